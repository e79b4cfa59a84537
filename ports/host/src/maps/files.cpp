#include "firmpath/host/files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <system_error>

#include "firmpath/host/error.hpp"

namespace firmpath::host {
namespace {

// The largest picture taken is 8192 x 8192 with four 16-bit channels: 512 MiB.
constexpr std::size_t max_file_bytes = std::size_t{513} << 20;

}  // namespace

std::string read_file(const std::filesystem::path& file, std::string_view expected) {
    std::error_code error;
    if (std::filesystem::is_directory(file, error)) {
        fail_at_line(file, 1, "is a directory; expected ", expected);
    }
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        fail_at_line(file, 1, "cannot be opened (", std::strerror(errno), "); expected ", expected);
    }
    std::string bytes;
    if (const auto size = std::filesystem::file_size(file, error); !error) {
        bytes.reserve(std::min<std::uintmax_t>(size, max_file_bytes) + 1);
    }
    std::string block(std::size_t{1} << 16, '\0');
    while (in) {
        in.read(block.data(), static_cast<std::streamsize>(block.size()));
        bytes.append(block, 0, static_cast<std::size_t>(in.gcount()));
        if (bytes.size() > max_file_bytes) {
            fail_at_line(file, 1, "is larger than ", max_file_bytes >> 20, " MiB; expected ", expected);
        }
    }
    if (in.bad()) {
        fail_at_line(file, 1, "cannot be read; expected ", expected);
    }
    return bytes;
}

void write_file(const std::filesystem::path& file, std::string_view bytes) {
    errno = 0;
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) {
        fail_at_line(file, 1, "cannot be written (", std::strerror(errno),
                     "); expected a file name in a folder that exists");
    }
}

std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        if (!line.empty() && line.back() == '\r') {
            line.remove_suffix(1);
        }
        lines.push_back(line);
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    }
    return lines;
}

std::vector<std::string_view> split_fields(std::string_view line) {
    std::vector<std::string_view> fields;
    const bool tabs = line.find('\t') != std::string_view::npos;
    const char separator = tabs ? '\t' : ' ';
    std::size_t begin = 0;
    while (begin <= line.size()) {
        const std::size_t end = std::min(line.find(separator, begin), line.size());
        const std::string_view field = trimmed(line.substr(begin, end - begin));
        // Runs of spaces are one separator; between tabs an empty field is a field, but not at the end.
        if (!field.empty() || (tabs && end < line.size())) {
            fields.push_back(field);
        }
        begin = end + 1;
    }
    return fields;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string in_ascii(std::string_view text) {
    std::string shown(text);
    std::replace_if(
        shown.begin(), shown.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; }, '?');
    return shown;
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 40;
    return concat('\'', in_ascii(text.substr(0, longest)), text.size() > longest ? "...'" : "'");
}

}  // namespace firmpath::host
