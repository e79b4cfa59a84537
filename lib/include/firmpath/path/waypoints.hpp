/// @file
/// The corners of a path.
#pragma once

#include <utility>

#include "firmpath/grid/cell.hpp"
#include "firmpath/grid/forward_iterator.hpp"

namespace firmpath {

/// A view of the cells of a path at which its direction changes, and its ends: what a robot that
/// drives straight lines needs to know. A forward range of `Cell` without a buffer.
///
/// `Path` is a forward range of `Cell` in which each cell neighbours the last. Holds the path by
/// value, which for a planner's path is itself a view. Walking all of it is O(cells of the path).
template <class Path>
class Waypoints {
    using Inner = decltype(std::declval<const Path&>().begin());

public:
    class iterator : public ForwardIterator<iterator, Cell> {
    public:
        constexpr iterator() = default;
        constexpr iterator(Inner at, Inner end) : at_(at), end_(end) {}

        constexpr Cell operator*() const { return *at_; }
        constexpr iterator& operator++() {
            Inner next = at_;
            if (++next == end_) {
                at_ = end_;
                return *this;
            }
            const Cell from = *at_;
            const int dx = (*next).x - from.x;
            const int dy = (*next).y - from.y;
            for (at_ = next++; next != end_; at_ = next++) {
                if ((*next).x - (*at_).x != dx || (*next).y - (*at_).y != dy) {
                    break;
                }
            }
            return *this;
        }
        friend constexpr bool operator==(const iterator& a, const iterator& b) { return a.at_ == b.at_; }

    private:
        Inner at_{};
        Inner end_{};
    };
    using const_iterator = iterator;
    using value_type = Cell;

    explicit constexpr Waypoints(const Path& path) : path_(path) {}

    constexpr iterator begin() const { return {path_.begin(), path_.end()}; }
    constexpr iterator end() const { return {path_.end(), path_.end()}; }
    constexpr bool empty() const { return path_.begin() == path_.end(); }

private:
    Path path_;
};

/// The cells of `path` at which its direction changes, and its ends. @see Waypoints
template <class Path>
constexpr Waypoints<Path> waypoints(const Path& path) {
    return Waypoints<Path>(path);
}

}  // namespace firmpath
