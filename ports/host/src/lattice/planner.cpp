#include "firmpath/host/lattice/planner.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "firmpath/host/error.hpp"
#include "firmpath/lattice/state_lattice.hpp"
#include "lattice/plan_on.hpp"
#include "lattice/tables_in_use.hpp"
#include "maps/sizes.hpp"

namespace firmpath::host {
namespace {

using detail::ExactPose;
using detail::Vector;

/// As plain floor; or with weights of the estimate or of the map, for which one size has to do.
template <int Headings, int Pitch>
LatticeResult plan_with(const PlanningMap& map, const MotionTables& tables, const LatticeQuery& query) {
    if (map.has_weights() || query.weight != Ratio{1, 1}) {
        return plan_weighted(map, tables, query);
    }
    return with_edge(LargeSizes{}, std::max(map.width, map.height), [&]<int Edge>() {
        return plan_on<BitGrid<Edge, Edge>, TablesInUse<Headings, Pitch>, 1, 1>(map, tables, query);
    });
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
    if (query.goals.empty() || query.goals.size() > LatticeQuery::most_goals) {
        throw InputError(concat(query.goals.size(), " goals; expected 1 to ", LatticeQuery::most_goals));
    }
    std::vector<std::pair<const char*, RobotPose>> places{{"start", query.start}};
    for (const LatticeTarget& goal : query.goals) {
        places.emplace_back("goal", goal.pose);
    }
    for (const auto& [name, pose] : places) {
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
    const Metres at = map.origin.to_world({(pose.at.x + 0.5) * map.resolution, (pose.at.y + 0.5) * map.resolution});
    return {at.x, at.y, std::remainder(angle_of(pose.facing) + map.origin.yaw, 2 * std::numbers::pi)};
}

ExactPose in_cells(const PlanningMap& map, const RobotPose& pose) {
    const Metres at = map.origin.from_world({pose.x, pose.y});
    return {{at.x / map.resolution - 0.5, at.y / map.resolution - 0.5},
            {std::cos(pose.yaw - map.origin.yaw), std::sin(pose.yaw - map.origin.yaw)}};
}

}  // namespace firmpath::host
