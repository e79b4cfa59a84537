#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "firmpath/host/error.hpp"
#include "pictures/picture_parts.hpp"
#include "pictures/svg_text.hpp"

namespace firmpath::host {
namespace {

struct Rect {
    int x;
    int y;
    int width;
    int height;
};

/// Covers the wanted cells with rectangles: runs in a row, joined with equal runs of the rows above.
template <class Wanted>
std::vector<Rect> rects_of(Wanted wanted, int width, int height) {
    std::vector<Rect> done;
    std::vector<Rect> growing;  // the rects that reach down to the previous row, left to right
    for (int y = 0; y < height; ++y) {
        std::vector<Rect> now;
        std::size_t next = 0;
        for (int x = 0; x < width;) {
            if (!wanted(x, y)) {
                ++x;
                continue;
            }
            const int begin = x;
            while (x < width && wanted(x, y)) {
                ++x;
            }
            while (next < growing.size() && growing[next].x < begin) {
                done.push_back(growing[next++]);
            }
            if (next < growing.size() && growing[next].x == begin && growing[next].width == x - begin) {
                now.push_back(growing[next++]);
                ++now.back().height;
            } else {
                now.push_back({begin, y, x - begin, 1});
            }
        }
        done.insert(done.end(), growing.begin() + static_cast<std::ptrdiff_t>(next), growing.end());
        growing = std::move(now);
    }
    done.insert(done.end(), growing.begin(), growing.end());
    return done;
}

/// Rectangles as one path element.
void draw_rects(std::string& svg, const std::string& style, const std::vector<Rect>& rects) {
    svg += concat("<path ", style, " d=\"");
    for (const Rect& r : rects) {
        svg += concat('M', r.x, ' ', r.y, 'h', r.width, 'v', r.height, "h-", r.width, 'z');
    }
    svg += "\"/>\n";
}

/// All cells of a shade.
void draw_shade(std::string& svg, const Scene& scene, const ShadedCells& cells, Shade shade) {
    draw_rects(svg, concat("fill=\"", hex(style_of(shade).colour), '"'),
               rects_of([&](int x, int row) { return cells.at(x, row) == shade; }, scene.map.width, scene.map.height));
}

/// Lays the colours of terrain over the cells.
void draw_terrain(std::string& svg, const Scene& scene, const ShadedCells& cells, const PictureLayout& at) {
    const Terrain& terrain = cells.terrain();
    if (terrain.levels() == 0) {
        return;
    }
    svg += concat("<g id=\"terrain\" fill-opacity=\"", terrain_opacity, "\" transform=\"translate(", at.map_x, ' ',
                  at.map_y, ") scale(", at.cell_size, ")\" shape-rendering=\"crispEdges\">\n");
    for (std::size_t level = 0; level < terrain.levels(); ++level) {
        const auto wanted = [&](int x, int row) {
            return terrain.level(scene.map.index(x, picture_row(scene.map, row))) == level;
        };
        draw_rects(svg, concat("fill=\"", hex(terrain_colour(terrain, level)), '"'),
                   rects_of(wanted, scene.map.width, scene.map.height));
    }
    svg += "</g>\n";
}

/// The times of an animated search, as fractions of the film: first it grows, then comes the path, then a pause.
class Film {
public:
    explicit Film(const Scene& scene) {
        for (const Visit& visit : closed_in_order(scene)) {
            closed_.push_back(visit.closed);
        }
        search_ = std::clamp(0.06 * static_cast<double>(closed_.size()), 2.0, 12.0);
    }

    /// Cells that appear at the same time are one element.
    static constexpr std::size_t frames = 20 * closed_levels;
    /// The frame in which a cell appears before which so many expansions were made.
    std::size_t frame_of(std::uint32_t expansions) const {
        const auto before = std::lower_bound(closed_.begin(), closed_.end(), expansions) - closed_.begin();
        return static_cast<std::size_t>(before) * frames / (closed_.size() + 1);
    }
    double seconds() const { return search_ + path + pause; }
    double frame(std::size_t number) const { return search_ * static_cast<double>(number) / frames / seconds(); }
    double path_begins() const { return search_ / seconds(); }
    double path_ends() const { return (search_ + path) / seconds(); }

private:
    static constexpr double path = 1.5;
    static constexpr double pause = 3;

    std::vector<std::uint32_t> closed_;
    double search_ = 0;
};

/// The outline of a cell, `inset` from its edges.
std::string outline_of(const Scene& scene, const PictureLayout& at, Cell cell, double inset) {
    if (at.hexagons) {
        std::string outline;
        for (const auto& [x, y] : hexagon_of(scene, at, cell, inset)) {
            outline += concat(outline.empty() ? 'M' : 'L', tenths(x), ' ', tenths(y));
        }
        return outline + 'z';
    }
    const double k = at.cell_size - 2 * inset;
    return concat('M', at.map_x + cell.x * at.cell_size + inset, ' ',
                  at.map_y + picture_row(scene.map, cell.y) * at.cell_size + inset, 'h', k, 'v', k, "h-", k, 'z');
}

/// The inset of the open list's outlines.
constexpr double open_inset = 1.5;

/// Outlines the cells of the open list.
void draw_open(std::string& svg, const Scene& scene, const PictureLayout& at) {
    if (scene.animated || scene.visits.empty() || !at.open_outlined) {
        return;
    }
    svg += concat("<path id=\"open\" fill=\"none\" stroke=\"", hex(palette::open_edge), "\" d=\"");
    for (const Visit& visit : scene.visits) {
        svg += visit.is_open() ? outline_of(scene, at, visit.cell, open_inset) : "";
    }
    svg += "\"/>\n";
}

/// The cells reached, in the order of the search. Closed cells cover their outlines, so that nothing has to vanish, and
/// a viewer without animation shows the end.
void draw_growth(std::string& svg, const Scene& scene, const PictureLayout& at) {
    if (!scene.animated || scene.visits.empty()) {
        return;
    }
    const Film film(scene);
    std::vector<std::string> opened(Film::frames);
    std::vector<std::string> closed(Film::frames);
    for (const Visit& visit : scene.visits) {
        const Cell cell = visit.cell;
        const std::string whole = outline_of(scene, at, cell, 0);
        opened[film.frame_of(visit.opened + 1)] += at.open_outlined ? outline_of(scene, at, cell, open_inset) : whole;
        if (!visit.is_open()) {
            closed[film.frame_of(visit.closed)] += whole;
        }
    }
    const auto draw = [&](const char* id, const std::vector<std::string>& parts, const auto& style) {
        svg += concat("<g id=\"", id, "\">\n");
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (!parts[i].empty()) {
                svg += concat("<path ", style(i), " d=\"", parts[i], "\">", svg_shown(film.frame(i), 1, film.seconds()),
                              "</path>\n");
            }
        }
        svg += "</g>\n";
    };
    draw("opened", opened, [&](std::size_t) {
        return concat("fill=\"", hex(style_of(Shade::open).colour), "\" stroke=\"",
                      at.open_outlined ? hex(palette::open_edge) : "none", '"');
    });
    draw("closed", closed, [](std::size_t i) {
        return concat("fill=\"", hex(style_of(closed_shade(i, Film::frames)).colour),
                      "\" shape-rendering=\"crispEdges\"");
    });
}

/// The cells of some shades, drawn in units of a cell.
template <class Wanted>
void draw_shades(std::string& svg, const Scene& scene, const ShadedCells& cells, const PictureLayout& at,
                 Wanted wanted) {
    svg += concat("<g transform=\"translate(", at.map_x, ' ', at.map_y, ") scale(", at.cell_size,
                  ")\" shape-rendering=\"crispEdges\">\n");
    for (std::size_t i = 1; i < shades; ++i) {
        const auto shade = static_cast<Shade>(i);
        if (cells.contains(shade) && wanted(shade)) {
            draw_shade(svg, scene, cells, shade);
        }
    }
    svg += "</g>\n";
}

/// The hexagons, each shade in one element, with their edges.
void draw_hexagons(std::string& svg, const Scene& scene, const ShadedCells& cells, const PictureLayout& at) {
    const auto draw = [&](const std::string& style, const auto& wanted) {
        std::string outlines;
        for (int y = 0; y < scene.map.height; ++y) {
            for (int x = 0; x < scene.map.width; ++x) {
                const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
                outlines += wanted(x, y) ? outline_of(scene, at, cell, 0) : "";
            }
        }
        if (!outlines.empty()) {
            svg += concat("<path ", style, " d=\"", outlines, "\"/>\n");
        }
    };
    svg += "<g id=\"hexagons\">\n";
    for (std::size_t i = 0; i < shades; ++i) {
        const auto shade = static_cast<Shade>(i);
        if (cells.contains(shade)) {
            draw(concat("fill=\"", hex(style_of(shade).colour), '"'),
                 [&](int x, int y) { return cells.at(x, picture_row(scene.map, y)) == shade; });
        }
    }
    draw_growth(svg, scene, at);
    for (std::size_t level = 0; level < cells.terrain().levels(); ++level) {
        draw(concat("fill=\"", hex(terrain_colour(cells.terrain(), level)), "\" fill-opacity=\"", terrain_opacity, '"'),
             [&](int x, int y) { return cells.terrain().level(scene.map.index(x, y)) == level; });
    }
    draw(concat("fill=\"none\" stroke=\"", hex(palette::frame), "\" stroke-width=\"0.6\""),
         [](int, int) { return true; });
    draw_open(svg, scene, at);
    svg += "</g>\n";
}

void draw_cells(std::string& svg, const Scene& scene, const ShadedCells& cells, const PictureLayout& at) {
    if (at.hexagons) {
        draw_hexagons(svg, scene, cells, at);
        return;
    }
    svg += concat("<rect x=\"", at.map_x, "\" y=\"", at.map_y, "\" width=\"", at.map_width, "\" height=\"",
                  at.map_height, "\" fill=\"", hex(style_of(Shade::free).colour), "\"/>\n");
    // Lines over dark cells would dominate the picture, so obstacles are drawn over them.
    draw_shades(svg, scene, cells, at, [](Shade shade) { return shade != Shade::occupied; });
    draw_growth(svg, scene, at);
    draw_terrain(svg, scene, cells, at);
    if (at.grid_lines) {
        svg += concat("<path fill=\"none\" stroke=\"", hex(palette::grid_line), "\" stroke-width=\"1\" d=\"");
        for (int x = 1; x < scene.map.width; ++x) {
            svg += concat('M', at.map_x + x * at.cell_size, ' ', at.map_y, 'v', at.map_height);
        }
        for (int y = 1; y < scene.map.height; ++y) {
            svg += concat('M', at.map_x, ' ', at.map_y + y * at.cell_size, 'h', at.map_width);
        }
        svg += "\"/>\n";
    }
    draw_open(svg, scene, at);
    draw_shades(svg, scene, cells, at, [](Shade shade) { return shade == Shade::occupied; });
    svg += concat("<rect x=\"", at.map_x, "\" y=\"", at.map_y, "\" width=\"", at.map_width, "\" height=\"",
                  at.map_height, "\" fill=\"none\" stroke=\"", hex(palette::frame), "\"/>\n");
}

void draw_arrows(std::string& svg, const Scene& scene, const PictureLayout& at) {
    const std::vector<Stroke> strokes = arrows_of(scene, at);
    if (strokes.empty()) {
        return;
    }
    svg += concat("<path id=\"arrows\" fill=\"none\" stroke=\"", hex(palette::ink), "\" stroke-opacity=\"",
                  arrow_opacity, "\" stroke-width=\"1.1\" stroke-linecap=\"round\" d=\"");
    for (const Stroke& s : strokes) {
        svg += concat('M', tenths(s.x0), ' ', tenths(s.y0), 'L', tenths(s.x1), ' ', tenths(s.y1));
    }
    svg += "\"/>\n";
}

void draw_graph(std::string& svg, const Scene& scene, const PictureLayout& at) {
    if (!scene.graph) {
        return;
    }
    const GraphStrokes graph = strokes_of(scene, at);
    const auto lines = [&](const GraphStrokes::Lines& each, double width, double opacity) {
        svg += concat("<path fill=\"none\" stroke=\"", hex(each.colour), "\" stroke-opacity=\"", opacity,
                      "\" stroke-width=\"", width, "\" stroke-linecap=\"round\" d=\"");
        for (const Stroke& s : each.strokes) {
            svg += concat('M', tenths(s.x0), ' ', tenths(s.y0), 'L', tenths(s.x1), ' ', tenths(s.y1));
        }
        svg += "\"/>\n";
    };
    svg += concat("<clipPath id=\"within\"><rect x=\"", at.map_x, "\" y=\"", at.map_y, "\" width=\"", at.map_width,
                  "\" height=\"", at.map_height, "\"/></clipPath>\n<g id=\"graph\" clip-path=\"url(#within)\">\n");
    for (const GraphStrokes::Area& box : graph.boxes) {
        svg +=
            concat("<rect x=\"", tenths(box.x), "\" y=\"", tenths(box.y), "\" width=\"", tenths(box.width),
                   "\" height=\"", tenths(box.height), "\" fill=\"", hex(box.colour), "\" fill-opacity=\"", box_opacity,
                   "\" stroke=\"", hex(box.colour), "\" stroke-width=\"1.6\" stroke-dasharray=\"7 4\"/>\n");
    }
    lines(graph.links, 1, link_opacity);
    for (const GraphStrokes::Lines& way : graph.ways) {
        lines(way, 2.4, 1);
    }
    svg += concat("<g fill=\"", hex(palette::node), "\">\n");
    for (const Cell node : scene.graph->nodes) {
        svg += concat("<circle cx=\"", at.x_of(node), "\" cy=\"", at.y_of(scene.map, node), "\" r=\"",
                      tenths(graph.node_radius), "\"/>\n");
    }
    svg += "</g>\n";
    if (scene.graph->chosen) {
        const double x = at.x_of(*scene.graph->chosen), y = at.y_of(scene.map, *scene.graph->chosen);
        svg += concat("<circle id=\"node\" cx=\"", x, "\" cy=\"", y, "\" r=\"", tenths(1.8 * graph.node_radius),
                      "\" fill=\"", hex(palette::ink), "\" stroke=\"", hex(palette::casing),
                      "\" stroke-width=\"1.5\"/>\n");
    }
    svg += "</g>\n";
}

/// Discs, within the map.
void draw_discs(std::string& svg, const char* id, const std::vector<DrawnPlace>& places, double radius,
                const std::string& style) {
    svg += concat("<g id=\"", id, "\" clip-path=\"url(#clusters)\" ", style, ">\n");
    for (const DrawnPlace place : places) {
        svg +=
            concat("<circle cx=\"", tenths(place.x), "\" cy=\"", tenths(place.y), "\" r=\"", tenths(radius), "\"/>\n");
    }
    svg += "</g>\n";
}

void draw_clusters(std::string& svg, const Scene& scene, const PictureLayout& at) {
    if (!scene.clusters) {
        return;
    }
    const ClusterStrokes clusters(scene, at);
    svg += concat("<clipPath id=\"clusters\"><rect x=\"", at.map_x, "\" y=\"", at.map_y, "\" width=\"", at.map_width,
                  "\" height=\"", at.map_height, "\"/></clipPath>\n");
    const auto draw = [&](const char* id, Colour colour, double width, const char* more, const std::string& d) {
        svg += concat("<path id=\"", id, "\" clip-path=\"url(#clusters)\" fill=\"none\" stroke=\"", hex(colour),
                      "\" stroke-width=\"", width, '"', more, " d=\"", d, "\"/>\n");
    };
    std::string borders;
    for (const auto& [from, to] : clusters.places.borders) {
        borders += concat('M', tenths(from.x), ' ', tenths(from.y), 'L', tenths(to.x), ' ', tenths(to.y));
    }
    draw("borders", palette::cluster, border_width, concat(" stroke-opacity=\"", border_opacity, '"').c_str(), borders);
    draw_discs(svg, "gates", clusters.places.gates, clusters.gate_radius,
               concat("fill=\"", hex(palette::cluster), '"'));
    std::string route;
    for (const DrawnPlace place : clusters.places.route) {
        route += concat(route.empty() ? 'M' : 'L', tenths(place.x), ' ', tenths(place.y));
    }
    if (!route.empty()) {
        draw("route", palette::route, route_width, " stroke-linejoin=\"round\"", route);
    }
}

/// Where legs begin, on the path.
void draw_legs(std::string& svg, const Scene& scene, const PictureLayout& at) {
    if (scene.clusters && !scene.clusters->legs.empty()) {
        const ClusterStrokes clusters(scene, at);
        draw_discs(
            svg, "legs", clusters.places.legs, clusters.leg_radius,
            concat("fill=\"", hex(palette::casing), "\" stroke=\"", hex(palette::ink), "\" stroke-width=\"1.2\""));
    }
}

/// The robot along its track.
void draw_outlines(std::string& svg, const Scene& scene, const PictureLayout& at) {
    if (!scene.track) {
        return;
    }
    const TrackStrokes track = strokes_of_track(scene, at);
    svg += concat("<g id=\"outlines\" fill=\"", hex(palette::open_edge), "\" fill-opacity=\"", body_opacity,
                  "\" stroke=\"", hex(palette::open_edge), "\">\n");
    for (std::size_t i = 0; i < track.outlines.size(); ++i) {
        const bool end = i == 0 || i + 1 == track.outlines.size();
        std::string points;
        for (const DrawnPlace corner : track.outlines[i]) {
            points += concat(points.empty() ? "" : " ", tenths(corner.x), ',', tenths(corner.y));
        }
        svg += concat("<polygon points=\"", points, "\" stroke-opacity=\"", end ? 1 : outline_opacity,
                      "\" stroke-width=\"", end ? 2 : 1, "\"/>\n");
    }
    svg += "</g>\n";
}

/// Where the robot stops on its track.
void draw_cusps(std::string& svg, const Scene& scene, const PictureLayout& at) {
    if (!scene.track || scene.track->cusps.empty()) {
        return;
    }
    const TrackStrokes track = strokes_of_track(scene, at);
    svg += concat("<g id=\"cusps\" fill=\"", hex(palette::ink), "\" stroke=\"", hex(palette::casing),
                  "\" stroke-width=\"1.2\">\n");
    for (const DrawnPlace cusp : track.cusps) {
        svg += concat("<circle cx=\"", tenths(cusp.x), "\" cy=\"", tenths(cusp.y), "\" r=\"", tenths(track.cusp_radius),
                      "\"/>\n");
    }
    svg += "</g>\n";
}

void draw_path(std::string& svg, const Scene& scene, const PictureLayout& at) {
    const std::vector<DrawnPlace> corners = corners_of(scene, at);
    if (corners.size() < 2) {
        return;
    }
    std::string points;
    for (const DrawnPlace corner : corners) {
        points += concat(points.empty() ? "" : " ", scene.track ? tenths(corner.x) : concat(corner.x), ',',
                         scene.track ? tenths(corner.y) : concat(corner.y));
    }
    std::string grows = "/>";
    if (scene.animated) {
        const Film film(scene);
        grows = concat(" pathLength=\"1\" stroke-dasharray=\"1\"><animate attributeName=\"stroke-dashoffset\" "
                       "values=\"1;1;0;0\" keyTimes=\"0;",
                       film.path_begins(), ';', film.path_ends(), ";1\"", svg_timing(film.seconds()), "</polyline>");
    }
    const auto line = [&](const char* id, Colour colour, double width, double opacity) {
        svg += concat("<polyline id=\"", id, "\" points=\"", points, "\" fill=\"none\" stroke=\"", hex(colour),
                      "\" stroke-width=\"", width, "\" stroke-opacity=\"", opacity,
                      "\" stroke-linecap=\"round\" stroke-linejoin=\"round\"", grows, "\n");
    };
    if (leaves_the_map(scene)) {
        svg += concat("<clipPath id=\"map\"><rect x=\"", at.map_x, "\" y=\"", at.map_y, "\" width=\"", at.map_width,
                      "\" height=\"", at.map_height, "\"/></clipPath>\n<g clip-path=\"url(#map)\">\n");
    }
    draw_outlines(svg, scene, at);
    line("casing", palette::casing, at.path_width + 2.4, 0.85);
    line("path", palette::path, at.path_width, scene.numbers ? 0.5 : 1);
    draw_cusps(svg, scene, at);
    if (leaves_the_map(scene)) {
        svg += "</g>\n";
    }
}

void draw_numbers(std::string& svg, const Scene& scene, const PictureLayout& at) {
    if (!scene.numbers) {
        return;
    }
    std::string strokes;
    svg += concat("<g id=\"numbers\" font-size=\"10.5\" fill=\"", hex(palette::ink), "\">\n");
    for (const CellNumbers& cell : numbers_of(scene, at)) {
        const auto text = [&](double x, double y, const char* more, const std::string& content) {
            svg += concat("<text x=\"", tenths(x), "\" y=\"", tenths(y), '"', more, '>', content, "</text>");
        };
        text(cell.x, cell.y - f_above(at), " text-anchor=\"middle\" font-size=\"14\" font-weight=\"600\"", cell.f);
        text(cell.x - g_beside(at), cell.y + g_below(at), "", cell.g);
        text(cell.x + g_beside(at), cell.y + g_below(at), " text-anchor=\"end\"", cell.h);
        svg += "\n";
        for (const Stroke& s : cell.arrow) {
            strokes += concat('M', tenths(s.x0), ' ', tenths(s.y0), 'L', tenths(s.x1), ' ', tenths(s.y1));
        }
    }
    svg += concat("<path id=\"parents\" fill=\"none\" stroke=\"", hex(palette::ink),
                  "\" stroke-width=\"1.3\" stroke-linecap=\"round\" d=\"", strokes, "\"/>\n</g>\n");
}

/// The start is a disc, the goal a target; with numbers both are frames, so that these can be read.
void draw_marker(std::string& svg, const Scene& scene, const PictureLayout& at, const char* id, Cell cell,
                 Colour colour, bool target) {
    const double x = at.x_of(cell);
    const double y = at.y_of(scene.map, cell);
    const auto disc = [&](double radius, Colour fill) {
        svg += concat("<circle cx=\"", x, "\" cy=\"", y, "\" r=\"", radius, "\" fill=\"", hex(fill), "\"/>\n");
    };
    if (scene.numbers) {
        svg += concat("<path id=\"", id, "\" d=\"", outline_of(scene, at, cell, 2),
                      "\" fill=\"none\" stroke-width=\"3\" stroke=\"", hex(colour), "\"/>\n");
        return;
    }
    svg += concat("<g id=\"", id, "\">\n");
    disc(at.marker_radius + 1.6, palette::casing);
    disc(at.marker_radius, colour);
    if (target) {
        disc(at.marker_radius * 0.62, palette::casing);
        disc(at.marker_radius * 0.32, colour);
    }
    svg += "</g>\n";
}

void draw_caption(std::string& svg, const Scene& scene, const PictureLayout& at) {
    const auto text = [&](int x, int y, int size, Colour colour, const char* more, const std::string& content) {
        svg += concat("<text x=\"", x, "\" y=\"", y, "\" font-size=\"", size, "\" fill=\"", hex(colour), "\"", more,
                      '>', escaped(content), "</text>\n");
    };
    const int left = at.legend.empty() ? 24 : at.legend.front().x;
    for (const LegendEntry& entry : at.legend) {
        svg += concat("<rect x=\"", entry.x, "\" y=\"", entry.y, "\" width=\"12\" height=\"12\" rx=\"2\" fill=\"",
                      hex(entry.fill), "\" stroke=\"", hex(entry.edge), "\" stroke-width=\"0.8\"/>\n");
        if (!entry.name.empty()) {
            text(entry.x + 18, entry.y + 10, 12, palette::faint_ink, "", entry.name);
        }
    }
    if (at.scale_bar.length > 0) {
        const int right = at.map_x + at.map_width;
        svg += concat("<path fill=\"none\" stroke=\"", hex(palette::ink), "\" stroke-width=\"1.5\" d=\"M", right, ' ',
                      at.scale_bar_y - 8, "v4h-", at.scale_bar.length, "v-4\"/>\n");
        text(right, at.scale_bar_y + 10, 12, palette::faint_ink, " text-anchor=\"end\"", at.scale_bar.label);
    }
    text(left, at.title_y, 17, palette::ink, " font-weight=\"600\"", scene.title);
    for (std::size_t i = 0; i < scene.details.size(); ++i) {
        text(left, at.details_y[i], 13, palette::faint_ink, "", scene.details[i]);
    }
}

/// The beginning of a file.
std::string head(int width, int height, const std::string& title) {
    return concat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"",
                  width, "\" height=\"", height, "\" viewBox=\"0 0 ", width, ' ', height,
                  "\" font-family=\"'DejaVu Sans', Verdana, sans-serif\">\n<title>", escaped(title),
                  "</title>\n<rect width=\"", width, "\" height=\"", height, "\" fill=\"", hex(palette::paper),
                  "\"/>\n");
}

/// All of a scene.
std::string body(const Scene& scene, const ShadedCells& cells, const PictureLayout& at) {
    std::string svg;
    draw_cells(svg, scene, cells, at);
    draw_arrows(svg, scene, at);
    draw_graph(svg, scene, at);
    draw_clusters(svg, scene, at);
    draw_path(svg, scene, at);
    draw_legs(svg, scene, at);
    if (scene.start) {
        draw_marker(svg, scene, at, "start", *scene.start, palette::start, false);
    }
    for (std::size_t i = 0; i < scene.goals.size(); ++i) {
        const std::string id = i == 0 ? "goal" : concat("goal", i + 1);
        draw_marker(svg, scene, at, id.c_str(), scene.goals[i], palette::goal, true);
    }
    draw_numbers(svg, scene, at);
    draw_caption(svg, scene, at);
    return svg;
}

/// The text with another in place of each `from`.
std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
    return text;
}

}  // namespace

std::string draw_svg(const Scene& scene) {
    const ShadedCells cells(scene);
    const PictureLayout at(scene, cells);
    return head(at.width, at.height, scene.title) + body(scene, cells, at) + "</svg>\n";
}

std::string draw_svg(const Sheet& sheet) {
    std::vector<std::pair<int, int>> sizes;
    std::vector<std::string> bodies;
    for (const Scene& scene : sheet.scenes) {
        const ShadedCells cells(scene);
        const PictureLayout at(scene, cells);
        sizes.emplace_back(at.width, at.height);
        // Ids must differ in a file.
        const std::string prefix = concat('p', sizes.size(), '-');
        bodies.push_back(
            replaced(replaced(body(scene, cells, at), " id=\"", " id=\"" + prefix), "url(#", "url(#" + prefix));
    }
    const SheetLayout at(sheet, sizes);
    std::string svg = head(at.width, at.height, sheet.title);
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        svg += concat("<svg x=\"", at.panels[i].x, "\" y=\"", at.panels[i].y, "\" width=\"", sizes[i].first,
                      "\" height=\"", sizes[i].second, "\">\n", bodies[i], "</svg>\n");
    }
    svg += concat("<text x=\"24\" y=\"", at.title_y, "\" font-size=\"17\" font-weight=\"600\" fill=\"",
                  hex(palette::ink), "\">", escaped(sheet.title),
                  "</text>\n<g id=\"table\" font-family=\"'DejaVu Sans Mono', monospace\" font-size=\"13\" "
                  "fill=\"",
                  hex(palette::ink), "\">\n");
    for (std::size_t i = 0; i < sheet.table.size(); ++i) {
        svg += concat("<text x=\"24\" y=\"", at.table_y[i], "\">", replaced(escaped(sheet.table[i]), " ", "\u00A0"),
                      "</text>\n");
    }
    svg += "</g>\n</svg>\n";
    return svg;
}

}  // namespace firmpath::host
