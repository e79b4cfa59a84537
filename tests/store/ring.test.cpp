#include "firmpath/store/detail/levels.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "support/property.hpp"

using firmpath::detail::Ring;

// All of it lies under a planner's seal.
static_assert(sizeof(Ring<6>) == 4 && std::has_unique_object_representations_v<Ring<6>>);
static_assert(sizeof(Ring<300>) == 4 && std::has_unique_object_representations_v<Ring<300>>);
static_assert(sizeof(Ring<0x10000>) == 8 && std::has_unique_object_representations_v<Ring<0x10000>>);

namespace {

/// Compared with a long array, whose elements from `first` to `last` are in the queue.
template <std::size_t N>
void agrees_with_an_array() {
    Ring<N> ring;
    std::uint16_t in_ring[N] = {};
    std::uint16_t elements[400] = {};
    std::size_t first = 0;
    std::size_t last = 0;
    test_support::Random random(N);
    while (last != 400) {
        ASSERT_EQ(ring.size(), last - first);
        ASSERT_EQ(ring.empty(), last == first);
        ASSERT_EQ(ring.full(), last - first == N);
        if (!ring.empty()) {
            ASSERT_EQ(in_ring[ring.front()], elements[first]);
        }
        if (random.chance(2)) {
            ring.clear();
            first = last;
        } else if (random.chance(60) ? !ring.full() : ring.empty()) {
            elements[last] = static_cast<std::uint16_t>(random.below(65'536));
            in_ring[ring.push()] = elements[last++];
        } else {
            ASSERT_EQ(in_ring[ring.pop()], elements[first++]);
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
    Ring<2> ring;
    int elements[2] = {};
    elements[ring.push()] = 1;
    elements[ring.push()] = 2;
    (void)ring.pop();
    elements[ring.push()] = 3;
    (void)ring.pop();
    return elements[ring.pop()];
}
static_assert(third_out() == 3);

}  // namespace
