// A car in a garage: it drives to the nearest free bay, and parks there backwards. Meanwhile another car takes the bay.
//
// What it shows: a robot with a shape and a steering limit. `StateLattice` plans its way from the exact cells that the
// car sweeps in each motion; `curves` and `next_stretch` make stretches of it that the car drives without a stop, ahead
// or backwards; a `Follower` steers along them; `still_valid` tells that the way is blocked now.
//
// How to run it: build the target parking of a preset, and then
//
//     build/host/examples/parking
//     ctest --preset netduinoplus2 -R examples.parking -V    (the same in the emulator)
//
// What to change: the car, in CMakeLists.txt (firmpath_add_primitives); the garage; `lookahead_mm`, how far ahead the
// steering looks.
#include <cstddef>
#include <cstdint>

#include "Car.hpp"  // the car's motions, written by the build
#include "firmpath/firmpath.hpp"
#include "print.hpp"

namespace {

using examples::print;
using firmpath::Bearing;
using firmpath::FollowResult;
using firmpath::LatticeCurve;
using firmpath::LatticeState;
using firmpath::moved;
using firmpath::Point;
using firmpath::Status;
using firmpath::WorldPose;

// Bays of 2.75 m on both sides of a lane of 6 m, in cells of 25 cm.
using Garage = firmpath::BitGrid<80, 66>;
constexpr firmpath::Frame frame({0, 0}, firmpath::millimetres(250), Garage::width, Garage::height);
constexpr int bays = 7;

constexpr std::int32_t step_mm = 50;  // that the car drives between two commands
constexpr std::uint32_t lookahead_mm = 600;
constexpr std::int32_t sharpest = 10'430 * step_mm / 5000;  // its turning radius is 5 m: so much it turns in a step

constinit Garage garage{};
constinit firmpath::StateLattice<Garage, Car, 3000, firmpath::LatticeChoices{.goals = 2}> planner{};
firmpath::Follower follower;
Point points[600];

/// Puts a parked car into a bay.
void occupy(int bay, bool upper) {
    for (int y = 0; y < 18; ++y) {
        for (int x = 0; x < 8; ++x) {
            garage.set(firmpath::cell(3 + 11 * bay + x, upper ? 65 - 1 - y : 1 + y));
        }
    }
}

/// The middle of the car's rear axle when it stands in an upper bay, backwards.
constexpr LatticeState in_bay(int bay) { return {firmpath::cell(7 + 11 * bay, 60), 12}; }

constexpr int free_bays[] = {5, 3};

/// Plans from where the car is, to the bay that is the cheapest to reach.
Status plan(const WorldPose& pose) {
    LatticeState start;
    const Status snapped = nearest_free_state<Car>(garage, pose, frame, start);
    if (snapped != Status::found) {
        return snapped;
    }
    constexpr LatticeState goals[] = {in_bay(free_bays[0]), in_bay(free_bays[1])};
    const Status status = planner.plan(garage, start, goals);
    print("plan: ", firmpath::to_string(status));
    if (firmpath::has_path(status)) {
        std::uint32_t stretches = 0;
        std::uint32_t length_mm = 0;
        const auto path = curves(planner.path(garage), frame);
        for (auto curve = path.begin(); curve != path.end();) {
            const LatticeCurve here = *curve;
            length_mm += here.length_mm;
            ++curve;
            stretches += curve == path.end() || here.stops_before(*curve) ? 1U : 0U;
        }
        print(", to bay ", free_bays[planner.winner()], ", ", length_mm, " mm in ", stretches, " stretches, ",
              planner.stats().expanded, " expansions");
    }
    print("\n");
    return status;
}

/// A step towards a point: on the circle that leads there, or as near to it as the steering allows.
WorldPose driven(const WorldPose& pose, Point target, bool backwards) {
    // Backwards the car is one that faces the other way.
    const Bearing behind = backwards ? Bearing::degrees(180) : Bearing{};
    const WorldPose facing{pose.position, pose.heading + behind};
    const firmpath::Offset to = offset_from(facing, target);
    const std::int32_t square = to.ahead_mm * to.ahead_mm + to.left_mm * to.left_mm;
    // A bearing has 10,430 units in a radian.
    const std::int32_t left_mm = to.left_mm > 2000 ? 2000 : to.left_mm < -2000 ? -2000 : to.left_mm;
    std::int32_t turn = square == 0 ? 0 : 2 * 10'430 * step_mm * left_mm / square;
    turn = turn > sharpest ? sharpest : turn < -sharpest ? -sharpest : turn;
    WorldPose next = moved({facing.position, facing.heading + Bearing::turns_of_65536(turn / 2)}, step_mm);
    next.heading = pose.heading + Bearing::turns_of_65536(turn);
    return next;
}

/// Whether the outline of the car lies on free cells.
bool touches_nothing(const WorldPose& pose) {
    for (std::int32_t ahead = -900; ahead <= 3300; ahead += 100) {
        for (std::int32_t left = -900; left <= 900; left += ahead == -900 || ahead == 3300 ? 100 : 1800) {
            const auto cell = frame.to_cell(moved(pose, ahead, left).position);
            if (!cell || !garage.passable(*cell)) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace

int main() {
    for (int bay = 0; bay < bays; ++bay) {
        occupy(bay, false);
        if (bay != 3 && bay != 5) {
            occupy(bay, true);
        }
    }
    WorldPose pose{{2125, 8125}, Bearing{}};
    std::uint32_t steps = 0;
    std::uint32_t farthest_off_mm = 0;
    bool touched = false;
    bool taken = false;
    while (true) {
        if (!firmpath::has_path(plan(pose))) {
            return 1;
        }
        const auto path = curves(planner.path(garage), frame);
        bool again = false;
        for (auto curve = path.begin(); curve != path.end() && !again;) {
            const bool backwards = (*curve).direction() != Bearing{};
            std::size_t size = 0;
            if (next_stretch(curve, path.end(), 100, points, size) != firmpath::CopyResult::copied ||
                follower.begin({points, size}, {.lookahead_mm = lookahead_mm, .tolerance_mm = 60}) !=
                    FollowResult::driving) {
                return 1;
            }
            while (follower.update({points, size}, pose.position) == FollowResult::driving &&
                   follower.remaining_mm() >= step_mm / 2) {
                pose = driven(pose, follower.lookahead(), backwards);
                touched = touched || !touches_nothing(pose);
                farthest_off_mm = follower.off_path_mm() > farthest_off_mm ? follower.off_path_mm() : farthest_off_mm;
                if (++steps == 60 && !taken) {
                    print("step 60: another car takes bay 3\n");
                    taken = true;
                    occupy(3, true);
                }
                if (steps > 4000) {
                    return 1;
                }
                if (still_valid(garage, planner.path(garage)).broken()) {
                    print("step ", steps, ": the way is blocked now\n");
                    again = true;
                    break;
                }
            }
        }
        if (!again) {
            break;
        }
    }
    const Point middle = frame.to_point(planner.goal().cell);
    print("parked in bay ", free_bays[planner.winner()], " after ", steps,
          " steps: ", firmpath::offset_from(pose, middle).ahead_mm, " mm and ",
          firmpath::offset_from(pose, middle).left_mm, " mm from its middle, ",
          (pose.heading - Bearing::degrees(270)).signed_units() * 10 / 182, " tenths of a degree\n");
    print("off the path  ", farthest_off_mm, " mm at most\n", "touched       ", touched ? "something" : "nothing",
          "\n");
    print("ram_planner   ", sizeof planner, "\n", "ram_map       ", sizeof garage, "\n");
    return touched ? 1 : 0;
}
