/// @file
/// The rest of a path.
#pragma once

#include "firmpath/core/cell.hpp"

namespace firmpath {

/// A view of the last part of a path: a forward range of `Cell`, made of the path's own iterators. @see rest_of
///
/// Valid as long as those are: for a planner's path or a decoded one as long as the planner or the bytes are
/// unchanged, for an array as long as it lives.
template <class Iterator>
class RestOfPath {
public:
    using iterator = Iterator;
    using const_iterator = Iterator;
    using value_type = Cell;

    /// From `begin`, included, to `end`, excluded: positions on one path, the first not behind the second.
    constexpr RestOfPath(Iterator begin, Iterator end) : begin_(begin), end_(end) {}

    constexpr Iterator begin() const { return begin_; }      ///< The first cell.
    constexpr Iterator end() const { return end_; }          ///< Behind the last cell.
    constexpr bool empty() const { return begin_ == end_; }  ///< Whether there are no cells.

private:
    Iterator begin_;
    Iterator end_;
};

/// The part of a path from a cell on, such as the robot's cell.
///
/// @return the part from the first place where the path visits `cell`, inclusive; empty if it never does.
///
/// Complexity: O(cells before it). Memory: two iterators.
template <class Path>
constexpr auto rest_of(const Path& path, Cell cell) {
    auto at = path.begin();
    while (at != path.end() && !(*at == cell)) {
        ++at;
    }
    return RestOfPath<decltype(at)>(at, path.end());
}

}  // namespace firmpath
