/// @file
/// Where the robots of a fleet are.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/fleet/detail/goal_areas.hpp"
#include "firmpath/fleet/detail/goal_bits_cache.hpp"
#include "firmpath/fleet/goal_bits_filler.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/four.hpp"

namespace firmpath::detail {

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
        return r.aim == no_aim || r.at == r.goal ? nullptr : cache.at(r.slot, revision_of(map));
    }

    alignas(std::uint32_t) Number order[N]{};       // of the robots that are present, the first to plan first
    alignas(std::uint32_t) Who who[Bits::cells]{};  // 2 * (robot + 1), or 0; plus 1 if the cell is claimed
    alignas(std::uint32_t) Robot robots[N]{};
    Cache cache{};
    [[no_unique_address]] GoalAreas<Map, Groups> areas{};
};

}  // namespace firmpath::detail
