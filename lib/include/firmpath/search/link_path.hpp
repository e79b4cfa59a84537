/// @file
/// A path read from the links of a search.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/cell_index.hpp"
#include "firmpath/core/detail/forward_iterator.hpp"
#include "firmpath/store/detail/within.hpp"

namespace firmpath {

/// A view of the cells between which a path runs straight, from start to goal, both included: a forward range of `Cell`
/// without a buffer.
///
/// Borrows the planner it came from, and is valid until the planner's next `begin` or `plan`. Each cell's record holds
/// the number of the next; the view holds the path's length, so it ends whatever the records hold.
///
/// Memory: a pointer and 8 bytes.
template <class Index, int W, std::size_t Cells>
class LinkPath {
public:
    class iterator : public detail::ForwardIterator<iterator, Cell> {
    public:
        constexpr iterator() = default;
        constexpr iterator(const Index* links, std::uint32_t at, std::uint32_t left)
            : links_(links), at_(at), left_(left) {}

        constexpr Cell operator*() const { return CellIndex<W>::cell(detail::within<Cells>(at_)); }
        constexpr iterator& operator++() {
            --left_;
            // The last cell's link leads nowhere.
            if (left_ != 0) {
                at_ = links_[detail::within<Cells>(at_)];
            }
            return *this;
        }
        /// Two positions on one path are equal if the same number of cells is left.
        friend constexpr bool operator==(const iterator& a, const iterator& b) { return a.left_ == b.left_; }

    private:
        const Index* links_ = nullptr;
        std::uint32_t at_ = 0;
        std::uint32_t left_ = 0;
    };
    using const_iterator = iterator;
    using value_type = Cell;

    /// No cells.
    constexpr LinkPath() = default;
    /// From the cell of number `start` on, `size` cells. Borrows the links. O(1).
    constexpr LinkPath(const Index* links, std::uint32_t start, std::uint32_t size)
        : links_(links), start_(start), size_(size <= Cells ? size : 0) {}

    constexpr iterator begin() const { return {links_, start_, size_}; }  ///< The start. O(1).
    constexpr iterator end() const { return {links_, start_, 0}; }        ///< Behind the last cell. O(1).
    /// The number of cells, start and goal included; 0 if there is no path. O(1).
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }  ///< Whether there is no path. O(1).

private:
    const Index* links_ = nullptr;
    std::uint32_t start_ = 0;
    std::uint32_t size_ = 0;
};

}  // namespace firmpath
