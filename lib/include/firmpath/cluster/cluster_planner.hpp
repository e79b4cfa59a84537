/// @file
/// Paths through large maps, by their clusters: a route first, then one leg at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "firmpath/cluster/cluster_edits.hpp"
#include "firmpath/cluster/cluster_map.hpp"
#include "firmpath/cluster/detail/cluster_format.hpp"
#include "firmpath/cluster/detail/cluster_update.hpp"
#include "firmpath/cluster/detail/cluster_window.hpp"
#include "firmpath/cluster/detail/gate_costs.hpp"
#include "firmpath/cluster/detail/gate_route.hpp"
#include "firmpath/cluster/detail/leg_driver.hpp"
#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/corner.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/scale.hpp"
#include "firmpath/path/path_view.hpp"
#include "firmpath/search/detail/path_search.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/stats.hpp"
#include "firmpath/store/pooled_nodes.hpp"

namespace firmpath {

namespace detail {

/// The parts of a `ClusterPlanner`. Each is an object that has nothing but numbers under the planner's seal.
template <WordMap Map, int Edge, class Nodes, class Moves, std::size_t Route, class Edits>
struct ClusterParts {
    using Town = ClusterMap<Map, Edge, Moves>;
    using Tables = typename Town::clusters_type;
    static constexpr bool takes_edits = !std::is_same_v<Edits, NoClusterEdits>;
    // The gates of a cluster and the goal, or the openings of a border.
    static constexpr std::uint32_t most_ends =
        takes_edits && Edge / 2 > Tables::most_gates ? Edge / 2 : Tables::most_gates + 1;

    using Window = ClusterWindow<Map, Edge, Moves, Nodes>;
    using Costs = GateCosts<Window, most_ends>;
    using Update = ClusterUpdate<Town, Edits, Costs>;
    using View = typename Update::View;
    using Gates = GateRoute<Map, View, Moves, typename Window::Records, typename Costs::Ends, Route>;
    using Leg = LegDriver<Town, View, Window, Gates>;

    struct NumbersOfRoutes : PathNumbers<> {
        enum class Phase : std::uint32_t {
            updating,    // clusters that were edited
            connecting,  // a cell with the cells of its cluster
            joining,     // it with gates
            routing,     // over the gates
            tracing,     // the route
            driving,     // a leg
            measuring,   // how much of the leg is driven
        };

        Phase phase_{};
        Leg leg_{};
        Costs costs_{};
        Window window_{};
        Gates route_{};
    };
    struct NumbersWithEdits : NumbersOfRoutes {
        Update update_{};
    };
    struct NumbersWithoutEdits : NumbersOfRoutes {
        static constexpr Update update_{};
    };
    using Numbers = std::conditional_t<takes_edits, NumbersWithEdits, NumbersWithoutEdits>;
};

}  // namespace detail

/// Plans through large maps in little memory: first a route over the gates between clusters, then the path itself, one
/// leg at a time while the robot drives.
///
///     constinit firmpath::ClusterPlanner<Map, 128, firmpath::PooledNodes<2700>> planner;
///     Status s = planner.plan(town, start, goal);            // the route, and the first leg
///     for (; s == Status::leg_found; s = planner.plan_leg(town)) {
///         drive(planner.path(town));                         // a leg; the next one begins where it ends
///     }
///     if (s == Status::found) drive(planner.path(town));     // the last one: it leads to the goal
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
///   - `leg_found`: `path` is a leg, the first one or the one that `begin_leg` asked for. It ends before the goal.
///   - `found`: `path` is the last leg, to the goal.
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
          std::size_t Route = 64, class Edits = detail::NoClusterEdits>
class ClusterPlanner
    : public detail::PathSearch<ClusterPlanner<Map, Edge, Nodes, Moves, Route, Edits>, ClusterMap<Map, Edge, Moves>,
                                std::uint32_t,
                                typename detail::ClusterParts<Map, Edge, Nodes, Moves, Route, Edits>::Numbers> {
    using Parts = detail::ClusterParts<Map, Edge, Nodes, Moves, Route, Edits>;
    using Town = typename Parts::Town;
    using Search = detail::PathSearch<ClusterPlanner, Town, std::uint32_t, typename Parts::Numbers>;
    using Frame = typename Search::Frame;
    friend Search;
    friend Frame;
    using Search::phase_, Search::leg_, Search::costs_, Search::window_, Search::route_, Search::update_;
    using Search::status_, Search::start_, Search::left_, Search::limit_;
    using typename Search::Phase;

    static_assert(Route >= 2 && Route <= 65'535, "ClusterPlanner: 2 to 65,535 gates of a route can be kept");
    static constexpr bool takes_edits = Parts::takes_edits;

    using Window = typename Parts::Window;
    using Records = typename Window::Records;
    using Costs = typename Parts::Costs;
    using Purpose = typename Costs::Purpose;
    using Update = typename Parts::Update;
    using View = typename Parts::View;
    using Gates = typename Parts::Gates;
    static_assert(std::numeric_limits<typename Records::Number>::max() >= detail::ClusterFormat::most_gates,
                  "the pool must be able to number the gates");

public:
    using moves_type = Moves;  ///< the moves
    /// The view that `path` returns: of one leg.
    using Path = PathView<detail::LegCursor<typename Window::Search::Path::cursor_type>>;
    static constexpr std::size_t node_capacity = Nodes::capacity;  ///< records in the pool

    /// Prepares the next leg, from the cell where the last one ends. Unless the status is `leg_found`, it does nothing.
    /// @return `running`, or the present status.
    constexpr Status begin_leg(const Town& town) {
        if (status_ == Status::leg_found && !this->broken()) {
            status_ = Status::running;
            ++this->begun_;  // the leg before is no path any more
            leg_.go_on();
            if (route_.is_used_up()) {
                set_out();
            } else {
                aim(town);
            }
            this->renew_seal();
        }
        return status_;
    }
    /// Plans the whole next leg at once: `begin_leg`, then `step` to the end. @return its result, never `running`.
    ///
    /// Complexity: one jump point search in a window, or up to three.
    constexpr Status plan_leg(const Town& town) {
        (void)begin_leg(town);
        return this->finish_slices(town);
    }

    /// Announces that a cell was edited: the next `begin` finds the costs of its cluster again. Call it after the edit,
    /// and for each cell that changes. A cell outside the map is ignored. Complexity: O(clusters that were edited).
    constexpr void changed(const Town& town, Cell cell) requires takes_edits {
        Edits& edits = memory_.edits;
        if (detail::on_map<Map>(cell) && !edits.broken()) {
            edits.note(detail::revision_of(town.map()));
            (void)edits.touch(View::cluster_of(cell));
            edits.renew_seal();
        }
    }
    /// Whether there was no room for an edit. Then costs may be those of the tables, a route may be longer than needed
    /// or end with `map_changed`, and `no_path` may be wrong. A path that is found is still one of the map as it is.
    constexpr bool stale() const requires takes_edits { return memory_.edits.full(); }
    /// What is kept of edited clusters.
    constexpr const Edits& edits() const requires takes_edits { return memory_.edits; }

    /// The counts since `begin`, of gates and of jump points: `peak_nodes` is the pool size that was needed.
    constexpr Stats stats() const {
        Gates sum = route_;
        if (window_.is_searching()) {
            sum.add(memory_.cells.search.stats());
        }
        return sum.counts();
    }

    /// The cost of the route that was planned first, or `no_cost`.
    constexpr std::uint32_t route_cost() const { return route_.first_cost(); }
    /// The gates of the present route that are kept.
    constexpr std::size_t route_size() const { return route_.kept(); }
    /// Gate i of the present route: its cell on the side where the route comes from. O(1). Precondition:
    /// i < route_size().
    constexpr Cell route_cell(const Town& town, std::size_t i) const {
        return route_.near(clusters_of(town), memory_.stops, i).cell;
    }

private:
    constexpr decltype(auto) clusters_of(const Town& town) const { return Update::clusters_of(town, memory_.edits); }

    constexpr Path path_reached(const Town&, bool any) const {
        if (!any || this->broken()) {
            return Path();
        }
        const auto path = memory_.cells.search.path(memory_.cells.grid);
        return Path(leg_.size() <= path.size() ? leg_.size() : 0, path.cursor(), window_.corner());
    }
    constexpr std::uint32_t cost_reached() const { return route_cost(); }

    template <class Observer>
    constexpr void prepare(const Town& town, Cell goal, const Observer&) {
        window_.clear();
        route_.clear(goal);
        leg_.clear(start_);
        if (this->refuses(town, goal)) {
            return;
        }
        if (Update::is_broken(memory_.edits)) {
            status_ = Status::corrupted;
        } else if (!town.passable(goal)) {
            status_ = Status::goal_blocked;
        } else if (!Update::is_current(town, memory_.edits)) {
            status_ = Status::map_changed;
        } else if constexpr (takes_edits) {
            update_.begin();
            phase_ = Phase::updating;
        } else {
            set_out();
        }
    }

    static constexpr bool whole_in_one_slice = false;  // one phase at most

    template <MapChanges Changes, class Observer>
    constexpr void run(const Town& town, std::uint32_t budget, const Observer&) {
        if (!this->template may_run<Changes>(town)) {
            return;
        }
        if (Update::is_broken(memory_.edits)) {
            this->end(Status::corrupted);
            return;
        }
        const bool searched = window_.is_searching();
        if (window_.is_loaded()) {
            take_step(town, budget);
        } else {
            window_.load(town.map(), memory_.cells);
        }
        if (searched && !window_.is_searching()) {
            route_.add(memory_.cells.search.stats());
        }
        if constexpr (takes_edits) {
            memory_.edits.renew_seal();
        }
        this->template end_slice<Changes>(town);
    }

    /// A step of the present phase. (Inlined, and its phases are not: that takes the least stack.)
    [[gnu::always_inline]] constexpr void take_step(const Town& town, std::uint32_t budget) {
        switch (phase_) {
            case Phase::updating:
                if constexpr (takes_edits) {
                    go_on_updating(update_.step(town, memory_.edits, costs_, memory_.ends));
                }
                break;
            case Phase::connecting: connect(town, budget); break;
            case Phase::joining: join(town, budget); break;
            case Phase::routing: route(town, budget); break;
            case Phase::tracing: trace(town); break;
            case Phase::driving: drive(town, budget); break;
            case Phase::measuring:
            default: measure(town); break;
        }
    }

    // The costs inside clusters.

    /// Begins to plan a route.
    constexpr void set_out() { search_from(leg_.from(), Purpose::start); }
    constexpr void search_from(const Cell& cell, Purpose purpose) {
        costs_.begin(cell, purpose);
        search_cluster();
    }
    constexpr void search_cluster() {
        window_.move_to(View::corner_of(View::cluster_of(costs_.centre())), 1);
        phase_ = Phase::connecting;
    }
    [[gnu::noinline]] constexpr void connect(const Town& town, std::uint32_t budget) {
        const Status status = costs_.search(window_, memory_.cells, budget);
        if (status == Status::running) {
            return;
        }
        if (status != Status::no_path) {
            this->end(status == Status::nodes_full ? status : Status::corrupted);
            return;
        }
        if (costs_.for_route()) {
            const View& clusters = clusters_of(town);
            clusters.for_each_gate(
                View::cluster_of(costs_.centre()),
                [&](std::uint32_t, const typename View::Seen& seen, bool) { costs_.add(memory_.ends, seen.cell); });
            if (in_one_cluster()) {
                costs_.add(memory_.ends, route_.goal());
            }
        } else if constexpr (takes_edits) {
            update_.list(town, memory_.edits, costs_, memory_.ends);
        }
        costs_.begin_joining(memory_.ends, window_, memory_.cells);
        phase_ = Phase::joining;
    }
    /// Whether start and goal lie in one cluster.
    constexpr bool in_one_cluster() const { return View::cluster_of(leg_.from()) == View::cluster_of(route_.goal()); }
    constexpr void join(const Town& town, std::uint32_t budget) {
        if (!costs_.join(memory_.ends, memory_.cells, budget)) {
            return;
        }
        if (costs_.purpose() == Purpose::start) {
            search_from(route_.goal(), Purpose::goal);
        } else if (costs_.purpose() == Purpose::goal) {
            begin_routing(town);
        } else if constexpr (takes_edits) {
            phase_ = Phase::updating;
            go_on_updating(update_.take(town, memory_.edits, costs_, memory_.ends));
        }
    }
    constexpr void go_on_updating(detail::UpdateNeeds needs) {
        if (needs == detail::UpdateNeeds::search) {
            search_cluster();
        } else if (needs == detail::UpdateNeeds::nothing) {
            set_out();
        }
    }

    // The route.

    constexpr void begin_routing(const Town& town) {
        phase_ = Phase::routing;
        // The goal was the last cell listed from the start. From the goal, as many were listed.
        const std::uint32_t direct = in_one_cluster() ? memory_.ends.costs[0][costs_.count() - 1U] : Costs::no_way;
        status_ = route_.begin(clusters_of(town), records(), memory_.ends, leg_.from(), direct, limit_);
    }
    constexpr void route(const Town& town, std::uint32_t budget) {
        const View& clusters = clusters_of(town);
        Status status = Status::running;
        do {
            status = route_.step(clusters, records(), memory_.ends, left_);
        } while (status == Status::running && budget-- > 1 && !this->ended_by_cancel());
        go_on(status, Phase::tracing);
    }
    [[gnu::noinline]] constexpr void trace(const Town& town) {
        const Status status = route_.trace(clusters_of(town), records(), memory_.stops);
        if (status != Status::found) {
            give_up(status);
            return;
        }
        leg_.forget_last();
        aim(town);
    }

    // Legs.

    constexpr void aim(const Town& town) {
        leg_.aim(clusters_of(town), route_, memory_.stops, window_);
        phase_ = Phase::driving;
    }
    [[gnu::noinline]] constexpr void drive(const Town& town, std::uint32_t budget) {
        go_on(leg_.search(clusters_of(town), route_, memory_.stops, window_, memory_.cells, budget), Phase::measuring);
    }
    [[gnu::noinline]] constexpr void measure(const Town& town) {
        give_up(memory_.cells.search.broken() ? Status::corrupted
                                              : leg_.measure(town, route_, memory_.stops, window_, memory_.cells));
    }
    /// Goes on with a phase if the present one has `found` what it looks for, or ends if it is not `running` any more.
    constexpr void go_on(Status status, Phase next) {
        phase_ = status == Status::found ? next : phase_;
        if (status != Status::found && status != Status::running) {
            give_up(status);
        }
    }
    /// Ends. `map_changed` means that the route leads nowhere: its costs are not those of the map.
    constexpr void give_up(Status status) {
        this->end(status == Status::map_changed && !Update::is_stale(memory_.edits) ? Status::corrupted : status);
    }

    constexpr Records& records() { return memory_.cells.search.records(); }

    static constexpr bool keeps_partial_path = false;
    /// While routes are planned, their counts are not under the seal of the search in a window.
    constexpr const Records& records() const { return memory_.cells.search.records(); }

    // A flipped bit in the route or in these costs is not noticed: then a leg fails, or the path is not so short.
    struct Memory {
        typename Costs::Ends ends{};
        typename Gates::Stops stops{};
        typename Window::Cells cells{};
        [[no_unique_address]] Edits edits{};  // have a seal of their own
    };

    Memory memory_{};
};

}  // namespace firmpath
