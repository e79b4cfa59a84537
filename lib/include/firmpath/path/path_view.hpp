/// @file
/// The view of a path of any planner or field.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/core/detail/forward_iterator.hpp"
#include "firmpath/path/copy_result.hpp"

namespace firmpath {

namespace detail {

/// How many searches a planner had begun when a path was taken from it, and how many it has begun by now.
struct Lease {
    static constexpr std::uint16_t never = 0;

    const std::uint16_t* now = &never;
    std::uint16_t then = 0;

    constexpr bool over() const { return *now != then; }
};

}  // namespace detail

/// A view of a path from start to goal, both included: a forward range without a buffer, of cells, or of the moves'
/// states. Every planner has such a type, `Path`, which its `path` returns.
///
/// Borrows the planner, and also the map where the planner's path depends on it: `BreadthFirst`, `DStarLite`, floods
/// and fields. After the planner's next `begin` or `plan` it is empty; leave a loop over it before that. An edit of
/// that map ends it. It has at most as many cells as the planner has counted, whatever the planner's memory holds.
///
/// A `Cursor` stands on one place of the path:
///
///     using value_type = Cell;
///     using moves_type = Four;                        // those of the planner
///     static constexpr std::uint32_t most = cells;    // no path is longer: one that claims to be is empty
///     static constexpr bool counted = true;           // whether `left` is the number of places
///     constexpr Cell here() const;
///     constexpr void advance(std::uint32_t& left);    // to the next place: `left` falls, to 0 behind the last one
///
/// Memory: that of the cursor, and 12 bytes on a processor of 32 bits.
template <class Cursor>
class PathView {
public:
    using value_type = typename Cursor::value_type;  ///< `Cell`, or the moves' state
    using cursor_type = Cursor;                      ///< what the path is read by

    class iterator : public Cursor, public detail::ForwardIterator<iterator, value_type> {
    public:
        using value_type = typename Cursor::value_type;

        constexpr iterator() = default;
        constexpr iterator(const Cursor& at, std::uint32_t left) : Cursor(at), left_(left) {}

        constexpr value_type operator*() const { return this->here(); }
        constexpr iterator& operator++() {
            this->advance(left_);
            return *this;
        }
        /// Two positions on one path are equal if as much is left.
        friend constexpr bool operator==(const iterator& a, const iterator& b) { return a.left_ == b.left_; }

    private:
        std::uint32_t left_ = 0;
    };
    using const_iterator = iterator;

    /// No cells.
    constexpr PathView() = default;
    /// A path of `size` places (or the cursor's other meaning of `left`), which begins at Cursor{of...}.
    template <class... Of>
    constexpr explicit PathView(std::uint32_t size, const Of&... of)
        : start_{of...}, size_(size <= Cursor::most ? size : 0) {}

    constexpr iterator begin() const { return {start_, most()}; }  ///< The start.
    constexpr iterator end() const { return {start_, 0}; }         ///< Behind the last cell.
    constexpr bool empty() const { return most() == 0; }           ///< Whether there is no path.

    /// The number of cells, start and goal included; 0 if there is no path. O(cells) for paths of `DStarLite` and of
    /// fields, which walk along it; else O(1).
    constexpr std::size_t size() const {
        if constexpr (Cursor::counted) {
            return most();
        } else {
            std::size_t size = 0;
            for (iterator at = begin(); at != end(); ++at) {
                ++size;
            }
            return size;
        }
    }

    /// The cursor on the start, and the number it was given: for a view of this view.
    constexpr const Cursor& cursor() const { return start_; }
    constexpr std::uint32_t most() const { return lease_.over() ? 0 : size_; }  ///< See `cursor`.

    /// The same path until a planner begins another search: then none.
    constexpr PathView leased(const detail::Lease& lease) const {
        PathView view = *this;
        view.lease_ = lease;
        return view;
    }

private:
    Cursor start_{};
    std::uint32_t size_ = 0;
    detail::Lease lease_{};
};

namespace detail {

/// Copies a path, up to the size of `out`.
///
/// @param size  receives the number of cells (or states) copied.
/// @return `copied` if all cells fit; `too_small` if `out` holds only the first out.size() cells; `no_path` if there is
///         none. O(cells copied).
template <class Path>
constexpr CopyResult copy_path(const Path& path, std::span<typename Path::value_type> out, std::size_t& size) {
    size = 0;
    if (path.empty()) {
        return CopyResult::no_path;
    }
    for (const auto cell : path) {
        if (size == out.size()) {
            return CopyResult::too_small;
        }
        out[size++] = cell;
    }
    return CopyResult::copied;
}
template <class Path>
constexpr CopyResult copy_path(const Path& path, std::span<typename Path::value_type> out) {
    std::size_t size = 0;
    return copy_path(path, out, size);
}

}  // namespace detail

}  // namespace firmpath
