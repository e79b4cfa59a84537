/// @file
/// A map prepared for planning: which cells block, and why.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/geometry/micrometres.hpp"
#include "firmpath/host/map_image.hpp"
#include "firmpath/host/masks.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath::host {

/// How a `MapImage` is prepared.
struct PlanningOptions {
    double radius = 0;           ///< metres by which obstacles grow; unknown cells do not
    bool unknown_blocks = true;  ///< whether unknown cells block
    int coarsen = 1;             ///< edge of a coarse cell in cells; free only if all its cells lie in the map and are
    bool on_water = false;       ///< MovingAI: plan over water, with ground as obstacle
    bool graded = true;          ///< whether graded costs count; else all free cells are plain floor
    /// Cells near an obstacle cost more, as by `firmpath::inflate_costs`: up to this many metres from it, the robot's
    /// radius included; 0 for none. At most `most_inflated_cells` cells.
    double inflation_radius = 0;
    double cost_scaling = 10;  ///< how fast these costs fall, in 1/m: Nav2's cost_scaling_factor
};

/// How far costs around obstacles may reach, in cells.
inline constexpr int most_inflated_cells = 254;

/// Nav2's cost_scaling_factor, in 1/m, with which costs fall from 252 to 1 over a clearance in metres.
double cost_scaling_over(double clearance);

/// The largest radius of a robot, in metres; above it, squares of micrometres do not fit into 64 bits.
inline constexpr double max_radius = 1000;

/// What the planners plan on. With `coarsen`, cells, size and resolution are the coarse map's.
struct PlanningMap {
    bool contains(Cell cell) const { return cell.x >= 0 && cell.x < width && cell.y >= 0 && cell.y < height; }
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
    }
    /// By the index of a cell in `tiles`, or by its column and row.
    bool is_blocked(std::size_t cell) const {
        return tiles[cell] != Tile::free && (tiles[cell] != Tile::unknown || unknown_blocks);
    }
    bool is_blocked(int x, int y) const { return is_blocked(index(x, y)); }
    std::size_t count_blocked() const {
        std::size_t count = 0;
        for (std::size_t cell = 0; cell < tiles.size(); ++cell) {
            count += is_blocked(cell) ? 1U : 0U;
        }
        return count;
    }
    /// The centre of a cell, in the world.
    Metres centre(Cell cell) const {
        return origin.to_world({(cell.x + 0.5) * resolution, (cell.y + 0.5) * resolution});
    }
    /// Makes a cell an obstacle or plain floor.
    void set_blocked(std::size_t cell, bool blocked) { tiles[cell] = blocked ? Tile::occupied : Tile::free; }

    int width = 0;
    int height = 0;
    Axes axes = Axes::bottom_up;
    double resolution = 1;          ///< metres a cell
    bool named_resolution = false;  ///< see `MapImage`
    Origin origin;
    std::vector<Tile> tiles;
    bool unknown_blocks = true;
    std::vector<std::uint8_t> speed;  ///< limits in percent of full speed, 0 is none; empty without a mask
    std::size_t kept_out = 0;         ///< cells that a keep-out mask blocks, before they were made coarse
    std::size_t slowed = 0;           ///< cells that a speed mask limits, likewise
    std::vector<std::uint8_t> costs;  ///< bytes of a firmpath::CostGrid, 0 to 252; empty if all cells are plain floor

    /// Whether it comes with a resolution, so that places on it can be given in metres.
    bool has_metres() const { return axes == Axes::bottom_up || named_resolution; }
    /// Whether some cells cost more than others, so that a planner must support weights.
    bool has_weights() const { return !speed.empty() || !costs.empty(); }
};

/// Grows obstacles at full resolution by `firmpath::inflate`, then makes cells coarse. A coarse cell that reaches
/// beyond the map's edge is blocked, independent of `unknown_blocks`. Water blocks ground and ground blocks water; both
/// count as obstacles that grow. Cells that a keep-out mask blocks grow by `Masks::keepout_radius`. A coarse cell has
/// the lowest limit and the greatest cost of its cells. A free cell keeps its cost while obstacles grow; unknown cells
/// that count as free are plain floor. Throws `InputError` for a mask that cannot be laid over the map.
///
/// An image that is moved here gives its memory: a map takes a byte a cell then, besides masks and costs.
PlanningMap make_planning_map(MapImage map, const PlanningOptions& options, const Masks& masks = {});

/// Size, resolution and blocked cells of a map of width x height cells that is blocked beyond the given one, which lies
/// at its cell 0,0. Other fields are left out.
///
/// Precondition: the map fits into that size.
PlanningMap padded(const PlanningMap& map, int width, int height);

/// The weight of plain floor at full speed: 50 with graded costs, as firmpath::CostGrid has it; else 100 with speed
/// limits, as firmpath::SpeedLimited has it; else 1.
std::uint32_t weight_unit(const PlanningMap& map);

/// The weight of a cell: `weight_unit` plus the byte of its cost, times 100 / percent of its speed limit, rounded up.
std::uint32_t weight_of(const PlanningMap& map, std::size_t cell);

/// 32 cells of row y from column 32 * i on: bit b is set if `is_set` holds for the index of cell (32 * i + b, y).
template <class IsSet>
std::uint32_t bits_of(const PlanningMap& map, const IsSet& is_set, int y, int i) {
    std::uint32_t bits = 0;
    for (int b = 0; b < 32 && 32 * i + b < map.width; ++b) {
        bits |= std::uint32_t{is_set(map.index(32 * i + b, y)) ? 1U : 0U} << b;
    }
    return bits;
}

/// The same of the blocked cells.
inline std::uint32_t blocked_bits(const PlanningMap& map, int y, int i) {
    return bits_of(
        map, [&](std::size_t cell) { return map.is_blocked(cell); }, y, i);
}

/// `sizeof` a firmpath::BitGrid of W x H cells.
constexpr std::size_t bit_grid_bytes(int width, int height) {
    return 4 + 4 * static_cast<std::size_t>(words_in_row(width)) * static_cast<std::size_t>(height);
}

/// `sizeof` a firmpath::CostGrid of W x H cells.
constexpr std::size_t cost_grid_bytes(int width, int height) {
    return (static_cast<std::size_t>(width) * static_cast<std::size_t>(height) + 4 + 3) / 4 * 4;
}

/// `sizeof` a firmpath::JumpGrid of W x H cells: rows and columns, with the border and four words to spare each.
constexpr std::size_t jump_grid_bytes(int width, int height) {
    const auto half_words = [](int length, int lines) {
        return (static_cast<std::size_t>(length) / 32 + 1) * (static_cast<std::size_t>(lines) + 2) + 4;
    };
    return 4 + 4 * (half_words(width, height) + half_words(height, width));
}

/// Metres as whole micrometres, as the library counts them.
Micrometres to_micrometres(double metres);

}  // namespace firmpath::host
