#include "firmpath/host/planner.hpp"

#include <algorithm>
#include <iterator>
#include <numbers>
#include <string>

#include "firmpath/host/error.hpp"
#include "planners/row.hpp"

namespace firmpath::host {
namespace {

constexpr const PlannerRow* rows[] = {
    &astar_row,      &dijkstra_row,   &greedy_row,          &weighted_row, &bfs_row,
    &theta_row,      &turning_row,    &dstar_lite_row,      &jps_row,      &jps_boxes_row,
    &jps_or_bfs_row, &jump_graph_row, &jump_graph_boxes_row};

const PlannerRow& row_of(std::string_view name) {
    const auto found =
        std::find_if(std::begin(rows), std::end(rows), [&](const PlannerRow* row) { return row->info.name == name; });
    if (found == std::end(rows)) {
        std::string names;
        for (const PlannerRow* row : rows) {
            names += names.empty() ? "" : ", ";
            names += row->info.name;
        }
        throw InputError(concat("--planner: there is no planner '", name, "'; expected one of: ", names));
    }
    return **found;
}

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

std::span<const PlannerInfo> planner_infos() {
    static const std::vector<PlannerInfo> infos = [] {
        std::vector<PlannerInfo> result;
        std::transform(std::begin(rows), std::end(rows), std::back_inserter(result),
                       [](const PlannerRow* row) { return row->info; });
        return result;
    }();
    return infos;
}

const PlannerInfo& planner_info(std::string_view name) { return row_of(name).info; }

std::unique_ptr<Planner> make_planner(std::string_view name, int width, int height, const Motion& motion,
                                      const PlannerOptions& options) {
    const PlannerRow& row = row_of(name);
    if (motion.moves == 6 && !row.info.abilities.hexagons) {
        throw InputError(concat("--moves: ", name, " plans on squares; expected 4 or 8, or another planner"));
    }
    const int largest = row.info.largest_edge;
    if (std::max(width, height) > largest) {
        throw InputError(concat("--planner: ", name, " takes maps of up to ", largest, " x ", largest, " cells, not ",
                                width, " x ", height, "; expected another planner, or --coarsen"));
    }
    return row.make(std::max(width, height), motion, options);
}

}  // namespace firmpath::host
