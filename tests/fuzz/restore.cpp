// Streams of saved grids: the first byte chooses the grid, the second what happens to the stream, the third where.
#include "firmpath/map/save.hpp"

#include <span>
#include <vector>

#include "firmpath/map/terrain_grid.hpp"
#include "firmpath/sense/saved_occupancy_grid.hpp"
#include "fuzz/fuzz.hpp"
#include "support/undrawn.hpp"

using namespace firmpath;

namespace {

using Stream = std::vector<std::uint8_t>;

template <class Grid>
bool same_cells(const Grid& a, const Grid& b) {
    for (int i = 0; i < Grid::width * Grid::height; ++i) {
        const Cell at{static_cast<std::int16_t>(i % Grid::width), static_cast<std::int16_t>(i / Grid::width)};
        if (Saved<Grid>::get(a, at) != Saved<Grid>::get(b, at)) {
            return false;
        }
    }
    return true;
}

template <class Grid>
Stream saved(const Grid& grid) {
    Stream stream;
    FUZZ_EXPECT(save(grid, [&](std::span<const std::uint8_t> bytes) {
                    stream.insert(stream.end(), bytes.begin(), bytes.end());
                    return true;
                }) == SaveResult::done);
    FUZZ_EXPECT(stream.size() == saved_size<Grid>);
    return stream;
}

/// Makes a whole stream from a few bytes of the input: the header of a grid of this type, and the checksum.
template <class Grid>
void complete(Stream& stream) {
    const Stream header = saved(test_support::undrawn<Grid>());
    stream.insert(stream.begin(), header.begin(), header.begin() + 16);
    stream.resize(saved_size<Grid>);
    const std::size_t covered = stream.size() - 4;
    const std::uint32_t crc = crc32(std::span<const std::uint8_t>(stream).first(covered));
    for (unsigned k = 0; k < 4; ++k) {
        stream[covered + k] = static_cast<std::uint8_t>(crc >> (8 * k) & 0xFFU);
    }
}

template <class Grid>
void try_on(Stream stream, unsigned mishap, unsigned where) {
    static Grid old = test_support::undrawn<Grid>();  // not on the stack
    static Grid grid = test_support::undrawn<Grid>();
    for (int i = 0; i < Grid::width * Grid::height; ++i) {
        const Cell at{static_cast<std::int16_t>(i % Grid::width), static_cast<std::int16_t>(i / Grid::width)};
        Saved<Grid>::put(old, at, (where + 37U * static_cast<unsigned>(i)) >> 3 & ((1U << Saved<Grid>::bits) - 1));
    }
    if (mishap % 2 == 1) {
        complete<Grid>(stream);
    }
    const unsigned pieces = saved_size<Grid> / saved_piece;
    const unsigned failing_call = mishap / 2 % 3 == 1 ? 1 + where % (2 * pieces) : 0;
    const unsigned changing_call = mishap / 2 % 3 == 2 ? 1 + where % (2 * pieces) : 0;
    unsigned calls = 0;
    grid = old;
    const std::uint32_t revision = [&] {
        if constexpr (requires { grid.revision(); }) {
            return grid.revision();
        }
        return std::uint32_t{0};
    }();
    const SaveResult status = restore(grid, [&](std::uint32_t offset, std::span<std::uint8_t> to) {
        if (++calls == failing_call || std::size_t{offset} + to.size() > stream.size()) {
            return false;
        }
        for (std::size_t i = 0; i < to.size(); ++i) {
            to[i] = stream[offset + i];
        }
        if (calls == changing_call) {
            to[where / 8 % to.size()] ^= static_cast<std::uint8_t>(1U << where % 8);
        }
        return true;
    });
    FUZZ_EXPECT(calls <= 2 * pieces);
    switch (status) {
        case SaveResult::done: {
            FUZZ_EXPECT(failing_call == 0 && changing_call == 0 && calls == 2 * pieces);
            const Stream again = saved(grid);
            Grid twin = test_support::undrawn<Grid>();
            FUZZ_EXPECT(restore(twin, [&](std::uint32_t offset, std::span<std::uint8_t> to) {
                            for (std::uint8_t& byte : to) {
                                byte = again[offset++];
                            }
                            return true;
                        }) == SaveResult::done);
            FUZZ_EXPECT(same_cells(grid, twin));
            break;
        }
        case SaveResult::no_grid:
        case SaveResult::other_size:
        case SaveResult::damaged:
            FUZZ_EXPECT(same_cells(grid, old));
            if constexpr (requires { grid.revision(); }) {
                FUZZ_EXPECT(grid.revision() == revision);
            }
            break;
        case SaveResult::changed: FUZZ_EXPECT(calls > pieces && (failing_call != 0 || changing_call != 0)); break;
        default: FUZZ_EXPECT(false && "another status");
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size < 3) {
        return 0;
    }
    const Stream stream(bytes + 3, bytes + size);
    const unsigned mishap = bytes[1];
    const unsigned where = bytes[2];
    switch (bytes[0] % 8) {
        case 0: try_on<BitGrid<5, 3>>(stream, mishap, where); break;
        case 1: try_on<BitGrid<64, 7>>(stream, mishap, where); break;
        case 2: try_on<JumpGrid<33, 9>>(stream, mishap, where); break;
        case 3: try_on<TerrainGrid<7, 5>>(stream, mishap, where); break;
        case 4: try_on<TerrainGrid<7, 15, 4>>(stream, mishap, where); break;
        case 5: try_on<CostGrid<9, 11>>(stream, mishap, where); break;
        case 6: try_on<OccupancyGrid<6, 5>>(stream, mishap, where); break;
        default: try_on<OccupancyGrid<9, 4, Unknown::free>>(stream, mishap, where); break;
    }
    return 0;
}
