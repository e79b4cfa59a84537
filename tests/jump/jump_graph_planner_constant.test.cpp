// Planning with a graph and with the live map at compile time, within the compilers' default limits: the assertions are
// the test.
#include <cstdint>

#include "firmpath/jump/jump_graph_planner.hpp"
#include "firmpath/jump/known_map.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/overlay.hpp"
#include "support/open_plan.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

using Plan = test_support::OpenPlan<20, 20>;
using Map = Plan::Map;

struct Result {
    Status status;
    bool fell_back;
    std::uint32_t cells;
    std::uint32_t cost;
    friend constexpr bool operator==(const Result&, const Result&) = default;
};
template <class Live>
constexpr Result result_on(const Live& live) {
    const KnownMap now(Plan::known, live);
    JumpGraphPlanner<Map, Plan::Moves, PooledNodes<4>, PooledNodes<16>, FittingCost, Live> planner;
    const Status status = planner.plan(now, {1, 1}, {18, 1});
    std::uint32_t n = 0;
    for (const Cell c : planner.path(now)) {
        n += now.passable(c) ? 1U : 0U;
    }
    return {status, planner.fell_back(), n, planner.cost()};
}

/// A wall of some height across the way.
constexpr Result behind_a_wall(int height, bool as_overlay) {
    Map learnt{all_free};
    for (int y = 0; y < height; ++y) {
        learnt.set(cell(9, y));
    }
    const auto joined = overlay(Plan::map, learnt);
    return as_overlay ? result_on(joined) : result_on(learnt);
}
static_assert(behind_a_wall(1, true) == Result{Status::found, false, 18, 170});
static_assert(behind_a_wall(1, false) == Result{Status::found, false, 18, 170});
static_assert(behind_a_wall(3, true) == Result{Status::found, true, 18, 4 * 14 + 13 * 10});
static_assert(behind_a_wall(3, false) == Result{Status::found, true, 18, 4 * 14 + 13 * 10});
static_assert(behind_a_wall(20, true).status == Status::no_path);

TEST(JumpGraphPlanner, PlansAtCompileTime) { SUCCEED(); }

}  // namespace
