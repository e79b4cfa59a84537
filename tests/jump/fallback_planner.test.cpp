#include "firmpath/jump/fallback_planner.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/path/waypoints.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/breadth_first.hpp"
#include "reference/plain_squares.hpp"
#include "support/every_search.hpp"
#include "support/property.hpp"
#include "support/slices.hpp"

namespace {

using namespace firmpath;

using Map = JumpGrid<13, 11>;
using Planner = JumpPointOrBreadthFirst<Map, Eight<Corner::never>, PooledNodes<6>>;

static_assert(std::forward_iterator<Planner::Path::iterator>);

// Both planners are stored one after the other; the second takes at most four bits per cell.
template <class Map, std::size_t Nodes>
constexpr std::size_t added = sizeof(JumpPointOrBreadthFirst<Map, Eight<Corner::never>, PooledNodes<Nodes>>) -
                              sizeof(JumpPointSearch<Map, Eight<Corner::never>, PooledNodes<Nodes>>);
static_assert(added<JumpGrid<64, 64>, 64> <= sizeof(BreadthFirst<JumpGrid<64, 64>, Eight<Corner::never>>) + 48);
static_assert(added<JumpGrid<128, 128>, 128> <= 128 * 128 / 4 + 2 * 256 + 96 + 48);
static_assert(added<JumpGrid<300, 300>, 512> <= 300 * 300 / 4 + 4 * 600 + 96 + 48);
static_assert(sizeof(FallbackPlanner<JumpPointSearch<JumpGrid<64, 64>>, 1>) <
              sizeof(FallbackPlanner<JumpPointSearch<JumpGrid<64, 64>>>));

/// A comb: jump point search must look into every gap along the top row.
template <class Map>
void draw_comb(Map& map) {
    map.fill(false);
    for (int x = 1; x < Map::width; x += 2) {
        for (int y = 1; y < Map::height; ++y) {
            map.set(cell(x, y));
        }
    }
}

TEST(FallbackPlanner, SaysWhoFoundThePath) {
    static Map map{firmpath::all_blocked};
    static Planner planner;
    map.fill(false);
    ASSERT_FALSE(planner.fell_back());
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{12, 4}), Status::found);
    ASSERT_FALSE(planner.fell_back());
    ASSERT_EQ(planner.path(map).size(), 13U);
    ASSERT_EQ(planner.cost(), 4 * 14U + 8 * 10);
    ASSERT_TRUE(planner.closed(Cell{0, 0}));
    draw_comb(map);
    ASSERT_EQ(planner.plan(map, Cell{0, 10}, Cell{12, 10}), Status::found_by_fallback);
    ASSERT_TRUE(planner.fell_back());
    ASSERT_EQ(planner.path(map).size(), 33U);
    ASSERT_EQ(planner.cost(), 320U);
    ASSERT_TRUE(planner.closed(Cell{12, 10}));  // the second planner begins at the goal
    ASSERT_TRUE(planner.closed(Cell{6, 1}));
    static JumpPointSearch<Map, Eight<Corner::never>, PooledNodes<6>> first;
    static BreadthFirst<Map, Eight<Corner::never>> second;
    ASSERT_EQ(first.plan(map, Cell{0, 10}, Cell{12, 10}), Status::nodes_full);
    ASSERT_EQ(second.plan(map, Cell{0, 10}, Cell{12, 10}), Status::found);
    ASSERT_EQ(planner.stats().expanded, first.stats().expanded + second.stats().expanded);
    ASSERT_EQ(planner.stats().generated, first.stats().generated + second.stats().generated);
    ASSERT_EQ(planner.stats().peak_open, second.stats().peak_open);
    ASSERT_EQ(planner.stats().peak_nodes, second.stats().peak_nodes);
    // The first planner handles the next query again.
    ASSERT_EQ(planner.plan(map, Cell{0, 10}, Cell{0, 2}), Status::found);
    ASSERT_FALSE(planner.fell_back());
    ASSERT_TRUE(planner.stats().expanded <= 2);
}

TEST(FallbackPlanner, TheGreaterPeaksCount) {
    static Map map{firmpath::all_blocked};
    draw_comb(map);
    static FallbackPlanner<JumpPointSearch<Map, Eight<Corner::never>, PooledNodes<6>>, 1> planner;
    ASSERT_EQ(planner.plan(map, Cell{0, 10}, Cell{0, 9}), Status::found);
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{12, 10}), Status::found_by_fallback);
    ASSERT_GE(planner.stats().peak_open, 1U);
    static FallbackPlanner<AStar<BitGrid<13, 11>, Four, DenseNodes<Layout::compact, 7>>, 1> wide;
    static constexpr BitGrid<13, 11> open;
    ASSERT_EQ(wide.plan(open, Cell{6, 5}, Cell{12, 10}), Status::found_by_fallback);
    ASSERT_EQ(wide.stats().peak_open, 7U);  // the ring holds only one
}

/// An all-zero planner takes no flash: a `constinit` planner lies in .bss.
TEST(FallbackPlanner, IsAllZeroBeforeUse) {
    static const Planner planner;
    const auto* bytes = reinterpret_cast<const unsigned char*>(&planner);
    for (std::size_t i = 0; i < sizeof planner; ++i) {
        ASSERT_EQ(bytes[i], 0);
    }
}

TEST(FallbackPlanner, BadEndsAreRefused) {
    static Map map{firmpath::all_blocked};
    static Planner planner;
    test_support::bad_ends_are_refused(planner, map);
    ASSERT_EQ(planner.plan(map, Cell{2, 2}, Cell{2, 2}), Status::found);
    ASSERT_EQ(planner.path(map).size(), 1U);
}

/// From one end of the comb to the other.
template <class Meddle>
std::uint32_t meddle_before_unit(Planner& planner, const Map& map, std::uint32_t unit, Status expected,
                                 const Meddle& meddle) {
    return test_support::meddle_before_unit(planner, map, Cell{0, 10}, Cell{12, 10}, unit, expected, meddle);
}

TEST(FallbackPlanner, EditedMapEndsEitherSearch) {
    static Map map{firmpath::all_blocked};
    static Planner planner;
    draw_comb(map);
    const std::uint32_t units = meddle_before_unit(planner, map, 0xFFFF'FFFF, Status::running, [] {});
    ASSERT_EQ(planner.status(), Status::found_by_fallback);
    std::uint32_t second = 0;
    for (std::uint32_t unit = 0; unit < units; ++unit) {
        SCOPED_TRACE(unit);
        draw_comb(map);
        (void)meddle_before_unit(planner, map, unit, Status::map_changed, [] { map.set(Cell{0, 3}); });
        second += planner.fell_back() ? 1U : 0U;
    }
    ASSERT_GE(second, units / 2);
    ASSERT_LT(second, units);
    // The path is read from the map, so an edit removes it.
    draw_comb(map);
    ASSERT_EQ(planner.plan(map, Cell{0, 10}, Cell{12, 10}), Status::found_by_fallback);
    ASSERT_EQ(planner.path(map).size(), 33U);
    map.set(Cell{0, 3});
    ASSERT_TRUE(planner.path(map).empty());
    ASSERT_EQ(planner.step(map, 1), Status::found_by_fallback);
}

TEST(FallbackPlanner, CancelEndsEitherSearch) {
    static Map map{firmpath::all_blocked};
    static Planner planner;
    draw_comb(map);
    planner.cancel();  // nothing to cancel
    const std::uint32_t units = meddle_before_unit(planner, map, 0xFFFF'FFFF, Status::running, [] {});
    ASSERT_EQ(planner.status(), Status::found_by_fallback);
    planner.cancel();  // too late: the search has ended
    ASSERT_EQ(planner.status(), Status::found_by_fallback);
    ASSERT_EQ(planner.path(map).size(), 33U);
    for (std::uint32_t unit = 0; unit < units; ++unit) {
        SCOPED_TRACE(unit);
        (void)meddle_before_unit(planner, map, unit, Status::cancelled, [] {
            planner.cancel();
            EXPECT_EQ(planner.status(), Status::cancelled);
        });
    }
    ASSERT_EQ(planner.plan(map, Cell{0, 10}, Cell{12, 10}), Status::found_by_fallback);
}

/// A map that calls a function at its n-th access, as an interrupt would.
struct Interrupting {
    static constexpr int width = 9;
    static constexpr int height = 3;
    void (*interrupt)() = nullptr;
    int* asks_left = nullptr;
    bool wall = false;  // instead of cancelling, column 4 is blocked from then on

    bool passable(Cell c) const {
        --*asks_left;
        if (*asks_left == 0 && interrupt != nullptr) {
            interrupt();
        }
        const bool inside = c.x >= 0 && c.x < width && c.y >= 0 && c.y < height;
        return inside && !(wall && *asks_left <= 0 && c.x == 4);
    }
};

FallbackPlanner<AStar<Interrupting, Four, DenseNodes<Layout::compact, 3>>> interrupted;

TEST(FallbackPlanner, CancelIsHeardWheneverItComes) {
    auto& planner = interrupted;
    constexpr int many = 1'000'000;
    int asks = many;
    ASSERT_EQ(planner.plan(Interrupting{nullptr, &asks}, Cell{0, 0}, Cell{8, 2}), Status::found_by_fallback);
    ASSERT_EQ(planner.cost(), 10U);
    const int all = many - asks;
    for (int n = 1; n <= all; ++n) {
        SCOPED_TRACE(n);
        int left = n;
        ASSERT_EQ(planner.plan(Interrupting{[] { interrupted.cancel(); }, &left}, Cell{0, 0}, Cell{8, 2}),
                  Status::cancelled);
        ASSERT_GE(left, -12);  // the current unit was completed
    }
}

/// A first planner that is full at once, and may be interrupted just before it reports this.
struct FullAtOnce {
    using map_type = BitGrid<13, 11>;
    using moves_type = Eight<Corner::never, firmpath::scale_10_14>;
    using cost_type = std::uint16_t;
    using Path = BreadthFirst<map_type, Four>::Path;
    [[maybe_unused]] static constexpr bool cost_is_checked = false;
    static void (*interrupt)();

    Status begin(const map_type&, Cell, Cell, firmpath::SearchOptions) { return Status::running; }
    Status step(const map_type&, std::uint32_t) {
        interrupt();
        return Status::nodes_full;
    }
    void cancel() {}
    Path partial_path(const map_type&) const { return {}; }
    cost_type partial_cost() const { return 0; }
    firmpath::Stats stats() const { return {3, 4, 5, 6}; }
};
void (*FullAtOnce::interrupt)() = nullptr;
FallbackPlanner<FullAtOnce> full_at_once;

TEST(FallbackPlanner, CancelIsHeardBetweenTheSearches) {
    static constexpr BitGrid<13, 11> map;
    FullAtOnce::interrupt = [] {};
    ASSERT_EQ(full_at_once.plan(map, Cell{0, 0}, Cell{12, 0}), Status::found_by_fallback);
    ASSERT_EQ(full_at_once.path(map).size(), 13U);
    FullAtOnce::interrupt = [] { full_at_once.cancel(); };
    ASSERT_EQ(full_at_once.begin(map, Cell{0, 0}, Cell{12, 0}), Status::running);
    (void)full_at_once.step(map, 1);
    ASSERT_EQ(full_at_once.status(), Status::cancelled);
    ASSERT_EQ(full_at_once.step(map, 1), Status::cancelled);
    ASSERT_TRUE(full_at_once.path(map).empty());
}

TEST(FallbackPlanner, ALimitOnCostIsOneOnStepsToo) {
    static BitGrid<13, 11> map;
    map.fill(true);
    for (int x = 0; x < 13; ++x) {
        map.set(cell(x, 0), false);
    }
    FullAtOnce::interrupt = [] {};
    ASSERT_EQ(full_at_once.plan(map, Cell{0, 0}, Cell{12, 0}, {.cost_limit = 120}), Status::found_by_fallback);
    ASSERT_EQ(full_at_once.cost(), 120U);
    ASSERT_EQ(full_at_once.plan(map, Cell{0, 0}, Cell{12, 0}, {.cost_limit = 119}), Status::cost_limit);
    ASSERT_TRUE(full_at_once.path(map).empty());
    // The search for the nearest cell keeps the limit.
    ASSERT_EQ(full_at_once.plan(map, Cell{0, 0}, Cell{12, 0}, {.nearest = true, .cost_limit = 59}), Status::cost_limit);
    ASSERT_EQ(full_at_once.partial_path(map).size(), 6U);
    ASSERT_EQ(full_at_once.partial_cost(), 50U);
}

TEST(FallbackPlanner, PathIsCheckedAgainstTheMap) {
    auto& planner = interrupted;
    constexpr int many = 1'000'000;
    int asks = many;
    ASSERT_EQ(planner.plan(Interrupting{nullptr, &asks}, Cell{0, 0}, Cell{8, 2}), Status::found_by_fallback);
    const int all = many - asks;
    int corrupted = 0;
    for (int n = 1; n <= all; ++n) {
        SCOPED_TRACE(n);
        int left = n;
        const Status status = planner.plan(Interrupting{nullptr, &left, true}, Cell{0, 0}, Cell{8, 2});
        // Only with its last steps the path has left column 4.
        ASSERT_TRUE(status == Status::corrupted || status == Status::no_path || n + 7 * 4 > all);
        ASSERT_EQ(planner.cost() == planner.no_cost, status != Status::found_by_fallback);
        corrupted += status == Status::corrupted ? 1 : 0;
    }
    ASSERT_GE(corrupted, 2 * 4 * 4);  // found by the second planner, then no longer valid
}

TEST(FallbackPlanner, UnitsAreBounded) {
    using Counting = test_support::Counting<40, 5>;
    static FallbackPlanner<AStar<Counting, Eight<Corner::never>, DenseNodes<Layout::compact, 3>>> planner;
    int asked = 0;
    const Counting map{&asked};
    int most = 0;
    Status status = planner.begin(map, Cell{0, 0}, Cell{39, 2}, {.nearest = true});
    while (status == Status::running) {
        asked = 0;
        status = planner.step(map, 1);
        most = asked > most ? asked : most;
    }
    ASSERT_EQ(status, Status::found_by_fallback);
    ASSERT_LE(most, 11);
    // No slice spends more than its budget.
    for (const std::uint32_t budget : {2U, 5U, 30U}) {
        status = planner.begin(map, Cell{0, 0}, Cell{39, 2});
        while (status == Status::running) {
            asked = 0;
            status = planner.step(map, budget);
            ASSERT_LE(asked, static_cast<int>(budget) * 9 + 2);
        }
    }
}

/// Costs so large that some paths exceed 16 bits.
TEST(FallbackPlanner, CostsBeyondTheTypeAreRefused) {
    constexpr int W = 13, H = 11;
    using Expensive = Eight<Corner::never, Scale{4000, 5656}>;
    static BitGrid<W, H> drawn;
    static Map map{firmpath::all_blocked};
    static JumpPointOrBreadthFirst<Map, Expensive, PooledNodes<12>, std::uint16_t> planner;
    static_assert(decltype(planner)::cost_is_checked && !Planner::cost_is_checked);
    static test_support::PlainSquares<W, H> cheapest(4000, 5656, test_support::Beside::both);
    const auto rounds = test_support::property(1000, 20);
    std::uint32_t refused = 0, kept = 0;
    for (auto random : rounds) {
        test_support::scatter(drawn, random, 20 + random.below(25));
        const Cell start = cell(0, static_cast<int>(random.below(H)));
        const Cell goal = cell(W - 1, static_cast<int>(random.below(H)));
        drawn.set(start, false);
        drawn.set(goal, false);
        map.assign(drawn);
        cheapest.run(map, start);
        const std::uint32_t best = cheapest.cost(goal);
        const Status status = planner.plan(map, start, goal, {.cost_limit = random.chance(50) ? 0xFFFF'FFFF : 65'535});
        if (status == Status::found || status == Status::found_by_fallback) {
            ASSERT_EQ(cheapest.cost_of(map, planner.path(map)), planner.cost());
            kept += status == Status::found_by_fallback ? 1U : 0U;
        } else {
            ASSERT_TRUE(status == Status::cost_overflow ||
                        (status == Status::no_path && best == test_support::unreachable));
            ASSERT_TRUE(best > 50'000);
            refused += planner.fell_back() && status == Status::cost_overflow ? 1U : 0U;
            ASSERT_TRUE(!planner.fell_back() || planner.path(map).empty());
        }
    }
#if __STDC_HOSTED__
    EXPECT_GE(refused, 1U);
    EXPECT_GE(kept, rounds.count / 40);
#endif
}

TEST(FallbackPlanner, CopiesThePath) {
    static Map map{firmpath::all_blocked};
    draw_comb(map);
    static Planner planner;
    static Cell cells[33];
    ASSERT_EQ(planner.copy_path(map, cells), CopyResult::no_path);
    for (const Cell goal : {Cell{0, 8}, Cell{12, 10}}) {  // found by the first planner, and by the second
        const Status status = planner.plan(map, Cell{0, 10}, goal);
        ASSERT_EQ(status, goal.x == 0 ? Status::found : Status::found_by_fallback);
        const std::size_t size = planner.path(map).size();
        ASSERT_EQ(planner.copy_path(map, std::span(cells, size)), CopyResult::copied);
        ASSERT_TRUE((cells[0] == Cell{0, 10} && cells[size - 1] == goal));
        ASSERT_EQ(planner.copy_path(map, std::span(cells, size - 1)), CopyResult::too_small);
        int corners = 0;
        for (const Cell c : firmpath::waypoints(planner.path(map))) {
            corners += c.y >= 0 ? 1 : 0;
        }
        ASSERT_EQ(corners, goal.x == 0 ? 2 : 4);
    }
    const Planner::Path none;
    ASSERT_TRUE(none.begin() == none.end());
    ASSERT_TRUE(none.empty());
}

}  // namespace
