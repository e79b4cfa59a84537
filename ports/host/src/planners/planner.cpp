#include "firmpath/host/planner.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "firmpath/host/error.hpp"
#include "planners/row.hpp"

namespace firmpath::host {
namespace {

constexpr std::pair<std::string_view, const PlannerRow*> rows[] = {{"astar", &astar_row},
                                                                   {"dijkstra", &dijkstra_row},
                                                                   {"greedy", &greedy_row},
                                                                   {"weighted", &weighted_row},
                                                                   {"bfs", &bfs_row},
                                                                   {"theta", &theta_row},
                                                                   {"turning", &turning_row},
                                                                   {"dstar-lite", &dstar_lite_row},
                                                                   {"jps", &jps_row},
                                                                   {"jps-or-bfs", &jps_or_bfs_row},
                                                                   {"jump-graph", &jump_graph_row},
                                                                   {"jump-graph-boxes", &jump_graph_boxes_row}};

}  // namespace

std::unique_ptr<Planner> make_planner(std::string_view name, int width, int height, const Motion& motion,
                                      const PlannerOptions& options) {
    const PlannerInfo& info = planner_info(name);
    if (motion.moves == 6 && !info.abilities.hexagons) {
        throw InputError(concat("--moves: ", name, " plans on squares; expected 4 or 8, or another planner"));
    }
    const int largest = info.largest_edge;
    if (std::max(width, height) > largest) {
        throw InputError(concat("--planner: ", name, " takes maps of up to ", largest, " x ", largest, " cells, not ",
                                width, " x ", height, "; expected another planner, or --coarsen"));
    }
    const auto row =
        std::find_if(std::begin(rows), std::end(rows), [&](const auto& each) { return each.first == info.name; });
    return row->second->make(std::max(width, height), motion, options);
}

}  // namespace firmpath::host
