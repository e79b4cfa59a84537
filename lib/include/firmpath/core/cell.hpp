/// @file
/// A place on the grid, and its number on a map.
#pragma once

#include "firmpath/core/detail/requirements.hpp"

#include <bit>
#include <cstdint>
#include <type_traits>

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

/// How `CellIndex` divides by a constant. Results do not depend on it.
enum class Division : std::uint8_t {
    by_compiler,  ///< the compiler multiplies by a reciprocal, and knows the range of the quotient
    by_64_bits,   ///< it would divide, up to 18 cycles: GCC does at -Os, and for RISC-V always
    by_16_bits,   ///< a product of 64 bits would be a function: Cortex-M0 and M23
};
#if (defined(__thumb__) && !defined(__thumb2__)) || (defined(__riscv) && !defined(__riscv_mul)) || \
    __SIZEOF_POINTER__ < 4
inline constexpr auto division = Division::by_16_bits;
#elif defined(__riscv) || defined(__OPTIMIZE_SIZE__)
inline constexpr auto division = Division::by_64_bits;
#else
inline constexpr auto division = Division::by_compiler;
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
        if (__builtin_is_constant_evaluated()) {  // in few steps: compilers limit them
            return {static_cast<std::int16_t>(index % W), static_cast<std::int16_t>(index / W)};
        }
        if constexpr (detail::division == detail::Division::by_compiler) {
            const std::uint32_t y = index / W, x = index - y * W;
            return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
        } else {
            return cell_by<detail::division>(index);
        }
    }

    /// The same, `by_64_bits` or `by_16_bits`.
    template <detail::Division How>
    static constexpr Cell cell_by(std::uint32_t index) {
        std::uint32_t y = row<How>(index), x = index - y * W;
        if constexpr (How == detail::Division::by_16_bits && !is_power_of_two) {
            for (; x >= W; x -= W) {
                ++y;
            }
        }
        return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
    }

private:
    static constexpr bool is_power_of_two = std::has_single_bit(static_cast<unsigned>(W));
    static constexpr int shift = std::bit_width(static_cast<unsigned>(W)) - 1;

    template <detail::Division How>
    static constexpr std::uint32_t row(std::uint32_t index) {
        if constexpr (is_power_of_two) {
            return index >> shift;
        } else if constexpr (How == detail::Division::by_64_bits) {
            if (!std::is_constant_evaluated()) {
                // Otherwise GCC makes shifts and sums of the product, where it knows that the index has 16 bits.
                __asm__("" : "+r"(index));
            }
            // The reciprocal, times 2^(32 + shift), is rounded to the nearest integer. If that is up, the row is exact
            // for every index of 32 bits; if it is down, that of the next index is. (Warren, Hacker's Delight, 10-8.)
            constexpr std::uint64_t one = std::uint64_t{1} << (32 + shift);
            constexpr bool up = W - one % W <= std::uint64_t{1} << shift;
            constexpr auto reciprocal = static_cast<std::uint32_t>(one / W + (up ? 1 : 0));
            const std::uint64_t product = std::uint64_t{index} * reciprocal + (up ? 0 : reciprocal);
            return static_cast<std::uint32_t>(product >> 32) >> shift;
        } else {
            // The number and the reciprocal are cut to 16 bits, so their product is at most two too low. Nothing
            // overflows, because a map has at most 32,767 rows; so the number without its lowest `shift` bits is below
            // 2^16.
            constexpr auto reciprocal = static_cast<std::uint32_t>((std::uint64_t{1} << (16 + shift)) / W);
            return (index >> shift) * reciprocal >> 16;
        }
    }
};

}  // namespace firmpath
