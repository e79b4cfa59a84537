#include <algorithm>

#include "cluster_paths/sized_paths.hpp"
#include "firmpath/host/cluster_paths.hpp"
#include "firmpath/host/error.hpp"

namespace firmpath::host {

std::unique_ptr<ClusterPaths> make_cluster_paths(const PlanningMap& map, const ClusterOptions& options) {
    check_clusters(options);
    if (options.scale != scale_10_14) {
        throw InputError(concat("paths by clusters are planned at costs of 10 and 14, not ", options.scale.straight,
                                " and ", options.scale.diagonal));
    }
    const int largest = options.edge == 32 ? 4096 : 8192;
    if (std::max(map.width, map.height) > largest) {
        throw InputError(concat("clusters of ", options.edge, " cells a side are planned on in maps of up to ", largest,
                                " x ", largest, " cells, not ", map.width, " x ", map.height, "; expected ",
                                options.edge == 32 ? "larger clusters, or " : "", "--coarsen"));
    }
    switch (options.edge) {
        case 32: return make_cluster_paths_32(map, options);
        case 64: return make_cluster_paths_64(map, options);
        case 128: return make_cluster_paths_128(map, options);
        default: return make_cluster_paths_256(map, options);
    }
}

}  // namespace firmpath::host
