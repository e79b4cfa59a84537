/// @file
/// The cells of another map, for maps that add something to it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath::detail {

/// A `JumpMap` with the cells of another one, which it borrows. Maps derive from it.
///
/// Memory: a pointer.
template <JumpMap Map>
class SameCells {
public:
    static constexpr int width = Map::width;                             ///< columns
    static constexpr int height = Map::height;                           ///< rows
    static constexpr std::ptrdiff_t row_stride = Map::row_stride;        ///< see `JumpMap`
    static constexpr std::ptrdiff_t column_stride = Map::column_stride;  ///< see `JumpMap`

    /// Whether `cell` may be entered; false outside the map.
    constexpr bool passable(Cell cell) const {
        const Anywhere<Map>& anywhere = *cells_;
        return anywhere.passable(cell);
    }
    /// See `WordMap`.
    constexpr std::uint32_t blocked_word(int row, int i) const {
        const Anywhere<Map>& anywhere = *cells_;
        return anywhere.blocked_word(row, i);
    }
    constexpr auto row(int y) const { return cells_->row(y); }        ///< See `JumpMap`.
    constexpr auto column(int x) const { return cells_->column(x); }  ///< See `JumpMap`.
    constexpr std::uint32_t revision() const { return revision_of(*cells_); }

protected:
    constexpr explicit SameCells(const Map& cells) : cells_(&cells) {}

    constexpr const Map& cells() const { return *cells_; }

private:
    const Map* cells_;
};

}  // namespace firmpath::detail
