// Searches derived from A* and from its levels: with weights, to the goals of a map, with headings, without a goal; and
// the regions of a map; while bits flip in their memory.
#include "faults/flips.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/turning.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/frontier_search.hpp"
#include "firmpath/search/reachable.hpp"

namespace {

using Map = firmpath::BitGrid<9, 7>;
using Moves = firmpath::Eight<firmpath::Corner::never>;

using faults::cells;
constexpr std::uint32_t steps = 24;  // of the path, with a margin

TEST(Faults, WeightedAStar) {
    using Planner = firmpath::WeightedAStar<Map, Moves>;
    faults::flip_every_byte<Planner, Map>(faults::to_the_goal, faults::by_a_step<Moves>, 2 * cells + 2, steps);
}
TEST(Faults, GreedyBestFirst) {
    faults::flip_every_byte<firmpath::GreedyBestFirst<Map, Moves>, Map>(faults::to_the_goal, faults::by_a_step<Moves>,
                                                                        2 * cells + 2, steps);
}

/// A map of which one cell is unknown, beside the goal.
struct Unexplored : Map {
    static constexpr firmpath::Cell unknown = faults::goal;
    static constexpr int reach() { return 1; }
    static constexpr std::uint32_t border_word(int row, int) {
        return row == unknown.y ? std::uint32_t{1} << unknown.x : 0;
    }
    static constexpr std::uint32_t clear_word(int, int) { return ~std::uint32_t{0}; }
    static constexpr std::uint32_t seen(firmpath::Cell cell, int, int, std::uint32_t among) {
        return cell == faults::goal ? among : 0;
    }
    static constexpr bool counts(firmpath::Cell) { return true; }
    static constexpr bool touches(firmpath::Cell) { return false; }
};
TEST(Faults, FrontierSearch) {
    constexpr auto begin = [](auto& planner, const Unexplored& map) { return planner.begin(map, faults::start, {}); };
    faults::flip_every_byte<firmpath::FrontierSearch<Unexplored>, Unexplored>(begin, faults::by_a_step<Moves>,
                                                                              3 * cells + 2, steps);
}

constexpr auto along_a_row = [](auto& planner, const Map& map) {
    return planner.begin(map, {faults::start, 0}, faults::goal);
};
TEST(Faults, AStarOnTurningFour) {
    using Turning = firmpath::Turning<firmpath::Four>;
    faults::flip_every_byte<firmpath::AStar<Map, Turning>, Map>(along_a_row, faults::by_a_step<Turning>,
                                                                2 * 4 * cells + 2, 2 * steps, 6);
}

constexpr auto of_a_set = [](const Map&, firmpath::Cell, firmpath::Cell) { return true; };
constexpr std::uint32_t at_any_time = 100'000;  // a flipped bit in a set adds or removes a cell

TEST(Faults, ReachableWithin) {
    constexpr auto begin = [](auto& planner, const Map& map) { return planner.begin(map, faults::start, 1000); };
    // A stretch of the map holds all cells: one unit to scan it at each level, and one for each cell.
    faults::flip_every_byte<firmpath::ReachableWithin<Map>, Map>(begin, of_a_set, 3 * cells + 2, at_any_time);
    faults::flip_every_byte<firmpath::ReachableWithin<Map, Moves, 2>, Map>(begin, of_a_set, 3 * cells + 2, at_any_time);
}
TEST(Faults, ReachableWithinCost) {
    constexpr auto begin = [](auto& planner, const Map& map) { return planner.begin(map, faults::start, 100'000); };
    faults::flip_every_byte<firmpath::ReachableWithinCost<Map, Moves>, Map>(begin, of_a_set, 2 * cells + 2,
                                                                            at_any_time);
}

}  // namespace
