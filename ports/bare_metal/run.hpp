#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/port/port.hpp"

int main();

extern "C" {
extern std::uint32_t __data_load[], __data_start[], __data_end[], __bss_start[], __bss_end[];  // from sections.ld
extern std::uint32_t __second_ram_start[], __second_ram_end[];  // from memory.ld, if it has them
extern void (*const __init_array_start[])();
extern void (*const __init_array_end[])();
}

/// The part of the start-up code that is the same on every processor.
namespace firmpath::port {

/// Runs the program to its end. The processor must be set up already.
[[noreturn]] inline void run_program() {
    for (std::uint32_t *to = __data_start, *from = __data_load; to < __data_end;) {
        *to++ = *from++;
    }
    for (std::uint32_t* to = __bss_start; to < __bss_end;) {
        *to++ = 0;
    }
    for (std::uint32_t* to = __second_ram_start; to < __second_ram_end;) {
        *to++ = 0;
    }
    initialise();
    for (auto function = __init_array_start; function < __init_array_end; ++function) {
        (*function)();
    }
    exit(main());
}

/// Writes text of a fault report.
inline void write_text(const char* text) {
    std::size_t length = 0;
    while (text[length] != '\0') {
        ++length;
    }
    write_bytes(text, length);
}

/// Writes a register of a fault report.
inline void write_field(const char* name, std::uint32_t value) {
    char digits[11] = "0x00000000";
    for (int i = 9; i >= 2; --i, value >>= 4) {
        digits[i] = "0123456789abcdef"[value & 15u];
    }
    write_text(name);
    write_text(digits);
}

}  // namespace firmpath::port
