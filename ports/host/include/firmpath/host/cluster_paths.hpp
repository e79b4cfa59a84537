/// @file
/// Paths by clusters, for a program that gets sizes and rules at run time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/host/clusters.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"

namespace firmpath::host {

/// A path by clusters, its legs joined. If a leg was not found, there is no path, and the status is that of the leg.
struct ClusterResult : PlanResult {
    std::uint32_t route_cost = 0;   ///< of the route that was planned first; the path costs at most as much
    std::vector<Cell> route;        ///< its gates, and those of the routes that continue it
    std::vector<std::size_t> legs;  ///< of each leg: the place in the path of the cell where it begins
    /// What a `TiledGrid` would read of the map, with `tiles_kept` in RAM: up to the first leg, and in all.
    std::uint32_t first_leg_tiles = 0;
    std::uint32_t tiles = 0;  ///< see `first_leg_tiles`
};

/// Tiles that are kept where it is counted how many are read.
inline constexpr std::size_t tiles_kept = 32;

/// A map with its clusters, and a `ClusterPlanner` on it.
class ClusterPaths {
public:
    virtual ~ClusterPaths() = default;
    /// Plans the route, and one leg after the other up to the goal. `query.options.nearest` and the heading have no
    /// effect. Complexity: see `ClusterPlanner`.
    virtual ClusterResult plan(const PlanQuery& query) = 0;

    /// The clusters. Their image is that of a larger map, padded with blocked cells. O(1).
    const Clusters& clusters() const { return clusters_; }
    /// Bytes of the tables for a map of exactly this size. O(1).
    std::size_t table_bytes() const { return table_bytes_; }

protected:
    explicit ClusterPaths(Clusters clusters) : clusters_(std::move(clusters)) {}
    void set_table_bytes(std::size_t bytes) { table_bytes_ = bytes; }

private:
    Clusters clusters_;
    std::size_t table_bytes_ = 0;
};

/// Makes the clusters of a map, without weights, and a planner. Its map is square, of the next of a few sizes: the
/// cells beyond the map are blocked. On maps of exactly 256, 512, 1024, 2048, 4096 or 8192 cells a side, all counts are
/// those of firmware. On others, a window at the right or lower end of the map may lie elsewhere than in firmware: then
/// nodes and paths may differ a little.
///
/// Throws `InputError` as `make_clusters` does, for another scale than {10, 14}, and for a map with an edge of more
/// than 8192 cells, or of more than 4096 with clusters of 32.
///
/// Complexity: that of `make_clusters`. Memory: the map in tiles, of the square, the tables, and what a search reaches.
std::unique_ptr<ClusterPaths> make_cluster_paths(const PlanningMap& map, const ClusterOptions& options);

/// `sizeof` a `ClusterPlanner` for clusters of this edge, one that `make_clusters` takes, with a pool of `nodes`
/// records. It keeps 64 gates of a route and takes no edits. The map does not matter. O(1).
std::size_t cluster_planner_bytes(int edge, std::uint32_t nodes);

}  // namespace firmpath::host
