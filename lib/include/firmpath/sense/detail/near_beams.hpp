/// @file
/// The cells near a range sensor, all of which the beams of a scan cross.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/geometry/bearing.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath::detail {

/// Fills the area near a sensor, where the beams of a scan are less than a cell apart and so cross every cell between
/// them. A walk along a beam may start where this area ends.
///
/// Why this is exact: up to some distance a cell is wider than the gap between two neighbouring beams. Within that
/// distance and both beams' ranges, a cell that lies at least partly between the beams is crossed by one of them. The
/// area is a polygon with a point on each beam, at the least of its own and its neighbours' ranges, less a diagonal of
/// a cell. So all cells with their centre in it are crossed. A crossed cell whose centre lies outside meets the
/// polygon's edge: one of the two beams beside that place crosses it at most a diagonal before their points. So each
/// beam is walked from a diagonal before the nearest of three points: its own and its neighbours'.
class NearBeams {
public:
    /// Precondition: the frame covers `from` with `cell`; no beam is longer than `longest_mm`.
    constexpr NearBeams(const Frame& frame, Point from, Cell cell, std::uint32_t step, std::size_t beams,
                        std::int32_t longest_mm)
        : from_(from), beams_(beams) {
        const std::uint32_t edge_um = frame.resolution_um();
        const std::uint32_t edge_mm = edge_um / 1000;
        const std::uint32_t gap = magnitude(static_cast<std::int32_t>(step));
        const std::uint64_t span = static_cast<std::uint64_t>(gap) * (beams == 0 ? 0 : beams - 1);
        constexpr std::uint64_t turn = std::uint64_t{1} << 32;
        // Rounding must let no beam cross its neighbour. Ends are rounded to millimetres, directions and their sines to
        // units of a bearing: four at most for two beams. A radian has 10,430 units.
        const std::uint32_t units = gap >> 16;
        if (edge_mm < least_edge_mm || longest_mm > 0xFFFF || span >= turn || beams < 3 || units < 8) {
            return;
        }
        closed_ = turn - span <= gap + std::uint64_t{beams};  // the step of a full turn is rounded down
        shortest_mm_ = static_cast<std::int32_t>(2 * 10'430 / (units - 4));
        const std::uint32_t widest = (edge_mm - 2) * 10'430 / (units + 5);
        near_mm_ = static_cast<std::int32_t>(widest < most_cells * edge_mm ? widest : most_cells * edge_mm);
        wider_mm_ = static_cast<std::uint32_t>(near_mm_) * 53 / 128;
        // A diagonal, and an eighth of a cell for rounding.
        margin_mm_ = static_cast<std::int32_t>((edge_mm + 1) * 1415 / 1000 + edge_mm / 8 + 3);
        scale_ = (parts * 1000U << 14) / edge_um;
        x_ = parts * cell.x + part_of(from.x_mm, frame.origin().x_mm, cell.x, edge_um);
        y_ = parts * cell.y + part_of(from.y_mm, frame.origin().y_mm, cell.y, edge_um);
    }

    /// For one beam after another, the least range of the beam and `Around` neighbours on each side, at most the
    /// distance up to which beams are less than a cell apart; 0 if one of these does not count.
    template <int Around, class Range, class Bearings>
    class Least {
    public:
        constexpr Least(const NearBeams& near, const Range& range, const Bearings& bearing)
            : near_(&near), range_(&range), bearing_(&bearing), next_(near.beams_ + static_cast<std::size_t>(Around)) {
            for (int k = 0; k < 2 * Around; ++k) {
                latest_[k + 1] = near.at(range, bearing,
                                         near.beams_ + static_cast<std::size_t>(k) - static_cast<std::size_t>(Around));
            }
        }
        /// The least range for the next beam; the first call is for beam 0.
        constexpr std::int32_t next() {
            std::int32_t least = near_->at(*range_, *bearing_, next_++);
            latest_[2 * Around + 1] = least;
            for (int k = 0; k <= 2 * Around; ++k) {
                latest_[k] = latest_[k + 1];
                least = latest_[k] < least ? latest_[k] : least;
            }
            return least < near_->shortest_mm_ ? 0 : least;
        }

    private:
        const NearBeams* near_;
        const Range* range_;
        const Bearings* bearing_;
        std::size_t next_;  // of beam 0: the number of beams
        std::int32_t latest_[static_cast<std::size_t>(2 * Around + 2)]{};
    };

    /// Sets the bits of the cells in the area. `range(i)` is the range of beam i, 0 if it does not count; `bearing(i)`
    /// its direction in the world.
    ///
    /// Precondition: all bits are 0. O(beams + rows of the area * words of a row).
    template <int W, int H, class Range, class Bearings>
    constexpr void fill(std::uint32_t* bits, const Range& range, const Bearings& bearing) {
        if (near_mm_ <= 2 * margin_mm_) {
            return;
        }
        constexpr int words = words_in_row(W);
        Least<1, Range, Bearings> least(*this, range, bearing);
        const Corner first_corner = corner(least.next(), bearing(0));
        Corner before = closed_ ? first_corner : Corner{0, 0};
        std::int32_t left = before.x;
        std::int32_t right = before.x;
        std::int32_t low = before.y;
        std::int32_t high = before.y;
        const auto to = [&](Corner here) {
            left = here.x < left ? here.x : left;
            right = here.x > right ? here.x : right;
            low = here.y < low ? here.y : low;
            high = here.y > high ? here.y : high;
            toggle<W, H>(bits, before, here);
            before = here;
        };
        to(first_corner);
        for (std::size_t i = 1; i < beams_; ++i) {
            to(corner(least.next(), bearing(i)));
        }
        to(closed_ ? first_corner : Corner{0, 0});
        first_ = within(low + y_, H);
        last_ = within(high + y_, H);
        const int first_word = within(left + x_, W) >> 5;
        const int last_word = within(right + x_ + parts / 2 - 1, W) >> 5;
        for (int row = first_; row <= last_; ++row) {
            std::uint32_t carry = 0;
            for (int i = first_word; i <= last_word; ++i) {
                std::uint32_t& word = bits[row * words + i];
                if ((word | carry) != 0) {
                    std::uint32_t inside = word;
                    inside ^= inside << 1;
                    inside ^= inside << 2;
                    inside ^= inside << 4;
                    inside ^= inside << 8;
                    inside ^= inside << 16;
                    inside ^= carry;
                    carry = 0 - (inside >> 31);
                    word = inside & ~bits_beyond(W, i);
                }
            }
        }
    }

    /// The first row in which `fill` has set bits.
    constexpr int first_row() const { return first_; }
    /// The last such row; less than `first_row()` if there is none.
    constexpr int last_row() const { return last_; }

    /// How many cells of a beam, along the longer of its axes, a walk may skip. `least_mm` is that of `Least<2>`.
    constexpr std::uint32_t cells_of(std::int32_t least_mm, Point end, std::int32_t range_mm) const {
        const std::int32_t skip_mm = least_mm - 2 * margin_mm_;
        if (skip_mm <= 0) {
            return 0;
        }
        const std::uint32_t dx = magnitude(end.x_mm - from_.x_mm);
        const std::uint32_t dy = magnitude(end.y_mm - from_.y_mm);
        const std::uint32_t ahead_mm =
            (dx > dy ? dx : dy) * static_cast<std::uint32_t>(skip_mm) / static_cast<std::uint32_t>(range_mm);
        return ahead_mm * scale_ >> 20;
    }

private:
    static constexpr std::int32_t parts = 64;  ///< of a cell's edge, the unit of corners
    static constexpr std::uint32_t most_cells =
        175;  ///< with 1.41 times as many, a product of two lengths fits 31 bits
    static constexpr std::uint32_t least_edge_mm = 20;

    /// A corner of the area, relative to the sensor.
    struct Corner {
        std::int32_t x;
        std::int32_t y;
    };

    /// Where a coordinate lies in its cell, in parts.
    static constexpr std::int32_t part_of(std::int32_t mm, std::int32_t origin_mm, std::int16_t cell,
                                          std::uint32_t edge_um) {
        const std::uint32_t within_um =
            (static_cast<std::uint32_t>(mm) - static_cast<std::uint32_t>(origin_mm)) * 1000 -
            static_cast<std::uint32_t>(cell) * edge_um;
        return static_cast<std::int32_t>(within_um * parts / edge_um);
    }
    /// The row or column of the map nearest to a place in parts.
    static constexpr std::int16_t within(std::int32_t at, std::int16_t size) {
        const std::int32_t cell = at >> 6;
        return static_cast<std::int16_t>(cell < 0 ? 0 : cell < size ? cell : size - 1);
    }

    /// The range of beam k - beams_, at most the distance up to which its neighbours are less than a cell apart. If the
    /// scan is a full turn, the first and the last beam are neighbours.
    template <class Range, class Bearings>
    constexpr std::int32_t at(const Range& range, const Bearings& bearing, std::size_t k) const {
        const bool inside = k >= beams_ && k < 2 * beams_;
        if (!inside && !closed_) {
            return 0;
        }
        const std::size_t beam = inside ? k - beams_ : k < beams_ ? k : k - 2 * beams_;
        // Across a beam along an axis a cell is as wide as its edge, across a diagonal one 1.41 times as wide; in
        // between, linear interpolation is a lower bound.
        const std::uint32_t angle = bearing(beam).units() & 0x3FFFU;
        const std::uint32_t from_axis = angle < 0x2000U ? angle : 0x4000U - angle;
        const std::int32_t near = near_mm_ + static_cast<std::int32_t>(wider_mm_ * from_axis >> 13);
        const std::int32_t here = range(beam);
        return here < near ? here : near;
    }

    constexpr Corner corner(std::int32_t least_mm, Bearing bearing) const {
        if (least_mm <= margin_mm_) {
            return {0, 0};
        }
        const auto at = static_cast<std::int32_t>(static_cast<std::uint32_t>(least_mm - margin_mm_) * scale_ >> 14);
        return {at * cosine(bearing) / sine_of_quarter, at * sine(bearing) / sine_of_quarter};
    }

    /// Inverts, in each row whose middle an edge of the area crosses, the first cell whose middle lies beyond.
    template <int W, int H>
    constexpr void toggle(std::uint32_t* bits, Corner a, Corner b) const {
        if (b.y < a.y) {
            const Corner swapped = a;
            a = b;
            b = swapped;
        }
        const std::int32_t after = (a.y + y_ + parts / 2 - 1) >> 6;
        const std::int32_t until = (b.y + y_ + parts / 2 - 1) >> 6;
        const std::int32_t last = until < H ? until : H;
        for (std::int32_t row = after < 0 ? 0 : after; row < last; ++row) {
            const std::int32_t up = row * parts + parts / 2 - y_ - a.y;
            const std::int32_t x = a.x + (b.x - a.x) * up / (b.y - a.y);
            const std::int32_t beyond = (x + x_ + parts / 2 - 1) >> 6;
            const std::int32_t column = beyond < 0 ? 0 : beyond;
            if (column < W) {
                bits[row * words_in_row(W) + (column >> 5)] ^= std::uint32_t{1} << (column & 31);
            }
        }
    }

    Point from_;
    std::size_t beams_;
    bool closed_ = false;           // the first beam is beside the last
    std::int32_t near_mm_ = 0;      // up to where beams are less than a cell apart, along an axis
    std::uint32_t wider_mm_ = 0;    // so much more along a diagonal
    std::int32_t shortest_mm_ = 0;  // shorter beams may be out of order
    std::int32_t margin_mm_ = 0;
    std::uint32_t scale_ = 0;  // parts in a millimetre, times 2^14
    std::int32_t x_ = 0;       // of the sensor, in parts
    std::int32_t y_ = 0;
    std::int16_t first_ = 32'767;
    std::int16_t last_ = -1;
};

}  // namespace firmpath::detail
