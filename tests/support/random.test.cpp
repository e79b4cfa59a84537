#include "support/random.hpp"

#include "support/property.hpp"

using test_support::Random;

namespace {

constexpr std::uint32_t third_of(std::uint32_t seed) {
    Random random(seed);
    random.next();
    random.next();
    return random.next();
}

static_assert(third_of(1) != third_of(2));

}  // namespace

TEST(Random, IsTheSameAtRunTimeAndOnEveryMachine) {
    volatile std::uint32_t seed = 7;
    EXPECT_EQ(third_of(seed), third_of(7));
    EXPECT_EQ(third_of(seed), 3823845246u);
}

TEST(Random, StaysInItsRange) {
    const auto rounds = test_support::property(10'000, 500);
    Random random(rounds.seed);
    std::uint32_t seen = 0;
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        const auto value = random.below(7);
        ASSERT_LT(value, 7u) << "round " << i;
        seen |= 1u << value;
        const int both = random.between(-2, 2);
        ASSERT_TRUE(both >= -2 && both <= 2) << both;
        ASSERT_FALSE(random.chance(0));
        ASSERT_TRUE(random.chance(100));
    }
    EXPECT_EQ(seen, 0x7Fu);
    EXPECT_EQ(random.below(0), 0u);
    EXPECT_EQ(random.below(1), 0u);
}

TEST(Random, ChanceIsAboutRight) {
    Random random(0);
    std::uint32_t hits = 0;
    for (int i = 0; i < 4000; ++i) {
        hits += random.chance(25) ? 1u : 0u;
    }
    EXPECT_GT(hits, 900u);
    EXPECT_LT(hits, 1100u);
}
