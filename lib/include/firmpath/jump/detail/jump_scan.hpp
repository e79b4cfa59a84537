/// @file
/// Scanning for jump points along rows, columns and diagonals.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "firmpath/core/cell.hpp"
#include "firmpath/jump/detail/jump_frontier.hpp"
#include "firmpath/moves/detail/jump_points.hpp"

namespace firmpath::detail {

/// The scanner of the map: scans it from a node in all remaining directions. If the budget is spent, it continues in
/// the next slice. Stateless.
///
/// The results go to the frontier: `reach` for a jump point, `arrive` for the goal, and, in a survey for the nearest
/// cell, `consider` for a cell.
template <class Types>
class JumpScan {
    using Map = typename Types::Map;
    using Frontier = JumpFrontier<Types>;
    using Tables = typename Types::Tables;
    using Cells = typename Types::Cells;
    using Steps = typename Types::Steps;
    using Word = typename Types::Word;
    using Rules = typename Types::Rules;
    using Legs = typename Types::Legs;

    static constexpr unsigned most_in_stretch = 16;

    // A direction is passed as `towards<d>`, so that there is code for each, or, to keep the code small, as `unsigned`.
    // Without slices, and unless the code is to be small, nothing counts units: `Counts` is false.
    template <unsigned D>
    static constexpr std::integral_constant<unsigned, D> towards{};
    template <class D>
    static constexpr bool any_direction = std::is_same_v<D, unsigned>;

public:
    /// Scans in the remaining directions from a node, until the budget is spent.
    template <bool Counts>
    static constexpr void go(Frontier& front, const Map& map) {
        const JumpPhase phase = front.phase_;
        const std::uint32_t left = front.directions_;
        unsigned at = 0;
        bool done = true;
        if constexpr (Types::is_small) {
            for (std::uint32_t rest = left; rest != 0; rest &= rest - 1) {
                at = lowest_bit(rest, at);
                if (!go<Counts>(front, map, at)) {
                    done = false;
                    break;
                }
            }
        } else {
            const auto done_in = [&](auto d) {
                at = d;
                return (left >> d & 1U) == 0 || go<Counts>(front, map, d);
            };
            // Not a `switch`: most processors would mispredict its jump.
            done = [&]<unsigned... D>(std::integer_sequence<unsigned, D...>) { return (done_in(towards<D>) && ...); }
            (std::make_integer_sequence<unsigned, Steps::directions>{});
        }
        if (done) {
            front.directions_ = 0;
        } else if (front.phase_ == phase) {
            front.directions_ = static_cast<std::uint16_t>(left >> at << at);
        }
    }

    /// Scans in direction d. @return false if the budget is spent or the search has ended before it was done.
    template <bool Counts, class D>
    static constexpr bool go(Frontier& front, const Map& map, D d) {
        const int x = front.at_.x, y = front.at_.y;
        if (Rules::steps(d)) {
            // Many cannot make even one step.
            return !Legs::may_step(map.row(y), x, d) || walk<Counts>(front, map, d, front.at_, front.notes_.g);
        }
        if (look_towards<Counts>(front, map, d, x, y, front.notes_.g) == JumpWent::nowhere) {
            front.stage_ = JumpStage::first_look;
            return false;
        }
        return true;
    }

    /// Continues an interrupted look in direction d, or beside it, and then the scan in direction d.
    [[gnu::noinline]] static constexpr bool resume(Frontier& front, const Map& map, unsigned d) {
        const JumpPhase phase = front.phase_;
        bool done = true;
        if (Rules::steps(d)) {
            done = walk<true>(front, map, d, front.walked_, front.notes_.walked_g);
        } else {
            done = look_towards<true>(front, map, d, front.at_.x, front.at_.y, front.notes_.g) != JumpWent::nowhere;
            front.stage_ = done ? JumpStage::begin : front.stage_;
        }
        if (done && front.phase_ == phase) {
            front.directions_ = static_cast<std::uint16_t>(front.directions_ & (front.directions_ - 1U));
        }
        return done;
    }

    /// Tries the direct path from a node to the goal, as on an empty map, 32 cells at a time. If it is free, no path
    /// through this node is cheaper, because its cost equals the estimate.
    static constexpr void aim(Frontier& front, const Map& map) {
        const Cell goal = front.estimate_.goal;
        if (front.walked_ == goal) {
            front.stage_ = JumpStage::begin;
            front.directions_ = 0;
            front.arrive(front.nodes_.f(front.node_), front.direct_);
        } else if (Legs::advance(map, front.walked_, goal) == 0) {
            front.direct_ = false;
            front.stage_ = JumpStage::begin;
            if constexpr (Tables::exist) {
                front.stage_ = Tables::after_aim(front);
            }
        }
    }

private:
    /// Steps in direction d from a cell reached at cost g, and looks to two sides after each step. In code for all
    /// directions, the stage says whether to start with the rest of these looks.
    template <bool Counts, class D>
    [[gnu::noinline]] static constexpr bool walk(Frontier& front, const Map& map, D d, Cell from, std::uint32_t g) {
        JumpStage stage = JumpStage::begin;
        if constexpr (any_direction<D>) {
            stage = front.stage_;
            front.stage_ = JumpStage::begin;
        }
        int x = from.x, y = from.y;
        const int dx = Rules::step_dx(d), dy = Rules::step_dy(d);
        for (;;) {
            Stretch way{1, false, 3};  // one step, and both looks beside it
            bool is_one_step = true;
            if (any_direction<D> && stage != JumpStage::begin) {
                way.looks = stage == JumpStage::second_look ? 2 : 3;
                x -= dx;
                y -= dy;
                g -= Steps::step_cost(d);
                stage = JumpStage::begin;
            } else {
                const auto row = map.row(y);
                unsigned before_pause = most_in_stretch;
                if constexpr (Tables::exist) {
                    before_pause = Tables::steps_to_pause(front, x);
                    if (before_pause == 0) {
                        if (Tables::pauses_at(front, map, x, y, g) && Legs::may_step(row, x, d)) {
                            return front.reach(Cells::of(x, y), g, std::uint32_t{1} << d) != JumpWent::nowhere;
                        }
                        before_pause = Tables::steps_between_pauses;
                    }
                }
                if constexpr (follows_stretches<D>) {
                    // A step takes two units.
                    const unsigned within = front.template budget_left<Counts>() / 2;
                    const unsigned most = front.phase_ != JumpPhase::searching ? 0
                                          : within < before_pause              ? within
                                                                               : before_pause;
                    const Stretch found = most == 0 ? Stretch{} : stretch(map, d, x, y, most);
                    if (found.steps != 0) {
                        is_one_step = false;
                        way = found;
                        // The lines through the goal are always scanned.
                        const auto to_x = static_cast<unsigned>((front.estimate_.goal.x - x) * dx) - 1U;
                        const auto to_y = static_cast<unsigned>((front.estimate_.goal.y - y) * dy) - 1U;
                        way.looks |= (to_y < way.steps ? std::uint32_t{1} << 2 * to_y : 0U) |
                                     (to_x < way.steps ? std::uint32_t{2} << 2 * to_x : 0U);
                        if constexpr (Counts) {
                            front.notes_.budget -= 2 * way.steps;
                        }
                    } else if (found.blocked) {
                        return true;
                    }
                }
                if (is_one_step) {
                    if (!Legs::may_step(row, x, d)) {
                        return true;
                    }
                    const std::uint32_t forced = Rules::onward_from_step(d, [&](unsigned beside) {
                        return Legs::free(row + (dy + Steps::dy(beside)) * Map::row_stride, x + dx + Steps::dx(beside));
                    });
                    if (forced != 0) {
                        g += Steps::step_cost(d);
                        if (front.phase_ == JumpPhase::surveying) {
                            (void)front.consider(cell_at(x + dx, y + dy), g);
                            return true;
                        }
                        return front.reach(Cells::of(x + dx, y + dy), g, forced) != JumpWent::nowhere;
                    }
                }
            }
            // Only one call site: otherwise its code is duplicated, or it becomes a call with its own frame.
            for (unsigned look = 0; way.looks != 0; way.looks &= way.looks - 1U) {
                look = lowest_bit(way.looks, look);
                if constexpr (Counts && follows_stretches<D>) {
                    front.notes_.budget += is_one_step ? 0U : 1U;  // the stretch has paid for all its looks
                }
                const int k = static_cast<int>(look / 2) + 1;
                const JumpWent went =
                    look_aside<Counts>(front, map, d, x + k * dx, y + k * dy,
                                       g + static_cast<std::uint32_t>(k) * Steps::step_cost(d), (look & 1U) != 0);
                if (went != JumpWent::on) {
                    return went == JumpWent::back;
                }
            }
            if (way.blocked) {
                return true;
            }
            const int k = static_cast<int>(way.steps);
            x += k * dx;
            y += k * dy;
            g += way.steps * Steps::step_cost(d);
        }
    }

    /// Whether a walk goes several steps at a time. In code for all directions this takes four copies of `stretch`; not
    /// on lines of two maps, where they are twice as large.
    template <class D>
    static constexpr bool follows_stretches =
        Steps::directions == 8 && Rules::turn == Corner::never &&
        (!any_direction<D> || (Types::is_small && std::is_pointer_v<decltype(std::declval<const Map&>().row(0))>));

    /// Follows a diagonal from (x, y) in direction d, by at most `most` steps.
    template <class D>
    [[gnu::always_inline]] static constexpr Stretch stretch(const Map& map, D d, int x, int y, unsigned most) {
        if constexpr (any_direction<D>) {
            const std::uint64_t way = any_stretch(map, d, cell_at(x, y), most);
            return {static_cast<unsigned>(way >> 33), (way >> 32 & 1U) != 0, static_cast<std::uint32_t>(way)};
        } else {
            return detail::stretch<Steps::dx(D{}), Steps::dy(D{}), Word>(map.row(y), Steps::dy(d) * Map::row_stride,
                                                                         map.column(x),
                                                                         Steps::dx(d) * Map::column_stride, x, y, most);
        }
    }
    /// The same in a number, which is returned in registers: the looks, then whether it is blocked, then the steps.
    [[gnu::noinline]] static constexpr std::uint64_t any_stretch(const Map& map, unsigned d, Cell at, unsigned most) {
        const Stretch way = d == 1   ? stretch(map, towards<1>, at.x, at.y, most)
                            : d == 3 ? stretch(map, towards<3>, at.x, at.y, most)
                            : d == 5 ? stretch(map, towards<5>, at.x, at.y, most)
                                     : stretch(map, towards<7>, at.x, at.y, most);
        return std::uint64_t{way.steps << 1 | static_cast<unsigned>(way.blocked)} << 32 | way.looks;
    }

    /// After a step of a walk in direction d: scans the row or the column through (x, y).
    template <bool Counts, class D>
    static constexpr JumpWent look_aside(Frontier& front, const Map& map, D d, int x, int y, std::uint32_t g,
                                         bool second) {
        JumpWent went{};
        if constexpr (any_direction<D>) {
            went = look_towards<Counts>(front, map, second ? Rules::second_look(d) : Rules::first_look(d), x, y, g);
        } else if (second) {
            went = look<Counts>(front, map, towards<Rules::second_look(D{})>, x, y, g);
        } else {
            went = look<Counts>(front, map, towards<Rules::first_look(D{})>, x, y, g);
        }
        if (went == JumpWent::nowhere) {
            front.walked_ = cell_at(x, y);
            front.notes_.walked_g = g;
            front.stage_ = second ? JumpStage::second_look : JumpStage::first_look;
        }
        return went;
    }

    /// Looks in direction d. Most time is spent in looks, so also if d is not known, each direction has its own code.
    template <bool Counts, class D>
    static constexpr JumpWent look_towards(Frontier& front, const Map& map, D d, int x, int y, std::uint32_t g) {
        if constexpr (!any_direction<D> || !Types::is_small) {
            return look<Counts>(front, map, d, x, y, g);
        } else if constexpr (Steps::directions == 4) {
            return d == 1 ? look<true>(front, map, towards<1>, x, y, g) : look<true>(front, map, towards<3>, x, y, g);
        } else if ((d & 2U) == 0) {
            return d == 0 ? look<true>(front, map, towards<0>, x, y, g) : look<true>(front, map, towards<4>, x, y, g);
        } else {
            return d == 2 ? look<true>(front, map, towards<2>, x, y, g) : look<true>(front, map, towards<6>, x, y, g);
        }
    }

    /// Looks in direction d from (x, y), reached at cost g; continues where it was interrupted, if `from_` says so.
    template <bool Counts, class D>
    static constexpr JumpWent look(Frontier& front, const Map& map, D d, int x, int y, std::uint32_t g) {
        const bool along_row = Steps::dy(d) == 0;
        const bool forward = Steps::dx(d) + Steps::dy(d) > 0;
        int from = along_row ? x : y;
        if (front.from_ != 0 && (Types::is_small || any_direction<D>)) {
            from = front.from_ - 1;
            front.from_ = 0;
        }
        std::uint32_t budget = front.template budget_left<Counts>();
        if (budget == 0) {
            front.from_ = static_cast<std::uint16_t>(from + 1);
            return JumpWent::nowhere;
        }
        const int begun = from;
        const auto line = along_row ? map.row(y) : map.column(x);
        const std::ptrdiff_t stride = along_row ? Map::row_stride : Map::column_stride;
        const Sight sight = forward ? detail::look<true, Rules::turn, Word>(line, stride, from, budget)
                                    : detail::look<false, Rules::turn, Word>(line, stride, from, budget);
        if constexpr (Counts) {
            front.notes_.budget = budget;
        }
        if (sight.sides == unfinished) [[unlikely]] {
            front.from_ = static_cast<std::uint16_t>(sight.at + 1);
        }
        // The goal lies on few lines; a survey watches all of them. The start cell of a look counts as seen.
        if (((along_row ? y ^ front.estimate_.goal.y : x ^ front.estimate_.goal.x) & front.notes_.watch) == 0)
            [[unlikely]] {
            if (front.phase_ == JumpPhase::surveying) {
                survey_line(front, d, x, y, g, begun, sight.at);
                return sight.sides == unfinished ? JumpWent::nowhere : JumpWent::on;
            }
            const Cell goal = front.estimate_.goal;
            const int there = along_row ? goal.x : goal.y;
            if (forward ? begun <= there && there <= sight.at : sight.at <= there && there <= begun) {
                front.from_ = 0;
                front.arrive(g + Legs::leg(d, x, y, there));
                return JumpWent::on;
            }
        }
        if (sight.sides == 0) {
            return JumpWent::on;
        }
        if (sight.sides == unfinished) [[unlikely]] {
            return JumpWent::nowhere;
        }
        const std::uint32_t length = Legs::leg(d, x, y, sight.at);
        return front.reach(along_row ? Cells::of(sight.at, y) : Cells::of(x, sight.at), g + length,
                           Rules::onward(d, sight.sides), length);
    }

    /// Considers the cells of a line from `begun` to `last`. The nearest to the goal is the cell level with it, or, if
    /// the line ends before that, its last cell.
    static constexpr void survey_line(Frontier& front, unsigned d, int x, int y, std::uint32_t g, int begun, int last) {
        const bool along_row = Steps::dy(d) == 0;
        const int sign = Steps::dx(d) + Steps::dy(d);
        const int level = along_row ? front.estimate_.goal.x : front.estimate_.goal.y;
        const int best = (level - last) * sign > 0 ? last : (level - begun) * sign > 0 ? level : begun;
        const int dx = Steps::dx(d), dy = Steps::dy(d);
        const Cell first = along_row ? cell_at(begun, y) : cell_at(x, begun);
        g += Legs::leg(d, x, y, begun);
        // Cells beyond the limit do not count, and f does not fall along a line: binary search for the last one within.
        int within = 0;
        for (int at = (best - begun) * sign, beyond = at + 1;; at = (within + beyond) >> 1) {
            const Cell cell = cell_at(first.x + at * dx, first.y + at * dy);
            (front.consider(cell, g + Steps::scale.straight * static_cast<std::uint32_t>(at)) ? within : beyond) = at;
            if (at == within ? at + 1 >= beyond : at == 0) {
                return;
            }
        }
    }
};

}  // namespace firmpath::detail
