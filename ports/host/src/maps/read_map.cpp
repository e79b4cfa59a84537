#include "firmpath/host/read_map.hpp"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/maze.hpp"
#include "firmpath/host/movingai.hpp"
#include "firmpath/host/raw_map.hpp"
#include "firmpath/host/ros_map.hpp"

namespace firmpath::host {

namespace {

std::string ending_of(const std::filesystem::path& file) {
    std::string ending = file.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return ending;
}

bool is_yaml(const std::filesystem::path& file) {
    const std::string ending = ending_of(file);
    return ending == ".yaml" || ending == ".yml";
}

bool starts_as_a_picture(std::string_view bytes) {
    return bytes.starts_with("\x89PNG") || bytes.starts_with("BM") ||
           (bytes.size() >= 3 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '6' &&
            std::isspace(static_cast<unsigned char>(bytes[2])) != 0);
}

}  // namespace

MapImage read_map(const std::filesystem::path& file, MapRules rules) {
    if (is_yaml(file)) {
        return read_ros_map(file, rules);
    }
    const std::string bytes = read_file(file, "a map: .yaml (ROS) or .map (MovingAI)");
    if (starts_as_a_picture(bytes)) {
        fail_at_byte(file, 0,
                     "an image has no resolution and no thresholds; expected "
                     "the .yaml that names it");
    }
    // A yaml of another name.
    if (bytes.starts_with("image:") || bytes.find("\nimage:") != std::string::npos) {
        return read_ros_map(file, rules);
    }
    if (is_drawn_maze(bytes)) {
        fail_at_line(file, 1, "is a maze, with walls between cells; expected firmpath maze for it");
    }
    return is_drawing(bytes) ? parse_drawing(bytes, file) : parse_movingai_map(bytes, file);
}

Mask read_mask(const std::filesystem::path& file, MapRules rules) {
    if (!is_yaml(file)) {
        fail_at_line(file, 1, "is not a mask; expected a map_server .yaml");
    }
    return {file.string(), read_ros_map(file, rules)};
}

}  // namespace firmpath::host
