// The state that the start-up code must set up before main, and the clock.

#include "support/test.hpp"

#include <cstdint>

#include "firmpath/port/port.hpp"

namespace {

volatile std::uint32_t initialised = 0x1234'5678u;
volatile std::uint8_t odd_sized[3] = {1, 2, 3};
volatile std::uint32_t zeroed[33];

struct Constructed {
    Constructed() : value(initialised + 1), started_at(firmpath::port::microseconds()) {}
    std::uint32_t value;
    std::uint64_t started_at;
};
const Constructed constructed;

}  // namespace

TEST(Startup, CopiesData) {
    EXPECT_EQ(initialised, 0x1234'5678u);
    EXPECT_EQ(odd_sized[2], 3);
}

TEST(Startup, ClearsBss) {
    for (const auto& word : zeroed) {
        EXPECT_EQ(word, 0u);
    }
}

TEST(Startup, RunsConstructors) {
    EXPECT_EQ(constructed.value, 0x1234'5679u);
    EXPECT_LT(constructed.started_at, 100'000u);
}

TEST(Clock, NeverGoesBackwards) {
    std::uint64_t last = firmpath::port::microseconds();
    const std::uint64_t first = last;
    for (int i = 0; i < 20'000; ++i) {
        const std::uint64_t now = firmpath::port::microseconds();
        ASSERT_GE(now, last);
        last = now;
    }
    EXPECT_GT(last, first);
}

// 256 ns an instruction, so 1000 instructions are 256 microseconds; on a RISC-V, 1 ns.
#if defined(__riscv)
constexpr std::uint64_t ns_an_instruction = 1;
#else
constexpr std::uint64_t ns_an_instruction = 256;
#endif

TEST(Clock, AgreesWithTheCounter) {
    const std::uint64_t first_time = firmpath::port::microseconds();
    const std::uint64_t first_count = firmpath::port::instructions();
    for (std::uint32_t i = 0; i < 200'000; ++i) {
        asm volatile("");
    }
    const std::uint64_t count = firmpath::port::instructions() - first_count;
    const std::uint64_t time = firmpath::port::microseconds() - first_time;
    const std::uint64_t expected = count * ns_an_instruction;
    EXPECT_GT(time * 1000 + 1000, expected);  // whole microseconds
    EXPECT_LT(time * 1000, expected + 300'000);
}

TEST(Output, AcceptsNothing) { firmpath::port::write_bytes(nullptr, 0); }
