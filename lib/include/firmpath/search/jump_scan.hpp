/// @file
/// Scanning for jump points along rows, columns and diagonals.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/machine_word.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/jump_points.hpp"
#include "firmpath/search/detail/jump_steps.hpp"
#include "firmpath/search/sliced_search.hpp"

namespace firmpath::detail {

/// The numbers of a jump point search that are not under its seal. A flipped bit in one of them can make a cheapest path a more
/// expensive one, and a search end early with `work_limit`.
struct JumpPointSearchNotes {
    // Set anew in each slice.
    std::uint32_t budget = 0;  // units left of what `step` was given
    std::uint32_t expanded = 0;
    // Which way is taken for the cheapest, or which cell for the nearest. The cost of the path is worked out at its end.
    std::uint32_t g = 0;         // the cost of the way to the node
    std::uint32_t walked_g = 0;  // the cost of the way to where a diagonal has come to
    std::uint32_t nearest_h = 0;
    int watch = 0;  // bits of a line's distance from the goal that are asked for: all, or none in a survey
    // Bounds that only another error in memory makes a search meet.
    std::uint32_t turns_left = 0;  // how often nodes may still be put off
    std::uint32_t legs = 0;
    std::uint32_t surveyed = 0;
};

/// The part of `JumpPointSearch` that looks along the map from a node: in all directions left, as far as the budget reaches, and on
/// from there in the next slice.
///
/// `Self` says what is done with what it finds: `reach` a jump point, `arrive` at the goal, and in a survey for the nearest
/// cell, `consider` a cell or a line.
template <class Self, class Map, class Numbers, class Steps, class Word, class Cost>
class JumpScan : public PathSearch<Self, Map, Cost> {
    friend SlicedSearch<Self, Map>;

protected:
    using Rules = JumpPoints<Steps>;
    using Legs = JumpSteps<Map, Steps, Word>;

    enum class Phase : std::uint8_t { searching, surveying, reversing };
    /// What is to be done next: to try the way straight for the goal; in a direction, all of it, or what is left of a look.
    enum class Stage : std::uint8_t { aim, begin, first_look, second_look };
    /// What came of a look.
    enum class Went : std::uint8_t {
        on,       ///< it is done
        back,     ///< done, and it showed that where it began is reached at a lower cost from where it ended
        nowhere,  ///< the budget was spent, or the search has ended
    };

    struct Estimate {
        Cell goal{};
        constexpr std::uint32_t operator()(Cell cell) const { return Steps::estimate(cell, goal); }
        constexpr std::uint32_t operator()(std::uint32_t number) const { return (*this)(Numbers::cell(number)); }
    };

    constexpr JumpScan() = default;

    /// Goes in the directions left from a node, as far as the budget reaches.
    constexpr void go(const Map& map) {
        const Phase phase = phase_;
        const std::uint32_t left = directions_;
        unsigned at = 0;
        const auto done_in = [&](auto d) {
            at = d;
            return (left >> d & 1U) == 0 || go(map, d);
        };
        bool done = true;
        if constexpr (small_code) {
            for (unsigned d = 0; done && d < Steps::directions; ++d) {
                done = done_in(d);
            }
        } else {
            // One after the other: a jump by number would be guessed wrong by most processors.
            done = [&]<unsigned... D>(std::integer_sequence<unsigned, D...>) {
                return (done_in(std::integral_constant<unsigned, D>{}) && ...);
            }
            (std::make_integer_sequence<unsigned, Steps::directions>{});
        }
        // A search that has ended meanwhile has set this itself.
        if (done) {
            directions_ = 0;
        } else if (phase_ == phase) {
            directions_ = static_cast<std::uint8_t>(left >> at << at);
        }
    }

    // A direction is passed on as `std::integral_constant<unsigned, d>`, so that there is code for each, or, to keep the code
    // small, as `unsigned`.

    template <class D>
    static constexpr bool any_direction = std::is_same_v<D, unsigned>;

    /// Goes in direction d. @return whether that is done; else the budget was spent, or the search has ended.
    template <class D>
    constexpr bool go(const Map& map, D d) {
        const int x = at_.x, y = at_.y;
        if (Rules::steps(d)) {
            // Many do not get as far as one step.
            return !Legs::may_step(map.row(y), x, d) || walk(map, d, at_, self().notes_.g);
        }
        Went went{};
        if constexpr (any_direction<D>) {
            went = look_towards(map, d, x, y, self().notes_.g);
        } else {
            went = look(map, d, x, y, self().notes_.g);
        }
        if (went == Went::nowhere) {
            stage_ = Stage::first_look;
            return false;
        }
        return true;
    }

    /// Does what is left of a look in direction d, or of one beside it, and what follows in that direction.
    [[gnu::noinline]] constexpr bool resume(const Map& map, unsigned d) {
        const Phase phase = phase_;
        const Stage stage = stage_;
        stage_ = Stage::begin;
        bool done = true;
        if (Rules::steps(d)) {
            done = walk(map, d, walked_, self().notes_.walked_g, stage);
        } else if (look_towards(map, d, at_.x, at_.y, self().notes_.g) == Went::nowhere) {
            stage_ = stage;
            done = false;
        }
        if (done && phase_ == phase) {
            directions_ = static_cast<std::uint8_t>(directions_ & (directions_ - 1U));
        }
        return done;
    }

    /// Steps in direction d from a cell, reached at cost g, and looks both ways after each step; or begins with what is left of
    /// these looks, as `stage` says.
    template <class D>
    [[gnu::noinline]] constexpr bool walk(const Map& map, D d, Cell from, std::uint32_t g, Stage stage = Stage::begin) {
        int x = from.x, y = from.y;
        const int dx = Rules::step_dx(d), dy = Rules::step_dy(d);
        for (;;) {
            if (!any_direction<D> || stage == Stage::begin) {
                const std::uint32_t* row = map.row(y);
                if constexpr (!any_direction<D> && Steps::directions == 8 && Rules::turn == Corner::never) {
                    const unsigned most = phase_ != Phase::searching  ? 0
                                          : self().notes_.budget < 32 ? self().notes_.budget / 2
                                                                      : 16;
                    Stretch way = detail::stretch<Steps::dx(D{}), Steps::dy(D{}), Word>(
                        row, dy * Map::row_stride, map.column(x), dx * Map::column_stride, x, y, most);
                    // The lines through the goal are always looked along.
                    const auto to_x = static_cast<unsigned>((estimate_.goal.x - x) * dx) - 1U;
                    const auto to_y = static_cast<unsigned>((estimate_.goal.y - y) * dy) - 1U;
                    way.looks |= (to_y < way.steps ? std::uint32_t{1} << 2 * to_y : 0U) |
                                 (to_x < way.steps ? std::uint32_t{2} << 2 * to_x : 0U);
                    self().notes_.budget -= 2 * way.steps;
                    for (; way.looks != 0; way.looks &= way.looks - 1U) {
                        const auto look = static_cast<unsigned>(std::countr_zero(way.looks));
                        const int k = static_cast<int>(look / 2) + 1;
                        const Went went =
                            look_aside(map, d, x + k * dx, y + k * dy,
                                       g + static_cast<std::uint32_t>(k) * Steps::step_cost(d), (look & 1U) != 0);
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
            // One place to look from, or the code for it stands there twice, or is a call with a frame of its own.
            for (bool second = any_direction<D> && stage == Stage::second_look;; second = true) {
                const Went went = look_aside(map, d, x, y, g, second);
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

    /// After a step of a walk in direction d: looks along the row or the column through (x, y).
    template <class D>
    constexpr Went look_aside(const Map& map, D d, int x, int y, std::uint32_t g, bool second) {
        Went went{};
        if constexpr (any_direction<D>) {
            went = look_towards(map, second ? Rules::second_look(d) : Rules::first_look(d), x, y, g);
        } else if (second) {
            went = look(map, std::integral_constant<unsigned, Rules::second_look(D{})>{}, x, y, g);
        } else {
            went = look(map, std::integral_constant<unsigned, Rules::first_look(D{})>{}, x, y, g);
        }
        if (went == Went::nowhere) {
            walked_ = Legs::cell_at(x, y);
            self().notes_.walked_g = g;
            stage_ = second ? Stage::second_look : Stage::first_look;
        }
        return went;
    }

    /// `look`, where d is not known beforehand: of looks, which most of the time goes to, there is code for each direction.
    constexpr Went look_towards(const Map& map, unsigned d, int x, int y, std::uint32_t g) {
        if constexpr (!small_code) {
            return look(map, d, x, y, g);
        } else if constexpr (Steps::directions == 4) {
            return d == 1 ? look(map, std::integral_constant<unsigned, 1>{}, x, y, g)
                          : look(map, std::integral_constant<unsigned, 3>{}, x, y, g);
        } else {
            if ((d & 2U) == 0) {
                return d == 0 ? look(map, std::integral_constant<unsigned, 0>{}, x, y, g)
                              : look(map, std::integral_constant<unsigned, 4>{}, x, y, g);
            }
            return d == 2 ? look(map, std::integral_constant<unsigned, 2>{}, x, y, g)
                          : look(map, std::integral_constant<unsigned, 6>{}, x, y, g);
        }
    }

    /// Looks in direction d from (x, y), reached at cost g; on from where it was interrupted, if `from_` says so.
    template <class D>
    constexpr Went look(const Map& map, D d, int x, int y, std::uint32_t g) {
        const bool along_row = Steps::dy(d) == 0;
        const bool forward = Steps::dx(d) + Steps::dy(d) > 0;
        int from = along_row ? x : y;
        if (small_code || any_direction<D>) {
            if (from_ != 0) {
                from = from_ - 1;
                from_ = 0;
            }
        }
        std::uint32_t budget = self().notes_.budget;
        if (budget == 0) {
            from_ = static_cast<std::uint16_t>(from + 1);
            return Went::nowhere;
        }
        const int begun = from;
        const std::uint32_t* line = along_row ? map.row(y) : map.column(x);
        const std::ptrdiff_t stride = along_row ? Map::row_stride : Map::column_stride;
        const Sight sight = forward ? detail::look<true, Rules::turn, Word>(line, stride, from, budget)
                                    : detail::look<false, Rules::turn, Word>(line, stride, from, budget);
        self().notes_.budget = budget;
        if (sight.sides == unfinished) [[unlikely]] {
            from_ = static_cast<std::uint16_t>(sight.at + 1);
        }
        // The goal lies on few lines; a survey watches all of them. The cell looked from counts as seen.
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

    // The small members first: Cortex-M0 reaches only what lies near the start of an object cheaply.
    Phase phase_{};
    Stage stage_{};
    std::uint16_t from_ = 0;       // one more than how far a look has come that was interrupted; else 0
    std::uint8_t directions_ = 0;  // in which to go on from the node
    Cell at_{};                    // the node's cell; or where a leg of the path has come to
    Cell walked_{};                // where a diagonal (with four neighbours: a row) has come to
    Estimate estimate_{};

private:
    constexpr Self& self() { return static_cast<Self&>(*this); }
};

}  // namespace firmpath::detail
