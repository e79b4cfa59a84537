// Three functions for a board without a debugger. What each owes is said in firmpath/port/cortex_m/board.hpp and
// firmpath/port/port.hpp. This one is for MPS2's UART 0; ports/cortex_m/boards has others to look at.

#include "firmpath/port/cortex_m/board.hpp"

namespace firmpath::port {
namespace {

using cortex_m::Register;
using cortex_m::wait_for;

// Registers by the names of your chip's reference manual. Here: CMSDK APB UART (Arm DDI 0479, 4.3).
constexpr Register uart_data{0x4000'4000}, uart_state{0x4000'4004}, uart_ctrl{0x4000'4008}, uart_bauddiv{0x4000'4010};
constexpr std::uint32_t transmitter_full = 1u << 0;  // STATE
constexpr std::uint32_t transmitter_on = 1u << 0;    // CTRL

}  // namespace

std::uint32_t cortex_m::start_board() {
    // Make it work at the clock of a reset first. Full speed: wait states of the flash, then the PLL, then the switch.
    constexpr std::uint32_t hz = 25'000'000;

    // A UART mostly takes four things: its clock switched on, its pin given to it, the divider, the transmitter on.
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

void exit(int code) { cortex_m::stop(code); }

}  // namespace firmpath::port
