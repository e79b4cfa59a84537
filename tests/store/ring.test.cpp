#include "firmpath/store/detail/ring.hpp"

#include <cstddef>
#include <cstdint>

#include "support/property.hpp"
#include "support/test.hpp"

using firmpath::detail::Ring;

static_assert(sizeof(Ring<std::uint8_t, 6>) == 8);
static_assert(sizeof(Ring<std::uint16_t, 300>) == 604);

namespace {

/// Compared with a long array, whose elements from `first` to `last` are in the queue.
template <std::size_t N>
void agrees_with_an_array() {
    Ring<std::uint16_t, N> ring;
    std::uint16_t elements[400] = {};
    std::size_t first = 0;
    std::size_t last = 0;
    test_support::Random random(N);
    while (last != 400) {
        ASSERT_EQ(ring.size(), last - first);
        ASSERT_EQ(ring.empty(), last == first);
        ASSERT_EQ(ring.full(), last - first == N);
        if (!ring.empty()) {
            ASSERT_EQ(ring.front(), elements[first]);
        }
        if (random.chance(2)) {
            ring.clear();
            first = last;
        } else if (random.chance(60) ? !ring.full() : ring.empty()) {
            elements[last] = static_cast<std::uint16_t>(random.below(65'536));
            ring.push(elements[last++]);
        } else {
            ASSERT_EQ(ring.pop(), elements[first++]);
        }
    }
}

TEST(Ring, AgreesWithAnArray) {
    agrees_with_an_array<1>();
    agrees_with_an_array<2>();
    agrees_with_an_array<7>();
    agrees_with_an_array<8>();
    agrees_with_an_array<300>();
}

constexpr int third_out() {
    Ring<int, 2> ring;
    ring.push(1);
    ring.push(2);
    (void)ring.pop();
    ring.push(3);
    (void)ring.pop();
    return ring.pop();
}
static_assert(third_out() == 3);

}  // namespace
