/// @file
/// Reverses a path of jump points, and checks it on the map.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/jump/detail/jump_steps.hpp"
#include "firmpath/jump/detail/jump_survey.hpp"
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

/// A map whose paths are checked on another one.
template <class Map>
concept MapCheckedOnAnother = requires(const Map& map) {
    map.checked_on();
};

/// The part of `JumpPointSearch` that reverses the path and checks each leg of it on the map.
template <class Self, class Map, class Numbers, class Steps, class Word, class Cost>
class JumpReverse : public JumpSurvey<Self, Map, Numbers, Steps, Word, Cost> {
    using Survey = JumpSurvey<Self, Map, Numbers, Steps, Word, Cost>;

protected:
    using Survey::at_, Survey::phase_, Survey::start_, Survey::status_, Survey::outcome_;
    using typename Survey::Legs, typename Survey::Phase;

    constexpr JumpReverse() = default;

    /// Starts to reverse the path: it ends with the leg from `last` to `end_`.
    constexpr void turn_back(std::uint32_t last) {
        phase_ = Phase::reversing;
        self().node_ = last;
        self().last_ = Self::Records::none;
        self().to_ = self().end_;
        at_ = self().cell_of(last);
        self().path_size_ = 1;
        self().cost_ = 0;
        self().notes_.nodes = 0;
    }

    /// Goes along the path's legs, the last one first, until the budget is spent: checks each leg against the map from
    /// its beginning to its end, then stores the next node in its node. Each call of `advance` is a unit.
    template <bool Counts>
    constexpr void reverse(const Map& map) {
        auto& nodes = self().nodes_;
        const std::uint32_t size = nodes.size();
        std::uint32_t node = self().node_, length = self().path_size_, cost = self().cost_;
        Cell from = self().cell_of(node), to = self().to_, at = at_;
        if (!MapCheckedOnAnother<Map> && this->direct_) {
            length += Legs::steps(at, to);  // this leg was just checked
            at = to;
        }
        do {
            if constexpr (Counts) {
                --self().notes_.budget;
            }
            const int steps = Checks::template advance<Self::is_small>(checked_on(map), at, to);
            length += static_cast<std::uint32_t>(steps);
            if (at != to) [[unlikely]] {
                if (steps == 0) {
                    this->end(MapCheckedOnAnother<Map> ? Status::map_changed : Status::corrupted);
                    return;
                }
                continue;
            }
            const std::uint32_t parent = nodes.parent(node);
            nodes.set_parent(node, self().last_);
            // Not the cost when the search ended: an earlier node may have been reached at a lower cost since.
            cost += Steps::estimate(from, to);
            to = from;
            // The start is the first node in the pool.
            if (node == 0) {
                status_ = to == start_ ? outcome_ : Status::corrupted;
                break;
            }
            self().last_ = node;
            // A cycle of parents has more steps than there are nodes. A leg has a length.
            if (parent >= size || ++self().notes_.nodes >= size) {
                this->end(Status::corrupted);
                return;
            }
            node = parent;
            from = self().cell_of(node);
            if (from == to) {
                this->end(Status::corrupted);
                return;
            }
            at = from;
        } while (this->template budget_left<Counts>() != 0 && !this->ended_by_cancel());
        self().node_ = node;
        self().path_size_ = length;
        self().cost_ = cost;
        self().to_ = to;
        at_ = at;
    }

private:
    static constexpr const auto& checked_on(const Map& map) {
        if constexpr (MapCheckedOnAnother<Map>) {
            return map.checked_on();
        } else {
            return map;
        }
    }
    using Checks = JumpSteps<std::remove_cvref_t<decltype(checked_on(std::declval<const Map&>()))>, Steps, Word>;

    constexpr Self& self() { return static_cast<Self&>(*this); }
};

}  // namespace firmpath::detail
