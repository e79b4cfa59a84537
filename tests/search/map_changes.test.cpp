// Searches that continue while the map is edited between their slices.
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/a_star.hpp"
#include "reference/plain_squares.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

using Map = BitGrid<13, 9>;
using Planner = AStar<Map, Eight<Corner::never, firmpath::scale_10_14>>;

/// After any edits between the slices, no path is given that is broken at the end.
template <class Moves, Beside Rule>
void never_a_broken_path() {
    const auto rounds = property(1250, 40);
    static Map map;
    static AStar<Map, Moves> planner;
    static constinit PlainSquares<13, 9> reference(Moves::scale.straight, Moves::scale.diagonal, Rule);
    std::uint32_t found = 0;
    std::uint32_t changed = 0;
    for (auto random : rounds) {
        scatter(map, random, random.below(40));
        const Cell start = any_cell<13, 9>(random), goal = any_cell<13, 9>(random);
        map.set(start, false);
        map.set(goal, false);
        const unsigned chance = 1 + random.below(30);
        bool edited = false;
        Status status = planner.begin(map, start, goal, {.nearest = random.chance(30)});
        while (status == Status::running) {
            if (random.chance(chance)) {
                const Cell at = any_cell<13, 9>(random);
                map.set(at, map.passable(at));
                edited = true;
            }
            status = planner.template step<MapChanges::allowed>(map, 1 + random.below(4));
        }
        switch (status) {
            case Status::found:
                ++found;
                ASSERT_TRUE(*planner.path(map).begin() == start);
                ASSERT_TRUE(last_of(planner.path(map)) == goal);
                ASSERT_EQ(reference.cost_of(map, planner.path(map)), planner.cost());
                break;
            case Status::partial:
                // The goal was out of reach when the open list became empty; the path was checked after later edits.
                ASSERT_TRUE(*planner.path(map).begin() == start);
                ASSERT_EQ(reference.cost_of(map, planner.path(map)), planner.cost());
                break;
            case Status::no_path: ASSERT_FALSE(edited); break;
            default:
                ASSERT_EQ(status, Status::map_changed);
                ASSERT_TRUE(edited);
                ASSERT_TRUE(planner.path(map).empty());
                ++changed;
        }
    }
    EXPECT_GE(found * 4, rounds.count) << "hardly any search survived";
    EXPECT_GE(changed * 20, rounds.count) << "hardly any path was broken";
}

// Boards have room for one set of moves.
TEST(MapChanges, NeverAPathThroughABlockedCell) {
    never_a_broken_path<Eight<Corner::never, firmpath::scale_10_14>, Beside::both>();
#if __STDC_HOSTED__
    never_a_broken_path<Eight<Corner::one_side, firmpath::scale_10_14>, Beside::one>();
    never_a_broken_path<Eight<Corner::always, firmpath::scale_10_14>, Beside::none>();
    never_a_broken_path<Four, Beside::no_diagonals>();
#endif
}

TEST(MapChanges, WithoutEditsNothingDiffers) {
    static Map map;
    static Planner strict;
    static Planner tolerant;
    for (auto random : property(300, 15)) {
        scatter(map, random, random.below(50));
        const Cell start = any_cell<13, 9>(random), goal = any_cell<13, 9>(random);
        const Status expected = strict.plan(map, start, goal, {.nearest = true});
        Status status = tolerant.begin(map, start, goal, {.nearest = true});
        while (status == Status::running) {
            status = tolerant.step<MapChanges::allowed>(map, 1 + random.below(9));
        }
        ASSERT_EQ(status, expected);
        ASSERT_TRUE(same_result(strict, map, tolerant, map));
    }
}

/// If the map is edited during the check of the path, the path is checked again.
TEST(MapChanges, EditsBehindTheCheckAreSeen) {
    using Corridor = BitGrid<9, 1>;
    static Corridor map;
    static AStar<Corridor> planner;
    const int units_to_the_end = 9 + 9 + 9;  // expansions, reversal, check
    for (int before = 0; before < units_to_the_end; ++before) {
        map.fill(false);
        ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{8, 0}), Status::running);
        ASSERT_EQ(planner.step<MapChanges::allowed>(map, static_cast<std::uint32_t>(before)), Status::running);
        map.set(Cell{1, 0});
        Status status = Status::running;
        for (int slices = 0; status == Status::running && slices < 100; ++slices) {
            status = planner.step<MapChanges::allowed>(map, 1);
        }
        ASSERT_EQ(status, Status::map_changed) << before;
        ASSERT_EQ(planner.cost(), planner.no_cost);
    }
}

struct GreatestKey {
    std::uint32_t key = 0;
    void expanded(Cell, std::uint32_t) {}
    void generated(Cell, Cell, std::uint32_t, std::uint32_t of) { key = of > key ? of : key; }
};

/// Walls that move with the search lead it through every cell: this is longer than any path on an unchanged map, and
/// longer than the cost type allows for.
TEST(MapChanges, NoCostOverflowsUnseen) {
    constexpr int size = 8;
    using Square = BitGrid<size, size>;
    using Moves = Eight<Corner::always, firmpath::Scale{900, 1260}>;
    static Square map;
    static AStar<Square, Moves> planner;
    static_assert(sizeof(decltype(planner)::cost_type) == 2 && !decltype(planner)::cost_is_checked);
    static constinit PlainSquares<size, size> reference(900, 1260, Beside::none);

    // Two rows at a time, to the right and back, by diagonal steps.
    static Cell way[size * size];
    int n = 0;
    for (int y = 0; y < size; y += 2) {
        for (int x = 0; x < size; ++x) {
            way[n++] = cell(x, y + x % 2);
        }
        for (int x = size - 1; x >= 0; --x) {
            way[n++] = cell(x, y + 1 - x % 2);
        }
    }
    const Cell goal = way[n - 1];
    map.fill(true);
    map.set(way[0], false);
    map.set(goal, false);
    GreatestKey greatest;
    Status status = planner.begin(map, way[0], goal);
    for (int i = 1; i < n && status == Status::running; ++i) {
        map.fill(true);
        map.set(way[i - 1], false);
        map.set(way[i], false);
        status = planner.step<MapChanges::allowed>(map, 1, greatest);
    }
    map.fill(false);
    while (status == Status::running) {
        status = planner.step<MapChanges::allowed>(map, 100, greatest);
    }
    ASSERT_GT(greatest.key, 60'000U);
    ASSERT_LT(greatest.key, 65'535U);
    if (status == Status::found) {
        ASSERT_EQ(reference.cost_of(map, planner.path(map)), planner.cost());
    } else {
        ASSERT_EQ(status, Status::map_changed);
    }
}

/// Weights rise during the search, and make the found path more expensive than the cost type can hold.
TEST(MapChanges, NoSumOverflowsUnseen) {
    using Corridor = firmpath::CostGrid<40, 1>;
    static Corridor map;
    static AStar<Corridor, Eight<Corner::never>, firmpath::DenseNodes<>, std::uint16_t> planner;
    static_assert(decltype(planner)::cost_is_checked);
    Status status = planner.begin(map, Cell{0, 0}, Cell{39, 0});
    status = planner.step<MapChanges::allowed>(map, 41);  // found, not yet checked
    ASSERT_EQ(status, Status::running);
    map.fill(252);
    while (status == Status::running) {
        status = planner.step<MapChanges::allowed>(map, 7);
    }
    ASSERT_EQ(status, Status::map_changed);  // 39 * 10 * 302 = 117,780
    ASSERT_TRUE(planner.path(map).empty());
}

/// The search ends even if the map changes all the time.
TEST(MapChanges, EditsWithoutEndEndTheSearch) {
    using Corridor = BitGrid<64, 2>;
    static Corridor map;
    map.fill(false);
    static AStar<Corridor> planner;
    ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{60, 0}), Status::running);
    Status status = Status::running;
    std::uint32_t slices = 0;
    for (; status == Status::running && slices < 1000; ++slices) {
        map.set(Cell{63, 1}, map.passable(Cell{63, 1}));  // harmless, but the planner cannot know this
        status = planner.step<MapChanges::allowed>(map, 50);
    }
    ASSERT_EQ(status, Status::map_changed);
    ASSERT_TRUE(planner.path(map).empty());
    // If the edits stop in time, the path is found.
    ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{60, 0}), Status::running);
    for (int i = 0; i < 100; ++i) {
        map.set(Cell{63, 1}, map.passable(Cell{63, 1}));
        ASSERT_EQ(planner.step<MapChanges::allowed>(map, 50), Status::running);
    }
    status = planner.step<MapChanges::allowed>(map, 1000);
    ASSERT_EQ(status, Status::found);
    ASSERT_EQ(planner.path(map).size(), 61U);
}

}  // namespace
