#include "firmpath/host/files.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <set>
#include <system_error>
#include <utility>

#include "firmpath/host/error.hpp"

namespace firmpath::host {
namespace {

// The largest picture taken is 8192 x 8192 with four 16-bit channels: 512 MiB.
constexpr std::size_t max_file_bytes = std::size_t{513} << 20;

[[noreturn]] void fail_too_large(const std::filesystem::path& file, std::string_view expected) {
    fail_at_line(file, 1, "is larger than ", max_file_bytes >> 20, " MiB; expected ", expected);
}

/// All files read so far, so that none is overwritten.
std::set<std::filesystem::path>& read_files() {
    static std::set<std::filesystem::path> files;
    return files;
}

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
        if (size > max_file_bytes) {
            fail_too_large(file, expected);
        }
        bytes.reserve(size + 1);
    }
    if (const auto whole = std::filesystem::canonical(file, error); !error) {
        read_files().insert(whole);
    }
    std::string block(std::size_t{1} << 16, '\0');
    while (in) {
        in.read(block.data(), static_cast<std::streamsize>(block.size()));
        bytes.append(block, 0, static_cast<std::size_t>(in.gcount()));
        if (bytes.size() > max_file_bytes) {
            fail_too_large(file, expected);
        }
    }
    if (in.bad()) {
        fail_at_line(file, 1, "cannot be read; expected ", expected);
    }
    return bytes;
}

NewFile::NewFile(std::filesystem::path file) : file_(std::move(file)) {
    std::error_code error;
    target_ = std::filesystem::canonical(file_, error);
    if (error) {
        target_ = file_;  // not there yet
    } else if (read_files().contains(target_)) {
        fail_at_line(file_, 1, "is read, too; expected another name for what is written");
    }
    const std::filesystem::file_status status = std::filesystem::status(target_, error);
    const bool beside = !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
    if (std::filesystem::exists(status) && access(target_.c_str(), W_OK) != 0) {
        fail();
    }
    written_ = target_;
    if (beside) {
        written_ += concat(".", getpid(), ".part");
    }
    errno = 0;
    out_.open(written_, std::ios::binary | std::ios::trunc);
    if (!out_) {
        fail();
    }
    if (beside && std::filesystem::exists(status)) {
        std::filesystem::permissions(written_, status.permissions(), error);
    }
}

NewFile::~NewFile() {
    if (out_.is_open() && written_ != target_) {
        out_.close();
        std::error_code error;
        std::filesystem::remove(written_, error);
    }
}

void NewFile::write(std::string_view bytes) {
    errno = 0;
    out_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out_.flush();
    if (!out_) {
        if (errno == 0) {  // an earlier write failed: for the reason, again
            out_.clear();
            out_.put('\n').flush();
        }
        fail();
    }
}

void NewFile::keep() {
    write({});
    if (written_ != target_ && std::rename(written_.c_str(), target_.c_str()) != 0) {
        fail();
    }
    out_.close();
}

void NewFile::fail() const {
    fail_at_line(file_, 1, "cannot be written (", std::strerror(errno),
                 "); expected a file name in a folder that exists");
}

void refuse_unwritable(const std::filesystem::path& file) {
    std::error_code error;
    // To open a pipe would wait for its reader.
    if (!std::filesystem::exists(file, error) || std::filesystem::is_regular_file(file, error) ||
        std::filesystem::is_directory(file, error)) {
        const NewFile removed(file);
    }
}

void write_file(const std::filesystem::path& file, std::string_view bytes) {
    NewFile out(file);
    out.write(bytes);
    out.keep();
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
