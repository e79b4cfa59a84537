/// @file
/// The costs of cheapest paths by their definition, the reference for the searches: the cost of a cell is the least sum
/// of a last step's cost and the cost of the cell it comes from. Repeated until nothing changes, in any order. It
/// shares no code with the library: it knows map and moves only by the cost of a step, which the test defines.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"

namespace test_support {

inline constexpr std::uint32_t unreachable = 0xFFFFFFFF;

/// The weight of a cell, 1 on maps without weights.
template <class Map>
constexpr std::uint32_t plain_weight(const Map& map, int x, int y) {
    if constexpr (requires(firmpath::Cell cell) { map.weight(cell); }) {
        return map.weight({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
    } else {
        return 1;
    }
}

/// Costs between one cell and every other, on W x H cells.
///
/// `step(x, y, dx, dy)` returns the cost of a step from a cell of the map to one of the eight around it, which is also
/// on the map; 0 if that is not allowed.
template <int W, int H>
class PlainCosts {
public:
    static constexpr std::uint32_t unreachable = test_support::unreachable;

    /// From one cell to each.
    template <class Step>
    void run_from(const Step& step, firmpath::Cell start) {
        run(step, 1, [=](int x, int y) { return x == start.x && y == start.y; });
    }
    /// From each cell to one.
    template <class Step>
    void run_to(const Step& step, firmpath::Cell goal) {
        run(step, -1, [=](int x, int y) { return x == goal.x && y == goal.y; });
    }
    /// From each cell to the nearest of those for which `is_goal(x, y)`.
    template <class Step, class IsGoal>
    void run_to_nearest(const Step& step, const IsGoal& is_goal) {
        run(step, -1, is_goal);
    }

    std::uint32_t cost(firmpath::Cell cell) const { return cost_[cell.y * W + cell.x]; }

private:
    template <class Step, class IsEnd>
    void run(const Step& step, int sign, const IsEnd& is_end) {
        for (int i = 0; i < W * H; ++i) {
            cost_[i] = is_end(i % W, i / W) ? 0 : unreachable;
        }
        for (bool changed = true, upwards = true; changed; upwards = !upwards) {
            changed = false;
            for (int n = 0; n < W * H; ++n) {
                const int i = upwards ? n : W * H - 1 - n;  // alternate directions need fewer rounds
                for (int d = 0; d < 9 && cost_[i] != unreachable; ++d) {
                    const int dx = d % 3 - 1;
                    const int dy = d / 3 - 1;
                    const int x = i % W + sign * dx;
                    const int y = i / W + sign * dy;
                    // A step from a cell that costs more improves nothing.
                    if (x < 0 || x >= W || y < 0 || y >= H || cost_[y * W + x] <= cost_[i]) {
                        continue;
                    }
                    const std::uint32_t paid = sign > 0 ? step(i % W, i / W, dx, dy) : step(x, y, dx, dy);
                    if (paid != 0 && cost_[i] + paid < cost_[y * W + x]) {
                        cost_[y * W + x] = cost_[i] + paid;
                        changed = true;
                    }
                }
            }
        }
    }

    std::uint32_t cost_[static_cast<std::size_t>(W) * H] = {};
};

/// The cost of a path whose steps cost `step`, or `unreachable` if it is empty, makes a step that is not allowed, or
/// starts in a blocked cell.
template <class Step, class Map, class Path>
constexpr std::uint32_t plain_cost_of(const Step& step, const Map& map, const Path& path) {
    std::uint32_t cost = unreachable;
    firmpath::Cell last{};
    for (const firmpath::Cell at : path) {
        const int dx = at.x - last.x;
        const int dy = at.y - last.y;
        if (cost == unreachable) {
            if (!map.passable(at)) {
                return unreachable;
            }
            cost = 0;
        } else {
            const bool one_step = dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1 && (dx != 0 || dy != 0);
            const std::uint32_t paid = one_step ? step(last.x, last.y, dx, dy) : 0;
            if (paid == 0) {
                return unreachable;
            }
            cost += paid;
        }
        last = at;
    }
    return cost;
}

/// The last cell of a path; (0, 0) of an empty one.
template <class Path>
constexpr firmpath::Cell last_of(const Path& path) {
    firmpath::Cell last{};
    for (const firmpath::Cell c : path) {
        last = c;
    }
    return last;
}

/// Whether a path is not empty, and these are its first and last cells.
template <class Path>
constexpr bool leads(const Path& path, firmpath::Cell start, firmpath::Cell goal) {
    return path.begin() != path.end() && *path.begin() == start && last_of(path) == goal;
}

}  // namespace test_support
