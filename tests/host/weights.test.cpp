// Graded costs and speed limits: the tool's planning map is compared with a plain model of cells and their weights.
#include <algorithm>

#include "firmpath/firmpath.hpp"
#include "firmpath/host/field.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/host/reference.hpp"
#include "reference/plain_costs.hpp"
#include "scratch.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using namespace firmpath::host;
using firmpath::host::weight_of;  // GCC 12 rejects the constraint of firmpath::weight_of for a PlanningMap

constexpr int W = 24;
constexpr int H = 18;
using Costs = test_support::PlainCosts<W, H>;

const Motion motions[] = {{.moves = 4}, {}, {.corner = Corner::one_side}, {.corner = Corner::always}};

/// The model: the weight of each cell, 0 if blocked. It uses no code of the tool.
struct Model {
    int width = W;
    int height = H;
    std::uint32_t weight[W * H] = {};

    std::uint32_t at(int x, int y) const { return x >= 0 && x < width && y >= 0 && y < height ? weight[y * W + x] : 0; }

    /// The cost of a step, in the form that PlainCosts needs.
    auto step(const Motion& motion) const {
        return [this, motion](int x, int y, int dx, int dy) -> std::uint32_t {
            if ((dx == 0 && dy == 0) || at(x, y) == 0 || at(x + dx, y + dy) == 0) {
                return 0;
            }
            if (dx == 0 || dy == 0) {
                return (motion.moves == 4 ? 1 : 10) * at(x + dx, y + dy);
            }
            const int beside = (at(x + dx, y) != 0 ? 1 : 0) + (at(x, y + dy) != 0 ? 1 : 0);
            const int wanted = motion.corner == Corner::never ? 2 : motion.corner == Corner::one_side ? 1 : 0;
            return motion.moves == 4 || beside < wanted ? 0 : 14 * at(x + dx, y + dy);
        };
    }
};

struct Given {
    MapImage image{W, H, Axes::bottom_up};
    std::optional<Mask> speed;
    PlanningOptions options;

    PlanningMap map() const { return make_planning_map(image, options, {std::nullopt, speed}); }
};

Given random_map(test_support::Random& random, bool with_speed, bool with_growth) {
    Given given;
    given.image.resolution = 0.1;
    for (std::size_t i = 0; i < given.image.states.size(); ++i) {
        given.image.states[i] = random.chance(with_growth ? 4 : 20) ? Tile::occupied
                                : random.chance(5)                  ? Tile::unknown
                                                                    : Tile::free;
        if (given.image.states[i] == Tile::free && random.chance(60)) {
            given.image.set_cost(i, static_cast<std::uint8_t>(random.between(1, 252)));
        }
    }
    given.image.states[0] = Tile::free;
    given.image.set_cost(0, 7);
    given.options.unknown_blocks = random.chance(50);
    if (with_speed) {
        given.speed = Mask{"s.yaml", given.image};
        given.speed->image.raw.resize(given.image.states.size());
        for (auto& value : given.speed->image.raw) {
            value = static_cast<std::int8_t>(random.chance(40) ? random.between(1, 100) : 0);
        }
    }
    if (with_growth) {
        given.options.radius = random.between(0, 25) / 100.0;
        given.options.coarsen = random.between(1, 4);
    }
    return given;
}

/// Makes the model from the input: obstacles grow by the radius, then cells become coarse.
Model model_of(const Given& given) {
    const MapImage& image = given.image;
    const PlanningOptions& options = given.options;
    const int factor = options.coarsen;
    const auto enterable = [&](int x, int y) {
        if (x >= W || y >= H) {
            return false;
        }
        for (int oy = 0; oy < H; ++oy) {
            for (int ox = 0; ox < W; ++ox) {
                const double far = 0.1 * 0.1 * ((ox - x) * (ox - x) + (oy - y) * (oy - y));
                if (image.states[image.index(ox, oy)] == Tile::occupied &&
                    far <= options.radius * options.radius + 1e-9) {
                    return false;
                }
            }
        }
        return image.states[image.index(x, y)] == Tile::free || !options.unknown_blocks;
    };
    Model model;
    model.width = (W + factor - 1) / factor;
    model.height = (H + factor - 1) / factor;
    for (int y = 0; y < model.height; ++y) {
        for (int x = 0; x < model.width; ++x) {
            bool free = true;
            std::uint32_t cost = 0;
            std::uint32_t percent = 100;
            for (int i = 0; i < factor * factor; ++i) {
                const int fine_x = x * factor + i % factor;
                const int fine_y = y * factor + i / factor;
                if (!enterable(fine_x, fine_y)) {
                    free = false;
                    break;
                }
                const std::size_t cell = image.index(fine_x, fine_y);
                cost = std::max<std::uint32_t>(cost, image.costs[cell]);
                if (given.speed && given.speed->image.raw[cell] != 0) {
                    percent = std::min(percent, static_cast<std::uint32_t>(given.speed->image.raw[cell]));
                }
            }
            model.weight[y * W + x] = free ? ((50 + cost) * 100 + percent - 1) / percent : 0;
        }
    }
    return model;
}

Cell random_cell(test_support::Random& random, const PlanningMap& map) {
    return {static_cast<std::int16_t>(random.between(0, map.width - 1)),
            static_cast<std::int16_t>(random.between(0, map.height - 1))};
}

TEST(Weights, GrownAndCoarseMapsKeepThem) {
    for (auto random : test_support::property(200, 200)) {
        const Given given = random_map(random, random.chance(50), true);
        const PlanningMap map = given.map();
        const Model model = model_of(given);
        ASSERT_EQ(map.width, model.width);
        ASSERT_EQ(map.height, model.height);
        ASSERT_TRUE(map.has_weights());
        for (const auto [x, y] : test_support::cells(map.width, map.height)) {
            ASSERT_EQ(map.is_blocked(x, y), model.at(x, y) == 0) << x << ' ' << y;
            if (!map.is_blocked(x, y)) {
                ASSERT_EQ(weight_of(map, map.index(x, y)), model.at(x, y)) << x << ' ' << y;
            }
        }
        // If weights are ignored, the same cells are free.
        PlanningOptions plain = given.options;
        plain.graded = false;
        const PlanningMap ignored = make_planning_map(given.image, plain);
        ASSERT_FALSE(ignored.has_weights());
        ASSERT_EQ(ignored.tiles, map.tiles);
    }
}

TEST(Weights, PlannersFindTheCheapestPath) {
    struct Asked {
        const char* planner;
        host::Ratio weight;
        std::uint64_t num;  // at most num / den times the cheapest; 0: some path
        std::uint64_t den;
    };
    const Asked planners[] = {{"astar", {3, 2}, 1, 1},    {"dijkstra", {3, 2}, 1, 1},   {"greedy", {3, 2}, 0, 1},
                              {"weighted", {1, 1}, 1, 1}, {"weighted", {3, 2}, 3, 2},   {"weighted", {2, 1}, 2, 1},
                              {"weighted", {3, 1}, 3, 1}, {"dstar-lite", {3, 2}, 1, 1}, {"turning", {3, 2}, 1, 1}};
    const auto rounds = test_support::property(12, 12);
    for (const Asked& asked : planners) {
        SCOPED_TRACE(asked.planner);
        const bool turns = std::string_view(asked.planner) == "turning";
        for (const Motion& motion : motions) {
            const auto planner =
                make_planner(asked.planner, W, H, motion, {.weighted_map = true, .weight = asked.weight});
            int found = 0;
            for (auto random : rounds) {
                const Given given = random_map(random, random.chance(50), random.chance(50));
                const PlanningMap map = given.map();
                const Model model = model_of(given);
                const Cell start = random_cell(random, map);
                const Cell goal = random_cell(random, map);
                planner->set_map(map);
                const PlanResult result = planner->plan({start, goal, {}}, nullptr);
                Costs costs;
                if (turns) {
                    const auto drive = host::reference_drive(map, motion_on(map, motion), start, 0, goal);
                    ASSERT_EQ(result.status == Status::found, drive.has_value());
                    EXPECT_EQ(result.cost, drive ? drive->cost : 0);
                    continue;
                }
                const auto step = model.step(motion);
                costs.run_from(step, start);
                const std::uint32_t cheapest = costs.cost(goal);
                const bool there = model.at(start.x, start.y) != 0 && cheapest != Costs::unreachable;
                ASSERT_EQ(result.status == Status::found, there && model.at(goal.x, goal.y) != 0);
                if (result.status != Status::found) {
                    continue;
                }
                ++found;
                EXPECT_GE(result.cost, cheapest);
                if (asked.num != 0) {
                    EXPECT_LE(result.cost * asked.den, cheapest * asked.num);
                }
                std::uint64_t walked = 0;
                for (std::size_t i = 1; i < result.path.size(); ++i) {
                    const Cell from = result.path[i - 1];
                    const std::uint32_t paid =
                        step(from.x, from.y, result.path[i].x - from.x, result.path[i].y - from.y);
                    ASSERT_NE(paid, 0U);
                    walked += paid;
                }
                EXPECT_EQ(result.cost, walked);
            }
            EXPECT_TRUE(turns || found > 3 || rounds.count < 12) << found;
        }
    }
}

// The same search, step for step, as the library's on a CostGrid of the map's size.
TEST(Weights, AreThoseOfACostGrid) {
    using Grid = CostGrid<W, H>;
    const auto tool = make_planner("astar", W, H, {}, {.weighted_map = true});
    AStar<Grid, Eight<Corner::never, scale_10_14>> search;
    for (auto random : test_support::property(30, 30)) {
        const Given given = random_map(random, false, false);
        const PlanningMap map = given.map();
        Grid grid;
        for (std::int16_t y = 0; y < H; ++y) {
            for (std::int16_t x = 0; x < W; ++x) {
                const std::size_t i = map.index(x, y);
                grid.set({x, y}, map.is_blocked(i) ? Grid::lethal : given.image.costs[i]);
            }
        }
        const Cell start = random_cell(random, map);
        const Cell goal = random_cell(random, map);
        tool->set_map(map);
        const PlanResult result = tool->plan({start, goal, {}}, nullptr);
        EXPECT_EQ(result.status, search.plan(grid, start, goal));
        EXPECT_EQ(result.cost, search.cost() != search.no_cost ? search.cost() : 0);
        EXPECT_TRUE(result.stats == search.stats());
        EXPECT_EQ(result.path, std::vector<Cell>(search.path(grid).begin(), search.path(grid).end()));
    }
}

TEST(Weights, FieldsAndReachCountThem) {
    for (const Motion& motion : motions) {
        for (auto random : test_support::property(10, 10)) {
            const Given given = random_map(random, random.chance(50), false);
            const PlanningMap map = given.map();
            const Model model = model_of(given);
            const Cell place = random_cell(random, map);
            const bool blocked = map.is_blocked(place.x, place.y);
            const auto limit = static_cast<std::uint32_t>(random.between(0, 60'000));
            const auto field = distance_field(map, motion, {place});
            const auto reach = reach_within_cost(map, motion, place, limit);
            EXPECT_EQ(field.status, blocked ? Status::goal_blocked : Status::found);
            EXPECT_EQ(reach.status, blocked ? Status::start_blocked : Status::found);
            if (blocked) {
                continue;
            }
            Costs to;
            to.run_to(model.step(motion), place);
            Costs from;
            from.run_from(model.step(motion), place);
            std::vector<Cell> within;
            for (std::int16_t y = 0; y < H; ++y) {
                for (std::int16_t x = 0; x < W; ++x) {
                    const std::uint32_t cost = to.cost({x, y});
                    ASSERT_EQ(field.cost[map.index(x, y)], cost == Costs::unreachable ? host::Field::no_cost : cost);
                    if (from.cost({x, y}) <= limit) {
                        within.push_back({x, y});
                    }
                }
            }
            EXPECT_EQ(reach.cells, within);
        }
    }
}

TEST(Weights, NoPlannerPassesThemOver) {
    test_support::Random random(3);
    const PlanningMap map = random_map(random, false, false).map();
    for (const auto& info : host::planner_infos()) {
        const auto planner = make_planner(info.name, W, H, {});
        EXPECT_EQ(test_support::error_of([&] {
                      planner->set_map(map);
                      return 0;
                  }),
                  "the map has weights, which the planner ignores; expected a planner that uses weights")
            << info.name;
    }
}

TEST(Weights, UnknownFloorAndWaterArePlain) {
    MapImage image(4, 1, Axes::top_down);
    image.states = {Tile::free, Tile::unknown, Tile::water, Tile::free};
    image.costs = {50, 0, 0, 0};
    const PlanningMap map = make_planning_map(image, {.unknown_blocks = false});
    EXPECT_EQ(weight_of(map, 0), 100U);
    EXPECT_EQ(weight_of(map, 1), 50U);
    EXPECT_EQ(weight_of(map, 3), 50U);
    EXPECT_FALSE(make_planning_map(image, {.on_water = true}).has_weights());
}

}  // namespace
