/// @file
/// The nearest state of a lattice that a robot can move to from a pose in the world.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/geometry/bearing.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/geometry/world_pose.hpp"
#include "firmpath/lattice/detail/swept_cells.hpp"
#include "firmpath/lattice/lattice_curves.hpp"
#include "firmpath/lattice/lattice_path.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/path/leg.hpp"

namespace firmpath {

/// Finds the state nearest to a pose: the cell that covers the robot's centre, and the heading nearest to its own. It
/// is up to half a cell away along each axis, and half the angle between two headings: a robot near an obstacle may
/// touch it on the way there.
///
/// @param pose   where the robot is, in the world.
/// @param frame  a `Frame` or `RotatedFrame`: where the map lies in the world. Precondition: its cells are of the size
///               that the motions are made for; else `panic`.
/// @param state  receives the state; unchanged unless the result is `found`.
/// @return `found`, or `out_of_map`. O(headings).
template <class Primitives, detail::WorldFrame Frame>
constexpr Status nearest_state(const WorldPose& pose, const Frame& frame, LatticeState& state) {
    detail::require_cells_of<Primitives>(frame);
    const auto cell = frame.to_cell(pose.position);
    if (!cell) {
        return Status::out_of_map;
    }
    const Bearing axis = detail::axis_of(frame);
    std::int32_t least = Bearing::turn;
    std::uint16_t nearest = 0;
    for (std::uint16_t heading = 0; heading < Primitives::headings; ++heading) {
        const std::int32_t off = (pose.heading - axis - Primitives::bearings[heading]).signed_units();
        const std::int32_t size = off < 0 ? -off : off;
        if (size < least) {
            least = size;
            nearest = heading;
        }
    }
    state = {*cell, nearest};
    return Status::found;
}

namespace detail {

/// The area that a convex outline sweeps in a small motion between two poses: the hull of the outline at both, grown by
/// a margin. In millimetres from the middle of a cell of the map, along its axes.
template <class Primitives>
class JoinArea {
    static constexpr auto& outline = Primitives::outline;
    static constexpr std::size_t corners = outline.size();

public:
    constexpr JoinArea(const WorldPose& from, const WorldPose& to) {
        std::uint32_t reach = 0;
        for (std::size_t i = 0; i < corners; ++i) {
            of_[i] = moved(from, outline[i].x_mm, outline[i].y_mm).position;
            of_[corners + i] = moved(to, outline[i].x_mm, outline[i].y_mm).position;
            const std::uint32_t distance = distance_mm({}, outline[i]);
            reach = distance > reach ? distance : reach;
        }
        const std::int32_t turn = (to.heading - from.heading).signed_units();
        if (turn != 0 || from.heading.units() % Bearing::quarter != 0) {
            // The greatest distance of a corner from its chord; corners are rounded to millimetres, sines to 14 bits.
            const auto bulge = static_cast<std::uint32_t>(sine_of_quarter - cosine(Bearing::turns_of_65536(turn / 2)));
            margin_ = 3 + static_cast<std::int32_t>(reach / 4096 + reach * bulge / sine_of_quarter);
        }
        for (const Point corner : of_) {
            low_ = {corner.x_mm < low_.x_mm ? corner.x_mm : low_.x_mm,
                    corner.y_mm < low_.y_mm ? corner.y_mm : low_.y_mm};
            high_ = {corner.x_mm > high_.x_mm ? corner.x_mm : high_.x_mm,
                     corner.y_mm > high_.y_mm ? corner.y_mm : high_.y_mm};
        }
    }

    /// Whether all cells that it may enter are free. O(cells around * corners, and corners^2 for each blocked one).
    template <class Map>
    constexpr bool is_free(const Map& map, Cell middle) const {
        const Anywhere<Map>& anywhere = map;
        const int first_x = last_before(low_.x_mm) + 1;
        for (int y = last_before(low_.y_mm) + 1; begins_before(high_.y_mm, y); ++y) {
            for (int x = first_x; begins_before(high_.x_mm, x); ++x) {
                if (!anywhere.passable(cell_at(middle, x, y)) && !misses(x, y)) {
                    return false;
                }
            }
        }
        return true;
    }

private:
    static constexpr std::int64_t um = Primitives::cell_um;

    /// The last row or column that ends before the area begins, with its margin.
    constexpr int last_before(std::int32_t low_mm) const {
        const std::int64_t low = 2000 * std::int64_t{low_mm - margin_};
        int cell = 0;
        for (; um * (2 * cell + 1) > low; --cell) {
        }
        for (; um * (2 * cell + 3) <= low; ++cell) {
        }
        return cell;
    }
    constexpr bool begins_before(std::int32_t high_mm, int cell) const {
        return um * (2 * cell - 1) < 2000 * std::int64_t{high_mm + margin_};
    }
    /// Whether a line along an edge of the outline at either pose, or along a corner's way, separates a cell from the
    /// area.
    constexpr bool misses(int x, int y) const {
        for (std::size_t i = 0; i < corners; ++i) {
            const std::size_t next = i + 1 == corners ? 0 : i + 1;
            const Point a = of_[i];
            const Point b = of_[corners + i];
            if (separates(a, of_[next], x, y) || separates(b, of_[corners + next], x, y) || separates(a, b, x, y) ||
                separates(b, a, x, y)) {
                return true;
            }
        }
        return false;
    }
    /// Whether all of a cell lies to the right of a line from `a` to `b` after that is moved until it touches the area.
    constexpr bool separates(Point a, Point b, int x, int y) const {
        const std::int64_t nx = b.y_mm - a.y_mm;
        const std::int64_t ny = a.x_mm - b.x_mm;
        std::int64_t farthest = nx * a.x_mm + ny * a.y_mm;
        for (const Point corner : of_) {
            const std::int64_t reach = nx * corner.x_mm + ny * corner.y_mm;
            farthest = reach > farthest ? reach : farthest;
        }
        const std::int64_t size = (nx < 0 ? -nx : nx) + (ny < 0 ? -ny : ny);  // not less than the length
        return size != 0 && um * (2 * (nx * x + ny * y) - size) >= 2000 * (farthest + margin_ * size);
    }

    Point of_[2 * corners]{};
    Point low_{0x7FFF'FFFF, 0x7FFF'FFFF};
    Point high_{-0x7FFF'FFFF, -0x7FFF'FFFF};
    std::int32_t margin_ = 0;
};

}  // namespace detail

/// Whether the robot touches nothing while it moves, straight and with an even turn, between a pose and a state, in
/// either direction. It keeps a margin of 3 mm, and more for a robot of several metres; none for moves along the axes
/// of the map without a turn. (Motions along a path are exact.)
///
/// @param map    any `GridMap`; cells outside count as blocked.
/// @param frame  a `Frame` or `RotatedFrame`. Precondition: its cells are of the size that the motions are made for;
///               else `panic`.
/// @param pose   of the robot's centre, in the world. False if it lies outside the map.
/// @param state  a state. False if there is none such, or if it is more than 16 cells away along an axis.
///
/// Complexity: O(cells under the robot) for each degree and a half of the turn. Memory: 250 bytes of stack for a
/// rectangle.
template <class Primitives, GridMap Map, detail::WorldFrame Frame>
constexpr bool moves_free(const Map& map, const Frame& frame, const WorldPose& pose, const LatticeState& state) {
    detail::require_cells_of<Primitives>(frame);
    const auto covered = frame.to_cell(pose.position);
    if (!covered || !detail::on_map<Map>(state.cell) || state.heading >= Primitives::headings) {
        return false;
    }
    const int off_x = (*covered).x - state.cell.x;
    const int off_y = (*covered).y - state.cell.y;
    if (off_x < -16 || off_x > 16 || off_y < -16 || off_y > 16) {
        return false;
    }
    const Point middle = frame.to_point(state.cell);
    const Bearing axis = detail::axis_of(frame);
    const WorldPose from{
        moved({{}, -axis}, pose.position.x_mm - middle.x_mm, pose.position.y_mm - middle.y_mm).position,
        pose.heading - axis};
    // In turns of less than a degree and a half: the hull of two poses has more corners than what lies between them.
    const Bearing heading = Primitives::bearings[state.heading];
    const std::int32_t turn = (heading - from.heading).signed_units();
    const std::int32_t parts = 1 + (turn < 0 ? -turn : turn) / 256;
    WorldPose last = from;
    for (std::int32_t part = 1; part <= parts; ++part) {
        const std::int32_t left = parts - part;
        const WorldPose next{{from.position.x_mm * left / parts, from.position.y_mm * left / parts},
                             part == parts ? heading : from.heading + Bearing::turns_of_65536(turn * part / parts)};
        if (!detail::JoinArea<Primitives>(last, next).is_free(map, state.cell)) {
            return false;
        }
        last = next;
    }
    return true;
}

/// Finds the nearest state that the robot can move to without touching anything, of the 27 around its pose: its cell
/// and the eight around it, its heading and the two beside. A turn of a radian counts as a quarter of a metre.
/// (`nearest_state` does not look at the map.)
///
/// Use it for the start of a path. For its end, see whether `moves_free` from `planner.goal()` to the pose.
///
/// @param map    any `GridMap`; cells outside count as blocked.
/// @param pose   where the robot is, in the world.
/// @param frame  a `Frame` or `RotatedFrame`: where the map lies in the world. Precondition: its cells are of the size
///               that the motions are made for; else `panic`.
/// @param state  receives the state; unchanged unless the result is `found`.
/// @return
///   - `found`.
///   - `out_of_map`: the pose lies outside the map.
///   - `start_blocked`: the robot touches something at its pose, or on its way to any of the states.
///
/// Complexity: O(cells under the robot) for each state that it tries. Memory: 350 bytes of stack for a rectangle.
template <class Primitives, GridMap Map, detail::WorldFrame Frame>
constexpr Status nearest_free_state(const Map& map, const WorldPose& pose, const Frame& frame, LatticeState& state) {
    LatticeState middle;
    if (nearest_state<Primitives>(pose, frame, middle) != Status::found) {
        return Status::out_of_map;
    }
    constexpr auto headings = static_cast<std::uint32_t>(Primitives::headings);
    constexpr std::uint32_t states = 27;
    const auto at = [&](std::uint32_t n) {
        return LatticeState{detail::cell_at(middle.cell, static_cast<int>(n % 3) - 1, static_cast<int>(n / 3 % 3) - 1),
                            static_cast<std::uint16_t>((middle.heading + headings - 1 + n / 9) % headings)};
    };
    const auto off = [&](const LatticeState& to) {
        const std::int32_t turn =
            (pose.heading - detail::axis_of(frame) - Primitives::bearings[to.heading]).signed_units();
        // 250 mm a radian are 25 / 1024 mm a unit.
        return detail::distance_mm(pose.position, frame.to_point(to.cell)) * 1024 +
               static_cast<std::uint32_t>(turn < 0 ? -turn : turn) * 25;
    };
    // The next candidate is the nearest one behind the last: by distance, then by number.
    std::uint32_t last_off = 0;
    std::uint32_t last = states;
    for (std::uint32_t tried = 0; tried < states; ++tried) {
        std::uint32_t best_off = 0xFFFF'FFFF;
        std::uint32_t best = states;
        for (std::uint32_t n = 0; n < states; ++n) {
            const std::uint32_t here = off(at(n));
            const bool behind = last == states || here > last_off || (here == last_off && n > last);
            if (behind && here < best_off) {
                best_off = here;
                best = n;
            }
        }
        if (best == states) {
            break;
        }
        if (moves_free<Primitives>(map, frame, pose, at(best))) {
            state = at(best);
            return Status::found;
        }
        last_off = best_off;
        last = best;
    }
    return Status::start_blocked;
}

}  // namespace firmpath
