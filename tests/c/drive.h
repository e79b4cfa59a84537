/// @file
/// A C interface as the tests use it.
#ifndef DRIVE_H
#define DRIVE_H

#include "firmpath_c.h"

enum { most_cells = 37 * 11 };

struct search_result {
    enum firmpath_status status;
    uint32_t cost;
    size_t cells;
    size_t waypoints;
    struct firmpath_cell path[most_cells];
    struct firmpath_cell turns[most_cells];
};

struct interface_in_c {
    /// Sets the cells, one by one or all at once, searches in small slices, and copies the path in parts.
    void (*search)(const bool* blocked, bool at_once, struct firmpath_cell start, struct firmpath_cell goal,
                   const struct firmpath_options* options, struct search_result* result);
    /// Calls any function, by its number. @return the status it returned, or the planner's.
    enum firmpath_status (*call)(unsigned number, struct firmpath_cell a, struct firmpath_cell b,
                                 struct search_result* result);
    /// The structs that both use.
    unsigned char* map;
    size_t map_size;
    unsigned char* planner;
    size_t planner_size;
};

#endif
