/// @file
/// One search through a C interface.
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

/// Sets the cells, searches in small slices, and copies the path in parts.
typedef void search_in_c(const bool* blocked, struct firmpath_cell start, struct firmpath_cell goal,
                         const struct firmpath_options* options, struct search_result* result);

#endif
