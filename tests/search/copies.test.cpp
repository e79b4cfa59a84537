// A copy of a planner in the middle of a search continues like the planner itself, whatever its memory held before.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

#include "firmpath/firmpath.hpp"
#include "support/one_gate.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;

using Compact = DenseNodes<Layout::compact>;
using Fast = DenseNodes<Layout::fast>;
using Never = Eight<Corner::never>;

/// Memory for a planner that contained other data before.
template <class Planner>
class Used {
public:
    /// Makes a copy of `from` in it.
    Planner& copy(const Planner& from) {
        std::memset(memory_.get(), 0xA5, sizeof(Planner));
        return *::new (static_cast<void*>(memory_.get())) Planner(from);
    }

private:
    struct alignas(Planner) Memory {
        unsigned char bytes[sizeof(Planner)];
    };
    std::unique_ptr<Memory> memory_ = std::make_unique<Memory>();
};

/// The result of a search.
struct Result {
    Status status{};
    std::vector<std::uint32_t> values{};

    friend bool operator==(const Result&, const Result&) = default;
};

template <class Planner, class Map>
Result result_of(const Planner& planner, const Map& map, Status status) {
    Result result{status, {}};
    if constexpr (requires { planner.count(); }) {
        result.values.push_back(planner.count());
    } else if constexpr (requires { planner.partial_path(map); }) {
        result.values.push_back(static_cast<std::uint32_t>(planner.partial_cost()));
        for (const auto& step : planner.partial_path(map)) {
            Cell cell{};
            if constexpr (requires { step.cell; }) {
                cell = step.cell;
            } else {
                cell = step;
            }
            result.values.push_back(CellIndex<Map::width>::of(cell));
        }
    } else {
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(Map::width * Map::height); ++i) {
            result.values.push_back(static_cast<std::uint32_t>(planner.cost(CellIndex<Map::width>::cell(i))));
        }
    }
    return result;
}

/// Continues a search in slices of `budget`; optionally as a copy of a copy, each made between two slices.
template <class Planner, class Map>
Result continued(const Planner& begun, const Map& map, std::uint32_t budget, bool in_copies) {
    Used<Planner> one, other;
    Planner* planner = &one.copy(begun);
    bool in_one = true;
    Status status = Status::running;
    while ((status = planner->step(map, budget)) == Status::running) {
        if (in_copies) {
            planner = &(in_one ? other : one).copy(*planner);
            in_one = !in_one;
        }
    }
    return result_of(*planner, map, status);
}

template <class Planner, class Map, class Begin>
void goes_on_in_copies(const char* name, const Map& map, std::uint32_t budget, const Begin& begin) {
    SCOPED_TRACE(name);
    const auto planner = std::make_unique<Planner>();
    ASSERT_EQ(begin(*planner), Status::running);
    Result whole{};
    {
        const auto same = std::make_unique<Planner>();
        ASSERT_EQ(begin(*same), Status::running);
        Status status = Status::running;
        while ((status = same->step(map, 0xFFFF'FFFF)) == Status::running) {
        }
        whole = result_of(*same, map, status);
    }
    EXPECT_EQ(whole.status, Status::found);
    EXPECT_EQ(continued(*planner, map, budget, false), whole);
    EXPECT_EQ(continued(*planner, map, budget, true), whole);
}

/// Every search on a map of W x H.
template <int W, int H>
void every_search(std::uint32_t budget) {
    using Map = BitGrid<W, H>;
    test_support::Random random(7);
    Map map;
    test_support::scatter(map, random, 15);
    const Cell start{0, 0};
    const Cell goal{W - 1, H - 1};
    for (std::int16_t x = 0; x < W; ++x) {
        map.set(Cell{x, H / 2}, false);
    }
    for (std::int16_t y = 0; y < H; ++y) {
        map.set(Cell{0, y}, false);
        map.set(Cell{W - 1, y}, false);
    }
    const auto to_goal = [&](auto& planner) { return planner.begin(map, start, goal); };

    goes_on_in_copies<AStar<Map, Never, Compact>>("compact", map, budget, to_goal);
    goes_on_in_copies<AStar<Map, Never, Compact, std::uint32_t>>("compact, 32 bits", map, budget, to_goal);
    goes_on_in_copies<AStar<Map, Never, Fast>>("fast", map, budget, to_goal);
    goes_on_in_copies<AStar<Map, Never, Fast, std::uint32_t>>("fast, 32 bits", map, budget, to_goal);
    goes_on_in_copies<WeightedAStar<Map, Never>>("weighted", map, budget, to_goal);
    goes_on_in_copies<LazyThetaStar<Map, Never>>("theta", map, budget, to_goal);
    goes_on_in_copies<BreadthFirst<Map, Four>>("breadth first", map, budget, to_goal);
    goes_on_in_copies<BreadthFirst<Map, Four, 1>>("breadth first, no ring", map, budget, to_goal);
    goes_on_in_copies<DStarLite<Map, Never>>("d star lite", map, budget, to_goal);
    goes_on_in_copies<DStarLite<Map, Never, std::uint32_t>>("d star lite, 32 bits", map, budget, to_goal);
    goes_on_in_copies<DStarLite<Map, Four, std::uint32_t, static_cast<std::size_t>(W * H / 2)>>(
        "d star lite, short open list", map, budget, to_goal);
    goes_on_in_copies<DistanceField<Map, Never>>("field", map, budget,
                                                 [&](auto& field) { return field.begin(map, goal); });
    goes_on_in_copies<DistanceField<Map, Never, Fast, std::uint32_t>>(
        "field, fast", map, budget, [&](auto& field) { return field.begin(map, goal); });
    const WallGrid<W, H> walls;
    goes_on_in_copies<FloodFill<WallGrid<W, H>>>("flood fill", walls, budget,
                                                 [&](auto& flood) { return flood.begin(walls, goal); });
    goes_on_in_copies<ReachableWithin<Map, Never>>("reachable", map, budget,
                                                   [&](auto& set) { return set.begin(map, start, 0xFFFF'FFFF); });
    goes_on_in_copies<ReachableWithinCost<Map, Never>>("reachable by cost", map, budget,
                                                       [&](auto& set) { return set.begin(map, start, 0xFFFF'FFFF); });
    goes_on_in_copies<NearestGoal<Map, 3, Never>>("nearest goal", map, budget, [&](auto& planner) {
        return planner.begin(map, start, std::span<const Cell>(&goal, 1));
    });
    goes_on_in_copies<AStar<Map, Turning<Four>>>("turning", map, budget, [&](auto& planner) {
        return planner.begin(map, {start, 1}, goal);
    });

    using Jumps = JumpGrid<W, H>;
    const auto jumps = std::make_unique<Jumps>(all_blocked);
    for (std::int16_t y = 0; y < H; ++y) {
        for (std::int16_t x = 0; x < W; ++x) {
            jumps->set(Cell{x, y}, !map.passable(Cell{x, y}));
        }
    }
    const auto by_jumps = [&](auto& planner) { return planner.begin(*jumps, start, goal); };
    goes_on_in_copies<JumpPointSearch<Jumps, Never, PooledNodes<20000>>>("jump points", *jumps, budget, by_jumps);
    goes_on_in_copies<JumpPointSearch<Jumps, Four, PooledNodes<150>, std::uint32_t>>(
        "jump points, a small pool", *jumps, budget, [&](auto& planner) {
            return planner.begin(*jumps, start, Cell{static_cast<std::int16_t>(W / 4), 0 + H / 2});
        });
    const auto fallback = std::make_unique<JumpPointOrBreadthFirst<Jumps, Eight<Corner::never>, PooledNodes<150>>>();
    ASSERT_EQ(by_jumps(*fallback), Status::running);
    EXPECT_EQ(continued(*fallback, *jumps, budget, true), continued(*fallback, *jumps, 0xFFFF'FFFF, false));
}

/// From one cluster to another, also when the first cells that were edited are looked at before.
TEST(Copies, OnClusters) {
    using Moves = Eight<Corner::never, scale_10_14>;
    using Map = BitGrid<40, 30>;
    Map map;
    for (const Cell wall : {Cell{5, 20}, Cell{20, 8}, Cell{21, 9}, Cell{34, 12}}) {
        map.set(wall);
    }
    const auto image = test_support::one_gate<32, Moves>(map, 14);
    ClusterView<Map, 32, Moves> view;
    ASSERT_EQ(view.open(image, map), TablesResult::opened);
    const ClusterMap<Map, 32, Moves> town(map, view);
    const Cell start{0, 0};
    const Cell goal{39, 29};
    goes_on_in_copies<ClusterPlanner<Map, 32, PooledNodes<400>, Moves>>(
        "clusters", town, 2, [&](auto& planner) { return planner.begin(town, start, goal); });
    goes_on_in_copies<ClusterPlanner<Map, 32, PooledNodes<400>, Moves, 8, ClusterEdits<100>>>(
        "edited clusters", town, 2, [&](auto& planner) {
            planner.changed(town, Cell{31, 3});
            planner.changed(town, goal);
            return planner.begin(town, start, goal);
        });
}

TEST(Copies, OnASmallMap) { every_search<9, 7>(3); }
TEST(Copies, OnAMapOf16Bits) { every_search<40, 30>(40); }
TEST(Copies, OnAMapOf32Bits) { every_search<300, 220>(test_support::sanitized ? 30'000 : 6000); }

}  // namespace
