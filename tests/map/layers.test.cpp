#include "firmpath/map/layers.hpp"

#include <cstdint>
#include <utility>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/map/overlay.hpp"
#include "firmpath/map/terrain.hpp"
#include "firmpath/map/terrain_grid.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;

constexpr int W = 7;
constexpr int H = 5;

TEST(Layers, AddsAndTakesAway) {
    static CostGrid<W, H> ground;
    static CostGrid<W, H, Unknown::free> traffic;
    static ByteLayer<W, H> danger;
    static ByteLayer<W, H> cover;
    const auto map = layers(ground, plus(danger), minus(cover), plus(traffic), minus(danger));
    using Map = decltype(map);
    static_assert(Map::greatest_weight == 302 + 255 + 252 && Map::weight_unit == 50);
    for (auto random : test_support::property(2000, 15)) {
        for (int n = 0; n < W * H; ++n) {
            const Cell at = cell(n % W, n / W);
            ground.set(at, static_cast<std::uint8_t>(random.below(256)));
            traffic.set(at, static_cast<std::uint8_t>(random.below(20) == 0 ? 253 + random.below(3) : random.below(9)));
            danger.set(at, static_cast<std::uint8_t>(random.below(256)));
            cover.set(at, static_cast<std::uint8_t>(random.below(256)));
        }
        for (const auto [x, y] : test_support::cells::within(-1, -1, W, H)) {
            const Cell at = cell(x, y);
            const bool inside = x >= 0 && x < W && y >= 0 && y < H;
            ASSERT_EQ(map.passable(at),
                      inside && ground.cost(at) < 253 && traffic.cost(at) != 253 && traffic.cost(at) != 254);
            if (map.passable(at)) {
                const int slow = traffic.cost(at) == 255 ? 252 : traffic.cost(at);
                const int sum = 50 + ground.cost(at) - cover.at(at) + slow;
                ASSERT_EQ(map.weight(at), sum < 1 ? 1 : sum);
                ASSERT_GE(map.weight(at), map.least_weight());
                ASSERT_LE(map.weight(at), Map::greatest_weight);
            }
        }
    }
}

/// A layer of values from 0 to 9 without a revision; it never changes.
struct Slope {
    static constexpr int width = W;
    static constexpr int height = H;
    static constexpr std::uint32_t greatest = 9;
    constexpr std::uint32_t value(Cell c) const { return static_cast<std::uint32_t>(c.x + c.y) % 10; }
};

TEST(Layers, LeastWeightIsWhatTheMinusLayersLeave) {
    const CostGrid<W, H> ground;
    const ByteLayer<W, H> cover;
    const Slope slope;
    EXPECT_EQ(layers(ground, plus(cover)).least_weight(), 50);
    EXPECT_EQ(layers(ground, minus(slope)).least_weight(), 41);
    EXPECT_EQ(layers(ground, minus(slope), plus(cover), minus(slope)).least_weight(), 32);
    EXPECT_EQ(layers(ground, minus(cover)).least_weight(), 1);
}

TEST(Layers, AMapWithoutWeightsWeighsOne) {
    static BitGrid<W, H> floor;
    floor.set(Cell{1, 1});
    const Slope slope;
    const auto map = layers(floor, plus(slope));
    EXPECT_EQ(map.weight(Cell{3, 2}), 6);
    EXPECT_EQ(map.least_weight(), 1);
    EXPECT_EQ(decltype(map)::greatest_weight, 10);
    EXPECT_EQ(decltype(map)::weight_unit, 1);
    EXPECT_FALSE(map.passable(Cell{1, 1}));
    EXPECT_EQ(layers(floor, minus(slope)).weight(Cell{3, 2}), 1);
}

// A costmap as cover: its blocked cells subtract as much as its most expensive cell.
TEST(Layers, AMinusLayerBlocksNothing) {
    static CostGrid<W, H> ground;
    static CostGrid<W, H> cover;
    ground.fill(252);
    cover.set(Cell{1, 1}, 254);
    cover.set(Cell{2, 1}, 20);
    const auto map = layers(ground, minus(cover));
    EXPECT_TRUE(map.passable(Cell{1, 1}));
    EXPECT_EQ(map.weight(Cell{1, 1}), 50);
    EXPECT_EQ(map.weight(Cell{2, 1}), 282);
}

TEST(Layers, ChangesWhenAnyLayerDoes) {
    static CostGrid<W, H> ground;
    static ByteLayer<W, H> danger;
    static ByteLayer<W, H> cover;
    const Slope slope;
    const auto map = layers(ground, plus(danger), minus(cover), plus(slope));
    const auto before = map.revision();
    ground.set(Cell{0, 0}, 1);
    EXPECT_EQ(map.revision(), before + 1);
    danger.set(Cell{0, 0}, 1);
    EXPECT_EQ(map.revision(), before + 2);
    cover.set(Cell{0, 0}, 1);
    EXPECT_EQ(map.revision(), before + 3);
}

TEST(Layers, NestWithOtherViews) {
    static BitGrid<W, H> keep_out;
    static firmpath::TerrainGrid<W, H> ground;
    static ByteLayer<W, H> danger;
    keep_out.set(Cell{2, 2});
    ground.set(Cell{3, 3}, 1);
    danger.set(Cell{3, 3}, 4);
    static constexpr firmpath::FixedWeights<10, 30> robot;
    const auto by_wheel = firmpath::terrain(ground, robot);
    const auto allowed = firmpath::overlay(by_wheel, keep_out);
    const auto map = layers(allowed, plus(danger));
    static_assert(firmpath::WeightedMap<decltype(map)>);
    EXPECT_FALSE(map.passable(Cell{2, 2}));
    EXPECT_EQ(map.weight(Cell{3, 3}), 34);
    EXPECT_EQ(map.weight(Cell{0, 0}), 10);
}

// One pointer each.
using Ground = CostGrid<W, H>;
using Danger = ByteLayer<W, H>;
static_assert(sizeof(layers(std::declval<const Ground&>(), plus(std::declval<const Danger&>()))) == 2 * sizeof(void*));
static_assert(sizeof(layers(std::declval<const Ground&>(), plus(std::declval<const Danger&>()),
                            minus(std::declval<const Danger&>()))) == 3 * sizeof(void*));

constexpr std::uint32_t weighed_in_flash() {
    Ground ground;
    ground.set(Cell{1, 1}, 20);
    Danger danger;
    danger.set(Cell{1, 1}, 100);
    return layers(ground, minus(danger), plus(danger), plus(danger)).weight(Cell{1, 1});
}
static_assert(weighed_in_flash() == 170);

}  // namespace
