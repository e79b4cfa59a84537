/// @file
/// Tables made at run time in the place of constants.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/host/lattice/motion_tables.hpp"
#include "firmpath/lattice/motion_primitive.hpp"

namespace firmpath::host {

/// Stands for `MotionPrimitives` in a `StateLattice`, whose tables are those of the last call of `use`.
template <int Headings, int Pitch>
struct TablesInUse {
    static constexpr int headings = Headings;
    static constexpr int pitch = Pitch;
    static constexpr std::size_t size = 256;
    static inline std::size_t per_heading = 0;
    static inline std::span<const CellRun> runs;
    static inline std::span<const MotionPrimitive> primitives;
    static inline std::span<const CellRun> footprint;
    static inline std::span<const std::uint16_t> footprint_first;
    static inline std::span<const CellRun> kernel;
    static inline std::span<const std::uint16_t> first_centre_cell;
    static inline std::span<const CentreCell> centre_cells;
    static inline std::span<const std::uint8_t> turning;
    static inline std::uint32_t cost_of_17th = 0;
    static inline unsigned cost_bits = 0;
    static inline unsigned turning_bits = 0;
    static inline unsigned turning_level_bits = 0;

    /// Precondition: the tables are for so many headings and this pitch, and outlive the searches.
    static void use(const MotionTables& tables) {
        per_heading = tables.per_heading;
        runs = tables.runs;
        primitives = tables.primitives;
        footprint = tables.footprint;
        footprint_first = tables.footprint_first;
        kernel = tables.kernel;
        first_centre_cell = tables.first_centre_cell;
        centre_cells = tables.centre_cells;
        turning = tables.turning;
        cost_of_17th = tables.cost_of_17th;
        cost_bits = tables.cost_bits;
        turning_bits = tables.turning_bits;
        turning_level_bits = tables.turning_level_bits;
    }
};

}  // namespace firmpath::host
