// Adafruit Feather STM32F405 Express: 168 MHz from the crystal of 12 MHz, USART3 on B10. Sections are those of RM0090.

#include "firmpath/port/board.hpp"
#include "firmpath/port/cortex_m/stm32_usart.hpp"
#include "firmpath/port/cortex_m/stm32f4_clock.hpp"

namespace firmpath::port {
namespace {

// 7.3: reset and clock control
constexpr Register rcc_ahb1enr{0x4002'3830}, rcc_apb1enr{0x4002'3840};
constexpr std::uint32_t gpio_b_on = 1u << 1, usart3_on = 1u << 18;
constexpr std::uint32_t apb1_by_4 = 5u << 10, apb2_by_2 = 4u << 13;  // RCC_CFGR: at most 42 and 84 MHz
// 8.4: port B
constexpr Register gpiob_moder{0x4002'0400}, gpiob_afrh{0x4002'0424};
constexpr std::uint32_t b10_alternate = 2u << 20, b10_usart3 = 7u << 8;

// 5 wait states up to 168 MHz at 2.7 V and more (3.5.1); voltage scale 1 (5.4.1)
constexpr cortex_m::Stm32F4Speed speed{12, 168, 5, apb1_by_4 | apb2_by_2, 1u << 14};

using Usart3 = cortex_m::Stm32Usart<0x4000'4800>;

}  // namespace

std::uint32_t start_board() {
    const std::uint32_t hz = start_stm32f4_clock(speed);
    rcc_ahb1enr.set(gpio_b_on);
    rcc_apb1enr.set(usart3_on);
    gpiob_afrh.set(b10_usart3);
    gpiob_moder.set(b10_alternate);
    Usart3::start(hz / 4);
    return hz;
}

void write_bytes(const char* bytes, std::size_t count) { Usart3::write(bytes, count); }

void exit(int code) { stop(code); }

}  // namespace firmpath::port
