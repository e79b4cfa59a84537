/// @file
/// The legs of a path through clusters: which one is next, and whether the map allows it.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/corner.hpp"

namespace firmpath::detail {

/// A place on a path in a window whose first cell is `corner` of the map.
template <class Inner>
class LegCursor {
public:
    using value_type = Cell;
    using moves_type = typename Inner::moves_type;
    static constexpr std::uint32_t most = Inner::most;
    static constexpr bool counted = true;

    constexpr LegCursor() = default;
    constexpr LegCursor(const Inner& inner, Cell corner) : inner_(inner), corner_(corner) {}

    constexpr Cell here() const {
        const Cell at = inner_.here();
        return cell_at(corner_.x + at.x, corner_.y + at.y);
    }
    constexpr void advance(std::uint32_t& left) { inner_.advance(left); }

private:
    Inner inner_{};
    Cell corner_{};
};

/// Clusters from the first to the last column and row: at most two by two.
template <class View>
class ClusterBox {
    static constexpr int edge = View::edge;
    static constexpr int shift = std::countr_zero(unsigned{edge});

public:
    constexpr explicit ClusterBox(const Cell& cell) : x0_(cell.x >> shift), x1_(x0_), y0_(cell.y >> shift), y1_(y0_) {}
    /// Adds the cluster of a cell, if the box does not get too large. @return whether it is in the box.
    constexpr bool takes(const Cell& cell) {
        const int x = cell.x >> shift, y = cell.y >> shift;
        ClusterBox with = *this;
        with.x0_ = x0_ < x ? x0_ : x;
        with.x1_ = x1_ > x ? x1_ : x;
        with.y0_ = y0_ < y ? y0_ : y;
        with.y1_ = y1_ > y ? y1_ : y;
        const bool fits = with.x1_ - with.x0_ < 2 && with.y1_ - with.y0_ < 2;
        if (fits) {
            *this = with;
        }
        return fits;
    }
    /// The first cell of a window on it. Where there is a choice, the half of its cluster in which `from` lies decides.
    constexpr Cell corner(const Cell& from) const {
        const auto first = [](int low, int high, int at, int clusters) {
            const bool back = low == high && (at & (edge - 1)) < edge / 2;
            const int column = back ? low - 1 : low;
            const int last = clusters > 1 ? clusters - 2 : 0;
            return static_cast<std::int16_t>((column < 0 ? 0 : column > last ? last : column) * edge);
        };
        return {first(x0_, x1_, from.x, View::columns), first(y0_, y1_, from.y, View::rows)};
    }

private:
    int x0_, x1_, y0_, y1_;
};

/// Plans legs: each a cheapest path in a window of two by two clusters, towards the farthest gate of the route in it.
template <class Town, class View, class Window, class Route>
class LegDriver {
    using Moves = typename Window::moves_type;
    using Cells = typename Window::Cells;
    using Stops = typename Route::Stops;

public:
    /// Forgets all legs. The first one begins at `start`.
    constexpr void clear(const Cell& start) {
        from_ = start;
        leg_size_ = 0;
    }
    /// Goes on with a leg, or with a new route, where the present leg ends.
    constexpr void go_on() { from_ = next_from_; }
    constexpr const Cell& from() const { return from_; }
    /// Forgets the way that is left of the last leg: a new route was found.
    constexpr void forget_last() { has_last_ = false; }

    /// Moves the window to the next leg, and chooses the farthest gate of the route that lies in it; or the goal. Where
    /// both lie in one window, the path between them in it is tried first, whatever the route.
    constexpr void aim(const View& clusters, const Route& route, const Stops& stops, Window& window,
                       bool straight_on = true) {
        fallback_ = false;
        ClusterBox<View> box(from_);
        straight_on_ = straight_on && box.takes(route.goal());
        to_goal_ = straight_on_;
        if (!straight_on_) {
            for (target_ = static_cast<std::uint16_t>(route.next()); target_ < route.kept(); ++target_) {
                // To its cell on the near side; the clusters before it lie in the window already.
                if (!box.takes(route.near(clusters, stops, target_).cell)) {
                    break;
                }
            }
            to_goal_ = target_ == route.kept() && route.is_whole() && box.takes(route.goal());
        }
        window.move_to(box.corner(from_), 2);
    }
    /// Searches the leg in its window. @return
    ///   - `running`: call again when the window is loaded; it may have been moved.
    ///   - `found`: the leg is to be checked.
    ///   - `nodes_full`: the pool is too small.
    ///   - `map_changed`: the route leads nowhere, so its costs are not those of the map.
    constexpr Status search(const View& clusters, const Route& route, const Stops& stops, Window& window, Cells& cells,
                            std::uint32_t budget) {
        const std::size_t last = target_ == 0 ? 0 : target_ - 1U;
        const Cell to = to_goal_ ? route.goal() : route.near(clusters, stops, last < route.kept() ? last : 0).cell;
        const Status status = window.search(cells, from_, to, budget);
        if (status == Status::running || status == Status::nodes_full) {
            return status;
        }
        const std::uint32_t known = to_goal_ ? route.cost() : stops.stop[last].cost;
        if (status == Status::found && route.is_ahead(known) && cells.search.cost() <= route.left_to(known)) {
            return Status::found;
        }
        if (straight_on_) {
            aim(clusters, route, stops, window, false);
        } else if (!fallback_ && has_last_) {
            // What was left of the last leg leads out of this window: drive it, in its own.
            fallback_ = true;
            to_goal_ = false;
            target_ = static_cast<std::uint16_t>(route.next() + 1);
            window.move_to(last_corner_, 2);
        } else {
            return Status::map_changed;
        }
        return Status::running;
    }
    /// Checks the leg on the map, as the window may have changed since it was loaded. Decides how much of it is driven
    /// before the next one is planned. @return `found`, `leg_found`, `corrupted`, or `map_changed`: it would never
    /// arrive. (Inlined into its only caller, which knows all these addresses.)
    [[gnu::always_inline]] constexpr Status measure(const Town& town, Route& route, const Stops& stops,
                                                    const Window& window, const Cells& cells) {
        const auto path = cells.search.path(cells.grid);
        const auto size = static_cast<std::uint32_t>(path.size());
        const bool whole = to_goal_ || fallback_ || (!route.is_whole() && target_ == route.kept());
        leg_size_ = whole || size <= 2 ? size : size / 3 * 2 + 1;
        if (leg_size_ < 2 && !to_goal_) {
            return Status::map_changed;
        }
        std::uint32_t driven = 0;
        bool legal = true;
        std::uint32_t left = leg_size_;
        Cell at{};
        for (const Cell cell : path) {
            if (left != leg_size_) {
                driven += Moves::estimate(at, cell);
                legal = legal && allows(town, window.corner(), at, cell);
            }
            at = cell;
            if (--left == 0) {
                break;
            }
        }
        next_from_ = window.on_map(at);
        legal = legal && (to_goal_ ? next_from_ == route.goal() : driven <= cells.search.cost());
        if (legal && !to_goal_) {
            // The rest of this leg is known: the next one is planned to the same gate, or beyond.
            route.pass(stops, target_ - 1U, cells.search.cost() - driven);
            last_corner_ = window.corner();
            has_last_ = true;
        }
        return !legal ? Status::corrupted : to_goal_ ? Status::found : Status::leg_found;
    }

    /// Cells of the present leg.
    constexpr std::uint32_t size() const { return leg_size_; }

private:
    /// Whether the map allows a step from a free cell of the window to one beside it.
    static constexpr bool allows(const Town& town, Cell corner, Cell from, Cell to) {
        const auto free = [&](int x, int y) { return town.passable(cell_at(corner.x + x, corner.y + y)); };
        if (!free(to.x, to.y)) {
            return false;
        }
        const bool straight_step = from.x == to.x || from.y == to.y;
        return straight_step || (Moves::corner == Corner::never ? free(from.x, to.y) && free(to.x, from.y)
                                                                : free(from.x, to.y) || free(to.x, from.y));
    }

    bool to_goal_ = false;      // the leg that is planned leads to the goal
    bool fallback_ = false;     // the rest of the last leg is planned
    Wide<bool> has_last_{};     // there is a last leg
    Wide<bool> straight_on_{};  // the goal is tried before the route
    std::uint16_t target_ = 0;  // behind the gate of the route that the leg leads to
    Cell from_{};
    Cell next_from_{};
    Cell last_corner_{};  // of the window of the last leg
    std::uint32_t leg_size_ = 0;
};

}  // namespace firmpath::detail
