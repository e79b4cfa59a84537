/// @file
/// The order of the open list, and bounds on the keys of a search.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/neighbourhood.hpp"

namespace firmpath {

namespace detail {

/// Which of two nodes of equal priority leaves the open list first.
enum class Tie : std::uint8_t {
    lower_h,  ///< the node nearer to the goal by the heuristic
    lower_g,  ///< the node reached at the lower cost
    none,     ///< either of them
};

}  // namespace detail

// A priority is a type with
//
//     static constexpr std::uint32_t factor;   // key(g, h) <= factor * (g + h)
//     static constexpr bool stores_key;        // the compact layout stores the key instead of g; `cost` computes g
//     static constexpr Tie tie;
//     static constexpr bool closes_cheapest;   // with a consistent estimate a node that leaves the open list has its
//                                              // least cost, and keys never fall during a search
//     static constexpr std::uint32_t key(std::uint32_t g, std::uint32_t h);   // lower leaves first
//     static constexpr std::uint32_t cost(std::uint32_t key, std::uint32_t h);  // g, if stores_key
//
// where g is the cost of the path to a node and h its estimate. The key never falls as g grows. Among equal keys, a
// lower h means a higher g only if the key grows with both.

namespace detail {

/// A*: f = g + h. With a consistent heuristic the first path found to the goal is a cheapest one.
struct ByTotal {
    static constexpr std::uint32_t factor = 1;
    static constexpr bool stores_key = true;
    static constexpr Tie tie = Tie::lower_h;
    static constexpr bool closes_cheapest = true;
    static constexpr std::uint32_t key(std::uint32_t g, std::uint32_t h) { return g + h; }
    static constexpr std::uint32_t cost(std::uint32_t key, std::uint32_t h) { return key - h; }
};

/// Dijkstra: g alone. The search spreads evenly in all directions.
struct ByCost {
    static constexpr std::uint32_t factor = 1;
    static constexpr bool stores_key = false;
    static constexpr Tie tie = Tie::none;
    static constexpr bool closes_cheapest = true;
    static constexpr std::uint32_t key(std::uint32_t g, std::uint32_t /*h*/) { return g; }
};

/// Greedy best-first: h alone. The search goes straight to the goal, and around obstacles that it meets.
struct ByEstimate {
    static constexpr std::uint32_t factor = 1;
    static constexpr bool stores_key = false;
    static constexpr Tie tie = Tie::lower_g;
    static constexpr bool closes_cheapest = false;
    static constexpr std::uint32_t key(std::uint32_t /*g*/, std::uint32_t h) { return h; }
};

/// Weighted A*: f = g + w * h with w = Num / Den, as the integer Den * g + Num * h.
template <std::uint32_t Num, std::uint32_t Den>
struct ByWeightedTotal {
    static_assert(Den >= 1 && Num >= Den && Num <= 255,
                  "weighted A*: the weight Num / Den must be at least 1, and Num at most 255");
    static constexpr std::uint32_t factor = Num;
    static constexpr bool stores_key = true;
    static constexpr Tie tie = Tie::lower_h;
    static constexpr bool closes_cheapest = false;
    static constexpr std::uint32_t key(std::uint32_t g, std::uint32_t h) { return Den * g + Num * h; }
    static constexpr std::uint32_t cost(std::uint32_t key, std::uint32_t h) { return (key - Num * h) / Den; }
};

/// No bounds on the keys. `Successors` is the number of nodes that a closed one can put on the open list; only the
/// first node gets there otherwise.
template <std::size_t Successors>
struct UnknownSteps {
    static constexpr std::size_t successors = Successors;
    static constexpr std::uint32_t unit = 1;
    static constexpr std::uint32_t buckets = 0;
};

/// The largest number that divides all step costs and estimates.
template <class Moves>
consteval std::uint32_t cost_unit() {
    std::uint32_t unit = 0;
    if constexpr (
        requires { Moves::step_cost(0U); } && !requires { typename Moves::State; }) {
        const auto divide = [&unit](std::uint32_t cost) {
            while (cost != 0) {
                const std::uint32_t rest = unit % cost;
                unit = cost;
                cost = rest;
            }
        };
        for (unsigned d = 0; d < Moves::directions; ++d) {
            divide(Moves::step_cost(d));
        }
        // As where heuristics are checked: all offsets of a small window.
        for (std::int16_t y = -8; y <= 8; ++y) {
            for (std::int16_t x = -8; x <= 8; ++x) {
                divide(Moves::estimate(Cell{0, 0}, Cell{x, y}));
            }
        }
    }
    return unit == 0 ? 1 : unit;
}

/// The number of different keys that can be on the open list at a time, if they are multiples of `unit`, and one step
/// raises a key by at most `rise`; 0 if they are too many for a bucket each.
constexpr std::uint32_t key_buckets(std::uint32_t unit, std::uint64_t rise) {
    return rise / unit < 32 ? static_cast<std::uint32_t>(rise / unit) + 1U : 0;
}

/// The steps by which the keys of a search rise. No key is below that of the last node that left the open list, and
/// none above it by more than `rise`: a step raises the cost by at most the most expensive step, and the estimate,
/// which is consistent in both directions of reversible moves, by as much again.
template <class Map, class Moves, class Priority>
struct KeySteps {
    static constexpr std::size_t successors = Moves::directions;
    /// All keys are multiples of this.
    static constexpr std::uint32_t unit = WeightedMap<Map> ? 1 : cost_unit<Moves>();

private:
    static constexpr std::uint64_t step = std::uint64_t{greatest_step_cost<Moves>()} * greatest_weight<Map>();
    static constexpr bool estimates = Priority::key(0, 1) != 0;
    static constexpr std::uint64_t rise = estimates ? 2 * step : step;
    static constexpr bool known = Priority::closes_cheapest && (!estimates || reversible<Moves>);

public:
    /// See `key_buckets`; 0 also if nothing is known of the keys.
    static constexpr std::uint32_t buckets = known ? key_buckets(unit, rise) : 0;
};

}  // namespace detail

}  // namespace firmpath
