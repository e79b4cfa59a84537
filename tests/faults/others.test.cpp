// Breadth-first search, Theta*, D* Lite and a field, while bits flip in their memory.
#include "faults/flips.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/line_of_sight.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/breadth_first.hpp"
#include "firmpath/search/d_star_lite.hpp"
#include "firmpath/search/distance_field.hpp"
#include "firmpath/search/lazy_theta_star.hpp"

namespace {

using namespace firmpath;
using faults::cells;

using Map = BitGrid<9, 7>;
using Moves = Eight<Corner::never>;

constexpr std::uint32_t steps = 24;  // of the path, with a margin

// Each level scans the cells once, each cell is expanded, and each step of the path takes a unit.
constexpr std::uint32_t flooded = cells * 3 + 2 * cells + 8;

TEST(Faults, BreadthFirst) {
    faults::flip_every_byte<BreadthFirst<Map>, Map>(faults::to_the_goal, faults::by_a_step<Four>, flooded, steps);
}
TEST(Faults, BreadthFirstWithAShortRing) {
    faults::flip_every_byte<BreadthFirst<Map, Moves, 2>, Map>(faults::to_the_goal, faults::by_a_step<Moves>, flooded,
                                                              steps);
}

TEST(Faults, LazyThetaStar) {
    constexpr auto in_sight = [](const Map& map, Cell a, Cell b) { return line_of_sight<Corner::never>(map, a, b); };
    // Each cell leaves the open list at most nine times, and then each line is checked.
    faults::flip_every_byte<LazyThetaStar<Map>, Map>(faults::to_the_goal, in_sight, 9 * cells + cells + 2, steps);
}

TEST(Faults, DStarLite) {
    // If an error in memory leads the search astray, it starts again after 16 units per cell.
    faults::flip_every_byte<DStarLite<Map, Moves>, Map>(faults::to_the_goal, faults::by_a_step<Moves>,
                                                        (16 + 16) * cells + 8, 1);
}

// A field checks no path: with flipped bits in directions or costs a path may be broken, but stays in the map and ends.
TEST(Faults, DistanceField) {
    constexpr auto from_the_goal = [](auto& field, const Map& map) { return field.begin(map, faults::goal); };
    faults::flip_every_byte<DistanceField<Map, Moves>, Map>(from_the_goal, faults::by_a_step<Moves>, cells + 1, cells);
}

}  // namespace
