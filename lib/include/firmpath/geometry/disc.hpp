/// @file
/// A disc of cells: the area that a round robot covers.
#pragma once

#include <cstdint>

#include "firmpath/core/panic.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/geometry/micrometres.hpp"

namespace firmpath {

/// A disc on the grid, exact: it covers the offset (dx, dy) when dx * dx + dy * dy <= (radius / edge of a cell)^2,
/// centre to centre. Integers throughout, so that 0.2 m at 5 cm is 4 cells on every target.
///
///     constexpr firmpath::Disc robot(firmpath::millimetres(200), frame);
///
/// `Disc()` covers the centre alone: for a robot that is a point. Memory: 4 bytes.
class Disc {
public:
    /// The centre alone.
    constexpr Disc() = default;

    /// A disc of this radius on cells of this size. O(1), 32 rounds.
    ///
    /// Precondition: the radius is at least the edge of a cell, or nothing would grow: it may be 0 by a division of
    /// whole numbers, or in centimetres; else `panic`. (A robot that is smaller than a cell needs a margin all the
    /// same.)
    constexpr Disc(Micrometres radius, CellSize cell) : Disc(grows(radius, cell.edge().count()), cell.edge().count()) {}
    /// The same on the cells of a frame; of a `RotatedFrame`, those of its `local_frame()`.
    constexpr Disc(Micrometres radius, const Frame& frame)
        : Disc(grows(radius, frame.resolution_um()), frame.resolution_um()) {}

    /// A disc whose radius is a whole number of cells.
    static constexpr Disc cells(std::uint16_t radius) { return {radius, 1}; }

    /// Whether the disc covers the cell at this offset from its centre, each component at most 32,767.
    constexpr bool covers(std::int32_t dx, std::int32_t dy) const {
        return static_cast<std::uint32_t>(dx * dx) + static_cast<std::uint32_t>(dy * dy) <= squared_cells_;
    }

    /// The largest squared distance in cells that the disc covers.
    constexpr std::uint32_t squared_cells() const { return squared_cells_; }

private:
    static constexpr std::uint32_t grows(Micrometres radius, std::uint32_t edge) {
        require(radius.count() >= edge,
                "Disc: the radius is below a cell, so nothing would grow: write Disc() if that is meant");
        return radius.count();
    }
    /// Both in the same unit; the edge of a cell is not 0.
    constexpr Disc(std::uint32_t radius, std::uint32_t edge) {
        // floor(radius^2 / edge^2) by long division: the helper for 64-bit division is large. Rounding down is
        // exact, because the result is compared only to integers. A result above 32 bits becomes all ones.
        const std::uint64_t divisor = std::uint64_t{edge} * edge;
        std::uint64_t rest = std::uint64_t{radius} * radius;
        for (int bit = 31; bit >= 0; --bit) {
            if (rest >> bit >= divisor) {
                rest -= divisor << bit;
                squared_cells_ |= std::uint32_t{1} << bit;
            }
        }
    }

    std::uint32_t squared_cells_ = 0;
};

namespace detail {

/// Calls row(dy, reach) for each row of the disc, from its centre to one side: there the disc covers the offsets from
/// -reach to reach. At most `rows` rows, and a reach of at most `widest`; both are at most 32,767. O(radius).
template <class Row>
constexpr void for_each_row(Disc disc, int widest, int rows, Row row) {
    int reach = 0;
    while (reach < widest && disc.covers(reach + 1, 0)) {
        ++reach;
    }
    for (int dy = 0; dy < rows && disc.covers(0, dy); ++dy) {
        while (!disc.covers(reach, dy)) {
            --reach;
        }
        row(dy, reach);
    }
}

}  // namespace detail

}  // namespace firmpath
