#pragma once

#include <cstdint>

/// Operations that need special instructions on each kind of processor. This file: on a 32-bit RISC-V in machine mode.
namespace firmpath::port {

/// The stack pointer of the calling function. Inlined, because a call would add a stack frame of its own.
[[gnu::always_inline]] inline volatile std::uint32_t* stack_pointer() {
    std::uint32_t* top;
    asm volatile("mv %0, sp" : "=r"(top));
    return top;
}

/// Holds interrupts off from here on. Returns the former state, for `release_interrupts`.
[[nodiscard, gnu::always_inline]] inline std::uint32_t hold_interrupts() {
    std::uint32_t former;
    asm volatile("csrrci %0, mstatus, 8" : "=r"(former)::"memory");  // MIE
    return former & 8u;
}

/// Restores the state before `hold_interrupts`.
[[gnu::always_inline]] inline void release_interrupts(std::uint32_t former) {
    asm volatile("csrs mstatus, %0" ::"r"(former) : "memory");
}

/// Sends a request to the debugger or the emulator. By the calling convention, both arguments and the result are in the
/// registers that semihosting uses. The first three instructions together mark the request: uncompressed, on one page.
[[gnu::naked, gnu::noinline, gnu::aligned(16)]] inline std::uint32_t semihosting_call(std::uint32_t,
                                                                                      const std::uint32_t*) {
    asm volatile(".option push          \n"
                 ".option norvc         \n"
                 "slli zero, zero, 0x1f \n"
                 "ebreak                \n"
                 "srai zero, zero, 7    \n"
                 "ret                   \n"
                 ".option pop           \n");
}

}  // namespace firmpath::port
