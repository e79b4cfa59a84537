/// @file
/// What a simulated robot has learnt about the world, and where it may drive according to that.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <numbers>
#include <variant>
#include <vector>

#include "firmpath/geometry/disc.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/host/sim/controller.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/sense/edge_echoes.hpp"
#include "firmpath/sense/recent_cones.hpp"
#include "firmpath/sense/robot_map.hpp"

namespace firmpath::host::sim {

inline std::int32_t to_mm(double metres) { return static_cast<std::int32_t>(std::lround(metres * 1000)); }
inline Point to_point(Place place) { return {to_mm(place.x), to_mm(place.y)}; }
inline Place to_place(Point point) { return {point.x_mm / 1000.0, point.y_mm / 1000.0}; }

inline Bearing to_bearing(double angle) {
    return Bearing::turns_of_65536(
        static_cast<std::int32_t>(std::lround(wrapped(angle) / (2 * std::numbers::pi) * Bearing::turn)));
}

/// A map of the library, padded to `Edge`, that range readings update; and the same map, always in step with it, with
/// obstacles grown by the robot's radius and a margin. The robot may drive on cells that it has not seen, but not
/// beyond the map's own width and height.
template <int Edge>
class Belief {
public:
    /// Near corners, echoes lie a cell beside their source. A cell that is hit only sometimes must fade when beams pass
    /// through it. A cell that is hit often stays occupied, because nothing moves in this world.
    static constexpr Thresholds sure{.hit = 12, .miss = 8, .most = 95, .occupied_from = 12, .decay = 3};
    /// For a robot that loses its position: a wall drawn at a wrong place disappears when five beams have passed
    /// through it, and where as many beams pass as end, there is no wall. A cone from a wrong place counts no more than
    /// a beam.
    static constexpr Thresholds unsure{.hit = 12, .miss = 12, .most = 48, .occupied_from = 12, .decay = 3};
    /// The plan's walls before they grew, without what lies beyond its edge; none if nothing is known.
    struct Walls {
        static constexpr int width = Edge;
        static constexpr int height = Edge;
        bool passable(Cell cell) const {
            return plan == nullptr || cell.x >= columns || cell.y >= rows ||
                   plan->tiles[plan->index(cell.x, cell.y)] != Tile::occupied;
        }
        const PlanningMap* plan = nullptr;
        int columns = 0;
        int rows = 0;
    };
    template <Thresholds T>
    using Map = RobotMap<Edge, Edge, JumpGrid<Edge, Edge>, T, Walls>;
    using Maps = std::variant<Map<sure>, Map<unsure>, Map<cone_thresholds>>;
    using Drivable = JumpGrid<Edge, Edge>;
    /// Called for each cell that stops being drivable, or becomes drivable again.
    using Told = std::function<void(Cell)>;

    /// Calls `use` with the map that is in use.
    template <class Some, class Use>
    static decltype(auto) on(Some& maps, const Use& use) {
        // Not std::visit, which calls through a table: these are calls for single cells.
        auto* const first = std::get_if<0>(&maps);
        auto* const second = std::get_if<1>(&maps);
        return first != nullptr ? use(*first) : second != nullptr ? use(*second) : use(*std::get_if<2>(&maps));
    }

    /// What is known about cells: the words and states of an `OccupancyGrid`.
    class Known {
    public:
        explicit Known(const Maps& maps) : maps_(maps) {}

        Knowledge knowledge(Cell cell) const {
            return on(maps_, [&](const auto& map) { return map.learnt().knowledge(cell); });
        }
        std::uint32_t unknown_word(int row, int i) const {
            return on(maps_, [&](const auto& map) { return map.learnt().unknown_word(row, i); });
        }
        std::uint32_t known_free_word(int row, int i) const {
            return on(maps_, [&](const auto& map) { return map.learnt().known_free_word(row, i); });
        }

    private:
        const Maps& maps_;
    };

    explicit Belief(const ControllerOptions& options);

    /// Processes readings.
    void learn(const Pose& pose, const std::vector<Reading>& readings, const Told& told);

    /// Lets uncertain cells fade a little: walls seen once or twice may have been noise.
    void doubt(const Told& told);

    /// The robot has found its position again: what it learnt before lies somewhere else. Cones meet it again only if
    /// the robot happens to turn there, so the map forgets a part of it. The many beams of a lidar correct the map at
    /// once; forgetting would only lose the dead ends that are out of sight.
    void corrected(const Told& told);

    Known known() const { return Known(maps_); }
    const Drivable& drivable() const {
        return on(maps_, [](const auto& map) -> const Drivable& { return map.drivable(); });
    }
    const Frame& frame() const { return frame_; }
    int width() const { return width_; }
    int height() const { return height_; }
    bool contains(Cell cell) const { return cell.x >= 0 && cell.x < width_ && cell.y >= 0 && cell.y < height_; }
    Cell cell_at(Place place) const { return frame_.to_cell_clamped(to_point(place)); }
    /// Whether a robot may brake in this cell as far as it was seen: not if it is unknown, as there may be an obstacle
    /// behind a corner, nor if an edge was heard in it just now, as it may be a post too thin to be on the map.
    bool seen(Cell cell) const { return known().knowledge(cell) != Knowledge::unknown && edge_grid_.passable(cell); }
    /// Whether a robot with its centre here touches only cells that are free and seen.
    bool seen_free_around(Place at) const;
    /// Whether a robot with rangers of cones that moves to a place close by, in the direction `heading`, stays where
    /// they have just heard nothing. If not, the cell that it would touch becomes an obstacle.
    bool heard_nothing_at(Place at, double heading, const Told& told);
    /// What is known, and where `live`, the map to plan on, is blocked besides. O(cells).
    template <class Map>
    std::vector<Tile> tiles(const Map& live) const {
        std::vector<Tile> tiles;
        for (int y = 0; y < height_; ++y) {
            for (int x = 0; x < width_; ++x) {
                const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
                const Knowledge knowledge = known().knowledge(cell);
                tiles.push_back(knowledge == Knowledge::occupied  ? Tile::occupied
                                : knowledge == Knowledge::unknown ? Tile::unknown
                                : live.passable(cell)             ? Tile::free
                                                                  : Tile::margin);
            }
        }
        return tiles;
    }
    /// How many cells obstacles grow by.
    unsigned reach() const { return reach_; }

private:
    /// What stands beside a robot with few rangers was heard seconds ago, with another error of the position: so many
    /// metres more to keep.
    static double allowance(const ControllerOptions& options) {
        return options.drift.any() && options.rangers.cone > 0 ? 0.05 : 0;
    }

    /// After a correction: from the greatest certainty to a third less.
    static constexpr int rounds_forgotten = 5;

    /// As the library takes it.
    static std::uint16_t range_mm(const Reading& reading) {
        switch (reading.heard) {
            case Heard::echo: return static_cast<std::uint16_t>(std::max(1, to_mm(reading.distance)));
            case Heard::nothing: return nothing_returned;
            case Heard::lost: break;
        }
        return 0;
    }

    void learn_cones(const WorldPose& sensor, const std::vector<Reading>& readings, const Told& told);

    double cell_metres() const { return frame_.resolution_um() * 1e-6; }

    int width_;
    int height_;
    Rangers rangers_;
    RangeSensor sensor_;
    bool drifts_;
    Frame frame_;
    unsigned reach_ = 0;                     // of the body and its margin, in cells
    double touching_;                        // metres from the robot's centre
    std::shared_ptr<const KnownPlan> plan_;  // null if nothing is known
    std::unique_ptr<const Walls> walls_;
    Maps maps_;
    std::vector<std::uint16_t> ranges_;
    RecentCones<128> cones_;
    EdgeEchoes<1024> edges_;
    std::vector<Cell> edge_cells_;
    BitGrid<Edge, Edge> edge_grid_;  // the same, as blocked cells
};

template <int Edge>
Belief<Edge>::Belief(const ControllerOptions& options)
    : width_(options.width),
      height_(options.height),
      rangers_(options.rangers),
      sensor_{1, to_mm(rangers_.range)},
      drifts_(options.drift.any()),
      frame_({0, 0}, to_micrometres(options.resolution), Edge, Edge),
      touching_(options.radius + 0.01 + allowance(options)),
      plan_(options.plan),
      walls_(std::make_unique<Walls>(Walls{plan_ ? &plan_->map : nullptr, width_, height_})) {
    const Micrometres radius =
        to_micrometres(std::max(options.radius + options.margin() + allowance(options), cell_metres()));
    const Disc body(radius, frame_);
    while (body.covers(static_cast<int>(reach_) + 1, 0)) {
        ++reach_;
    }
    if (drifts_) {
        maps_.template emplace<Map<unsure>>();
    } else if (rangers_.cone > 0) {
        maps_.template emplace<Map<cone_thresholds>>();
    }
    const Disc near =
        plan_ ? Disc(Micrometres(std::min(to_micrometres(1.5 * cell_metres()).count(), radius.count())), frame_)
              : Disc();
    on(maps_, [&](auto& map) { map.begin_with_plan(frame_, sensor_, radius, *walls_, near, width_, height_); });
}

template <int Edge>
void Belief<Edge>::learn(const Pose& pose, const std::vector<Reading>& readings, const Told& told) {
    const WorldPose sensor{to_point(pose.at), to_bearing(pose.heading)};
    if (rangers_.cone > 0) {
        learn_cones(sensor, readings, told);
        return;
    }
    // An echo comes from the near side of a cell. With a little more distance, it lies in the cell despite noise;
    // with a position that is wrong in any direction, best in its middle.
    const double noise = 2.5 * rangers_.noise;
    const std::int32_t deeper = to_mm(drifts_ ? cell_metres() / 2 : std::min(cell_metres() / 2, 0.003 + noise));
    ranges_.clear();
    for (const Reading& reading : readings) {
        ranges_.push_back(range_mm(reading));
    }
    const Sweep sweep = Sweep::full_turn({}, static_cast<std::uint32_t>(readings.size()));
    (void)edges_.take_from(ranges_, sensor, sweep, sensor_, frame_);
    for (const Cell cell : edge_cells_) {
        edge_grid_.set(cell, false);
    }
    edge_cells_.clear();
    edges_.for_each([&](const WorldPose& edge) {
        // Noise decides in which of two cells it lies.
        for (const std::int32_t ahead : {-to_mm(noise), deeper}) {
            edge_cells_.push_back(frame_.to_cell_clamped(moved(edge, ahead).position));
            edge_grid_.set(edge_cells_.back());
        }
    });
    for (std::uint16_t& range : ranges_) {
        range = range == 0 || range == nothing_returned ? range : static_cast<std::uint16_t>(range + deeper);
    }
    on(maps_, [&](auto& map) { (void)map.take(sensor, ranges_, sweep, [&](Cell cell, bool) { told(cell); }); });
}

template <int Edge>
void Belief<Edge>::doubt(const Told& told) {
    on(maps_, [&](auto& map) {
        (void)map.fade(static_cast<std::uint32_t>(Edge) * Edge, [&](Cell cell, bool) { told(cell); });
    });
}

template <int Edge>
void Belief<Edge>::corrected(const Told& told) {
    for (int i = 0; i < rounds_forgotten && rangers_.cone > 0; ++i) {
        doubt(told);
    }
}

template <int Edge>
bool Belief<Edge>::heard_nothing_at(Place at, double heading, const Told& told) {
    Point beyond;
    if (cones_.nothing_before({to_point(at), to_bearing(heading)}, to_mm(touching_ - 0.005), beyond)) {
        return true;
    }
    on(maps_, [&](auto& map) { (void)map.take_contact({beyond, {}}, 0, 0, [&](Cell cell, bool) { told(cell); }); });
    return false;
}

template <int Edge>
bool Belief<Edge>::seen_free_around(Place at) const {
    const auto radius_mm = static_cast<std::uint16_t>(to_mm(touching_));
    const Point centre = to_point(at);
    return on(maps_, [&](const auto& map) {
        return map.known_free(centre, radius_mm) &&
               std::none_of(edge_cells_.begin(), edge_cells_.end(),
                            [&](Cell cell) { return map.touches(centre, radius_mm, cell); });
    });
}

template <int Edge>
void Belief<Edge>::learn_cones(const WorldPose& sensor, const std::vector<Reading>& readings, const Told& told) {
    if (!cones_.begin_round(sensor)) {
        return;
    }
    const Bearing opening = to_bearing(rangers_.cone);
    for (const Reading& reading : readings) {
        const Bearing bearing = to_bearing(reading.angle);
        cones_.take(sensor, range_mm(reading), bearing, opening, sensor_);
        on(maps_, [&](auto& map) {
            (void)map.take_cone(sensor, range_mm(reading), bearing, opening, [&](Cell cell, bool) { told(cell); });
        });
    }
}

// Compiled once for all controllers.
extern template class Belief<512>;
extern template class Belief<2048>;

}  // namespace firmpath::host::sim
