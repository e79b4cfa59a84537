/// @file
/// Finds robots of a fleet that have to swap their places.
#pragma once

#include <bit>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/four.hpp"

namespace firmpath::detail {

/// Looks for a robot that another one has to swap with: one ahead of it in a corridor that wants to come the other way,
/// or one beside it that it keeps from its goal; if behind it there is a place wide enough for two to pass.
///
/// A unit looks at one cell of a corridor. Memory: 12 to 16 bytes.
template <class Board>
class FleetSwap {
    using Map = typename Board::map_type;
    using Bits = typename Board::Bits;
    using Number = typename Board::Number;
    using Robot = typename Board::Robot;
    static constexpr Number none = Board::none;

public:
    static constexpr std::uint32_t longest_look = 32;  // cells of a corridor

    enum class Seen : std::uint8_t { nothing_yet, nobody, a_partner };

    /// Begins to look for a partner of `r`. Precondition: its moves are in order.
    constexpr Seen begin(const Board& board, const Map& map, const Robot& r) {
        unsigned ways = 0;
        (void)along(board, map, best_of(r), r.at, ways);
        if (ways >= 2 || !map.passable(r.at)) {
            return Seen::nobody;  // the robot there can make way; or an edit has blocked r's cell
        }
        allowed_ = static_cast<std::uint8_t>(Four::allowed(map, r.at));
        side_ = 0;
        return look_at_next(board, r);
    }

    [[gnu::noinline]] constexpr Seen look(const Board& board, const Map& map, const Robot& r) {
        if (passing_ && (to_ == best_of(r) || looked_ >= longest_look)) {
            return Seen::nobody;
        }
        const Robot& other = board.robots[within<Board::capacity>(partner_)];
        const bool ahead = side_ == 1;
        const bool goes_on = passing_ || leads_nearer(board, map, ahead ? r : other, to_, from_);
        unsigned ways = 0;
        const Cell next = goes_on ? along(board, map, to_, from_, ways) : to_;
        if (goes_on && ways == 1 && looked_ < longest_look) {
            from_ = to_;
            to_ = next;
            ++looked_;
            return Seen::nothing_yet;
        }
        if (passing_) {
            return ways >= 2 ? Seen::a_partner : Seen::nobody;
        }
        // The way of the one ends here, at its goal or in a dead end. Does the other want to come the other way?
        const bool ends = goes_on ? ways == 0 && looked_ < longest_look : from_ == (ahead ? r : other).goal;
        if (!ends || !leads_nearer(board, map, ahead ? other : r, from_, to_)) {
            return look_at_next(board, r);
        }
        look_from(best_of(r), r.at, true);
        return Seen::nothing_yet;
    }
    constexpr Number partner() const { return static_cast<Number>(partner_); }

private:
    static constexpr Cell best_of(const Robot& r) { return Four::neighbour(r.at, r.choices & 3U); }

    constexpr void look_from(Cell from, Cell to, bool passing) {
        from_ = from;
        to_ = to;
        passing_ = passing;
        looked_ = 0;
    }

    /// Looks at the robot ahead first, if it has no move yet, then at those beside.
    constexpr Seen look_at_next(const Board& board, const Robot& r) {
        while (side_ <= 4) {
            const unsigned side = side_++;
            const unsigned move = side == 0 ? r.choices & 3U : side - 1;
            if (side != 0 && ((std::uint32_t{allowed_} >> move & 1U) == 0 || move == (r.choices & 3U))) {
                continue;
            }
            partner_ = board.standing_on(Four::neighbour(r.at, move));
            if (partner_ != none && (side != 0 || board.robots[partner_].to == Board::undecided)) {
                look_from(r.at, best_of(r), false);
                return Seen::nothing_yet;
            }
        }
        return Seen::nobody;
    }

    static constexpr bool leads_nearer(const Board& board, const Map& map, const Robot& r, Cell to, Cell from) {
        const bool leads = r.aim != Board::no_aim && from != r.goal;
        const Bits* bits = leads ? board.cache.at(r.slot, revision_of(map)) : nullptr;
        return bits != nullptr && bits->is_nearer(to, from);
    }

    /// The next cell of a corridor from `at`, coming from `from`. `count` receives how many there are, without cells
    /// that are the goal of a robot in a dead end.
    [[gnu::always_inline]] static constexpr Cell along(const Board& board, const Map& map, Cell at, Cell from,
                                                       unsigned& count) {
        Cell next = at;
        count = 0;
        for (std::uint32_t moves = Four::allowed(map, at); moves != 0; moves &= moves - 1) {
            const Cell to = Four::neighbour(at, static_cast<unsigned>(std::countr_zero(moves)));
            if (to == from) {
                continue;
            }
            const Number other = board.standing_on(to);
            if (other != none && board.robots[other].aim == Board::one_cell && board.robots[other].goal == to) {
                const std::uint32_t ways = Four::allowed(map, to);
                if ((ways & (ways - 1)) == 0) {
                    continue;
                }
            }
            ++count;
            next = to;
        }
        return next;
    }

    Cell from_{};
    Cell to_{};
    std::uint32_t partner_ = 0;
    std::uint8_t allowed_ = 0;  // moves of the robot
    std::uint8_t side_ = 0;     // 1: the partner is ahead
    std::uint8_t looked_ = 0;
    bool passing_ = false;  // now for a place to pass each other
};

}  // namespace firmpath::detail
