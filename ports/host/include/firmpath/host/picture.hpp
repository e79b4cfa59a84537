/// @file
/// Pictures of a map and a search over it: SVG, PNG and text.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/host/clusters.hpp"
#include "firmpath/host/field.hpp"
#include "firmpath/host/jump_graph.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/host/raster.hpp"

namespace firmpath::host {

/// A cell that a search reached.
struct Visit {
    bool is_open() const { return closed == 0; }

    Cell cell{};
    Cell parent{};  ///< itself, where the search began
    std::uint32_t g = 0;
    std::uint32_t h = 0;
    std::uint32_t f = 0;
    std::uint32_t opened = 0;  ///< expansions before it was first reached
    std::uint32_t closed = 0;  ///< the number of its last expansion, from 1; 0 if it is on the open list at the end
};

/// A jump graph over a map.
struct DrawnGraph {
    /// A link goes straight from cell to cell, with one bend.
    struct Link {
        Cell from{};
        Cell bend{};
        Cell to{};
        std::optional<unsigned> way{};  ///< of the chosen node: the direction
    };
    struct AroundWay {
        Box box;
        unsigned way = 0;
    };
    std::vector<Cell> nodes;
    std::vector<Link> links;
    std::optional<Cell> chosen{};  ///< a node whose ways have colours
    std::vector<AroundWay> boxes;  ///< of its ways
};

/// The drawing of a graph; the ways of the node `chosen`, if it is one, in colours.
DrawnGraph drawn_graph(const JumpGraph& graph, const Motion& motion, std::optional<Cell> chosen);

/// A place in cells: cell (x, y) is the square whose centre is (x, y).
struct DrawnPlace {
    double x = 0;
    double y = 0;
};

/// The way of a robot with a shape.
struct DrawnTrack {
    std::vector<DrawnPlace> way;                    ///< of its centre
    std::vector<std::vector<DrawnPlace>> outlines;  ///< polygons, the first and the last with heavier lines
    std::vector<DrawnPlace> cusps;                  ///< where it stops to drive in another direction
};

/// Clusters over a map, and a route over their gates.
struct DrawnClusters {
    std::vector<std::array<DrawnPlace, 2>> borders;  ///< lines from end to end
    std::vector<DrawnPlace> gates;                   ///< each between its two cells
    std::vector<DrawnPlace> route;                   ///< from the start over gates to the goal
    std::vector<DrawnPlace> legs;                    ///< where legs begin, but the first
};

/// The drawing of the clusters of a map that have so many cells a side; without route and legs.
DrawnClusters drawn_clusters(const PlanningMap& map, int edge, const std::vector<ClusterGate>& gates);

/// What is drawn.
struct Scene {
    PlanningMap map;
    std::vector<Visit>
        visits;  ///< in any order; the open list is outlined, and the later a cell was closed the darker it is
    bool animated = false;  ///< in an SVG, the search grows
    /// In each cell reached f, g, h and an arrow to its parent are written. The numbers are divided by this; they have
    /// a decimal unless it is 1. Not in text pictures.
    std::optional<double> numbers;
    std::vector<Cell> reached;  ///< a set of cells, tinted
    std::optional<DrawnGraph> graph;
    std::optional<DrawnClusters> clusters;
    std::optional<Field> field;       ///< drawn as shades of costs, with arrows
    int moves = 8;                    ///< of the field's directions: 4, 6 or 8; with 6, cells are hexagons
    bool shifted = false;             ///< hexagons: row 0 is shifted, and not row 1
    std::vector<Cell> path;           ///< adjacent cells, or the ends of straight lines
    std::optional<DrawnTrack> track;  ///< drawn in the place of the path, but for text
    std::optional<Cell> start;
    std::vector<Cell> goals;
    std::string title;                 ///< first line of the caption; ASCII
    std::vector<std::string> details;  ///< further lines; ASCII
    bool show_scale_bar = false;       ///< the resolution has a meaning
    int room = 1250;                   ///< pixels across, about, that a picture of a large map has
};

/// Several scenes side by side, and a table below them.
struct Sheet {
    std::vector<Scene> scenes;
    int columns = 1;
    std::string title;
    std::vector<std::string> table;  ///< lines of letters of one width; ASCII
};

/// A part of a map: its lowest cell, and its size.
struct Window {
    Cell corner{};
    int width = 0;
    int height = 0;
};

/// The part of a scene that lies in the window, which must lie in the map. The path may lead out of it.
Scene cropped(const Scene& scene, const Window& window);

/// The part of a scene's map in which something is known, or that its path, start or goals lie in, with a border of two
/// cells.
Window known_part(const Scene& scene);

/// The same, if it is at most three quarters of the map, so that a picture of it is easier to read.
std::optional<Window> part_to_draw(const Scene& scene);

/// A line for a picture of which the unknown rest is left out.
std::string cropped_text(const Window& window);

/// A map whose edge is longer than this is drawn smaller: `reduced`.
inline constexpr int most_drawn_edge = 2048;

/// The scene with one cell for `factor` x `factor` cells: map, path, start, goals, the nodes of a graph, and clusters.
/// A share of blocked cells is shown as that share of dots. What the search reached, and fields, are left out.
Scene reduced(const Scene& scene, int factor);

/// A complete SVG file. Cells of one shade are joined into rectangles, so a map of 600 x 300 cells
/// takes some ten to a few hundred kilobytes.
std::string draw_svg(const Scene& scene);

std::string draw_svg(const Sheet& sheet);

/// The same picture in pixels.
Canvas draw_canvas(const Scene& scene);
Canvas draw_canvas(const Sheet& sheet);

/// The colours of a terminal.
enum class Colours : std::uint8_t { none, of_256, all };

/// How a text picture is drawn.
struct TextStyle {
    int columns = 100;                ///< characters a line at most; larger maps are scaled down
    bool ascii = false;               ///< plain ASCII instead of UTF-8 blocks
    Colours colours = Colours::none;  ///< with colours, two cells a character
};

/// Lines for a terminal or a text file. Scaled down, a character shows the most important of its cells:
/// start and goal, then path, then obstacles.
std::string draw_text(const Scene& scene, const TextStyle& style);
/// One scene below the other.
std::string draw_text(const Sheet& sheet, const TextStyle& style);

}  // namespace firmpath::host
