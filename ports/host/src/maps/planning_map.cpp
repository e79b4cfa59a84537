#include "firmpath/host/planning_map.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "firmpath/host/error.hpp"
#include "firmpath/inflate/inflate.hpp"
#include "firmpath/inflate/inflate_costs.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
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

bool is_solid(Tile tile) { return tile == Tile::occupied || tile == Tile::water; }

/// A map's obstacles as the library has them.
template <int Edge, class Blocks>
std::unique_ptr<BitGrid<Edge, Edge>> grid_of(int w, int h, Blocks blocks) {
    auto grid = std::make_unique<BitGrid<Edge, Edge>>();
    std::size_t i = 0;
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            if (blocks(i++)) {
                grid->set(Cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
            }
        }
    }
    return grid;
}

/// Grows the cells that are not 0 by `disc`, in a map of w x h cells.
template <int Edge>
void grow(int w, int h, Disc disc, std::vector<std::uint8_t>& cells) {
    using Grid = BitGrid<Edge, Edge>;
    const auto obstacles = grid_of<Edge>(w, h, [&](std::size_t i) { return cells[i] != 0; });
    const auto grown = std::make_unique<Grid>();
    firmpath::inflate(*obstacles, disc, *grown);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto width = static_cast<std::size_t>(w);
        const Cell cell{static_cast<std::int16_t>(i % width), static_cast<std::int16_t>(i / width)};
        cells[i] = static_cast<std::uint8_t>(!grown->passable(cell));
    }
}

/// Turns the cells within a radius of those that `grows` names into others, unless what they are counts more.
template <class Grows>
void grow_into(PlanningMap& map, double radius, Tile into, Grows grows) {
    if (to_micrometres(radius).count() < to_micrometres(map.resolution).count()) {
        return;  // nothing grows
    }
    std::vector<std::uint8_t> grown(map.tiles.size());
    std::transform(map.tiles.begin(), map.tiles.end(), grown.begin(),
                   [&](Tile tile) { return static_cast<std::uint8_t>(grows(tile)); });
    const Disc disc(to_micrometres(radius), CellSize(to_micrometres(map.resolution)));
    with_edge(AllSizesAndHuge{}, std::max(map.width, map.height),
              [&]<int Edge>() { grow<Edge>(map.width, map.height, disc, grown); });
    for (std::size_t i = 0; i < grown.size(); ++i) {
        if (grown[i] != 0 && map.tiles[i] < into && map.tiles[i] != Tile::water) {
            map.tiles[i] = into;
        }
    }
}

/// Turns cells near an obstacle into margin.
void add_margin(PlanningMap& map, double radius) { grow_into(map, radius, Tile::margin, is_solid); }
void grow_keepout(PlanningMap& map, double radius) {
    grow_into(map, radius, Tile::keepout, [](Tile tile) { return tile == Tile::keepout; });
}

/// What a cell costs counts where it may be entered.
void clear_blocked_costs(PlanningMap& map) {
    for (std::size_t i = 0; i < map.costs.size(); ++i) {
        map.costs[i] = map.is_blocked(i) ? std::uint8_t{0} : map.costs[i];
    }
    if (std::all_of(map.costs.begin(), map.costs.end(), [](std::uint8_t cost) { return cost == 0; })) {
        map.costs.clear();
    }
}

/// Raises the costs around obstacles.
void add_clearance(PlanningMap& map, const PlanningOptions& options) {
    using Falloff = CostFalloff<most_inflated_cells>;
    if (options.inflation_radius > most_inflated_cells * map.resolution) {
        throw InputError(concat("--clearance: costs would reach ", std::ceil(options.inflation_radius / map.resolution),
                                " cells from an obstacle; expected at most ", most_inflated_cells));
    }
    const auto falloff = std::make_unique<const Falloff>(
        FalloffOptions{.inscribed_um = to_micrometres(options.radius).count(),
                       .inflation_um = to_micrometres(options.inflation_radius).count(),
                       .scaling_per_km = static_cast<std::uint32_t>(std::lround(options.cost_scaling * 1000)),
                       .resolution_um = to_micrometres(map.resolution).count()});
    map.costs.resize(map.tiles.size());
    with_edge(AllSizesAndHuge{}, std::max(map.width, map.height), [&]<int Edge>() {
        const auto obstacles =
            grid_of<Edge>(map.width, map.height, [&](std::size_t i) { return is_solid(map.tiles[i]); });
        const auto costs = std::make_unique<CostGrid<Edge, Edge>>();
        inflate_costs(*obstacles, *falloff, *costs);
        for (int y = 0; y < map.height; ++y) {
            for (int x = 0; x < map.width; ++x) {
                const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
                std::uint8_t& cost = map.costs[map.index(x, y)];
                cost = std::max(cost, std::min(costs->cost(cell), CostGrid<Edge, Edge>::greatest_cost));
            }
        }
    });
    clear_blocked_costs(map);
}

PlanningMap coarse(const PlanningMap& fine, int factor) {
    PlanningMap map;
    map.width = (fine.width + factor - 1) / factor;
    map.height = (fine.height + factor - 1) / factor;
    map.axes = fine.axes;
    map.resolution = fine.resolution * factor;
    map.named_resolution = fine.named_resolution;
    map.origin = fine.origin;
    const auto cells = static_cast<std::size_t>(map.width) * static_cast<std::size_t>(map.height);
    map.tiles.assign(cells, Tile::free);
    map.unknown_blocks = fine.unknown_blocks;
    map.kept_out = fine.kept_out;
    map.slowed = fine.slowed;
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

double cost_scaling_over(double clearance) { return std::log(252.0) / clearance; }

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
    map.named_resolution = image.named_resolution;
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
    add_margin(map, options.radius);
    if (options.inflation_radius > 0 && options.graded) {
        add_clearance(map, options);
    }
    if (masks.keepout) {
        block_keepout(*masks.keepout, map, options.graded);
        grow_keepout(map, masks.keepout_radius);
        map.kept_out = static_cast<std::size_t>(std::count(map.tiles.begin(), map.tiles.end(), Tile::keepout));
        clear_blocked_costs(map);
    }
    if (masks.speed) {
        limit_speed(*masks.speed, masks.speed_rule, map);
        map.slowed = map.speed.size() - static_cast<std::size_t>(std::count(map.speed.begin(), map.speed.end(), 0));
    }
    if (options.coarsen > 1) {
        return coarse(map, options.coarsen);
    }
    return map;
}

}  // namespace firmpath::host
