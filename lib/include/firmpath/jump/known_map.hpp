/// @file
/// A plan with its jump graph, and the map as it is now.
#pragma once

#include <cstdint>
#include <type_traits>

#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/overlay.hpp"

namespace firmpath {

namespace detail {

/// Whether each free cell of a live map is free on the plan.
enum class WithinPlan : std::uint8_t {
    unknown,  ///< the words must be compared
    yes,      ///< answers of the graph hold
    no,       ///< a cell has opened since the plan was made
};

}  // namespace detail

/// A plan of a building, typically in flash with its jump graph, and the live map of the same building. Its cells are
/// those of the live map. Models `JumpMap`. `JumpGraphPlanner` plans on it.
///
///     const firmpath::JumpGraphMap known(plan, graph);       // once
///     const auto live = firmpath::overlay(plan, learnt);     // learnt: a JumpGrid in RAM
///     const firmpath::KnownMap now(known, live);             // then planner.plan(now, start, goal)
///
/// - `Plan`: the type of the plan.
/// - `Moves`: those of the graph.
/// - `Live`: the type of the live map: an `Overlay` of the plan, or any other `JumpMap` of the plan's size.
///
/// Answers of the graph hold on the live map if each cell that is free there is free on the plan. An overlay that
/// includes this plan can only block cells. For another live map, a planner compares the words of both maps; the result
/// is kept here until one of the two maps is edited. A live map to which a whole other grid is assigned counts as
/// edited only if its revision differs (see `JumpGrid::revision`): use `JumpGrid::assign`, or make a new `KnownMap`.
///
/// Borrows plan, graph and live map: they must outlive it. Searches write the result of a comparison into it, so each
/// thread that plans needs its own `KnownMap`.
///
/// Memory: two pointers and 8 bytes.
template <JumpMap Plan, class Moves, JumpMap Live>
class KnownMap : public detail::SameCells<Live> {
    static_assert(Plan::width == Live::width && Plan::height == Live::height,
                  "KnownMap: the plan and the live map must have the same width and height");

public:
    using plan_type = JumpGraphMap<Plan, Moves>;  ///< the plan with its graph
    using live_type = Live;                       ///< the live map

    /// Joins plan and live map.
    constexpr KnownMap(const plan_type& plan, const Live& live)
        : detail::SameCells<Live>(live), plan_(&plan), always_within_(detail::is_or_includes(live, plan.map())) {}
    KnownMap(const plan_type&&, const Live&) = delete;   // KnownMap: a temporary would be gone; name both maps first
    KnownMap(const plan_type&, const Live&&) = delete;   // KnownMap: a temporary would be gone; name both maps first
    KnownMap(const plan_type&&, const Live&&) = delete;  // KnownMap: a temporary would be gone; name both maps first

    /// The sum of the revisions of live map and plan: changes whenever either does.
    constexpr std::uint32_t revision() const { return detail::revision_of(live()) + detail::revision_of(*plan_); }

    constexpr const plan_type& plan() const { return *plan_; }    ///< The plan with its graph.
    constexpr const Live& live() const { return this->cells(); }  ///< The live map.

    /// Whether the cells that are free on the live map are known to be free on the plan.
    constexpr detail::WithinPlan within() const {
        if (always_within_) {
            return detail::WithinPlan::yes;
        }
        // In a constant expression a member that may change cannot be read.
        return std::is_constant_evaluated() || compared_at_ != revision() ? detail::WithinPlan::unknown : compared_;
    }
    /// Keeps the result of a comparison of all words, which was begun at a revision. O(1). For planners.
    constexpr void keep(detail::WithinPlan result, std::uint32_t at_revision) const {
        if (!std::is_constant_evaluated()) {
            compared_ = result;
            compared_at_ = at_revision;
        }
    }

private:
    const plan_type* plan_;
    mutable std::uint32_t compared_at_ = 0;
    mutable detail::WithinPlan compared_ = detail::WithinPlan::unknown;
    bool always_within_;
};

template <class Plan, class Moves, class Live>
inline constexpr bool answers_outside<KnownMap<Plan, Moves, Live>> = true;

namespace detail {

/// The plan of a `KnownMap`, for a search on the plan whose path is checked on the live map.
template <class Known>
class PlanOf : public SameCells<typename Known::plan_type::map_type> {
public:
    constexpr explicit PlanOf(const Known& known)
        : SameCells<typename Known::plan_type::map_type>(known.plan().map()), known_(&known) {}

    constexpr const auto& graph() const { return known_->plan().graph(); }
    constexpr bool has_graph() const { return known_->plan().has_graph(); }
    /// The map on which the path is checked.
    constexpr const auto& checked_on() const { return known_->live(); }

private:
    const Known* known_;
};

}  // namespace detail

template <class Known>
inline constexpr bool answers_outside<detail::PlanOf<Known>> = true;

}  // namespace firmpath
