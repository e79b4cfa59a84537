/// @file
/// The world in which a simulated robot drives, as it really is.
#pragma once

#include <cstdint>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/host/map_image.hpp"
#include "firmpath/lattice/footprint.hpp"

namespace firmpath::host::sim {

/// A place in the world, in metres from the lower left corner of cell (0, 0), along the cells' rows and columns.
struct Place {
    double x = 0;
    double y = 0;
};

double distance(Place a, Place b);

/// A place and the robot's heading, in radians from +x towards +y.
struct Pose {
    Place at;
    double heading = 0;
};

/// `angle` as -pi to pi.
double wrapped(double angle);

/// A map whose cells are solid squares or free. Occupied cells are solid, unknown cells too (the map does not show
/// what is behind a wall), and everything outside the map.
class World {
public:
    explicit World(const MapImage& map);

    int width() const { return width_; }
    int height() const { return height_; }
    double resolution() const { return resolution_; }

    bool solid(int x, int y) const {
        return x < 0 || x >= width_ || y < 0 || y >= height_ ||
               solid_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x)] !=
                   0;
    }
    bool solid(Cell cell) const { return solid(cell.x, cell.y); }

    /// The cell that covers a place; for places near the map.
    Cell cell_at(Place place) const;
    Place centre_of(Cell cell) const;

    /// The length of a ray up to the first solid cell, at most `range`. It visits every cell that it crosses, in order;
    /// where it meets a corner exactly it may pass between two solid cells that touch there only.
    double ray(Place from, double angle, double range) const;

    /// The distance to the nearest solid cell, exactly, at most `most`.
    double clearance(Place place, double most) const;

    /// The distance from the outline of a robot at a pose to the nearest solid cell, at most `most`, to about a
    /// centimetre; -1 if they overlap.
    double room_around(const Footprint& body, const Pose& pose, double most) const;

    /// Whether a disc overlaps a solid cell; touching is no overlap.
    bool collides(Place centre, double radius) const { return clearance(centre, radius) < radius; }

private:
    int width_;
    int height_;
    double resolution_;
    std::vector<std::uint8_t> solid_;
};

}  // namespace firmpath::host::sim
