/// @file
/// The library's planners behind one interface, for a program that gets sizes and rules at run time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
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
    int moves = 8;  ///< 4, 8, or 6 on hexagons
    Corner corner = Corner::never;
    /// Value-initialised, it means the default, as in the library. The tool's planners have 32-bit costs, so
    /// they then use {13860, 19601}; `ram_bytes` assumes the library's default on that map: 16-bit costs at
    /// {10, 14} where these suffice. Four or six moves always cost 1 each.
    Scale scale{};

    /// The scale the tool's planners count in.
    Scale scale_in_use() const { return moves != 8 ? Scale{1, 1} : scale == Scale{} ? scale_fine : scale; }
};

/// The motion to use on a map: at {10, 14} if the map has weights, because weights make costs larger.
Motion motion_on(const PlanningMap& map, Motion motion);

/// num / den.
struct Ratio {
    std::uint32_t num;
    std::uint32_t den;

    friend bool operator==(const Ratio&, const Ratio&) = default;
};

/// "3" or "3/2".
std::string to_string(Ratio ratio);

/// Additional parameters of some planners: template arguments in the library.
struct PlannerOptions {
    /// Whether maps have weights, speed limits or graded costs: then steps are at {10, 14}, times `weight_unit` on
    /// plain floor.
    bool weighted_map = false;
    Ratio weight{3,
                 2};  ///< weighted A*: a path may cost at most this times the cheapest path; one of `planner_weights`
    /// Jump points: the number of pool records for `ram_bytes`, 2 or more. The tool's own planner has a large pool.
    std::uint32_t nodes = 512;
    /// Bytes of a cost for `ram_bytes`, 2 or 4; 0 means the library's choice. The tool's own planners have 4.
    std::size_t cost_bytes = 0;
    /// Turning: what a turn by one heading costs, in tenths of a straight step, 0 to `most_turn_cost`. If it is given,
    /// a straight step costs 10, and on a map with weights 10 times `weight_unit`.
    std::optional<std::uint32_t> turn_cost{};
};

/// A thousand straight steps.
constexpr std::uint32_t most_turn_cost = 10'000;

/// The smallest pool, a `firmpath::PooledNodes<N>`, that suffices for a search with these counts.
std::uint32_t pool_for(const Stats& stats);

/// What the library chooses for a planner without a named cost type, on a map of exactly W x H cells, if its keys are
/// up to `factor` times as large as costs.
struct DefaultCosts {
    Scale scale;
    bool may_overflow;  ///< the library refuses: the type must be named, and overflow is checked
};
DefaultCosts default_costs(int width, int height, const Motion& motion, std::uint32_t factor = 1);

/// The weights that the tool's weighted A* and its lattice support.
std::span<const Ratio> planner_weights();

/// Observes a running search. No member has to be overridden. A cell that is its own parent begins a search: bfs and
/// dstar-lite begin at the goal, so their costs count from there. Parents of jps and theta need not be adjacent.
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
    unsigned heading = 0;  ///< the number of the move straight ahead at the start; for planners that turn
};

struct PlanResult {
    Status status = Status::cancelled;
    std::uint32_t cost = 0;  ///< at the motion's scale; steps, if the planner counts these; else 1/13860 cell
    bool any_angle = false;  ///< the path's cells are the ends of straight lines, and `steps` has no meaning
    Length steps;            ///< straight and diagonal steps of the path
    Stats stats{};
    std::vector<Cell> path;        ///< start to goal
    std::int64_t nanoseconds = 0;  ///< of a processor, for the library's search alone, clearing included

    /// In cells: straight steps + sqrt(2) * diagonal steps, or the length of the lines.
    double length() const;
};

/// A planner of the library with a map of its own.
class Planner {
public:
    virtual ~Planner() = default;
    /// Copies the map's blocked cells and weights; the map must fit the size that the planner was made for. Throws
    /// `InputError` for a map with weights if the planner was made without `PlannerOptions::weighted_map`.
    void set_map(const PlanningMap& map) { set_map(map, {}); }
    /// The same. While tables are made, `progress` is called with the share that is done, by one thread at a time.
    virtual void set_map(const PlanningMap& map, const std::function<void(double share)>& progress) = 0;
    /// The edge of the square grid on which it plans; cells beyond the map are blocked.
    virtual int edge() const = 0;
    /// The bytes that the tables made by `set_map` take for a map of exactly its size; 0 for a planner without tables.
    virtual std::size_t table_bytes() const { return 0; }
    /// Plans on the map last set; `watcher` may be null.
    virtual PlanResult plan(const PlanQuery& query, SearchWatcher* watcher) = 0;
};

/// What a planner guarantees for the paths it finds; the scenario runner checks it.
enum class Promise : std::uint8_t {
    shortest,       ///< no path is cheaper
    bounded,        ///< at most `PlannerOptions::weight` times as expensive as the cheapest
    fewest_steps,   ///< no path has fewer steps; `PlanResult::cost` is their number
    least_turning,  ///< no path is cheaper, if a turn by one heading costs `PlannerOptions::turn_cost`, or a straight
                    ///< step
    any_angle,      ///< straight lines at any angle, together no longer than the shortest path of steps
    valid,          ///< the path can be walked
};

/// What a planner supports besides finding a path. It ignores unsupported parts of a query.
struct Abilities {
    bool weighs = false;   ///< plans over weights: speed limits and graded costs
    bool turns = false;    ///< uses the heading
    bool pooled = false;   ///< its memory depends on what it reaches: `PlannerOptions::nodes` counts
    bool hexagons = true;  ///< plans with six moves
    bool tables = false;   ///< plans on a jump graph, which `Planner::set_map` makes
};

/// The information about a planner that is available without making one.
struct PlannerInfo {
    std::string_view name;
    std::string_view summary;
    Promise promise;
    Abilities abilities;
    /// `sizeof` the planner on a map of exactly W x H cells, compact layout, default cost type (32 bits
    /// where a longer path could overflow them).
    std::size_t (*ram_bytes)(int width, int height, const Motion& motion, const PlannerOptions& options);
    int largest_edge;
    std::string_view measured;  ///< its name in ports/host/data/searches.csv; empty if it was not measured
};

/// The options for `ram_bytes` to return what the search with this result needed: with its pool size, if it has a pool.
PlannerOptions options_for(const PlannerInfo& info, PlannerOptions options, const PlanResult& result);

/// What a planner's costs on a map without weights are divided by to give cells; 1 if they are small numbers already.
double cost_unit(const PlannerInfo& info, const Motion& motion);

/// The estimate of a cell that a watcher was told with these g and f.
std::uint32_t estimate_of(const PlannerInfo& info, const PlannerOptions& options, std::uint32_t g, std::uint32_t f);

/// All planners.
std::span<const PlannerInfo> planner_infos();

/// The planner of that name. Throws `InputError` with a list of the names.
const PlannerInfo& planner_info(std::string_view name);

/// Makes a planner for maps of up to `width` x `height` cells, at most its `largest_edge` each. Its size is
/// the next of a few sizes; the remaining cells are blocked, which changes no result. Throws `InputError` for an
/// unknown name, and for a map larger than the planner takes.
std::unique_ptr<Planner> make_planner(std::string_view name, int width, int height, const Motion& motion,
                                      const PlannerOptions& options = {});

}  // namespace firmpath::host
