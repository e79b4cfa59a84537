#pragma once

#include <cstdint>

/// Operations that need special instructions on each kind of processor. This file: on a Cortex-M.
namespace firmpath::port {

/// The stack pointer of the calling function. Inlined, because a call would add a stack frame of its own.
[[gnu::always_inline]] inline volatile std::uint32_t* stack_pointer() {
    std::uint32_t* top;
    asm volatile("mov %0, sp" : "=r"(top));
    return top;
}

/// Holds interrupts off from here on. Returns the former state, for `release_interrupts`.
[[nodiscard, gnu::always_inline]] inline std::uint32_t hold_interrupts() {
    std::uint32_t former;
    asm volatile("mrs %0, primask\n cpsid i" : "=r"(former)::"memory");
    return former;
}

/// Restores the state before `hold_interrupts`.
[[gnu::always_inline]] inline void release_interrupts(std::uint32_t former) {
    asm volatile("msr primask, %0" ::"r"(former) : "memory");
}

/// Sends a request to the debugger or the emulator. By the calling convention, both arguments and the result are in the
/// registers that semihosting uses.
[[gnu::naked, gnu::noinline]] inline std::uint32_t semihosting_call(std::uint32_t, const std::uint32_t*) {
    asm volatile("bkpt 0xab\n bx lr");
}

}  // namespace firmpath::port
