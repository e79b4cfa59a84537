/// @file
/// Maps without a header: of one bit or one byte a cell, and drawings.
#pragma once

#include <filesystem>
#include <string_view>

#include "firmpath/host/map_image.hpp"

namespace firmpath::host {

/// Reads a map of one bit a cell, row by row, lowest bit first: 1 is blocked. Each row is in whole bytes, or in whole
/// words of 32 bits, as in the memory of a `firmpath::BitGrid` on a little-endian machine; the size of the file tells
/// which. Bits beyond the last column are ignored. Cell (0, 0) is the lowest bit of the first byte, and y grows with
/// the rows. Throws `InputError` if the file has another size.
///
/// Precondition: width and height are 1 to `max_map_edge`.
MapImage parse_raw_map(std::string_view bytes, const std::filesystem::path& file, int width, int height);

/// Reads the data of a nav_msgs/OccupancyGrid: a byte a cell, the lowest row first; 0 is free, 100 occupied, values
/// between cost more than plain floor, as in mode raw, and -1 (255) is unknown. Throws `InputError` if the file has
/// another size or another value.
///
/// Precondition: width and height are 1 to `max_map_edge`.
MapImage parse_occupancy(std::string_view bytes, const std::filesystem::path& file, int width, int height);

/// Whether the first line of a text has nothing but `.` and `#`.
bool is_drawing(std::string_view text);

/// Reads a drawing: a line for each row, the highest first, `.` for a free cell and `#` for an occupied one, without
/// blanks around lines and empty lines at the end. Cell (0, 0) is the top left one. Throws `InputError`.
MapImage parse_drawing(std::string_view text, const std::filesystem::path& file);

}  // namespace firmpath::host
