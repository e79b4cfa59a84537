/// @file
/// What ways inside a cluster cost, from a cell to gates.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/machine.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/jump/detail/jump_steps.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/store/detail/pool_numbers.hpp"

namespace firmpath::detail {

/// Finds what the ways from a cell to others of its cluster cost, inside the cluster: by one search through all of it,
/// after which the pool holds the costs of its jump points, and then by a look from each of these to each cell.
///
/// At most `Most` cells.
template <class Window, std::uint32_t Most>
class GateCosts {
    using Moves = typename Window::moves_type;
    using Grid = typename Window::Grid;
    using Cells = typename Window::Cells;
    using Numbers = PoolNumbers<Window::size, Window::size>;
    using Legs = JumpSteps<Grid, Moves, MachineWord>;
    static constexpr std::uint32_t nodes_of_a_unit = 16;
    static_assert(Most <= 255);

public:
    static constexpr std::uint32_t no_way = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::uint32_t most = Most;

    /// What the costs are for.
    enum class Purpose : std::uint16_t {
        start,   // of a route: all gates, and the goal
        goal,    // of a route: all gates
        beyond,  // an edited cluster: the openings of a border, on its other side
        here,    // the same on its own side
        row,     // an edited cluster: the gates before one
    };
    /// A cell to get to.
    struct End {
        Cell cell{};
        // How many cells are free to its right, below, to its left and above; 255: more than 31.
        std::uint8_t free[4]{};
    };
    /// The cells to get to, and the costs: one set for the goal, one for all else.
    struct Ends {
        std::uint32_t costs[2][Most]{};
        End ends[Most]{};

        constexpr std::uint32_t* of(Purpose purpose) { return costs[purpose == Purpose::goal ? 1 : 0]; }
        /// The cost to a gate of a cluster. (New gates are in memory, which may have an error.)
        static constexpr std::uint32_t cost(const std::uint32_t (&costs)[Most], std::uint32_t index) {
            return index < Most ? costs[index] : no_way;
        }
    };

    /// Chooses the cell. Then its cluster is to be loaded and searched, and other cells of it listed and joined.
    constexpr void begin(const Cell& centre, Purpose purpose) {
        centre_ = centre;
        purpose_ = purpose;
        joined_ = count_ = 0;
    }
    constexpr const Cell& centre() const { return centre_; }
    constexpr Purpose purpose() const { return purpose_; }
    constexpr bool for_route() const { return purpose_ <= Purpose::goal; }

    /// Searches through the cluster. @return `no_path` when all is seen.
    constexpr Status search(Window& window, Cells& cells, std::uint32_t budget) const {
        return window.search(cells, centre_, centre_, budget);
    }

    /// Lists a cell of the map.
    constexpr void add(Ends& ends, Cell cell) {
        if (count_ < Most) {
            ends.ends[count_++].cell = cell;
        }
    }
    /// How many are listed.
    constexpr std::uint32_t count() const { return count_; }
    /// Makes ready to join them.
    constexpr void begin_joining(Ends& ends, const Window& window, const Cells& cells) {
        for (std::uint32_t k = 0; k < count_; ++k) {
            ends.of(purpose_)[k] = no_way;
            ends.ends[k] = end_at(cells.grid, window.inside(ends.ends[k].cell));
        }
    }
    /// Finds the costs. @return whether all are found.
    constexpr bool join(Ends& ends, const Cells& cells, std::uint32_t budget) {
        const std::uint32_t nodes = cells.search.records().size();
        const std::uint32_t left = nodes - joined_;
        const std::uint32_t now = left / nodes_of_a_unit < budget ? left : budget * nodes_of_a_unit;
        lower(cells, joined_, joined_ + now, ends.ends, ends.of(purpose_));
        joined_ += now;
        return joined_ == nodes;
    }

private:
    /// 32 cells of a line of the window, those outside it blocked.
    static constexpr std::uint32_t cells_from(const std::uint32_t* line, int first) {
        const std::uint32_t low = line[first >> 5] >> (first & 31);
        return (first & 31) == 0 ? low : low | line[(first >> 5) + 1] << (32 - (first & 31));
    }
    static constexpr End end_at(const Grid& grid, Cell cell) {
        End end{cell, {}};
        if (!detail::on_map<Grid>(cell)) {  // the tables have changed since they were opened
            return end;
        }
        for (unsigned d = 0; d < 4; ++d) {
            const std::uint32_t* line = d % 2 == 0 ? grid.row(cell.y) : grid.column(cell.x);
            const int at = d % 2 == 0 ? cell.x : cell.y;
            // The 32 cells beside it.
            const std::uint32_t cells = d < 2 ? cells_from(line, at + 1) : cells_from(line, at - 32);
            const int free = d < 2 ? std::countr_one(cells) : std::countl_one(cells);
            end.free[d] = static_cast<std::uint8_t>(free < 32 ? free : 255);
        }
        return end;
    }

    /// Lowers costs to those of paths that have their last turn at one of the nodes from `first` to `last` - 1. From
    /// there they go on as on an empty map.
    constexpr void lower(const Cells& cells, std::uint32_t first, std::uint32_t last, const End* ends,
                         std::uint32_t* costs) const {
        const auto& records = cells.search.records();
        for (std::uint32_t node = first; node < last; ++node) {
            const Cell at = Numbers::cell_within(records.cell(node));
            const std::uint32_t directions = records.directions(node);
            const std::uint32_t g = records.f(node) - Moves::estimate(at, Window::beside());
            for (std::uint32_t k = 0; k < count_; ++k) {
                const End& end = ends[k];
                const int dx = end.cell.x - at.x, dy = end.cell.y - at.y;
                const int ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy;
                // Most paths end here: the straight part of the way would lead through a blocked cell.
                if (ax > ay ? ax - ay > end.free[dx > 0 ? 2 : 0] : ay - ax > end.free[dy > 0 ? 3 : 1]) {
                    continue;
                }
                const std::uint32_t cost = g + Moves::estimate(at, end.cell);
                if (cost < costs[k] && ((dx | dy) == 0 || ((directions >> Legs::Rules::towards(dx, dy) & 1U) != 0 &&
                                                           leads(cells.grid, at, end.cell)))) {
                    costs[k] = cost;
                }
            }
        }
    }
    [[gnu::noinline]] static constexpr bool leads(const Grid& grid, Cell at, Cell to) {
        if (!detail::on_map<Grid>(to)) {  // after an error in memory, or in the tables
            return false;
        }
        while (at != to) {
            if (Legs::advance(grid, at, to) == 0) {
                return false;
            }
        }
        return true;
    }

    Purpose purpose_{};
    std::uint16_t count_ = 0;
    Cell centre_{};
    std::uint32_t joined_ = 0;  // nodes of the search from which was looked
};

}  // namespace firmpath::detail
