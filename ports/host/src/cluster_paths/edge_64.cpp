#include "cluster_paths/sized_paths.hpp"

namespace firmpath::host {

std::unique_ptr<ClusterPaths> make_cluster_paths_64(const PlanningMap& map, const ClusterOptions& options) {
    return make_sized_cluster_paths<64>(map, options);
}

}  // namespace firmpath::host
