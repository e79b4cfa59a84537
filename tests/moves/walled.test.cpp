#include "firmpath/moves/walled.hpp"

#include <cstdint>
#include <type_traits>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/map/layers.hpp"
#include "firmpath/map/overlay.hpp"
#include "firmpath/map/speed_mask.hpp"
#include "firmpath/map/terrain_grid.hpp"
#include "firmpath/map/wall_grid.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/straight_lines.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

static_assert(firmpath::Neighbourhood<Walled<Four>>);
static_assert(firmpath::reversible<Walled<Four>> && firmpath::reversible<Walled<FourMoves<firmpath::NoEstimate>>>);
static_assert(!firmpath::takes_shortcuts<Walled<Four>>);
// A straight line would ignore the walls.
static_assert(!firmpath::detail::StraightLineMoves<Walled<Four>>);
static_assert(std::is_same_v<Walled<Four>::at_scale_for<std::uint16_t>, Walled<Four>>);

struct OneWay : Four {};
static_assert(!firmpath::reversible<Walled<OneWay>>);

constexpr auto maze = WallGrid<3, 2>::drawn(R"(
    o---o---o---o
    |   |       |
    o   o   o---o
    |       |   |
    o---o---o---o
)");
static_assert(Walled<Four>::allowed(maze, Cell{0, 0}) == 0b0010);
static_assert(Walled<Four>::allowed(maze, Cell{1, 0}) == 0b0011);
static_assert(Walled<Four>::allowed(maze, Cell{2, 0}) == 0b0100);
static_assert(Walled<Four>::allowed(maze, Cell{0, 1}) == 0b1001);
static_assert(Walled<Four>::allowed(maze, Cell{1, 1}) == 0b1100);
static_assert(Walled<Four>::allowed(maze, Cell{2, 1}) == 0);

// Views on a maze have its walls.
constexpr BitGrid<3, 2> floor_below;
constexpr ByteLayer<3, 2> toll;
constexpr SpeedMask<3, 2> slow;
constexpr auto first = overlay(maze, floor_below);
constexpr auto second = overlay(floor_below, maze);
constexpr auto tolled = layers(maze, plus(toll));
constexpr auto light = unweighted(tolled);
constexpr auto slowed = speed_limited(maze, slow);

template <class View>
constexpr bool same_moves(const View& view) {
    for (std::int16_t n = 0; n < 6; ++n) {
        const Cell cell{static_cast<std::int16_t>(n % 3), static_cast<std::int16_t>(n / 3)};
        if (Walled<Four>::allowed(view, cell) != Walled<Four>::allowed(maze, cell)) {
            return false;
        }
    }
    return true;
}
static_assert(same_moves(first) && same_moves(second) && same_moves(tolled) && same_moves(light));
static_assert(same_moves(slowed));
static_assert(!firmpath::WeightedMap<decltype(light)>);

/// Walls and a blocked cell, (1, 1).
struct Blocked {
    static constexpr int width = 3;
    static constexpr int height = 2;
    constexpr bool passable(Cell cell) const { return maze.passable(cell) && cell != Cell{1, 1}; }
    constexpr std::uint32_t walls(Cell cell) const { return maze.walls(cell); }
};

TEST(Walled, HeedsBlockedCellsToo) {
    EXPECT_EQ(Walled<Four>::allowed(Blocked{}, Cell{1, 0}), 0b0001U);
    EXPECT_EQ(Walled<Four>::allowed(Blocked{}, Cell{0, 1}), 0b1000U);
    EXPECT_EQ(Walled<Four>::allowed(Blocked{}, Cell{2, 0}), 0b0100U);
}

}  // namespace
