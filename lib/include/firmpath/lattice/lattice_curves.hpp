/// @file
/// Paths of robots with a shape as curves in the world: what a controller follows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/core/detail/forward_iterator.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/geometry/bearing.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/geometry/world_pose.hpp"
#include "firmpath/lattice/lattice_path.hpp"
#include "firmpath/lattice/motion_primitive.hpp"
#include "firmpath/path/copy_result.hpp"
#include "firmpath/path/leg.hpp"

namespace firmpath {

/// A piece of a path with a constant curvature: straight on, an arc, sideways, or a turn on the spot.
///
/// Memory: 28 bytes.
struct LatticeCurve {
    WorldPose from;           ///< the first pose of the robot's centre
    WorldPose to;             ///< the last one
    std::uint32_t length_mm;  ///< of the way of the centre; 0: a turn on the spot

    /// The turn from the first heading to the last, counter-clockwise, less than half a turn.
    constexpr std::int32_t turn_units() const { return (to.heading - from.heading).signed_units(); }

    /// The direction in which the robot drives, relative to its heading, the same on the whole curve: 0 ahead, half a
    /// turn backwards, a quarter to its left. 0 for a turn on the spot.
    constexpr Bearing direction() const {
        if (length_mm == 0) {
            return {};
        }
        const Bearing chord = bearing_of(to.position.x_mm - from.position.x_mm, to.position.y_mm - from.position.y_mm);
        const Bearing seen = chord - from.heading - Bearing::turns_of_65536(turn_units() / 2);
        // The ends are rounded to millimetres; motions lead along the axes of the robot.
        return Bearing::turns_of_65536((seen.units() + Bearing::quarter / 2) & ~(Bearing::quarter - 1));
    }

    /// The curvature of the centre's way, counter-clockwise, in units of a bearing per metre; the radius in metres is
    /// 10,430 / curvature. 0 for a turn on the spot.
    constexpr std::int32_t curvature_units_per_m() const {
        return length_mm == 0 ? 0 : turn_units() * 1000 / static_cast<std::int32_t>(length_mm);
    }

    /// The number of equal parts into which to cut the curve, at least 1, so that none is longer than `most_mm` or
    /// turns by more than `most_turn`. O(1). Precondition: neither limit is 0.
    constexpr std::uint32_t parts(std::uint32_t most_mm, Bearing most_turn = Bearing::degrees(180)) const {
        const auto turn = static_cast<std::uint32_t>(turn_units() < 0 ? -turn_units() : turn_units());
        const std::uint32_t by_length = (length_mm + most_mm - 1) / most_mm;
        const std::uint32_t by_turn = (turn + most_turn.units() - 1) / most_turn.units();
        const std::uint32_t most = by_length > by_turn ? by_length : by_turn;
        return most == 0 ? 1 : most;
    }

    /// The pose after `part` of `parts` equal parts: 0 is the first pose, `parts` the last. At most 2 mm off on a curve
    /// of a metre, and a millimetre more for each further one. O(1). Precondition: 1 <= parts <= 65,535.
    constexpr WorldPose at(std::uint32_t part, std::uint32_t parts) const {
        if (part >= parts) {
            return to;
        }
        const std::int32_t turn = turn_units();
        const auto fraction = static_cast<std::int32_t>((part << 16) / parts);
        const auto turned = static_cast<std::int32_t>((std::int64_t{turn} * fraction + 32'768) >> 16);
        // On a circle the chords of a part and of the whole have the ratio of the sines of half their turns, and their
        // directions differ by half the missing turn.
        const std::int32_t whole = sine(Bearing::turns_of_65536(turn / 2));
        const std::int32_t share = whole == 0 ? fraction : sine(Bearing::turns_of_65536(turned / 2)) * 65'536 / whole;
        const Bearing back = Bearing::turns_of_65536((turned - turn) / 2);
        const auto chord = [share](std::int32_t first, std::int32_t last) {
            return static_cast<std::int32_t>((std::int64_t{last} - first) * share >> 16);
        };
        const std::int32_t dx = chord(from.position.x_mm, to.position.x_mm);
        const std::int32_t dy = chord(from.position.y_mm, to.position.y_mm);
        return {moved({from.position, back}, dx, dy).position, from.heading + Bearing::turns_of_65536(turned)};
    }

    /// Whether the robot must stop between this curve and the next: to drive in another direction, or turn on the spot.
    constexpr bool stops_before(const LatticeCurve& next) const {
        return (length_mm == 0) != (next.length_mm == 0) || direction() != next.direction();
    }
};

namespace detail {

/// The curve between two poses that turns around a fixed point.
constexpr LatticeCurve curve_between(const WorldPose& from, const WorldPose& to) {
    LatticeCurve curve{from, to, distance_mm(from.position, to.position)};
    const std::int32_t turn = curve.turn_units() < 0 ? -curve.turn_units() : curve.turn_units();
    const auto whole = static_cast<std::uint32_t>(sine(Bearing::turns_of_65536(turn / 2)));
    if (whole != 0) {
        // An arc is longer than its chord: by half the turn, in radians, over its sine. A unit is 2 pi / 65,536.
        constexpr std::uint32_t half_pi = 12'868;  // times 2^13
        const std::uint64_t arc = std::uint64_t{curve.length_mm} * static_cast<std::uint32_t>(turn / 2) * half_pi;
        curve.length_mm = quotient(arc, whole << 13);
    }
    return curve;
}

/// The direction of a map's x axis in the world.
template <class Frame>
constexpr Bearing axis_of(const Frame& frame) {
    if constexpr (requires { frame.rotation(); }) {
        return bearing_of(frame.rotation().cosine_q30(), frame.rotation().sine_q30());
    } else {
        return {};
    }
}

/// Motions sweep cells of the size that they are made for: on others the robot would be larger or smaller than it is.
template <class Primitives, WorldFrame Frame>
constexpr void require_cells_of(const Frame& frame) {
    require(frame.resolution_um() == Primitives::cell_um,
            "StateLattice: the motions are made for cells of another size than those of the frame");
}

/// A view of a path as curves: a forward range of `LatticeCurve`, see `curves`. Borrows what the path borrows, and the
/// frame.
template <class Path, WorldFrame Frame>
class LatticeCurves {
    using Primitives = typename Path::cursor_type::primitives_type;
    using States = typename Path::iterator;

public:
    class iterator : public detail::ForwardIterator<iterator, LatticeCurve> {
    public:
        constexpr iterator() = default;
        constexpr iterator(const Frame& world, const States& state, const States& end)
            : frame_(&world), state_(state), next_(state), end_(end) {
            begin_motion();
            skip_nothing();
        }
        constexpr LatticeCurve operator*() const { return detail::curve_between(pose(knot_), pose(knot_ + 1)); }
        constexpr iterator& operator++() {
            advance();
            skip_nothing();
            return *this;
        }
        friend constexpr bool operator==(const iterator& a, const iterator& b) {
            return a.state_ == b.state_ && a.knot_ == b.knot_;
        }

    private:
        // The tables list this many motions; the others are the same, turned by quarters.
        static constexpr auto listed = static_cast<std::uint32_t>(Primitives::first_knot.size() - 1);

        constexpr void begin_motion() {
            knot_ = 0;
            if (state_ != end_ && ++next_ != end_) {
                motion_ = state_.motion();
                first_ = Primitives::first_knot[motion_ % listed];
                knots_ = Primitives::first_knot[motion_ % listed + 1] - first_;
            } else {
                state_ = end_;
            }
        }
        constexpr void advance() {
            if (knot_++ == knots_) {
                state_ = next_;
                begin_motion();
            }
        }
        /// Skips pieces of less than a millimetre.
        constexpr void skip_nothing() {
            while (state_ != end_ && pose(knot_) == pose(knot_ + 1)) {
                advance();
            }
        }
        /// The pose at the beginning of the motion, at one of its knots, or at its end.
        constexpr WorldPose pose(std::uint32_t n) const {
            const LatticeState& state = n <= knots_ ? *state_ : *next_;
            detail::Displacement by{0, 0};
            Bearing heading = Primitives::bearings[state.heading];
            if (n != 0 && n <= knots_) {
                const MotionKnot& knot = Primitives::knots[first_ + n - 1];
                const std::uint32_t quarters = motion_ / listed;
                by = detail::quarter_turned({in_mm(knot.x), in_mm(knot.y)}, static_cast<int>(quarters));
                heading =
                    knot.heading + Bearing::turns_of_65536(static_cast<std::int32_t>(quarters) * Bearing::quarter);
            }
            const Bearing axis = detail::axis_of(*frame_);
            return {moved({frame_->to_point(state.cell), axis}, by.x, by.y).position, axis + heading};
        }
        static constexpr int in_mm(std::int32_t in_512ths) {
            // To the nearest: a division rounds down where both sides are positive. At most 64 cells of 4.3 m.
            constexpr std::int32_t farthest_um = 500'000'000;
            const auto um = static_cast<std::int32_t>(std::int64_t{in_512ths} * Primitives::cell_um >> 9);
            return (um + farthest_um + 500) / 1000 - farthest_um / 1000;
        }

        const Frame* frame_ = nullptr;
        States state_{};
        States next_{};
        States end_{};
        std::uint32_t motion_ = 0;
        std::uint32_t first_ = 0;  // knot of the motion
        std::uint32_t knots_ = 0;
        std::uint32_t knot_ = 0;
    };
    using const_iterator = iterator;
    using value_type = LatticeCurve;

    /// See `curves`.
    constexpr LatticeCurves(const Path& path, const Frame& world) : path_(path), frame_(&world) {}

    constexpr iterator begin() const { return {*frame_, path_.begin(), path_.end()}; }  ///< The first curve.
    constexpr iterator end() const { return {*frame_, path_.end(), path_.end()}; }      ///< Behind the last one.

private:
    Path path_;
    const Frame* frame_;
};

}  // namespace detail

/// The curves of a path, in the world:
///
///     for (const LatticeCurve& curve : curves(planner.path(map), frame)) {
///         const std::uint32_t parts = curve.parts(20, Bearing::degrees(3));
///         for (std::uint32_t n = 0; n < parts; ++n) {
///             show(curve.at(n, parts));
///         }
///     }
///
/// Poses are those of the footprint's centre, in whole millimetres. No curves for a path of one state.
///
/// @param path   the path of a `StateLattice`.
/// @param frame  a `Frame` or `RotatedFrame`: where the map lies in the world. Precondition: its cells are of the size
///               that the motions are made for; else `panic`.
///
/// Complexity: O(1) for the view, O(1) expected for each curve.
template <class Planner, detail::WorldFrame Frame>
constexpr detail::LatticeCurves<detail::LatticePath<Planner>, Frame> curves(const detail::LatticePath<Planner>& path,
                                                                            const Frame& frame) {
    detail::require_cells_of<typename Planner::primitives_type>(frame);
    return {path, frame};
}
/// Does not compile: a temporary frame would no longer exist when the view is used.
template <class Planner, detail::WorldFrame Frame>
void curves(const detail::LatticePath<Planner>&, const Frame&&) = delete;

/// Writes the points of the stretch from a curve on that the robot drives without a stop, up to where it changes its
/// direction. For a `Follower`:
///
///     const auto path = curves(planner.path(map), frame);
///     for (auto curve = path.begin(); curve != path.end();) {
///         const LatticeCurve first = *curve;  // first.direction() tells whether to drive backwards
///         if (first.length_mm == 0) {
///             turn_to(first.to.heading);
///             ++curve;
///         } else if (next_stretch(curve, path.end(), 20, points, size) == CopyResult::copied) {
///             (void)follower.begin({points, size});
///             ...
///         }
///     }
///
/// @param curve    from `curves(...).begin()` on; moved behind the stretch if the result is `copied`.
/// @param end      its end.
/// @param most_mm  the greatest distance between two points, in millimetres; at least 1.
/// @param out      receives the points, in millimetres, from its first place on.
/// @param size     receives the number of points written.
/// @return `copied`; `too_small` if `out` holds only the first out.size() points; `no_path` if there is no curve.
///
/// Complexity: O(points).
template <class Iterator>
constexpr CopyResult next_stretch(Iterator& curve, const Iterator& end, std::uint32_t most_mm, std::span<Point> out,
                                  std::size_t& size) {
    size = 0;
    if (curve == end) {
        return CopyResult::no_path;
    }
    Iterator at = curve;
    for (bool goes_on = true; goes_on;) {
        const LatticeCurve here = *at;
        ++at;
        goes_on = at != end && !here.stops_before(*at);
        const std::uint32_t parts = here.parts(most_mm);
        for (std::uint32_t n = 0; n < parts + (goes_on ? 0U : 1U); ++n) {
            if (size == out.size()) {
                return CopyResult::too_small;
            }
            out[size++] = here.at(n, parts).position;
        }
    }
    curve = at;
    return CopyResult::copied;
}

}  // namespace firmpath
