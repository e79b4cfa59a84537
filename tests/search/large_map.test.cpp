// The largest maps on which the library plans: 2^26 cells. What happens in their last rows is compared with the same
// cells on a small map.
#include <cstdint>
#include <memory>
#include <utility>

#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/breadth_first.hpp"
#include "firmpath/search/d_star_lite.hpp"
#include "firmpath/search/lazy_theta_star.hpp"
#include "support/part_of_map.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

constexpr int edge = 8192;
using Map = BitGrid<edge, edge>;
using Moves = Eight<Corner::never>;
constexpr Part corner{edge - 100, edge - 60, 100, 60};
using Small = BitGrid<corner.width, corner.height>;

/// The same cell of the small map.
Cell within(Cell at) { return cell(at.x - corner.x, at.y - corner.y); }

/// The same cells, which all searches of a test share.
struct Maps {
    std::unique_ptr<Map> large = std::make_unique<Map>(all_blocked);
    std::unique_ptr<Small> small = std::make_unique<Small>();

    explicit Maps(Random& random) {
        draw(*large, corner, 1200, random);
        for (const auto [x, y] : cells(corner.width, corner.height)) {
            small->set(cell(x, y), !large->passable(cell(corner.x + x, corner.y + y)));
        }
    }
};

/// Queries in the last rows, answered by two planners: equal in status and cost.
template <class OnLarge, class OnSmall, class LargeMap>
void same_answers(OnLarge& on_large, const LargeMap& large, OnSmall& on_small, const Small& small, int queries,
                  Random& random) {
    int found = 0;
    for (int i = 0; i < queries; ++i) {
        const Cell start = corner.any_cell(random), goal = corner.any_cell(random);
        const Status status = on_small.plan(small, within(start), within(goal));
        ASSERT_EQ(on_large.plan(large, start, goal), status);
        ASSERT_EQ(on_large.cost(), on_small.cost());
        found += status == Status::found ? 1 : 0;
        std::uint32_t cells = 0;
        for (const Cell at : on_large.path(large)) {
            ASSERT_TRUE(large.passable(at));
            ++cells;
        }
        ASSERT_EQ(cells == 0, status != Status::found);
    }
    EXPECT_GE(found, queries / 3);
}

/// `Search` on the large map against `Reference` on the small one.
template <class Search, class Reference>
void agrees_in_the_last_rows(int queries) {
    const auto rounds = property(1, 1);
    Random random(rounds.seed);
    const Maps maps(random);
    const auto map = std::make_unique<typename Search::map_type>(*maps.large);
    const auto planner = std::make_unique<Search>();
    const auto reference = std::make_unique<Reference>();
    same_answers(*planner, *map, *reference, *maps.small, queries, random);
}

using Coarse = Eight<Corner::never, scale_10_14>;
template <class Steps>
using CheapestOnSmall = Dijkstra<Small, Steps, FittingNodes<>, std::uint32_t>;

TEST(LargeMap, AStarWithAHeap) {
    using Search = AStar<Map, Moves, DenseNodes<>, std::uint32_t>;
    static_assert(Search::cost_is_checked);
    agrees_in_the_last_rows<Search, CheapestOnSmall<Moves>>(100);
}

TEST(LargeMap, AStarWithBuckets) {
    using Search = AStar<Map, Coarse, BucketNodes, std::uint32_t>;
    static_assert(!Search::cost_is_checked);
    agrees_in_the_last_rows<Search, CheapestOnSmall<Coarse>>(5);
}

TEST(LargeMap, JumpPoints) {
    using Search = JumpPointSearch<JumpGrid<edge, edge>, Moves, PooledNodes<8192>, std::uint32_t>;
    agrees_in_the_last_rows<Search, CheapestOnSmall<Moves>>(100);
}

TEST(LargeMap, BreadthFirst) { agrees_in_the_last_rows<BreadthFirst<Map, Moves>, BreadthFirst<Small, Moves>>(5); }

TEST(LargeMap, LazyTheta) {
    agrees_in_the_last_rows<LazyThetaStar<Map, Moves, std::uint32_t>, LazyThetaStar<Small, Moves>>(5);
}

/// A path that costs more than 32 bits hold, at the default scale.
TEST(LargeMap, CostsThatAreTooLargeAreReported) {
    const auto map = std::make_unique<Map>();
    const auto rows = [&](int count) {
        map->fill(true);
        for (int y = 0; y < count; ++y) {
            // Whole rows; between two of them the last cell, then the first.
            const int first = y % 4 == 1 ? edge - 1 : 0, last = y % 4 == 3 ? 0 : edge - 1;
            for (int x = first; x <= last; ++x) {
                map->set(cell(x, y), false);
            }
        }
        return cell(count / 2 % 2 == 0 ? edge - 1 : 0, count - 1);
    };
    const auto planner = std::make_unique<AStar<Map, Moves, DenseNodes<>, std::uint32_t>>();
    const auto jump_points =
        std::make_unique<JumpPointSearch<JumpGrid<edge, edge>, Moves, PooledNodes<512>, std::uint32_t>>();
    for (const auto& [count, status] : {std::pair{71, Status::found}, {79, Status::cost_overflow}}) {
        const Cell goal = rows(count);
        const auto jumps = std::make_unique<JumpGrid<edge, edge>>(*map);
        EXPECT_EQ(planner->plan(*map, cell(0, 0), goal), status) << count;
        EXPECT_EQ(jump_points->plan(*jumps, cell(0, 0), goal), status) << count;
        const auto lines = static_cast<std::uint32_t>(count / 2);
        const std::uint32_t steps = (lines + 1) * (edge - 1) + 2 * lines;
        EXPECT_EQ(planner->cost(), status == Status::found ? steps * scale_fine.straight : planner->no_cost) << count;
        EXPECT_EQ(jump_points->cost(), planner->cost()) << count;
    }
}

}  // namespace
