#include <algorithm>
#include <optional>

#include "firmpath/host/error.hpp"
#include "firmpath/host/map_image.hpp"
#include "firmpath/host/raster.hpp"

namespace firmpath::host {
namespace {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }

/// Reads the numbers of a netpbm file in order and knows its position: the line in the text form, the
/// byte in the binary form.
class Cursor {
public:
    Cursor(std::string_view bytes, const std::filesystem::path& file, bool text)
        : bytes_(bytes), file_(file), text_(text) {}

    /// The number after blanks and comments.
    int number(std::string_view what, int least, int most) {
        skip_blanks_and_comments();
        const std::size_t begin = at_;
        long value = 0;
        while (at_ < bytes_.size() && bytes_[at_] >= '0' && bytes_[at_] <= '9') {
            value = std::min(value * 10 + (bytes_[at_] - '0'), 1'000'000'000L);
            ++at_;
        }
        if (at_ == begin) {
            fail(at_ == bytes_.size() ? "file ends" : "no number", " where ", what, " should be; expected ", least,
                 " to ", most);
        }
        if (value < least || value > most) {
            const auto digits = bytes_.substr(begin, std::min<std::size_t>(at_ - begin, 12));
            at_ = begin;
            fail(what, " is ", digits, "; expected ", least, " to ", most);
        }
        return static_cast<int>(value);
    }

    /// The bit after blanks and comments.
    bool bit() {
        skip_blanks_and_comments();
        if (at_ == bytes_.size() || (bytes_[at_] != '0' && bytes_[at_] != '1')) {
            fail(at_ == bytes_.size() ? "file ends" : "no bit", " where a pixel should be; expected 0 or 1");
        }
        return bytes_[at_++] == '1';
    }

    /// The one blank between a binary header and its pixels: a line end of two bytes if all others in the header are.
    void one_blank() {
        if (at_ == bytes_.size() || !is_blank(bytes_[at_])) {
            fail("no whitespace after the header; expected whitespace, then the pixels");
        }
        const std::string_view header = bytes_.substr(0, at_);
        const auto feeds = std::count(header.begin(), header.end(), '\n');
        std::ptrdiff_t pairs = 0;
        for (std::size_t i = 1; i < header.size(); ++i) {
            pairs += header[i] == '\n' && header[i - 1] == '\r' ? 1 : 0;
        }
        at_ += feeds > 0 && pairs == feeds && bytes_.substr(at_, 2) == "\r\n" ? 2U : 1U;
    }

    void skip_blanks_and_comments() {
        while (at_ < bytes_.size() && (is_blank(bytes_[at_]) || bytes_[at_] == '#')) {
            if (bytes_[at_] == '#') {
                at_ = std::min(bytes_.find('\n', at_), bytes_.size());
            } else {
                ++at_;
            }
        }
    }

    template <class... Parts>
    [[noreturn]] void fail(const Parts&... what) const {
        if (text_) {
            const auto before = bytes_.substr(0, at_);
            const auto ends = std::count(before.begin(), before.end(), '\n');
            fail_at_line(file_, static_cast<std::size_t>(ends) + 1, what...);
        }
        fail_at_byte(file_, at_, what...);
    }

    std::size_t at() const { return at_; }
    void move_to(std::size_t at) { at_ = at; }
    bool at_end() const { return at_ == bytes_.size(); }
    std::string_view rest() const { return bytes_.substr(at_); }

private:
    std::string_view bytes_;
    const std::filesystem::path& file_;
    bool text_;
    std::size_t at_ = 2;  // after the magic number
};

// None takes memory for pixels that the file does not have.

void read_text_samples(Cursor& cursor, std::size_t count, Raster& picture) {
    for (std::size_t i = 0; i < count; ++i) {
        picture.samples.push_back(static_cast<std::uint16_t>(cursor.number("a value", 0, picture.max)));
    }
}

/// Bits as text need no blanks between them. 1 is black.
void read_text_bits(Cursor& cursor, std::size_t count, Raster& picture) {
    for (std::size_t i = 0; i < count; ++i) {
        picture.samples.push_back(cursor.bit() ? std::uint16_t{0} : picture.max);
    }
}

/// The bytes after the header, `count` of them and perhaps a line end.
std::string_view take_bytes(Cursor& cursor, std::size_t count) {
    cursor.one_blank();
    const std::string_view bytes = cursor.rest();
    if (bytes.size() < count) {
        cursor.move_to(cursor.at() + bytes.size());
        cursor.fail("file ends after ", bytes.size(), " bytes of pixels; expected ", count);
    }
    const std::string_view more = bytes.substr(count);
    if (!more.empty() && more != "\n" && more != "\r\n") {
        cursor.move_to(cursor.at() + count);
        cursor.fail(more.size(), " bytes after the last pixel; expected the end of the file");
    }
    return bytes.substr(0, count);
}

void read_binary_samples(Cursor& cursor, std::size_t count, Raster& picture) {
    const std::size_t bytes_each = picture.max > 255 ? 2 : 1;
    const std::string_view bytes = take_bytes(cursor, count * bytes_each);
    const std::size_t first = cursor.at();
    picture.samples.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        auto value = static_cast<unsigned>(static_cast<unsigned char>(bytes[i * bytes_each]));
        if (bytes_each == 2) {
            value = value << 8 | static_cast<unsigned char>(bytes[i * 2 + 1]);
        }
        if (value > picture.max) {
            cursor.move_to(first + i * bytes_each);
            cursor.fail("value ", value, "; expected 0 to ", picture.max);
        }
        picture.samples[i] = static_cast<std::uint16_t>(value);
    }
}

/// Rows of whole bytes, the highest bit first.
void read_binary_bits(Cursor& cursor, Raster& picture) {
    const auto width = static_cast<std::size_t>(picture.width);
    const std::size_t row_bytes = (width + 7) / 8;
    const std::string_view bytes = take_bytes(cursor, row_bytes * static_cast<std::size_t>(picture.height));
    for (std::size_t row = 0; row < bytes.size(); row += row_bytes) {
        for (std::size_t x = 0; x < width; ++x) {
            const bool black = (static_cast<unsigned char>(bytes[row + x / 8]) >> (7 - x % 8) & 1) != 0;
            picture.samples.push_back(black ? std::uint16_t{0} : picture.max);
        }
    }
}

}  // namespace

Raster parse_pnm(std::string_view bytes, const std::filesystem::path& file) {
    if (bytes.size() < 2 || bytes[0] != 'P' || bytes[1] < '1' || bytes[1] > '6') {
        fail_at_byte(file, 0, "not a netpbm file; expected P1 to P6 at the start");
    }
    const int kind = bytes[1] - '0';  // 1 to 3 are text, 4 to 6 the same in binary
    const bool text = kind <= 3;
    const bool bits = kind % 3 == 1;
    Cursor cursor(bytes, file, text);
    if (!cursor.at_end() && !is_blank(cursor.rest()[0]) && cursor.rest()[0] != '#') {
        cursor.fail("no whitespace after the magic number; expected whitespace, then the width");
    }
    Raster picture;
    picture.channels = kind % 3 == 0 ? 3 : 1;
    picture.width = cursor.number("the width", 1, max_map_edge);
    picture.height = cursor.number("the height", 1, max_map_edge);
    picture.max = bits ? std::uint16_t{1} : static_cast<std::uint16_t>(cursor.number("the maximum value", 1, 65535));
    const std::size_t samples = static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height) *
                                static_cast<std::size_t>(picture.channels);
    if (text) {
        bits ? read_text_bits(cursor, samples, picture) : read_text_samples(cursor, samples, picture);
        cursor.skip_blanks_and_comments();
        if (!cursor.at_end()) {
            cursor.fail("more values than the picture has; expected ", samples);
        }
    } else if (bits) {
        read_binary_bits(cursor, picture);
    } else {
        read_binary_samples(cursor, samples, picture);
    }
    return picture;
}

}  // namespace firmpath::host
