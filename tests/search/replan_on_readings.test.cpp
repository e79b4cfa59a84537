// D* Lite on a map that is being learnt.
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/d_star_lite.hpp"
#include "firmpath/sense/occupancy_grid.hpp"
#include "firmpath/sense/ray_walk.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;

constexpr int width = 24;
constexpr int height = 14;
constexpr std::uint32_t beams = 24;
using Moves = firmpath::Eight<firmpath::Corner::never, firmpath::scale_10_14>;

template <Unknown U>
void agrees_with_a_fresh_search(std::uint32_t seed) {
    using Grid = OccupancyGrid<width, height, U>;
    test_support::Random random(seed);
    static BitGrid<width, height> world;
    static Grid map;
    static firmpath::DStarLite<Grid, Moves> planner;
    static firmpath::AStar<Grid, Moves> fresh;
    test_support::scatter(world, random, random.below(25));
    map = {};
    const Frame frame({0, 0}, firmpath::millimetres(100), width, height);
    const Cell goal = test_support::any_cell<width, height>(random);
    Cell start = test_support::any_cell<width, height>(random);
    Status status = planner.plan(map, start, goal);
    for (int scan = 0; scan < 12; ++scan) {
        start = test_support::any_cell<width, height>(random);
        world.set(test_support::any_cell<width, height>(random), random.chance(50));
        const firmpath::WorldPose pose{frame.to_point(start), {}};
        const Sweep sweep = Sweep::full_turn({}, beams);
        std::uint16_t ranges[beams];
        for (std::uint32_t i = 0; i < beams; ++i) {
            const auto hit = raycast(world, frame, pose.position, sweep.at(i), 1500);
            ranges[i] = hit.result == RayResult::hit ? static_cast<std::uint16_t>(hit.distance_mm + 25)
                                                     : firmpath::nothing_returned;
        }
        (void)map.integrate_scan(frame, pose, ranges, sweep, {10, 1500});
        status = planner.replan(map, start);
        ASSERT_EQ(status, fresh.plan(map, start, goal)) << scan;
        if (status == Status::found) {
            ASSERT_EQ(planner.cost(), fresh.cost()) << scan;
        }
    }
}

TEST(DStarLite, KeepsUpWithReadings) {
    for (auto round : test_support::property(300, 4)) {
        agrees_with_a_fresh_search<Unknown::free>(round.seed);
        agrees_with_a_fresh_search<Unknown::blocked>(round.seed);
    }
}

}  // namespace
