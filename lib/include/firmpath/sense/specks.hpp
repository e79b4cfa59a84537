/// @file
/// Whether to ignore small groups of unknown cells.
#pragma once

#include <cstdint>

namespace firmpath {

/// Whether specks count: unknown cells in no square of 2 x 2 unknown cells, so single ones and lines one cell wide.
///
///     . . . . . .
///     . ? . ? ? .      On the left two specks; the four cells of the square count.
///     . ? . ? ? .
///     . . . . . .
enum class Specks : std::uint8_t {
    counted,  ///< each unknown cell counts
    ignored,  ///< only cells in a square count
};

}  // namespace firmpath
