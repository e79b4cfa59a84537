/// @file
/// The heuristic of a search, from its goals, moves and map.
#pragma once

#include <cstdint>
#include <type_traits>

#include "firmpath/map/weights.hpp"
#include "firmpath/moves/added_weights.hpp"
#include "firmpath/moves/detail/states.hpp"

namespace firmpath::detail {

/// The estimate of a state, or of a state's number.
template <class Map, class Moves, class Goals>
struct GoalEstimate {
    using States = detail::States<Moves, Map::width>;

    Goals goals{};

    /// To be called when a search begins.
    constexpr void prepare(const Map&) {}
    constexpr std::uint32_t operator()(typename States::State state) const {
        return goals.template estimate<Moves>(state);
    }
    constexpr std::uint32_t operator()(std::uint32_t node) const {
        return goals.template estimate<Moves>(States::state(node));
    }
};

/// The same times the least weight of the map.
template <WeightedMap Map, class Moves, class Goals>
requires(!std::is_empty_v<Goals>) struct GoalEstimate<Map, Moves, Goals> {
    using States = detail::States<Moves, Map::width>;

    Goals goals{};
    std::uint32_t least_weight = 0;

    constexpr void prepare(const Map& map) { least_weight = least_factor<Moves>(map); }
    constexpr std::uint32_t operator()(typename States::State state) const {
        return goals.template estimate<Moves>(state) * least_weight;
    }
    constexpr std::uint32_t operator()(std::uint32_t node) const { return (*this)(States::state(node)); }
};

/// Without goals the estimate is 0.
template <class Map, class Moves, class Goals>
requires std::is_empty_v<Goals>
struct GoalEstimate<Map, Moves, Goals> {
    static constexpr Goals goals{};

    constexpr void prepare(const Map&) const {}
    constexpr std::uint32_t operator()(typename States<Moves, Map::width>::State) const { return 0; }
    constexpr std::uint32_t operator()(std::uint32_t) const { return 0; }
};

/// Numbers with an estimate, unless that has none.
template <class Numbers, class Estimate>
struct WithEstimate : Numbers {
    Estimate estimate_{};
};
template <class Numbers, class Estimate>
requires std::is_empty_v<Estimate>
struct WithEstimate<Numbers, Estimate> : Numbers {
    static constexpr Estimate estimate_{};
};

}  // namespace firmpath::detail
