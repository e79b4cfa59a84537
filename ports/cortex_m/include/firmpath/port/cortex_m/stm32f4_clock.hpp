#pragma once

#include <cstdint>

#include "firmpath/port/board.hpp"

namespace firmpath::port::cortex_m {

/// The settings that an STM32F4 needs to run at full speed on a board.
struct Stm32F4Speed {
    std::uint32_t crystal_mhz;
    std::uint32_t core_mhz;
    std::uint32_t flash_wait_states;  // FLASH_ACR.LATENCY
    std::uint32_t bus_dividers;       // RCC_CFGR.PPRE1, PPRE2
    std::uint32_t voltage_scale;      // PWR_CR.VOS
};

/// Sets an STM32F4 to full speed by its PLL: from the crystal, or from the internal oscillator (16 MHz, 1 % off) if the
/// crystal does not start. If the PLL does not lock either, the chip stays at 16 MHz. The buses are always divided.
/// Returns: the frequency of the processor.
/// Source: RM0090 (F405) and RM0383 (F411): the order of wait states and clock 3.5.1 and 3.4.1, PWR_CR 5.4.1, RCC 7.3
/// and 6.3, FLASH_ACR 3.9.1 and 3.8.1.
[[nodiscard]] inline std::uint32_t start_stm32f4_clock(const Stm32F4Speed& speed) {
    constexpr Register rcc_cr{0x4002'3800}, rcc_pllcfgr{0x4002'3804}, rcc_cfgr{0x4002'3808}, rcc_apb1enr{0x4002'3840};
    constexpr Register pwr_cr{0x4000'7000}, flash_acr{0x4002'3C00};
    constexpr std::uint32_t hsi_on = 1u << 0, hsi_ready = 1u << 1, hse_on = 1u << 16, hse_ready = 1u << 17,
                            pll_on = 1u << 24, pll_ready = 1u << 25;           // RCC_CR
    constexpr std::uint32_t pll_from_hse = 1u << 22, usb_divider = 7u << 24;   // RCC_PLLCFGR; P = 0 divides by 2
    constexpr std::uint32_t use_pll = 2u, uses = 3u << 2, uses_pll = 2u << 2;  // RCC_CFGR: SW, SWS
    constexpr std::uint32_t power_interface = 1u << 28;                        // RCC_APB1ENR
    constexpr std::uint32_t prefetch = 1u << 8, instruction_cache = 1u << 9, data_cache = 1u << 10;  // FLASH_ACR
    constexpr std::uint32_t hsi_mhz = 16;

    // The chip's boot loader may have left its own clocks on: go back to the clocks after a reset.
    rcc_cr.set(hsi_on);
    static_cast<void>(wait_for([=] { return rcc_cr.has(hsi_ready); }));
    rcc_cfgr = speed.bus_dividers;
    static_cast<void>(wait_for([=] { return (rcc_cfgr & uses) == 0; }));
    rcc_cr.clear(pll_on);
    static_cast<void>(wait_for([=] { return !rcc_cr.has(pll_ready); }));

    rcc_cr.set(hse_on);
    const bool has_crystal = wait_for([=] { return rcc_cr.has(hse_ready); });
    rcc_apb1enr.set(power_interface);
    pwr_cr.set(speed.voltage_scale);
    // The input of the PLL is 1 MHz; it runs at twice the processor's speed.
    rcc_pllcfgr = (has_crystal ? speed.crystal_mhz | pll_from_hse : hsi_mhz) | 2 * speed.core_mhz << 6 | usb_divider;
    rcc_cr.set(pll_on);
    if (!wait_for([=] { return rcc_cr.has(pll_ready); })) {
        return hsi_mhz * 1'000'000;
    }
    flash_acr = speed.flash_wait_states | prefetch | instruction_cache | data_cache;
    static_cast<void>(wait_for([&] { return flash_acr.has(speed.flash_wait_states); }));
    rcc_cfgr.set(use_pll);
    static_cast<void>(wait_for([=] { return (rcc_cfgr & uses) == uses_pll; }));
    return speed.core_mhz * 1'000'000;
}

}  // namespace firmpath::port::cortex_m
