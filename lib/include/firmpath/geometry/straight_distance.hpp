/// @file
/// The straight-line distance between two cells.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"

namespace firmpath {

/// The side of a cell in units of `straight_distance`.
inline constexpr std::uint32_t distance_units_per_cell = 13'860;

namespace detail {

/// A square root, binary digit by digit: takes two digits of the square at a time, and each pair gives one digit of the
/// root. All intermediate values fit 32 bits, although the square has 64.
struct SquareRoot {
    std::uint32_t floor = 0;  // below 2^30
    std::uint32_t rest = 0;   // square - floor^2, at most 2 * floor

    constexpr void bring_down(std::uint32_t word) {
        unsigned pairs = 16;
        for (; floor == 0 && pairs != 0 && word < std::uint32_t{1} << 30; --pairs) {
            word <<= 2;
        }
        for (; pairs != 0; --pairs, word <<= 2) {
            const std::uint32_t trial = floor << 2 | 1U;
            const std::uint32_t all = rest << 2 | word >> 30;
            rest = all < trial ? all : all - trial;
            floor = floor << 1 | (all < trial ? 0U : 1U);
        }
    }
};

}  // namespace detail

/// The distance between the centres of two cells in units of 1/13860 cell, rounded up: ceil(13860 * sqrt(dx^2 + dy^2)).
///
/// Guarantees:
/// - less than a unit too long, never too short;
/// - a straight line of n cells is 13860 * n, a diagonal one 19601 * n, up to the largest map: the costs of steps at
///   `scale_fine`;
/// - distance(a, c) <= distance(a, b) + distance(b, c), for all cells: the sum on the right is a whole number, and at
///   least the true distance from a to c, so it is at least that distance rounded up. Hence removing a cell from a path
///   never makes it longer, and no line is longer than the steps of `Eight` that lead to the same cell.
///
/// Precondition: both cells lie in a map (their coordinates are not negative). So the result is at most 642,237,120.
///
/// Complexity: O(1): at most 30 rounds of a square root, without a division or a 64-bit multiplication.
constexpr std::uint32_t straight_distance(Cell a, Cell b) {
    const auto dx = static_cast<std::uint32_t>(a.x < b.x ? b.x - a.x : a.x - b.x);
    const auto dy = static_cast<std::uint32_t>(a.y < b.y ? b.y - a.y : a.y - b.y);
    const std::uint32_t square = dx * dx + dy * dy;

    // The product of 64 bits in two words, from halves of 16 bits: a 64-bit multiplication is a function call on small
    // processors. And GCC 14.2 for Cortex-M3 (-Os) drops the mask of a half that it multiplies into a 64-bit sum.
    constexpr std::uint32_t factor = distance_units_per_cell * distance_units_per_cell;
    const std::uint32_t square_high = square >> 16;
    const std::uint32_t square_low = square & 0xFFFFU;
    const std::uint32_t middle = (factor >> 16) * square_low + (factor & 0xFFFFU) * square_high;  // below 2^31
    const std::uint32_t low = (factor & 0xFFFFU) * square_low + (middle << 16);
    const std::uint32_t carry = low < middle << 16 ? 1U : 0U;
    detail::SquareRoot root;
    root.bring_down((factor >> 16) * square_high + (middle >> 16) + carry);
    root.bring_down(low);
    return root.floor + (root.rest != 0 ? 1U : 0U);
}

}  // namespace firmpath
