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
    // Paths may lead through unknown cells: the robot will see what is in them on the way.
    using Learnt = firmpath::OccupancyGrid<W, H, firmpath::Unknown::free>;
    // The obstacles learnt, grown by the robot's radius: what all three searches plan on.
    using Grown = firmpath::JumpGrid<W, H>;
    using View = firmpath::Frontier<Grown, Learnt>;
    using Next = firmpath::FrontierSearch<View>;

    static constexpr int cells_a_scan = 5;  // driven at most, from one scan to the next
    static constexpr int looks = 4;         // scans in one place before the robot gives up what they do not show
    static constexpr firmpath::Disc radius{firmpath::millimetres(200), firmpath::millimetres(200)};
    static constexpr firmpath::Disc reach{firmpath::millimetres(2'000),
                                          firmpath::millimetres(200)};  // how near it wants to see the unknown
    static constexpr std::uint32_t least = 4;  // fewest unknown cells in sight that are worth a look

    /// The cost of the whole drive. The first plan is the one to a new goal; the robot plans again when the map has changed.
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
        frame_ = &frame;
        grown_.fill(false);
        at_ = start;
        aim(errand);
        exploring_ = false;
    }

    firmpath::Cell at() const { return at_; }
    std::uint32_t scans() const { return scans_; }
    const Learnt& learnt() const { return learnt_; }
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
    View view() const { return {grown_, learnt_, given_up_, reach, least}; }

    void learn(std::span<const std::uint16_t> ranges) {
        const firmpath::WorldPose pose{frame_->to_point(at_), {}};
        (void)learnt_.integrate_scan(*frame_, pose, ranges, lidar::sweep(scans_++), lidar::sensor);
        const auto tell = [this](firmpath::Cell cell, bool) {
            changed_ = true;
            scratch_.changed(grown_, cell);
            repaired_.changed(grown_, cell);
        };
        firmpath::CellChange changes[32];
        std::size_t count = 0;
        firmpath::Status more{};
        do {
            more = learnt_.take_changes(changes, count);
            for (const auto& [cell, now] : std::span(changes, count)) {
                if (now == firmpath::Knowledge::occupied) {
                    firmpath::inflate_added(learnt_.obstacles(), cell, radius, grown_, tell);
                } else if (!grown_.passable(cell)) {  // an obstacle until now, or near one
                    firmpath::inflate_removed(learnt_.obstacles(), cell, radius, grown_, tell);
                }
            }
        } while (more == firmpath::Status::buffer_too_small);
    }

    /// Makes sure that there is a goal and a path to it. @return as `take`.
    firmpath::Status decide() {
        // If an obstacle that was seen late has grown over the robot, the way out is at most as long as the radius.
        (void)firmpath::nearest_free(grown_, at_, 1, at_);
        exploring_ = exploring_ || at_ == goal_;
        const bool wanted = !exploring_ || (at_ != goal_ && view().goal(goal_));  // if not: seen meanwhile
        const bool up_to_date = !fresh_ && !changed_;
        if (wanted && (up_to_date || replan() == firmpath::Status::found)) {
            return firmpath::Status::running;
        }
        exploring_ = true;
        firmpath::Status status = choose();
        if (status == firmpath::Status::no_path) {
            return firmpath::Status::found;
        }
        if (status == firmpath::Status::found && goal_ != at_) {
            status = replan();
        }
        return status == firmpath::Status::found ? firmpath::Status::running : status;
    }

    /// Aims at the nearest place with something unknown in sight. If the robot is already there, it looks around once more.
    /// If that has not helped, it gives up the unknown cells in sight.
    firmpath::Status choose() {
        const auto seen = view();
        for (;;) {
            firmpath::Status status{};
            const auto count = firmpath::port::instructions_of([&] { status = next_.plan(seen, at_, {}); });
            report_.next.add(next_.stats().expanded, static_cast<std::uint32_t>(count));
            if (status != firmpath::Status::found) {
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
        scratch_.aim(grown_, at_, goal);
        repaired_.aim(grown_, at_, goal);
    }

    /// Plans to the goal in both ways, which must agree on the cost.
    firmpath::Status replan() {
        const bool blocked = firmpath::still_valid<Moves>(grown_, rest()).broken();
        const firmpath::Status status =
            scratch_.replan(grown_, at_, fresh_ ? report_.scratch_first : report_.scratch_again);
        const firmpath::Status other =
            repaired_.replan(grown_, at_, fresh_ ? report_.repaired_first : report_.repaired_again);
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
            if (learnt_.knowledge(cell) != firmpath::Knowledge::free) {
                if (at_ == from && ++waited_ == looks) {
                    learnt_.set(cell, firmpath::Knowledge::occupied);  // otherwise the robot would stand here for ever
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

    auto rest() const { return firmpath::rest_of(scratch_.planner().path(grown_), at_); }

    const firmpath::Frame* frame_ = nullptr;
    firmpath::Cell at_{};
    firmpath::Cell goal_{};
    bool exploring_ = false;
    bool fresh_ = false;    // the goal is new
    bool changed_ = false;  // the map for planning has changed since the last plan
    int looked_ = 0;        // looks around at this place
    int waited_ = 0;        // scans, for the cell ahead to become known
    std::uint32_t scans_ = 0;
    Report report_{};
    Learnt learnt_{};
    Grown grown_{firmpath::all_blocked};
    typename View::GivenUp given_up_{};
    Next next_{};
    Scratch scratch_{};
    Repair repaired_{};
};
