#include "firmpath/host/sim/world.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>

#include "firmpath/host/lattice/swept_area.hpp"

namespace firmpath::host::sim {
namespace {

/// A ray along one axis: the cell it is in, and at what distance it leaves it.
struct Axis {
    Axis(double from, double direction)
        : cell(static_cast<int>(std::floor(from))), step(direction < 0 ? -1 : 1), crossing(never) {
        if (direction != 0) {
            per_cell = 1 / std::abs(direction);
            crossing = (direction < 0 ? from - cell : cell + 1 - from) * per_cell;
        }
    }
    void advance() {
        cell += step;
        crossing += per_cell;
    }

    static constexpr double never = std::numeric_limits<double>::infinity();
    int cell;
    int step;
    double per_cell = 0;
    double crossing;
};

/// How far `at` lies from the interval [low, low + 1].
double gap(double at, int low) { return std::max({low - at, at - (low + 1), 0.0}); }

}  // namespace

double distance(Place a, Place b) { return std::hypot(a.x - b.x, a.y - b.y); }

double wrapped(double angle) { return std::remainder(angle, 2 * std::numbers::pi); }

World::World(const MapImage& map) : width_(map.width), height_(map.height), resolution_(map.resolution) {
    std::transform(map.states.begin(), map.states.end(), std::back_inserter(solid_),
                   [](Tile state) { return static_cast<std::uint8_t>(state != Tile::free); });
}

Cell World::cell_at(Place place) const {
    return {static_cast<std::int16_t>(std::floor(place.x / resolution_)),
            static_cast<std::int16_t>(std::floor(place.y / resolution_))};
}

Place World::centre_of(Cell cell) const { return {(cell.x + 0.5) * resolution_, (cell.y + 0.5) * resolution_}; }

double World::ray(Place from, double angle, double range) const {
    Axis x(from.x / resolution_, std::cos(angle));
    Axis y(from.y / resolution_, std::sin(angle));
    const double most = range / resolution_;
    double gone = 0;
    while (!solid(x.cell, y.cell)) {
        Axis& next = x.crossing < y.crossing ? x : y;
        gone = next.crossing;
        if (gone >= most) {
            return range;
        }
        next.advance();
    }
    return gone * resolution_;
}

double World::clearance(Place place, double most) const {
    const double x = place.x / resolution_;
    const double y = place.y / resolution_;
    const double limit = most / resolution_;
    double nearest = limit * limit;
    const auto first = [&](double at) { return static_cast<int>(std::floor(at - limit)); };
    const auto last = [&](double at) { return static_cast<int>(std::floor(at + limit)); };
    for (int cy = first(y); cy <= last(y); ++cy) {
        const double dy = gap(y, cy);
        for (int cx = first(x); cx <= last(x); ++cx) {
            const double dx = gap(x, cx);
            if (dx * dx + dy * dy < nearest && solid(cx, cy)) {
                nearest = dx * dx + dy * dy;
            }
        }
    }
    return nearest < limit * limit ? std::sqrt(nearest) * resolution_ : most;
}

double World::room_around(const Footprint& body, const Pose& pose, double most) const {
    const double c = std::cos(pose.heading);
    const double s = std::sin(pose.heading);
    std::vector<Place> corners;
    for (const Point corner : body.corners()) {
        const double x = corner.x_mm / 1000.0;
        const double y = corner.y_mm / 1000.0;
        corners.push_back({pose.at.x + c * x - s * y, pose.at.y + s * x + c * y});
    }
    // A robot at rest sweeps the cells that it covers.
    bool overlaps = false;
    detail::SweptArea(body, resolution_ * 1000,
                      {{pose.at.x / resolution_ - 0.5, pose.at.y / resolution_ - 0.5}, {c, s}},
                      {{pose.at.x / resolution_ - 0.5, pose.at.y / resolution_ - 0.5}, {c, s}})
        .for_each_cell([&](int x, int y) { overlaps = overlaps || solid(x, y); });
    if (overlaps) {
        return -1;
    }
    double nearest = most;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Place a = corners[i];
        const Place b = corners[(i + 1) % corners.size()];
        const int parts = 1 + static_cast<int>(distance(a, b) / 0.02);
        for (int n = 0; n < parts && nearest > 0; ++n) {
            const double share = static_cast<double>(n) / parts;
            nearest = std::min(nearest, clearance({a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share}, nearest));
        }
    }
    return nearest;
}

}  // namespace firmpath::host::sim
