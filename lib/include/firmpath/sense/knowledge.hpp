/// @file
/// What a robot knows of a cell, and from how much evidence on.
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

/// How readings change the log-odds of a cell, and from which values it is free or occupied. All numbers are log-odds
/// in twentieths: 20 * ln(p / (1 - p)); 0 means p = 0.5.
///
///     OccupancyGrid<64, 64, Unknown::blocked, Thresholds{.hit = 12, .occupied_from = 24}>   // two hits before a wall
///
/// A cell becomes occupied at `occupied_from` and stays so down to `occupied_until`; it becomes free at `free_from` and
/// stays so up to `free_until`; in between, it is unknown. With the defaults, one reading makes an unknown cell free or
/// occupied. A cell known to be free for long takes two hits to become unknown and three to become occupied. A cell
/// known to be occupied for long takes nine passes to become unknown and ten to become free.
struct Thresholds {
    std::int8_t hit = 18;            ///< added where a beam ended: p = 0.71
    std::int8_t miss = 8;            ///< subtracted where it passed: p = 0.40
    std::int8_t most = 72;           ///< never above: p = 0.97
    std::int8_t least = -32;         ///< never below: p = 0.17
    std::int8_t occupied_from = 18;  ///< an unknown or free cell becomes occupied here
    std::int8_t occupied_until = 1;  ///< an occupied cell stays so down to here
    std::int8_t free_from = -8;      ///< an unknown or occupied cell becomes free here
    std::int8_t free_until = -1;     ///< a free cell stays so up to here
    std::int8_t decay = 1;           ///< towards 0 at each visit of `decay`
};

/// For sensors that see cones. A cone that passes a cell is reliable, an echo is not: a door that was closed by the
/// echo of its frame opens after three cones have passed through it.
inline constexpr Thresholds cone_thresholds{.hit = 12, .miss = 24, .most = 48, .occupied_from = 12, .decay = 3};

}  // namespace firmpath
