#include "firmpath/host/field.hpp"

#include <algorithm>

#include "firmpath/host/reference.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/distance_field.hpp"
#include "firmpath/search/flow_field.hpp"
#include "scratch.hpp"
#include "support/random.hpp"
#include "support/rounds.hpp"

namespace {

using namespace firmpath;
using namespace firmpath::host;

PlanningMap random_map(test_support::Random& random) {
    PlanningMap map;
    map.width = random.between(1, 12);
    map.height = random.between(1, 12);
    map.tiles.resize(static_cast<std::size_t>(map.width * map.height));
    for (std::size_t i = 0; i < map.tiles.size(); ++i) {
        map.set_blocked(i, random.chance(30));
    }
    return map;
}

Cell random_cell(test_support::Random& random, const PlanningMap& map) {
    return {static_cast<std::int16_t>(random.between(0, map.width - 1)),
            static_cast<std::int16_t>(random.between(0, map.height - 1))};
}

const Motion motions[] = {{.moves = 4},
                          {.corner = Corner::never},
                          {.corner = Corner::one_side, .scale = firmpath::scale_10_14},
                          {.corner = Corner::always}};

TEST(Field, CostsAreThoseOfTheReference) {
    test_support::Random random(41);
    for (const Motion& motion : motions) {
        for (int round = 0; round < 10; ++round) {
            const PlanningMap map = random_map(random);
            const std::vector<Cell> goals = {random_cell(random, map), random_cell(random, map)};
            const Field field = distance_field(map, motion, goals);
            std::size_t reached = 0;
            std::uint64_t largest = 0;
            for (std::int16_t y = 0; y < map.height; ++y) {
                for (std::int16_t x = 0; x < map.width; ++x) {
                    std::uint64_t best = Field::no_cost;
                    for (const Cell goal : goals) {
                        const auto path = reference_path(map, motion, {x, y}, goal);
                        best = path ? std::min(best, path->cost) : best;
                    }
                    const bool any_goal_free =
                        std::any_of(goals.begin(), goals.end(), [&](Cell g) { return !map.is_blocked(g.x, g.y); });
                    ASSERT_EQ(field.status, any_goal_free ? Status::found : Status::goal_blocked);
                    ASSERT_EQ(field.cost[map.index(x, y)], best);
                    ASSERT_EQ(field.direction[map.index(x, y)] == Field::nowhere, best == Field::no_cost);
                    ASSERT_EQ(field.direction[map.index(x, y)] == Field::at_goal, best == 0);
                    reached += best != Field::no_cost ? 1U : 0U;
                    largest = best != Field::no_cost ? std::max(largest, best) : largest;
                }
            }
            EXPECT_EQ(field.reached, reached);
            EXPECT_EQ(field.largest, largest);
        }
    }
}

TEST(Field, ReachIsThatOfTheReference) {
    test_support::Random random(42);
    for (const Motion& motion : motions) {
        for (int round = 0; round < test_support::rounds(10); ++round) {
            const PlanningMap map = random_map(random);
            const Cell start = random_cell(random, map);
            Motion steps = motion;
            steps.scale = {1, 1};
            const auto limit = static_cast<std::uint32_t>(random.between(0, 12));
            const std::uint32_t cost = limit * motion.scale_in_use().diagonal;
            const Reach by_steps = reach_within_steps(map, motion, start, limit);
            const Reach by_cost = reach_within_cost(map, motion, start, cost);
            const bool blocked = map.is_blocked(start.x, start.y);
            EXPECT_EQ(by_steps.status, blocked ? Status::start_blocked : Status::found);
            EXPECT_EQ(by_cost.status, blocked ? Status::start_blocked : Status::found);
            std::vector<Cell> in_steps;
            std::vector<Cell> in_cost;
            for (std::int16_t y = 0; y < map.height; ++y) {
                for (std::int16_t x = 0; x < map.width; ++x) {
                    const auto fewest = reference_path(map, steps, start, {x, y});
                    const auto cheapest = reference_path(map, motion, start, {x, y});
                    if (fewest && fewest->cost <= limit) {
                        in_steps.push_back({x, y});
                    }
                    if (cheapest && cheapest->cost <= cost) {
                        in_cost.push_back({x, y});
                    }
                }
            }
            EXPECT_EQ(by_steps.cells, in_steps);
            EXPECT_EQ(by_cost.cells, in_cost);
        }
    }
}

TEST(Field, BytesAreThoseOfTheLibrary) {
    EXPECT_EQ(distance_field_bytes(7, 5, {}), sizeof(DistanceField<BitGrid<7, 5>>));
    EXPECT_EQ(distance_field_bytes(49, 49, {}), sizeof(DistanceField<BitGrid<49, 49>>));
    EXPECT_EQ(distance_field_bytes(100, 37, {.moves = 4}), sizeof(DistanceField<BitGrid<100, 37>, firmpath::Four>));
    EXPECT_EQ(distance_field_bytes(256, 256, {}), sizeof(DistanceField<BitGrid<256, 256>>));
    EXPECT_EQ(distance_field_bytes(300, 301, {}), sizeof(DistanceField<BitGrid<300, 301>>));
    EXPECT_EQ(direction_field_bytes(7, 5), sizeof(firmpath::FlowField<7, 5>));
}

}  // namespace
