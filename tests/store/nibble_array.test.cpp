#include "firmpath/store/detail/arrays.hpp"

#include <cstddef>

#include "support/property.hpp"

using firmpath::detail::NibbleArray;

static_assert(sizeof(NibbleArray<1>) == 1 && sizeof(NibbleArray<2>) == 1 && sizeof(NibbleArray<3>) == 2);

namespace {

TEST(NibbleArray, NeighboursStayAsTheyAre) {
    constexpr std::size_t n = 33;
    NibbleArray<n> array;
    unsigned reference[n] = {};
    test_support::Random random(2);
    for (int i = 0; i < 500; ++i) {
        const std::size_t at = random.below(n);
        reference[at] = random.below(16);
        array.set(at, reference[at]);
        for (std::size_t k = 0; k < n; ++k) {
            ASSERT_EQ(array.get(k), reference[k]);
        }
    }
}

}  // namespace
