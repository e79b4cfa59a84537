// WeAct "Black Pill", STM32F411CE: 100 MHz from the crystal of 25 MHz, USART1 on A9. Sections are those of RM0383.

#include "firmpath/port/board.hpp"
#include "firmpath/port/cortex_m/stm32_usart.hpp"
#include "firmpath/port/cortex_m/stm32f4_clock.hpp"

namespace firmpath::port {
namespace {

// 6.3: reset and clock control
constexpr Register rcc_ahb1enr{0x4002'3830}, rcc_apb2enr{0x4002'3844};
constexpr std::uint32_t gpio_a_on = 1u << 0, usart1_on = 1u << 4;
constexpr std::uint32_t apb1_by_2 = 4u << 10;  // RCC_CFGR: at most 50 MHz; APB2 takes 100
// 8.4: port A
constexpr Register gpioa_moder{0x4002'0000}, gpioa_afrh{0x4002'0024};
constexpr std::uint32_t a9_alternate = 2u << 18, a9_usart1 = 7u << 4;

// 3 wait states up to 100 MHz at 2.7 V and more (3.4.1); voltage scale 1 (5.4.1)
constexpr cortex_m::Stm32F4Speed speed{25, 100, 3, apb1_by_2, 3u << 14};

using Usart1 = cortex_m::Stm32Usart<0x4001'1000>;

}  // namespace

std::uint32_t start_board() {
    const std::uint32_t hz = start_stm32f4_clock(speed);
    rcc_ahb1enr.set(gpio_a_on);
    rcc_apb2enr.set(usart1_on);
    gpioa_afrh.set(a9_usart1);
    gpioa_moder.set(a9_alternate);
    Usart1::start(hz);  // APB2 is not divided
    return hz;
}

void write_bytes(const char* bytes, std::size_t count) { Usart1::write(bytes, count); }

void exit(int code) { stop(code); }

}  // namespace firmpath::port
