/// @file
/// The cells around the goals that many robots share.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"

namespace firmpath::detail {

/// The sizes of the members of a `GoalAreas`, which has none without areas.
constexpr MemberSizes goal_areas_sizes(std::size_t cells, std::size_t count) {
    const std::size_t area = MemberSizes()
                                 .array((cells + 31) / 32, 4)
                                 .member(sizeof(Cell), alignof(Cell))
                                 .array(2, 4)
                                 .array(1, 2)
                                 .array(1, 1)
                                 .total();
    return count == 0 ? MemberSizes() : MemberSizes().member(count * area, alignof(std::uint32_t)).array(1, 1);
}

/// `Count` sets of cells, each around a goal: the nearest cells, as many as the area has robots, and all others that
/// are as near as the farthest of these. An area is made while the goal's bits are filled, because this reaches cells
/// in order of distance.
///
/// Memory: one bit a cell and 16 bytes each, and 4 bytes.
template <class Map, std::size_t Count>
class GoalAreas {
    static_assert(Count <= 250, "Fleet: there must be at most 250 groups");

    static constexpr std::size_t cells = std::size_t{Map::width} * std::size_t{Map::height};

public:
    /// The area of a goal, or one that has no members; `Count` if there is neither. O(Count).
    constexpr std::size_t of(Cell goal) const {
        std::size_t free = Count;
        for (std::size_t i = 0; i < Count; ++i) {
            if (areas_[i].members == 0) {
                free = i;
            } else if (areas_[i].goal == goal) {
                return i;
            }
        }
        return free;
    }
    constexpr void join(std::size_t area, Cell goal) {
        areas_[within<Count>(area)].goal = goal;
        ++areas_[within<Count>(area)].members;
    }
    constexpr void leave(std::size_t area) {
        std::uint16_t& members = areas_[within<Count>(area)].members;
        members = static_cast<std::uint16_t>(members - (members != 0 ? 1 : 0));
    }
    constexpr bool contains(std::size_t area, Cell cell) const {
        const std::uint32_t node = within<cells>(CellIndex<Map::width>::of(cell));
        return (areas_[within<Count>(area)].words[node / 32] >> (node % 32) & 1U) != 0;
    }

    /// Chooses the area to make: this one, if it has robots and this goal, else none.
    constexpr void choose(std::size_t area, Cell goal) {
        const bool is_around = area < Count && areas_[area].members != 0 && areas_[area].goal == goal;
        chosen_ = static_cast<std::uint8_t>(is_around ? area : Count);
    }
    /// Begins the chosen area with the goal alone. O(W * H / 32).
    constexpr void begin() {
        if (chosen_ < Count) {
            Area& a = areas_[chosen_];
            for (std::uint32_t& word : a.words) {
                word = 0;
            }
            a.reached = 0;
            a.steps = 0;
            a.is_full = 0;
            reach(within<cells>(CellIndex<Map::width>::of(a.goal)), 0);
        }
    }
    /// Adds the next cell, if the area is not full. Precondition: no cell is nearer than the one before.
    constexpr void reach(std::uint32_t node, std::uint32_t steps) {
        if (chosen_ < Count) {
            Area& a = areas_[chosen_];
            a.is_full = a.is_full != 0 || (steps != a.steps && a.reached >= a.members) ? 1 : 0;
            if (a.is_full == 0) {
                a.steps = steps;
                ++a.reached;
                a.words[node / 32] |= std::uint32_t{1} << (node % 32);
            }
        }
    }

private:
    struct Area {
        std::uint32_t words[(cells + 31) / 32]{};
        Cell goal{};
        std::uint32_t reached = 0;
        std::uint32_t steps = 0;  // to the last cell
        std::uint16_t members = 0;
        std::uint8_t is_full = 0;  // (no bool: see the robots)
    };

    Area areas_[Count]{};
    std::uint8_t chosen_ = 0;
};

/// No areas.
template <class Map>
class GoalAreas<Map, 0> {
public:
    constexpr void leave(std::size_t) {}
    constexpr void choose(std::size_t, Cell) {}
    constexpr void begin() {}
    constexpr void reach(std::uint32_t, std::uint32_t) {}
};

}  // namespace firmpath::detail
