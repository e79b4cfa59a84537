// Both searches of a planner with a fallback at compile time, within the compilers' default limits: the assertions are
// the test.
#include <cstdint>

#include "firmpath/jump/fallback_planner.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "support/constant_maps.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

using Map = JumpGrid<32, 32>;

constexpr Map winding(test_support::serpentine());

struct Result {
    Status status;
    std::uint32_t cells;
    std::uint32_t cost;
    friend constexpr bool operator==(const Result&, const Result&) = default;
};
template <class Moves>
constexpr Result result_of(const Map& map, Cell start, Cell goal) {
    JumpPointOrBreadthFirst<Map, Moves, PooledNodes<8>> planner;
    const Status status = planner.plan(map, start, goal);
    return {status, test_support::cells_on(planner.path(map)), planner.cost()};
}

constexpr std::uint32_t all = 16 * 32 + 15;
static_assert(result_of<Four>(winding, {0, 0}, {0, 30}) == Result{Status::found_by_fallback, all, all - 1});
static_assert(result_of<Eight<Corner::never>>(winding, {0, 0}, {0, 30}) ==
              Result{Status::found_by_fallback, all, 10 * (all - 1)});
static_assert(result_of<Eight<Corner::one_side>>(winding, {0, 0}, {31, 2}) == Result{Status::found, 33, 31 * 10 + 14});
static_assert(result_of<Eight<Corner::always>>(winding, {0, 0}, {5, 31}).status == Status::goal_blocked);

constexpr bool a_limit_is_kept() {
    JumpPointOrBreadthFirst<Map, Four, PooledNodes<8>> planner;
    const Map& map = winding;
    const Status status = planner.plan(map, Cell{0, 0}, Cell{0, 30}, {.cost_limit = all - 2});
    return status == Status::cost_limit && planner.fell_back() && planner.path(map).empty();
}
static_assert(a_limit_is_kept());

TEST(FallbackPlanner, PlansAtCompileTime) { SUCCEED(); }

}  // namespace
