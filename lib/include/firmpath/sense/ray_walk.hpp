/// @file
/// Straight lines through the world, and the cells that they cross.
#pragma once

#include <bit>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/geometry/bearing.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/geometry/world_pose.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

namespace detail {

/// Walks, in order, the cells that the straight line between two points of the world crosses: the cell that covers the
/// first point, those whose interior the line passes through, and the cell that covers the second. Where the line meets
/// a corner exactly, it crosses neither of the two cells beside it. The walk starts in the map, and ends where the line
/// leaves the map.
///
///     RayWalk ray;
///     if (ray.begin(frame, from, to)) {
///         do { use(ray.cell()); } while (ray.advance());
///     }
///
/// Between the centres of two cells, `LineWalk` is shorter; this class is exact to the millimetre.
///
/// Guarantees: exact, in integers, for all points that fit 32 bits. It never returns a cell outside the map.
///
/// Complexity: `begin` O(1): eight 32-bit divisions and four 64-bit multiplications. `advance` O(1), without either; it
/// returns true at most width + height times. Memory: 40 bytes.
///
/// Source: Amanatides and Woo, *A Fast Voxel Traversal Algorithm for Ray Tracing*, 1987; here without fractions.
class RayWalk {
public:
    /// A walk that is at its end, in cell (0, 0).
    constexpr RayWalk() = default;

    /// Starts at `from`. `to` may lie anywhere.
    ///
    /// @return false if no cell of the map covers `from`; then the walk ends in cell (0, 0).
    [[nodiscard]] constexpr bool begin(const Frame& frame, Point from, Point to) {
        *this = RayWalk{};
        const auto start = frame.to_cell(from);
        if (start) {
            begin_in(frame, *start, from, to);
        }
        return bool(start);
    }
    /// The same from a point in a known cell. Precondition: the frame covers `from` with `cell`.
    constexpr void begin_in(const Frame& frame, Cell cell, Point from, Point to) {
        at_ = cell;
        const Axis x(frame, from.x_mm, to.x_mm, frame.origin().x_mm, at_.x, frame.column(to.x_mm), frame.width());
        const Axis y(frame, from.y_mm, to.y_mm, frame.origin().y_mm, at_.y, frame.row(to.y_mm), frame.height());
        end_ = {x.end, y.end};
        last_ = {x.last, y.last};
        side_x_ = x.side;
        side_y_ = y.side;
        // In millimetres where all are whole ones, which keeps the numbers small.
        const std::uint32_t edge = frame.resolution_um();
        const bool whole = edge % 1000 == 0;
        const std::uint32_t resolution = whole ? edge / 1000 : edge;
        const std::uint32_t first_x = whole ? x.first_um / 1000 : x.first_um;
        const std::uint32_t first_y = whole ? y.first_um / 1000 : y.first_um;
        column_ = static_cast<std::int64_t>(std::uint64_t{resolution} * y.length_mm);
        row_ = static_cast<std::int64_t>(std::uint64_t{resolution} * x.length_mm);
        lead_ = static_cast<std::int64_t>(std::uint64_t{first_x} * y.length_mm) -
                static_cast<std::int64_t>(std::uint64_t{first_y} * x.length_mm);
    }

    /// The current cell; at first, the cell that covers `from`.
    constexpr Cell cell() const { return at_; }

    /// Whether the current cell covers `to`. If it does not after the last `advance`, the line leaves the map here.
    constexpr bool at_end() const { return at_ == end_; }

    /// Whether a cell of the map covers `to`.
    constexpr bool ends_inside() const { return last_.x < 0 && last_.y < 0; }
    /// The cell that covers `to`, if one of the map does.
    constexpr Cell end() const { return end_; }

    /// Skips to the cell where the line enters its `cells`-th new column, or row if it is longer along y.
    ///
    /// Precondition: the line enters more than that many, in the map or not.
    /// @return false if the line leaves the map before; then the walk cannot be continued. O(1), with one division.
    constexpr bool skip(std::uint32_t cells) {
        if (cells == 0) {
            return true;
        }
        const bool by_column = column_ <= row_;
        const std::int64_t along = by_column ? column_ : row_;
        const std::int64_t across = by_column ? row_ : column_;
        // The last of the steps along is taken when the lead is 0 or less. Before it, the line has entered as many
        // cells across as make it so; and one more with it, if the lead is 0.
        std::int64_t lead = (by_column ? lead_ : -lead_) + along * static_cast<std::int64_t>(cells - 1);
        std::int32_t entered = 0;
        if (lead >= 0) {
            if ((lead | across) >> 32 == 0) {
                entered =
                    static_cast<std::int32_t>(static_cast<std::uint32_t>(lead) / static_cast<std::uint32_t>(across)) +
                    1;
            } else {
                // The quotient is less than 2^16: 17 bits of the divisor give it but for 1.
                const int spare = std::countl_zero(static_cast<std::uint64_t>(across));
                const int shift = spare < 47 ? 47 - spare : 0;
                entered = static_cast<std::int32_t>(static_cast<std::uint32_t>(lead >> shift) /
                                                    static_cast<std::uint32_t>(across >> shift));
                entered -= lead < across * entered ? 1 : 0;
                entered += lead < across * (entered + 1) ? 1 : 2;
            }
            lead -= across * entered;
        }
        lead += along;
        lead_ = by_column ? lead : -lead;
        const auto steps = static_cast<std::int32_t>(cells);
        const std::int32_t x = at_.x + side_x_ * (by_column ? steps : entered);
        const std::int32_t y = at_.y + side_y_ * (by_column ? entered : steps);
        if ((last_.x >= 0 && (x - last_.x) * side_x_ > 0) || (last_.y >= 0 && (y - last_.y) * side_y_ > 0)) {
            return false;
        }
        at_ = detail::cell_at(x, y);
        return true;
    }

    /// Goes on to the cell crossed next.
    /// @return false if there is none in the map: the walk stays where it is.
    constexpr bool advance() {
        if (at_ == end_) {
            return false;
        }
        // If a line ends on a corner exactly, it does not enter the next column or row there.
        const bool step_x = lead_ < 0 || (lead_ == 0 && at_.x != end_.x);
        const bool step_y = lead_ > 0 || (lead_ == 0 && at_.y != end_.y);
        if ((step_x && at_.x == last_.x) || (step_y && at_.y == last_.y)) {
            return false;
        }
        if (step_x) {
            at_.x = static_cast<std::int16_t>(at_.x + side_x_);
            lead_ += column_;
        }
        if (step_y) {
            at_.y = static_cast<std::int16_t>(at_.y + side_y_);
            lead_ -= row_;
        }
        return true;
    }

    /// Walks the rest of the line: calls `pen.mark()` in each cell but the one that covers `to`, and
    /// `pen.to_column(side)` or `pen.to_row(side)`, with 1 or -1, to go on to the next. After it, `cell()` is the last
    /// cell of the walk. O(cells).
    template <class Pen>
    constexpr void draw(Pen pen) {
        const std::int64_t longest = column_ > row_ ? column_ : row_;
        if (ends_inside() && longest < std::int64_t{1} << 30) {
            draw_inside(pen);
            return;
        }
        bool further = !at_end();
        while (further) {
            pen.mark();
            const Cell before = at_;
            further = advance() && !at_end();
            if (at_.x != before.x) {
                pen.to_column(side_x_);
            }
            if (at_.y != before.y) {
                pen.to_row(side_y_);
            }
        }
    }

private:
    template <class Pen>
    constexpr void draw_inside(Pen pen) {
        const auto column = static_cast<std::int32_t>(column_);
        const auto row = static_cast<std::int32_t>(row_);
        auto lead = static_cast<std::int32_t>(lead_);
        std::int32_t left = (end_.x - at_.x) * side_x_ + (end_.y - at_.y) * side_y_;
        while (left > 0) {
            pen.mark();
            if (lead < 0) {
                --left;
                lead += column;
                pen.to_column(side_x_);
            } else if (lead > 0) {
                --left;
                lead -= row;
                pen.to_row(side_y_);
            } else {
                // A corner. If one step is left, the line ends here.
                left -= 2;
                lead += column - row;
                pen.to_column(side_x_);
                pen.to_row(side_y_);
            }
        }
        at_ = end_;
    }

    /// The values along one axis; the same for columns and rows.
    struct Axis {
        std::int16_t end;         // the last cell, or the first beyond the map
        std::int16_t last;        // the map's last in that direction if the line leads beyond; else -1
        std::int8_t side;         // one step towards the end
        std::uint32_t length_mm;  // of the line
        std::uint32_t first_um;   // from the start to where the next cell begins

        constexpr Axis(const Frame& frame, std::int32_t from, std::int32_t to, std::int32_t origin, std::int16_t at,
                       std::int32_t to_cell, int size)
            : end(static_cast<std::int16_t>(to_cell < 0      ? -1
                                            : to_cell < size ? to_cell
                                                             : size)),
              last(static_cast<std::int16_t>(end < 0       ? 0
                                             : end == size ? size - 1
                                                           : -1)),
              side(to < from ? -1 : 1),
              length_mm(to < from ? static_cast<std::uint32_t>(from) - static_cast<std::uint32_t>(to)
                                  : static_cast<std::uint32_t>(to) - static_cast<std::uint32_t>(from)),
              first_um(to < from ? within_um(frame, from, origin, at)
                                 : frame.resolution_um() - within_um(frame, from, origin, at)) {}

        // Modulo 2^32, which is enough: the rest is less than the edge of a cell.
        static constexpr std::uint32_t within_um(const Frame& frame, std::int32_t from, std::int32_t origin,
                                                 std::int16_t at) {
            return (static_cast<std::uint32_t>(from) - static_cast<std::uint32_t>(origin)) * 1000 -
                   static_cast<std::uint32_t>(at) * frame.resolution_um();
        }
    };

    Cell at_{};
    Cell end_{};
    Cell last_{};
    std::int8_t side_x_ = 0;
    std::int8_t side_y_ = 0;
    // The line reaches its next column at first_um / length_mm of its length, its next row likewise. This is the
    // difference of the two, over a common denominator: below 0 the column comes first. Its magnitude is at most a
    // cell's edge times the line's length: 2^55.
    std::int64_t lead_ = 0;
    std::int64_t column_ = 0;
    std::int64_t row_ = 0;
};

}  // namespace detail

/// How a ray ended.
enum class RayResult : std::uint8_t {
    hit,      ///< in a blocked cell
    clear,    ///< no cell within the range and the map is blocked
    outside,  ///< the ray starts outside the map
};

/// The result of a ray. @see raycast
struct RayHit {
    RayResult result;          ///< how it ended
    Cell cell;                 ///< the blocked cell, or the last one checked
    std::int32_t distance_mm;  ///< to where the ray enters the blocked cell; else the requested range
};

/// Searches from a point in one direction for the first cell of `map` that is not passable.
///
/// This is what a range sensor would measure if obstacles filled their cells. If the start's own cell is blocked, the
/// distance is 0. The outside of the map is not an obstacle. The distance is to the near edge of the blocked cell. To
/// use it as a reading, add a quarter of a cell: that place lies in the blocked cell, except at its corners.
///
/// Guarantees: the distance is rounded to the nearest millimetre, measured along the line to the end of the ray as
/// `moved` rounds it. A negative range counts as 0.
///
/// Preconditions: the frame is of the map's size; else `panic`.
///
/// Complexity: O(range / resolution), at most width + height cells; no division except those of `RayWalk::begin`.
template <GridMap Map>
constexpr RayHit raycast(const Map& map, const Frame& frame, Point from, Bearing bearing, std::int32_t max_range_mm) {
    require(frame.width() == Map::width && frame.height() == Map::height,
            "raycast: the frame must have the map's size");
    const std::int32_t range_mm = max_range_mm < 0 ? 0 : max_range_mm;
    const Point to = moved({from, bearing}, range_mm).position;
    detail::RayWalk ray;
    if (!ray.begin(frame, from, to)) {
        return {RayResult::outside, {}, range_mm};
    }
    Cell before = ray.cell();
    while (map.passable(ray.cell())) {
        before = ray.cell();
        if (!ray.advance()) {
            return {RayResult::clear, before, range_mm};
        }
    }
    const Cell cell = ray.cell();
    if (cell == before) {
        return {RayResult::hit, cell, 0};
    }
    // The part of the line up to the last border that it crossed, along one of the two axes.
    const bool column = cell.x != before.x;
    const auto offset_mm =
        column ? std::int64_t{from.x_mm} - frame.origin().x_mm : std::int64_t{from.y_mm} - frame.origin().y_mm;
    const int border = column ? (cell.x > before.x ? cell.x : before.x) : (cell.y > before.y ? cell.y : before.y);
    const std::int64_t there_um = std::int64_t{border} * frame.resolution_um() - offset_mm * 1000;
    const std::int64_t length_mm = column ? std::int64_t{to.x_mm} - from.x_mm : std::int64_t{to.y_mm} - from.y_mm;
    auto part = detail::magnitude(there_um);
    const auto whole = detail::magnitude(length_mm) * 1000;
    // Divides bit by bit, because a 64-bit division is an expensive call on small processors.
    std::uint32_t fraction = 0;
    for (unsigned round = 0; round < 32; ++round) {
        fraction = fraction << 1 | (part >= whole ? 1U : 0U);
        part = (part >= whole ? part - whole : part) << 1;
    }
    const std::uint64_t distance_mm =
        (std::uint64_t{fraction} * static_cast<std::uint32_t>(range_mm) + (std::uint32_t{1} << 30)) >> 31;
    return {RayResult::hit, cell, static_cast<std::int32_t>(distance_mm)};
}

}  // namespace firmpath
