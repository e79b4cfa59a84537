/// @file
/// Checks of a map's optional members: one that is nearly right is an error, and not the same as none.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"

namespace firmpath {

enum class Arrow : std::uint8_t;

namespace detail {

// A member counts as named if it can be called at all: on a map that may be changed, for a cell or for two numbers. So
// a member that is not const, takes other arguments or returns another type is found.

template <class M>
concept NamesWeight = requires(M& map, Cell cell) {
    map.weight(cell);
}
|| requires(M& map) { map.weight(0, 0); };

template <class M>
concept NamesLeastWeight = requires(M& map) {
    map.least_weight();
};

template <class M>
concept NamesWords = requires(M& map) {
    map.blocked_word(0, 0);
};

template <class M>
concept NamesRevision = requires(M& map) {
    map.revision();
}
|| requires(M& map) { &map.revision; };

template <class M>
concept NamesChecksum = requires(M& map) {
    map.cells_checksum();
};

/// Whether a map has walls between its cells. @see Walled
template <class M>
concept NamesWalls = requires(M& map, Cell cell) {
    map.walls(cell);
}
|| requires(M& map) { map.walls(0, 0); };

/// The walls of a cell: none on a map that has no walls between cells.
template <class M>
constexpr std::uint32_t walls_of(const M& map, Cell cell) {
    if constexpr (NamesWalls<M>) {
        return map.walls(cell);
    } else {
        return 0;
    }
}

/// Whether a map has one-way aisles. @see Aisled
template <class M>
concept NamesArrow = requires(M& map, Cell cell) {
    map.arrow(cell);
}
|| requires(M& map) { map.arrow(0, 0); };

template <class M>
concept GreatestWeight = requires {
    typename std::integral_constant<std::uint32_t, M::greatest_weight>;
};

template <class M>
concept WeightUnit = requires {
    typename std::integral_constant<std::uint32_t, M::weight_unit>;
};

/// Whether a map says anything of weights, be it by a member that nobody reads, `cost`. A constant of 1 says nothing:
/// views have both, whatever they look at.
template <class M>
consteval bool names_weights() {
    if constexpr (GreatestWeight<M>) {
        if (M::greatest_weight != 1) {
            return true;
        }
    }
    if constexpr (WeightUnit<M>) {
        if (M::weight_unit != 1) {
            return true;
        }
    }
    return NamesWeight<M> || NamesLeastWeight<M> || requires(M & map, Cell cell) { map.cost(cell); };
}

/// Stops the compiler at an optional member of a map that has not the type that the library reads, or that lacks the
/// others it belongs to. @return true.
template <class M>
consteval bool whole_map() {
    if constexpr (names_weights<M>()) {
        static_assert(
            requires(const M& map, Cell cell) {
                { map.weight(cell) } -> std::same_as<std::uint32_t>;
            },
            "a map with weights must have: std::uint32_t weight(firmpath::Cell) const");
        static_assert(
            requires(const M& map) {
                { map.least_weight() } -> std::same_as<std::uint32_t>;
            },
            "a map with weights must have: std::uint32_t least_weight() const");
        static_assert(GreatestWeight<M>,
                      "a map with weights must have: static constexpr std::uint32_t greatest_weight");
        static_assert(WeightUnit<M>, "a map with weights must have: static constexpr std::uint32_t weight_unit");
    }
    static_assert(
        !NamesRevision<M> ||
            requires(const M& map) {
                { map.revision() } -> std::same_as<std::uint32_t>;
            },
        "a map's revision must be: std::uint32_t revision() const");
    static_assert(!NamesWords<M> || WordMap<M>,
                  "a map's words must be: std::uint32_t blocked_word(int row, int i) const");
    static_assert(
        !NamesChecksum<M> ||
            requires(const M& map) {
                { map.cells_checksum() } -> std::same_as<std::uint32_t>;
            },
        "a map's checksum must be: std::uint32_t cells_checksum() const");
    static_assert(
        !NamesWalls<M> ||
            requires(const M& map, Cell cell) {
                { map.walls(cell) } -> std::same_as<std::uint32_t>;
            },
        "a map's walls must be: std::uint32_t walls(firmpath::Cell) const");
    static_assert(
        !NamesArrow<M> ||
            requires(const M& map, Cell cell) {
                { map.arrow(cell) } -> std::same_as<Arrow>;
            },
        "a map's aisles must be: firmpath::Arrow arrow(firmpath::Cell) const");
    return true;
}

}  // namespace detail

}  // namespace firmpath
