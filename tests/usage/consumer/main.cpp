#include <firmpath/firmpath.hpp>

#ifdef CONSUMER_BAKES
#include "corridor.hpp"

// The blocked corner cell has grown by one cell.
static_assert(corridor::grid.width == 6 && corridor::grid.height == 5);
static_assert(!corridor::grid.passable({0, 4}) && !corridor::grid.passable({0, 3}) && !corridor::grid.passable({1, 4}));
static_assert(corridor::grid.passable({1, 3}) && corridor::grid.passable({0, 2}));
// The directions to the goal lie in flash too.
static_assert(corridor::to_goal.next_step({0, 0}) == firmpath::Cell{1, 0});
static_assert(sizeof corridor::to_goal == 15);
#endif

int main() {
    constexpr auto map = firmpath::BitGrid<3, 2>::drawn("..#"
                                                        "...");
    static_assert(!map.passable({2, 0}));
#ifdef CONSUMER_BAKES
    firmpath::Cell robot{1, 3};
    while (const auto next = corridor::to_goal.next_step(robot)) {
        robot = *next;
    }
    if (robot != firmpath::Cell{5, 0}) {
        return 2;
    }
#endif
    return map.passable({0, 1}) ? 0 : 1;
}
