/// @file
/// The cheapest paths over cells and headings, in a plain way: the reference for the searches of turning robots. It
/// shares no code with them: headings are compass directions around the robot, from tables.
#pragma once

#include <cstddef>
#include <cstdint>

#include "reference/plain_board.hpp"

namespace test_support {

/// The cost of the cheapest path from one pose to every cell, on a map of W x H cells.
template <int W, int H>
class PlainTurning {
public:
    static constexpr std::uint32_t unreachable = test_support::unreachable;

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
        // Repeats until nothing improves (Bellman and Ford), in any order.
        cost_[(y * W + x) * 8 + heading] = 0;
        for (bool improved = true; improved;) {
            improved = false;
            for (int i = 0; i < W * H; ++i) {
                for (int h = 0; h < n; ++h) {
                    const std::uint32_t cost = cost_[i * 8 + h];
                    if (cost == unreachable) {
                        continue;
                    }
                    const std::uint32_t turn = turn_ * plain_weight(map, i % W, i / W);
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
                cost += turn_ * plain_weight(map, x, y);
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
    /// The weight is that of the cell that the robot enters or turns in.
    template <class Map>
    std::uint32_t drive(const Map& map, int x, int y, firmpath::Cell to) const {
        return (!is_hex(board_) && to.x != x && to.y != y ? diagonal_ : straight_) * plain_weight(map, to.x, to.y);
    }

    Board board_ = Board::four;
    std::uint32_t straight_ = 1;
    std::uint32_t diagonal_ = 1;
    std::uint32_t turn_ = 1;
    std::uint32_t cost_[static_cast<std::size_t>(W) * H * 8] = {};
};

}  // namespace test_support
