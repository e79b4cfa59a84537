// From reset to main(), and from a fault to a report. One file for ARMv6-M, ARMv7-M and ARMv8-M.
//
// A fault is reported as `FAULT pc=... lr=...` (and CFSR, the register with the cause, if there is one), and ends the
// program with code 99.

#include <cstddef>
#include <cstdint>

#include "firmpath/port/stack.hpp"
#include "run.hpp"

namespace port = firmpath::port;
using port::__stack_bottom;
using port::__stack_top;

using Function = void (*)();

extern "C" {
extern char __stack_guard_size[];  // from sections.ld; its address is the value

[[noreturn]] void Reset_Handler();
void Fault_Handler();
void SysTick_Handler();  // port.cpp
}

[[gnu::section(".vectors"), gnu::used]] static const Function vectors[16] = {
    reinterpret_cast<Function>(__stack_top),
    Reset_Handler,
    Fault_Handler,  // NMI
    Fault_Handler,  // HardFault
    Fault_Handler,  // MemManage
    Fault_Handler,  // BusFault
    Fault_Handler,  // UsageFault
    Fault_Handler,  // SecureFault
    nullptr,
    nullptr,
    nullptr,
    Fault_Handler,  // SVCall
    Fault_Handler,  // DebugMonitor
    nullptr,
    Fault_Handler,  // PendSV
    SysTick_Handler,
};

namespace {

[[maybe_unused]] volatile std::uint32_t& hardware_register(std::uint32_t address) {
    return *reinterpret_cast<volatile std::uint32_t*>(address);
}

#if __ARM_ARCH >= 7
constexpr bool has_fault_registers = true;
constexpr bool has_mpu_v7 = __ARM_ARCH == 7;
#else
constexpr bool has_fault_registers = false;
#if defined(FIRMPATH_CORTEX_M0PLUS)
constexpr bool has_mpu_v7 = true;  // ARMv6-M's MPU is the same in everything that is used here
#else
constexpr bool has_mpu_v7 = false;
#endif
#endif

void enable_fpu() {
#if defined(__ARM_FP)
    volatile std::uint32_t& cpacr = hardware_register(0xE000ED88);
    cpacr = cpacr | 0xFu << 20;  // full access to CP10 and CP11
    asm volatile("dsb\n isb" ::: "memory");
#endif
}

void enable_traps() {
    if constexpr (has_fault_registers) {
        volatile std::uint32_t& ccr = hardware_register(0xE000ED14);
        ccr = ccr | 1u << 4;  // DIV_0_TRP: a division by zero is a fault, not a 0
    }
}

// A stack overflow leaves RAM. If nothing is mapped below RAM, this is a fault by itself. Some machines read zeros
// there and drop writes, so the processor's own stack protection is used where it has any.
void guard_stack() {
#if __ARM_ARCH == 8 && defined(__ARM_ARCH_8M_MAIN__)
    asm volatile("msr msplim, %0" ::"r"(__stack_bottom));
#endif
    if constexpr (has_mpu_v7) {
        const bool has_regions = (hardware_register(0xE000ED90) >> 8 & 0xFFu) != 0;  // MPU_TYPE.DREGION
        if (has_regions) {
            const auto size = reinterpret_cast<std::uint32_t>(__stack_guard_size);
            std::uint32_t log2_size = 0;
            while ((size >> log2_size) > 1) {
                ++log2_size;
            }
            hardware_register(0xE000ED98) = 0;                                                       // RNR
            hardware_register(0xE000ED9C) = reinterpret_cast<std::uint32_t>(__stack_bottom) - size;  // RBAR
            hardware_register(0xE000EDA0) = 1u << 28 | (log2_size - 1) << 1 | 1u;  // RASR: no access, no execution, on
            hardware_register(0xE000ED94) = 1u << 2 | 1u;  // CTRL: the default memory map everywhere else, on
            asm volatile("dsb\n isb" ::: "memory");
        }
    }
}

}  // namespace

extern "C" [[noreturn, gnu::used]] void Reset_Handler() {
    port::paint_stack(port::stack_pointer());
    enable_fpu();
    enable_traps();
    guard_stack();
    port::run_program();
}

// `frame` is what the processor pushed: r0 r1 r2 r3 r12 lr pc xpsr.
extern "C" [[noreturn, gnu::used]] void firmpath_report_fault(const std::uint32_t* frame) {
    bool overflow = frame < __stack_bottom || frame + 8 > __stack_top;
    if constexpr (has_fault_registers) {
        // CFSR.STKOF, of ARMv8-M: because of the stack limit, the frame was not pushed.
        overflow = overflow || (hardware_register(0xE000ED28) >> 20 & 1u) != 0;
    }
    if (!overflow) {
        port::write_field("FAULT pc=", frame[6]);
        port::write_field(" lr=", frame[5]);
    } else {
        port::write_field("FAULT stack overflow, sp=", reinterpret_cast<std::uint32_t>(frame));
    }
    if constexpr (has_fault_registers) {
        port::write_field(" CFSR=", hardware_register(0xE000ED28));
        port::write_field(" HFSR=", hardware_register(0xE000ED2C));
    }
    port::write_text("\n");
    port::exit(99);
}

// The report needs some stack. If less than 256 bytes are left, as after an overflow, it starts again at the top: the
// program does not continue. The address of the frame is still passed: it shows whether there was an overflow.
extern "C" [[gnu::naked, gnu::used]] void Fault_Handler() {
    asm volatile(
        ".syntax unified            \n"
        "mrs  r0, msp               \n"
        "ldr  r1, =__stack_bottom   \n"
        "adds r1, #255              \n"
        "cmp  r0, r1                \n"
        "bhi  1f                    \n"
        "ldr  r1, =__stack_top      \n"
        "mov  sp, r1                \n"
        "1:                         \n"
        "ldr  r1, =firmpath_report_fault \n"
        "bx   r1                    \n"
        ".ltorg                     \n");  // the literals stay within reach, whatever link-time optimisation puts next
}
