#include "firmpath/host/error.hpp"

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

}  // namespace firmpath::host
