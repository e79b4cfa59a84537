/// @file
/// The limits of a range sensor, and the directions of a scan's beams.
#pragma once

#include <cstdint>

#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/geometry/bearing.hpp"

namespace firmpath {

/// The value of a beam in a scan that met nothing: the sensor saw free space up to its maximum. A beam that failed has
/// the value 0.
inline constexpr std::uint16_t nothing_returned = 0xFFFF;

/// The range limits between which a sensor's readings are valid.
///
/// Memory: 8 bytes.
struct RangeSensor {
    /// Readings below this are refused: an echo of the sensor itself, or too near to measure.
    std::int32_t minimum_mm;
    /// Readings of this or more mean that the beam met nothing.
    std::int32_t maximum_mm;
};

namespace detail {

/// The range of a reading, at most the sensor's maximum (nothing was met); 0 if the reading is refused.
constexpr std::int32_t usable(std::uint16_t range_mm, const RangeSensor& sensor) {
    if (range_mm == nothing_returned || range_mm >= sensor.maximum_mm) {
        return sensor.maximum_mm;
    }
    return range_mm < sensor.minimum_mm ? 0 : range_mm;
}

}  // namespace detail

/// The directions of a scan's beams: the first, the step from one to the next, counter-clockwise, and how many there
/// are. Angles have finer units than a `Bearing`, because their error adds up over the beams.
///
///     constexpr auto lidar = Sweep::full_turn(Bearing::degrees(180), 360);
///     constexpr auto laser = Sweep::degrees(-135, 135, 1081);
///     constexpr auto clockwise = Sweep::degrees(90, -90, 7);
///
/// Memory: 12 bytes.
class Sweep {
public:
    /// No beams.
    constexpr Sweep() = default;

    /// `count` beams spread evenly over a turn.
    ///
    /// Precondition: at least two; else `panic`.
    static constexpr Sweep full_turn(Bearing first, std::uint32_t count) {
        require(count >= 2, "Sweep::full_turn: the number of beams must be at least 2");
        return steps(first, 0xFFFF'FFFFU / count, count);
    }

    /// `count` beams, the first and last at these angles in degrees, counter-clockwise from the sensor's heading.
    ///
    /// Precondition: at least two, over less than a turn; else `panic`. Over a turn the last beam would be the first
    /// again: for that there is `full_turn`, and for a driver that repeats the first beam, `steps`.
    static constexpr Sweep degrees(int first, int last, std::uint32_t count) {
        require(count >= 2, "Sweep::degrees: the number of beams must be at least 2");
        const std::int32_t across = last - first;
        require(
            across > -360 && across < 360,
            "Sweep::degrees: first and last must be less than 360 degrees apart; for a turn, full_turn(first, count)");
        const std::uint32_t size = detail::magnitude(across);
        // 2^32 / 360, rounded down: over a turn 1/256 of a bearing's unit is missing.
        const std::uint32_t step = size * 11'930'464U / (count - 1);
        return steps(Bearing::degrees(first), across < 0 ? 0 - step : step, count);
    }

    /// `count` beams, each `step` after the one before: 2^32 units per turn; clockwise in two's complement.
    static constexpr Sweep steps(Bearing first, std::uint32_t step, std::uint32_t count) {
        return {std::uint32_t{first.units()} << 16, step, count};
    }

    /// `count` of its beams, from beam `first` on: for a scan that arrives in packets.
    ///
    /// Precondition: it has as many; else `panic`.
    constexpr Sweep part(std::uint32_t first, std::uint32_t count) const {
        require(first <= beams_ && count <= beams_ - first, "Sweep::part: the sweep has fewer beams");
        return {first_ + first * step_, step_, count};
    }

    /// The direction of beam i, relative to the heading of the sensor.
    constexpr Bearing at(std::uint32_t i) const {
        return Bearing::turns_of_65536(static_cast<std::int32_t>((first_ + i * step_ + 0x8000U) >> 16));
    }
    /// The step from a beam to the next: 2^32 units per turn; clockwise in two's complement.
    constexpr std::uint32_t step() const { return step_; }
    constexpr std::uint32_t beams() const { return beams_; }  ///< How many beams it has.

private:
    constexpr Sweep(std::uint32_t first, std::uint32_t step, std::uint32_t beams)
        : first_(first), step_(step), beams_(beams) {}

    std::uint32_t first_ = 0;  // 2^32 units per turn
    std::uint32_t step_ = 0;
    std::uint32_t beams_ = 0;
};

/// The result of adding a reading or a scan.
enum class [[nodiscard]] ReadingResult : std::uint8_t{
    integrated,      ///< all of it counts
    in_part,         ///< it counts only inside the map; for a scan, some readings were refused or met something beyond
    refused,         ///< every range is 0, negative or below the sensor's minimum; nothing was changed
    other_count,     ///< there are not as many readings as the sweep has beams; nothing was changed
    sensor_outside,  ///< the sensor is outside the map; nothing was changed
    corrupted,       ///< only of a `RobotMap`: the map's place or sensor was overwritten in memory; begin anew
};

/// Whether something was learnt: after `integrated`, and after `in_part`, which is usual near the edge of a map. After
/// the others nothing has changed.
[[nodiscard]] constexpr bool was_learnt(ReadingResult result) {
    return result == ReadingResult::integrated || result == ReadingResult::in_part;
}

/// The enumerator's name, for logs.
/// @return a string literal; "unknown result" for a value without an enumerator.
constexpr const char* to_string(ReadingResult result) {
    switch (result) {
        case ReadingResult::integrated: return "integrated";
        case ReadingResult::in_part: return "in_part";
        case ReadingResult::refused: return "refused";
        case ReadingResult::other_count: return "other_count";
        case ReadingResult::sensor_outside: return "sensor_outside";
        case ReadingResult::corrupted: return "corrupted";
        default: break;
    }
    return "unknown result";
}

}  // namespace firmpath
