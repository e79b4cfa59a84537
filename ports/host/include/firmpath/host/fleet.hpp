/// @file
/// Runs of a firmpath::Fleet whose size is known only at run time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/host/planning_map.hpp"

namespace firmpath::host {

/// The most robots of a run.
inline constexpr std::size_t max_fleet = 2048;
/// The most configurations that a plan of a run may take.
inline constexpr std::size_t max_configurations = 16'384;

/// Where a robot of a fleet starts, and where it is to go.
struct FleetTask {
    Cell start;
    Cell goal;
};

struct FleetOptions {
    std::uint32_t steps = 2000;                       ///< at most
    bool endless = false;                             ///< a robot at its goal gets another one, at random
    bool gather = false;                              ///< all robots to the goal of the first: each gets a cell near it
    bool plan = true;                                 ///< unless endless: look for a plan of all steps first
    std::size_t configurations = max_configurations;  ///< for the plan
    std::uint64_t seed = 1;                           ///< of the goals of an endless run
};

/// The end of a run, counted from the cells that the fleet reported.
struct FleetResult {
    std::size_t arrived = 0;           ///< robots at their goals
    std::size_t unreachable = 0;       ///< robots to whose goals no path leads
    std::uint32_t steps = 0;           ///< that were made; if all arrived, the makespan
    std::uint64_t costs = 0;           ///< the sum over the robots of the steps until each stayed at its goal
    std::uint64_t goals = 0;           ///< reached, in an endless run
    std::uint64_t last_goals = 0;      ///< of these in the last fifth of the steps
    std::uint64_t conflicts = 0;       ///< see `count_conflicts`
    Status planned = Status::no_path;  ///< the result of the plan, if there was to be one
    std::size_t configurations = 0;    ///< that it took
};

/// Sees a run.
class FleetWatcher {
public:
    FleetWatcher() = default;
    FleetWatcher(const FleetWatcher&) = delete;
    FleetWatcher& operator=(const FleetWatcher&) = delete;
    virtual ~FleetWatcher() = default;

    /// Many times before the first step: how many configurations the plan has taken so far; 0 before it is begun.
    virtual void prepares(std::size_t configurations) = 0;
    /// The cell and the goal of each robot, before the first step (0) and after each.
    virtual void moved(std::uint32_t step, const std::vector<Cell>& cells, const std::vector<Cell>& goals) = 0;
};

/// Moves a fleet until all robots are at their goals, or all steps are made; an endless one until all steps are made.
/// Robots are numbered as their tasks. Throws `InputError` if the map has more cells in a row or column than any fleet
/// of this tool has.
///
/// Precondition: at most `max_fleet` tasks; starts and goals are free cells of the map, no two starts the same; else
/// it throws `InputError`, too.
FleetResult run_fleet(const PlanningMap& map, const std::vector<FleetTask>& tasks, const FleetOptions& options,
                      FleetWatcher& watcher);

/// Robots in one another's way in a step from `before` to `after`: two on one cell, two that have changed places, one
/// that is off the map or on a blocked cell, or one that has moved by more than one cell.
std::uint64_t count_conflicts(const PlanningMap& map, const std::vector<Cell>& before, const std::vector<Cell>& after);

/// Random tasks in the largest part of the map whose cells can all be reached from each other: no start twice, no goal
/// twice. Throws `InputError` if it has fewer cells than there are to be robots.
std::vector<FleetTask> draw_fleet_tasks(const PlanningMap& map, std::size_t robots, std::uint64_t seed);

/// The numbers in a firmpath::Fleet's type.
struct FleetSize {
    std::size_t robots;
    std::size_t goals;
    std::size_t configurations = 0;
    std::size_t groups = 0;
};
/// `sizeof` a firmpath::Fleet on a map of this size.
std::size_t fleet_bytes(int width, int height, const FleetSize& size);

/// A run, recorded for a picture.
struct FleetFilm {
    /// More places of robots than this are not recorded.
    static constexpr std::size_t most_places = 600'000;

    std::vector<std::vector<Cell>> cells;  ///< of the robots, before the first step and after each
    std::vector<std::vector<Cell>> goals;  ///< likewise
    std::string title;                     ///< ASCII
    std::vector<std::string> details;      ///< ASCII

    /// To be called after each step. @return whether it was recorded.
    bool add(const std::vector<Cell>& robots, const std::vector<Cell>& their_goals);
    /// Moves all places, for a picture of a part of the map.
    void move_by(int dx, int dy);
};

/// A complete SVG file that repeats: every robot as a disc in its colour, its goal as a square of the same. Plays in
/// browsers (SMIL); a viewer without animation shows the end.
std::string draw_fleet(const PlanningMap& map, const FleetFilm& film);

}  // namespace firmpath::host
