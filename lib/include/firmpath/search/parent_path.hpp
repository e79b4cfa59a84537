/// @file
/// A path read from the directions a search left behind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>

#include "firmpath/grid/cell.hpp"
#include "firmpath/grid/cell_index.hpp"
#include "firmpath/store/nibble_array.hpp"

namespace firmpath {

/// A view of a path from start to goal, both included: a forward range of `Cell` that needs no buffer.
///
/// Borrows the planner it came from, and is valid until the planner's next `begin` or `plan`. Each
/// cell's record holds the direction to the next cell; the view carries the path's length, so that it
/// ends whatever the records hold.
///
/// Memory: a pointer and 8 bytes.
template <class Moves, int W, std::size_t Cells>
class ParentPath {
public:
    class iterator {
    public:
        using value_type = Cell;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::forward_iterator_tag;
        using reference = Cell;
        using pointer = const Cell*;

        constexpr iterator() = default;
        constexpr iterator(const NibbleArray<Cells>* directions, Cell cell, std::uint32_t left)
            : directions_(directions), cell_(cell), left_(left) {}

        constexpr Cell operator*() const { return cell_; }
        constexpr const Cell* operator->() const { return &cell_; }
        constexpr iterator& operator++() {
            --left_;
            // The last cell has no direction to follow.
            if (left_ != 0) {
                cell_ = Moves::neighbour(cell_, directions_->get(CellIndex<W>::of(cell_)));
            }
            return *this;
        }
        constexpr iterator operator++(int) {
            iterator before = *this;
            ++*this;
            return before;
        }
        /// Two places on one path are equal when as many cells are left.
        friend constexpr bool operator==(const iterator& a, const iterator& b) { return a.left_ == b.left_; }

    private:
        const NibbleArray<Cells>* directions_ = nullptr;
        Cell cell_{};
        std::uint32_t left_ = 0;
    };
    using const_iterator = iterator;
    using value_type = Cell;

    /// No cells.
    constexpr ParentPath() = default;
    constexpr ParentPath(const NibbleArray<Cells>& directions, Cell start, std::uint32_t size)
        : directions_(&directions), start_(start), size_(size) {}

    constexpr iterator begin() const { return {directions_, start_, size_}; }
    constexpr iterator end() const { return {directions_, start_, 0}; }
    /// How many cells, start and goal included; 0 if there is no path. O(1).
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }

private:
    const NibbleArray<Cells>* directions_ = nullptr;
    Cell start_{};
    std::uint32_t size_ = 0;
};

}  // namespace firmpath
