// Breaks a precondition. With its own hook the program gets the message there; without a hook it traps.
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "firmpath/core/panic.hpp"
#include "firmpath/map/bit_grid.hpp"

#ifdef FIRMPATH_TEST_HOOK
extern "C" void firmpath_panic(const char* sentence) {
    std::printf("PANIC %s\n", sentence);
    std::fflush(stdout);
    std::_Exit(42);
}
#endif

// As a fault handler does on a chip.
extern "C" void after_trap(int) {
    std::printf("SENTENCE %s\n", firmpath_panic_sentence);
    std::fflush(stdout);
    std::_Exit(43);
}

int main(int argc, char**) {
    (void)std::signal(SIGILL, after_trap);
    (void)std::signal(SIGTRAP, after_trap);  // on AArch64
    firmpath::BitGrid<3, 3> map;
    std::printf("before\n");
    std::fflush(stdout);
    map.set({static_cast<std::int16_t>(argc + 2), 0});
    return 0;
}
