/// @file
/// Clusters of maps: the tables that `firmpath::ClusterView` opens.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/moves/scale.hpp"

namespace firmpath::host {

/// What clusters are made for.
struct ClusterOptions {
    int edge = 128;                 ///< cells of a cluster's edge: 32, 64, 128 or 256
    Corner corner = Corner::never;  ///< the rule for diagonal steps: never or one_side
    Scale scale = scale_10_14;      ///< what steps cost
    /// Gates of a border that lie so many straight steps apart on both sides of it, or fewer, are made one. Negative:
    /// half an edge.
    int detour = -1;
    /// Gates from which the costs to all gates are stored, 0 to 16: they shorten searches on maps where ways lead far
    /// around walls.
    int landmarks = 4;
    unsigned threads = 0;  ///< 0: one for each processor
    /// Called now and then, by one thread at a time, with the share that is done.
    std::function<void(double share)> progress{};

    /// The detour that counts: `detour`, or half an edge.
    int detour_in_use() const { return detour < 0 ? edge / 2 : detour; }
};

/// Throws `InputError` for an edge or a corner rule that clusters are not made for.
void check_clusters(const ClusterOptions& options);

/// A gate between two clusters, with its cell in each.
struct ClusterGate {
    Cell first{};
    Cell second{};
};

/// Clusters, as words to be stored lowest byte first, and their gates.
struct Clusters {
    std::vector<std::uint32_t> image;
    std::vector<ClusterGate> gates;
    std::uint32_t most_gates = 0;     ///< of a cluster
    std::uint32_t greatest_cost = 0;  ///< from gate to gate

    std::size_t bytes() const { return 4 * image.size(); }
};

/// Makes the clusters of a map. A run of free pairs of cells along a border has one gate, in its middle. Of gates that
/// lead to each other on both sides by a short way, one is kept: so what gates join stays joined.
///
/// Throws `InputError` for another edge or corner rule, for a map with too many gates for the format, and if a way
/// inside a cluster costs more than 16 bits hold.
///
/// Complexity: a Dijkstra search inside a cluster from each of its gates, those that are not kept included.
Clusters make_clusters(const PlanningMap& map, const ClusterOptions& options);

}  // namespace firmpath::host
