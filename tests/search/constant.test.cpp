// Planning at compile time, within the compilers' default limits: the assertions are the test.
#include <cstdint>

#include "firmpath/firmpath.hpp"
#include "support/constant_maps.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

using Map = BitGrid<32, 32>;

template <class Moves, class Nodes>
constexpr Status status_on(const Map& map, Cell goal) {
    AStar<Map, Moves, Nodes> planner;
    return planner.plan(map, Cell{0, 0}, goal);
}
template <class Moves, class Nodes>
constexpr std::uint32_t cells_on(const Map& map, Cell goal) {
    AStar<Map, Moves, Nodes> planner;
    (void)planner.plan(map, Cell{0, 0}, goal);
    return test_support::cells_on(planner.path(map));
}

using Compact = DenseNodes<Layout::compact>;
using Fast = DenseNodes<Layout::fast>;

static_assert(status_on<Eight<Corner::never>, Compact>(closed_corner(), {31, 31}) == Status::no_path);
static_assert(status_on<Eight<Corner::one_side>, Compact>(closed_corner(), {31, 31}) == Status::no_path);
static_assert(status_on<Eight<Corner::always>, Compact>(closed_corner(), {31, 31}) == Status::no_path);
static_assert(status_on<Eight<Corner::never>, Fast>(closed_corner(), {31, 31}) == Status::no_path);
static_assert(status_on<Four, Compact>(closed_corner(), {31, 31}) == Status::no_path);
static_assert(cells_on<Eight<Corner::never>, Compact>(serpentine(), {0, 30}) == 16 * 32 + 15);
static_assert(cells_on<Four, Fast>(serpentine(), {0, 30}) == 16 * 32 + 15);
static_assert(cells_on<Eight<Corner::never>, Compact>(Map(), {31, 31}) == 32);

template <class Planner, class Grid>
constexpr Status ends_with(const Grid& map, Cell goal) {
    Planner planner;
    return planner.plan(map, Cell{0, 0}, goal);
}
// Also with keys that include the tie-breaker, if there are such keys.
template <Corner C>
using Wide = AStar<Map, Eight<C>, Fast, std::uint32_t>;
static_assert(ends_with<Wide<Corner::never>>(closed_corner(), {31, 31}) == Status::no_path);
static_assert(ends_with<Wide<Corner::one_side>>(closed_corner(), {31, 31}) == Status::no_path);
static_assert(ends_with<Wide<Corner::always>>(closed_corner(), {31, 31}) == Status::no_path);
static_assert(ends_with<firmpath::Dijkstra<Map>>(closed_corner(), {31, 31}) == Status::no_path);
static_assert(ends_with<firmpath::GreedyBestFirst<Map>>(serpentine(), {0, 30}) == Status::found);
// Greedy search reaches most cells many times before it gives up.
static_assert(ends_with<firmpath::GreedyBestFirst<BitGrid<28, 28>>>(closed_corner<28>(), {27, 27}) == Status::no_path);
static_assert(ends_with<firmpath::WeightedAStar<Map>>(closed_corner(), {31, 31}) == Status::no_path);
static_assert(ends_with<firmpath::WeightedAStar<Map>>(serpentine(), {0, 30}) == Status::found);

TEST(Constant, PlansAtCompileTime) { SUCCEED(); }

}  // namespace
