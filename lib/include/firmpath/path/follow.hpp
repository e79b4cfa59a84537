/// @file
/// Follows a path in world millimetres: the robot's place on it, and the point to drive towards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/geometry/frame.hpp"
#include "firmpath/path/copy_result.hpp"
#include "firmpath/path/leg.hpp"

namespace firmpath {

/// Writes the world positions of a path's cells, up to the size of `out`. Pass only the corners if the robot drives
/// straight lines, as it needs no others:
///
///     Point points[32];
///     std::size_t size = 0;
///     if (to_points(waypoints(planner.path(map)), frame, points, size) == CopyResult::copied) {
///         follower.begin({points, size}, ...);
///
/// Each point is the centre of its cell, rounded down to a millimetre.
///
/// @param path   a forward range of `Cell`.
/// @param frame  a `Frame` or `RotatedFrame`: where the map lies in the world.
/// @param out    receives the points, in millimetres, from its first place on.
/// @param size   receives the number of points written.
/// @return `copied` if all cells fit; `too_small` if `out` holds only the first out.size() of them; `no_path` if there
///         are no cells.
///
/// Complexity: O(cells written), plus the cost of walking the path.
template <class Path, detail::WorldFrame Frame>
constexpr CopyResult to_points(const Path& path, const Frame& frame, std::span<Point> out, std::size_t& size) {
    size = 0;
    if (path.begin() == path.end()) {
        return CopyResult::no_path;
    }
    for (const Cell cell : path) {
        if (size == out.size()) {
            return CopyResult::too_small;
        }
        out[size++] = frame.to_point(cell);
    }
    return CopyResult::copied;
}

/// Settings of a `Follower`. A length above `farthest_mm` counts as `farthest_mm`.
struct FollowOptions {
    /// Millimetres along the path from the robot's place to the look-ahead point.
    std::uint32_t lookahead_mm = 500;
    /// Maximum distance along the path from the last place to the next, in millimetres. Choose it larger than the
    /// robot's travel between two updates, and smaller than any loop of the path, or the robot could take a short cut
    /// across the loop.
    std::uint32_t reach_mm = 1000;
    /// The robot has arrived when it is within this many millimetres of the path's end.
    std::uint32_t tolerance_mm = 50;
    /// Maximum number of legs examined by an update; less than 2 counts as 2, or no leg could follow the first. On
    /// paths of many short legs it may limit `reach_mm` and `lookahead_mm`.
    std::uint16_t most_legs = 16;
};

/// Status of path following.
enum class [[nodiscard]] FollowResult : std::uint8_t{
    driving,     ///< on the way
    arrived,     ///< at the path's end
    no_points,   ///< `begin`: the path has none
    too_long,    ///< `begin`: the path is longer than `farthest_mm`
    other_path,  ///< `update`, `seat`: not the points passed to `begin`, or `begin` rejected them; nothing changed
};

/// The enumerator's name, for logs.
/// @return a string literal; "unknown result" for a value that no enumerator has.
constexpr const char* to_string(FollowResult result) {
    switch (result) {
        case FollowResult::driving: return "driving";
        case FollowResult::arrived: return "arrived";
        case FollowResult::no_points: return "no_points";
        case FollowResult::too_long: return "too_long";
        case FollowResult::other_path: return "other_path";
        default: break;
    }
    return "unknown result";
}

/// Follows a path of points. It computes how far the robot has come, how far it is off the path, and the look-ahead
/// point for pure pursuit steering. The program controls speeds and motors.
///
///          . r             r: the robot, to the left of the path; its place on the path is p,
///      s---p-----+         at progress_mm() from s; from there it is lookahead_mm along the
///                l         path to the point l, remaining_mm() to the end e
///                +---e
///
///     follower.begin(points, {.lookahead_mm = 300});
///     while (follower.update(points, pose.position) == FollowResult::driving) {
///         const Offset to = offset_from(pose, follower.lookahead());
///         drive(curvature(to));
///     }
///
/// The place on the path is the nearest within `reach_mm` ahead of the last place, never behind it: a path that crosses
/// itself is followed in order. A later place is taken only if it is nearer by more than 4 mm, which rounding errors
/// cannot cause. So on a path there and back, the robot counts as on its way there until it has turned.
///
/// Guarantees: progress never decreases. Each leg's length is rounded to a millimetre, and progress adds them up.
/// Distances to the place found are within 2 mm. The cross-track error is also off by up to 1 in 500 n on a leg of n
/// mm, or 1 in 4 million on a leg of 2 km and more. Any 32-bit position is accepted; if too far away, the place stays.
///
/// It stores no address, so the same points are passed to every call. It keeps a hash of them and refuses other points:
/// after planning again, a program must call `begin`, or the robot would follow the new points from the old place.
///
/// Complexity: `begin` is O(points), one square root of 30 rounds each. `update` examines at most `most_legs` legs for
/// the place and as many for the look-ahead point, each with a square root and up to four software divisions of 32
/// rounds, and hashes the points: two products each. 64-bit products, no 64-bit divisions.
///
/// Memory: 60 bytes, on 64-bit hosts 64.
///
/// Source: Coulter, *Implementation of the Pure Pursuit Path Tracking Algorithm*, 1992; but the look-ahead distance is
/// measured along the path, not in a straight line, so there is always a point.
class Follower {
public:
    /// Starts at the beginning of a path of points in millimetres, and keeps a hash of them. One point is a path, and
    /// so are repeated points. O(points).
    ///
    /// @return `driving`; `no_points`; `too_long` if the path is longer than `farthest_mm`.
    constexpr FollowResult begin(std::span<const Point> path, FollowOptions options = {}) {
        *this = Follower{};
        if (path.empty()) {
            return FollowResult::no_points;
        }
        std::uint32_t total_mm = 0;
        for (std::size_t i = 1; i < path.size(); ++i) {
            const std::uint32_t leg_mm = detail::Leg(path[i - 1], path[i]).length_mm();
            if (leg_mm > farthest_mm - total_mm) {
                return FollowResult::too_long;
            }
            total_mm += leg_mm;
            if (leg_mm != 0) {
                // Points repeated at the end do not count, or the last leg would have no direction.
                legs_ = static_cast<std::uint32_t>(i);
            }
        }
        total_mm_ = total_mm;
        lookahead_mm_ = at_most(options.lookahead_mm, farthest_mm);
        reach_mm_ = at_most(options.reach_mm, farthest_mm);
        tolerance_mm_ = options.tolerance_mm;
        most_legs_ = options.most_legs < 2 ? std::uint16_t{2} : options.most_legs;
        size_ = path.size();
        hash_ = hash_of(path);
        lookahead_ = path[0];
        return FollowResult::driving;
    }

    /// Finds the robot's place on the path, which the members below report. O(`most_legs`), and O(points) for the hash.
    ///
    /// @return `arrived` once the robot is within `tolerance_mm` of the path's end and at most that much of the path is
    ///         left, and from then on; else `driving`. `other_path` if `begin` did not return `driving`, or if these
    ///         are not its points.
    constexpr FollowResult update(std::span<const Point> path, Point position) {
        if (!is_same(path)) {
            return FollowResult::other_path;
        }
        return report(path, find(path, position), position);
    }

    /// Finds the place that is nearest on the whole path, also behind the last place or farther ahead than `reach_mm`:
    /// for a robot that was moved, or that drove too far between two updates. On a path that crosses itself it may find
    /// the wrong part.
    ///
    /// @return as `update`. A robot that had arrived drives again, unless it is at the end. O(points).
    constexpr FollowResult seat(std::span<const Point> path, Point position) {
        if (!is_same(path)) {
            return FollowResult::other_path;
        }
        arrived_ = false;
        std::uint32_t start_mm = 0;
        std::uint32_t nearest_mm = 0;
        for (std::uint32_t i = 0; i == 0 || i < legs_; ++i) {
            const detail::Leg leg = leg_at(path, i);
            const std::uint32_t along = at_most(leg.nearest_mm(position), leg.length_mm());
            const std::uint32_t off = detail::distance_mm(position, leg.at(along));
            if (i == 0 || off < nearest_mm) {
                nearest_mm = off;
                leg_ = i;
                leg_start_mm_ = start_mm;
                along_mm_ = along;
            }
            start_mm += leg.length_mm();
        }
        off_path_mm_ = nearest_mm;
        return report(path, leg_at(path, leg_), position);
    }
    /// Millimetres that the robot has come along the path; decreases only by `seat`.
    constexpr std::uint32_t progress_mm() const { return leg_start_mm_ + along_mm_; }
    /// Length of the rest of the path, in millimetres.
    constexpr std::uint32_t remaining_mm() const { return total_mm_ - progress_mm(); }
    /// The leg that the robot is on: it leads from point leg() to the next.
    constexpr std::uint32_t leg() const { return leg_; }
    /// Millimetres that the robot is to the left of its leg's line (negative: to the right). Left is the side of +y,
    /// facing +x.
    constexpr std::int32_t cross_track_mm() const { return cross_track_mm_; }
    /// Distance of the robot from its place on the path, in millimetres.
    constexpr std::uint32_t off_path_mm() const { return off_path_mm_; }
    /// The point on the path `lookahead_mm` ahead of the robot's place; the path's end if that is nearer.
    constexpr Point lookahead() const { return lookahead_; }

private:
    /// A later place on the path must be nearer by more than this to be taken: both distances are off by up to 2 mm.
    static constexpr std::uint32_t clearly_mm = 4;

    static constexpr std::uint32_t at_most(std::uint32_t value, std::uint32_t most) {
        return value < most ? value : most;
    }

    /// FNV-1a, by words instead of bytes.
    static constexpr std::uint32_t hash_of(std::span<const Point> path) {
        std::uint32_t hash = 2'166'136'261U;
        for (const Point point : path) {
            hash = (hash ^ static_cast<std::uint32_t>(point.x_mm)) * 16'777'619U;
            hash = (hash ^ static_cast<std::uint32_t>(point.y_mm)) * 16'777'619U;
        }
        return hash;
    }
    constexpr bool is_same(std::span<const Point> path) const {
        return size_ != 0 && path.size() == size_ && hash_of(path) == hash_;
    }

    /// Computes the results from the place that was found, which lies on this leg.
    constexpr FollowResult report(std::span<const Point> path, const detail::Leg& leg, Point position) {
        cross_track_mm_ = leg.left_mm(position);
        look_ahead(path, leg);
        arrived_ = arrived_ ||
                   (remaining_mm() <= tolerance_mm_ && detail::distance_mm(position, path[size_ - 1]) <= tolerance_mm_);
        return arrived_ ? FollowResult::arrived : FollowResult::driving;
    }

    constexpr detail::Leg leg_at(std::span<const Point> path, std::uint32_t i) const {
        // A path of one point also has a leg, from the point to itself.
        return {path[i], path[i + 1 < path.size() ? i + 1 : i]};
    }

    constexpr detail::Leg find(std::span<const Point> path, Point position) {
        const std::uint32_t from_leg = leg_;
        const std::uint32_t from_along = along_mm_;
        const std::uint32_t limit = at_most(progress_mm() + reach_mm_, total_mm_);
        detail::Leg best = leg_at(path, from_leg);
        std::uint32_t start_mm = leg_start_mm_;
        for (std::uint32_t n = 0; n < most_legs_ && (n == 0 || from_leg + n < legs_) && start_mm <= limit; ++n) {
            const detail::Leg leg = n == 0 ? best : leg_at(path, from_leg + n);
            std::uint32_t along = at_most(leg.nearest_mm(position), at_most(leg.length_mm(), limit - start_mm));
            along = n == 0 && along < from_along ? from_along : along;
            const std::uint32_t distance = detail::distance_mm(position, leg.at(along));
            // A leg that begins at the best place so far cannot be farther away.
            if (n == 0 || progress_mm() == start_mm || distance + clearly_mm < off_path_mm_) {
                best = leg;
                leg_ = from_leg + n;
                leg_start_mm_ = start_mm;
                along_mm_ = along;
                off_path_mm_ = distance;
            }
            start_mm += leg.length_mm();
        }
        return best;
    }

    constexpr void look_ahead(std::span<const Point> path, detail::Leg leg) {
        std::uint32_t along = along_mm_ + lookahead_mm_;
        for (std::uint32_t n = 1; along > leg.length_mm() && n < most_legs_ && leg_ + n < legs_; ++n) {
            along -= leg.length_mm();
            leg = leg_at(path, leg_ + n);
        }
        lookahead_ = leg.at(at_most(along, leg.length_mm()));
    }

    std::size_t size_ = 0;
    std::uint32_t legs_ = 0;
    std::uint32_t total_mm_ = 0;
    std::uint32_t lookahead_mm_ = 0;
    std::uint32_t reach_mm_ = 0;
    std::uint32_t tolerance_mm_ = 0;
    std::uint16_t most_legs_ = 0;
    bool arrived_ = false;
    // The robot's place: `along_mm_` along leg `leg_`, which begins `leg_start_mm_` along the path.
    std::uint32_t leg_ = 0;
    std::uint32_t leg_start_mm_ = 0;
    std::uint32_t along_mm_ = 0;
    std::uint32_t off_path_mm_ = 0;
    std::int32_t cross_track_mm_ = 0;
    Point lookahead_{};
    std::uint32_t hash_ = 0;  // of the path, to recognise it
};

}  // namespace firmpath
