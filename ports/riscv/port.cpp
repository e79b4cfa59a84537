// Implements firmpath/port/port.hpp on a RISC-V with the counters of machine mode. The rest is in output.cpp.
//
// Under `qemu-system-riscv32 -icount shift=0` an instruction takes one nanosecond and one cycle, and minstret is exact.

#include "firmpath/port/port.hpp"

#include "clock.hpp"
#include "firmpath/port/board.hpp"
#include "output.hpp"

namespace firmpath::port {
namespace {

// A 64-bit counter, read without a branch, so that it always costs the same. If the low half has just wrapped, it is
// small, and the high half that was read last belongs to it.
constexpr std::uint64_t joined(std::uint32_t high_before, std::uint32_t low, std::uint32_t high_after) {
    const std::uint32_t low_is_large = 0u - (low >> 31);
    return std::uint64_t{(high_before & low_is_large) | (high_after & ~low_is_large)} << 32 | low;
}

#if defined(FIRMPATH_SEMIHOSTING)
constexpr std::uint64_t microseconds_a_cycle = fraction(1'000'000, FIRMPATH_CYCLES_HZ);
#else
std::uint64_t microseconds_a_cycle = 0;  // set from the board's clock frequency
#endif

}  // namespace

void initialise() {
#if !defined(FIRMPATH_SEMIHOSTING)
    microseconds_a_cycle = fraction(1'000'000, start_board());
#endif
#if !defined(FIRMPATH_EMULATED)
    asm volatile("csrw 0x320, zero");  // mcountinhibit: on some chips the counters stand still after reset
#endif
    open_output();
}

std::uint64_t microseconds() {
    std::uint32_t high_before, low, high_after;
    asm volatile("csrr %0, mcycleh\n csrr %1, mcycle\n csrr %2, mcycleh"
                 : "=&r"(high_before), "=&r"(low), "=r"(high_after));
    return scaled(joined(high_before, low, high_after), microseconds_a_cycle);
}

std::uint64_t instructions() {
    std::uint32_t high_before, low, high_after;
    asm volatile("csrr %0, minstreth\n csrr %1, minstret\n csrr %2, minstreth"
                 : "=&r"(high_before), "=&r"(low), "=r"(high_after));
    return joined(high_before, low, high_after);
}

}  // namespace firmpath::port
