/// @file
/// Every algorithm of the library, and the variants that differ in more than a number, each with a name and the same
/// interface: the list for golden results and tables of costs.
///
///     golden::astar<40, 12> algorithm;                    // on maps of up to 40 x 12 cells
///     algorithm.draw(drawing);
///     Status status = algorithm.begin(query);
///     while (status == Status::running) status = algorithm.step(budget);
///     algorithm.cost(), algorithm.expanded(), algorithm.visit_path(visit)
///
/// `Planner` is the planner's class, `planner()` the object; lists.hpp has all names.
/// `concerns(drawing)` returns whether the algorithm runs on a map: those for weights skip maps without them. So does
/// `concerns(query)`: a field has no limits. An algorithm `by_headings` keeps 2 to 8 states per cell, and is meant for
/// smaller maps than the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "firmpath/firmpath.hpp"
#include "golden/drawing.hpp"
#include "golden/grounds.hpp"
#include "golden/motions.hpp"

namespace golden {

/// The common part of all algorithms: a planner, a ground, and queries from cell to cell.
template <class OnGround, class OfPlanner>
class Search {
public:
    using Planner = OfPlanner;
    using Map = typename OnGround::Map;
    static constexpr bool by_headings = false;

    Search() = default;
    // A map may point to data next to it.
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    static bool concerns(const Drawing& drawing) {
        return drawing.width <= Map::width && drawing.height <= Map::height && OnGround::concerns(drawing);
    }
    static bool concerns(const Query&) { return true; }
    void draw(const Drawing& drawing) { ground_.draw(drawing); }

    Status begin(const Query& query) { return planner_.begin(map(), query.start, query.goal, options(query)); }
    Status step(std::uint32_t budget) { return planner_.step(map(), budget); }

    /// The cost of the path, 0 if there is none.
    std::uint32_t cost() const { return planner_.partial_cost() != Planner::no_cost ? planner_.partial_cost() : 0; }
    std::uint32_t expanded() const { return planner_.stats().expanded; }
    /// Calls visit(cell, heading) for each cell of the path, heading 0 where cells have none.
    template <class Visit>
    void visit_path(Visit&& visit) const {
        for (const auto at : planner_.partial_path(map())) {
            if constexpr (requires { at.heading; }) {
                visit(at.cell, unsigned{at.heading});
            } else {
                visit(at, 0U);
            }
        }
    }

    const Map& map() const { return ground_.map(); }
    const Planner& planner() const { return planner_; }

protected:
    /// The cost of a straight step: `cost_limit` counts in this unit.
    static constexpr std::uint32_t step_cost() {
        if constexpr (requires { Planner::moves_type::scale; }) {
            return Planner::moves_type::scale.straight * weight_unit<Map>();
        } else {
            return 1;
        }
    }
    static constexpr std::uint32_t limit(const Query& query) {
        return query.most_steps == no_limit ? no_limit : query.most_steps * step_cost();
    }
    /// Kept here, so that they are not on the stack of any call.
    const SearchOptions& options(const Query& query) {
        options_ = {.nearest = query.nearest, .cost_limit = limit(query), .work_limit = query.work_limit};
        return options_;
    }

    SearchOptions options_{};
    OnGround ground_{};
    Planner planner_{};
};

using Never = Eight<Corner::never>;
using OneSide = Eight<Corner::one_side>;
using Always = Eight<Corner::always>;
using Fine = Eight<Corner::never, scale_fine>;
using OddRows = Hex<HexLayout::odd_r>;
using EvenColumns = Hex<HexLayout::even_q>;

// Best first, on cells.

template <int W, int H>
struct astar : Search<Bits<W, H>, AStar<BitGrid<W, H>>> {};
template <int W, int H>
struct astar_compact : Search<Bits<W, H>, AStar<BitGrid<W, H>, Never, DenseNodes<>>> {};
template <int W, int H>
struct astar_fast : Search<Bits<W, H>, AStar<BitGrid<W, H>, Never, DenseNodes<Layout::fast>>> {};
template <int W, int H>
struct astar_bits : Search<Bits<W, H>, AStar<BitGrid<W, H>, Never, BitNodes>> {};
template <int W, int H>
struct astar_one_side : Search<Bits<W, H>, AStar<BitGrid<W, H>, OneSide>> {};
template <int W, int H>
struct astar_always : Search<Bits<W, H>, AStar<BitGrid<W, H>, Always>> {};
template <int W, int H>
struct astar_four : Search<Bits<W, H>, AStar<BitGrid<W, H>, Four>> {};
/// Costs of 32 bits, at the scale that is almost exact.
template <int W, int H>
struct astar_fine : Search<Bits<W, H>, AStar<BitGrid<W, H>, Fine, DenseNodes<Layout::fast>>> {};
/// Costs of 16 bits that a path of twenty steps exceeds.
template <int W, int H>
struct astar_narrow
    : Search<Bits<W, H>, AStar<BitGrid<W, H>, Eight<Corner::never, Scale{3000, 4242}>, DenseNodes<>, std::uint16_t>> {};
/// An open list of nine places.
template <int W, int H>
struct astar_short_open : Search<Bits<W, H>, AStar<BitGrid<W, H>, Never, DenseNodes<Layout::compact, 9>>> {};
template <int W, int H>
struct dijkstra : Search<Bits<W, H>, Dijkstra<BitGrid<W, H>>> {};
/// At most one and a half times the cheapest.
template <int W, int H>
struct weighted_astar : Search<Bits<W, H>, WeightedAStar<BitGrid<W, H>>> {};
template <int W, int H>
struct greedy : Search<Bits<W, H>, GreedyBestFirst<BitGrid<W, H>>> {};

/// The nearest of up to four goals: the query's, and the free cells a, b and c.
template <int W, int H>
struct nearest_goal : Search<Bits<W, H>, NearestGoal<BitGrid<W, H>, 4>> {
    void draw(const Drawing& drawing) {
        Search<Bits<W, H>, NearestGoal<BitGrid<W, H>, 4>>::draw(drawing);
        others_ = 0;
        for (char name = 'a'; name <= 'c'; ++name) {
            const Cell cell = drawing.named(name);
            if (drawing.contains(cell)) {
                other_[others_++] = cell;
            }
        }
    }
    Status begin(const Query& query) {
        Cell goals[4] = {query.goal};
        std::size_t count = 1;
        for (std::size_t i = 0; i < others_; ++i) {
            if (other_[i] != query.start) {
                goals[count++] = other_[i];
            }
        }
        return this->planner_.begin(this->map(), query.start, std::span<const Cell>(goals, count),
                                    this->options(query));
    }

private:
    Cell other_[3]{};
    std::size_t others_ = 0;
};

/// The nearest cell from where an unknown cell is in sight; ignores a query's goal.
template <int W, int H>
struct frontier_search : Search<Known<W, H>, FrontierSearch<typename Known<W, H>::Map>> {
    Status begin(const Query& query) {
        return this->planner_.begin(this->map(), query.start, {},
                                    {.cost_limit = query.most_steps, .work_limit = query.work_limit});
    }
};

// Best first, on other maps and with other moves.

template <int W, int H>
struct astar_ground : Search<Ground<W, H>, AStar<typename Ground<W, H>::Map>> {};
template <int W, int H>
struct astar_costmap : Search<Costs<W, H>, AStar<CostGrid<W, H>, OneSide, DenseNodes<Layout::fast>>> {};
template <int W, int H>
struct dijkstra_ground_hex : Search<Ground<W, H>, Dijkstra<typename Ground<W, H>::Map, EvenColumns>> {};
template <int W, int H>
struct astar_aisles : Search<Aisles<W, H>, AStar<typename Aisles<W, H>::Map, Aisled<Never>>> {};
template <int W, int H>
struct astar_walls : Search<Walls<W, H>, AStar<WallGrid<W, H>, Walled<Four>>> {};
template <int W, int H>
struct astar_hex_odd_r : Search<Bits<W, H>, AStar<BitGrid<W, H>, OddRows>> {};
template <int W, int H>
struct astar_hex_even_q : Search<Bits<W, H>, AStar<BitGrid<W, H>, EvenColumns>> {};

// Best first, on cells and headings. A query starts with heading 1.

template <class OnGround, class OfPlanner>
struct PoseSearch : Search<OnGround, OfPlanner> {
    static constexpr bool by_headings = true;
    Status begin(const Query& query) {
        return this->planner_.begin(this->map(), {query.start, 1}, query.goal, this->options(query));
    }
};
template <int W, int H>
struct turning_four : PoseSearch<Bits<W, H>, AStar<BitGrid<W, H>, Turning<Four, TurnCost{1, 2}>>> {};
template <int W, int H>
struct turning_eight : PoseSearch<Bits<W, H>, AStar<BitGrid<W, H>, Turning<Never>, DenseNodes<Layout::fast>>> {};
template <int W, int H>
struct turning_hex : PoseSearch<Bits<W, H>, AStar<BitGrid<W, H>, Turning<OddRows>>> {};
template <int W, int H>
struct axis_turning : PoseSearch<Bits<W, H>, AStar<BitGrid<W, H>, AxisTurning<Four>, BitNodes>> {};
template <int W, int H>
struct axis_turning_walls : PoseSearch<Walls<W, H>, AStar<WallGrid<W, H>, AxisTurning<Walled<Four>, TurnCost{2, 1}>>> {
};

// Jump points, and any angle.

template <int W, int H>
struct jps_never : Search<Jumps<W, H>, JumpPointSearch<JumpGrid<W, H>, Eight<Corner::never>, PooledNodes<191>>> {};
template <int W, int H>
struct jps_one_side : Search<Jumps<W, H>, JumpPointSearch<JumpGrid<W, H>, OneSide, PooledNodes<191>>> {};
template <int W, int H>
struct jps_always : Search<Jumps<W, H>, JumpPointSearch<JumpGrid<W, H>, Always, PooledNodes<191>>> {};
template <int W, int H>
struct jps_four : Search<Jumps<W, H>, JumpPointSearch<JumpGrid<W, H>, Four, PooledNodes<191>>> {};
/// A pool of sixteen nodes.
template <int W, int H>
struct jps_small_pool : Search<Jumps<W, H>, JumpPointSearch<JumpGrid<W, H>, Eight<Corner::never>, PooledNodes<16>>> {};
template <int W, int H>
struct jps_or_bfs
    : Search<Jumps<W, H>, JumpPointOrBreadthFirst<JumpGrid<W, H>, Eight<Corner::never>, PooledNodes<16>>> {};

/// On a jump graph. `Word`: what the scan from the start reads at once.
template <int W, int H, class Moves, const auto& Graphs, class Word = detail::MachineWord>
struct GraphSearch
    : Search<Graphed<W, H, Moves>, JumpGraphSearch<JumpGrid<W, H>, Moves, PooledNodes<191>, FittingCost, Word>> {
    void draw(const Drawing& drawing) { this->ground_.draw(drawing, Graphs); }
    bool has_graph() const { return this->map().has_graph(); }
};
template <int W, int H>
struct graph_never : GraphSearch<W, H, Never, graphs::never> {};
template <int W, int H>
struct graph_never_boxes : GraphSearch<W, H, Never, graphs::never_boxes> {};
template <int W, int H>
struct graph_four_boxes : GraphSearch<W, H, Four, graphs::four_boxes> {};

/// With things in the way that are not on the plan.
template <int W, int H, class Word = detail::MachineWord>
struct PlannedSearch
    : Search<Furnished<W, H, Never>, JumpGraphPlanner<JumpGrid<W, H>, Never, PooledNodes<64>, PooledNodes<191>,
                                                      FittingCost, Overlay<JumpGrid<W, H>, JumpGrid<W, H>>, Word>> {
    void draw(const Drawing& drawing) { this->ground_.draw(drawing, graphs::never); }
    bool has_graph() const { return this->map().plan().has_graph(); }
};
template <int W, int H>
struct graph_planner : PlannedSearch<W, H> {};

/// By clusters, on a map that is enlarged: all legs. The cost is the route's, which the path may not exceed.
template <int W, int H, class Moves, const auto& Graphs>
struct ClusterSearch
    : Search<Clustered<W, H, Moves>,
             ClusterPlanner<BitGrid<W * enlarged, H * enlarged>, cluster_edge, PooledNodes<191>, Moves, 4>> {
    static bool concerns(const Drawing& drawing) { return drawing.width <= W && drawing.height <= H; }
    static bool concerns(const Query& query) { return !query.nearest; }
    void draw(const Drawing& drawing) { this->ground_.draw(drawing, Graphs); }
    bool has_graph() const { return this->map().has_clusters(); }

    /// The cell of the map in the middle of a cell of the drawing.
    static constexpr Cell middle(Cell cell) {
        return {static_cast<std::int16_t>(cell.x * enlarged + enlarged / 2),
                static_cast<std::int16_t>(cell.y * enlarged + enlarged / 2)};
    }
    Status begin(const Query& query) {
        ask(query);
        return this->planner_.begin(this->map(), asked_.start, asked_.goal, this->options(asked_));
    }
    Status step(std::uint32_t budget) {
        const Status status = this->planner_.step(this->map(), budget);
        if (status != Status::leg_found) {
            return status;
        }
        keep();
        return this->planner_.begin_leg(this->map());
    }
    /// The route and the first leg.
    Status plan(const Query& query) {
        ask(query);
        return this->planner_.plan(this->map(), asked_.start, asked_.goal, this->options(asked_));
    }
    template <class Visit>
    void visit_path(Visit&& visit) const {
        const auto leg = this->planner_.path(this->map());
        if (leg.empty()) {
            return;
        }
        Cell at = asked_.start;
        for (std::size_t i = 0; i < steps_; ++i) {
            visit(at, 0U);
            at = {static_cast<std::int16_t>(at.x + step_[i] % 4 - 1),
                  static_cast<std::int16_t>(at.y + step_[i] / 4 - 1)};
        }
        for (const Cell cell : leg) {
            visit(cell, 0U);
        }
    }

private:
    // (Both are out of line: their stack does not count for the planner.)

    [[gnu::noinline]] void ask(const Query& query) {
        asked_ = query;
        asked_.start = middle(query.start);
        asked_.goal = middle(query.goal);
        asked_.most_steps = query.most_steps == no_limit ? no_limit : query.most_steps * enlarged;
        steps_ = 0;
    }
    /// Keeps the steps of a leg.
    [[gnu::noinline]] void keep() {
        Cell at{-1, 0};
        for (const Cell cell : this->planner_.path(this->map())) {
            if (at.x >= 0 && steps_ < sizeof step_) {
                step_[steps_++] = static_cast<std::uint8_t>(cell.x - at.x + 1 + 4 * (cell.y - at.y + 1));
            }
            at = cell;
        }
    }

    Query asked_{};
    std::uint16_t steps_ = 0;
    std::uint8_t step_[2046]{};  // dx + 1 and 4 * (dy + 1), of the legs before the last one
};
using Scaled = Eight<Corner::never, scale_10_14>;
using ScaledOneSide = Eight<Corner::one_side, scale_10_14>;
template <int W, int H>
struct clusters : ClusterSearch<W, H, Scaled, graphs::clusters> {};
template <int W, int H>
struct clusters_one_side : ClusterSearch<W, H, ScaledOneSide, graphs::clusters_one_side> {};

template <int W, int H>
struct theta_never : Search<Bits<W, H>, LazyThetaStar<BitGrid<W, H>>> {};
template <int W, int H>
struct theta_always : Search<Bits<W, H>, LazyThetaStar<BitGrid<W, H>, Always>> {};

// Breadth first, and sets of cells.

/// The limit on cost is a limit on steps.
template <class OnGround, class OfPlanner>
struct StepSearch : Search<OnGround, OfPlanner> {
    Status begin(const Query& query) {
        return this->planner_.begin(
            this->map(), query.start, query.goal,
            {.nearest = query.nearest, .cost_limit = query.most_steps, .work_limit = query.work_limit});
    }
};
template <int W, int H>
struct bfs_four : StepSearch<Bits<W, H>, BreadthFirst<BitGrid<W, H>>> {};
/// A ring of four places, so that most levels are searched on the map.
template <int W, int H>
struct bfs_never : StepSearch<Bits<W, H>, BreadthFirst<BitGrid<W, H>, Never, 4>> {};
template <int W, int H>
struct bfs_aisles : StepSearch<Aisles<W, H>, BreadthFirst<typename Aisles<W, H>::Map, Aisled<Four>>> {};

/// The cells within a number of steps, or within the cost of that many straight steps, of a query's start: the query's
/// limit, or 6. The path visits all of these cells; `expanded` is their number.
template <class OnGround, class OfPlanner, std::uint32_t Step>
struct ReachSearch : Search<OnGround, OfPlanner> {
    using Search<OnGround, OfPlanner>::concerns;
    static bool concerns(const Query& query) { return !query.nearest && query.work_limit == no_limit; }
    Status begin(const Query& query) {
        return this->planner_.begin(this->map(), query.start,
                                    (query.most_steps == no_limit ? 6 : query.most_steps) * Step);
    }
    std::uint32_t cost() const { return 0; }
    std::uint32_t expanded() const { return this->planner_.count(); }
    template <class Visit>
    void visit_path(Visit&& visit) const {
        for (const Cell cell : this->planner_.cells()) {
            visit(cell, 0U);
        }
    }
};
template <int W, int H>
struct reachable_steps : ReachSearch<Bits<W, H>, ReachableWithin<BitGrid<W, H>>, 1> {};
template <int W, int H>
struct reachable_cost : ReachSearch<Ground<W, H>, ReachableWithinCost<typename Ground<W, H>::Map>,
                                    ReachableWithinCost<typename Ground<W, H>::Map>::moves_type::scale.straight> {};

// Fields: a query's goal is the field's goal. The path is the one from the start, then all cells with their directions.

template <class OnGround, class OfField>
struct FieldSearch : Search<OnGround, OfField> {
    using Search<OnGround, OfField>::concerns;
    static bool concerns(const Query& query) { return is_plain(query); }
    Status begin(const Query& query) {
        start_ = query.start;
        return this->planner_.begin(this->map(), query.goal);
    }
    std::uint32_t cost() const { return this->planner_.cost(start_); }
    template <class Visit>
    void visit_path(Visit&& visit) const {
        visit_field(this->planner_, visit);
    }

protected:
    template <class Field, class Visit>
    void visit_field(const Field& field, Visit& visit) const {
        for (const Cell cell : field.path(start_)) {
            visit(cell, 0U);
        }
        for_each_cell<Field::width, Field::height>([&](Cell cell) {
            if (field.direction(cell) != Field::nowhere) {
                visit(cell, field.direction(cell));
            }
        });
    }
    Cell start_{};
};
template <int W, int H>
struct distance_field : FieldSearch<Bits<W, H>, DistanceField<BitGrid<W, H>>> {};
template <int W, int H>
struct distance_field_aisles : FieldSearch<Aisles<W, H>, DistanceField<typename Aisles<W, H>::Map, Aisled<Never>>> {};
/// Directions are moves downhill.
template <class OnGround>
struct FloodSearch : FieldSearch<OnGround, FloodFill<typename OnGround::Map>> {
    template <class Visit>
    void visit_path(Visit&& visit) const {
        for (const Cell cell : this->planner_.path(this->map(), this->start_)) {
            visit(cell, 0U);
        }
        for_each_cell<OnGround::Map::width, OnGround::Map::height>([&](Cell cell) {
            if (this->planner_.cost(cell) != this->planner_.unreached) {
                visit(cell, this->planner_.onward(this->map(), cell));
            }
        });
    }
};
template <int W, int H>
struct flood_fill : FloodSearch<Walls<W, H>> {};
/// A row of walls is a word.
template <int, int H>
struct flood_fill_16 : FloodSearch<Walls<16, H>> {};
template <int W, int H>
struct direction_field : FieldSearch<Ground<W, H>, FlowFieldFiller<typename Ground<W, H>::Map, OneSide>> {
    Status begin(const Query& query) {
        this->start_ = query.start;
        return this->planner_.begin(this->map(), field_, query.goal);
    }
    Status step(std::uint32_t budget) { return this->planner_.step(this->map(), field_, budget); }
    std::uint32_t cost() const { return this->planner_.distances().cost(this->start_); }
    template <class Visit>
    void visit_path(Visit&& visit) const {
        this->visit_field(field_, visit);
    }

private:
    typename FlowFieldFiller<typename Ground<W, H>::Map, OneSide>::Field field_{};
};

/// The moves of each cell that lead nearer to the goal, as its heading.
template <int W, int H>
struct goal_bits_field : Search<Bits<W, H>, GoalBitsFiller<BitGrid<W, H>>> {
    using Search<Bits<W, H>, GoalBitsFiller<BitGrid<W, H>>>::concerns;
    static bool concerns(const Query& query) { return is_plain(query); }
    Status begin(const Query& query) {
        start_ = query.start;
        return this->planner_.begin(this->map(), bits_, query.goal);
    }
    Status step(std::uint32_t budget) { return this->planner_.step(this->map(), bits_, budget); }
    /// The steps from the start; 65,535 if there is no way.
    std::uint32_t cost() const {
        std::uint32_t steps = 0;
        for (Cell at = start_; at != bits_.goal(); ++steps) {
            const auto next = bits_.next_step(this->map(), at);
            if (!next || steps > W * H) {
                return 65'535;
            }
            at = *next;
        }
        return steps;
    }
    template <class Visit>
    void visit_path(Visit&& visit) const {
        for_each_cell<W, H>([&](Cell cell) {
            if (const std::uint32_t moves = bits_.nearer(this->map(), cell); moves != 0) {
                visit(cell, moves);
            }
        });
    }

private:
    Cell start_{};
    GoalBits<W, H> bits_{};
};

/// A robot that just fits into a cell when it turns on the spot, from heading 1 to any heading.
template <int W, int H>
struct lattice : Search<Bits<W, H>, StateLattice<BitGrid<W, H>, GoldenCart, 400>> {
    Status begin(const Query& query) {
        this->options_ = {.nearest = query.nearest,
                          .cost_limit = query.most_steps == no_limit ? no_limit : query.most_steps * cell_mm,
                          .work_limit = query.work_limit};
        return this->planner_.begin(this->map(), {query.start, 1}, {query.goal, any_heading}, this->options_);
    }

private:
    static constexpr std::uint32_t cell_mm = GoldenCart::cell_um / 1000;
};

/// A fleet on the map of a query. Robot 0 goes from start to goal, and the others between free cells far apart; the
/// last two gather. First a plan is looked for; then 24 steps are made. The cost is the number of robots that have
/// arrived, and steps count as expansions. The path visits the robots at the end, and then a hash of all steps.
template <int W, int H>
struct fleet : Search<Bits<W, H>, Fleet<BitGrid<W, H>, 12, 12, FleetRoom{.configurations = 40, .groups = 1}>> {
    using Fleet = firmpath::Fleet<BitGrid<W, H>, 12, 12, FleetRoom{.configurations = 40, .groups = 1}>;
    using Search<Bits<W, H>, Fleet>::concerns;
    static bool concerns(const Query& query) { return is_plain(query); }
    Status begin(const Query& query) {
        restart(query);
        for (std::size_t i = 0; i < robots_; ++i) {
            const Cell goal = i == 0 ? query.goal : starts_[Fleet::capacity - i];
            if (this->planner_.add(this->map(), i, starts_[i]) == AddResult::added) {
                (void)(i + 2 < Fleet::capacity ? this->planner_.send(this->map(), i, goal)
                                               : this->planner_.gather(this->map(), i, starts_[Fleet::capacity / 2]));
            }
        }
        return Status::running;
    }
    Status step(std::uint32_t budget) {
        const Status status =
            phase_ == 0 ? this->planner_.plan(this->map(), budget) : this->planner_.step(this->map(), budget);
        return status == Status::running || status == Status::corrupted ? status : note(status);
    }
    std::uint32_t cost() const { return static_cast<std::uint32_t>(this->planner_.arrived()); }
    std::uint32_t expanded() const { return steps_; }
    template <class Visit>
    void visit_path(Visit&& visit) const {
        for (std::size_t i = 0; i < Fleet::capacity; ++i) {
            if (const Cell at = this->planner_.cell(i); at != Fleet::no_goal) {
                visit(at, static_cast<unsigned>(this->planner_.state(this->map(), i)));
            }
        }
        visit(cell(static_cast<int>(hash_ & 0x7FFF), static_cast<int>(hash_ >> 15 & 0x7FFF)), hash_ >> 30);
    }

private:
    // (Both are out of line: their stack does not count for the fleet.)

    /// A plan or a step has ended.
    [[gnu::noinline]] Status note(Status status) {
        hash_ = hash_ * 31 + static_cast<std::uint32_t>(status);
        if (phase_ == 0) {
            phase_ = 1;
            return Status::running;
        }
        for (std::size_t i = 0; i < Fleet::capacity; ++i) {
            const Cell at = this->planner_.cell(i);
            hash_ = (hash_ * 31 + static_cast<std::uint32_t>(at.x)) * 31 + static_cast<std::uint32_t>(at.y);
        }
        return ++steps_ == 24 ? Status::found : Status::running;
    }

    [[gnu::noinline]] void restart(const Query& query) {
        static constexpr Fleet fresh;
        this->planner_ = fresh;
        steps_ = 0;
        phase_ = 0;
        hash_ = 0;
        std::uint32_t free = 0;
        for_each_cell<W, H>([&](Cell cell) { free += this->map().passable(cell) ? 1U : 0U; });
        std::uint32_t number = 0;
        for_each_cell<W, H>([&](Cell cell) {
            if (this->map().passable(cell)) {
                for (std::size_t i = 1; i < Fleet::capacity; ++i) {
                    if (number == i * free / Fleet::capacity) {
                        starts_[i] = cell;
                    }
                }
                ++number;
            }
        });
        starts_[0] = query.start;
        robots_ = free >= Fleet::capacity ? Fleet::capacity : 1;
    }

    Cell starts_[12]{};
    std::size_t robots_ = 0;
    std::uint32_t steps_ = 0;
    std::uint32_t hash_ = 0;
    unsigned phase_ = 0;
};

/// A robot's map on cells of 100 mm, filled by readings at a query's start and goal: four scans of 36 beams, then eight
/// cones, one a unit of work. The cost is the number of cells that are known to be free, and readings count as
/// expansions. The path visits the cells that are known, or blocked for the robot: their knowledge, and 4 if blocked.
template <int W, int H>
struct robot_map : Search<Bits<W, H>, RobotMap<W, H, BitGrid<W, H>>> {
    using RobotMap = firmpath::RobotMap<W, H, BitGrid<W, H>>;
    using Search<Bits<W, H>, RobotMap>::concerns;
    static bool concerns(const Query& query) { return is_plain(query); }

    Status begin(const Query& query) {
        this->planner_.begin(frame, sensor, millimetres(100));
        done_ = 0;
        measure(query);
        return Status::running;
    }
    Status step(std::uint32_t budget) {
        for (; budget != 0 && done_ < scans + cones; --budget, ++done_) {
            if (done_ < scans) {
                (void)this->planner_.take(pose(done_), ranges_[done_], Sweep::full_turn({}, beams));
            } else {
                (void)this->planner_.take_cone(pose(done_), heard_[done_ - scans], {}, Bearing::degrees(30));
            }
        }
        return done_ == scans + cones ? Status::found : Status::running;
    }
    std::uint32_t cost() const {
        std::uint32_t free = 0;
        for_each_cell<W, H>(
            [&](Cell cell) { free += this->planner_.learnt().knowledge(cell) == Knowledge::free ? 1U : 0U; });
        return free;
    }
    std::uint32_t expanded() const { return done_; }
    template <class Visit>
    void visit_path(Visit&& visit) const {
        for_each_cell<W, H>([&](Cell cell) {
            const unsigned known = static_cast<unsigned>(this->planner_.learnt().knowledge(cell)) |
                                   (this->planner_.drivable().passable(cell) ? 0U : 4U);
            if (known != 0) {
                visit(cell, known);
            }
        });
    }

private:
    static constexpr Frame frame{{0, 0}, millimetres(100), W, H};
    static constexpr RangeSensor sensor{1, 1500};
    static constexpr std::uint32_t beams = 36;
    static constexpr std::uint32_t scans = 4;
    static constexpr std::uint32_t cones = 8;

    /// Every second at the goal, each turned further.
    WorldPose pose(std::uint32_t n) const {
        return {frame.to_point(n % 2 == 0 ? start_ : goal_),
                Bearing::turns_of_65536(static_cast<std::int32_t>(n * 7001))};
    }
    std::uint16_t range(const WorldPose& from, Bearing bearing) const {
        const RayHit hit = raycast(this->map(), frame, from.position, from.heading + bearing, sensor.maximum_mm);
        return hit.result == RayResult::hit ? static_cast<std::uint16_t>(hit.distance_mm + 1) : nothing_returned;
    }
    /// What the sensors measure. (Out of line: its stack does not count for the map.)
    [[gnu::noinline]] void measure(const Query& query) {
        start_ = query.start;
        goal_ = query.goal;
        for (std::uint32_t n = 0; n < scans; ++n) {
            for (std::uint32_t i = 0; i < beams; ++i) {
                ranges_[n][i] = range(pose(n), Sweep::full_turn({}, beams).at(i));
            }
        }
        for (std::uint32_t n = 0; n < cones; ++n) {
            heard_[n] = nothing_returned;
            for (std::int32_t degrees = -15; degrees <= 15; ++degrees) {
                const std::uint16_t here = range(pose(n + scans), Bearing::turns_of_65536(degrees * 182));
                heard_[n] = here < heard_[n] ? here : heard_[n];
            }
        }
    }

    Cell start_{};
    Cell goal_{};
    std::uint32_t done_ = 0;
    std::uint16_t ranges_[scans][beams]{};
    std::uint16_t heard_[cones]{};
};

// Replanning. A query is a drive: plan; drive two cells, and change the cell two cells ahead; drive one cell,
// and change that cell back. The result is the third path.

template <class OnGround, class OfPlanner>
struct DriveSearch : Search<OnGround, OfPlanner> {
    Status begin(const Query& query) {
        if (edited_) {
            this->ground_.set(changed_, false);
            edited_ = false;
        }
        at_ = query.start;
        leg_ = 0;
        return on(this->planner_.begin(this->map(), query.start, query.goal, this->options(query)));
    }
    Status step(std::uint32_t budget) { return on(this->planner_.step(this->map(), budget)); }

    /// Where the robot is.
    Cell at() const { return at_; }

private:
    /// Drives on when the search ends, unless this was the last leg.
    Status on(Status status) {
        // The cell opens again even if it left no path.
        if (status == Status::running || leg_ == 2 || (leg_ == 0 && status != Status::found)) {
            return status;
        }
        ++leg_;
        const bool blocks = drive();
        this->planner_.resume(at_);
        if (blocks) {
            edit(true);
        } else if (edited_) {
            edit(false);
        }
        return this->planner_.status();
    }
    /// Follows the path: two cells on the first leg, one on the second. @return whether the cell two ahead must change.
    /// (Out of line: its stack does not count for the planner.)
    [[gnu::noinline]] bool drive() {
        const std::uint32_t driven = leg_ == 1 ? 2 : 1;
        std::uint32_t cells = 0;
        for (const Cell cell : this->planner_.path(this->map())) {
            at_ = cells <= driven ? cell : at_;
            changed_ = leg_ == 1 && cells <= driven + 2 ? cell : changed_;
            ++cells;
        }
        return leg_ == 1 && cells > driven + 2;
    }
    void edit(bool changed) {
        edited_ = changed;
        this->ground_.set(changed_, changed);
    }

    Cell at_{};
    Cell changed_{};
    bool edited_ = false;
    std::uint8_t leg_ = 0;
};
template <int W, int H>
struct dstar_lite : DriveSearch<Bits<W, H>, DStarLite<BitGrid<W, H>>> {};
/// On a costmap, where the changed cell becomes expensive.
template <int W, int H>
struct dstar_lite_costmap : DriveSearch<Costs<W, H>, DStarLite<CostGrid<W, H>, OneSide>> {};

}  // namespace golden
