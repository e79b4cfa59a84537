/// @file
/// Path smoothing by string pulling.
#pragma once

#include <cstdint>
#include <utility>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/forward_iterator.hpp"
#include "firmpath/map/line_of_sight.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/straight_lines.hpp"

namespace firmpath {

/// Options of a smoothed path.
struct SmoothOptions {
    /// On a `WeightedMap`: no line enters a cell heavier than the heaviest cell that the path entered between
    /// the line's ends. No effect without weights.
    bool no_costlier = false;
};

namespace detail {

template <class Moves, class Map>
struct SmoothDemands {
    static_assert(StraightLineMoves<Moves>,
                  "smooth: the moves must be Four or Eight: straight lines are not defined on hexagons, and ignore the "
                  "walls of other moves");
    static_assert(GridMap<Map>, "smooth: the map must model firmpath::GridMap: width, height and passable(Cell)");
};

/// A view of the cells of a path between which a robot can drive straight lines: greedy string pulling. From each
/// cell, starting with the first, the line of sight is checked to one cell of the path after another, until it is
/// blocked; the last visible cell comes next.
///
///     s o . . .        s o . . .
///     . # o . .        . # . . .       a path of five cells under Corner::one_side,
///     . . . o g        . . . . g       and the three that are left
///
/// A forward range of `Cell` without a buffer, so there is none to fill up: each cell is computed when an iterator gets
/// there. Copy it if you need it more than once.
///
/// Guarantees: starts and ends where the path does. Each line is a line of the path or obeys the corner rule of `Moves`
/// and crosses passable cells only. It is no longer than the part of the path that it replaces.
///
/// `Path` is a forward range of `Cell`, of steps or of longer lines, that is valid on `map`: the path's own lines
/// are not checked again. Holds the path by value, which for a planner's path is itself a view, and borrows the map.
///
/// Complexity: walking all of it is O(n * l) for a path of n cells whose longest line is l cells long, as each cell
/// takes one line-of-sight check; a single `++` can be O(l * l).
///
/// Memory: the path and a pointer.
template <class Moves, class Map, class Path>
class Smooth : detail::SmoothDemands<Moves, Map> {
    using Inner = decltype(std::declval<const Path&>().begin());

public:
    class iterator : public detail::ForwardIterator<iterator, Cell> {
    public:
        constexpr iterator() = default;
        constexpr iterator(const Map* map, SmoothOptions options, Inner at, Inner end)
            : map_(map), options_(options), at_(at), end_(end) {}

        constexpr Cell operator*() const { return *at_; }
        constexpr iterator& operator++() {
            const Cell from = *at_;
            Inner seen = at_;
            if (++seen == end_) {
                at_ = end_;
                return *this;
            }
            std::uint32_t heaviest = heaviest_between(from, *seen);
            Inner next = seen;
            for (++next; next != end_; ++next) {
                const std::uint32_t weight = heaviest_between(*seen, *next);
                heaviest = weight > heaviest ? weight : heaviest;
                if (!sees(from, *next, heaviest)) {
                    break;
                }
                seen = next;
            }
            at_ = seen;
            return *this;
        }
        friend constexpr bool operator==(const iterator& a, const iterator& b) { return a.at_ == b.at_; }

    private:
        constexpr bool sees(Cell from, Cell to, std::uint32_t heaviest) const {
            if constexpr (WeightedMap<Map>) {
                if (options_.no_costlier) {
                    // The first cell is not entered: its weight is ignored.
                    return line_of_sight<line_corner<Moves>>(
                        *map_, from, to, [&](Cell cell) { return cell == from || map_->weight(cell) <= heaviest; });
                }
            }
            return line_of_sight<line_corner<Moves>>(*map_, from, to);
        }

        /// The weight of the heaviest cell that a line of the path enters.
        constexpr std::uint32_t heaviest_between(Cell from, Cell to) const {
            std::uint32_t heaviest = 0;
            if constexpr (WeightedMap<Map>) {
                for (LineWalk walk(from, to); options_.no_costlier && !walk.at_end();) {
                    walk.advance();
                    // The cells of a caller's path may lie anywhere.
                    const bool inside = detail::on_map<Map>(walk.cell());
                    const std::uint32_t weight = inside ? map_->weight(walk.cell()) : 0;
                    heaviest = weight > heaviest ? weight : heaviest;
                }
            }
            return heaviest;
        }

        const Map* map_ = nullptr;
        SmoothOptions options_{};
        Inner at_{};
        Inner end_{};
    };
    using const_iterator = iterator;
    using value_type = Cell;

    /// Borrows the map, which must outlive the view, and keeps a copy of the path. `smooth` makes it.
    constexpr Smooth(const Map& map, const Path& path, SmoothOptions options)
        : map_(&map), options_(options), path_(path) {}

    /// The first cell: that of the path.
    constexpr iterator begin() const { return {map_, options_, path_.begin(), path_.end()}; }
    /// Behind the last cell.
    constexpr iterator end() const { return {map_, options_, path_.end(), path_.end()}; }
    /// Whether the path has no cells.
    constexpr bool empty() const { return path_.begin() == path_.end(); }

private:
    const Map* map_;
    SmoothOptions options_;
    Path path_;
};

}  // namespace detail

/// `path`, smoothed under the corner rule of `Moves`, which must be the moves that the path was planned with.
///
///     for (const Cell turn : smooth<Planner::moves_type>(map, planner.path(map))) { ... }
///
/// Empty if the path is. Making the view is O(1) for a planner's path; the work is done while it is walked.
///
/// @see Smooth
template <class Moves, class Map, class Path>
constexpr detail::Smooth<Moves, Map, Path> smooth(const Map& map, const Path& path, SmoothOptions options = {}) {
    return {map, path, options};
}

// Compilers quote the line in the error, and with it the remedy.
template <class Moves, class Map, class Path>
void smooth(const Map&&, const Path&, SmoothOptions = {}) = delete;  // smooth: a temporary would be gone; name the map

}  // namespace firmpath
