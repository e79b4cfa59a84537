#include "firmpath/jump/jump_point_search.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "reference/plain_costs.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"
#include "support/scenes.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using test_support::any_cell;
using test_support::last_of;
using test_support::Random;
using test_support::same_result;

using Moves = Eight<Corner::never, firmpath::scale_10_14>;
using Plain = BitGrid<13, 11>;
using Map = JumpGrid<13, 11>;
using Nodes = PooledNodes<143>;  // never full
using Planner = JumpPointSearch<Map, Moves, Nodes>;

// Shared, so that a small board has room for them.
constinit Plain plain;
constinit Map map{firmpath::all_blocked};
constinit Planner planner;
constinit Planner other;
constexpr Planner fresh{};

constexpr auto pocket = BitGrid<8, 5>::drawn("........"
                                             ".######."
                                             ".#....#."
                                             ".#.####."
                                             ".#......");
constexpr JumpGrid<8, 5> pocket_map(pocket);
constinit JumpPointSearch<JumpGrid<8, 5>, Eight<Corner::never>, PooledNodes<40>> in_pocket;

TEST(JumpPointSearch, FindsTheOnlyWay) {
    EXPECT_EQ(in_pocket.plan(pocket_map, Cell{0, 4}, Cell{5, 2}), Status::found);
    // Up, along the top, down, back and into the pocket.
    Cell path[40];
    EXPECT_EQ(in_pocket.copy_path(pocket_map, path), Status::found);
    EXPECT_EQ(in_pocket.path(pocket_map).size(), 26U);
    EXPECT_TRUE((path[0] == Cell{0, 4}));
    EXPECT_TRUE((path[1] == Cell{0, 3}));
    EXPECT_TRUE((path[4] == Cell{0, 0}));
    EXPECT_TRUE((path[11] == Cell{7, 0}));
    EXPECT_TRUE((path[15] == Cell{7, 4}));
    EXPECT_TRUE((path[20] == Cell{2, 4}));
    EXPECT_TRUE((path[22] == Cell{2, 2}));
    EXPECT_TRUE((path[25] == Cell{5, 2}));
    EXPECT_EQ(in_pocket.cost(), 10U * (in_pocket.path(pocket_map).size() - 1));
}

TEST(JumpPointSearch, StartIsGoal) {
    EXPECT_EQ(in_pocket.plan(pocket_map, Cell{3, 0}, Cell{3, 0}), Status::found);
    EXPECT_EQ(in_pocket.path(pocket_map).size(), 1U);
    EXPECT_TRUE((*in_pocket.path(pocket_map).begin() == Cell{3, 0}));
    EXPECT_EQ(in_pocket.cost(), 0U);
    EXPECT_EQ(in_pocket.stats().expanded, 1U);
    EXPECT_EQ(in_pocket.stats().generated, 1U);
}

TEST(JumpPointSearch, OneCellIsAMapToo) {
    const JumpGrid<1, 1> one{BitGrid<1, 1>()};
    JumpPointSearch<JumpGrid<1, 1>, Eight<Corner::never>, PooledNodes<2>> tiny;
    EXPECT_EQ(tiny.plan(one, Cell{0, 0}, Cell{0, 0}), Status::found);
    EXPECT_EQ(tiny.path(one).size(), 1U);
    EXPECT_EQ(tiny.plan(one, Cell{0, 0}, Cell{1, 0}), Status::out_of_map);
}

TEST(JumpPointSearch, SaysWhyNot) {
    EXPECT_EQ(in_pocket.plan(pocket_map, Cell{-1, 0}, Cell{0, 0}), Status::out_of_map);
    EXPECT_EQ(in_pocket.plan(pocket_map, Cell{0, 0}, Cell{8, 0}), Status::out_of_map);
    EXPECT_EQ(in_pocket.plan(pocket_map, Cell{0, 0}, Cell{0, 5}, {.nearest = true}), Status::out_of_map);
    EXPECT_EQ(in_pocket.plan(pocket_map, Cell{1, 1}, Cell{0, 0}), Status::start_blocked);
    EXPECT_EQ(in_pocket.plan(pocket_map, Cell{1, 1}, Cell{0, 0}, {.nearest = true}), Status::start_blocked);
    EXPECT_EQ(in_pocket.plan(pocket_map, Cell{0, 0}, Cell{1, 1}), Status::goal_blocked);
    EXPECT_EQ(in_pocket.step(pocket_map, 1), Status::goal_blocked);
    JumpGrid<8, 5> closed = pocket_map;
    closed.set(Cell{2, 3});
    EXPECT_EQ(in_pocket.plan(closed, Cell{0, 0}, Cell{4, 2}), Status::no_path);
    EXPECT_TRUE(in_pocket.path(closed).empty());
    EXPECT_TRUE(in_pocket.path(closed).begin() == in_pocket.path(closed).end());
    EXPECT_EQ(in_pocket.cost(), in_pocket.no_cost);
    Cell buffer[1];
    EXPECT_EQ(in_pocket.copy_path(closed, buffer), Status::no_path);
}

TEST(JumpPointSearch, NearestCellOnRequest) {
    JumpGrid<8, 5> closed = pocket_map;
    closed.set(Cell{2, 3});
    // (4, 2) is walled in; straight above and below it lie (4, 0) and (4, 4) at the same distance, of
    // which (4, 0) is nearer to the start. Neither is a jump point.
    EXPECT_EQ(in_pocket.plan(closed, Cell{1, 0}, Cell{4, 2}, {.nearest = true}), Status::partial);
    EXPECT_TRUE((last_of(in_pocket.path(closed)) == Cell{4, 0}));
    EXPECT_EQ(in_pocket.cost(), 30U);
    // With this option a blocked goal is allowed.
    EXPECT_EQ(in_pocket.plan(pocket_map, Cell{0, 0}, Cell{3, 1}, {.nearest = true}), Status::partial);
    EXPECT_TRUE((last_of(in_pocket.path(pocket_map)) == Cell{3, 0}));
    // A reachable goal is found as usual.
    EXPECT_EQ(in_pocket.plan(pocket_map, Cell{0, 0}, Cell{3, 0}, {.nearest = true}), Status::found);
}

TEST(JumpPointSearch, BufferTooSmallHoldsAPrefix) {
    EXPECT_EQ(in_pocket.plan(pocket_map, Cell{0, 0}, Cell{7, 0}), Status::found);
    Cell buffer[9];
    EXPECT_EQ(in_pocket.copy_path(pocket_map, std::span(buffer, 7)), Status::buffer_too_small);
    EXPECT_TRUE((buffer[6] == Cell{6, 0}));
    EXPECT_EQ(in_pocket.copy_path(pocket_map, std::span(buffer, 8)), Status::found);
    EXPECT_TRUE((buffer[7] == Cell{7, 0}));
}

TEST(JumpPointSearch, CornerRules) {
    constexpr JumpGrid<2, 2> corner(BitGrid<2, 2>::drawn(".#"
                                                         ".."));
    constexpr JumpGrid<2, 2> gap(BitGrid<2, 2>::drawn(".#"
                                                      "#."));
    using Tiny = PooledNodes<4>;
    JumpPointSearch<JumpGrid<2, 2>, Eight<Corner::never>, Tiny> never;
    JumpPointSearch<JumpGrid<2, 2>, Eight<Corner::one_side>, Tiny> one_side;
    JumpPointSearch<JumpGrid<2, 2>, Eight<Corner::always>, Tiny> always;
    JumpPointSearch<JumpGrid<2, 2>, Four, Tiny> four;
    const Cell a{0, 0};
    const Cell b{1, 1};
    EXPECT_EQ(never.plan(corner, a, b), Status::found);
    EXPECT_EQ(never.cost(), 20U);
    EXPECT_EQ(one_side.plan(corner, a, b), Status::found);
    EXPECT_EQ(one_side.cost(), 14U);
    EXPECT_EQ(four.plan(corner, a, b), Status::found);
    EXPECT_EQ(four.cost(), 2U);
    EXPECT_EQ(never.plan(gap, a, b), Status::no_path);
    EXPECT_EQ(one_side.plan(gap, a, b), Status::no_path);
    EXPECT_EQ(four.plan(gap, a, b), Status::no_path);
    EXPECT_EQ(always.plan(gap, a, b), Status::found);
    EXPECT_EQ(always.cost(), 14U);
}

/// On an open field there are no nodes except start and goal.
/// If nothing is in the way, only the start is expanded: the goal is in sight of it.
TEST(JumpPointSearch, OpenFieldsTakeOneNode) {
    map.fill(false);
    for (std::int16_t y = 0; y < 11; ++y) {
        for (std::int16_t x = 0; x < 13; ++x) {
            const Cell start{5, 4};
            const Cell goal{x, y};
            ASSERT_EQ(planner.plan(map, start, goal), Status::found);
            ASSERT_EQ(planner.cost(), Moves::estimate(start, goal));
            ASSERT_EQ(planner.stats().generated, 1U);
            ASSERT_EQ(planner.stats().expanded, 1U);
            ASSERT_EQ(planner.stats().peak_open, 1U);
            ASSERT_TRUE(planner.closed(start));
        }
    }
}

/// With `one_side` a diagonal step between two blocked cells is not allowed, so there is no node behind it.
TEST(JumpPointSearch, OneFreeSideMakesAJumpPointNoneDoesNot) {
    static JumpPointSearch<JumpGrid<3, 3>, Eight<Corner::one_side>, PooledNodes<9>> one_side;
    static JumpPointSearch<JumpGrid<3, 3>, Eight<Corner::always>, PooledNodes<9>> always;
    constexpr JumpGrid<3, 3> past_a_step(BitGrid<3, 3>::drawn("..."
                                                              "#.."
                                                              ".#."));
    EXPECT_EQ(one_side.plan(past_a_step, Cell{0, 0}, Cell{0, 2}), Status::no_path);
    EXPECT_EQ(one_side.stats().generated, 1U);
    EXPECT_EQ(always.plan(past_a_step, Cell{0, 0}, Cell{0, 2}), Status::found);
    EXPECT_EQ(always.path(past_a_step).size(), 3U);
    constexpr JumpGrid<3, 3> along_a_row(BitGrid<3, 3>::drawn("..#"
                                                              "##."
                                                              "###"));
    EXPECT_EQ(one_side.plan(along_a_row, Cell{0, 0}, Cell{2, 1}), Status::no_path);
    EXPECT_EQ(one_side.stats().generated, 1U);
    EXPECT_EQ(always.plan(along_a_row, Cell{0, 0}, Cell{2, 1}), Status::found);
    EXPECT_EQ(always.path(along_a_row).size(), 3U);
}

/// Diagonal steps come first: this chooses one of the cheapest paths.
TEST(JumpPointSearch, DiagonalStepsComeFirst) {
    map.fill(false);
    ASSERT_EQ(planner.plan(map, Cell{1, 2}, Cell{9, 5}), Status::found);
    Cell path[9];
    ASSERT_EQ(planner.copy_path(map, path), Status::found);
    ASSERT_TRUE((path[1] == Cell{2, 3} && path[3] == Cell{4, 5} && path[4] == Cell{5, 5} && path[8] == Cell{9, 5}));
    // With four neighbours: the row first.
    static JumpPointSearch<Map, Four, PooledNodes<8>> four;
    ASSERT_EQ(four.plan(map, Cell{1, 2}, Cell{9, 5}), Status::found);
    int n = 0;
    for (const Cell c : four.path(map)) {
        ASSERT_TRUE(c == (n <= 8 ? cell(1 + n, 2) : cell(9, n - 6)));
        ++n;
    }
    ASSERT_EQ(n, 12);
}

TEST(JumpPointSearch, EveryBudgetGivesTheSameResult) {
    for (auto random : test_support::property(1000, 20)) {
        test_support::any_scene(plain, random);
        map.assign(plain);
        const Cell start = any_cell<13, 11>(random);
        const Cell goal = any_cell<13, 11>(random);
        const bool nearest = random.chance(50);
        const Status status = planner.plan(map, start, goal, {.nearest = nearest});
        for (const std::uint32_t budget : {1U, 2U, 3U, 7U, 100U}) {
            Status s = other.begin(map, start, goal, {.nearest = nearest});
            std::uint32_t steps = 0;
            while (s == Status::running) {
                ASSERT_TRUE(other.path(map).empty());
                ASSERT_EQ(other.cost(), other.no_cost);
                s = other.step(map, budget);
                ++steps;
            }
            ASSERT_EQ(s, status);
            ASSERT_TRUE(same_result(other, map, planner, map));
            // A unit processes at most one node.
            ASSERT_LE(planner.stats().expanded, std::uint64_t{steps} * budget);
            ASSERT_EQ(other.step(map, 5), status);  // a final status stays
        }
    }
}

/// The number of slices of one unit that a search takes.
template <class Search, class Grid>
std::uint32_t units_of(Search& search, const Grid& grid, Cell start, Cell goal, SearchOptions options = {}) {
    std::uint32_t units = 0;
    for (Status s = search.begin(grid, start, goal, options); s == Status::running; ++units) {
        s = search.step(grid, 1);
    }
    return units;
}

#if __STDC_HOSTED__
/// A look takes a unit for every 32 cells, so no slice grows with the map.
template <class Word>
void long_looks_are_sliced() {
    using Long = JumpGrid<32'766, 2>;
    static constinit Long corridor{firmpath::all_blocked};
    static constinit JumpPointSearch<Long, Moves, PooledNodes<16>, std::uint32_t, Word> search;
    corridor.fill(false);
    for (std::int16_t x = 0; x < 32'766; ++x) {
        corridor.set(Cell{x, 1});
    }
    const std::uint32_t words = 32'766 / 32;
    ASSERT_EQ(search.plan(corridor, Cell{0, 0}, Cell{32'765, 0}), Status::found);
    ASSERT_EQ(search.path(corridor).size(), 32'766U);
    ASSERT_EQ(search.cost(), 327'650U);
    // One pass to look, one to walk the path.
    const std::uint32_t units = units_of(search, corridor, Cell{0, 0}, Cell{32'765, 0});
    ASSERT_EQ(search.path(corridor).size(), 32'766U);
    ASSERT_EQ(last_of(search.path(corridor)).x, 32'765);
    ASSERT_GE(units, 2 * words);
    ASSERT_LE(units, 2 * words + 40);
    ASSERT_GE(units_of(search, corridor, Cell{32'765, 0}, Cell{0, 0}), 2 * words);
    // To find the nearest cell the search looks at everything twice.
    corridor.set(Cell{32'764, 0});
    ASSERT_GE(units_of(search, corridor, Cell{0, 0}, Cell{32'765, 0}), words);
    ASSERT_EQ(search.status(), Status::no_path);
    ASSERT_GE(units_of(search, corridor, Cell{0, 0}, Cell{32'765, 0}, {.nearest = true}), 3 * words);
    ASSERT_EQ(search.status(), Status::partial);
    ASSERT_EQ(last_of(search.path(corridor)).x, 32'763);
}

TEST(JumpPointSearch, LongLooksAreSliced) {
    long_looks_are_sliced<std::uint32_t>();
    long_looks_are_sliced<std::uint64_t>();
}

/// A diagonal looks in two directions after every step: two units each, and one more for each further word. (A cell
/// next to the goal is blocked, or the goal would be in sight of the start.)
TEST(JumpPointSearch, DiagonalsAreSliced) {
    using Square = JumpGrid<200, 200>;
    static constinit Square square{firmpath::all_blocked};
    static constinit JumpPointSearch<Square, Eight<Corner::never>, PooledNodes<16>> search;
    square.fill(false);
    square.set({198, 198});
    const std::uint32_t units = units_of(search, square, Cell{0, 0}, Cell{199, 199});
    ASSERT_GT(search.path(square).size(), 200U);
    ASSERT_GE(units, 2U * 196);
    // From at most three nodes; 200 cells take four units.
    ASSERT_LE(units, 3U * 2 * 199 * 4);
    // Even a short look takes a unit.
    using Small = JumpGrid<30, 30>;
    static constinit Small small{firmpath::all_blocked};
    static constinit JumpPointSearch<Small, Eight<Corner::never>, PooledNodes<16>> in_small;
    small.fill(false);
    small.set({28, 28});
    ASSERT_GE(units_of(in_small, small, Cell{0, 0}, Cell{29, 29}), 2U * 26);
}

/// Maps at the limit of a Cell's coordinates, in both directions.
TEST(JumpPointSearch, ReachesTheFarCornerOfALongMap) {
    using Tall = JumpGrid<3, 32'766>;
    static constinit Tall tall{firmpath::all_blocked};
    tall.fill(false);
    static constinit JumpPointSearch<Tall, Moves, PooledNodes<16>, std::uint32_t, std::uint32_t> narrow;
    static constinit JumpPointSearch<Tall, Moves, PooledNodes<16>, std::uint32_t, std::uint64_t> wide;
    for (const bool down : {false, true}) {
        const Cell top{0, 0};
        const Cell bottom{2, 32'765};
        ASSERT_EQ(narrow.plan(tall, down ? top : bottom, down ? bottom : top), Status::found);
        ASSERT_EQ(wide.plan(tall, down ? top : bottom, down ? bottom : top), Status::found);
        ASSERT_EQ(narrow.path(tall).size(), 32'766U);
        ASSERT_EQ(narrow.cost(), 32'763U * 10 + 2 * 14);
        ASSERT_TRUE(same_result(narrow, tall, wide, tall));
    }
}
#endif

TEST(JumpPointSearch, ReuseLeavesNothingBehind) {
    const auto rounds = test_support::property(10'000, 60);
    Random random(rounds.seed);
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        SCOPED_TRACE(i);
        if (i % 10 == 0) {
            test_support::any_scene(plain, random);
            map.assign(plain);
        }
        const Cell start = any_cell<13, 11>(random);
        const Cell goal = any_cell<13, 11>(random);
        const bool nearest = random.chance(30);
        other = fresh;
        const Status expected = other.plan(map, start, goal, {.nearest = nearest});
        if (random.chance(10)) {  // an unfinished search
            (void)planner.begin(map, goal, start, {.nearest = random.chance(50)});
            (void)planner.step(map, random.below(20));
        }
        ASSERT_EQ(planner.plan(map, start, goal, {.nearest = nearest}), expected);
        ASSERT_TRUE(same_result(planner, map, other, map));
        for (const auto [x, y] : test_support::cells(13, 11)) {
            ASSERT_EQ(planner.closed(cell(x, y)), other.closed(cell(x, y)));
        }
    }
}

/// A map read at run time into a larger type: the other cells are blocked.
template <int W, int H>
void padding_changes_nothing(test_support::Property rounds) {
    using Padded = JumpGrid<W, H>;
    static constinit Padded padded{firmpath::all_blocked};
    static constinit JumpPointSearch<Padded, Moves, Nodes, typename Planner::cost_type> padded_planner;
    for (auto random : rounds) {
        test_support::any_scene(plain, random);
        map.assign(plain);
        padded.fill(true);
        for (const auto [x, y] : test_support::cells(Map::width, Map::height)) {
            padded.set(cell(x, y), !map.passable(cell(x, y)));
        }
        const Cell start = any_cell<13, 11>(random);
        const Cell goal = any_cell<13, 11>(random);
        const bool nearest = random.chance(50);
        const Status status = planner.plan(map, start, goal, {.nearest = nearest});
        ASSERT_EQ(padded_planner.plan(padded, start, goal, {.nearest = nearest}), status);
        ASSERT_TRUE(same_result(padded_planner, padded, planner, map));
    }
}

TEST(JumpPointSearch, PaddingChangesNothing) {
    const auto rounds = test_support::property(1000, 10);
    padding_changes_nothing<33, 12>(rounds);
#if __STDC_HOSTED__
    padding_changes_nothing<13, 40>(rounds);
    padding_changes_nothing<100, 70>(rounds);
    padding_changes_nothing<300, 300>({rounds.seed, rounds.count / 10});  // cells beyond 16 bits
#endif
}

TEST(JumpPointSearch, EditedMapEndsTheSearch) {
    map.fill(false);
    map.set(Cell{6, 5});
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{12, 10}), Status::found);
    const std::uint32_t units = units_of(planner, map, Cell{0, 0}, Cell{12, 10});
    ASSERT_GT(units, 10U);
    // During the looks, and while the path is walked.
    for (std::uint32_t before = 0; before < units; ++before) {
        ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{12, 10}), Status::running);
        ASSERT_EQ(planner.step(map, before), Status::running) << before;
        map.set(Cell{12, 0}, map.passable(Cell{12, 0}));
        ASSERT_EQ(planner.step(map, 3), Status::map_changed);
        ASSERT_EQ(planner.status(), Status::map_changed);
        ASSERT_TRUE(planner.path(map).empty());
        ASSERT_EQ(planner.cost(), planner.no_cost);
        ASSERT_EQ(planner.step(map, 3), Status::map_changed);
    }
    // After the end an edit changes nothing: the path was correct when it was found.
    ASSERT_EQ(planner.plan(map, Cell{0, 3}, Cell{4, 3}), Status::found);
    map.set(Cell{2, 3});
    ASSERT_EQ(planner.step(map, 1), Status::found);
    ASSERT_EQ(planner.path(map).size(), 5U);
}

/// A map that changes without a new revision.
struct Liar {
    static constexpr int width = 40;
    static constexpr int height = 4;
    using Grid = JumpGrid<width, height>;
    static constexpr std::ptrdiff_t row_stride = Grid::row_stride;
    static constexpr std::ptrdiff_t column_stride = Grid::column_stride;
    Grid grid{firmpath::all_blocked};
    bool passable(Cell c) const { return grid.passable(c); }
    std::uint32_t blocked_word(int y, int i) const { return grid.blocked_word(y, i); }
    const std::uint32_t* row(int y) const { return grid.row(y); }
    const std::uint32_t* column(int x) const { return grid.column(x); }
};
static_assert(firmpath::JumpMap<Liar>);

/// After an unreported edit the search gives no path through the blocked cell that it walked after the edit.
TEST(JumpPointSearch, PathIsCheckedAgainstTheMap) {
    static Liar liar;
    static JumpPointSearch<Liar, Eight<Corner::never>, PooledNodes<32>> search;
    constexpr auto stairs = BitGrid<40, 4>::drawn("........................................"
                                                  "######################################.#"
                                                  "........................................"
                                                  ".#######################################");
    for (const Cell gone : {Cell{20, 0}, Cell{38, 1}, Cell{5, 2}, Cell{0, 3}}) {
        std::uint32_t corrupted = 0;
        std::uint32_t found = 0;
        for (std::uint32_t before = 0; before < 200; ++before) {
            liar.grid.assign(stairs);
            ASSERT_EQ(search.begin(liar, Cell{0, 0}, Cell{0, 3}), Status::running);
            Status s = search.step(liar, before);
            if (s == Status::found) {
                break;
            }
            liar.grid.set(gone);
            s = search.step(liar, 1'000'000);
            if (s == Status::corrupted) {
                ++corrupted;
                ASSERT_TRUE(search.path(liar).empty());
                ASSERT_EQ(search.cost(), search.no_cost);
            } else if (s == Status::found) {
                ++found;
            } else {
                ASSERT_EQ(s, Status::no_path);
            }
        }
        EXPECT_GT(corrupted, 0U) << gone.x << ',' << gone.y;
        // Found only if the cell was already walked, or found from the start's side; never for the last leg's end.
        EXPECT_LE(found, 10U) << gone.x << ',' << gone.y;
    }
}

/// Only a leg to the goal that one slice has walked as a whole is not checked again. The first unit is the node, the
/// next two are the leg; then it is checked.
TEST(JumpPointSearch, ALegWalkedInTwoSlicesIsChecked) {
    static Liar liar;
    static JumpPointSearch<Liar, Eight<Corner::never>, PooledNodes<32>> search;
    for (const std::uint32_t before : {2U, 3U}) {
        liar.grid.fill(false);
        ASSERT_EQ(search.begin(liar, Cell{0, 0}, Cell{39, 0}), Status::running);
        ASSERT_EQ(search.step(liar, before), Status::running);
        liar.grid.set(Cell{5, 0});
        EXPECT_EQ(search.step(liar, 1'000'000), Status::corrupted) << before;
    }
}

/// A diagonal step is also checked against the cells next to it.
TEST(JumpPointSearch, DiagonalsAreCheckedAgainstTheMap) {
    static Liar liar;
    static JumpPointSearch<Liar, Eight<Corner::never>, PooledNodes<32>> search;
    for (const Cell gone : {Cell{1, 0}, Cell{0, 1}, Cell{1, 1}}) {
        std::uint32_t corrupted = 0;
        Status s = Status::running;
        for (std::uint32_t before = 0; s != Status::found && before < 200; ++before) {
            liar.grid.fill(false);
            (void)search.begin(liar, Cell{0, 0}, Cell{3, 3});
            s = search.step(liar, before);
            if (s == Status::running) {
                liar.grid.set(gone);
                corrupted += search.step(liar, 1'000'000) == Status::corrupted ? 1U : 0U;
            }
        }
        EXPECT_GT(corrupted, 0U) << gone.x << ',' << gone.y;
    }
}

/// Parents that form a circle, or lead nowhere, like flipped bits could.
template <int Wrong>
struct BrokenNodes {
    template <std::size_t Cells, class Cost, std::uint32_t Step>
    struct Records : PooledNodes<32>::Records<Cells, Cost, Step> {
        constexpr std::uint32_t parent(std::uint32_t node) const {
            return Wrong == 0 ? (node == 2 ? 1U : 2U) : Wrong == 1 ? node : Wrong == 2 ? 31U : this->size();
        }
    };
};
template <int Wrong>
void broken_nodes_are_corrupted() {
    static JumpPointSearch<JumpGrid<8, 5>, Eight<Corner::never>, BrokenNodes<Wrong>> search;
    EXPECT_EQ(search.plan(pocket_map, Cell{0, 4}, Cell{5, 2}), Status::corrupted) << Wrong;
    EXPECT_TRUE(search.path(pocket_map).empty());
    EXPECT_EQ(search.cost(), search.no_cost);
}
TEST(JumpPointSearch, ParentsThatLeadNowhereAreCorrupted) {
    broken_nodes_are_corrupted<0>();
    broken_nodes_are_corrupted<1>();
    broken_nodes_are_corrupted<2>();
    broken_nodes_are_corrupted<3>();
}

TEST(JumpPointSearch, CancelEndsTheSearch) {
    map.fill(false);
    map.set(Cell{6, 5});
    const std::uint32_t units = units_of(planner, map, Cell{0, 0}, Cell{12, 10});
    for (std::uint32_t before = 0; before < units; ++before) {
        ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{12, 10}), Status::running);
        ASSERT_EQ(planner.step(map, before), Status::running);
        planner.cancel();
        ASSERT_EQ(planner.status(), Status::cancelled);
        ASSERT_EQ(planner.step(map, 3), Status::cancelled);
        ASSERT_TRUE(planner.path(map).empty());
    }
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{12, 10}), Status::found);
    planner.cancel();  // no search is running: the result stays
    EXPECT_EQ(planner.status(), Status::found);
    EXPECT_EQ(planner.path(map).size(), 14U);  // around (6, 5), whose corners are not cut
    // This does not affect a new search.
    EXPECT_EQ(planner.plan(map, Cell{0, 0}, Cell{12, 10}), Status::found);
}

TEST(JumpPointSearch, NothingBegunIsCancelled) {
    other = fresh;
    EXPECT_EQ(other.status(), Status::cancelled);
    EXPECT_EQ(other.step(map, 1), Status::cancelled);
    EXPECT_TRUE(other.path(map).empty());
    EXPECT_EQ(other.cost(), other.no_cost);
}

/// Cancels in the middle of a slice, as an interrupt would: at the nth access to a line of the map.
struct Interrupting : Liar {
    mutable std::uint32_t asked = 0;
    std::uint32_t at = 0;
    void (*interrupt)() = nullptr;
    const std::uint32_t* row(int y) const { return count(), grid.row(y); }
    const std::uint32_t* column(int x) const { return count(), grid.column(x); }
    void count() const {
        if (++asked == at) {
            interrupt();
        }
    }
};

TEST(JumpPointSearch, CancelIsSeenWithinASlice) {
    static Interrupting busy;
    static JumpPointSearch<Interrupting, Eight<Corner::never>, PooledNodes<64>> search;
    constexpr auto scene = BitGrid<40, 4>::drawn("........................................"
                                                 "..##..#.....#.....#......#......#....##."
                                                 "...................#...................."
                                                 "....#.......#..........#.........#......");
    busy.grid.assign(scene);
    busy.interrupt = [] { search.cancel(); };
    for (const bool nearest : {false, true}) {
        const Cell goal = nearest ? Cell{38, 1} : Cell{39, 3};
        busy.at = 0;
        busy.asked = 0;
        ASSERT_EQ(search.plan(busy, Cell{0, 0}, goal, {.nearest = nearest}), nearest ? Status::partial : Status::found);
        const std::uint32_t all = busy.asked;
        ASSERT_GT(all, 20U);
        for (busy.at = 1; busy.at < all; ++busy.at) {
            busy.asked = 0;
            ASSERT_EQ(search.begin(busy, Cell{0, 0}, goal, {.nearest = nearest}), Status::running);
            ASSERT_EQ(search.step(busy, 1'000'000), Status::cancelled) << busy.at;
            // Before the next node: the rest of this node is eight directions, with a few accesses each.
            ASSERT_LE(busy.asked, busy.at + 32);
            ASSERT_TRUE(search.path(busy).empty());
        }
    }
}

}  // namespace
