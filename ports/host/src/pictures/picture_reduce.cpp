#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "firmpath/host/error.hpp"
#include "pictures/picture_parts.hpp"

namespace firmpath::host {
namespace {

/// One map cell for `factor` x `factor` cells each.
///
/// A threshold that differs from place to place decides whether some blocked cells make a blocked one: then a wall
/// shows as a row of dots, and clutter as dense as it is. Source: Bayer, *An optimum method for two-level rendition of
/// continuous-tone pictures*, ICC 1973.
std::vector<Tile> reduced_tiles(const PlanningMap& map, const PlanningMap& small, int factor) {
    constexpr std::array<std::size_t, 16> thresholds{0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};
    std::vector<Tile> tiles;
    for (int y = 0; y < small.height; ++y) {
        for (int x = 0; x < small.width; ++x) {
            std::size_t cells = 0, blocked = 0;
            Tile floor = Tile::free, obstacle = Tile::free;
            for (int fy = y * factor; fy < std::min((y + 1) * factor, map.height); ++fy) {
                for (int fx = x * factor; fx < std::min((x + 1) * factor, map.width); ++fx) {
                    const Tile tile = map.tiles[map.index(fx, fy)];
                    const bool blocks = map.is_blocked(fx, fy);
                    Tile& most = blocks ? obstacle : floor;
                    most = std::max(most, tile);
                    ++cells;
                    blocked += blocks ? 1U : 0U;
                }
            }
            const std::size_t threshold = thresholds[static_cast<std::size_t>(y % 4 * 4 + x % 4)];
            tiles.push_back(blocked * 16 > cells * threshold ? obstacle : floor);
        }
    }
    return tiles;
}

}  // namespace

Scene reduced(const Scene& scene, int factor) {
    const auto smaller = [&](Cell at) { return cell(at.x / factor, at.y / factor); };
    const auto all_smaller = [&](const std::vector<Cell>& cells) {
        std::vector<Cell> result;
        for (const Cell at : cells) {
            if (result.empty() || !(result.back() == smaller(at))) {
                result.push_back(smaller(at));
            }
        }
        return result;
    };
    Scene part;
    part.map.width = (scene.map.width + factor - 1) / factor;
    part.map.height = (scene.map.height + factor - 1) / factor;
    part.map.axes = scene.map.axes;
    part.map.resolution = scene.map.resolution * factor;
    part.map.origin = scene.map.origin;
    part.map.unknown_blocks = scene.map.unknown_blocks;
    part.map.tiles = reduced_tiles(scene.map, part.map, factor);
    part.path = all_smaller(scene.path);
    const auto shrink = [&](DrawnPlace& place) {
        place = {(place.x + 0.5) / factor - 0.5, (place.y + 0.5) / factor - 0.5};
    };
    part.track = scene.track;
    if (part.track) {
        for_each_place(*part.track, shrink);
    }
    part.clusters = scene.clusters;
    if (part.clusters) {
        for_each_place(*part.clusters, shrink);
    }
    if (scene.start) {
        part.start = smaller(*scene.start);
    }
    part.goals = all_smaller(scene.goals);
    if (scene.graph) {
        part.graph.emplace();
        part.graph->nodes = all_smaller(scene.graph->nodes);
    }
    part.title = scene.title;
    part.details = scene.details;
    part.details.push_back(concat("each square stands for ", factor, " x ", factor, " cells"));
    part.show_scale_bar = scene.show_scale_bar;
    part.room = scene.room;
    return part;
}

}  // namespace firmpath::host
