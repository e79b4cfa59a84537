#include "firmpath/host/raw_map.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/ros_map.hpp"

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

MapImage parse_occupancy(std::string_view bytes, const std::filesystem::path& file, int width, int height) {
    MapImage map(width, height, Axes::bottom_up);
    if (bytes.size() != map.states.size()) {
        fail_at_byte(file, bytes.size(), "file of ", bytes.size(), " bytes; expected ", map.states.size(), " for ",
                     width, " x ", height, " cells, a byte each");
    }
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const int value = static_cast<std::int8_t>(bytes[i]);
        if (value < -1 || value > 100) {
            fail_at_byte(file, i, "value ", value, "; expected 0 to 100, or -1 for unknown");
        }
        set_occupancy(map, i, value);
    }
    return map;
}

bool is_drawing(std::string_view text) {
    const std::string_view line = trimmed(text.substr(0, text.find('\n')));
    return !line.empty() && line.find_first_not_of(".#") == std::string_view::npos;
}

MapImage parse_drawing(std::string_view text, const std::filesystem::path& file) {
    std::vector<std::string_view> lines = split_lines(text);
    while (!lines.empty() && trimmed(lines.back()).empty()) {
        lines.pop_back();
    }
    const std::size_t width = lines.empty() ? 0 : trimmed(lines.front()).size();
    if (width == 0 || std::max(width, lines.size()) > max_map_edge) {
        fail_at_line(file, 1, "a drawing of ", width, " x ", lines.size(), " cells; expected 1 to ", max_map_edge,
                     " a side");
    }
    MapImage map(static_cast<int>(width), static_cast<int>(lines.size()), Axes::top_down);
    for (int y = 0; y < map.height; ++y) {
        const std::string_view line = trimmed(lines[static_cast<std::size_t>(y)]);
        const auto number = static_cast<std::size_t>(y) + 1;
        if (line.size() != width) {
            fail_at_line(file, number, "has ", line.size(), " cells; expected ", width, ", as in the first line");
        }
        for (int x = 0; x < map.width; ++x) {
            const char c = line[static_cast<std::size_t>(x)];
            if (c != '.' && c != '#') {
                fail_at_line(file, number, "has ", in_quotes(std::string(1, c)), " at column ", x + 1,
                             "; expected . (free) or # (occupied)");
            }
            map.states[map.index(x, y)] = c == '#' ? Tile::occupied : Tile::free;
        }
    }
    return map;
}

}  // namespace firmpath::host
