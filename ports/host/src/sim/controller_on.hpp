/// @file
/// A controller on maps of one size, with one search method.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

#include "firmpath/host/sim/drive.hpp"
#include "firmpath/map/line_of_sight.hpp"
#include "firmpath/path/follow.hpp"
#include "firmpath/path/smooth.hpp"
#include "sim/belief.hpp"
#include "sim/parts.hpp"
#include "sim/steer.hpp"

namespace firmpath::host::sim {

/// Learns the map, searches when the route is broken, follows the route, and stops if the way ahead is not drivable.
///
/// `Search` finds the way. It is constructed from `ControllerOptions` and has
/// - `edited(belief, cell)`: a cell became drivable or is no longer drivable;
/// - `plan(belief, from, goal)`: `found`, `partial`: there is a path; `running`: stay here and look around; `no_path`:
///   done, there is nowhere to go; else the reason why there is no path. `from` may lie in the margin of an obstacle;
/// - `path(belief)`: a range of cells;
/// - `wanted(belief)`: whether there is still a reason to go where the path leads;
/// - `stats()` of the last search, and `parts(width, height, searches)`;
/// - optionally `corners(belief)`: a range of the cells where the route turns; else the path is smoothed;
/// - optionally `finished()`: whether it will never find a path again, also if the map fades;
/// - if it has a plan: `live(belief)`, the plan and what was learnt as one map, and `fell_back()` of the last search.
template <int Edge, class Search>
class ControllerOn final : public Controller {
public:
    explicit ControllerOn(const ControllerOptions& options) : options_(options), belief_(options), search_(options) {}

    void learn(const Pose& pose, const std::vector<Reading>& readings) override {
        belief_.learn(pose, readings, [&](Cell cell) { search_.edited(belief_, cell); });
        if (doing_ == Doing::driving && (size_ == 0 || !search_.wanted(belief_) || broken(pose))) {
            plan(pose);
        }
    }

    void corrected() override {
        belief_.corrected([&](Cell cell) { search_.edited(belief_, cell); });
    }

    Motors decide(const Pose& pose, const Motors& now) override {
        if (doing_ == Doing::driving && size_ != 0 &&
            follower_.update(points(), to_point(pose.at)) == FollowResult::arrived) {
            end_of_route();
        }
        if (doing_ != Doing::driving || size_ == 0) {
            const double turning = looking_around_ ? options_.limits.turning / 4 : 0;
            return {0, now.forward > slowly ? braking_turn_ : turning};
        }
        const Motors asked = steer(pose, target_from(pose), follower_.remaining_mm() / 1000.0, options_.limits);
        if (passable(pose.at)) {
            return safe(pose, asked, now);
        }
        // The robot is in the margin, on the way out of it.
        return {std::min(asked.forward, slowly), now.forward > slowly ? braking_turn_ : asked.turning};
    }

    Doing doing() const override { return doing_; }
    Searches searches() const override { return searches_; }
    std::uint32_t routes() const override { return routes_; }

    std::vector<Place> route() const override {
        std::vector<Place> places;
        for (std::size_t i = 0; i < size_; ++i) {
            places.push_back(to_place(points_[i]));
        }
        return places;
    }

    std::vector<Tile> belief() const override { return belief_.tiles(live()); }

    std::vector<Part> parts() const override {
        const int w = belief_.width();
        const int h = belief_.height();
        std::vector<Part> parts{{"RobotMap", robot_map_bytes(w, h, jump_grid_bytes(w, h))},
                                {"Follower", sizeof(Follower)},
                                {"route", sizeof points_}};
        for (Part& part : search_.parts(w, h, searches_)) {
            parts.push_back(std::move(part));
        }
        return parts;
    }

private:
    /// Most corners of a route. Of a longer route, the first corners are driven, then the robot plans again.
    static constexpr std::size_t most_points = 128;
    /// Scans without result, in total, before the robot decides that there is no way: noise may have closed a door.
    static constexpr int enough_looks = 60;
    static constexpr double slowly = 0.08;     // m/s
    static constexpr double lookahead = 0.35;  // metres

    void aimed() override {
        doing_ = Doing::driving;
        size_ = 0;
    }
    std::span<const Point> points() const { return {points_.data(), size_}; }
    /// The map to plan and drive on.
    decltype(auto) live() const {
        if constexpr (requires { search_.live(belief_); }) {
            return search_.live(belief_);
        } else {
            return belief_.drivable();
        }
    }
    bool passable(Place place) const { return live().passable(belief_.cell_at(place)); }
    Cell cell_of(Point point) const { return belief_.frame().to_cell_clamped(point); }
    bool sees(Cell from, Cell to) const { return line_of_sight<Corner::one_side>(live(), from, to); }

    /// Whether the rest of the route is no longer drivable.
    bool broken(const Pose& pose) const {
        Cell from = belief_.cell_at(pose.at);
        for (std::size_t i = follower_.leg() + 1; i < size_; ++i) {
            const Cell to = cell_of(points_[i]);
            if (!sees(from, to)) {
                return true;
            }
            from = to;
        }
        return false;
    }

    void plan(const Pose& pose) {
        const Cell at = belief_.cell_at(pose.at);
        const Status status = search_.plan(belief_, at, goal().value_or(Cell{}));
        searches_.add(search_.stats());
        if constexpr (requires { search_.fell_back(); }) {
            searches_.by_graph += search_.fell_back() ? 0U : 1U;
        }
        size_ = 0;
        looking_around_ = false;
        if (status == Status::found || (status == Status::partial && leads_on(at))) {
            set_out(pose);
            to_goal_ = to_goal_ && status == Status::found;
        } else if (status == Status::running) {
            looking_around_ = true;
        } else if (++looks_ < enough_looks && !finished()) {
            looking_around_ = true;
            belief_.doubt([&](Cell cell) { search_.edited(belief_, cell); });
        } else {
            doing_ = status == Status::start_blocked ? Doing::walled_in
                     : options_.explore              ? Doing::explored
                                                     : Doing::no_way;
        }
    }

    bool finished() const {
        if constexpr (requires { search_.finished(); }) {
            return search_.finished();
        } else {
            return false;
        }
    }

    /// Whether the path ends at another cell than `from`.
    bool leads_on(Cell from) const {
        Cell end = from;
        for (const Cell cell : search_.path(belief_)) {
            end = cell;
        }
        return end != from;
    }

    /// Uses the path that was found as the route.
    void set_out(const Pose& pose) {
        const auto& map = live();
        const auto corners = [&] {
            if constexpr (requires { search_.corners(belief_); }) {
                return search_.corners(belief_);
            } else {
                return smooth<Eight<Corner::never>>(map, search_.path(belief_));
            }
        }();
        const std::span<Point> behind_the_first = std::span(points_).subspan(1);
        std::size_t count = 0;
        // The robot is somewhere in the first cell, or on its way out of the margin to it.
        const bool leaving = *corners.begin() != belief_.cell_at(pose.at);
        to_goal_ = to_points(corners, belief_.frame(), behind_the_first, count) == CopyResult::copied;
        if (!leaving && count > 1) {
            std::copy(points_.begin() + 2, points_.begin() + 1 + static_cast<std::ptrdiff_t>(count),
                      points_.begin() + 1);
            --count;
        }
        points_[0] = to_point(pose.at);
        size_ = count + 1;
        ++routes_;
        (void)follower_.begin(
            points(),
            {.lookahead_mm = static_cast<std::uint32_t>(to_mm(lookahead)), .reach_mm = 1000, .tolerance_mm = 30});
    }

    void end_of_route() {
        size_ = 0;
        if (to_goal_ && !options_.explore) {
            doing_ = Doing::arrived;
        }
    }

    /// The point on the route to head for: as far ahead as the robot can drive straight from here. If the robot is so
    /// far to the side that it could cut the corner of an obstacle, it first drives to the middle of its cell: the path
    /// was planned from there.
    Place target_from(const Pose& pose) const {
        const Place ahead = to_place(follower_.lookahead());
        const Place corner = to_place(points_[std::min<std::size_t>(follower_.leg() + 1, size_ - 1)]);
        if (!passable(pose.at)) {
            return corner;
        }
        const Place middle = to_place(belief_.frame().to_point(belief_.cell_at(pose.at)));
        const bool in_the_middle = distance(pose.at, middle) < options_.resolution / 8;
        return straight_to(pose.at, ahead) ? ahead : in_the_middle || straight_to(pose.at, corner) ? corner : middle;
    }

    /// Whether the robot may drive along the straight line between two places.
    bool straight_to(Place from, Place to) const {
        const int parts = 1 + static_cast<int>(distance(from, to) / (options_.resolution / 4));
        for (int i = 0; i <= parts; ++i) {
            const double share = static_cast<double>(i) / parts;
            if (!passable({from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share})) {
                return false;
            }
        }
        return true;
    }

    /// The requested speeds, or slower, so that the robot can still brake before a place that is not drivable or that
    /// it has not seen. If this is not possible, it brakes with the last turn for which braking was possible.
    Motors safe(const Pose& pose, const Motors& asked, const Motors& now) {
        for (const double share : {1.0, 0.5, 0.25, 0.125}) {
            const Motors slower{asked.forward * share, asked.turning};
            if (can_brake_after(pose, now, slower)) {
                braking_turn_ = asked.turning;
                return slower;
            }
        }
        if (now.forward > slowly) {
            return {0, braking_turn_};
        }
        if (options_.rangers.cone > 0 && !looked_around_from(pose.at)) {
            swept_ += options_.limits.turning / 2 * step_seconds;
            return {0, options_.limits.turning / 2};
        }
        // The way to the point ahead is free: the robot may drive straight at it, slowly.
        const bool straight = std::abs(asked.turning) < 0.25 && std::abs(now.turning) < 0.25 &&
                              (options_.rangers.cone == 0 || heard_nothing_ahead(pose));
        return {straight ? std::min(asked.forward, slowly) : 0, asked.turning};
    }

    /// With few rangers, the robot does not see what is ahead to the left and right. Whether it has turned the rangers
    /// over all gaps between them, here or near here.
    bool looked_around_from(Place at) {
        if (distance(at, swept_from_) > 0.1) {
            swept_from_ = at;
            swept_ = 0;
        }
        return swept_ > 2 * std::numbers::pi / options_.rangers.beams;
    }

    /// Whether the rangers have heard nothing where the robot is if it drives on slowly and brakes.
    bool heard_nothing_ahead(const Pose& pose) {
        constexpr double ahead = 0.03;
        return belief_.heard_nothing_at(
            {pose.at.x + ahead * std::cos(pose.heading), pose.at.y + ahead * std::sin(pose.heading)}, pose.heading,
            [&](Cell cell) { search_.edited(belief_, cell); });
    }

    /// Whether a robot whose motors do `now`, and which then executes `asked` and brakes, stays in places that are
    /// drivable and seen.
    bool can_brake_after(const Pose& pose, const Motors& now, const Motors& asked) const {
        Drive drive(pose, options_.limits, now);
        drive.step(asked, step_seconds);
        while (passable(drive.pose().at) && belief_.seen_free_around(drive.pose().at)) {
            if (drive.motors().forward <= 0) {
                return true;
            }
            drive.step({0, asked.turning}, step_seconds);
        }
        return false;
    }

    ControllerOptions options_;
    Belief<Edge> belief_;
    Search search_;
    Follower follower_;
    std::array<Point, most_points> points_{};
    std::size_t size_ = 0;  // points in use
    bool to_goal_ = false;  // the route leads to the goal
    bool looking_around_ = false;
    double braking_turn_ = 0;  // the robot can brake with this turn
    int looks_ = 0;            // without result
    Place swept_from_{-1, -1};
    double swept_ = 0;  // radians
    Doing doing_ = Doing::driving;
    Searches searches_;
    std::uint32_t routes_ = 0;
};

}  // namespace firmpath::host::sim
