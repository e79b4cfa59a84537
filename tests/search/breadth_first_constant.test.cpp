// Breadth-first search at compile time, within the compilers' default limits: the assertions are the test.
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/breadth_first.hpp"
#include "support/constant_maps.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

using Map = BitGrid<32, 32>;

template <class Moves>
constexpr std::uint32_t cells_on(const Map& map, Cell goal) {
    BreadthFirst<Map, Moves> planner;
    (void)planner.plan(map, Cell{0, 0}, goal);
    return test_support::cells_on(planner.path(map));
}
template <class Moves>
constexpr Status status_on(const Map& map, Cell goal) {
    BreadthFirst<Map, Moves> planner;
    return planner.plan(map, goal, Cell{0, 0});
}

static_assert(cells_on<Four>(serpentine(), {0, 30}) == 16 * 32 + 15);
static_assert(cells_on<Eight<Corner::never>>(serpentine(), {0, 30}) == 16 * 32 + 15);
static_assert(cells_on<Four>(Map(), {31, 31}) == 63);
static_assert(cells_on<Eight<Corner::never>>(Map(), {31, 31}) == 32);
static_assert(cells_on<Eight<Corner::one_side>>(Map(), {31, 31}) == 32);
static_assert(cells_on<Eight<Corner::always>>(Map(), {31, 31}) == 32);
static_assert(status_on<Four>(closed_corner(), {31, 31}) == Status::no_path);
static_assert(status_on<Eight<Corner::never>>(closed_corner(), {31, 31}) == Status::no_path);

constexpr bool nearest_is_found() {
    BreadthFirst<Map, Eight<Corner::never>> planner;
    const Map map = closed_corner();
    return planner.plan(map, Cell{0, 0}, Cell{31, 31}, {.nearest = true}) == Status::partial &&
           !planner.path(map).empty();
}
static_assert(nearest_is_found());

TEST(BreadthFirst, PlansAtCompileTime) { SUCCEED(); }

}  // namespace
