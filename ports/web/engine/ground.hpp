/// @file
/// The map that the page draws, as the grids that planners search.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/geometry/disc.hpp"
#include "firmpath/inflate/inflate.hpp"
#include "firmpath/inflate/inflate_costs.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/map/jump_grid.hpp"

namespace firmpath::web {

/// The largest map has so many cells a side. Sizes are template arguments, so all grids are this large: cells beyond
/// the drawn map are blocked, which changes no result.
inline constexpr int edge = 640;
inline constexpr std::size_t cells = std::size_t{edge} * edge;

/// The number of a cell, as in all arrays that the page reads.
constexpr std::size_t number(Cell cell) {
    return static_cast<std::size_t>(cell.y) * edge + static_cast<std::size_t>(cell.x);
}

using Rows = BitGrid<edge, edge>;
using Lines = JumpGrid<edge, edge>;
using Costs = CostGrid<edge, edge>;
/// How far costs around obstacles may reach, in cells.
inline constexpr int most_falloff = 254;

/// What a cell is. All but the first are blocked. Unknown cells do not grow by the radius of the robot.
enum class What : std::uint8_t { free, obstacle, unknown, margin };

/// The obstacles, and where the middle of the robot cannot be. The latter is there for each kind of search: those by
/// jump points read rows and columns, those that know what cells cost read bytes, others rows only.
class Ground {
public:
    Ground() { costs_.fill(Costs::lethal); }

    /// A map without obstacles.
    void resize(int width, int height) {
        width_ = width;
        height_ = height;
        obstacles_.fill(false);
        unknown_.fill(false);
        for (std::uint8_t& cost : cost_) {
            cost = 0;
        }
        update();
    }
    /// Obstacles grow by the disc.
    void grow_by(Disc disc) {
        disc_ = disc;
        update();
    }
    /// Cells near obstacles cost more.
    void keep_away(const FalloffOptions& options) {
        falloff_ = CostFalloff<most_falloff>(options);
        keeps_away_ = true;
        update();
    }
    void keep_no_distance() {
        keeps_away_ = false;
        near_.fill(0);
        update();
    }
    /// Makes a cell free, an obstacle, or unknown. Searches see it after `update`.
    void set(Cell cell, What what) {
        obstacles_.set(cell, what == What::obstacle);
        unknown_.set(cell, what == What::unknown);
    }
    /// Sets what it costs to enter a cell, as in a `CostGrid`: 0 to 252.
    void set_cost(Cell cell, std::uint8_t cost) {
        cost_[number(cell)] = cost;
        take_cost(cell);
    }
    /// Grows the obstacles again. Searches end with `map_changed` if a cell is now otherwise.
    void update() {
        grown_.fill(false);
        inflate(obstacles_, disc_, grown_);
        if (keeps_away_) {
            near_.fill(0);
            inflate_costs(obstacles_, falloff_, near_);
        }
        for (int y = 0; y < edge; ++y) {
            for (int i = 0; i < Rows::words_per_row; ++i) {
                const std::uint32_t blocked =
                    y < height_ ? grown_.blocked_word(y, i) | unknown_.blocked_word(y, i) | bits_beyond(width_, i)
                                : ~std::uint32_t{0};
                for (std::uint32_t other = blocked ^ rows_.blocked_word(y, i); other != 0; other &= other - 1) {
                    const int bit = std::countr_zero(other);
                    const Cell cell = firmpath::cell(32 * i + bit, y);
                    const bool is_blocked = (blocked >> bit & 1U) != 0;
                    rows_.set(cell, is_blocked);
                    lines_.set(cell, is_blocked);
                }
                for (int bit = 0; bit < 32; ++bit) {
                    const auto is_in = [&](const Rows& grid) { return (grid.blocked_word(y, i) >> bit & 1U) != 0; };
                    const Cell cell = firmpath::cell(32 * i + bit, y);
                    take_cost(cell);
                    what_[number(cell)] = is_in(obstacles_) ? What::obstacle
                                          : is_in(grown_)   ? What::margin
                                          : is_in(unknown_) ? What::unknown
                                                            : What::free;
                }
            }
        }
    }
    /// The grid that a search reads.
    template <class Map>
    const Map& as() const {
        if constexpr (std::is_same_v<Map, Costs>) {
            return costs_;
        } else if constexpr (std::is_same_v<Map, Lines>) {
            return lines_;
        } else {
            return rows_;
        }
    }
    /// What each cell was at the last `update`, by its number.
    const What* what() const { return what_; }
    /// What each cell costs, by its number: what was set, or more near an obstacle; 0 for blocked cells.
    const std::uint8_t* shown_costs() const { return shown_; }

private:
    /// Puts into the grid of costs what a cell costs now.
    void take_cost(Cell cell) {
        const std::uint8_t near = std::min(near_.cost(cell), Costs::greatest_cost);
        const bool passable = rows_.passable(cell);
        const std::uint8_t cost = std::max(cost_[number(cell)], near);
        shown_[number(cell)] = passable ? cost : std::uint8_t{0};
        const std::uint8_t held = passable ? cost : Costs::lethal;
        if (costs_.cost(cell) != held) {
            costs_.set(cell, held);
        }
    }

    Rows obstacles_{};
    Rows unknown_{};
    Rows grown_{};
    Rows rows_{all_blocked};
    Lines lines_{all_blocked};
    Costs costs_{};
    What what_[cells]{};
    std::uint8_t cost_[cells]{};
    Costs near_{};
    std::uint8_t shown_[cells]{};
    CostFalloff<most_falloff> falloff_{};
    bool keeps_away_ = false;
    Disc disc_{};
    int width_ = 0;
    int height_ = 0;
};

}  // namespace firmpath::web
