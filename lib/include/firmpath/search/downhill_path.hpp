/// @file
/// A path read from the costs to the goal.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/cell_index.hpp"
#include "firmpath/core/detail/forward_iterator.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/added_weights.hpp"

namespace firmpath {

/// A view of a path from start to goal, both included: a forward range of `Cell` that needs neither a
/// buffer nor a record of directions. From each cell it takes the first move that leads to a cell whose
/// cost to the goal is lower by exactly the cost of the move.
///
/// Borrows the planner's records and the map. Costs fall along it, so it ends whatever the records hold;
/// if no move fits the costs it ends early, before the goal.
///
/// Complexity: O(1) per cell: one call of `allowed` and at most eight costs. Memory: two pointers and 8
/// bytes.
template <class Map, class Moves, class Nodes>
class DownhillPath {
    static constexpr int W = Map::width;

public:
    /// As the cost of a path: there is none.
    static constexpr std::uint32_t no_cells = 0xFFFFFFFF;

    class iterator : public detail::ForwardIterator<iterator, Cell> {
    public:
        constexpr iterator() = default;
        constexpr iterator(const Nodes* nodes, const Map* map, Cell cell, std::uint32_t left)
            : nodes_(nodes), map_(map), cell_(cell), left_(left) {}

        constexpr Cell operator*() const { return cell_; }
        constexpr iterator& operator++() {
            const std::uint32_t left = left_;
            left_ = no_cells;
            if (left == 0) {  // the goal
                return *this;
            }
            std::uint32_t moves = Moves::allowed(*map_, cell_);
            for (unsigned d = 0; moves != 0; ++d, moves >>= 1) {
                if ((moves & 1U) == 0) {
                    continue;
                }
                const Cell next = Moves::neighbour(cell_, d);
                const std::uint32_t g = nodes_->g(CellIndex<W>::of(next));
                if (g < left && left - g == detail::step_into<Moves>(*map_, Moves::step_cost(d), next)) {
                    cell_ = next;
                    left_ = g;
                    break;
                }
            }
            return *this;
        }
        /// Two positions on one path are equal if the same cost is left.
        friend constexpr bool operator==(const iterator& a, const iterator& b) { return a.left_ == b.left_; }

        /// Behind the last cell of the same path.
        constexpr iterator at_end() const { return {nodes_, map_, cell_, no_cells}; }

    private:
        const Nodes* nodes_ = nullptr;
        const Map* map_ = nullptr;
        Cell cell_{};
        std::uint32_t left_ = no_cells;
    };
    using const_iterator = iterator;
    using value_type = Cell;

    /// No cells.
    constexpr DownhillPath() = default;
    /// From `start`, a passable cell, whose cost to the goal is `cost`. O(1).
    constexpr DownhillPath(const Nodes& nodes, const Map& map, Cell start, std::uint32_t cost)
        : first_(&nodes, &map, start, cost) {}

    constexpr iterator begin() const { return first_; }         ///< The start. O(1).
    constexpr iterator end() const { return first_.at_end(); }  ///< Behind the last cell. O(1).
    /// The number of cells, start and goal included: walks the path. O(cells).
    constexpr std::size_t size() const {
        std::size_t size = 0;
        for (iterator at = first_; at != end(); ++at) {
            ++size;
        }
        return size;
    }
    constexpr bool empty() const { return first_ == end(); }  ///< Whether there is no path. O(1).

private:
    iterator first_{};
};

}  // namespace firmpath
