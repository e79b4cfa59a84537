// Jump points, alone, on a jump graph, and with breadth-first search as fallback, while bits flip in their memory.
#include "faults/flips.hpp"
#include "firmpath/jump/fallback_planner.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/store/pooled_nodes.hpp"
#include "golden/graphs.hpp"
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
// Costs that would fit 16 bits: a flipped high bit would put a node's turn off millions of times.
TEST(Faults, JumpPointOfSmallCostsInWideOnes) {
    using Moves = firmpath::Eight<firmpath::Corner::never, firmpath::scale_10_14>;
    survives<firmpath::JumpPointSearch<Map, Moves, firmpath::PooledNodes<28>, std::uint32_t>, Moves, 28>();
}
TEST(Faults, JumpPointOnFour) {
    survives<firmpath::JumpPointSearch<Map, firmpath::Four, firmpath::PooledNodes<40>>, firmpath::Four, 40>();
}

/// A map with its jump graph, which is opened when it is first needed.
template <class Moves, const auto& Image>
struct Graphed : Map {
    using Map::Map;
    firmpath::JumpGraphView<Map, Moves> view{};

    constexpr const firmpath::JumpGraphView<Map, Moves>& graph() const { return view; }
    constexpr bool has_graph() const { return !view.empty(); }
    friend bool operator==(const Graphed& a, const Graphed& b) {
        return static_cast<const Map&>(a) == static_cast<const Map&>(b);
    }
};
template <class Moves, const auto& Image, std::uint32_t Nodes, class Cost = firmpath::FittingCost>
void survives_on_graph() {
    using Known = Graphed<Moves, Image>;
    constexpr auto begin = [](auto& planner, Known& map) {
        if (map.view.empty()) {
            EXPECT_EQ(map.view.open(Image, map), firmpath::TablesResult::opened);
        }
        return faults::to_the_goal(planner, map);
    };
    // A node offers fewer links than there are cells.
    faults::flip_every_byte<firmpath::JumpPointSearch<Known, Moves, firmpath::PooledNodes<Nodes>, Cost>, Known>(
        begin, faults::by_a_step<Moves>, watchdog<Nodes>, legs);
}
TEST(Faults, JumpPointOnGraph) { survives_on_graph<Eight, golden::graphs::walled_up, 28>(); }
TEST(Faults, JumpPointOnGraphWithBoxes) { survives_on_graph<Eight, golden::graphs::walled_up_boxes, 28>(); }
TEST(Faults, JumpPointOnGraphOfFour) { survives_on_graph<firmpath::Four, golden::graphs::walled_up_four_boxes, 40>(); }

TEST(Faults, JumpPointOrBreadthFirst) {
    survives<firmpath::JumpPointOrBreadthFirst<Map, firmpath::Eight<firmpath::Corner::never>, firmpath::PooledNodes<3>>,
             Eight, 3>();
}
TEST(Faults, JumpGraphPlanner) {
    survives<test_support::PlannerOfOpenPlan<9, 7, firmpath::PooledNodes<3>, firmpath::PooledNodes<28>>, Eight, 28>();
}

}  // namespace
