/// @file
/// Expands nodes by the tables of a jump graph, without scanning the map.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/jump/detail/jump_graph_format.hpp"
#include "firmpath/jump/detail/jump_scan.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/store/pooled_nodes.hpp"

namespace firmpath::detail {

template <class Map>
concept MapWithJumpGraph = requires(const Map& map) {
    { map.has_graph() } -> std::same_as<bool>;
    map.graph();
};

/// The numbers of a scan, and of reading tables. On maps without any there are none.
template <class Map, class Numbers, class Steps>
struct JumpFollowNumbers : JumpScanNumbers<Numbers, Steps> {};

template <MapWithJumpGraph Map, class Numbers, class Steps>
struct JumpFollowNumbers<Map, Numbers, Steps> : JumpScanNumbers<Numbers, Steps> {
    enum class Tables : std::uint8_t {
        none,    ///< the map is scanned
        links,   ///< all links are followed
        pruned,  ///< links are followed, but not to dead ends, and only in directions whose box contains the goal
    };

    Tables tables_{};
    std::uint8_t linked_ = 0;  // directions to follow
    Wide<bool> follows_{};     // whether the current node's links are followed
    std::uint32_t link_ = 0;   // the place of the next word of links
    BoxedCell boxed_goal_{};
};

/// The part of `JumpPointSearch` that reads tables. On maps without any it adds nothing to `JumpScan`.
template <class Self, class Map, class Numbers, class Steps, class Word, class Cost>
class JumpFollow : public JumpScan<Self, Map, Numbers, Steps, Word, Cost> {
protected:
    constexpr JumpFollow() = default;
};

template <class Self, MapWithJumpGraph Map, class Numbers, class Steps, class Word, class Cost>
class JumpFollow<Self, Map, Numbers, Steps, Word, Cost> : public JumpScan<Self, Map, Numbers, Steps, Word, Cost> {
    using Scan = JumpScan<Self, Map, Numbers, Steps, Word, Cost>;
    using Graph = std::remove_cvref_t<decltype(std::declval<const Map&>().graph())>;

protected:
    using Scan::at_, Scan::walked_, Scan::phase_, Scan::stage_, Scan::directions_, Scan::estimate_, Scan::limit_;
    using Scan::status_, Scan::tables_, Scan::linked_, Scan::follows_, Scan::link_, Scan::boxed_goal_;
    using typename Scan::Rules, typename Scan::Phase, typename Scan::Stage, typename Scan::Tables, typename Scan::Went;

    constexpr JumpFollow() = default;

    /// Chooses the tables of a new search.
    constexpr void choose_tables(const Map& map, bool goal_is_free) {
        tables_ = !map.has_graph() ? Tables::none : goal_is_free ? Tables::pruned : Tables::links;
        follows_ = false;
        boxed_goal_ = tables_ == Tables::pruned && map.graph().has_boxes_for(Steps::scale)
                          ? BoxedCell(Graph::box_shift, estimate_.goal.x, estimate_.goal.y)
                          : BoxedCell::in_all();
    }

    /// Prepares a search for the nearest cell to the goal: from now on all links are followed, not only those that can
    /// lead to the goal. @return whether links were left out so far; then the search must start again.
    constexpr bool follow_all() {
        const bool pruned = tables_ == Tables::pruned;
        tables_ = pruned ? Tables::links : tables_;
        boxed_goal_ = BoxedCell::in_all();
        return pruned;
    }

    /// Whether to take the next node, or to go on with the links of one.
    constexpr bool is_following() const {
        return tables_ != Tables::none && phase_ == Phase::searching && (directions_ == 0 || stage_ >= Stage::follow);
    }

    /// Takes nodes from the open list and offers the jump points that their links lead to. Stops when the budget is
    /// spent, when the direct path to the goal may be free (it is tried first), or at a node that is not in the tables
    /// (it scans).
    ///
    /// One function, because most nodes have few links.
    template <bool Counts>
    constexpr void follow_nodes(const Map& map) {
        const Graph& graph = map.graph();
        const auto estimate = estimate_;
        const bool boxes = graph.has_boxes();
        const std::uint32_t* node = directions_ == 0 ? nullptr : graph.find(at_);
        if (directions_ != 0 && node == nullptr) {
            directions_ = 0;  // only after an error in memory
        }
        std::uint32_t budget = this->template budget_left<Counts>();
        std::uint32_t left = linked_;  // directions to follow
        Stage stage = stage_;
        const std::uint32_t* link = stage == Stage::offer ? graph.link(link_) : nullptr;
        for (;;) {
            if (directions_ == 0) {
                if (budget == 0 || this->ended_by_cancel()) {
                    break;
                }
                budget -= Counts ? 1 : 0;
                const std::uint32_t next = self().take();
                if (next == Self::Records::none) {
                    if (phase_ != Phase::searching || status_ != Status::running) {
                        break;
                    }
                    continue;
                }
                const std::uint32_t number = self().nodes_.cell(next);
                node = graph.find(number);
                // Node 0 is the start. It goes in all directions, so it scans.
                if (next == 0 || node == nullptr) {
                    self().visit(next);
                    self().plan_aim();
                    follows_ = false;
                    break;
                }
                self().visit(next, Numbers::cell(number));
                left = Graph::directions(node) & directions_;
                stage = Stage::follow;
                if (may_aim(node)) {
                    walked_ = at_;
                    this->direct_ = true;
                    follows_ = true;
                    stage_ = Stage::aim;
                    linked_ = static_cast<std::uint8_t>(left);
                    break;
                }
            }
            const Cell& at = at_;
            const std::uint32_t parent = self().node_;
            for (;;) {
                if (stage == Stage::follow) {
                    if (left == 0) {
                        directions_ = 0;
                        break;
                    }
                    link = graph.links(node, static_cast<unsigned>(std::countr_zero(left)));
                    left &= left - 1;
                    if (boxes && !boxed_goal_.is_in(*link++)) {
                        continue;
                    }
                }
                stage = Stage::follow;
                for (bool last = false; !last;) {
                    if (budget == 0) {
                        link_ = graph.place(link);
                        linked_ = static_cast<std::uint8_t>(left);
                        stage_ = Stage::offer;
                        self().notes_.budget = 0;
                        return;
                    }
                    budget -= Counts ? 1 : 0;
                    const std::uint32_t number = Graph::number(link);
                    const std::uint32_t onward = Graph::onward(link);
                    const bool dead_end = Graph::is_dead_end(link);
                    last = Graph::is_last(link);
                    link += Graph::link_words;
                    const Cell to = Numbers::cell(number);
                    if (dead_end && tables_ == Tables::pruned && !may_see(to, onward)) {
                        continue;
                    }
                    if (!reach_link(number, self().notes_.g + Steps::estimate(at, to), onward, limit_, parent,
                                    estimate)) {
                        self().notes_.budget = budget;
                        return;
                    }
                }
            }
        }
        self().notes_.budget = budget;
    }

    /// Whether the search follows tables, and the map brings none: it is not the map given to `begin`.
    constexpr bool follows_none(const Map& map) const { return tables_ != Tables::none && map.graph().empty(); }

    /// The stage after the direct path to the goal has turned out to be blocked.
    constexpr Stage after_aim() const { return follows_ ? Stage::follow : Stage::begin; }

    /// A search on a graph scans from its start only. A walk that leads away from the goal pauses after this many
    /// steps: its cell becomes a node, and the search is often over before that node's turn.
    static constexpr unsigned steps_between_pauses = 8;
    /// The steps from column x of a walk to where it may pause; 0 there.
    constexpr unsigned steps_to_pause(int x) const {
        const unsigned gone = static_cast<unsigned>(x < at_.x ? at_.x - x : x - at_.x);
        return gone == 0 ? steps_between_pauses : (0U - gone) % steps_between_pauses;
    }
    /// Whether a walk pauses at a cell reached at cost g: if a path over this cell is longer than the scanned node's f
    /// by two steps. It does not pause at a node of the graph, which may have no links in the direction of the walk.
    constexpr bool pauses_at(const Map& map, int x, int y, std::uint32_t g) const {
        const Cell cell = Scan::Legs::cell_at(x, y);
        return tables_ != Tables::none && phase_ == Phase::searching &&
               g + estimate_(cell) > self().nodes_.f(self().node_) + 2 * std::uint32_t{Steps::scale.straight} &&
               map.graph().find(cell) == nullptr;
    }

private:
    /// Offers the records the end of a link. @return whether the search goes on.
    template <class Estimate>
    [[gnu::always_inline]] constexpr bool reach_link(std::uint32_t number, std::uint32_t g, std::uint32_t directions,
                                                     std::uint32_t limit, std::uint32_t node,
                                                     const Estimate& estimate) {
        if constexpr (Self::is_small) {
            return self().reach(number, g, directions) != Went::nowhere;
        } else {
            const PoolOffer answer = self().nodes_.offer(number, g, 0, limit, node, directions, estimate);
            return answer < PoolOffer::too_expensive || !self().refused(answer);
        }
    }

    /// Whether the direct path from a cell to the goal begins with one of these directions.
    constexpr bool may_see(Cell from, std::uint32_t directions) const {
        const int dx = estimate_.goal.x - from.x, dy = estimate_.goal.y - from.y;
        return (dx | dy) == 0 || (directions >> Rules::towards(dx, dy) & 1U) != 0;
    }

    /// Whether the direct path from the current node to the goal may be free, by the tables.
    constexpr bool may_aim(const std::uint32_t* node) const {
        const int dx = estimate_.goal.x - at_.x, dy = estimate_.goal.y - at_.y;
        if ((dx | dy) == 0) {
            return true;
        }
        const unsigned d = Rules::towards(dx, dy);
        if ((directions_ >> d & 1U) == 0) {
            return false;
        }
        if (!Rules::steps(d)) {
            return true;
        }
        const int ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy;
        const unsigned reach = Graph::reach(node, d);
        return reach >= static_cast<unsigned>(Steps::directions == 4 || ax < ay ? ax : ay) || reach == 255;
    }

    constexpr Self& self() { return static_cast<Self&>(*this); }
    constexpr const Self& self() const { return static_cast<const Self&>(*this); }
};

}  // namespace firmpath::detail
