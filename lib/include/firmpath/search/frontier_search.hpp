/// @file
/// Exploration: the nearest place from which unknown cells can be seen.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/detail/machine.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/corner.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/path/path_view.hpp"
#include "firmpath/search/detail/frontier_border.hpp"
#include "firmpath/search/detail/path_cursors.hpp"
#include "firmpath/search/detail/path_search.hpp"
#include "firmpath/search/detail/sliced_search.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/stats.hpp"

namespace firmpath {

namespace detail {

/// The numbers of a `FrontierSearch` under its seal.
struct FrontierSearchNumbers : PathNumbers<> {
    enum class Phase : std::uint8_t {
        wiping,    // forgets the last search
        starting,  // looks around from the start
        seeking,   // floods from the start, to the first place
        clearing,  // that flood
        tracing,   // floods from the place, to the start
        checking,  // walks the path
    };

    Phase phase_{};
    std::uint8_t mark_ = 0;          // of the level that is expanded
    std::uint8_t turn_ = 0;          // which of `active_` is that level's
    std::uint8_t waiting_ = 0;       // whether there is a next level
    std::uint32_t beside_next_ = 0;  // the next word of `beside_`; 9 after the last
    Cell goal_{};
    Cell at_{};
    Cell middle_{};  // the word expanded: its number in the row, and the row
    BorderRead read_{};
    std::uint32_t row_ = 0;  // the place of a phase: a row, or a band of 32, of words number i
    std::uint32_t i_ = 0;    // when checking, the steps walked
    std::uint32_t level_ = 0;
    std::uint32_t length_ = 0;  // levels of the first flood
    std::uint32_t beside_[9]{};
    Counts counts_{};
};

/// Names no goal, as `{}`: the map knows what is unknown.
struct AnythingUnknown {};

}  // namespace detail

/// Finds the nearest place from which something unknown can be seen, and a path to it. For exploration, with
/// `Frontier`.
///
///     using View = firmpath::Frontier<firmpath::BitGrid<64, 64>, firmpath::OccupancyGrid<64, 64>>;
///     constinit firmpath::FrontierSearch<View> search;
///
///     constexpr firmpath::Disc reach(firmpath::millimetres(3'000), frame);
///     const View view(inflated, occupancy, given_up, reach);
///     const Status s = search.plan(view, robot, {});
///     if (s == Status::found && search.path(view).size() == 1) view.give_up(robot, given_up);  // looked here already
///     else if (s == Status::found) drive(search.path(view));                                   // then look around
///     else if (s == Status::no_path) finished();
///
/// The search floods the map from the robot, 32 cells at a time, and looks around from each cell that it reaches. A
/// look reads the border of the unknown from a bit map, of which only the part within reach is computed. A second
/// flood, from the place found back to the robot, makes the path.
///
/// Distances are numbers of steps to the eight neighbours by the rule `Corner::never`, where only the first, third,
/// fifth step and so on may be diagonal:
///
///     3 2 2 2 3
///     2 1 1 1 2      Cells at equal distances form octagons. On open floor the distance is about the straight one:
///     2 1 0 1 2      0.94 times in the diagonal, 0.89 times beside it.
///     2 1 1 1 2
///     3 2 2 2 3
///
/// Weights of the map do not count.
///
/// - `found`: the path leads to the nearest place; if that is the start, it is one cell long.
/// - `no_path`: the map is explored. No such place can be reached: all unknown cells are out of sight or given up.
/// - `cost_limit`: there is no such place within the limit, in steps.
/// - `work_limit`: the search expanded as many words of 32 cells as the limit says.
/// - `out_of_map`, `start_blocked`, `map_changed`, `cancelled`, `corrupted`: as for `AStar`.
///
/// If the map's revision changes between two slices, the search ends with `map_changed`. The revision of an
/// `OccupancyGrid` changes when a cell opens or closes, not when only more is known of it. The search then continues,
/// and the cells visible from the place found may have been seen meanwhile. `goal(cell)` of the map checks this.
///
/// Guarantees: status, place and path are the same for every budget and target. Of equally near places it is always the
/// same one. `cost` is the number of steps of the path, which is the distance, or one less where the same moves suffice
/// in another order. There is no partial path; `options.nearest` has no effect; an observer is told nothing.
///
/// A unit of budget is a stretch of 16 words, or the expansion of a word with at most four looks, or four more looks.
/// In `stats`, `expanded` counts the words expanded, and `generated` the looks.
///
/// Complexity: O(W * H / 32), and for n cells flooded O(n) and n looks. Memory, for N cells in rows of whole words of
/// 32: 5 * N / 16 + 3 * N / 256 bytes, which is 2.6 bits a cell, and about 130 bytes.
///
/// Source: Yamauchi, *A Frontier-Based Approach for Autonomous Exploration*, 1997. Levels are kept modulo 3 after
/// Cooperman and Finkelstein, 1992; the distance is after Rosenfeld and Pfaltz, *Distance Functions on Digital
/// Pictures*, 1968.
template <detail::MapToExplore Map>
class FrontierSearch : public detail::PathSearch<FrontierSearch<Map>, Map, std::uint32_t, detail::FrontierSearchNumbers,
                                                 detail::AnythingUnknown> {
    using Search =
        detail::PathSearch<FrontierSearch, Map, std::uint32_t, detail::FrontierSearchNumbers, detail::AnythingUnknown>;
    using Frame = typename Search::Frame;
    friend Search;
    friend Frame;
    using Search::phase_, Search::mark_, Search::turn_, Search::waiting_, Search::beside_next_, Search::goal_,
        Search::at_, Search::middle_, Search::read_, Search::row_, Search::i_, Search::level_, Search::length_,
        Search::beside_, Search::counts_;
    using Search::revision_, Search::status_, Search::start_, Search::left_, Search::limit_;
    using typename Search::Phase;

    static constexpr std::uint32_t W = Map::width;
    static constexpr std::uint32_t H = Map::height;

public:
    using moves_type = Eight<Corner::never>;  ///< moves of the path; a step counts 1
    using Path = PathView<detail::LevelCursor<Map, moves_type, FrontierSearch>>;  ///< the view that `path` returns
    /// The cost of a step, straight or diagonal: costs count steps.
    static constexpr std::uint32_t cost_unit = 1;

    /// The move that `path(map)` makes from `cell`, one of its cells but the last; `moves_type::directions` if the map
    /// contradicts it.
    constexpr unsigned onward(const Map& map, Cell cell) const {
        if (!detail::on_map<Map>(cell)) {
            return moves_type::directions;
        }
        const unsigned mark = mark_at(cell);
        const unsigned before = mark == 1 ? 3 : mark - 1;
        const std::uint32_t allowed = moves_type::allowed(map, cell);
        unsigned found = moves_type::directions;
        for (unsigned d = moves_type::directions; d-- != 0;) {
            const Cell to = moves_type::neighbour(cell, d);
            if ((allowed >> d & 1U) == 0 || mark_at(to) != before) {
                continue;
            }
            if (to.x == cell.x || to.y == cell.y) {
                return d;
            }
            // A diagonal neighbour may also be two levels further, with the same mark. Then the cells beside the step
            // are one level further; else they are not.
            if (mark_at({to.x, cell.y}) != after(mark)) {
                found = d;
            }
        }
        return found;
    }

private:
    // Words are numbered column by column, so that the words above and below are neighbours.
    static constexpr std::uint32_t columns = words_in_row(Map::width);
    static constexpr std::uint32_t words = columns * H;
    static constexpr std::uint32_t bands = (H + 31) / 32;
    static constexpr std::uint32_t stretch = detail::FrontierBorder<Map>::stretch;
    static constexpr unsigned looks_in_a_unit = 4;
    static constexpr std::uint32_t top_bit = std::uint32_t{1} << 31;

    static constexpr unsigned after(unsigned mark) { return mark == 3 ? 1 : mark + 1; }
    static constexpr std::uint32_t index(int row, int i) {
        return static_cast<std::uint32_t>(i) * H + static_cast<std::uint32_t>(row);
    }
    static constexpr std::uint32_t free_word(const Map& map, int row, int i) {
        const detail::Anywhere<Map>& anywhere = map;
        return ~anywhere.blocked_word(row, i);
    }
    constexpr unsigned mark_at(Cell cell) const {
        const std::uint32_t k = index(cell.y, cell.x >> 5);
        const int b = cell.x & 31;
        return (high_[k] >> b & 1U) << 1 | (low_[k] >> b & 1U);
    }

    constexpr Path path_reached(const Map& map, bool any) const {
        const bool holds = any && !this->broken() && detail::revision_of(map) == revision_;
        return Path(holds ? level_ + 1 : 0, map, *this, start_);
    }
    constexpr std::uint32_t cost_reached() const { return level_; }

    template <class Observer>
    constexpr void prepare(const Map& map, detail::AnythingUnknown, const Observer&) {
        status_ = detail::start_status(map, start_);
        // There are fewer levels than cells, unless an error in memory adds some.
        limit_ = limit_ < W * H ? limit_ : W * H;
        level_ = 0;
        read_ = {map.reach(), start_.y, start_.y, 0};
        enter(Phase::wiping);
    }

    template <MapChanges, class Observer>
    constexpr void work(const Map& map, const Observer&) {
        switch (phase_) {
            case Phase::wiping:
            case Phase::clearing: wipe(); break;
            case Phase::starting: look_from_start(map); break;
            case Phase::seeking:
            case Phase::tracing: flood(map); break;
            case Phase::checking:
            default: check(map); break;
        }
    }

    constexpr void enter(Phase phase) {
        phase_ = phase;
        row_ = 0;
        i_ = 0;
    }

    constexpr void wipe() {
        for (std::uint32_t n = 0; n < stretch && i_ < columns; ++n) {
            const std::uint32_t k = i_ * H + row_;
            const std::uint32_t band = i_ * bands + row_ / 32;
            low_[k] = 0;
            high_[k] = 0;
            active_[0][band] = 0;
            active_[1][band] = 0;
            border_.forget(row_, i_);
            if (++row_ == H) {
                row_ = 0;
                ++i_;
            }
        }
        if (i_ < columns) {
            return;
        }
        if (phase_ == Phase::wiping) {
            enter(Phase::starting);
        } else {
            length_ = level_ + 1;
            begin_flood(Phase::tracing, goal_);
        }
    }

    constexpr void look_from_start(const Map& map) {
        if (border_.read(map, read_, start_.y, start_.y)) {
            ++counts_.generated;
            if (border_.sees(map, read_.reach, start_)) {
                status_ = Status::found;
            } else {
                begin_flood(Phase::seeking, start_);
            }
        }
    }

    // A flood marks cells by their level modulo 3, as 1, 2 or 3, in two bits; 0 is not reached. The words that hold
    // some cells of a level are active. Cells three levels lower have the same mark, but reach no new ones.

    constexpr void begin_flood(Phase phase, Cell from) {
        enter(phase);
        level_ = 0;
        mark_ = 1;
        turn_ = 0;
        waiting_ = 0;
        beside_next_ = 9;
        put(from.y, from.x >> 5, std::uint32_t{1} << (from.x & 31), 1, 0);
    }

    constexpr void put(int row, int i, std::uint32_t bits, unsigned mark, unsigned turn) {
        const std::uint32_t k = index(row, i);
        low_[k] |= (mark & 1U) != 0 ? bits : 0;
        high_[k] |= (mark & 2U) != 0 ? bits : 0;
        const auto y = static_cast<std::uint32_t>(row);
        active_[turn][static_cast<std::uint32_t>(i) * bands + y / 32] |= std::uint32_t{1} << (y % 32);
        waiting_ = 1;
    }

    /// One unit of a flood: the next active word, or some looks beside the last one.
    constexpr void flood(const Map& map) {
        if (beside_next_ != 9 || next_word(map)) {
            settle(map);
        }
    }

    /// Expands the next active word of this level, or goes on to the next level. @return whether it expanded one.
    constexpr bool next_word(const Map& map) {
        if (level_ >= (phase_ == Phase::seeking ? limit_ : length_)) {
            status_ = phase_ == Phase::seeking && limit_ != W * H ? Status::cost_limit : Status::corrupted;
            return false;
        }
        if (left_ == 0) {
            status_ = Status::work_limit;
            return false;
        }
        for (std::uint32_t n = 0; n < stretch && i_ < columns; ++n) {
            std::uint32_t& active = active_[turn_ & 1U][i_ * bands + row_];
            if (active != 0) {
                const int row = static_cast<int>(detail::within<H>(32 * row_ + detail::lowest_bit(active)));
                if (phase_ == Phase::seeking && !border_.read(map, read_, row - 1, row + 1)) {
                    return false;
                }
                active &= active - 1;
                expand(map, row, static_cast<int>(i_));
                return true;
            }
            if (++row_ == bands) {
                row_ = 0;
                ++i_;
            }
        }
        if (i_ < columns) {
            return false;
        }
        if (waiting_ == 0) {
            status_ = phase_ == Phase::seeking ? Status::no_path : Status::corrupted;
            return false;
        }
        mark_ = static_cast<std::uint8_t>(after(mark_));
        turn_ ^= 1U;
        waiting_ = 0;
        row_ = 0;
        i_ = 0;
        ++level_;
        return false;
    }

    /// Finds the neighbours of a word's cells of this level: in the nine words around it, those that a step leads to.
    constexpr void expand(const Map& map, int row, int i) {
        ++counts_.expanded;
        --left_;
        middle_ = detail::cell_at(i, row);
        beside_next_ = 0;
        const std::uint32_t k = index(row, i);
        const std::uint32_t level =
            ((mark_ & 2U) != 0 ? high_[k] : ~high_[k]) & ((mark_ & 1U) != 0 ? low_[k] : ~low_[k]);
        // The second flood takes the steps of the first in the opposite order.
        const bool diagonal = ((phase_ == Phase::seeking ? level_ + 1 : length_ - level_) & 1U) != 0;
        const std::uint32_t here = free_word(map, row, i);
        const std::uint32_t right = level >= top_bit ? free_word(map, row, i + 1) & 1U : 0;
        const std::uint32_t left = (level & 1U) != 0 ? free_word(map, row, i - 1) & top_bit : 0;
        beside_[0] = (level << 1 | level >> 1) & here;
        beside_[1] = right;
        beside_[2] = left;
        for (int n = 3; n < 9; n += 3) {
            const int to = row + row_beside(n);
            const std::uint32_t there = free_word(map, to, i);
            const std::uint32_t straight = level & there;
            beside_[n] = straight;
            beside_[n + 1] = 0;
            beside_[n + 2] = 0;
            if (diagonal && straight != 0) {
                beside_[n] |= (straight << 1 | straight >> 1) & here & there;
                if (right != 0 && straight >= top_bit) {
                    beside_[n + 1] = free_word(map, to, i + 1) & 1U;
                }
                if (left != 0 && (straight & 1U) != 0) {
                    beside_[n + 2] = free_word(map, to, i - 1) & top_bit;
                }
            }
        }
    }
    // The order of the words: the row itself, the row above, the row below; of each the middle, the right, the left.
    // Of equally near places it decides which one is found.
    static constexpr int row_beside(int n) { return n < 3 ? 0 : n < 6 ? -1 : 1; }
    static constexpr int column_beside(int n) {
        const int place = n - (n < 3 ? 0 : n < 6 ? 3 : 6);  // not n % 3, a division on RISC-V
        return place == 2 ? -1 : place;
    }

    /// Marks those of the neighbours that were not reached before. Seeking, it looks around from each first.
    constexpr void settle(const Map& map) {
        unsigned looks = looks_in_a_unit;
        for (; beside_next_ != 9; ++beside_next_) {
            const auto n = static_cast<int>(beside_next_);
            std::uint32_t bits = beside_[n];
            if (bits == 0) {
                continue;
            }
            const int row = middle_.y + row_beside(n);
            const int i = middle_.x + column_beside(n);
            const std::uint32_t k = index(row, i);
            bits &= ~(high_[k] | low_[k]);
            std::uint32_t dark = phase_ == Phase::tracing ? bits : 0;  // nothing is in sight from these
            for (; dark != bits && looks != 0; --looks) {
                const std::uint32_t rest = bits & ~dark;
                ++counts_.generated;
                const Cell cell = detail::cell_at(32 * i + static_cast<int>(detail::lowest_bit(rest)), row);
                if (border_.sees(map, read_.reach, cell)) {
                    goal_ = cell;
                    enter(Phase::clearing);
                    return;
                }
                dark |= rest & (~rest + 1);
            }
            if (dark != 0) {
                put(row, i, dark, after(mark_), (turn_ ^ 1U) & 1U);
            }
            if (dark != bits) {
                return;
            }
        }
        if (phase_ == Phase::tracing && mark_at(start_) != 0) {
            ++level_;
            at_ = start_;
            enter(Phase::checking);
        }
    }

    /// Checks one step of the path.
    constexpr void check(const Map& map) {
        const unsigned move = i_ != level_ ? onward(map, at_) : moves_type::directions;
        if (move < moves_type::directions) {
            at_ = moves_type::neighbour(at_, move);
            ++i_;
        } else {
            status_ = i_ == level_ && at_ == goal_ ? Status::found : Status::corrupted;
        }
    }

    static constexpr bool keeps_partial_path = false;

    std::uint32_t active_[2][bands * columns]{};
    detail::FrontierBorder<Map> border_{};
    std::uint32_t low_[words]{};
    std::uint32_t high_[words]{};
};

}  // namespace firmpath
