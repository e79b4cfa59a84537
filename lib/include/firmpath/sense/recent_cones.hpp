/// @file
/// The latest readings of cone sensors near the robot's present place.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/geometry/bearing.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/geometry/world_pose.hpp"
#include "firmpath/sense/range_sensor.hpp"

namespace firmpath {

/// The last readings of cone sensors near the robot's present place. They tell whether the robot may drive on slowly. A
/// map cannot: an occupied cell begins nearer to the robot than the obstacle in it, and a robot in a narrow door must
/// enter such cells. A cone says up to which distance nothing was.
///
///     constinit RecentCones<32> cones;
///     if (cones.begin_round(robot)) {                     // else the robot stands: echoes would tell nothing new
///         for (each ranger) {
///             cones.take(compose(robot, mount), range_mm, {}, Bearing::degrees(30), sonar);
///             (void)map.take_cone(compose(robot, mount), range_mm, {}, Bearing::degrees(30));
///         }
///     }
///     Point beyond;                                       // where something may stand
///     if (cones.nothing_before(moved(robot, 30), radius_mm, beyond)) creep();
///     else (void)map.take_contact({beyond, {}}, 0, 0);    // plan around it
///
/// - `N`: the number of cones kept. If there are more, the oldest is forgotten.
/// - `WithinMm`: cones taken farther than this from the robot's present place are forgotten, because positions drift.
/// - `MarginMm`: how much nearer than its echo an obstacle may be, because of noise.
///
/// Guarantees: `nothing_before` is true only if each place that it looks at lies in a cone that is kept, nearer than
/// what it has heard. After flipped bits nothing outside the object is read or written.
///
/// Memory: 24 * N + 16 bytes. One writer.
template <std::size_t N, std::int32_t WithinMm = 150, std::int32_t MarginMm = 15>
class RecentCones {
    static_assert(N >= 1 && N <= 65'535, "RecentCones: 1 to 65,535 cones can be kept");
    static_assert(WithinMm >= 0 && WithinMm <= 30'000, "RecentCones: WithinMm must be 0 to 30,000");
    static_assert(MarginMm >= 0 && MarginMm <= 30'000, "RecentCones: MarginMm must be 0 to 30,000");

public:
    /// A robot has moved if its place differs by this much from that of the last round, or its heading by this much.
    static constexpr std::int32_t moved_mm = 20;
    static constexpr std::int32_t turned_units = 209;  ///< see above: 1.15 degrees

    /// No readings yet. In `.bss`.
    constexpr RecentCones() = default;

    /// Begins a round of readings, and forgets cones taken too far from here. O(N).
    /// @return whether the robot has moved since the last round. If not, do not take the readings: they say nothing
    /// new, and the map would count the same error again.
    constexpr bool begin_round(const WorldPose& robot) {
        if (begun_ != 0 && near(robot_.position, robot.position, moved_mm) &&
            detail::magnitude((robot.heading - robot_.heading).signed_units()) < turned_units) {
            return false;
        }
        begun_ = 1;
        robot_ = robot;
        const std::uint32_t had = size();
        size_ = 0;
        for (std::uint32_t i = 0; i < had; ++i) {
            if (near(cones_[i].robot, robot.position, WithinMm + 1)) {
                cones_[size_] = cones_[i];
                ++size_;
            }
        }
        return true;
    }

    /// Takes one reading of this round. A range of 0 or below the sensor's minimum does not count. O(N) if full.
    /// @param range_mm  in millimetres, or `nothing_returned`.
    /// @param bearing   the middle of the cone, relative to the heading of `sensor_pose`.
    /// @param opening   the angle between its edges.
    constexpr void take(const WorldPose& sensor_pose, std::uint16_t range_mm, Bearing bearing, Bearing opening,
                        const RangeSensor& sensor) {
        require(sensor.maximum_mm >= 1 && sensor.minimum_mm <= sensor.maximum_mm,
                "RecentCones::take: the sensor's maximum must be at least 1 and not below its minimum");
        const std::int32_t reach_mm = detail::usable(range_mm, sensor);
        if (reach_mm == 0) {
            return;
        }
        size_ = static_cast<std::uint16_t>(size());
        if (size_ == N) {
            for (std::size_t i = 1; i < N; ++i) {
                cones_[i - 1] = cones_[i];
            }
            --size_;
        }
        cones_[size_] = {sensor_pose.position, robot_.position, reach_mm - MarginMm, sensor_pose.heading + bearing,
                         opening};
        ++size_;
    }

    /// Whether a place lies in one of the cones kept, nearer than its echo by more than the margin. O(N).
    constexpr bool nothing_at(Point place) const {
        for (std::uint32_t i = size(); i-- != 0;) {
            const Cone& cone = cones_[i];
            if (near(cone.from, place, cone.free_mm)) {
                const Bearing to = bearing_of(place.x_mm - cone.from.x_mm, place.y_mm - cone.from.y_mm);
                if (2 * detail::magnitude((to - cone.middle).signed_units()) < cone.opening.units()) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether `nothing_at` holds along the front of a round robot: at 21 places, every 9 degrees, from its left over
    /// its front to its right. O(21 * N).
    ///
    /// @param robot      where it will be, close by.
    /// @param radius_mm  of the robot.
    /// @param where      receives the place nearest to its heading where it does not hold, 25 mm farther out: in the
    ///                   cell that the robot would touch. Unchanged if there is none.
    constexpr bool nothing_before(const WorldPose& robot, std::int32_t radius_mm, Point& where) const {
        constexpr std::int32_t farther_mm = 25;
        for (int n = 0; n <= 10; ++n) {
            const int sides[] = {n, -n};
            for (const int side : sides) {
                const WorldPose out{robot.position, robot.heading + Bearing::degrees(9 * side)};
                if (!nothing_at(moved(out, radius_mm).position)) {
                    where = moved(out, detail::held(static_cast<std::int64_t>(radius_mm) + farther_mm)).position;
                    return false;
                }
            }
        }
        return true;
    }

    /// How many cones are kept.
    constexpr std::uint32_t size() const { return size_ <= N ? size_ : 0; }  // else a bit has flipped

private:
    struct Cone {
        Point from;
        Point robot;  ///< where the robot was
        std::int32_t free_mm;
        Bearing middle;
        Bearing opening;
    };

    /// Whether two points are less than `mm` apart.
    static constexpr bool near(Point a, Point b, std::int32_t mm) {
        const std::int64_t dx = static_cast<std::int64_t>(a.x_mm) - b.x_mm;
        const std::int64_t dy = static_cast<std::int64_t>(a.y_mm) - b.y_mm;
        const std::int64_t most = mm;
        return dx < most && -dx < most && dy < most && -dy < most && dx * dx + dy * dy < most * most;
    }

    Cone cones_[N]{};
    WorldPose robot_{};  // of the last round
    std::uint16_t begun_ = 0;
    std::uint16_t size_ = 0;
};

}  // namespace firmpath
