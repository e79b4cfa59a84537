#include "firmpath/host/raw_map.hpp"

#include <cstddef>

#include "firmpath/host/error.hpp"

namespace firmpath::host {

MapImage parse_raw_map(std::string_view bytes, const std::filesystem::path& file, int width, int height) {
    const auto rows = static_cast<std::size_t>(height);
    const std::size_t in_bytes = (static_cast<std::size_t>(width) + 7) / 8;
    const std::size_t in_words = (static_cast<std::size_t>(width) + 31) / 32 * 4;
    if (bytes.size() != in_bytes * rows && bytes.size() != in_words * rows) {
        fail_at_byte(file, bytes.size(), "file of ", bytes.size(), " bytes; expected ", in_bytes * rows,
                     in_words != in_bytes ? concat(" or ", in_words * rows) : "", " for ", width, " x ", height,
                     " cells, a bit each");
    }
    const std::size_t row_bytes = bytes.size() / rows;
    MapImage map(width, height, Axes::top_down);
    for (int y = 0; y < height; ++y) {
        const std::string_view row = bytes.substr(static_cast<std::size_t>(y) * row_bytes, row_bytes);
        for (int x = 0; x < width; ++x) {
            const auto byte = static_cast<unsigned>(static_cast<unsigned char>(row[static_cast<std::size_t>(x / 8)]));
            if ((byte >> x % 8 & 1U) != 0) {
                map.states[map.index(x, y)] = Tile::occupied;
            }
        }
    }
    return map;
}

}  // namespace firmpath::host
