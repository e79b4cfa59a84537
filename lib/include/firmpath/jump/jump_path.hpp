/// @file
/// A path stored as jump points.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/forward_iterator.hpp"
#include "firmpath/moves/neighbourhood.hpp"

namespace firmpath {

namespace detail {

/// The step on a leg of a jump point path from `at` to `to`: diagonal while both coordinates differ, then straight;
/// with four neighbours along the row, then along the column.
template <class Moves>
constexpr Cell step_towards(Cell at, Cell to) {
    const int dx = (to.x > at.x) - (to.x < at.x);
    const int dy = Moves::directions == 4 && dx != 0 ? 0 : (to.y > at.y) - (to.y < at.y);
    return {static_cast<std::int16_t>(at.x + dx), static_cast<std::int16_t>(at.y + dy)};
}

}  // namespace detail

/// A view of a path from start to goal, both included: a forward range of `Cell` without a buffer.
///
/// Borrows the planner it came from, and is valid until the planner's next `begin` or `plan`. Each node's record holds
/// the next node on the path; the cells between are computed. The view holds the path's length, so it ends whatever
/// the records hold.
///
/// Memory: a pointer and 20 bytes at most.
template <class Records, class Numbers, class Moves>
class JumpPath {
public:
    class iterator : public detail::ForwardIterator<iterator, Cell> {
    public:
        constexpr iterator() = default;
        constexpr iterator(const JumpPath& path, std::uint32_t left)
            : nodes_(path.nodes_), at_(path.start_), end_(path.end_), left_(left) {}

        constexpr Cell operator*() const { return at_; }
        constexpr iterator& operator++() {
            if (--left_ != 0) {
                Cell to = corner(nodes_, node_, end_);
                if (at_ == to) {
                    node_ = next(nodes_, node_);
                    to = corner(nodes_, node_, end_);
                }
                at_ = detail::step_towards<Moves>(at_, to);
            }
            return *this;
        }
        /// Two positions on one path are equal if the same number of cells is left.
        friend constexpr bool operator==(const iterator& a, const iterator& b) { return a.left_ == b.left_; }

    private:
        const Records* nodes_ = nullptr;
        Cell at_{};
        Cell end_{};
        std::uint32_t node_ = 0;
        std::uint32_t left_ = 0;
    };
    using const_iterator = iterator;
    using value_type = Cell;

    /// No cells.
    constexpr JumpPath() = default;
    /// From `start` to `end` through the nodes, in `size` cells. Borrows the records. O(1).
    constexpr JumpPath(const Records& nodes, Cell start, Cell end, std::uint32_t size)
        : nodes_(&nodes), start_(start), end_(end), size_(size <= Numbers::count ? size : 0) {}

    constexpr iterator begin() const { return {*this, size_}; }  ///< The start. O(1).
    constexpr iterator end() const { return {*this, 0}; }        ///< Behind the last cell. O(1).
    /// The number of cells, start and goal included; 0 if there is no path. O(1).
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }  ///< Whether there is no path. O(1).

private:
    static constexpr std::uint32_t next(const Records* nodes, std::uint32_t node) {
        return node < Records::capacity ? nodes->parent(node) : node;
    }
    static constexpr Cell corner(const Records* nodes, std::uint32_t node, Cell end) {
        return node < Records::capacity && node < nodes->size() ? Numbers::cell_within(nodes->cell(node)) : end;
    }

    const Records* nodes_ = nullptr;
    Cell start_{};
    Cell end_{};
    std::uint32_t size_ = 0;
};

}  // namespace firmpath
