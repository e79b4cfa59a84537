/// @file
/// What the SVG and the PNG picture share: colours, shades of cells, and the layout.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "firmpath/host/picture.hpp"
#include "pictures/terrain.hpp"

namespace firmpath::host {

struct Colour {
    std::uint8_t r;
    std::uint8_t g;
    std::uint8_t b;
};

namespace palette {
inline constexpr Colour paper{255, 255, 255};
inline constexpr Colour ink{31, 41, 51};
inline constexpr Colour faint_ink{105, 117, 130};
inline constexpr Colour frame{148, 158, 168};
inline constexpr Colour grid_line{233, 235, 238};
inline constexpr Colour path{214, 40, 57};
inline constexpr Colour casing{255, 255, 255};
inline constexpr Colour start{22, 145, 76};
inline constexpr Colour goal{214, 40, 57};
inline constexpr Colour open_edge{34, 122, 196};
inline constexpr Colour node{23, 92, 158};
inline constexpr Colour cluster{112, 72, 190};
inline constexpr Colour route{240, 140, 20};
}  // namespace palette

/// A cell's shade: by its tile, how late it was closed, membership in a set, or its distance to the goals.
enum class Shade : std::uint8_t {
    free,
    water,
    unknown,
    margin,
    keepout,
    occupied,
    closed_first,
    closed_early,
    closed_middle,
    closed_late,
    closed_last,
    open,        ///< on the open list
    reached,     ///< in a set
    ramp_first,  ///< near the goals; the others follow
};
inline constexpr std::size_t closed_levels = 5;
inline constexpr std::size_t ramp_levels = 16;
inline constexpr std::size_t shades = static_cast<std::size_t>(Shade::ramp_first) + ramp_levels;

/// The colour of a shade and its name in the legend; without a name it has no entry in the legend.
struct ShadeStyle {
    Colour colour;
    const char* name;
};

/// From pale yellow over green to blue.
constexpr Colour ramp_colour(std::size_t level) {
    constexpr Colour anchors[] = {{254, 246, 200}, {150, 210, 180}, {70, 150, 185}, {70, 85, 160}};
    constexpr std::size_t spans = std::size(anchors) - 1;
    constexpr std::size_t last = ramp_levels - 1;
    const std::size_t span = level == last ? spans - 1 : level * spans / last;
    const auto part = static_cast<int>(level * spans - span * last);
    const auto mixed = [&](std::uint8_t a, std::uint8_t b) {
        return static_cast<std::uint8_t>(a + (b - a) * part / static_cast<int>(last));
    };
    const Colour& a = anchors[span];
    const Colour& b = anchors[span + 1];
    return {mixed(a.r, b.r), mixed(a.g, b.g), mixed(a.b, b.b)};
}

inline constexpr std::array<ShadeStyle, shades> shade_styles = [] {
    std::array<ShadeStyle, shades> styles{{
        {{252, 252, 250}, "free"},
        {{122, 176, 216}, "water"},
        {{206, 202, 194}, "unknown"},
        {{158, 176, 194}, "margin"},
        {{206, 130, 140}, "keep-out"},
        {{42, 54, 66}, "occupied"},
        {{255, 243, 205}, nullptr},
        {{253, 232, 170}, nullptr},
        {{250, 218, 136}, "closed"},
        {{244, 201, 103}, nullptr},
        {{236, 183, 76}, nullptr},
        {{208, 230, 250}, "open list"},
        {{168, 214, 178}, "within reach"},
    }};
    for (std::size_t level = 0; level < ramp_levels; ++level) {
        styles[static_cast<std::size_t>(Shade::ramp_first) + level] = {ramp_colour(level), ""};
    }
    styles[shades - 1].name = "farthest";
    return styles;
}();

/// The shade of a cell closed as the i-th of n.
constexpr Shade closed_shade(std::size_t i, std::size_t n) {
    return static_cast<Shade>(static_cast<std::size_t>(Shade::closed_first) + i * closed_levels / n);
}

inline constexpr const ShadeStyle& style_of(Shade shade) { return shade_styles[static_cast<std::size_t>(shade)]; }

/// One shade per cell, in rows from the top of the picture.
class ShadedCells {
public:
    /// Without the cells reached, if these are drawn one after the other.
    explicit ShadedCells(const Scene& scene);

    Shade at(int x, int row) const {
        return cells_[static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x)];
    }
    bool contains(Shade shade) const { return present_[static_cast<std::size_t>(shade)]; }
    const Terrain& terrain() const { return terrain_; }

private:
    Terrain terrain_;
    int width_;
    std::vector<Shade> cells_;
    std::array<bool, shades> present_{};
};

/// The colours of terrain, from cheap to expensive. They lie over the other shades, so that one sees both.
inline constexpr std::array<Colour, most_terrain_levels> terrain_colours{
    {{186, 200, 96}, {150, 150, 70}, {150, 112, 66}, {128, 84, 120}, {96, 62, 130}, {60, 40, 90}}};
inline constexpr double terrain_opacity = 0.6;
/// The colour of a level: if there are few, they are spread over the palette.
inline Colour terrain_colour(const Terrain& terrain, std::size_t level) {
    return terrain_colours[terrain.levels() <= 1 ? 1 : level * (most_terrain_levels - 1) / (terrain.levels() - 1)];
}

/// `over` laid over `under`.
inline Colour blended(Colour under, Colour over, double opacity) {
    const auto mixed = [&](std::uint8_t a, std::uint8_t b) {
        return static_cast<std::uint8_t>(std::lround(a + (b - a) * opacity));
    };
    return {mixed(under.r, over.r), mixed(under.g, over.g), mixed(under.b, over.b)};
}

/// The colours of the ways of a node, by direction.
inline constexpr std::array<Colour, 8> way_colours{{{214, 40, 57},
                                                    {230, 126, 20},
                                                    {160, 120, 0},
                                                    {60, 150, 40},
                                                    {0, 150, 140},
                                                    {30, 110, 210},
                                                    {110, 70, 190},
                                                    {200, 50, 150}}};

/// The picture's row of a cell: 0 is the top.
inline int picture_row(const PlanningMap& map, int y) { return map.axes == Axes::bottom_up ? map.height - 1 - y : y; }

struct LegendEntry {
    Colour fill;
    Colour edge;
    std::string name;  ///< if empty, the next swatch touches this one
    int x = 0;         ///< of the swatch
    int y = 0;
};

struct ScaleBar {
    int length = 0;  ///< in picture units; 0: none
    std::string label;
};

/// The layout of the picture, in its units (pixels).
struct PictureLayout {
    explicit PictureLayout(const Scene& scene, const ShadedCells& cells);

    double x_of(Cell cell) const {
        const bool shift = hexagons && ((cell.y & 1) != 0) != shifted;
        return map_x + (cell.x + (shift ? 1.0 : 0.5)) * cell_size;
    }
    double y_of(const PlanningMap& map, Cell cell) const {
        const int row = picture_row(map, cell.y);
        return hexagons ? map_y + (1 + 1.5 * row) * hexagon_side() : map_y + (row + 0.5) * cell_size;
    }
    DrawnPlace place_of(const PlanningMap& map, DrawnPlace place) const {
        const double row = map.axes == Axes::bottom_up ? map.height - 1 - place.y : place.y;
        return {map_x + (place.x + 0.5) * cell_size, map_y + (row + 0.5) * cell_size};
    }
    double hexagon_side() const { return cell_size / std::numbers::sqrt3; }

    bool hexagons;
    bool shifted;
    int cell_size;  ///< edge of a square, width of a hexagon
    int map_x;
    int map_y;
    int map_width;
    int map_height;
    int width;  ///< of the whole picture
    int height;
    int title_y;  ///< base lines of the text
    std::vector<int> details_y;
    std::vector<LegendEntry> legend;
    ScaleBar scale_bar;
    int scale_bar_y;
    double path_width;
    double marker_radius;
    bool grid_lines;
    bool open_outlined;  ///< cells are large enough for it
};

/// The cells that were closed, in this order.
std::vector<Visit> closed_in_order(const Scene& scene);

/// The six corners of a hexagon, clockwise from the lower right one; `inset` from its edges.
std::array<std::pair<double, double>, 6> hexagon_of(const Scene& scene, const PictureLayout& at, Cell cell,
                                                    double inset);

/// Where the parts of a sheet are, in its units.
struct SheetLayout {
    /// For panels of these sizes, in rows.
    SheetLayout(const Sheet& sheet, const std::vector<std::pair<int, int>>& sizes);

    struct Place {
        int x;
        int y;
    };
    std::vector<Place> panels;
    int width = 0;
    int height = 0;
    int title_y = 0;  ///< base lines of the text
    std::vector<int> table_y;
};

/// The points of the path at which it turns, and its ends, or those of the track's way; in the picture.
std::vector<DrawnPlace> corners_of(const Scene& scene, const PictureLayout& at);

/// Calls change(place) for every place of a track.
template <class Change>
void for_each_place(DrawnTrack& track, const Change& change) {
    std::for_each(track.way.begin(), track.way.end(), change);
    std::for_each(track.cusps.begin(), track.cusps.end(), change);
    for (std::vector<DrawnPlace>& outline : track.outlines) {
        std::for_each(outline.begin(), outline.end(), change);
    }
}

/// The same for clusters.
template <class Change>
void for_each_place(DrawnClusters& clusters, const Change& change) {
    for (std::array<DrawnPlace, 2>& border : clusters.borders) {
        std::for_each(border.begin(), border.end(), change);
    }
    for (std::vector<DrawnPlace>* places : {&clusters.gates, &clusters.route, &clusters.legs}) {
        std::for_each(places->begin(), places->end(), change);
    }
}

/// Clusters in the picture. Precondition: the scene has clusters.
struct ClusterStrokes {
    ClusterStrokes(const Scene& scene, const PictureLayout& at);

    DrawnClusters places;  ///< in the picture
    double gate_radius;
    double leg_radius;
};
inline constexpr double border_opacity = 0.55;
inline constexpr double border_width = 1.2;
inline constexpr double route_width = 2.2;

/// A track in the picture.
struct TrackStrokes {
    std::vector<std::vector<DrawnPlace>> outlines;
    std::vector<DrawnPlace> cusps;
    double cusp_radius = 0;
};
/// Precondition: the scene has a track.
TrackStrokes strokes_of_track(const Scene& scene, const PictureLayout& at);
inline constexpr double outline_opacity = 0.45;
inline constexpr double body_opacity = 0.07;

/// A line of a picture.
struct Stroke {
    double x0;
    double y0;
    double x1;
    double y1;
};

/// The arrows of a field: three strokes each, the shaft and two of the head. If cells are small, only some of them
/// have an arrow.
std::vector<Stroke> arrows_of(const Scene& scene, const PictureLayout& at);
inline constexpr double arrow_opacity = 0.6;

/// What is written into a cell that the search reached: f above, g and h below, and an arrow in the middle.
struct CellNumbers {
    double x;  ///< the middle of the cell
    double y;
    std::string f;
    std::string g;
    std::string h;
    std::vector<Stroke> arrow;
};
std::vector<CellNumbers> numbers_of(const Scene& scene, const PictureLayout& at);
/// Where they are, from the middle of the cell. The sides of a hexagon are shorter than those of a square.
inline double f_above(const PictureLayout& at) { return at.cell_size * 0.2; }
inline double g_below(const PictureLayout& at) { return at.hexagons ? at.cell_size * 0.29 : at.cell_size * 0.5 - 5; }
inline double g_beside(const PictureLayout& at) { return at.cell_size * 0.5 - 4; }

/// A jump graph in a picture.
struct GraphStrokes {
    /// Strokes of one colour; each occurs once.
    struct Lines {
        Colour colour;
        std::vector<Stroke> strokes;
    };
    Lines links;              ///< all but those of the chosen node
    std::vector<Lines> ways;  ///< the links of the chosen node
    struct Area {
        Colour colour;
        double x, y, width, height;
    };
    std::vector<Area> boxes;  ///< a little smaller each, so that equal ones can be told apart
    double node_radius = 0;
};
/// Precondition: the scene has a graph.
GraphStrokes strokes_of(const Scene& scene, const PictureLayout& at);
inline constexpr double link_opacity = 0.45;
inline constexpr double box_opacity = 0.1;

/// Whether a path may lead out of the part of the map that is shown.
bool leaves_the_map(const Scene& scene);

/// The direction of a field's move in the picture, in eighths of the circle from right to up; empty if it is no move.
std::optional<int> eighth_of(const Scene& scene, Cell cell);

}  // namespace firmpath::host
