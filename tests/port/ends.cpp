// A program that ends in the way that its build chose with -DENDING=<one of the functions below>.

#include <cstdint>

#include "firmpath/core/panic.hpp"
#include "firmpath/port/port.hpp"
#include "firmpath/port/stack.hpp"

namespace {

// Hides a value from the compiler, which would otherwise detect the mistake.
template <class T>
T opaque(T value) {
    asm volatile("" : "+r"(value));
    return value;
}

#if defined(__riscv)
#define UNDEFINED_INSTRUCTION "unimp"
#else
#define UNDEFINED_INSTRUCTION "udf #0"
#endif

// clang-format off
[[maybe_unused]] int success() { return 0; }
[[maybe_unused]] int seventeen() { return 17; }
[[maybe_unused]] int three_hundred() { return 300; }
[[maybe_unused]] int two_hundred_fifty_six() { return 256; }
[[maybe_unused]] int minus_one() { return -1; }
[[maybe_unused]] int port_panic() { firmpath::port::panic("the reason"); }
[[maybe_unused]] int library_panic() { firmpath::require(opaque(false), "a broken precondition"); return 0; }
[[maybe_unused]] int undefined_instruction() { asm volatile(UNDEFINED_INSTRUCTION); return 0; }
[[maybe_unused]] int unmapped_read() { return static_cast<int>(*opaque(reinterpret_cast<volatile std::uint32_t*>(0xEFFF0000))); }
[[maybe_unused]] int jump_to_arm_state() { opaque(reinterpret_cast<void (*)()>(0x20000000))(); return 0; }
[[maybe_unused]] int division_by_zero() { return opaque(1) / opaque(0); }
// clang-format on

[[maybe_unused]] int stack_overflow() {
    struct Recursion {
        [[gnu::noinline]] static int deeper(volatile const int* outer) {
            volatile int frame[8] = {*outer + 1};
            if (*outer < 0) {
                return 0;  // never reached; avoids the compiler's warning of infinite recursion
            }
            return deeper(frame) + frame[0];  // the addition prevents the compiler from making a loop of this
        }
    };
    volatile const int start = 0;
    return Recursion::deeper(&start);
}

// One frame that reaches 3 KB below a stack of 2 KB; only its far end is written.
[[maybe_unused]] int stack_overflow_by_a_large_frame() {
    volatile std::uint8_t frame[5120];
    frame[opaque(std::uint32_t{0})] = 1;
    return frame[opaque(std::uint32_t{0})];
}

}  // namespace

int main() {
    firmpath::port::write_bytes("started\n", 8);
    const int code = ENDING();
    firmpath::port::write_bytes("returned\n", 9);
    return code;
}
