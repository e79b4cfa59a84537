#include "firmpath/host/masks.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "firmpath/host/error.hpp"
#include "firmpath/host/planning_map.hpp"

namespace firmpath::host {
namespace {

/// The position of a grid in the world.
class Placement {
public:
    Placement(int width, int height, double resolution, const Origin& origin)
        : width_(width),
          height_(height),
          resolution_(resolution),
          origin_(origin),
          cos_(std::cos(origin.yaw)),
          sin_(std::sin(origin.yaw)) {}

    int width() const { return width_; }
    int height() const { return height_; }

    /// The centre of a cell, in metres.
    std::pair<double, double> centre(int x, int y) const {
        const double along = (x + 0.5) * resolution_;
        const double up = (y + 0.5) * resolution_;
        return {origin_.x + cos_ * along - sin_ * up, origin_.y + sin_ * along + cos_ * up};
    }

    /// The cell at a point, or nothing if it lies outside. In whole micrometres, so that edges fall on one side.
    std::optional<std::pair<int, int>> cell(std::pair<double, double> point) const {
        const double dx = point.first - origin_.x;
        const double dy = point.second - origin_.y;
        const auto place = [&](double metres) {
            return std::floor(std::round(metres * 1e6) / to_micrometres(resolution_).count());
        };
        const double x = place(cos_ * dx + sin_ * dy);
        const double y = place(cos_ * dy - sin_ * dx);
        if (x < 0 || y < 0 || x >= width_ || y >= height_) {
            return std::nullopt;
        }
        return std::pair{static_cast<int>(x), static_cast<int>(y)};
    }

private:
    int width_;
    int height_;
    double resolution_;
    Origin origin_;
    double cos_;
    double sin_;
};

/// Calls `visit(cell of the map, cell of the mask)`, by their indices, for each pair of which one lies on the other's
/// centre.
template <class Visit>
void lay_over(const Mask& mask, const PlanningMap& map, Visit visit) {
    if (map.axes != Axes::bottom_up) {
        fail_at_line(mask.file, 1, "is a mask, but the map has no origin; expected a map_server .yaml as the map");
    }
    const Placement on_map(map.width, map.height, map.resolution, map.origin);
    const Placement on_mask(mask.image.width, mask.image.height, mask.image.resolution, mask.image.origin);
    bool any = false;
    const auto each = [&](const Placement& from, const Placement& to, auto found) {
        for (int y = 0; y < from.height(); ++y) {
            for (int x = 0; x < from.width(); ++x) {
                if (const auto there = to.cell(from.centre(x, y))) {
                    any = true;
                    found(x, y, there->first, there->second);
                }
            }
        }
    };
    each(on_map, on_mask, [&](int x, int y, int mx, int my) { visit(map.index(x, y), mask.image.index(mx, my)); });
    // If the mask is finer than the map, its thin lines may lie between the centres of the map's cells.
    each(on_mask, on_map, [&](int mx, int my, int x, int y) { visit(map.index(x, y), mask.image.index(mx, my)); });
    if (!any) {
        fail_at_line(mask.file, 1, "the mask does not overlap the map; expected one that does");
    }
}

}  // namespace

std::uint8_t SpeedRule::percent(int value) const {
    if (value <= 0) {
        return 0;
    }
    const double limit = (base + multiplier * value) * (full_speed > 0 ? 100 / full_speed : 1);
    return limit <= 0 || limit >= 99.5 ? std::uint8_t{0} : static_cast<std::uint8_t>(std::max(1.0, std::round(limit)));
}

void block_keepout(const Mask& mask, PlanningMap& map, bool graded) {
    lay_over(mask, map, [&](std::size_t at, std::size_t on_mask) {
        const std::int8_t value = mask.image.raw[on_mask];  // -1 is unknown
        if (mask.image.states[on_mask] == Tile::occupied) {
            map.tiles[at] = std::max(map.tiles[at], Tile::keepout);
        } else if (graded && value > 0) {
            if (map.costs.empty()) {
                map.costs.assign(map.tiles.size(), 0);
            }
            map.costs[at] = std::max(map.costs[at], static_cast<std::uint8_t>(std::lround(value * 2.54)));
        }
    });
}

void limit_speed(const Mask& mask, const SpeedRule& rule, PlanningMap& map) {
    map.speed.assign(map.tiles.size(), 0);
    lay_over(mask, map, [&](std::size_t at, std::size_t on_mask) {
        const std::uint8_t limit = rule.percent(mask.image.raw[on_mask]);
        if (limit != 0) {
            std::uint8_t& speed = map.speed[at];
            speed = speed == 0 ? limit : std::min(speed, limit);
        }
    });
}

}  // namespace firmpath::host
