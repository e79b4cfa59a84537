/// @file
/// Connected components, the reference for `ConnectedComponents`: a textbook flood fill that checks cell by cell.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"

namespace test_support {

/// The component of each cell of a map of W x H cells, as a number; -1 for blocked cells.
template <int W, int H>
class PlainRegions {
public:
    /// `touch(x, y, dx, dy)` returns whether a step between two free cells is possible in at least one direction.
    template <class Map, class Touch>
    void run(const Map& map, const Touch& touch) {
        const auto free = [&](int x, int y) {
            return x >= 0 && y >= 0 && x < W && y < H &&
                   map.passable({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
        };
        for (int i = 0; i < W * H; ++i) {
            number_[i] = -1;
        }
        int count = 0;
        for (int first = 0; first < W * H; ++first) {
            if (number_[first] != -1 || !free(first % W, first / W)) {
                continue;
            }
            int waiting = 0;
            stack_[waiting++] = first;
            number_[first] = count;
            while (waiting != 0) {
                const int at = stack_[--waiting];
                const int x = at % W;
                const int y = at / W;
                for (int dy = -1; dy <= 1; ++dy) {
                    for (int dx = -1; dx <= 1; ++dx) {
                        const int next = (y + dy) * W + x + dx;
                        if ((dx != 0 || dy != 0) && free(x + dx, y + dy) && number_[next] == -1 &&
                            touch(x, y, dx, dy)) {
                            number_[next] = count;
                            stack_[waiting++] = next;
                        }
                    }
                }
            }
            ++count;
        }
    }

    bool connected(firmpath::Cell a, firmpath::Cell b) const {
        return number_[a.y * W + a.x] != -1 && number_[a.y * W + a.x] == number_[b.y * W + b.x];
    }

private:
    int number_[static_cast<std::size_t>(W) * H] = {};
    int stack_[static_cast<std::size_t>(W) * H] = {};
};

}  // namespace test_support
