/// @file
/// What the tests of replanning hold it against: costs by Dijkstra's algorithm as in a textbook, for any rule that
/// prices a step, and a map of weights to be edited.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/grid/cell.hpp"
#include "support/plain_dijkstra.hpp"

namespace test_support {

/// A weight from 1 to 9 for each cell, 0 for a blocked one. The least weight is that of the cells as they are, so it
/// rises and falls.
template <int W, int H>
class WeightMap {
public:
    static constexpr int width = W;
    static constexpr int height = H;
    static constexpr std::uint32_t greatest_weight = 9;
    static constexpr std::uint32_t weight_unit = 1;

    constexpr bool passable(firmpath::Cell c) const {
        return c.x >= 0 && c.x < W && c.y >= 0 && c.y < H && weights_[c.y * W + c.x] != 0;
    }
    constexpr std::uint32_t weight(firmpath::Cell c) const { return weights_[c.y * W + c.x]; }
    constexpr std::uint32_t least_weight() const {
        std::uint32_t least = greatest_weight;
        for (const std::uint8_t w : weights_) {
            if (w != 0 && w < least) {
                least = w;
            }
        }
        return least;
    }
    constexpr std::uint32_t revision() const { return revision_; }

    constexpr void set_weight(firmpath::Cell c, std::uint32_t weight) {
        revision_ += weights_[c.y * W + c.x] != weight ? 1U : 0U;
        weights_[c.y * W + c.x] = static_cast<std::uint8_t>(weight);
    }

private:
    std::uint8_t weights_[static_cast<std::size_t>(W) * H] = {};
    std::uint32_t revision_ = 0;
};

/// The price of a step by a corner rule: step times weight, 0 if it is not allowed.
template <int W, int H>
struct CornerPrice {
    std::uint32_t straight;
    std::uint32_t diagonal;
    Beside rule;

    template <class Map>
    std::uint32_t operator()(const Map& map, int x, int y, int dx, int dy) const {
        if (!step_allowed<W, H>(map, rule, x, y, dx, dy)) {
            return 0;
        }
        std::uint32_t weight = 1;
        if constexpr (requires { map.least_weight(); }) {
            weight = map.weight({static_cast<std::int16_t>(x + dx), static_cast<std::int16_t>(y + dy)});
        }
        return (dx != 0 && dy != 0 ? diagonal : straight) * weight;
    }
};

/// The cost of the cheapest way from one cell to every other. `price(map, x, y, dx, dy)` is a step's, 0 for none.
template <int W, int H>
class PlainCosts {
public:
    static constexpr std::uint32_t unreachable = 0xFFFFFFFF;

    template <class Map, class Price>
    void run(const Map& map, const Price& price, firmpath::Cell start) {
        for (int i = 0; i < W * H; ++i) {
            cost_[i] = unreachable;
            done_[i] = false;
        }
        cost_[start.y * W + start.x] = 0;
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
            for (int d = 0; d < 9; ++d) {
                const int dx = d % 3 - 1;
                const int dy = d / 3 - 1;
                const std::uint32_t step = price(map, best % W, best / W, dx, dy);
                if (step != 0 && cost_[best] + step < cost_[best + dy * W + dx]) {
                    cost_[best + dy * W + dx] = cost_[best] + step;
                }
            }
        }
    }

    std::uint32_t cost(firmpath::Cell cell) const { return cost_[cell.y * W + cell.x]; }

    std::uint32_t largest() const {
        std::uint32_t largest = 0;
        for (const std::uint32_t cost : cost_) {
            largest = cost != unreachable && cost > largest ? cost : largest;
        }
        return largest;
    }

private:
    std::uint32_t cost_[static_cast<std::size_t>(W) * H] = {};
    bool done_[static_cast<std::size_t>(W) * H] = {};
};

/// The cost of a path from start to goal, or `unreachable` if it is another or makes a step that is not allowed.
template <class Map, class Price, class Path>
std::uint32_t priced(const Map& map, const Price& price, const Path& path, firmpath::Cell start, firmpath::Cell goal) {
    constexpr std::uint32_t unreachable = 0xFFFFFFFF;
    std::uint32_t cost = 0;
    firmpath::Cell last{-1, -1};
    for (const firmpath::Cell at : path) {
        if (last.x < 0) {
            if (!(at == start) || !map.passable(at)) {
                return unreachable;
            }
        } else {
            const int dx = at.x - last.x;
            const int dy = at.y - last.y;
            const std::uint32_t step = dx < -1 || dx > 1 || dy < -1 || dy > 1 ? 0 : price(map, last.x, last.y, dx, dy);
            if (step == 0) {
                return unreachable;
            }
            cost += step;
        }
        last = at;
    }
    return last == goal ? cost : unreachable;
}

}  // namespace test_support
