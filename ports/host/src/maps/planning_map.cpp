#include "firmpath/host/planning_map.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "firmpath/inflate/inflate.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "maps/sizes.hpp"

namespace firmpath::host {
namespace {

/// Seen from the water, it is free and the ground is an obstacle.
Tile on_water(Tile tile) {
    switch (tile) {
        case Tile::free: return Tile::occupied;
        case Tile::water: return Tile::free;
        default: return tile;
    }
}

/// Grows the cells that are not 0 by `disc`, in a map of w x h cells.
template <int Edge>
void grow(int w, int h, Disc disc, std::vector<std::uint8_t>& cells) {
    using Grid = BitGrid<Edge, Edge>;
    const auto obstacles = std::make_unique<Grid>();
    const auto grown = std::make_unique<Grid>();
    const auto each_cell = [&](auto visit) {
        std::size_t i = 0;
        for (int y = 0; y < h; ++y) {
            for (int x = 0; x < w; ++x) {
                visit(Cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}, cells[i++]);
            }
        }
    };
    each_cell([&](Cell cell, const std::uint8_t& obstacle) {
        if (obstacle != 0) {
            obstacles->set(cell);
        }
    });
    firmpath::inflate(*obstacles, disc, *grown);
    each_cell([&](Cell cell, std::uint8_t& obstacle) { obstacle = static_cast<std::uint8_t>(!grown->passable(cell)); });
}

/// Turns cells near an obstacle into margin.
void add_margin(PlanningMap& map, double radius) {
    std::vector<std::uint8_t> grown(map.tiles.size());
    std::transform(map.tiles.begin(), map.tiles.end(), grown.begin(),
                   [](Tile tile) { return static_cast<std::uint8_t>(tile == Tile::occupied || tile == Tile::water); });
    const Disc disc(to_micrometres(radius), CellSize(to_micrometres(map.resolution)));
    with_edge(AllSizesAndHuge{}, std::max(map.width, map.height),
              [&]<int Edge>() { grow<Edge>(map.width, map.height, disc, grown); });
    for (std::size_t i = 0; i < grown.size(); ++i) {
        if (grown[i] != 0 && map.tiles[i] < Tile::margin && map.tiles[i] != Tile::water) {
            map.tiles[i] = Tile::margin;
        }
    }
}

PlanningMap coarse(const PlanningMap& fine, int factor) {
    PlanningMap map;
    map.width = (fine.width + factor - 1) / factor;
    map.height = (fine.height + factor - 1) / factor;
    map.axes = fine.axes;
    map.resolution = fine.resolution * factor;
    map.origin = fine.origin;
    const auto cells = static_cast<std::size_t>(map.width) * static_cast<std::size_t>(map.height);
    map.tiles.assign(cells, Tile::free);
    map.unknown_blocks = fine.unknown_blocks;
    map.speed.assign(fine.speed.empty() ? 0 : cells, 0);
    map.costs.assign(fine.costs.empty() ? 0 : cells, 0);
    // The space beyond the edge cannot be entered, so a cell that reaches beyond the edge is not entirely free.
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            if ((x + 1) * factor > fine.width || (y + 1) * factor > fine.height) {
                map.tiles[map.index(x, y)] = Tile::occupied;
            }
        }
    }
    for (int y = 0; y < fine.height; ++y) {
        for (int x = 0; x < fine.width; ++x) {
            const std::size_t from = fine.index(x, y);
            const std::size_t to = map.index(x / factor, y / factor);
            map.tiles[to] = std::max(map.tiles[to], fine.tiles[from]);
            if (!fine.speed.empty() && fine.speed[from] != 0) {
                map.speed[to] = map.speed[to] == 0 ? fine.speed[from] : std::min(map.speed[to], fine.speed[from]);
            }
            if (!fine.costs.empty()) {
                map.costs[to] = std::max(map.costs[to], fine.costs[from]);
            }
        }
    }
    return map;
}

}  // namespace

Micrometres to_micrometres(double metres) {
    return Micrometres(static_cast<std::uint32_t>(std::llround(metres * 1e6)));
}

PlanningMap padded(const PlanningMap& map, int width, int height) {
    PlanningMap larger;
    larger.width = width;
    larger.height = height;
    larger.resolution = map.resolution;
    larger.tiles.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), Tile::occupied);
    larger.unknown_blocks = map.unknown_blocks;
    for (int y = 0; y < map.height; ++y) {
        std::copy_n(map.tiles.begin() + static_cast<std::ptrdiff_t>(map.index(0, y)), map.width,
                    larger.tiles.begin() + static_cast<std::ptrdiff_t>(larger.index(0, y)));
    }
    return larger;
}

std::uint32_t weight_unit(const PlanningMap& map) { return !map.costs.empty() ? 50 : !map.speed.empty() ? 100 : 1; }

std::uint32_t weight_of(const PlanningMap& map, std::size_t cell) {
    const std::uint32_t at_full_speed = weight_unit(map) + (map.costs.empty() ? 0U : map.costs[cell]);
    const std::uint32_t percent = map.speed.empty() || map.speed[cell] == 0 ? 100 : map.speed[cell];
    return (at_full_speed * 100 + percent - 1) / percent;
}

PlanningMap make_planning_map(MapImage image, const PlanningOptions& options, const Masks& masks) {
    PlanningMap map;
    map.width = image.width;
    map.height = image.height;
    map.axes = image.axes;
    map.resolution = image.resolution;
    map.origin = image.origin;
    map.unknown_blocks = options.unknown_blocks;
    const bool graded = options.graded && !options.on_water && image.count_graded() != 0;
    map.tiles = std::move(image.states);
    if (options.on_water) {
        std::transform(map.tiles.begin(), map.tiles.end(), map.tiles.begin(), on_water);
    }
    if (graded) {
        map.costs = std::move(image.costs);
    }
    if (to_micrometres(options.radius).count() >= to_micrometres(map.resolution).count()) {  // else nothing grows
        add_margin(map, options.radius);
    }
    if (masks.keepout) {
        block_keepout(*masks.keepout, map);
    }
    if (masks.speed) {
        limit_speed(*masks.speed, map);
    }
    if (options.coarsen > 1) {
        return coarse(map, options.coarsen);
    }
    return map;
}

}  // namespace firmpath::host
