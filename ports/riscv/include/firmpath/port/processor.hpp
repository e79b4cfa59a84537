#pragma once

#include <cstdint>

/// What takes an instruction of its own on every kind of processor. On a 32-bit RISC-V in machine mode.
namespace firmpath::port {

/// Inlined into the function whose frame is meant; a call would put a frame of its own in the way.
[[gnu::always_inline]] inline volatile std::uint32_t* stack_pointer() {
    std::uint32_t* top;
    asm volatile("mv %0, sp" : "=r"(top));
    return top;
}

/// Interrupts wait from here on. Returns what `release_interrupts` wants.
[[nodiscard, gnu::always_inline]] inline std::uint32_t hold_interrupts() {
    std::uint32_t former;
    asm volatile("csrrci %0, mstatus, 8" : "=r"(former)::"memory");  // MIE
    return former & 8u;
}

/// As they were before `hold_interrupts`.
[[gnu::always_inline]] inline void release_interrupts(std::uint32_t former) {
    asm volatile("csrs mstatus, %0" ::"r"(former) : "memory");
}

/// Asks whoever serves the program: a debugger or an emulator. By the calling convention both arguments, and then the
/// answer, are where semihosting wants them. The three instructions make the sign together: uncompressed, on one page.
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
