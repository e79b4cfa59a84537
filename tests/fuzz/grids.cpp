// Grids under random edits: grown obstacles compared with growing again, a window that scrolls with a copied one, a map
// learnt from readings with plain arrays. The first byte chooses.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "firmpath/geometry/disc.hpp"
#include "firmpath/inflate/inflate.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/sense/occupancy_grid.hpp"
#include "fuzz/fuzz.hpp"
#include "reference/plain_occupancy.hpp"
#include "support/random_map.hpp"

using namespace firmpath;

namespace {

// Two words per row, the second only partly used.
constexpr int W = 45;
constexpr int H = 7;

Cell cell_inside(fuzz::Choices& choices) {
    const int x = choices.between(0, W - 1);
    return cell(x, choices.between(0, H - 1));
}

/// Grown obstacles follow edits: after any edits `grown` equals inflate(obstacles).
void grow(fuzz::Choices& choices) {
    const std::uint32_t radius = choices.below(2000);
    const Disc disc =
        radius < 100 ? Disc() : Disc(firmpath::Micrometres(radius), firmpath::CellSize(firmpath::Micrometres(100)));
    BitGrid<W, H> obstacles;
    BitGrid<W, H> grown;
    BitGrid<W, H> told;
    JumpGrid<W, H> twin{obstacles};
    while (!choices.at_end()) {
        const Cell at = cell_inside(choices);
        const bool added = obstacles.passable(at);
        obstacles.set(at, added);
        const auto tell = [&](Cell changed, bool blocked) {
            FUZZ_EXPECT(blocked == added && told.passable(changed) == blocked);
            told.set(changed, blocked);
        };
        if (added) {
            inflate_added(obstacles, at, disc, grown, tell);
            inflate_added(obstacles, at, disc, twin);
        } else {
            inflate_removed(obstacles, at, disc, grown, tell);
            inflate_removed(obstacles, at, disc, twin);
        }
        BitGrid<W, H> anew;
        inflate(obstacles, disc, anew);
        FUZZ_EXPECT(grown == anew);
        FUZZ_EXPECT(told == anew);
        FUZZ_EXPECT(twin == (JumpGrid<W, H>{anew}));
    }
}

/// A window that scrolls equals an array of its cells that is copied.
void scroll(fuzz::Choices& choices) {
    BitGrid<W, H> window;
    bool cells[H][W] = {};
    while (!choices.at_end()) {
        if (choices.below(3) == 0) {
            bool old[H][W];
            std::copy(&cells[0][0], &cells[0][0] + W * H, &old[0][0]);
            const int dx = choices.between(-W - 1, W + 1);
            const int dy = choices.between(-H - 1, H + 1);
            for (const auto [x, y] : test_support::cells(W, H)) {
                const bool inside = x + dx >= 0 && x + dx < W && y + dy >= 0 && y + dy < H;
                cells[y][x] = inside && old[y + dy][x + dx];
            }
            window.scroll(dx, dy);
        } else {
            const Cell at = cell_inside(choices);
            const bool blocked = choices.below(3) != 0;
            window.set(at, blocked);
            cells[at.y][at.x] = blocked;
        }
        for (int y = 0; y < H; ++y) {
            for (int i = 0; i < window.words_per_row; ++i) {
                std::uint32_t word = 0;
                for (int b = 0; b < 32; ++b) {
                    word |= std::uint32_t{32 * i + b >= W || cells[y][32 * i + b]} << b;
                }
                FUZZ_EXPECT(window.blocked_word(y, i) == word);
            }
        }
    }
}

/// A map learns the same from any readings as plain arrays do.
void learn(fuzz::Choices& choices) {
    using Learnt = OccupancyGrid<W, H>;
    using Plain = test_support::PlainOccupancy<W, H>;
    Learnt grid;
    Plain plain;
    const auto resolution_um = 1000 + choices.below(60'000);
    const int x_mm = choices.between(-3000, 3000);
    const Frame frame({x_mm, choices.between(-3000, 3000)}, firmpath::Micrometres(resolution_um), W, H);
    const std::int32_t minimum_mm = choices.between(-5, 100);
    const RangeSensor sensor{minimum_mm, 100 + choices.between(0, 20'000)};
    while (!choices.at_end()) {
        const std::uint32_t what = choices.below(8);
        // On the map, or a little outside.
        const auto along = [&](int cells) {
            return static_cast<std::int32_t>(choices.below(static_cast<std::uint32_t>(cells + 2) * 16) * resolution_um /
                                             16'000) -
                   static_cast<std::int32_t>(resolution_um / 1000);
        };
        const std::int32_t x = frame.origin().x_mm + along(W);
        const WorldPose pose{{x, frame.origin().y_mm + along(H)}, Bearing::turns_of_65536(choices.between(0, 65'535))};
        if (what < 4) {
            constexpr std::int32_t wild[] = {0, -1, 0x7FFF'FFFF, std::numeric_limits<std::int32_t>::min()};
            const std::int32_t range =
                what == 0 ? wild[choices.below(4)] : static_cast<std::int32_t>(choices.below(20'000));
            const Bearing bearing = Bearing::turns_of_65536(choices.between(0, 65'535));
            const ReadingResult scanned = plain.scan(frame, pose, std::span(&range, 1), std::span(&bearing, 1), sensor);
            const ReadingResult expected = range <= 0 || range < sensor.minimum_mm ? ReadingResult::refused : scanned;
            FUZZ_EXPECT(grid.integrate(frame, pose, range, bearing, sensor) == expected);
        } else if (what < 7) {
            std::uint16_t ranges[4];
            std::int32_t wide[4];
            Bearing bearings[4];
            const Bearing first = Bearing::turns_of_65536(choices.between(0, 65'535));
            const std::uint32_t step = choices.word();
            const std::uint32_t count = choices.below(5);
            const Sweep sweep = Sweep::steps(first, step, count);
            for (std::uint32_t i = 0; i < count; ++i) {
                ranges[i] = static_cast<std::uint16_t>(choices.below(65'536));
                wide[i] = ranges[i] == 0xFFFF ? 0x7FFF'FFFF : ranges[i];
                bearings[i] = sweep.at(i);
            }
            const ReadingResult expected =
                plain.scan(frame, pose, std::span(wide, count), std::span(bearings, count), sensor);
            FUZZ_EXPECT(grid.integrate_scan(frame, pose, std::span<const std::uint16_t>(ranges, count), sweep,
                                            sensor) == expected);
        } else {
            const auto odds = static_cast<std::int8_t>(choices.byte());
            const Cell at = cell_inside(choices);
            grid.set_log_odds(at, odds);
            plain.put(at.x, at.y, 0);  // forgotten first
            plain.put(at.x, at.y, odds);
        }
        for (int row = 0; row < H; ++row) {
            for (int column = 0; column < W; ++column) {
                const Cell at = cell(column, row);
                FUZZ_EXPECT(grid.log_odds(at) == plain.odds[row][column]);
                FUZZ_EXPECT(grid.knowledge(at) == plain.state[row][column]);
                FUZZ_EXPECT(grid.passable(at) == plain.passable(plain.state[row][column]));
                FUZZ_EXPECT(grid.obstacles().passable(at) == (plain.state[row][column] != Knowledge::occupied));
            }
        }
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    fuzz::Choices choices(bytes, size);
    switch (choices.below(3)) {
        case 0: grow(choices); break;
        case 1: scroll(choices); break;
        default: learn(choices); break;
    }
    return 0;
}
