/// @file
/// Paths of robots with a shape, and whether one still holds.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/lattice/detail/swept_cells.hpp"
#include "firmpath/path/path_view.hpp"
#include "firmpath/path/still_valid.hpp"

namespace firmpath {

/// A place and a heading of a robot: its centre is in the middle of the cell, and the heading is one of the directions
/// of its `MotionPrimitives`, counted from +x towards +y.
struct LatticeState {
    Cell cell{};                ///< where the centre is
    std::uint16_t heading = 0;  ///< 0 to one less than the number of headings

    friend constexpr bool operator==(const LatticeState&, const LatticeState&) = default;
};

/// The heading of a goal that may be reached in any direction.
inline constexpr std::uint16_t any_heading = 0xFFFF;

namespace detail {

/// A state on a path of a `StateLattice`.
template <class Planner>
class LatticeCursor {
public:
    using value_type = LatticeState;
    using primitives_type = typename Planner::primitives_type;
    static constexpr std::uint32_t most = 0xFFFFFFFF;
    static constexpr bool counted = true;

    constexpr LatticeCursor() = default;
    constexpr LatticeCursor(const Planner& from, LatticeState state) : planner_(&from), state_(state) {}

    constexpr LatticeState here() const { return state_; }
    constexpr void advance(std::uint32_t& left) {
        if (--left != 0 && !planner_->go_on(state_)) {
            left = 0;
        }
    }

    /// The number of the motion that leads on from this state, in the planner's primitives. Precondition: it is not
    /// the last state. O(1) expected.
    constexpr std::uint32_t motion() const { return planner_->motion_from(state_); }

private:
    const Planner* planner_ = nullptr;
    LatticeState state_{};
};

/// A view of a path of a `StateLattice`: a forward range of its states, start and goal included. An iterator `at` also
/// has `at.motion()`: the number of the motion that leads on from there, in the planner's primitives.
template <class Planner>
using LatticePath = PathView<detail::LatticeCursor<Planner>>;

}  // namespace detail

/// Finds the first state of a path that the robot can no longer reach, because a cell that it would sweep is blocked.
///
/// @param map   the map as it is now: of the size of the planner's.
/// @param path  the path of a `StateLattice`, whose planner has not begun another search since.
/// @return the first broken place, by its index and its cell. A path without states is broken at index 0.
///
/// Complexity: O(cells swept up to that place). Memory: none.
template <class Map, class Planner>
[[nodiscard]] constexpr detail::PathCheck still_valid(const Map& map, const detail::LatticePath<Planner>& path) {
    using Primitives = typename Planner::primitives_type;
    static_assert(Map::width == Planner::map_type::width && Map::height == Planner::map_type::height,
                  "still_valid: the map must be of the size of the planner's");
    if (path.empty()) {
        return {0, Cell{}};
    }
    auto at = path.begin();
    if (const LatticeState start = *at;
        !detail::on_map<Map>(start.cell) || !detail::stands_free<Primitives>(map, start.cell, start.heading)) {
        return {0, start.cell};
    }
    std::uint32_t index = 0;
    for (auto next = at; ++next != path.end(); at = next) {
        ++index;
        if (!detail::sweeps_free<Primitives>(map, (*at).cell, Primitives::primitives[at.motion()])) {
            return {index, (*next).cell};
        }
    }
    return {};
}

}  // namespace firmpath
