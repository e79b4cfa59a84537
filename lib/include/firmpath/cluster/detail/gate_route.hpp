/// @file
/// A route over the gates between clusters: the search for it, and what is kept of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/search/stats.hpp"
#include "firmpath/store/pooled_nodes.hpp"

namespace firmpath::detail {

/// What is left to the goal from a gate costs at least so much: by distance, and by landmarks.
template <class View, class Moves, class Ends>
class GateEstimate {
    static constexpr std::uint32_t straight = Moves::scale.straight;

public:
    static constexpr std::uint32_t no_way = 0xFFFF'FFFF;

    constexpr void aim_at(Cell goal) { goal_ = goal; }
    constexpr const Cell& goal() const { return goal_; }

    /// Chooses the landmarks that say most about the way from `from`.
    constexpr void choose_landmarks(const View& clusters, const Cell& from, const Ends& ends) {
        for (Bound& bound : bounds_) {
            bound = {};
        }
        std::uint32_t most[bounds_at_most]{};
        for (std::uint32_t landmark = 0; landmark < clusters.landmarks(); ++landmark) {
            const std::uint32_t start = landmark_cost(clusters, landmark, from, ends.costs[0]);
            const std::uint32_t goal = landmark_cost(clusters, landmark, goal_, ends.costs[1]);
            if (start == no_way || goal == no_way) {
                continue;
            }
            std::uint32_t least = apart(start, goal);
            Bound bound{landmark + 1, goal};
            for (std::size_t k = 0; k < bounds_at_most; ++k) {
                if (bounds_[k].number == 0 || most[k] < least) {
                    std::swap(most[k], least);
                    std::swap(bounds_[k], bound);
                }
            }
        }
    }
    /// The estimate of a gate. It counts from the cell nearer to the goal, whichever side the gate is reached from.
    constexpr std::uint32_t operator()(const View& clusters, std::uint32_t gate,
                                       const typename View::Seen& seen) const {
        const std::uint32_t a = Moves::estimate(seen.cell, goal_);
        const std::uint32_t b = Moves::estimate(seen.other, goal_);
        std::uint32_t most = a < b ? a : b;
        for (const Bound& bound : bounds_) {
            if (bound.number - 1 < clusters.landmarks()) {
                const std::uint32_t least = apart(clusters.landmark_cost(bound.number - 1, gate), bound.cost);
                most = most > least ? most : least;
            }
        }
        return most;
    }
    /// No estimate of a search from `from` is less, whatever costs the tables hold.
    constexpr std::uint32_t least(const Cell& from) const { return apart(Moves::estimate(from, goal_), 0); }

private:
    /// A landmark, and what it costs to get from it to the goal.
    struct Bound {
        std::uint32_t number = 0;  // of the landmark, from 1; 0: none
        std::uint32_t cost = 0;
    };
    /// More say little more, and each is asked for each gate that is looked at.
    static constexpr std::size_t bounds_at_most = 2;

    /// What the way between two places costs at least that are known to cost so much from a landmark. (What is known is
    /// the cost to the nearer cell of a gate.)
    static constexpr std::uint32_t apart(std::uint32_t one, std::uint32_t other) {
        const std::uint32_t difference = one > other ? one - other : other - one;
        return difference > straight ? difference - straight : 0;
    }
    /// What it costs to get from a landmark to a cell, by what it costs from there to the gates of its cluster.
    template <class Costs>
    static constexpr std::uint32_t landmark_cost(const View& clusters, std::uint32_t landmark, const Cell& cell,
                                                 const Costs& costs) {
        std::uint32_t least = no_way;
        clusters.for_each_gate(View::cluster_of(cell), [&clusters, &costs, &least, landmark](
                                                           std::uint32_t gate, const typename View::Seen& seen, bool) {
            const std::uint32_t to_gate = Ends::cost(costs, seen.index);
            if (to_gate != no_way) {
                const std::uint32_t cost = to_gate + clusters.landmark_cost(landmark, gate);
                least = least < cost ? least : cost;
            }
        });
        return least;
    }

    Cell goal_{};
    Bound bounds_[bounds_at_most]{};
};

/// A cheapest route over gates, by A*, and how much of it is driven. A gate is one node: which of its cells was reached
/// first says into which cluster to go on.
///
/// - `Ends`: the costs from the start, and from the goal, to the gates of their clusters.
/// - `Most`: gates that are kept.
template <class Map, class View, class Moves, class Records, class Ends, std::size_t Most>
class GateRoute {
    static constexpr std::uint32_t no_way = GateEstimate<View, Moves, Ends>::no_way;
    static constexpr std::uint32_t straight = Moves::scale.straight;
    /// Limit on looks at a gate. A right estimate falls by no more than a way costs, but for a few steps, and a bucket
    /// is half a step wide: so a gate is looked at again once or twice, from each side.
    static constexpr std::uint32_t most_looks = 16;
    /// Bits of the pool's directions: the sides from which a gate was reached.
    static constexpr std::uint32_t from_first = 1, from_second = 2;

public:
    using Seen = typename View::Seen;
    /// A gate of the route.
    struct Stop {
        std::uint16_t gate = 0;
        std::uint16_t from_first = 0;  // whether the route comes from its first cluster
        std::uint32_t cost = 0;        // from the start of the route to its cell on that side
    };
    struct Stops {
        Stop stop[Most]{};
    };

    /// Forgets the route, and sets the goal of others.
    constexpr void clear(Cell goal) {
        estimate_.aim_at(goal);
        first_cost_ = no_way;
        kept_ = 0;
        expanded_ = 0;
        generated_ = 0;
        peak_open_ = 0;
        peak_nodes_ = 0;
    }
    constexpr const Cell& goal() const { return estimate_.goal(); }

    /// Begins to search. `direct`: the cost to the goal inside the start's cluster, or `no_way`. @return `running`, or
    /// `nodes_full`.
    constexpr Status begin(const View& clusters, Records& records, const Ends& ends, const Cell& from,
                           std::uint32_t direct, std::uint32_t limit) {
        limited_ = false;
        full_ = false;
        limit_ = limit;
        turns_left_ = most_turns(clusters);
        estimate_.choose_landmarks(clusters, from, ends);
        records.clear(estimate_.least(from));
        if (direct != no_way) {
            offer(records, clusters.size(), direct, 0, Records::none, from_first);
        }
        reach_all(clusters, records, View::cluster_of(from), Records::none,
                  [&ends](std::uint32_t index) { return Ends::cost(ends.costs[0], index); });
        return full_ ? Status::nodes_full : Status::running;
    }
    /// Looks at one gate, if `work_left` is not 0, and lowers that. @return
    ///   - `running`: call again.
    ///   - `found`: the route can be traced.
    ///   - `no_path`, `cost_limit`, `work_limit`, `nodes_full`, `corrupted`.
    constexpr Status step(const View& clusters, Records& records, const Ends& ends, std::uint32_t& work_left) {
        const std::uint32_t goal = records.find(clusters.size());
        if (records.open_size() == 0 || (goal != Records::none && records.is_past(records.f(goal)))) {
            note(records.peak_open(), records.size());
            return goal != Records::none ? Status::found : limited_ ? Status::cost_limit : Status::no_path;
        }
        if (work_left == 0) {
            return Status::work_limit;
        }
        const std::uint32_t node = records.pop();
        if (--turns_left_ == 0) {
            return Status::corrupted;
        }
        if (node != Records::none && records.cell(node) < clusters.size()) {
            --work_left;
            ++expanded_;
            expand(clusters, records, ends, node);
        }
        return full_ ? Status::nodes_full : Status::running;
    }
    /// Keeps the first gates of the route that was found. @return `found`; `corrupted`; or `map_changed`: it is not as
    /// cheap as what was left of the last one, so legs might never end. (Inlined into its only caller, which knows all
    /// these addresses.)
    [[gnu::always_inline]] constexpr Status trace(const View& clusters, const Records& records, Stops& stops) {
        const std::uint32_t goal = records.find(clusters.size());
        if (goal == Records::none) {
            return Status::corrupted;
        }
        const std::uint32_t cost = records.f(goal);
        if (first_cost_ != no_way && cost > left_to(cost_)) {
            return Status::map_changed;
        }
        std::uint32_t gates = 0;
        for (std::uint32_t node = records.parent(goal); node < records.size(); node = records.parent(node)) {
            if (++gates > records.size()) {
                return Status::corrupted;
            }
        }
        kept_ = static_cast<std::uint16_t>(gates < Most ? gates : Most);
        whole_ = gates <= Most;
        std::uint32_t at = gates;
        for (std::uint32_t node = records.parent(goal); node < records.size() && at != 0; node = records.parent(node)) {
            --at;
            if (at < Most) {
                const std::uint32_t gate = records.cell(node);
                if (gate >= clusters.size()) {
                    return Status::corrupted;
                }
                const Seen seen = clusters.seen(gate, clusters.border_of(gate), true);
                stops.stop[at] = {static_cast<std::uint16_t>(gate),
                                  static_cast<std::uint16_t>((records.directions(node) & from_first) != 0 ? 1 : 0),
                                  records.f(node) - estimate_(clusters, gate, seen)};
            }
        }
        cost_ = cost;
        first_cost_ = first_cost_ == no_way ? cost : first_cost_;
        next_ = 0;
        passed_ = 0;
        return Status::found;
    }

    /// How many gates are kept.
    constexpr std::size_t kept() const { return kept_; }
    /// Whether these are all.
    constexpr bool is_whole() const { return whole_; }
    /// A gate that is kept, from the side from which the route comes.
    constexpr Seen near(const View& clusters, const Stops& stops, std::size_t i) const {
        const Stop& stop = stops.stop[i];
        const std::uint32_t gate = stop.gate < clusters.size() ? stop.gate : 0;
        return clusters.seen(gate, clusters.border_of(gate), stop.from_first != 0);
    }
    constexpr std::uint32_t cost() const { return cost_; }
    /// The cost of the first route since `clear`, or `no_way`.
    constexpr std::uint32_t first_cost() const { return first_cost_; }

    /// The gates before this one are passed.
    constexpr std::uint32_t next() const { return next_; }
    /// Whether a new route is to be searched: it goes on behind the last gate that is kept.
    constexpr bool is_used_up() const { return !whole_ && next_ + 1U == kept_; }
    /// Notes that the robot comes to a place from which a gate costs `rest`.
    constexpr void pass(const Stops& stops, std::uint32_t gate, std::uint32_t rest) {
        next_ = static_cast<std::uint16_t>(gate);
        passed_ = stops.stop[gate].cost - rest;
    }
    /// What it costs from there to a place on the route with this cost. Precondition: is_ahead(cost).
    constexpr std::uint32_t left_to(std::uint32_t cost) const { return cost - passed_; }
    constexpr bool is_ahead(std::uint32_t cost) const { return cost >= passed_; }

    /// The counts since `clear`, of this search and of those that were added.
    constexpr Stats counts() const { return {expanded_, generated_, peak_open_, peak_nodes_}; }
    /// Adds those of another search that uses the pool.
    constexpr void add(const Stats& stats) {
        expanded_ += stats.expanded;
        generated_ += stats.generated;
        note(stats.peak_open, stats.peak_nodes);
    }

    /// How often a search on these clusters takes a gate off the open list at most: to look at it, or because its turn
    /// has not come, once in a lap. Right tables need far less. Others end a search with `corrupted`.
    static constexpr std::uint32_t most_turns(const View& clusters) {
        const std::uint32_t gates = clusters.size() + 1;
        const std::uint64_t nodes = gates < Records::capacity ? gates : Records::capacity;
        return at_most_32_bits(nodes * (Records::most_laps(clusters.most_cost()) + most_looks));
    }

private:
    constexpr void note(std::uint32_t open, std::uint32_t nodes) {
        peak_open_ = peak_open_ > open ? peak_open_ : open;
        peak_nodes_ = peak_nodes_ > nodes ? peak_nodes_ : nodes;
    }
    constexpr void expand(const View& clusters, Records& records, const Ends& ends, std::uint32_t node) {
        const std::uint32_t gate = records.cell(node);
        const std::uint32_t sides = records.directions(node);
        const typename View::Border border = clusters.border_of(gate);
        const Seen one = clusters.seen(gate, border, true);
        const Seen two = clusters.seen(gate, border, false);
        const std::uint32_t g = records.f(node) - estimate_(clusters, gate, one) + straight;
        for (const std::uint32_t side : {from_first, from_second}) {
            if ((sides & side) == 0 || full_) {
                continue;
            }
            // It goes on into the other cluster.
            const Seen& into = side == from_first ? two : one;
            reach_all(clusters, records, into.cluster, node, [&](std::uint32_t index) {
                const std::uint32_t cost =
                    index == into.index ? View::no_way : clusters.cost(into.cluster, into.index, index);
                return cost == View::no_way ? no_way : g + cost;
            });
            if (!full_ && into.cluster == View::cluster_of(goal()) && Ends::cost(ends.costs[1], into.index) != no_way) {
                offer(records, clusters.size(), g + Ends::cost(ends.costs[1], into.index), 0, node, from_first);
            }
        }
    }
    /// Offers all gates of a cluster, at the costs that `cost(index)` tells.
    template <class CostTo>
    constexpr void reach_all(const View& clusters, Records& records, std::uint32_t cluster, std::uint32_t parent,
                             const CostTo& cost) {
        clusters.for_each_gate(cluster, [this, &clusters, &records, parent, &cost](std::uint32_t gate, const Seen& seen,
                                                                                   bool is_first) {
            const std::uint32_t g = cost(seen.index);
            if (g != no_way) {
                offer(records, gate, g, estimate_(clusters, gate, seen), parent, is_first ? from_first : from_second);
                ++generated_;
            }
        });
    }
    /// Offers the pool a gate.
    constexpr void offer(Records& records, std::uint32_t gate, std::uint32_t g, std::uint32_t h, std::uint32_t parent,
                         std::uint32_t sides) {
        const PoolOffer answer = records.offer(gate, g, 0, limit_, parent, sides, [h](std::uint32_t) { return h; });
        limited_ = limited_ || answer == PoolOffer::too_expensive;
        full_ = full_ || answer == PoolOffer::no_record;
    }

    // Small members first: on Cortex-M0, only members near the start of an object are cheap to access.
    bool limited_ = false;  // a gate was too expensive
    bool full_ = false;     // there was no record for a gate
    Wide<bool> whole_{};    // all gates of the route are kept
    std::uint16_t kept_ = 0;
    std::uint16_t next_ = 0;
    GateEstimate<View, Moves, Ends> estimate_{};
    std::uint32_t limit_ = 0;
    std::uint32_t cost_ = 0;
    std::uint32_t passed_ = 0;  // of that
    std::uint32_t first_cost_ = 0;
    std::uint32_t turns_left_ = 0;
    std::uint32_t expanded_ = 0;
    std::uint32_t generated_ = 0;
    std::uint32_t peak_open_ = 0;
    std::uint32_t peak_nodes_ = 0;
};

}  // namespace firmpath::detail
