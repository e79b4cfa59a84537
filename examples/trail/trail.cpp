// A robot that drives far beyond its map: 63 m through a wood that it does not know, with a map of 6.4 m.
//
// What it shows: the map moves with the robot (`RobotMap::scroll`). Where the goal lies outside, the robot drives to
// the free cell of the map that is nearest to it. Halfway the power fails: what was learnt, and where, is saved to
// flash, and restored after the reset (`save`, `restore`).
//
// How to run it: build the target trail of a preset, and then
//
//     build/host/examples/trail
//     ctest --preset microbit -R examples.trail -V    (the same in the emulator)
//
// What to change: the wood, the goal, the sizes.
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/firmpath.hpp"
#include "print.hpp"

namespace {

using examples::print;
using firmpath::Cell;
using firmpath::Point;
using firmpath::Status;

constexpr int side = 32;
constexpr std::int32_t edge_mm = 200;
constexpr std::uint32_t beams = 90;
constexpr firmpath::RangeSensor lidar{50, 3000};
constexpr firmpath::Micrometres radius = firmpath::millimetres(250);
constexpr Point goal{63'100, 8'100};

using Map = firmpath::RobotMap<side, side>;
using Moves = firmpath::Eight<firmpath::Corner::never>;

constinit Map map;
constinit firmpath::JumpPointSearch<Map::Drivable, Moves, firmpath::PooledNodes<120>> planner;
constinit std::uint8_t flash[firmpath::saved_size<Map>];

/// The wood: a tree in one cell of thirty, and a hedge of 3 m across the way every ten metres.
bool is_tree(std::int32_t x, std::int32_t y) {
    if (x > 0 && x % 50 == 0) {
        const std::int32_t from_way = y - x * 8 / 60;
        return from_way > -8 && from_way < 8;
    }
    const auto number = static_cast<std::uint32_t>(x) * 2'654'435'761U ^ static_cast<std::uint32_t>(y) * 2'246'822'519U;
    return x * x + y * y > 9 && (number ^ number >> 15) * 2'654'435'761U >> 16 < 2200;
}

/// The part of the wood under the map.
struct Wood {
    static constexpr int width = side;
    static constexpr int height = side;
    bool passable(Cell cell) const {
        const Point origin = map.frame().origin();
        return cell.x >= 0 && cell.x < side && cell.y >= 0 && cell.y < side &&
               !is_tree(origin.x_mm / edge_mm + cell.x, origin.y_mm / edge_mm + cell.y);
    }
};

void look(const firmpath::WorldPose& pose) {
    constexpr auto sweep = firmpath::Sweep::full_turn({}, beams);
    std::uint16_t ranges[beams];
    for (std::uint32_t i = 0; i < beams; ++i) {
        const auto hit = firmpath::raycast(Wood{}, map.frame(), pose.position, sweep.at(i), lidar.maximum_mm - 60);
        ranges[i] = hit.result == firmpath::RayResult::hit ? static_cast<std::uint16_t>(hit.distance_mm + edge_mm / 4)
                                                           : firmpath::nothing_returned;
    }
    (void)map.take(pose, ranges, sweep);
}

/// Lets the map follow once the robot is a quarter of it away from its middle. @return whether it moved.
bool follow(Cell at) {
    const int columns = at.x - side / 2;
    const int rows = at.y - side / 2;
    const bool far = columns > side / 4 || -columns > side / 4 || rows > side / 4 || -rows > side / 4;
    return far && map.scroll(columns, rows);
}

/// The power fails, and comes back: the map begins anywhere, and is restored.
bool reset() {
    std::size_t written = 0;
    const firmpath::SaveResult saved = firmpath::save(map, [&](std::span<const std::uint8_t> bytes) {
        for (const std::uint8_t byte : bytes) {
            flash[written++] = byte;
        }
        return true;
    });
    map.begin(firmpath::Frame({0, 0}, firmpath::millimetres(edge_mm), side, side), lidar, radius);
    const firmpath::SaveResult restored =
        firmpath::restore(map, [](std::uint32_t offset, std::span<std::uint8_t> bytes) {
            for (std::size_t k = 0; k < bytes.size(); ++k) {
                bytes[k] = flash[offset + k];
            }
            return true;
        });
    print("reset: saved ", written, " bytes, ", firmpath::to_string(saved), ", restored, ",
          firmpath::to_string(restored), ", the map begins at ", map.frame().origin().x_mm, ",",
          map.frame().origin().y_mm, " mm\n");
    return saved == firmpath::SaveResult::done && restored == firmpath::SaveResult::done;
}

}  // namespace

int main() {
    firmpath::WorldPose pose{{100, 100}, {}};
    map.begin(firmpath::Frame({-3'000, -3'000}, firmpath::millimetres(edge_mm), side, side), lidar, radius);
    std::uint32_t scans = 0;
    std::uint32_t driven = 0;
    std::uint32_t moved = 0;
    std::uint32_t touched = 0;
    bool kept = false;
    while (pose.position != goal && scans < 600) {
        look(pose);
        ++scans;
        moved += follow(map.frame().to_cell_clamped(pose.position)) ? 1U : 0U;
        if (!kept && pose.position.x_mm > goal.x_mm / 2) {
            kept = reset();
        }
        Cell from = map.frame().to_cell_clamped(pose.position);
        Cell to = map.frame().to_cell_clamped(goal);
        // A tree seen late may have grown over the robot.
        from = firmpath::nearest_free(map.drivable(), from, 2).value_or(from);
        to = firmpath::nearest_free(map.drivable(), to, 12).value_or(to);
        const Status status = planner.plan(map.drivable(), from, to);
        if (!firmpath::has_path(status)) {
            print("no way: ", firmpath::to_string(status), "\n");
            break;
        }
        int steps = 0;
        for (const Cell cell : planner.path(map.drivable())) {
            // Never into what it has not seen.
            if (steps++ == 5 || map.learnt().knowledge(cell) == firmpath::Knowledge::unknown) {
                break;
            }
            const Point next = map.frame().to_point(cell);
            driven += next == pose.position ? 0U : 1U;
            pose.position = next;
            touched += is_tree((next.x_mm - edge_mm / 2) / edge_mm, (next.y_mm - edge_mm / 2) / edge_mm) ? 1U : 0U;
        }
    }
    print(pose.position == goal ? "arrived" : "NOT ARRIVED", " after ", scans, " scans and ", driven,
          " cells; trees touched: ", touched, "\n");
    print("the map moved ", moved, " times; it takes ", sizeof(Map), " bytes\n");
    return pose.position == goal && touched == 0 && kept ? 0 : 1;
}
