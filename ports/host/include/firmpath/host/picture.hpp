/// @file
/// Pictures of a map and a search over it: SVG, PNG and text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/host/field.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/host/raster.hpp"

namespace firmpath::host {

/// What is drawn.
struct Scene {
    PlanningMap map;
    std::vector<Cell> expanded;  ///< in the order of the search; later ones are tinted darker
    std::vector<Cell> open;      ///< on the open list when the search ended; tinted and outlined
    std::vector<Cell> reached;   ///< a set of cells, tinted
    std::optional<Field> field;  ///< drawn as shades of costs, with arrows
    int moves = 8;               ///< of the field's directions: 4 or 8
    std::vector<Cell> path;      ///< adjacent cells, or the ends of straight lines
    std::optional<Cell> start;
    std::vector<Cell> goals;
    std::string title;                 ///< first line of the caption; ASCII
    std::vector<std::string> details;  ///< further lines; ASCII
    bool show_scale_bar = false;       ///< the resolution has a meaning
};

/// A complete SVG file. Cells of one shade are joined into rectangles, so a map of 600 x 300 cells
/// takes some ten to a few hundred kilobytes.
std::string draw_svg(const Scene& scene);

/// The same picture in pixels.
Canvas draw_canvas(const Scene& scene);

/// How a text picture is drawn.
struct TextStyle {
    int columns = 100;     ///< characters a line at most; larger maps are scaled down
    bool ascii = false;    ///< plain ASCII instead of UTF-8 blocks
    bool colours = false;  ///< terminal colours, two cells a character
};

/// Lines for a terminal or a text file. Scaled down, a character shows the most important of its cells:
/// start and goal, then path, then obstacles.
std::string draw_text(const Scene& scene, const TextStyle& style);

}  // namespace firmpath::host
