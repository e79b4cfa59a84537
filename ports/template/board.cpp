// Three functions for a board without a debugger. Their requirements are in firmpath/port/board.hpp and
// firmpath/port/port.hpp. This example uses UART 0 of the MPS2; ports/cortex_m/boards has more examples.

#include "firmpath/port/board.hpp"

namespace firmpath::port {
namespace {

// Registers by the names of your chip's reference manual. Here: CMSDK APB UART (Arm DDI 0479, 4.3).
constexpr Register uart_data{0x4000'4000}, uart_state{0x4000'4004}, uart_ctrl{0x4000'4008}, uart_bauddiv{0x4000'4010};
constexpr std::uint32_t transmitter_full = 1u << 0;  // STATE
constexpr std::uint32_t transmitter_on = 1u << 0;    // CTRL

}  // namespace

std::uint32_t start_board() {
    // First make it work at the clock after reset. Full speed: set the flash wait states, start the PLL, switch to it.
    constexpr std::uint32_t hz = 25'000'000;

    // A UART usually needs four steps: switch on its clock, assign its pin, set the divider, switch on the transmitter.
    uart_bauddiv = hz / 115'200;
    uart_ctrl = transmitter_on;
    return hz;
}

void write_bytes(const char* bytes, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        static_cast<void>(wait_for([] { return !uart_state.has(transmitter_full); }));
        uart_data = static_cast<unsigned char>(bytes[i]);
    }
    static_cast<void>(wait_for([] { return !uart_state.has(transmitter_full); }));
}

void exit(int code) { stop(code); }

}  // namespace firmpath::port
