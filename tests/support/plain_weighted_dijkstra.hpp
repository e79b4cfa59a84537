/// @file
/// Dijkstra's algorithm as in a textbook, on a grid whose cells have weights and whose steps may be forbidden one by one.
/// It shares no code with the library: what it knows of a map it asks three functions of the test.
#pragma once

#include <cstddef>
#include <cstdint>

namespace test_support {

/// Costs from one cell to every other of W x H cells, stepping to all eight neighbours as far as the test allows. Entering
/// a cell costs the step times the cell's weight.
template <int W, int H>
class PlainWeightedDijkstra {
public:
    static constexpr std::uint64_t unreachable = ~std::uint64_t{0};

    /// - `free(x, y)`: whether a cell of the map is passable.
    /// - `may_step(x, y, dx, dy)`: whether a step between two free cells is allowed.
    /// - `weight(x, y)`: of a free cell.
    template <class Free, class MayStep, class Weight>
    void run(int start_x, int start_y, std::uint32_t straight, std::uint32_t diagonal, Free free, MayStep may_step,
             Weight weight) {
        for (int i = 0; i < W * H; ++i) {
            cost_[i] = unreachable;
            done_[i] = false;
        }
        cost_[start_y * W + start_x] = 0;
        for (;;) {
            int best = -1;
            for (int i = 0; i < W * H; ++i) {
                if (!done_[i] && cost_[i] != unreachable && (best < 0 || cost_[i] < cost_[best])) {
                    best = i;
                }
            }
            if (best < 0) {
                return;
            }
            done_[best] = true;
            const int x = best % W;
            const int y = best / W;
            for (int dy = -1; dy <= 1; ++dy) {
                for (int dx = -1; dx <= 1; ++dx) {
                    const int to_x = x + dx;
                    const int to_y = y + dy;
                    if ((dx == 0 && dy == 0) || to_x < 0 || to_x >= W || to_y < 0 || to_y >= H || !free(to_x, to_y) ||
                        !may_step(x, y, dx, dy)) {
                        continue;
                    }
                    const std::uint64_t step = dx != 0 && dy != 0 ? diagonal : straight;
                    const std::uint64_t cost = cost_[best] + step * weight(to_x, to_y);
                    if (cost < cost_[to_y * W + to_x]) {
                        cost_[to_y * W + to_x] = cost;
                    }
                }
            }
        }
    }

    std::uint64_t cost(int x, int y) const { return cost_[y * W + x]; }

private:
    std::uint64_t cost_[static_cast<std::size_t>(W) * H] = {};
    bool done_[static_cast<std::size_t>(W) * H] = {};
};

}  // namespace test_support
