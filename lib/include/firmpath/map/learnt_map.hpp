/// @file
/// A large map in flash, and a window of the cells that differ from it.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

/// A map with a window of cells that may be changed. The map itself does not change; it may lie in flash and be far
/// larger than RAM. The window moves with the robot. A cell in it can be blocked where the map has none, and free where
/// the map shows a wall. A cell that leaves the window becomes as on the map again.
///
///     constinit firmpath::LearntMap<firmpath::BitGrid<4096, 4096>, 256, 256> known{town};  // 8 KB
///
///     known.centre_on(here, [&](firmpath::Cell c) { planner.changed(clusters, c); });  // forgotten cells
///     if (known.passable(door) && known.try_set(door, true)) planner.changed(clusters, door);
///
/// Planners on `known` see both. A `ClusterPlanner` with `ClusterEdits` needs to be told each cell that changes, as
/// above. With an `Overlay` the learnt cells would need as much memory as the map.
///
/// - `Map`: the map below.
/// - `W`, `H`: columns and rows of the window: powers of two, `W` from 32 on.
///
/// Models `WordMap`. Borrows the map. One writer: `set` is not atomic.
///
/// Memory: W * H / 8 bytes, a pointer, and 16 bytes.
template <WordMap Map, int W, int H>
class LearntMap {
    static_assert(W >= 32 && W <= 32768 && std::has_single_bit(static_cast<unsigned>(W)),
                  "LearntMap: the window must have 32, 64, 128, ... columns");
    static_assert(H >= 1 && H <= 32768 && std::has_single_bit(static_cast<unsigned>(H)),
                  "LearntMap: the window must have 1, 2, 4, ... rows");

public:
    static constexpr int width = Map::width;    ///< columns of the map
    static constexpr int height = Map::height;  ///< rows of the map
    static constexpr int window_width = W;      ///< columns of the window
    static constexpr int window_height = H;     ///< rows of the window

    /// No cell differs from the map; the window is at the map's first cell.
    explicit constexpr LearntMap(const Map& map) : map_(&map) {}
    LearntMap(const Map&&) = delete;  // LearntMap: a temporary map would be gone; name it first

    /// The map below.
    constexpr const Map& map() const { return *map_; }

    /// Whether `cell` may be entered, as far as is known; false outside the map.
    constexpr bool passable(Cell cell) const {
        const detail::Anywhere<Map>& map = *map_;
        return map.passable(cell) != (learns(cell) && (words_[word_of(cell)] & bit_of(cell)) != 0);
    }
    /// Bit b is set if cell (32 * i + b, row) is blocked; all ones outside the map.
    constexpr std::uint32_t blocked_word(int row, int i) const {
        const detail::Anywhere<Map>& map = *map_;
        const std::uint32_t word = map.blocked_word(row, i);
        return in_window(row, i) ? word ^ words_[place(row, i)] : word;
    }

    /// Whether `cell` can be set: it lies in the map and in the window.
    constexpr bool learns(Cell cell) const { return detail::on_map<Map>(cell) && in_window(cell.y, cell.x >> 5); }
    /// Blocks or frees a cell; increments the revision if that changed it.
    ///
    /// Precondition: `learns(cell)`; else `panic`.
    constexpr void set(Cell cell, bool blocked = true) {
        require(learns(cell), "LearntMap::set: the cell lies outside the window; ask learns() first");
        if (passable(cell) == blocked) {
            flip(cell);
        }
    }
    /// The same for a cell from input data. @return false, without any change, if `learns(cell)` is false.
    [[nodiscard]] constexpr bool try_set(Cell cell, bool blocked = true) {
        if (!learns(cell)) {
            return false;
        }
        set(cell, blocked);
        return true;
    }

    /// Moves the window so that `cell` lies near its middle: its columns begin at a multiple of 32, and it lies inside
    /// the map as far as it can. Cells that leave it become as on the map again.
    ///
    /// @param cell     any cell: typically where the robot is.
    /// @param changed  called as changed(Cell) for each cell that is different now, after it has changed.
    ///
    /// Complexity: O(W * H / 32), and a call for each such cell.
    template <class Changed>
    constexpr void centre_on(Cell cell, Changed changed) {
        const int first_word = clamped((cell.x - W / 2 + 16) / 32, words_in_row(width) - words_per_row);
        const int first_row = clamped(cell.y - H / 2, height - H);
        if (first_word == first_word_ && first_row == first_row_) {
            return;
        }
        for (int row = first_row_; row < first_row_ + H; ++row) {
            for (int i = first_word_; i < first_word_ + words_per_row; ++i) {
                const bool stays =
                    row >= first_row && row < first_row + H && i >= first_word && i < first_word + words_per_row;
                while (!stays && words_[place(row, i)] != 0) {
                    const int x = 32 * i + std::countr_zero(words_[place(row, i)]);
                    const Cell forgotten = detail::cell_at(x, row);
                    flip(forgotten);
                    changed(forgotten);
                }
            }
        }
        first_word_ = static_cast<std::int16_t>(first_word);
        first_row_ = static_cast<std::int16_t>(first_row);
    }
    /// The first cell of the window.
    constexpr Cell corner() const { return {static_cast<std::int16_t>(32 * first_word_), first_row_}; }

    /// How many cells differ from the map.
    constexpr std::uint32_t differences() const { return differences_; }
    /// The checksum of the map, if the map has one and no cell differs; else 0, because tables of the map do not fit
    /// changed cells. So open tables before the first change.
    constexpr std::uint32_t cells_checksum() const requires requires(const Map& map) {
        { map.cells_checksum() } -> std::same_as<std::uint32_t>;
    }
    { return differences_ == 0 ? map_->cells_checksum() : 0; }
    /// Changes whenever a cell changes, here or in the map.
    constexpr std::uint32_t revision() const { return detail::revision_of(*map_) + revision_; }

private:
    static constexpr int words_per_row = W / 32;

    static constexpr int clamped(int first, int most) {
        return first > most ? (most > 0 ? most : 0) : first < 0 ? 0 : first;
    }
    constexpr bool in_window(int row, int i) const {
        return static_cast<unsigned>(row - first_row_) < static_cast<unsigned>(H) &&
               static_cast<unsigned>(i - first_word_) < static_cast<unsigned>(words_per_row);
    }
    // A cell keeps its place for as long as it is in the window, so a move copies nothing.
    static constexpr std::size_t place(int row, int i) {
        return static_cast<std::size_t>((row & (H - 1)) * words_per_row + (i & (words_per_row - 1)));
    }
    static constexpr std::size_t word_of(Cell cell) { return place(cell.y, cell.x >> 5); }
    static constexpr std::uint32_t bit_of(Cell cell) { return std::uint32_t{1} << (cell.x & 31); }
    constexpr void flip(Cell cell) {
        std::uint32_t& word = words_[word_of(cell)];
        word ^= bit_of(cell);
        differences_ += (word & bit_of(cell)) != 0 ? 1U : ~std::uint32_t{0};
        ++revision_;
    }

    const Map* map_;
    std::uint32_t revision_ = 0;
    std::uint32_t differences_ = 0;
    std::int16_t first_word_ = 0;
    std::int16_t first_row_ = 0;
    std::uint32_t words_[static_cast<std::size_t>(words_per_row) * H]{};  // 1: differs from the map
};

template <class Map, int W, int H>
inline constexpr bool answers_outside<LearntMap<Map, W, H>> = true;

}  // namespace firmpath
