#include "firmpath/store/bit_set.hpp"

#include <cstddef>

#include "firmpath/core/detail/integers.hpp"
#include "support/property.hpp"

using firmpath::BitSet;

static_assert(sizeof(BitSet<1>) == 4 && sizeof(BitSet<32>) == 4 && sizeof(BitSet<33>) == 8);
static_assert(sizeof(firmpath::detail::SmallestUnsigned<255>) == 1 &&
              sizeof(firmpath::detail::SmallestUnsigned<256>) == 2);
static_assert(sizeof(firmpath::detail::SmallestUnsigned<65'535>) == 2 &&
              sizeof(firmpath::detail::SmallestUnsigned<65'536>) == 4);

namespace {

TEST(BitSet, AgreesWithAnArrayOfBool) {
    constexpr std::size_t n = 77;
    BitSet<n> set;
    bool reference[n] = {};
    test_support::Random random(1);
    for (int i = 0; i < 500; ++i) {
        const std::size_t member = random.below(n);
        const bool in = random.chance(60);
        reference[member] = in;
        in ? set.insert(member) : set.erase(member);
        std::size_t count = 0;
        for (std::size_t k = 0; k < n; ++k) {
            ASSERT_EQ(set.contains(k), reference[k]);
            count += reference[k] ? 1 : 0;
        }
        ASSERT_EQ(set.count(), count);
    }
    set.clear();
    EXPECT_EQ(set.count(), 0U);
    EXPECT_TRUE(set == BitSet<n>());
}

}  // namespace
