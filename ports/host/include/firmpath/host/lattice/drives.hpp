/// @file
/// How robots with a shape move: on the spot, in arcs, sideways.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/geometry/micrometres.hpp"
#include "firmpath/host/lattice/constant_math.hpp"
#include "firmpath/host/lattice/swept_area.hpp"
#include "firmpath/lattice/footprint.hpp"
#include "firmpath/lattice/motion_primitive.hpp"

namespace firmpath::host {

namespace detail {

using firmpath::detail::Displacement;
using firmpath::detail::quarter_turned;

/// The direction of a heading: the shortest step between cells that points there. Headings are counted from +x towards
/// +y. Of 16, the odd ones point along knights' moves, so that a robot which drives straight on reaches cells.
template <int Headings>
constexpr Displacement heading_step(int heading) {
    static_assert(Headings == 8 || Headings == 16, "a lattice has 8 or 16 headings");
    constexpr Displacement sixteen[4] = {{1, 0}, {2, 1}, {1, 1}, {1, 2}};
    const int quarter = Headings / 4;
    return quarter_turned(sixteen[heading % quarter * (4 / quarter)], heading / quarter % 4);
}

/// A motion from the middle of cell (0, 0) to the middle of another one, in up to three pieces. Each is straight or
/// turns around a fixed point.
struct LatticeMotion {
    int from = 0;  // headings
    int to = 0;
    Displacement by{0, 0};
    double length = 0;  // of the way of the centre, in cells
    double cost = 0;    // in millimetres of way straight on
    ExactPose poses[4]{};
    std::size_t pieces = 0;

    /// Its poses between the pieces, with the first and the last.
    constexpr std::span<const ExactPose> chain() const { return {poses, pieces + 1}; }
};

/// The motions from the headings of the first quarter turn. Those from the others are the same, turned.
struct LatticeMotions {
    static constexpr std::size_t most = 64;
    LatticeMotion of[most]{};
    std::size_t size = 0;

    constexpr void add(const LatticeMotion& motion) {
        demand(size < most, "a lattice has too many motions");
        of[size++] = motion;
    }
};

/// Builds motions for a lattice of so many headings.
template <int Headings>
class MotionBuilder {
public:
    static constexpr int quarter = Headings / 4;

    /// @param cell_mm  the edge of a cell
    /// @param pitch    cells between neighbouring places of the lattice
    constexpr MotionBuilder(double cell_mm, int pitch) : cell_mm_(cell_mm), pitch_(pitch) {}

    static constexpr Vector facing(int heading) {
        const Displacement step = heading_step<Headings>(wrapped(heading));
        const Vector v{static_cast<double>(step.x), static_cast<double>(step.y)};
        return (1 / square_root(dot(v, v))) * v;
    }

    /// Without a turn, by a whole number of cells.
    constexpr LatticeMotion straight(int heading, Displacement by, double price) const {
        const Vector way{static_cast<double>(by.x * pitch_), static_cast<double>(by.y * pitch_)};
        LatticeMotion motion = begun(heading, heading);
        motion.by = {by.x * pitch_, by.y * pitch_};
        motion.length = square_root(dot(way, way));
        motion.cost = motion.length * cell_mm_ * price;
        append(motion, {way, facing(heading)});
        return motion;
    }

    /// On the spot to the next heading on either side.
    constexpr LatticeMotion turn(int heading, int side, double cost) const {
        LatticeMotion motion = begun(heading, heading + side);
        motion.cost = cost;
        append(motion, {{0, 0}, facing(heading + side)});
        return motion;
    }

    /// The shortest way to the next heading that goes straight on and then around a circle of at least this radius,
    /// and ends in the middle of a place of the lattice.
    constexpr LatticeMotion arc(int heading, int side, std::uint32_t radius_mm) const {
        const double radius = radius_mm / cell_mm_;
        const Vector a = facing(heading);
        const Vector b = facing(heading + side);
        const Vector across{b.y - a.y, a.x - b.x};  // the chord of a circle of radius 1 to the left
        const double angle = angle_between(a, b);
        LatticeMotion best;
        for (int y = -farthest; y <= farthest; ++y) {
            for (int x = -farthest; x <= farthest; ++x) {
                // by = line * a + bow * across
                const Vector by{static_cast<double>(x * pitch_), static_cast<double>(y * pitch_)};
                const double line = cross(by, across) / cross(a, across);
                const double bow = cross(a, by) / cross(a, across);
                const double length = line + bow * side * angle;
                if (bow * side < radius - 1e-9 || line < -1e-9 || (best.pieces != 0 && length >= best.length - 1e-9)) {
                    continue;
                }
                best = begun(heading, heading + side);
                best.by = {x * pitch_, y * pitch_};
                best.length = length;
                best.cost = length * cell_mm_;
                if (line > 1e-9) {
                    append(best, {line * a, a});
                }
                append(best, {by, b});
            }
        }
        demand(best.pieces != 0, "the turning radius is too large for the lattice: choose larger cells");
        return best;
    }

    /// What every robot that drives on wheels can do: a step straight on, a way as long as an arc, and both arcs.
    constexpr void add_forward(LatticeMotions& all, int heading, std::uint32_t radius_mm) const {
        const Displacement step = heading_step<Headings>(heading);
        const LatticeMotion left = arc(heading, 1, radius_mm);
        const LatticeMotion one = straight(heading, step, 1);
        const int times = nearest_integer(left.length / one.length);
        const int far = times < 2 ? 2 : times;
        all.add(one);
        all.add(straight(heading, {far * step.x, far * step.y}, 1));
        all.add(left);
        all.add(arc(heading, -1, radius_mm));
    }

    /// A motion driven backwards, from its end to its beginning, at a price.
    constexpr LatticeMotion reversed(const LatticeMotion& forward, double price) const {
        LatticeMotion motion = begun(forward.to, forward.from);
        motion.by = {-forward.by.x, -forward.by.y};
        motion.length = forward.length;
        motion.cost = forward.cost * price;
        const Vector end = forward.poses[forward.pieces].at;
        motion.pieces = forward.pieces;
        for (std::size_t i = 0; i <= forward.pieces; ++i) {
            const ExactPose& pose = forward.poses[forward.pieces - i];
            motion.poses[i] = {pose.at - end, pose.facing};
        }
        return motion;
    }

    static constexpr int wrapped(int heading) { return (heading % Headings + Headings) % Headings; }

private:
    static constexpr int farthest = 24;  // places along either axis

    static constexpr LatticeMotion begun(int from, int to) {
        LatticeMotion motion;
        motion.from = wrapped(from);
        motion.to = wrapped(to);
        motion.poses[0] = {{0, 0}, facing(from)};
        return motion;
    }
    static constexpr double angle_between(Vector a, Vector b) {  // less than a quarter turn
        return 2 * arctangent(size_of(cross(a, b)) / (1 + dot(a, b)));
    }
    static constexpr void append(LatticeMotion& motion, const ExactPose& pose) { motion.poses[++motion.pieces] = pose; }

    double cell_mm_;
    int pitch_;
};

/// The motions of a robot that `add(build, heading, step, all)` adds for each heading of the first quarter turn.
template <int Headings, class Robot, class Add>
constexpr LatticeMotions motions_of(const Robot& robot, const Add& add) {
    const MotionBuilder<Headings> build(robot.cell.count() / 1000.0, robot.pitch);
    LatticeMotions all;
    for (int heading = 0; heading < Headings / 4; ++heading) {
        add(build, heading, heading_step<Headings>(heading), all);
    }
    return all;
}

}  // namespace detail

/// A robot with two driven wheels: it drives straight on, in arcs, backwards, and turns on the spot.
///
///     constexpr firmpath::host::DifferentialDrive cart{.footprint = firmpath::Footprint::rectangle(800, 500),
///                                                .cell = firmpath::millimetres(50)};
struct DifferentialDrive {
    Footprint footprint;               ///< its outline
    Micrometres cell;                  ///< the edge of a cell
    int headings = 16;                 ///< 8 or 16
    int pitch = 1;                     ///< cells between two places of the lattice
    std::uint32_t radius_mm = 500;     ///< of its arcs; more is smoother, less reaches more places
    std::uint32_t turn_cost_mm = 200;  ///< a turn on the spot by one heading costs as much as so many millimetres
    std::uint32_t backwards = 5;       ///< a millimetre backwards costs as much as so many ahead

    /// Its motions from the headings of the first quarter turn. O(headings), some thousand trials for each arc.
    template <int Headings>
    constexpr detail::LatticeMotions motions() const {
        return detail::motions_of<Headings>(*this, [&](const auto& build, int h, detail::Displacement step, auto& all) {
            build.add_forward(all, h, radius_mm);
            all.add(build.straight(h, {-step.x, -step.y}, backwards));
            for (const int side : {1, -1}) {
                all.add(build.turn(h, side, turn_cost_mm));
            }
        });
    }
};

/// A robot that steers like a car: straight on and in arcs, forwards and backwards. It cannot turn on the spot.
///
/// The centre of its footprint is the point that drives the arcs: for a car, the middle of the unsteered axle.
struct CarLike {
    Footprint footprint;              ///< its outline
    Micrometres cell;                 ///< the edge of a cell
    std::uint32_t turning_radius_mm;  ///< no arc is narrower
    int headings = 16;                ///< 8 or 16
    int pitch = 1;                    ///< cells between two places of the lattice
    std::uint32_t backwards = 2;      ///< a millimetre backwards costs as much as so many ahead

    /// Its motions from the headings of the first quarter turn. O(headings), some thousand trials for each arc.
    template <int Headings>
    constexpr detail::LatticeMotions motions() const {
        return detail::motions_of<Headings>(*this, [&](const auto& build, int h, detail::Displacement step, auto& all) {
            build.add_forward(all, h, turning_radius_mm);
            all.add(build.straight(h, {-step.x, -step.y}, backwards));
            for (const int side : {1, -1}) {
                all.add(build.reversed(build.arc(build.wrapped(h - side), side, turning_radius_mm), backwards));
            }
        });
    }
};

/// A robot that moves ahead, backwards and sideways without a turn, and turns on the spot.
struct Omnidirectional {
    Footprint footprint;               ///< its outline
    Micrometres cell;                  ///< the edge of a cell
    int headings = 16;                 ///< 8 or 16
    int pitch = 1;                     ///< cells between two places of the lattice
    std::uint32_t turn_cost_mm = 200;  ///< a turn by one heading costs as much as so many millimetres
    std::uint32_t sideways = 2;        ///< a millimetre backwards or sideways costs as much as so many ahead

    /// Its motions from the headings of the first quarter turn. O(headings), some thousand trials for each arc.
    template <int Headings>
    constexpr detail::LatticeMotions motions() const {
        return detail::motions_of<Headings>(*this, [&](const auto& build, int h, detail::Displacement step, auto& all) {
            all.add(build.straight(h, step, 1));
            all.add(build.straight(h, {4 * step.x, 4 * step.y}, 1));
            for (int quarters = 1; quarters < 4; ++quarters) {
                all.add(build.straight(h, detail::quarter_turned(step, quarters), sideways));
            }
            for (const int side : {1, -1}) {
                all.add(build.turn(h, side, turn_cost_mm));
            }
        });
    }
};

}  // namespace firmpath::host
