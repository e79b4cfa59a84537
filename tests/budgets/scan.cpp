// The instructions of scans of 360 beams of up to 5 m over cells of 5 cm, in a `RobotMap` of 200 x 200: where all is
// unknown, and in rooms that it knows. Prints the figures, and fails if a scan exceeds the limit.
//
// FIRMPATH_SCAN_KEY names the board and the optimisation; FIRMPATH_SCAN_UNKNOWN and FIRMPATH_SCAN_KNOWN are the limits
// of the first scan of the large room, and of the last one of the small room.

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/port/measure.hpp"
#include "firmpath/sense/robot_map.hpp"
#include "print.hpp"

namespace {

using namespace firmpath;
using examples::print;

constexpr std::uint32_t beams = 360;
constexpr firmpath::Frame frame({-5000, -5000}, millimetres(50), 200, 200);
constexpr firmpath::RangeSensor lidar{120, 5000};
constexpr auto sweep = firmpath::Sweep::full_turn({}, beams);
constexpr auto radius = millimetres(200);

constinit firmpath::RobotMap<200, 200> map;
std::uint16_t ranges[beams];

/// What the lidar measures from `pose` in a room around the origin.
void measure(const firmpath::WorldPose& pose, std::int32_t half_width_mm, std::int32_t half_height_mm) {
    for (std::uint32_t i = 0; i < beams; ++i) {
        const Bearing bearing = pose.heading + sweep.at(i);
        std::int32_t nearest = lidar.maximum_mm;
        const auto wall = [&](std::int32_t at, std::int32_t from, std::int32_t ahead) {
            const std::int32_t there = ahead == 0 ? nearest : (at - from) * firmpath::detail::sine_of_quarter / ahead;
            nearest = there > 0 && there < nearest ? there : nearest;
        };
        wall(half_width_mm, pose.position.x_mm, cosine(bearing));
        wall(-half_width_mm, pose.position.x_mm, cosine(bearing));
        wall(half_height_mm, pose.position.y_mm, sine(bearing));
        wall(-half_height_mm, pose.position.y_mm, sine(bearing));
        ranges[i] = nearest == lidar.maximum_mm ? firmpath::nothing_returned : static_cast<std::uint16_t>(nearest);
    }
}

std::uint32_t take(const firmpath::WorldPose& pose) {
    return static_cast<std::uint32_t>(
        firmpath::port::instructions_of([&] { (void)map.take(pose, std::span(ranges), sweep); }));
}

/// A first scan, and the tenth of a robot that drives on slowly.
bool room(const char* name, std::int32_t half_width_mm, std::int32_t half_height_mm, std::uint32_t allowed_first,
          std::uint32_t allowed_last) {
    map.begin(frame, lidar, radius);
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    for (std::int32_t k = 0; k < 10; ++k) {
        const firmpath::WorldPose pose{{13 + 4 * k, -21 + 3 * k}, Bearing::turns_of_65536(3000 + 40 * k)};
        measure(pose, half_width_mm, half_height_mm);
        last = take(pose);
        first = k == 0 ? last : first;
    }
    print("| ", name, " | ", first, " | ", last, " |\n");
    return first <= allowed_first && last <= allowed_last;
}

}  // namespace

int main() {
    print("Instructions of a scan of ", beams, " beams of up to 5 m on cells of 5 cm, ", FIRMPATH_SCAN_KEY,
          ".\n\n| room | all unknown | the tenth |\n|---|---|---|\n");
    const bool small = room("6 x 5 m", 3020, 2520, FIRMPATH_SCAN_UNKNOWN, FIRMPATH_SCAN_KNOWN);
    const bool large = room("8 x 6 m", 4020, 3020, FIRMPATH_SCAN_UNKNOWN, FIRMPATH_SCAN_UNKNOWN);
    const auto faded = static_cast<std::uint32_t>(firmpath::port::instructions_of([] { (void)map.fade(200 * 200); }));
    print("\nto let all 40000 cells fade: ", faded, "\nbytes of the map: ", sizeof map, "\n");
    if (!small || !large) {
        print("TOO LONG: ", FIRMPATH_SCAN_UNKNOWN, " are allowed where all is unknown, and ", FIRMPATH_SCAN_KNOWN,
              " in the small room\n");
        return 1;
    }
    return 0;
}
