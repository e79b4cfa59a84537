// Small maps in each format, with something odd: how many cells are free, occupied, unknown and water. The numbers come
// from what the owner of each format says, which `source` names, and are counted by hand. These are 61 files; 61 more,
// pixels of ROS maps by the values of Nav2's own function, are in ros_rules.test.cpp, and mazes in maze.test.cpp.
#include <cstdint>
#include <string>
#include <string_view>

#include "firmpath/host/raw_map.hpp"
#include "firmpath/host/read_map.hpp"
#include "scratch.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath::host;
using namespace std::string_view_literals;

struct Counts {
    std::size_t free;
    std::size_t occupied;
    std::size_t unknown;
    std::size_t water;
};

Counts counts_of(const MapImage& map) {
    return {map.count(Tile::free), map.count(Tile::occupied), map.count(Tile::unknown), map.count(Tile::water)};
}

struct SmallFile {
    const char* odd;
    std::string_view bytes;
    Counts counts;
};

/// One format, and whose word counts for it.
template <class File, std::size_t Size, class Read>
void check(const char* source, const File (&files)[Size], const Read& read) {
    SCOPED_TRACE(source);
    for (const File& file : files) {
        SCOPED_TRACE(file.odd);
        Counts counts{};
        EXPECT_EQ(test_support::error_of([&] { counts = counts_of(read(file)); }), "no error");
        EXPECT_EQ(counts.free, file.counts.free);
        EXPECT_EQ(counts.occupied, file.counts.occupied);
        EXPECT_EQ(counts.unknown, file.counts.unknown);
        EXPECT_EQ(counts.water, file.counts.water);
    }
}

TEST(SmallFiles, OfMovingAi) {
    const test_support::Scratch scratch;
    const SmallFile files[] = {
        {"ground by both letters", "type octile\nheight 1\nwidth 4\nmap\n.G.G\n", {4, 0, 0, 0}},
        {"outside by both letters", "type octile\nheight 1\nwidth 4\nmap\n@O@O\n", {0, 4, 0, 0}},
        {"trees", "type octile\nheight 1\nwidth 3\nmap\n.T.\n", {2, 1, 0, 0}},
        {"swamp may be entered from ground", "type octile\nheight 1\nwidth 3\nmap\n.S.\n", {3, 0, 0, 0}},
        {"water", "type octile\nheight 1\nwidth 3\nmap\n.WW\n", {1, 0, 0, 2}},
        {"all letters", "type octile\nheight 2\nwidth 4\nmap\n.GSW\n@OT.\n", {4, 3, 0, 1}},
        {"the width first", "type octile\nwidth 3\nheight 1\nmap\n.@.\n", {2, 1, 0, 0}},
        {"lines that end with two bytes", "type octile\r\nheight 1\r\nwidth 3\r\nmap\r\n.@.\r\n", {2, 1, 0, 0}},
        {"no line end at the end", "type octile\nheight 1\nwidth 3\nmap\n.@.", {2, 1, 0, 0}},
        {"an empty line at the end", "type octile\nheight 1\nwidth 3\nmap\n.@.\n\n", {2, 1, 0, 0}},
        {"one cell", "type octile\nheight 1\nwidth 1\nmap\n.\n", {1, 0, 0, 0}},
        {"one column", "type octile\nheight 3\nwidth 1\nmap\n.\n@\n.\n", {2, 1, 0, 0}},
        {"only walls", "type octile\nheight 2\nwidth 2\nmap\n@T\nO@\n", {0, 4, 0, 0}},
        {"only water", "type octile\nheight 2\nwidth 2\nmap\nWW\nWW\n", {0, 0, 0, 4}},
    };
    check("https://movingai.com/benchmarks/formats.html", files,
          [&](const SmallFile& file) { return read_map(scratch.write("m.map", file.bytes)); });
}

TEST(SmallFiles, OfTheLeagueOfRobotRunners) {
    const test_support::Scratch scratch;
    const SmallFile files[] = {
        {"emitters and service points are free", "type octile\nheight 1\nwidth 5\nmap\nE.S.E\n", {5, 0, 0, 0}},
        {"obstacles by both letters", "type octile\nheight 1\nwidth 5\nmap\nE@.TS\n", {3, 2, 0, 0}},
    };
    check("src/Grid.cpp of its Start-Kit: only @ and T are obstacles", files,
          [&](const SmallFile& file) { return read_map(scratch.write("m.map", file.bytes)); });
}

std::string little(std::uint32_t value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i) {
        text += static_cast<char>(static_cast<std::uint8_t>(value >> 8 * i));
    }
    return text;
}

/// A BMP with a header of 40 bytes. `data`: the palette, four bytes a colour, and rows of whole words.
std::string bmp(int width, int height, int bits, int colours, std::string_view data) {
    const auto offset = static_cast<std::uint32_t>(54 + 4 * colours);
    const auto size = static_cast<std::uint32_t>(data.size());
    return "BM" + little(54 + size, 4) + little(0, 4) + little(offset, 4) + little(40, 4) +
           little(static_cast<std::uint32_t>(width), 4) + little(static_cast<std::uint32_t>(height), 4) + little(1, 2) +
           little(static_cast<std::uint32_t>(bits), 2) + little(0, 4) + little(size, 4) + little(2835, 4) +
           little(2835, 4) + little(static_cast<std::uint32_t>(colours), 4) + little(0, 4) + std::string(data);
}

// Of a picture of black, grey 205 and white under the usual thresholds, one cell is occupied, one unknown, one free.
TEST(SmallFiles, OfBmp) {
    struct Bmp {
        const char* odd;
        std::string bytes;
        Counts counts;
    };
    const std::string_view grey = "\0\0\0\0\xCD\xCD\xCD\0\xFF\xFF\xFF\0"sv;
    const auto with = [&](std::string_view rows) { return std::string(grey) + std::string(rows); };
    const Bmp files[] = {
        {"colours, a row of nine bytes and three to fill it",
         bmp(3, 1, 24, 0, "\0\0\0\xCD\xCD\xCD\xFF\xFF\xFF\0\0\0"sv),
         {1, 1, 1, 0}},
        {"the highest row first", bmp(3, -1, 24, 0, "\0\0\0\xCD\xCD\xCD\xFF\xFF\xFF\0\0\0"sv), {1, 1, 1, 0}},
        {"blue first: blue is darker than red and green",
         bmp(3, 1, 24, 0, "\xFF\0\0\0\xFF\0\0\0\xFF\0\0\0"sv),
         {0, 2, 1, 0}},
        {"a palette, a byte a pixel", bmp(3, 1, 8, 3, with("\0\1\2\0"sv)), {1, 1, 1, 0}},
        {"a palette, half a byte a pixel", bmp(3, 1, 4, 3, with("\x01\x20\0\0"sv)), {1, 1, 1, 0}},
        {"a palette, a bit a pixel", bmp(3, 1, 1, 2, "\0\0\0\0\xFF\xFF\xFF\0\xA0\0\0\0"sv), {2, 1, 0, 0}},
        {"a palette that is not in order", bmp(2, 1, 1, 2, "\xFF\xFF\xFF\0\0\0\0\0\x80\0\0\0"sv), {1, 1, 0, 0}},
    };
    const test_support::Scratch scratch;
    check("Windows GDI, BITMAPINFOHEADER; luminance as map_io.cpp of nav2_map_server", files, [&](const Bmp& file) {
        scratch.write("m.bmp", file.bytes);
        return read_map(scratch.write("m.yaml", "image: m.bmp\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: 0\n"
                                                "occupied_thresh: 0.65\nfree_thresh: 0.196\n"));
    });
}

TEST(SmallFiles, OfOccupancyMessages) {
    const SmallFile files[] = {
        {"one of each", "\xFF\x00\x64\x00"sv, {2, 1, 1, 0}},
        {"the least and the greatest that are neither free nor occupied", "\x01\x63\x00\x64"sv, {3, 1, 0, 0}},
        {"all unknown", "\xFF\xFF\xFF\xFF"sv, {0, 0, 4, 0}},
        {"all free", "\x00\x00\x00\x00"sv, {4, 0, 0, 0}},
        {"all occupied", "\x64\x64\x64\x64"sv, {0, 4, 0, 0}},
        {"costs between", "\x32\x19\x4B\x01"sv, {4, 0, 0, 0}},
    };
    check("nav_msgs/msg/OccupancyGrid, and StaticLayer::interpretValue of Nav2 with its lethal_threshold of 100", files,
          [](const SmallFile& file) { return parse_occupancy(file.bytes, "a.data", 2, 2); });
}

TEST(SmallFiles, OfBits) {
    const SmallFile files[] = {
        {"the lowest bit first, 1 is blocked", "\x02\x03"sv, {1, 3, 0, 0}},
        {"bits beyond the last column", "\xFC\xFE"sv, {3, 1, 0, 0}},
        {"all free", "\x00\x00"sv, {4, 0, 0, 0}},
        {"all blocked", "\x03\x03"sv, {0, 4, 0, 0}},
    };
    check("docs of firmpath::BitGrid: its own words", files,
          [](const SmallFile& file) { return parse_raw_map(file.bytes, "a.bin", 2, 2); });
}

TEST(SmallFiles, Drawings) {
    const test_support::Scratch scratch;
    const SmallFile files[] = {
        {"free and blocked", "..#\n#..\n", {4, 2, 0, 0}},
        {"lines that end with two bytes", "..#\r\n#..\r\n", {4, 2, 0, 0}},
        {"no line end at the end", "..#\n#..", {4, 2, 0, 0}},
        {"one cell", ".\n", {1, 0, 0, 0}},
        {"only walls", "##\n##\n", {0, 4, 0, 0}},
        {"one column", ".\n#\n.\n", {2, 1, 0, 0}},
    };
    check("BitGrid::drawn, which reads the same in C++", files,
          [&](const SmallFile& file) { return read_map(scratch.write("drawing.txt", file.bytes)); });
}

/// Pictures under a description that the test completes.
struct RosFile {
    const char* odd;
    std::string_view description;
    std::string_view picture;
    Counts counts;
};

// What Nav2's loadMapYaml and loadMapFromFile do: p = (255 - luminance) / 255, or without the subtraction if negate is
// set; occupied from occupied_thresh on, free up to free_thresh, unknown between, or by the mode.
TEST(SmallFiles, OfRos) {
    const std::string_view usual = "negate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n";
    const std::string_view three = "P5 3 1 255\n\x00\xCD\xFE"sv;
    const RosFile files[] = {
        {"as map_saver writes it", usual, three, {1, 1, 1, 0}},
        {"negated", "negate: 1\noccupied_thresh: 0.65\nfree_thresh: 0.196\n", three, {1, 2, 0, 0}},
        {"205 is free at 0.25", "negate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.25\n", three, {2, 1, 0, 0}},
        {"thresholds at both ends",
         "negate: 0\noccupied_thresh: 1.0\nfree_thresh: 0.0\n",
         "P5 3 1 255\n\x00\xFE\xFF"sv,
         {1, 1, 1, 0}},
        {"thresholds as whole numbers",
         "negate: 0\noccupied_thresh: 1\nfree_thresh: 0\n",
         "P5 3 1 255\n\x00\xFE\xFF"sv,
         {1, 1, 1, 0}},
        {"mode scale has no unknown cells between the thresholds",
         "mode: scale\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n",
         "P5 3 1 255\n\x00\x64\xFE"sv,
         {2, 1, 0, 0}},
        {"mode raw: above 100 is unknown",
         "mode: raw\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n",
         "P5 5 1 255\n\x00\x32\x64\x65\xFF"sv,
         {2, 1, 2, 0}},
        {"mode trinary, named",
         "mode: trinary\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n",
         three,
         {1, 1, 1, 0}},
        {"comments and empty lines",
         "# a map\n\nnegate: 0  # black is a wall\noccupied_thresh: 0.65\n"
         "free_thresh: 0.196\n",
         three,
         {1, 1, 1, 0}},
        {"keys that are not known",
         "negate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\nauthor: me\n",
         three,
         {1, 1, 1, 0}},
        {"a bitmap as text: 1 is black", usual, "P1 3 1\n1 0 1\n", {1, 2, 0, 0}},
        {"a bitmap without spaces", usual, "P1 3 1\n101\n", {1, 2, 0, 0}},
        {"a binary bitmap, with bits beyond the width", usual, "P4 3 1\n\xBF"sv, {1, 2, 0, 0}},
        {"grey as text, two levels", usual, "P2 2 1 1\n0 1\n", {1, 1, 0, 0}},
        {"grey of two bytes", usual, "P5 3 1 65535\n\x00\x00\xCD\xCD\xFF\xFF"sv, {1, 1, 1, 0}},
        {"colours: green is lighter than red",
         usual,
         "P3 4 1 255\n255 0 0  0 255 0  255 255 255  0 0 0\n",
         {1, 2, 1, 0}},
        {"binary colours", usual, "P6 2 1 255\n\xFF\xFF\xFF\x00\x00\x00"sv, {1, 1, 0, 0}},
        {"thresholds that meet",
         "negate: 0\noccupied_thresh: 0.5\nfree_thresh: 0.5\n",
         "P5 2 1 255\n\x00\xFF"sv,
         {1, 1, 0, 0}},
        {"one pixel", usual, "P5 1 1 255\n\xFE"sv, {1, 0, 0, 0}},
        {"grey as text", usual, "P2 3 1 255\n0 205\n254\n", {1, 1, 1, 0}},
        {"a binary bitmap, each row of whole bytes", usual, "P4 9 2\n\xFF\x80\x00\x00"sv, {9, 9, 0, 0}},
        {"a comment in the picture", usual, "P5\n# CREATOR: map_saver\n3 1\n255\n\x00\xCD\xFE"sv, {1, 1, 1, 0}},
    };
    const test_support::Scratch scratch;
    check("map_io.cpp of nav2_map_server", files, [&](const RosFile& file) {
        scratch.write("m.pgm", file.picture);
        return read_map(scratch.write(
            "m.yaml", "image: m.pgm\nresolution: 0.05\norigin: [0, 0, 0]\n" + std::string(file.description)));
    });
}

}  // namespace
