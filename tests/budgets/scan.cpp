// The instructions of a scan: 60 beams of up to 4 m over cells of 5 cm, from the middle of a map of 200 x 200. Prints
// the figures, and fails if a scan exceeds the limit.
//
// FIRMPATH_SCAN_KEY names the board and the optimisation, FIRMPATH_SCAN_ALLOWED the limit of the most expensive scan.

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/port/measure.hpp"
#include "firmpath/sense/occupancy_grid.hpp"
#include "print.hpp"

namespace {

using examples::print;
using firmpath::Bearing;
using firmpath::CellChange;
using firmpath::Status;

constexpr std::uint32_t beams = 60;
constexpr firmpath::Frame frame({-5000, -5000}, firmpath::millimetres(50), 200, 200);
constexpr firmpath::RangeSensor sensor{100, 4000};
constexpr auto sweep = firmpath::Sweep::full_turn({}, beams);
constexpr firmpath::WorldPose pose{{13, -21}, Bearing::degrees(17)};

constinit firmpath::OccupancyGrid<200, 200> map;
constinit CellChange changes[8000]{};

std::uint32_t worst = 0;

void scan(const char* name, const std::uint16_t (&ranges)[beams]) {
    Status status{};
    const auto scanned = static_cast<std::uint32_t>(firmpath::port::instructions_of(
        [&] { (void)map.integrate_scan(frame, pose, std::span(ranges), sweep, sensor); }));
    std::size_t count = 0;
    const auto taken = static_cast<std::uint32_t>(
        firmpath::port::instructions_of([&] { status = map.take_changes(std::span<CellChange>(changes), count); }));
    print("| ", name, " | ", scanned, " | ", scanned / beams, " | ", count, " | ", taken, " |\n");
    worst = scanned > worst ? scanned : worst;
    worst = status == Status::found ? worst : 0xFFFF'FFFF;
}

}  // namespace

int main() {
    std::uint16_t free[beams];
    std::uint16_t room[beams];
    for (std::uint32_t i = 0; i < beams; ++i) {
        free[i] = firmpath::nothing_returned;
        room[i] = static_cast<std::uint16_t>(1500 + i * 677 % 2400);
    }
    std::uint32_t crossed = 0;
    for (std::uint32_t i = 0; i < beams; ++i) {
        firmpath::RayWalk ray;
        (void)ray.begin(frame, pose.position,
                        firmpath::moved({pose.position, pose.heading + sweep.at(i)}, 4000).position);
        do {
            ++crossed;
        } while (ray.advance());
    }
    print("Instructions of a scan of ", beams, " beams, ", FIRMPATH_SCAN_KEY, "; beams of 4 m cross ", crossed,
          " cells.\n\n| scan | instructions | a beam | cells changed | to take them |\n|---|---|---|---|---|\n");
    scan("nothing met, all unknown", free);
    scan("the same again", free);
    scan("a room", room);
    scan("the same again", room);
    scan("and again", room);
    const auto decayed =
        static_cast<std::uint32_t>(firmpath::port::instructions_of([] { (void)map.decay(200 * 200); }));
    print("\ndecay of all 40000 cells: ", decayed, "\nbytes of the map: ", sizeof map, "\n");
    if (worst > FIRMPATH_SCAN_ALLOWED) {
        print("TOO LONG: ", FIRMPATH_SCAN_ALLOWED, " are allowed\n");
        return 1;
    }
    return 0;
}
