#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstring>

#include "firmpath/host/error.hpp"
#include "firmpath/host/map_image.hpp"
#include "firmpath/host/raster.hpp"

// libpng reports errors by a long jump. Between a setjmp below and the calls it guards there is no
// object with a destructor: everything with one is made outside and reached through a pointer.

namespace firmpath::host {
namespace {

constexpr std::string_view signature{"\x89PNG\r\n\x1A\n", 8};

struct Source {
    std::string_view bytes;
    std::size_t at = 0;
    char message[160] = {};
};

void take_bytes(png_structp png, png_bytep out, std::size_t count) {
    auto& source = *static_cast<Source*>(png_get_io_ptr(png));
    if (count > source.bytes.size() - source.at) {
        source.at = source.bytes.size();
        png_error(png, "file ends inside the picture");
    }
    std::memcpy(out, source.bytes.data() + source.at, count);
    source.at += count;
}

[[noreturn]] void on_error(png_structp png, png_const_charp message) {
    auto& source = *static_cast<Source*>(png_get_error_ptr(png));
    std::strncpy(source.message, message, sizeof source.message - 1);
    png_longjmp(png, 1);
}

void on_warning(png_structp, png_const_charp) {}

/// Asks libpng for plain samples: palettes and small depths expanded, transparency as a channel.
void unify(png_structp png) {
    png_set_expand(png);
    png_set_interlace_handling(png);
}

struct Shape {
    int width = 0;
    int height = 0;
    int channels = 0;
    int depth = 0;
    std::size_t row_bytes = 0;
};

/// Reads the header, or returns false with `source.message` set.
bool read_shape(png_structp png, png_infop info, Shape& shape) {
    if (setjmp(png_jmpbuf(png)) != 0) {
        return false;
    }
    png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_read_info(png, info);
    unify(png);
    png_read_update_info(png, info);
    shape.width = static_cast<int>(png_get_image_width(png, info));
    shape.height = static_cast<int>(png_get_image_height(png, info));
    shape.channels = png_get_channels(png, info);
    shape.depth = png_get_bit_depth(png, info);
    shape.row_bytes = png_get_rowbytes(png, info);
    return true;
}

/// Reads the pixels and the file's end, or returns false with `source.message` set.
bool read_rows(png_structp png, png_infop info, png_bytepp rows) {
    if (setjmp(png_jmpbuf(png)) != 0) {
        return false;
    }
    png_read_image(png, rows);
    png_read_end(png, info);
    return true;
}

class Reader {
public:
    explicit Reader(Source& source)
        : png_(png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, &on_error, &on_warning)),
          info_(png_ != nullptr ? png_create_info_struct(png_) : nullptr) {
        if (info_ == nullptr) {
            png_destroy_read_struct(&png_, nullptr, nullptr);
            throw std::bad_alloc();
        }
        png_set_read_fn(png_, &source, &take_bytes);
    }
    ~Reader() { png_destroy_read_struct(&png_, &info_, nullptr); }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    png_structp png() const { return png_; }
    png_infop info() const { return info_; }

private:
    png_structp png_;
    png_infop info_;
};

std::uint32_t big_endian(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    }
    return value;
}

/// Checks the size before libpng allocates memory for it.
void check_size(std::string_view bytes, const std::filesystem::path& file) {
    if (bytes.size() < 24) {
        fail_at_byte(file, bytes.size(), "file ends inside the PNG header; expected width and height");
    }
    constexpr const char* names[] = {"width", "height"};
    for (std::size_t i = 0; i < 2; ++i) {
        const std::size_t at = 16 + 4 * i;
        const std::uint32_t edge = big_endian(bytes, at);
        if (edge < 1 || edge > static_cast<std::uint32_t>(max_map_edge)) {
            fail_at_byte(file, at, names[i], " is ", edge, "; expected 1 to ", max_map_edge);
        }
    }
}

}  // namespace

Raster parse_png(std::string_view bytes, const std::filesystem::path& file) {
    if (!bytes.starts_with(signature)) {
        fail_at_byte(file, 0, "not a PNG file; expected the PNG signature");
    }
    check_size(bytes, file);
    Source source{bytes};
    const Reader reader(source);
    Shape shape;
    std::vector<png_byte> pixels;
    std::vector<png_bytep> rows;
    const auto refuse = [&] {
        fail_at_byte(file, source.at, "damaged PNG (", source.message, "); expected a complete image");
    };
    if (!read_shape(reader.png(), reader.info(), shape)) {
        refuse();
    }
    // Deflate makes a byte of at most 1032, so a short file cannot ask for much memory.
    const std::size_t wanted = shape.row_bytes * static_cast<std::size_t>(shape.height);
    if (wanted / 1032 > bytes.size()) {
        fail_at_byte(file, bytes.size(), "damaged PNG (too short for so many pixels); expected a complete image");
    }
    pixels.resize(wanted);
    for (std::size_t y = 0; y < static_cast<std::size_t>(shape.height); ++y) {
        rows.push_back(pixels.data() + y * shape.row_bytes);
    }
    if (!read_rows(reader.png(), reader.info(), rows.data())) {
        refuse();
    }

    Raster picture;
    picture.width = shape.width;
    picture.height = shape.height;
    picture.channels = shape.channels;
    picture.max = shape.depth == 16 ? 65535 : 255;
    const std::size_t per_row = static_cast<std::size_t>(shape.width) * static_cast<std::size_t>(shape.channels);
    picture.samples.reserve(per_row * rows.size());
    for (const png_bytep row : rows) {
        for (std::size_t i = 0; i < per_row; ++i) {
            picture.samples.push_back(shape.depth == 16 ? static_cast<std::uint16_t>(row[2 * i] << 8 | row[2 * i + 1])
                                                        : row[i]);
        }
    }
    return picture;
}

std::string encode_png(const Canvas& canvas) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(canvas.width);
    image.height = static_cast<png_uint_32>(canvas.height);
    image.format = PNG_FORMAT_RGB;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    std::string bytes(size, '\0');
    if (png_image_write_to_memory(&image, bytes.data(), &size, 0, canvas.rgb.data(), 0, nullptr) == 0) {
        throw std::runtime_error(concat("PNG encoder: ", image.message));
    }
    bytes.resize(size);
    return bytes;
}

Raster parse_picture(std::string_view bytes, const std::filesystem::path& file) {
    // It is better to report a file that ends inside the signature as a PNG.
    if (!bytes.empty() && bytes.substr(0, 8) == signature.substr(0, bytes.size())) {
        return parse_png(bytes, file);
    }
    if (bytes.size() >= 2 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '6') {
        return parse_pnm(bytes, file);
    }
    if (bytes.starts_with("BM")) {
        return parse_bmp(bytes, file);
    }
    fail_at_byte(file, 0, "no picture that is read here; expected PNG, netpbm (P1 to P6) or BMP");
}

}  // namespace firmpath::host
