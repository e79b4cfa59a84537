// A mouse in a maze of 16 x 16 cells: it finds the centre, and explores until it knows the fastest route there for certain.
// Its members are all the memory that it needs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/firmpath.hpp"

class Mouse {
public:
    using Walls = firmpath::WallGrid<16, 16>;
    using Moves = firmpath::Walled<firmpath::Four>;
    // Levels of two bits: how far each cell is from the mouse's current goals.
    using Flood = firmpath::BreadthFirst<Walls, Moves>;
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

    /// Explores until the fastest route that the known walls allow leads only through cells that the mouse has visited. Then
    /// no wall that is still unseen can lead to a faster route. After that it drives back to the start.
    template <class Sees>
    [[gnu::noinline]] bool explore(const Sees& sees) {
        firmpath::Cell unseen{};
        while (plan_race(known_) == firmpath::Status::found && first_unseen(unseen)) {
            // Walls seen on the way may have blocked it: then the next route leads elsewhere.
            (void)drive_to({&unseen, 1}, sees, Until::news);
        }
        return racer_.status() == firmpath::Status::found && drive_to({&start, 1}, sees, Until::there);
    }

    /// Plans the speed run from the start to the centre, with the walls that the mouse knows, or with others.
    firmpath::Status plan_race(const Walls& walls) {
        return racer_.plan(walls, {start, 1}, centre);  // its only way out is along the column
    }
    const Racer& race() const { return racer_; }

    /// The route from the start to the centre with the fewest steps, whatever its turns.
    Flood::Path shortest(const Walls& walls) {
        (void)flood_from(walls, start, centre);
        return flood_.path(walls);
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

    /// Floods from the nearest of the goals. False if none can be reached.
    bool flood_from(const Walls& walls, firmpath::Cell from, std::span<const firmpath::Cell> goals) {
        firmpath::Cell nearest{};
        std::uint32_t steps = 0xFFFFFFFF;
        for (const firmpath::Cell goal : goals) {
            if (flood_.plan(walls, from, goal) == firmpath::Status::found && flood_.cost() < steps) {
                nearest = goal;
                steps = flood_.cost();
            }
        }
        return steps != 0xFFFFFFFF && flood_.plan(walls, from, nearest) == firmpath::Status::found;
    }

    /// Drives down the levels. When it sees a new wall, it floods again, or ends there (`Until::news`).
    template <class Sees>
    bool drive_to(std::span<const firmpath::Cell> goals, const Sees& sees, Until until) {
        while (!among(goals, at_)) {
            if (!flood_from(known_, at_, goals)) {
                return false;
            }
            const std::uint32_t revision = known_.revision();
            for (const firmpath::Cell next : flood_.path(known_)) {
                if (next != at_) {
                    ahead_ = firmpath::direction_between<Moves>(at_, next);
                    at_ = next;
                    ++steps_;
                    look(sees);
                }
                if (known_.revision() != revision) {
                    break;
                }
            }
            if (until == Until::news && known_.revision() != revision) {
                return true;
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
        for (const firmpath::Pose pose : racer_.path(known_)) {
            if (!seen_.contains(index(pose.cell))) {
                unseen = pose.cell;
                return true;
            }
        }
        return false;
    }

    firmpath::Cell at_{};
    unsigned ahead_ = 0;  // the side that it faces
    std::uint32_t steps_ = 0;
    firmpath::detail::BitSet<256> seen_{};
    Walls known_{};
    Flood flood_{};
    Racer racer_{};
};
