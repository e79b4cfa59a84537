// A robot in a building that it does not know: it is sent to the far end and finds a path there, then explores until
// nothing more can be seen. The same source runs on a desktop and on boards, and ends with the same map.
//
// What it shows: scans become a map (OccupancyGrid). Its obstacles are grown by the robot's radius as they change
// (inflate_added, inflate_removed). FrontierSearch finds where to look next. After every change the robot plans again
// in two ways side by side: with jump points from scratch, and with D* Lite. Both must find paths of the same cost; the
// program prints what each of them took.
//
// The readings come from a log, which explore_record.cpp wrote with a simulated lidar. The log contains where each scan
// was made and what was seen, nothing else. The robot decides by itself where to make the next scan; this must be the
// place of the next scan in the log.
//
// How to run it: build the target explore of a preset, and then
//
//     build/host/examples/explore
//     ctest --preset netduinoplus2 -R explore -V    (in the emulator, where instructions are counted exactly)
//
// What to change: the building; the lidar; `radius`, `reach`, `cells_a_scan` in robot.hpp. Then record a new log:
// explore_record.cpp describes how. In your own program, keep only one of the two replanners.
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "building.hpp"
#include "firmpath/firmpath.hpp"
#include "log.hpp"
#include "print.hpp"
#include "robot.hpp"

#ifdef FIRMPATH_BOARD
#include "firmpath/port/stack.hpp"
#endif

namespace {

using examples::print;
using firmpath::Cell;
using firmpath::Knowledge;
using firmpath::Status;

using TheRobot = Robot<building::walls.width, building::walls.height>;
using Reachable = firmpath::ReachableWithin<firmpath::BitGrid<building::walls.width, building::walls.height>>;

constinit TheRobot robot;
constinit Reachable reachable;

/// Lets the robot take the scans in order. @return how many it has taken at the log's places, and how it ended.
Status explore(std::size_t& followed) {
    Status status = Status::running;
    for (followed = 0; followed < std::size(scans) && status == Status::running; ++followed) {
        if (robot.at() != scans[followed].from) {
            return Status::corrupted;
        }
        status = robot.take(lidar::Ranges(scans[followed]).mm);
    }
    return status;
}

char letter(Knowledge knowledge) {
    return knowledge == Knowledge::free ? '.' : knowledge == Knowledge::occupied ? '#' : ' ';
}

void print_map() {
    for (std::int16_t y = 0; y < building::walls.height; ++y) {
        char line[building::walls.width + 1]{};
        for (std::int16_t x = 0; x < building::walls.width; ++x) {
            line[x] = letter(robot.learnt().knowledge({x, y}));
        }
        print("map ", line, "|\n");
    }
}

/// Compares the learnt map with the building.
void print_learnt() {
    std::uint32_t counts[3]{};
    std::uint32_t hash = 0;
    std::uint32_t can_be_seen = 0;
    std::uint32_t seen = 0;
    std::uint32_t wrong = 0;
    (void)reachable.plan(building::walls, building::dock, 10'000);
    for (std::int16_t y = 0; y < building::walls.height; ++y) {
        for (std::int16_t x = 0; x < building::walls.width; ++x) {
            const Cell cell{x, y};
            const Knowledge knowledge = robot.learnt().knowledge(cell);
            ++counts[static_cast<std::size_t>(knowledge)];
            hash = hash * 31 + static_cast<std::uint32_t>(knowledge);
            can_be_seen += reachable.contains(cell) ? 1U : 0U;
            seen += reachable.contains(cell) && knowledge == Knowledge::free ? 1U : 0U;
            wrong += knowledge != Knowledge::unknown && (knowledge == Knowledge::free) != building::walls.passable(cell)
                         ? 1U
                         : 0U;
        }
    }
    print("learnt free ", counts[1], ", occupied ", counts[2], ", unknown ", counts[0], " cells; wrong ", wrong, "\n");
    print("learnt ", seen, " of the ", can_be_seen, " free cells that are not shut off\n");
    print("learnt hash ", hash, "\n");
}

void print_tally(const char* name, const Tally& tally) {
    const std::uint32_t searches = tally.searches == 0 ? 1 : tally.searches;
    print("search ", name, ": ", tally.searches, " searches, expanded ", tally.expanded, ", on average ",
          tally.expanded / searches, ", at most ", tally.most_expanded, "\n");
#ifdef FIRMPATH_BOARD
    print("instructions ", name, ": ", tally.instructions, ", on average ", tally.instructions / searches, ", at most ",
          tally.most_instructions, "\n");
#endif
}

void print_sizes() {
    print("ram the map learnt ", sizeof(TheRobot::Learnt), ", the obstacles grown ", sizeof(TheRobot::Grown),
          ", FrontierSearch ", sizeof(TheRobot::Next), "\n");
    print("ram JumpPointSearch ", sizeof(FromScratch<TheRobot::Grown>::Planner), ", DStarLite ",
          sizeof(Repaired<TheRobot::Grown>::Planner), "\n");
#ifdef FIRMPATH_BOARD
    print("stack ", firmpath::port::stack_high_water(), " of ", firmpath::port::stack_size(), "\n");
#endif
}

}  // namespace

int main() {
    robot.begin(building::frame, building::dock, building::errand);
    std::size_t followed = 0;
    const Status status = explore(followed);
    const TheRobot::Report& report = robot.report();
    print_map();
    print("scans ", followed, " of ", std::size(scans), " where the log says: ", firmpath::to_string(status), "\n");
    print("driven ", report.driven, " cells to ", report.scratch_first.searches, " goals, found nothing new at ",
          report.given_up, ", hash ", report.path_hash, "\n");
    print_learnt();
    print_tally("next place", report.next);
    print_tally("new goal, jump points", report.scratch_first);
    print_tally("new goal, D* Lite", report.repaired_first);
    print_tally("map changed, jump points", report.scratch_again);
    print_tally("map changed, D* Lite", report.repaired_again);
    print_tally("path blocked, jump points", report.scratch_blocked);
    print("search costs of both: ", report.costs_differed ? "DIFFERENT\n" : "the same\n");
    print_sizes();
    return status == Status::found && followed == std::size(scans) && !report.costs_differed ? 0 : 1;
}
