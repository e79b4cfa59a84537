// Jump points, alone and with breadth-first search as fallback, while bits flip in their memory.
#include "faults/flips.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/detail/pooled_nodes.hpp"
#include "firmpath/search/fallback_planner.hpp"
#include "firmpath/search/jump_point_search.hpp"
#include "support/open_plan.hpp"

namespace {

using Map = firmpath::JumpGrid<9, 7>;

// A node is taken at most 256 times, and looks along fewer lines than there are cells, each in one unit; its turn
// is put off at most 8400 times.
template <std::uint32_t Nodes>
constexpr std::uint32_t watchdog = Nodes * 256 * (faults::cells + 2) + Nodes * 8400;
constexpr std::uint32_t legs = 24;

template <class Planner, class Moves, std::uint32_t Nodes>
void survives() {
    faults::flip_every_byte<Planner, Map>(faults::to_the_goal, faults::by_a_step<Moves>, watchdog<Nodes>, legs);
}

using Eight = firmpath::Eight<firmpath::Corner::never>;
TEST(Faults, JumpPointSearch) {
    survives<firmpath::JumpPointSearch<Map, firmpath::Eight<firmpath::Corner::never>, firmpath::PooledNodes<28>>, Eight,
             28>();
}
TEST(Faults, JumpPointOfWideCosts) {
    survives<firmpath::JumpPointSearch<Map, firmpath::Eight<firmpath::Corner::always>, firmpath::PooledNodes<32>,
                                       std::uint32_t>,
             firmpath::Eight<firmpath::Corner::always>, 32>();
}
TEST(Faults, JumpPointOnFour) {
    survives<firmpath::JumpPointSearch<Map, firmpath::Four, firmpath::PooledNodes<40>>, firmpath::Four, 40>();
}
TEST(Faults, JumpPointOrBreadthFirst) {
    survives<firmpath::JumpPointOrBreadthFirst<Map, firmpath::Eight<firmpath::Corner::never>, firmpath::PooledNodes<3>>,
             Eight, 3>();
}
TEST(Faults, JumpGraphPlanner) {
    survives<test_support::PlannerOfOpenPlan<9, 7, firmpath::PooledNodes<3>, firmpath::PooledNodes<28>>, Eight, 28>();
}

}  // namespace
