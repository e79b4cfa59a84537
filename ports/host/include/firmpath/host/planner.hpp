/// @file
/// The library's planners behind one interface, for a program that learns sizes and rules at run time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/scale.hpp"
#include "firmpath/path/length.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/stats.hpp"

namespace firmpath::host {

/// How the robot steps: chosen at run time here, a template argument in the library.
struct Motion {
    int moves = 8;  ///< 4 or 8
    Corner corner = Corner::never;
    /// Value-initialised as in the library: the default. The tool's planners have 32-bit costs, so they
    /// take {13860, 19601} then; `ram_bytes` speaks of the library's default on that map, which is 16-bit
    /// costs at {10, 14} where these suffice. Four moves cost 1 each, whatever this says.
    Scale scale{};

    /// The scale the tool's planners count in.
    Scale scale_in_use() const { return moves == 4 ? Scale{1, 1} : scale == Scale{} ? scale_fine : scale; }
};

/// The motion as it is on a map: at {10, 14} where that has weights, because these need the room.
Motion motion_on(const PlanningMap& map, Motion motion);

/// num / den.
struct Ratio {
    std::uint32_t num;
    std::uint32_t den;

    friend bool operator==(const Ratio&, const Ratio&) = default;
};

/// "3" or "3/2".
std::string to_string(Ratio ratio);

/// What some planners are asked besides: template arguments in the library.
struct PlannerOptions {
    /// Whether maps have weights, speed limits or graded costs: then steps are at {10, 14}, times `weight_unit` on plain floor.
    bool weighted_map = false;
    Ratio weight{3,
                 2};  ///< weighted A*: how many times as expensive as the cheapest a path may be; of `planner_weights`
    /// Jump points: the records of the pool whose bytes `ram_bytes` counts, 2 or more. The tool's own planner has plenty.
    std::uint32_t nodes = 512;
};

/// The smallest pool, a `firmpath::PooledNodes<N>`, that suffices for a search with these counts.
std::uint32_t pool_for(const Stats& stats);

/// What the library makes of a planner whose cost type is left to it, on a map of exactly W x H cells.
struct DefaultCosts {
    Scale scale;
    bool may_overflow;  ///< it refuses: the type must be named, and is checked
};
DefaultCosts default_costs(int width, int height, const Motion& motion);

/// The weights the tool's weighted A* has.
std::span<const Ratio> planner_weights();

/// Sees a search at work. Every member may be left as it is.
class SearchWatcher {
public:
    virtual ~SearchWatcher() = default;
    virtual void expanded(Cell /*cell*/, std::uint32_t /*g*/) {}
    virtual void generated(Cell /*cell*/, Cell /*parent*/, std::uint32_t /*g*/, std::uint32_t /*f*/) {}
};

struct PlanQuery {
    Cell start{};
    Cell goal{};
    SearchOptions options{};
    unsigned heading = 0;  ///< the number of the move that lies ahead at the start; for planners that turn
};

struct PlanResult {
    Status status = Status::cancelled;
    std::uint32_t cost = 0;  ///< at the motion's scale; steps, if the planner counts these; else 1/13860 cell
    bool any_angle = false;  ///< the path's cells are the ends of straight lines, and `steps` means nothing
    Length steps;            ///< straight and diagonal steps of the path
    Stats stats{};
    std::vector<Cell> path;        ///< start to goal
    std::int64_t nanoseconds = 0;  ///< the library's time for the search, clearing included

    /// In cells: straight steps + sqrt(2) * diagonal steps, or the length of the lines.
    double length() const;
};

/// A planner of the library with a map of its own.
class Planner {
public:
    virtual ~Planner() = default;
    /// Takes a copy of the map's blocked cells and weights; the map fits the size the planner was made for. Throws
    /// `InputError` for a map with weights if the planner was made without `PlannerOptions::weighted_map`.
    virtual void set_map(const PlanningMap& map) = 0;
    /// Plans on the map last set; `watcher` may be null.
    virtual PlanResult plan(const PlanQuery& query, SearchWatcher* watcher) = 0;
};

/// What a planner says of the paths it finds, and what the scenario runner holds it to.
enum class Promise : std::uint8_t {
    shortest,       ///< no path is cheaper
    bounded,        ///< at most `PlannerOptions::weight` times as expensive as the cheapest
    fewest_steps,   ///< no path has fewer steps; `PlanResult::cost` is their number
    least_turning,  ///< no path is cheaper, where a turn by one heading costs a straight step
    any_angle,      ///< straight lines at any angle, together no longer than the shortest path of steps
    valid,          ///< the path can be walked
};

/// What a planner can be asked besides a path. The rest of a query, and a watcher, it passes over.
struct Abilities {
    bool watched = true;  ///< calls a watcher as it goes; jump points tell what they expanded at the end, in no order
    bool weighs = false;  ///< plans over weights: speed limits and graded costs
    bool turns = false;   ///< looks at the heading
    bool pooled = false;  ///< takes memory by what it reaches: `PlannerOptions::nodes` counts
};

/// What there is to know of a planner without making one.
struct PlannerInfo {
    std::string_view name;
    std::string_view summary;
    Promise promise;
    Abilities abilities;
    /// `sizeof` the planner on a map of exactly W x H cells, compact layout, default cost type (32 bits
    /// where a longer path could overflow them).
    std::size_t (*ram_bytes)(int width, int height, const Motion& motion, const PlannerOptions& options);
    int largest_edge = max_map_edge;
};

/// The options with which `ram_bytes` tells what a search took that gave this result: the pool it needed, if it has one.
PlannerOptions options_for(const PlannerInfo& info, PlannerOptions options, const PlanResult& result);

/// Every planner there is.
std::span<const PlannerInfo> planner_infos();

/// The planner of that name. Throws `InputError` listing the names there are.
const PlannerInfo& planner_info(std::string_view name);

/// Makes a planner for maps of up to `width` x `height` cells, at most `max_map_edge` each. Its size is
/// the next of a few; the rest is blocked cells, which changes no result. Throws `InputError` for an
/// unknown name, and for a map larger than the planner takes.
std::unique_ptr<Planner> make_planner(std::string_view name, int width, int height, const Motion& motion,
                                      const PlannerOptions& options = {});

}  // namespace firmpath::host
