/// @file
/// Unknown cells that are too few to be worth a look.
#pragma once

#include <cstdint>

namespace firmpath {

/// Whether unknown cells count that are in no square of 2 x 2 unknown cells: single cells, and lines one cell wide.
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
