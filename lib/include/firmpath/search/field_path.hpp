/// @file
/// A path read from a field.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/forward_iterator.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

namespace detail {

/// The next cell on a field's path from `cell`; the cell itself at a goal, if there is no path, or if the direction
/// there is damaged and leads off the map. `Map` provides the size.
template <class Map, class Moves, class Field>
constexpr Cell next_step(const Field& field, Cell cell) {
    const unsigned d = field.direction(cell);
    const Cell next = d < Moves::directions ? Moves::neighbour(cell, d) : cell;
    return on_map<Map>(next) ? next : cell;
}

}  // namespace detail

/// A view of the path from a cell to the goal that a field leads to, both included: a forward range of `Cell` without
/// a buffer. Empty if the field leads nowhere from there.
///
/// Reads the next cell from the field at every step, so it is valid while the field is unchanged. It ends at the first
/// cell without a next one, and in any case after as many cells as the map has: a damaged field gives a wrong path, not
/// an endless one. A path that does not end at a goal (`field.direction(last) != field.at_goal`) is a sign of damage.
///
/// Memory: a pointer and 8 bytes.
template <class Field>
class FieldPath {
public:
    class iterator : public detail::ForwardIterator<iterator, Cell> {
    public:
        constexpr iterator() = default;
        constexpr iterator(const Field* field, Cell cell, std::uint32_t left)
            : field_(field), cell_(cell), left_(left) {}

        constexpr Cell operator*() const { return cell_; }
        constexpr iterator& operator++() {
            const Cell next = field_->next_step(cell_);
            left_ = next == cell_ ? 0 : left_ - 1;
            cell_ = next;
            return *this;
        }
        /// Two positions on one path are equal if the same number of cells may follow.
        friend constexpr bool operator==(const iterator& a, const iterator& b) { return a.left_ == b.left_; }

    private:
        const Field* field_ = nullptr;
        Cell cell_{};
        std::uint32_t left_ = 0;
    };
    using const_iterator = iterator;
    using value_type = Cell;

    /// No cells.
    constexpr FieldPath() = default;
    /// From `start` on; no cells if the field leads nowhere from there. Borrows the field. O(1).
    constexpr FieldPath(const Field& field, Cell start)
        : field_(&field), start_(start), most_(field.direction(start) == Field::nowhere ? 0 : Field::cells) {}

    constexpr iterator begin() const { return {field_, start_, most_}; }  ///< The start. O(1).
    constexpr iterator end() const { return {field_, start_, 0}; }        ///< Behind the last cell. O(1).
    constexpr bool empty() const { return most_ == 0; }                   ///< Whether there is no path. O(1).

private:
    const Field* field_ = nullptr;
    Cell start_{};
    std::uint32_t most_ = 0;
};

}  // namespace firmpath
