/// @file
/// From the run-time description of maps and motions to the library's types.
#pragma once

#include <algorithm>
#include <cstdint>

#include "firmpath/grid/bit_grid.hpp"
#include "firmpath/grid/speed_mask.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/store/dense_nodes.hpp"
#include "sizes.hpp"

namespace firmpath::host {

// The tool has time and room, so it takes the fast layout, and 32-bit costs at any size: where they might overflow
// the search says so.
using RoomyNodes = DenseNodes<Layout::fast>;
using RoomyCost = std::uint32_t;

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

/// A map of the library, filled from the run-time one.
template <class Map>
class HeldMap {
public:
    void take(const PlanningMap& map) { copy_blocked(map, grid_); }
    const Map& map() const { return grid_; }

private:
    Map grid_{};
};

/// Speed limits with the map that they hold on.
template <class Grid, class Limits>
class HeldMap<SpeedLimited<Grid, Limits>> {
public:
    HeldMap() = default;
    HeldMap(const HeldMap&) = delete;
    HeldMap& operator=(const HeldMap&) = delete;

    void take(const PlanningMap& map) {
        copy_blocked(map, grid_);
        limits_.fill(0);
        for (int y = 0; !map.speed.empty() && y < map.height; ++y) {
            for (int x = 0; x < map.width; ++x) {
                limits_.set({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}, map.speed[map.index(x, y)]);
            }
        }
    }
    const SpeedLimited<Grid, Limits>& map() const { return map_; }

private:
    Grid grid_{};
    Limits limits_{};
    SpeedLimited<Grid, Limits> map_{grid_, limits_};
};

/// The map of that edge with speed limits.
template <int Edge>
using SpeedMap = SpeedLimited<BitGrid<Edge, Edge>, SpeedMask<Edge, Edge>>;

/// Calls `make` with the library's moves for a motion, at the library's own choice of a scale: for searches that have no use
/// for another, and for maps with weights, where it is {10, 14}.
template <class Make>
auto with_unscaled_moves(const Motion& motion, Make make) {
    if (motion.moves == 4) {
        return make.template operator()<Four>();
    }
    switch (motion.corner) {
        case Corner::never: return make.template operator()<Eight<Corner::never>>();
        case Corner::one_side: return make.template operator()<Eight<Corner::one_side>>();
        case Corner::always: break;
    }
    return make.template operator()<Eight<Corner::always>>();
}

/// Calls `make` with the library's moves for a motion.
template <class Make>
auto with_moves(const Motion& motion, Make make) {
    if (motion.moves == 4) {
        return make.template operator()<Four>();
    }
    const auto with_scale = [&]<Corner C>() {
        return motion.scale == scale_10_14 ? make.template operator()<Eight<C, scale_10_14>>()
                                           : make.template operator()<Eight<C, scale_13860_19601>>();
    };
    switch (motion.corner) {
        case Corner::never: return with_scale.template operator()<Corner::never>();
        case Corner::one_side: return with_scale.template operator()<Corner::one_side>();
        case Corner::always: break;
    }
    return with_scale.template operator()<Corner::always>();
}

}  // namespace firmpath::host
