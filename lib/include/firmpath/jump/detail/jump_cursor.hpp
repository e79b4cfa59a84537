/// @file
/// A path stored as jump points.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/moves/neighbourhood.hpp"

namespace firmpath::detail {

/// The step on a leg of a jump point path from `at` to `to`: diagonal while both coordinates differ, then straight;
/// with four neighbours along the row, then along the column.
template <class Moves>
constexpr Cell step_towards(Cell at, Cell to) {
    const int dx = (to.x > at.x) - (to.x < at.x);
    const int dy = Moves::directions == 4 && dx != 0 ? 0 : (to.y > at.y) - (to.y < at.y);
    return {static_cast<std::int16_t>(at.x + dx), static_cast<std::int16_t>(at.y + dy)};
}

/// A place on a path whose nodes each store the number of the next node. The cells between nodes are computed.
template <class Records, class Numbers, class Moves>
class JumpCursor {
public:
    using value_type = Cell;
    static constexpr std::uint32_t most = Numbers::count;
    static constexpr bool counted = true;

    constexpr JumpCursor() = default;
    /// Begins at `start`, the cell of node 0. The path leads through the nodes to `end`.
    constexpr JumpCursor(const Records& nodes, Cell start, Cell end) : nodes_(&nodes), at_(start), end_(end) {}

    constexpr Cell here() const { return at_; }
    constexpr void advance(std::uint32_t& left) {
        if (--left != 0) {
            Cell to = corner(nodes_, node_, end_);
            if (at_ == to) {
                node_ = next(nodes_, node_);
                to = corner(nodes_, node_, end_);
            }
            at_ = step_towards<Moves>(at_, to);
        }
    }

private:
    // With parameters, so that the cursor can stay in registers.
    static constexpr std::uint32_t next(const Records* nodes, std::uint32_t node) {
        return node < Records::capacity ? nodes->parent(node) : node;
    }
    static constexpr Cell corner(const Records* nodes, std::uint32_t node, Cell end) {
        return node < Records::capacity && node < nodes->size() ? Numbers::cell_within(nodes->cell(node)) : end;
    }

    const Records* nodes_ = nullptr;
    Cell at_{};
    Cell end_{};
    std::uint32_t node_ = 0;
};

}  // namespace firmpath::detail
