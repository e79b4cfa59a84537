// Maps and planners of every kind as global objects; sections.cmake looks at where the compiler has put them.
// `constinit` alone does not suffice: it allows initial values other than zero.

#include "firmpath/firmpath.hpp"

using namespace firmpath;

using Map = BitGrid<24, 24>;

// One member that is not zero would move all of these into .data.
template <class Moves>
struct Planners {
    AStar<Map, Moves> by_default;
    AStar<Map, Moves, DenseNodes<Layout::compact>, std::uint16_t> compact_16;
    AStar<Map, Moves, DenseNodes<Layout::compact>, std::uint32_t> compact_32;
    AStar<Map, Moves, DenseNodes<Layout::fast>, std::uint16_t> fast_16;
    AStar<Map, Moves, DenseNodes<Layout::fast>, std::uint32_t> fast_32;
    AStar<Map, Moves, DenseNodes<Layout::compact, 50>> compact_short_open_list;
    AStar<Map, Moves, DenseNodes<Layout::fast, 50>> fast_short_open_list;
    AStar<BitGrid<300, 300>, Moves> wide_indices;
    firmpath::Dijkstra<Map, Moves> dijkstra;
    firmpath::GreedyBestFirst<Map, Moves> greedy;
    firmpath::WeightedAStar<Map, Moves> weighted;
    firmpath::NearestGoal<Map, 4, Moves> nearest_goal;
    firmpath::detail::Flood<Map, Moves> flood;
    firmpath::BreadthFirst<Map, Moves> breadth_first;
    firmpath::ReachableWithin<Map, Moves> reachable;
    firmpath::ReachableWithinCost<Map, Moves> reachable_by_cost;
    firmpath::DistanceField<Map, Moves> distances;
    firmpath::FlowFieldFiller<Map, Moves> filler;
    firmpath::FlowField<24, 24, Moves> directions;
    firmpath::GoalBitsFiller<Map> bits_filler;
    firmpath::GoalBits<24, 24> bits;
    firmpath::DStarLite<Map, Moves> d_star_lite;
    firmpath::AStar<firmpath::BitGrid<8, 8>, firmpath::Turning<Moves>> turning;
};

using Jumps = firmpath::JumpGrid<24, 24>;

template <class Moves>
struct JumpPlanners {
    firmpath::JumpPointSearch<Jumps, Moves, firmpath::PooledNodes<50>> by_default;
    firmpath::JumpPointSearch<Jumps, Moves, firmpath::PooledNodes<50>, std::uint16_t> costs_of_16_bits;
    firmpath::JumpPointSearch<Jumps, Moves, firmpath::PooledNodes<50>, std::uint32_t> costs_of_32_bits;
    firmpath::JumpPointSearch<Jumps, Moves, firmpath::PooledNodes<300>> wide_indices;
    firmpath::JumpPointSearch<firmpath::JumpGrid<300, 300>, Moves, firmpath::PooledNodes<50>> large_map;
    firmpath::JumpPointOrBreadthFirst<Jumps, Moves, firmpath::PooledNodes<50>> or_breadth_first;
    firmpath::JumpGraphPlanner<Jumps, Moves, firmpath::PooledNodes<16>, firmpath::PooledNodes<50>> on_a_plan;
};

template <class Moves>
struct ClusterPlanners {
    firmpath::ClusterPlanner<Map, 32, firmpath::PooledNodes<50>, Moves, 8> by_default;
    firmpath::ClusterPlanner<Map, 32, firmpath::PooledNodes<300>, Moves, 8, firmpath::ClusterEdits<100>> edited;
};

extern constinit Map map;
constinit Map map;

// Other maps, as they start without an argument.
struct Grids {
    firmpath::CostGrid<24, 24> costs;
    firmpath::TerrainGrid<24, 24> terrain;
    firmpath::ByteLayer<24, 24> layer;
    firmpath::SpeedMask<24, 24> speeds;
    firmpath::AisleGrid<24, 24> aisles;
    // Explicitly initialised, to the same state as zeros.
    Map free{firmpath::all_free};
    Jumps blocked{firmpath::all_blocked};
    firmpath::OccupancyGrid<24, 24> unknown{firmpath::all_unknown};
};
extern constinit Grids grids;
constinit Grids grids;

extern constinit firmpath::AStar<firmpath::CostGrid<24, 24>> on_costs;
constinit firmpath::AStar<firmpath::CostGrid<24, 24>> on_costs;

using Walls = firmpath::WallGrid<16, 16>;
using WalledFour = firmpath::Walled<Four>;
struct AmongWalls {
    Walls walls;
    AStar<Walls, firmpath::AxisTurning<WalledFour>, firmpath::BitNodes> bits;
    AStar<Walls, firmpath::AxisTurning<WalledFour>> axes;
    firmpath::BreadthFirst<Walls, WalledFour> breadth_first;
    firmpath::FloodFill<Walls> flood_fill;
};
extern constinit AmongWalls among_walls;
constinit AmongWalls among_walls;

extern constinit firmpath::LazyThetaStar<Map> theta;
constinit firmpath::LazyThetaStar<Map> theta;

extern constinit Planners<Four> four;
constinit Planners<Four> four;

extern constinit JumpPlanners<Four> jump_four;
constinit JumpPlanners<Four> jump_four;

extern constinit Planners<Eight<Corner::never>> never;
constinit Planners<Eight<Corner::never>> never;

extern constinit JumpPlanners<Eight<Corner::never>> jump_never;
constinit JumpPlanners<Eight<Corner::never>> jump_never;

extern constinit ClusterPlanners<Eight<Corner::never, firmpath::scale_10_14>> in_town;
constinit ClusterPlanners<Eight<Corner::never, firmpath::scale_10_14>> in_town;

extern constinit Planners<Eight<Corner::one_side>> one_side;
constinit Planners<Eight<Corner::one_side>> one_side;

extern constinit JumpPlanners<Eight<Corner::one_side>> jump_one_side;
constinit JumpPlanners<Eight<Corner::one_side>> jump_one_side;

extern constinit Planners<Eight<Corner::always>> always;
constinit Planners<Eight<Corner::always>> always;

extern constinit JumpPlanners<Eight<Corner::always>> jump_always;
constinit JumpPlanners<Eight<Corner::always>> jump_always;

extern constinit Planners<firmpath::Hex<firmpath::HexLayout::odd_r>> hex;
constinit Planners<firmpath::Hex<firmpath::HexLayout::odd_r>> hex;
