#include "firmpath/search/a_star.hpp"

#include <cstddef>
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/four.hpp"
#include "reference/plain_squares.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

using Map = BitGrid<13, 9>;
using Planner = NearestGoal<Map, 4, Eight<Corner::never, firmpath::scale_10_14>>;

TEST(NearestGoal, SaysWhichGoalWon) {
    static constexpr Map map = Map::drawn("............."
                                          "......#......"
                                          "......#......"
                                          "......#......"
                                          "......#......"
                                          "......#......"
                                          "......#......"
                                          "......#......"
                                          "......#......");
    static Planner planner;
    // The second goal is nearer in a straight line, but behind the wall.
    const Cell goals[] = {{0, 3}, {8, 8}, {5, 0}};
    ASSERT_EQ(planner.plan(map, Cell{5, 8}, goals), Status::found);
    EXPECT_EQ(planner.winner(), 0U);
    EXPECT_EQ(planner.cost(), 5U * 14);
    EXPECT_TRUE((last_of(planner.path(map)) == Cell{0, 3}));
    // If a goal is listed twice, the first counts; the start may be a goal.
    const Cell twice[] = {{12, 8}, {2, 2}, {2, 2}};
    ASSERT_EQ(planner.plan(map, Cell{2, 2}, twice), Status::found);
    EXPECT_EQ(planner.winner(), 1U);
    EXPECT_EQ(planner.path(map).size(), 1U);
}

TEST(NearestGoal, SaysWhyNot) {
    static constexpr Map map = Map::drawn("..#.........."
                                          "..#.........."
                                          "..#.........."
                                          "..#.........."
                                          "..#.........."
                                          "..#.........."
                                          "..#.........."
                                          "..#.........."
                                          "..#..........");
    static Planner planner;
    const Cell five[] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}};
    EXPECT_EQ(planner.plan(map, Cell{1, 1}, five), Status::too_many_goals);
    EXPECT_EQ(planner.plan(map, Cell{1, 1}, {}), Status::goal_blocked);
    const Cell blocked[] = {{2, 0}, {2, 1}};
    EXPECT_EQ(planner.plan(map, Cell{1, 1}, blocked), Status::goal_blocked);
    EXPECT_EQ(planner.plan(map, Cell{1, 1}, blocked, {.nearest = true}), Status::partial);
    const Cell outside[] = {{0, 0}, {13, 0}};
    EXPECT_EQ(planner.plan(map, Cell{1, 1}, outside), Status::out_of_map);
    EXPECT_EQ(planner.plan(map, Cell{2, 1}, {outside, 1}), Status::start_blocked);
    const Cell beyond[] = {{5, 5}, {2, 2}};
    EXPECT_EQ(planner.plan(map, Cell{1, 1}, beyond), Status::no_path);
}

template <class Moves, Beside Rule>
void is_the_cheapest() {
    static Map map;
    static NearestGoal<Map, 4, Moves> planner;
    static constinit PlainSquares<13, 9> reference(Moves::scale.straight, Moves::scale.diagonal, Rule);
    for (auto random : property(500, 15)) {
        scatter(map, random, random.below(50));
        const Cell start = any_cell<13, 9>(random);
        map.set(start, false);
        Cell goals[4];
        const std::size_t count = 1 + random.below(4);
        std::uint32_t least = PlainSquares<13, 9>::unreachable;
        bool any_free = false;
        reference.run(map, start);
        for (std::size_t k = 0; k < count; ++k) {
            goals[k] = any_cell<13, 9>(random);
            any_free = any_free || map.passable(goals[k]);
            least = reference.cost(goals[k]) < least ? reference.cost(goals[k]) : least;
        }
        const Status status = planner.plan(map, start, {goals, count});
        if (!any_free) {
            ASSERT_EQ(status, Status::goal_blocked);
        } else if (least == PlainSquares<13, 9>::unreachable) {
            ASSERT_EQ(status, Status::no_path);
        } else {
            ASSERT_EQ(status, Status::found);
            ASSERT_EQ(planner.cost(), least);
            ASSERT_EQ(reference.cost_of(map, planner.path(map)), least);
            ASSERT_LT(planner.winner(), count);
            ASSERT_TRUE(last_of(planner.path(map)) == goals[planner.winner()]);
        }
    }
}

// Together 2,000 maps on the host; boards have room for one set of moves.
TEST(NearestGoal, IsTheCheapestOnRandomMaps) {
    is_the_cheapest<Eight<Corner::never, firmpath::scale_10_14>, Beside::both>();
#if __STDC_HOSTED__
    is_the_cheapest<Eight<Corner::one_side, firmpath::scale_10_14>, Beside::one>();
    is_the_cheapest<Eight<Corner::always, firmpath::scale_10_14>, Beside::none>();
    is_the_cheapest<Four, Beside::no_diagonals>();
#endif
}

constexpr std::size_t winner_of_two() {
    BitGrid<8, 8> map;
    NearestGoal<BitGrid<8, 8>, 2> planner;
    const Cell goals[] = {{7, 7}, {0, 6}};
    return planner.plan(map, Cell{0, 0}, goals) == Status::found ? planner.winner() : 9;
}
static_assert(winner_of_two() == 1);

}  // namespace
