// Raspberry Pi Pico, RP2040: 125 MHz from the crystal of 12 MHz, UART0 on GP0. Sections are those of the datasheet.

#include "firmpath/port/cortex_m/board.hpp"

namespace firmpath::port {
namespace {

using cortex_m::Register;
using cortex_m::wait_for;

// 2.14: resets. A block whose bit is cleared runs.
constexpr Register resets{0x4000'C000}, reset_done{0x4000'C008};
constexpr std::uint32_t io_bank0 = 1u << 5, pads_bank0 = 1u << 8, pll_sys = 1u << 12, uart0 = 1u << 22;
// 2.16: crystal oscillator
constexpr Register xosc_ctrl{0x4002'4000}, xosc_status{0x4002'4004}, xosc_startup{0x4002'400C};
constexpr std::uint32_t xosc_on_1_to_15_mhz = 0xFABu << 12 | 0xAA0u, xosc_stable = 1u << 31;
constexpr std::uint32_t startup_1_ms = 12'000 / 256;
// 2.18: the system PLL: 12 MHz * 125 / 6 / 2
constexpr Register pll_cs{0x4002'8000}, pll_pwr{0x4002'8004}, pll_fbdiv_int{0x4002'8008}, pll_prim{0x4002'800C};
constexpr std::uint32_t pll_lock = 1u << 31, pll_off = 1u << 0, vco_off = 1u << 5, post_dividers_off = 1u << 3;
constexpr std::uint32_t divide_by_6_and_2 = 6u << 16 | 2u << 12;
// 2.15: clocks
constexpr Register clk_ref_ctrl{0x4000'8030}, clk_ref_selected{0x4000'8038}, clk_sys_ctrl{0x4000'803C},
    clk_sys_selected{0x4000'8044}, clk_peri_ctrl{0x4000'8048};
constexpr std::uint32_t ref_is_ring = 0, ref_is_crystal = 2;  // CLK_REF_CTRL.SRC
constexpr std::uint32_t sys_is_ref = 0, sys_is_pll = 1;       // CLK_SYS_CTRL.SRC; AUXSRC 0 is the system PLL
constexpr std::uint32_t peripherals_on = 1u << 11;            // CLK_PERI_CTRL; AUXSRC 0 is the system clock
// 2.19.6.1: the function of a pin
constexpr Register gpio0_ctrl{0x4001'4004};
constexpr std::uint32_t function_uart = 2;
// 4.2: UART0, a PL011
constexpr Register uart_dr{0x4003'4000}, uart_fr{0x4003'4018}, uart_ibrd{0x4003'4024}, uart_fbrd{0x4003'4028},
    uart_lcr_h{0x4003'402C}, uart_cr{0x4003'4030};
constexpr std::uint32_t fifo_full = 1u << 5, busy = 1u << 3;          // UARTFR
constexpr std::uint32_t eight_bits = 3u << 5, fifos_on = 1u << 4;     // UARTLCR_H
constexpr std::uint32_t uart_on = 1u << 0, transmitter_on = 1u << 8;  // UARTCR

void take_out_of_reset(std::uint32_t blocks) {
    resets.clear(blocks);
    static_cast<void>(wait_for([=] { return reset_done.has(blocks); }));
}

// A source is in use when its bit is set in `selected`; the old clock must not be stopped before that.
void select(Register control, Register selected, std::uint32_t source) {
    control = source;
    static_cast<void>(wait_for([=] { return selected.has(1u << source); }));
}

// Returns 125 MHz; or about 6.5 MHz, from the ring oscillator that runs after reset, if crystal or PLL fail.
std::uint32_t start_clock() {
    constexpr std::uint32_t ring_hz = 6'500'000;
    // A debugger resets only the processors: go back to the clocks after a full reset.
    select(clk_sys_ctrl, clk_sys_selected, sys_is_ref);
    select(clk_ref_ctrl, clk_ref_selected, ref_is_ring);
    xosc_startup = startup_1_ms;
    xosc_ctrl = xosc_on_1_to_15_mhz;
    if (!wait_for([] { return xosc_status.has(xosc_stable); })) {
        return ring_hz;
    }
    resets.set(pll_sys);
    take_out_of_reset(pll_sys);
    pll_cs = 1;  // not divided before the PLL
    pll_fbdiv_int = 125;
    pll_pwr.clear(pll_off | vco_off);
    if (!wait_for([] { return pll_cs.has(pll_lock); })) {
        return ring_hz;
    }
    pll_prim = divide_by_6_and_2;
    pll_pwr.clear(post_dividers_off);
    select(clk_ref_ctrl, clk_ref_selected, ref_is_crystal);
    select(clk_sys_ctrl, clk_sys_selected, sys_is_pll);
    return 125'000'000;
}

}  // namespace

std::uint32_t cortex_m::start_board() {
    const std::uint32_t hz = start_clock();
    clk_peri_ctrl = peripherals_on;
    take_out_of_reset(io_bank0 | pads_bank0 | uart0);
    gpio0_ctrl = function_uart;
    constexpr std::uint32_t baud = 115'200;
    const std::uint32_t divisor_by_64 = (4 * hz + baud / 2) / baud;  // hz / (16 * baud)
    uart_ibrd = divisor_by_64 / 64;
    uart_fbrd = divisor_by_64 % 64;
    uart_lcr_h = eight_bits | fifos_on;
    uart_cr = uart_on | transmitter_on;
    return hz;
}

void write_bytes(const char* bytes, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        static_cast<void>(wait_for([] { return !uart_fr.has(fifo_full); }));
        uart_dr = static_cast<unsigned char>(bytes[i]);
    }
    // 32 bytes in the FIFO take 3 ms.
    static_cast<void>(wait_for([] { return !uart_fr.has(busy); }));
}

void exit(int code) { cortex_m::stop(code); }

}  // namespace firmpath::port
