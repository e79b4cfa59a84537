// Compiled once for each planner: NAME is its prefix, HEADER its header.
#include "drive.h"

#include HEADER

#define JOINED(a, b) a##b
#define JOIN(a, b) JOINED(a, b)
#define OF(what) JOIN(NAME, what)

static struct OF(_map) map;
static struct NAME planner;  // used again by every search, as in firmware

static void set_cells(const bool* blocked) {
    for (int16_t y = 0; y < OF(_height); ++y) {
        for (int16_t x = 0; x < OF(_width); ++x) {
            const struct firmpath_cell cell = {x, y};
            (void)OF(_map_set)(&map, cell, blocked[y * OF(_width) + x]);
        }
    }
}

static void assign_cells(const bool* blocked) {
    enum { words_in_row = (OF(_width) + 31) / 32 };
    uint32_t words[OF(_map_words)] = {0};
    for (int y = 0; y < OF(_height); ++y) {
        for (int x = 0; x < OF(_width); ++x) {
            words[y * words_in_row + x / 32] |= (uint32_t)blocked[y * OF(_width) + x] << (x % 32);
        }
    }
    OF(_map_assign)(&map, words);
}

static void search(const bool* blocked, bool at_once, struct firmpath_cell start, struct firmpath_cell goal,
                   const struct firmpath_options* options, struct search_result* result) {
    at_once ? assign_cells(blocked) : set_cells(blocked);
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

static enum firmpath_status call(unsigned number, struct firmpath_cell a, struct firmpath_cell b,
                                 struct search_result* result) {
    result->status = OF(_status)(&planner);
    switch (number % 10) {
        case 0: OF(_map_fill)(&map, a.x % 4 == 0); break;
        case 1: (void)OF(_map_set)(&map, a, b.x % 4 == 0); break;
        case 2: (void)OF(_map_passable)(&map, a); break;
        case 3: result->status = OF(_begin)(&planner, &map, a, b, NULL); break;
        case 4: result->status = OF(_step)(&planner, &map, 5); break;
        case 5: result->status = OF(_step)(&planner, &map, 1000000); break;
        case 6: OF(_cancel)(&planner); break;
        case 7: result->cost = OF(_cost)(&planner); break;
        case 8: result->cells = OF(_path)(&planner, &map, 0, result->path, most_cells); break;
        default: result->waypoints = OF(_waypoints)(&planner, &map, 0, result->turns, most_cells); break;
    }
    return result->status;
}

extern const struct interface_in_c OF(_in_c);
const struct interface_in_c OF(_in_c) = {
    search, call, (unsigned char*)&map, sizeof map, (unsigned char*)&planner, sizeof planner};
