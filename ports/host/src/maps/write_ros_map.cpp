#include <cstdio>

#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/ros_map.hpp"

namespace firmpath::host {
namespace {

char pixel_of(Tile state) {
    switch (state) {
        case Tile::free: return static_cast<char>(254);
        case Tile::unknown: return static_cast<char>(205);
        case Tile::water:
        case Tile::margin:
        case Tile::keepout:
        case Tile::occupied: return 0;
    }
    return 0;
}

std::string pgm_of(const MapImage& map) {
    std::string pgm = concat("P5\n", map.width, ' ', map.height, "\n255\n");
    for (int row = 0; row < map.height; ++row) {
        // The file's first row is the top.
        const int y = map.axes == Axes::bottom_up ? map.height - 1 - row : row;
        for (int x = 0; x < map.width; ++x) {
            pgm += pixel_of(map.states[map.index(x, y)]);
        }
    }
    return pgm;
}

/// With nine decimals, without zeros at the end.
std::string decimal(double value) {
    char text[48];
    std::snprintf(text, sizeof text, "%.9f", value);
    std::string result = text;
    result.erase(result.find_last_not_of('0') + 1);
    return result.ends_with('.') ? result + '0' : result;
}

/// As a yaml string in which any character may occur.
std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
        }
        result += c;
    }
    return result + '"';
}

}  // namespace

void write_ros_map(const MapImage& map, const std::filesystem::path& file) {
    const std::string ending = file.extension().string();
    if (ending != ".yaml" && ending != ".yml") {
        throw InputError(concat(file.string(), ": not a map's file name; expected a name that ends in .yaml"));
    }
    std::filesystem::path picture = file;
    picture.replace_extension(".pgm");
    NewFile pixels(picture);
    pixels.write(pgm_of(map));
    write_file(file, concat("image: ", quoted(picture.filename().string()),
                            "\nmode: trinary\nresolution: ", decimal(map.resolution), "\norigin: [",
                            decimal(map.origin.x), ", ", decimal(map.origin.y), ", ", decimal(map.origin.yaw),
                            "]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n"));
    pixels.keep();
}

}  // namespace firmpath::host
