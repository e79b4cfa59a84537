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

}  // namespace
