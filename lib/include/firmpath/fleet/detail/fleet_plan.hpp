/// @file
/// Plans the next cells of robots that push each other, and swap their places.
#pragma once

#include <bit>
#include <cstddef>
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
        const Bits* bits = leads ? board.cache.at(r.slot, map) : nullptr;
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

/// Chooses the next cell of a robot, and of those that it pushes: a chain, in which each robot has claimed the cell of
/// the next. This is the recursion of the paper; its stack is in the robots' records.
///
/// A unit orders and tries the moves of one robot, or looks at a cell of a corridor. Memory: 20 to 28 bytes.
template <class Board>
class FleetPlan {
    using Map = typename Board::map_type;
    static constexpr std::size_t N = Board::capacity;
    using Bits = typename Board::Bits;
    using Number = typename Board::Number;
    using Robot = typename Board::Robot;
    using Swap = FleetSwap<Board>;
    static constexpr Number none = Board::none;
    static constexpr unsigned stay = Board::stay;
    static constexpr unsigned undecided = Board::undecided;

public:
    constexpr bool is_busy() const { return chain_ < N; }
    constexpr void forget() {
        chain_ = none;
        failed_ = false;
    }
    /// Whether a robot has no next cell, because others have prescribed moves.
    constexpr bool failed() const { return failed_; }

    /// Begins a chain with a robot that has no next cell, unless it stays at its goal.
    constexpr void begin(Board& board, Number number) {
        Robot& r = board.robots[number];
        if (board.at_goal(r) && !board.is_claimed(r.at)) {
            board.claim(r, stay);
            return;
        }
        append(board, number, none);
    }
    /// Goes on with the last robot of the chain.
    constexpr void go_on(Board& board, const Map& map) {
        Robot& r = board.robots[chain_];
        if (stage_ == Stage::ordering) {
            look_around(board, map, r);
            const bool looks = order_moves(r) && swap_.begin(board, map, r) == Swap::Seen::nothing_yet;
            stage_ = looks ? Stage::looking : Stage::trying;
        }
        if (stage_ == Stage::looking) {
            const typename Swap::Seen seen = swap_.look(board, map, r);
            if (seen == Swap::Seen::nothing_yet) {
                return;
            }
            if (seen == Swap::Seen::a_partner) {
                swap(r, swap_.partner());
            }
            stage_ = Stage::trying;
        }
        try_moves(board);
    }

private:
    enum class Stage : std::uint8_t {
        ordering,  // its moves
        looking,   // for a robot to swap with
        trying,    // its moves
    };

    /// A robot becomes the last of the chain.
    constexpr void append(Board& board, Number number, Number pushed_by) {
        board.robots[number].pushed_by = pushed_by;
        board.robots[number].swaps_with = none;
        chain_ = number;
        stage_ = Stage::ordering;
    }

    /// Whether a step to a neighbouring cell brings a robot nearer to its goal.
    [[gnu::noinline]] static constexpr bool is_drawn_to(const Board& board, const Map& map, const Robot& r, Cell to) {
        const Bits* bits = board.way(map, r);
        return bits != nullptr && bits->is_nearer(to, r.at);
    }

    /// The neighbouring cells of a robot; bit d for move d.
    struct Around {
        std::uint8_t allowed = 0;  // moves
        std::uint8_t nearer = 0;   // those that lead a step nearer to its goal
        std::uint8_t taken = 0;    // those to cells on which another robot stands
        std::uint8_t wanted =
            0;  // two bits a move: how many others want the cell to which it leads, if there is a choice
    };
    [[gnu::noinline]] constexpr void look_around(const Board& board, const Map& map, const Robot& r) {
        Around around;
        around.allowed = static_cast<std::uint8_t>(Four::allowed(map, r.at));
        const Bits* bits = board.way(map, r);
        const std::uint32_t nearer = bits != nullptr ? bits->nearer_of(r.at, around.allowed) : 0;
        around.nearer = static_cast<std::uint8_t>(nearer);
        for (unsigned move = 0; move < 4; ++move) {
            if ((around.allowed >> move & 1U) == 0) {
                continue;
            }
            const Cell to = Four::neighbour(r.at, move);
            if (board.standing_on(to) != none) {
                around.taken = static_cast<std::uint8_t>(around.taken | 1U << move);
            }
            if ((nearer & (nearer - 1)) == 0 || (nearer >> move & 1U) == 0) {
                continue;  // no choice
            }
            for (unsigned beside = 0; beside < 4; ++beside) {
                const Cell from = Four::neighbour(to, beside);
                const Number number = from == r.at || !on_map<Map>(from) ? none : board.standing_on(from);
                if (number == none || board.robots[number].to != Board::undecided) {
                    continue;
                }
                if (is_drawn_to(board, map, board.robots[number], to)) {
                    around.wanted = static_cast<std::uint8_t>(around.wanted + (1U << 2 * move));
                }
            }
        }
        around_ = around;
    }

    /// Puts the moves of a robot in order. @return whether it is to look for a robot to swap with.
    [[gnu::noinline]] constexpr bool order_moves(Robot& r) {
        const Around around = around_;
        const std::uint32_t random = next_random();
        r.left = 1;  // to stay
        // The moves in one of eight orders, at random. First the nearer ones, those before others whose cell fewer
        // robots stand on or want; then to stay; then the others, first the free cells.
        constexpr unsigned kinds = 7;
        std::uint16_t moves[kinds] = {};
        std::uint8_t shift[kinds] = {};
        unsigned d = random;
        for (unsigned i = 0; i < 4; ++i, d += (random & 4U) != 0 ? 1U : 3U) {
            const unsigned move = d & 3U;
            if ((around.allowed >> move & 1U) != 0) {
                const unsigned kind = ((around.nearer >> move & 1U) != 0 ? 0U : 5U) + (around.taken >> move & 1U) +
                                      (around.wanted >> 2 * move & 3U);
                moves[kind] = static_cast<std::uint16_t>(moves[kind] | move << shift[kind]);
                shift[kind] = static_cast<std::uint8_t>(shift[kind] + 3);
                ++r.left;
            }
        }
        std::uint32_t choices = 0;
        for (unsigned kind = kinds; kind-- > 0;) {
            if (kind == 4) {
                choices = choices << 3 | stay;
            }
            choices = choices << shift[kind] | moves[kind];
        }
        r.choices = static_cast<std::uint16_t>(choices);
        r.is_first = 1;
        return (random >> 3 & 1U) != 0 && around.nearer != 0 && around.taken != 0;
    }

    /// Tries the next moves of the last robot, until it has one or has to push another.
    [[gnu::noinline]] constexpr void try_moves(Board& board) {
        const auto number = static_cast<Number>(chain_);
        Robot& r = board.robots[number];
        for (; r.left != 0; r.is_first = 0) {
            const unsigned to = r.choices & 7U;
            r.choices = static_cast<std::uint16_t>(r.choices >> 3);
            --r.left;
            const Cell next = Board::after(r, to);
            if (!board.may_enter(number, next)) {
                continue;
            }
            const Number other = board.standing_on(next);
            board.claim(r, to);
            if (other != none && other != number && board.robots[other].to == undecided) {
                append(board, other, number);
                return;
            }
            accept(board);
            return;
        }
        // It stays, and the robot that pushes it, which has claimed this cell, tries another. If none pushes it, the
        // cell was claimed by a prescribed move.
        failed_ = failed_ || r.pushed_by >= N;
        board.claim(r, stay);
        chain_ = r.pushed_by;
        if (chain_ < N) {
            board.robots[chain_].is_first = 0;
        }
    }

    /// Accepts the moves of all robots of the chain. A robot that swaps draws its partner after it.
    constexpr void accept(Board& board) {
        // (No longer than N, except after an error in memory.)
        std::size_t left = N;
        for (auto i = static_cast<Number>(chain_); i < N && left != 0; i = board.robots[i].pushed_by, --left) {
            Robot& r = board.robots[i];
            if (r.is_first != 0 && r.swaps_with < N && board.robots[r.swaps_with].to == undecided &&
                !board.is_claimed(r.at)) {
                Robot& other = board.robots[r.swaps_with];
                for (unsigned d = 0; d < 4; ++d) {
                    if (Four::neighbour(other.at, d) == r.at) {
                        board.claim(other, d);
                    }
                }
            }
        }
        chain_ = none;
    }

    /// Reverses the order of a robot's moves, so that it draws a partner after it.
    static constexpr void swap(Robot& r, Number partner) {
        r.swaps_with = partner;
        std::uint32_t turned = 0;
        for (unsigned i = 0; i < 5 && i < r.left; ++i) {
            turned = turned << 3 | (std::uint32_t{r.choices} >> (3 * i) & 7U);
        }
        r.choices = static_cast<std::uint16_t>(turned);
    }

    constexpr std::uint32_t next_random() {
        random_ ^= random_ << 13;
        random_ ^= random_ >> 17;
        random_ ^= random_ << 5;
        random_ += random_ == 0 ? 0x9E37'79B9U : 0U;
        return random_;
    }

    std::uint16_t chain_ = 0;  // its last robot
    Stage stage_{};            // of that robot
    bool failed_ = false;
    Around around_{};
    std::uint32_t random_ = 0;
    Swap swap_{};
};

}  // namespace firmpath::detail
