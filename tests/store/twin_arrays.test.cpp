#include "firmpath/store/detail/arrays.hpp"

#include <cstddef>
#include <cstdint>

#include "support/property.hpp"

namespace {

using firmpath::detail::TwinArrays;

/// Writes to both at random, and to two plain arrays.
template <std::size_t N, class First, class Second>
void holds_what_two_arrays_do() {
    using Twins = TwinArrays<N, First, Second>;
    Twins twins{};
    First first[N] = {};
    Second second[N] = {};
    test_support::Random random(N);
    for (int k = 0; k < 200; ++k) {
        const std::size_t i = random.below(N);
        const auto value = static_cast<std::uint8_t>(random.below(256));
        if (random.chance(50)) {
            twins.first[i] = first[i] = value;
        } else {
            twins.second()[static_cast<std::ptrdiff_t>(i) * Twins::step] = second[i] = value;
        }
    }
    for (std::size_t i = 0; i < N; ++i) {
        EXPECT_EQ(twins.first[i], first[i]);
        EXPECT_EQ(twins.second()[static_cast<std::ptrdiff_t>(i) * Twins::step], second[i]);
    }
}

TEST(TwinArrays, HoldWhatTwoArraysDo) {
    holds_what_two_arrays_do<1, std::uint16_t, std::uint16_t>();
    holds_what_two_arrays_do<13, std::uint16_t, std::uint16_t>();
    holds_what_two_arrays_do<16, std::uint16_t, std::uint16_t>();
    holds_what_two_arrays_do<13, std::uint16_t, std::uint32_t>();
    holds_what_two_arrays_do<16, std::uint8_t, std::uint16_t>();
}

/// Every index below the reach belongs to an element of the array that contains both.
template <std::size_t N>
void reaches_no_further_than_itself() {
    using Twins = TwinArrays<N, std::uint16_t, std::uint16_t>;
    static_assert(Twins::reach >= N && (Twins::reach & (Twins::reach - 1)) == 0);
    const Twins twins{};
    const std::ptrdiff_t second_at = twins.second() - twins.first;
    for (std::size_t i = 0; i < Twins::reach; ++i) {
        const auto at = static_cast<std::ptrdiff_t>(i);
        EXPECT_TRUE(at < std::ptrdiff_t{2 * N});
        EXPECT_TRUE(second_at + at * Twins::step >= 0 && second_at + at * Twins::step < std::ptrdiff_t{2 * N});
    }
}

TEST(TwinArrays, OfOneTypeReachTheNextPowerOfTwo) {
    reaches_no_further_than_itself<1>();
    reaches_no_further_than_itself<2>();
    reaches_no_further_than_itself<3>();
    reaches_no_further_than_itself<5>();
    reaches_no_further_than_itself<63>();
    reaches_no_further_than_itself<64>();
    reaches_no_further_than_itself<65>();
}

}  // namespace
