/// @file
/// From the run-time description of maps and motions to the library's types.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "firmpath/host/error.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/hex.hpp"
#include "firmpath/store/bucket_nodes.hpp"
#include "maps/sizes.hpp"

namespace firmpath::host {

// The tool has enough time and memory, so where keys do not fit buckets it uses the fast layout, and 32-bit costs at
// any size. If they might overflow, the search reports it.
using RoomyNodes = FittingNodes<DenseNodes<Layout::fast>>;
using RoomyCost = std::uint32_t;

/// The tool's boards of hexagons: odd rows are shifted by half a hexagon.
using Hexagons = Hex<HexLayout::odd_r>;

/// Copies a map's blocked cells into a grid that has room for it; the rest is blocked.
template <class Grid>
void copy_blocked(const PlanningMap& map, Grid& grid) {
    grid.fill(true);
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            if (!map.is_blocked(x, y)) {
                grid.set({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}, false);
            }
        }
    }
}

/// A map in which every free cell has its own weight: from a firmpath::CostGrid, from firmpath::SpeedLimited, or from
/// both; the tool knows which only at run time. Models `WeightedMap`.
template <int Edge>
class WeightMap {
public:
    static constexpr int width = Edge;
    static constexpr int height = Edge;
    /// The weight of the greatest cost at the slowest speed.
    static constexpr std::uint32_t greatest_weight = CostGrid<1, 1>::greatest_weight * 100;
    static constexpr std::uint32_t weight_unit = CostGrid<1, 1>::weight_unit;

    explicit WeightMap(firmpath::detail::AllBlocked) {}

    bool passable(Cell cell) const { return blocked_.passable(cell); }
    std::uint32_t weight(Cell cell) const { return weights_[index(cell)]; }
    std::uint32_t least_weight() const { return unit_; }
    std::uint32_t revision() const { return blocked_.revision() + revision_; }

    void take(const PlanningMap& map) {
        copy_blocked(map, blocked_);
        unit_ = host::weight_unit(map);
        for (int y = 0; y < map.height; ++y) {
            for (int x = 0; x < map.width; ++x) {
                const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
                weights_[index(cell)] = static_cast<std::uint16_t>(host::weight_of(map, map.index(x, y)));
            }
        }
        ++revision_;
    }

private:
    static std::size_t index(Cell cell) {
        return static_cast<std::size_t>(cell.y) * Edge + static_cast<std::size_t>(cell.x);
    }

    BitGrid<Edge, Edge> blocked_{all_blocked};
    std::array<std::uint16_t, static_cast<std::size_t>(Edge) * Edge> weights_{};
    std::uint32_t unit_ = 1;
    std::uint32_t revision_ = 0;
};

/// Without weights it would be a different map.
inline void refuse_weights(const PlanningMap& map) {
    if (map.has_weights()) {
        throw InputError("the map has weights, which the planner ignores; expected a planner that uses weights");
    }
}

/// Copies the tool's map into the library's map `held`, of any map type.
inline void take_map(const PlanningMap& map, auto& held) {
    if constexpr (requires { held.take(map); }) {
        held.take(map);
    } else {
        refuse_weights(map);
        copy_blocked(map, held);
    }
}

/// Calls `make` with the library's moves for a motion, at the library's default scale: for searches that do not need
/// another scale.
template <class Make>
auto with_unscaled_moves(const Motion& motion, Make make) {
    if (motion.moves == 4) {
        return make.template operator()<Four>();
    }
    if (motion.moves == 6) {
        return make.template operator()<Hexagons>();
    }
    switch (motion.corner) {
        case Corner::never: return make.template operator()<Eight<Corner::never>>();
        case Corner::one_side: return make.template operator()<Eight<Corner::one_side>>();
        case Corner::always: break;
    }
    return make.template operator()<Eight<Corner::always>>();
}

/// Calls `make` with the library's moves for a motion at {10, 14}: for maps with weights.
template <class Make>
auto with_coarse_moves(const Motion& motion, Make make) {
    if (motion.moves == 4) {
        return make.template operator()<Four>();
    }
    if (motion.moves == 6) {
        return make.template operator()<Hexagons>();
    }
    switch (motion.corner) {
        case Corner::never: return make.template operator()<Eight<Corner::never, scale_10_14>>();
        case Corner::one_side: return make.template operator()<Eight<Corner::one_side, scale_10_14>>();
        case Corner::always: break;
    }
    return make.template operator()<Eight<Corner::always, scale_10_14>>();
}

/// Calls `make` with the library's moves for a motion.
template <class Make>
auto with_moves(const Motion& motion, Make make) {
    if (motion.moves == 4) {
        return make.template operator()<Four>();
    }
    if (motion.moves == 6) {
        return make.template operator()<Hexagons>();
    }
    const auto with_scale = [&]<Corner C>() {
        return motion.scale == scale_10_14 ? make.template operator()<Eight<C, scale_10_14>>()
                                           : make.template operator()<Eight<C, scale_fine>>();
    };
    switch (motion.corner) {
        case Corner::never: return with_scale.template operator()<Corner::never>();
        case Corner::one_side: return with_scale.template operator()<Corner::one_side>();
        case Corner::always: break;
    }
    return with_scale.template operator()<Corner::always>();
}

}  // namespace firmpath::host
