// The part of firmpath/port/port.hpp that is the same on every processor: output and exit, by semihosting.

#include "firmpath/port/port.hpp"

#include "output.hpp"
#include "semihosting.hpp"

namespace firmpath::port {

// A board without semihosting defines these two functions itself, in its FIRMPATH_BOARD_SOURCES.
#if defined(FIRMPATH_SEMIHOSTING)
namespace {
std::uint32_t standard_output = 0;
}

void open_output() { standard_output = semihosting::open_standard_output(); }

void write_bytes(const char* bytes, std::size_t count) {
    if (count != 0) {
        semihosting::write(standard_output, bytes, count);
    }
}

void exit(int code) {
    // The emulator keeps only eight bits: it would report 256 as success.
    semihosting::exit(code < 0 || code > 255 ? 255u : static_cast<std::uint32_t>(code));
}
#else
void open_output() {}
#endif

void panic(const char* sentence) {
    std::size_t length = 0;
    while (sentence[length] != '\0') {
        ++length;
    }
    write_bytes("PANIC ", 6);
    write_bytes(sentence, length);
    write_bytes("\n", 1);
    exit(98);
}

}  // namespace firmpath::port

// The library has a weak reference to this function, and calls it if it is defined.
extern "C" [[noreturn, gnu::used, gnu::weak]] void firmpath_panic(const char* sentence) {
    firmpath::port::panic(sentence);
}
