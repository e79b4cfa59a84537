// Compiled once for each planner: NAME is its prefix, HEADER its header.
#include "drive.h"

#include HEADER

#define JOINED(a, b) a##b
#define JOIN(a, b) JOINED(a, b)
#define OF(what) JOIN(NAME, what)

search_in_c OF(_search);

void OF(_search)(const bool* blocked, struct firmpath_cell start, struct firmpath_cell goal,
                 const struct firmpath_options* options, struct search_result* result) {
    static struct OF(_map) map;
    static struct NAME planner;  // used again by every search, as in firmware
    for (int16_t y = 0; y < OF(_height); ++y) {
        for (int16_t x = 0; x < OF(_width); ++x) {
            const struct firmpath_cell cell = {x, y};
            if (!OF(_map_set)(&map, cell, blocked[y * OF(_width) + x])) {
                return;
            }
        }
    }
    result->status = OF(_begin)(&planner, &map, start, goal, options);
    while (result->status == FIRMPATH_RUNNING) {
        result->status = OF(_step)(&planner, &map, 3);
    }
    result->cost = OF(_cost)(&planner);
    size_t count = 0;
    result->cells = 0;
    while ((count = OF(_path)(&planner, &map, result->cells, result->path + result->cells, 5)) != 0) {
        result->cells += count;
    }
    result->waypoints = OF(_waypoints)(&planner, &map, 0, result->turns, most_cells);
}
