// The flood fill at compile time: the assertions are the test.
#include "firmpath/map/wall_grid.hpp"
#include "firmpath/search/flood_fill.hpp"
#include "support/mazes.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using test_support::small_maze;

constexpr auto flooded = [] {
    FloodFill<WallGrid<4, 3>> flood;
    (void)flood.begin(small_maze, Cell{2, 1});
    while (flood.step(small_maze, 3) == Status::running) {
    }
    return flood;
}();
static_assert(flooded.cost({0, 0}) == 5 && flooded.cost({3, 0}) == 2 && flooded.cost({2, 1}) == 0);
static_assert(flooded.cost({3, 2}) == flooded.unreached);
static_assert(flooded.onward(small_maze, {0, 0}) == 1 && flooded.onward(small_maze, {1, 1}) == 2);
static_assert(flooded.path(small_maze, {0, 0}).size() == 6);

constexpr auto corridor = test_support::winding<16, 16>();
constexpr auto through = [] {
    FloodFill<WallGrid<16, 16>> flood;
    (void)flood.fill(corridor, Cell{0, 0});
    return flood;
}();
static_assert(through.status() == Status::found);
static_assert(through.cost({0, 15}) == 255 && through.cost({0, 14}) == 224);

TEST(FloodFillConstant, Compiles) { SUCCEED(); }

}  // namespace
