#include "cluster_choice.hpp"

#include "firmpath/host/error.hpp"

namespace firmpath::tool {

using host::concat;

void ClusterChoice::add_to(Command& command, const std::string& use) {
    command.option("--clusters", edge_, "EDGE", use);
    command.option("--detour", detour_, "STEPS",
                   "with --clusters: gates this near to each other on both sides are made one; default half an edge. "
                   "A longer one makes tables and searches smaller, and paths longer");
    command.option(
        "--landmarks", landmarks_, "COUNT",
        "with --clusters: gates from which the costs to all gates are stored, 0 to 16, 2 bytes a gate for each; "
        "default 4. More make searches for far goals shorter");
}

host::ClusterOptions ClusterChoice::options(const MotionOptions& moves) const {
    const host::Motion motion = moves.motion();
    if (motion.moves != 8) {
        fail_option("--moves", std::to_string(motion.moves), "8, for which clusters are made");
    }
    if (motion.corner == Corner::always) {
        fail_option("--corner", "always", "never or one-side, for which clusters are made");
    }
    if (edge_ != "32" && edge_ != "64" && edge_ != "128" && edge_ != "256") {
        fail_option("--clusters", edge_, "32, 64, 128 or 256");
    }
    return {.edge = parse_count("--clusters", edge_, 256),
            .corner = motion.corner,
            .scale = motion.scale == Scale{} ? scale_10_14 : motion.scale,
            .detour = detour_.empty() ? -1 : parse_count("--detour", detour_, 256),
            .landmarks =
                landmarks_.empty() ? host::ClusterOptions{}.landmarks : parse_count("--landmarks", landmarks_, 16, 0)};
}

void ClusterChoice::refuse_details_alone() const {
    if ((!detour_.empty() || !landmarks_.empty()) && edge_.empty()) {
        throw host::InputError(concat(detour_.empty() ? "--landmarks" : "--detour",
                                      ": there are no clusters; expected --clusters EDGE, too"));
    }
}

host::ClusterOptions options_for_paths(const ClusterChoice& clusters, const MotionOptions& moves) {
    host::ClusterOptions options = clusters.options(moves);
    if (options.scale != scale_10_14) {
        fail_option("--scale", concat(options.scale.straight, '/', options.scale.diagonal),
                    "10/14 with --clusters, whose costs have 16 bits");
    }
    return options;
}

std::string describe(const host::ClusterOptions& options) {
    return concat(options.edge, " x ", options.edge, " cells, detour ", options.detour_in_use(), ", ",
                  options.landmarks, options.landmarks == 1 ? " landmark" : " landmarks");
}

}  // namespace firmpath::tool
