#include "firmpath/store/index_heap.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "support/property.hpp"

using firmpath::IndexHeap;

static_assert(sizeof(IndexHeap<255, std::uint8_t>) == 257);
static_assert(sizeof(IndexHeap<65'535, std::uint16_t>) == 2 * 65'537);
// No padding behind the count, which lies under a planner's seal.
static_assert(std::has_unique_object_representations_v<IndexHeap<1, std::uint8_t>>);
static_assert(std::has_unique_object_representations_v<IndexHeap<40, std::uint16_t>>);
static_assert(std::has_unique_object_representations_v<IndexHeap<40, std::uint32_t>>);
static_assert(std::has_unique_object_representations_v<IndexHeap<70'000, std::uint32_t>>);

namespace {

constexpr std::size_t members = 40;

/// Keys and places, as in a store of records.
struct Records {
    std::uint16_t key[members] = {};
    mutable std::uint8_t place[members] = {};

    bool before(std::uint8_t a, std::uint8_t b) const { return key[a] < key[b]; }
    void placed(std::uint8_t member, std::uint8_t at) const { place[member] = at; }
};
using Heap = IndexHeap<members, std::uint8_t>;

/// Random calls on a heap, compared with a linear search for the least key. Its capacity may be less than the members.
template <std::size_t Capacity>
void agrees_with_a_scan(std::uint32_t seed) {
    test_support::Random random(seed);
    IndexHeap<Capacity, std::uint8_t> heap;
    Records records;
    std::size_t size = 0;
    for (int i = 0; i < 200; ++i) {
        const auto member = static_cast<std::uint8_t>(random.below(members));
        if (records.place[member] == 0) {
            if (size < Capacity && random.chance(70)) {
                records.key[member] = static_cast<std::uint16_t>(random.below(50));
                heap.push(member, records);
                ++size;
            } else if (size > 0) {
                std::uint16_t least = 0xFFFF;
                for (std::size_t k = 0; k < members; ++k) {
                    if (records.place[k] != 0 && records.key[k] < least) {
                        least = records.key[k];
                    }
                }
                const std::uint8_t first = heap.pop(records);
                --size;
                ASSERT_EQ(records.key[first], least);
                ASSERT_EQ(records.place[first], 0);
            }
        } else if (random.chance(50)) {
            records.key[member] = static_cast<std::uint16_t>(random.below(std::uint32_t{records.key[member]} + 1));
            heap.decrease(records.place[member], member, records);
        } else if (random.chance(70)) {
            records.key[member] = static_cast<std::uint16_t>(random.below(50));
            heap.replace(records.place[member], member, records);
        } else {
            heap.remove(records.place[member], records);
            --size;
            ASSERT_EQ(records.place[member], 0);
        }
        ASSERT_EQ(heap.size(), size);
        ASSERT_EQ(heap.full(), size == Capacity);
        // Every member's place is correct, and no parent comes after its child.
        for (std::size_t place = 1; place <= size; ++place) {
            ASSERT_EQ(records.place[heap.at(place)], place);
            if (place > 1) {
                ASSERT_LE(records.key[heap.at(place / 2)], records.key[heap.at(place)]);
            }
        }
    }
}

TEST(IndexHeap, AgreesWithAScanForTheMinimum) {
    for (auto round : test_support::property(300, 20)) {
        agrees_with_a_scan<members>(round.seed);
    }
}

// A heap of one place has no children, and one of two no order among them.
TEST(IndexHeap, AgreesWhereItIsSmall) {
    for (std::uint32_t seed = 1; seed <= 10; ++seed) {
        SCOPED_TRACE(seed);
        agrees_with_a_scan<1>(seed);
        agrees_with_a_scan<2>(seed);
        agrees_with_a_scan<3>(seed);
        agrees_with_a_scan<4>(seed);
    }
}

TEST(IndexHeap, FillsToItsCapacity) {
    Heap heap;
    Records records;
    EXPECT_TRUE(heap.empty());
    for (std::size_t i = 0; i < members; ++i) {
        EXPECT_FALSE(heap.full());
        records.key[i] = static_cast<std::uint16_t>(members - i);
        heap.push(static_cast<std::uint8_t>(i), records);
    }
    EXPECT_TRUE(heap.full());
    for (std::size_t i = members; i-- > 0;) {
        EXPECT_EQ(heap.pop(records), i);
    }
    EXPECT_TRUE(heap.empty());
}

TEST(IndexHeap, ForgetsOnClear) {
    Heap heap;
    Records records;
    heap.push(5, records);
    heap.clear();
    EXPECT_TRUE(heap.empty());
}

}  // namespace
