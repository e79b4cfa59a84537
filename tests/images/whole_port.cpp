// Uses the whole port, so that all of it is linked, and ends in a panic.
#include <cstdint>

#include "firmpath/core/panic.hpp"
#include "firmpath/port/measure.hpp"

namespace port = firmpath::port;

int main() {
    port::write_bytes(nullptr, 0);
    const std::uint64_t before_us = port::microseconds();
    volatile std::uint32_t turns = 0;
    const std::uint64_t counted = port::instructions_of([&] {
        while (turns < 10'000) {
            turns = turns + 1;
        }
    });
    const std::uint64_t passed_us = port::microseconds() - before_us;
    // The emulator has no cycle counter: a count of 0 is correct there.
    if (passed_us > 10 && passed_us < 1'000'000 && counted < 1'000'000) {
        port::write_bytes("time goes on\n", 13);
    }
    firmpath::require(false, "the end");
    return 0;
}
