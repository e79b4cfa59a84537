#include "firmpath/map/speed_mask.hpp"

#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

using Floor = BitGrid<16, 16>;
using Costs = CostGrid<16, 16>;
static_assert(firmpath::WeightedMap<SpeedLimited<Costs, SpeedMask<16, 16>>>);
static_assert(firmpath::WeightedMap<SpeedLimited<Floor, SpeedMask<16, 16>>>);
static_assert(firmpath::WordMap<SpeedLimited<Floor, SpeedMask<16, 16>>>);
static_assert(!firmpath::WordMap<SpeedLimited<Costs, SpeedMask<16, 16>>>);
static_assert(sizeof(SpeedMask<16, 16>) == 260);

/// A mask with every byte value: byte n in cell n.
template <unsigned Slowest>
constexpr SpeedMask<16, 16, Slowest> all_bytes() {
    SpeedMask<16, 16, Slowest> mask;
    for (int n = 0; n < 256; ++n) {
        mask.set(cell(n % 16, n / 16), static_cast<std::uint8_t>(n));
    }
    return mask;
}

/// The weight must be the least one that is not below base * 100 / percent.
template <unsigned Slowest, class Map>
void weighs_the_time(const Map& map, unsigned byte, std::uint32_t at_full_speed) {
    SCOPED_TRACE(byte);
    const unsigned limit = byte == 0 || byte > 100 ? 100 : byte < Slowest ? Slowest : byte;
    const std::uint32_t weight = map.weight(cell(static_cast<int>(byte) % 16, static_cast<int>(byte) / 16));
    EXPECT_GE(weight * limit, at_full_speed * 100);
    EXPECT_LT((weight - 1) * limit, at_full_speed * 100);
    EXPECT_GE(weight, map.least_weight());
    EXPECT_LE(weight, Map::greatest_weight);
}

template <unsigned Slowest>
void every_byte_weighs_the_time() {
    static constexpr auto mask = all_bytes<Slowest>();
    static Costs costs;
    static const Floor floor;
    const auto expensive = speed_limited(costs, mask);
    const auto plain = speed_limited(floor, mask);
    for (const unsigned cost : {0U, 1U, 77U, 252U}) {
        costs.fill(static_cast<std::uint8_t>(cost));
        for (unsigned byte = 0; byte < 256; ++byte) {
            weighs_the_time<Slowest>(expensive, byte, 50 + cost);
        }
    }
    for (unsigned byte = 0; byte < 256; ++byte) {
        weighs_the_time<Slowest>(plain, byte, 100);
    }
    EXPECT_EQ(expensive.least_weight(), 50);
    EXPECT_EQ(plain.least_weight(), 100);
    EXPECT_EQ(decltype(expensive)::weight_unit, 50);
    EXPECT_EQ(decltype(plain)::weight_unit, 100);
}

TEST(SpeedMask, WeighsTheTime) {
    every_byte_weighs_the_time<1>();
    every_byte_weighs_the_time<20>();
    every_byte_weighs_the_time<100>();
}

TEST(SpeedMask, SlowestBoundsTheWeight) {
    const auto greatest = SpeedLimited<Costs, SpeedMask<16, 16>>::greatest_weight;
    EXPECT_EQ(greatest, 30'200);
    const auto at_twenty = SpeedLimited<Costs, SpeedMask<16, 16, 20>>::greatest_weight;
    EXPECT_EQ(at_twenty, 1'510);
    const auto plain = SpeedLimited<Floor, SpeedMask<16, 16, 30>>::greatest_weight;
    EXPECT_EQ(plain, 334);
}

TEST(SpeedMask, BlocksNothingAndNoticesChanges) {
    static Floor floor;
    static SpeedMask<16, 16> mask;
    floor.set(Cell{3, 3});
    const auto map = speed_limited(floor, mask);
    const auto before = map.revision();
    mask.set(Cell{4, 4}, 1);
    EXPECT_EQ(map.revision(), before + 1);
    floor.set(Cell{5, 5});
    EXPECT_EQ(map.revision(), before + 2);
    for (int y = -1; y <= 16; ++y) {
        for (int x = -1; x <= 16; ++x) {
            EXPECT_EQ(map.passable(cell(x, y)), floor.passable(cell(x, y)));
        }
        EXPECT_EQ(map.blocked_word(y, 0), floor.blocked_word(y, 0));
    }
}

}  // namespace
