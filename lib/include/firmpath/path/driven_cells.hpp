/// @file
/// The cells of a path of poses.
#pragma once

#include <utility>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/forward_iterator.hpp"

namespace firmpath {

namespace detail {

/// A view of the cells that a robot drives through on a path of poses, each once even if the robot turns there. A
/// forward range of `Cell` without a buffer, so that it can be drawn, measured, and reduced to its corners:
/// waypoints(driven_cells(planner.path(map))).
///
/// `Path` is a forward range of poses, of which only the member `cell` is used. Holds the path by value, which for a
/// planner's path is itself a view. Walking all of it is O(poses of the path).
template <class Path>
class DrivenCells {
    using Inner = decltype(std::declval<const Path&>().begin());

public:
    class iterator : public detail::ForwardIterator<iterator, Cell> {
    public:
        constexpr iterator() = default;
        constexpr iterator(const Inner& at, const Inner& end) : at_(at), end_(end) {}

        constexpr Cell operator*() const { return (*at_).cell; }
        constexpr iterator& operator++() {
            const Cell here = **this;
            do {
                ++at_;
            } while (!(at_ == end_) && **this == here);
            return *this;
        }
        friend constexpr bool operator==(const iterator& a, const iterator& b) { return a.at_ == b.at_; }

    private:
        Inner at_{};
        Inner end_{};
    };
    using const_iterator = iterator;
    using value_type = Cell;

    /// The cells of `path`, of which it keeps a copy. O(1) for a planner's path.
    explicit constexpr DrivenCells(const Path& path) : path_(path) {}

    constexpr iterator begin() const { return {path_.begin(), path_.end()}; }  ///< The first cell.
    constexpr iterator end() const { return {path_.end(), path_.end()}; }      ///< Behind the last cell.
    constexpr bool empty() const { return path_.begin() == path_.end(); }      ///< Whether there are no cells.

private:
    Path path_;
};

}  // namespace detail

/// The cells of a path of poses, each once. O(1). @see DrivenCells
template <class Path>
constexpr detail::DrivenCells<Path> driven_cells(const Path& path) {
    return detail::DrivenCells<Path>(path);
}

}  // namespace firmpath
