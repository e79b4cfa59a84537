/// @file
/// A motion of a robot with a shape, and the cells that it sweeps: the parts of tables in flash.
#pragma once

#include <cstdint>

#include "firmpath/geometry/bearing.hpp"

namespace firmpath {

/// Cells (x, y) to (x + length - 1, y) of an area, relative to the cell that a robot's centre is in. At most 32.
struct CellRun {
    std::int8_t x;        ///< the first cell's column
    std::int8_t y;        ///< its row
    std::uint8_t length;  ///< the number of cells, 1 to 32
};

/// A motion of a robot from the middle of a cell to the middle of another one. Its place in the table says with which
/// heading it begins.
struct MotionPrimitive {
    std::int8_t dx;           ///< cells along +x
    std::int8_t dy;           ///< cells along +y
    std::uint8_t to;          ///< the heading that it ends with
    std::uint8_t runs;        ///< how many runs of cells it sweeps
    std::uint16_t first_run;  ///< the first of them
    std::uint16_t cost;       ///< in millimetres of way straight on
    std::int8_t low_x;        ///< no swept cell lies before this column
    std::int8_t high_x;       ///< nor behind this one
    std::int8_t low_y;        ///< nor in a lower row
    std::int8_t high_y;       ///< nor in a higher one
};

/// A cell that a robot's centre is in during a motion, relative to the cell where the motion begins, and its part of
/// the motion's cost. The parts of a motion add up to its cost.
struct CentreCell {
    std::int8_t x;       ///< its column
    std::int8_t y;       ///< its row
    std::uint16_t cost;  ///< in millimetres of way straight on
};

/// A pose between two pieces of a motion. Each piece is straight on, sideways, or around a fixed point.
struct MotionKnot {
    std::int16_t x;   ///< from the middle of the first cell, in 512ths of a cell
    std::int16_t y;   ///< likewise
    Bearing heading;  ///< where the robot faces there, from +x of the map
};

namespace detail {

/// A whole number of cells along each axis.
struct Displacement {
    int x;
    int y;
};
constexpr Displacement quarter_turned(Displacement d, int quarters) {
    for (; quarters > 0; --quarters) {
        d = {-d.y, d.x};
    }
    return d;
}

/// Lengths of steps between cells for the distances that guide a search: in 17ths of a cell, rounded down.
inline constexpr std::uint32_t straight_17 = 17;
inline constexpr std::uint32_t diagonal_17 = 24;  // 24.04
inline constexpr std::uint32_t knight_17 = 38;    // 38.01

/// The length of a step between two cells; 0 if it is none of the 16 neighbours.
constexpr std::uint32_t step_17(int dx, int dy) {
    const int a = dx < 0 ? -dx : dx;
    const int b = dy < 0 ? -dy : dy;
    const int sum = a + b;
    const int product = a * b;
    return sum == 1 ? straight_17 : sum == 2 && product == 1 ? diagonal_17 : product == 2 ? knight_17 : 0;
}

/// The gradients of 16 linear functions: the length of a way to another cell on an empty map is the greatest of x * dx
/// + y * dy, in 17ths of a cell. Face n lies between directions n and n + 1 of the 16, counter-clockwise from +x; there
/// its function is exact.
struct FaceGradients {
    Displacement of[16]{};
    constexpr FaceGradients() {
        constexpr Displacement first[4] = {{17, 4}, {14, 10}, {10, 14}, {4, 17}};
        for (int face = 0; face < 16; ++face) {
            of[face] = quarter_turned(first[face % 4], face / 4);
        }
    }
};
inline constexpr FaceGradients face_gradients{};
inline constexpr std::uint32_t turning_levels = 4;  ///< distances in a table of what turning costs

}  // namespace detail

}  // namespace firmpath
