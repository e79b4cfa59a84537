/// @file
/// From poses to states of a lattice, and from motions to the way of a robot.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "firmpath/host/lattice/motion_tables.hpp"
#include "firmpath/host/lattice/piece.hpp"
#include "firmpath/lattice/lattice_path.hpp"

namespace firmpath::host {

/// The pose of a state, in cells.
inline detail::ExactPose pose_of(const MotionTables& tables, const LatticeState& state) {
    const auto quarter = tables.robot.directions.size();
    detail::Vector v = tables.robot.directions[state.heading % quarter].facing;
    for (std::size_t n = 0; n < state.heading / quarter; ++n) {
        v = {-v.y, v.x};
    }
    return {{static_cast<double>(state.cell.x), static_cast<double>(state.cell.y)}, v};
}

/// Whether a robot touches nothing between two poses; `passable(x, y)` is asked for any cell.
template <class Passable>
bool moves_free(const Passable& passable, const ShapedRobot& robot, const detail::ExactPose& from,
                const detail::ExactPose& to) {
    bool free = true;
    detail::SweptArea(robot.footprint, robot.cell.count() / 1000.0, from, to).for_each_cell([&](int x, int y) {
        free = free && passable(x, y);
    });
    return free;
}

/// The states around a pose, the nearest first: a heading counts as a quarter of a metre a radian.
/// Some may lie outside the map.
inline std::vector<LatticeState> states_around(const MotionTables& tables, const detail::ExactPose& pose, bool any) {
    std::vector<std::pair<double, LatticeState>> found;
    const auto x = static_cast<int>(std::lround(pose.at.x));
    const auto y = static_cast<int>(std::lround(pose.at.y));
    const int reach = tables.robot.pitch;
    for (int dy = -reach; dy <= reach; ++dy) {
        for (int dx = -reach; dx <= reach; ++dx) {
            for (int heading = 0; heading < (any ? 1 : tables.robot.headings); ++heading) {
                const LatticeState state{{static_cast<std::int16_t>(x + dx), static_cast<std::int16_t>(y + dy)},
                                         any ? any_heading : static_cast<std::uint16_t>(heading)};
                const double off = std::hypot(x + dx - pose.at.x, y + dy - pose.at.y) * tables.robot.cell.count() / 1e6;
                const double turn = any ? 0 : LatticePiece{pose, pose_of(tables, state)}.turn();
                found.emplace_back(off + 0.25 * std::fabs(turn), state);
            }
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<LatticeState> states;
    states.reserve(found.size());
    for (const auto& each : found) {
        states.push_back(each.second);
    }
    return states;
}

/// The pieces of a motion that begins in a state.
inline void add_pieces(std::vector<LatticePiece>& pieces, const MotionTables& tables, const LatticeState& from,
                       std::size_t motion) {
    const std::size_t listed = tables.robot.motions.size();
    const auto placed = [&](const detail::ExactPose& pose) {
        detail::ExactPose result = pose;
        for (std::size_t n = 0; n < motion / listed; ++n) {
            result = {{-result.at.y, result.at.x}, {-result.facing.y, result.facing.x}};
        }
        result.at = result.at + detail::Vector{static_cast<double>(from.cell.x), static_cast<double>(from.cell.y)};
        return result;
    };
    const auto& poses = tables.robot.motions[motion % listed].poses;
    for (std::size_t k = 1; k < poses.size(); ++k) {
        LatticePiece piece{placed(poses[k - 1]), placed(poses[k])};
        const detail::Vector way = piece.to.at - piece.from.at;
        if (std::hypot(way.x, way.y) > 1e-6) {
            const detail::Vector middle = piece.at(0.5).facing;
            const double ahead = detail::dot(way, middle);
            const double left = detail::cross(middle, way);
            piece.direction = std::fabs(ahead) >= std::fabs(left) ? (ahead > 0 ? 1 : -1) : (left > 0 ? 2 : -2);
        }
        pieces.push_back(piece);
    }
}

}  // namespace firmpath::host
