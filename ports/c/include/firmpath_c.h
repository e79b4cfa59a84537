/// @file
/// What the C interfaces of all planners share. `firmpath c-api` writes the interface of one planner: a header that
/// includes this one, and its C++ source. C99 or later.
#ifndef FIRMPATH_C_H
#define FIRMPATH_C_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Before a function whose result must be used: a compiler that can, warns.
#if (defined(__cplusplus) && __cplusplus >= 201703L) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L)
#define FIRMPATH_USE_RESULT [[nodiscard]]
#elif defined(__GNUC__)
#define FIRMPATH_USE_RESULT __attribute__((warn_unused_result))
#else
#define FIRMPATH_USE_RESULT
#endif

/// The cost where there is no path. Larger than the cost of any path.
#define FIRMPATH_NO_COST UINT32_MAX

/// A cell of a map, at column x and row y. Every value is accepted: a cell may lie outside the map.
struct firmpath_cell {
    int16_t x;
    int16_t y;
};

/// The result of a search. All but `FIRMPATH_RUNNING` are final. There is a path after `FIRMPATH_FOUND`,
/// `FIRMPATH_PARTIAL` and `FIRMPATH_FOUND_BY_FALLBACK`.
enum firmpath_status {
    FIRMPATH_RUNNING,            ///< not finished: call step again
    FIRMPATH_FOUND,              ///< the path leads to the goal
    FIRMPATH_PARTIAL,            ///< goal out of reach; the path leads to the reachable cell nearest to it
    FIRMPATH_NO_PATH,            ///< the goal cannot be reached
    FIRMPATH_START_BLOCKED,      ///< the start cell is blocked
    FIRMPATH_GOAL_BLOCKED,       ///< the goal cell is blocked
    FIRMPATH_OUT_OF_MAP,         ///< start or goal lies outside the map
    FIRMPATH_OPEN_FULL,          ///< the open list is full
    FIRMPATH_NODES_FULL,         ///< the pool of nodes is full
    FIRMPATH_COST_OVERFLOW,      ///< no path's cost fits the planner's costs
    FIRMPATH_COST_LIMIT,         ///< no path was found within the cost limit
    FIRMPATH_WORK_LIMIT,         ///< the limit on work was reached first
    FIRMPATH_CANCELLED,          ///< the search was cancelled, or none was begun
    FIRMPATH_MAP_CHANGED,        ///< the map was edited during the search
    FIRMPATH_TOO_MANY_GOALS,     ///< no function of the C interface returns it
    FIRMPATH_FOUND_BY_FALLBACK,  ///< the path leads to the goal, but was found by the fallback
    FIRMPATH_LEG_FOUND,          ///< no planner of the C interface returns it
    FIRMPATH_CORRUPTED           ///< the planner's memory contradicts itself or the map: do not drive
};

/// What a search may be asked besides start and goal. Name what you need: `{.nearest = true}`.
struct firmpath_options {
    bool nearest;         ///< if the goal is out of reach: the path to the nearest cell, with `FIRMPATH_PARTIAL`
    uint32_t cost_limit;  ///< ignore paths that cost more; 0: no limit
    uint32_t work_limit;  ///< cells to expand at most; 0: no limit
};

#endif
