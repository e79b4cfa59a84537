/// @file
/// The state of knowledge about a cell, and the requirements on a map that a robot can explore.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace firmpath {

/// What is known about a cell.
enum class Knowledge : std::uint8_t { unknown, free, occupied };

/// A map whose cells are known to be free, known to be occupied, or unknown; it returns 32 cells at a time.
///
/// Required of a model `K` with `const K& k`:
/// - `K::width`, `K::height`: as in a `GridMap`.
/// - `k.unknown_word(row, i)`: bit b is set if cell (32 * i + b, row) is unknown.
/// - `k.known_free_word(row, i)`: bit b is set if that cell is known to be free. No cell has both bits set.
/// Outside the map (rows -1 and height, i = -1 and i = words in a row, bits beyond the last column) no cell is known to
/// be free; whether it is unknown makes no difference. `OccupancyGrid` is a model.
///
/// Optional: `k.revision()`, a number that changes when a running search must end.
template <class K>
concept KnowledgeMap = requires(const K& map, int row, int i) {
    typename std::integral_constant<int, K::width>;
    typename std::integral_constant<int, K::height>;
    { map.unknown_word(row, i) } -> std::same_as<std::uint32_t>;
    { map.known_free_word(row, i) } -> std::same_as<std::uint32_t>;
};

}  // namespace firmpath
