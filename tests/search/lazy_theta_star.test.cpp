// Any-angle search: its results, in slices or at once, with interruptions.
#include "firmpath/search/lazy_theta_star.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/path/length.hpp"
#include "reference/plain_sight.hpp"
#include "support/every_search.hpp"
#include "support/property.hpp"
#include "support/same_result.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

using Map = BitGrid<13, 11>;
using Planner = LazyThetaStar<Map>;

// Shared, so that all of this fits a small board.
constinit Map drawn;
constinit Planner planner;
constinit Planner another;

#if __STDC_HOSTED__
using Long = BitGrid<90, 5>;
using Padded = BitGrid<33, 12>;
constexpr int counting_width = 300;
#else
using Long = BitGrid<80, 3>;
using Padded = BitGrid<19, 12>;
constexpr int counting_width = 85;
#endif

constexpr auto wall = BitGrid<9, 5>::drawn("........."
                                           "....#...."
                                           "....#...."
                                           "....#...."
                                           "....#....");
constinit LazyThetaStar<BitGrid<9, 5>> across;

// The memory of a cell: key, parent, place and heap entry, and the closed bit.
static_assert(sizeof(LazyThetaStar<BitGrid<64, 64>>) <= 64 * 64 * 10 + 64 * 64 / 8 + 100);
static_assert(sizeof(LazyThetaStar<BitGrid<16, 16>>) <= 16 * 16 * 7 + 16 * 16 / 8 + 100 + 256);
static_assert(std::is_trivially_copyable_v<Planner>);

TEST(LazyThetaStar, GoesStraightWhereItCan) {
    drawn.fill(false);
    ASSERT_EQ(planner.plan(drawn, Cell{0, 0}, Cell{12, 5}), Status::found);
    EXPECT_EQ(planner.cost(), 13U * 13'860);  // 5, 12, 13
    EXPECT_EQ(planner.path(drawn).size(), 2U);
    EXPECT_TRUE((*planner.path(drawn).begin() == Cell{0, 0}));
    Cell path[2];
    EXPECT_EQ(planner.copy_path(drawn, path), CopyResult::copied);
    EXPECT_TRUE((path[1] == Cell{12, 5}));
    EXPECT_EQ(planner.copy_path(drawn, std::span(path, 1)), CopyResult::too_small);
}

TEST(LazyThetaStar, TurnsAtCorners) {
    ASSERT_EQ(across.plan(wall, Cell{0, 4}, Cell{8, 4}), Status::found);
    Cell path[4];
    ASSERT_EQ(across.path(wall).size(), 4U);
    ASSERT_EQ(across.copy_path(wall, path), CopyResult::copied);
    EXPECT_TRUE((path[1] == Cell{3, 0}));
    EXPECT_TRUE((path[2] == Cell{5, 0}));
    EXPECT_EQ(across.cost(), 2U * 5 * 13'860 + 2 * 13'860);  // 3, 4, 5
    // If corners may be cut, the path turns next to the wall.
    static LazyThetaStar<BitGrid<9, 5>, Eight<Corner::one_side>> cutting;
    ASSERT_EQ(cutting.plan(wall, Cell{0, 4}, Cell{8, 4}), Status::found);
    EXPECT_LT(cutting.cost(), across.cost());
}

TEST(LazyThetaStar, FourMovesCutNoCorner) {
    static LazyThetaStar<BitGrid<9, 5>, Four> four;
    ASSERT_EQ(four.plan(wall, Cell{0, 4}, Cell{8, 4}), Status::found);
    EXPECT_EQ(four.cost(), across.plan(wall, Cell{0, 4}, Cell{8, 4}) == Status::found ? across.cost() : 0);
}

TEST(LazyThetaStar, StartIsGoal) {
    ASSERT_EQ(across.plan(wall, Cell{3, 1}, Cell{3, 1}), Status::found);
    EXPECT_EQ(across.path(wall).size(), 1U);
    EXPECT_TRUE((*across.path(wall).begin() == Cell{3, 1}));
    EXPECT_EQ(across.cost(), 0U);
    static constexpr BitGrid<1, 1> one;
    LazyThetaStar<BitGrid<1, 1>> tiny;
    EXPECT_EQ(tiny.plan(one, Cell{0, 0}, Cell{0, 0}), Status::found);
    EXPECT_EQ(tiny.path(one).size(), 1U);
}

TEST(LazyThetaStar, SaysWhyNot) {
    EXPECT_EQ(across.plan(wall, Cell{-1, 0}, Cell{0, 0}), Status::out_of_map);
    EXPECT_EQ(across.plan(wall, Cell{0, 0}, Cell{0, 5}), Status::out_of_map);
    EXPECT_EQ(across.plan(wall, Cell{4, 1}, Cell{0, 0}), Status::start_blocked);
    EXPECT_EQ(across.plan(wall, Cell{0, 0}, Cell{4, 1}), Status::goal_blocked);
    EXPECT_TRUE(across.path(wall).empty());
    auto closed = wall;
    closed.set(Cell{4, 0});
    EXPECT_EQ(across.plan(closed, Cell{0, 0}, Cell{8, 4}), Status::no_path);
    EXPECT_TRUE(across.path(closed).empty());
    EXPECT_EQ(across.cost(), across.no_cost);
    Cell buffer[1];
    EXPECT_EQ(across.copy_path(closed, buffer), CopyResult::no_path);
}

TEST(LazyThetaStar, NearestCellOnRequest) {
    auto closed = wall;
    closed.set(Cell{4, 0});
    // In the column before the wall (3, 2) is nearest to the goal.
    ASSERT_EQ(across.plan(closed, Cell{0, 0}, Cell{8, 2}, {.nearest = true}), Status::partial);
    const Cell last = last_of(across.path(closed));
    EXPECT_TRUE((last == Cell{3, 2}));
    EXPECT_EQ(across.cost(), any_angle_length(across.path(closed)));
    // Of (2, 2), (4, 0), (6, 2) and (4, 4), which are equally near, the one with the shortest path.
    constexpr auto block = BitGrid<9, 5>::drawn("........."
                                                "...###..."
                                                "...###..."
                                                "...###..."
                                                ".........");
    ASSERT_EQ(across.plan(block, Cell{3, 4}, Cell{4, 2}, {.nearest = true}), Status::partial);
    EXPECT_EQ(across.cost(), 13'860U);
    ASSERT_EQ(across.plan(block, Cell{3, 0}, Cell{4, 2}, {.nearest = true}), Status::partial);
    EXPECT_EQ(across.cost(), 13'860U);
    // With this option a blocked goal is allowed; a reachable one is found as usual.
    EXPECT_EQ(across.plan(wall, Cell{0, 0}, Cell{4, 2}, {.nearest = true}), Status::partial);
    EXPECT_EQ(across.plan(wall, Cell{0, 0}, Cell{8, 2}, {.nearest = true}), Status::found);
}

/// Lines of more than 32 cells are looked at in several units, in the search and along the path.
template <class P>
void slices_change_nothing(P& whole, P& sliced, unsigned blocked) {
    static typename P::map_type long_map;
    const auto rounds = property(300, 10);
    std::size_t turns = 0;
    every_budget_gives_the_same(
        whole, sliced, long_map, rounds, [&](Random& random) { scatter(long_map, random, blocked); },
        [&](std::uint32_t) { turns += whole.path(long_map).size(); });
    EXPECT_GE(turns, rounds.count * std::size(slice_budgets));
}

TEST(LazyThetaStar, EveryBudgetGivesTheSameResult) {
    slices_change_nothing(planner, another, 30);
    static LazyThetaStar<Long> whole;
    static LazyThetaStar<Long> sliced;
    slices_change_nothing(whole, sliced, 3);
}

/// Counts its accesses. Three rows; only the middle one is free from end to end.
struct Counting {
    static constexpr int width = counting_width;
    static constexpr int height = 3;
    mutable std::uint32_t asked = 0;
    bool passable(Cell c) const {
        ++asked;
        return c.x >= 0 && c.x < width && c.y >= 0 && c.y < height && (c.y == 1 || c.x % 90 != 70);
    }
};

/// Even for long lines, a unit accesses a limited number of cells: those of a piece of a line, at most three at each,
/// and the nine of an expansion.
TEST(LazyThetaStar, AUnitLooksAtFewCells) {
    static Counting map;
    static LazyThetaStar<Counting> counted;
    ASSERT_EQ(counted.begin(map, Cell{0, 0}, Cell{counting_width - 1, 2}), Status::running);
    std::uint32_t units = 0;
    Status s = Status::running;
    for (; s == Status::running; ++units) {
        map.asked = 0;
        s = counted.step(map, 1);
        ASSERT_LE(map.asked, 3U * counted.cells_per_unit + 9);
    }
    EXPECT_EQ(s, Status::found);
    EXPECT_GE(counted.path(map).size(), 3U);
    EXPECT_GT(units, counted.stats().expanded * 5 / 4);  // many lines took more than one
}

TEST(LazyThetaStar, ReuseLeavesNothingBehind) {
    reuse_leaves_nothing_behind(planner, another, drawn, property(5'000, 40),
                                [](Random& random) { scatter(drawn, random, random.below(50)); });
}

TEST(LazyThetaStar, PaddingChangesNothing) {
    static Padded padded;
    static LazyThetaStar<Padded> padded_planner;
    padding_changes_nothing(planner, drawn, padded_planner, padded, property(500, 10),
                            [](Random& random) { scatter(drawn, random, 30); });
}

TEST(LazyThetaStar, AnEditEndsTheSearch) {
    drawn.fill(false);
    ASSERT_EQ(planner.begin(drawn, Cell{0, 0}, Cell{12, 0}), Status::running);
    ASSERT_EQ(planner.step(drawn, 3), Status::running);
    drawn.set(Cell{6, 6});
    ASSERT_EQ(planner.step(drawn, 100), Status::map_changed);
    ASSERT_TRUE(planner.path(drawn).empty());
    // After the end an edit changes nothing.
    ASSERT_EQ(planner.plan(drawn, Cell{0, 0}, Cell{12, 0}), Status::found);
    drawn.set(Cell{7, 7});
    ASSERT_EQ(planner.step(drawn, 1), Status::found);
    ASSERT_EQ(planner.path(drawn).size(), 2U);
}

TEST(LazyThetaStar, CancelEndsTheSearch) {
    drawn.fill(false);
    planner = Planner{};
    nothing_begun_is_cancelled(planner, drawn);
    cancel_ends_the_search(planner, drawn, 2);
}

TEST(LazyThetaStar, PathIsCheckedAgainstTheMap) {
    static LazyThetaStar<Liar> liar;
    for (const int gone : {0, 4, 8}) {
        Liar map;
        ASSERT_EQ(liar.begin(map, Cell{0, 0}, Cell{8, 0}), Status::running);
        ASSERT_EQ(liar.step(map, 9), Status::running);  // found, not yet reversed
        map.gone = gone;
        ASSERT_EQ(liar.step(map, 100), Status::corrupted);
        ASSERT_TRUE(liar.path(map).empty());
    }
}

/// Bits flip in the records before the path is read: the search reports it, or the path is still correct.
TEST(LazyThetaStar, FlippedBitsAreFoundOut) {
    const auto rounds = property(3'000, 60);
    Planner& sound = another;
    std::uint32_t found_out = 0;
    for (auto random : rounds) {
        scatter(drawn, random, 30);
        const Cell start = any_cell<13, 11>(random), goal = any_cell<13, 11>(random);
        if (sound.plan(drawn, start, goal) != Status::found) {
            continue;
        }
        (void)planner.begin(drawn, start, goal);
        while (planner.step(drawn, 1) == Status::running && planner.stats().expanded < sound.stats().expanded) {
        }
        auto* const bytes = reinterpret_cast<unsigned char*>(&planner);
        for (int n = 0; n < 30; ++n) {
            // The records lie behind the single members.
            const std::size_t at = 128 + random.below(static_cast<std::uint32_t>(sizeof planner) - 128);
            bytes[at] = static_cast<unsigned char>(bytes[at] ^ 1U << random.below(8));
        }
        const Status status = planner.step(drawn, 100'000);
        if (status == Status::corrupted) {
            ++found_out;
            ASSERT_TRUE(planner.path(drawn).empty());
            continue;
        }
        ASSERT_EQ(status, Status::found);
        Cell last = start;
        ASSERT_TRUE(*planner.path(drawn).begin() == start);
        for (const Cell c : planner.path(drawn)) {
            const bool sight = plain_sight<13, 11>(drawn, Beside::both, last, c);
            ASSERT_TRUE(sight);
            last = c;
        }
        ASSERT_TRUE(last == goal);
        ASSERT_EQ(planner.cost(), any_angle_length(planner.path(drawn)));
        ASSERT_LE(planner.cost(), sound.cost());
    }
    EXPECT_GE(found_out * 20, rounds.count) << "hardly any bit that counted was flipped";
}

TEST(LazyThetaStar, ObserverSeesWhatIsCounted) {
    observer_sees_what_is_counted(
        planner, drawn, property(200, 5), [](Random& random) { scatter(drawn, random, 25); }, [](const auto&) {});
}

/// Among reachable cells equally near to a blocked goal, with paths of equal length: the lower y, then the lower x.
TEST(LazyThetaStar, NearestOfEquals) {
    using Square = BitGrid<5, 5>;
    static constexpr auto square = Square::drawn("....."
                                                 "....."
                                                 "..#.."
                                                 "....."
                                                 ".....");
    static constexpr auto halved = Square::drawn("....."
                                                 "..#.."
                                                 "..#.."
                                                 "..#.."
                                                 ".....");
    static LazyThetaStar<Square> small;
    const auto end = [](const Square& map, Cell start) {
        EXPECT_EQ(small.plan(map, start, Cell{2, 2}, {.nearest = true}), Status::partial);
        return last_of(small.path(map));
    };
    EXPECT_TRUE(end(square, cell(0, 0)) == cell(2, 1));
    EXPECT_TRUE(end(square, cell(4, 0)) == cell(2, 1));
    EXPECT_TRUE(end(square, cell(0, 4)) == cell(1, 2));
    EXPECT_TRUE(end(square, cell(4, 4)) == cell(3, 2));
    EXPECT_TRUE(end(halved, cell(2, 0)) == cell(1, 2));
    EXPECT_TRUE(end(halved, cell(2, 4)) == cell(1, 2));
    EXPECT_TRUE(end(halved, cell(4, 2)) == cell(3, 2));  // the shorter path
}

}  // namespace
