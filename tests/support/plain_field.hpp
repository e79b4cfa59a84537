/// @file
/// Costs to the nearest goal by their definition, to hold the fields against: the cost of a cell is that of its best
/// step and of what follows. Repeated until nothing changes. It shares no code with the library.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/grid/cell.hpp"

namespace test_support {

/// The offsets of the eight moves by number: round the circle from +x by way of +y.
struct EightOffsets {
    static constexpr unsigned count = 8;
    static constexpr int dx[] = {1, 1, 0, -1, -1, -1, 0, 1};
    static constexpr int dy[] = {0, 1, 1, 1, 0, -1, -1, -1};
};
/// The same for the four straight moves.
struct FourOffsets {
    static constexpr unsigned count = 4;
    static constexpr int dx[] = {1, 0, -1, 0};
    static constexpr int dy[] = {0, 1, 0, -1};
};

/// The cost from every cell of W x H to its nearest goal.
template <int W, int H, class Offsets>
class PlainField {
public:
    static constexpr std::uint32_t unreachable = 0xFFFFFFFF;
    static constexpr int goal = -1;
    static constexpr int nowhere = -2;

    /// `step(x, y, dx, dy)`: what it costs to step from (x, y) by (dx, dy); 0 if that is not allowed.
    /// `is_goal(x, y)`: whether there is a free goal.
    template <class Step, class IsGoal>
    void run(const Step& step, const IsGoal& is_goal) {
        for (int i = 0; i < W * H; ++i) {
            is_goal_[i] = is_goal(i % W, i / W);
            cost_[i] = is_goal_[i] ? 0 : unreachable;
        }
        for (bool changed = true, upwards = true; changed; upwards = !upwards) {
            changed = false;
            for (int n = 0; n < W * H; ++n) {
                const int i = upwards ? n : W * H - 1 - n;  // both ways in turn: fewer rounds
                for (unsigned d = 0; d < Offsets::count; ++d) {
                    const std::uint32_t cost = cost_by(step, i, d);
                    if (cost < cost_[i]) {
                        cost_[i] = cost;
                        changed = true;
                    }
                }
            }
        }
    }

    std::uint32_t cost(firmpath::Cell cell) const { return cost_[cell.y * W + cell.x]; }

    /// The lowest number of all best first moves; `goal`, or `nowhere`.
    template <class Step>
    int direction(const Step& step, firmpath::Cell cell) const {
        const int i = cell.y * W + cell.x;
        if (is_goal_[i] || cost_[i] == unreachable) {
            return is_goal_[i] ? goal : nowhere;
        }
        int d = 0;
        while (cost_by(step, i, static_cast<unsigned>(d)) != cost_[i]) {
            ++d;
        }
        return d;
    }

    /// The cost of a path that ends at a goal; `unreachable` if it does not, or makes a step that is not allowed.
    template <class Step, class Path>
    std::uint32_t cost_of(const Step& step, const Path& path) const {
        std::uint32_t cost = 0;
        firmpath::Cell last{-1, -1};
        for (const firmpath::Cell at : path) {
            if (last.x >= 0) {
                const int dx = at.x - last.x;
                const int dy = at.y - last.y;
                const bool one_step = dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
                const std::uint32_t paid = one_step ? step(last.x, last.y, dx, dy) : 0;
                if (paid == 0) {
                    return unreachable;
                }
                cost += paid;
            }
            last = at;
        }
        return last.x >= 0 && is_goal_[last.y * W + last.x] ? cost : unreachable;
    }

private:
    /// The cost from cell i when the first move is d.
    template <class Step>
    std::uint32_t cost_by(const Step& step, int i, unsigned d) const {
        const int x = i % W;
        const int y = i / W;
        const int dx = Offsets::dx[d];
        const int dy = Offsets::dy[d];
        const std::uint32_t paid = step(x, y, dx, dy);
        const std::uint32_t rest = paid == 0 ? unreachable : cost_[(y + dy) * W + x + dx];
        return rest == unreachable ? unreachable : paid + rest;
    }

    std::uint32_t cost_[static_cast<std::size_t>(W) * H] = {};
    bool is_goal_[static_cast<std::size_t>(W) * H] = {};
};

}  // namespace test_support
