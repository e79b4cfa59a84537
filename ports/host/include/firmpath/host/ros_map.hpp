/// @file
/// Maps of ROS `map_server`: a `.yaml` beside a picture.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "firmpath/host/map_image.hpp"
#include "firmpath/host/masks.hpp"
#include "firmpath/host/raster.hpp"

namespace firmpath::host {

/// How a pixel becomes an occupancy value; the names are those of the yaml's `mode`.
enum class RosMode : std::uint8_t { trinary, scale, raw };

/// The contents of the yaml.
struct RosMapDescription {
    std::filesystem::path image;  ///< resolved against the yaml's folder
    std::size_t image_line = 1;   ///< the line where the yaml names it
    RosMode mode = RosMode::trinary;
    bool negate = false;
    double resolution = 0;  ///< metres a cell
    Origin origin;
    double occupied_thresh = 0;
    double free_thresh = 0;
    MapRules rules = MapRules::nav2;  ///< not in the yaml
};

/// Reads the text of a `.yaml`; `file` is for messages and for the picture's path. Throws `InputError`.
RosMapDescription parse_ros_yaml(std::string_view text, const std::filesystem::path& file);

/// The byte of a firmpath::CostGrid for a graded occupancy, 1 to 99: 254 times its share of 100, as in Nav2's static
/// layer with `trinary_costmap: false` and `lethal_cost_threshold: 100`; 2 to 251.
std::uint8_t graded_cost(int occupancy);

/// Sets a cell to a value of nav_msgs/OccupancyGrid: -1, or 0 to 100.
void set_occupancy(MapImage& map, std::size_t cell, int value);

/// Turns a picture into a map as Nav2's map_server does. By `MapRules::nav2`:
///
/// - brightness s is the luminance, 0.299 red + 0.587 green + 0.114 blue, rounded down to one of 256 greys;
/// - p = 1 - s, or s with `negate`, in single precision, as the thresholds are;
/// - `trinary`: p >= occupied_thresh is occupied (100), p <= free_thresh is free (0), else unknown (-1); a pixel that
///   is not opaque is unknown;
/// - `scale`: the same, but what lies between the thresholds is graded linearly from 0 to 100;
/// - `raw`: the grey is the value itself, above 100 it is unknown; neither negate, thresholds nor alpha count.
///
/// By `MapRules::humble` s is the mean of the colour channels, and in mode `trinary` alpha counts as one more channel,
/// so that white that is transparent is a grey; a p that equals a threshold lies between the two.
///
/// Graded values, 1 to 99, are free cells that cost more than plain floor: see `graded_cost`.
/// The picture's first row is the map's top; row 0 of the map is the lowest.
MapImage to_map(const Raster& picture, const RosMapDescription& description);

/// Reads a `.yaml` and its picture. Throws `InputError`.
MapImage read_ros_map(const std::filesystem::path& file, MapRules rules);

/// How many cells of two maps of one size have other values, as by other rules.
std::size_t count_other_values(const MapImage& a, const MapImage& b);

/// Reads base, multiplier and type of the speed filter from the parameter file of Nav2's costmap filters, in which a
/// node has `ros__parameters` with a `type` of 1 (percent) or 2 (metres a second, for which `full_speed` is needed).
/// Throws `InputError`, also if there is none, or more than one.
SpeedRule read_speed_rule(const std::filesystem::path& file, double full_speed);

/// Writes a map as a `.yaml` and, beside it, a `.pgm` of the same name: 0 is occupied, 254 free and 205 unknown, as
/// map_saver writes them. Reading these files gives the same cells, and the same position in the world to a
/// nanometre. Throws `InputError` if a file cannot be written, or if a reader would not accept its name for a map.
void write_ros_map(const MapImage& map, const std::filesystem::path& file);

}  // namespace firmpath::host
