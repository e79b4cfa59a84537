// The counter is exact to the instruction, not approximate.

#include "firmpath/port/measure.hpp"

#include "support/test.hpp"

#include <cstdint>

using firmpath::port::instructions_of;

namespace {

// Two instructions per turn and one to return: with the load of the argument and the call, 2 n + 3.
[[gnu::noinline]] void spin(std::uint32_t turns) {
#if defined(__riscv)
    asm volatile("1: addi %0, %0, -1\n bnez %0, 1b" : "+r"(turns));
#else
    asm volatile(".syntax unified\n 1: subs %0, #1\n bne 1b" : "+l"(turns)::"cc");
#endif
}

std::uint64_t count(std::uint32_t turns) {
    return instructions_of([turns] { spin(turns); });
}

}  // namespace

TEST(InstructionCounter, IsExact) {
    for (const std::uint32_t turns : {1u, 2u, 10u, 99u, 100u, 1000u, 10'000u, 100'000u, 1'000'000u, 10'000'000u}) {
        EXPECT_EQ(count(turns), 2 * turns + 3) << turns << " turns";
    }
}

// Runs so often that the 24-bit counter wraps in every part of a measurement.
TEST(InstructionCounter, IsExactWhereverAPeriodEnds) {
    for (std::uint32_t i = 0; i < 60'000; ++i) {
        ASSERT_EQ(count(10), 23u) << "measurement " << i;
    }
}

TEST(InstructionCounter, NothingCostsNothing) {
    EXPECT_EQ(instructions_of([] {}), 0u);
}
