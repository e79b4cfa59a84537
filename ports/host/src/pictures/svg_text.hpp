/// @file
/// How colours and text are written in an SVG.
#pragma once

#include <cstdio>
#include <string>

#include "firmpath/host/error.hpp"
#include "pictures/picture_parts.hpp"

namespace firmpath::host {

inline std::string hex(Colour c) {
    char text[8];
    std::snprintf(text, sizeof text, "#%02x%02x%02x", c.r, c.g, c.b);
    return text;
}

/// For text content: escapes the characters that XML reserves, and replaces those that it forbids.
inline std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : InputError::printable(text)) {
        switch (c) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            default: result += static_cast<unsigned char>(c) < 0x80 ? c : '?'; break;
        }
    }
    return result;
}

/// With one decimal.
inline std::string tenths(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", value);
    return text;
}

/// The attributes that all animations have: they last `seconds` and begin again.
inline std::string svg_timing(double seconds) {
    return concat(" dur=\"", tenths(seconds), "s\" repeatCount=\"indefinite\"/>");
}

/// Shows an element from one moment to another, by its opacity. Moments are fractions of the `seconds`.
inline std::string svg_shown(double from, double to, double seconds) {
    const bool first = from <= 0;
    return concat("<animate attributeName=\"opacity\" calcMode=\"discrete\" values=\"", first ? "1" : "0;1",
                  to < 1 ? ";0" : "", "\" keyTimes=\"", first ? concat("0") : concat("0;", from),
                  to < 1 ? concat(';', to) : std::string(), '"', svg_timing(seconds));
}

}  // namespace firmpath::host
