#include "firmpath/host/lattice/piece.hpp"

#include <cmath>

namespace firmpath::host {

using detail::ExactPose;
using detail::Vector;

ExactPose LatticePiece::at(double part) const {
    const double whole = turn();
    const Vector way = to.at - from.at;
    const double turned = part * whole;
    // On a circle the chord of a part is shorter, and points back by half the turn that is missing.
    const double share = std::fabs(whole) < 1e-9 ? part : std::sin(turned / 2) / std::sin(whole / 2);
    const double behind = (turned - whole) / 2;
    const Vector back{std::cos(behind), std::sin(behind)};
    const Vector by{back.x * way.x - back.y * way.y, back.y * way.x + back.x * way.y};
    const double angle = std::atan2(from.facing.y, from.facing.x) + turned;
    return {from.at + share * by, {std::cos(angle), std::sin(angle)}};
}

double LatticePiece::turn() const {
    return std::atan2(detail::cross(from.facing, to.facing), detail::dot(from.facing, to.facing));
}

double LatticePiece::length() const {
    const Vector way = to.at - from.at;
    const double half = std::fabs(turn()) / 2;
    return std::hypot(way.x, way.y) * (half < 1e-9 ? 1 : half / std::sin(half));
}

}  // namespace firmpath::host
