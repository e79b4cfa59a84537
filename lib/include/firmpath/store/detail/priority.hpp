/// @file
/// The order of the open list.
#pragma once

#include <cstdint>

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

}  // namespace detail

}  // namespace firmpath
