/// @file
/// Following the tables of a jump graph in place of scanning the map.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "firmpath/core/cell.hpp"
#include "firmpath/search/detail/jump_graph_format.hpp"
#include "firmpath/search/jump_graph.hpp"
#include "firmpath/search/jump_scan.hpp"

namespace firmpath::detail {

/// A map that brings a jump graph.
template <class Map>
concept MapWithJumpGraph = requires(const Map& map) {
    { map.has_graph() } -> std::same_as<bool>;
    map.graph();
};

/// The part of `JumpPointSearch` that follows a jump graph. On maps without one it adds nothing to `JumpScan`.
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
    using Scan::at_, Scan::walked_, Scan::stage_, Scan::directions_, Scan::estimate_;
    using typename Scan::Rules, typename Scan::Stage, typename Scan::Went;

    enum class Tables : std::uint8_t {
        none,   ///< the map is scanned
        links,  ///< links are followed
        boxes,  ///< links are followed in directions whose box contains the goal
    };

    constexpr JumpFollow() = default;

    /// Chooses the tables of a new search.
    constexpr void choose_tables(const Map& map, bool goal_is_free) {
        tables_ = !map.has_graph()                                          ? Tables::none
                  : goal_is_free && map.graph().has_boxes_for(Steps::scale) ? Tables::boxes
                                                                            : Tables::links;
    }

    /// Prepares to follow the links of the current node. If the tables say that the direct path to the goal may be
    /// free, it is tried first. @return false if the node has no links: then scan.
    constexpr bool follow_node(const Map& map, bool is_start) {
        follows_ = false;
        // The start goes in all directions, so it scans.
        if (tables_ == Tables::none || is_start) {
            return false;
        }
        const Graph& graph = map.graph();
        const std::uint32_t node = graph.find(at_);
        if (node == Graph::none) {
            return false;
        }
        follows_ = true;
        link_ = graph.first_link(node);
        linked_ = static_cast<std::uint8_t>(graph.directions(node));
        stage_ = may_aim(graph, node) ? Stage::aim : Stage::follow;
        return true;
    }

    /// The stage after the direct path to the goal has turned out to be blocked.
    constexpr Stage after_aim() const { return follows_ ? Stage::follow : Stage::begin; }

    /// Boxes are around goals that can be reached: to find the nearest cell to another, a search starts again without
    /// them. @return whether it has to.
    constexpr bool drop_boxes() {
        const bool had = tables_ == Tables::boxes;
        tables_ = had ? Tables::links : tables_;
        return had;
    }

    /// Offers the jump points that the remaining directions lead to, as far as the budget reaches.
    constexpr void follow(const Map& map) {
        const Graph& graph = map.graph();
        const BoxedCell goal(Graph::box_shift, estimate_.goal.x, estimate_.goal.y);
        const std::uint32_t* link = graph.link(link_);
        const std::uint32_t wanted = directions_;
        const std::uint32_t g = self().notes_.g;
        const bool boxes = graph.has_boxes();
        std::uint32_t budget = self().notes_.budget;
        std::uint32_t left = linked_;
        Stage stage = stage_;
        for (;;) {
            if (stage == Stage::follow) {
                if ((left & wanted) == 0) {
                    directions_ = 0;
                    break;
                }
                bool leads = (left & (0U - left) & wanted) != 0;
                left &= left - 1;
                if (boxes) {
                    leads = leads && (tables_ != Tables::boxes || goal.is_in(*link));
                    ++link;
                }
                stage = leads ? Stage::offer : Stage::skip;
            }
            bool last = false;
            if (stage == Stage::offer) {
                for (; !last && budget != 0; --budget) {
                    const std::uint32_t number = Graph::number(link);
                    const std::uint32_t onward = Graph::onward(link);
                    last = Graph::is_last(link);
                    link += Graph::link_words;
                    if (self().reach(number, g + Steps::estimate(at_, Numbers::cell(number)), onward) ==
                        Went::nowhere) {
                        self().notes_.budget = budget - 1;
                        return;
                    }
                }
            } else {
                // 32 links that are passed over take about as long as one that is offered.
                unsigned passed = 0;
                for (; !last && (passed < 32 || budget != 0); link += Graph::link_words) {
                    last = Graph::is_last(link);
                    if (++passed == 33) {
                        passed = 1;
                        --budget;
                    }
                }
            }
            if (!last) {
                break;
            }
            stage = Stage::follow;
        }
        stage_ = stage;
        linked_ = static_cast<std::uint8_t>(left);
        link_ = graph.place(link);
        self().notes_.budget = budget;
    }

private:
    /// Whether the direct path from the current node to the goal may be free. Then `walked_` is the cell up to which
    /// the tables have shown it.
    constexpr bool may_aim(const Graph& graph, std::uint32_t node) {
        const Cell goal = estimate_.goal;
        const int dx = goal.x - at_.x, dy = goal.y - at_.y;
        const int ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy;
        walked_ = at_;
        if (at_ == goal) {
            return true;
        }
        const unsigned d = Rules::towards(dx, dy);
        if ((directions_ >> d & 1U) == 0) {
            return false;
        }
        if (Rules::steps(d)) {
            const int steps = Steps::directions == 4 || ax < ay ? ax : ay;
            const int reach = static_cast<int>(graph.reach(node, d));
            if (reach < steps && reach < 255) {
                return false;
            }
            const int shown = reach < steps ? reach : steps;
            walked_.x = static_cast<std::int16_t>(at_.x + shown * Rules::step_dx(d));
            walked_.y = static_cast<std::int16_t>(at_.y + shown * Rules::step_dy(d));
        }
        return true;
    }

    constexpr Self& self() { return static_cast<Self&>(*this); }

protected:
    Tables tables_{};
    std::uint8_t linked_ = 0;  // directions whose links follow
    bool follows_ = false;     // whether the current node's links are followed
    std::uint8_t spare_ = 0;   // in place of padding: a copy must keep what is under the seal
    std::uint32_t link_ = 0;   // the place of the next word of links
};

}  // namespace firmpath::detail
