#include "firmpath/host/lattice/planner.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "../map_on.hpp"
#include "../sizes.hpp"
#include "../zeroed.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/search/state_lattice.hpp"
#include "tables_in_use.hpp"
#include "ways.hpp"

namespace firmpath::host {
namespace {

using detail::ExactPose;
using detail::Vector;

double angle_of(Vector v) { return std::atan2(v.y, v.x); }

struct Ends {
    LatticeState start;
    LatticeState goal;
};

/// The nearest states that the robot can move to from its pose, the goal's on the lattice of the start; the nearest ones
/// if there are none, so that the search says why.
Ends ends_for(const PlanningMap& map, const MotionTables& tables, const LatticeQuery& query) {
    const ExactPose start = in_cells(map, query.start);
    const ExactPose goal = in_cells(map, query.goal);
    const auto passable = [&](int x, int y) {
        return x >= 0 && x < map.width && y >= 0 && y < map.height && !map.is_blocked(x, y);
    };
    const auto around = [&](const ExactPose& pose, bool any) {
        std::vector<LatticeState> states = states_around(tables, pose, any);
        std::erase_if(states, [&](const LatticeState& state) { return !map.contains(state.cell); });
        return states;
    };
    const auto starts = around(start, false);
    const auto goals = around(goal, query.any_heading);
    const auto free_start = std::find_if(starts.begin(), starts.end(), [&](const LatticeState& state) {
        return moves_free(passable, tables.robot, start, pose_of(tables, state));
    });
    const LatticeState from = free_start == starts.end() ? starts.front() : *free_start;
    const auto on_lattice = [&](const LatticeState& state) {
        return (state.cell.x - from.cell.x) % tables.robot.pitch == 0 &&
               (state.cell.y - from.cell.y) % tables.robot.pitch == 0;
    };
    const auto near_goal = std::find_if(goals.begin(), goals.end(), on_lattice);
    const auto free_goal = std::find_if(goals.begin(), goals.end(), [&](const LatticeState& state) {
        return on_lattice(state) &&
               (query.any_heading || moves_free(passable, tables.robot, goal, pose_of(tables, state)));
    });
    return {from, free_goal == goals.end() ? *near_goal : *free_goal};
}

template <int Headings, int Pitch, int Edge>
LatticeResult plan_on(const PlanningMap& map, const MotionTables& tables, const LatticeQuery& query) {
    using InUse = TablesInUse<Headings, Pitch>;
    using Map = BitGrid<Edge, Edge>;
    // As many as there are states on a small map; on a large one as many as a desktop computer has memory for.
    constexpr std::size_t places = static_cast<std::size_t>(Edge / Pitch) * (Edge / Pitch);
    constexpr std::size_t nodes = std::min<std::size_t>(places * Headings, std::size_t{1} << 23);
    InUse::use(tables);
    Zeroed<StateLattice<Map, InUse, nodes>> planner;
    Map held{all_blocked};
    copy_blocked(map, held);

    LatticeResult result;
    const auto [start, goal] = ends_for(map, tables, query);
    result.status = planner->plan(held, start, goal, query.options);
    result.start = start;
    result.goal = goal;
    result.stats = planner->stats();
    const auto path = planner->path(held);
    if (!path.empty()) {
        result.cost = planner->cost();
    }
    for (auto at = path.begin(); at != path.end(); ++at) {
        result.states.push_back(*at);
        if (result.states.size() < path.size()) {
            add_pieces(result.pieces, tables, *at, at.motion());
        }
        result.goal = *at;
    }
    const auto offset = [&](const RobotPose& asked, const LatticeState& state, bool any, double& off, double& turn) {
        const ExactPose pose = in_cells(map, asked);
        off = std::hypot(state.cell.x - pose.at.x, state.cell.y - pose.at.y) * map.resolution;
        turn =
            any ? 0
                : std::remainder(angle_of(pose_of(tables, state).facing) - angle_of(pose.facing), 2 * std::numbers::pi);
    };
    offset(query.start, result.start, false, result.start_offset, result.start_turn);
    offset(query.goal, result.goal, query.any_heading, result.goal_offset, result.goal_turn);
    return result;
}

template <int Headings, int Pitch>
LatticeResult plan_with(const PlanningMap& map, const MotionTables& tables, const LatticeQuery& query) {
    return with_edge(AllSizes{}, std::max(map.width, map.height),
                     [&]<int Edge>() { return plan_on<Headings, Pitch, Edge>(map, tables, query); });
}

/// The parts of a planner's size.
template <int Headings, int Pitch>
std::size_t bytes_with(int width, int height, std::size_t nodes) {
    const auto places = [](int cells) { return static_cast<std::size_t>((cells + Pitch - 1) / Pitch); };
    const auto bits = [&](int w, int h) { return (places(h) + 4) * ((places(w) + 4 + 31) / 32 + 1) * 4; };
    const auto distances = [&](int w, int h) { return bits(w, h) + 2 * places(w) * places(h) + 4; };
    const auto records = [](std::size_t n) {
        const std::size_t index = n + 64 < 0x100 ? 1 : n + 64 < 0x10000 ? 2 : 4;
        const std::size_t chains = n < 4 ? 2 : std::bit_floor(n) / 2;
        const std::size_t each = (8 + 3 * index + 1) / 2 * 2;
        const std::size_t open = 8 + 8 + 64 * index;  // which buckets are filled, its size, and their heads
        return (8 + open + n * each + chains * index + n + 3) / 4 * 4;
    };
    using Small = StateLattice<BitGrid<32, 32>, TablesInUse<Headings, Pitch>, 64>;
    const std::size_t rest = sizeof(Small) - (distances(32, 32) + 3) / 4 * 4 - records(64);
    return rest + (distances(width, height) + 3) / 4 * 4 + records(nodes);
}

/// Calls `make` with the constants for headings and pitch.
template <class Make>
auto with_lattice(int headings, int pitch, const Make& make) {
    if (headings == 16 && pitch == 1) {
        return make.template operator()<16, 1>();
    }
    if (headings == 16 && pitch == 2) {
        return make.template operator()<16, 2>();
    }
    if (headings == 8 && pitch == 1) {
        return make.template operator()<8, 1>();
    }
    if (headings == 8 && pitch == 2) {
        return make.template operator()<8, 2>();
    }
    throw InputError(concat("a lattice of ", headings, " headings and a pitch of ", pitch,
                            " cells; expected 8 or 16 headings, and a pitch of 1 or 2"));
}

}  // namespace

std::vector<ExactPose> LatticeResult::poses(double most_cells, double most_radians) const {
    std::vector<ExactPose> all;
    for (const LatticePiece& piece : pieces) {
        const double parts = std::max({1.0, std::ceil(piece.length() / most_cells - 1e-9),
                                       std::ceil(std::fabs(piece.turn()) / most_radians - 1e-9)});
        for (int n = all.empty() ? 0 : 1; n <= parts; ++n) {
            all.push_back(piece.at(n / parts));
        }
    }
    return all;
}

std::size_t LatticeResult::cusps() const {
    std::size_t count = 0;
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        count += pieces[i].direction != pieces[i - 1].direction ? 1U : 0U;
    }
    return count;
}

LatticeResult plan_lattice(const PlanningMap& map, const MotionTables& tables, const LatticeQuery& query) {
    if (to_micrometres(map.resolution) != tables.robot.cell) {
        throw InputError(concat("the map's cells are ", map.resolution, " m; the robot's motions are for ",
                                tables.robot.cell.count() / 1e6, " m"));
    }
    for (const auto& [name, pose] : {std::pair{"start", query.start}, std::pair{"goal", query.goal}}) {
        const Vector at = in_cells(map, pose).at;
        if (!(at.x >= -0.5 && at.y >= -0.5 && at.x < map.width - 0.5 && at.y < map.height - 0.5)) {
            throw InputError(concat("the ", name, " lies outside the map: ", pose.x, ',', pose.y,
                                    "; expected a place in its ", map.width, " x ", map.height, " cells"));
        }
    }
    return with_lattice(tables.robot.headings, tables.robot.pitch,
                        [&]<int H, int P>() { return plan_with<H, P>(map, tables, query); });
}

RobotPose in_metres(const PlanningMap& map, const ExactPose& pose) {
    const double c = std::cos(map.origin.yaw);
    const double s = std::sin(map.origin.yaw);
    const double x = (pose.at.x + 0.5) * map.resolution;
    const double y = (pose.at.y + 0.5) * map.resolution;
    return {map.origin.x + c * x - s * y, map.origin.y + s * x + c * y,
            std::remainder(angle_of(pose.facing) + map.origin.yaw, 2 * std::numbers::pi)};
}

ExactPose in_cells(const PlanningMap& map, const RobotPose& pose) {
    const double c = std::cos(map.origin.yaw);
    const double s = std::sin(map.origin.yaw);
    const double x = pose.x - map.origin.x;
    const double y = pose.y - map.origin.y;
    return {{(c * x + s * y) / map.resolution - 0.5, (c * y - s * x) / map.resolution - 0.5},
            {std::cos(pose.yaw - map.origin.yaw), std::sin(pose.yaw - map.origin.yaw)}};
}

std::size_t lattice_bytes(int width, int height, int headings, int pitch, std::size_t nodes) {
    return with_lattice(headings, pitch, [&]<int H, int P>() { return bytes_with<H, P>(width, height, nodes); });
}

}  // namespace firmpath::host
