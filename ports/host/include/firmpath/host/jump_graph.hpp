/// @file
/// Jump graphs of maps: the tables that `firmpath::JumpGraphView` opens.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/moves/scale.hpp"

namespace firmpath::host {

/// Cells from one corner to the other, both included.
struct Box {
    Cell low{};
    Cell high{};
};

/// What a jump graph is made for.
struct JumpGraphOptions {
    Motion motion{};  ///< 4 or 8 moves; boxes hold for its scale
    bool boxes = false;
    bool drawn = false;  ///< also makes `JumpGraph::drawn`
    /// For a square grid of this edge, in which the map lies at 0, 0 and all other cells are blocked, and whose
    /// `cells_checksum()` is the map's; boxes are those of the map at its own size. 0: for a grid of the map's size.
    int padded_to = 0;
    unsigned threads = 0;  ///< 0: one for each processor
    /// Called now and then by one thread at a time with the share that is done: of the nodes whose boxes are known, or
    /// without boxes of the rows looked at.
    std::function<void(double share)> progress{};
};

/// A node of a jump graph, to be drawn.
struct JumpGraphNode {
    /// The links of one of its directions.
    struct Way {
        unsigned direction = 0;         ///< the number of the move
        std::vector<Cell> jump_points;  ///< where its links end
        std::optional<Box> box{};       ///< around all cells to which a cheapest path leads beyond them; with boxes
    };
    Cell cell{};
    std::vector<Way> ways;
};

/// A jump graph, as words to be stored lowest byte first, and its counts.
struct JumpGraph {
    std::vector<std::uint32_t> image;
    std::size_t own_bytes = 0;  ///< of the image for a grid of the map's size
    std::size_t nodes = 0;
    std::size_t links = 0;
    std::size_t free_cells = 0;        ///< of the map
    std::vector<JumpGraphNode> drawn;  ///< its nodes in the order of rows, if they were asked for

    std::size_t bytes() const { return own_bytes; }
    /// Whether the tables pay: at most one free cell in five is a node. In rooms, halls, caves and streets it is one in
    /// eight or fewer, and the tables take up to seven times the bytes of the map; in clutter and in mazes whose ways
    /// are one cell wide it is one in four or more, and they take ten to fifty-four times those.
    bool pay() const { return 5 * nodes <= free_cells; }
};

/// Words of a link in the tables of a map of that size: 1, or 2 on large maps.
std::size_t link_words(int width, int height);

/// Makes the graph of a map. Throws `InputError` if the map is too large for the format.
///
/// Complexity: O(cells) for the links; for the boxes, a Dijkstra search from every node: O(nodes * free cells).
JumpGraph make_jump_graph(const PlanningMap& map, const JumpGraphOptions& options);

/// Why the graph of a map does not pay, and what its tables cost, in words; empty if it pays. O(1).
std::string why_not(const JumpGraph& graph, const PlanningMap& map);

}  // namespace firmpath::host
