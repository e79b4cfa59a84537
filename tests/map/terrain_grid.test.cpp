#include "firmpath/map/terrain_grid.hpp"

#include <cstddef>
#include <cstdint>

#include "firmpath/map/terrain.hpp"
#include "firmpath/map/weights.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;

enum class Ground : std::uint8_t { floor, carpet, ramp, water };
using Yard = TerrainGrid<5, 3, 2, Ground>;

constexpr Yard yard = Yard::drawn(".::~~"
                                  ".:/~~"
                                  "../.~",
                                  ".:/~");
constexpr FixedWeights<10, 14, 30> robot;
constexpr FixedWeights<0, 0, 0, 12> boat;
constexpr FixedWeights<10, 10, 10, 10> drone;

static_assert(yard.at(Cell{0, 0}) == Ground::floor && yard.at(Cell{2, 0}) == Ground::carpet);
static_assert(yard.at(Cell{2, 2}) == Ground::ramp && yard.at(Cell{4, 2}) == Ground::water);
static_assert(firmpath::WeightedMap<Terrain<Yard, FixedWeights<10, 14, 30>>>);
static_assert(firmpath::WeightedMap<Terrain<Yard, WeightTable<4>>>);
static_assert(!firmpath::GridMap<Yard>);

// ceil(15 * 2 / 8) and ceil(15 * 4 / 8) bytes and the revision, in whole words.
static_assert(sizeof(Yard) == 4 + 4 && sizeof(TerrainGrid<5, 3, 4>) == 4 + 8 && sizeof(TerrainGrid<64, 64, 2>) == 1028);
static_assert(sizeof(WeightTable<4>) == 16);

// Known of a list at compile time: least, greatest, and the easiest ground as the unit.
static_assert(robot.least() == 10 && boat.least() == 12 && FixedWeights<40, 0, 7, 20>::least() == 7);
static_assert(FixedWeights<40, 0, 7, 20>::greatest == 40 && FixedWeights<40, 0, 7, 20>::unit == 7);
static_assert(robot.weight(2) == 30 && robot.weight(3) == 0 && boat.weight(0) == 0 && boat.weight(9) == 0);

TEST(TerrainGrid, OneGridIsReadThreeWays) {
    const auto by_wheel = terrain(yard, robot);
    const auto by_boat = terrain(yard, boat);
    const auto by_air = terrain(yard, drone);
    for (const auto [x, y] : test_support::cells(5, 3)) {
        const Cell at = cell(x, y);
        const bool wet = yard.at(at) == Ground::water;
        EXPECT_EQ(by_wheel.passable(at), !wet);
        EXPECT_EQ(by_boat.passable(at), wet);
        EXPECT_TRUE(by_air.passable(at));
    }
    EXPECT_EQ(by_wheel.weight(Cell{0, 0}), 10);
    EXPECT_EQ(by_wheel.weight(Cell{1, 1}), 14);
    EXPECT_EQ(by_wheel.weight(Cell{2, 1}), 30);
    EXPECT_EQ(by_boat.weight(Cell{4, 0}), 12);
    EXPECT_EQ(by_wheel.least_weight(), 10);
    EXPECT_EQ(by_boat.least_weight(), 12);
    EXPECT_EQ(decltype(by_wheel)::greatest_weight, 30);
}

TEST(TerrainGrid, NothingIsPassableOutside) {
    const auto by_air = terrain(yard, drone);
    for (int x = -1; x <= 5; ++x) {
        EXPECT_FALSE(by_air.passable(cell(x, -1)));
        EXPECT_FALSE(by_air.passable(cell(x, 3)));
    }
    for (int y = -1; y <= 3; ++y) {
        EXPECT_FALSE(by_air.passable(cell(-1, y)));
        EXPECT_FALSE(by_air.passable(cell(5, y)));
    }
}

TEST(TerrainGrid, TablesChangeAtRunTime) {
    static Yard grid = yard;
    WeightTable<4, 60> table({10, 14, 30, 0});
    const auto map = terrain(grid, table);
    EXPECT_EQ(decltype(map)::greatest_weight, 60);
    EXPECT_EQ(decltype(map)::weight_unit, 10);
    const auto before = map.revision();
    EXPECT_EQ(map.least_weight(), 10);
    EXPECT_FALSE(map.passable(Cell{4, 0}));
    table.set(Ground::water, 5);
    EXPECT_EQ(map.revision(), before + 1);
    EXPECT_TRUE(map.passable(Cell{4, 0}));
    EXPECT_EQ(map.least_weight(), 5);
    table.set(Ground::water, 5);
    EXPECT_EQ(map.revision(), before + 1);
    grid.set(Cell{4, 0}, Ground::ramp);
    EXPECT_EQ(map.revision(), before + 2);
    EXPECT_EQ(map.weight(Cell{4, 0}), 30);
    // A table that blocks everything still has a least weight: searches multiply by it.
    for (unsigned kind = 0; kind < 4; ++kind) {
        table.set(kind, 0);
    }
    EXPECT_EQ(map.least_weight(), 60);
    EXPECT_FALSE(map.passable(Cell{4, 0}));
}

// A table shorter than the grid's kinds blocks the rest.
TEST(TerrainGrid, UnlistedKindsAreBlocked) {
    const WeightTable<2> table({10, 20});
    const auto map = terrain(yard, table);
    EXPECT_TRUE(map.passable(Cell{1, 0}));
    EXPECT_FALSE(map.passable(Cell{2, 1}));
    EXPECT_FALSE(map.passable(Cell{4, 0}));
}

/// After random writes the grid must read the same as one number per cell.
template <int W, int H, int Bits>
void agrees_with_numbers(std::uint32_t seed) {
    test_support::Random random(seed);
    static TerrainGrid<W, H, Bits> grid;
    static std::uint8_t numbers[static_cast<std::size_t>(W) * H];
    const auto first = static_cast<std::uint8_t>(random.below(1U << Bits));
    grid.fill(first);
    for (std::uint8_t& number : numbers) {
        number = first;
    }
    for (int i = 0; i < 3 * W * H; ++i) {
        const Cell at = test_support::any_cell<W, H>(random);
        const auto kind = static_cast<std::uint8_t>(random.below(1U << Bits));
        const auto before = grid.revision();
        const bool changes = numbers[at.y * W + at.x] != kind;
        grid.set(at, kind);
        numbers[at.y * W + at.x] = kind;
        ASSERT_EQ(grid.revision(), before + (changes ? 1U : 0U));
    }
    for (int i = 0; i < W * H; ++i) {
        ASSERT_EQ(grid.at(cell(i % W, i / W)), numbers[i]) << i;
    }
    // Its bytes, with random spare bits, give the same grid again.
    typename TerrainGrid<W, H, Bits>::Bytes bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = grid.data()[i];
    }
    if constexpr (W * H * Bits % 8 != 0) {
        constexpr unsigned used = W * H * Bits % 8;
        bytes[bytes.size() - 1] = static_cast<std::uint8_t>(bytes[bytes.size() - 1] | 0xFFU << used);
    }
    const TerrainGrid<W, H, Bits> again(bytes);
    ASSERT_EQ(again == grid, true);
    grid.set(cell(W - 1, H - 1), static_cast<std::uint8_t>(numbers[W * H - 1] ^ 1U));
    ASSERT_EQ(again == grid, false);
}

TEST(TerrainGrid, AgreesWithANumberACell) {
    for (auto round : test_support::property(500, 15)) {
        agrees_with_numbers<1, 1, 4>(round.seed);
        agrees_with_numbers<7, 5, 4>(round.seed);
        agrees_with_numbers<8, 4, 2>(round.seed);
        agrees_with_numbers<5, 6, 2>(round.seed);
    }
}

}  // namespace
