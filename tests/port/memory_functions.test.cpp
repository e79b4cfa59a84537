// The port's own memset, memcpy, memmove and memcmp, at every alignment and around every size of their inner loops.

#include "firmpath/port/measure.hpp"

#include "support/random.hpp"
#include "support/test.hpp"

#include <cstddef>
#include <cstdint>

extern "C" {
void* memset(void*, int, std::size_t);
void* memcpy(void*, const void*, std::size_t);
void* memmove(void*, const void*, std::size_t);
int memcmp(const void*, const void*, std::size_t);
}

namespace {

using Byte = unsigned char;
constexpr std::size_t room = 96;
constexpr std::size_t most = 75;  // more than two blocks of eight words

// Called through volatile pointers: the compiler knows these names and would replace a direct call.
void* (*volatile set)(void*, int, std::size_t) = memset;
void* (*volatile copy)(void*, const void*, std::size_t) = memcpy;
void* (*volatile move)(void*, const void*, std::size_t) = memmove;
int (*volatile compare)(const void*, const void*, std::size_t) = memcmp;

alignas(4) Byte actual[room], expected[room], source[room];

void fill(Byte* bytes, std::uint32_t seed) {
    test_support::Random random(seed);
    for (std::size_t i = 0; i < room; ++i) {
        bytes[i] = static_cast<Byte>(random.next());
    }
}

bool same() {
    for (std::size_t i = 0; i < room; ++i) {
        if (actual[i] != expected[i]) {
            return false;
        }
    }
    return true;
}

}  // namespace

TEST(MemoryFunctions, Set) {
    for (std::size_t at = 0; at < 8; ++at) {
        for (std::size_t count = 0; count <= most; ++count) {
            fill(actual, 1);
            fill(expected, 1);
            for (std::size_t i = 0; i < count; ++i) {
                expected[at + i] = 0xA7;
            }
            ASSERT_EQ(set(actual + at, 0x1A7, count), static_cast<void*>(actual + at));
            ASSERT_TRUE(same()) << at << ' ' << count;
        }
    }
}

TEST(MemoryFunctions, Copy) {
    fill(source, 2);
    for (std::size_t to = 0; to < 5; ++to) {
        for (std::size_t from = 0; from < 5; ++from) {
            for (std::size_t count = 0; count <= most; ++count) {
                fill(actual, 3);
                fill(expected, 3);
                for (std::size_t i = 0; i < count; ++i) {
                    expected[to + i] = source[from + i];
                }
                ASSERT_EQ(copy(actual + to, source + from, count), static_cast<void*>(actual + to));
                ASSERT_TRUE(same()) << to << ' ' << from << ' ' << count;
            }
        }
    }
}

TEST(MemoryFunctions, MoveOverlapping) {
    fill(source, 4);
    for (std::size_t to = 0; to < 10; ++to) {
        for (std::size_t from = 0; from < 10; ++from) {
            for (std::size_t count = 0; count <= most; count += 3) {
                for (std::size_t i = 0; i < room; ++i) {
                    actual[i] = expected[i] = source[i];
                }
                for (std::size_t i = 0; i < count; ++i) {
                    expected[to + i] = source[from + i];
                }
                ASSERT_EQ(move(actual + to, actual + from, count), static_cast<void*>(actual + to));
                ASSERT_TRUE(same()) << to << ' ' << from << ' ' << count;
            }
        }
    }
}

TEST(MemoryFunctions, Compare) {
    for (std::size_t at = 0; at < 5; ++at) {
        fill(actual, 5);
        fill(expected, 5);
        EXPECT_EQ(compare(actual + at, expected + at, most), 0);
        EXPECT_EQ(compare(actual + at, expected + at + 1, 0), 0);
        for (std::size_t i = 0; i < most; ++i) {
            actual[at + i] = 0x80;
            expected[at + i] = 0x7F;
            EXPECT_GT(compare(actual + at, expected + at, most), 0);
            EXPECT_LT(compare(expected + at, actual + at, most), 0);
            EXPECT_EQ(compare(actual + at, expected + at, i), 0);
            expected[at + i] = 0x80;
        }
    }
}

// Clearing is part of a search's cost: a word must take clearly less than two instructions.
TEST(MemoryFunctions, SetIsFast) {
    alignas(4) static Byte large[1024];
    const auto count = firmpath::port::instructions_of([] { set(large, 0, sizeof large); });
    EXPECT_LT(count, 1024u / 4u * 7u / 4u) << count;
}
