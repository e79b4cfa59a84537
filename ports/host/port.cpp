// Implements firmpath/port/port.hpp on a desktop, so that a board's program runs there unchanged.

#include "firmpath/port/port.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace firmpath::port {
namespace {

// Replaces the start-up code that calls initialise().
const auto start_of_program = std::chrono::steady_clock::now();

}  // namespace

void initialise() {}

void write_bytes(const char* bytes, std::size_t count) {
    if (count != 0) {
        static_cast<void>(std::fwrite(bytes, 1, count, stdout));
    }
}

std::uint64_t microseconds() {
    const auto since = std::chrono::steady_clock::now() - start_of_program;
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(since).count());
}

// Not every program may read a desktop's instruction counter.
std::uint64_t instructions() { return 0; }

void exit(int code) {
    static_cast<void>(std::fflush(stdout));
    std::_Exit(code < 0 || code > 255 ? 255 : code);
}

void panic(const char* sentence) {
    static_cast<void>(std::fflush(stdout));
    static_cast<void>(std::fprintf(stderr, "PANIC %s\n", sentence));
    exit(98);
}

}  // namespace firmpath::port

extern "C" [[noreturn, gnu::weak]] void firmpath_panic(const char* sentence) { firmpath::port::panic(sentence); }
