/// @file
/// A path from one of two planners.
#pragma once

#include <cstddef>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/forward_iterator.hpp"

namespace firmpath {

/// A view of a path of either of two types, from start to the cell reached: a forward range of `Cell` without a buffer.
///
/// It borrows the same objects as the view it was made of, and is valid as long. A step is O(1) if that view's step is.
///
/// Memory: both views and a byte; an iterator: both iterators and a byte.
template <class A, class B>
class EitherPath {
public:
    class iterator : public detail::ForwardIterator<iterator, Cell> {
    public:
        constexpr iterator() = default;
        constexpr explicit iterator(typename A::iterator at) : a_(at) {}
        constexpr explicit iterator(typename B::iterator at) : is_b_(true), b_(at) {}

        constexpr Cell operator*() const { return is_b_ ? *b_ : *a_; }
        constexpr iterator& operator++() {
            if (is_b_) {
                ++b_;
            } else {
                ++a_;
            }
            return *this;
        }
        friend constexpr bool operator==(const iterator& x, const iterator& y) {
            return x.is_b_ ? x.b_ == y.b_ : x.a_ == y.a_;
        }

    private:
        bool is_b_ = false;
        typename A::iterator a_{};
        typename B::iterator b_{};
    };
    using const_iterator = iterator;
    using value_type = Cell;

    /// No cells.
    constexpr EitherPath() = default;
    /// The first planner's path. O(1).
    constexpr explicit EitherPath(A path) : a_(path) {}
    /// The second planner's path. O(1).
    constexpr explicit EitherPath(B path) : is_b_(true), b_(path) {}

    /// The start. O(1).
    constexpr iterator begin() const { return is_b_ ? iterator(b_.begin()) : iterator(a_.begin()); }
    /// Behind the last cell. O(1).
    constexpr iterator end() const { return is_b_ ? iterator(b_.end()) : iterator(a_.end()); }
    /// The number of cells, start and goal included; 0 if there is no path. O(1).
    constexpr std::size_t size() const { return is_b_ ? b_.size() : a_.size(); }
    /// Whether there is no path. O(1).
    constexpr bool empty() const { return size() == 0; }

private:
    bool is_b_ = false;
    A a_{};
    B b_{};
};

}  // namespace firmpath
