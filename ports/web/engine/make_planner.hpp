/// @file
/// Makes planners: for the source files of rules of motion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/breadth_first.hpp"
#include "firmpath/search/d_star_lite.hpp"
#include "firmpath/search/lazy_theta_star.hpp"
#include "firmpath/store/bucket_nodes.hpp"
#include "planners.hpp"

namespace firmpath::web {

template <class Search>
Run* make(void* memory) {
    static_assert(std::is_trivially_destructible_v<Search>);
    static_assert(sizeof(RunOf<Search>) <= run_bytes);
    return new (memory) RunOf<Search>;
}

template <class Moves, class Map>
Run* make_planner(Planner planner, void* memory) {
    using Nodes = FittingNodes<DenseNodes<Layout::fast>>;
    using Cost = std::uint32_t;
    switch (planner) {
        case Planner::astar: return make<AStar<Map, Moves, Nodes, Cost>>(memory);
        case Planner::dijkstra: return make<Dijkstra<Map, Moves, Nodes, Cost>>(memory);
        case Planner::greedy: return make<GreedyBestFirst<Map, Moves, Nodes, Cost>>(memory);
        case Planner::weighted: return make<WeightedAStar<Map, Moves, Nodes, Cost, 3, 2>>(memory);
        case Planner::dstar_lite: return make<DStarLite<Map, Moves, Cost>>(memory);
        default: break;
    }
    if constexpr (std::is_same_v<Map, Rows>) {  // the others do not know what cells cost
        switch (planner) {
            case Planner::bfs: return make<BreadthFirst<Map, Moves>>(memory);
            case Planner::theta: return make<LazyThetaStar<Map, Moves, Cost>>(memory);
            case Planner::jps: return make<JumpPointSearch<Lines, Moves, TracedNodes<cells>, Cost>>(memory);
            default: break;
        }
    }
    return nullptr;
}

}  // namespace firmpath::web
