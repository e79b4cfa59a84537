#include "firmpath/jump/jump_point_search.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "reference/plain_costs.hpp"
#include "support/every_search.hpp"
#include "support/pocket.hpp"
#include "support/property.hpp"
#include "support/same_result.hpp"
#include "support/scenes.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

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

constexpr JumpGrid<8, 5> pocket_map(pocket);
constinit JumpPointSearch<JumpGrid<8, 5>, Eight<Corner::never>, PooledNodes<40>> pocket_planner;
InPocket in_pocket(pocket_planner, pocket_map);

TEST(JumpPointSearch, FindsTheOnlyWay) { in_pocket.finds_the_only_way(); }
TEST(JumpPointSearch, StartIsGoal) {
    in_pocket.start_may_be_the_goal();
    EXPECT_EQ(pocket_planner.stats().expanded, 1U);
    EXPECT_EQ(pocket_planner.stats().generated, 1U);
}
TEST(JumpPointSearch, SaysWhyNot) { in_pocket.says_why_not(); }
TEST(JumpPointSearch, NearestCellOnRequest) { in_pocket.finds_the_nearest_cell_on_request(); }
TEST(JumpPointSearch, BufferTooSmallHoldsAPrefix) { in_pocket.copies_a_prefix_into_a_small_buffer(); }

template <class Moves>
using OnFourCells = JumpPointSearch<JumpGrid<2, 2>, Moves, PooledNodes<4>>;
TEST(JumpPointSearch, CornerRules) { follows_corner_rules<OnFourCells>(); }

TEST(JumpPointSearch, OneCellIsAMapToo) {
    const JumpGrid<1, 1> one{BitGrid<1, 1>()};
    JumpPointSearch<JumpGrid<1, 1>, Eight<Corner::never>, PooledNodes<2>> tiny;
    EXPECT_EQ(tiny.plan(one, Cell{0, 0}, Cell{0, 0}), Status::found);
    EXPECT_EQ(tiny.path(one).size(), 1U);
    EXPECT_EQ(tiny.plan(one, Cell{0, 0}, Cell{1, 0}), Status::out_of_map);
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
    ASSERT_EQ(planner.copy_path(map, path), CopyResult::copied);
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

void draw(Random& random) {
    any_scene(plain, random);
    map.assign(plain);
}

TEST(JumpPointSearch, EveryBudgetGivesTheSameResult) {
    every_budget_gives_the_same(planner, other, map, property(1000, 20), draw, [](std::uint32_t units) {
        ASSERT_LE(planner.stats().expanded, units);  // a unit processes at most one node
    });
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
    reuse_leaves_nothing_behind(planner, other, map, property(10'000, 60), draw);
}

template <int W, int H>
void padding_changes_nothing(Property rounds) {
    using Padded = JumpGrid<W, H>;
    static constinit Padded padded{firmpath::all_blocked};
    static constinit JumpPointSearch<Padded, Moves, Nodes, typename Planner::cost_type> padded_planner;
    padding_changes_nothing(planner, map, padded_planner, padded, rounds, draw);
}

TEST(JumpPointSearch, PaddingChangesNothing) {
    const auto rounds = property(1000, 10);
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
    nothing_begun_is_cancelled(other, map);
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
