#include "firmpath/host/raw_map.hpp"

#include <string>
#include <vector>

#include "firmpath/map/bit_grid.hpp"
#include "scratch.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath::host;
using test_support::error_of;

TEST(RawMap, LowestBitFirst) {
    const MapImage map = parse_raw_map(std::string("\x06\x01\xF8\x02", 4), "m.bits", 10, 2);
    std::string drawn;
    for (const Tile tile : map.states) {
        drawn += tile == Tile::occupied ? '#' : '.';
    }
    EXPECT_EQ(drawn, ".##.....#."
                     "...#####.#");
}

/// The memory of a grid, in words or cut to bytes.
TEST(RawMap, ReadsTheMemoryOfAGrid) {
    using Grid = firmpath::BitGrid<77, 13>;
    for (auto random : test_support::property(20, 20)) {
        Grid grid;
        test_support::scatter(grid, random, 40);
        std::string words, bytes;
        for (std::size_t i = 0; i < grid.words().size(); ++i) {
            for (unsigned k = 0; k < 4; ++k) {
                const auto byte = static_cast<char>(grid.words()[i] >> 8 * k & 0xFFU);
                words += byte;
                if (i % 3 * 4 + k < 10) {
                    bytes += byte;
                }
            }
        }
        for (const std::string& file : {words, bytes}) {
            const MapImage map = parse_raw_map(file, "m.bits", Grid::width, Grid::height);
            for (const auto [x, y] : test_support::cells(Grid::width, Grid::height)) {
                ASSERT_EQ(map.states[map.index(x, y)] == Tile::free, grid.passable(test_support::cell(x, y)));
            }
        }
    }
}

TEST(RawMap, RefusesAnotherSize) {
    const auto fault = [](std::size_t bytes, int width, int height) {
        return error_of([&] { return parse_raw_map(std::string(bytes, '\0'), "m.bits", width, height); });
    };
    EXPECT_EQ(fault(25, 33, 5), "no error");
    EXPECT_EQ(fault(40, 33, 5), "no error");
    EXPECT_EQ(fault(24, 33, 5), "m.bits: byte 24: file of 24 bytes; expected 25 or 40 for 33 x 5 cells, a bit each");
    EXPECT_EQ(fault(0, 32, 2), "m.bits: byte 0: file of 0 bytes; expected 8 for 32 x 2 cells, a bit each");
}

/// As nav_msgs/OccupancyGrid documents its data: row-major, from (0, 0), 0 to 100, and -1 for unknown.
TEST(Occupancy, ValuesAreThoseOfTheMessage) {
    const MapImage map = parse_occupancy(std::string("\x00\x64\xFF\x01\x32\x63", 6), "m.data", 3, 2);
    EXPECT_EQ(map.axes, Axes::bottom_up);
    EXPECT_EQ(map.states,
              (std::vector<Tile>{Tile::free, Tile::occupied, Tile::unknown, Tile::free, Tile::free, Tile::free}));
    EXPECT_EQ(map.raw, (std::vector<std::int8_t>{0, 100, -1, 1, 50, 99}));
    ASSERT_EQ(map.costs.size(), 6U);
    EXPECT_EQ(map.costs[0], 0);
    EXPECT_EQ(map.costs[4], 127);
    EXPECT_EQ(error_of([] { (void)parse_occupancy("12345", "m.data", 3, 2); }),
              "m.data: byte 5: file of 5 bytes; expected 6 for 3 x 2 cells, a byte each");
    EXPECT_EQ(error_of([] { (void)parse_occupancy(std::string("\x00\x65", 2), "m.data", 2, 1); }),
              "m.data: byte 1: value 101; expected 0 to 100, or -1 for unknown");
    EXPECT_EQ(error_of([] { (void)parse_occupancy("\xFE", "m.data", 1, 1); }),
              "m.data: byte 0: value -2; expected 0 to 100, or -1 for unknown");
}

TEST(DrawnMap, DotsAreFree) {
    const auto read = [](const std::string& text) { return parse_drawing(text, "m.txt"); };
    const MapImage map = read("..#\n#..\n");
    EXPECT_EQ(map.axes, Axes::top_down);
    EXPECT_EQ(map.width, 3);
    EXPECT_EQ(map.height, 2);
    const std::vector<Tile> cells{Tile::free, Tile::free, Tile::occupied, Tile::occupied, Tile::free, Tile::free};
    EXPECT_EQ(map.states, cells);
    for (const char* text : {"..#\r\n#..\r\n", "  ..#\n  #..\n\n\n", "..#\n#.."}) {
        EXPECT_EQ(read(text).states, cells) << text;
    }
    EXPECT_EQ(error_of([&] { read("..#\n..\n"); }), "m.txt:2: has 2 cells; expected 3, as in the first line");
    EXPECT_EQ(error_of([&] { read("..#\n.@.\n"); }), "m.txt:2: has '@' at column 2; expected . (free) or # (occupied)");
    EXPECT_EQ(error_of([&] { read("..#\n\n...\n"); }), "m.txt:2: has 0 cells; expected 3, as in the first line");
    EXPECT_TRUE(is_drawing("..#\n"));
    EXPECT_TRUE(is_drawing(" .#. \r\n"));
    EXPECT_FALSE(is_drawing("type octile\n"));
    EXPECT_FALSE(is_drawing("\n..\n"));
}

}  // namespace
