/// @file
/// The names of all algorithms of algorithms.hpp, in lists: each fits the flash of a small board at -O0.
#pragma once

#define FIRMPATH_GOLDEN_BEST_FIRST(X) \
    X(astar)                          \
    X(astar_compact)                  \
    X(astar_fast)                     \
    X(astar_bits)                     \
    X(astar_one_side)                 \
    X(astar_always)                   \
    X(astar_four)                     \
    X(astar_fine)                     \
    X(astar_narrow)                   \
    X(astar_short_open)               \
    X(dijkstra)                       \
    X(weighted_astar)                 \
    X(greedy)                         \
    X(nearest_goal)
#define FIRMPATH_GOLDEN_MOVES(X) \
    X(frontier_search)           \
    X(astar_ground)              \
    X(astar_costmap)             \
    X(dijkstra_ground_hex)       \
    X(astar_aisles)              \
    X(astar_walls)               \
    X(astar_hex_odd_r)           \
    X(astar_hex_even_q)          \
    X(turning_four)              \
    X(turning_eight)             \
    X(turning_hex)               \
    X(axis_turning)              \
    X(axis_turning_walls)
#define FIRMPATH_GOLDEN_JUMPS(X) \
    X(jps_never)                 \
    X(jps_one_side)              \
    X(jps_four)
#define FIRMPATH_GOLDEN_POOLS(X) \
    X(jps_always)                \
    X(jps_small_pool)            \
    X(jps_or_bfs)
#define FIRMPATH_GOLDEN_GRAPHS(X) \
    X(graph_never)                \
    X(graph_planner)
#define FIRMPATH_GOLDEN_GRAPHS_BOXES(X) X(graph_never_boxes)
#define FIRMPATH_GOLDEN_GRAPHS_FOUR(X) X(graph_four_boxes)
#define FIRMPATH_GOLDEN_CLUSTERS(X) \
    X(clusters)                     \
    X(clusters_one_side)
#define FIRMPATH_GOLDEN_FIELDS(X) \
    X(theta_never)                \
    X(theta_always)               \
    X(bfs_four)                   \
    X(bfs_never)                  \
    X(bfs_aisles)                 \
    X(reachable_steps)            \
    X(reachable_cost)             \
    X(distance_field)             \
    X(distance_field_aisles)      \
    X(flood_fill)                 \
    X(flood_fill_16)              \
    X(direction_field)            \
    X(dstar_lite)                 \
    X(dstar_lite_costmap)
#define FIRMPATH_GOLDEN_FLEETS(X) \
    X(goal_bits_field)            \
    X(fleet)
#define FIRMPATH_GOLDEN_LATTICES(X) X(lattice)
#define FIRMPATH_GOLDEN_READINGS(X) X(robot_map)
#define FIRMPATH_GOLDEN_ALL(X)      \
    FIRMPATH_GOLDEN_BEST_FIRST(X)   \
    FIRMPATH_GOLDEN_MOVES(X)        \
    FIRMPATH_GOLDEN_JUMPS(X)        \
    FIRMPATH_GOLDEN_POOLS(X)        \
    FIRMPATH_GOLDEN_GRAPHS(X)       \
    FIRMPATH_GOLDEN_GRAPHS_BOXES(X) \
    FIRMPATH_GOLDEN_GRAPHS_FOUR(X)  \
    FIRMPATH_GOLDEN_CLUSTERS(X)     \
    FIRMPATH_GOLDEN_FIELDS(X)       \
    FIRMPATH_GOLDEN_FLEETS(X)       \
    FIRMPATH_GOLDEN_LATTICES(X)     \
    FIRMPATH_GOLDEN_READINGS(X)
