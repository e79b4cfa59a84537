/// @file
/// Dijkstra's algorithm as in a textbook, to hold the searches against. It shares no code with them: it
/// asks the map cell by cell, applies the corner rule by its definition, and scans for the minimum.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/grid/cell.hpp"

namespace test_support {

/// Which of the two cells beside a diagonal step must be free.
enum class Beside { both, one, none, no_diagonals };

/// Whether a robot at (x, y) may step by (dx, dy), on a map of W x H cells.
template <int W, int H, class Map>
constexpr bool step_allowed(const Map& map, Beside rule, int x, int y, int dx, int dy) {
    const auto free = [&](int cx, int cy) {
        return cx >= 0 && cx < W && cy >= 0 && cy < H &&
               map.passable({static_cast<std::int16_t>(cx), static_cast<std::int16_t>(cy)});
    };
    if ((dx == 0 && dy == 0) || !free(x + dx, y + dy)) {
        return false;
    }
    if (dx == 0 || dy == 0) {
        return true;
    }
    const int beside = (free(x + dx, y) ? 1 : 0) + (free(x, y + dy) ? 1 : 0);
    switch (rule) {
        case Beside::both: return beside == 2;
        case Beside::one: return beside >= 1;
        case Beside::none: return true;
        case Beside::no_diagonals: return false;
    }
    return false;
}

/// The cost of the cheapest way from one cell to every other, on a map of W x H cells.
template <int W, int H>
class PlainDijkstra {
public:
    static constexpr std::uint32_t unreachable = 0xFFFFFFFF;

    constexpr PlainDijkstra(std::uint32_t straight, std::uint32_t diagonal, Beside rule)
        : straight_(straight), diagonal_(diagonal), rule_(rule) {}

    template <class Map>
    void run(const Map& map, firmpath::Cell start) {
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
            const int x = best % W;
            const int y = best / W;
            for (int dy = -1; dy <= 1; ++dy) {
                for (int dx = -1; dx <= 1; ++dx) {
                    if (step_allowed<W, H>(map, rule_, x, y, dx, dy)) {
                        const std::uint32_t step = dx != 0 && dy != 0 ? diagonal_ : straight_;
                        std::uint32_t& known = cost_[(y + dy) * W + x + dx];
                        if (cost_[best] + step < known) {
                            known = cost_[best] + step;
                        }
                    }
                }
            }
        }
    }

    std::uint32_t cost(firmpath::Cell cell) const { return cost_[cell.y * W + cell.x]; }

    /// The cost of a path, or `unreachable` if it is empty or makes a step that is not allowed.
    template <class Map, class Path>
    std::uint32_t cost_of(const Map& map, const Path& path) const {
        std::uint32_t cost = unreachable;
        firmpath::Cell last{};
        for (const firmpath::Cell at : path) {
            if (cost == unreachable) {
                if (!map.passable(at)) {
                    return unreachable;
                }
                cost = 0;
            } else {
                const int dx = at.x - last.x;
                const int dy = at.y - last.y;
                if (dx < -1 || dx > 1 || dy < -1 || dy > 1 || !step_allowed<W, H>(map, rule_, last.x, last.y, dx, dy)) {
                    return unreachable;
                }
                cost += dx != 0 && dy != 0 ? diagonal_ : straight_;
            }
            last = at;
        }
        return cost;
    }

private:
    std::uint32_t straight_;
    std::uint32_t diagonal_;
    Beside rule_;
    std::uint32_t cost_[static_cast<std::size_t>(W) * H] = {};
    bool done_[static_cast<std::size_t>(W) * H] = {};
};

}  // namespace test_support
