/// @file
/// Reverses a path of jump points, and checks it on the map.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/jump/detail/jump_frontier.hpp"
#include "firmpath/jump/detail/jump_steps.hpp"

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
    using moves_type = Moves;
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

/// A map whose paths are checked on another one.
template <class Map>
concept MapCheckedOnAnother = requires(const Map& map) {
    map.checked_on();
};

/// Traces the path: reverses it, and checks each leg of it on the map. Stateless.
template <class Types>
class JumpTrace {
    using Map = typename Types::Map;
    using Frontier = JumpFrontier<Types>;

    static constexpr const auto& checked_on(const Map& map) {
        if constexpr (MapCheckedOnAnother<Map>) {
            return map.checked_on();
        } else {
            return map;
        }
    }
    using Checks = JumpSteps<std::remove_cvref_t<decltype(checked_on(std::declval<const Map&>()))>,
                             typename Types::Steps, typename Types::Word>;

public:
    /// Goes along the path's legs, the last one first, until the budget is spent: checks each leg against the map from
    /// its beginning to its end, then stores the next node in its node. Each call of `advance` is a unit.
    template <bool Counts>
    static constexpr void reverse(Frontier& front, const Map& map) {
        auto& nodes = front.nodes_;
        const std::uint32_t size = nodes.size();
        std::uint32_t node = front.node_, length = front.path_size_, cost = front.cost_;
        Cell from = front.cell_of(node), to = front.to_, at = front.at_;
        if (!MapCheckedOnAnother<Map> && front.direct_) {
            length += Types::Legs::steps(at, to);  // this leg was just checked
            at = to;
        }
        do {
            if constexpr (Counts) {
                --front.notes_.budget;
            }
            const int steps = Checks::advance(checked_on(map), at, to);
            length += static_cast<std::uint32_t>(steps);
            if (at != to) [[unlikely]] {
                if (steps == 0) {
                    front.status_ = MapCheckedOnAnother<Map> ? Status::map_changed : Status::corrupted;
                    return;
                }
                continue;
            }
            const std::uint32_t parent = nodes.parent(node);
            nodes.set_parent(node, front.last_);
            // Not the cost when the search ended: an earlier node may have been reached at a lower cost since.
            cost += Types::Steps::estimate(from, to);
            to = from;
            // The start is the first node in the pool.
            if (node == 0) {
                front.status_ = to == front.start_ ? front.outcome_ : Status::corrupted;
                break;
            }
            front.last_ = node;
            // A cycle of parents has more steps than there are nodes. A leg has a length.
            if (parent >= size || ++front.notes_.nodes >= size) {
                front.status_ = Status::corrupted;
                return;
            }
            node = parent;
            from = front.cell_of(node);
            if (from == to) {
                front.status_ = Status::corrupted;
                return;
            }
            at = from;
        } while (front.template budget_left<Counts>() != 0 && !front.cancel_.asked());
        front.node_ = node;
        front.path_size_ = length;
        front.cost_ = cost;
        front.to_ = to;
        front.at_ = at;
    }
};

}  // namespace firmpath::detail
