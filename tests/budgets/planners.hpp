/// @file
/// The counted planners: any type with `map_type`, `plan(map, start, goal)` and `stats()`; with a member `slice` it is
/// counted by `begin` and `step(map, slice)` instead. `prepare(map)`, if there is one, is called before and not
/// counted. If `map_type` is not the course's grid, the compiler converts the grid; the result lies in flash as the
/// grid does.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bench/textbook_a_star.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/fleet/goal_bits.hpp"
#include "firmpath/fleet/goal_bits_filler.hpp"
#include "firmpath/geometry/disc.hpp"
#include "firmpath/inflate/inflate.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/stats.hpp"
#include "firmpath/store/bucket_nodes.hpp"
#include "firmpath/store/dense_nodes.hpp"
#include "firmpath/store/pooled_nodes.hpp"

namespace budgets {

/// 16-bit costs up to 78 x 78 cells, 32-bit costs beyond.
using Moves = firmpath::Eight<firmpath::Corner::never, firmpath::scale_10_14>;

/// The default: an open list of buckets.
template <class Grid>
using astar = firmpath::AStar<Grid, Moves>;
/// 16-bit costs on larger maps too. (Such a search may end with `Status::cost_overflow`; the counted ones do not.)
template <class Grid>
using astar_16 = firmpath::AStar<Grid, Moves, firmpath::FittingNodes<>, std::uint16_t>;
/// The same search on a heap.
template <class Grid>
using astar_compact = firmpath::AStar<Grid, Moves, firmpath::DenseNodes<firmpath::Layout::compact>>;
template <class Grid>
using astar_fast = firmpath::AStar<Grid, Moves, firmpath::DenseNodes<firmpath::Layout::fast>>;

/// Nodes for the queries of every course of that size: up to 32 x 32 cells, up to 256 x 256, larger.
template <class Grid>
constexpr std::size_t jps_nodes = Grid::width* Grid::height <= 1024    ? 256
                                  : Grid::width* Grid::height <= 65536 ? 512
                                                                       : 800;
template <class Grid>
using jps = firmpath::JumpPointSearch<firmpath::JumpGrid<Grid::width, Grid::height>, Moves,
                                      firmpath::PooledNodes<jps_nodes<Grid>>>;

/// The same in slices of this many units; each slice checks the seal and renews it.
template <class Grid>
struct jps_by_4 : jps<Grid> {
    static constexpr std::uint32_t slice = 4;
};
template <class Grid>
struct jps_by_1 : jps<Grid> {
    static constexpr std::uint32_t slice = 1;
};

/// On a jump graph.
template <class Grid, std::size_t Nodes, class Plan = firmpath::JumpGrid<Grid::width, Grid::height>>
struct on_jump_graph : firmpath::JumpGraphSearch<Plan, Moves, firmpath::PooledNodes<Nodes>> {
    using plan_type = Plan;
    using tables_type = firmpath::JumpGraphView<Plan, Moves>;
};

/// Without boxes.
template <class Grid>
using jump_graph = on_jump_graph<Grid, jps_nodes<Grid>>;

/// Nodes for the queries of every course of that size, with boxes.
template <class Grid>
constexpr std::size_t boxes_nodes = Grid::width* Grid::height <= 1024    ? 128
                                    : Grid::width* Grid::height <= 4096  ? 256
                                    : Grid::width* Grid::height <= 8192  ? 32
                                    : Grid::width* Grid::height <= 65536 ? 128
                                                                         : 191;
template <class Grid>
using jump_graph_boxes = on_jump_graph<Grid, boxes_nodes<Grid>>;

/// The same in slices of 16 units.
template <class Planner>
struct by_16 : Planner {
    static constexpr std::uint32_t slice = 16;
};
template <class Grid>
using jump_graph_by_16 = by_16<jump_graph<Grid>>;
template <class Grid>
using jump_graph_boxes_by_16 = by_16<jump_graph_boxes<Grid>>;

template <class Grid>
struct textbook : bench::TextbookAStar<Grid> {
    using map_type = Grid;

    firmpath::Status plan(const Grid& map, firmpath::Cell start, firmpath::Cell goal) {
        return bench::TextbookAStar<Grid>::plan(map, start, goal) ? firmpath::Status::found : firmpath::Status::no_path;
    }
    firmpath::Stats stats() const { return {this->expanded(), 0, 0, 0}; }
};

/// The goal bits of each query's goal.
template <class Grid>
class goal_bits {
public:
    using map_type = Grid;

    firmpath::Status plan(const Grid& map, firmpath::Cell, firmpath::Cell goal) {
        return filler_.fill(map, bits_, goal);
    }
    firmpath::Stats stats() const { return filler_.stats(); }

private:
    firmpath::GoalBits<Grid::width, Grid::height> bits_{};
    firmpath::GoalBitsFiller<Grid> filler_{};
};

/// Each query's start becomes an obstacle and is free again, with its disc of so many cells in a grown map.
template <class Grid, std::uint16_t Radius>
class edit {
public:
    using map_type = Grid;

    void prepare(const Grid& map) {
        obstacles_ = map;
        firmpath::inflate(obstacles_, disc, grown_);
    }
    firmpath::Status plan(const Grid&, firmpath::Cell at, firmpath::Cell) {
        obstacles_.set(at, true);
        const bool added = inflate_added(obstacles_, at, disc, grown_);
        obstacles_.set(at, false);
        return added && inflate_removed(obstacles_, at, disc, grown_) ? firmpath::Status::found
                                                                      : firmpath::Status::out_of_map;
    }
    firmpath::Stats stats() const { return {1, 1, 0, 0}; }

private:
    static constexpr firmpath::Disc disc = firmpath::Disc::cells(Radius);
    Grid obstacles_{};
    Grid grown_{};
};
template <class Grid>
using edit_4 = edit<Grid, 4>;
template <class Grid>
using edit_7 = edit<Grid, 7>;

}  // namespace budgets
