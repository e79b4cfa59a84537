#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "firmpath/host/lattice/planner.hpp"
#include "firmpath/host/sim/drive.hpp"
#include "firmpath/lattice/state_lattice.hpp"
#include "firmpath/path/follow.hpp"
#include "lattice/tables_in_use.hpp"
#include "lattice/ways.hpp"
#include "planners/zeroed.hpp"
#include "sim/belief.hpp"
#include "sim/controllers/row.hpp"
#include "sim/parts.hpp"

namespace firmpath::host::sim {
namespace {

using detail::ExactPose;

/// What `Belief` grows obstacles by: nothing. The planner knows the shape.
ControllerOptions without_radius(ControllerOptions options) {
    options.radius = 0.01 - options.margin();
    return options;
}

/// For a robot with a shape: learns the map, plans with `StateLattice` while it stands, drives one stretch after the
/// other, and brakes if what lies ahead is blocked or was not seen.
template <int Edge>
class ShapedController final : public Controller {
public:
    explicit ShapedController(const ControllerOptions& options)
        : options_(options),
          belief_(without_radius(options)),
          with_margin_(make_tables(options.shape->planned)),
          without_(make_tables(options.shape->real)) {}

    void learn(const Pose& pose, const std::vector<Reading>& readings) override {
        belief_.learn(pose, readings, [](Cell) {});
        if (doing_ == Doing::driving && !pieces_.empty() && (broken() || has_room_again(pose))) {
            pieces_.clear();  // it brakes, and plans when it stands
        }
    }

    void corrected() override {
        belief_.corrected([](Cell) {});
    }

    Motors decide(const Pose& pose, const Motors& now) override {
        if (doing_ != Doing::driving) {
            return {0, 0};
        }
        const bool stands = std::fabs(now.forward) < 1e-9 && std::fabs(now.turning) < 1e-9;
        hindered_for_ = stands && !pieces_.empty() ? hindered_for_ + 1 : pieces_.empty() ? hindered_for_ : 0;
        if (hindered_for_ == enough_hindered) {
            pieces_.clear();
        }
        if (pieces_.empty()) {
            if (stands) {
                plan(pose);
            }
            return {0, bend_ * std::fabs(now.forward)};
        }
        if (piece_ < pieces_.size() && pieces_[piece_].direction == 0) {
            return turn(pose, now);
        }
        return drive(pose, now);
    }

    Doing doing() const override { return doing_; }
    Searches searches() const override { return searches_; }
    std::uint32_t routes() const override { return routes_; }

    std::vector<Place> route() const override {
        std::vector<Place> places;
        for (const LatticePiece& piece : pieces_) {
            for (int n = 0; n < 4; ++n) {
                places.push_back(place_of(piece.at(n / 4.0)));
            }
        }
        if (!pieces_.empty()) {
            places.push_back(place_of(pieces_.back().to));
        }
        return places;
    }

    std::vector<Tile> belief() const override { return belief_.tiles(belief_.drivable()); }

    std::vector<Part> parts() const override {
        const int w = belief_.width();
        const int h = belief_.height();
        const ShapedRobot& robot = with_margin_.robot;
        return {{"RobotMap", robot_map_bytes(w, h, bit_grid_bytes(w, h))},
                {"Follower", sizeof(Follower)},
                {"StateLattice", lattice_bytes(w, h, robot.headings, robot.pitch, std::max(2U, searches_.peak_nodes))}};
    }

private:
    using Map = typename Belief<Edge>::Drivable;
    using InUse = TablesInUse<16, 1>;
    static constexpr std::size_t nodes =
        std::min<std::size_t>(static_cast<std::size_t>(Edge) * Edge * 16, std::size_t{1} << 23);
    static constexpr int enough_looks = 60;
    static constexpr int enough_hindered = 50;  // steps that it stands on its way
    static constexpr double slowly = 0.08;      // m/s
    static constexpr double enough_room = 0.5;  // metres driven without the margin, before it is asked for again
    static constexpr double lookahead = 0.25;   // metres

    void aimed() override {
        doing_ = Doing::driving;
        pieces_.clear();
    }

    Place place_of(const ExactPose& pose) const {
        return {(pose.at.x + 0.5) * options_.resolution, (pose.at.y + 0.5) * options_.resolution};
    }
    ExactPose in_cells(const Pose& pose) const {
        return {{pose.at.x / options_.resolution - 0.5, pose.at.y / options_.resolution - 0.5},
                {std::cos(pose.heading), std::sin(pose.heading)}};
    }
    bool passable(int x, int y) const {
        return x >= 0 && y >= 0 && x < belief_.width() && y < belief_.height() &&
               belief_.drivable().passable(cell(x, y));
    }

    /// Whether the rest of the way is blocked now.
    bool broken() const {
        const auto free = [&](int x, int y) { return passable(x, y); };
        for (std::size_t i = piece_; i < pieces_.size(); ++i) {
            if (!moves_free(free, tables_->robot, pieces_[i].from, pieces_[i].to)) {
                return true;
            }
        }
        return false;
    }

    /// Whether the robot left without its margin, and has it again: the rest of the way would lead along walls.
    bool has_room_again(const Pose& pose) const {
        return tables_ == &without_ && distance(pose.at, planned_at_) > enough_room && start_for(with_margin_, pose);
    }

    void plan(const Pose& pose) {
        planned_at_ = pose.at;
        // Where it stands nearer to an obstacle than its margin, or cannot turn beside its lattice, it leaves without
        // one.
        const bool hindered = std::exchange(hindered_for_, 0) >= enough_hindered;
        Status status = hindered ? Status::start_blocked : plan_with(with_margin_, pose);
        if (status == Status::start_blocked) {
            status = plan_with(without_, pose);
        }
        searches_.add(planner_->stats());
        if (status == Status::found || status == Status::partial) {
            take_path();
            to_goal_ = status == Status::found;
        }
        if (!pieces_.empty()) {
            next_stretch(pose);
        } else if (status == Status::found) {
            doing_ = Doing::arrived;  // it stands at the goal
        } else if (++looks_ >= enough_looks) {
            doing_ = status == Status::start_blocked ? Doing::walled_in : Doing::no_way;
        } else {
            belief_.doubt([](Cell) {});
        }
    }

    /// The nearest state that the robot can move to.
    std::optional<LatticeState> start_for(const MotionTables& tables, const Pose& pose) const {
        const ExactPose here = in_cells(pose);
        const auto free = [&](int x, int y) { return passable(x, y); };
        for (const LatticeState& state : states_around(tables, here, false)) {
            if (belief_.contains(state.cell) && moves_free(free, tables.robot, here, pose_of(tables, state))) {
                return state;
            }
        }
        return std::nullopt;
    }
    Status plan_with(const MotionTables& tables, const Pose& pose) {
        tables_ = &tables;
        InUse::use(tables);
        const auto start = start_for(tables, pose);
        return start ? planner_->plan(belief_.drivable(), *start, {goal().value_or(Cell{}), any_heading},
                                      {.nearest = true})
                     : Status::start_blocked;
    }

    void take_path() {
        pieces_.clear();
        const auto path = planner_->path(belief_.drivable());
        std::size_t left = path.size();
        for (auto at = path.begin(); at != path.end() && --left != 0; ++at) {
            add_pieces(pieces_, *tables_, *at, at.motion());
        }
        piece_ = 0;
        stretch_end_ = 0;
        ++routes_;
    }

    /// Goes over to the pieces that it drives without a stop.
    void next_stretch(const Pose& pose) {
        piece_ = stretch_end_;
        if (piece_ >= pieces_.size()) {
            pieces_.clear();
            doing_ = to_goal_ ? Doing::arrived : doing_;
            if (!to_goal_ && ++looks_ >= enough_looks) {
                doing_ = Doing::no_way;
            }
            return;
        }
        const int direction = pieces_[piece_].direction;
        stretch_end_ = piece_ + 1;
        points_.clear();
        first_of_.clear();
        if (direction == 0) {
            return;
        }
        while (stretch_end_ < pieces_.size() && pieces_[stretch_end_].direction == direction) {
            ++stretch_end_;
        }
        points_.push_back(to_point(pose.at));
        for (std::size_t i = piece_; i < stretch_end_; ++i) {
            const int parts = std::max(1, static_cast<int>(std::ceil(pieces_[i].length() * options_.resolution / 0.1)));
            for (int n = 1; n <= parts; ++n) {
                first_of_.push_back(i);
                points_.push_back(to_point(place_of(pieces_[i].at(static_cast<double>(n) / parts))));
            }
        }
        (void)follower_.begin(points_, {.lookahead_mm = static_cast<std::uint32_t>(to_mm(lookahead)),
                                        .reach_mm = 500,
                                        .tolerance_mm = 30,
                                        .most_legs = 16});
    }

    /// Turns on the spot to the heading of the piece.
    Motors turn(const Pose& pose, const Motors& now) {
        const ExactPose& to = pieces_[piece_].to;
        const double off = wrapped(std::atan2(to.facing.y, to.facing.x) - pose.heading);
        if (std::fabs(off) < 0.02 && std::fabs(now.turning) < 0.2) {
            next_stretch(pose);
            return {0, 0};
        }
        bend_ = 0;
        const double fastest = std::clamp(4 * off, -options_.limits.turning, options_.limits.turning);
        for (const double share : {1.0, 0.5, 0.25, 0.125}) {
            if (can_brake_after(pose, now, {0, fastest * share}, true)) {
                return {0, fastest * share};
            }
        }
        const double creeping = std::clamp(fastest, -0.1, 0.1);
        return {0, can_brake_after(pose, now, {0, creeping}, false) ? creeping : 0};
    }

    Motors drive(const Pose& pose, const Motors& now) {
        const int direction = pieces_[piece_].direction;
        const FollowResult result = follower_.update(points_, to_point(pose.at));
        const double left = follower_.remaining_mm() / 1000.0;
        if (result == FollowResult::arrived || left < 0.004) {
            if (std::fabs(now.forward) < 0.02) {
                next_stretch(pose);
                return {0, 0};
            }
            return {0, bend_ * now.forward};
        }
        if (!first_of_.empty()) {  // pieces that lie behind need not be free
            piece_ = first_of_[std::min<std::size_t>(follower_.leg(), first_of_.size() - 1)];
        }
        // Pure pursuit; backwards, the robot is one that faces the other way.
        const double heading = pose.heading + (direction < 0 ? std::numbers::pi : 0);
        const Place ahead = to_place(follower_.lookahead());
        const double dx = ahead.x - pose.at.x;
        const double dy = ahead.y - pose.at.y;
        const double square = std::max(dx * dx + dy * dy, 1e-4);
        double bend = 2 * (std::cos(heading) * dy - std::sin(heading) * dx) / square;
        const double radius = options_.limits.turning_radius;
        const double sharpest = radius > 0 ? 1 / radius : 8;
        bend = std::clamp(bend, -sharpest, sharpest);
        // With half of the possible deceleration, and so that the wheels can turn it.
        double fastest = std::min(options_.limits.forward, std::sqrt(options_.limits.acceleration * left) + 0.01);
        fastest = std::min(fastest, options_.limits.turning / std::max(std::fabs(bend), 0.1));
        const double braking_bend = std::exchange(bend_, bend * direction);  // with which it could brake so far
        for (const double share : {1.0, 0.5, 0.25, 0.125}) {
            const Motors asked{direction * std::max(fastest * share, 0.03), 0};
            const Motors motors{asked.forward, bend_ * asked.forward};
            if (can_brake_after(pose, now, motors, true)) {
                return motors;
            }
        }
        // What it has not seen it may enter slowly: its lidar sees obstacles before it gets there.
        const Motors creeping{direction * slowly, bend_ * direction * slowly};
        if (std::fabs(now.forward) <= slowly + 1e-9 && can_brake_after(pose, now, creeping, false)) {
            return creeping;
        }
        bend_ = braking_bend;
        return {0, bend_ * now.forward};
    }

    /// Whether a robot whose motors do `now`, and which then executes `asked` and brakes, covers only cells that are
    /// not blocked and, if that is asked for, were seen.
    bool can_brake_after(const Pose& pose, const Motors& now, const Motors& asked, bool seen) const {
        Drive drive(pose, options_.limits, now);
        drive.step(asked, step_seconds);
        const auto free = [&](int x, int y) { return passable(x, y) && (!seen || belief_.seen(cell(x, y))); };
        for (int n = 0;; ++n) {
            const bool stands = drive.motors().forward == 0 && drive.motors().turning == 0;
            if (n % 3 == 0 || stands) {
                const ExactPose there = in_cells(drive.pose());
                if (!moves_free(free, options_.shape->real, there, there)) {
                    return false;
                }
            }
            if (stands) {
                return true;
            }
            drive.step({0, bend_ * drive.motors().forward}, step_seconds);
        }
    }

    ControllerOptions options_;
    Belief<Edge> belief_;
    MotionTables with_margin_;
    MotionTables without_;
    const MotionTables* tables_ = nullptr;  // of the way
    Place planned_at_{};
    Zeroed<StateLattice<Map, InUse, nodes>> planner_;
    Follower follower_;
    std::vector<LatticePiece> pieces_;
    std::size_t piece_ = 0;              // that the robot is on
    std::size_t stretch_end_ = 0;        // behind the last piece of the stretch
    std::vector<Point> points_;          // of the stretch
    std::vector<std::size_t> first_of_;  // the piece of each leg
    double bend_ = 0;                    // radians to the left for each metre ahead
    bool to_goal_ = false;
    int looks_ = 0;
    int hindered_for_ = 0;
    Doing doing_ = Doing::driving;
    Searches searches_;
    std::uint32_t routes_ = 0;
};

}  // namespace

std::unique_ptr<Controller> make_shaped_controller(const ControllerOptions& options) {
    return make_sized_controller<ShapedController>(options);
}

}  // namespace firmpath::host::sim
