// The flood fill at compile time: the assertions are the test.
#include <cstdint>

#include "firmpath/map/wall_grid.hpp"
#include "firmpath/search/flood_fill.hpp"
#include "support/test.hpp"

using firmpath::Cell;
using firmpath::FloodFill;
using firmpath::Side;
using firmpath::Status;
using firmpath::WallGrid;

namespace {

constexpr auto small = WallGrid<4, 3>::drawn(R"(
    o---o---o---o---o
    |   |           |
    o   o   o---o   o
    |       |       |
    o   o---o   o---o
    |           |   |
    o---o---o---o---o
)");
constexpr auto flooded = [] {
    FloodFill<WallGrid<4, 3>> flood;
    (void)flood.begin(small, Cell{2, 1});
    while (flood.step(small, 3) == Status::running) {
    }
    return flood;
}();
static_assert(flooded.cost({0, 0}) == 5 && flooded.cost({3, 0}) == 2 && flooded.cost({2, 1}) == 0);
static_assert(flooded.cost({3, 2}) == flooded.unreached);
static_assert(flooded.onward(small, {0, 0}) == 1 && flooded.onward(small, {1, 1}) == 2);
static_assert(flooded.path(small, {0, 0}).size() == 6);

/// One corridor through 256 cells.
constexpr auto corridor = [] {
    WallGrid<16, 16> map;
    for (std::int16_t y = 0; y < 15; ++y) {
        for (std::int16_t x = 0; x < 16; ++x) {
            map.set_wall({x, y}, Side::plus_y, x != (y % 2 == 0 ? 15 : 0));
        }
    }
    return map;
}();
constexpr auto through = [] {
    FloodFill<WallGrid<16, 16>> flood;
    (void)flood.fill(corridor, Cell{0, 0});
    return flood;
}();
static_assert(through.status() == Status::found);
static_assert(through.cost({0, 15}) == 255 && through.cost({0, 14}) == 224);

TEST(FloodFillConstant, Compiles) { SUCCEED(); }

}  // namespace
