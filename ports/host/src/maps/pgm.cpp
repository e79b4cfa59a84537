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

    /// The one blank between a binary header and its pixels.
    void one_blank() {
        if (at_ == bytes_.size() || !is_blank(bytes_[at_])) {
            fail("no whitespace after the maximum grey value; expected whitespace, then the pixels");
        }
        ++at_;
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

// Neither takes memory for pixels that the file does not have.

void read_text_pixels(Cursor& cursor, std::size_t pixels, Raster& picture) {
    for (std::size_t i = 0; i < pixels; ++i) {
        picture.samples.push_back(static_cast<std::uint16_t>(cursor.number("a grey value", 0, picture.max)));
    }
    cursor.skip_blanks_and_comments();
    if (!cursor.at_end()) {
        cursor.fail("more grey values than width x height; expected ", pixels);
    }
}

void read_binary_pixels(Cursor& cursor, std::size_t count, Raster& picture) {
    cursor.one_blank();
    const std::size_t bytes_each = picture.max > 255 ? 2 : 1;
    const std::size_t expected = count * bytes_each;
    std::string_view pixels = cursor.rest();
    // Headers written with CRLF leave a line feed; only the length distinguishes it from a pixel.
    if (pixels.size() == expected + 1 && pixels[0] == '\n') {
        pixels.remove_prefix(1);
        cursor.move_to(cursor.at() + 1);
    }
    if (pixels.size() < expected) {
        cursor.move_to(cursor.at() + pixels.size());
        cursor.fail("file ends after ", pixels.size(), " bytes of pixels; expected ", expected);
    }
    const std::string_view more = pixels.substr(expected);
    if (!more.empty() && more != "\n" && more != "\r\n") {
        cursor.move_to(cursor.at() + expected);
        cursor.fail(more.size(), " bytes after the last pixel; expected the end of the file");
    }
    const std::size_t first = cursor.at();
    picture.samples.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        auto value = static_cast<unsigned>(static_cast<unsigned char>(pixels[i * bytes_each]));
        if (bytes_each == 2) {
            value = value << 8 | static_cast<unsigned char>(pixels[i * 2 + 1]);
        }
        if (value > picture.max) {
            cursor.move_to(first + i * bytes_each);
            cursor.fail("grey value ", value, "; expected 0 to ", picture.max);
        }
        picture.samples[i] = static_cast<std::uint16_t>(value);
    }
}

}  // namespace

Raster parse_pgm(std::string_view bytes, const std::filesystem::path& file) {
    if (!bytes.starts_with("P2") && !bytes.starts_with("P5")) {
        fail_at_byte(file, 0, "not a PGM file; expected P2 or P5 at the start");
    }
    const bool text = bytes[1] == '2';
    Cursor cursor(bytes, file, text);
    if (!cursor.at_end() && !is_blank(cursor.rest()[0]) && cursor.rest()[0] != '#') {
        cursor.fail("no whitespace after the magic number; expected whitespace, then the width");
    }
    Raster picture;
    picture.width = cursor.number("the width", 1, max_map_edge);
    picture.height = cursor.number("the height", 1, max_map_edge);
    picture.max = static_cast<std::uint16_t>(cursor.number("the maximum grey value", 1, 65535));
    const std::size_t pixels = static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
    if (text) {
        read_text_pixels(cursor, pixels, picture);
    } else {
        read_binary_pixels(cursor, pixels, picture);
    }
    return picture;
}

}  // namespace firmpath::host
