// What the robot does: from scans to a map, from the map to the next place. The same on a desktop and on a board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/firmpath.hpp"
#include "lidar.hpp"
#include "replanners.hpp"

template <int W, int H>
class Robot {
public:
    // What the robot has learnt, and the obstacles grown by its radius: what all three searches plan on. Paths may lead
    // through unknown cells: the robot will see what is in them on the way.
    using Map = firmpath::RobotMap<W, H>;
    using Learnt = typename Map::Learnt;
    using Grown = typename Map::Drivable;
    using View = firmpath::Frontier<Grown, Learnt>;
    using Next = firmpath::FrontierSearch<View>;

    static constexpr int cells_a_scan = 5;  // driven at most, from one scan to the next
    static constexpr int looks = 4;         // scans in one place before the robot gives up what they do not show
    static constexpr firmpath::Micrometres radius = firmpath::millimetres(200);
    static constexpr firmpath::Disc reach{
        firmpath::millimetres(2'000),
        firmpath::CellSize(firmpath::millimetres(200))};                   // how near it wants to see the unknown
    static constexpr firmpath::Specks specks = firmpath::Specks::ignored;  // they are not worth a look

    /// The cost of the whole drive. The first plan is the one to a new goal; the robot plans again when the map has
    /// changed.
    struct Report {
        std::uint32_t driven = 0;  // cells
        std::uint32_t path_hash = 0;
        std::uint32_t given_up = 0;  // places where looking around has shown nothing
        bool costs_differed = false;
        Tally next;
        Tally scratch_first, repaired_first;
        Tally scratch_again, repaired_again;
        Tally scratch_blocked;  // those of `again` where the path ahead was blocked
    };

    /// Precondition: value-initialised, and not begun before.
    void begin(const firmpath::Frame& frame, firmpath::Cell start, firmpath::Cell errand) {
        map_.begin(frame, lidar::sensor, radius);
        at_ = start;
        aim(errand);
        exploring_ = false;
    }

    firmpath::Cell at() const { return at_; }
    std::uint32_t scans() const { return scans_; }
    const Learnt& learnt() const { return map_.learnt(); }
    const Report& report() const { return report_; }

    /// Takes a scan made at `at()`, learns from it, and drives to the place of the next scan.
    ///
    /// @return `running`; `found`: explored, nothing more can be seen; otherwise the status of the error.
    firmpath::Status take(std::span<const std::uint16_t> ranges) {
        learn(ranges);
        const firmpath::Status status = decide();
        if (status == firmpath::Status::running) {
            drive();
        }
        return status;
    }

private:
    const Grown& grown() const { return map_.drivable(); }
    View view() const { return {grown(), map_.learnt(), given_up_, reach, specks}; }

    void learn(std::span<const std::uint16_t> ranges) {
        const firmpath::WorldPose pose{map_.frame().to_point(at_), {}};
        (void)map_.take(pose, ranges, lidar::sweep(scans_++), tell());
    }
    /// Called with each cell that is drivable now, or no longer.
    auto tell() {
        return [this](firmpath::Cell, bool) { changed_ = true; };
    }

    /// Makes sure that there is a goal and a path to it. @return as `take`.
    firmpath::Status decide() {
        // If an obstacle that was seen late has grown over the robot, the way out is at most as long as the radius.
        at_ = firmpath::nearest_free(grown(), at_, 1).value_or(at_);
        exploring_ = exploring_ || at_ == goal_;
        const bool wanted = !exploring_ || (at_ != goal_ && view().goal(goal_));  // if not: seen meanwhile
        const bool up_to_date = !fresh_ && !changed_;
        if (wanted && (up_to_date || firmpath::has_path(replan()))) {
            return firmpath::Status::running;
        }
        exploring_ = true;
        firmpath::Status status = choose();
        if (status == firmpath::Status::no_path) {
            return firmpath::Status::found;
        }
        if (firmpath::has_path(status) && goal_ != at_) {
            status = replan();
        }
        return firmpath::has_path(status) ? firmpath::Status::running : status;
    }

    /// Aims at the nearest place with something unknown in sight. If the robot is already there, it looks around once
    /// more. If that has not helped, it gives up the unknown cells in sight.
    firmpath::Status choose() {
        const auto seen = view();
        for (;;) {
            firmpath::Status status{};
            const auto count = firmpath::port::instructions_of([&] { status = next_.plan(seen, at_, {}); });
            report_.next.add(next_.stats().expanded, static_cast<std::uint32_t>(count));
            if (!firmpath::has_path(status)) {
                return status;
            }
            if (next_.path(seen).size() > 1 || looked_ < looks) {
                break;
            }
            seen.give_up(at_, given_up_);
            ++report_.given_up;
        }
        firmpath::Cell last = at_;
        for (const firmpath::Cell cell : next_.path(seen)) {
            last = cell;
        }
        looked_ = last == at_ ? looked_ + 1 : 0;
        aim(last);
        return firmpath::Status::found;
    }

    void aim(firmpath::Cell goal) {
        goal_ = goal;
        fresh_ = true;
        scratch_.aim(grown(), at_, goal);
        repaired_.aim(grown(), at_, goal);
    }

    /// Plans to the goal in both ways, which must agree on the cost.
    firmpath::Status replan() {
        const bool blocked = firmpath::still_valid<Moves>(grown(), rest()).broken();
        const firmpath::Status status =
            scratch_.replan(grown(), at_, fresh_ ? report_.scratch_first : report_.scratch_again);
        const firmpath::Status other =
            repaired_.replan(grown(), at_, fresh_ ? report_.repaired_first : report_.repaired_again);
        if (blocked && !fresh_) {
            report_.scratch_blocked.add(scratch_.expanded(), scratch_.instructions());
        }
        if (status != other || scratch_.planner().cost() != repaired_.planner().cost()) {
            report_.costs_differed = true;
        }
        fresh_ = false;
        changed_ = false;
        return status;
    }

    /// Drives along the path of the jump points, through cells known to be free.
    void drive() {
        const firmpath::Cell from = at_;
        int left = goal_ == at_ ? 0 : cells_a_scan;
        for (const firmpath::Cell cell : rest()) {
            if (cell == at_) {
                continue;
            }
            if (left == 0) {
                return;
            }
            if (map_.learnt().knowledge(cell) != firmpath::Knowledge::free) {
                if (at_ == from && ++waited_ == looks) {
                    // Otherwise the robot would stand here for ever.
                    (void)map_.try_set(cell, firmpath::Knowledge::occupied, tell());
                    waited_ = 0;
                }
                return;
            }
            --left;
            at_ = cell;
            waited_ = 0;
            ++report_.driven;
            report_.path_hash = report_.path_hash * 31 + static_cast<std::uint32_t>(cell.x);
            report_.path_hash = report_.path_hash * 31 + static_cast<std::uint32_t>(cell.y);
        }
    }

    using Scratch = Measured<Grown, FromScratch>;
    using Repair = Measured<Grown, Repaired>;
    using Moves = typename Repaired<Grown>::Planner::moves_type;
    static_assert(Moves::scale == FromScratch<Grown>::Planner::moves_type::scale, "or costs could not be compared");

    auto rest() const { return firmpath::rest_of(scratch_.planner().path(grown()), at_); }

    firmpath::Cell at_{};
    firmpath::Cell goal_{};
    bool exploring_ = false;
    bool fresh_ = false;    // the goal is new
    bool changed_ = false;  // the map for planning has changed since the last plan
    int looked_ = 0;        // looks around at this place
    int waited_ = 0;        // scans, for the cell ahead to become known
    std::uint32_t scans_ = 0;
    Report report_{};
    Map map_{};
    typename View::GivenUp given_up_{};
    Next next_{};
    Scratch scratch_{};
    Repair repaired_{};
};
