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

/// The directions of a scan's beams: the first, and the step from one to the next, counter-clockwise. The step has
/// finer units than a `Bearing`, because its error adds up over the beams.
///
///     constexpr auto lidar = Sweep::full_turn(Bearing::degrees(180), 360);
///     constexpr auto laser = Sweep::degrees(-135, 135, 1081);
///     constexpr auto clockwise = Sweep::degrees(90, -90, 7);
///
/// Memory: 8 bytes.
struct Sweep {
    Bearing first;       ///< relative to the heading of the sensor
    std::uint32_t step;  ///< 2^32 units per turn; clockwise in two's complement

    /// `count` beams spread evenly over a turn.
    ///
    /// Precondition: at least two; else `panic`.
    static constexpr Sweep full_turn(Bearing first, std::uint32_t count) {
        require(count >= 2, "Sweep::full_turn: the number of beams must be at least 2");
        return {first, 0xFFFF'FFFFU / count};
    }

    /// `count` beams, the first and last at these angles in degrees, counter-clockwise from the sensor's heading.
    ///
    /// Precondition: at least two, over a turn at most; else `panic`.
    static constexpr Sweep degrees(int first, int last, std::uint32_t count) {
        require(count >= 2, "Sweep::degrees: the number of beams must be at least 2");
        const std::int32_t across = last - first;
        require(across >= -360 && across <= 360, "Sweep::degrees: first and last must be at most 360 degrees apart");
        const std::uint32_t size = detail::magnitude(across);
        // 2^32 / 360, rounded down: over a whole turn 1/256 of a bearing's unit is missing.
        const std::uint32_t step = size * 11'930'464U / (count - 1);
        return {Bearing::degrees(first), across < 0 ? 0 - step : step};
    }

    /// The direction of beam i.
    constexpr Bearing at(std::uint32_t i) const {
        const std::uint32_t fine = (std::uint32_t{first.units()} << 16) + i * step;
        return Bearing::turns_of_65536(static_cast<std::int32_t>((fine + 0x8000U) >> 16));
    }
};

/// The result of adding a reading or a scan.
enum class [[nodiscard]] ReadingResult : std::uint8_t{
    integrated,      ///< all of it counts
    in_part,         ///< it counts only inside the map; for a scan, some readings were refused or met something beyond
    refused,         ///< every range is 0, negative or below the sensor's minimum; nothing was changed
    sensor_outside,  ///< the sensor is outside the map; nothing was changed
    corrupted,       ///< only of a `RobotMap`: the map's place or sensor was overwritten in memory; begin anew
};

/// The enumerator's name, for logs.
/// @return a string literal; "unknown result" for a value without an enumerator.
constexpr const char* to_string(ReadingResult result) {
    switch (result) {
        case ReadingResult::integrated: return "integrated";
        case ReadingResult::in_part: return "in_part";
        case ReadingResult::refused: return "refused";
        case ReadingResult::sensor_outside: return "sensor_outside";
        case ReadingResult::corrupted: return "corrupted";
        default: break;
    }
    return "unknown result";
}

}  // namespace firmpath
