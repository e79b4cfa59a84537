/// @file
/// A path read from a field.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath::detail {

/// The next cell on a field's path from `cell`; the cell itself at a goal, if there is no path, or if the direction
/// there is damaged and leads off the map. `Map` provides the size.
template <class Map, class Moves, class Field>
constexpr Cell next_step(const Field& field, Cell cell) {
    const unsigned d = field.direction(cell);
    const Cell next = d < Moves::directions ? Moves::neighbour(cell, d) : cell;
    return on_map<Map>(next) ? next : cell;
}

/// A place on the path from a cell to the goal that a field leads to. It ends at the first cell without a next one, and
/// in any case after as many cells as the map has: a damaged field gives a wrong path, not an endless one. A path that
/// does not end at a goal (`field.direction(last) != field.at_goal`) is a sign of damage.
template <class Field>
class FieldCursor {
public:
    using value_type = Cell;
    static constexpr std::uint32_t most = Field::cells;
    static constexpr bool counted = false;

    constexpr FieldCursor() = default;
    constexpr FieldCursor(const Field& field, Cell cell) : field_(&field), cell_(cell) {}

    constexpr Cell here() const { return cell_; }
    constexpr void advance(std::uint32_t& left) {
        const Cell next = field_->next_step(cell_);
        left = next == cell_ ? 0 : left - 1;
        cell_ = next;
    }

private:
    const Field* field_ = nullptr;
    Cell cell_{};
};

}  // namespace firmpath::detail
