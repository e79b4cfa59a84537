/// @file
/// Costs to the nearest goal and the moves that lead there, by their definition: the reference for the fields. It
/// shares no code with the library.
#pragma once

#include <cstddef>
#include <cstdint>

#include "reference/plain_board.hpp"
#include "reference/plain_costs.hpp"

namespace test_support {

/// The cost from every cell of W x H to its nearest goal. `step(x, y, dx, dy)` as for `PlainCosts`.
template <int W, int H>
class PlainField : public PlainCosts<W, H> {
    using Base = PlainCosts<W, H>;

public:
    static constexpr int goal = -1;
    static constexpr int nowhere = -2;

    /// The board only defines how moves are numbered.
    explicit constexpr PlainField(Board board) : board_(board) {}

    /// `is_goal(x, y)`: whether the cell is a free goal.
    template <class Step, class IsGoal>
    void run(const Step& step, const IsGoal& is_goal) {
        Base::run_to_nearest(step, is_goal);
    }

    /// The lowest number of all best first moves; `goal`, or `nowhere`.
    template <class Step>
    int direction(const Step& step, firmpath::Cell cell) const {
        const std::uint32_t cost = Base::cost(cell);
        if (cost == 0 || cost == unreachable) {
            return cost == 0 ? goal : nowhere;
        }
        int d = 0;
        while (cost_by(step, cell, d) != cost) {
            ++d;
        }
        return d;
    }

    /// The cost of a path that ends at a goal; `unreachable` if it ends elsewhere, or makes a step that is not allowed.
    template <class Step, class Map, class Path>
    std::uint32_t cost_of(const Step& step, const Map& map, const Path& path) const {
        const std::uint32_t cost = plain_cost_of(step, map, path);
        return cost != unreachable && Base::cost(last_of(path)) == 0 ? cost : unreachable;
    }

private:
    /// The cost from a cell when the first move is d.
    template <class Step>
    std::uint32_t cost_by(const Step& step, firmpath::Cell from, int d) const {
        const firmpath::Cell to = ahead_of(board_, from.x, from.y, d);
        if (to.x < 0 || to.x >= W || to.y < 0 || to.y >= H || Base::cost(to) == unreachable) {
            return unreachable;
        }
        const std::uint32_t paid = step(from.x, from.y, to.x - from.x, to.y - from.y);
        return paid == 0 ? unreachable : paid + Base::cost(to);
    }

    Board board_;
};

}  // namespace test_support
