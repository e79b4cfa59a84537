#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "firmpath/host/error.hpp"
#include "pictures/picture_parts.hpp"

namespace firmpath::host {
namespace {

/// What a place of the text shows: of the marks of its cells, the last in this list.
enum class Mark : std::uint8_t {
    free,
    closed,
    open,
    arrow_right,  ///< the eighths of the circle follow
    arrow_down_right = arrow_right + 7,
    water,
    unknown,
    margin,
    keepout,
    occupied,
    path,
    start,
    goal
};

struct MarkStyle {
    char ascii;
    std::string_view utf8;  ///< if two places share a character and this is the more important one
    Colour colour;
};

/// The colour of arrows.
constexpr Colour field_colour{120, 190, 185};

constexpr std::array<MarkStyle, 19> styles{{
    {' ', " ", style_of(Shade::free).colour},
    {'.', "\u00B7", style_of(Shade::closed_middle).colour},
    {'o', "\u25E6", style_of(Shade::open).colour},
    {'>', "\u2192", field_colour},
    {'/', "\u2197", field_colour},
    {'^', "\u2191", field_colour},
    {'\\', "\u2196", field_colour},
    {'<', "\u2190", field_colour},
    {'/', "\u2199", field_colour},
    {'v', "\u2193", field_colour},
    {'\\', "\u2198", field_colour},
    {'~', "~", style_of(Shade::water).colour},
    {'?', "\u2591", style_of(Shade::unknown).colour},
    {'+', "\u2592", style_of(Shade::margin).colour},
    {'x', "\u2593", style_of(Shade::keepout).colour},
    {'#', "\u2588", style_of(Shade::occupied).colour},
    {'*', "\u2022", palette::path},
    {'S', "S", palette::start},
    {'G', "G", {120, 0, 160}},
}};

const MarkStyle& style_of(Mark mark) { return styles[static_cast<std::size_t>(mark)]; }

Mark mark_of(Tile tile) {
    switch (tile) {
        case Tile::free: return Mark::free;
        case Tile::water: return Mark::water;
        case Tile::unknown: return Mark::unknown;
        case Tile::margin: return Mark::margin;
        case Tile::keepout: return Mark::keepout;
        case Tile::occupied: return Mark::occupied;
    }
    return Mark::occupied;
}

/// The scene scaled down: `across` cells become one place in x, `down` in y.
class Marks {
public:
    Marks(const Scene& scene, int across, int down)
        : across_(across),
          down_(down),
          map_(scene.map),
          columns((scene.map.width + across - 1) / across),
          rows((scene.map.height + down - 1) / down),
          marks_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), Mark::free) {
        for (int y = 0; y < map_.height; ++y) {
            for (int x = 0; x < map_.width; ++x) {
                raise(x, y, mark_of(map_.tiles[map_.index(x, y)]));
            }
        }
        // Cells reached are free ones, so a place with an obstacle in it stays an obstacle.
        for (const Visit& visit : scene.visits) {
            raise(visit.cell.x, visit.cell.y, visit.is_open() ? Mark::open : Mark::closed);
        }
        for (const Cell cell : scene.reached) {
            raise(cell.x, cell.y, Mark::closed);
        }
        if (scene.graph) {
            for (const Cell node : scene.graph->nodes) {
                raise(node.x, node.y, Mark::open);
            }
        }
        if (scene.clusters) {
            for (const DrawnPlace& gate : scene.clusters->gates) {
                raise(static_cast<int>(gate.x), static_cast<int>(gate.y), Mark::open);
            }
        }
        if (scene.field) {
            raise_arrows(scene);
        }
        raise_path(scene.path);
        if (scene.start) {
            raise(scene.start->x, scene.start->y, Mark::start);
        }
        for (const Cell goal : scene.goals) {
            raise(goal.x, goal.y, Mark::goal);
        }
    }

    /// Places beyond the last row are free.
    Mark at(int column, int row) const { return row < rows ? marks_[place(column, row)] : Mark::free; }

private:
    std::size_t place(int column, int row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column);
    }
    /// In each place, shows the first arrow of its cells.
    void raise_arrows(const Scene& scene) {
        for (int y = 0; y < map_.height; ++y) {
            for (int x = 0; x < map_.width; ++x) {
                const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
                const std::optional<int> eighth = eighth_of(scene, cell);
                Mark& now = marks_[place(x / across_, picture_row(map_, y) / down_)];
                if (eighth && now == Mark::free) {
                    now = static_cast<Mark>(static_cast<int>(Mark::arrow_right) + *eighth);
                }
            }
        }
    }
    /// Marks a path's cells, and the cells between them if they are not adjacent.
    void raise_path(const std::vector<Cell>& path) {
        for (std::size_t i = 0; i < path.size(); ++i) {
            const Cell from = path[i == 0 ? 0 : i - 1];
            const int dx = path[i].x - from.x;
            const int dy = path[i].y - from.y;
            const int steps = std::max({std::abs(dx), std::abs(dy), 1});
            for (int k = 1; k <= steps; ++k) {
                raise(from.x + static_cast<int>(std::lround(double{1} * dx * k / steps)),
                      from.y + static_cast<int>(std::lround(double{1} * dy * k / steps)), Mark::path);
            }
        }
    }
    void raise(int x, int y, Mark mark) {
        if (x < 0 || y < 0 || x >= map_.width || y >= map_.height) {
            return;  // a path may lead out of a part of a map
        }
        Mark& now = marks_[place(x / across_, picture_row(map_, y) / down_)];
        now = std::max(now, mark);
    }

    int across_;
    int down_;
    const PlanningMap& map_;

public:
    const int columns;
    const int rows;

private:
    std::vector<Mark> marks_;
};

std::string_view block(Mark upper, Mark lower) {
    const bool top = upper == Mark::occupied;
    const bool bottom = lower == Mark::occupied;
    const Mark more = std::max(upper, lower);
    if (more > Mark::occupied || (!top && !bottom)) {
        return style_of(more).utf8;
    }
    return top && bottom ? "\u2588" : top ? "\u2580" : "\u2584";
}

std::string coloured(Mark upper, Mark lower, Colours colours) {
    const auto code = [&](int plane, Colour c) {
        if (colours == Colours::of_256) {  // from 16 on, a cube of six levels of each
            const auto level = [](std::uint8_t value) { return (value * 5 + 127) / 255; };
            return concat("\x1b[", plane, ";5;", 16 + 36 * level(c.r) + 6 * level(c.g) + level(c.b), 'm');
        }
        return concat("\x1b[", plane, ";2;", int{c.r}, ';', int{c.g}, ';', int{c.b}, 'm');
    };
    return code(38, style_of(upper).colour) + code(48, style_of(lower).colour) + "\u2580";
}

}  // namespace

std::string draw_text(const Scene& scene, const TextStyle& style) {
    const int columns = std::max(style.columns, 10);
    const int across = (scene.map.width + columns - 1) / columns;
    // A character is about twice as high as wide: one place in ASCII, otherwise two places, one above the other.
    const Marks marks(scene, across, style.ascii ? 2 * across : across);
    std::string text;
    const int step = style.ascii ? 1 : 2;
    for (int row = 0; row < marks.rows; row += step) {
        std::string line;
        for (int column = 0; column < marks.columns; ++column) {
            const Mark upper = marks.at(column, row);
            const Mark lower = marks.at(column, row + 1);
            if (style.ascii) {
                line += style_of(upper).ascii;
            } else if (style.colours != Colours::none) {
                line += coloured(upper, lower, style.colours);
            } else {
                line += block(upper, lower);
            }
        }
        text += line + (style.colours != Colours::none && !style.ascii ? "\x1b[0m\n" : "\n");
    }
    text += scene.title + "\n";
    for (const std::string& detail : scene.details) {
        text += detail + "\n";
    }
    if (across > 1) {
        text += concat("one character is ", across, " x ", 2 * across, " cells\n");
    }
    return text;
}

std::string draw_text(const Sheet& sheet, const TextStyle& style) {
    std::string text;
    for (const Scene& scene : sheet.scenes) {
        text += draw_text(scene, style) + '\n';
    }
    text += sheet.title + '\n';
    for (const std::string& line : sheet.table) {
        text += line + '\n';
    }
    return text;
}

}  // namespace firmpath::host
