#include "firmpath/store/detail/arrays.hpp"

#include <cstddef>
#include <cstdint>

#include "support/property.hpp"

namespace {

struct Pair {
    using First = std::uint32_t;
    using Second = std::uint8_t;

    constexpr Pair(First f, Second s) : f_(f), s_(s) {}
    constexpr First first() const { return f_; }
    constexpr Second second() const { return s_; }

    First f_;
    Second s_;
};
constexpr std::size_t n = 40;
using Array = firmpath::detail::SplitArray<Pair, n>;

static_assert(sizeof(Array) == 5 * n);

TEST(SplitArray, HoldsWhatAPlainOneDoes) {
    Array array{};
    std::uint32_t first[n] = {};
    std::uint8_t second[n] = {};
    test_support::Random random(3);
    for (int i = 0; i < 500; ++i) {
        const std::size_t to = random.below(n);
        if (random.chance(50)) {
            const std::size_t from = random.below(n);
            array[to] = array[from];
            first[to] = first[from];
            second[to] = second[from];
        } else {
            first[to] = random.below(1'000'000);
            second[to] = static_cast<std::uint8_t>(random.below(256));
            array[to] = Pair(first[to], second[to]);
        }
        const Array& constant = array;
        for (std::size_t k = 0; k < n; ++k) {
            const Pair pair = array[k];
            ASSERT_EQ(pair.first(), first[k]);
            ASSERT_EQ(pair.second(), second[k]);
            ASSERT_EQ(constant[k].first(), first[k]);
            ASSERT_EQ(constant[k].second(), second[k]);
        }
    }
}

}  // namespace
