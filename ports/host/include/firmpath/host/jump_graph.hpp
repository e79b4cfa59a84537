/// @file
/// Jump graphs of maps: the tables that `firmpath::JumpGraphView` opens.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/moves/scale.hpp"

namespace firmpath::host {

/// What a jump graph is made for.
struct JumpGraphOptions {
    Motion motion{};  ///< 4 or 8 moves; boxes hold for its scale
    bool boxes = false;
    unsigned threads = 0;  ///< 0: one for each processor
    /// Called now and then by one thread at a time with the share of nodes whose boxes are known.
    std::function<void(double share)> progress{};
};

/// A jump graph, as words to be stored lowest byte first, and its counts.
struct JumpGraph {
    std::vector<std::uint32_t> image;
    std::size_t nodes = 0;
    std::size_t links = 0;

    std::size_t bytes() const { return 4 * image.size(); }
};

/// Makes the graph of a map. Throws `InputError` if the map is too large for the format.
///
/// Complexity: O(cells) for the links; for the boxes, a Dijkstra search from every node: O(nodes * free cells).
JumpGraph make_jump_graph(const PlanningMap& map, const JumpGraphOptions& options);

}  // namespace firmpath::host
