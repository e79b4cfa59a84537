/// @file
/// The parts that all animated pictures have: a page, the map on it, and a caption below.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "firmpath/host/map_image.hpp"
#include "firmpath/host/raster.hpp"
#include "pictures/picture_parts.hpp"

namespace firmpath::host {

/// Around the map.
inline constexpr double film_edge = 16;

/// The beginning of the file, for a map of that size in pixels and a number of lines below it. `</svg>` ends it.
std::string film_head(double map_width, double map_height, const std::string& title, std::size_t lines);

/// The map as a picture; `content` is within its element, as its animation.
std::string film_map(double map_width, double map_height, const Canvas& map, const std::string& content = {});

/// A frame around the map.
std::string film_frame(double map_width, double map_height);

/// Below the map: a title, and lines.
std::string film_caption(double map_height, const std::string& title, const std::vector<std::string>& details);

/// The map in its colours, a pixel a cell: `tile(x, row)`, rows from the top.
Canvas film_canvas(int width, int height, const std::function<Tile(int x, int row)>& tile);

}  // namespace firmpath::host
