#include "plan_clusters.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <vector>

#include "commands.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/host/cluster_paths.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/picture.hpp"
#include "places.hpp"
#include "progress.hpp"
#include "recorder.hpp"
#include "report.hpp"

namespace firmpath::tool {
namespace {

using host::ClusterResult;
using host::concat;

/// What the planner takes in firmware.
std::size_t ram_of(const host::ClusterOptions& wanted, const ClusterResult& result) {
    return host::cluster_planner_bytes(wanted.edge, host::pool_for(result.stats));
}

std::string legs_text(std::size_t legs) { return concat(legs, legs == 1 ? " leg" : " legs"); }

host::Scene make_scene(const ClusterPlanOptions& options, const host::PlanningMap& map,
                       const host::ClusterOptions& wanted, const host::PlanQuery& query,
                       const host::ClusterPaths& paths, const ClusterResult& result) {
    host::Scene scene;
    scene.map = map;
    scene.clusters = host::drawn_clusters(map, wanted.edge, paths.clusters().gates);
    if (!result.path.empty()) {
        const auto place = [](Cell cell) { return host::DrawnPlace{double{1} * cell.x, double{1} * cell.y}; };
        std::vector<host::DrawnPlace>& route = scene.clusters->route;
        route.push_back(place(query.start));
        std::transform(result.route.begin(), result.route.end(), std::back_inserter(route), place);
        route.push_back(place(query.goal));
        for (std::size_t leg = 1; leg < result.legs.size(); ++leg) {
            scene.clusters->legs.push_back(place(result.path[result.legs[leg]]));
        }
    }
    scene.path = result.path;
    scene.start = query.start;
    scene.goals = {query.goal};
    scene.show_scale_bar = map.has_metres();
    scene.title = concat("clusters: ", to_string(result.status));
    if (!result.path.empty()) {
        scene.title += concat(", ", length_text(result, map), ", ", legs_text(result.legs.size()));
    }
    scene.details.push_back(concat("clusters of ", describe(wanted), ": ", paths.clusters().gates.size(), " gates"));
    scene.details.push_back(concat("tables of ", paths.table_bytes(), " bytes, planner of ", ram_of(wanted, result),
                                   " bytes, expanded ", result.stats.expanded));
    scene.details.push_back(concat(options.map.file().filename().string(), ", ", map.width, " x ", map.height,
                                   " cells, ", options.motion.describe(true)));
    return scene;
}

void print(const ClusterPlanOptions& options, const MapAndCells& ground, const host::ClusterOptions& wanted,
           const host::PlanQuery& query, const host::ClusterPaths& paths, const ClusterResult& result) {
    Report report(options.json);
    add_status(report, result.status);
    add_what_blocks(report, ground.places(), query, result.status);
    report.line("planner", concat("clusters of ", describe(wanted), "; ", options.motion.describe(true)));
    report.note("weights", ground.weights);
    report.note("masks", ground.masks);
    if (report.json() || !result.path.empty()) {
        report.add("length", result.length(), length_text(result, ground.map));
        report.add("cost", result.cost);
        report.add("cells", result.path.size());
        report.add("route_cost", result.route_cost);
        report.add("legs", result.legs.size());
    }
    report.add("gates", paths.clusters().gates.size());
    report.add("expanded", result.stats.expanded);
    report.add("generated", result.stats.generated);
    report.add("peak_open", result.stats.peak_open);
    report.add("nodes", host::pool_for(result.stats));
    report.add("ram_bytes", ram_of(wanted, result));
    report.add("table_bytes", paths.table_bytes());
    report.data("first_leg_tiles", result.first_leg_tiles);
    report.add("tiles", result.tiles,
               concat(result.first_leg_tiles, " read up to the first leg, ", result.tiles,
                      " in all, if the map is a TiledGrid that keeps ", host::tiles_kept));
    options.waypoints.tell(report, result.path, options.motion.motion().moves, ground.places());
    report.print();
}

}  // namespace

int run_plan_clusters(const ClusterPlanOptions& options) {
    host::ClusterOptions wanted = options_for_paths(options.clusters, options.motion);
    const PictureKind kind = options.picture.kind(options.json);
    const MapAndCells ground = read_for(options.map, {{"--start", options.start}, {"--goal", options.goal}});
    const host::PlanningMap& map = ground.map;
    refuse_graded(options.map.file(), map.has_weights(), "clusters plan");
    (void)options.picture.window(map);
    const host::PlanQuery query{
        ground.cells[0], ground.cells[1], {.cost_limit = options.cost_limit, .work_limit = options.work_limit}};
    const std::unique_ptr<host::ClusterPaths> paths = make_paths(map, wanted);
    const ClusterResult result = paths->plan(query);

    if (kind != PictureKind::none) {
        options.picture.draw(make_scene(options, map, wanted, query, *paths, result), kind);
    }
    print(options, ground, wanted, query, *paths, result);
    return has_path(result.status) ? exit_found : exit_not_found;
}

}  // namespace firmpath::tool
