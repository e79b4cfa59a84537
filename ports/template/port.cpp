// Delete this file for a board of your own with a Cortex-M or RISC-V: these ports exist already. It is for other
// processors, and for start-up code from your vendor or of your own.
//
// A port to fill in: replace the body of each function, and link the file into your program. The requirements are
// in firmpath/port/port.hpp. Start-up code (vectors, .data, .bss, constructors) calls initialise() before main() and
// exit(main()) after it.

#include "firmpath/port/port.hpp"

namespace firmpath::port {

void initialise() {
    // Set up the clock tree if the start-up code has not, the UART, and a free-running timer.
}

void write_bytes(const char* bytes, std::size_t count) {
    // Wait for the UART's transmit register and write each byte. Polling is enough: speed does not matter here.
    for (std::size_t i = 0; i < count; ++i) {
        static_cast<void>(bytes[i]);
    }
}

std::uint64_t microseconds() {
    // A timer that counts microseconds. Extend a 16- or 32-bit one in its overflow interrupt; hold that interrupt off
    // while both halves are read, and check its pending flag.
    return 0;
}

std::uint64_t instructions() {
    // On ARMv7-M and up: DWT->CYCCNT, which counts cycles, extended to 64 bits. On RISC-V: minstret. If none: 0.
    return 0;
}

void exit(int code) {
    // With a debugger: semihosting. Without: store the code where a debugger can find it, and stop.
    [[maybe_unused]] static volatile int exit_code;
    exit_code = code < 0 || code > 255 ? 255 : code;
    for (;;) {
    }
}

void panic(const char* sentence) {
    const char* end = sentence;
    while (*end != '\0') {
        ++end;
    }
    write_bytes(sentence, static_cast<std::size_t>(end - sentence));
    exit(98);
}

}  // namespace firmpath::port

/// The library calls this when a precondition is violated. Weak: a program may define its own.
extern "C" [[noreturn, gnu::weak]] void firmpath_panic(const char* sentence) { firmpath::port::panic(sentence); }
