#include "firmpath/store/dense_nodes.hpp"

#include <cstddef>
#include <cstdint>

#include "firmpath/core/detail/machine.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "store/take.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using test_support::take;

template <Layout L, std::size_t Cells, class Cost, std::size_t Open = 0>
using Records = typename DenseNodes<L, Open>::template Records<Cells, Cost, detail::ByTotal>;

// A heap that cannot fill, 16-bit costs: at most 7 and at most 9 bytes a cell.
static_assert(sizeof(Records<Layout::compact, 65'536, std::uint16_t>) <= 7 * 65'536);
static_assert(sizeof(Records<Layout::fast, 65'536, std::uint16_t>) <= 9 * 65'536);
static_assert(sizeof(Records<Layout::compact, 1024, std::uint16_t>) <= 7 * 1024);
static_assert(sizeof(Records<Layout::fast, 1024, std::uint16_t>) <= 9 * 1024);

/// The memory of a planner: records, and a fixed part for the search itself.
template <class Planner, std::size_t Bytes>
constexpr bool takes = sizeof(Planner) == Bytes;

constexpr std::size_t fixed16 = 60;  // with 16-bit costs
constexpr std::size_t fixed32 = 68;  // with 32-bit costs and indices

// The exact sizes of some configurations: a change of RAM shows here first.
static_assert(takes<AStar<BitGrid<32, 32>, Eight<>, DenseNodes<>>, 6560 + fixed16>);
static_assert(takes<AStar<BitGrid<64, 64>, Eight<>, DenseNodes<>>, 26'228 + fixed16>);
static_assert(takes<AStar<BitGrid<64, 64>, Eight<>, DenseNodes<Layout::fast>>, 33'000 + fixed16>);
static_assert(takes<AStar<BitGrid<64, 64>, Eight<>, DenseNodes<Layout::compact, 512>>, 19'972 + fixed16>);
static_assert(takes<AStar<BitGrid<256, 256>, Four, DenseNodes<>>, 407'964 + fixed16>);
static_assert(takes<AStar<BitGrid<512, 512>>, 3'193'064 + fixed32>);
// With 32-bit costs the keys of the fast layout are wide on hosts, and only there.
using LargeFast = AStar<BitGrid<512, 512>, Eight<>, DenseNodes<Layout::fast>>;
static_assert(detail::is_64_bit_machine || takes<LargeFast, 4'092'364 + fixed32>);
static_assert(!detail::is_64_bit_machine || takes<LargeFast, 5'024'440 + fixed32 + 4>);

// The table in the README: the largest square map that leaves 2 KiB of stack, with the default cost type, with 16-bit
// costs, and with 16-bit costs and an open list of an eighth of the cells.
template <int N, class Cost, class Nodes = FittingNodes<>>
using Square = AStar<BitGrid<N, N>, Eight<>, Nodes, Cost>;
template <int N>
using ShortList = DenseNodes<Layout::compact, std::size_t{N} * N / 8>;
template <std::size_t KiB, int N, class Cost>
constexpr bool largest = sizeof(Square<N, Cost>) <= (KiB - 2) * 1024U &&
                         sizeof(Square<N + 1, Cost>) > (KiB - 2) * 1024U;
template <std::size_t KiB, int N>
constexpr bool largest_with_small_heap = sizeof(Square<N, std::uint16_t, ShortList<N>>) <= (KiB - 2) * 1024U &&
                                         sizeof(Square<N + 1, std::uint16_t, ShortList<N + 1>>) > (KiB - 2) * 1024U;
using Fitting = FittingCost;
static_assert(largest<8, 30, Fitting> && largest<8, 30, std::uint16_t> && largest_with_small_heap<8, 39>);
static_assert(largest<16, 46, Fitting> && largest<16, 46, std::uint16_t> && largest_with_small_heap<16, 54>);
static_assert(largest<128, 123, Fitting> && largest<128, 140, std::uint16_t> && largest_with_small_heap<128, 162>);
static_assert(largest<4096, 702, std::uint16_t> && largest_with_small_heap<4096, 767>);
static_assert(sizeof(Square<540, Fitting>) <= 4094 * 1024);  // 541 would need another scale

TEST(DenseNodes, HeapHasAPlaceForAllCellsThatCanBeOpen) {
    // At least one cell in five, or in nine, is closed: each closed cell opens at most four others, or eight.
    using Whole = AStar<BitGrid<256, 256>, Four, DenseNodes<>>;
    EXPECT_EQ(static_cast<std::size_t>(Whole::open_capacity), 65'536U - 13'108U);
    using Larger = AStar<BitGrid<4, 4>, Eight<>, DenseNodes<Layout::compact, 512>>;
    EXPECT_EQ(static_cast<std::size_t>(Larger::open_capacity), 14U);
    using Single = AStar<BitGrid<1, 1>, Eight<>, DenseNodes<>>;
    EXPECT_EQ(static_cast<std::size_t>(Single::open_capacity), 1U);
    using Small = AStar<BitGrid<64, 64>, Eight<>, DenseNodes<Layout::compact, 512>>;
    EXPECT_EQ(static_cast<std::size_t>(Small::open_capacity), 512U);
    using Unknown = Records<Layout::compact, 65'536, std::uint16_t>;
    EXPECT_EQ(static_cast<std::size_t>(Unknown::open_capacity), 65'535U);
}

/// Fills the open list as far as possible, from the middle of a map of three by three free cells.
template <class Moves, Layout L>
std::uint32_t most_open_on_nine() {
    static AStar<BitGrid<3, 3>, Moves, DenseNodes<L>> planner;
    EXPECT_EQ(planner.plan({}, {1, 1}, {2, 2}), Status::found);
    EXPECT_LE(planner.stats().peak_open, planner.open_capacity);
    return planner.stats().peak_open;
}

TEST(DenseNodes, AllCellsButTheStartCanBeOpen) {
    using EightMoves = Eight<Corner::never>;
    EXPECT_EQ(static_cast<std::size_t>(AStar<BitGrid<3, 3>, EightMoves, DenseNodes<>>::open_capacity), 8U);
    EXPECT_EQ((most_open_on_nine<EightMoves, Layout::compact>()), 8U);
    EXPECT_EQ((most_open_on_nine<EightMoves, Layout::fast>()), 8U);
}

/// Plans from every free cell of every map of four by three cells (on a board of some maps) to a corner: no search
/// fills its open list.
template <class Moves, Layout L>
void never_full() {
    static AStar<BitGrid<4, 3>, Moves, DenseNodes<L>> planner;
    static BitGrid<4, 3> map;
    const auto maps = test_support::property(4096, 64);
    for (std::uint32_t i = 0; i < maps.count; ++i) {
        const std::uint32_t bits = i * 1597U & 0xFFFU;  // each number once, in mixed order
        for (int n = 0; n < 12; ++n) {
            map.set(test_support::cell(n % 4, n / 4), (bits >> n & 1U) != 0);
        }
        for (int n = 0; n < 12; ++n) {
            const auto start = test_support::cell(n % 4, n / 4);
            if (map.passable(start)) {
                ASSERT_NE(planner.plan(map, start, {3, 2}, {.nearest = true}), Status::open_full) << bits;
                ASSERT_LE(planner.stats().peak_open, planner.open_capacity);
            }
        }
    }
}

TEST(DenseNodes, OpenListNeverFills) {
    never_full<Four, Layout::compact>();
    never_full<Four, Layout::fast>();
    never_full<Eight<Corner::always>, Layout::compact>();
    never_full<Eight<Corner::always>, Layout::fast>();
}

/// A cell is closed after it leaves the open list, but not before, and not if it was never reached, whatever the search
/// before has left in the records.
template <Layout L>
void closes_what_it_expands() {
    // Long enough for records that are cleared eight at a time.
    static AStar<BitGrid<21, 1>, Four, DenseNodes<L>> planner;
    static BitGrid<21, 1> map;
    for (int round = 0; round < 2; ++round) {
        ASSERT_EQ(planner.plan(map, {0, 0}, {20, 0}), Status::found);
        ASSERT_EQ(planner.begin(map, {20, 0}, {0, 0}), Status::running);
        EXPECT_FALSE(planner.closed({20, 0}));
        ASSERT_EQ(planner.step(map, 1), Status::running);
        for (std::int16_t x = 0; x < 21; ++x) {
            EXPECT_EQ(planner.closed({x, 0}), x == 20) << x;
        }
    }
}

TEST(DenseNodes, ClosesWhatItExpands) {
    closes_what_it_expands<Layout::compact>();
    closes_what_it_expands<Layout::fast>();
}

constexpr std::size_t opened = 40;
std::uint32_t g_of[opened];
std::uint32_t h_of[opened];

/// Opens all nodes, some of them twice, with costs and estimates of every magnitude that fits the type of costs, and
/// checks that they leave in the order of their ranks. Unlike keys, ranks are exact.
template <Layout L, class Cost, class Priority>
void leaves_in_order(std::uint64_t (*rank)(std::uint64_t, std::uint64_t)) {
    // One more cell, the start, has left the open list before.
    static typename DenseNodes<L>::template Records<opened + 1, Cost, Priority> records;
    const auto estimate = [](std::uint32_t node) { return h_of[node]; };
    for (auto random : test_support::property(300, 20)) {
        // A few values, so that there are ties, and others up to the largest that fits the key.
        constexpr std::uint32_t most = (records.unreached - 2U) / 2 / Priority::factor;
        const std::uint32_t few = most - random.below(most);
        const auto any = [&] {
            return random.chance(50) ? few >> random.below(3) : random.below(most) >> random.below(32);
        };
        records.clear();
        for (std::uint32_t node = 0; node < opened; ++node) {
            g_of[node] = any();
            h_of[node] = any();
            if (random.chance(30)) {
                ASSERT_EQ(static_cast<int>(records.offer(node, g_of[node] + 1, h_of[node], 1, estimate)),
                          static_cast<int>(detail::Offer::opened));
            }
            ASSERT_FALSE(records.dismissed(node, g_of[node]));
            (void)records.offer(node, g_of[node], h_of[node], 2, estimate);
            ASSERT_FALSE(records.closed(node));
        }
        std::uint64_t last = 0;
        for (std::size_t left = opened; left != 0; --left) {
            ASSERT_EQ(static_cast<std::size_t>(records.open_size()), left);
            const std::uint32_t node = take(records, estimate);
            ASSERT_TRUE(records.closed(node));
            ASSERT_EQ(records.direction(node), 2U);
            ASSERT_EQ(records.g(node, estimate), g_of[node]);
            ASSERT_GE(rank(g_of[node], h_of[node]), last);
            last = rank(g_of[node], h_of[node]);
        }
    }
}

template <Layout L, class Cost>
void leaves_in_every_order() {
    leaves_in_order<L, Cost, detail::ByTotal>([](std::uint64_t g, std::uint64_t h) { return (g + h) << 32 | h; });
    leaves_in_order<L, Cost, detail::ByWeightedTotal<3, 2>>(
        [](std::uint64_t g, std::uint64_t h) { return (2 * g + 3 * h) << 32 | h; });
    leaves_in_order<L, Cost, detail::ByEstimate>([](std::uint64_t g, std::uint64_t h) { return h << 32 | g; });
    leaves_in_order<L, Cost, detail::ByCost>([](std::uint64_t g, std::uint64_t) { return g; });
}

TEST(DenseNodes, LeavesInOrder) {
    leaves_in_every_order<Layout::compact, std::uint16_t>();
    leaves_in_every_order<Layout::fast, std::uint16_t>();
    leaves_in_every_order<Layout::compact, std::uint32_t>();
    leaves_in_every_order<Layout::fast, std::uint32_t>();
}

#if __STDC_HOSTED__
// The fast layout's open list also holds the cost if the key leaves room: with 16-bit costs on more than 65,536
// cells, and with 32-bit costs on hosts.
template <class Map, class Cost>
struct Planners {
    using Moves = Eight<Corner::never, scale_10_14>;
    template <Layout L>
    using ByTotal = AStar<Map, Moves, DenseNodes<L>, Cost>;
    template <Layout L>
    using ByWeightedTotal = WeightedAStar<Map, Moves, DenseNodes<L>, Cost>;
    template <Layout L>
    using ByEstimate = GreedyBestFirst<Map, Moves, DenseNodes<L>, Cost>;
    template <Layout L>
    using ByCost = Dijkstra<Map, Moves, DenseNodes<L>, Cost>;
};

template <template <Layout> class Planner>
void layouts_agree(std::uint32_t count) {
    static Planner<Layout::compact> compact;
    static Planner<Layout::fast> fast;
    using Map = typename Planner<Layout::fast>::map_type;
    static Map map;
    constexpr Cell goal{Map::width - 2, Map::height - 3};
    for (auto random : test_support::property(count, 0)) {
        test_support::scatter(map, random, 25);
        map.set({0, 0}, false);
        map.set(goal, false);
        ASSERT_EQ(fast.plan(map, {0, 0}, goal), compact.plan(map, {0, 0}, goal));
        EXPECT_EQ(fast.cost(), compact.cost());
        EXPECT_EQ(fast.stats().expanded, compact.stats().expanded);
        EXPECT_EQ(fast.stats().generated, compact.stats().generated);
        EXPECT_EQ(fast.stats().peak_open, compact.stats().peak_open);
        ASSERT_EQ(fast.path(map).size(), compact.path(map).size());
        auto other = compact.path(map).begin();
        for (const Cell cell : fast.path(map)) {
            ASSERT_TRUE(cell == *other);
            ++other;
        }
    }
}

template <class Map, class Cost>
void layouts_agree_on(std::uint32_t count) {
    using With = Planners<Map, Cost>;
    layouts_agree<With::template ByTotal>(count);
    layouts_agree<With::template ByWeightedTotal>(count);
    layouts_agree<With::template ByEstimate>(count);
    layouts_agree<With::template ByCost>(count);
}

TEST(DenseNodes, LayoutsAgreeOnWideCosts) {
    layouts_agree_on<BitGrid<15, 15>, std::uint32_t>(100);
    layouts_agree_on<BitGrid<60, 60>, std::uint32_t>(50);
}

TEST(DenseNodes, LayoutsAgreeOnWideIndices) {
    layouts_agree_on<BitGrid<300, 300>, std::uint16_t>(5);
    layouts_agree_on<BitGrid<300, 300>, std::uint32_t>(5);
}
#endif

}  // namespace
