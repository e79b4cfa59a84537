/// @file
/// Cells by number.
#pragma once

#include <bit>
#include <cstdint>

#include "firmpath/core/cell.hpp"

namespace firmpath {

namespace detail {

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
