// The robot's lidar: the directions of its beams, and how a scan is stored.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/geometry/bearing.hpp"
#include "firmpath/sense/range_sensor.hpp"

namespace lidar {

inline constexpr std::size_t beams = 64;
inline constexpr firmpath::RangeSensor sensor{100, 4000};

/// It turns between scans, by a quarter of the angle to the next beam: four scans in one place also see between beams.
constexpr firmpath::Sweep sweep(std::uint32_t scan) {
    constexpr std::uint32_t quarter = 65536 / beams / 4;
    return firmpath::Sweep::full_turn(firmpath::Bearing::turns_of_65536(static_cast<std::int32_t>(scan * quarter)),
                                      beams);
}

/// One byte per beam, in steps of 2 cm. 0 means that the reading failed, 0xFF that nothing is there.
struct Scan {
    static constexpr std::int32_t step_mm = 20;
    static constexpr std::uint8_t failed = 0;
    static constexpr std::uint8_t nothing = 0xFF;

    firmpath::Cell from;
    std::uint8_t ranges[beams];
};
static_assert(sensor.maximum_mm / Scan::step_mm < Scan::nothing);

/// The readings in millimetres.
struct Ranges {
    std::uint16_t mm[beams];

    explicit constexpr Ranges(const Scan& scan) : mm{} {
        for (std::size_t i = 0; i < beams; ++i) {
            const std::int32_t range = scan.ranges[i] * Scan::step_mm;
            mm[i] = scan.ranges[i] == Scan::nothing ? firmpath::nothing_returned : static_cast<std::uint16_t>(range);
        }
    }
};

}  // namespace lidar
