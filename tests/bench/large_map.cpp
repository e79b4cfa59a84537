// Writes a large map of one bit a cell, for `firmpath ... --raw WxH`: rooms of 16 x 16 cells, or one in five blocked.
//
//     bench.large_map rooms|clutter <edge> >map.bits
//
// The cells around 2,2 and around the opposite corner are free.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "rooms.hpp"
#include "support/random.hpp"

int main(int argc, char** argv) {
    const bool rooms = argc == 3 && std::strcmp(argv[1], "rooms") == 0;
    const bool clutter = argc == 3 && std::strcmp(argv[1], "clutter") == 0;
    const int edge = argc == 3 ? std::atoi(argv[2]) : 0;
    if ((!rooms && !clutter) || edge < 16 || edge > 8192 || edge % 8 != 0) {
        std::fputs("usage: bench.large_map rooms|clutter <edge: a multiple of 8, 16 to 8192>\n", stderr);
        return 2;
    }
    const auto row = static_cast<std::size_t>(edge) / 8;
    std::vector<std::uint8_t> bits(row * static_cast<std::size_t>(edge));
    const auto set = [&](firmpath::Cell at, bool blocked) {
        std::uint8_t& byte = bits[static_cast<std::size_t>(at.y) * row + static_cast<std::size_t>(at.x) / 8];
        const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(at.x) % 8);
        byte = static_cast<std::uint8_t>(blocked ? byte | bit : byte & ~bit);
    };
    if (rooms) {
        bench::rooms(edge, edge, 16, set);
    } else {
        test_support::Random random(20);
        for (int y = 0; y < edge; ++y) {
            for (int x = 0; x < edge; ++x) {
                set(test_support::cell(x, y), random.chance(20));
            }
        }
    }
    for (const int corner : {2, edge - 3}) {
        for (int i = 0; i < 9; ++i) {
            set(test_support::cell(corner - 1 + i % 3, corner - 1 + i / 3), false);
        }
    }
    return std::fwrite(bits.data(), 1, bits.size(), stdout) == bits.size() ? 0 : 1;
}
