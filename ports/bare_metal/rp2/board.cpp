// Raspberry Pi Pico (RP2040, 125 MHz) and Pico 2 (RP2350, 150 MHz, its Cortex-M33 or its RISC-V cores): the crystal of
// 12 MHz, UART0 on GP0. Both chips have the same blocks, at other addresses. Sections are those of the datasheets, the
// RP2040's before the RP2350's.

#include "firmpath/port/board.hpp"

namespace firmpath::port {
namespace {

#if defined(__ARM_ARCH_6M__)
constexpr std::uint32_t resets_at = 0x4000'C000, clocks_at = 0x4000'8000, crystal_at = 0x4002'4000,
                        pll_at = 0x4002'8000, pins_at = 0x4001'4000, uart_at = 0x4003'4000;
constexpr std::uint32_t io_bank0 = 1u << 5, pads_bank0 = 1u << 8, pll_sys = 1u << 12, uart0 = 1u << 22;
constexpr std::uint32_t ring_hz = 6'500'000, full_hz = 125'000'000;  // 12 MHz * 125 / 6 / 2
constexpr std::uint32_t post_dividers = 6u << 16 | 2u << 12;
void connect_pads() {}
#else
constexpr std::uint32_t resets_at = 0x4002'0000, clocks_at = 0x4001'0000, crystal_at = 0x4004'8000,
                        pll_at = 0x4005'0000, pins_at = 0x4002'8000, uart_at = 0x4007'0000;
constexpr std::uint32_t io_bank0 = 1u << 6, pads_bank0 = 1u << 9, pll_sys = 1u << 14, uart0 = 1u << 26;
constexpr std::uint32_t ring_hz = 11'000'000, full_hz = 150'000'000;  // 12 MHz * 125 / 5 / 2
constexpr std::uint32_t post_dividers = 5u << 16 | 2u << 12;
// 9.7: after reset a pad is isolated from its pin's function.
constexpr Register pad_gpio0{0x4003'8004};
void connect_pads() { pad_gpio0.clear(1u << 8); }
#endif

// 2.14, 7.5: resets. A block whose bit is cleared runs.
constexpr Register resets{resets_at}, reset_done{resets_at + 8};
// 2.16, 8.2: crystal oscillator
constexpr Register xosc_ctrl{crystal_at}, xosc_status{crystal_at + 4}, xosc_startup{crystal_at + 0xC};
constexpr std::uint32_t xosc_on_1_to_15_mhz = 0xFABu << 12 | 0xAA0u, xosc_stable = 1u << 31;
constexpr std::uint32_t startup_1_ms = 12'000 / 256;
// 2.18, 8.6: the system PLL
constexpr Register pll_cs{pll_at}, pll_pwr{pll_at + 4}, pll_fbdiv_int{pll_at + 8}, pll_prim{pll_at + 0xC};
constexpr std::uint32_t pll_lock = 1u << 31, pll_off = 1u << 0, vco_off = 1u << 5, post_dividers_off = 1u << 3;
// 2.15, 8.1: clocks
constexpr Register clk_ref_ctrl{clocks_at + 0x30}, clk_ref_selected{clocks_at + 0x38}, clk_sys_ctrl{clocks_at + 0x3C},
    clk_sys_selected{clocks_at + 0x44}, clk_peri_ctrl{clocks_at + 0x48};
constexpr std::uint32_t ref_is_ring = 0, ref_is_crystal = 2;  // CLK_REF_CTRL.SRC
constexpr std::uint32_t sys_is_ref = 0, sys_is_pll = 1;       // CLK_SYS_CTRL.SRC; AUXSRC 0 is the system PLL
constexpr std::uint32_t peripherals_on = 1u << 11;            // CLK_PERI_CTRL; AUXSRC 0 is the system clock
// 2.19.6.1, 9.11.1: the function of a pin
constexpr Register gpio0_ctrl{pins_at + 4};
constexpr std::uint32_t function_uart = 2;
// 4.2, 12.1: UART0, a PL011
constexpr Register uart_dr{uart_at}, uart_fr{uart_at + 0x18}, uart_ibrd{uart_at + 0x24}, uart_fbrd{uart_at + 0x28},
    uart_lcr_h{uart_at + 0x2C}, uart_cr{uart_at + 0x30};
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

// Returns full speed; or about that of the ring oscillator, which runs after reset, if crystal or PLL fail.
std::uint32_t start_clock() {
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
    pll_prim = post_dividers;
    pll_pwr.clear(post_dividers_off);
    select(clk_ref_ctrl, clk_ref_selected, ref_is_crystal);
    select(clk_sys_ctrl, clk_sys_selected, sys_is_pll);
    return full_hz;
}

}  // namespace

std::uint32_t start_board() {
    const std::uint32_t hz = start_clock();
    clk_peri_ctrl = peripherals_on;
    take_out_of_reset(io_bank0 | pads_bank0 | uart0);
    gpio0_ctrl = function_uart;
    connect_pads();
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

void exit(int code) { stop(code); }

}  // namespace firmpath::port
