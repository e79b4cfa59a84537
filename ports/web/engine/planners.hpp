/// @file
/// The planners that the page offers. Each rule of motion has its own source file.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/search/a_star.hpp"
#include "firmpath/search/breadth_first.hpp"
#include "firmpath/search/d_star_lite.hpp"
#include "firmpath/search/detail/bucket_nodes.hpp"
#include "firmpath/search/dijkstra.hpp"
#include "firmpath/search/greedy_best_first.hpp"
#include "firmpath/search/jump_point_search.hpp"
#include "firmpath/search/lazy_theta_star.hpp"
#include "firmpath/search/weighted_a_star.hpp"
#include "run.hpp"

namespace firmpath::web {

/// By the numbers that the page passes.
enum class Planner : std::uint32_t { astar, dijkstra, greedy, weighted, bfs, theta, dstar_lite, jps };

/// Makes a planner; null for an unknown one.
template <class Moves>
Run* make_planner(Planner planner, void* memory, std::size_t size) {
    using Nodes = FittingNodes<DenseNodes<Layout::fast>>;
    using Cost = std::uint32_t;
    switch (planner) {
        case Planner::astar: return make<AStar<Rows, Moves, Nodes, Cost>>(memory, size);
        case Planner::dijkstra: return make<Dijkstra<Rows, Moves, Nodes, Cost>>(memory, size);
        case Planner::greedy: return make<GreedyBestFirst<Rows, Moves, Nodes, Cost>>(memory, size);
        case Planner::weighted: return make<WeightedAStar<Rows, Moves, Nodes, Cost, 3, 2>>(memory, size);
        case Planner::bfs: return make<BreadthFirst<Rows, Moves>>(memory, size);
        case Planner::theta: return make<LazyThetaStar<Rows, Moves, Cost>>(memory, size);
        case Planner::dstar_lite: return make<DStarLite<Rows, Moves, Cost>>(memory, size);
        case Planner::jps: return make<JumpPointSearch<Lines, Moves, TracedNodes<cells>, Cost>>(memory, size);
        default: return nullptr;
    }
}

/// Makes a planner that knows what cells cost; null for one that does not.
template <class Moves>
Run* make_weighing_planner(Planner planner, void* memory, std::size_t size) {
    using Nodes = FittingNodes<DenseNodes<Layout::fast>>;
    using Cost = std::uint32_t;
    switch (planner) {
        case Planner::astar: return make<AStar<Costs, Moves, Nodes, Cost>>(memory, size);
        case Planner::dijkstra: return make<Dijkstra<Costs, Moves, Nodes, Cost>>(memory, size);
        case Planner::greedy: return make<GreedyBestFirst<Costs, Moves, Nodes, Cost>>(memory, size);
        case Planner::weighted: return make<WeightedAStar<Costs, Moves, Nodes, Cost, 3, 2>>(memory, size);
        case Planner::dstar_lite: return make<DStarLite<Costs, Moves, Cost>>(memory, size);
        default: return nullptr;
    }
}

Run* make_four(Planner planner, void* memory, std::size_t size);
Run* make_four_weighing(Planner planner, void* memory, std::size_t size);
Run* make_never(Planner planner, void* memory, std::size_t size);
Run* make_never_weighing(Planner planner, void* memory, std::size_t size);
Run* make_one_side(Planner planner, void* memory, std::size_t size);
Run* make_one_side_weighing(Planner planner, void* memory, std::size_t size);
Run* make_always(Planner planner, void* memory, std::size_t size);
Run* make_always_weighing(Planner planner, void* memory, std::size_t size);

}  // namespace firmpath::web
