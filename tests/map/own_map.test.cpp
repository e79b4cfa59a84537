// A user's own map that must not be asked about cells outside: such calls are counted, and return free.
// Searches on it must give the same results as on a grid of the same cells.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "firmpath/firmpath.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

constexpr int W = 35;  // the last word of a row has bits to spare
constexpr int H = 9;
using Grid = BitGrid<W, H>;

/// The cells of a grid, and nothing else.
struct Own {
    static constexpr int width = W;
    static constexpr int height = H;

    explicit Own(const Grid& cells) : grid(&cells) {}

    bool passable(Cell cell) const { return inside(cell) ? grid->passable(cell) : true; }
    bool inside(Cell cell) const {
        asked_outside += Grid::contains(cell) ? 0U : 1U;
        return Grid::contains(cell);
    }

    const Grid* grid;
    mutable std::uint32_t asked_outside = 0;
};

/// The same with words, whose bits beyond the last column are free.
struct OwnWords : Own {
    using Own::Own;

    std::uint32_t blocked_word(int row, int i) const {
        if (row < 0 || row >= H || i < 0 || i >= words_in_row(W)) {
            ++asked_outside;
            return 0;
        }
        return grid->blocked_word(row, i) & ~bits_beyond(W, i);
    }
};

/// The same with weights, arrows and walls.
struct OwnWeights : Own {
    static constexpr std::uint32_t greatest_weight = 4;
    static constexpr std::uint32_t weight_unit = 1;

    using Own::Own;

    std::uint32_t weight(Cell cell) const {
        return inside(cell) ? 1U + static_cast<std::uint32_t>(cell.x + cell.y) % 4 : 0U;
    }
    std::uint32_t least_weight() const { return 1; }
};
struct OwnAisles : Own {
    using Own::Own;

    Arrow arrow(Cell cell) const { return inside(cell) && cell.y == 4 ? Arrow::plus_x : Arrow::none; }
};
struct OwnWalls : Own {
    using Own::Own;

    std::uint32_t walls(Cell cell) const { return inside(cell) && cell.x == 4 && cell.y != 2 ? 1U : 0U; }
};
/// A user's own layer.
struct OwnLayer : Own {
    static constexpr std::uint32_t greatest = 3;

    using Own::Own;

    std::uint32_t value(Cell cell) const { return inside(cell) ? static_cast<std::uint32_t>(cell.x) % 4 : 9U; }
};

static_assert(GridMap<Own> && !WordMap<Own> && WordMap<OwnWords> && WeightedMap<OwnWeights> && CostLayer<OwnLayer>);
static_assert(!answers_outside<Own> && answers_outside<Grid>);
/// The library cannot assume anything about a map that is derived from one of its own.
struct Derived : Grid {};
static_assert(!answers_outside<Derived>);

/// Free at the edges, so that searches reach them.
Grid some_cells(std::uint32_t seed) {
    test_support::Random random(seed);
    Grid grid;
    test_support::scatter(grid, random, 25);
    for (std::int16_t x = 0; x < W; ++x) {
        grid.set(Cell{x, 0}, false);
        grid.set(Cell{x, H - 1}, false);
    }
    for (std::int16_t y = 0; y < H; ++y) {
        grid.set(Cell{0, y}, false);
        grid.set(Cell{W - 1, y}, false);
    }
    return grid;
}

template <class Planner>
typename Planner::cost_type cost_of_all(Planner& planner, const auto& map, auto start, Cell goal, Status expected) {
    EXPECT_EQ(planner.plan(map, start, goal), expected);
    std::size_t cells = 0;
    for (const auto& step : planner.path(map)) {
        (void)step;
        ++cells;
    }
    EXPECT_EQ(cells != 0, expected == Status::found);
    return planner.cost();
}

constexpr Cell start{0, H - 1};
constexpr Cell goal{W - 1, 0};

/// Plans with a planner template over maps, on a user's own map and on the grid.
template <template <class> class PlannerOn, class OwnMap = Own, class State = Cell>
void finds_the_same(State from = start) {
    for (std::uint32_t seed = 0; seed < 10; ++seed) {
        SCOPED_TRACE(seed);
        const Grid grid = some_cells(seed);
        const OwnMap own(grid);
        const auto planner = std::make_unique<PlannerOn<OwnMap>>();
        const auto plain = std::make_unique<PlannerOn<Grid>>();
        const auto cost = cost_of_all(*plain, grid, from, goal, Status::found);
        EXPECT_EQ(cost_of_all(*planner, own, from, goal, Status::found), cost);
        EXPECT_EQ(own.asked_outside, 0U);
    }
}

template <class Moves>
struct By {
    template <class Map>
    using AStar = firmpath::AStar<Map, Moves>;
    template <class Map>
    using BreadthFirst = firmpath::BreadthFirst<Map, Moves>;
    template <class Map>
    using DStarLite = firmpath::DStarLite<Map, Moves>;
    template <class Map>
    using LazyThetaStar = firmpath::LazyThetaStar<Map, Moves>;
};

template <class Moves>
void every_planner() {
    finds_the_same<By<Moves>::template AStar>();
    finds_the_same<By<Moves>::template AStar, OwnWords>();
    finds_the_same<By<Moves>::template BreadthFirst>();
    finds_the_same<By<Moves>::template DStarLite>();
}

TEST(OwnMap, OnFourNeighbours) {
    every_planner<Four>();
    finds_the_same<By<Four>::LazyThetaStar>();
}
TEST(OwnMap, OnEightNeighboursWithoutCorners) {
    every_planner<Eight<Corner::never>>();
    finds_the_same<By<Eight<Corner::never>>::LazyThetaStar>();
}
TEST(OwnMap, OnEightNeighboursPastOneCorner) {
    every_planner<Eight<Corner::one_side>>();
    finds_the_same<By<Eight<Corner::one_side>>::LazyThetaStar, OwnWords>();
}
TEST(OwnMap, OnEightNeighboursPastAnyCorner) {
    every_planner<Eight<Corner::always>>();
    finds_the_same<By<Eight<Corner::always>>::LazyThetaStar>();
}
TEST(OwnMap, OnHexagons) {
    every_planner<Hex<HexLayout::odd_r>>();
    every_planner<Hex<HexLayout::even_q>>();
}
TEST(OwnMap, WithTurns) {
    finds_the_same<By<Turning<Four>>::AStar, Own, Pose>({start, 0});
    finds_the_same<By<Turning<Eight<>>>::AStar, OwnWords, Pose>({start, 3});
    finds_the_same<By<Turning<Hex<HexLayout::odd_r>>>::AStar, Own, Pose>({start, 5});
    finds_the_same<By<AxisTurning<Four>>::AStar, Own, Pose>({start, 1});
}

/// With arrows and walls there is no reference, but no cell outside may be asked about.
template <class Planner, class Map>
void stays_inside() {
    for (std::uint32_t seed = 0; seed < 10; ++seed) {
        SCOPED_TRACE(seed);
        const Grid grid = some_cells(seed);
        const Map own(grid);
        const auto planner = std::make_unique<Planner>();
        (void)planner->plan(own, start, goal, {.nearest = true});
        (void)planner->plan(own, goal, start);
        for (const Cell cell : planner->path(own)) {
            EXPECT_TRUE(Grid::contains(cell));
        }
        EXPECT_EQ(own.asked_outside, 0U);
    }
}

TEST(OwnMap, WithAislesAndWalls) {
    stays_inside<AStar<OwnAisles, Aisled<Four>>, OwnAisles>();
    stays_inside<AStar<OwnAisles, Aisled<Eight<Corner::never>>>, OwnAisles>();
    stays_inside<AStar<OwnAisles, Aisled<Eight<Corner::always>>>, OwnAisles>();
    stays_inside<AStar<OwnWalls, Walled<Four>>, OwnWalls>();
    stays_inside<BreadthFirst<OwnAisles, Aisled<Eight<Corner::one_side>>>, OwnAisles>();
    stays_inside<BreadthFirst<OwnWalls, Walled<Four>>, OwnWalls>();
    stays_inside<DStarLite<OwnAisles, Aisled<Eight<Corner::never>>>, OwnAisles>();
    stays_inside<DStarLite<OwnWalls, Walled<Four>>, OwnWalls>();
}

TEST(OwnMap, WithWeights) {
    for (std::uint32_t seed = 0; seed < 10; ++seed) {
        const Grid grid = some_cells(seed);
        const OwnWeights own(grid);
        const auto a_star = std::make_unique<AStar<OwnWeights>>();
        const auto repaired = std::make_unique<DStarLite<OwnWeights>>();
        const auto field = std::make_unique<DistanceField<OwnWeights>>();
        const auto reached = std::make_unique<ReachableWithinCost<OwnWeights>>();
        EXPECT_EQ(a_star->plan(own, start, goal), Status::found);
        EXPECT_EQ(repaired->plan(own, start, goal), Status::found);
        EXPECT_EQ(field->fill(own, goal), Status::found);
        EXPECT_EQ(reached->plan(own, start, a_star->cost()), Status::found);
        EXPECT_EQ(a_star->cost(), repaired->cost());
        EXPECT_EQ(a_star->cost(), field->cost(start));
        EXPECT_TRUE(reached->contains(goal));
        std::uint32_t cost = 0;
        EXPECT_EQ(cost_of<AStar<OwnWeights>::moves_type>(own, a_star->path(own), cost), CostResult::complete);
        EXPECT_EQ(cost, a_star->cost());
        for (const Cell cell : smooth<Eight<Corner::never>>(own, a_star->path(own), {.no_costlier = true})) {
            EXPECT_TRUE(Grid::contains(cell));
        }
        EXPECT_EQ(own.asked_outside, 0U);
    }
}

TEST(OwnMap, FieldsAndSets) {
    for (std::uint32_t seed = 0; seed < 10; ++seed) {
        SCOPED_TRACE(seed);
        Grid grid = some_cells(seed);
        const Own own(grid);
        const auto field = std::make_unique<DistanceField<Own>>();
        const auto plain = std::make_unique<DistanceField<Grid>>();
        EXPECT_EQ(field->fill(own, goal), Status::found);
        EXPECT_EQ(plain->fill(grid, goal), Status::found);
        const auto directions = std::make_unique<FlowField<W, H>>();
        const auto filler = std::make_unique<FlowFieldFiller<Own>>();
        EXPECT_EQ(filler->fill(own, *directions, goal), Status::found);
        const auto reached = std::make_unique<ReachableWithin<Own>>();
        const auto plain_reached = std::make_unique<ReachableWithin<Grid>>();
        EXPECT_EQ(reached->plan(own, start, 20), Status::found);
        EXPECT_EQ(plain_reached->plan(grid, start, 20), Status::found);
        EXPECT_EQ(reached->count(), plain_reached->count());
        for (std::int16_t y = 0; y < H; ++y) {
            for (std::int16_t x = 0; x < W; ++x) {
                const Cell cell{x, y};
                EXPECT_EQ(field->cost(cell), plain->cost(cell));
            }
        }
        EXPECT_EQ(own.asked_outside, 0U);
    }
}

TEST(OwnMap, ManyGoalsAndTheNearestCell) {
    const Grid grid = some_cells(1);
    const Own own(grid);
    const auto nearest = std::make_unique<NearestGoal<Own, 2>>();
    const Cell goals[] = {goal, {0, 0}};
    EXPECT_EQ(nearest->plan(own, start, std::span<const Cell>(goals)), Status::found);
    const Cell beyond[] = {goal, {W, 0}};
    EXPECT_EQ(nearest->plan(own, start, std::span<const Cell>(beyond)), Status::out_of_map);
    for (std::int16_t y = 0; y < H; ++y) {
        for (std::int16_t x = 0; x < W; ++x) {
            EXPECT_TRUE(nearest_free(own, Cell{x, y}, 50));
        }
    }
    EXPECT_EQ(own.asked_outside, 0U);
}

TEST(OwnMap, SightsAndPaths) {
    const Grid grid = some_cells(2);
    const Own own(grid);
    for (std::int16_t y = -2; y < H + 2; ++y) {
        for (std::int16_t x = -2; x < W + 2; ++x) {
            const Cell cell{x, y};
            EXPECT_EQ(line_of_sight<Corner::never>(own, start, cell), line_of_sight<Corner::never>(grid, start, cell));
            EXPECT_EQ(line_of_sight<Corner::one_side>(own, cell, goal),
                      line_of_sight<Corner::one_side>(grid, cell, goal));
            EXPECT_EQ(line_of_sight<Corner::always>(own, {0, 0}, cell),
                      line_of_sight<Corner::always>(grid, {0, 0}, cell));
            const Cell steps[] = {{0, 0}, cell};
            EXPECT_EQ(still_valid<Eight<Corner::never>>(own, std::span<const Cell>(steps)).broken(),
                      still_valid<Eight<Corner::never>>(grid, std::span<const Cell>(steps)).broken());
        }
    }
    const auto a_star = std::make_unique<AStar<Own>>();
    EXPECT_EQ(a_star->plan(own, start, goal), Status::found);
    EXPECT_FALSE(still_valid<Eight<Corner::never>>(own, a_star->path(own)).broken());
    for (const Cell cell : smooth<Eight<Corner::never>>(own, a_star->path(own))) {
        EXPECT_TRUE(Grid::contains(cell));
    }
    EXPECT_EQ(own.asked_outside, 0U);
}

/// Views over such a map may be asked about any cell.
TEST(OwnMap, Views) {
    const Grid grid = some_cells(3);
    const OwnWords own(grid);
    const OwnWeights weighted(grid);
    const OwnLayer layer(grid);
    const auto aisles = std::make_unique<AisleGrid<W, H>>();
    const auto mask = std::make_unique<SpeedMask<W, H>>();
    const auto given_up = std::make_unique<Grid>();
    const auto known = std::make_unique<OccupancyGrid<W, H>>();
    const Grid empty;
    const auto first = overlay(own, empty);
    const auto second = overlay(empty, own);
    const auto layered = layers(weighted, plus(layer));
    const auto limited = speed_limited(weighted, *mask);
    const auto one_way = with_aisles(weighted, *aisles);
    const Frontier frontier(own, *known, *given_up, Disc::cells(3));
    for (std::int16_t y = -2; y < H + 2; ++y) {
        for (std::int16_t x = -2; x < W + 2; ++x) {
            const Cell cell{x, y};
            EXPECT_EQ(first.passable(cell), grid.passable(cell));
            EXPECT_EQ(second.passable(cell), grid.passable(cell));
            EXPECT_EQ(layered.passable(cell), grid.passable(cell));
            EXPECT_EQ(limited.passable(cell), grid.passable(cell));
            EXPECT_EQ(one_way.passable(cell), grid.passable(cell));
            EXPECT_EQ(frontier.passable(cell), grid.passable(cell));
            EXPECT_GE(layered.weight(cell), 1U);
            EXPECT_GE(limited.weight(cell), 1U);
            EXPECT_GE(one_way.weight(cell), 1U);
            EXPECT_GE(firmpath::weight_of(weighted, cell), 1U);
        }
        for (int i = -1; i <= words_in_row(W); ++i) {
            EXPECT_EQ(first.blocked_word(y, i), grid.blocked_word(y, i));
            EXPECT_EQ(second.blocked_word(y, i), grid.blocked_word(y, i));
            EXPECT_EQ(frontier.blocked_word(y, i), grid.blocked_word(y, i));
        }
    }
    const auto search = std::make_unique<FrontierSearch<Frontier<OwnWords, OccupancyGrid<W, H>>>>();
    (void)search->plan(frontier, start, {});
    Grid grown;
    inflate(own, Disc::cells(2), grown);
    Grid plainly_grown;
    inflate(grid, Disc::cells(2), plainly_grown);
    EXPECT_EQ(grown, plainly_grown);
    const auto jumps = std::make_unique<JumpGrid<W, H>>(all_blocked);
    jumps->assign(own);
    EXPECT_TRUE((*jumps == JumpGrid<W, H>(grid)));
    EXPECT_EQ(own.asked_outside + weighted.asked_outside + layer.asked_outside, 0U);
}

}  // namespace
