/// @file
/// The boards of the library's moves, squares and hexagons, and the numbers of their moves, from
/// tables. It shares no code with the library.
#pragma once

#include <cstdint>

#include "reference/plain_hex.hpp"
#include "reference/plain_squares.hpp"

namespace test_support {

/// The board of the robot, and its corner rule.
enum class Board { four, eight_never, eight_one_side, eight_always, odd_rows, even_rows, odd_columns, even_columns };

constexpr bool is_hex(Board board) { return board >= Board::odd_rows; }
constexpr Shoved shoved_of(Board board) {
    return board == Board::odd_rows      ? Shoved::odd_rows
           : board == Board::even_rows   ? Shoved::even_rows
           : board == Board::odd_columns ? Shoved::odd_columns
                                         : Shoved::even_columns;
}
constexpr Beside beside_of(Board board) {
    return board == Board::four             ? Beside::no_diagonals
           : board == Board::eight_never    ? Beside::both
           : board == Board::eight_one_side ? Beside::one
                                            : Beside::none;
}
constexpr int headings_of(Board board) { return board == Board::four ? 4 : is_hex(board) ? 6 : 8; }

/// The cell ahead of (x, y), or the robot's own cell if none of the eight around is ahead.
constexpr firmpath::Cell ahead_of(Board board, int x, int y, int heading) {
    constexpr int dx4[] = {1, 0, -1, 0};
    constexpr int dy4[] = {0, 1, 0, -1};
    constexpr int dx8[] = {1, 1, 0, -1, -1, -1, 0, 1};
    constexpr int dy8[] = {0, 1, 1, 1, 0, -1, -1, -1};
    // Distances of centres: along the rows (or columns) in halves, across in rows.
    constexpr int along_rows[] = {2, 1, -1, -2, -1, 1};
    constexpr int across_rows[] = {0, 1, 1, 0, -1, -1};
    constexpr int along_columns[] = {1, 2, 1, -1, -2, -1};
    constexpr int across_columns[] = {1, 0, -1, -1, 0, 1};
    for (int ty = y - 1; ty <= y + 1; ++ty) {
        for (int tx = x - 1; tx <= x + 1; ++tx) {
            bool here = false;
            if (is_hex(board)) {
                const Shoved shoved = shoved_of(board);
                const bool rows = board == Board::odd_rows || board == Board::even_rows;
                const Centre from = centre_of(shoved, x, y);
                const Centre to = centre_of(shoved, tx, ty);
                here = to.along - from.along == (rows ? along_rows : along_columns)[heading] &&
                       to.across - from.across == (rows ? across_rows : across_columns)[heading];
            } else if (board == Board::four) {
                here = tx - x == dx4[heading] && ty - y == dy4[heading];
            } else {
                here = tx - x == dx8[heading] && ty - y == dy8[heading];
            }
            if (here) {
                return {static_cast<std::int16_t>(tx), static_cast<std::int16_t>(ty)};
            }
        }
    }
    return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
}

}  // namespace test_support
