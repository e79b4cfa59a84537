/// @file
/// A part of a map, seen as a map of its own.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath::detail {

/// A square of `Size` cells of a map, of which only a smaller square counts: the other cells are blocked. Borrows the
/// map.
template <WordMap Map, int Size>
class WindowOf {
public:
    static constexpr int width = Size;
    static constexpr int height = Size;

    /// `corner`: its first cell, whose column is a multiple of 32. `span`: how many columns, and rows, of it count, a
    /// multiple of 32.
    constexpr WindowOf(const Map& map, Cell corner, int span) : map_(map), corner_(corner), span_(span) {}

    constexpr bool passable(Cell cell) const { return (blocked_word(cell.y, cell.x >> 5) >> (cell.x & 31) & 1U) == 0; }
    constexpr std::uint32_t blocked_word(int row, int i) const {
        const bool inside = row >= 0 && row < span_ && i >= 0 && 32 * i < span_;
        const Anywhere<Map>& anywhere = map_;
        return inside ? anywhere.blocked_word(corner_.y + row, corner_.x / 32 + i) : ~std::uint32_t{0};
    }

private:
    const Map& map_;
    Cell corner_;
    int span_;
};

}  // namespace firmpath::detail
