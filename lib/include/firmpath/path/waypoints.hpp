/// @file
/// The corners of a path.
#pragma once

#include <type_traits>
#include <utility>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/forward_iterator.hpp"
#include "firmpath/moves/neighbourhood.hpp"

namespace firmpath {

namespace detail {

/// A view of the cells of a path at which its direction changes, and its ends, for robots that drive straight lines. A
/// forward range of `Cell` without a buffer.
///
/// `Path` is a forward range of `Cell` in which each cell neighbours the last. Holds the path by
/// value, which for a planner's path is itself a view. Walking all of it is O(cells of the path), times the number of
/// moves if `Moves` are given. Memory: the path; an iterator: two of the path's.
template <class Path, class Moves = void>
class Waypoints {
    using Inner = decltype(std::declval<const Path&>().begin());

public:
    class iterator : public detail::ForwardIterator<iterator, Cell> {
    public:
        constexpr iterator() = default;
        constexpr iterator(const Inner& at, const Inner& end) : at_(at), end_(end) {}

        constexpr Cell operator*() const { return *at_; }
        constexpr iterator& operator++() {
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
        friend constexpr bool operator==(const iterator& a, const iterator& b) { return a.at_ == b.at_; }

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
    using const_iterator = iterator;
    using value_type = Cell;

    /// The corners of `path`, of which it keeps a copy. `waypoints` makes it. O(1) for a planner's path.
    explicit constexpr Waypoints(const Path& path) : path_(path) {}

    constexpr iterator begin() const { return {path_.begin(), path_.end()}; }  ///< The first cell.
    constexpr iterator end() const { return {path_.end(), path_.end()}; }      ///< Behind the last cell.
    constexpr bool empty() const { return path_.begin() == path_.end(); }      ///< Whether the path has no cells.

private:
    Path path_;
};

}  // namespace detail

/// The cells of `path` at which its direction changes, and its ends. @see Waypoints
///
/// On squares a direction is an offset. On hexagons a move's offset depends on the row, so give the moves:
/// `waypoints<Hex<HexLayout::odd_r>>(path)`; a direction is then a move.
///
/// A path of one cell has one corner; a path of no cells has none. Making the view is O(1) for a planner's path.
template <class Moves = void, class Path>
constexpr detail::Waypoints<Path, Moves> waypoints(const Path& path) {
    return detail::Waypoints<Path, Moves>(path);
}

}  // namespace firmpath
