/// @file
/// A map as read from a file, before it is decided which cells block.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace firmpath::host {

/// The largest edge of a map the desktop port takes; its largest planners have this size.
inline constexpr int max_map_edge = 8192;

/// The kind of a cell; if several kinds apply, the last in this list counts. Files have no margins and keep-out zones.
enum class Tile : std::uint8_t {
    free,
    water,    ///< MovingAI maps only: a class of its own, entered only from water
    unknown,  ///< ROS maps only
    margin,   ///< too near to an obstacle for the robot's radius
    keepout,  ///< blocked by a mask
    occupied,
};

/// Which way y grows.
enum class Axes : std::uint8_t {
    bottom_up,  ///< cell (0, 0) is the lower left one: ROS
    top_down,   ///< cell (0, 0) is the top left one: MovingAI
};

/// A point, in metres.
struct Metres {
    double x = 0;
    double y = 0;
};

/// Where the corner of cell (0, 0) lies, in metres and radians.
struct Origin {
    /// A point along the map's edges, counted from that corner, in the world.
    Metres to_world(Metres at) const {
        const double c = std::cos(yaw);
        const double s = std::sin(yaw);
        return {x + c * at.x - s * at.y, y + s * at.x + c * at.y};
    }
    /// The reverse.
    Metres from_world(Metres at) const {
        const double c = std::cos(yaw);
        const double s = std::sin(yaw);
        return {c * (at.x - x) + s * (at.y - y), c * (at.y - y) - s * (at.x - x)};
    }

    double x = 0;
    double y = 0;
    double yaw = 0;
};

/// Whose rules turn a picture into occupancy values; see `to_map`.
enum class MapRules : std::uint8_t {
    nav2,    ///< Nav2 since Jazzy 1.3.7
    humble,  ///< Nav2 before, and ROS 1
};

/// What is said of a ROS map besides its cells.
struct RosReading {
    MapRules rules = MapRules::nav2;
    std::size_t free_of_205 = 0;  ///< free cells of grey 205, which map savers write for unknown
    double free_thresh = 0;
};

/// A map in memory.
struct MapImage {
    MapImage(int w, int h, Axes a)
        : width(w), height(h), axes(a), states(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), Tile::free) {}

    /// The index of a cell in `states`, `raw` and `costs`; the cell must lie in the map.
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
    }

    std::size_t count(Tile state) const {
        return static_cast<std::size_t>(std::count(states.begin(), states.end(), state));
    }

    /// What a cell costs above plain floor.
    std::uint8_t cost(std::size_t cell) const { return costs.empty() ? std::uint8_t{0} : costs[cell]; }
    void set_cost(std::size_t cell, std::uint8_t cost) {
        if (costs.empty() && cost != 0) {
            costs.assign(states.size(), 0);
        }
        if (!costs.empty()) {
            costs[cell] = cost;
        }
    }

    /// Cells that cost more than plain floor.
    std::size_t count_graded() const {
        return costs.size() - static_cast<std::size_t>(std::count(costs.begin(), costs.end(), std::uint8_t{0}));
    }

    int width;
    int height;
    Axes axes;
    double resolution = 1;          ///< metres a cell; 1 for MovingAI maps
    bool named_resolution = false;  ///< given by an option, as the file names none
    Origin origin;
    std::vector<Tile> states;
    std::optional<RosReading> ros;  ///< of a ROS map
    std::vector<std::int8_t> raw;   ///< ROS: the values of nav_msgs/OccupancyGrid, -1 to 100; else empty
    /// What a free cell costs above plain floor, as the byte of a firmpath::CostGrid: 0 to 252. 0 in all other cells;
    /// empty if all are.
    std::vector<std::uint8_t> costs;
};

}  // namespace firmpath::host
