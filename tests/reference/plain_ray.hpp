/// @file
/// The cells that a line in the world crosses, from the definition.
#pragma once

#include <cstdint>

#include "firmpath/geometry/frame.hpp"

namespace test_support {

/// Part of a line, in thousandths of its length, over that length as the denominator.
struct Part {
    std::int64_t first;
    std::int64_t last;
    std::int64_t whole;
};

/// The part of a line that lies between the borders of column i, from the definition: those t from 0 to 1 for which
/// i * resolution <= from + t * (to - from) <= (i + 1) * resolution, all in micrometres. In 64 bits, for small maps.
inline Part part_in(std::int64_t from_um, std::int64_t length_mm, std::int64_t resolution, std::int64_t i, bool own) {
    if (length_mm == 0) {
        return own ? Part{0, 1000, 1} : Part{1, 0, 1};
    }
    const std::int64_t whole = length_mm < 0 ? -length_mm : length_mm;
    const std::int64_t one = i * resolution - from_um;
    const std::int64_t other = one + resolution;
    Part part = length_mm < 0 ? Part{-other, -one, whole} : Part{one, other, whole};
    part.first = part.first < 0 ? 0 : part.first;
    part.last = part.last > whole * 1000 ? whole * 1000 : part.last;
    return part;
}

/// Whether the line from one point, in cell `start`, to another passes through the inside of a cell.
inline bool line_crosses(const firmpath::Frame& frame, firmpath::Point from, firmpath::Point to, firmpath::Cell start,
                         firmpath::Cell at) {
    const std::int64_t resolution = frame.resolution_um();
    const Part x = part_in((std::int64_t{from.x_mm} - frame.origin().x_mm) * 1000, std::int64_t{to.x_mm} - from.x_mm,
                           resolution, at.x, at.x == start.x);
    const Part y = part_in((std::int64_t{from.y_mm} - frame.origin().y_mm) * 1000, std::int64_t{to.y_mm} - from.y_mm,
                           resolution, at.y, at.y == start.y);
    return x.first < x.last && y.first < y.last && x.first * y.whole < y.last * x.whole &&
           y.first * x.whole < x.last * y.whole;
}

}  // namespace test_support
