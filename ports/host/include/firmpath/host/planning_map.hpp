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

/// The kind of a cell; if several kinds apply, the last in this list counts.
enum class Tile : std::uint8_t {
    free,
    water,
    unknown,
    margin,   ///< too near to an obstacle for the robot's radius
    keepout,  ///< blocked by a mask
    occupied,
};

/// How a `MapImage` is prepared.
struct PlanningOptions {
    double radius = 0;           ///< metres by which obstacles grow; unknown cells do not
    bool unknown_blocks = true;  ///< whether unknown cells block
    int coarsen = 1;             ///< edge of a coarse cell in cells; free only if all its cells lie in the map and are
    bool on_water = false;       ///< MovingAI: plan over water, with ground as obstacle
    bool graded = true;          ///< whether graded costs count; else all free cells are plain floor
};

/// The largest radius of a robot, in metres; above it, squares of micrometres do not fit into 64 bits.
inline constexpr double max_radius = 1000;

/// What the planners plan on. With `coarsen`, cells, size and resolution are the coarse map's.
struct PlanningMap {
    bool contains(Cell cell) const { return cell.x >= 0 && cell.x < width && cell.y >= 0 && cell.y < height; }
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
    }
    bool is_blocked(int x, int y) const { return blocked[index(x, y)] != 0; }

    int width = 0;
    int height = 0;
    Axes axes = Axes::bottom_up;
    double resolution = 1;  ///< metres a cell
    Origin origin;
    std::vector<Tile> tiles;
    std::vector<std::uint8_t> blocked;  ///< 1 blocks; bytes, because vector<bool> has no data()
    std::vector<std::uint8_t> speed;    ///< limits in percent of full speed, 0 is none; empty without a mask
    std::vector<std::uint8_t> costs;    ///< bytes of a firmpath::CostGrid, 0 to 252; empty if all cells are plain floor

    /// Whether some cells cost more than others, so that a planner must support weights.
    bool has_weights() const { return !speed.empty() || !costs.empty(); }
};

/// Grows obstacles at full resolution by `firmpath::inflate`, then makes cells coarse. A coarse cell that reaches beyond
/// the map's edge is blocked, independent of `unknown_blocks`. Water blocks ground and ground blocks water; both count
/// as obstacles that grow. Cells that a keep-out mask blocks do not grow. A coarse cell has the lowest limit and the
/// greatest cost of its cells. A free cell keeps its cost while obstacles grow; unknown cells that count as free are
/// plain floor. Throws `InputError` for a mask that cannot be laid over the map.
PlanningMap make_planning_map(const MapImage& map, const PlanningOptions& options, const Masks& masks = {});

/// Size, resolution and blocked cells of a map of width x height cells that is blocked beyond the given one, which lies
/// at its cell 0,0. Other fields are left out.
///
/// Precondition: the map fits into that size.
PlanningMap padded(const PlanningMap& map, int width, int height);

/// The weight of plain floor at full speed: 50 with graded costs, as firmpath::CostGrid has it; else 100 with speed limits, as
/// firmpath::SpeedLimited has it; else 1.
std::uint32_t weight_unit(const PlanningMap& map);

/// The weight of a cell: `weight_unit` plus the byte of its cost, times 100 / percent of its speed limit, rounded up.
std::uint32_t weight_of(const PlanningMap& map, std::size_t cell);

/// 32 cells of row y from column 32 * i on, of bytes for the cells of a map: bit b is set if cell (32 * i + b, y) has a 1.
std::uint32_t bits_of(const PlanningMap& map, const std::vector<std::uint8_t>& cells, int y, int i);

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
