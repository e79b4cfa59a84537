/// @file
/// Letters of 5 x 7 dots and two rows for descenders, so that a PNG can carry a caption without a font library.
#pragma once

#include <array>
#include <cstdint>

namespace firmpath::host {

inline constexpr int small_glyph_rows = 9;
inline constexpr int small_glyph_rows_above_base_line = 7;
using SmallGlyph = std::array<std::uint8_t, small_glyph_rows>;

/// The dots of a character; capitals look like small letters, characters without a glyph are blank.
SmallGlyph small_glyph(char character);

}  // namespace firmpath::host
