/// @file
/// What is known of a cell, and what a map has to answer so that the unknown can be explored.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace firmpath {

/// What is known of a cell.
enum class Knowledge : std::uint8_t { unknown, free, occupied };

/// A map on which a cell is known to be free, known to be occupied, or unknown, which answers 32 cells at a time.
///
/// Demanded of a model `K` with `const K& k`:
/// - `K::width`, `K::height`: as of a `GridMap`.
/// - `k.unknown_word(row, i)`: bit b is set if cell (32 * i + b, row) is unknown.
/// - `k.known_free_word(row, i)`: bit b is set if that cell is known to be free. Of no cell both are set.
/// Outside the map (rows -1 and height, i = -1 and i = words in a row, bits beyond the last column) nothing is known to be free;
/// whether it is unknown makes no difference. `OccupancyGrid` is one.
///
/// Optional: `k.revision()`, a number that changes when a search under way is to end.
template <class K>
concept KnowledgeMap = requires(const K& map, int row, int i) {
    typename std::integral_constant<int, K::width>;
    typename std::integral_constant<int, K::height>;
    { map.unknown_word(row, i) } -> std::same_as<std::uint32_t>;
    { map.known_free_word(row, i) } -> std::same_as<std::uint32_t>;
};

}  // namespace firmpath
