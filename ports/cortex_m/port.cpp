// Implements firmpath/port/port.hpp on a Cortex-M with SysTick and, without semihosting, with the board's own code.
// The rest is in output.cpp.
//
// The clock. SysTick is a 24-bit counter that counts processor clocks down; its interrupt counts the periods. Under
// `qemu-system-arm -icount shift=8` an instruction takes 256 ns of virtual time. All boards have more than three ticks
// in that time, so the number of ticks, scaled and rounded, is the exact number of instructions. A real chip counts
// cycles: with the cycle counter if there is one, because it does not need an interrupt in time; else with SysTick.

#include "firmpath/port/port.hpp"

#include "clock.hpp"
#include "firmpath/port/board.hpp"
#include "firmpath/port/processor.hpp"
#include "output.hpp"

namespace firmpath::port {
namespace {

constexpr std::uint32_t ticks_a_period = 1u << 24;

volatile std::uint32_t& systick_control() { return *reinterpret_cast<volatile std::uint32_t*>(0xE000E010); }
volatile std::uint32_t& systick_reload() { return *reinterpret_cast<volatile std::uint32_t*>(0xE000E014); }
volatile std::uint32_t& systick_value() { return *reinterpret_cast<volatile std::uint32_t*>(0xE000E018); }
volatile std::uint32_t& interrupt_control() { return *reinterpret_cast<volatile std::uint32_t*>(0xE000ED04); }
[[maybe_unused]] volatile std::uint32_t& vector_table() {
    return *reinterpret_cast<volatile std::uint32_t*>(0xE000ED08);
}

struct Reading {
    std::uint64_t ticks;
    std::uint32_t interrupts;  // how often SysTick_Handler has run
};

}  // namespace

extern "C" {
extern const std::uint32_t __vectors[];  // from sections.ld

volatile std::uint32_t firmpath_systick_periods = 0;

// In assembly, because the number of its instructions is subtracted.
[[gnu::naked]] void SysTick_Handler() {
    asm volatile(".syntax unified                  \n"
                 "ldr  r0, =firmpath_systick_periods \n"
                 "ldr  r1, [r0]                    \n"
                 "adds r1, #1                      \n"
                 "str  r1, [r0]                    \n"
                 "bx   lr                          \n"
                 ".ltorg                           \n");  // the literal stays within reach
}
}

namespace {

// Without a branch, and with interrupts held off, so that it always costs the same.
Reading read_systick() {
    const std::uint32_t former = hold_interrupts();
    const std::uint32_t down = systick_value();
    const std::uint32_t pending = interrupt_control() >> 26 & 1u;  // ICSR.PENDSTSET
    const std::uint32_t periods = firmpath_systick_periods;
    release_interrupts(former);
    // A period that has ended but is not counted yet: added only if the value was read after its end, when it is high.
    const std::uint32_t uncounted = pending & down >> 23;
    const std::uint64_t ended = std::uint64_t{periods} + uncounted;
    return {(ended << 24) + (ticks_a_period - 1 - down), periods};
}

#if defined(FIRMPATH_SEMIHOSTING)
constexpr std::uint64_t microseconds_a_tick = fraction(1'000'000, FIRMPATH_SYSTICK_HZ);
#else
std::uint64_t microseconds_a_tick = 0;  // set from the board's clock frequency
#endif

// The cycle counter of ARMv7-M and ARMv8-M main line (DWT).
#if !defined(FIRMPATH_EMULATED) && __ARM_ARCH >= 7
volatile std::uint32_t& debug_control() { return *reinterpret_cast<volatile std::uint32_t*>(0xE000EDFC); }
volatile std::uint32_t& dwt_control() { return *reinterpret_cast<volatile std::uint32_t*>(0xE0001000); }
volatile std::uint32_t& dwt_cycles() { return *reinterpret_cast<volatile std::uint32_t*>(0xE0001004); }
volatile std::uint32_t& dwt_lock_access() { return *reinterpret_cast<volatile std::uint32_t*>(0xE0001FB0); }

void start_cycle_counter() {
    debug_control() = debug_control() | 1u << 24;  // DEMCR.TRCENA
    dwt_lock_access() = 0xC5ACCE55;                // a Cortex-M7 ignores writes before this; others have no such lock
    dwt_cycles() = 0;
    dwt_control() = dwt_control() | 1u << 0;  // CYCCNTENA
}

// SysTick counts the same clock from about the same moment, so it gives the higher bits. It stands still while
// interrupts are held off for long; this does no harm, up to 2^31 cycles in total.
std::uint64_t cycles(std::uint64_t ticks) {
    const std::uint32_t ahead = dwt_cycles() - static_cast<std::uint32_t>(ticks);
    return ticks + static_cast<std::uint64_t>(static_cast<std::int32_t>(ahead));
}
#else
void start_cycle_counter() {}
[[maybe_unused]] std::uint64_t cycles(std::uint64_t ticks) { return ticks; }
#endif

}  // namespace

void initialise() {
#if !defined(FIRMPATH_SEMIHOSTING)
    vector_table() = reinterpret_cast<std::uint32_t>(__vectors);  // a boot loader uses its own
    microseconds_a_tick = fraction(1'000'000, start_board());
#endif
    open_output();
    start_cycle_counter();
    systick_control() = 0;
    systick_reload() = ticks_a_period - 1;
    systick_value() = 0;                         // any write clears it; the next tick reloads it
    systick_control() = 1u << 2 | 1u << 1 | 1u;  // processor clock, interrupt, on
}

std::uint64_t microseconds() { return scaled(read_systick().ticks, microseconds_a_tick); }

std::uint64_t instructions() {
    const Reading now = read_systick();
#if defined(FIRMPATH_EMULATED)
    constexpr std::uint32_t ns_an_instruction = 256;
    constexpr std::uint32_t instructions_an_interrupt = 5;  // of SysTick_Handler
    constexpr std::uint64_t ns_a_second = 1'000'000'000;
    constexpr std::uint64_t ticks_in_ns = std::uint64_t{FIRMPATH_SYSTICK_HZ} * ns_an_instruction;
    static_assert(ticks_in_ns >= 3 * ns_a_second, "SysTick is too slow to tell one instruction from the next");
    constexpr std::uint64_t instructions_a_tick = fraction(ns_a_second, ticks_in_ns);
    return scaled(now.ticks, instructions_a_tick) - std::uint64_t{now.interrupts} * instructions_an_interrupt;
#else
    return cycles(now.ticks);
#endif
}

}  // namespace firmpath::port
