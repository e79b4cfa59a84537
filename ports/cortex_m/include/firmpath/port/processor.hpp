#pragma once

#include <cstdint>

/// What takes an instruction of its own on every kind of processor. On a Cortex-M.
namespace firmpath::port {

/// Inlined into the function whose frame is meant; a call would put a frame of its own in the way.
[[gnu::always_inline]] inline volatile std::uint32_t* stack_pointer() {
    std::uint32_t* top;
    asm volatile("mov %0, sp" : "=r"(top));
    return top;
}

/// Interrupts wait from here on. Returns what `release_interrupts` wants.
[[nodiscard, gnu::always_inline]] inline std::uint32_t hold_interrupts() {
    std::uint32_t former;
    asm volatile("mrs %0, primask\n cpsid i" : "=r"(former)::"memory");
    return former;
}

/// As they were before `hold_interrupts`.
[[gnu::always_inline]] inline void release_interrupts(std::uint32_t former) {
    asm volatile("msr primask, %0" ::"r"(former) : "memory");
}

/// Asks whoever serves the program: a debugger or an emulator. By the calling convention both arguments, and then the
/// answer, are where semihosting wants them.
[[gnu::naked, gnu::noinline]] inline std::uint32_t semihosting_call(std::uint32_t, const std::uint32_t*) {
    asm volatile("bkpt 0xab\n bx lr");
}

}  // namespace firmpath::port
