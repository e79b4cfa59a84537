#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/port/board.hpp"

namespace firmpath::port::cortex_m {

/// The transmitter of a USART of STM32F1, F2 and F4: 115,200 baud, 8 data bits, no parity, 1 stop bit.
/// The caller must have switched on its clock and its pin. Source: RM0008 27.6, RM0090 30.6, RM0383 19.6.
template <std::uint32_t base>
struct Stm32Usart {
    static void start(std::uint32_t clock_hz) {
        constexpr std::uint32_t baud = 115'200;
        brr = (clock_hz + baud / 2) / baud;
        cr1 = usart_on | transmitter_on;
    }

    /// Drops bytes that a defective USART does not accept.
    static void write(const char* bytes, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            static_cast<void>(wait_for([] { return sr.has(transmit_empty); }));
            dr = static_cast<unsigned char>(bytes[i]);
        }
        static_cast<void>(wait_for([] { return sr.has(transmission_complete); }));
    }

private:
    static constexpr Register sr{base}, dr{base + 0x04}, brr{base + 0x08}, cr1{base + 0x0C};
    static constexpr std::uint32_t transmission_complete = 1u << 6, transmit_empty = 1u << 7;  // SR
    static constexpr std::uint32_t transmitter_on = 1u << 3, usart_on = 1u << 13;              // CR1
};

}  // namespace firmpath::port::cortex_m
