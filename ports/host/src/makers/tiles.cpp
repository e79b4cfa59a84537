#include "firmpath/host/tiles.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

#include "firmpath/cluster/tiled_grid.hpp"
#include "firmpath/core/crc32.hpp"
#include "firmpath/jump/tables_result.hpp"

namespace firmpath::host {

using firmpath::detail::TilesFormat;

std::vector<std::uint8_t> tile_image(const PlanningMap& map) {
    // Cells beyond the map are blocked.
    std::vector<std::uint8_t> image(TilesFormat::size(map.width, map.height), 0xFF);
    const std::span<std::uint8_t> tiles = std::span(image).subspan(TilesFormat::bytes);
    const int columns = TilesFormat::tiles_in(map.width);
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            const auto tile = static_cast<std::size_t>(y / TilesFormat::edge * columns + x / TilesFormat::edge);
            if (!map.is_blocked(x, y)) {
                tiles[tile * TilesFormat::bytes + TilesFormat::byte_of(x, y)] ^= static_cast<std::uint8_t>(1U << x % 8);
            }
        }
    }
    TilesFormat::Tile header{};
    const auto set = [&](std::size_t at, std::uint32_t word) {
        for (std::size_t k = 0; k < 4; ++k) {
            header[4 * at + k] = static_cast<std::uint8_t>(word >> 8 * k);
        }
    };
    set(TilesFormat::at_magic, TilesFormat::magic);
    set(TilesFormat::at_version, TilesFormat::version);
    set(TilesFormat::at_size, static_cast<std::uint32_t>(map.width) | static_cast<std::uint32_t>(map.height) << 16);
    set(TilesFormat::at_cells,
        firmpath::detail::cells_checksum(map.width, map.height, [&](int y, int i) { return blocked_bits(map, y, i); }));
    set(TilesFormat::at_tiles, crc32(tiles));
    set(TilesFormat::at_checksum, TilesFormat::checksum(header));
    std::copy(header.begin(), header.end(), image.begin());
    return image;
}

}  // namespace firmpath::host
