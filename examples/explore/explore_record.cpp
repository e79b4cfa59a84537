// Sends the robot through the building, on a desktop, and prints what its lidar saw as log.hpp. A test compares this
// with the existing log. After a change of the robot or the building:
//
//     build/host/examples/explore_record > examples/explore/log.hpp
#include <cstddef>
#include <cstdint>

#include "building.hpp"
#include "firmpath/firmpath.hpp"
#include "lidar.hpp"
#include "print.hpp"
#include "robot.hpp"

namespace {

using examples::print;
using firmpath::Status;

constinit Robot<building::walls.width, building::walls.height> robot;

/// What the lidar sees from a cell's centre: the distance to the obstacle, and a quarter of a cell into it.
lidar::Scan look_around(firmpath::Cell from, std::uint32_t number) {
    lidar::Scan scan{from, {}};
    const firmpath::Point point = building::frame.to_point(from);
    const firmpath::Sweep sweep = lidar::sweep(number);
    for (std::uint32_t i = 0; i < lidar::beams; ++i) {
        const firmpath::RayHit hit =
            firmpath::raycast(building::walls, building::frame, point, sweep.at(i), lidar::sensor.maximum_mm - 50);
        const std::int32_t steps = (hit.distance_mm + 50) / lidar::Scan::step_mm;
        const bool found = hit.result == firmpath::RayResult::hit;
        scan.ranges[i] = !found                         ? lidar::Scan::nothing
                         : building::is_black(hit.cell) ? lidar::Scan::failed
                                                        : static_cast<std::uint8_t>(steps);
    }
    return scan;
}

void print_scan(const lidar::Scan& scan) {
    print("    {{", scan.from.x, ", ", scan.from.y, "}, {");
    for (std::size_t i = 0; i < lidar::beams; ++i) {
        print(i == 0 ? "" : i % 32 == 0 ? ",\n     " : ",", scan.ranges[i]);
    }
    print("}},\n");
}

}  // namespace

int main() {
    print("// What the robot's lidar saw in the building: printed by explore_record.cpp.\n#pragma once\n\n"
          "#include \"lidar.hpp\"\n\n// clang-format off\ninline constexpr lidar::Scan scans[] = {\n");
    robot.begin(building::frame, building::dock, building::errand);
    Status status = Status::running;
    while (status == Status::running && robot.scans() < 500) {
        const lidar::Scan scan = look_around(robot.at(), robot.scans());
        firmpath::require(building::walls.passable(scan.from), "explore_record: the robot drove into a wall");
        print_scan(scan);
        status = robot.take(lidar::Ranges(scan).mm);
    }
    print("};\n// clang-format on\n");
    return status == Status::found ? 0 : 1;
}
