/// @file
/// Scanning for jump points along rows, columns and diagonals.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/jump/detail/jump_steps.hpp"
#include "firmpath/moves/detail/jump_points.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/search/detail/sliced_search.hpp"

namespace firmpath::detail {

/// The numbers of a jump point search that are not under its seal. A flipped bit in one of them can turn a cheapest
/// path into a more expensive one, and end a search early with `work_limit`.
struct JumpPointSearchNotes {
    // Set at the start of each slice.
    std::uint32_t budget = 0;  // units left of the budget of `step`
    std::uint32_t expanded = 0;
    // These decide which path is the cheapest, or which cell the nearest. The path's cost is computed at its end.
    std::uint32_t g = 0;         // the cost of the path to the node
    std::uint32_t walked_g = 0;  // the cost of the path to the current cell of a diagonal
    std::uint32_t nearest_h = 0;
    int watch = 0;  // relevant bits of a line's distance from the goal: all, or none in a survey
    // Bounds that a search reaches only after another error in memory.
    std::uint32_t turns_left = 0;  // how often nodes may still be deferred
    std::uint32_t nodes = 0;       // surveyed; when reversing, on the path
};

/// The numbers of a scan under the seal of its search.
template <class Numbers, class Steps>
struct JumpScanNumbers : PathNumbers<> {
    enum class Phase : std::uint8_t { searching, surveying, reversing };
    /// Next task: to try the direct path to the goal; in a direction, all of it, or the rest of a look; or, on a jump
    /// graph, to follow the next direction, or to offer the rest of its links.
    enum class Stage : std::uint8_t { aim, begin, first_look, second_look, follow, offer };

    struct Estimate {
        Cell goal{};
        constexpr std::uint32_t operator()(Cell cell) const { return Steps::estimate(cell, goal); }
        constexpr std::uint32_t operator()(std::uint32_t number) const { return (*this)(Numbers::cell(number)); }
    };

    Phase phase_{};
    Stage stage_{};
    std::uint16_t directions_ = 0;  // directions left at the node
    Wide<bool> direct_{};           // whether the direct path to the goal is free, walked in this slice alone
    std::uint16_t from_ = 0;        // one more than the position of an interrupted look; else 0
    Cell at_{};                     // the node's cell; or the current cell on a leg of the path
    Cell walked_{};                 // the current cell of a diagonal (with four neighbours: of a row)
    Estimate estimate_{};
};

/// All numbers of the search under its seal.
template <class Map, class Numbers, class Steps>
struct JumpPointSearchNumbers;

/// The part of `JumpPointSearch` that scans the map from a node in all remaining directions. If the budget is spent, it
/// continues in the next slice.
///
/// `Self` handles the results: `reach` for a jump point, `arrive` for the goal, and, in a survey for the nearest
/// cell, `consider` for a cell or a line.
template <class Self, class Map, class Numbers, class Steps, class Word, class Cost>
class JumpScan : public PathSearch<Self, Map, Cost, JumpPointSearchNumbers<Map, Numbers, Steps>> {
    using Search = PathSearch<Self, Map, Cost, JumpPointSearchNumbers<Map, Numbers, Steps>>;
    friend typename Search::Frame;

    static constexpr unsigned most_in_stretch = 16;

protected:
    using Rules = JumpPoints<Steps>;
    using Legs = JumpSteps<Map, Steps, Word>;
    using Search::phase_, Search::stage_, Search::directions_, Search::from_, Search::at_, Search::walked_,
        Search::estimate_;
    using typename Search::Phase, typename Search::Stage;

    /// Result of a look.
    enum class Went : std::uint8_t {
        on,       ///< it is done
        back,     ///< done; its start is reached at a lower cost from its end
        nowhere,  ///< the budget is spent, or the search has ended
    };

    constexpr JumpScan() = default;

    /// The units left of the budget. Without slices, a number that no search reaches.
    template <bool Counts>
    constexpr std::uint32_t budget_left() const {
        return Counts ? self().notes_.budget : std::numeric_limits<std::uint32_t>::max();
    }

    /// Scans in the remaining directions from a node, until the budget is spent.
    template <bool Counts>
    constexpr void go(const Map& map) {
        const Phase phase = phase_;
        const std::uint32_t left = directions_;
        unsigned at = 0;
        const auto done_in = [&](auto d) {
            at = d;
            return (left >> d & 1U) == 0 || go<Counts>(map, d);
        };
        bool done = true;
        if constexpr (Self::is_small) {
            for (unsigned d = 0; done && d < Steps::directions; ++d) {
                done = done_in(d);
            }
        } else {
            // Not a `switch`: most processors would mispredict its jump.
            done = [&]<unsigned... D>(std::integer_sequence<unsigned, D...>) {
                return (done_in(std::integral_constant<unsigned, D>{}) && ...);
            }
            (std::make_integer_sequence<unsigned, Steps::directions>{});
        }
        if (done) {
            directions_ = 0;
        } else if (phase_ == phase) {
            directions_ = static_cast<std::uint16_t>(left >> at << at);
        }
    }

    // A direction is passed as `std::integral_constant<unsigned, d>`, so that there is code for each, or, to keep the
    // code small, as `unsigned`. Without slices, and unless the code is to be small, nothing counts units: `Counts` is
    // false.

    template <class D>
    static constexpr bool any_direction = std::is_same_v<D, unsigned>;

    /// Scans in direction d. @return false if the budget is spent or the search has ended before it was done.
    template <bool Counts, class D>
    constexpr bool go(const Map& map, D d) {
        const int x = at_.x, y = at_.y;
        if (Rules::steps(d)) {
            // Many cannot make even one step.
            return !Legs::may_step(map.row(y), x, d) || walk<Counts>(map, d, at_, self().notes_.g);
        }
        Went went{};
        if constexpr (any_direction<D>) {
            went = look_towards(map, d, x, y, self().notes_.g);
        } else {
            went = look<Counts>(map, d, x, y, self().notes_.g);
        }
        if (went == Went::nowhere) {
            stage_ = Stage::first_look;
            return false;
        }
        return true;
    }

    /// Continues an interrupted look in direction d, or beside it, and then the scan in direction d.
    [[gnu::noinline]] constexpr bool resume(const Map& map, unsigned d) {
        const Phase phase = phase_;
        const Stage stage = stage_;
        stage_ = Stage::begin;
        bool done = true;
        if (Rules::steps(d)) {
            done = walk<true>(map, d, walked_, self().notes_.walked_g, stage);
        } else if (look_towards(map, d, at_.x, at_.y, self().notes_.g) == Went::nowhere) {
            stage_ = stage;
            done = false;
        }
        if (done && phase_ == phase) {
            directions_ = static_cast<std::uint16_t>(directions_ & (directions_ - 1U));
        }
        return done;
    }

    /// Steps in direction d from a cell reached at cost g, and looks to two sides after each step. `stage` says whether
    /// to start with the rest of these looks.
    template <bool Counts, class D>
    [[gnu::noinline]] constexpr bool walk(const Map& map, D d, Cell from, std::uint32_t g, Stage stage = Stage::begin) {
        int x = from.x, y = from.y;
        const int dx = Rules::step_dx(d), dy = Rules::step_dy(d);
        for (;;) {
            if (!any_direction<D> || stage == Stage::begin) {
                const auto row = map.row(y);
                unsigned before_pause = most_in_stretch;
                if constexpr (Self::follows) {
                    before_pause = self().steps_to_pause(x);
                    if (before_pause == 0) {
                        if (self().pauses_at(map, x, y, g) && Legs::may_step(row, x, d)) {
                            return self().reach(Numbers::of(x, y), g, std::uint32_t{1} << d) != Went::nowhere;
                        }
                        before_pause = Self::steps_between_pauses;
                    }
                }
                if constexpr (!any_direction<D> && Steps::directions == 8 && Rules::turn == Corner::never) {
                    // A step takes two units.
                    const unsigned within = budget_left<Counts>() / 2;
                    const unsigned most = phase_ != Phase::searching ? 0
                                          : within < before_pause    ? within
                                                                     : before_pause;
                    Stretch way = detail::stretch<Steps::dx(D{}), Steps::dy(D{}), Word>(
                        row, dy * Map::row_stride, map.column(x), dx * Map::column_stride, x, y, most);
                    // The lines through the goal are always scanned.
                    const auto to_x = static_cast<unsigned>((estimate_.goal.x - x) * dx) - 1U;
                    const auto to_y = static_cast<unsigned>((estimate_.goal.y - y) * dy) - 1U;
                    way.looks |= (to_y < way.steps ? std::uint32_t{1} << 2 * to_y : 0U) |
                                 (to_x < way.steps ? std::uint32_t{2} << 2 * to_x : 0U);
                    if constexpr (Counts) {
                        self().notes_.budget -= 2 * way.steps;
                    }
                    for (; way.looks != 0; way.looks &= way.looks - 1U) {
                        const auto look = static_cast<unsigned>(std::countr_zero(way.looks));
                        const int k = static_cast<int>(look / 2) + 1;
                        const Went went = look_aside<Counts>(map, d, x + k * dx, y + k * dy,
                                                             g + static_cast<std::uint32_t>(k) * Steps::step_cost(d),
                                                             (look & 1U) != 0);
                        if (went != Went::on) {
                            return went == Went::back;
                        }
                    }
                    if (way.blocked) {
                        return true;
                    }
                    if (way.steps != 0) {
                        const int k = static_cast<int>(way.steps);
                        x += k * dx;
                        y += k * dy;
                        g += way.steps * Steps::step_cost(d);
                        continue;
                    }
                }
                if (!Legs::may_step(row, x, d)) {
                    return true;
                }
                x += dx;
                y += dy;
                g += Steps::step_cost(d);
                const std::uint32_t forced = Rules::onward_from_step(d, [&](unsigned beside) {
                    return Legs::free(row + (dy + Steps::dy(beside)) * Map::row_stride, x + Steps::dx(beside));
                });
                if (forced != 0) {
                    if (phase_ == Phase::surveying) {
                        (void)self().consider(Legs::cell_at(x, y), g);
                        return true;
                    }
                    return self().reach(Numbers::of(x, y), g, forced) != Went::nowhere;
                }
            }
            // Only one call site: otherwise its code is duplicated, or it becomes a call with its own frame.
            for (bool second = any_direction<D> && stage == Stage::second_look;; second = true) {
                const Went went = look_aside<Counts>(map, d, x, y, g, second);
                if (went != Went::on) {
                    return went == Went::back;
                }
                if (second) {
                    break;
                }
            }
            stage = Stage::begin;
        }
    }

    /// After a step of a walk in direction d: scans the row or the column through (x, y).
    template <bool Counts, class D>
    constexpr Went look_aside(const Map& map, D d, int x, int y, std::uint32_t g, bool second) {
        Went went{};
        if constexpr (any_direction<D>) {
            went = look_towards(map, second ? Rules::second_look(d) : Rules::first_look(d), x, y, g);
        } else if (second) {
            went = look<Counts>(map, std::integral_constant<unsigned, Rules::second_look(D{})>{}, x, y, g);
        } else {
            went = look<Counts>(map, std::integral_constant<unsigned, Rules::first_look(D{})>{}, x, y, g);
        }
        if (went == Went::nowhere) {
            walked_ = Legs::cell_at(x, y);
            self().notes_.walked_g = g;
            stage_ = second ? Stage::second_look : Stage::first_look;
        }
        return went;
    }

    /// `look` for a d not known at compile time. Most time is spent in looks, so each direction has its own code.
    constexpr Went look_towards(const Map& map, unsigned d, int x, int y, std::uint32_t g) {
        if constexpr (!Self::is_small) {
            return look<true>(map, d, x, y, g);
        } else if constexpr (Steps::directions == 4) {
            return d == 1 ? look<true>(map, std::integral_constant<unsigned, 1>{}, x, y, g)
                          : look<true>(map, std::integral_constant<unsigned, 3>{}, x, y, g);
        } else {
            if ((d & 2U) == 0) {
                return d == 0 ? look<true>(map, std::integral_constant<unsigned, 0>{}, x, y, g)
                              : look<true>(map, std::integral_constant<unsigned, 4>{}, x, y, g);
            }
            return d == 2 ? look<true>(map, std::integral_constant<unsigned, 2>{}, x, y, g)
                          : look<true>(map, std::integral_constant<unsigned, 6>{}, x, y, g);
        }
    }

    /// Looks in direction d from (x, y), reached at cost g; continues where it was interrupted, if `from_` says so.
    template <bool Counts, class D>
    constexpr Went look(const Map& map, D d, int x, int y, std::uint32_t g) {
        const bool along_row = Steps::dy(d) == 0;
        const bool forward = Steps::dx(d) + Steps::dy(d) > 0;
        int from = along_row ? x : y;
        if (Self::is_small || any_direction<D>) {
            if (from_ != 0) {
                from = from_ - 1;
                from_ = 0;
            }
        }
        std::uint32_t budget = budget_left<Counts>();
        if (budget == 0) {
            from_ = static_cast<std::uint16_t>(from + 1);
            return Went::nowhere;
        }
        const int begun = from;
        const auto line = along_row ? map.row(y) : map.column(x);
        const std::ptrdiff_t stride = along_row ? Map::row_stride : Map::column_stride;
        const Sight sight = forward ? detail::look<true, Rules::turn, Word>(line, stride, from, budget)
                                    : detail::look<false, Rules::turn, Word>(line, stride, from, budget);
        if constexpr (Counts) {
            self().notes_.budget = budget;
        }
        if (sight.sides == unfinished) [[unlikely]] {
            from_ = static_cast<std::uint16_t>(sight.at + 1);
        }
        // The goal lies on few lines; a survey watches all of them. The start cell of a look counts as seen.
        if (((along_row ? y ^ estimate_.goal.y : x ^ estimate_.goal.x) & self().notes_.watch) == 0) [[unlikely]] {
            if (phase_ == Phase::surveying) {
                self().survey_line(d, x, y, g, begun, sight.at);
                return sight.sides == unfinished ? Went::nowhere : Went::on;
            }
            const Cell goal = estimate_.goal;
            const int there = along_row ? goal.x : goal.y;
            if (forward ? begun <= there && there <= sight.at : sight.at <= there && there <= begun) {
                from_ = 0;
                self().arrive(g + Legs::leg(d, x, y, there));
                return Went::on;
            }
        }
        if (sight.sides == 0) {
            return Went::on;
        }
        if (sight.sides == unfinished) [[unlikely]] {
            return Went::nowhere;
        }
        const std::uint32_t length = Legs::leg(d, x, y, sight.at);
        return self().reach(along_row ? Numbers::of(sight.at, y) : Numbers::of(x, sight.at), g + length,
                            Rules::onward(d, sight.sides), length);
    }

private:
    constexpr Self& self() { return static_cast<Self&>(*this); }
    constexpr const Self& self() const { return static_cast<const Self&>(*this); }
};

}  // namespace firmpath::detail
