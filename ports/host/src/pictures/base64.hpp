/// @file
/// Bytes as text, for pictures inside pictures.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace firmpath::host {

inline std::string base64(std::string_view bytes) {
    constexpr const char* digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t three = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            three = three << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            text += i + k <= bytes.size() ? digits[three >> (18 - 6 * k) & 63] : '=';
        }
    }
    return text;
}

}  // namespace firmpath::host
