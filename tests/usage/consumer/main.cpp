#include <firmpath/firmpath.hpp>

#ifdef CONSUMER_BAKES
#include "corridor.hpp"

// A radius of one cell about the blocked one in the corner.
static_assert(corridor::grid.width == 6 && corridor::grid.height == 5);
static_assert(!corridor::grid.passable({0, 4}) && !corridor::grid.passable({0, 3}) && !corridor::grid.passable({1, 4}));
static_assert(corridor::grid.passable({1, 3}) && corridor::grid.passable({0, 2}));
#endif

int main() {
    constexpr auto map = firmpath::BitGrid<3, 2>::drawn("..#"
                                                        "...");
    static_assert(!map.passable({2, 0}));
    return map.passable({0, 1}) ? 0 : 1;
}
