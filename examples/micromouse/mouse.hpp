// A mouse in a maze of 16 x 16 cells: it finds the centre, and explores until it knows the fastest route there for
// certain. Its members are all the memory that it needs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>

#include "firmpath/firmpath.hpp"

class Mouse {
public:
    using Walls = firmpath::WallGrid<16, 16>;
    using Moves = firmpath::Walled<firmpath::Four>;
    // A byte a cell: how many steps it is from the mouse's current goals.
    using Flood = firmpath::FloodFill<Walls>;
    // A quarter turn takes as long as two cells straight ahead. Cells and axes: 512 states with costs of 16 bits.
    using Racing = firmpath::AxisTurning<Moves, firmpath::TurnCost{2, 1}>;
    using Racer = firmpath::NearestGoal<Walls, 4, Racing, firmpath::BitNodes>;

    static constexpr firmpath::Cell start{0, 15};
    static constexpr firmpath::Cell centre[4] = {{7, 7}, {8, 7}, {7, 8}, {8, 8}};

    /// Drives to the centre: always to a cell that is one step nearer, as if there were no walls except those seen.
    ///
    /// `sees(cell, side)` returns whether there is a wall at a side of the cell that the mouse is in.
    /// @return false if walls surround it.
    template <class Sees>
    bool search(const Sees& sees) {
        at_ = start;
        ahead_ = 3;  // up
        look(sees);
        return drive_to(centre, sees, Until::there);
    }

    /// Explores until the fastest route that the known walls allow leads only through cells that the mouse has visited.
    /// Then no wall that is still unseen can lead to a faster route. After that it drives back to the start, and plans
    /// that route.
    template <class Sees>
    [[gnu::noinline]] bool explore(const Sees& sees) {
        firmpath::Cell unseen{};
        while (firmpath::has_path(plan_race(known_)) && first_unseen(unseen)) {
            // Walls seen on the way may have blocked it: then the next route leads elsewhere.
            (void)drive_to({&unseen, 1}, sees, Until::news);
        }
        return firmpath::has_path(planners_.racer.status()) && drive_to({&start, 1}, sees, Until::there) &&
               firmpath::has_path(plan_race(known_));
    }

    /// Plans the speed run from the start to the centre, with the walls that the mouse knows, or with others.
    firmpath::Status plan_race(const Walls& walls) {
        Racer& racer = *new (&planners_.racer) Racer();
        return racer.plan(walls, {start, 1}, centre);  // its only way out is along the column
    }
    /// That route, until the mouse drives on or asks for the shortest.
    const Racer& race() const { return planners_.racer; }

    /// The route from the start to the centre with the fewest steps, whatever its turns.
    Flood::Path shortest(const Walls& walls) {
        (void)flood_to(walls, centre);
        return planners_.flood.path(walls, start);
    }

    const Walls& known() const { return known_; }
    std::uint32_t cells_seen() const { return static_cast<std::uint32_t>(seen_.count()); }
    std::uint32_t steps_driven() const { return steps_; }

private:
    enum class Until : std::uint8_t { there, news };

    static constexpr std::size_t index(firmpath::Cell cell) { return firmpath::CellIndex<Walls::width>::of(cell); }
    static bool among(std::span<const firmpath::Cell> cells, firmpath::Cell cell) {
        for (const firmpath::Cell c : cells) {
            if (c == cell) {
                return true;
            }
        }
        return false;
    }

    /// Floods the maze from the goals. @return whether that succeeded.
    bool flood_to(const Walls& walls, std::span<const firmpath::Cell> goals) {
        Flood& flood = *new (&planners_.flood) Flood();
        return flood.fill(walls, goals) == firmpath::Status::found;
    }

    /// Drives downhill to a goal, straight on where it can. `Until::news`: or until it sees a new wall. It floods again
    /// only where new walls leave no way down: all that it has seen since the flood is behind it.
    template <class Sees>
    bool drive_to(std::span<const firmpath::Cell> goals, const Sees& sees, Until until) {
        const std::uint32_t revision = known_.revision();
        while (!among(goals, at_)) {
            if (!flood_to(known_, goals) || planners_.flood.cost(at_) == Flood::unreached) {
                return false;
            }
            for (unsigned side = planners_.flood.onward(known_, at_, ahead_); side != Moves::directions;
                 side = planners_.flood.onward(known_, at_, ahead_)) {
                ahead_ = side;
                at_ = Moves::neighbour(at_, side);
                ++steps_;
                look(sees);
                if (until == Until::news && known_.revision() != revision) {
                    return true;
                }
            }
        }
        return true;
    }

    /// Sees the walls to the left, ahead and to the right. Behind it is the way that it came.
    template <class Sees>
    void look(const Sees& sees) {
        seen_.insert(index(at_));
        for (const unsigned turn : {3U, 0U, 1U}) {
            const auto side = static_cast<firmpath::Side>((ahead_ + turn) % 4);
            if (sees(at_, side)) {
                known_.set_wall(at_, side, true);
            }
        }
    }

    /// The first cell of the route planned that the mouse has not been in.
    bool first_unseen(firmpath::Cell& unseen) const {
        for (const firmpath::Pose pose : planners_.racer.path(known_)) {
            if (!seen_.contains(index(pose.cell))) {
                unseen = pose.cell;
                return true;
            }
        }
        return false;
    }

    // The mouse either drives or plans its race, so both share memory. Whoever begins makes its own anew.
    union Planners {
        constexpr Planners() : flood() {}
        Flood flood;
        Racer racer;
    };

    firmpath::Cell at_{};
    unsigned ahead_ = 0;  // the side that it faces
    std::uint32_t steps_ = 0;
    firmpath::BitSet<256> seen_{};
    Walls known_{};
    Planners planners_{};
};
