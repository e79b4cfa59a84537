#include "firmpath/host/planner.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "firmpath/firmpath.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/field.hpp"
#include "firmpath/host/jump_graph.hpp"
#include "firmpath/host/reference.hpp"
#include "planner_names.hpp"
#include "scratch.hpp"
#include "support/random_map.hpp"
#include "support/rounds.hpp"

namespace {

using namespace firmpath;
using namespace firmpath::host;

PlanningMap free_map(int width, int height) {
    PlanningMap map;
    map.width = width;
    map.height = height;
    map.tiles.assign(static_cast<std::size_t>(width * height), Tile::free);
    return map;
}

PlanningMap random_map(test_support::Random& random, int width, int height) {
    PlanningMap map = free_map(width, height);
    for (std::size_t i = 0; i < map.tiles.size(); ++i) {
        map.set_blocked(i, random.chance(30));
    }
    return map;
}

/// The cells row by row: 1 is blocked.
void set_blocked(PlanningMap& map, const std::vector<std::uint8_t>& cells) {
    map.tiles.assign(cells.size(), Tile::free);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        map.set_blocked(i, cells[i] != 0);
    }
}

TEST(Planner, UnknownNameListsThoseThereAre) {
    EXPECT_EQ(test_support::error_of([] { return make_planner("best", 10, 10, {}); }),
              "--planner: there is no planner 'best'; expected one of: " + test_support::planner_names);
}

struct Case {
    PlanningMap map;
    Cell start;
    Cell goal;
};

Case random_case(test_support::Random& random) {
    Case result;
    const int width = random.between(1, 40);  // in statements of their own: compilers order the arguments of a call
    result.map = random_map(random, width, random.between(1, 30));
    const auto cell = [&] {
        return Cell{static_cast<std::int16_t>(random.between(0, result.map.width - 1)),
                    static_cast<std::int16_t>(random.between(0, result.map.height - 1))};
    };
    result.start = cell();
    result.goal = cell();
    return result;
}

/// Plans on random maps by each motion. Calls check(motion, given, result, expected) if there is a path; `expect` is
/// the plain reference, which says so.
template <class Expect, class Check>
void on_random_maps(const char* name, std::uint32_t seed, std::initializer_list<Motion> motions, const Expect& expect,
                    const Check& check, const PlannerOptions& options = {}) {
    test_support::Random random(seed);
    for (const Motion& motion : motions) {
        const auto planner = make_planner(name, 40, 30, motion, options);
        for (int round = 0; round < 40; ++round) {
            const Case given = random_case(random);
            const auto heading = static_cast<unsigned>(random.between(0, motion.moves - 1));
            planner->set_map(given.map);
            const PlanResult result = planner->plan({given.start, given.goal, {}, heading}, nullptr);
            const auto expected = expect(given, motion, heading);
            ASSERT_EQ(result.status == Status::found, expected.has_value());
            if (expected) {
                EXPECT_EQ(result.path.front(), given.start);
                EXPECT_EQ(result.path.back(), given.goal);
                check(motion, given, result, *expected);
            }
        }
    }
}

TEST(Planner, EveryMotionKeepsThePromise) {
    test_support::Random random(7);
    std::vector<Motion> motions;
    motions.push_back({.moves = 4});
    for (const Corner corner : {Corner::never, Corner::one_side, Corner::always}) {
        for (const Scale scale : {Scale{}, scale_10_14, scale_fine}) {
            motions.push_back({.moves = 8, .corner = corner, .scale = scale});
        }
    }
    struct Asked {
        const char* planner;
        PlannerOptions options;
        std::uint64_t num;  // at most num / den times the cheapest
        std::uint64_t den;
    };
    const Asked planners[] = {{"astar", {}, 1, 1},
                              {"dijkstra", {}, 1, 1},
                              {"greedy", {}, 1'000'000, 1},
                              {"weighted", {}, 3, 2},
                              {"weighted", {.weight = {1, 1}}, 1, 1},
                              {"weighted", {.weight = {2, 1}}, 2, 1},
                              {"weighted", {.weight = {3, 1}}, 3, 1},
                              {"dstar-lite", {}, 1, 1},
                              {"jps", {}, 1, 1},
                              {"jump-graph", {}, 1, 1},
                              {"jump-graph-boxes", {}, 1, 1}};
    for (const Asked& asked : planners) {
        SCOPED_TRACE(asked.planner);
        for (const Motion& motion : motions) {
            const auto planner = make_planner(asked.planner, 40, 30, motion, asked.options);
            for (int round = 0; round < test_support::rounds(40); ++round) {
                const Case given = random_case(random);
                planner->set_map(given.map);
                const PlanResult result = planner->plan({given.start, given.goal, {}}, nullptr);
                const auto expected = reference_path(given.map, motion, given.start, given.goal);
                ASSERT_EQ(result.status == Status::found, expected.has_value());
                if (expected) {
                    EXPECT_GE(result.cost, expected->cost);
                    EXPECT_LE(result.cost * asked.den, expected->cost * asked.num);
                    EXPECT_EQ(result.path.front(), given.start);
                    EXPECT_EQ(result.path.back(), given.goal);
                    EXPECT_TRUE(can_be_walked(given.map, motion, result.path));
                }
            }
        }
    }
}

/// The tool's cost, counts and path are those of the library's last search.
template <class Search>
void expect_same_result(const PlanResult& result, const Search& search, const typename Search::map_type& map) {
    EXPECT_EQ(result.cost, search.cost() != search.no_cost ? search.cost() : 0);
    EXPECT_TRUE(result.stats == search.stats());
    const auto path = search.path(map);
    EXPECT_EQ(result.path, std::vector<Cell>(path.begin(), path.end()));
}

/// Whether the tool's planner of that name gives the same results as the library's `Search`.
template <class Search>
void expect_same(const char* name, const PlannerOptions& options = {}) {
    SCOPED_TRACE(name);
    test_support::Random random(17);
    const auto tool = make_planner(name, 40, 30, {.scale = scale_10_14}, options);
    const auto search = std::make_unique<Search>();
    for (int round = 0; round < 20; ++round) {
        const Case given = random_case(random);
        tool->set_map(given.map);
        BitGrid<40, 30> grid;
        grid.fill(true);
        for (const auto [x, y] : test_support::cells(given.map.width, given.map.height)) {
            grid.set({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}, given.map.is_blocked(x, y));
        }
        const PlanResult result = tool->plan({given.start, given.goal, {}}, nullptr);
        EXPECT_EQ(result.status, search->plan(grid, given.start, given.goal));
        expect_same_result(result, *search, grid);
    }
}

TEST(Planner, EachIsWhatItsNameSays) {
    using Map = BitGrid<40, 30>;
    using Moves = Eight<Corner::never, scale_10_14>;
    expect_same<AStar<Map, Moves>>("astar");
    expect_same<Dijkstra<Map, Moves>>("dijkstra");
    expect_same<GreedyBestFirst<Map, Moves>>("greedy");
    expect_same<WeightedAStar<Map, Moves>>("weighted");
    expect_same<WeightedAStar<Map, Moves, DenseNodes<>, FittingCost, 3, 1>>("weighted", {.weight = {3, 1}});
}

/// The tool pads maps; firmware does not. Both count the same.
template <int W, int H, class Moves>
void expect_the_graph_of_firmware(const Motion& motion, bool boxes) {
    using Grid = JumpGrid<W, H>;
    using Search = JumpGraphSearch<Grid, Moves, PooledNodes<std::size_t{W} * H>, std::uint32_t>;
    SCOPED_TRACE(host::concat(W, " x ", H, ", ", motion.moves, boxes ? ", boxes" : ""));
    test_support::Random random(19);
    const auto tool = make_planner(boxes ? "jump-graph-boxes" : "jump-graph", W, H, motion);
    const auto search = std::make_unique<Search>();
    for (int round = 0; round < test_support::rounds(4); ++round) {
        const PlanningMap map = random_map(random, W, H);
        tool->set_map(map);
        const auto grid = std::make_unique<Grid>(all_blocked);
        std::vector<Cell> free;
        for (std::int16_t y = 0; y < H; ++y) {
            for (std::int16_t x = 0; x < W; ++x) {
                if (!map.is_blocked(x, y)) {
                    grid->set({x, y}, false);
                    free.push_back({x, y});
                }
            }
        }
        const auto made = host::make_jump_graph(map, {.motion = motion, .boxes = boxes});
        EXPECT_EQ(made.bytes(), sizeof(std::uint32_t) * made.image.size());
        EXPECT_EQ(tool->table_bytes(), made.bytes());
        JumpGraphView<Grid, Moves> graph;
        ASSERT_EQ(graph.open(made.image, *grid), TablesResult::opened);
        const JumpGraphMap<Grid, Moves> known(*grid, graph);
        for (int query = 0; query < 10; ++query) {
            const auto count = static_cast<std::uint32_t>(free.size());
            const Cell start = free[random.below(count)], goal = free[random.below(count)];
            const PlanResult result = tool->plan({start, goal, {}}, nullptr);
            ASSERT_EQ(result.status, search->plan(known, start, goal));
            expect_same_result(result, *search, known);
        }
    }
}

TEST(Planner, JumpGraphsCountAsInFirmware) {
    const Motion coarse{.scale = scale_10_14};
    for (const bool boxes : {false, true}) {
        expect_the_graph_of_firmware<40, 30, Eight<Corner::never, scale_10_14>>(coarse, boxes);
        expect_the_graph_of_firmware<31, 200, Eight<Corner::always, scale_fine>>({.corner = Corner::always}, boxes);
        expect_the_graph_of_firmware<300, 20, Four>({.moves = 4}, boxes);  // boxes are shifted
    }
    expect_the_graph_of_firmware<600, 9, Eight<Corner::never, scale_10_14>>(coarse, true);
    expect_the_graph_of_firmware<9, 1100, Four>({.moves = 4}, true);
    // Links of two words in the tool, of one in firmware.
    expect_the_graph_of_firmware<2100, 9, Eight<Corner::never, scale_10_14>>(coarse, false);
}

/// Words of links are counted in 24 bits, and this map needs more than half of those that there are.
TEST(Planner, JumpGraphsOfSmallMapsHaveLinksOfOneWord) {
    constexpr int edge = 560;
    PlanningMap map = free_map(edge, edge);
    for (int y = 0; y < edge; y += 6) {  // long diagonals, and corners beside each of their cells
        for (int x = 0; x < edge; x += 6) {
            map.set_blocked(map.index(x, y), true);
        }
    }
    const auto planner = make_planner("jump-graph", edge, edge, {});
    planner->set_map(map);
    EXPECT_GT(planner->table_bytes(), std::size_t{1} << 25);
    const Cell start{2, 2}, goal{edge - 2, edge - 5};
    const auto expected = reference_path(map, {}, start, goal);
    ASSERT_TRUE(expected);
    const PlanResult result = planner->plan({start, goal, {}}, nullptr);
    EXPECT_EQ(result.status, Status::found);
    EXPECT_EQ(result.cost, expected->cost);
}

TEST(Planner, JumpPointsNeedThePoolTheySay) {
    using Grid = JumpGrid<40, 30>;
    using Search = JumpPointSearch<Grid, Eight<Corner::never>, PooledNodes<24>>;
    test_support::Random random(57);
    const auto tool = make_planner("jps", 40, 30, {.scale = scale_10_14});
    const auto search = std::make_unique<Search>();
    int fitted = 0, full = 0;
    for (int round = 0; round < 200; ++round) {
        Case given = random_case(random);
        const auto grid = std::make_unique<Grid>(all_blocked);
        for (const auto [x, y] : test_support::cells(given.map.width, given.map.height)) {
            grid->set({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}, given.map.is_blocked(x, y));
        }
        tool->set_map(given.map);
        const PlanResult result = tool->plan({given.start, given.goal, {}}, nullptr);
        const Status status = search->plan(*grid, given.start, given.goal);
        if (host::pool_for(result.stats) <= Search::node_capacity) {
            ++fitted;
            EXPECT_EQ(result.status, status);
            expect_same_result(result, *search, *grid);
        } else {
            ++full;
            EXPECT_EQ(status, Status::nodes_full);
        }
    }
    EXPECT_GT(fitted, 20);
    EXPECT_GT(full, 20);
}

/// Searches that the usual pool has no room for run in a larger one.
TEST(Planner, JumpPointsFindRoomForAllNodes) {
    constexpr int edge = 600;
    using Grid = JumpGrid<edge, edge>;
    using Search =
        JumpPointSearch<Grid, Eight<Corner::never, scale_fine>, PooledNodes<std::size_t{edge} * edge>, std::uint32_t>;
    test_support::Random random(61);
    PlanningMap map = random_map(random, edge, edge);
    const Cell start{2, 2}, goal{edge - 2, edge - 2};
    map.set_blocked(map.index(start.x, start.y), false);
    for (int i = 0; i < 9; ++i) {  // the goal is walled in
        map.set_blocked(map.index(goal.x - 1 + i % 3, goal.y - 1 + i / 3), i != 4);
    }
    const auto grid = std::make_unique<Grid>(all_blocked);
    for (std::int16_t y = 0; y < edge; ++y) {
        for (std::int16_t x = 0; x < edge; ++x) {
            grid->set({x, y}, map.is_blocked(x, y));
        }
    }
    const auto search = std::make_unique<Search>();
    const auto tool = make_planner("jps", edge, edge, {});
    tool->set_map(map);
    const PlanResult result = tool->plan({start, goal, {}}, nullptr);
    EXPECT_EQ(result.status, search->plan(*grid, start, goal));
    EXPECT_EQ(result.status, Status::no_path);
    EXPECT_GT(result.stats.peak_nodes, 32768U);
    expect_same_result(result, *search, *grid);
    EXPECT_GT(result.nanoseconds, 0);
}

TEST(Planner, JumpPointsFallBackToTheFewestSteps) {
    test_support::Random random(67);
    for (const Motion motion : {Motion{.moves = 4}, Motion{}, Motion{.corner = Corner::one_side}}) {
        const auto planner = make_planner("jps-or-bfs", 150, 120, motion);
        Motion steps = motion;
        steps.scale = {1, 1};
        const PlanningMap map = random_map(random, 150, 120);
        planner->set_map(map);
        int found = 0, by_fallback = 0;
        for (int round = 0; round < 60; ++round) {
            const auto cell = [&] {
                return Cell{static_cast<std::int16_t>(random.between(0, 149)),
                            static_cast<std::int16_t>(random.between(0, 119))};
            };
            const Cell start = cell(), goal = cell();
            const PlanResult result = planner->plan({start, goal, {}}, nullptr);
            const auto expected = reference_path(map, motion, start, goal);
            if (!expected) {
                EXPECT_TRUE(result.path.empty());
                continue;
            }
            ASSERT_TRUE(can_be_walked(map, motion, result.path));
            EXPECT_EQ(result.path.front(), start);
            EXPECT_EQ(result.path.back(), goal);
            if (result.status == Status::found) {
                ++found;
                EXPECT_EQ(result.cost, expected->cost);
            } else {
                ++by_fallback;
                EXPECT_EQ(result.status, Status::found_by_fallback);
                EXPECT_EQ(result.path.size(), reference_path(map, steps, start, goal)->cost + 1);
                EXPECT_GE(result.cost, expected->cost);
                EXPECT_LE(result.cost,
                          static_cast<double>(expected->cost) * (motion.moves == 4 ? 1.0 : std::sqrt(2.0)));
            }
        }
        EXPECT_GE(found, 5);
        EXPECT_GE(by_fallback, 5);
    }
}

TEST(Planner, BreadthFirstTakesTheFewestSteps) {
    on_random_maps(
        "bfs", 27, {{.moves = 4}, {}, {.corner = Corner::one_side, .scale = scale_10_14}, {.corner = Corner::always}},
        [](const Case& given, Motion steps, unsigned) {
            steps.scale = {1, 1};
            return reference_path(given.map, steps, given.start, given.goal);
        },
        [](const Motion& motion, const Case& given, const PlanResult& result, const auto& expected) {
            EXPECT_EQ(result.cost, expected.cost);
            EXPECT_EQ(result.path.size(), expected.cost + 1);
            EXPECT_TRUE(can_be_walked(given.map, motion, result.path));
        });
}

TEST(Planner, ThetaDrivesStraightAndNoFartherThanSteps) {
    on_random_maps(
        "theta", 47, {{.moves = 4}, {}, {.corner = Corner::one_side}, {.corner = Corner::always}},
        [](const Case& given, const Motion& motion, unsigned) {
            return reference_path(given.map, motion, given.start, given.goal);
        },
        [](const Motion& motion, const Case& given, const PlanResult& result, const auto& expected) {
            EXPECT_LE(result.length(), expected.length() + 1e-3);
            EXPECT_TRUE(can_be_driven_straight(given.map, motion, result.path));
        });
}

TEST(Reference, SeesAlongLines) {
    PlanningMap map = free_map(4, 3);
    // The line from 0,0 to 3,2 crosses 0,0 1,0 1,1 2,1 2,2 3,2 and no corner.
    const auto clear = [&](const std::vector<std::uint8_t>& blocked, Cell a, Cell b, Corner corner = Corner::never) {
        set_blocked(map, blocked);
        const bool there = can_be_driven_straight(map, {.corner = corner}, {a, b});
        EXPECT_EQ(can_be_driven_straight(map, {.corner = corner}, {b, a}), there);
        return there;
    };
    EXPECT_TRUE(clear({0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0}, {0, 0}, {3, 2}));
    EXPECT_FALSE(clear({0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, {0, 0}, {3, 2}));
    EXPECT_FALSE(clear({0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0}, {0, 0}, {3, 2}));
    EXPECT_FALSE(clear({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0}, {0, 0}, {3, 2}));
    // A diagonal line meets corners; 1,0 lies next to it.
    EXPECT_FALSE(clear({0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, {0, 0}, {2, 2}));
    EXPECT_TRUE(clear({0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, {0, 0}, {2, 2}, Corner::one_side));
    EXPECT_FALSE(clear({0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0}, {0, 0}, {2, 2}, Corner::one_side));
    EXPECT_TRUE(clear({0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0}, {0, 0}, {2, 2}, Corner::always));
    EXPECT_FALSE(clear({0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0}, {0, 2}, {0, 0}));
    EXPECT_TRUE(clear({1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1}, {1, 0}, {1, 2}));
}

TEST(Planner, TurningCountsTurns) {
    on_random_maps(
        "turning", 37,
        {{.moves = 4}, {}, {.corner = Corner::one_side}, {.corner = Corner::always, .scale = scale_10_14}},
        [](const Case& given, const Motion& motion, unsigned heading) {
            return reference_drive(given.map, motion, given.start, heading, given.goal);
        },
        [](const Motion& motion, const Case& given, const PlanResult& result, const auto& expected) {
            EXPECT_EQ(result.cost, expected.cost);
            EXPECT_TRUE(can_be_walked(given.map, motion, result.path));
        });
}

TEST(Planner, ATurnCostsWhatIsAsked) {
    for (const std::uint32_t turn_cost : {0U, 3U, 10U, 25U, 160U, most_turn_cost}) {
        SCOPED_TRACE(turn_cost);
        on_random_maps(
            "turning", 41 + turn_cost, {{.moves = 4}, {.scale = scale_10_14}},
            [&](const Case& given, const Motion& motion, unsigned heading) {
                return reference_drive(given.map, motion, given.start, heading, given.goal, turn_cost);
            },
            [](const Motion& motion, const Case& given, const PlanResult& result, const auto& expected) {
                EXPECT_EQ(result.cost, expected.cost);
                EXPECT_TRUE(can_be_walked(given.map, motion, result.path));
            },
            {.turn_cost = turn_cost});
    }
}

TEST(Reference, TurnsOnTheSpot) {
    PlanningMap map = free_map(3, 1);
    const auto cost = [&](unsigned heading) {
        return reference_drive(map, {.scale = scale_10_14}, {0, 0}, heading, {2, 0})->cost;
    };
    EXPECT_EQ(cost(0), 20U);
    EXPECT_EQ(cost(1), 30U);
    EXPECT_EQ(cost(4), 60U);
    EXPECT_EQ(cost(6), 40U);
    EXPECT_EQ(reference_drive(map, {.moves = 4}, {0, 0}, 2, {2, 0})->cost, 4U);
    EXPECT_EQ(reference_drive(map, {.scale = scale_10_14}, {0, 0}, 4, {2, 0}, 25)->cost, 20U + 4 * 25);
    EXPECT_EQ(reference_drive(map, {.moves = 4}, {0, 0}, 2, {2, 0}, 25)->cost, 20U + 2 * 25);
}

TEST(Planner, RefusesMapsThatAreTooLarge) {
    EXPECT_EQ(test_support::error_of([] { return make_planner("theta", 10, 2049, {}); }),
              "--planner: theta takes maps of up to 2048 x 2048 cells, not 10 x 2049; expected another planner, or "
              "--coarsen");
}

TEST(Planner, LimitsAreHandedOn) {
    const PlanningMap map = free_map(20, 1);
    for (const auto& info : host::planner_infos()) {
        SCOPED_TRACE(std::string(info.name));
        const auto planner = make_planner(info.name, 20, 1, {.moves = 4});
        planner->set_map(map);
        const PlanResult whole = planner->plan({{0, 0}, {19, 0}, {}}, nullptr);
        const std::uint32_t cost = whole.cost;  // each in its own unit
        ASSERT_GT(whole.stats.expanded, 0U);
        EXPECT_EQ(planner->plan({{0, 0}, {19, 0}, {.cost_limit = cost}}, nullptr).status, Status::found);
        EXPECT_EQ(planner->plan({{0, 0}, {19, 0}, {.cost_limit = cost - 1}}, nullptr).status, Status::cost_limit);
        EXPECT_EQ(planner->plan({{0, 0}, {19, 0}, {.work_limit = whole.stats.expanded}}, nullptr).status,
                  Status::found);
        EXPECT_EQ(planner->plan({{0, 0}, {19, 0}, {.work_limit = 0}}, nullptr).status, Status::work_limit);
    }
}

TEST(Planner, EverySizeClassGivesTheSame) {
    test_support::Random random(8);
    const PlanningMap map = random_map(random, 100, 90);
    const Cell start{3, 4};
    const Cell goal{91, 80};
    PlanningMap open = map;
    open.set_blocked(open.index(start.x, start.y), false);
    open.set_blocked(open.index(goal.x, goal.y), false);
    for (const char* name : {"astar", "jps"}) {
        SCOPED_TRACE(name);
        PlanResult results[3];
        int i = 0;
        for (const int edge : {128, 129, 2048}) {
            const auto planner = make_planner(name, edge, edge, {});
            planner->set_map(open);
            results[i++] = planner->plan({start, goal, {.nearest = true}}, nullptr);
        }
        for (const PlanResult& result : results) {
            EXPECT_EQ(result.status, results[0].status);
            EXPECT_EQ(result.path, results[0].path);
            EXPECT_EQ(result.cost, results[0].cost);
            EXPECT_TRUE(result.stats == results[0].stats);
        }
    }
}

/// Keeps the tree of a search, as its watcher sees it.
struct Tree final : host::SearchWatcher {
    struct Node {
        bool known = false;
        bool closed = false;
        Cell parent{};
        std::uint32_t g = 0;
    };

    explicit Tree(const PlanningMap& given) : map(given), nodes(given.tiles.size()) {}

    Node& at(Cell cell) { return nodes[map.index(cell.x, cell.y)]; }

    void expanded(Cell cell, std::uint32_t g) override {
        ++expansions;
        EXPECT_TRUE(at(cell).known);
        EXPECT_EQ(at(cell).g, g);
        at(cell).closed = true;
    }
    void generated(Cell cell, Cell parent, std::uint32_t g, std::uint32_t f) override {
        if (cell == parent) {
            nodes.assign(nodes.size(), {});
            root = cell;
            EXPECT_EQ(g, 0U);
        } else {
            EXPECT_TRUE(at(parent).closed || cell == tried);
            EXPECT_GT(g, at(parent).g);
            worse += at(cell).known && at(cell).g < g ? 1 : 0;
        }
        lowest_f_minus_g = std::min<std::int64_t>(lowest_f_minus_g, std::int64_t{f} - g);
        at(cell) = {true, false, parent, g};
    }

    /// The cells from `end` to the root.
    std::vector<Cell> branch(Cell end) {
        std::vector<Cell> cells{end};
        while (!(cells.back() == root) && cells.size() <= nodes.size()) {
            cells.push_back(at(cells.back()).parent);
        }
        return cells;
    }

    const PlanningMap& map;
    std::vector<Node> nodes;
    Cell root{};
    std::optional<Cell> tried;  // jump points try to reach this cell straight from a node before they expand the node
    std::uint32_t expansions = 0;
    int worse = 0;  // paths that cost more than the one known
    std::int64_t lowest_f_minus_g = 0;
};

TEST(Planner, WatcherSeesTheTreeOfEverySearch) {
    for (const auto& info : host::planner_infos()) {
        if (info.abilities.turns) {
            continue;  // its tree is of headings, and a watcher sees cells
        }
        SCOPED_TRACE(std::string(info.name));
        test_support::Random random(9);
        const auto planner = make_planner(info.name, 40, 30, {});
        int found = 0;
        for (int round = 0; round < test_support::rounds(100); ++round) {
            const Case given = random_case(random);
            planner->set_map(given.map);
            const host::PlanQuery query{given.start, given.goal, {.nearest = random.chance(50)}};
            Tree tree(given.map);
            if (info.abilities.pooled || info.name == "jps-or-bfs") {
                tree.tried = given.goal;
            }
            const PlanResult result = planner->plan(query, &tree);
            const PlanResult alone = planner->plan(query, nullptr);
            EXPECT_EQ(result.status, alone.status);
            EXPECT_EQ(result.path, alone.path);
            EXPECT_EQ(result.cost, alone.cost);
            EXPECT_TRUE(result.stats == alone.stats);
            EXPECT_EQ(tree.expansions, result.stats.expanded);
            if (info.promise != host::Promise::valid) {
                EXPECT_GE(tree.lowest_f_minus_g, 0);
            }
            if (info.promise != host::Promise::any_angle) {
                EXPECT_EQ(tree.worse, 0);  // lazy Theta* corrects lines that it assumed
            }
            if (result.status == Status::found && !(given.start == given.goal)) {
                ++found;
                const bool backwards = tree.root == given.goal;
                EXPECT_EQ(backwards, info.name == "bfs" || info.name == "dstar-lite");
                std::vector<Cell> branch = tree.branch(backwards ? given.start : given.goal);
                EXPECT_EQ(tree.at(branch.front()).g, result.cost);
                if (!backwards) {
                    std::reverse(branch.begin(), branch.end());
                }
                // Of several paths of the same cost, the branch may be another.
                EXPECT_EQ(branch.front(), result.path.front());
                EXPECT_EQ(branch.back(), result.path.back());
            }
        }
        EXPECT_GT(found, test_support::rounds(10));
    }
}

/// The steps from a cell to all others on hexagons with odd rows shifted, in axial coordinates; -1 without a way.
std::vector<int> steps_on_hexagons(const PlanningMap& map, Cell from) {
    std::vector<int> steps(map.tiles.size(), -1);
    if (map.is_blocked(from.x, from.y)) {
        return steps;
    }
    std::vector<Cell> reached{from};
    steps[map.index(from.x, from.y)] = 0;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const Cell cell = reached[i];
        const int q = cell.x - (cell.y - (cell.y & 1)) / 2;
        for (const auto& [dq, dr] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}}) {
            const int y = cell.y + dr;
            const int x = q + dq + (y - (y & 1)) / 2;
            const Cell next{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
            if (map.contains(next) && !map.is_blocked(x, y) && steps[map.index(x, y)] < 0) {
                steps[map.index(x, y)] = steps[map.index(cell.x, cell.y)] + 1;
                reached.push_back(next);
            }
        }
    }
    return steps;
}

TEST(Hexagons, EveryPlannerTakesTheFewestStepsOrRefuses) {
    for (const auto& info : host::planner_infos()) {
        SCOPED_TRACE(std::string(info.name));
        if (!info.abilities.hexagons) {
            EXPECT_EQ(test_support::error_of([&] { return make_planner(info.name, 40, 30, {.moves = 6}); }),
                      "--moves: " + std::string(info.name) + " plans on squares; expected 4 or 8, or another planner");
            continue;
        }
        const auto planner = make_planner(info.name, 40, 30, {.moves = 6});
        test_support::Random random(77);
        for (int round = 0; round < test_support::rounds(60); ++round) {
            const Case given = random_case(random);
            planner->set_map(given.map);
            const PlanResult result = planner->plan({given.start, given.goal, {}}, nullptr);
            const std::vector<int> steps = steps_on_hexagons(given.map, given.goal);
            const int fewest = given.map.is_blocked(given.start.x, given.start.y)
                                   ? -1
                                   : steps[given.map.index(given.start.x, given.start.y)];
            ASSERT_EQ(result.status == Status::found, fewest >= 0);
            if (fewest < 0) {
                continue;
            }
            EXPECT_GE(result.cost, static_cast<std::uint32_t>(fewest));
            if (info.promise == host::Promise::shortest || info.promise == host::Promise::fewest_steps) {
                EXPECT_EQ(result.cost, static_cast<std::uint32_t>(fewest));
            }
            EXPECT_EQ(result.length(), result.cost);
            for (std::size_t i = 1; i < result.path.size(); ++i) {
                const auto beside = steps_on_hexagons(given.map, result.path[i - 1]);
                EXPECT_EQ(beside[given.map.index(result.path[i].x, result.path[i].y)], 1);
            }
            if (!result.path.empty()) {
                const auto field = distance_field(given.map, {.moves = 6}, {given.goal});
                EXPECT_EQ(field.cost[given.map.index(given.start.x, given.start.y)],
                          static_cast<std::uint32_t>(fewest));
            }
        }
    }
    using Map = BitGrid<40, 30>;
    using Moves = Hex<HexLayout::odd_r>;
    const auto bytes = [](const char* name) { return host::planner_info(name).ram_bytes(40, 30, {.moves = 6}, {}); };
    EXPECT_EQ(bytes("astar"), sizeof(AStar<Map, Moves>));
    EXPECT_EQ(bytes("weighted"), sizeof(WeightedAStar<Map, Moves>));
    EXPECT_EQ(bytes("bfs"), sizeof(BreadthFirst<Map, Moves>));
    EXPECT_EQ(bytes("dstar-lite"), sizeof(DStarLite<Map, Moves>));
    EXPECT_EQ(host::distance_field_bytes(40, 30, {.moves = 6}), sizeof(DistanceField<Map, Moves>));
}

TEST(Reference, KnowsTheCornerRules) {
    PlanningMap map = free_map(2, 2);
    set_blocked(map, {0, 1, 0, 0});
    const auto steps = [&](Corner corner) { return reference_path(map, {.corner = corner}, {0, 0}, {1, 1})->steps; };
    EXPECT_TRUE(steps(Corner::never) == (Length{2, 0}));
    EXPECT_TRUE(steps(Corner::one_side) == (Length{0, 1}));
    set_blocked(map, {0, 1, 1, 0});
    EXPECT_TRUE(steps(Corner::always) == (Length{0, 1}));
    EXPECT_FALSE(reference_path(map, {.corner = Corner::one_side}, {0, 0}, {1, 1}).has_value());
    EXPECT_FALSE(reference_path(map, {.moves = 4, .corner = Corner::always}, {0, 0}, {1, 1}).has_value());
}

TEST(Reference, WalksStepByStep) {
    PlanningMap map = free_map(3, 1);
    EXPECT_TRUE(can_be_walked(map, {}, {{0, 0}, {1, 0}, {2, 0}}));
    EXPECT_FALSE(can_be_walked(map, {}, {{0, 0}, {2, 0}}));
    EXPECT_FALSE(can_be_walked(map, {}, {{0, 0}, {0, 0}}));
    EXPECT_FALSE(can_be_walked(map, {}, {{2, 0}, {3, 0}}));
    map.set_blocked(1, true);
    EXPECT_FALSE(can_be_walked(map, {}, {{0, 0}, {1, 0}}));
}

}  // namespace
