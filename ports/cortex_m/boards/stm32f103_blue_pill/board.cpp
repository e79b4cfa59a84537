// "Blue Pill", STM32F103C8: 72 MHz from the crystal of 8 MHz, USART1 on A9. Sections are those of RM0008.

#include "firmpath/port/board.hpp"
#include "firmpath/port/cortex_m/stm32_usart.hpp"

namespace firmpath::port {
namespace {

// 7.3: reset and clock control
constexpr Register rcc_cr{0x4002'1000}, rcc_cfgr{0x4002'1004}, rcc_apb2enr{0x4002'1018};
constexpr std::uint32_t hsi_on = 1u << 0, hsi_ready = 1u << 1, hse_on = 1u << 16, hse_ready = 1u << 17,
                        pll_on = 1u << 24, pll_ready = 1u << 25;  // RCC_CR
constexpr std::uint32_t use_pll = 2u, uses = 3u << 2, uses_pll = 2u << 2, apb1_by_2 = 4u << 8, pll_from_hse = 1u << 16,
                        times_9 = 7u << 18, times_16 = 14u << 18;   // RCC_CFGR
constexpr std::uint32_t gpio_a_on = 1u << 2, usart1_on = 1u << 14;  // RCC_APB2ENR
// 3.3.3: flash access control
constexpr Register flash_acr{0x4002'2000};
constexpr std::uint32_t two_wait_states = 2u, prefetch = 1u << 4;
// 9.2.2: port A, pins 8 to 15
constexpr Register gpioa_crh{0x4001'0804};
constexpr std::uint32_t a9_mask = 0xFu << 4, a9_alternate_output = 0xBu << 4;

using Usart1 = cortex_m::Stm32Usart<0x4001'3800>;

// Returns 72 MHz; or 64 MHz, the maximum without the crystal; or 8 MHz, if the PLL does not lock.
std::uint32_t start_clock() {
    // The chip's boot loader may have left its own clocks on: go back to the clocks after a reset.
    rcc_cr.set(hsi_on);
    static_cast<void>(wait_for([] { return rcc_cr.has(hsi_ready); }));
    rcc_cfgr = 0;
    static_cast<void>(wait_for([] { return (rcc_cfgr & uses) == 0; }));
    rcc_cr.clear(pll_on);
    static_cast<void>(wait_for([] { return !rcc_cr.has(pll_ready); }));

    rcc_cr.set(hse_on);
    const bool has_crystal = wait_for([] { return rcc_cr.has(hse_ready); });
    rcc_cfgr = apb1_by_2 | (has_crystal ? pll_from_hse | times_9 : times_16);  // the internal 8 MHz are divided by 2
    rcc_cr.set(pll_on);
    if (!wait_for([] { return rcc_cr.has(pll_ready); })) {
        return 8'000'000;
    }
    flash_acr = two_wait_states | prefetch;
    rcc_cfgr.set(use_pll);
    static_cast<void>(wait_for([] { return (rcc_cfgr & uses) == uses_pll; }));
    return has_crystal ? 72'000'000 : 64'000'000;
}

}  // namespace

std::uint32_t start_board() {
    const std::uint32_t hz = start_clock();
    rcc_apb2enr.set(gpio_a_on | usart1_on);
    gpioa_crh = (gpioa_crh & ~a9_mask) | a9_alternate_output;
    Usart1::start(hz);  // APB2 is not divided
    return hz;
}

void write_bytes(const char* bytes, std::size_t count) { Usart1::write(bytes, count); }

void exit(int code) { stop(code); }

}  // namespace firmpath::port
