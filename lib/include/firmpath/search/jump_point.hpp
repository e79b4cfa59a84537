/// @file
/// Jump point search: the cheapest path on a uniform grid, in a small pool of records.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>

#include "firmpath/grid/cell.hpp"
#include "firmpath/grid/cell_index.hpp"
#include "firmpath/grid/jump_grid.hpp"
#include "firmpath/grid/map.hpp"
#include "firmpath/grid/weights.hpp"
#include "firmpath/machine_word.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/jump_points.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/search/cancel_flag.hpp"
#include "firmpath/search/copy_path.hpp"
#include "firmpath/search/jump_path.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/seal.hpp"
#include "firmpath/search/stats.hpp"
#include "firmpath/status.hpp"
#include "firmpath/store/pooled_nodes.hpp"

namespace firmpath {

namespace detail {

/// Whether the compiler is asked for small code rather than fast. Results do not depend on it.
#ifdef __OPTIMIZE_SIZE__
inline constexpr bool small_code = true;
#else
inline constexpr bool small_code = false;
#endif

constexpr std::uint32_t at_most_32_bits(std::uint64_t number) {
    return number <= 0xFFFFFFFF ? static_cast<std::uint32_t>(number) : 0xFFFFFFFF;
}

/// Cells by number, for a pool: like `CellIndex`, but where 16 bits or 32 hold them a row takes a power of two numbers, so
/// that nothing is divided.
template <int W, int H>
struct PoolNumbers {
    static constexpr int row = [] {
        const auto wide = std::bit_ceil(static_cast<unsigned>(W));
        const bool small = static_cast<std::uint32_t>(W) * H <= 65536;
        return static_cast<int>(!small || wide * static_cast<unsigned>(H) <= 65536 ? wide : static_cast<unsigned>(W));
    }();
    /// One more than the highest.
    static constexpr std::size_t count = static_cast<std::size_t>(row) * H;
    static constexpr std::uint32_t of(int x, int y) { return static_cast<std::uint32_t>(y * row + x); }
    static constexpr std::uint32_t of(Cell cell) { return of(cell.x, cell.y); }
    static constexpr Cell cell(std::uint32_t number) {
        if constexpr (std::has_single_bit(static_cast<unsigned>(row))) {
            constexpr int shift = std::bit_width(static_cast<unsigned>(row)) - 1;
            return {static_cast<std::int16_t>(number & (static_cast<unsigned>(row) - 1U)),
                    static_cast<std::int16_t>(number >> shift)};
        } else {
            return CellIndex<row>::cell(number);
        }
    }
    /// The same of a number as it was read from memory: a cell of the map, whatever the number.
    static constexpr Cell cell_within(std::uint32_t number) {
        const Cell at = cell(number);
        const bool inside = static_cast<unsigned>(at.x) < static_cast<unsigned>(W) &&
                            static_cast<unsigned>(at.y) < static_cast<unsigned>(H);
        return inside ? at : Cell{};
    }
};

}  // namespace detail

/// A* over jump points: the same cheapest paths, with tens of records where A* has thousands, because of all equally cheap ways
/// between two cells one is followed, and cells where it cannot turn are looked past, 32 or 64 at a time.
///
///     constinit firmpath::JumpGrid<128, 128> map;
///     constinit firmpath::JumpPoint<firmpath::JumpGrid<128, 128>, firmpath::PooledNodes<512>> planner;
///     Status s = planner.plan(map, start, goal);
///
/// - `Map`: a `JumpMap` without weights.
/// - `Nodes`: the pool; how many nodes a map's queries need, `firmpath size` of the desktop tool tells.
/// - `Moves`: `Eight` with any corner rule, or `Four`.
/// - `Cost`: as for `AStar`.
/// - `Word`: what is looked at in one step, 32 or 64 bits.
///
/// Guarantees: `found` is a path of the cost that `AStar` finds; equal inputs give equal path, cost and counts for every
/// budget, word and target, for every pool that is not full, and on a map padded with blocked cells to a larger type. Nodes
/// leave the open list by f to within the cost of a step, the newest first; the search ends when no node left can better
/// the way to the goal.
///
/// Complexity: O(k) expected for k jump points reached, and the words looked at. Stack: does not depend on the map.
/// Memory: the records of `Nodes` (12 bytes a node in pools of up to 191, 16 in larger ones on up to
/// 65,536 cells, 18 beyond), and some 250 bytes.
///
/// Source: see `JumpPoints`.
template <class Map, class Nodes = PooledNodes<512>, class Moves = Eight<Corner::never>,
          class Cost = detail::FittingCost, class Word = detail::MachineWord>
class JumpPoint : detail::PlannerDemands<Map, Moves> {
    static_assert(JumpMap<Map>, "the map of a JumpPoint must model firmpath::JumpMap, such as JumpGrid");
    static_assert(!WeightedMap<Map>, "jump points need cells of equal weight: use AStar on a map with weights");
    static_assert(std::is_same_v<Word, std::uint32_t> || std::is_same_v<Word, std::uint64_t>,
                  "the Word of a JumpPoint must be std::uint32_t or std::uint64_t");
    static_assert(
        requires { JumpPoints<detail::Scaled<Map, Moves, std::uint32_t>>::turn; },
        "jump points are known for Four, and for Eight with its own heuristic, Octile: use AStar with these moves");

    using Numbers = detail::PoolNumbers<Map::width, Map::height>;

public:
    using map_type = Map;
    using cost_type = typename CostChoice<Map, Moves, Cost>::type;
    using moves_type = detail::Scaled<Map, Moves, cost_type>;

private:
    using Steps = moves_type;
    using Rules = JumpPoints<Steps>;
    using Records = typename Nodes::template Records<Numbers::count, cost_type, Steps::scale.straight>;
    static_assert(Numbers::count <= std::uint32_t{1} << 24, "a planner's map has at most 2^24 cells");

public:
    using Path = JumpPath<Records, Numbers, Steps>;

    /// Whether a cost may exceed the cost type, so that `cost_overflow` can occur.
    static constexpr bool cost_is_checked = !detail::cost_fits<Map, Moves, cost_type>();
    static constexpr std::size_t node_capacity = Records::capacity;

    constexpr JumpPoint() = default;

    /// Starts a search, whatever went before. The map is borrowed for the call.
    ///
    /// @return `running`; or at once `out_of_map`, `start_blocked`, or `goal_blocked` unless
    ///         `options.nearest`.
    ///
    /// Complexity: O(1).
    constexpr Status begin(const Map& map, Cell start, Cell goal, const SearchOptions& options = no_options) {
        status_ = prepare(map, start, goal, options);
        seal_.renew(nodes_);
        return status_;
    }

    /// Works on: at most `budget` units, each a node taken from the open list, a look at up to 64 cells of a row or column, or
    /// 32 cells at most of the way straight to the goal or, at the end, of the path. A step along a diagonal is two looks. What
    /// the budget does not suffice for is taken up again in the next slice, so a unit's worst case does not grow with the map.
    ///
    /// Precondition: the map is the one given to `begin`.
    ///
    /// @return `running`: call again. Final:
    ///   - `found`: `path()` leads to the goal.
    ///   - `no_path`: the goal cannot be reached.
    ///   - `partial`: the goal cannot be reached or is blocked, and the nearest cell was asked for.
    ///   - `nodes_full`: the pool had no record for a jump point.
    ///   - `cost_limit`, `work_limit`: a limit of the options was met before a cheapest path was certain. (`work_limit` also
    ///     if an error in memory led the search in a circle.)
    ///   - `cost_overflow`: the goal was not found, and a way was left out because its cost exceeds the
    ///     cost type (only if `cost_is_checked`).
    ///   - `map_changed`: the map's revision is not that of `begin`.
    ///   - `corrupted`: the records contradict themselves or the map.
    ///   - `cancelled`: by `cancel`, or nothing was begun.
    ///   After `partial`, `nodes_full`, `cost_overflow` and the limits the path leads to the nearest cell seen; to
    ///   find it all nodes are looked from once more, which takes as long as the search did. (If that is the goal, the path may
    ///   not be a cheapest one.)
    ///
    /// Complexity: O(budget) expected.
    constexpr Status step(const Map& map, std::uint32_t budget) {
        if (phase_ == Phase::idle) {
            return Status::cancelled;
        }
        if (seal_.broken(nodes_)) {
            finish(Status::corrupted);
        } else {
            work(map, budget);
        }
        seal_.renew(nodes_);
        return status_;
    }

    /// `begin`, then `step` to the end. @return what either returns, never `running`.
    constexpr Status plan(const Map& map, Cell start, Cell goal, const SearchOptions& options = no_options) {
        status_ = prepare(map, start, goal, options);
        while (status_ == Status::running) {
            work(map, std::numeric_limits<std::uint32_t>::max());
        }
        seal_.renew(nodes_);
        return status_;
    }

    /// Ends a search under way with `cancelled`, before it turns to its next node. May be called from an interrupt. O(1).
    constexpr void cancel() { cancel_.ask(); }

    /// How things stand: what the last `begin` or `step` returned; `cancelled` if nothing was begun.
    constexpr Status status() const {
        const bool stopped = phase_ == Phase::idle || (phase_ != Phase::done && cancel_.asked());
        return stopped ? Status::cancelled : status_;
    }

    /// The path found, from start to the cell reached, both included; empty if there is none or the
    /// search is still running. Valid until the next `begin` or `plan`. O(1).
    constexpr Path path() const { return phase_ == Phase::done ? Path(nodes_, start_, end_, path_size_) : Path(); }

    /// Copies the path into the caller's buffer.
    ///
    /// @return `found` if all cells fit; `buffer_too_small` if `out` holds only the first out.size()
    ///         cells; `no_path` if there is none. O(cells copied).
    constexpr Status copy_path(std::span<Cell> out) const { return detail::copy_path(path(), out); }

    /// The cost of `path()` at the moves' scale; 0 if it is empty. O(1).
    constexpr cost_type cost() const { return phase_ == Phase::done ? static_cast<cost_type>(cost_) : cost_type{0}; }

    /// What the search has done so far, in jump points: `peak_nodes` is the pool that the query needs.
    constexpr Stats stats() const { return {expanded_, nodes_.size(), nodes_.peak_open(), nodes_.size()}; }

    /// Whether the last search took `cell`, a cell of the map, off the open list, as a jump point: to expand it, or because it
    /// promised nothing better than the way to the goal found by then. O(1) expected.
    constexpr bool closed(Cell cell) const {
        const std::uint32_t node = nodes_.find(Numbers::of(cell));
        return node != Records::none && nodes_.closed(node);
    }

private:
    enum class Phase : std::uint8_t { idle, searching, surveying, reversing, done };
    /// What is to be done next: to try the way straight for the goal; in a direction, all of it, or what is left of a look.
    enum class Stage : std::uint8_t { aim, begin, first_look, second_look };
    /// What came of a look.
    enum class Went : std::uint8_t {
        on,       ///< it is done
        back,     ///< done, and it showed that where it began is reached at a lower cost from where it ended
        nowhere,  ///< the budget was spent, or the search has ended
    };

    /// Of a node. Where costs may overflow, the sum of this and the longest leg does not.
    static constexpr std::uint32_t largest_cost =
        Records::unreached - 1U -
        (cost_is_checked && sizeof(cost_type) == 4
             ? std::uint32_t{Steps::scale.diagonal} * (Map::width > Map::height ? Map::width : Map::height)
             : 0U);

    struct Estimate {
        Cell goal{};
        constexpr std::uint32_t operator()(Cell cell) const { return Steps::estimate(cell, goal); }
        constexpr std::uint32_t operator()(std::uint32_t number) const { return (*this)(Numbers::cell(number)); }
    };

    /// More nodes than that are never taken: most once or twice. It ends a search that an error in memory leads in a circle.
    static constexpr std::uint32_t most_work = detail::at_most_32_bits(std::uint64_t{Records::capacity} * 256);

    /// How often nodes are put off whose turn has not come: each once a lap at most, until an error in memory.
    static constexpr std::uint32_t most_turns =
        detail::at_most_32_bits(std::uint64_t{Records::capacity} * Records::most_laps);

    /// What `begin` does. @return what it returns.
    constexpr Status prepare(const Map& map, Cell start, Cell goal, const SearchOptions& options) {
        expanded_ = 0;
        path_size_ = 0;
        cost_ = 0;
        directions_ = 0;
        cancel_.clear();
        start_ = start;
        estimate_.goal = goal;
        nodes_.clear(estimate_(start));
        outcome_ = options.nearest ? Status::partial : Status::no_path;
        limit_ = options.cost_limit > largest_cost ? largest_cost : options.cost_limit;
        left_ = options.work_limit < most_work ? options.work_limit : most_work;
        turns_left_ = most_turns;
        revision_ = revision_of(map);
        phase_ = Phase::done;
        if (!detail::on_map<Map>(start) || !detail::on_map<Map>(goal)) {
            return Status::out_of_map;
        }
        if (!map.passable(start)) {
            return Status::start_blocked;
        }
        if (!options.nearest && !map.passable(goal)) {
            return Status::goal_blocked;
        }
        phase_ = Phase::searching;
        stage_ = Stage::begin;
        from_ = 0;
        nearest_h_ = std::numeric_limits<std::uint32_t>::max();
        watch_ = -1;
        node_ = Records::none;
        (void)reach(Numbers::of(start), 0, Rules::all);
        return Status::running;
    }

    /// What `step` does.
    constexpr void work(const Map& map, std::uint32_t budget) {
        if (phase_ == Phase::done) {
            return;
        }
        if (revision_of(map) != revision_) {
            finish(Status::map_changed);
            return;
        }
        budget_ = budget;
        while (budget_ != 0 && phase_ != Phase::done) {
            if (cancel_.asked()) {
                finish(Status::cancelled);
                return;
            }
            if (phase_ == Phase::reversing) [[unlikely]] {
                --budget_;
                reverse(map);
                continue;
            }
            if (directions_ == 0) {
                --budget_;
                phase_ == Phase::searching ? expand() : survey();
            }
            while (stage_ == Stage::aim && budget_ != 0) {
                --budget_;
                aim(map);
            }
            if (directions_ != 0 && stage_ != Stage::aim) {
                if (stage_ == Stage::begin || resume(map, static_cast<unsigned>(std::countr_zero(directions_)))) {
                    go(map);
                }
            }
        }
        // An interrupt may have edited the map during the last slice: then what was found holds for neither map.
        if (phase_ == Phase::done && revision_of(map) != revision_) {
            finish(Status::map_changed);
        }
    }

    /// Takes the next node from the open list.
    constexpr void expand() {
        // Once there is a way to the goal, the limit is one less than its cost.
        if (nodes_.open_size() == 0 || (outcome_ == Status::found && nodes_.is_past(cost_))) {
            finish(outcome_);
            return;
        }
        const std::uint32_t next = nodes_.pop();
        if (next == Records::none) {
            if (--turns_left_ == 0) {
                finish(Status::work_limit);
            }
            return;
        }
        if (nodes_.f(next) > limit_) {
            return;
        }
        if (left_ == 0) {
            finish(Status::work_limit);
            return;
        }
        --left_;
        ++expanded_;
        visit(next);
        // Only from nodes nearer than all before: for the others it seldom pays.
        const std::uint32_t h = nodes_.f(node_) - g_;
        if (h < nearest_h_) {
            nearest_h_ = h;
            stage_ = Stage::aim;
            walked_ = at_;
        }
    }

    /// Goes straight for the goal, as on an empty map, 32 cells at a time. If nothing is in the way no other way by this node is
    /// cheaper, because it costs what the estimate says.
    constexpr void aim(const Map& map) {
        const Cell goal = estimate_.goal;
        if (walked_ == goal) {
            stage_ = Stage::begin;
            directions_ = 0;
            arrive(nodes_.f(node_));
        } else if (advance(map, walked_, goal) == 0) {
            stage_ = Stage::begin;
        }
    }

    /// Keeps a way to the goal, of cost g, from the node. Nodes that promise nothing cheaper are left out from then on.
    constexpr void arrive(std::uint32_t g) {
        if (g > limit_) {
            leave_out();
            return;
        }
        outcome_ = Status::found;
        end_ = estimate_.goal;
        cost_ = g;
        nearest_node_ = static_cast<Index>(node_);
        limit_ = g == 0 ? 0 : g - 1;
    }

    /// Notes that a way was left out because of the limit. (Where costs are bounded, what exceeds them is no way that counts.)
    constexpr void leave_out() {
        if (outcome_ != Status::found && (cost_is_checked || limit_ != largest_cost)) {
            outcome_ = limit_ == largest_cost ? Status::cost_overflow : Status::cost_limit;
        }
    }

    constexpr Cell cell_of(std::uint32_t node) const { return Numbers::cell_within(nodes_.cell(node)); }

    /// Turns to a node.
    constexpr void visit(std::uint32_t node) {
        node_ = node;
        at_ = cell_of(node);
        g_ = nodes_.f(node) - nodes_.h(node, estimate_);
        directions_ = nodes_.directions(node) & Rules::all;
        stage_ = Stage::begin;
    }

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
        if constexpr (detail::small_code) {
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
            directions_ = left >> at << at;
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
            return !may_step(map.row(y), x, d) || walk(map, d, at_, g_);
        }
        Went went{};
        if constexpr (any_direction<D>) {
            went = look_towards(map, d, x, y, g_);
        } else {
            went = look(map, d, x, y, g_);
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
            done = walk(map, d, walked_, walked_g_, stage);
        } else if (look_towards(map, d, at_.x, at_.y, g_) == Went::nowhere) {
            stage_ = stage;
            done = false;
        }
        if (done && phase_ == phase) {
            directions_ &= directions_ - 1U;
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
                    const unsigned most = phase_ != Phase::searching ? 0 : budget_ < 32 ? budget_ / 2 : 16;
                    detail::Stretch way = detail::stretch<Steps::dx(D{}), Steps::dy(D{}), Word>(
                        row, dy * Map::row_stride, map.column(x), dx * Map::column_stride, x, y, most);
                    // The lines through the goal are always looked along.
                    const auto to_x = static_cast<unsigned>((estimate_.goal.x - x) * dx) - 1U;
                    const auto to_y = static_cast<unsigned>((estimate_.goal.y - y) * dy) - 1U;
                    way.looks |= (to_y < way.steps ? std::uint32_t{1} << 2 * to_y : 0U) |
                                 (to_x < way.steps ? std::uint32_t{2} << 2 * to_x : 0U);
                    budget_ -= 2 * way.steps;
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
                if (!may_step(row, x, d)) {
                    return true;
                }
                x += dx;
                y += dy;
                g += Steps::step_cost(d);
                const std::uint32_t forced = Rules::onward_from_step(d, [&](unsigned beside) {
                    return free(row + (dy + Steps::dy(beside)) * Map::row_stride, x + Steps::dx(beside));
                });
                if (forced != 0) {
                    if (phase_ == Phase::surveying) {
                        (void)consider(cell_at(x, y), g);
                        return true;
                    }
                    return reach(Numbers::of(x, y), g, forced) != Went::nowhere;
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
            walked_ = cell_at(x, y);
            walked_g_ = g;
            stage_ = second ? Stage::second_look : Stage::first_look;
        }
        return went;
    }

    static constexpr Cell cell_at(int x, int y) { return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}; }
    [[gnu::always_inline]] static constexpr bool free(const std::uint32_t* line, int at) {
        return (line[at >> 5] >> (at & 31) & 1U) != 0;
    }

    /// Whether the corner rule allows a step in direction d from column x of a row.
    template <class D>
    static constexpr bool may_step(const std::uint32_t* row, int x, D d) {
        const std::ptrdiff_t dy = Rules::step_dy(d) * Map::row_stride;
        const int dx = Rules::step_dx(d);
        if constexpr (sizeof(Word) == 8 && Steps::directions == 8) {
            // Both columns lie in what is read at once.
            const int shift = (x & 31) + (dx > 0 ? 0 : 31);
            const Word here = detail::cells_from<Word>(row, (x >> 5) - (dx > 0 ? 0 : 1)) >> shift;
            const Word there = detail::cells_from<Word>(row + dy, (x >> 5) - (dx > 0 ? 0 : 1)) >> shift;
            // Bit 0 is the lower column.
            const Word ahead = dx > 0 ? here >> 1 : here, across = dx > 0 ? there >> 1 : there;
            const Word beside = dx > 0 ? there : there >> 1;
            return ((Rules::turn == Corner::never      ? ahead & beside & across
                     : Rules::turn == Corner::one_side ? (ahead | beside) & across
                                                       : across) &
                    1U) != 0;
        } else if constexpr (!any_direction<D> && Rules::turn == Corner::never && Steps::directions == 8) {
            const std::uint32_t here = row[x >> 5], there = (row + dy)[x >> 5];
            const std::uint32_t at = std::uint32_t{1} << (x & 31), to = dx > 0 ? at << 1 : at >> 1;
            // The next column lies in the same word, as a rule.
            return to != 0 ? (here & there & (dx > 0 ? there << 1 : there >> 1) & to) != 0
                           : free(row, x + dx) && free(row + dy, x + dx) && free(row + dy, x);
        } else if constexpr (Steps::directions == 4 || Rules::turn == Corner::always) {
            return free(row + dy, x + dx);
        } else if constexpr (Rules::turn == Corner::one_side) {
            return free(row + dy, x + dx) && (free(row + dy, x) || free(row, x + dx));
        } else {
            return free(row, x + dx) && free(row + dy, x + dx) && free(row + dy, x);
        }
    }

    /// `look`, where d is not known beforehand: of looks, which most of the time goes to, there is code for each direction.
    constexpr Went look_towards(const Map& map, unsigned d, int x, int y, std::uint32_t g) {
        if constexpr (!detail::small_code) {
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
        if (detail::small_code || any_direction<D>) {
            if (from_ != 0) {
                from = from_ - 1;
                from_ = 0;
            }
        }
        std::uint32_t budget = budget_;
        if (budget == 0) {
            from_ = static_cast<std::uint16_t>(from + 1);
            return Went::nowhere;
        }
        const int begun = from;
        const std::uint32_t* line = along_row ? map.row(y) : map.column(x);
        const std::ptrdiff_t stride = along_row ? Map::row_stride : Map::column_stride;
        const detail::Sight sight = forward ? detail::look<true, Rules::turn, Word>(line, stride, from, budget)
                                            : detail::look<false, Rules::turn, Word>(line, stride, from, budget);
        budget_ = budget;
        if (sight.sides == detail::unfinished) [[unlikely]] {
            from_ = static_cast<std::uint16_t>(sight.at + 1);
        }
        // The goal lies on few lines; a survey watches all of them. The cell looked from counts as seen.
        if (((along_row ? y ^ estimate_.goal.y : x ^ estimate_.goal.x) & watch_) == 0) [[unlikely]] {
            if (phase_ == Phase::surveying) {
                survey_line(d, x, y, g, begun, sight.at);
                return sight.sides == detail::unfinished ? Went::nowhere : Went::on;
            }
            const Cell goal = estimate_.goal;
            const int there = along_row ? goal.x : goal.y;
            if (forward ? begun <= there && there <= sight.at : sight.at <= there && there <= begun) {
                from_ = 0;
                arrive(g + leg(d, x, y, there));
                return Went::on;
            }
        }
        if (sight.sides == 0) {
            return Went::on;
        }
        if (sight.sides == detail::unfinished) [[unlikely]] {
            return Went::nowhere;
        }
        const std::uint32_t length = leg(d, x, y, sight.at);
        return reach(along_row ? Numbers::of(sight.at, y) : Numbers::of(x, sight.at), g + length,
                     Rules::onward(d, sight.sides), length);
    }

    /// The cost of a leg from (x, y) in direction d, a straight one, as far as column (or row) `to`.
    [[gnu::always_inline]] static constexpr std::uint32_t leg(unsigned d, int x, int y, int to) {
        const int away = to - (Steps::dy(d) == 0 ? x : y);
        return Steps::scale.straight * static_cast<std::uint32_t>(Steps::dx(d) + Steps::dy(d) > 0 ? away : -away);
    }

    /// Offers the records a way of cost g to the cell of a number, whose last leg, a straight one, costs `length`.
    [[gnu::noinline]] constexpr Went reach(std::uint32_t number, std::uint32_t g, std::uint32_t directions,
                                           std::uint32_t length = 0) {
        const PoolOffer answer = nodes_.offer(number, g, length, limit_, node_, directions, estimate_);
        if (answer <= PoolOffer::kept) [[likely]] {
            return Went::on;
        }
        switch (answer) {
            case PoolOffer::taken:
            case PoolOffer::kept: break;
            case PoolOffer::cheaper_back: return Went::back;
            case PoolOffer::too_dear: leave_out(); break;
            case PoolOffer::no_record: finish(Status::nodes_full); return Went::nowhere;
            default: break;
        }
        return Went::on;
    }

    /// Ends the search; where there is a path to be had, turns to finding the nearest cell, or to the path.
    constexpr void finish(Status outcome) {
        const bool arrived = outcome_ == Status::found;
        outcome_ = outcome;
        stage_ = Stage::begin;
        constexpr auto bit = [](Status s) { return std::uint32_t{1} << static_cast<unsigned>(s); };
        constexpr std::uint32_t with_path = bit(Status::found) | bit(Status::partial) | bit(Status::nodes_full) |
                                            bit(Status::cost_overflow) | bit(Status::cost_limit) |
                                            bit(Status::work_limit);
        directions_ = 0;
        const bool leads_somewhere = (with_path >> static_cast<unsigned>(outcome) & 1U) != 0;
        if (leads_somewhere && arrived) {
            turn_back(nearest_node_);
        } else if (leads_somewhere) {
            phase_ = Phase::surveying;
            watch_ = 0;
            surveyed_ = 0;
            nearest_h_ = std::numeric_limits<std::uint32_t>::max();
            cost_ = 0;
        } else {
            phase_ = Phase::done;
            path_size_ = 0;
            cost_ = 0;
            status_ = outcome;
            return;
        }
        status_ = Status::running;
    }

    /// Looks (once more) from the next node, for the nearest cell. Nothing is kept for that while the
    /// search goes well, because then it would be for nothing. (In place it takes 8 bytes of stack more of every call.)
    [[gnu::noinline]] constexpr void survey() {
        if (surveyed_ == nodes_.size()) {
            if (surveyed_ == 0) {
                // The limit does not reach as far as the start.
                phase_ = Phase::done;
                end_ = start_;
                path_size_ = 1;
                status_ = outcome_;
                return;
            }
            turn_back(nearest_node_);
            return;
        }
        visit(surveyed_);
        (void)consider(at_, g_);
        ++surveyed_;
    }

    /// Considers the cells of a line from `begun` to `last`: the nearest to the goal is the one level with it, or
    /// the last before.
    constexpr void survey_line(unsigned d, int x, int y, std::uint32_t g, int begun, int last) {
        const bool along_row = Steps::dy(d) == 0;
        const int sign = Steps::dx(d) + Steps::dy(d);
        const int level = along_row ? estimate_.goal.x : estimate_.goal.y;
        const int best = (level - last) * sign > 0 ? last : (level - begun) * sign > 0 ? level : begun;
        const int dx = Steps::dx(d), dy = Steps::dy(d);
        const Cell first = along_row ? cell_at(begun, y) : cell_at(x, begun);
        g += leg(d, x, y, begun);
        // Beyond the limit nothing is reached, and f does not fall along a line: the last cell within it is sought by halves.
        int within = 0;
        for (int at = (best - begun) * sign, beyond = at + 1;; at = (within + beyond) / 2) {
            const Cell cell = cell_at(first.x + at * dx, first.y + at * dy);
            (consider(cell, g + Steps::scale.straight * static_cast<std::uint32_t>(at)) ? within : beyond) = at;
            if (at == within ? at + 1 >= beyond : at == 0) {
                return;
            }
        }
    }

    /// Keeps a cell if it is nearer than the nearest so far: lower h, then g, then y, then x. @return false if it lies beyond
    /// the limit.
    constexpr bool consider(Cell cell, std::uint32_t g) {
        const std::uint32_t h = estimate_(cell);
        if (g > limit_ || h > limit_ - g) {
            return false;
        }
        if (h < nearest_h_ ||
            (h == nearest_h_ && (g < cost_ || (g == cost_ && Numbers::of(cell) < Numbers::of(end_))))) {
            nearest_h_ = h;
            cost_ = g;
            end_ = cell;
            nearest_node_ = static_cast<Index>(node_);
        }
        return true;
    }

    /// Turns to the path: it ends with the leg from `last` to `end_`.
    constexpr void turn_back(std::uint32_t last) {
        phase_ = Phase::reversing;
        node_ = last;
        next_ = Records::none;
        to_ = end_;
        at_ = cell_of(last);
        path_size_ = 1;
        cost_ = 0;
        legs_ = 0;
    }

    /// One step of the path's legs, the last one first: each is held against the map, from its beginning to its end, and then
    /// its node is told which node comes next.
    constexpr void reverse(const Map& map) {
        const int steps = advance(map, at_, to_);
        path_size_ += static_cast<std::uint32_t>(steps);
        if (at_ != to_) [[unlikely]] {
            if (steps == 0) {
                finish(Status::corrupted);
            }
            return;
        }
        const std::uint32_t parent = nodes_.parent(node_);
        nodes_.set_parent(node_, next_);
        // Not what was known when the search ended: a node before may have been reached at a lower cost since.
        cost_ += Steps::estimate(cell_of(node_), to_);
        to_ = cell_of(node_);
        // The start is the first node there was.
        if (node_ == 0) {
            phase_ = Phase::done;
            status_ = to_ == start_ ? outcome_ : Status::corrupted;
            path_size_ = to_ == start_ ? path_size_ : 0;
            return;
        }
        next_ = static_cast<Index>(node_);
        node_ = static_cast<Index>(parent);
        // Parents that run in a circle are more than there are nodes. A leg has a length.
        if (parent >= nodes_.size() || ++legs_ >= nodes_.size() || cell_of(parent) == to_) {
            finish(Status::corrupted);
            return;
        }
        at_ = cell_of(parent);
    }

    /// Goes along the leg to `to` by up to 32 cells diagonally and up to 32 straight on. @return how many; 0 if not all of
    /// them may be gone.
    static constexpr int advance(const Map& map, Cell& at, Cell to) {
        int steps = 0;
        if (Steps::directions == 8 && at.x != to.x && at.y != to.y) {
            steps = advance_diagonally(map, at, to);
            if (steps == 0) {
                return 0;
            }
        }
        if (at.x != to.x && (Steps::directions == 4 || at.y == to.y)) {
            const int along = run(map.row(at.y), at.x, to.x);
            at.x = static_cast<std::int16_t>(at.x + along);
            return along == 0 ? 0 : steps + (along < 0 ? -along : along);
        }
        if (at.x == to.x && at.y != to.y) {
            const int along = run(map.column(at.x), at.y, to.y);
            at.y = static_cast<std::int16_t>(at.y + along);
            return along == 0 ? 0 : steps + (along < 0 ? -along : along);
        }
        return steps;
    }

    static constexpr int advance_diagonally(const Map& map, Cell& at, Cell to) {
        const int dx = to.x > at.x ? 1 : -1, dy = to.y > at.y ? 1 : -1;
        int x = at.x;
        int steps = (to.x - x) * dx < (to.y - at.y) * dy ? (to.x - x) * dx : (to.y - at.y) * dy;
        steps = steps < 32 ? steps : 32;
        const std::uint32_t* row = map.row(at.y);
        for (int k = steps; k != 0; --k) {
            const bool beside = free(row, x + dx);
            row += dy * Map::row_stride;
            if (!free(row, x + dx) || (Rules::turn == Corner::never      ? !beside || !free(row, x)
                                       : Rules::turn == Corner::one_side ? !beside && !free(row, x)
                                                                         : false)) {
                return 0;
            }
            x += dx;
        }
        at = cell_at(x, at.y + dy * steps);
        return steps;
    }

    /// The steps from `from` towards `to` along a line, as far as the next cell's word goes; 0 if not all of them are free.
    static constexpr int run(const std::uint32_t* line, int from, int to) {
        const bool forward = from < to;
        const int next = forward ? from + 1 : from - 1;
        const int edge = forward ? next | 31 : next & ~31;
        const int last = forward ? (to < edge ? to : edge) : (to > edge ? to : edge);
        const int low = forward ? next : last, high = forward ? last : next;
        const std::uint32_t cells = ~std::uint32_t{0} >> (31 - (high - low)) << (low & 31);
        return (~line[next >> 5] & cells) == 0 ? last - from : 0;
    }

    using Index = typename Records::Index;

    // The small members first: Cortex-M0 reaches only what lies near the start of an object cheaply.
    detail::CancelFlag cancel_{};
    detail::Seal seal_{};  // over all from here to the records
    Phase phase_ = Phase::idle;
    Status status_{};
    Status outcome_{};  // what a search ends with whose open list runs empty; then, what it ends with
    Stage stage_{};
    std::uint16_t from_ = 0;        // one more than how far a look has come that was interrupted; else 0
    std::uint32_t directions_ = 0;  // in which to go on from the node
    std::uint32_t node_ = 0;        // the node that is expanded, or whose leg is walked
    Cell at_{};                     // its cell; or where the leg has come to
    std::uint32_t g_ = 0;           // the cost of the way there
    Cell walked_{};                 // where a diagonal (with four neighbours: a row) has come to
    std::uint32_t walked_g_ = 0;
    Estimate estimate_{};
    std::uint32_t limit_ = 0;
    std::uint32_t left_ = 0;        // expansions until the work limit
    std::uint32_t turns_left_ = 0;  // how often nodes may still be put off
    std::uint32_t expanded_ = 0;
    std::uint32_t revision_ = 0;
    std::uint32_t budget_ = 0;  // units left of what `step` was given
    int watch_ = 0;             // bits of a line's distance from the goal that are asked for: all, or none in a survey
    Cell start_{};
    Cell end_{};  // of the path: the goal, or the nearest cell
    Cell to_{};   // the end of the leg being walked
    std::uint32_t cost_ = 0;
    std::uint32_t nearest_h_ = 0;
    std::uint32_t surveyed_ = 0;
    std::uint32_t legs_ = 0;
    Index nearest_node_ = 0;
    Index next_ = 0;
    std::uint32_t path_size_ = 0;
    Records nodes_{};
};

}  // namespace firmpath
