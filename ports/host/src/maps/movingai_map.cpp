#include <algorithm>
#include <array>
#include <optional>

#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/movingai.hpp"
#include "firmpath/host/numbers.hpp"

namespace firmpath::host {
namespace {

std::optional<Tile> state_of(char c) {
    switch (c) {
        case '.':
        case 'G':
        case 'E':
        case 'S': return Tile::free;
        case '@':
        case 'O':
        case 'T': return Tile::occupied;
        case 'W': return Tile::water;
        default: return std::nullopt;
    }
}

struct Header {
    int width = 0;
    int height = 0;
};

/// Reads `width N` or `height N` into the header.
void read_edge(std::string_view line, std::size_t number, const std::filesystem::path& file, Header& header) {
    const auto fields = split_fields(line);
    const bool known = fields.size() == 2 && (fields[0] == "width" || fields[0] == "height");
    if (!known) {
        fail_at_line(file, number, in_quotes(line), "; expected 'height N' or 'width N'");
    }
    int& edge = fields[0] == "width" ? header.width : header.height;
    if (edge != 0) {
        fail_at_line(file, number, fields[0], " is given twice; expected height and width once each");
    }
    const auto value = parse_integer<int>(fields[1]);
    if (!value || *value < 1 || *value > max_map_edge) {
        fail_at_line(file, number, fields[0], " is ", in_quotes(fields[1]), "; expected 1 to ", max_map_edge);
    }
    edge = *value;
}

}  // namespace

MapImage parse_movingai_map(std::string_view text, const std::filesystem::path& file) {
    constexpr std::size_t header_lines = 4;
    const auto lines = split_lines(text);
    const auto line = [&](std::size_t i) { return i < lines.size() ? trimmed(lines[i]) : ""; };

    const auto type = split_fields(line(0));
    if (type.size() != 2 || type[0] != "type" || type[1] != "octile") {
        fail_at_line(file, 1, lines.empty() ? "file is empty" : in_quotes(line(0)),
                     "; expected 'type octile', the start of a MovingAI map");
    }
    Header header;
    read_edge(line(1), 2, file, header);
    read_edge(line(2), 3, file, header);
    if (line(3) != "map") {
        fail_at_line(file, 4, in_quotes(line(3)), "; expected 'map'");
    }

    // Maps of the League of Robot Runners have E and S for places where robots pick up and deliver.
    bool league = false;
    // First the lengths: a short file with a large size takes no memory.
    for (int y = 0; y < header.height; ++y) {
        const std::size_t i = header_lines + static_cast<std::size_t>(y);
        if (i >= lines.size()) {
            fail_at_line(file, lines.size(), "file ends after ", y, " rows; expected ", header.height);
        }
        if (lines[i].size() != static_cast<std::size_t>(header.width)) {
            fail_at_line(file, i + 1, "row of ", lines[i].size(), " cells; expected ", header.width);
        }
        league = league || lines[i].find('E') != std::string_view::npos;
    }
    MapImage map(header.width, header.height, Axes::top_down);
    for (int y = 0; y < map.height; ++y) {
        const std::size_t i = header_lines + static_cast<std::size_t>(y);
        for (int x = 0; x < map.width; ++x) {
            const char c = lines[i][static_cast<std::size_t>(x)];
            const auto state = state_of(c);
            if (!state) {
                fail_at_line(file, i + 1, "cell ", in_quotes({&c, 1}), " in column ", x + 1,
                             "; expected one of . G S E @ O T W");
            }
            map.states[map.index(x, y)] = *state;
            map.set_cost(map.index(x, y), c == 'S' && !league ? swamp_cost : std::uint8_t{0});
        }
    }
    for (std::size_t i = header_lines + static_cast<std::size_t>(map.height); i < lines.size(); ++i) {
        if (!trimmed(lines[i]).empty()) {
            fail_at_line(file, i + 1, "more rows than the height says; expected ", map.height);
        }
    }
    return map;
}

}  // namespace firmpath::host
