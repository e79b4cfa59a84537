/// @file
/// The controller of a simulated robot: only objects of the library hold what it knows about the world.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/host/lattice/motion_tables.hpp"
#include "firmpath/host/map_image.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/host/sim/drive.hpp"
#include "firmpath/host/sim/odometry.hpp"
#include "firmpath/host/sim/rangers.hpp"
#include "firmpath/host/sim/world.hpp"
#include "firmpath/search/stats.hpp"

namespace firmpath::host::sim {

/// The largest clearance, in cells.
constexpr int most_clearance_cells = 100;

/// The plan of a building with its jump graph, in a square of a size for which the controllers are compiled.
struct KnownPlan {
    PlanningMap map;
    std::vector<std::uint32_t> graph;  ///< the image that `JumpGraphView` opens
};

/// The graph of a map whose obstacles are grown by the robot's radius and margin. O(cells).
std::shared_ptr<const KnownPlan> make_known_plan(const PlanningMap& map);

/// A robot that is no disc.
struct RobotShape {
    ShapedRobot real;     ///< as it collides
    ShapedRobot planned;  ///< a little larger, and for the planner: 16 headings, a place in every cell
};

/// What the robot knows before it starts: its own shape and sensors, and the size of the map that it may learn; or the
/// plan of the building.
struct ControllerOptions {
    int width = 0;
    int height = 0;
    double resolution = 1;
    double radius = 0.2;
    Rangers rangers;
    DriveLimits limits;
    Drift drift;
    std::string planner = "jps";  ///< jps or dstar-lite; ignored when exploring
    /// In metres, at most `most_clearance_cells`: cells nearer to a wall than this and the radius cost more. With it
    /// `planner` is ignored.
    double clearance = 0;
    double cost_scaling = 0;  ///< how fast these costs fall off, in 1/m, as `PlanningOptions` has it
    bool explore = false;
    std::shared_ptr<const RobotShape> shape;  ///< with it `planner` and `radius` are ignored; null for a disc
    std::shared_ptr<const KnownPlan> plan;    ///< with it `planner` is ignored; null if nothing is known

    /// How far obstacles grow in addition to the radius: the distance from the centre of a cell to its corner, and an
    /// allowance for noise and the drive.
    double margin() const { return corner() + 0.02; }
    /// The distance from the centre of a cell to its corner.
    double corner() const { return 0.71 * resolution; }
};

enum class Doing : std::uint8_t {
    driving,
    arrived,
    explored,  ///< nothing more can be seen
    no_way,    ///< as near as it can get, but not at the goal
    walled_in  ///< no cell around it may be entered
};

/// The searches of a drive.
struct Searches {
    std::uint32_t count = 0;
    std::uint64_t expanded = 0;
    std::uint32_t most_expanded = 0;
    std::uint32_t peak_nodes = 0;
    std::uint32_t by_graph = 0;  ///< answered by the jump graph of a plan

    /// Counts one more search.
    void add(const Stats& stats) {
        ++count;
        expanded += stats.expanded;
        most_expanded = std::max(most_expanded, stats.expanded);
        peak_nodes = std::max(peak_nodes, stats.peak_nodes);
    }

    double mean_expanded() const { return count == 0 ? 0 : static_cast<double>(expanded) / count; }
};

/// An object of the library, and its memory in firmware on a map of exactly this size.
struct Part {
    std::string name;
    std::size_t bytes;
};

class Controller {
public:
    virtual ~Controller() = default;

    /// Sets the goal. Not needed for exploring.
    void aim(Cell goal) {
        goal_ = goal;
        aimed();
    }
    /// The goal, if there is one.
    const std::optional<Cell>& goal() const { return goal_; }
    /// Processes the readings of the rangers, taken where it believes to be, updates the grown map, and plans again if
    /// the route is broken.
    virtual void learn(const Pose& pose, const std::vector<Reading>& readings) = 0;
    /// The pose will jump: the robot has measured its position.
    virtual void corrected() = 0;
    /// The next command for the motors; `now` is what they currently do.
    virtual Motors decide(const Pose& pose, const Motors& now) = 0;

    virtual Doing doing() const = 0;
    virtual Searches searches() const = 0;
    /// The corners of the planned route.
    virtual std::vector<Place> route() const = 0;
    /// Increases with each new route.
    virtual std::uint32_t routes() const = 0;
    /// What it believes about each cell, row by row; with the margin around obstacles.
    virtual std::vector<Tile> belief() const = 0;
    /// The same as a map's states, without the margin.
    std::vector<Tile> learnt() const;
    virtual std::vector<Part> parts() const = 0;

private:
    /// There is a new goal.
    virtual void aimed() = 0;

    std::optional<Cell> goal_;
};

/// Throws `InputError` for a planner that a controller does not support, and for a map that is too large.
std::unique_ptr<Controller> make_controller(const ControllerOptions& options);

}  // namespace firmpath::host::sim
