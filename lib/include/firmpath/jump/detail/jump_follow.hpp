/// @file
/// Expands nodes by the tables of a jump graph, without scanning the map.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/jump/detail/jump_frontier.hpp"
#include "firmpath/jump/detail/jump_graph_format.hpp"
#include "firmpath/moves/detail/jump_points.hpp"
#include "firmpath/store/pooled_nodes.hpp"

namespace firmpath::detail {

/// How tables are used.
enum class JumpTables : std::uint8_t {
    none,    ///< the map is scanned
    links,   ///< all links are followed
    pruned,  ///< links are followed, but not to dead ends, and only in directions whose box contains the goal
};

/// The numbers of reading tables under the seal of the search, behind its others.
template <class SearchNumbers>
struct JumpFollowNumbers : SearchNumbers {
    JumpTables tables_{};
    std::uint8_t linked_ = 0;  // directions to follow
    Wide<bool> follows_{};     // whether the current node's links are followed
    std::uint32_t link_ = 0;   // the place of the next word of links
    BoxedCell boxed_goal_{};

    /// Prepares a search for the nearest cell to the goal: from now on all links are followed, not only those that can
    /// lead to the goal. @return whether links were left out so far; then the search must start again.
    constexpr bool follow_all() {
        const bool pruned = tables_ == JumpTables::pruned;
        tables_ = pruned ? JumpTables::links : tables_;
        boxed_goal_ = BoxedCell::in_all();
        return pruned;
    }
};

/// The scanner of tables: reports to the frontier the jump points that they list. Stateless.
template <class Types>
class JumpFollow {
    using Map = typename Types::Map;
    using Graph = std::remove_cvref_t<decltype(std::declval<const Map&>().graph())>;
    using Frontier = JumpFrontier<Types>;
    using Steps = typename Types::Steps;

    static_assert(Graph::moves_type::directions == Steps::directions &&
                      JumpPoints<typename Graph::moves_type>::turn == Types::Rules::turn,
                  "JumpPointSearch: the map's tables are made for other moves: name the same moves for both");

public:
    static constexpr bool exist = true;
    template <class SearchNumbers>
    using Numbers = JumpFollowNumbers<SearchNumbers>;

    /// Chooses the tables of a new search.
    static constexpr void choose(Frontier& front, const Map& map, bool goal_is_free) {
        front.tables_ = !map.has_graph() ? JumpTables::none : goal_is_free ? JumpTables::pruned : JumpTables::links;
        front.follows_ = false;
        front.boxed_goal_ = front.tables_ == JumpTables::pruned && map.graph().has_boxes_for(Steps::scale)
                                ? BoxedCell(Graph::box_shift, front.estimate_.goal.x, front.estimate_.goal.y)
                                : BoxedCell::in_all();
    }

    /// Whether to take the next node, or to go on with the links of one.
    static constexpr bool is_following(const Frontier& front) {
        return front.tables_ != JumpTables::none && front.phase_ == JumpPhase::searching &&
               (front.directions_ == 0 || front.stage_ >= JumpStage::follow);
    }

    /// Takes nodes from the open list and offers the jump points that their links lead to. Stops when the budget is
    /// spent, when the direct path to the goal may be free (it is tried first), or at a node that is not in the tables
    /// (it scans).
    ///
    /// One function, because most nodes have few links.
    template <bool Counts>
    static constexpr void follow_nodes(Frontier& front, const Map& map) {
        const Graph& graph = map.graph();
        const auto estimate = front.estimate_;
        const bool boxes = graph.has_boxes();
        const std::uint32_t* node = front.directions_ == 0 ? nullptr : graph.find(front.at_);
        if (front.directions_ != 0 && node == nullptr) {
            front.directions_ = 0;  // only after an error in memory
        }
        std::uint32_t budget = front.template budget_left<Counts>();
        std::uint32_t left = front.linked_;  // directions to follow
        JumpStage stage = front.stage_;
        const std::uint32_t* link = stage == JumpStage::offer ? graph.link(front.link_) : nullptr;
        for (;;) {
            if (front.directions_ == 0) {
                if (budget == 0 || front.cancel_.asked()) {
                    break;
                }
                budget -= Counts ? 1 : 0;
                const std::uint32_t next = front.take();
                if (next == Types::Records::none) {
                    if (front.phase_ != JumpPhase::searching || front.status_ != Status::running) {
                        break;
                    }
                    continue;
                }
                const std::uint32_t number = front.nodes_.cell(next);
                node = graph.find(number);
                // Node 0 is the start. It goes in all directions, so it scans.
                if (next == 0 || node == nullptr) {
                    front.visit_to_scan(next);
                    front.follows_ = false;
                    break;
                }
                front.visit(next, Types::Cells::cell(number));
                left = Graph::directions(node) & front.directions_;
                stage = JumpStage::follow;
                if (may_aim(front, node)) {
                    front.walked_ = front.at_;
                    front.direct_ = true;
                    front.follows_ = true;
                    front.stage_ = JumpStage::aim;
                    front.linked_ = static_cast<std::uint8_t>(left);
                    break;
                }
            }
            const Cell& at = front.at_;
            const std::uint32_t parent = front.node_;
            for (;;) {
                if (stage == JumpStage::follow) {
                    if (left == 0) {
                        front.directions_ = 0;
                        break;
                    }
                    link = graph.links(node, static_cast<unsigned>(std::countr_zero(left)));
                    left &= left - 1;
                    if (boxes && !front.boxed_goal_.is_in(*link++)) {
                        continue;
                    }
                }
                stage = JumpStage::follow;
                for (bool last = false; !last;) {
                    if (budget == 0) {
                        front.link_ = graph.place(link);
                        front.linked_ = static_cast<std::uint8_t>(left);
                        front.stage_ = JumpStage::offer;
                        front.notes_.budget = 0;
                        return;
                    }
                    budget -= Counts ? 1 : 0;
                    const std::uint32_t number = Graph::number(link);
                    const std::uint32_t onward = Graph::onward(link);
                    const bool dead_end = Graph::is_dead_end(link);
                    last = Graph::is_last(link);
                    link += Graph::link_words;
                    const Cell to = Types::Cells::cell(number);
                    if (dead_end && front.tables_ == JumpTables::pruned && !may_see(front, to, onward)) {
                        continue;
                    }
                    if (!reach_link(front, number, front.notes_.g + Steps::estimate(at, to), onward, front.limit_,
                                    parent, estimate)) {
                        front.notes_.budget = budget;
                        return;
                    }
                }
            }
        }
        front.notes_.budget = budget;
    }

    /// Whether the search follows tables, and the map brings none: it is not the map given to `begin`.
    static constexpr bool follows_none(const Frontier& front, const Map& map) {
        return front.tables_ != JumpTables::none && map.graph().empty();
    }

    /// The stage after the direct path to the goal has turned out to be blocked.
    static constexpr JumpStage after_aim(const Frontier& front) {
        return front.follows_ ? JumpStage::follow : JumpStage::begin;
    }

    /// A search on a graph scans from its start only. A walk that leads away from the goal pauses after this many
    /// steps: its cell becomes a node, and the search is often over before that node's turn.
    static constexpr unsigned steps_between_pauses = 8;
    /// The steps from column x of a walk to where it may pause; 0 there.
    static constexpr unsigned steps_to_pause(const Frontier& front, int x) {
        const unsigned gone = static_cast<unsigned>(x < front.at_.x ? front.at_.x - x : x - front.at_.x);
        return gone == 0 ? steps_between_pauses : (0U - gone) % steps_between_pauses;
    }
    /// Whether a walk pauses at a cell reached at cost g: if a path over this cell is longer than the scanned node's f
    /// by two steps. It does not pause at a node of the graph, which may have no links in the direction of the walk.
    static constexpr bool pauses_at(const Frontier& front, const Map& map, int x, int y, std::uint32_t g) {
        const Cell cell = cell_at(x, y);
        return front.tables_ != JumpTables::none && front.phase_ == JumpPhase::searching &&
               g + front.estimate_(cell) > front.nodes_.f(front.node_) + 2 * std::uint32_t{Steps::scale.straight} &&
               map.graph().find(cell) == nullptr;
    }

private:
    /// Offers the records the end of a link. @return whether the search goes on.
    template <class Estimate>
    [[gnu::always_inline]] static constexpr bool reach_link(Frontier& front, std::uint32_t number, std::uint32_t g,
                                                            std::uint32_t directions, std::uint32_t limit,
                                                            std::uint32_t node, const Estimate& estimate) {
        if constexpr (Types::is_small) {
            return front.reach(number, g, directions) != JumpWent::nowhere;
        } else {
            const PoolOffer answer = front.nodes_.offer(number, g, 0, limit, node, directions, estimate);
            return answer < PoolOffer::too_expensive || !front.refused(answer);
        }
    }

    /// Whether the direct path from a cell to the goal begins with one of these directions.
    static constexpr bool may_see(const Frontier& front, Cell from, std::uint32_t directions) {
        const int dx = front.estimate_.goal.x - from.x, dy = front.estimate_.goal.y - from.y;
        return (dx | dy) == 0 || (directions >> Types::Rules::towards(dx, dy) & 1U) != 0;
    }

    /// Whether the direct path from the current node to the goal may be free, by the tables.
    static constexpr bool may_aim(const Frontier& front, const std::uint32_t* node) {
        const int dx = front.estimate_.goal.x - front.at_.x, dy = front.estimate_.goal.y - front.at_.y;
        if ((dx | dy) == 0) {
            return true;
        }
        const unsigned d = Types::Rules::towards(dx, dy);
        if ((front.directions_ >> d & 1U) == 0) {
            return false;
        }
        if (!Types::Rules::steps(d)) {
            return true;
        }
        const int ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy;
        const unsigned reach = Graph::reach(node, d);
        return reach >= static_cast<unsigned>(Steps::directions == 4 || ax < ay ? ax : ay) || reach == 255;
    }
};

}  // namespace firmpath::detail
