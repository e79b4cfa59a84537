// Cells outside the map read as blocked, unknown, or without cost, and no memory outside is read. Every object lies
// in its own block of the heap, which the address sanitizer checks.
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>

#include "firmpath/firmpath.hpp"
#include "reference/plain_costs.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

constexpr int W = 37;
constexpr int H = 11;
using Map = BitGrid<W, H>;
using Never = Eight<Corner::never>;

constexpr std::int16_t least = std::numeric_limits<std::int16_t>::min();
constexpr std::int16_t most = std::numeric_limits<std::int16_t>::max();

constexpr std::int16_t xs[] = {least, -33, -1, 0, W / 2, W - 1, W, W + 27, most};
constexpr std::int16_t ys[] = {least, -2, -1, 0, H / 2, H - 1, H, H + 1, most};

/// Calls ask(cell) for every cell outside those columns and rows.
template <class Ask>
void outside(const Ask& ask) {
    for (const std::int16_t y : ys) {
        for (const std::int16_t x : xs) {
            const Cell cell{x, y};
            if (Map::contains(cell)) {
                continue;
            }
            SCOPED_TRACE(x);
            SCOPED_TRACE(y);
            ask(cell);
        }
    }
}

/// A map with a few cells blocked, but not its corners.
Map some_map() {
    test_support::Random random(3);
    Map map;
    test_support::scatter(map, random, 20);
    for (std::int16_t x = 0; x < W; ++x) {
        map.set(Cell{x, 0}, false);
    }
    for (std::int16_t y = 0; y < H; ++y) {
        map.set(Cell{W - 1, y}, false);
    }
    return map;
}

/// A grid with `value` in every cell.
template <class Grid, class Value>
std::unique_ptr<Grid> full_of(Value value) {
    auto grid = std::make_unique<Grid>();
    grid->fill(static_cast<typename Grid::value_type>(value));
    return grid;
}

template <class M>
void answers_no(const M& map) {
    outside([&](Cell cell) {
        EXPECT_FALSE(map.passable(cell));
        if constexpr (requires { map.goal(cell); }) {
            EXPECT_FALSE(map.goal(cell));
        }
    });
}

TEST(Outside, Grids) {
    answers_no(*std::make_unique<Map>());
    answers_no(*std::make_unique<JumpGrid<W, H>>(Map{}));
    answers_no(*std::make_unique<WallGrid<W, H>>());
    answers_no(*std::make_unique<OccupancyGrid<W, H, Unknown::free>>());
    answers_no(*std::make_unique<OccupancyGrid<W, H, Unknown::blocked>>());
    answers_no(*std::make_unique<CostGrid<W, H>>());
    answers_no(*full_of<CostGrid<W, H, Unknown::free>>(255));
}

TEST(Outside, CostsAndKinds) {
    const auto costs = full_of<CostGrid<W, H>>(7);
    const auto layer = full_of<ByteLayer<W, H>>(7);
    const auto mask = full_of<SpeedMask<W, H>>(7);
    const auto kinds = full_of<TerrainGrid<W, H, 2>>(3);
    const auto aisles = full_of<AisleGrid<W, H>>(Arrow::plus_x);
    outside([&](Cell cell) {
        EXPECT_EQ(+costs->cost(cell), 254);
        EXPECT_EQ(costs->weight(cell), costs->greatest_weight);
        EXPECT_EQ(costs->value(cell), 252U);
        EXPECT_EQ(layer->value(cell), 0U);
        EXPECT_EQ(mask->percent(cell), 100U);
        EXPECT_EQ(kinds->number(cell), 0U);
        EXPECT_EQ(+kinds->at(cell), 0);
        EXPECT_EQ(aisles->at(cell), Arrow::none);
    });
}

TEST(Outside, Walls) {
    const auto walls = std::make_unique<WallGrid<W, H>>();
    outside([&](Cell cell) {
        EXPECT_EQ(walls->walls(cell), 15U);
        EXPECT_TRUE(walls->wall(cell, Side::plus_x));
        EXPECT_TRUE(walls->wall(cell, Side::minus_y));
    });
}

TEST(Outside, Knowledge) {
    const auto map = std::make_unique<OccupancyGrid<W, H>>();
    for (std::int16_t y = 0; y < H; ++y) {
        for (std::int16_t x = 0; x < W; ++x) {
            map->set(Cell{x, y}, Knowledge::free);
        }
    }
    outside([&](Cell cell) {
        EXPECT_EQ(map->log_odds(cell), 0);
        EXPECT_EQ(map->knowledge(cell), Knowledge::unknown);
    });
}

TEST(Outside, Views) {
    const auto base = std::make_unique<Map>();
    const auto other = std::make_unique<Map>();
    const auto costs = std::make_unique<CostGrid<W, H>>();
    const auto danger = full_of<ByteLayer<W, H>>(9);
    const auto kinds = full_of<TerrainGrid<W, H, 2>>(0);
    const auto mask = full_of<SpeedMask<W, H>>(50);
    const auto aisles = full_of<AisleGrid<W, H>>(Arrow::plus_x);
    constexpr FixedWeights<3, 5> robot;
    const auto joined = overlay(*base, *other);
    const auto weighted = overlay(*base, *costs);
    const auto layered = layers(*base, plus(*costs), minus(*danger));
    const auto ground = terrain(*kinds, robot);
    const auto limited = speed_limited(*costs, *mask);
    const auto one_way = with_aisles(ground, *aisles);
    answers_no(joined);
    answers_no(weighted);
    answers_no(layered);
    answers_no(ground);
    answers_no(limited);
    answers_no(one_way);
    outside([&](Cell cell) {
        EXPECT_EQ(weighted.weight(cell), costs->greatest_weight);
        EXPECT_EQ(layered.weight(cell), 1U + 252U);
        EXPECT_EQ(ground.weight(cell), 0U);
        EXPECT_EQ(limited.weight(cell), costs->greatest_weight);
        EXPECT_EQ(one_way.weight(cell), 0U);
        EXPECT_EQ(one_way.arrow(cell), Arrow::none);
        EXPECT_EQ(firmpath::weight_of(*costs, cell), costs->greatest_weight);
    });
}

TEST(Outside, Frontiers) {
    const auto known = std::make_unique<OccupancyGrid<W, H, Unknown::free>>();
    const auto given_up = std::make_unique<Map>();
    for (std::int16_t y = 1; y + 1 < H; ++y) {
        for (std::int16_t x = 1; x + 1 < W; ++x) {
            known->set(Cell{x, y}, Knowledge::free);
        }
    }
    const Frontier frontier(*known, *known, *given_up, Disc::cells(4));
    answers_no(frontier);
    outside([&](Cell cell) { frontier.give_up(cell, *given_up); });
    EXPECT_EQ(*given_up, Map{});
}

template <class Planner>
void closed_is_false(const Planner& planner) {
    outside([&](Cell cell) { EXPECT_FALSE(planner.closed(cell)); });
}

/// A search that closed all cells that it could.
template <class Planner, class M>
std::unique_ptr<Planner> done(const M& map) {
    auto planner = std::make_unique<Planner>();
    EXPECT_EQ(planner->plan(map, {0, 0}, {W - 1, H - 1}), Status::found);
    return planner;
}

TEST(Outside, Searches) {
    const Map map = some_map();
    closed_is_false(*done<AStar<Map, Never>>(map));
    closed_is_false(*done<AStar<Map, Never, DenseNodes<Layout::fast>>>(map));
    closed_is_false(*done<AStar<Map, Never, BitNodes>>(map));
    closed_is_false(*done<Dijkstra<Map, Four>>(map));
    closed_is_false(*done<LazyThetaStar<Map, Never>>(map));
    const auto levels = done<BreadthFirst<Map, Four>>(map);
    closed_is_false(*levels);
    outside([&](Cell cell) { EXPECT_EQ(levels->onward(map, cell), Four::directions); });
    const auto one_way = done<BreadthFirst<WithAisles<Map, AisleGrid<W, H>>, Aisled<Four>>>(
        with_aisles(map, *std::make_unique<AisleGrid<W, H>>()));
    closed_is_false(*one_way);

    const auto jumps = std::make_unique<JumpGrid<W, H>>(map);
    closed_is_false(*done<JumpPointSearch<JumpGrid<W, H>>>(*jumps));
    auto fallback = std::make_unique<JumpPointOrBreadthFirst<JumpGrid<W, H>, Eight<Corner::never>, PooledNodes<4>>>();
    EXPECT_EQ(fallback->plan(*jumps, {0, 0}, {W - 1, H - 1}), Status::found_by_fallback);
    closed_is_false(*fallback);

    auto turning = std::make_unique<AStar<Map, Turning<Four>>>();
    EXPECT_EQ(turning->plan(map, {{0, 0}, 0}, {W - 1, H - 1}), Status::found);
    outside([&](Cell cell) { EXPECT_FALSE(turning->closed({cell, 1})); });
    EXPECT_FALSE(turning->closed({{W - 1, H - 1}, 4}));
    EXPECT_FALSE(turning->closed({{W - 1, H - 1}, 255}));
}

TEST(Outside, FieldsAndSets) {
    const Map map = some_map();
    const auto field = std::make_unique<DistanceField<Map, Never>>();
    EXPECT_EQ(field->fill(map, Cell{0, 0}), Status::found);
    const WallGrid<W, H> walls;
    const auto flood = std::make_unique<FloodFill<WallGrid<W, H>>>();
    EXPECT_EQ(flood->fill(walls, Cell{0, 0}), Status::found);
    const auto directions = std::make_unique<FlowField<W, H, Never>>();
    const auto filler = std::make_unique<FlowFieldFiller<Map, Never>>();
    EXPECT_EQ(filler->fill(map, *directions, Cell{0, 0}), Status::found);
    const auto steps = std::make_unique<ReachableWithin<Map, Never>>();
    EXPECT_EQ(steps->plan(map, {0, 0}, 1000), Status::found);
    const auto costs = std::make_unique<ReachableWithinCost<Map, Never>>();
    EXPECT_EQ(costs->plan(map, {0, 0}, 100'000), Status::found);
    outside([&](Cell cell) {
        EXPECT_FALSE(field->settled(cell));
        EXPECT_EQ(field->cost(cell), field->unreached);
        EXPECT_EQ(field->direction(cell), field->nowhere);
        EXPECT_FALSE(field->next_step(cell));
        EXPECT_TRUE(field->path(cell).empty());
        EXPECT_EQ(flood->cost(cell), flood->unreached);
        EXPECT_EQ(flood->onward(walls, cell), 4U);
        EXPECT_TRUE(flood->path(walls, cell).empty());
        EXPECT_EQ(directions->direction(cell), directions->nowhere);
        EXPECT_FALSE(directions->next_step(cell));
        EXPECT_TRUE(directions->path(cell).empty());
        EXPECT_FALSE(steps->contains(cell));
        EXPECT_FALSE(costs->contains(cell));
    });
}

TEST(Outside, DStarLite) {
    const Map map = some_map();
    const auto planner = std::make_unique<DStarLite<Map, Never>>();
    EXPECT_EQ(planner->plan(map, {0, 0}, {W - 1, H - 1}), Status::found);
    outside([&](Cell cell) {
        EXPECT_EQ(planner->replan(map, cell), Status::out_of_map);
        EXPECT_EQ(planner->replan(map, {0, 0}), Status::found);
    });
}

TEST(Outside, StartsAndGoals) {
    const Map map = some_map();
    const auto a_star = std::make_unique<AStar<Map, Never>>();
    const auto levels = std::make_unique<BreadthFirst<Map, Never>>();
    const auto theta = std::make_unique<LazyThetaStar<Map, Never>>();
    const auto repaired = std::make_unique<DStarLite<Map, Never>>();
    const auto jumps = std::make_unique<JumpGrid<W, H>>(map);
    const auto jump_point = std::make_unique<JumpPointSearch<JumpGrid<W, H>>>();
    outside([&](Cell cell) {
        EXPECT_EQ(a_star->plan(map, cell, {0, 0}, {.nearest = true}), Status::out_of_map);
        EXPECT_EQ(a_star->plan(map, {0, 0}, cell, {.nearest = true}), Status::out_of_map);
        EXPECT_EQ(levels->plan(map, cell, {0, 0}, {.nearest = true}), Status::out_of_map);
        EXPECT_EQ(levels->plan(map, {0, 0}, cell, {.nearest = true}), Status::out_of_map);
        EXPECT_EQ(theta->plan(map, cell, {0, 0}, {.nearest = true}), Status::out_of_map);
        EXPECT_EQ(theta->plan(map, {0, 0}, cell, {.nearest = true}), Status::out_of_map);
        EXPECT_EQ(repaired->plan(map, cell, {0, 0}, {.nearest = true}), Status::out_of_map);
        EXPECT_EQ(repaired->plan(map, {0, 0}, cell, {.nearest = true}), Status::out_of_map);
        EXPECT_EQ(jump_point->plan(*jumps, cell, {0, 0}, {.nearest = true}), Status::out_of_map);
        EXPECT_EQ(jump_point->plan(*jumps, {0, 0}, cell, {.nearest = true}), Status::out_of_map);
    });
}

/// Moves may be asked about any cell: their result for a cell outside is not used, but no cell outside may be entered.
template <class Moves, class M>
void moves_stay_inside(const M& map) {
    outside([&](Cell cell) {
        const std::uint32_t mask = Moves::allowed(map, cell);
        for (unsigned d = 0; d < Moves::directions; ++d) {
            EXPECT_FALSE((mask >> d & 1U) != 0 && !Map::contains(Moves::neighbour(cell, d)));
        }
    });
}

TEST(Outside, Moves) {
    const Map map = some_map();
    moves_stay_inside<Four>(map);
    moves_stay_inside<Never>(map);
    moves_stay_inside<Eight<Corner::one_side>>(map);
    moves_stay_inside<Eight<Corner::always>>(map);
    moves_stay_inside<Hex<HexLayout::odd_r>>(map);
    moves_stay_inside<Hex<HexLayout::even_q>>(map);
    const auto aisles = full_of<AisleGrid<W, H>>(Arrow::plus_x_plus_y);
    moves_stay_inside<Aisled<Never>>(with_aisles(map, *aisles));
    moves_stay_inside<Walled<Four>>(*std::make_unique<WallGrid<W, H>>());
}

TEST(Outside, PathsAndSights) {
    const Map map = some_map();
    const auto costs = std::make_unique<CostGrid<W, H>>();
    outside([&](Cell cell) {
        EXPECT_FALSE(line_of_sight<Corner::never>(map, cell, {0, 0}));
        EXPECT_FALSE(line_of_sight<Corner::always>(map, {0, 0}, cell));
        EXPECT_FALSE(nearest_free(map, cell, 100'000));
        const Cell ending[] = {{0, 0}, cell};
        const Cell starting[] = {cell, {0, 0}};
        for (const std::span<const Cell> path : {std::span<const Cell>(ending), std::span<const Cell>(starting)}) {
            EXPECT_TRUE(still_valid<Never>(map, path).broken());
            std::uint32_t cost = 0;
            EXPECT_EQ(cost_of<Never>(*costs, path, cost), CostResult::no_path);
        }
        const Cell bend[] = {{0, 0}, cell, {2, 2}};
        const Cell last =
            test_support::last_of(smooth<Never>(*costs, std::span<const Cell>(bend), {.no_costlier = true}));
        EXPECT_EQ(last, (Cell{2, 2}));
    });
}

}  // namespace
