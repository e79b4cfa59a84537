/// @file
/// Bounds on the keys of a search, for its records.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/neighbourhood.hpp"

namespace firmpath::detail {

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

}  // namespace firmpath::detail
