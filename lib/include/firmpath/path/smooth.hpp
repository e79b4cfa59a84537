/// @file
/// Paths pulled taut, like a string.
#pragma once

#include <cstdint>
#include <utility>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/forward_iterator.hpp"
#include "firmpath/map/line_of_sight.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/straight_lines.hpp"

namespace firmpath {

/// What a smoothed path is asked for besides being straight.
struct SmoothOptions {
    /// On a `WeightedMap`: let no line enter a cell that weighs more than the heaviest one which the path entered between
    /// the line's ends. Without weights it changes nothing.
    bool no_costlier = false;
};

namespace detail {

template <class Moves, class Map>
struct SmoothDemands {
    static_assert(StraightLineMoves<Moves>,
                  "smooth: needs the moves Four or Eight: straight lines mean nothing on hexagons, and would cross the "
                  "walls that other moves may know of");
    static_assert(GridMap<Map>, "smooth: the map must model firmpath::GridMap: width, height and passable(Cell)");
};

}  // namespace detail

/// A view of the cells of a path between which a robot can drive straight lines: greedy string pulling. From each
/// cell, starting with the first, the line is drawn to one cell of the path after another, until there is no sight; the last
/// one seen comes next.
///
///     s o . . .        s o . . .
///     . # o . .        . # . . .       a path of five cells under Corner::one_side,
///     . . . o g        . . . . g       and the three that are left
///
/// A forward range of `Cell` that needs no buffer, and so cannot fill one: each cell is worked out when the walk over the view
/// gets there. Copy it where it is needed more than once.
///
/// Guarantees: starts and ends where the path does; each line is one of the path's own or obeys the corner rule of `Moves` and
/// crosses passable cells only; it is no longer than the stretch of the path that it replaces.
///
/// `Path` is a forward range of `Cell`, of steps or of longer lines, that is valid on `map`: lines of the path's
/// own are not looked at again. Holds the path by value, which for a planner's path is itself a view, and borrows the map.
///
/// Complexity: walking all of it is O(n * l) for a path of n cells whose longest line is l cells long, as every cell is looked
/// for once along a line; a single `++` can be O(l * l).
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
                    // The first cell is not entered: it may weigh what it likes.
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
                    // Of a path of the caller's the cells may lie anywhere.
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

    constexpr Smooth(const Map& map, const Path& path, SmoothOptions options)
        : map_(&map), options_(options), path_(path) {}

    constexpr iterator begin() const { return {map_, options_, path_.begin(), path_.end()}; }
    constexpr iterator end() const { return {map_, options_, path_.end(), path_.end()}; }
    constexpr bool empty() const { return path_.begin() == path_.end(); }

private:
    const Map* map_;
    SmoothOptions options_;
    Path path_;
};

/// `path`, pulled taut under the corner rule of `Moves`, which are those that the path was planned with.
///
///     for (const Cell turn : smooth<Planner::moves_type>(map, planner.path(map))) { ... }
///
/// @see Smooth
template <class Moves, class Map, class Path>
constexpr Smooth<Moves, Map, Path> smooth(const Map& map, const Path& path, SmoothOptions options = {}) {
    return {map, path, options};
}

// Compilers quote the line, and so the remedy.
template <class Moves, class Map, class Path>
void smooth(const Map&&, const Path&, SmoothOptions = {}) = delete;  // smooth: a temporary would be gone; name the map

}  // namespace firmpath
