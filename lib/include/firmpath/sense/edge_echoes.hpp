/// @file
/// Echoes that come from the edges of objects.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/geometry/world_pose.hpp"
#include "firmpath/sense/range_sensor.hpp"

namespace firmpath {

/// Removes the echoes of edges from scans: of a door's frame, a corner, a post. Noise decides in which of two cells
/// such an echo lies, and one in the middle of a door would close it in the map. But an edge may be a post too thin to
/// be seen otherwise. So the edges of the last scans are kept, for a robot that decides whether to brake.
///
///     constinit EdgeEchoes<64> edges;
///     edges.take_from(ranges, sensor_pose, sweep, lidar, frame);
///     (void)map.take(sensor_pose, ranges, sweep);
///     edges.for_each([&](const WorldPose& edge) { ... });   // its place, and the direction in which it was seen
///
/// An echo is of an edge if one of its two neighbours in the scan met nothing, or something more than three cells
/// farther away. Echoes at distances where beams are two cells apart or more stay in the scan.
///
/// - `N`: the number of edges kept. If there are more, the rest stay in the scan as obstacles.
/// - `Scans`: for how many scans an edge is kept.
///
/// Guarantees: only echoes change, to 0, "failed". After flipped bits nothing outside the object is read or written.
///
/// Memory: 12 * N + 2 * Scans + 4 bytes. One writer.
template <std::size_t N, std::size_t Scans = 8>
class EdgeEchoes {
    static_assert(N >= 1 && N <= 65'535, "EdgeEchoes: 1 to 65,535 edges can be kept");
    static_assert(Scans >= 1, "EdgeEchoes: edges must be kept for at least one scan");

public:
    /// No edges. In `.bss`.
    constexpr EdgeEchoes() = default;

    /// Sets the ranges of echoes of edges in a scan to 0, and keeps the edges. Forgets those of the oldest scan kept.
    ///
    /// Precondition: the sensor's maximum is at least 1 and not below its minimum; else `panic`.
    ///
    /// @param ranges      in millimetres, as `RobotMap::take` takes them. A scan over a full turn has no first and last
    ///                    beam: those are neighbours.
    /// @param frame       that of the map.
    /// @return how many echoes it has removed; 0, without any change, if there are not as many ranges as the sweep has
    /// beams. O(beams).
    constexpr std::uint32_t take_from(std::span<std::uint16_t> ranges, const WorldPose& sensor_pose, const Sweep& sweep,
                                      const RangeSensor& sensor, const Frame& frame) {
        require(sensor.maximum_mm >= 1 && sensor.minimum_mm <= sensor.maximum_mm,
                "EdgeEchoes::take_from: the sensor's maximum must be at least 1 and not below its minimum");
        const std::size_t beams = ranges.size();
        if (beams != sweep.beams()) {
            return 0;
        }
        std::uint32_t kept = begin_scan();
        const std::uint32_t step = detail::magnitude(static_cast<std::int32_t>(sweep.step()));
        const bool closed = (static_cast<std::uint64_t>(beams) + 1) * step >> 32 != 0;
        const std::uint64_t far_um = std::uint64_t{frame.resolution_um()} * 3;
        std::uint16_t first = 0;
        std::uint16_t before = closed && beams != 0 ? ranges[beams - 1] : std::uint16_t{0};
        std::uint32_t taken = 0;
        for (std::size_t i = 0; i < beams; ++i) {
            const std::uint16_t here = ranges[i];
            const std::uint16_t after = i + 1 < beams ? ranges[i + 1] : closed ? first : std::uint16_t{0};
            first = i == 0 ? here : first;
            const std::int32_t here_mm = detail::usable(here, sensor);
            const bool echo = here_mm != 0 && here_mm != sensor.maximum_mm;
            const auto behind = [&](std::uint16_t range) {
                const std::int32_t there_mm = detail::usable(range, sensor);
                return there_mm == sensor.maximum_mm ||
                       (there_mm > here_mm && static_cast<std::uint32_t>(there_mm - here_mm) * 1000U > far_um);
            };
            if (echo && (behind(before) || behind(after)) && dense(here, step, frame) && kept < N) {
                const WorldPose beam{sensor_pose.position,
                                     sensor_pose.heading + sweep.at(static_cast<std::uint32_t>(i))};
                edges_[at(kept)] = moved(beam, here);
                ++kept;
                ++taken;
                ranges[i] = 0;
            }
            before = here;
        }
        counts_[Scans - 1] = static_cast<std::uint16_t>(taken);
        return taken;
    }

    /// Calls visit(pose) for each edge kept, the oldest first: the place of its echo, and as its heading the direction
    /// in which it was seen. O(edges).
    template <class Visit>
    constexpr void for_each(Visit&& visit) const {
        const std::uint32_t kept = size();
        for (std::uint32_t i = 0; i < kept; ++i) {
            visit(edges_[at(i)]);
        }
    }

    /// How many edges are kept. O(Scans).
    constexpr std::uint32_t size() const {
        std::uint32_t sum = 0;
        for (const std::uint16_t count : counts_) {
            sum += count;
        }
        return sum <= N && first_ < N ? sum : 0;  // else a bit has flipped
    }

private:
    /// Whether neighbouring beams are less than two cells apart at a range.
    static constexpr bool dense(std::uint16_t range_mm, std::uint32_t step, const Frame& frame) {
        // 2 * pi * 2^16 is 411,775. Steps of half a turn, the largest, fit.
        const std::uint64_t arc = std::uint64_t{step} * 411'775 >> 24;
        const std::uint64_t apart_um = std::uint64_t{range_mm} * 1000 * arc >> 24;
        return apart_um < 2 * static_cast<std::uint64_t>(frame.resolution_um());
    }

    /// The place in the ring of edge i; both i and `first_` are below N.
    constexpr std::size_t at(std::size_t i) const {
        const std::size_t place = first_ + i;
        return place < N ? place : place - N;
    }

    /// Forgets the oldest scan. @return how many edges are kept.
    constexpr std::uint32_t begin_scan() {
        const bool whole = size() != 0;
        first_ = static_cast<std::uint16_t>(whole ? at(counts_[0]) : 0);
        for (std::size_t i = 0; i + 1 < Scans; ++i) {
            counts_[i] = whole ? counts_[i + 1] : std::uint16_t{0};
        }
        counts_[Scans - 1] = 0;
        return size();
    }

    WorldPose edges_[N]{};           // a ring
    std::uint16_t counts_[Scans]{};  // of each scan, the oldest first
    std::uint16_t first_ = 0;
};

}  // namespace firmpath
