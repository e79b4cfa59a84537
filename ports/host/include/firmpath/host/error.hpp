/// @file
/// Bad input is always reported in the same way: by an exception whose text is a single line.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace firmpath::host {

/// External input is wrong. `what()` is one printable line that names the place, the fault and
/// what was expected. The tool prints it and exits with 2; no reader returns a partial value.
class InputError : public std::runtime_error {
public:
    /// Control characters of `line` (a file name or file content may hold some) become '?'.
    explicit InputError(std::string_view line) : std::runtime_error(printable(line)) {}

    /// `text` without line ends and other control characters.
    static std::string printable(std::string_view text);
};

/// A number as text: six digits at most, as streams print it.
std::string short_text(double number);

/// Adds a text, a number or the name of a file to a text.
template <class Part>
void append(std::string& text, const Part& part) {
    if constexpr (std::is_same_v<Part, char>) {
        text += part;
    } else if constexpr (std::is_convertible_v<const Part&, std::string_view>) {
        text += std::string_view(part);
    } else if constexpr (std::is_floating_point_v<Part>) {
        text += short_text(part);
    } else if constexpr (std::is_integral_v<Part>) {
        text += std::to_string(part);
    } else {
        text += part.string();  // the name of a file
    }
}

/// Joins texts, numbers and names of files into one string.
template <class... Parts>
std::string concat(const Parts&... parts) {
    std::string text;
    (append(text, parts), ...);
    return text;
}

/// Throws `file:line: ...` for text files; the first line is 1.
template <class File, class... Parts>
[[noreturn]] void fail_at_line(const File& file, std::size_t line, const Parts&... what) {
    throw InputError(concat(file, ':', line, ": ", what...));
}

/// Throws `file: byte N: ...` for binary files; the first byte is 0.
template <class File, class... Parts>
[[noreturn]] void fail_at_byte(const File& file, std::size_t byte, const Parts&... what) {
    throw InputError(concat(file, ": byte ", byte, ": ", what...));
}

}  // namespace firmpath::host
