// What there is to know about planners without making one.
#include <algorithm>
#include <iterator>
#include <numbers>
#include <string>

#include "firmpath/host/error.hpp"
#include "firmpath/host/planner.hpp"
#include "planners/ram_bytes.hpp"

namespace firmpath::host {
namespace {

constexpr PlannerInfo infos[] = {
    {"astar", "A*: cheapest paths, guided by the octile distance", Promise::shortest, Abilities{.weighs = true},
     &a_star_bytes, max_map_edge},
    {"dijkstra", "Dijkstra: cheapest paths, searched for in all directions", Promise::shortest,
     Abilities{.weighs = true}, &dijkstra_bytes},
    {"greedy", "greedy best-first: some path, soon", Promise::valid, Abilities{.weighs = true}, &dense_search_bytes},
    {"weighted", "weighted A*: paths at most W times as expensive as the cheapest, sooner", Promise::bounded,
     Abilities{.weighs = true}, &weighted_search_bytes},
    {"bfs", "breadth-first: the fewest steps, in a third of the memory", Promise::fewest_steps, Abilities{},
     &breadth_first_bytes},
    {"theta", "lazy Theta*: straight lines at any angle, never longer than A*'s steps", Promise::any_angle,
     Abilities{.hexagons = false}, &theta_bytes},
    {"turning", "A* over cells and headings: a turn costs as much as a straight step", Promise::least_turning,
     Abilities{.weighs = true, .turns = true, .hexagons = false}, &turning_bytes},
    {"dstar-lite", "D* Lite: cheapest paths, kept right while the map changes", Promise::shortest,
     Abilities{.weighs = true}, &dstar_lite_bytes},
    {"jps", "jump points: cheapest paths, in a small pool of records; see firmpath size", Promise::shortest,
     Abilities{.pooled = true, .hexagons = false}, &jump_point_bytes, max_map_edge},
    {"jps-or-bfs", "jump points on 512 records; where they do not suffice, the fewest steps", Promise::shortest,
     Abilities{.hexagons = false}, &jump_point_or_breadth_first_bytes},
    {"jump-graph", "jump points from tables, as they lie in flash for a known map: cheapest paths, for less work",
     Promise::shortest, Abilities{.pooled = true, .hexagons = false, .tables = true}, &jump_graph_bytes, max_map_edge},
    {"jump-graph-boxes", "the same, with boxes around where each direction leads: for still less work",
     Promise::shortest, Abilities{.pooled = true, .hexagons = false, .tables = true}, &jump_graph_bytes}};

}  // namespace

std::string to_string(Ratio ratio) {
    return ratio.den == 1 ? std::to_string(ratio.num) : concat(ratio.num, '/', ratio.den);
}

double PlanResult::length() const {
    if (any_angle) {
        return cost / 13860.0;
    }
    return steps.straight + std::numbers::sqrt2 * steps.diagonal;
}

Motion motion_on(const PlanningMap& map, Motion motion) {
    if (map.has_weights()) {
        motion.scale = scale_10_14;
    }
    return motion;
}

PlannerOptions options_for(const PlannerInfo& info, PlannerOptions options, const PlanResult& result) {
    if (info.abilities.pooled) {
        options.nodes = pool_for(result.stats);
    }
    return options;
}

double cost_unit(const PlannerInfo& info, const Motion& motion) {
    switch (info.promise) {
        case Promise::fewest_steps: return 1;
        case Promise::any_angle: return scale_fine.straight;
        case Promise::shortest:
        case Promise::bounded:
        case Promise::least_turning:
        case Promise::valid: break;
    }
    return motion.scale_in_use() == scale_fine ? scale_fine.straight : 1;
}

std::uint32_t estimate_of(const PlannerInfo& info, const PlannerOptions& options, std::uint32_t g, std::uint32_t f) {
    switch (info.promise) {
        case Promise::valid: return f;  // greedy
        case Promise::bounded: return (f - options.weight.den * g) / options.weight.num;
        case Promise::shortest:
        case Promise::fewest_steps:
        case Promise::least_turning:
        case Promise::any_angle: break;
    }
    return f - g;
}

std::span<const PlannerInfo> planner_infos() { return infos; }

const PlannerInfo& planner_info(std::string_view name) {
    const auto found =
        std::find_if(std::begin(infos), std::end(infos), [&](const PlannerInfo& info) { return info.name == name; });
    if (found == std::end(infos)) {
        std::string names;
        for (const PlannerInfo& info : infos) {
            names += names.empty() ? "" : ", ";
            names += info.name;
        }
        throw InputError(concat("--planner: there is no planner '", name, "'; expected one of: ", names));
    }
    return *found;
}

}  // namespace firmpath::host
