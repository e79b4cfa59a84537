#include "firmpath/inflate/inflate_costs.hpp"

#include <cstdint>

#include "firmpath/search/a_star.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

#if __STDC_HOSTED__
#include <cmath>
#include <cstdlib>
#endif

namespace {

using namespace firmpath;

constexpr std::uint32_t far_away = 0xFFFFFFFF;

/// The square of the distance to the nearest obstacle, found by checking all cells.
template <int W, int H>
std::uint32_t to_nearest(const BitGrid<W, H>& obstacles, Cell at) {
    std::uint32_t best = far_away;
    for (const auto [x, y] : test_support::cells(W, H)) {
        const auto square = static_cast<std::uint32_t>((x - at.x) * (x - at.x) + (y - at.y) * (y - at.y));
        best = !obstacles.passable(cell(x, y)) && square < best ? square : best;
    }
    return best;
}

#if __STDC_HOSTED__
/// Nav2's formula for a cell at this distance from the nearest obstacle.
int formula(std::uint32_t square, const FalloffOptions& options) {
    const double distance = std::sqrt(square) * options.resolution_um;
    if (square == 0) {
        return 254;
    }
    if (distance > options.inflation_um) {
        return 0;
    }
    return distance <= options.inscribed_um
               ? 253
               : static_cast<int>(252 * std::exp(-1e-9 * options.scaling_per_km * (distance - options.inscribed_um)));
}
#endif

template <int Radius, int W, int H>
void agrees_with_asking_all(std::uint32_t seed) {
    SCOPED_TRACE(W);
    test_support::Random random(seed);
    static BitGrid<W, H> obstacles;
    static CostGrid<W, H> costs;
    static CostGrid<W, H> before;
    test_support::scatter(obstacles, random, random.chance(10) ? 0 : random.below(20));
    costs.fill(0);
    for (int i = 0; i < W * H / 5; ++i) {
        costs.set(test_support::any_cell<W, H>(random), static_cast<std::uint8_t>(random.below(256)));
    }
    before = costs;
    FalloffOptions options;
    options.resolution_um = 50'000;
    options.inflation_um = random.below(Radius * 50'000 + 1);
    options.inscribed_um = random.below(options.inflation_um + 1);
    options.scaling_per_km = random.below(12'000);
    static CostFalloff<Radius> falloff;
    falloff = CostFalloff<Radius>(options);
    firmpath::inflate_costs(obstacles, falloff, costs);
    for (const auto [x, y] : test_support::cells(W, H)) {
        const std::uint32_t square = to_nearest(obstacles, cell(x, y));
        const int raised = falloff.cost(square);
        const int old = before.cost(cell(x, y));
        const bool replaced = old == 255 ? raised >= 253 : raised > old;
        ASSERT_EQ(static_cast<int>(costs.cost(cell(x, y))), replaced ? raised : old) << "at " << x << ',' << y;
#if __STDC_HOSTED__
        ASSERT_LE(std::abs(raised - (square == far_away ? 0 : formula(square, options))), 1) << "at " << x << ',' << y;
#endif
    }
}

TEST(InflateCosts, AgreesWithAskingAll) {
    for (auto round : test_support::property(300, 5)) {
        agrees_with_asking_all<6, 7, 5>(round.seed);
        agrees_with_asking_all<6, 35, 9>(round.seed);
        agrees_with_asking_all<6, 1, 1>(round.seed);
#if __STDC_HOSTED__
        agrees_with_asking_all<12, 40, 20>(round.seed);
        agrees_with_asking_all<40, 33, 18>(round.seed);
        agrees_with_asking_all<0, 40, 8>(round.seed);
#endif
    }
}

constexpr FalloffOptions two_and_five{
    .inscribed_um = 100'000, .inflation_um = 250'000, .scaling_per_km = 5000, .resolution_um = 50'000};
constexpr CostFalloff<5> falloff(two_and_five);

TEST(InflateCosts, UnknownCellsHideNoCollision) {
    BitGrid<12, 1> obstacles;
    CostGrid<12, 1, firmpath::Unknown::free> costs;
    costs.fill(255);
    obstacles.set(Cell{0, 0});
    firmpath::inflate_costs(obstacles, falloff, costs);
    EXPECT_EQ(costs.cost(Cell{0, 0}), 254);
    EXPECT_EQ(costs.cost(Cell{2, 0}), 253);
    EXPECT_FALSE(costs.passable(Cell{2, 0}));
    EXPECT_EQ(costs.cost(Cell{3, 0}), 255);
    EXPECT_TRUE(costs.passable(Cell{3, 0}));
}

/// The least squared distance to an obstacle along a path.
template <class Planner, int W, int H>
std::uint32_t clearance(const Planner& planner, const typename Planner::map_type& map, const BitGrid<W, H>& obstacles) {
    std::uint32_t least = far_away;
    for (const Cell at : planner.path(map)) {
        const std::uint32_t square = to_nearest(obstacles, at);
        least = square < least ? square : least;
    }
    return least;
}

TEST(InflateCosts, PathsKeepAwayFromWalls) {
    // Around the end of a wall, with free space on the right.
    static BitGrid<16, 11> obstacles;
    for (int x = 0; x < 6; ++x) {
        obstacles.set(cell(x, 5));
    }
    static BitGrid<16, 11> grown;
    firmpath::inflate(obstacles, firmpath::Disc::cells(2), grown);
    static CostGrid<16, 11> costs;
    firmpath::inflate_costs(obstacles, falloff, costs);
    for (const auto [x, y] : test_support::cells(16, 11)) {
        // The same cells are blocked; the costs of the others differ.
        ASSERT_EQ(costs.passable(cell(x, y)), grown.passable(cell(x, y)));
    }
    static firmpath::AStar<BitGrid<16, 11>> shortest;
    static firmpath::AStar<CostGrid<16, 11>> careful;
    ASSERT_EQ(shortest.plan(grown, Cell{3, 1}, Cell{3, 9}), Status::found);
    ASSERT_EQ(careful.plan(costs, Cell{3, 1}, Cell{3, 9}), Status::found);
    EXPECT_LT(clearance(shortest, grown, obstacles), 9U);  // less than 3 cells
    EXPECT_GT(clearance(careful, costs, obstacles), clearance(shortest, grown, obstacles));
}

constexpr bool in_a_constant() {
    BitGrid<7, 1> obstacles;
    CostGrid<7, 1> costs;
    obstacles.set(Cell{0, 0});
    costs.set(Cell{4, 0}, 251);
    firmpath::inflate_costs(obstacles, falloff, costs);
    // 252 * exp(-5 * 0.05) is 196.26, and with 0.15 it is 119.04.
    return costs.cost(Cell{0, 0}) == 254 && costs.cost(Cell{2, 0}) == 253 && costs.cost(Cell{3, 0}) == 196 &&
           costs.cost(Cell{4, 0}) == 251 && costs.cost(Cell{5, 0}) == 119 && costs.cost(Cell{6, 0}) == 0;
}
static_assert(in_a_constant());

}  // namespace
