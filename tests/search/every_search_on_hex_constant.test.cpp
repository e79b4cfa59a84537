// Every search and path tool on hexagons at compile time: the assertions are the test.
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include "firmpath/firmpath.hpp"
#include "support/planned.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"
#include "support/weight_map.hpp"

namespace {

using namespace firmpath;

// The only shortest path from (0, 2) to (2, 2) leads around the wall: two steps towards row 0, three along it, one to
// (4, 1), one to (4, 2), and two back. In row 1 all cells are shifted by half a hexagon.
using Map = BitGrid<5, 3>;
using Moves = Hex<HexLayout::odd_r>;
constexpr auto ring = Map::drawn(".....\n"
                                 ".###.\n"
                                 ".#...");
constexpr Cell start{0, 2};
constexpr Cell goal{2, 2};

template <class Planner, class M = Map>
constexpr std::uint32_t cost_with(const M& map = ring) {
    Planner planner;
    return planner.plan(map, start, goal) == Status::found ? planner.cost() : 0;
}
static_assert(cost_with<AStar<Map, Moves>>() == 9);
static_assert(cost_with<Dijkstra<Map, Moves>>() == 9);
static_assert(cost_with<GreedyBestFirst<Map, Moves>>() >= 9);
static_assert(cost_with<WeightedAStar<Map, Moves>>() >= 9);
static_assert(cost_with<WeightedAStar<Map, Moves>>() <= 13);
static_assert(cost_with<BreadthFirst<Map, Moves>>() == 9);
static_assert(cost_with<DStarLite<Map, Moves>>() == 9);

using Weights = test_support::WeightMap<5, 3>;
constexpr Weights heavy_ring() {
    Weights map;
    for (int i = 0; i < 15; ++i) {
        const Cell at = test_support::cell(i % 5, i / 5);
        map.set_weight(at, ring.passable(at) ? 3 : 0);
    }
    return map;
}
static_assert(cost_with<AStar<Weights, Moves>>(heavy_ring()) == 27);

constexpr std::size_t nearest_goal() {
    NearestGoal<Map, 2, Moves> planner;
    const Cell goals[] = {goal, {4, 0}};
    return planner.plan(ring, start, goals) == Status::found && planner.cost() == 5 ? planner.winner() : 9;
}
static_assert(nearest_goal() == 1);

constexpr bool floods_all() {
    detail::Flood<Map, Moves> flood;
    return flood.plan(ring, start, {}) == Status::no_path && flood.closed(goal) && !flood.closed(Cell{1, 2});
}
static_assert(floods_all());
// Where it stands, (0, 1), and from there (0, 0) and (1, 0).
static_assert(test_support::planned<ReachableWithin<Map, Moves>>(ring, start, 2U).count() == 4);
static_assert(test_support::planned<ReachableWithinCost<Map, Moves>>(ring, start, 2U).count() == 4);

constexpr std::uint32_t distance() {
    DistanceField<Map, Moves> field;
    return field.fill(ring, goal) == Status::found ? field.cost(start) : 0;
}
static_assert(distance() == 9);
constexpr auto directions = baked_directions<Moves>(ring, goal);
static_assert(directions.next_step(start) == Cell{0, 1} && directions.next_step(Cell{0, 1}) == Cell{1, 0});

constexpr std::uint32_t replanned() {
    Map map = ring;
    DStarLite<Map, Moves> planner;
    if (planner.plan(map, start, goal) != Status::found) {
        return 0;
    }
    map.set(Cell{1, 2}, false);
    return planner.replan(map, start) == Status::found ? planner.cost() : 0;
}
static_assert(replanned() == 2);

constexpr bool tools_work() {
    AStar<Map, Moves> planner;
    if (planner.plan(ring, start, goal) != Status::found) {
        return false;
    }
    const auto path = planner.path(ring);
    std::uint32_t cost = 0;
    std::uint8_t bytes[20] = {};
    std::size_t size = 0;
    if (cost_of<Moves>(ring, path, cost) != CostResult::complete || cost != 9 ||
        encode<Moves>(path, bytes, size) != CopyResult::copied || size != 4 + 5) {
        return false;
    }
    const auto decoded = decode<Moves>(ring, std::span<const std::uint8_t>(bytes, size));
    Map cut = ring;
    cut.set(Cell{4, 1});
    if (still_valid<Moves>(ring, decoded).broken() || still_valid<Moves>(cut, decoded).index() != 6) {
        return false;
    }
    constexpr Cell turns[] = {{0, 2}, {1, 0}, {4, 0}, {4, 1}, {4, 2}, {2, 2}};
    std::size_t n = 0;
    for (const Cell c : waypoints<Moves>(path)) {
        if (n == std::size(turns) || c != turns[n]) {
            return false;
        }
        ++n;
    }
    return n == std::size(turns);
}
static_assert(tools_work());

TEST(EverySearchOnHexConstant, RunsAtCompileTime) { SUCCEED(); }

}  // namespace
