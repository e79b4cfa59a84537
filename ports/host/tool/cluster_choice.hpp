/// @file
/// --clusters, --detour and --landmarks.
#pragma once

#include <cstddef>
#include <string>

#include "command_line.hpp"
#include "firmpath/host/clusters.hpp"
#include "options.hpp"

namespace firmpath::tool {

class ClusterChoice {
public:
    /// `use`: what --clusters does.
    void add_to(Command& command, const std::string& use);
    bool given() const { return !edge_.empty(); }
    /// What clusters are made for, without progress. Throws `InputError`, also for moves that have no clusters.
    host::ClusterOptions options(const MotionOptions& moves) const;
    /// Throws `InputError` for --detour or --landmarks without --clusters.
    void refuse_details_alone() const;

private:
    std::string edge_;
    std::string detour_;
    std::string landmarks_;
};

/// The same for paths on them, whose costs are at 10/14. Throws `InputError` for another --scale.
host::ClusterOptions options_for_paths(const ClusterChoice& clusters, const MotionOptions& moves);

/// Their size, detour and landmarks in words, for captions.
std::string describe(const host::ClusterOptions& options);

}  // namespace firmpath::tool
