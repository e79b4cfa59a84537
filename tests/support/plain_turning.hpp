/// @file
/// The cheapest ways over cells and headings, worked out plainly, to hold the searches of turning robots against. It
/// shares no code with them: headings are points of the compass round the robot, taken from tables.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/grid/cell.hpp"
#include "support/plain_dijkstra.hpp"
#include "support/plain_hex.hpp"

namespace test_support {

/// What the robot drives on, and by which rule.
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

/// The cell ahead of (x, y), or the robot's own if there is none among the eight around.
constexpr firmpath::Cell ahead_of(Board board, int x, int y, int heading) {
    constexpr int dx4[] = {1, 0, -1, 0};
    constexpr int dy4[] = {0, 1, 0, -1};
    constexpr int dx8[] = {1, 1, 0, -1, -1, -1, 0, 1};
    constexpr int dy8[] = {0, 1, 1, 1, 0, -1, -1, -1};
    // Of centres: along the rows (or columns) in halves, across in rows.
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

/// The cost of the cheapest way from one pose to every cell, on a map of W x H cells.
template <int W, int H>
class PlainTurning {
public:
    static constexpr std::uint32_t unreachable = 0xFFFFFFFF;

    /// One reference serves many sets of moves: it is as large as a small board's RAM allows.
    void describe(Board board, std::uint32_t straight, std::uint32_t diagonal, std::uint32_t turn) {
        board_ = board;
        straight_ = straight;
        diagonal_ = diagonal;
        turn_ = turn;
    }

    template <class Map>
    void run(const Map& map, int x, int y, int heading) {
        const int n = headings_of(board_);
        for (std::uint32_t& cost : cost_) {
            cost = unreachable;
        }
        // Until nothing improves: the way of Bellman and Ford, which needs no order.
        cost_[(y * W + x) * 8 + heading] = 0;
        for (bool improved = true; improved;) {
            improved = false;
            for (int i = 0; i < W * H; ++i) {
                for (int h = 0; h < n; ++h) {
                    const std::uint32_t cost = cost_[i * 8 + h];
                    if (cost == unreachable) {
                        continue;
                    }
                    const std::uint32_t turn = turn_ * weight(map, i % W, i / W);
                    improved = improve(i * 8 + (h + 1) % n, cost + turn) || improved;
                    improved = improve(i * 8 + (h + n - 1) % n, cost + turn) || improved;
                    const firmpath::Cell to = ahead_of(board_, i % W, i / W, h);
                    if (may_drive(map, i % W, i / W, to)) {
                        improved = improve((to.y * W + to.x) * 8 + h, cost + drive(map, i % W, i / W, to)) || improved;
                    }
                }
            }
        }
    }

    /// With any heading there.
    std::uint32_t cost(int x, int y) const {
        std::uint32_t least = unreachable;
        for (int h = 0; h < headings_of(board_); ++h) {
            const std::uint32_t cost = cost_[(y * W + x) * 8 + h];
            least = cost < least ? cost : least;
        }
        return least;
    }

    /// The cost of a path of poses, or `unreachable` if it is empty or makes a move that is not allowed.
    template <class Map, class Path>
    std::uint32_t cost_of(const Map& map, const Path& path) const {
        const int n = headings_of(board_);
        std::uint32_t cost = unreachable;
        int x = 0;
        int y = 0;
        int heading = 0;
        for (const auto& pose : path) {
            const int turn = (pose.heading - heading + n) % n;
            if (cost == unreachable) {
                cost = 0;
            } else if (pose.cell.x == x && pose.cell.y == y && (turn == 1 || turn == n - 1)) {
                cost += turn_ * weight(map, x, y);
            } else if (turn == 0 && pose.cell == ahead_of(board_, x, y, heading) && may_drive(map, x, y, pose.cell)) {
                cost += drive(map, x, y, pose.cell);
            } else {
                return unreachable;
            }
            x = pose.cell.x;
            y = pose.cell.y;
            heading = pose.heading;
        }
        return cost;
    }

private:
    bool improve(int state, std::uint32_t cost) {
        if (cost >= cost_[state]) {
            return false;
        }
        cost_[state] = cost;
        return true;
    }
    template <class Map>
    bool may_drive(const Map& map, int x, int y, firmpath::Cell to) const {
        if (is_hex(board_)) {
            return to.x >= 0 && to.x < W && to.y >= 0 && to.y < H && map.passable(to);
        }
        return step_allowed<W, H>(map, beside_of(board_), x, y, to.x - x, to.y - y);
    }
    /// Of the cell that is driven into, or turned in.
    template <class Map>
    static std::uint32_t weight(const Map& map, int x, int y) {
        if constexpr (requires(firmpath::Cell cell) { map.weight(cell); }) {
            return map.weight({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
        } else {
            return 1;
        }
    }
    template <class Map>
    std::uint32_t drive(const Map& map, int x, int y, firmpath::Cell to) const {
        return (!is_hex(board_) && to.x != x && to.y != y ? diagonal_ : straight_) * weight(map, to.x, to.y);
    }

    Board board_ = Board::four;
    std::uint32_t straight_ = 1;
    std::uint32_t diagonal_ = 1;
    std::uint32_t turn_ = 1;
    std::uint32_t cost_[static_cast<std::size_t>(W) * H * 8] = {};
};

}  // namespace test_support
