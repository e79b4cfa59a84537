/// @file
/// The reference for a simulated robot: what is possible with full knowledge of the world.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/host/components.hpp"
#include "firmpath/host/map_image.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/host/sim/random.hpp"
#include "firmpath/host/sim/world.hpp"

namespace firmpath::host::sim {

/// Where a robot starts and where it is to go: centres of cells.
struct Errand {
    Cell start{};
    Cell goal{};
};

/// The conditions for random errands.
struct ErrandRules {
    double apart = 5;        ///< metres between start and goal at least
    double clearance = 0.3;  ///< metres to the nearest solid cell at least, at both
};

/// The world for the footprint of one robot: a disc around the centre of a cell fits if no solid cell's centre is
/// within its radius. `firmpath plan --radius` treats the same cells as free.
class Truth {
public:
    Truth(const MapImage& map, double radius);

    const World& world() const { return world_; }
    /// The map with obstacles, unknown cells among them, grown by the radius.
    const PlanningMap& grown() const { return grown_; }

    /// Whether the footprint can be in a cell.
    bool fits(Cell cell) const { return !grown_.is_blocked(cell.x, cell.y); }
    /// Whether the footprint can get from one cell to another.
    bool connected(Cell a, Cell b) const;

    /// The length in metres of the footprint's shortest way, straight at any angle, as found by
    /// `firmpath plan --planner theta --radius`.
    std::optional<double> shortest(const Errand& errand) const;

    /// An errand that can be done. Throws `InputError` if none is found.
    Errand draw(Random& random, const ErrandRules& rules) const;
    /// A cell of the largest part of the world, with room. Throws `InputError` if none is found.
    Cell draw_start(Random& random, double clearance) const;

    /// The free cells whose centre lies within `reach` metres of that of a cell to which the footprint can get.
    std::vector<Cell> within_reach(Cell start, double reach) const;

private:
    std::uint32_t part_of(Cell cell) const { return parts_.of_cell[grown_.index(cell.x, cell.y)]; }
    Cell draw_cell(Random& random) const;
    bool has_room(Cell cell, double clearance) const;

    World world_;
    PlanningMap grown_;
    Components parts_;
};

}  // namespace firmpath::host::sim
