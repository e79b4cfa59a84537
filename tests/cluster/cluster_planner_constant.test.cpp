// Planning by clusters at compile time, within the compilers' default limits: the assertions are the test.
#include <cstdint>

#include "firmpath/cluster/cluster_map.hpp"
#include "firmpath/cluster/cluster_planner.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "support/one_gate.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

using Moves = Eight<Corner::never, scale_10_14>;
using Map = BitGrid<34, 4>;

struct Result {
    Status status;
    std::uint32_t cells;
    std::uint32_t cost;
    friend constexpr bool operator==(const Result&, const Result&) = default;
};

/// From one cluster to another, past a wall of some height.
constexpr Result past_a_wall(int height) {
    Map map{all_free};
    for (int y = 0; y < height; ++y) {
        map.set(cell(30, y));
    }
    const auto image = test_support::one_gate<32, Moves>(map, 1);
    ClusterView<Map, 32, Moves> view;
    if (view.open(image, map) != TablesResult::opened) {
        return {};
    }
    const ClusterMap<Map, 32, Moves> town(map, view);
    ClusterPlanner<Map, 32, PooledNodes<16>, Moves, 2> planner;
    const Status status = planner.plan(town, {28, 1}, {33, 1});
    std::uint32_t n = 0;
    for (const Cell at : planner.path(town)) {
        n += map.passable(at) ? 1U : 0U;
    }
    return {status, n, planner.cost()};
}
static_assert(past_a_wall(0) == Result{Status::found, 6, 50});
static_assert(past_a_wall(3).status == Status::found);
static_assert(past_a_wall(4) == Result{Status::no_path, 0, 0xFFFF'FFFF});

TEST(ClusterPlanner, PlansAtCompileTime) { SUCCEED(); }

}  // namespace
