#include "pictures/picture_parts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <map>
#include <numbers>
#include <optional>
#include <set>

#include "firmpath/host/error.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/path/waypoints.hpp"

namespace firmpath::host {
namespace {

/// An order of cells.
bool by_place(Cell a, Cell b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }

constexpr int margin = 24;
constexpr int title_line = 30;
constexpr int detail_line = 24;
constexpr int character_width = 8;  // of legend and details, a little generous
constexpr int swatch = 12;
constexpr int legend_line = 18;
constexpr int least_width = 560;  // for the caption

std::string number_text(const Scene& scene, std::uint32_t number) {
    if (*scene.numbers == 1) {
        return concat(number);
    }
    const auto tenths = std::lround(number * 10 / *scene.numbers);
    return concat(tenths / 10, '.', tenths % 10);
}

/// For pictures of about a thousand pixels, which a reader can see as a whole; larger if numbers need the room.
int cell_size_for(const Scene& scene) {
    if (scene.numbers) {
        std::size_t longest = 0;
        for (const Visit& visit : scene.visits) {
            longest = std::max(longest, number_text(scene, visit.g).size() + number_text(scene, visit.h).size());
        }
        return std::clamp(static_cast<int>(longest) * 7 + 14, 56, 140);
    }
    const int by_width = scene.room / scene.map.width;
    const int by_height = 1100 / scene.map.height;
    return std::clamp(std::min(by_width, by_height), 1, 40);
}

/// 1, 2 or 5 times a power of ten metres, about a fifth of the map's width.
ScaleBar scale_bar_for(const PlanningMap& map, int cell_size) {
    const double wanted = map.width * map.resolution / 5;
    const double power = std::pow(10, std::floor(std::log10(wanted)));
    const double factor = wanted / power;
    const double metres = power * (factor < 2 ? 1 : factor < 5 ? 2 : 5);
    ScaleBar bar;
    bar.length = static_cast<int>(std::lround(metres / map.resolution * cell_size));
    bar.label = metres < 0.99   ? concat(std::lround(metres * 100), " cm")
                : metres < 1000 ? concat(std::lround(metres), " m")
                                : concat(std::lround(metres / 1000), " km");
    return bar;
}

}  // namespace

ShadedCells::ShadedCells(const Scene& scene) : terrain_(scene.map), width_(scene.map.width) {
    const PlanningMap& map = scene.map;
    cells_.resize(map.tiles.size());
    const auto place = [&](int x, int y) -> Shade& { return cells_[map.index(x, picture_row(map, y))]; };
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            place(x, y) = static_cast<Shade>(map.tiles[map.index(x, y)]);
        }
    }
    if (!scene.animated) {
        const std::vector<Visit> closed = closed_in_order(scene);
        for (std::size_t i = 0; i < closed.size(); ++i) {
            place(closed[i].cell.x, closed[i].cell.y) = closed_shade(i, closed.size());
        }
        for (const Visit& visit : scene.visits) {
            if (visit.is_open()) {
                place(visit.cell.x, visit.cell.y) = Shade::open;
            }
        }
    }
    for (const Cell cell : scene.reached) {
        place(cell.x, cell.y) = Shade::reached;
    }
    for (int y = 0; scene.field && y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            const std::uint64_t cost = scene.field->cost[map.index(x, y)];
            if (cost != Field::no_cost) {
                const std::uint64_t level = cost * ramp_levels / (std::uint64_t{scene.field->largest} + 1);
                place(x, y) = static_cast<Shade>(static_cast<std::uint64_t>(Shade::ramp_first) + level);
            }
        }
    }
    for (const Shade shade : cells_) {
        present_[static_cast<std::size_t>(shade)] = true;
    }
}

namespace {

/// The swatches, without their places.
std::vector<LegendEntry> legend_of(const Scene& scene, const ShadedCells& cells) {
    std::vector<LegendEntry> legend;
    for (std::size_t i = 0; i < shades; ++i) {
        const auto shade = static_cast<Shade>(i);
        const bool search = shade >= Shade::closed_first && shade <= Shade::open;
        const bool ramp = shade >= Shade::ramp_first;
        const bool wanted = search ? !scene.visits.empty() : ramp ? scene.field.has_value() : cells.contains(shade);
        const ShadeStyle& style = style_of(shade);
        if (wanted && style.name != nullptr) {
            legend.push_back({style.colour, shade == Shade::open ? palette::open_edge : palette::frame, style.name});
        }
    }
    if (scene.graph) {
        legend.push_back({palette::node, palette::node, "node"});
    }
    if (scene.clusters) {
        legend.push_back({palette::paper, palette::cluster, "cluster"});
        legend.push_back({palette::cluster, palette::cluster, "gate"});
        if (!scene.clusters->route.empty()) {
            legend.push_back({palette::route, palette::route, "route over gates"});
            legend.push_back({palette::path, palette::path, "path"});
        }
        if (!scene.clusters->legs.empty()) {
            legend.push_back({palette::casing, palette::ink, "where a leg begins"});
        }
    }
    if (scene.track) {
        legend.push_back({blended(palette::paper, palette::open_edge, 3 * body_opacity), palette::open_edge, "robot"});
        if (!scene.track->cusps.empty()) {
            legend.push_back({palette::ink, palette::casing, "stop"});
        }
    }
    const Terrain& terrain = cells.terrain();
    for (std::size_t level = 0; level < terrain.levels(); ++level) {
        legend.push_back({blended(style_of(Shade::free).colour, terrain_colour(terrain, level), terrain_opacity),
                          palette::frame, (level == 0 ? "costs " : "") + terrain.name(level)});
    }
    return legend;
}

}  // namespace

PictureLayout::PictureLayout(const Scene& scene, const ShadedCells& cells)
    : hexagons(scene.moves == 6), shifted(scene.shifted), cell_size(cell_size_for(scene)), map_y(margin) {
    if (hexagons) {
        map_width = scene.map.width * cell_size + (scene.map.height > 1 ? cell_size / 2 : 0);
        map_height = static_cast<int>(std::ceil((0.5 + 1.5 * scene.map.height) * hexagon_side()));
    } else {
        map_width = scene.map.width * cell_size;
        map_height = scene.map.height * cell_size;
    }
    width = std::max(map_width, std::min(least_width, scene.room)) + 2 * margin;
    map_x = (width - map_width) / 2;
    int y = map_y + map_height;
    if (scene.show_scale_bar) {
        scale_bar = scale_bar_for(scene.map, cell_size);
    }
    y += 28;
    scale_bar_y = y - 8;
    legend = legend_of(scene, cells);
    const int right = width - margin - (scale_bar.length > 0 ? std::max(scale_bar.length, 40) + 12 : 0);
    int x = margin;
    for (LegendEntry& entry : legend) {
        const int length = entry.name.empty() ? swatch - 1  // the ramp is a single strip
                                              : swatch + 20 + static_cast<int>(entry.name.size()) * character_width;
        if (x > margin && !entry.name.empty() && x + length - 14 > right) {
            x = margin;
            y += legend_line;
        }
        entry.x = x;
        entry.y = y - swatch + 1;
        x += length;
    }
    y += title_line + 4;
    title_y = y;
    for (std::size_t i = 0; i < scene.details.size(); ++i) {
        y += detail_line;
        details_y.push_back(y);
    }
    height = y + margin - 6;
    path_width = std::clamp(cell_size * 0.32, 3.0, 6.0);
    marker_radius = std::clamp(cell_size * 0.42, 6.5, 12.0);
    grid_lines = cell_size >= 10;
    open_outlined = cell_size >= 5;
}

std::vector<Visit> closed_in_order(const Scene& scene) {
    std::vector<Visit> closed;
    std::copy_if(scene.visits.begin(), scene.visits.end(), std::back_inserter(closed),
                 [](const Visit& visit) { return !visit.is_open(); });
    std::sort(closed.begin(), closed.end(), [](const Visit& a, const Visit& b) { return a.closed < b.closed; });
    return closed;
}

namespace {

std::vector<Cell> corners_in_cells(const Scene& scene) {
    const std::vector<Cell>& path = scene.path;
    if (scene.moves == 6) {
        return path;  // on hexagons, equal differences of coordinates are not equal directions
    }
    for (std::size_t i = 1; i < path.size(); ++i) {
        if (std::abs(path[i].x - path[i - 1].x) > 1 || std::abs(path[i].y - path[i - 1].y) > 1) {
            return path;  // the ends of straight lines already
        }
    }
    std::vector<Cell> corners;
    for (const Cell cell : waypoints(path)) {
        corners.push_back(cell);
    }
    return corners;
}

}  // namespace

std::vector<DrawnPlace> corners_of(const Scene& scene, const PictureLayout& at) {
    std::vector<DrawnPlace> corners;
    if (scene.track) {
        for (const DrawnPlace place : scene.track->way) {
            corners.push_back(at.place_of(scene.map, place));
        }
        return corners;
    }
    for (const Cell cell : corners_in_cells(scene)) {
        corners.push_back({at.x_of(cell), at.y_of(scene.map, cell)});
    }
    return corners;
}

TrackStrokes strokes_of_track(const Scene& scene, const PictureLayout& at) {
    TrackStrokes strokes;
    for (const std::vector<DrawnPlace>& outline : scene.track->outlines) {
        strokes.outlines.emplace_back();
        for (const DrawnPlace corner : outline) {
            strokes.outlines.back().push_back(at.place_of(scene.map, corner));
        }
    }
    for (const DrawnPlace cusp : scene.track->cusps) {
        strokes.cusps.push_back(at.place_of(scene.map, cusp));
    }
    strokes.cusp_radius = at.path_width * 0.9;
    return strokes;
}

ClusterStrokes::ClusterStrokes(const Scene& scene, const PictureLayout& at)
    : places(*scene.clusters),
      gate_radius(std::clamp(0.5 + at.cell_size * 0.5, 1.2, 5.0)),
      leg_radius(std::clamp(at.path_width * 0.9, 3.0, 5.0)) {
    for_each_place(places, [&](DrawnPlace& place) { place = at.place_of(scene.map, place); });
}

std::optional<int> eighth_of(const Scene& scene, Cell cell) {
    const int direction = scene.field->direction[scene.map.index(cell.x, cell.y)];
    if (direction >= scene.moves) {
        return std::nullopt;
    }
    constexpr int of_sixth[] = {0, 1, 3, 4, 5, 7};
    const int eighth = scene.moves == 6 ? of_sixth[direction] : direction * 8 / scene.moves;
    return scene.map.axes == Axes::bottom_up ? eighth : (8 - eighth) % 8;
}

namespace {

/// An arrow of three strokes, with its middle at x, y; the direction in the picture is `turn`, counterclockwise.
void add_arrow(std::vector<Stroke>& strokes, double x, double y, double turn, double half) {
    const double head = half * 0.7;
    const double tip_x = x + half * std::cos(turn);
    const double tip_y = y - half * std::sin(turn);
    strokes.push_back({x - half * std::cos(turn), y + half * std::sin(turn), tip_x, tip_y});
    for (const double side : {0.8, -0.8}) {
        const double back = turn + std::numbers::pi + side / 1.3;
        strokes.push_back({tip_x, tip_y, tip_x + head * std::cos(back), tip_y - head * std::sin(back)});
    }
}

}  // namespace

std::vector<Stroke> arrows_of(const Scene& scene, const PictureLayout& at) {
    std::vector<Stroke> strokes;
    if (!scene.field) {
        return strokes;
    }
    constexpr int least_distance = 13;
    const int every = (least_distance + at.cell_size - 1) / at.cell_size;
    const double half = std::min(every * at.cell_size * 0.34, 12.0);
    for (int y = every / 2; y < scene.map.height; y += every) {
        for (int x = every / 2; x < scene.map.width; x += every) {
            const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
            if (!eighth_of(scene, cell)) {
                continue;
            }
            const int direction = scene.field->direction[scene.map.index(x, y)];
            const double upwards = scene.map.axes == Axes::bottom_up ? 1 : -1;
            const double turn = upwards * 2 * std::numbers::pi * direction / scene.moves;
            add_arrow(strokes, at.x_of(cell), at.y_of(scene.map, cell), turn, half);
        }
    }
    return strokes;
}

std::vector<CellNumbers> numbers_of(const Scene& scene, const PictureLayout& at) {
    std::vector<CellNumbers> numbers;
    if (!scene.numbers) {
        return numbers;
    }
    for (const Visit& visit : scene.visits) {
        CellNumbers cell{at.x_of(visit.cell),         at.y_of(scene.map, visit.cell), number_text(scene, visit.f),
                         number_text(scene, visit.g), number_text(scene, visit.h),    {}};
        if (!(visit.parent == visit.cell)) {
            const double turn = std::atan2(cell.y - at.y_of(scene.map, visit.parent), at.x_of(visit.parent) - cell.x);
            add_arrow(cell.arrow, cell.x, cell.y + (at.hexagons ? -2 : 2), turn, at.cell_size * 0.15);
        }
        numbers.push_back(std::move(cell));
    }
    return numbers;
}

DrawnGraph drawn_graph(const JumpGraph& graph, const Motion& motion, std::optional<Cell> chosen) {
    DrawnGraph drawn;
    for (const JumpGraphNode& node : graph.drawn) {
        drawn.nodes.push_back(node.cell);
        const bool here = chosen && node.cell == *chosen;
        if (here) {
            drawn.chosen = node.cell;
        }
        for (const JumpGraphNode::Way& way : node.ways) {
            const int ux = motion.moves == 4 ? Four::dx(way.direction) : Eight<>::dx(way.direction);
            const int uy = motion.moves == 4 ? Four::dy(way.direction) : Eight<>::dy(way.direction);
            for (const Cell to : way.jump_points) {
                // Step by step in the direction, then along a row or a column.
                const int dx = std::abs(to.x - node.cell.x), dy = std::abs(to.y - node.cell.y);
                const int steps = ux != 0 && uy != 0 ? std::min(dx, dy) : ux != 0 ? dx : dy;
                const Cell bend = cell(node.cell.x + steps * ux, node.cell.y + steps * uy);
                drawn.links.push_back({node.cell, bend, to, here ? std::optional(way.direction) : std::nullopt});
            }
            if (here && way.box) {
                drawn.boxes.push_back({*way.box, way.direction});
            }
        }
    }
    return drawn;
}

DrawnClusters drawn_clusters(const PlanningMap& map, int edge, const std::vector<ClusterGate>& gates) {
    DrawnClusters drawn;
    // Cells are centred on their coordinates: so a border lies half a cell before the first one.
    const double right = map.width - 0.5, bottom = map.height - 0.5;
    for (int x = edge; x < map.width; x += edge) {
        drawn.borders.push_back({DrawnPlace{x - 0.5, -0.5}, DrawnPlace{x - 0.5, bottom}});
    }
    for (int y = edge; y < map.height; y += edge) {
        drawn.borders.push_back({DrawnPlace{-0.5, y - 0.5}, DrawnPlace{right, y - 0.5}});
    }
    for (const ClusterGate& gate : gates) {
        drawn.gates.push_back({(gate.first.x + gate.second.x) / 2.0, (gate.first.y + gate.second.y) / 2.0});
    }
    return drawn;
}

GraphStrokes strokes_of(const Scene& scene, const PictureLayout& at) {
    using Key = std::array<std::int16_t, 4>;
    std::set<Key> common;
    std::map<unsigned, std::set<Key>> ways;
    for (const DrawnGraph::Link& link : scene.graph->links) {
        std::set<Key>& strokes = link.way ? ways[*link.way] : common;
        for (const auto& [a, b] :
             {std::minmax(link.from, link.bend, by_place), std::minmax(link.bend, link.to, by_place)}) {
            if (!(a == b)) {
                strokes.insert({a.x, a.y, b.x, b.y});
            }
        }
    }
    const auto lines = [&](Colour colour, const std::set<Key>& keys) {
        GraphStrokes::Lines result{colour, {}};
        for (const Key& key : keys) {
            const Cell a{key[0], key[1]}, b{key[2], key[3]};
            result.strokes.push_back({at.x_of(a), at.y_of(scene.map, a), at.x_of(b), at.y_of(scene.map, b)});
        }
        return result;
    };
    GraphStrokes all;
    all.node_radius = std::clamp(at.cell_size * 0.24, 1.0, 5.0);
    all.links = lines(palette::open_edge, common);
    for (const auto& [way, strokes] : ways) {
        all.ways.push_back(lines(way_colours[way], strokes));
    }
    double inset = 1;
    for (const DrawnGraph::AroundWay& around : scene.graph->boxes) {
        const double half = at.cell_size / 2.0;
        const double x = at.x_of(around.box.low) - half + inset, right = at.x_of(around.box.high) + half - inset;
        const double y0 = at.y_of(scene.map, around.box.low), y1 = at.y_of(scene.map, around.box.high);
        const double y = std::min(y0, y1) - half + inset, bottom = std::max(y0, y1) + half - inset;
        all.boxes.push_back({way_colours[around.way], x, y, right - x, bottom - y});
        inset += at.cell_size / 9.0;
    }
    return all;
}

bool leaves_the_map(const Scene& scene) {
    return scene.track ||
           std::any_of(scene.path.begin(), scene.path.end(), [&](Cell cell) { return !scene.map.contains(cell); });
}

std::array<std::pair<double, double>, 6> hexagon_of(const Scene& scene, const PictureLayout& at, Cell cell,
                                                    double inset) {
    const double radius = at.hexagon_side() - inset * 2 / std::numbers::sqrt3;
    std::array<std::pair<double, double>, 6> corners;
    for (std::size_t i = 0; i < 6; ++i) {
        const double turn = std::numbers::pi / 3 * static_cast<double>(i) + std::numbers::pi / 6;
        corners[i] = {at.x_of(cell) + radius * std::cos(turn), at.y_of(scene.map, cell) + radius * std::sin(turn)};
    }
    return corners;
}

SheetLayout::SheetLayout(const Sheet& sheet, const std::vector<std::pair<int, int>>& sizes) {
    int x = 0;
    int row_height = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        if (i % static_cast<std::size_t>(sheet.columns) == 0) {
            height += row_height;
            row_height = 0;
            x = 0;
        }
        panels.push_back({x, height});
        x += sizes[i].first;
        width = std::max(width, x);
        row_height = std::max(row_height, sizes[i].second);
    }
    height += row_height + title_line;
    title_y = height - margin + 14;
    height += 14;
    for (const std::string& line : sheet.table) {
        table_y.push_back(height);
        height += detail_line - 4;
        width = std::max(width, static_cast<int>(line.size()) * 12 + 2 * margin);
    }
    height += margin - 14;
}

}  // namespace firmpath::host
