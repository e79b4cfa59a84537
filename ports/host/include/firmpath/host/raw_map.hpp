/// @file
/// Maps of one bit a cell without a header.
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

}  // namespace firmpath::host
