// Plans a path in C. The same source runs on a desktop and on boards.
#include "planner.h"  // made by firmpath_add_c_planner, as `firmpath c-api` does
#include "print.h"

static struct planner_map map;
static struct planner planner;  // all the RAM of the search
static char picture[planner_height][planner_width + 1] = {
    "........#...............",
    "........#.......#######.",
    "...###..#.......#.......",
    "...###..#..#########....",
    "........#..........#....",
    "........#.###......#..##",
    "..####..#...#......#....",
    ".....#......#...........",
    ".....#......#...........",
};

int main(void) {
    for (int16_t y = 0; y < planner_height; ++y) {
        for (int16_t x = 0; x < planner_width; ++x) {
            (void)planner_map_set(&map, (struct firmpath_cell){x, y}, picture[y][x] == '#');
        }
    }
    const struct firmpath_cell start = {0, 8}, goal = {17, 2};
    enum firmpath_status status = planner_begin(&planner, &map, start, goal, NULL);
    while (status == FIRMPATH_RUNNING) {
        status = planner_step(&planner, &map, 100);
    }
    struct firmpath_cell cells[8];  // the path may be longer: it is copied in parts
    size_t count = 0;
    for (size_t first = 0; (count = planner_path(&planner, &map, first, cells, 8)) != 0; first += count) {
        for (size_t i = 0; i < count; ++i) {
            picture[cells[i].y][cells[i].x] = '*';
        }
    }
    for (size_t y = 0; y < planner_height; ++y) {
        print(picture[y]);
        print("\n");
    }
    print(planner_status_name(status));
    print("\n");
    return status == FIRMPATH_FOUND ? 0 : 1;
}
