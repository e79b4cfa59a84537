#include "firmpath/host/read_map.hpp"

#include <string>

#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/movingai.hpp"
#include "firmpath/host/ros_map.hpp"

namespace firmpath::host {

MapImage read_map(const std::filesystem::path& file) {
    const std::string ending = file.extension().string();
    if (ending == ".yaml" || ending == ".yml") {
        return read_ros_map(file);
    }
    const std::string bytes = read_file(file, "a map: .yaml (ROS) or .map (MovingAI)");
    if (ending == ".pgm" || ending == ".png") {
        fail_at_byte(file, 0,
                     "an image has no resolution and no thresholds; expected "
                     "the .yaml that names it");
    }
    return parse_movingai_map(bytes, file);
}

Mask read_mask(const std::filesystem::path& file) {
    const std::string ending = file.extension().string();
    if (ending != ".yaml" && ending != ".yml") {
        fail_at_line(file, 1, "is not a mask; expected a map_server .yaml");
    }
    return {file.string(), read_ros_map(file)};
}

}  // namespace firmpath::host
