/// @file
/// Paths through large maps, by their clusters: a route first, then one leg at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/forward_iterator.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/initial.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/scale.hpp"
#include "firmpath/search/cluster_map.hpp"
#include "firmpath/search/detail/pooled_nodes.hpp"
#include "firmpath/search/detail/window_of.hpp"
#include "firmpath/search/jump_point_search.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/sliced_search.hpp"
#include "firmpath/search/stats.hpp"

namespace firmpath {

/// A view of one leg of a path, start and end included: a forward range of `Cell`. It borrows the planner and is valid
/// until its next `begin`, `plan` or `begin_leg`. Memory: that of the path in the window, and 8 bytes.
template <class Inner>
class ClusterLeg {
public:
    class iterator : public detail::ForwardIterator<iterator, Cell> {
    public:
        constexpr iterator() = default;
        constexpr iterator(typename Inner::iterator at, Cell corner, std::uint32_t left)
            : at_(at), corner_(corner), left_(left) {}

        constexpr Cell operator*() const {
            const Cell at = *at_;
            return {static_cast<std::int16_t>(corner_.x + at.x), static_cast<std::int16_t>(corner_.y + at.y)};
        }
        constexpr iterator& operator++() {
            ++at_;
            --left_;
            return *this;
        }
        friend constexpr bool operator==(const iterator& a, const iterator& b) { return a.left_ == b.left_; }

    private:
        typename Inner::iterator at_{};
        Cell corner_{};
        std::uint32_t left_ = 0;
    };
    using const_iterator = iterator;
    using value_type = Cell;

    /// No cells.
    constexpr ClusterLeg() = default;
    /// The first `size` cells of a path in a window whose first cell is `corner`. O(1).
    constexpr ClusterLeg(const Inner& inner, Cell corner, std::uint32_t size)
        : inner_(inner), corner_(corner), size_(size <= inner.size() ? size : 0) {}

    constexpr iterator begin() const { return {inner_.begin(), corner_, size_}; }  ///< The start. O(1).
    constexpr iterator end() const { return {inner_.end(), corner_, 0}; }          ///< Behind the last cell. O(1).
    constexpr std::size_t size() const { return size_; }                           ///< The number of cells. O(1).
    constexpr bool empty() const { return size_ == 0; }                            ///< Whether there is none. O(1).

private:
    Inner inner_{};
    Cell corner_{};
    std::uint32_t size_ = 0;
};

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
///
/// Guarantees: the legs together are a path on the map that costs at most `route_cost()`. That is the cheapest over
/// gates: `cost()` of the way to a gate is that of the cheapest inside its clusters. A path exists exactly if there is a
/// route. Results are the same for every budget and target.
///
/// A unit of budget is 32 rows of a window that are copied, a gate whose neighbours are looked at, a walk along a leg,
/// or one of `JumpPointSearch` in a window. `step` returns `running` or:
///   - `found`: `path` is a leg: the first one, or the one that `begin_leg` asked for.
///   - `no_path`: the goal cannot be reached.
///   - `nodes_full`: the pool is too small.
///   - `cost_limit`: the route would cost more than `options.cost_limit`; `work_limit`: more than so many gates were
///     looked at.
///   - `map_changed`: the map was edited since `begin`, or since the clusters were opened.
///   - `out_of_map`, `start_blocked`, `goal_blocked`, `corrupted`, `cancelled`: as for `JumpPointSearch`.
///
/// `options.nearest` has no effect; an observer is told nothing.
///
/// Complexity: a jump point search inside a cluster for each gate of the start's and of the goal's; O(k m) for k gates
/// looked at, of clusters with m gates; and a jump point search in a window for each leg.
///
/// Memory: a `JumpGrid` of two clusters by two (18.6 KB for an edge of 128), the pool, 8 bytes a gate of the route and
/// of a cluster, and some 300 bytes.
///
/// Source: see `ClusterView`.
template <WordMap Map, int Edge, class Nodes = PooledNodes<1024>, class Moves = Eight<Corner::never, scale_10_14>,
          std::size_t Route = 64>
class ClusterPlanner : public detail::PathSearch<ClusterPlanner<Map, Edge, Nodes, Moves, Route>,
                                                 ClusterMap<Map, Edge, Moves>, std::uint32_t> {
    using Town = ClusterMap<Map, Edge, Moves>;
    using View = typename Town::clusters_type;
    using Search = detail::PathSearch<ClusterPlanner, Town, std::uint32_t>;
    using Frame = detail::SlicedSearch<ClusterPlanner, Town>;
    friend Search;
    friend Frame;
    using Search::status_, Search::start_, Search::left_, Search::limit_, Search::revision_;

    static_assert(Route >= 2 && Route <= 65'535, "ClusterPlanner: 2 to 65,535 gates of a route can be kept");

    static constexpr int size = 2 * Edge;
    using Window = JumpGrid<size, size>;
    /// Its pool serves both searches, one after the other.
    struct Local : JumpPointSearch<Window, Moves, Nodes, std::uint32_t> {
        using JumpPointSearch<Window, Moves, Nodes, std::uint32_t>::records;
    };
    using Records = std::remove_cvref_t<decltype(std::declval<Local&>().records())>;
    static_assert(std::numeric_limits<typename Records::Number>::max() >= detail::ClusterFormat::most_gates,
                  "the pool must be able to number the gates");

public:
    using moves_type = Moves;                                      ///< the moves
    using Path = ClusterLeg<typename Local::Path>;                 ///< the view that `path` returns
    static constexpr std::size_t node_capacity = Nodes::capacity;  ///< records in the pool

    constexpr ClusterPlanner() = default;

    /// Prepares the next leg, from the cell where the last one ends. Before the first leg is found, and after the one
    /// that leads to the goal, it does nothing. @return `running`, or the present status. O(1).
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

    /// The counts since `begin`, of gates and of jump points: `peak_nodes` is the pool size that was needed. O(1).
    constexpr Stats stats() const {
        const Stats now = searching_ ? local_.stats() : Stats{};
        return {expanded_ + now.expanded, generated_ + now.generated,
                peak_open_ > now.peak_open ? peak_open_ : now.peak_open,
                peak_nodes_ > now.peak_nodes ? peak_nodes_ : now.peak_nodes};
    }

    /// Whether the present leg leads to the goal. O(1).
    constexpr bool at_goal() const { return at_goal_; }
    /// The cost of the route that was planned first, or `no_cost`. O(1).
    constexpr std::uint32_t route_cost() const { return route_cost_; }
    /// The gates of the present route that are kept. O(1).
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
    enum class Phase : std::uint8_t {
        loading,     // a window, for the phase after it
        connecting,  // the start, then the goal, with the gates of its cluster
        routing,     // over the gates
        tracing,     // the route
        driving,     // a leg
        measuring,   // how much of the leg is driven
    };
    static constexpr std::uint32_t no_way = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::uint32_t straight = Moves::scale.straight;
    static constexpr std::uint32_t most_gates = View::most_gates;
    /// Bits of the pool's directions: the sides from which a gate was reached.
    static constexpr std::uint32_t from_first = 1, from_second = 2;

    static constexpr std::uint32_t away(Cell a, Cell b) { return Moves::estimate(a, b); }
    constexpr typename View::Seen near(const Town& town, const Stop& stop) const {
        const View& clusters = town.clusters();
        const std::uint32_t gate = stop.gate < clusters.size() ? stop.gate : 0;
        return clusters.seen(gate, clusters.border_of(gate), stop.from_first != 0);
    }

    constexpr Path path_reached(const Town&, bool any) const {
        return any && !this->broken() ? Path(local_.path(window_), corner_, leg_size_) : Path();
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
        if (!town.passable(goal)) {
            status_ = Status::goal_blocked;
        } else if (!town.has_clusters()) {
            status_ = Status::map_changed;
        } else {
            set_out(start_);
        }
    }

    static constexpr bool whole_in_one_slice = false;  // one phase at most

    template <MapChanges Changes, class Observer>
    constexpr void run(const Town& town, std::uint32_t budget, const Observer&) {
        if (!this->template may_run<Changes>(town)) {
            return;
        }
        switch (phase_) {
            case Phase::loading: load(town); break;
            case Phase::connecting: connect(town, budget); break;
            case Phase::routing: route(town, budget); break;
            case Phase::tracing: trace(town); break;
            case Phase::driving: drive(town, budget); break;
            case Phase::measuring:
            default: measure(); break;
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
            phase_ = then_;
            searching_ = false;
        }
    }
    constexpr Cell in_window(Cell cell) const {
        return {static_cast<std::int16_t>(cell.x - corner_.x), static_cast<std::int16_t>(cell.y - corner_.y)};
    }
    /// A search in the window: at most `budget` units.
    constexpr Status search(Cell from, Cell to, std::uint32_t budget) {
        if (!searching_) {
            searching_ = true;
            return local_.begin(window_, in_window(from), in_window(to));
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
        direct_ = no_way;
        ended_ = 0;
        connect_from(from_);
    }
    constexpr void connect_from(Cell end) {
        gate_ = 0;
        begin_window(View::corner_of(View::cluster_of(end)), 1, Phase::connecting);
    }
    /// From the start, then from the goal, to one gate of its cluster after the other.
    constexpr void connect(const Town& town, std::uint32_t budget) {
        const View& clusters = town.clusters();
        const Cell end = ended_ == 0 ? from_ : goal_;
        const std::uint32_t cluster = View::cluster_of(end);
        const std::uint32_t gates = clusters.gates_of(cluster);
        const bool shared = cluster == View::cluster_of(goal_);
        if (gate_ < gates || (gate_ == gates && ended_ == 0 && shared)) {
            Cell to = goal_;
            if (!searching_) {  // later slices know it
                clusters.for_each_gate(cluster, [&](std::uint32_t, const typename View::Seen& seen, bool) {
                    to = seen.index == gate_ ? seen.cell : to;
                });
            }
            const Status status = search(end, to, budget);
            if (status == Status::running) {
                return;
            }
            if (status != Status::found && status != Status::no_path) {
                this->end(status == Status::nodes_full ? status : Status::corrupted);
                return;
            }
            const std::uint32_t cost = status == Status::found ? local_.cost() : no_way;
            (gate_ == gates ? direct_ : ends_[ended_][gate_]) = cost;
            ++gate_;
        } else if (ended_ == 0) {
            ended_ = 1;
            connect_from(goal_);
        } else {
            begin_routing(town);
        }
    }

    /// What is left from a gate costs at least so much: from the cell that lies nearer to the goal, whichever side it is
    /// reached from.
    constexpr std::uint32_t estimate(const typename View::Seen& seen) const {
        const std::uint32_t a = away(seen.cell, goal_);
        const std::uint32_t b = away(seen.other, goal_);
        return a < b ? a : b;
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
        phase_ = Phase::routing;
        const std::uint32_t least = away(from_, goal_);
        records.clear(least > straight ? least - straight : 0);
        const View& clusters = town.clusters();
        if (direct_ != no_way && !offer(clusters.size(), direct_, 0, Records::none, from_first)) {
            return;
        }
        reach_all(clusters, View::cluster_of(from_), Records::none,
                  [&](std::uint32_t index) { return ends_[0][index]; });
    }
    /// Offers all gates of a cluster, at the costs that `cost(index)` tells.
    template <class CostTo>
    constexpr void reach_all(const View& clusters, std::uint32_t cluster, std::uint32_t parent, const CostTo& cost) {
        bool room = true;
        clusters.for_each_gate(cluster, [&](std::uint32_t gate, const typename View::Seen& seen, bool is_first) {
            const std::uint32_t g = room ? cost(seen.index) : no_way;
            if (g != no_way) {
                room = offer(gate, g, estimate(seen), parent, is_first ? from_first : from_second);
                ++generated_;
            }
        });
    }

    constexpr void route(const Town& town, std::uint32_t budget) {
        Records& records = local_.records();
        const View& clusters = town.clusters();
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
        const std::uint32_t g = records.f(node) - estimate(one) + straight;
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
                ends_[1][into.index] != no_way) {
                (void)offer(clusters.size(), g + ends_[1][into.index], 0, node, from_first);
            }
        }
    }

    /// Keeps the first gates of the route.
    constexpr void trace(const Town& town) {
        Records& records = local_.records();
        const View& clusters = town.clusters();
        const std::uint32_t goal = records.find(clusters.size());
        if (goal == Records::none) {
            this->end(Status::corrupted);
            return;
        }
        const std::uint32_t cost = records.f(goal);
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
                const typename View::Border border = clusters.border_of(gate);
                route_[at] = {static_cast<std::uint16_t>(gate),
                              static_cast<std::uint16_t>((records.directions(node) & from_first) != 0 ? 1 : 0),
                              records.f(node) - estimate(clusters.seen(gate, border, true))};
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
        const Status status = search(from_, to, budget);
        if (status == Status::running) {
            return;
        }
        const std::uint32_t known = to_goal_ ? cost_ : route_[last].cost;
        const bool found = status == Status::found;
        if (status == Status::nodes_full) {
            this->end(status);
        } else if (found && local_.cost() <= known - passed_) {
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
            this->end(Status::corrupted);
        }
    }

    /// Decides how much of the leg is driven before the next one is planned.
    constexpr void measure() {
        const auto path = local_.path(window_);
        const auto cells = static_cast<std::uint32_t>(path.size());
        at_goal_ = to_goal_;
        const bool whole = to_goal_ || fallback_ || (!whole_route_ && target_ == route_size_);
        leg_size_ = whole || cells <= 2 ? cells : cells / 3 * 2 + 1;
        std::uint32_t driven = 0;
        std::uint32_t left = leg_size_;
        Cell at{};
        for (const Cell cell : path) {
            driven += left == leg_size_ ? 0 : away(at, cell);
            at = cell;
            if (--left == 0) {
                break;
            }
        }
        next_from_ = {static_cast<std::int16_t>(corner_.x + at.x), static_cast<std::int16_t>(corner_.y + at.y)};
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
    // A flipped bit in the route or in these costs is not noticed: then a leg fails, or the path is not so short.
    static constexpr std::size_t unsealed_behind =
        sizeof(std::uint32_t[2][most_gates]) + sizeof(Stop[Route]) + sizeof(Window) + sizeof(Local);

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
    std::uint16_t ended_ = 0;   // 0: the start, 1: the goal is connected
    std::uint32_t gate_ = 0;    // of its cluster
    std::uint32_t direct_ = 0;  // from start to goal inside their cluster
    std::uint32_t cost_ = 0;    // of the present route
    std::uint32_t passed_ = 0;  // of that, before `from_`
    std::uint32_t route_cost_ = 0;
    std::uint32_t leg_size_ = 0;
    std::uint32_t expanded_ = 0;
    std::uint32_t generated_ = 0;
    std::uint32_t peak_open_ = 0;
    std::uint32_t peak_nodes_ = 0;
    std::uint32_t ends_[2][most_gates]{};
    Stop route_[Route]{};
    Window window_{all_blocked};
    Local local_{};
};

}  // namespace firmpath
