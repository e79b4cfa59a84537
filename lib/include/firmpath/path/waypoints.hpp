/// @file
/// The corners of a path, and the cells of a path of poses.
#pragma once

#include <type_traits>
#include <utility>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/forward_iterator.hpp"
#include "firmpath/moves/neighbourhood.hpp"

namespace firmpath {

namespace detail {

/// A view of a path through an `Iterator` that is made from two positions on the path. It keeps a copy of the path,
/// which for a planner's path is itself a view. A forward range of `Cell` without a buffer.
template <class Path, class Iterator>
class PathThrough {
public:
    using iterator = Iterator;
    using const_iterator = Iterator;
    using value_type = Cell;

    explicit constexpr PathThrough(const Path& path) : path_(path) {}

    constexpr iterator begin() const { return {path_.begin(), path_.end()}; }  ///< The first cell.
    constexpr iterator end() const { return {path_.end(), path_.end()}; }      ///< Behind the last cell.
    constexpr bool empty() const { return path_.begin() == path_.end(); }      ///< Whether there are no cells.

private:
    Path path_;
};

template <class Path>
using PositionOn = decltype(std::declval<const Path&>().begin());

/// The cells of a path at which its direction changes, and its ends. `Inner` is an iterator of `Cell`, each a neighbour
/// of the last.
template <class Inner, class Moves>
class CornerIterator : public ForwardIterator<CornerIterator<Inner, Moves>, Cell> {
public:
    static constexpr bool leaves_out_cells = true;

    constexpr CornerIterator() = default;
    constexpr CornerIterator(const Inner& at, const Inner& end) : at_(at), end_(end) {}

    constexpr Cell operator*() const { return *at_; }
    constexpr CornerIterator& operator++() {
        Inner next = at_;
        if (++next == end_) {
            at_ = end_;
            return *this;
        }
        Cell from = *at_;
        for (at_ = next++; next != end_; at_ = next++) {
            const Cell here = *at_;
            if (!straight_on(from, here, *next)) {
                break;
            }
            from = here;
        }
        return *this;
    }
    friend constexpr bool operator==(const CornerIterator& a, const CornerIterator& b) { return a.at_ == b.at_; }

private:
    static constexpr bool straight_on(Cell from, Cell here, Cell to) {
        if constexpr (std::is_void_v<Moves>) {
            return to.x - here.x == here.x - from.x && to.y - here.y == here.y - from.y;
        } else {
            return direction_between<Moves>(from, here) == direction_between<Moves>(here, to);
        }
    }

    Inner at_{};
    Inner end_{};
};

/// The cells of a path of poses, each once even if the robot turns there. Of a pose only the member `cell` is used.
template <class Inner>
class DrivenIterator : public ForwardIterator<DrivenIterator<Inner>, Cell> {
public:
    constexpr DrivenIterator() = default;
    constexpr DrivenIterator(const Inner& at, const Inner& end) : at_(at), end_(end) {}

    constexpr Cell operator*() const { return (*at_).cell; }
    constexpr DrivenIterator& operator++() {
        const Cell here = **this;
        do {
            ++at_;
        } while (!(at_ == end_) && **this == here);
        return *this;
    }
    friend constexpr bool operator==(const DrivenIterator& a, const DrivenIterator& b) { return a.at_ == b.at_; }

private:
    Inner at_{};
    Inner end_{};
};

template <class Path, class Moves = void>
using Waypoints = PathThrough<Path, CornerIterator<PositionOn<Path>, Moves>>;
template <class Path>
using DrivenCells = PathThrough<Path, DrivenIterator<PositionOn<Path>>>;

}  // namespace detail

/// A view of the cells of `path` at which its direction changes, and its ends, for robots that drive straight lines. A
/// forward range of `Cell` without a buffer.
///
/// `Path` is a forward range of `Cell` in which each cell neighbours the last. The view keeps a copy of it.
///
/// On squares a direction is an offset. On hexagons a move's offset depends on the row, so give the moves:
/// `waypoints<Hex<HexLayout::odd_r>>(path)`; a direction is then a move.
///
/// A path of one cell has one corner; a path of no cells has none.
///
/// Complexity: O(1) for a planner's path. Walking all of the view is O(cells of the path), times the number of moves if
/// `Moves` are given. Memory: the path; an iterator: two of the path's.
template <class Moves = void, class Path>
constexpr detail::Waypoints<Path, Moves> waypoints(const Path& path) {
    return detail::Waypoints<Path, Moves>(path);
}

/// A view of the cells that a robot drives through on a path of poses, each once even if the robot turns there. A
/// forward range of `Cell` without a buffer, so that it can be drawn, measured, and reduced to its corners:
/// waypoints(driven_cells(planner.path(map))).
///
/// `Path` is a forward range of poses, of which only the member `cell` is used. The view keeps a copy of it. Walking
/// all of the view is O(poses of the path).
template <class Path>
constexpr detail::DrivenCells<Path> driven_cells(const Path& path) {
    return detail::DrivenCells<Path>(path);
}

}  // namespace firmpath
