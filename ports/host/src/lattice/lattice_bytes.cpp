#include <bit>
#include <cstddef>

#include "firmpath/host/lattice/planner.hpp"
#include "firmpath/lattice/state_lattice.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "lattice/tables_in_use.hpp"
#include "lattice/with_lattice.hpp"

namespace firmpath::host {
namespace {

/// The parts of a planner's size.
template <int Headings, int Pitch>
std::size_t bytes_with(int width, int height, std::size_t nodes) {
    const auto places = [](int cells) { return static_cast<std::size_t>((cells + Pitch - 1) / Pitch); };
    const auto bits = [&](int w, int h) { return (places(h) + 4) * ((places(w) + 4 + 31) / 32 + 1) * 4; };
    const auto distances = [&](int w, int h) { return bits(w, h) + 2 * places(w) * places(h) + 4; };
    const auto records = [](std::size_t n) {
        const std::size_t index = n + 64 < 0x100 ? 1 : n + 64 < 0x10000 ? 2 : 4;
        const std::size_t chains = n < 4 ? 2 : std::bit_floor(n) / 2;
        const std::size_t each = (8 + 3 * index + 1) / 2 * 2;
        const std::size_t open = 8 + 8 + 64 * index;  // which buckets are filled, its size, and their heads
        return (8 + open + n * each + chains * index + n + 3) / 4 * 4;
    };
    using Small = StateLattice<BitGrid<32, 32>, TablesInUse<Headings, Pitch>, 64>;
    const std::size_t rest = sizeof(Small) - (distances(32, 32) + 3) / 4 * 4 - records(64);
    return rest + (distances(width, height) + 3) / 4 * 4 + records(nodes);
}

}  // namespace

std::size_t lattice_bytes(int width, int height, int headings, int pitch, std::size_t nodes) {
    return with_lattice(headings, pitch, [&]<int H, int P>() { return bytes_with<H, P>(width, height, nodes); });
}

}  // namespace firmpath::host
