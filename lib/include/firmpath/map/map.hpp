/// @file
/// The requirements on a map that can be searched.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"

namespace firmpath {

/// Whether a planner may enter unknown cells: `blocked` for safety, `free` for exploration.
enum class Unknown : std::uint8_t { blocked, free };

/// A map: its size, known at compile time, and whether a cell may be entered.
///
/// Required of a model `M` with `const M& m`:
/// - `M::width`, `M::height`: constant integers from 1 to 32,767.
/// - `m.passable(cell)`: whether a cell of the map may be entered. It is called for no other cell: searches look past
///   the edges, but check the bounds first.
///
/// A complete model:
///
///     struct Disc {
///         static constexpr int width = 64, height = 64;
///         constexpr bool passable(firmpath::Cell c) const {
///             const int dx = c.x - 32, dy = c.y - 32;
///             return dx * dx + dy * dy < 900;
///         }
///     };
///
/// Optional members. A planner or a view that finds one of them with another type, or a part of a group, does not
/// compile; the first line of the error says what is wrong.
///
/// | member | what it is for |
/// |---|---|
/// | `std::uint32_t revision() const` | changes whenever the map does: a running search then notices edits |
/// | `std::uint32_t blocked_word(int row, int i) const` | 32 cells at a time, for fast searches: `WordMap` |
/// | `row(int y)`, `column(int x)`, `row_stride`, `column_stride` | jump points: `JumpMap` |
/// | `std::uint32_t weight(Cell) const`, `least_weight`, `greatest_weight`, `weight_unit` | costs: `WeightedMap` |
/// | `std::uint32_t walls(Cell) const` | walls between cells: plan with `Walled<Four>` |
/// | `Arrow arrow(Cell) const` | one-way aisles: plan with `Aisled<Moves>` |
/// | `std::uint32_t cells_checksum() const` | that of `TiledGrid`: opening tables does not read the map |
///
/// And `answers_outside<M>`, a constant for maps that may be asked about any cell.
template <class M>
concept GridMap = requires(const M& map, Cell cell) {
    typename std::integral_constant<int, M::width>;
    typename std::integral_constant<int, M::height>;
    { map.passable(cell) } -> std::same_as<bool>;
}
&&(M::width >= 1) && (M::height >= 1) && (M::width <= 32767) && (M::height <= 32767);

namespace detail {

/// A `GridMap`, by the name that compilers print in the first lines about a map that is none.
template <class M>
concept MapWithWidthHeightAndPassable = GridMap<M>;

}  // namespace detail

/// A map that also returns 32 cells at a time, for the fast searches.
///
/// Also required: `m.blocked_word(row, i)`, for every word of the map: bit b is set if cell (32 * i + b, row) is
/// blocked. Bits beyond the last column do not count.
template <class M>
concept WordMap = GridMap<M> && requires(const M& map, int row, int i) {
    { map.blocked_word(row, i) } -> std::same_as<std::uint32_t>;
};

/// Whether a map `M` accepts any cell and any word, and returns "blocked" outside: true for the library's own maps.
/// Then callers do not check first whether a cell lies in the map. Specialise it for maps of your own that do the same.
/// It is not inherited: a map derived from a library map may behave differently.
template <class M>
inline constexpr bool answers_outside = false;

/// A base of maps that hold their cells themselves, so that two objects are two maps: of the library's own grids, not
/// of views. Then a search that goes on with another object ends with `map_changed`. Memory: none.
struct HoldsCells {};

/// Words of 32 cells in a row of `width` cells.
constexpr int words_in_row(int width) { return (width + 31) / 32; }

/// The bits of word `i` of a row that lie beyond the last of `width` columns.
constexpr std::uint32_t bits_beyond(int width, int i) {
    const int used = width - 32 * i;
    if (used <= 0) {
        return ~std::uint32_t{0};
    }
    return used >= 32 ? 0 : ~std::uint32_t{0} << used;
}

namespace detail {

/// The bits of word `i` of a row that lie in columns `first` to `last`.
constexpr std::uint32_t columns_in_word(int first, int last, int i) {
    return bits_beyond(first, i) & ~bits_beyond(last + 1, i);
}

/// A base of maps that are members of the planner that searches them.
struct InsidePlanner {};

/// Whether a map or a layer has a revision.
template <class M>
inline constexpr bool has_revision = requires(const M& map) {
    { map.revision() } -> std::convertible_to<std::uint32_t>;
};

/// The revision of a map or a layer, or 0 for one without, which is assumed never to change. It is always read from
/// memory again, because an interrupt may have edited the map since the last read. O(1) for maps of the library.
template <class M>
constexpr std::uint32_t edits_of(const M& map) {
    if constexpr (has_revision<M>) {
        if (!std::is_constant_evaluated()) {
            __atomic_signal_fence(__ATOMIC_SEQ_CST);
        }
        return map.revision();
    } else {
        return 0;
    }
}

/// The same, but that of a map that `HoldsCells` includes its address: two maps that were edited equally often differ.
template <class M>
constexpr std::uint32_t revision_of(const M& map) {
    if constexpr (has_revision<M> && std::is_base_of_v<HoldsCells, M> && !std::is_base_of_v<InsidePlanner, M>) {
        if (!std::is_constant_evaluated()) {
            // Far from what edits add.
            return edits_of(map) + (static_cast<std::uint32_t>(__builtin_bit_cast(std::uintptr_t, &map)) << 12);
        }
    }
    return edits_of(map);
}

/// Whether `cell` lies in a map of that type.
template <class Map>
constexpr bool on_map(Cell cell) {
    // A negative coordinate is a large unsigned one, so one comparison checks both bounds.
    return static_cast<unsigned>(cell.x) < static_cast<unsigned>(Map::width) &&
           static_cast<unsigned>(cell.y) < static_cast<unsigned>(Map::height);
}

/// Tells the compiler that `cell` lies in a map of that type, so that the next call does not check it again. For loops
/// that know this already. A build with sanitizers checks it.
template <class Map>
constexpr void assume_on_map(Cell cell) {
    if (!on_map<Map>(cell)) {
        __builtin_unreachable();
    }
}

/// A map that returns "blocked" for all cells and words outside, and beyond the last column, whatever `Map` returns
/// there. It queries `Map` only for its own cells and words. Borrows the map.
template <class Map>
class Bounded {
public:
    static constexpr int width = Map::width;
    static constexpr int height = Map::height;

    constexpr Bounded(const Map& map) : map_(&map) {}

    constexpr bool passable(Cell cell) const { return on_map<Map>(cell) && map_->passable(cell); }
    constexpr std::uint32_t blocked_word(int row, int i) const requires WordMap<Map> {
        const bool inside = static_cast<unsigned>(row) < static_cast<unsigned>(height) &&
                            static_cast<unsigned>(i) < static_cast<unsigned>(words_in_row(width));
        return inside ? map_->blocked_word(row, i) | bits_beyond(width, i) : ~std::uint32_t{0};
    }

private:
    const Map* map_;
};

/// The type to query for cells that may lie outside: `Map` itself if it answers there, else `Bounded<Map>`.
///
///     const detail::Anywhere<Map>& anywhere = map;
template <class Map>
using Anywhere = std::conditional_t<answers_outside<Map>, Map, Bounded<Map>>;

/// The common part of views on a map that change none of its cells. Borrows the map. Memory: a pointer.
template <class Map>
class ViewOf {
public:
    static constexpr int width = Map::width;    ///< columns of the map
    static constexpr int height = Map::height;  ///< rows of the map

    /// Whether `cell` is passable in the map below; false outside the map.
    constexpr bool passable(Cell cell) const {
        const Anywhere<Map>& anywhere = *below_;
        return anywhere.passable(cell);
    }
    /// The words of the map below; all ones outside the map.
    constexpr std::uint32_t blocked_word(int row, int i) const requires WordMap<Map> {
        const Anywhere<Map>& anywhere = *below_;
        return anywhere.blocked_word(row, i);
    }
    /// The walls of a cell of the map below, if that has walls.
    constexpr auto walls(Cell cell) const requires requires(const Map& map) { map.walls(cell); }
    { return below_->walls(cell); }
    /// The arrow of a cell of the map below, if that has aisles.
    constexpr auto arrow(Cell cell) const requires requires(const Map& map) { map.arrow(cell); }
    { return below_->arrow(cell); }

protected:
    explicit constexpr ViewOf(const Map& map) : below_(&map) {}

    constexpr const Map& below() const { return *below_; }

private:
    const Map* below_;
};

}  // namespace detail

}  // namespace firmpath
