/// @file
/// The planners the tool offers: a row each.
#pragma once

#include <cstddef>
#include <string_view>
#include <tuple>

#include "firmpath/host/planner.hpp"
#include "firmpath/search/a_star.hpp"
#include "ram_bytes.hpp"

namespace firmpath::host {

// A row names a planner, says what it promises and what RAM it takes on a board, and which search of
// the library it is. The tool has time and room, so it takes the fast layout, and 32-bit costs at any
// size: where they might overflow the search says so. A search whose members differ from BestFirst's
// comes with a small adaptor as its `Search`.

struct AStarRow {
    static constexpr std::string_view name = "astar";
    static constexpr std::string_view summary = "A*: cheapest paths, guided by the octile distance";
    static constexpr Promise promise = Promise::shortest;
    static std::size_t ram_bytes(int width, int height, const Motion& motion) {
        return dense_search_bytes(width, height, motion);
    }
    template <class Map, class Moves>
    using Search = AStar<Map, Moves, DenseNodes<Layout::fast>, std::uint32_t>;
};

using PlannerTable = std::tuple<AStarRow>;

}  // namespace firmpath::host
