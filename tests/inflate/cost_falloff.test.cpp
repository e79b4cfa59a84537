#include "firmpath/inflate/inflate_costs.hpp"

#include <cstdint>

#include "support/property.hpp"

#if __STDC_HOSTED__
#include <cmath>
#include <cstdio>
#include <cstdlib>
#endif

namespace {

using namespace firmpath;

// Nav2's default scaling for a robot of 22 cm on cells of 5 cm; the costs are those of its formula.
constexpr CostFalloff<11> falloff(FalloffOptions{
    .inscribed_um = 220'000, .inflation_um = 550'000, .scaling_per_km = 3000, .resolution_um = 50'000});
static_assert(falloff.cost(0) == 254);
static_assert(falloff.cost(1) == 253 && falloff.cost(19) == 253);  // 4.36 cells are 21.8 cm
static_assert(falloff.cost(20) == 249);                            // 249.27
static_assert(falloff.cost(25) == 230);                            // 230.31
static_assert(falloff.cost(50) == 168);                            // 168.78
static_assert(falloff.cost(100) == 108);                           // 108.79
static_assert(falloff.cost(121) == 93);                            // 93.63
static_assert(falloff.cost(122) == 0 && falloff.cost(0xFFFFFFFF) == 0);
static_assert(falloff.disc().covers(11, 0) && !falloff.disc().covers(11, 1));
static_assert(sizeof falloff == 128);

// All zero bits mean no cost; a falloff may be assigned later.
constinit CostFalloff<5> in_bss;

TEST(CostFalloff, MadeAtRunTimeItIsTheSame) {
    volatile std::uint32_t scaling = 3000;
    in_bss = CostFalloff<5>();
    EXPECT_EQ(in_bss.cost(0), 0);
    in_bss = CostFalloff<5>({220'000, 250'000, scaling, 50'000});
    for (std::uint32_t square = 0; square <= 25; ++square) {
        EXPECT_EQ(in_bss.cost(square), falloff.cost(square)) << square;
    }
    EXPECT_EQ(in_bss.cost(26), 0);
}

TEST(CostFalloff, NoInscribedRadiusAndNoScaling) {
    const CostFalloff<2> flat({0, 200, 0, 100});
    EXPECT_EQ(flat.cost(0), 254);
    EXPECT_EQ(flat.cost(1), 252);
    EXPECT_EQ(flat.cost(4), 252);
    EXPECT_EQ(flat.cost(5), 0);
    const CostFalloff<2> steep({0, 200, 0xFFFFFFFF, 100});
    EXPECT_EQ(steep.cost(0), 254);
    EXPECT_EQ(steep.cost(1), 0);
    const CostFalloff<0> only_itself({0, 0, 3000, 50'000});
    EXPECT_EQ(only_itself.cost(0), 254);
    EXPECT_EQ(only_itself.cost(1), 0);
}

#if __STDC_HOSTED__
/// Nav2's InflationLayer::computeCost.
int formula(std::uint32_t square, const FalloffOptions& options) {
    const double distance = std::sqrt(square) * options.resolution_um * 1e-6;
    const double inscribed = options.inscribed_um * 1e-6;
    return static_cast<int>(252 * std::exp(-1e-3 * options.scaling_per_km * (distance - inscribed)));
}

TEST(CostFalloff, DiffersFromTheFormulaByOneAtMost) {
    std::uint32_t costs = 0;
    std::uint32_t differing = 0;
    for (auto random : test_support::property(2000, 0)) {
        FalloffOptions options;
        options.resolution_um = 1 + random.below(random.chance(50) ? 1'000'000 : 100'000);
        options.inflation_um = random.below(40 * options.resolution_um);
        options.inscribed_um = random.below(options.inflation_um + 1);
        options.scaling_per_km = random.below(random.chance(50) ? 100'001 : 10'000);
        const CostFalloff<40> table(options);
        const CellSize size(Micrometres{options.resolution_um});
        const Disc inscribed =
            options.inscribed_um < size.edge().count() ? Disc() : Disc(Micrometres(options.inscribed_um), size);
        for (std::uint32_t square = 0; square <= 1600; ++square) {
            const int cost = table.cost(square);
            if (square > table.disc().squared_cells()) {
                ASSERT_EQ(cost, 0) << square;
            } else if (square <= inscribed.squared_cells()) {
                ASSERT_EQ(cost, square == 0 ? 254 : 253) << square;
            } else {
                ASSERT_LE(cost, 252) << square;
                ASSERT_LE(std::abs(cost - formula(square, options)), 1) << square;
                ++costs;
                differing += cost != formula(square, options) ? 1U : 0U;
            }
            if (square != 0) {
                ASSERT_LE(cost, table.cost(square - 1)) << square;
            }
        }
    }
    std::printf("%u of %u costs differ by 1\n", differing, costs);
    EXPECT_LT(differing, costs / 100);
}
#endif

}  // namespace
