// From reset to main(), and from a trap to a report. For 32-bit RISC-V in machine mode, one core.
//
// A fault is reported as `FAULT pc=... ra=... mcause=... mtval=...` and ends the program with code 99. A program that
// turns interrupts on defines `extern "C" [[gnu::interrupt]] void Interrupt_Handler()`; without it they are faults too.

#include <cstdint>

#include "firmpath/port/stack.hpp"
#include "run.hpp"

namespace port = firmpath::port;

// The first instruction in flash.
extern "C" [[gnu::section(".start"), gnu::naked, gnu::used]] void Reset_Handler() {
    asm volatile(".option push                 \n"
                 ".option norelax              \n"  // gp cannot be set relative to gp
                 "la   gp, __global_pointer$   \n"
                 ".option pop                  \n"
                 "la   sp, __stack_top         \n"
                 "la   t0, Trap_Handler        \n"
                 "csrw mtvec, t0               \n"
                 "j    firmpath_start          \n");
}

extern "C" [[noreturn, gnu::used]] void firmpath_start() {
    port::paint_stack(port::stack_pointer());
    port::run_program();
}

extern "C" [[noreturn, gnu::used]] void firmpath_report_fault(std::uint32_t stack_pointer,
                                                              std::uint32_t return_address) {
    std::uint32_t cause, pc, value;
    asm volatile("csrr %0, mcause\n csrr %1, mepc\n csrr %2, mtval" : "=&r"(cause), "=&r"(pc), "=r"(value));
    // There is no RAM below the stack, so an overflow is a fault by itself; then the stack pointer is already below it.
    const auto bottom = reinterpret_cast<std::uint32_t>(port::__stack_bottom);
    const auto top = reinterpret_cast<std::uint32_t>(port::__stack_top);
    if (stack_pointer >= bottom && stack_pointer <= top) {
        port::write_field("FAULT pc=", pc);
        port::write_field(" ra=", return_address);
    } else {
        port::write_field("FAULT stack overflow, sp=", stack_pointer);
    }
    port::write_field(" mcause=", cause);
    port::write_field(" mtval=", value);
    port::write_text("\n");
    port::exit(99);
}

// Passes interrupts to the program's handler with all registers unchanged. A fault report starts at the top of the
// stack: the program does not continue.
extern "C" [[gnu::naked, gnu::used, gnu::aligned(4)]] void Trap_Handler() {
    asm volatile("csrw mscratch, t0            \n"
                 "csrr t0, mcause              \n"
                 "bgez t0, 1f                  \n"
                 "csrr t0, mscratch            \n"
                 "j    Interrupt_Handler       \n"
                 ".weak Interrupt_Handler      \n"
                 "Interrupt_Handler:           \n"
                 "1:                           \n"
                 "mv   a0, sp                  \n"
                 "mv   a1, ra                  \n"
                 "la   sp, __stack_top         \n"
                 "j    firmpath_report_fault   \n");
}
