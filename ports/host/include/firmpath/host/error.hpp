/// @file
/// Bad input is always reported in the same way: by an exception whose text is a single line.
#pragma once

#include <cstddef>
#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

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

/// Joins anything that can be streamed into one string.
template <class... Parts>
std::string concat(const Parts&... parts) {
    std::ostringstream out;
    (out << ... << parts);
    return out.str();
}

/// Throws `file:line: ...` for text files; the first line is 1.
template <class... Parts>
[[noreturn]] void fail_at_line(const std::filesystem::path& file, std::size_t line, const Parts&... what) {
    throw InputError(concat(file.string(), ':', line, ": ", what...));
}

/// Throws `file: byte N: ...` for binary files; the first byte is 0.
template <class... Parts>
[[noreturn]] void fail_at_byte(const std::filesystem::path& file, std::size_t byte, const Parts&... what) {
    throw InputError(concat(file.string(), ": byte ", byte, ": ", what...));
}

}  // namespace firmpath::host
