/// @file
/// Neighbourhoods that no square grid has, to test code that must work with any moves.
#pragma once

#include <cstdint>

#include "firmpath/moves/scale.hpp"
#include "support/random_map.hpp"

namespace test_support {

/// Six neighbours, every odd row shifted right by half a cell. Where a move leads depends on the row.
///
///        2 1
///       3 o 0      1 and 2 lead to y + 1
///        4 5
struct Six {
    static constexpr unsigned directions = 6;
    static constexpr firmpath::Scale scale{1, 1};
    template <class Cost>
    using at_scale_for = Six;

    static constexpr firmpath::Cell neighbour(firmpath::Cell c, unsigned d) {
        const int right = c.y & 1;  // the right one of the two columns that it touches in the next row
        switch (d) {
            case 0: return cell(c.x + 1, c.y);
            case 1: return cell(c.x + right, c.y + 1);
            case 2: return cell(c.x + right - 1, c.y + 1);
            case 3: return cell(c.x - 1, c.y);
            case 4: return cell(c.x + right - 1, c.y - 1);
            default: return cell(c.x + right, c.y - 1);
        }
    }
    static constexpr firmpath::Cell origin(firmpath::Cell c, unsigned d) { return neighbour(c, (d + 3) % 6); }
    static constexpr std::uint32_t step_cost(unsigned) { return 1; }
    static constexpr std::uint32_t estimate(firmpath::Cell, firmpath::Cell) { return 0; }

    template <class Map>
    static constexpr std::uint32_t allowed(const Map& map, firmpath::Cell c) {
        std::uint32_t mask = 0;
        for (unsigned d = 0; d < directions; ++d) {
            mask |= static_cast<std::uint32_t>(map.passable(neighbour(c, d))) << d;
        }
        return mask;
    }
};

/// East and north only, by one cell: no move can be undone.
struct EastNorth {
    static constexpr unsigned directions = 2;
    static constexpr firmpath::Scale scale{1, 1};
    template <class Cost>
    using at_scale_for = EastNorth;

    static constexpr firmpath::Cell neighbour(firmpath::Cell c, unsigned d) {
        return d == 0 ? cell(c.x + 1, c.y) : cell(c.x, c.y + 1);
    }
    static constexpr firmpath::Cell origin(firmpath::Cell c, unsigned d) {
        return d == 0 ? cell(c.x - 1, c.y) : cell(c.x, c.y - 1);
    }
    static constexpr std::uint32_t step_cost(unsigned) { return 1; }
    static constexpr std::uint32_t estimate(firmpath::Cell, firmpath::Cell) { return 0; }

    template <class Map>
    static constexpr std::uint32_t allowed(const Map& map, firmpath::Cell c) {
        return static_cast<std::uint32_t>(map.passable(neighbour(c, 0))) |
               static_cast<std::uint32_t>(map.passable(neighbour(c, 1))) << 1;
    }
};

}  // namespace test_support
