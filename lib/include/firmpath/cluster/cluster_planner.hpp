/// @file
/// Paths through large maps, by their clusters: a route first, then one leg at a time.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include "firmpath/cluster/cluster_edits.hpp"
#include "firmpath/cluster/cluster_map.hpp"
#include "firmpath/cluster/detail/leg_cursor.hpp"
#include "firmpath/cluster/detail/window_of.hpp"
#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/magnitude.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/corner.hpp"
#include "firmpath/map/initial.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/scale.hpp"
#include "firmpath/path/path_view.hpp"
#include "firmpath/search/detail/sliced_search.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/stats.hpp"
#include "firmpath/store/pooled_nodes.hpp"

namespace firmpath {

/// Plans through large maps in little memory: first a route over the gates between clusters, then the path itself, one
/// leg at a time while the robot drives.
///
///     constinit firmpath::ClusterPlanner<Map, 128, firmpath::PooledNodes<2700>> planner;
///     Status s = planner.plan(town, start, goal);            // the route, and the first leg
///     while (s == Status::found) {
///         drive(planner.path(town));                         // a leg
///         if (planner.at_goal()) break;
///         s = planner.plan_leg(town);                        // the next one, from where that one ends
///     }
///
/// A leg is planned on the map itself, in a window of two by two clusters, towards the farthest gate of the route that
/// lies in it. The robot drives two thirds of it. Then the next leg is planned: so the path does not have to pass the
/// middle of gates, and corners at gates are pulled straight.
///
/// - `Map`, `Edge`, `Moves`: see `ClusterView`.
/// - `Nodes`: the pool, for gates and then for jump points in the window.
/// - `Route`: gates of a route that are kept. If it has more, a new route is planned where those end.
/// - `Edits`: `ClusterEdits` for a map that is edited while the robot drives; then call `changed` for each cell that
///   changes. The next `begin` first finds the costs of these cells' clusters again, and new gates where the old ones
///   do not lead to all cells any more.
///
///     ClusterPlanner<Map, 128, PooledNodes<2700>, Moves, 64, ClusterEdits<2000>> planner;
///     map.set(door, true);
///     planner.changed(town, door);
///     Status s = planner.plan(town, here, goal);             // if planner.stale(), there was no room for the edit
///
/// Guarantees: the legs together are a path on the map that costs at most `route_cost()`. That is the cheapest over
/// gates: `cost()` of the way to a gate is that of the cheapest inside its clusters. A path exists exactly if there is
/// a route. Results are the same for every budget and target.
///
/// A unit of budget is a border of an edited cluster, 32 rows of a window that are copied, 16 jump points from which
/// gates are looked for, a gate whose neighbours are looked at, a walk along a leg, or one of `JumpPointSearch` in a
/// window. `step` returns `running` or:
///   - `found`: `path` is a leg: the first one, or the one that `begin_leg` asked for.
///   - `no_path`: the goal cannot be reached.
///   - `nodes_full`: the pool is too small.
///   - `cost_limit`: the route would cost more than `options.cost_limit`; `work_limit`: more than so many gates were
///     looked at.
///   - `map_changed`: the map was edited since `begin`; or since the clusters were opened, without `changed`; or a
///     route is `stale` and does not lead on.
///   - `out_of_map`, `start_blocked`, `goal_blocked`, `corrupted`, `cancelled`: as for `JumpPointSearch`.
///
/// `options.nearest` has no effect; an observer is told nothing.
///
/// Complexity: a jump point search through the start's cluster and one through the goal's, each O(n m) more for n jump
/// points and m gates; O(k m) for k gates looked at, of clusters with m gates; and a jump point search in a window for
/// each leg.
///
/// An edited cluster takes two more such searches for each of its gates, and one for each gate of the tables' clusters
/// beside it that gets a new neighbour.
///
/// Memory: a `JumpGrid` of two clusters by two (18.6 KB for an edge of 128), the pool, 8 bytes a gate of the route, and
/// some 1,400 bytes.
///
/// Source: see `ClusterView`.
template <WordMap Map, int Edge, class Nodes = PooledNodes<1024>, class Moves = Eight<Corner::never, scale_10_14>,
          std::size_t Route = 64, class Edits = NoClusterEdits>
class ClusterPlanner : public detail::PathSearch<ClusterPlanner<Map, Edge, Nodes, Moves, Route, Edits>,
                                                 ClusterMap<Map, Edge, Moves>, std::uint32_t> {
    using Town = ClusterMap<Map, Edge, Moves>;
    using Tables = typename Town::clusters_type;
    static constexpr bool takes_edits = !std::is_same_v<Edits, NoClusterEdits>;
    using View = std::conditional_t<takes_edits, detail::EditedClusters<Tables, Edits>, Tables>;
    using Search = detail::PathSearch<ClusterPlanner, Town, std::uint32_t>;
    using Frame = detail::SlicedSearch<ClusterPlanner, Town>;
    friend Search;
    friend Frame;
    using Search::status_, Search::start_, Search::left_, Search::limit_, Search::revision_;

    static_assert(Route >= 2 && Route <= 65'535, "ClusterPlanner: 2 to 65,535 gates of a route can be kept");

    static constexpr int size = 2 * Edge;
    using Window = JumpGrid<size, size>;
    using Numbers = detail::PoolNumbers<size, size>;
    /// A cell of a window of one cluster that lies outside the cluster.
    static constexpr Cell beside() { return {size - 1, size - 1}; }
    /// A cell of the window to get to: a gate, or the goal.
    struct End {
        Cell cell{};
        // How many cells are free to its right, below, to its left and above; 255: more than 31.
        std::uint8_t free[4]{};
    };
    /// Its pool serves both searches, one after the other.
    struct Local : JumpPointSearch<Window, Moves, Nodes, std::uint32_t> {
        using JumpPointSearch<Window, Moves, Nodes, std::uint32_t>::broken;
        using JumpPointSearch<Window, Moves, Nodes, std::uint32_t>::records;

        /// After a search towards `beside()` that has seen all: lowers the costs of some ends to those of paths that
        /// have their last turn at one of the nodes from `first` to `last` - 1. From there they go on as on an empty
        /// map.
        constexpr void lower(const Window& window, std::uint32_t first, std::uint32_t last, const End* ends,
                             std::uint32_t* costs, std::uint32_t count) const {
            for (std::uint32_t node = first; node < last; ++node) {
                const Cell at = Numbers::cell_within(records().cell(node));
                const std::uint32_t directions = records().directions(node);
                const std::uint32_t g = records().f(node) - away(at, beside());
                for (std::uint32_t k = 0; k < count; ++k) {
                    const End& end = ends[k];
                    const int dx = end.cell.x - at.x, dy = end.cell.y - at.y;
                    const int ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy;
                    // Most paths end here: the straight part of the way would lead through a blocked cell.
                    if (ax > ay ? ax - ay > end.free[dx > 0 ? 2 : 0] : ay - ax > end.free[dy > 0 ? 3 : 1]) {
                        continue;
                    }
                    const std::uint32_t cost = g + away(at, end.cell);
                    if (cost < costs[k] && ((dx | dy) == 0 || ((directions >> Legs::Rules::towards(dx, dy) & 1U) != 0 &&
                                                               leads(window, at, end.cell)))) {
                        costs[k] = cost;
                    }
                }
            }
        }

    private:
        using Legs = detail::JumpSteps<Window, Moves, detail::MachineWord>;
        [[gnu::noinline]] static constexpr bool leads(const Window& window, Cell at, Cell to) {
            if (!detail::on_map<Window>(to)) {  // after an error in memory, or in the tables
                return false;
            }
            while (at != to) {
                if (Legs::template advance<false>(window, at, to) == 0) {
                    return false;
                }
            }
            return true;
        }
    };
    using Records = std::remove_cvref_t<decltype(std::declval<Local&>().records())>;
    static_assert(std::numeric_limits<typename Records::Number>::max() >= detail::ClusterFormat::most_gates,
                  "the pool must be able to number the gates");

public:
    using moves_type = Moves;  ///< the moves
    using Path =
        PathView<detail::LegCursor<typename Local::Path::cursor_type>>;  ///< the view that `path` returns: of one leg
    static constexpr std::size_t node_capacity = Nodes::capacity;        ///< records in the pool

    constexpr ClusterPlanner() = default;

    /// Prepares the next leg, from the cell where the last one ends. Before the first leg is found, and after the one
    /// that leads to the goal, it does nothing. @return `running`, or the present status.
    constexpr Status begin_leg(const Town& town) {
        if (status_ == Status::found && !at_goal_ && !this->broken()) {
            status_ = Status::running;
            if (!whole_route_ && next_ + 1U == route_size_) {
                set_out(next_from_);
            } else {
                aim(town, next_from_);
            }
            this->renew_seal();
        }
        return status_;
    }
    /// The whole next leg at once. @return its result, never `running`.
    ///
    /// Complexity: one jump point search in a window, or up to three.
    constexpr Status plan_leg(const Town& town) {
        (void)begin_leg(town);
        return this->finish_slices(town);
    }

    /// Announces that a cell was edited: the next `begin` finds the costs of its cluster again. Call it after the edit,
    /// and for each cell that changes. A cell outside the map is ignored. Complexity: O(clusters that were edited).
    constexpr void changed(const Town& town, Cell cell) requires takes_edits {
        if (detail::on_map<Map>(cell) && !edits_.broken()) {
            edits_.note(revision_of(town.map()));
            (void)edits_.touch(View::cluster_of(cell));
            edits_.renew_seal();
        }
    }
    /// Whether there was no room for an edit: then costs may be those of the tables, a route may be longer than needed
    /// or end with `map_changed`, and `no_path` may be wrong. A path that is found is still one of the map as it is.
    constexpr bool stale() const requires takes_edits { return edits_.full(); }
    /// What is kept of edited clusters.
    constexpr const Edits& edits() const requires takes_edits { return edits_; }

    /// The counts since `begin`, of gates and of jump points: `peak_nodes` is the pool size that was needed.
    constexpr Stats stats() const {
        const Stats now = searching_ ? local_.stats() : Stats{};
        return {expanded_ + now.expanded, generated_ + now.generated,
                peak_open_ > now.peak_open ? peak_open_ : now.peak_open,
                peak_nodes_ > now.peak_nodes ? peak_nodes_ : now.peak_nodes};
    }

    /// Whether the present leg leads to the goal.
    constexpr bool at_goal() const { return at_goal_; }
    /// The cost of the route that was planned first, or `no_cost`.
    constexpr std::uint32_t route_cost() const { return route_cost_; }
    /// The gates of the present route that are kept.
    constexpr std::size_t route_size() const { return route_size_; }
    /// Gate i of the present route: its cell on the side where the route comes from. O(1). Precondition:
    /// i < route_size().
    constexpr Cell route_cell(const Town& town, std::size_t i) const { return near(town, route_[i]).cell; }

private:
    /// A gate of the route.
    struct Stop {
        std::uint16_t gate = 0;
        std::uint16_t from_first = 0;  ///< whether the route comes from its first cluster
        std::uint32_t cost = 0;        ///< from the start of the route to its cell on that side
    };
    /// A landmark, and what it costs to get from it to the goal.
    struct Bound {
        std::uint32_t number = 0;  // of the landmark, from 1; 0: none
        std::uint32_t cost = 0;
    };
    /// More say little more, and each is asked for each gate that is looked at.
    static constexpr std::size_t bounds_at_most = 2;
    /// What is looked for from the cell of a search through a cluster.
    enum class Purpose : std::uint8_t {
        start,   // all gates, and the goal
        goal,    // all gates
        beyond,  // the openings of a border of an edited cluster, on its other side
        here,    // the same on its own side
        row,     // the gates before one
    };
    enum class Phase : std::uint8_t {
        updating,    // clusters that were edited
        loading,     // a window, for the phase after it
        connecting,  // a cell with the cells of its cluster
        joining,     // it with gates
        routing,     // over the gates
        tracing,     // the route
        driving,     // a leg
        measuring,   // how much of the leg is driven
    };
    static constexpr std::uint32_t no_way = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::uint32_t straight = Moves::scale.straight;
    static constexpr std::uint32_t most_gates = View::most_gates;
    static constexpr std::uint32_t most_ends = takes_edits && Edge / 2 > most_gates ? Edge / 2 : most_gates + 1;
    static constexpr std::uint32_t nodes_of_a_unit = 16;
    /// Limit on deferring gates whose turn has not come: as in `JumpPointSearch`, for the whole map.
    static constexpr std::uint32_t most_turns = detail::at_most_32_bits(
        std::uint64_t{Nodes::capacity} *
        Records::most_laps(std::uint64_t{2} * Map::width * Map::height * Moves::scale.diagonal));
    /// Bits of the pool's directions: the sides from which a gate was reached.
    static constexpr std::uint32_t from_first = 1, from_second = 2;

    static constexpr std::uint32_t away(Cell a, Cell b) { return Moves::estimate(a, b); }
    constexpr std::conditional_t<takes_edits, View, const Tables&> clusters_of(const Town& town) const {
        if constexpr (takes_edits) {
            return View(town.clusters(), edits_);
        } else {
            return town.clusters();
        }
    }
    constexpr typename View::Seen near(const Town& town, const Stop& stop) const {
        const View& clusters = clusters_of(town);
        const std::uint32_t gate = stop.gate < clusters.size() ? stop.gate : 0;
        return clusters.seen(gate, clusters.border_of(gate), stop.from_first != 0);
    }

    constexpr Path path_reached(const Town&, bool any) const {
        if (!any || this->broken()) {
            return Path();
        }
        const auto path = local_.path(window_);
        return Path(leg_size_ <= path.size() ? leg_size_ : 0, path.cursor(), corner_);
    }
    constexpr std::uint32_t cost_reached() const { return route_cost_; }

    template <class Observer>
    constexpr void prepare(const Town& town, Cell goal, const Observer&) {
        goal_ = goal;
        route_cost_ = no_way;
        route_size_ = 0;
        leg_size_ = 0;
        at_goal_ = false;
        expanded_ = 0;
        generated_ = 0;
        peak_open_ = 0;
        peak_nodes_ = 0;
        row_ = 0;  // the map may have changed
        searching_ = false;
        if (this->refuses(town, goal)) {
            return;
        }
        if (has_broken_edits()) {
            status_ = Status::corrupted;
            return;
        }
        if (!town.passable(goal)) {
            status_ = Status::goal_blocked;
        } else if (!has_clusters(town)) {
            status_ = Status::map_changed;
        } else if constexpr (takes_edits) {
            update_.stage = Stage::parts;
            phase_ = Phase::updating;
        } else {
            set_out(start_);
        }
    }

    constexpr bool has_broken_edits() const {
        if constexpr (takes_edits) {
            return edits_.broken();
        } else {
            return false;
        }
    }
    constexpr bool has_clusters(const Town& town) const {
        if constexpr (takes_edits) {
            const Tables& tables = town.clusters();
            return !tables.empty() && tables.was_of(town.map()) &&
                   revision_of(town.map()) == edits_.revision_after(tables.revision());
        } else {
            return town.has_clusters();
        }
    }

    static constexpr bool whole_in_one_slice = false;  // one phase at most

    template <MapChanges Changes, class Observer>
    constexpr void run(const Town& town, std::uint32_t budget, const Observer&) {
        if (!this->template may_run<Changes>(town)) {
            return;
        }
        if (has_broken_edits()) {
            this->end(Status::corrupted);
            return;
        }
        switch (phase_) {
            case Phase::updating:
                if constexpr (takes_edits) {
                    update(town);
                    edits_.renew_seal();
                }
                break;
            case Phase::loading: load(town); break;
            case Phase::connecting: connect(town, budget); break;
            case Phase::joining:
                join(town, budget);
                if constexpr (takes_edits) {
                    edits_.renew_seal();
                }
                break;
            case Phase::routing: route(town, budget); break;
            case Phase::tracing: trace(town); break;
            case Phase::driving: drive(town, budget); break;
            case Phase::measuring:
            default: measure(town); break;
        }
        this->template end_slice<Changes>(town);
    }

    // Windows.

    /// Loads a square of clusters from `corner` on, `edge` by `edge` of them, unless it is loaded; then goes on with a
    /// phase.
    constexpr void begin_window(Cell corner, int edge, Phase phase) {
        if (row_ >= size && corner == corner_ && span_ == edge * Edge) {
            phase_ = phase;
            searching_ = false;
            return;
        }
        corner_ = corner;
        span_ = static_cast<std::int16_t>(edge * Edge);
        row_ = 0;
        then_ = phase;
        phase_ = Phase::loading;
    }
    constexpr void load(const Town& town) {
        const detail::WindowOf<Map, size> part(town.map(), corner_, span_);
        window_.assign_rows(part, row_ & ~31 & (size - 1));
        row_ = static_cast<std::int16_t>(row_ + 32);
        if (row_ >= size) {
            if (then_ == Phase::connecting) {
                window_.set(beside(), false);
            }
            phase_ = then_;
            searching_ = false;
        }
    }
    constexpr Cell in_window(Cell cell) const {
        return {static_cast<std::int16_t>(cell.x - corner_.x), static_cast<std::int16_t>(cell.y - corner_.y)};
    }
    /// A search between two cells of the window: at most `budget` units.
    constexpr Status search(Cell from, Cell to, std::uint32_t budget) {
        if (!searching_) {
            searching_ = true;
            return local_.begin(window_, from, to);
        }
        const Status status = local_.step(window_, budget);
        if (status != Status::running) {
            searching_ = false;
            const Stats stats = local_.stats();
            expanded_ += stats.expanded;
            generated_ += stats.generated;
            note(stats.peak_open, stats.peak_nodes);
        }
        return status;
    }
    constexpr void note(std::uint32_t open, std::uint32_t nodes) {
        peak_open_ = peak_open_ > open ? peak_open_ : open;
        peak_nodes_ = peak_nodes_ > nodes ? peak_nodes_ : nodes;
    }

    // The route.

    constexpr void set_out(Cell from) {
        from_ = from;
        search_from(from_, Purpose::start);
    }
    /// Searches from a cell through all of its cluster: to a cell beside it that nothing leads to.
    constexpr void search_from(Cell cell, Purpose purpose) {
        centre_ = cell;
        purpose_ = purpose;
        begin_window(View::corner_of(View::cluster_of(cell)), 1, Phase::connecting);
    }
    constexpr void connect(const Town& town, std::uint32_t budget) {
        const Status status = search(in_window(centre_), beside(), budget);
        if (status == Status::no_path) {
            begin_joining(town);
        } else if (status != Status::running) {
            this->end(status == Status::nodes_full ? status : Status::corrupted);
        }
    }
    /// Lists the cells to get to.
    constexpr void begin_joining(const Town& town) {
        const std::uint32_t cluster = View::cluster_of(centre_);
        count_ = 0;
        if (purpose_ == Purpose::start || purpose_ == Purpose::goal) {
            clusters_of(town).for_each_gate(
                cluster, [&](std::uint32_t, const typename View::Seen& seen, bool) { add_end(seen.cell); });
            if (View::cluster_of(from_) == View::cluster_of(goal_)) {
                add_end(goal_);
            }
        } else if constexpr (takes_edits) {
            list_ends(town);
        }
        joined_ = 0;
        phase_ = Phase::joining;
    }
    constexpr void add_end(Cell cell) {
        if (count_ < most_ends) {
            costs()[count_] = no_way;
            ends_[count_] = end_at(in_window(cell));
            ++count_;
        }
    }
    constexpr std::uint32_t* costs() { return costs_to_[purpose_ == Purpose::goal ? 1 : 0]; }
    /// 32 cells of a line of the window, those outside it blocked.
    static constexpr std::uint32_t cells_from(const std::uint32_t* line, int first) {
        const std::uint32_t low = line[first >> 5] >> (first & 31);
        return (first & 31) == 0 ? low : low | line[(first >> 5) + 1] << (32 - (first & 31));
    }
    constexpr End end_at(Cell cell) const {
        End end{cell, {}};
        if (!detail::on_map<Window>(cell)) {  // the tables have changed since they were opened
            return end;
        }
        for (unsigned d = 0; d < 4; ++d) {
            const std::uint32_t* line = d % 2 == 0 ? window_.row(cell.y) : window_.column(cell.x);
            const int at = d % 2 == 0 ? cell.x : cell.y;
            // The 32 cells beside it.
            const std::uint32_t cells = d < 2 ? cells_from(line, at + 1) : cells_from(line, at - 32);
            const int free = d < 2 ? std::countr_one(cells) : std::countl_one(cells);
            end.free[d] = static_cast<std::uint8_t>(free < 32 ? free : 255);
        }
        return end;
    }
    /// Finds what it costs to get to them.
    constexpr void join(const Town& town, std::uint32_t budget) {
        const std::uint32_t nodes = local_.records().size();
        const std::uint32_t left = nodes - joined_;
        const std::uint32_t now = left / nodes_of_a_unit < budget ? left : budget * nodes_of_a_unit;
        local_.lower(window_, joined_, joined_ + now, ends_, costs(), count_);
        joined_ += now;
        if (joined_ != nodes) {
            return;
        }
        if (purpose_ == Purpose::start) {
            direct_ = View::cluster_of(from_) == View::cluster_of(goal_) ? costs_to_[0][count_ - 1U] : no_way;
            search_from(goal_, Purpose::goal);
        } else if (purpose_ == Purpose::goal) {
            begin_routing(town);
        } else if constexpr (takes_edits) {
            go_on_updating(town);
        }
    }

    // Edited clusters. First, each opening of a border without a gate must be near to a gate on both sides of it, as
    // when the tables were made; else it gets one. Then the costs between the gates are found again.

    enum class Stage : std::uint8_t { parts, borders, gates };
    struct Update {
        static constexpr std::uint32_t most_openings = Edge / 2;
        static constexpr std::uint32_t words = (most_openings + 31) / 32;
        Stage stage{};
        std::uint8_t side = 0;
        std::uint8_t openings = 0;
        std::uint8_t spare = 0;
        std::uint8_t places[most_openings]{};  // of the openings: their middle
        std::uint32_t part = 0;                // of the edits
        std::uint32_t gate = 0;                // those before it, of the cluster, were looked from
        std::uint32_t without[words]{};        // openings that have no gate yet
        std::uint32_t beyond[words]{};         // those that are near to the present gate on the other side
        Cell here{};                           // the present gate, on this side
    };
    struct NoUpdate {};

    /// One step of it.
    constexpr void update(const Town& town) {
        switch (update_.stage) {
            case Stage::parts: choose_part(town); break;
            case Stage::borders: look_at_border(town); break;
            case Stage::gates:
            default: look_from_gate(town); break;
        }
    }
    constexpr void choose_part(const Town& town) {
        const View clusters = clusters_of(town);
        for (std::uint32_t k = 0; k < edits_.parts(); ++k) {
            if (edits_.part(k).waits != 0) {
                edits_.restart(k);
                update_.part = k;
                update_.side = 0;
                update_.stage = Stage::borders;
                return;
            }
        }
        for (std::uint32_t k = 0; k < edits_.parts(); ++k) {
            if (edits_.part(k).rows < clusters.gates_of(edits_.part(k).cluster % Tables::clusters)) {
                begin_row(town, k);
                return;
            }
        }
        set_out(start_);
    }
    constexpr std::uint32_t openings() const {
        return update_.openings < Update::most_openings ? update_.openings : Update::most_openings;
    }
    constexpr std::uint32_t edited_cluster() const { return edits_.part(update_.part).cluster % Tables::clusters; }

    /// Lists the openings of the border on a side that have no gate: runs of pairs of free cells.
    constexpr void look_at_border(const Town& town) {
        const std::uint32_t cluster = edited_cluster();
        update_.openings = 0;
        if (update_.side >= Tables::sides) {
            edits_.looked_at(update_.part);  // not before: a search that is given up leaves the rest to the next one
            update_.stage = Stage::parts;
            return;
        }
        if (Tables::border_on(cluster, update_.side) != Tables::no_border) {
            std::uint32_t begin = 0;
            for (std::uint32_t i = 0; i <= Edge; ++i) {
                const typename View::Seen pair = Tables::seen_on(cluster, 0, update_.side, i);
                if (i < Edge && town.passable(pair.cell) && town.passable(pair.other)) {
                    continue;
                }
                if (i > begin && !has_gate(town, begin, i) && update_.openings < Update::most_openings) {
                    update_.places[update_.openings++] = static_cast<std::uint8_t>((begin + i - 1) / 2);
                }
                begin = i + 1;
            }
        }
        if (update_.openings == 0) {
            ++update_.side;
            return;
        }
        for (std::uint32_t i = 0; i < Update::words; ++i) {
            update_.without[i] = ~bits_beyond(update_.openings, static_cast<int>(i));
        }
        update_.gate = 0;
        update_.stage = Stage::gates;
    }
    /// Whether a gate lies between two places of the border.
    constexpr bool has_gate(const Town& town, std::uint32_t begin, std::uint32_t end) const {
        const std::uint32_t cluster = edited_cluster();
        bool has = false;
        for_each_gate_of_border(town, [&](const typename View::Seen& seen) {
            const Cell corner = View::corner_of(cluster);
            const auto place = static_cast<std::uint32_t>(update_.side == Tables::above || update_.side == Tables::below
                                                              ? seen.cell.x - corner.x
                                                              : seen.cell.y - corner.y);
            has = has || (place >= begin && place < end);
        });
        return has;
    }
    template <class Visit>
    constexpr void for_each_gate_of_border(const Town& town, const Visit& visit) const {
        const View clusters = clusters_of(town);
        const std::uint32_t cluster = edited_cluster();
        const auto border = Tables::border_on(cluster, update_.side);
        clusters.for_each_gate(cluster, [&](std::uint32_t gate, const typename View::Seen& seen, bool) {
            if (clusters.border_of(gate) == border) {
                visit(seen);
            }
        });
    }
    /// Looks from the next gate of the border for openings near to it; after the last one, adds a gate.
    constexpr void look_from_gate(const Town& town) {
        std::uint32_t next = no_way;
        Cell other{};
        for_each_gate_of_border(town, [&](const typename View::Seen& seen) {
            if (seen.index >= update_.gate && next == no_way && town.passable(seen.cell) && town.passable(seen.other)) {
                next = seen.index;
                update_.here = seen.cell;
                other = seen.other;
            }
        });
        if (next != no_way) {
            update_.gate = next + 1;
            search_from(other, Purpose::beyond);
            return;
        }
        const View clusters = clusters_of(town);
        const std::uint32_t cluster = edited_cluster();
        const auto border = Tables::border_on(cluster, update_.side);
        const std::uint32_t beyond = border / 2 == cluster ? Tables::beyond(border) : border / 2;
        std::uint32_t first = 0;
        while (first < openings() && (update_.without[first / 32] >> first % 32 & 1U) == 0) {
            ++first;
        }
        if (first == openings() || clusters.gates_of(cluster) >= most_gates ||
            clusters.gates_of(beyond) >= most_gates ||
            !edits_.add_gate(border, update_.places[first], cluster, beyond, town.clusters().gates_of(beyond))) {
            edits_.give_up(update_.part, town.clusters().gates_of(cluster));
            update_.stage = Stage::parts;
        }
    }
    constexpr void list_ends(const Town& town) {
        const std::uint32_t cluster = View::cluster_of(centre_);
        if (purpose_ == Purpose::row) {
            const std::uint32_t rows = edits_.part(update_.part).rows;
            clusters_of(town).for_each_gate(cluster, [&](std::uint32_t, const typename View::Seen& seen, bool) {
                if (seen.index < rows) {
                    add_end(seen.cell);
                }
            });
            return;
        }
        for (std::uint32_t i = 0; i < openings(); ++i) {
            const typename View::Seen pair = Tables::seen_on(edited_cluster(), 0, update_.side, update_.places[i]);
            add_end(purpose_ == Purpose::here ? pair.cell : pair.other);
        }
    }
    /// Begins to find the costs from the next gate of a cluster to those before it.
    constexpr void begin_row(const Town& town, std::uint32_t k) {
        update_.part = k;
        const std::uint32_t row = edits_.part(k).rows;
        Cell cell{};
        clusters_of(town).for_each_gate(edited_cluster(), [&](std::uint32_t, const typename View::Seen& seen, bool) {
            cell = seen.index == row ? seen.cell : cell;
        });
        if (row != 0 && town.passable(cell)) {
            search_from(cell, Purpose::row);
            return;
        }
        for (std::uint32_t i = 0; i < row && i < most_ends; ++i) {
            costs_to_[0][i] = no_way;
        }
        add_row(town);
    }
    constexpr void add_row(const Town& town) {
        if (!edits_.add_row(update_.part, costs_to_[0])) {
            edits_.give_up(update_.part, town.clusters().gates_of(edited_cluster()));
        }
    }
    /// A search of the update is done.
    constexpr void go_on_updating(const Town& town) {
        phase_ = Phase::updating;
        if (purpose_ == Purpose::row) {
            add_row(town);
            return;
        }
        std::uint32_t left = 0;
        for (std::uint32_t w = 0; w < Update::words; ++w) {
            std::uint32_t near = 0;
            for (std::uint32_t i = 32 * w; i < 32 * w + 32 && i < count_; ++i) {
                near |= costs_to_[0][i] <= town.clusters().detour() * straight ? std::uint32_t{1} << i % 32 : 0;
            }
            if (purpose_ == Purpose::beyond) {
                update_.beyond[w] = near;
            } else {
                update_.without[w] &= ~(near & update_.beyond[w]);
                left |= update_.without[w];
            }
        }
        if (purpose_ == Purpose::beyond) {
            search_from(update_.here, Purpose::here);
        } else if (left == 0) {
            ++update_.side;
            update_.stage = Stage::borders;
        }
    }

    /// What is left from a gate costs at least so much: by the distance from the cell that lies nearer to the goal,
    /// whichever side it is reached from, and by the landmarks.
    constexpr std::uint32_t estimate(const View& clusters, std::uint32_t gate, const typename View::Seen& seen) const {
        const std::uint32_t a = away(seen.cell, goal_);
        const std::uint32_t b = away(seen.other, goal_);
        std::uint32_t most = a < b ? a : b;
        for (const Bound& bound : bounds_) {
            if (bound.number - 1 < clusters.landmarks()) {
                const std::uint32_t least = apart(clusters.landmark_cost(bound.number - 1, gate), bound.cost);
                most = most > least ? most : least;
            }
        }
        return most;
    }
    /// What the way between two places costs at least that are known to cost so much from a landmark. (What is known is
    /// the cost to the nearer cell of a gate.)
    static constexpr std::uint32_t apart(std::uint32_t one, std::uint32_t other) {
        const std::uint32_t difference = one > other ? one - other : other - one;
        return difference > straight ? difference - straight : 0;
    }
    /// Chooses the landmarks that say most about the way from the start to the goal.
    constexpr void choose_landmarks(const View& clusters) {
        for (Bound& bound : bounds_) {
            bound = {};
        }
        std::uint32_t most[bounds_at_most]{};
        for (std::uint32_t landmark = 0; landmark < clusters.landmarks(); ++landmark) {
            const std::uint32_t from = landmark_cost(clusters, landmark, from_, costs_to_[0]);
            const std::uint32_t to = landmark_cost(clusters, landmark, goal_, costs_to_[1]);
            if (from == no_way || to == no_way) {
                continue;
            }
            std::uint32_t least = apart(from, to);
            Bound bound{landmark + 1, to};
            for (std::size_t k = 0; k < bounds_at_most; ++k) {
                if (bounds_[k].number == 0 || most[k] < least) {
                    std::swap(most[k], least);
                    std::swap(bounds_[k], bound);
                }
            }
        }
    }
    /// The cost to a gate of a cluster. (New gates are in memory, which may have an error.)
    static constexpr std::uint32_t cost_to(const std::uint32_t (&costs)[most_ends], std::uint32_t index) {
        return index < most_ends ? costs[index] : no_way;
    }
    /// What it costs to get from a landmark to an end of the route, by what it costs from there to its gates.
    constexpr std::uint32_t landmark_cost(const View& clusters, std::uint32_t landmark, Cell end,
                                          const std::uint32_t (&costs)[most_ends]) const {
        std::uint32_t least = no_way;
        clusters.for_each_gate(View::cluster_of(end), [&](std::uint32_t gate, const typename View::Seen& seen, bool) {
            const std::uint32_t to_gate = cost_to(costs, seen.index);
            if (to_gate != no_way) {
                const std::uint32_t cost = to_gate + clusters.landmark_cost(landmark, gate);
                least = least < cost ? least : cost;
            }
        });
        return least;
    }
    /// Offers the pool a gate. @return false if there is no record for it.
    constexpr bool offer(std::uint32_t gate, std::uint32_t g, std::uint32_t h, std::uint32_t parent,
                         std::uint32_t sides) {
        const auto answer = local_.records().offer(gate, g, 0, limit_, parent, sides, [h](std::uint32_t) { return h; });
        limited_ = limited_ || answer == detail::PoolOffer::too_expensive;
        if (answer == detail::PoolOffer::no_record) {
            this->end(Status::nodes_full);
        }
        return answer != detail::PoolOffer::no_record;
    }

    constexpr void begin_routing(const Town& town) {
        Records& records = local_.records();
        limited_ = false;
        turns_left_ = most_turns;
        phase_ = Phase::routing;
        const View& clusters = clusters_of(town);
        choose_landmarks(clusters);
        // Whatever costs the tables hold, no estimate is less.
        const std::uint32_t least = away(from_, goal_);
        records.clear(least > straight ? least - straight : 0);
        if (direct_ != no_way && !offer(clusters.size(), direct_, 0, Records::none, from_first)) {
            return;
        }
        reach_all(clusters, View::cluster_of(from_), Records::none,
                  [&](std::uint32_t index) { return cost_to(costs_to_[0], index); });
    }
    /// Offers all gates of a cluster, at the costs that `cost(index)` tells.
    template <class CostTo>
    constexpr void reach_all(const View& clusters, std::uint32_t cluster, std::uint32_t parent, const CostTo& cost) {
        bool room = true;
        clusters.for_each_gate(cluster, [&](std::uint32_t gate, const typename View::Seen& seen, bool is_first) {
            const std::uint32_t g = room ? cost(seen.index) : no_way;
            if (g != no_way) {
                room = offer(gate, g, estimate(clusters, gate, seen), parent, is_first ? from_first : from_second);
                ++generated_;
            }
        });
    }

    constexpr void route(const Town& town, std::uint32_t budget) {
        Records& records = local_.records();
        const View& clusters = clusters_of(town);
        do {
            const std::uint32_t goal = records.find(clusters.size());
            if (records.open_size() == 0 || (goal != Records::none && records.is_past(records.f(goal)))) {
                note(records.peak_open(), records.size());
                goal != Records::none ? static_cast<void>(phase_ = Phase::tracing)
                                      : this->end(limited_ ? Status::cost_limit : Status::no_path);
                return;
            }
            if (left_ == 0) {
                this->end(Status::work_limit);
                return;
            }
            const std::uint32_t node = records.pop();
            if (node == Records::none && --turns_left_ == 0) {
                this->end(Status::corrupted);
                return;
            }
            if (node != Records::none && records.cell(node) < clusters.size()) {
                --left_;
                ++expanded_;
                expand(clusters, node);
            }
        } while (status_ == Status::running && budget-- > 1 && !this->ended_by_cancel());
    }
    constexpr void expand(const View& clusters, std::uint32_t node) {
        Records& records = local_.records();
        const std::uint32_t gate = records.cell(node);
        const std::uint32_t sides = records.directions(node);
        const typename View::Border border = clusters.border_of(gate);
        const typename View::Seen one = clusters.seen(gate, border, true);
        const typename View::Seen two = clusters.seen(gate, border, false);
        const std::uint32_t g = records.f(node) - estimate(clusters, gate, one) + straight;
        for (const std::uint32_t side : {from_first, from_second}) {
            if ((sides & side) == 0 || status_ != Status::running) {
                continue;
            }
            // It goes on into the other cluster.
            const typename View::Seen& into = side == from_first ? two : one;
            reach_all(clusters, into.cluster, node, [&](std::uint32_t index) {
                const std::uint32_t cost =
                    index == into.index ? View::no_way : clusters.cost(into.cluster, into.index, index);
                return cost == View::no_way ? no_way : g + cost;
            });
            if (status_ == Status::running && into.cluster == View::cluster_of(goal_) &&
                cost_to(costs_to_[1], into.index) != no_way) {
                (void)offer(clusters.size(), g + cost_to(costs_to_[1], into.index), 0, node, from_first);
            }
        }
    }

    /// Keeps the first gates of the route.
    constexpr void trace(const Town& town) {
        Records& records = local_.records();
        const View& clusters = clusters_of(town);
        const std::uint32_t goal = records.find(clusters.size());
        if (goal == Records::none) {
            this->end(Status::corrupted);
            return;
        }
        const std::uint32_t cost = records.f(goal);
        if (route_cost_ != no_way && cost > cost_ - passed_) {
            give_up();  // the rest of the route before it was cheaper: so legs might never end
            return;
        }
        std::uint32_t gates = 0;
        for (std::uint32_t node = records.parent(goal); node < records.size(); node = records.parent(node)) {
            if (++gates > records.size()) {
                this->end(Status::corrupted);
                return;
            }
        }
        route_size_ = static_cast<std::uint16_t>(gates < Route ? gates : Route);
        whole_route_ = gates <= Route;
        std::uint32_t at = gates;
        for (std::uint32_t node = records.parent(goal); node < records.size() && at != 0; node = records.parent(node)) {
            --at;
            if (at < Route) {
                const std::uint32_t gate = records.cell(node);
                if (gate >= clusters.size()) {
                    this->end(Status::corrupted);
                    return;
                }
                const typename View::Border border = clusters.border_of(gate);
                route_[at] = {static_cast<std::uint16_t>(gate),
                              static_cast<std::uint16_t>((records.directions(node) & from_first) != 0 ? 1 : 0),
                              records.f(node) - estimate(clusters, gate, clusters.seen(gate, border, true))};
            }
        }
        cost_ = cost;
        route_cost_ = route_cost_ == no_way ? cost : route_cost_;
        next_ = 0;
        passed_ = 0;
        has_last_ = false;
        aim(town, from_);
    }

    // Legs.

    /// Chooses the next leg's window, and the farthest gate of the route that lies in it; or the goal. Where start and
    /// goal lie in one window, the path between them in it is tried first, whatever the route.
    constexpr void aim(const Town& town, Cell from, bool straight_on = true) {
        from_ = from;
        fallback_ = false;
        Box box(from);
        box.add(goal_);
        straight_on_ = straight_on && box.fits();
        to_goal_ = straight_on_;
        if (!straight_on_) {
            box = Box(from);
            for (target_ = next_; target_ < route_size_; ++target_) {
                // To its cell on the near side; the clusters before it lie in the window already.
                if (!box.takes(near(town, route_[target_]).cell)) {
                    break;
                }
            }
            to_goal_ = target_ == route_size_ && whole_route_ && box.takes(goal_);
        }
        begin_window(box.corner(from), 2, Phase::driving);
    }
    /// Clusters from the first to the last column and row.
    struct Box {
        constexpr explicit Box(Cell cell)
            : x0(cell.x / Edge), x1(cell.x / Edge), y0(cell.y / Edge), y1(cell.y / Edge) {}
        constexpr void add(Cell cell) {
            x0 = x0 < cell.x / Edge ? x0 : cell.x / Edge;
            x1 = x1 > cell.x / Edge ? x1 : cell.x / Edge;
            y0 = y0 < cell.y / Edge ? y0 : cell.y / Edge;
            y1 = y1 > cell.y / Edge ? y1 : cell.y / Edge;
        }
        constexpr bool fits() const { return x1 - x0 < 2 && y1 - y0 < 2; }
        /// Adds a cell, if it then still fits. @return whether it does.
        constexpr bool takes(Cell cell) {
            Box with = *this;
            with.add(cell);
            if (with.fits()) {
                *this = with;
            }
            return with.fits();
        }
        /// Of the window: where there is a choice, the half of its cluster in which `from` lies decides.
        constexpr Cell corner(Cell from) const {
            const auto first = [](int low, int high, int at, int clusters) {
                const bool back = low == high && at % Edge < Edge / 2;
                const int column = back ? low - 1 : low;
                const int last = clusters > 1 ? clusters - 2 : 0;
                return static_cast<std::int16_t>((column < 0 ? 0 : column > last ? last : column) * Edge);
            };
            return {first(x0, x1, from.x, View::columns), first(y0, y1, from.y, View::rows)};
        }
        int x0, x1, y0, y1;
    };

    /// Searches the leg in its window.
    constexpr void drive(const Town& town, std::uint32_t budget) {
        const std::size_t last = target_ == 0 ? 0 : target_ - 1U;
        const Cell to = to_goal_ ? goal_ : near(town, route_[last < route_size_ ? last : 0]).cell;
        const Status status = search(in_window(from_), in_window(to), budget);
        if (status == Status::running) {
            return;
        }
        const std::uint32_t known = to_goal_ ? cost_ : route_[last].cost;
        const bool found = status == Status::found;
        if (status == Status::nodes_full) {
            this->end(status);
        } else if (found && known >= passed_ && local_.cost() <= known - passed_) {
            phase_ = Phase::measuring;
        } else if (straight_on_) {
            aim(town, from_, false);
        } else if (!fallback_ && has_last_) {
            // What was left of the last leg leads out of this window: drive it, in its own.
            fallback_ = true;
            to_goal_ = false;
            target_ = static_cast<std::uint16_t>(next_ + 1);
            begin_window(last_corner_, 2, Phase::driving);
        } else {
            give_up();
        }
    }
    /// The route leads nowhere: its costs are not those of the map.
    constexpr void give_up() { this->end(is_stale() ? Status::map_changed : Status::corrupted); }
    constexpr bool is_stale() const {
        if constexpr (takes_edits) {
            return edits_.full();
        } else {
            return false;
        }
    }

    /// Whether the map allows a step from a free cell of the window to one beside it.
    constexpr bool allows(const Town& town, Cell from, Cell to) const {
        const auto free = [&](int x, int y) {
            return town.passable({static_cast<std::int16_t>(corner_.x + x), static_cast<std::int16_t>(corner_.y + y)});
        };
        if (!free(to.x, to.y)) {
            return false;
        }
        const bool straight_step = from.x == to.x || from.y == to.y;
        return straight_step || (Moves::corner == Corner::never ? free(from.x, to.y) && free(to.x, from.y)
                                                                : free(from.x, to.y) || free(to.x, from.y));
    }
    /// Checks the leg on the map, as the window may have changed since it was loaded. Decides how much of it is driven
    /// before the next one is planned.
    constexpr void measure(const Town& town) {
        if (local_.broken()) {
            this->end(Status::corrupted);
            return;
        }
        const auto path = local_.path(window_);
        const auto cells = static_cast<std::uint32_t>(path.size());
        at_goal_ = to_goal_;
        const bool whole = to_goal_ || fallback_ || (!whole_route_ && target_ == route_size_);
        leg_size_ = whole || cells <= 2 ? cells : cells / 3 * 2 + 1;
        if (leg_size_ < 2 && !to_goal_) {  // it would never arrive
            give_up();
            return;
        }
        std::uint32_t driven = 0;
        bool legal = true;
        std::uint32_t left = leg_size_;
        Cell at{};
        for (const Cell cell : path) {
            if (left != leg_size_) {
                driven += away(at, cell);
                legal = legal && allows(town, at, cell);
            }
            at = cell;
            if (--left == 0) {
                break;
            }
        }
        next_from_ = {static_cast<std::int16_t>(corner_.x + at.x), static_cast<std::int16_t>(corner_.y + at.y)};
        if (!legal || (to_goal_ ? next_from_ != goal_ : driven > local_.cost())) {
            this->end(Status::corrupted);
            return;
        }
        if (!to_goal_) {
            const std::uint32_t rest = local_.cost() - driven;
            // The rest of this leg is known: the next one is planned to the same gate, or beyond.
            next_ = static_cast<std::uint16_t>(target_ - 1);
            passed_ = route_[next_].cost - rest;
            last_corner_ = corner_;
            has_last_ = true;
        }
        status_ = Status::found;
    }

    static constexpr bool keeps_partial_path = false;
    /// While routes are planned, their counts are not under the seal of the search in a window.
    constexpr const Records& sealed_records() const { return local_.records(); }
    // A flipped bit in the route or in these costs is not noticed: then a leg fails, or the path is not so short.
    static constexpr std::size_t unsealed_behind = sizeof(std::uint32_t[2][most_ends]) + sizeof(End[most_ends]) +
                                                   sizeof(Stop[Route]) + sizeof(Window) + sizeof(Local) +
                                                   (takes_edits ? sizeof(Edits) : 0);

    Phase phase_{};
    Phase then_{};
    bool searching_ = false;       // a search in the window is under way
    bool limited_ = false;         // a gate was too expensive
    bool whole_route_ = false;     // all of its gates are kept
    bool to_goal_ = false;         // the leg that is planned leads to the goal
    bool at_goal_ = false;         // the present leg does
    bool fallback_ = false;        // the rest of the last leg is planned
    bool has_last_ = false;        // there is a last leg
    bool straight_on_ = false;     // the goal is tried before the route
    std::uint16_t spare_too_ = 0;  // in place of padding: a copy must keep what is under the seal
    Cell goal_{};
    Cell from_{};       // of a route, then of a leg
    Cell next_from_{};  // where the present leg ends
    Cell corner_{};     // of the window
    Cell last_corner_{};
    std::int16_t span_ = 0;  // cells of its edge that count
    std::int16_t row_ = 0;
    std::uint16_t route_size_ = 0;
    std::uint16_t next_ = 0;    // of the route: the gates before it are passed
    std::uint16_t target_ = 0;  // behind the gate that the leg leads to
    Purpose purpose_{};
    std::uint8_t spare_ = 0;    // see `spare_too_`
    Cell centre_{};             // of a search through a cluster
    std::uint32_t joined_ = 0;  // nodes of the search in its cluster that are joined with gates
    std::uint32_t count_ = 0;   // of gates to join, and the goal
    std::uint32_t direct_ = 0;  // from start to goal inside their cluster
    std::uint32_t cost_ = 0;    // of the present route
    std::uint32_t passed_ = 0;  // of that, before `from_`
    std::uint32_t route_cost_ = 0;
    std::uint32_t leg_size_ = 0;
    std::uint32_t turns_left_ = 0;
    std::uint32_t expanded_ = 0;
    std::uint32_t generated_ = 0;
    std::uint32_t peak_open_ = 0;
    std::uint32_t peak_nodes_ = 0;
    Bound bounds_[bounds_at_most]{};
    [[no_unique_address]] std::conditional_t<takes_edits, Update, NoUpdate> update_{};
    // To the gates of the start's cluster, and of the goal's; and from one to the other.
    std::uint32_t costs_to_[2][most_ends]{};
    End ends_[most_ends]{};
    Stop route_[Route]{};
    Window window_{all_blocked};
    Local local_{};
    [[no_unique_address]] Edits edits_{};  // have a seal of their own
};

}  // namespace firmpath
