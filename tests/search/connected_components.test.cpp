#include "firmpath/search/connected_components.hpp"

#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/overlay.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/if_connected.hpp"
#include "support/odd_moves.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using test_support::cell;

using Map = BitGrid<9, 5>;
constexpr Map rooms = Map::drawn("..#...#.."
                                 "..#...#.."
                                 "..#...#.."
                                 "..#...#.."
                                 "..#...#..");
constexpr Cell left{0, 0};
constexpr Cell middle{4, 2};
constexpr Cell right{8, 4};

template <class R, class M>
void finish(R& regions, const M& map) {
    while (regions.step(map, 7) == Status::running) {
    }
    ASSERT_EQ(regions.step(map, 0), Status::found);
}

TEST(ConnectedComponents, KnowsRoomsApart) {
    ConnectedComponents<Map, Four> regions;
    EXPECT_EQ(regions.connected(rooms, left, middle), Connected::unknown);
    EXPECT_EQ(regions.step(rooms, 1), Status::cancelled);
    EXPECT_EQ(regions.begin(rooms), Status::running);
    EXPECT_EQ(regions.connected(rooms, left, middle), Connected::unknown);
    EXPECT_EQ(regions.connected(rooms, left, left), Connected::yes);
    // One unit per cell; joined cells are known at once.
    EXPECT_EQ(regions.step(rooms, 9), Status::running);
    EXPECT_EQ(regions.connected(rooms, left, cell(1, 0)), Connected::yes);
    EXPECT_EQ(regions.connected(rooms, left, middle), Connected::unknown);
    EXPECT_EQ(regions.step(rooms, 35), Status::running);
    EXPECT_EQ(regions.step(rooms, 1), Status::found);
    EXPECT_EQ(regions.connected(rooms, left, middle), Connected::no);
    EXPECT_EQ(regions.connected(rooms, middle, cell(3, 0)), Connected::yes);
    // Blocked cells and cells outside are connected to none, free cells to themselves.
    EXPECT_EQ(regions.connected(rooms, left, cell(2, 0)), Connected::no);
    EXPECT_EQ(regions.connected(rooms, cell(2, 0), cell(2, 0)), Connected::no);
    EXPECT_EQ(regions.connected(rooms, left, cell(-1, 0)), Connected::no);
    EXPECT_EQ(regions.connected(rooms, cell(0, 5), left), Connected::no);
    EXPECT_EQ(regions.connected(rooms, left, left), Connected::yes);
}

TEST(ConnectedComponents, ADoorJoinsAtOnceAndPartsInSlices) {
    ConnectedComponents<Map, Four> regions;
    Map map = rooms;
    EXPECT_EQ(regions.begin(map), Status::running);
    finish(regions, map);
    for (int k = 0; k < 3; ++k) {
        map.set({2, 2}, false);
        regions.changed(map, {2, 2});
        EXPECT_EQ(regions.step(map, 0), Status::found);
        EXPECT_EQ(regions.connected(map, left, middle), Connected::yes);
        EXPECT_EQ(regions.connected(map, left, right), Connected::no);
        map.set({2, 2}, true);
        regions.changed(map, {2, 2});
        EXPECT_EQ(regions.step(map, 0), Status::running);
        // Unknown is only what may have been parted. It is known that the room on the right is not connected.
        EXPECT_EQ(regions.connected(map, left, middle), Connected::unknown);
        EXPECT_EQ(regions.connected(map, left, cell(0, 1)), Connected::unknown);
        EXPECT_EQ(regions.connected(map, left, right), Connected::no);
        EXPECT_EQ(regions.connected(map, right, cell(7, 0)), Connected::yes);
        // Two units per cell.
        EXPECT_EQ(regions.step(map, 89), Status::running);
        EXPECT_EQ(regions.connected(map, left, middle), Connected::unknown);
        EXPECT_EQ(regions.connected(map, left, right), Connected::no);
        EXPECT_EQ(regions.step(map, 1), Status::found);
        EXPECT_EQ(regions.connected(map, left, middle), Connected::no);
        EXPECT_EQ(regions.connected(map, left, cell(0, 1)), Connected::yes);
    }
}

TEST(ConnectedComponents, AnObstacleInTheOpenChangesNothing) {
    ConnectedComponents<Map, Four> regions;
    Map map = rooms;
    EXPECT_EQ(regions.begin(map), Status::running);
    finish(regions, map);
    // The middle of the room, the root of its tree, a corner, and a cell next to the wall; each blocked and freed.
    constexpr Cell obstacles[] = {{4, 2}, {3, 0}, {5, 4}, {3, 2}};
    for (const Cell at : obstacles) {
        map.set(at);
        regions.changed(map, at);
        EXPECT_EQ(regions.step(map, 0), Status::found);
        EXPECT_EQ(regions.connected(map, cell(4, 1), cell(4, 3)), Connected::yes);
        EXPECT_EQ(regions.connected(map, at, cell(4, 3)), Connected::no);
        map.set(at, false);
        regions.changed(map, at);
        EXPECT_EQ(regions.step(map, 0), Status::found);
        EXPECT_EQ(regions.connected(map, at, cell(4, 3)), Connected::yes);
        EXPECT_EQ(regions.connected(map, at, left), Connected::no);
    }
}

TEST(ConnectedComponents, ACellComesBackElsewhere) {
    // Both cells of a component are blocked; a cell freed later is not connected with the cells of before.
    auto map = BitGrid<6, 1>::drawn("..####");
    ConnectedComponents<BitGrid<6, 1>, Four> regions;
    EXPECT_EQ(regions.begin(map), Status::running);
    finish(regions, map);
    const auto set = [&](int x, bool blocked) {
        map.set(cell(x, 0), blocked);
        regions.changed(map, cell(x, 0));
    };
    set(0, true);
    set(1, true);
    set(5, false);
    set(0, false);
    set(4, false);
    set(2, false);
    EXPECT_NE(regions.connected(map, cell(0, 0), cell(2, 0)), Connected::yes);
    EXPECT_NE(regions.connected(map, cell(5, 0), cell(4, 0)), Connected::no);
    finish(regions, map);
    EXPECT_EQ(regions.connected(map, cell(5, 0), cell(4, 0)), Connected::yes);
    EXPECT_EQ(regions.connected(map, cell(0, 0), cell(2, 0)), Connected::no);
    set(1, false);
    EXPECT_NE(regions.connected(map, cell(0, 0), cell(2, 0)), Connected::no);
    finish(regions, map);
    EXPECT_EQ(regions.connected(map, cell(0, 0), cell(2, 0)), Connected::yes);
    EXPECT_EQ(regions.connected(map, cell(0, 0), cell(4, 0)), Connected::no);
}

TEST(ConnectedComponents, AWayRoundThroughAnUnlabelledCellDoesNotCount) {
    Map map = Map::drawn("..##....."
                         "#.#######"
                         "#########"
                         "#########"
                         "#########");
    ConnectedComponents<Map, Four> regions;
    EXPECT_EQ(regions.begin(map), Status::running);
    finish(regions, map);
    const auto set = [&](Cell at, bool blocked) {
        map.set(at, blocked);
        regions.changed(map, at);
    };
    set({6, 0}, true);   // parts the right side, so a round begins
    set({0, 1}, false);  // not labelled before its second half
    set({1, 0}, true);   // its neighbours are connected only through (0, 1)
    set({0, 1}, true);   // and now not at all
    EXPECT_NE(regions.connected(map, cell(0, 0), cell(1, 1)), Connected::yes);
    finish(regions, map);
    EXPECT_EQ(regions.connected(map, cell(0, 0), cell(1, 1)), Connected::no);
    EXPECT_EQ(regions.connected(map, cell(4, 0), cell(5, 0)), Connected::yes);
    EXPECT_EQ(regions.connected(map, cell(5, 0), cell(7, 0)), Connected::no);
}

TEST(ConnectedComponents, ALonelyCellComesAndGoesForFree) {
    Map map;
    map.fill(true);
    ConnectedComponents<Map> regions;
    EXPECT_EQ(regions.begin(map), Status::running);
    finish(regions, map);
    for (int k = 0; k < 10; ++k) {
        map.set({1, 1}, k % 2 != 0);
        regions.changed(map, {1, 1});
        EXPECT_EQ(regions.step(map, 0), Status::found);
    }
}

TEST(ConnectedComponents, EveryRoundEndsWhateverIsEditedMeanwhile) {
    // A door that opens and closes between all slices does not delay the others.
    ConnectedComponents<Map, Four> regions;
    Map map = rooms;
    map.set({6, 2}, false);
    EXPECT_EQ(regions.begin(map), Status::running);
    finish(regions, map);
    map.set({6, 2}, true);
    regions.changed(map, {6, 2});
    EXPECT_EQ(regions.connected(map, middle, right), Connected::unknown);
    unsigned slices = 0;
    for (; regions.connected(map, middle, right) == Connected::unknown && slices < 1000; ++slices) {
        map.set({0, 2}, slices % 2 == 0);
        regions.changed(map, {0, 2});
        map.set({1, 2}, slices % 2 == 0);
        regions.changed(map, {1, 2});
        (void)regions.step(map, 5);
    }
    EXPECT_EQ(slices, 90U / 5U);
    EXPECT_EQ(regions.connected(map, middle, right), Connected::no);
}

TEST(ConnectedComponents, AnEditNotToldIsNoticed) {
    ConnectedComponents<Map, Four> regions;
    Map map = rooms;
    EXPECT_EQ(regions.begin(map), Status::running);
    finish(regions, map);
    map.set({4, 4}, true);
    EXPECT_EQ(regions.connected(map, left, right), Connected::unknown);
    EXPECT_EQ(regions.step(map, 10), Status::map_changed);
    // Reporting the next edit does not repair this, nor does reporting it twice.
    map.set({4, 3}, true);
    regions.changed(map, {4, 3});
    regions.changed(map, {4, 4});
    EXPECT_EQ(regions.connected(map, left, right), Connected::unknown);
    EXPECT_EQ(regions.step(map, 10), Status::map_changed);
    EXPECT_EQ(regions.begin(map), Status::running);
    finish(regions, map);
    EXPECT_EQ(regions.connected(map, left, right), Connected::no);
    // An edit that changes nothing does not change the revision.
    map.set({4, 3}, true);
    regions.changed(map, {4, 3});
    EXPECT_EQ(regions.step(map, 0), Status::found);
    EXPECT_EQ(regions.connected(map, left, right), Connected::no);
}

TEST(ConnectedComponents, OfAnOverlay) {
    static constexpr Map flash = rooms;
    Map ram;
    const auto both = firmpath::overlay(flash, ram);
    ConnectedComponents<decltype(firmpath::overlay(flash, ram)), Four> regions;
    EXPECT_EQ(regions.begin(both), Status::running);
    while (regions.step(both, 10) == Status::running) {
    }
    // Freed in RAM, blocked in flash: still blocked.
    ram.set({2, 2});
    regions.changed(both, {2, 2});
    ram.set({2, 2}, false);
    regions.changed(both, {2, 2});
    EXPECT_EQ(regions.step(both, 0), Status::found);
    EXPECT_EQ(regions.connected(both, left, middle), Connected::no);
}

TEST(ConnectedComponents, ComponentsFollowTheCornerRule) {
    Map gap;
    gap.fill(true);
    gap.set({0, 0}, false);
    gap.set({1, 1}, false);
    const auto ask = [&](auto regions) {
        EXPECT_EQ(regions.begin(gap), Status::running);
        EXPECT_EQ(regions.step(gap, 45), Status::found);
        return regions.connected(gap, Cell{0, 0}, Cell{1, 1});
    };
    EXPECT_EQ(ask(ConnectedComponents<Map, Four>()), Connected::no);
    EXPECT_EQ(ask(ConnectedComponents<Map, Eight<Corner::never>>()), Connected::no);
    EXPECT_EQ(ask(ConnectedComponents<Map, Eight<Corner::one_side>>()), Connected::no);
    EXPECT_EQ(ask(ConnectedComponents<Map, Eight<Corner::always>>()), Connected::yes);
}

TEST(ConnectedComponents, OneWayAislesMayConnect) {
    const Map map;
    ConnectedComponents<Map, test_support::EastNorth> regions;
    EXPECT_EQ(regions.begin(map), Status::running);
    EXPECT_EQ(regions.step(map, 45), Status::found);
    EXPECT_EQ(regions.connected(map, Cell{0, 0}, Cell{2, 2}), Connected::yes);
    EXPECT_EQ(regions.connected(map, Cell{2, 0}, Cell{0, 2}), Connected::yes);
}

TEST(IfConnected, BeginsNoSearchInVain) {
    static firmpath::AStar<Map> planner;
    ConnectedComponents<Map> regions;
    // Nothing is known yet, so the planner must search.
    EXPECT_EQ(firmpath::plan_if_connected(planner, regions, rooms, left, right), Status::no_path);
    EXPECT_EQ(planner.stats().expanded, 10U);
    EXPECT_EQ(regions.begin(rooms), Status::running);
    finish(regions, rooms);
    EXPECT_EQ(firmpath::plan_if_connected(planner, regions, rooms, left, cell(1, 4)), Status::found);
    const auto before = planner.stats();
    EXPECT_EQ(firmpath::plan_if_connected(planner, regions, rooms, left, right), Status::no_path);
    EXPECT_EQ(firmpath::begin_if_connected(planner, regions, rooms, left, right), Status::no_path);
    EXPECT_TRUE(planner.stats() == before);
    EXPECT_EQ(firmpath::begin_if_connected(planner, regions, rooms, left, cell(1, 4)), Status::running);
    // The planner reports all other errors.
    EXPECT_EQ(firmpath::plan_if_connected(planner, regions, rooms, cell(2, 0), left), Status::start_blocked);
    EXPECT_EQ(firmpath::begin_if_connected(planner, regions, rooms, left, cell(2, 0)), Status::goal_blocked);
    EXPECT_EQ(firmpath::plan_if_connected(planner, regions, rooms, left, cell(9, 0)), Status::out_of_map);
    EXPECT_EQ(firmpath::begin_if_connected(planner, regions, rooms, cell(0, -1), right), Status::out_of_map);
    EXPECT_EQ(firmpath::plan_if_connected(planner, regions, rooms, left, right, {.nearest = true}), Status::partial);
    EXPECT_EQ(firmpath::begin_if_connected(planner, regions, rooms, left, right, {.nearest = true}), Status::running);
}

template <class Moves>
constexpr Connected constant(Cell a, Cell b) {
    Map map = rooms;
    ConnectedComponents<Map, Moves> regions;
    (void)regions.begin(map);
    (void)regions.step(map, 45);
    map.set({2, 4}, false);
    regions.changed(map, {2, 4});
    map.set({4, 1});
    regions.changed(map, {4, 1});
    return regions.step(map, 0) == Status::found ? regions.connected(map, a, b) : Connected::unknown;
}
static_assert(constant<Four>(left, middle) == Connected::yes);
static_assert(constant<Eight<>>(left, right) == Connected::no);

static_assert(sizeof(ConnectedComponents<BitGrid<16, 16>>) == 256 + 32 + 12);
static_assert(sizeof(ConnectedComponents<BitGrid<64, 64>>) == 64 * 64 * 17 / 8 + 12);
static_assert(sizeof(ConnectedComponents<BitGrid<256, 256>>) == 65536 / 8 * 17 + 12);

}  // namespace
