#include "firmpath/host/error.hpp"

#include <cstdio>

namespace firmpath::host {

std::string InputError::printable(std::string_view text) {
    std::string line(text);
    for (char& c : line) {
        const auto code = static_cast<unsigned char>(c);
        if (code < 0x20 || code == 0x7F) {
            c = '?';
        }
    }
    return line;
}

std::string short_text(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", number);
    return text;
}

}  // namespace firmpath::host
