#include <png.h>

#include "firmpath/host/raster.hpp"
#include "scratch.hpp"
#include "support/random.hpp"

namespace {

using namespace firmpath::host;
using test_support::error_of;

/// A PNG file written by libpng from raw rows.
class Writer {
public:
    Writer()
        : png_(png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr)),
          info_(png_create_info_struct(png_)) {
        png_set_write_fn(png_, &bytes_, &append, nullptr);
    }
    ~Writer() { png_destroy_write_struct(&png_, &info_); }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    void header(unsigned width, unsigned height, int depth, int kind, int interlace = PNG_INTERLACE_NONE) {
        png_set_IHDR(png_, info_, width, height, depth, kind, interlace, PNG_COMPRESSION_TYPE_DEFAULT,
                     PNG_FILTER_TYPE_DEFAULT);
    }
    png_structp png() { return png_; }
    png_infop info() { return info_; }

    std::string rows(std::vector<std::vector<png_byte>> rows) {
        png_write_info(png_, info_);
        std::vector<png_bytep> pointers;
        pointers.reserve(rows.size());
        for (auto& row : rows) {
            pointers.push_back(row.data());
        }
        png_write_image(png_, pointers.data());
        png_write_end(png_, info_);
        return bytes_;
    }

private:
    static void append(png_structp png, png_bytep data, std::size_t count) {
        static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<char*>(data), count);
    }
    png_structp png_;
    png_infop info_;
    std::string bytes_;
};

Raster parse(const std::string& bytes) { return parse_png(bytes, "m.png"); }

std::string small_grey() {
    Writer writer;
    writer.header(3, 2, 8, PNG_COLOR_TYPE_GRAY);
    return writer.rows({{0, 128, 255}, {1, 2, 3}});
}

TEST(Png, Grey) {
    const Raster picture = parse(small_grey());
    EXPECT_EQ(picture.width, 3);
    EXPECT_EQ(picture.height, 2);
    EXPECT_EQ(picture.channels, 1);
    EXPECT_FALSE(picture.has_alpha());
    EXPECT_EQ(picture.samples, (std::vector<std::uint16_t>{0, 128, 255, 1, 2, 3}));
}

TEST(Png, GreyOfOneBit) {
    Writer writer;
    writer.header(4, 1, 1, PNG_COLOR_TYPE_GRAY);
    EXPECT_EQ(parse(writer.rows({{0b1010'0000}})).samples, (std::vector<std::uint16_t>{255, 0, 255, 0}));
}

TEST(Png, GreyOfSixteenBits) {
    Writer writer;
    writer.header(2, 1, 16, PNG_COLOR_TYPE_GRAY);
    const Raster picture = parse(writer.rows({{0x12, 0x34, 0xFF, 0xFF}}));
    EXPECT_EQ(picture.max, 65535);
    EXPECT_EQ(picture.samples, (std::vector<std::uint16_t>{0x1234, 0xFFFF}));
}

TEST(Png, ColourAndAlpha) {
    Writer rgb;
    rgb.header(1, 1, 8, PNG_COLOR_TYPE_RGB);
    EXPECT_EQ(parse(rgb.rows({{1, 2, 3}})).samples, (std::vector<std::uint16_t>{1, 2, 3}));
    Writer rgba;
    rgba.header(1, 1, 8, PNG_COLOR_TYPE_RGB_ALPHA);
    const Raster picture = parse(rgba.rows({{1, 2, 3, 4}}));
    EXPECT_TRUE(picture.has_alpha());
    EXPECT_EQ(picture.samples, (std::vector<std::uint16_t>{1, 2, 3, 4}));
    Writer grey_alpha;
    grey_alpha.header(1, 1, 16, PNG_COLOR_TYPE_GRAY_ALPHA);
    EXPECT_EQ(parse(grey_alpha.rows({{0, 7, 1, 0}})).samples, (std::vector<std::uint16_t>{7, 256}));
}

TEST(Png, PaletteBecomesColour) {
    Writer writer;
    writer.header(2, 1, 8, PNG_COLOR_TYPE_PALETTE);
    const png_color colours[] = {{10, 20, 30}, {40, 50, 60}};
    png_set_PLTE(writer.png(), writer.info(), colours, 2);
    const Raster picture = parse(writer.rows({{1, 0}}));
    EXPECT_EQ(picture.channels, 3);
    EXPECT_EQ(picture.samples, (std::vector<std::uint16_t>{40, 50, 60, 10, 20, 30}));
}

TEST(Png, TransparentPaletteGetsAlpha) {
    Writer writer;
    writer.header(2, 1, 8, PNG_COLOR_TYPE_PALETTE);
    const png_color colours[] = {{10, 20, 30}, {40, 50, 60}};
    const png_byte alpha[] = {0};
    png_set_PLTE(writer.png(), writer.info(), colours, 2);
    png_set_tRNS(writer.png(), writer.info(), alpha, 1, nullptr);
    EXPECT_EQ(parse(writer.rows({{0, 1}})).samples, (std::vector<std::uint16_t>{10, 20, 30, 0, 40, 50, 60, 255}));
}

TEST(Png, Interlaced) {
    Writer writer;
    writer.header(3, 2, 8, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_ADAM7);
    png_set_interlace_handling(writer.png());
    EXPECT_EQ(parse(writer.rows({{9, 8, 7}, {6, 5, 4}})).samples, (std::vector<std::uint16_t>{9, 8, 7, 6, 5, 4}));
}

TEST(Png, EncodedCanvasDecodesBack) {
    firmpath::host::Canvas canvas{2, 2, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}};
    const Raster picture = parse(encode_png(canvas));
    EXPECT_EQ(picture.channels, 3);
    EXPECT_EQ(picture.samples, std::vector<std::uint16_t>(canvas.rgb.begin(), canvas.rgb.end()));
}

TEST(Png, RefusesHugeSizesBeforeMakingRoom) {
    std::string bytes = small_grey();
    bytes[16] = 0x7F;
    EXPECT_EQ(error_of([&] { return parse(bytes); }), "m.png: byte 16: width is 2130706435; expected 1 to 8192");
    bytes = small_grey();
    bytes[23] = 0;
    EXPECT_EQ(error_of([&] { return parse(bytes); }), "m.png: byte 20: height is 0; expected 1 to 8192");
}

TEST(Png, FailsAtEveryTruncation) {
    const std::string good = small_grey();
    for (std::size_t n = 0; n < good.size(); ++n) {
        const std::string line = error_of([&] { return parse(good.substr(0, n)); });
        EXPECT_TRUE(test_support::begins(line, "m.png: byte ")) << n << ": ";
    }
}

TEST(Png, SurvivesChangedBytes) {
    const std::string good = small_grey();
    test_support::Random random(2);
    int refused = 0;
    for (int i = 0; i < 5000; ++i) {
        std::string bytes = good;
        const auto at = random.below(static_cast<std::uint32_t>(bytes.size()));
        bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(1 + random.below(255)));
        refused += test_support::succeeds([&] { return parse(bytes); }) ? 0 : 1;
    }
    // Every byte is under a checksum, or is the signature, a length, or the checksum itself.
    EXPECT_EQ(refused, 5000);
}

TEST(Picture, IsToldByContent) {
    EXPECT_EQ(parse_picture(small_grey(), "m.pgm").width, 3);
    EXPECT_EQ(parse_picture("P5 1 1 255 a", "m.png").width, 1);
    EXPECT_EQ(error_of([] { return parse_picture("GIF89a", "m.png"); }),
              "m.png: byte 0: no picture that is read here; expected PNG, netpbm (P1 to P6) or BMP");
    EXPECT_EQ(error_of([] { return parse_picture("", "m.png"); }),
              "m.png: byte 0: no picture that is read here; expected PNG, netpbm (P1 to P6) or BMP");
}

}  // namespace
