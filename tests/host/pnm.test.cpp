#include "firmpath/host/raster.hpp"

#include "scratch.hpp"
#include "support/random.hpp"

namespace {

using firmpath::host::parse_pnm;
using firmpath::host::Raster;
using test_support::error_of;

Raster parse(std::string_view bytes) { return parse_pnm(bytes, "m.pgm"); }

std::string fault(std::string_view bytes) {
    return error_of([&] { return parse(bytes); });
}

TEST(Pnm, ReadsText) {
    const Raster picture = parse("P2 # magic\n#size\n3 2 # end\n9\n0 1 2\n7 8 9 # last\n");
    EXPECT_EQ(picture.width, 3);
    EXPECT_EQ(picture.height, 2);
    EXPECT_EQ(picture.max, 9);
    EXPECT_EQ(picture.samples, (std::vector<std::uint16_t>{0, 1, 2, 7, 8, 9}));
}

TEST(Pnm, ReadsBinaryWithComments) {
    const Raster picture = parse("P5\n# made by hand\n2 2\n255\n\x01# \xFF");
    EXPECT_EQ(picture.samples, (std::vector<std::uint16_t>{1, '#', ' ', 255}));
}

TEST(Pnm, ReadsTwoByteSamplesHighByteFirst) {
    const Raster picture = parse(std::string_view("P5 2 1 65535 \x01\x02\xFF\xFE", 17));
    EXPECT_EQ(picture.max, 65535);
    EXPECT_EQ(picture.samples, (std::vector<std::uint16_t>{0x0102, 0xFFFE}));
}

TEST(Pnm, HeaderWithCarriageReturns) {
    EXPECT_EQ(parse("P5\r\n1 2\r\n255\r\nab").samples, (std::vector<std::uint16_t>{'a', 'b'}));
    // Whether the line end has two bytes is read from the header, not from how many bytes follow.
    EXPECT_EQ(parse("P5 1 3 255\r\nab").samples, (std::vector<std::uint16_t>{'\n', 'a', 'b'}));
    EXPECT_EQ(parse("P5\n1 2\n255\n\nb\n").samples, (std::vector<std::uint16_t>{'\n', 'b'}));
}

TEST(Pnm, OneLineEndAfterThePixelsIsFine) {
    EXPECT_EQ(parse("P5 1 1 255 a\n").samples.size(), 1U);
    EXPECT_EQ(parse("P5 1 1 255 a\r\n").samples.size(), 1U);
}

TEST(Pnm, SaysWhatIsWrongAndWhere) {
    EXPECT_EQ(fault(""), "m.pgm: byte 0: not a netpbm file; expected P1 to P6 at the start");
    EXPECT_EQ(fault("P7 1 1 255 abc"), "m.pgm: byte 0: not a netpbm file; expected P1 to P6 at the start");
    EXPECT_EQ(fault("P55 1 255 a"),
              "m.pgm: byte 2: no whitespace after the magic number; expected whitespace, then the width");
    EXPECT_EQ(fault("P5 0 1 255 a"), "m.pgm: byte 3: the width is 0; expected 1 to 8192");
    EXPECT_EQ(fault("P5 1 8193 255 a"), "m.pgm: byte 5: the height is 8193; expected 1 to 8192");
    EXPECT_EQ(fault("P5 99999999999999999999 1 255 a"), "m.pgm: byte 3: the width is 999999999999; expected 1 to 8192");
    EXPECT_EQ(fault("P5 -1 1 255 a"), "m.pgm: byte 3: no number where the width should be; expected 1 to 8192");
    EXPECT_EQ(fault("P5 1 1 0 a"), "m.pgm: byte 7: the maximum value is 0; expected 1 to 65535");
    EXPECT_EQ(fault("P5 1 1 65536 a"), "m.pgm: byte 7: the maximum value is 65536; expected 1 to 65535");
    EXPECT_EQ(fault("P5 2 2 255 abc"), "m.pgm: byte 14: file ends after 3 bytes of pixels; expected 4");
    EXPECT_EQ(fault("P5 1 1 255 abc"), "m.pgm: byte 12: 2 bytes after the last pixel; expected the end of the file");
    EXPECT_EQ(fault("P5 2 1 100 ae"), "m.pgm: byte 12: value 101; expected 0 to 100");
    EXPECT_EQ(fault("P2\n2 2\n255\n1 2\n3\n"), "m.pgm:6: file ends where a value should be; expected 0 to 255");
    EXPECT_EQ(fault("P2\n1 1\n255\n1 2\n"), "m.pgm:4: more values than the picture has; expected 1");
    EXPECT_EQ(fault("P2\n1 1\n255\nx\n"), "m.pgm:4: no number where a value should be; expected 0 to 255");
    EXPECT_EQ(fault("P2\n1 1\n255\n256\n"), "m.pgm:4: a value is 256; expected 0 to 255");
}

TEST(Pnm, BitsAndColours) {
    EXPECT_EQ(parse("P1 3 1 0 1# c\n0").samples, (std::vector<std::uint16_t>{1, 0, 1}));
    EXPECT_EQ(parse("P1 3 1 010").samples, (std::vector<std::uint16_t>{1, 0, 1}));
    EXPECT_EQ(parse("P4 3 1 \x5F").samples, (std::vector<std::uint16_t>{1, 0, 1}));  // the rest of the byte is padding
    const Raster colour = parse("P6 1 1 255 abc");
    EXPECT_EQ(colour.channels, 3);
    EXPECT_EQ(colour.samples, (std::vector<std::uint16_t>{'a', 'b', 'c'}));
    EXPECT_EQ(parse("P3 1 1 9 1 2 3").samples, (std::vector<std::uint16_t>{1, 2, 3}));
    EXPECT_EQ(fault("P1\n2 1\n0\n"), "m.pgm:4: file ends where a pixel should be; expected 0 or 1");
    EXPECT_EQ(fault("P1\n2 1\n02\n"), "m.pgm:3: no bit where a pixel should be; expected 0 or 1");
    EXPECT_EQ(fault("P4 9 1 a"), "m.pgm: byte 8: file ends after 1 bytes of pixels; expected 2");
}

TEST(Pnm, SurvivesEveryTruncation) {
    const std::string binary = "P5\n# c\n3 2\n255\nabcdef";
    const std::string text = "P2\n# c\n3 2\n255\n0 1 2\n253 254 255";
    for (std::size_t n = 0; n < binary.size(); ++n) {
        EXPECT_NE(fault(binary.substr(0, n)), "no error") << n;
    }
    for (std::size_t n = 0; n < text.size(); ++n) {
        // Without its last digits the last number is a different number.
        EXPECT_EQ(fault(text.substr(0, n)) == "no error", n > text.size() - 3) << n;
    }
    EXPECT_EQ(fault(binary), "no error");
    EXPECT_EQ(fault(text), "no error");
}

TEST(Pnm, SurvivesChangedBytes) {
    const std::string good = "P5\n# c\n3 2\n255\nabcdef";
    test_support::Random random(1);
    for (int i = 0; i < 5000; ++i) {
        std::string bytes = good;
        bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<char>(random.below(256));
        bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<char>(random.below(256));
        (void)test_support::succeeds([&] { return parse(bytes); });
    }
}

}  // namespace
