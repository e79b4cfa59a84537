/// @file
/// Numbers of steps where every second one is straight, by definition. Shares no code with the library.
#pragma once

#include <cstddef>
#include <cstdint>

#include "reference/plain_squares.hpp"
#include "support/random_map.hpp"

namespace test_support {

/// The fewest steps from one cell to every other, on a map of W x H squares. Of each walk, the first, third, fifth step
/// and so on may be diagonal, past free cells only.
template <int W, int H>
class PlainOctagons {
public:
    static constexpr std::uint32_t unreached = 0xFFFFFFFF;

    template <class Map>
    void run(const Map& map, firmpath::Cell start) {
        for (auto& steps : steps_) {
            steps = unreached;
        }
        // A state is a cell, and whether the number of steps to it is odd.
        at(start.x, start.y, 0) = 0;
        bool more = true;
        for (std::uint32_t n = 0; more; ++n) {
            more = false;
            for (const auto [x, y] : cells(W, H)) {
                if (at(x, y, n % 2) == n) {
                    more = step_from(map, x, y, n) || more;
                }
            }
        }
    }
    /// The fewest steps to a cell.
    std::uint32_t steps(firmpath::Cell cell) const {
        const std::size_t i = index(cell.x, cell.y, 0);
        return steps_[i] < steps_[i + 1] ? steps_[i] : steps_[i + 1];
    }

private:
    static std::size_t index(int x, int y, std::uint32_t odd) { return 2 * static_cast<std::size_t>(y * W + x) + odd; }
    std::uint32_t& at(int x, int y, std::uint32_t odd) { return steps_[index(x, y, odd)]; }

    template <class Map>
    bool step_from(const Map& map, int x, int y, std::uint32_t n) {
        bool any = false;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const bool diagonal = dx != 0 && dy != 0;
                if ((!diagonal || n % 2 == 0) && step_allowed<W, H>(map, Beside::both, x, y, dx, dy) &&
                    at(x + dx, y + dy, (n + 1) % 2) == unreached) {
                    at(x + dx, y + dy, (n + 1) % 2) = n + 1;
                    any = true;
                }
            }
        }
        return any;
    }

    std::uint32_t steps_[static_cast<std::size_t>(2 * W * H)]{};
};

}  // namespace test_support
