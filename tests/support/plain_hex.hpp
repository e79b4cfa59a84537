/// @file
/// Breadth-first search on hexagons as in a textbook, to hold the moves and the searches against. It shares no code with
/// them: it lays the hexagons out in the plane, and two are neighbours if their centres are nearest to each other.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/grid/cell.hpp"

namespace test_support {

/// Which rows or columns are shoved by half a hexagon.
enum class Shoved { odd_rows, even_rows, odd_columns, even_columns };

/// A hexagon's centre: along its row (or column) in halves of the distance between neighbours, across in rows.
struct Centre {
    int along;
    int across;
};
constexpr Centre centre_of(Shoved shoved, int x, int y) {
    const bool in_rows = shoved == Shoved::odd_rows || shoved == Shoved::even_rows;
    const bool odd = shoved == Shoved::odd_rows || shoved == Shoved::odd_columns;
    const int line = in_rows ? y : x;
    const bool line_is_odd = line % 2 != 0;
    return {2 * (in_rows ? x : y) + (line_is_odd == odd ? 1 : 0), line};
}

/// Rows are sqrt(3) halves apart, so squared distances are integers; neighbours are two halves apart.
constexpr bool hexagons_touch(Shoved shoved, int x, int y, int other_x, int other_y) {
    const Centre a = centre_of(shoved, x, y);
    const Centre b = centre_of(shoved, other_x, other_y);
    const int along = a.along - b.along;
    const int across = a.across - b.across;
    return along * along + 3 * across * across == 4;
}

/// How many steps the shortest way from one cell to every other takes, on a map of W x H hexagons.
template <int W, int H>
class PlainHex {
public:
    static constexpr std::uint32_t unreachable = 0xFFFFFFFF;

    explicit constexpr PlainHex(Shoved shoved) : shoved_(shoved) {}

    template <class Map>
    void run(const Map& map, firmpath::Cell start) {
        for (std::uint32_t& steps : steps_) {
            steps = unreachable;
        }
        int first = 0;
        int last = 0;
        queue_[last++] = start;
        steps_[start.y * W + start.x] = 0;
        while (first < last) {
            const firmpath::Cell from = queue_[first++];
            // All neighbours lie among the eight cells around.
            for (int y = from.y - 1; y <= from.y + 1; ++y) {
                for (int x = from.x - 1; x <= from.x + 1; ++x) {
                    const firmpath::Cell to{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
                    if (x < 0 || x >= W || y < 0 || y >= H || !map.passable(to) ||
                        !hexagons_touch(shoved_, from.x, from.y, x, y) || steps_[y * W + x] != unreachable) {
                        continue;
                    }
                    steps_[y * W + x] = steps_[from.y * W + from.x] + 1;
                    queue_[last++] = to;
                }
            }
        }
    }

    std::uint32_t steps(firmpath::Cell cell) const { return steps_[cell.y * W + cell.x]; }

    /// The steps of a path, or `unreachable` if it is empty or makes a step that is not allowed.
    template <class Map, class Path>
    std::uint32_t steps_of(const Map& map, const Path& path) const {
        std::uint32_t steps = unreachable;
        firmpath::Cell last{};
        for (const firmpath::Cell at : path) {
            if (!map.passable(at) || (steps != unreachable && !hexagons_touch(shoved_, last.x, last.y, at.x, at.y))) {
                return unreachable;
            }
            ++steps;  // from unreachable to 0 at the start
            last = at;
        }
        return steps;
    }

private:
    Shoved shoved_;
    std::uint32_t steps_[static_cast<std::size_t>(W) * H] = {};
    firmpath::Cell queue_[static_cast<std::size_t>(W) * H] = {};
};

}  // namespace test_support
