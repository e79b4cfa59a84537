/// @file
/// Plans for a robot with a shape on a map of the desktop port.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "firmpath/core/status.hpp"
#include "firmpath/host/lattice/motion_tables.hpp"
#include "firmpath/host/lattice/piece.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/lattice/lattice_path.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/stats.hpp"

namespace firmpath::host {

/// A pose of a robot's centre in the frame of the map's file.
struct RobotPose {
    double x = 0;    ///< metres
    double y = 0;    ///< metres
    double yaw = 0;  ///< radians, from +x towards +y
};

/// A goal. Its heading may be left open.
struct LatticeTarget {
    RobotPose pose;
    bool any_heading = false;
};

/// What to plan.
struct LatticeQuery {
    static constexpr std::size_t most_goals = 16;

    RobotPose start;
    std::vector<LatticeTarget> goals;  ///< one to `most_goals`; the path leads to the one that is cheapest to reach
    SearchOptions options{};
    /// Of the estimate, one of `planner_weights`: a path may cost so many times as much as a cheapest one.
    Ratio weight{1, 1};
};

/// What a plan came to.
struct LatticeResult {
    Status status = Status::cancelled;
    std::uint32_t cost = 0;  ///< in millimetres of way straight on, times `weight_unit` of the map
    Stats stats{};           ///< without the nodes of distances, if those are more
    LatticeState start{};    ///< where the way begins and ends, on the lattice
    LatticeState goal{};
    std::size_t winner = 0;   ///< which of the goals the way leads to, or would lead to
    double start_offset = 0;  ///< metres from the pose asked for to that of `start`
    double start_turn = 0;    ///< radians
    double goal_offset = 0;
    double goal_turn = 0;
    std::vector<LatticeState> states{};
    std::vector<LatticePiece> pieces{};

    /// Poses along the way, in cells, so that none is farther from the one before than these.
    std::vector<detail::ExactPose> poses(double most_cells, double most_radians) const;
    /// The number of cusps: places where the robot stops, to drive in another direction. Turns on the spot count as
    /// one.
    std::size_t cusps() const;
};

/// Plans a way with `StateLattice`, over the map's weights if it has some. The start and the goal are moved to the
/// nearest state of the lattice that the robot can move to straight, without touching anything; the result says how
/// far. On a map whose frame is turned, headings are counted from the axes of the map.
///
/// Throws `InputError` if a pose lies outside the map, or if the map or the tables do not fit each other.
LatticeResult plan_lattice(const PlanningMap& map, const MotionTables& tables, const LatticeQuery& query);

/// A pose in cells as one in the frame of the map's file, and back.
RobotPose in_metres(const PlanningMap& map, const detail::ExactPose& pose);
detail::ExactPose in_cells(const PlanningMap& map, const RobotPose& pose);

/// `sizeof` a firmpath::StateLattice for a map of W x H cells.
std::size_t lattice_bytes(int width, int height, int headings, int pitch, std::size_t nodes);

}  // namespace firmpath::host
