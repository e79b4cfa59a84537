/// @file
/// A place on the grid, and its number on a map.
#pragma once

#include "firmpath/core/detail/requirements.hpp"

#include <bit>
#include <cstdint>

#include "firmpath/core/panic.hpp"

namespace firmpath {

/// A cell by column and row; a map of W x H has the cells (0, 0) to (W - 1, H - 1).
///
/// The library does not name compass directions: the map defines where +y points. ROS maps have cell (0, 0) at the
/// lower left (+y is up), MovingAI maps at the top left (+y is down).
///
/// Four bytes, aligned as one word: a cell is copied and compared in one step. Cortex-M0 cannot do so with two halves.
struct alignas(4) Cell {
    std::int16_t x;  ///< column
    std::int16_t y;  ///< row

    friend constexpr bool operator==(Cell a, Cell b) {
        return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
    }
};

/// The cell in column x and row y, from two plain ints.
///
/// Precondition: both fit 16 bits, as the cells of every map do; else `panic` (a compile error in a constant).
constexpr Cell cell(int x, int y) {
    require(x >= INT16_MIN && x <= INT16_MAX && y >= INT16_MIN && y <= INT16_MAX,
            "cell: x and y must lie between -32768 and 32767");
    return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
}

/// A cell of a map, or none: the answer of a function that does not always have a cell.
///
///     if (const auto cell = frame.to_cell(point)) use(*cell);
///     start = nearest_free(map, start, 2).value_or(start);
///
/// A cell in a column below 0 is none: no map has it. Memory: 4 bytes.
class [[nodiscard]] OptionalCell {
public:
    /// None.
    constexpr OptionalCell() = default;
    /// This cell.
    constexpr OptionalCell(Cell cell) : cell_(cell) {}

    /// Whether there is a cell.
    constexpr explicit operator bool() const { return cell_.x >= 0; }
    /// The cell. Precondition: there is one; else `panic`.
    [[gnu::always_inline]] constexpr Cell operator*() const {
        require(cell_.x >= 0, "OptionalCell: there is no cell; ask `if (cell)` first");
        return cell_;
    }
    /// The cell; `other` if there is none.
    constexpr Cell value_or(Cell other) const { return cell_.x >= 0 ? cell_ : other; }

    friend constexpr bool operator==(const OptionalCell&, const OptionalCell&) = default;

private:
    Cell cell_{-1, -1};
};

namespace detail {

/// The same for numbers that are known to fit.
constexpr Cell cell_at(std::int32_t x, std::int32_t y) {
    return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
}

/// Whether the processor divides, or multiplies to 64 bits, which compilers use to divide by a constant. Cortex-M0 does
/// neither. Results do not depend on it.
#if (defined(__arm__) && !defined(__ARM_FEATURE_IDIV)) || (defined(__riscv) && !defined(__riscv_div))
inline constexpr bool has_divider = false;
#else
inline constexpr bool has_divider = true;
#endif

}  // namespace detail

/// The cells of a map of width `W`, numbered row by row: (0, 0), (1, 0), ... (W - 1, 0), (0, 1), ...
///
/// Of two cells, the cell with the lower number has the lower y or, in the same row, the lower x.
template <int W>
struct CellIndex {
    static_assert(W >= 1 && W <= 32767, "CellIndex: the width must be 1 to 32767");

    /// The number of a cell of the map.
    static constexpr std::uint32_t of(Cell cell) { return static_cast<std::uint32_t>(cell.y * W + cell.x); }

    /// The cell with this number, which must be below 2^26.
    static constexpr Cell cell(std::uint32_t index) {
        std::uint32_t y = detail::has_divider ? index / W : (index >> shift) * reciprocal >> 16, x = index - y * W;
        if constexpr (!detail::has_divider && !std::has_single_bit(static_cast<unsigned>(W))) {
            for (; x >= W; x -= W) {
                ++y;
            }
        }
        return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
    }

private:
    // Division by the width without a divider: Cortex-M0 has none, and the compiler's helper is larger. The product
    // with the width's reciprocal, both cut to 16 bits, is at most two too low. Nothing overflows, because a map has at
    // most 32,767 rows; so the number without its lowest `shift` bits is below 2^16.
    static constexpr int shift = std::bit_width(static_cast<unsigned>(W)) - 1;
    static constexpr auto reciprocal = static_cast<std::uint32_t>((std::uint64_t{1} << (16 + shift)) / W);
};

}  // namespace firmpath
