#include <algorithm>
#include <cstdint>
#include <iterator>

#include "firmpath/host/error.hpp"
#include "pictures/picture_parts.hpp"

namespace firmpath::host {
namespace {

/// The values of the cells in the window; if there are none, none.
template <class Value>
std::vector<Value> part_of(const std::vector<Value>& values, const PlanningMap& map, const Window& window) {
    std::vector<Value> part;
    for (int y = window.corner.y; !values.empty() && y < window.corner.y + window.height; ++y) {
        const auto first = values.begin() + static_cast<std::ptrdiff_t>(map.index(window.corner.x, y));
        part.insert(part.end(), first, first + window.width);
    }
    return part;
}

}  // namespace

Window known_part(const Scene& scene) {
    const PlanningMap& map = scene.map;
    int left = map.width;
    int right = -1;
    int low = map.height;
    int high = -1;
    const auto add = [&](int x, int y) {
        left = std::min(left, x);
        right = std::max(right, x);
        low = std::min(low, y);
        high = std::max(high, y);
    };
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            if (map.tiles[map.index(x, y)] != Tile::unknown) {
                add(x, y);
            }
        }
    }
    for (const std::vector<Cell>* cells : {&scene.path, &scene.goals, &scene.reached}) {
        std::for_each(cells->begin(), cells->end(), [&](Cell cell) { add(cell.x, cell.y); });
    }
    if (scene.start) {
        add(scene.start->x, scene.start->y);
    }
    if (right < 0) {
        return {{0, 0}, map.width, map.height};
    }
    constexpr int border = 2;
    left = std::max(left - border, 0);
    low = std::max(low - border, 0);
    right = std::min(right + border, map.width - 1);
    high = std::min(high + border, map.height - 1);
    return {{static_cast<std::int16_t>(left), static_cast<std::int16_t>(low)}, right - left + 1, high - low + 1};
}

std::optional<Window> part_to_draw(const Scene& scene) {
    const Window known = known_part(scene);
    const auto area = [](int width, int height) { return std::int64_t{width} * height; };
    const bool most = 4 * area(known.width, known.height) > 3 * area(scene.map.width, scene.map.height);
    return most ? std::nullopt : std::optional(known);
}

std::string cropped_text(const Window& window) {
    return concat("cropped to ", window.width, " x ", window.height, " cells from ", window.corner.x, ',',
                  window.corner.y, ", as the rest is unknown");
}

Scene cropped(const Scene& scene, const Window& window) {
    Scene part = scene;
    const auto moved = [&](Cell cell) {
        return Cell{static_cast<std::int16_t>(cell.x - window.corner.x),
                    static_cast<std::int16_t>(cell.y - window.corner.y)};
    };
    part.shifted = scene.shifted != ((window.corner.y & 1) != 0);
    part.map.width = window.width;
    part.map.height = window.height;
    part.map.tiles = part_of(scene.map.tiles, scene.map, window);
    part.map.speed = part_of(scene.map.speed, scene.map, window);
    part.map.costs = part_of(scene.map.costs, scene.map, window);
    const auto outside = [&](Cell cell) { return !part.map.contains(cell); };
    for (Visit& visit : part.visits) {
        visit.cell = moved(visit.cell);
        visit.parent = moved(visit.parent);
    }
    std::erase_if(part.visits, [&](const Visit& visit) { return outside(visit.cell); });
    for (std::vector<Cell>* cells : {&part.reached, &part.path, &part.goals}) {
        std::transform(cells->begin(), cells->end(), cells->begin(), moved);
    }
    std::erase_if(part.reached, outside);
    std::erase_if(part.goals, outside);
    if (part.start) {
        part.start = moved(*part.start);
        if (outside(*part.start)) {
            part.start.reset();
        }
    }
    const auto move_place = [&](DrawnPlace& place) { place = {place.x - window.corner.x, place.y - window.corner.y}; };
    if (part.track) {
        for_each_place(*part.track, move_place);
    }
    if (part.clusters) {
        for_each_place(*part.clusters, move_place);
    }
    if (part.graph) {
        DrawnGraph& graph = *part.graph;
        std::transform(graph.nodes.begin(), graph.nodes.end(), graph.nodes.begin(), moved);
        std::erase_if(graph.nodes, outside);
        for (DrawnGraph::Link& link : graph.links) {
            link = {moved(link.from), moved(link.bend), moved(link.to), link.way};
        }
        std::erase_if(graph.links, [&](const DrawnGraph::Link& link) {
            const auto [x_low, x_high] = std::minmax(link.from.x, link.to.x);
            const auto [y_low, y_high] = std::minmax(link.from.y, link.to.y);
            return x_high < 0 || y_high < 0 || x_low >= window.width || y_low >= window.height;
        });
        for (DrawnGraph::AroundWay& around : graph.boxes) {
            around.box = {moved(around.box.low), moved(around.box.high)};
        }
        if (graph.chosen) {
            graph.chosen = moved(*graph.chosen);
        }
    }
    if (part.field) {
        part.field->cost = part_of(scene.field->cost, scene.map, window);
        part.field->direction = part_of(scene.field->direction, scene.map, window);
    }
    return part;
}

}  // namespace firmpath::host
