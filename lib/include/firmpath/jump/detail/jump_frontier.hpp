/// @file
/// The frontier of a jump point search: its records, and all else that its parts share.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/code.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/jump/detail/jump_steps.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/detail/jump_points.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/search/detail/path_search.hpp"
#include "firmpath/search/detail/sliced_search.hpp"
#include "firmpath/store/detail/pool_numbers.hpp"
#include "firmpath/store/pooled_nodes.hpp"

namespace firmpath::detail {

/// In place of a scanner of tables, on maps that bring none.
struct NoJumpTables {
    static constexpr bool exist = false;
    template <class SearchNumbers>
    using Numbers = SearchNumbers;
};

/// The scanner of a map's tables, if it brings some. The graph names it, so a program without tables does not have it.
template <class Map, class Types>
struct JumpTablesOf {
    using type = NoJumpTables;
};
template <class Map, class Types>
requires requires(const Map& map) {
    { map.has_graph() } -> std::same_as<bool>;
    map.graph();
}
struct JumpTablesOf<Map, Types> {
    using Graph = std::remove_cvref_t<decltype(std::declval<const Map&>().graph())>;
    using type = typename Graph::template scanner<Types>;
};

/// The types of a jump point search, which are those of all its parts. The parameters are those of `JumpPointSearch`.
template <class SearchedMap, class WantedMoves, class Nodes, class WantedCost, class ReadWord, Code Size>
struct JumpTypes : PlannerDemands<SearchedMap, WantedMoves> {
    static_assert(!WeightedMap<SearchedMap>,
                  "JumpPointSearch: the map must have no weights: use AStar on a map with weights");
    static_assert(std::is_same_v<ReadWord, std::uint32_t> || std::is_same_v<ReadWord, std::uint64_t>,
                  "the Word of a JumpPointSearch must be std::uint32_t or std::uint64_t");
    static_assert(
        requires { JumpPoints<Scaled<SearchedMap, WantedMoves, std::uint32_t>>::turn; },
        "JumpPointSearch: the moves must be Four, or Eight with Octile: use AStar with others");

    using Map = SearchedMap;
    using Word = ReadWord;
    using Cost = typename CostChoice<Map, WantedMoves, WantedCost>::type;
    using Steps = Scaled<Map, WantedMoves, Cost>;  // at the scale of the costs
    using Cells = PoolNumbers<Map::width, Map::height>;
    using Records = typename Nodes::template Records<Cells::count, Cost, Steps::scale.straight>;
    using Rules = JumpPoints<Steps>;
    using Legs = JumpSteps<Map, Steps, Word>;
    using Tables = typename JumpTablesOf<Map, JumpTypes>::type;
    static constexpr bool is_small = Size == Code::small;
    static constexpr bool cost_is_checked = !cost_fits<Map, WantedMoves, Cost>();
};

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

enum class JumpPhase : std::uint8_t { searching, surveying, reversing };

/// Next task: to try the direct path to the goal; in a direction, all of it, or the rest of a look; or, on a jump
/// graph, to follow the next direction, or to offer the rest of its links.
enum class JumpStage : std::uint8_t { aim, begin, first_look, second_look, follow, offer };

/// Result of a look, or of the report of a jump point.
enum class JumpWent : std::uint8_t {
    on,       ///< it is done
    back,     ///< done; its start is reached at a lower cost from its end
    nowhere,  ///< the budget is spent, or the search has ended
};

/// The numbers of a jump point search under its seal. Those of tables are behind them.
template <class Types>
struct JumpPointSearchNumbers : PathNumbers<> {
    struct Estimate {
        Cell goal{};
        constexpr std::uint32_t operator()(Cell cell) const { return Types::Steps::estimate(cell, goal); }
        constexpr std::uint32_t operator()(std::uint32_t number) const { return (*this)(Types::Cells::cell(number)); }
    };

    JumpPhase phase_{};
    JumpStage stage_{};
    std::uint16_t directions_ = 0;  // directions left at the node
    Wide<bool> direct_{};           // whether the direct path to the goal is free, walked in this slice alone
    std::uint16_t from_ = 0;        // one more than the position of an interrupted look; else 0
    Cell at_{};                     // the node's cell; or the current cell on a leg of the path
    Cell walked_{};                 // the current cell of a diagonal (with four neighbours: of a row)
    Estimate estimate_{};
    std::uint32_t node_ = 0;  // the node being expanded, or whose leg is walked
    Cell end_{};              // of the path: the goal, or the nearest cell
    Cell to_{};               // the end of the leg being walked
    std::uint32_t cost_ = 0;
    std::uint32_t last_ = 0;  // the last node of the path found; when reversing, the one after `node_`
    std::uint32_t path_size_ = 0;
};

/// The frontier: takes nodes off the open list; keeps the jump points and the paths to the goal that a scanner reports,
/// and, in a survey, the nearest cell.
///
/// The other parts of the search are function templates over it, because one reference costs no more than `this`:
/// `JumpScan` scans the map, `Types::Tables` reads tables, `JumpTrace` traces the path.
template <class Types>
struct JumpFrontier : SlicedState<typename Types::Tables::template Numbers<JumpPointSearchNumbers<Types>>> {
    using Sealed = JumpPointSearchNumbers<Types>;
    using Sealed::phase_, Sealed::stage_, Sealed::directions_, Sealed::direct_, Sealed::at_, Sealed::walked_,
        Sealed::estimate_, Sealed::node_, Sealed::end_, Sealed::to_, Sealed::cost_, Sealed::last_, Sealed::path_size_;
    using Sealed::status_, Sealed::outcome_, Sealed::start_, Sealed::left_, Sealed::limit_;
    using Map = typename Types::Map;
    using Records = typename Types::Records;

    JumpPointSearchNotes notes_{};
    Records nodes_{};

    /// Largest node cost. Where costs may overflow, leaves headroom for the longest leg.
    static constexpr std::uint32_t largest_cost =
        Records::unreached - 1U -
        (Types::cost_is_checked && sizeof(typename Types::Cost) == 4
             ? std::uint32_t{Types::Steps::scale.diagonal} * (Map::width > Map::height ? Map::width : Map::height)
             : 0U);

    /// A bound on the nodes taken, which an intact search never reaches: most nodes leave once or twice. It ends a
    /// search that an error in memory leads in a circle.
    static constexpr std::uint32_t most_work = at_most_32_bits(std::uint64_t{Records::capacity} * 256);

    /// Limit on deferring nodes whose turn has not come: each at most once per lap, except after an error in memory. No
    /// path visits a cell twice, and no estimate is more than such a path.
    static constexpr std::uint32_t most_turns =
        at_most_32_bits(std::uint64_t{Records::capacity} *
                        Records::most_laps(std::uint64_t{2} * Map::width * Map::height * Types::Steps::scale.diagonal));

    /// Clears the last search. Precondition: the estimate has the goal.
    constexpr void clear() {
        notes_.expanded = 0;
        nodes_.clear(estimate_(start_));
        limit_ = limit_ > largest_cost ? largest_cost : limit_;
        left_ = left_ < most_work ? left_ : most_work;
        notes_.turns_left = most_turns;
    }

    /// Makes the start node 0, and takes it: it is the only one. Only if a limit ends the search here, it waits on the
    /// open list.
    constexpr void begin_at_start() {
        const std::uint32_t h = estimate_(start_);
        if (left_ == 0 || h > limit_) [[unlikely]] {
            reach_start();
            return;
        }
        nodes_.take_first(Types::Cells::of(start_), h, Types::Rules::all);
        --left_;
        notes_.expanded = 1;
        notes_.g = 0;
        notes_.nearest_h = h;
        node_ = 0;
        at_ = start_;
        walked_ = start_;
        directions_ = Types::Rules::all;
        stage_ = JumpStage::aim;
    }

    /// Makes the start node 0, on the open list.
    constexpr void reach_start() {
        stage_ = JumpStage::begin;
        directions_ = 0;
        notes_.nearest_h = std::numeric_limits<std::uint32_t>::max();
        node_ = Records::none;
        (void)reach(Types::Cells::of(start_), 0, Types::Rules::all);
    }

    /// The units left of the budget. Without slices, a number that no search reaches.
    template <bool Counts>
    constexpr std::uint32_t budget_left() const {
        return Counts ? notes_.budget : std::numeric_limits<std::uint32_t>::max();
    }

    /// Takes the next node from the open list. @return `none`: the search has ended, or there is no node to expand now.
    [[gnu::always_inline]] constexpr std::uint32_t take() {
        // Once a path to the goal is known, the limit is one less than its cost.
        if (nodes_.open_size() == 0 || (outcome_ == Status::found && nodes_.is_past(cost_))) {
            run_out();
            return Records::none;
        }
        const std::uint32_t next = nodes_.pop();
        if (next == Records::none) {
            if (--notes_.turns_left == 0) {
                finish(Status::work_limit);
            }
            return Records::none;
        }
        if (nodes_.f(next) > limit_) {
            return Records::none;
        }
        if (left_ == 0) [[unlikely]] {
            end_at_limit(next);
            return Records::none;
        }
        --left_;
        ++notes_.expanded;
        return next;
    }

    /// The next node is beyond the limit on work.
    [[gnu::noinline]] constexpr void end_at_limit(std::uint32_t next) {
        if (cell_of(next) == estimate_.goal) {  // it need not be expanded
            ++notes_.expanded;
            visit(next);
            directions_ = 0;
            arrive(notes_.g);
        } else {
            finish(Status::work_limit);
        }
    }

    [[gnu::always_inline]] constexpr Cell cell_of(std::uint32_t node) const {
        return Types::Cells::cell_within(nodes_.cell(node));
    }

    constexpr void visit(std::uint32_t node) { visit(node, cell_of(node)); }
    constexpr void visit(std::uint32_t node, Cell at) {
        node_ = node;
        at_ = at;
        notes_.g = nodes_.f(node) - nodes_.h(node, estimate_);
        directions_ = static_cast<std::uint8_t>(nodes_.directions(node) & Types::Rules::all);
        stage_ = JumpStage::begin;
    }

    /// Takes the next node from the open list, and prepares to scan from it.
    constexpr void expand() {
        const std::uint32_t next = take();
        if (next != Records::none) {
            visit_to_scan(next);
        }
    }

    /// Prepares to scan from a node. Tries the direct path to the goal only from a node nearer to it than all before:
    /// from others it seldom pays.
    constexpr void visit_to_scan(std::uint32_t node) {
        visit(node);
        const std::uint32_t h = nodes_.f(node) - notes_.g;
        if (h < notes_.nearest_h) {
            notes_.nearest_h = h;
            stage_ = JumpStage::aim;
            walked_ = at_;
            direct_ = true;
        }
    }

    /// Offers the records a path of cost g to the cell of a number. Its last leg, a straight one, costs `length`.
    [[gnu::noinline]] constexpr JumpWent reach(std::uint32_t number, std::uint32_t g, std::uint32_t directions,
                                               std::uint32_t length = 0) {
        const PoolOffer answer = nodes_.offer(number, g, length, limit_, node_, directions, estimate_);
        if (answer <= PoolOffer::kept) [[likely]] {
            return JumpWent::on;
        }
        return answer == PoolOffer::cheaper_back ? JumpWent::back : refused(answer) ? JumpWent::nowhere : JumpWent::on;
    }

    /// A new node was not taken. @return whether the search has ended.
    constexpr bool refused(PoolOffer answer) {
        const bool full = answer == PoolOffer::no_record;
        full ? finish(Status::nodes_full) : leave_out();
        return full;
    }

    /// Stores a path to the goal, of cost g, from the node. Nodes that cannot improve on it are discarded from then on.
    constexpr void arrive(std::uint32_t g, bool direct = false) {
        if (g > limit_) {
            leave_out();
            return;
        }
        outcome_ = Status::found;
        direct_ = direct;
        end_ = estimate_.goal;
        cost_ = g;
        last_ = node_;
        limit_ = g == 0 ? 0 : g - 1;
    }

    /// Notes that a path was discarded because of the limit. (If the cost type fits all, only the caller's limit
    /// counts.)
    constexpr void leave_out() {
        if (outcome_ != Status::found && (Types::cost_is_checked || limit_ != largest_cost)) {
            outcome_ = limit_ == largest_cost ? Status::cost_overflow : Status::cost_limit;
        }
    }

    /// Ends the search, because no node is left that can improve the result. On a graph, a search for the nearest cell
    /// starts again, as it has not followed all links.
    constexpr void run_out() {
        if constexpr (Types::Tables::exist) {
            if (outcome_ == Status::partial && this->follow_all()) {
                nodes_.clear(estimate_(start_));
                reach_start();
                return;
            }
        }
        finish(outcome_);
    }

    /// Ends the search; if the outcome has a path, starts to find the nearest cell, or to reverse the path.
    constexpr void finish(Status outcome) {
        const bool at_goal = outcome_ == Status::found;
        stage_ = JumpStage::begin;
        directions_ = 0;
        outcome_ = outcome;
        if (outcome == Status::no_path) {
            status_ = outcome;
        } else if (at_goal) {
            turn_back(last_);
        } else {
            phase_ = JumpPhase::surveying;
            notes_.watch = 0;
            notes_.nodes = 0;
            notes_.nearest_h = std::numeric_limits<std::uint32_t>::max();
            cost_ = 0;
        }
    }

    /// Prepares to scan once more from the next node. (Inlined, it takes 8 bytes more of stack in every call.)
    [[gnu::noinline]] constexpr void survey() {
        if (notes_.nodes >= nodes_.size()) {
            if (nodes_.size() == 0) {
                // The limit does not even reach the start.
                end_ = start_;
                path_size_ = 1;
                status_ = outcome_;
                return;
            }
            turn_back(last_);
            return;
        }
        visit(notes_.nodes);
        (void)consider(at_, notes_.g);
        ++notes_.nodes;
    }

    /// Stores a cell if it is nearer than the nearest so far: lower h, then g, then y, then x. @return false if it lies
    /// beyond the limit.
    constexpr bool consider(Cell cell, std::uint32_t g) {
        const std::uint32_t h = estimate_(cell);
        if (g > limit_ || h > limit_ - g) {
            if (outcome_ == Status::partial) {
                leave_out();  // it may be nearer than all cells within the limit
            }
            return false;
        }
        if (h < notes_.nearest_h ||
            (h == notes_.nearest_h && (g < cost_ || (g == cost_ && Types::Cells::of(cell) < Types::Cells::of(end_))))) {
            notes_.nearest_h = h;
            cost_ = g;
            end_ = cell;
            last_ = node_;
        }
        return true;
    }

    /// Starts to reverse the path: it ends with the leg from `last` to `end_`.
    constexpr void turn_back(std::uint32_t last) {
        phase_ = JumpPhase::reversing;
        node_ = last;
        last_ = Records::none;
        to_ = end_;
        at_ = cell_of(last);
        path_size_ = 1;
        cost_ = 0;
        notes_.nodes = 0;
    }
};

}  // namespace firmpath::detail
