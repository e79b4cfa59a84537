// Text and numbers through the port, without a C library.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "firmpath/panic.hpp"
#include "firmpath/port/port.hpp"

namespace examples {

inline void print_part(const char* text) {
    std::size_t length = 0;
    while (text[length] != '\0') {
        ++length;
    }
    firmpath::port::write_bytes(text, length);
}

// Numbers of 32 bits: to divide 64 bits by ten takes a kilobyte on a processor without such a divider.
template <std::integral Number>
void print_part(Number number) {
    firmpath::require(std::in_range<std::int32_t>(number) || std::in_range<std::uint32_t>(number),
                      "print: the number does not fit 32 bits");
    const bool negative = number < 0;
    const auto bits = static_cast<std::uint32_t>(number);
    std::uint32_t rest = negative ? 0 - bits : bits;
    char digits[10];
    char* const end = digits + sizeof digits;
    char* first = end;
    do {
        *--first = static_cast<char>('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    firmpath::port::write_bytes("-", negative ? 1 : 0);
    firmpath::port::write_bytes(first, static_cast<std::size_t>(end - first));
}

/// Prints texts and integers one after the other.
template <class... Parts>
void print(const Parts&... parts) {
    (print_part(parts), ...);
}

}  // namespace examples
