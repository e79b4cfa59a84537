/// @file
/// Reads maps and masks from files.
#pragma once

#include <filesystem>

#include "firmpath/host/map_image.hpp"
#include "firmpath/host/masks.hpp"

namespace firmpath::host {

/// Reads a map by the ending of its name: `.yaml` or `.yml` (ROS), anything else as MovingAI `.map`.
/// Throws `InputError`.
MapImage read_map(const std::filesystem::path& file);

/// Reads a map_server .yaml and its picture. Throws `InputError`.
Mask read_mask(const std::filesystem::path& file);

}  // namespace firmpath::host
