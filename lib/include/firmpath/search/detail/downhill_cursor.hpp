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
    /// On a passable cell whose cost to the goal is `left`.
    constexpr DownhillCursor(const Nodes& nodes, const Map& map, Cell cell, std::uint32_t left)
        : nodes_(&nodes), map_(&map), cell_(cell), left_(left) {}

    constexpr Cell here() const { return cell_; }
    constexpr bool advance() {
        if (left_ == 0) {  // the goal
            return false;
        }
        std::uint32_t moves = Moves::allowed(*map_, cell_);
        for (unsigned d = 0; moves != 0; ++d, moves >>= 1) {
            if ((moves & 1U) == 0) {
                continue;
            }
            const Cell next = Moves::neighbour(cell_, d);
            const std::uint32_t g = nodes_->g(CellIndex<Map::width>::of(next));
            if (g < left_ && left_ - g == step_into<Moves>(*map_, Moves::step_cost(d), next)) {
                cell_ = next;
                left_ = g;
                return true;
            }
        }
        return false;
    }

private:
    const Nodes* nodes_ = nullptr;
    const Map* map_ = nullptr;
    Cell cell_{};
    std::uint32_t left_ = 0;
};

}  // namespace firmpath::detail
