/// @file
/// What a simulated robot has learnt about the world, and where it may drive according to that.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <numbers>
#include <variant>
#include <vector>

#include "firmpath/geometry/disc.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/host/sim/controller.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/sense/robot_map.hpp"

namespace firmpath::host::sim {

inline std::int32_t to_mm(double metres) { return static_cast<std::int32_t>(std::lround(metres * 1000)); }
inline Point to_point(Place place) { return {to_mm(place.x), to_mm(place.y)}; }
inline Place to_place(Point point) { return {point.x_mm / 1000.0, point.y_mm / 1000.0}; }

inline Bearing to_bearing(double angle) {
    return Bearing::of(static_cast<std::int32_t>(std::lround(wrapped(angle) / (2 * std::numbers::pi) * Bearing::turn)));
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
    /// For a robot that loses its position: a wall drawn at a wrong place disappears when five beams have passed through
    /// it, and where as many beams pass as end, there is no wall. A cone from a wrong place counts no more than a beam.
    static constexpr Thresholds unsure{.hit = 12, .miss = 12, .most = 48, .occupied_from = 12, .decay = 3};
    /// Noise would make walls of the plan thicker, and close its cheapest ways: they do not grow.
    struct Planned {
        bool operator()(Cell cell) const { return plan && plan->expected[plan->map.index(cell.x, cell.y)] != 0; }
        const KnownPlan* plan = nullptr;
    };
    template <Thresholds T>
    using Map = RobotMap<Edge, Edge, JumpGrid<Edge, Edge>, T, Planned>;
    using Maps = std::variant<Map<sure>, Map<unsure>, Map<cone_thresholds>>;
    using Drivable = JumpGrid<Edge, Edge>;

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

    explicit Belief(const ControllerOptions& options)
        : width_(options.width),
          height_(options.height),
          rangers_(options.rangers),
          drifts_(options.drift.any()),
          frame_({0, 0}, to_micrometres(options.resolution), Edge, Edge),
          touching_(options.radius + 0.01 + allowance(options)),
          body_cells_(1 + static_cast<int>(touching_ / options.resolution)),
          plan_(options.plan) {
        const Disc body(to_micrometres(options.radius + options.margin() + allowance(options)),
                        to_micrometres(options.resolution));
        while (body.covers(static_cast<int>(reach_) + 1, 0)) {
            ++reach_;
        }
        if (drifts_) {
            maps_.template emplace<Map<unsure>>();
        } else if (rangers_.cone > 0) {
            maps_.template emplace<Map<cone_thresholds>>();
        }
        on(maps_, [&](auto& map) {
            map.begin(frame_, {1, to_mm(rangers_.range)}, body, width_, height_, {plan_.get()});
        });
    }

    /// Processes readings; calls told(cell) for each cell that stops being drivable, or becomes drivable again.
    template <class Told>
    void learn(const Pose& pose, const std::vector<Reading>& readings, Told told) {
        integrate(pose, readings, [&](Cell cell, bool) { told(cell); });
    }

    /// Lets uncertain cells fade a little: walls seen once or twice may have been noise.
    template <class Told>
    void doubt(Told told) {
        on(maps_, [&](auto& map) {
            (void)map.fade(static_cast<std::uint32_t>(Edge) * Edge, [&](Cell cell, bool) { told(cell); });
        });
    }

    /// The robot has found its position again: what it learnt before lies somewhere else. Cones meet it again only if
    /// the robot happens to turn there, so the map forgets a part of it. The many beams of a lidar correct the map at
    /// once; forgetting would only lose the dead ends that are out of sight.
    template <class Told>
    void corrected(Told told) {
        for (int i = 0; i < rounds_forgotten && rangers_.cone > 0; ++i) {
            doubt(told);
        }
    }

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
    bool seen(Cell cell) const { return known().knowledge(cell) != Knowledge::unknown && edges_.passable(cell); }
    /// Whether a robot with its centre here touches only cells that are free and seen.
    bool seen_free_around(Place at) const {
        return on(maps_, [&](const auto& map) { return seen_free_around(map.learnt(), at); });
    }
    /// Whether a robot with rangers of cones that moves to a place close by, in the direction `heading`, stays where they
    /// have just heard nothing. If not, the cell that it would touch becomes an obstacle. Cells tell it only in part: the
    /// one where something was heard is nearer to the robot than that thing.
    template <class Told>
    bool heard_nothing_at(Place at, double heading, Told told) {
        const double reach = touching_ - 0.005;
        for (int n = 0; n <= 10; ++n) {
            for (const double side : {1.0, -1.0}) {
                const double angle = heading + side * n * std::numbers::pi / 20;
                if (heard_nothing(along(at, angle, reach))) {
                    continue;
                }
                const WorldPose there{to_point(along(at, angle, reach + 0.02)), {}};
                on(maps_,
                   [&](auto& map) { (void)map.take_contact(there, 0, 0, [&](Cell cell, bool) { told(cell); }); });
                return false;
            }
        }
        return true;
    }
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
    template <class Learnt>
    bool seen_free_around(const Learnt& learnt, Place at) const {
        const Cell middle = cell_at(at);
        for (int dy = -body_cells_; dy <= body_cells_; ++dy) {
            for (int dx = -body_cells_; dx <= body_cells_; ++dx) {
                const Cell cell{static_cast<std::int16_t>(middle.x + dx), static_cast<std::int16_t>(middle.y + dy)};
                const bool free =
                    !contains(cell) || (learnt.knowledge(cell) == Knowledge::free && edges_.passable(cell));
                if (!free && touches(at, cell)) {
                    return false;
                }
            }
        }
        return true;
    }

    /// What a ranger has heard: nothing, up to a range.
    struct Cone {
        Place from;
        double axis;
        double range;
    };
    static constexpr double cones_kept = 0.15;  // metres from where they were heard

    /// What stands beside a robot with few rangers was heard seconds ago, with another error of the position: so many
    /// metres more to keep.
    static double allowance(const ControllerOptions& options) {
        return options.drift.any() && options.rangers.cone > 0 ? 0.05 : 0;
    }

    /// After a correction: from the greatest certainty to a third less.
    static constexpr int rounds_forgotten = 5;

    template <class Told>
    void integrate(const Pose& pose, const std::vector<Reading>& readings, const Told& told) {
        const WorldPose sensor{to_point(pose.at), to_bearing(pose.heading)};
        if (rangers_.cone > 0) {
            integrate_cones(pose, sensor, readings, told);
            return;
        }
        // An echo comes from the near side of a cell. With a little more distance, it lies in the cell despite noise;
        // with a position that is wrong in any direction, best in its middle.
        const double deeper = drifts_ ? cell_metres() / 2 : std::min(cell_metres() / 2, 0.003 + 2.5 * rangers_.noise);
        ranges_.clear();
        forget_oldest_edges();
        for (std::size_t i = 0; i < readings.size(); ++i) {
            const Reading& reading = readings[i];
            switch (reading.heard) {
                case Heard::echo: {
                    const double distance = reading.distance + deeper;
                    const bool edge = from_an_edge(readings, i);
                    if (edge) {
                        // Noise decides in which of two cells it lies.
                        const double angle = pose.heading + reading.angle;
                        add_edge(cell_at(along(pose.at, angle, reading.distance - 2.5 * rangers_.noise)));
                        add_edge(cell_at(along(pose.at, angle, distance)));
                    }
                    ranges_.push_back(edge ? 0 : static_cast<std::uint16_t>(to_mm(distance)));
                    break;
                }
                case Heard::nothing: ranges_.push_back(nothing_returned); break;
                case Heard::lost: ranges_.push_back(0); break;
            }
        }
        on(maps_, [&](auto& map) {
            (void)map.take(sensor, ranges_, Sweep::full_turn({}, static_cast<std::uint32_t>(readings.size())), told);
        });
    }

    template <class Told>
    void integrate_cones(const Pose& pose, const WorldPose& sensor, const std::vector<Reading>& readings,
                         const Told& told) {
        // Echoes heard again from the same place tell nothing new.
        const bool still =
            distance(pose.at, heard_from_.at) < 0.02 && std::abs(wrapped(pose.heading - heard_from_.heading)) < 0.02;
        if (still) {
            return;
        }
        heard_from_ = pose;
        std::erase_if(cones_, [&](const Cone& cone) { return distance(cone.from, pose.at) > cones_kept; });
        for (const Reading& reading : readings) {
            if (reading.heard != Heard::lost) {
                cones_.push_back({pose.at, pose.heading + reading.angle, reading.distance});
                const auto range = reading.heard == Heard::echo ? static_cast<std::uint16_t>(to_mm(reading.distance))
                                                                : nothing_returned;
                on(maps_, [&](auto& map) {
                    (void)map.take_cone(sensor, range, to_bearing(reading.angle), to_bearing(rangers_.cone), told);
                });
            }
        }
    }

    /// Whether an echo comes from the edge of an object, with nothing close behind it. Noise then decides in which of
    /// two cells it lies; one in a doorway would close it. This can be detected only where beams are close together.
    bool from_an_edge(const std::vector<Reading>& readings, std::size_t i) const {
        const std::size_t beams = readings.size();
        const double here = readings[i].distance;
        const double apart = here * 2 * std::numbers::pi / static_cast<double>(beams);
        const auto far_behind = [&](const Reading& next) {
            return next.heard == Heard::nothing ||
                   (next.heard == Heard::echo && next.distance > here + 3 * cell_metres());
        };
        return apart < 2 * cell_metres() &&
               (far_behind(readings[(i + 1) % beams]) || far_behind(readings[(i + beams - 1) % beams]));
    }

    /// Whether one of the last cones has heard nothing at a place, nor nearer.
    bool heard_nothing(Place place) const {
        return std::any_of(cones_.begin(), cones_.end(), [&](const Cone& cone) {
            const double angle = std::atan2(place.y - cone.from.y, place.x - cone.from.x);
            return distance(cone.from, place) < cone.range - 1.5 * rangers_.noise &&
                   std::abs(wrapped(angle - cone.axis)) < rangers_.cone / 2;
        });
    }

    double cell_metres() const { return frame_.resolution_um() * 1e-6; }

    bool touches(Place at, Cell cell) const {
        return std::hypot(gap(at.x / cell_metres(), cell.x), gap(at.y / cell_metres(), cell.y)) * cell_metres() <
               touching_;
    }

    void add_edge(Cell cell) {
        edges_of_scan_.front().push_back(cell);
        edges_.set(cell);
    }
    /// Begins the edges of a new scan, in the place of the oldest one's.
    void forget_oldest_edges() {
        std::rotate(edges_of_scan_.begin(), edges_of_scan_.end() - 1, edges_of_scan_.end());
        for (const Cell cell : edges_of_scan_.front()) {
            edges_.set(cell, false);
        }
        edges_of_scan_.front().clear();
        for (const auto& scan : edges_of_scan_) {
            for (const Cell cell : scan) {
                edges_.set(cell);
            }
        }
    }

    static Place along(Place from, double angle, double metres) {
        return {from.x + metres * std::cos(angle), from.y + metres * std::sin(angle)};
    }

    int width_;
    int height_;
    Rangers rangers_;
    bool drifts_;
    Frame frame_;
    unsigned reach_ = 0;                     // of the body and its margin, in cells
    double touching_;                        // metres from the robot's centre
    int body_cells_;                         // as far as that, from anywhere in the robot's cell
    std::shared_ptr<const KnownPlan> plan_;  // null if nothing is known
    Maps maps_;
    std::vector<std::uint16_t> ranges_;
    std::vector<Cone> cones_;  // heard from hereabouts
    Pose heard_from_{{-1, -1}, 0};
    std::array<std::vector<Cell>, 8> edges_of_scan_;  // of the last scans, the newest first
    BitGrid<Edge, Edge> edges_;                       // the same, as blocked cells
};

}  // namespace firmpath::host::sim
