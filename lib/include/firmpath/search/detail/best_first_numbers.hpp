/// @file
/// What a best-first search has under its seal.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/detail/integers.hpp"
#include "firmpath/moves/detail/states.hpp"
#include "firmpath/search/detail/goals.hpp"
#include "firmpath/search/detail/sliced_search.hpp"
#include "firmpath/search/stats.hpp"

namespace firmpath::detail {

/// The numbers of a `BestFirst` but for the estimate. A cell and a cost take the same `Number`.
template <class State, class Number>
struct BestFirstProgress : PathNumbers<State> {
    enum class Phase : std::uint8_t { searching, reversing, checking };

    Phase phase_{};
    bool changed_ = false;
    std::uint8_t direction_ = 0;
    std::uint8_t checks_left_ = 0;
    Stored<State> at_{};
    Number nearest_ = 0;
    Number nearest_h_ = 0;
    Number nearest_g_ = 0;  // when reversing: that of at_
    Number cost_ = 0;
    std::uint32_t path_size_ = 0;
    OpenCounts counts_{};
};

template <class Map, class Moves>
inline constexpr std::size_t states_on =
    std::size_t{Map::width} * std::size_t{Map::height} * States<Moves, Map::width>::per_cell;

/// The numbers of a `BestFirst` under its seal.
template <class Map, class Moves, class Cost, class Goals>
using BestFirstNumbers = WithEstimate<
    BestFirstProgress<typename States<Moves, Map::width>::State,
                      SmallestUnsigned<(sizeof(Cost) > 2 ? 0xFFFFFFFF : 0xFFFF) | (states_on<Map, Moves> - 1)>>,
    GoalEstimate<Map, Moves, Goals>>;

}  // namespace firmpath::detail
