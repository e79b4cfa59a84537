/// @file
/// Reads maps and masks from files.
#pragma once

#include <filesystem>

#include "firmpath/host/map_image.hpp"
#include "firmpath/host/masks.hpp"

namespace firmpath::host {

/// Reads a map: a ROS yaml, by the ending of its name, in letters of any case, or by its key `image`; a drawing, if the
/// first line has nothing but `.` and `#`; anything else as MovingAI `.map`. `rules` are for ROS maps. Throws
/// `InputError`.
MapImage read_map(const std::filesystem::path& file, MapRules rules = MapRules::nav2);

/// Reads a map_server .yaml and its picture. Throws `InputError`.
Mask read_mask(const std::filesystem::path& file, MapRules rules = MapRules::nav2);

}  // namespace firmpath::host
