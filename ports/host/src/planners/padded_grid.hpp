/// @file
/// The grid on which jump points are searched for: one size for all maps.
#pragma once

#include <cstdint>
#include <functional>

#include "firmpath/core/cell.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/jump/tables_result.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "maps/map_on.hpp"
#include "planners/zeroed.hpp"

namespace firmpath::host {

/// A `firmpath::JumpGrid` with room for a smaller map. A search by jump points clears nothing and reads only the lines
/// of the map, so a larger grid costs it little: one size does for all maps, where each takes seconds to compile.
template <int Edge>
class PaddedGrid : public JumpGrid<Edge, Edge> {
public:
    /// Changes only what the map before and this one cover: the rest has never been written.
    void take(const PlanningMap& map) {
        for (std::int16_t y = 0; y < height_; ++y) {
            for (std::int16_t x = 0; x < width_; ++x) {
                this->set({x, y}, true);
            }
        }
        width_ = static_cast<std::int16_t>(map.width);
        height_ = static_cast<std::int16_t>(map.height);
        for (std::int16_t y = 0; y < height_; ++y) {
            for (std::int16_t x = 0; x < width_; ++x) {
                if (!map.is_blocked(x, y)) {
                    this->set({x, y}, false);
                }
            }
        }
        checksum_ = firmpath::detail::cells_checksum(map.width, map.height,
                                                     [&](int y, int i) { return blocked_bits(map, y, i); });
    }

    /// Of the map's own cells; see `JumpGraphOptions::padded_to`.
    std::uint32_t cells_checksum() const { return checksum_; }

private:
    std::int16_t width_;
    std::int16_t height_;
    std::uint32_t checksum_;
};

/// Holds a `PaddedGrid`, whose cells are all blocked at first.
template <class Grid>
class HeldGrid {
public:
    static constexpr int width = Grid::width;

    explicit HeldGrid(firmpath::detail::AllBlocked) {}

    void take(const PlanningMap& map, const std::function<void(double)>&) {
        refuse_weights(map);
        grid_->take(map);
    }
    /// What to plan on.
    const Grid& live() const { return *grid_; }

private:
    Zeroed<Grid> grid_;
};

}  // namespace firmpath::host

namespace firmpath {

template <int Edge>
inline constexpr bool answers_outside<host::PaddedGrid<Edge>> = true;

}  // namespace firmpath
