/// @file
/// Boxes at jump points: into which part of a known map each direction leads.
#pragma once

#include <cstdint>

#include "firmpath/core/code.hpp"
#include "firmpath/core/detail/machine_word.hpp"
#include "firmpath/jump/detail/jump_graph_format.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/corner.hpp"
#include "firmpath/map/detail/same_cells.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/store/pooled_nodes.hpp"

namespace firmpath {

/// A view of boxes: read-only tables, typically in flash, that say for each cell where paths may have to turn into
/// which part of the map each direction leads. `firmpath bake --jump-boxes` and `firmpath_add_map(... JUMP_BOXES)` make
/// them for a map. They take a fraction of the bytes of a jump graph (`JumpGraphView`), and save a part of the work:
/// the search still scans the map, but not in directions that cannot lead to the goal.
///
///     firmpath::JumpBoxesView<Map, firmpath::Eight<>> boxes;
///     if (boxes.open(image, map) != firmpath::TablesResult::opened) return;   // says what is wrong
///     const firmpath::JumpBoxesMap known(map, boxes);                             // then plan on this
///
/// - `Map`: the type of the map.
/// - `Moves`: `Eight` with any corner rule, or `Four`; the boxes are made for one of them.
///
/// A view that is not opened, or whose `open` failed, is empty: searches then scan in all directions, and find paths of
/// the same cost.
///
/// Guarantees: after `opened`, no content of the image leads a search out of the tables. A found path is checked on the
/// map, whatever the image holds. But an image that was made to deceive can hide paths.
///
/// The image is borrowed: it must outlive the view, and must not change.
///
/// Memory: 7 words. The tables take 12 to 16 bytes for each node, and 4 for each box.
///
/// Source: Rabin and Sturtevant, *Combining Bounding Boxes and JPS to Prune Grid Pathfinding*, AAAI 2016.
template <JumpMap Map, class Moves>
class JumpBoxesView : JumpGraphView<Map, Moves, detail::JumpBoxesFormat> {
    using Tables = JumpGraphView<Map, Moves, detail::JumpBoxesFormat>;

public:
    using Tables::box_shift;
    using Tables::open, Tables::empty, Tables::is_of, Tables::size, Tables::has_boxes_for, Tables::find;

    constexpr JumpBoxesView() = default;

    /// A node's directions that have a box. O(1).
    static constexpr std::uint32_t directions(const std::uint32_t* node) { return Tables::directions(node); }
    /// Their boxes, lowest direction first. O(1).
    constexpr const std::uint32_t* boxes(const std::uint32_t* node) const { return this->first_link(node); }
};

/// A map with its boxes: a `JumpMap`, on which `JumpPointSearch` scans only in directions that may lead to the goal.
/// Paths cost the same.
///
///     const firmpath::JumpBoxesMap known(map, boxes);
///     static firmpath::JumpBoxesSearch<Map, Moves, firmpath::PooledNodes<128>> planner;
///     firmpath::Status status = planner.plan(known, start, goal);
///
/// If the map was edited since the boxes were opened for it, searches scan in all directions; so do searches with
/// `options.nearest`, because boxes say nothing about the nearest cell to a goal out of reach.
///
/// Borrows the map, and the image of the boxes. Memory: that of the view, and a pointer.
template <JumpMap Map, class Moves>
class JumpBoxesMap : public detail::SameCells<Map> {
public:
    using map_type = Map;                          ///< the map
    using boxes_type = JumpBoxesView<Map, Moves>;  ///< the boxes
    using moves_type = Moves;                      ///< the moves that they are made for

    /// Joins both. If the boxes were not opened for this map, or the map was edited since, they are not asked. O(1).
    constexpr JumpBoxesMap(const Map& map, const boxes_type& boxes) : detail::SameCells<Map>(map), boxes_(boxes) {}
    JumpBoxesMap(const Map&&, const boxes_type&) = delete;  // JumpBoxesMap: a temporary map would be gone; name it

    constexpr const Map& map() const { return this->cells(); }    ///< The map itself. O(1).
    constexpr const boxes_type& boxes() const { return boxes_; }  ///< The boxes. O(1).
    /// Whether the boxes can be used: they were opened, and the map was not edited since. O(1).
    constexpr bool has_boxes() const { return boxes_.is_of(map()); }

private:
    boxes_type boxes_;
};

template <class Map, class Moves>
inline constexpr bool answers_outside<JumpBoxesMap<Map, Moves>> = true;

template <class Map, class Of, class Moves>
inline constexpr bool detail::tables_have_moves<JumpBoxesMap<Map, Of>, Moves> =
    detail::tables_have_moves<JumpGraphMap<Map, Of>, Moves>;

/// Jump point search on a map with boxes: the same paths' costs, for a part of the work. Plan on a `JumpBoxesMap`.
/// @see JumpPointSearch, JumpBoxesView
template <JumpMapSuchAsJumpGrid Map, class Moves = Eight<Corner::never>, class Nodes = PooledNodes<512>,
          class Cost = FittingCost, class Word = detail::MachineWord, Code Size = compiled_code>
using JumpBoxesSearch = JumpPointSearch<JumpBoxesMap<Map, Moves>, Moves, Nodes, Cost, Word, Size>;

}  // namespace firmpath
