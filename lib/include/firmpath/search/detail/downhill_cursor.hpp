/// @file
/// A path read from the costs to the goal.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/cell_index.hpp"
#include "firmpath/moves/added_weights.hpp"

namespace firmpath::detail {

/// A place on a path that needs no record of directions. The next cell is the one behind the first move whose cost is
/// the difference of the two cells' costs to the goal. The path ends early if no move fits. Costs fall along it, so it
/// ends whatever the records hold. A step takes one call of `allowed` and at most eight costs.
template <class Map, class Moves, class Nodes>
class DownhillCursor {
public:
    using value_type = Cell;
    static constexpr std::uint32_t most = 0xFFFFFFFF;
    static constexpr bool counted = false;

    constexpr DownhillCursor() = default;
    /// On a passable cell.
    constexpr DownhillCursor(const Nodes& nodes, const Map& map, Cell cell) : nodes_(&nodes), map_(&map), cell_(cell) {}

    constexpr Cell here() const { return cell_; }
    /// `left` is one more than the cost to the goal.
    constexpr void advance(std::uint32_t& left) {
        const std::uint32_t cost = left - 1;
        left = 0;
        if (cost == 0) {  // the goal
            return;
        }
        std::uint32_t moves = Moves::allowed(*map_, cell_);
        for (unsigned d = 0; moves != 0; ++d, moves >>= 1) {
            if ((moves & 1U) == 0) {
                continue;
            }
            const Cell next = Moves::neighbour(cell_, d);
            const std::uint32_t g = nodes_->g(CellIndex<Map::width>::of(next));
            if (g < cost && cost - g == step_into<Moves>(*map_, Moves::step_cost(d), next)) {
                cell_ = next;
                left = g + 1;
                break;
            }
        }
    }

private:
    const Nodes* nodes_ = nullptr;
    const Map* map_ = nullptr;
    Cell cell_{};
};

}  // namespace firmpath::detail
