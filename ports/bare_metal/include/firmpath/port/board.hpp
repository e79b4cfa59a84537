#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/port/port.hpp"
#include "firmpath/port/processor.hpp"

/// Helpers to write the board.cpp of a real board. See "A board of your own" in ports/README.md.
namespace firmpath::port {

/// Starts the board: sets the clock to the processor's full speed, and starts the device that `port::write_bytes` uses.
/// Defined by: the board, with FIRMPATH_BOARD_SEMIHOSTING OFF. It also defines `port::write_bytes` and `port::exit`.
/// Called by: `port::initialise`, first of all; .data and .bss are set, no constructor has run.
/// Must not: wait without a time limit for a crystal or a peripheral, which may be broken: see `wait_for`.
/// Returns: the frequency that the processor runs at from now on, in Hz; more than 1 MHz.
[[nodiscard]] std::uint32_t start_board();

/// A register of the chip, by its address.
class Register {
public:
    explicit constexpr Register(std::uint32_t address) : address_(address) {}

    operator std::uint32_t() const { return *word(); }
    void operator=(std::uint32_t value) const { *word() = value; }
    void set(std::uint32_t bits) const { *word() = *word() | bits; }
    void clear(std::uint32_t bits) const { *word() = *word() & ~bits; }
    [[nodiscard]] bool has(std::uint32_t bits) const { return (*word() & bits) == bits; }

private:
    [[nodiscard]] volatile std::uint32_t* word() const { return reinterpret_cast<volatile std::uint32_t*>(address_); }

    std::uint32_t address_;
};

/// Checks `condition()` until it holds, at most 100,000 times: 2 ms at 200 MHz, a tenth of a second at the slow clocks
/// after reset. A crystal starts in less than a tenth of a second; a byte at 115,200 baud is sent in 0.09 ms.
/// Returns: whether the condition held.
template <class Condition>
[[nodiscard]] bool wait_for(Condition condition) {
    for (std::uint32_t turns = 100'000; turns != 0; --turns) {
        if (condition()) {
            return true;
        }
    }
    return false;
}

/// The exit code of the program, for a debugger.
inline volatile int exit_code;

/// Ends the program on boards with only a serial line, for `port::exit` to call: writes `EXIT <code>`, stores the code
/// in `exit_code`, and sleeps. Codes outside 0 to 255 become 255.
[[noreturn]] inline void stop(int code) {
    code = code < 0 || code > 255 ? 255 : code;
    exit_code = code;
    char line[] = "EXIT 000\n";
    for (std::size_t digit = 7; digit >= 5; --digit, code /= 10) {
        line[digit] = static_cast<char>('0' + code % 10);
    }
    write_bytes(line, sizeof line - 1);
    static_cast<void>(hold_interrupts());  // the program's interrupts stop, too
    for (;;) {
        asm volatile("wfi");
    }
}

}  // namespace firmpath::port
