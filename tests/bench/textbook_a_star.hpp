/// @file
/// A* as a textbook gives it, written by hand for firmware: the yardstick that the library is measured beside. Static
/// arrays, and a binary heap into which a cell goes once more when its cost falls. Eight neighbours, a diagonal step
/// cuts no corner, steps of 10 and 14. No statuses, no slices, no checks of its memory; a full heap discards cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"

namespace bench {

/// Costs of 16 bits: enough for paths of 4,600 diagonal steps. 9 bytes a cell up to 65,536 cells, otherwise 15.
template <class Map>
class TextbookAStar {
public:
    /// @return whether there is a path.
    bool plan(const Map& map, firmpath::Cell start, firmpath::Cell goal) {
        for (std::size_t i = 0; i < cells; ++i) {
            g_[i] = infinite;
            closed_[i] = false;
        }
        goal_ = goal;
        expanded_ = 0;
        size_ = 0;
        g_[index(start.x, start.y)] = 0;
        push({h(start.x, start.y), index(start.x, start.y)});
        while (size_ != 0) {
            const Index at = pop();
            if (at == index(goal.x, goal.y)) {
                return true;
            }
            if (!closed_[at]) {
                closed_[at] = true;
                ++expanded_;
                expand(map, at);
            }
        }
        return false;
    }

    std::uint32_t cost() const { return g_[index(goal_.x, goal_.y)]; }
    std::uint32_t expanded() const { return expanded_; }

private:
    static constexpr int width = Map::width;
    static constexpr std::size_t cells = static_cast<std::size_t>(width) * Map::height;
    using Index = std::conditional_t<cells <= 65536, std::uint16_t, std::uint32_t>;
    using Cost = std::uint16_t;
    static constexpr Cost infinite = static_cast<Cost>(-1);
    struct Entry {
        Cost f;
        Index cell;
    };

    static constexpr Index index(int x, int y) { return static_cast<Index>(y * width + x); }

    Cost h(int x, int y) const {
        const int dx = x < goal_.x ? goal_.x - x : x - goal_.x;
        const int dy = y < goal_.y ? goal_.y - y : y - goal_.y;
        return static_cast<Cost>(dx < dy ? 10 * dy + 4 * dx : 10 * dx + 4 * dy);
    }

    void expand(const Map& map, Index at) {
        // East, south, west, north; then the diagonals, each between one of these and the next.
        static constexpr std::int8_t dx[8] = {1, 0, -1, 0, 1, -1, -1, 1};
        static constexpr std::int8_t dy[8] = {0, 1, 0, -1, 1, 1, -1, -1};
        const int x = static_cast<int>(at % width);
        const int y = static_cast<int>(at / width);
        bool free[4];
        // A sixth of the instructions less.
#pragma GCC unroll 8
        for (int i = 0; i < 8; ++i) {
            if (i >= 4 && !(free[i - 4] && free[(i - 3) & 3])) {
                continue;
            }
            const firmpath::Cell cell{static_cast<std::int16_t>(x + dx[i]), static_cast<std::int16_t>(y + dy[i])};
            const bool passable = map.passable(cell);
            if (i < 4) {
                free[i] = passable;
            }
            if (passable) {
                reach(cell, at, static_cast<Cost>(g_[at] + (i < 4 ? 10 : 14)));
            }
        }
    }

    void reach(firmpath::Cell cell, Index from, Cost g) {
        const Index next = index(cell.x, cell.y);
        if (g < g_[next]) {
            g_[next] = g;
            from_[next] = from;
            push({static_cast<Cost>(g + h(cell.x, cell.y)), next});
        }
    }

    void push(Entry entry) {
        if (size_ == cells) {
            return;
        }
        std::size_t at = size_++;
        while (at != 0 && entry.f <= heap_[(at - 1) / 2].f) {
            heap_[at] = heap_[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        heap_[at] = entry;
    }

    Index pop() {
        const Index first = heap_[0].cell;
        const Entry last = heap_[--size_];
        std::size_t at = 0;
        for (std::size_t child = 1; child < size_; child = 2 * at + 1) {
            if (child + 1 < size_ && heap_[child + 1].f < heap_[child].f) {
                ++child;
            }
            if (heap_[child].f >= last.f) {
                break;
            }
            heap_[at] = heap_[child];
            at = child;
        }
        heap_[at] = last;
        return first;
    }

    firmpath::Cell goal_{};
    std::uint32_t expanded_ = 0;
    std::size_t size_ = 0;
    Cost g_[cells]{};
    Index from_[cells]{};
    bool closed_[cells]{};
    Entry heap_[cells]{};
};

}  // namespace bench
