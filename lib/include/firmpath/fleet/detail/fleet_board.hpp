/// @file
/// Where the robots of a fleet are, and the cells around goals that many share.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/fleet/detail/goal_bits_cache.hpp"
#include "firmpath/fleet/goal_bits_filler.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/four.hpp"

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
    // (Inlined, as it is called at the end of the deepest chain.)
    [[gnu::always_inline]] constexpr void reach(std::uint32_t node, std::uint32_t steps) {
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

constexpr MemberSizes fleet_board_sizes(std::size_t cells, std::size_t robots, std::size_t goals, std::size_t groups,
                                        const MemberSizes& cache) {
    const std::size_t number = bytes_to_hold(robots);
    const std::size_t robot = MemberSizes()
                                  .array(2, sizeof(Cell))
                                  .array(2, number)
                                  .array(1, bytes_to_hold(goals))
                                  .array(1, 2)
                                  .array(8, 1)
                                  .total();
    return MemberSizes()
        .member(robots * number, alignof(std::uint32_t))
        .member(cells * bytes_to_hold(2 * robots + 1), alignof(std::uint32_t))
        .member(robots * robot, alignof(std::uint32_t))
        .member(cache)
        .member(goal_areas_sizes(cells, groups));
}

/// The robots of a `Fleet`, the cells they stand on and have claimed, and the bits of their goals.
///
/// Numbers and cells that are read from memory are kept inside the arrays.
///
/// Memory: for C cells and N robots 2 * C bytes (1 * C for up to 126 robots), 22 to 26 bytes a robot, and the cache.
template <class Map, std::size_t N, std::size_t Goals, std::size_t Groups, class Baked>
class FleetBoard {
public:
    using map_type = Map;
    static constexpr std::size_t capacity = N;
    using Cache = GoalBitsCache<Map, Goals, Baked>;
    using Bits = typename Cache::Bits;
    using Number = SmallestUnsigned<N>;
    using Who = SmallestUnsigned<2 * N + 1>;
    static constexpr Number none = N;
    static constexpr Who nobody = 0;
    // Moves beside those of `Four`.
    static constexpr unsigned stay = 4;
    static constexpr unsigned undecided = 7;
    // What a robot's goal is. Numbers from `area` on: any cell of that area.
    static constexpr std::uint8_t no_aim = 0;
    static constexpr std::uint8_t one_cell = 1;
    static constexpr std::uint8_t area = 2;

    // All zeros: no robot.
    struct Robot {
        Cell at;
        Cell goal;
        Number pushed_by;   // the robot before it in the chain, or none
        Number swaps_with;  // or none
        typename Cache::Slot slot;
        std::uint16_t choices;  // moves, three bits each, the best first
        std::uint8_t to;
        std::uint8_t last;  // the move of the last step
        std::uint8_t left;  // moves to be tried
        std::uint8_t priority;
        // (No bool: after an error in memory it may have a value that is neither.)
        std::uint8_t is_first;  // the move that it takes is the best
        std::uint8_t present;
        std::uint8_t held;
        std::uint8_t aim;
    };

    static constexpr Who standing(std::size_t robot) { return static_cast<Who>(2 * robot + 2); }
    static constexpr std::uint32_t node(Cell cell) {
        return within<std::size_t{Bits::cells}>(CellIndex<Map::width>::of(cell));
    }
    static constexpr Cell after(const Robot& r, unsigned to) { return to < stay ? Four::neighbour(r.at, to) : r.at; }
    static constexpr Cell target(const Robot& r) { return after(r, r.to); }
    constexpr bool present(std::size_t robot) const { return robot < N && robots[robot].present != 0; }
    constexpr bool is_claimed(Cell cell) const { return (who[node(cell)] & 1U) != 0; }
    /// The robot that stands on a cell now, or `none`.
    constexpr Number standing_on(Cell cell) const {
        const unsigned half = who[node(cell)] / 2U;
        return half == 0 || half > N ? none : static_cast<Number>(half - 1);
    }
    /// Whether a robot may go to a cell: no robot has claimed it, and a robot that stands there does not come here.
    constexpr bool may_enter(std::size_t robot, Cell cell) const {
        const Number other = standing_on(cell);
        return !is_claimed(cell) && (other == none || other == robot || target(robots[other]) != robots[robot].at);
    }
    /// Sets a robot's next move, and claims the cell that it leads to.
    constexpr void claim(Robot& r, unsigned to) {
        r.to = static_cast<std::uint8_t>(to);
        Who& claimed = who[node(target(r))];
        claimed = static_cast<Who>(claimed | 1U);
    }
    /// The same if the robot may enter that cell. @return whether.
    constexpr bool try_claim(std::size_t robot, unsigned to) {
        const bool may = may_enter(robot, after(robots[robot], to));
        if (may) {
            claim(robots[robot], to);
        }
        return may;
    }
    /// Takes back a robot's next move and its claim.
    constexpr void withdraw(Robot& r) {
        static_assert(Baked::count != 0 ||
                      fleet_board_sizes(Bits::cells, N, Goals, Groups,
                                        goal_bits_cache_sizes(Bits::cells, Goals, sizeof(GoalBitsFiller<Map>)))
                              .total() == sizeof(FleetBoard));
        Who& here = who[node(r.at)];
        Who& there = who[node(target(r))];
        here = static_cast<Who>(here & ~1U);
        there = static_cast<Who>(there & ~1U);
        r.to = undecided;
    }

    /// Whether a robot on this cell is at its goal.
    constexpr bool at_goal(const Robot& r, Cell cell) const {
        if constexpr (Groups != 0) {
            if (r.aim >= area) {
                return cache.is_filled(r.slot) && areas.contains(r.aim - area, cell);
            }
        }
        return r.aim == no_aim || cell == r.goal;
    }
    constexpr bool at_goal(const Robot& r) const { return at_goal(r, r.at); }

    /// Gives a robot the bits of its goal; baked ones only if `baked`. Precondition: it has an aim.
    constexpr void take_bits(Robot& r, bool baked) {
        r.slot = baked && r.aim == one_cell ? Cache::find_baked(r.goal) : Cache::none;
        if (r.slot == Cache::none) {
            r.slot = cache.take(r.goal);
        }
        if (r.aim >= area) {
            cache.set_area(r.slot, r.aim - area);
        }
    }
    /// The bits that lead a robot to its goal, if it has one, is not on that cell, and they are filled; else a null
    /// pointer.
    constexpr const Bits* way(const Map& map, const Robot& r) const {
        return r.aim == no_aim || r.at == r.goal ? nullptr : cache.at(r.slot, map);
    }

    alignas(std::uint32_t) Number order[N]{};       // of the robots that are present, the first to plan first
    alignas(std::uint32_t) Who who[Bits::cells]{};  // 2 * (robot + 1), or 0; plus 1 if the cell is claimed
    alignas(std::uint32_t) Robot robots[N]{};
    Cache cache{};
    [[no_unique_address]] GoalAreas<Map, Groups> areas{};
};

}  // namespace firmpath::detail
