#include "cluster_paths/sized_paths.hpp"

namespace firmpath::host {

std::unique_ptr<ClusterPaths> make_cluster_paths_32(const PlanningMap& map, const ClusterOptions& options) {
    return make_sized_cluster_paths<32, SizesOfSmallClusters>(map, options);
}

}  // namespace firmpath::host
