#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "pictures/picture_parts.hpp"
#include "pictures/small_font.hpp"

namespace firmpath::host {
namespace {

/// Draws into a canvas; everything off its edges, or off a part of it, is cut.
class Brush {
public:
    explicit Brush(Canvas& canvas) : canvas_(canvas), right_(canvas.width), bottom_(canvas.height) {}

    /// Draws only in this part of the canvas from now on.
    void keep_to(int x, int y, int width, int height) {
        left_ = x;
        top_ = y;
        right_ = x + width;
        bottom_ = y + height;
    }

    /// Lays a colour over a pixel; `cover` from 0 (nothing) to 1 (all).
    void blend(int x, int y, Colour colour, double cover) {
        if (x < left_ || y < top_ || x >= right_ || y >= bottom_ || cover <= 0) {
            return;
        }
        const double part = std::min(cover, 1.0);
        std::uint8_t* pixel = &canvas_.rgb[(static_cast<std::size_t>(y) * static_cast<std::size_t>(canvas_.width) +
                                            static_cast<std::size_t>(x)) *
                                           3];
        const std::uint8_t over[] = {colour.r, colour.g, colour.b};
        for (int i = 0; i < 3; ++i) {
            pixel[i] = static_cast<std::uint8_t>(std::lround(pixel[i] + (over[i] - pixel[i]) * part));
        }
    }

    void rect(int x, int y, int width, int height, Colour colour, double cover = 1) {
        for (int py = y; py < y + height; ++py) {
            for (int px = x; px < x + width; ++px) {
                blend(px, py, colour, cover);
            }
        }
    }

    /// The edge of a rectangle, one pixel wide.
    void frame(int x, int y, int width, int height, Colour colour) {
        rect(x, y, width, 1, colour);
        rect(x, y + height - 1, width, 1, colour);
        rect(x, y + 1, 1, height - 2, colour);
        rect(x + width - 1, y + 1, 1, height - 2, colour);
    }

    /// A convex polygon, its corners clockwise.
    void polygon(const std::array<std::pair<double, double>, 6>& corners, Colour colour, double cover = 1) {
        const auto [left, right] = std::minmax_element(corners.begin(), corners.end());
        const auto lower = [](const auto& a, const auto& b) { return a.second < b.second; };
        const auto [top, bottom] = std::minmax_element(corners.begin(), corners.end(), lower);
        for (int py = static_cast<int>(top->second); py <= static_cast<int>(bottom->second); ++py) {
            for (int px = static_cast<int>(left->first); px <= static_cast<int>(right->first); ++px) {
                bool inside = true;
                for (std::size_t i = 0; i < corners.size(); ++i) {
                    const auto& [x0, y0] = corners[i];
                    const auto& [x1, y1] = corners[(i + 1) % corners.size()];
                    inside = inside && (x1 - x0) * (py + 0.5 - y0) - (y1 - y0) * (px + 0.5 - x0) >= 0;
                }
                blend(px, py, colour, inside ? cover : 0);
            }
        }
    }

    /// The edges of a polygon.
    void edges(const std::array<std::pair<double, double>, 6>& corners, double width, Colour colour, double opacity) {
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const auto& [x0, y0] = corners[i];
            const auto& [x1, y1] = corners[(i + 1) % corners.size()];
            capsule(x0, y0, x1, y1, width / 2, colour, opacity);
        }
    }

    void disc(double x, double y, double radius, Colour colour) { capsule(x, y, x, y, radius, colour, 1); }

    /// A line of 2 * radius width with round ends.
    void capsule(double x0, double y0, double x1, double y1, double radius, Colour colour, double opacity) {
        const double dx = x1 - x0;
        const double dy = y1 - y0;
        const double length_squared = dx * dx + dy * dy;
        const auto low = [&](double a, double b) { return static_cast<int>(std::floor(std::min(a, b) - radius - 1)); };
        const auto high = [&](double a, double b) { return static_cast<int>(std::ceil(std::max(a, b) + radius + 1)); };
        for (int py = low(y0, y1); py <= high(y0, y1); ++py) {
            for (int px = low(x0, x1); px <= high(x0, x1); ++px) {
                const double cx = px + 0.5 - x0;
                const double cy = py + 0.5 - y0;
                const double along =
                    length_squared > 0 ? std::clamp((cx * dx + cy * dy) / length_squared, 0.0, 1.0) : 0.0;
                const double distance = std::hypot(cx - along * dx, cy - along * dy);
                blend(px, py, colour, std::clamp(radius + 0.5 - distance, 0.0, 1.0) * opacity);
            }
        }
    }

    /// Text with its base line at y; `size` pixels a dot of the 5 x 7 letters.
    void text(int x, int y, int size, Colour colour, const std::string& content) {
        for (const char c : content) {
            const SmallGlyph glyph = small_glyph(c);
            for (int row = 0; row < small_glyph_rows; ++row) {
                for (int column = 0; column < 5; ++column) {
                    if ((glyph[static_cast<std::size_t>(row)] >> (4 - column) & 1) != 0) {
                        rect(x + column * size, y + (row - small_glyph_rows_above_base_line) * size, size, size,
                             colour);
                    }
                }
            }
            x += 6 * size;
        }
    }

private:
    Canvas& canvas_;
    int left_ = 0;
    int top_ = 0;
    int right_;
    int bottom_;
};

/// The cells of some shades.
template <class Wanted>
void paint_shades(Brush& brush, const Scene& scene, const ShadedCells& cells, const PictureLayout& at, Wanted wanted) {
    const int k = at.cell_size;
    for (int row = 0; row < scene.map.height; ++row) {
        for (int x = 0; x < scene.map.width; ++x) {
            const Shade shade = cells.at(x, row);
            if (wanted(shade)) {
                brush.rect(at.map_x + x * k, at.map_y + row * k, k, k, style_of(shade).colour);
            }
        }
    }
}

void paint_hexagons(Brush& brush, const Scene& scene, const ShadedCells& cells, const PictureLayout& at) {
    for (int y = 0; y < scene.map.height; ++y) {
        for (int x = 0; x < scene.map.width; ++x) {
            const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
            const Shade shade = cells.at(x, picture_row(scene.map, y));
            brush.polygon(hexagon_of(scene, at, cell, 0), style_of(shade).colour);
            if (const auto level = cells.terrain().level(scene.map.index(x, y))) {
                brush.polygon(hexagon_of(scene, at, cell, 0), terrain_colour(cells.terrain(), *level), terrain_opacity);
            }
            if (at.grid_lines) {
                brush.edges(hexagon_of(scene, at, cell, 0), 0.6, palette::frame, 0.6);
            }
        }
    }
    for (const Visit& visit : scene.visits) {
        if (visit.is_open() && at.open_outlined) {
            brush.edges(hexagon_of(scene, at, visit.cell, 1.5), 0.6, palette::open_edge, 1);
        }
    }
}

void paint_cells(Brush& brush, const Scene& scene, const ShadedCells& cells, const PictureLayout& at) {
    if (at.hexagons) {
        paint_hexagons(brush, scene, cells, at);
        return;
    }
    const int k = at.cell_size;
    paint_shades(brush, scene, cells, at, [](Shade shade) { return shade != Shade::occupied; });
    for (int row = 0; row < scene.map.height; ++row) {
        for (int x = 0; x < scene.map.width; ++x) {
            if (const auto level = cells.terrain().level(scene.map.index(x, picture_row(scene.map, row)))) {
                brush.rect(at.map_x + x * k, at.map_y + row * k, k, k, terrain_colour(cells.terrain(), *level),
                           terrain_opacity);
            }
        }
    }
    if (at.grid_lines) {
        for (int x = 1; x < scene.map.width; ++x) {
            brush.rect(at.map_x + x * k, at.map_y, 1, at.map_height, palette::grid_line);
        }
        for (int y = 1; y < scene.map.height; ++y) {
            brush.rect(at.map_x, at.map_y + y * k, at.map_width, 1, palette::grid_line);
        }
    }
    for (const Visit& visit : scene.visits) {
        if (visit.is_open() && at.open_outlined) {
            brush.frame(at.map_x + visit.cell.x * k + 1, at.map_y + picture_row(scene.map, visit.cell.y) * k + 1, k - 1,
                        k - 1, palette::open_edge);
        }
    }
    // Lines over dark cells would dominate the picture, so obstacles are drawn over them.
    paint_shades(brush, scene, cells, at, [](Shade shade) { return shade == Shade::occupied; });
    brush.frame(at.map_x - 1, at.map_y - 1, at.map_width + 2, at.map_height + 2, palette::frame);
}

void paint_graph(Brush& brush, const Scene& scene, const PictureLayout& at) {
    if (!scene.graph) {
        return;
    }
    const GraphStrokes graph = strokes_of(scene, at);
    brush.keep_to(at.map_x, at.map_y, at.map_width, at.map_height);
    const auto rounded = [](double value) { return static_cast<int>(std::lround(value)); };
    for (const GraphStrokes::Area& box : graph.boxes) {
        const int x = rounded(box.x), y = rounded(box.y), width = rounded(box.width), height = rounded(box.height);
        brush.rect(x, y, width, height, box.colour, box_opacity);
        brush.frame(x, y, width, height, box.colour);
        brush.frame(x + 1, y + 1, width - 2, height - 2, box.colour);
    }
    const auto lines = [&](const GraphStrokes::Lines& each, double radius, double opacity) {
        for (const Stroke& s : each.strokes) {
            brush.capsule(s.x0, s.y0, s.x1, s.y1, radius, each.colour, opacity);
        }
    };
    lines(graph.links, 0.5, link_opacity);
    for (const GraphStrokes::Lines& way : graph.ways) {
        lines(way, 1.2, 1);
    }
    for (const Cell node : scene.graph->nodes) {
        brush.disc(at.x_of(node), at.y_of(scene.map, node), graph.node_radius, palette::node);
    }
    if (scene.graph->chosen) {
        const double x = at.x_of(*scene.graph->chosen), y = at.y_of(scene.map, *scene.graph->chosen);
        brush.disc(x, y, 1.8 * graph.node_radius + 1.5, palette::casing);
        brush.disc(x, y, 1.8 * graph.node_radius, palette::ink);
    }
    brush.keep_to(0, 0, at.width, at.height);
}

void paint_clusters(Brush& brush, const Scene& scene, const PictureLayout& at) {
    if (!scene.clusters) {
        return;
    }
    const ClusterStrokes clusters(scene, at);
    brush.keep_to(at.map_x, at.map_y, at.map_width, at.map_height);
    for (const auto& [from, to] : clusters.places.borders) {
        brush.capsule(from.x, from.y, to.x, to.y, border_width / 2, palette::cluster, border_opacity);
    }
    for (const DrawnPlace gate : clusters.places.gates) {
        brush.disc(gate.x, gate.y, clusters.gate_radius, palette::cluster);
    }
    const std::vector<DrawnPlace>& route = clusters.places.route;
    for (std::size_t i = 1; i < route.size(); ++i) {
        brush.capsule(route[i - 1].x, route[i - 1].y, route[i].x, route[i].y, route_width / 2, palette::route, 1);
    }
    brush.keep_to(0, 0, at.width, at.height);
}

/// Where legs begin, on the path.
void paint_legs(Brush& brush, const Scene& scene, const PictureLayout& at) {
    if (!scene.clusters) {
        return;
    }
    const ClusterStrokes clusters(scene, at);
    brush.keep_to(at.map_x, at.map_y, at.map_width, at.map_height);
    for (const DrawnPlace leg : clusters.places.legs) {
        brush.disc(leg.x, leg.y, clusters.leg_radius + 1.2, palette::ink);
        brush.disc(leg.x, leg.y, clusters.leg_radius, palette::casing);
    }
    brush.keep_to(0, 0, at.width, at.height);
}

void paint_path(Brush& brush, const Scene& scene, const PictureLayout& at) {
    const std::vector<DrawnPlace> corners = corners_of(scene, at);
    const auto line = [&](Colour colour, double width) {
        for (std::size_t i = 1; i < corners.size(); ++i) {
            brush.capsule(corners[i - 1].x, corners[i - 1].y, corners[i].x, corners[i].y, width / 2, colour, 1);
        }
    };
    brush.keep_to(at.map_x, at.map_y, at.map_width, at.map_height);
    const TrackStrokes track = scene.track ? strokes_of_track(scene, at) : TrackStrokes{};
    for (std::size_t i = 0; i < track.outlines.size(); ++i) {
        const bool end = i == 0 || i + 1 == track.outlines.size();
        const std::vector<DrawnPlace>& outline = track.outlines[i];
        for (std::size_t k = 0; k < outline.size(); ++k) {
            const DrawnPlace& next = outline[(k + 1) % outline.size()];
            brush.capsule(outline[k].x, outline[k].y, next.x, next.y, end ? 1 : 0.5, palette::open_edge,
                          end ? 1 : outline_opacity);
        }
    }
    line(palette::casing, at.path_width + 2.4);
    line(scene.numbers ? blended(palette::casing, palette::path, 0.5) : palette::path, at.path_width);
    for (const DrawnPlace cusp : track.cusps) {
        brush.disc(cusp.x, cusp.y, track.cusp_radius + 1.2, palette::casing);
        brush.disc(cusp.x, cusp.y, track.cusp_radius, palette::ink);
    }
    brush.keep_to(0, 0, at.width, at.height);
}

void paint_numbers(Brush& brush, const Scene& scene, const PictureLayout& at) {
    const int k = at.cell_size;
    const auto wide = [](const std::string& text, int size) { return static_cast<int>(text.size()) * 6 * size - size; };
    for (const CellNumbers& cell : numbers_of(scene, at)) {
        const auto text = [&](double x, double y, int size, const std::string& content) {
            brush.text(static_cast<int>(std::lround(x)), static_cast<int>(std::lround(y)), size, palette::ink, content);
        };
        const int size = wide(cell.f, 2) < k - 6 ? 2 : 1;
        text(cell.x - wide(cell.f, size) / 2.0, cell.y - f_above(at), size, cell.f);
        text(cell.x - g_beside(at), cell.y + g_below(at), 1, cell.g);
        text(cell.x + g_beside(at) - wide(cell.h, 1), cell.y + g_below(at), 1, cell.h);
        for (const Stroke& s : cell.arrow) {
            brush.capsule(s.x0, s.y0, s.x1, s.y1, 0.6, palette::ink, 1);
        }
    }
}

void paint_marker(Brush& brush, const Scene& scene, const PictureLayout& at, Cell cell, Colour colour, bool target) {
    const double x = at.x_of(cell);
    const double y = at.y_of(scene.map, cell);
    if (scene.numbers && at.hexagons) {
        brush.edges(hexagon_of(scene, at, cell, 3), 2.5, colour, 1);
        return;
    }
    if (scene.numbers) {
        const int edge = at.cell_size - 2;
        for (int inwards = 0; inwards < 3; ++inwards) {
            brush.frame(static_cast<int>(x) - edge / 2 + inwards, static_cast<int>(y) - edge / 2 + inwards,
                        edge - 2 * inwards, edge - 2 * inwards, colour);
        }
        return;
    }
    brush.disc(x, y, at.marker_radius + 1.6, palette::casing);
    brush.disc(x, y, at.marker_radius, colour);
    if (target) {
        brush.disc(x, y, at.marker_radius * 0.62, palette::casing);
        brush.disc(x, y, at.marker_radius * 0.32, colour);
    }
}

void paint_caption(Brush& brush, const Scene& scene, const PictureLayout& at) {
    for (const LegendEntry& entry : at.legend) {
        brush.rect(entry.x, entry.y, 12, 12, entry.edge);
        brush.rect(entry.x + 1, entry.y + 1, 10, 10, entry.fill);
        brush.text(entry.x + 18, entry.y + 10, 1, palette::faint_ink, entry.name);
    }
    if (at.scale_bar.length > 0) {
        const int right = at.map_x + at.map_width;
        const int left = right - at.scale_bar.length;
        brush.rect(left, at.scale_bar_y - 4, at.scale_bar.length, 1, palette::ink);
        brush.rect(left, at.scale_bar_y - 8, 1, 4, palette::ink);
        brush.rect(right - 1, at.scale_bar_y - 8, 1, 4, palette::ink);
        const int label_width = static_cast<int>(at.scale_bar.label.size()) * 6 - 1;
        brush.text(right - label_width, at.scale_bar_y + 8, 1, palette::faint_ink, at.scale_bar.label);
    }
    const int left = at.legend.empty() ? 24 : at.legend.front().x;
    // The larger of two sizes if the line has room for it.
    const auto line = [&](int y, int size, Colour colour, const std::string& text) {
        const bool fits = left + static_cast<int>(text.size()) * 6 * size < at.width;
        brush.text(left, y, fits ? size : size - 1, colour, text);
    };
    line(at.title_y, 3, palette::ink, scene.title);
    for (std::size_t i = 0; i < scene.details.size(); ++i) {
        line(at.details_y[i], 2, palette::faint_ink, scene.details[i]);
    }
}

}  // namespace

Canvas draw_canvas(const Scene& scene) {
    const ShadedCells cells(scene);
    const PictureLayout at(scene, cells);
    Canvas canvas{at.width, at.height, {}};
    canvas.rgb.assign(static_cast<std::size_t>(at.width) * static_cast<std::size_t>(at.height) * 3, 255);
    Brush brush(canvas);
    paint_cells(brush, scene, cells, at);
    for (const Stroke& s : arrows_of(scene, at)) {
        brush.capsule(s.x0, s.y0, s.x1, s.y1, 0.45, palette::ink, arrow_opacity);
    }
    paint_graph(brush, scene, at);
    paint_clusters(brush, scene, at);
    paint_path(brush, scene, at);
    paint_legs(brush, scene, at);
    if (scene.start) {
        paint_marker(brush, scene, at, *scene.start, palette::start, false);
    }
    for (const Cell goal : scene.goals) {
        paint_marker(brush, scene, at, goal, palette::goal, true);
    }
    paint_numbers(brush, scene, at);
    paint_caption(brush, scene, at);
    return canvas;
}

Canvas draw_canvas(const Sheet& sheet) {
    std::vector<Canvas> panels;
    std::vector<std::pair<int, int>> sizes;
    for (const Scene& scene : sheet.scenes) {
        panels.push_back(draw_canvas(scene));
        sizes.emplace_back(panels.back().width, panels.back().height);
    }
    const SheetLayout at(sheet, sizes);
    Canvas canvas{at.width, at.height, {}};
    canvas.rgb.assign(static_cast<std::size_t>(at.width) * static_cast<std::size_t>(at.height) * 3, 255);
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const auto row = static_cast<std::size_t>(panels[i].width) * 3;
        for (int y = 0; y < panels[i].height; ++y) {
            const auto from = panels[i].rgb.begin() + static_cast<std::ptrdiff_t>(row * static_cast<std::size_t>(y));
            const std::size_t to = (static_cast<std::size_t>(at.panels[i].y + y) * static_cast<std::size_t>(at.width) +
                                    static_cast<std::size_t>(at.panels[i].x)) *
                                   3;
            std::copy(from, from + static_cast<std::ptrdiff_t>(row),
                      canvas.rgb.begin() + static_cast<std::ptrdiff_t>(to));
        }
    }
    Brush brush(canvas);
    brush.text(24, at.title_y, 2, palette::ink, sheet.title);
    for (std::size_t i = 0; i < sheet.table.size(); ++i) {
        brush.text(24, at.table_y[i], 2, palette::faint_ink, sheet.table[i]);
    }
    return canvas;
}

}  // namespace firmpath::host
