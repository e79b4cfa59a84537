/// @file
/// A map built from range readings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/geometry/bearing.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/geometry/world_pose.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/detail/bits.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/sense/detail/occupancy_beams.hpp"
#include "firmpath/sense/detail/occupancy_cells.hpp"
#include "firmpath/sense/knowledge.hpp"
#include "firmpath/sense/range_sensor.hpp"
#include "firmpath/sense/ray_walk.hpp"

namespace firmpath {

/// A cell whose knowledge has changed, and its new state.
struct CellChange {
    Cell cell;      ///< the cell
    Knowledge now;  ///< what is known about it now

    friend constexpr bool operator==(const CellChange&, const CellChange&) = default;
};

/// A map of `W` x `H` cells, updated by range readings: each makes the cells that its beam passed likelier free, and
/// its end cell likelier occupied. Models `WordMap`: occupied cells are blocked, and unknown cells as `U` says.
///
///     constinit OccupancyGrid<200, 200> map;                       // all unknown
///     map.integrate_scan(frame, compose(robot, lidar), ranges, Sweep::full_turn({}, 360), {120, 8000});
///     inflate(map.obstacles(), radius, grown);                     // unknown cells do not inflate
///
/// A beam never lowers its own end cell, because it saw only a part of that cell.
///
/// Guarantees: the same readings in the same order give the same map on every target; nothing outside the map is read
/// or written, for any readings and poses; `obstacles()`, the words, and `knowledge` always agree.
///
/// Preconditions of all functions that take a frame: it has the grid's size, and the sensor's maximum is at least 1 and
/// not below its minimum; else `panic`. For a map that is rotated in the world, use `RotatedFrame::local_frame`.
///
/// Complexity: a beam of r cells crosses at most 1.42 * r + 3 cells, and at most W + H.
///
/// A value-initialised grid is all unknown and lies in `.bss`. One writer per grid.
///
/// Memory: W * H bytes of log-odds, two `BitGrid<W, H>`, two bits per cell, one bit per 32 cells, and 8 bytes; each row
/// in whole words: about one and a half bytes per cell.
///
/// Source: Moravec and Elfes, *High Resolution Maps from Wide Angle Sonar*, 1985; for the limits: Yguel, Aycard and
/// Laugier, *Update Policy of Dense Maps*, 2007.
template <int W, int H, Unknown U = Unknown::blocked, Thresholds T = Thresholds{}>
class OccupancyGrid : public HoldsCells, detail::OccupancyBeams<W, H, U, T> {
    using Beams = detail::OccupancyBeams<W, H, U, T>;
    using Cells = detail::OccupancyCells<W, H, U, T>;
    using Beams::mark_passed, Beams::raise_arc, Beams::beams_of_cone;
    using Cells::put, Cells::lower, Cells::raise, Cells::mark, Cells::meet, Cells::lower_marked, Cells::take,
        Cells::drain, Cells::tell_of, Cells::lanes_of, Cells::lanes_per_row;
    using Cells::revision_, Cells::decayed_, Cells::obstacles_, Cells::known_free_, Cells::log_odds_;
    using typename Beams::Passed;

    static_assert(W >= 1 && H >= 1, "OccupancyGrid: width and height must be at least 1");
    static_assert(W <= 32767 && H <= 32767, "OccupancyGrid: width and height must fit a Cell: at most 32767");
    static_assert(std::int64_t{W} * H <= std::int32_t{1} << 24, "OccupancyGrid: at most 2^24 cells");
    static_assert(T.hit >= 1 && T.miss >= 1 && T.decay >= 1, "Thresholds: hit, miss and decay must be at least 1");
    static_assert(T.least <= T.free_from && T.free_from <= T.free_until && T.free_until < 0,
                  "Thresholds: least <= free_from <= free_until < 0, or no cell would become free, or unknown again");
    static_assert(
        0 < T.occupied_until && T.occupied_until <= T.occupied_from && T.occupied_from <= T.most,
        "Thresholds: 0 < occupied_until <= occupied_from <= most, or no cell would become occupied, or unknown "
        "again");

    static_assert(T.most - T.least <= 127, "Thresholds: most - least must be at most 127: seven bits per cell");

public:
    static constexpr int width = W;                        ///< columns
    static constexpr int height = H;                       ///< rows
    static constexpr int words_per_row = words_in_row(W);  ///< 32-bit words of a row: ceil(W / 32)

    /// All unknown, in `.bss`.
    constexpr OccupancyGrid() = default;
    /// The same, spelt out: `OccupancyGrid<64, 64> map{all_unknown}`.
    explicit constexpr OccupancyGrid(detail::AllUnknown) {}

    /// Adds one reading of `range_mm` millimetres. `bearing` is the beam's, relative to the heading of `sensor_pose`.
    ///
    /// The cells before the beam's end become less likely occupied, once each. The end cell becomes more likely
    /// occupied, unless the range is the sensor's maximum or more: then the beam met nothing up to the maximum.
    ///
    /// @return
    ///   - `integrated`: the reading counts;
    ///   - `in_part`: it counts only inside the map, because the beam met something beyond;
    ///   - `refused`: the range is 0, negative, or below the sensor's minimum; nothing was changed;
    ///   - `sensor_outside`: the sensor is outside the map; nothing was changed.
    ///
    /// Complexity: O(cells crossed).
    constexpr ReadingResult integrate(const Frame& frame, const WorldPose& sensor_pose, std::int32_t range_mm,
                                      Bearing bearing, const RangeSensor& sensor) {
        check(frame, sensor);
        if (range_mm <= 0 || range_mm < sensor.minimum_mm) {
            return ReadingResult::refused;
        }
        const bool met = range_mm < sensor.maximum_mm;
        detail::RayWalk ray;
        const WorldPose beam{sensor_pose.position, sensor_pose.heading + bearing};
        if (!ray.begin(frame, beam.position, moved(beam, met ? range_mm : sensor.maximum_mm).position)) {
            return ReadingResult::sensor_outside;
        }
        Cell at = ray.cell();
        for (; ray.advance(); at = ray.cell()) {
            lower(at);
        }
        if (!ray.at_end()) {
            lower(at);
            return met ? ReadingResult::in_part : ReadingResult::integrated;
        }
        if (met) {
            raise(at, T.hit);
        }
        return ReadingResult::integrated;
    }

    /// Adds a whole scan, as if all beams were measured at once: each cell changes at most once. A cell where a beam
    /// ended is raised, even if others passed it; every other passed cell is lowered. So cells near the robot, where
    /// beams are dense, do not count for more than distant cells, and no beam erodes a wall that its neighbour has met.
    ///
    /// `ranges` are in millimetres; reading i was measured along `sweep.at(i)`, relative to the heading of
    /// `sensor_pose`. A reading of `nothing_returned` counts as the sensor's maximum.
    ///
    /// @return
    ///   - `integrated`: all readings count;
    ///   - `in_part`: some were refused or met something beyond the map; see `integrate`;
    ///   - `refused`: all were refused, or there are none; nothing was changed;
    ///   - `other_count`: there are not as many readings as `sweep` has beams; nothing was changed;
    ///   - `sensor_outside`: the sensor is outside the map; nothing was changed.
    ///
    /// Complexity: O(cells crossed where beams are more than a cell apart, or within three cells of their ends + words
    /// of the rows that they crossed + cells that change). Nearer to the sensor, beams leave out no cell: there the
    /// area between them is filled, 32 cells at a time. Then all marked cells are lowered, four at a time.
    constexpr ReadingResult integrate_scan(const Frame& frame, const WorldPose& sensor_pose,
                                           std::span<const std::uint16_t> ranges, const Sweep& sweep,
                                           const RangeSensor& sensor) {
        check(frame, sensor);
        if (ranges.size() != sweep.beams()) {
            return ReadingResult::other_count;
        }
        const auto start = frame.to_cell(sensor_pose.position);
        if (!start) {
            return ReadingResult::sensor_outside;
        }
        bool beyond = false;
        const Passed passed = mark_passed(
            frame, sensor_pose.position, *start, sweep.step(), ranges.size(),
            [&](std::size_t i) { return detail::usable(ranges[i], sensor); },
            [&](std::size_t i) { return sensor_pose.heading + sweep.at(static_cast<std::uint32_t>(i)); },
            sensor.maximum_mm,
            [&](std::int32_t range_mm, const detail::RayWalk& ray) {
                const bool met = range_mm != sensor.maximum_mm;
                if (met && ray.ends_inside()) {
                    meet(ray.end());
                }
                beyond = beyond || (met && !ray.ends_inside());
            });
        lower_marked(passed.first_row, passed.last_row);
        return passed.counted == 0                         ? ReadingResult::refused
               : beyond || passed.counted != ranges.size() ? ReadingResult::in_part
                                                           : ReadingResult::integrated;
    }

    /// Adds one reading of a sensor that sees a cone, such as sonar. Such a reading says that nothing in the whole cone
    /// is nearer than the echo, and that something is somewhere on the arc at that distance.
    ///
    /// Cells inside the cone are lowered, as by a scan, except in the last half cell before the echo, because of noise,
    /// and in a sixteenth of the opening, because the edge of a cone is not sharp. Of the other cells on the arc, or up
    /// to half a cell behind it, those are raised that explain the echo best: the ones known to be occupied; if there
    /// are none, the unknown ones; if there are none either, all. (If the cone has passed all cells of the arc, the
    /// echo came from within one of them: then those.) Up to three cells get `Thresholds::hit` each; more share three
    /// times that. So a distant echo, which may come from many cells, closes no door.
    ///
    /// Use `cone_thresholds` with it, so that a cone through a cell opens it after an echo from beside has closed it.
    ///
    /// @param range_mm  in millimetres, or `nothing_returned`.
    /// @param bearing   the middle of the cone, relative to the heading of `sensor_pose`.
    /// @param opening   the angle between its edges; half a turn and more counts as just less than that.
    /// @return
    ///   - `integrated`: the reading counts;
    ///   - `in_part`: a part of the arc where the echo comes from lies outside the map;
    ///   - `refused`: the range is 0 or below the sensor's minimum; nothing was changed;
    ///   - `sensor_outside`: the sensor is outside the map; nothing was changed.
    ///
    /// Complexity: as `integrate_scan`, for 2 + range * opening / half a cell beams, at most 4 * (W + H) + 2; and four
    /// cells looked at for each of them.
    ///
    /// Source: Elfes, *Sonar-Based Real-World Mapping and Navigation*, 1987, for areas that are free and arcs whose
    /// cells share; Thrun, *Learning Occupancy Grid Maps with Forward Sensor Models*, 2003, for what explains an echo.
    constexpr ReadingResult integrate_cone(const Frame& frame, const WorldPose& sensor_pose, std::uint16_t range_mm,
                                           Bearing bearing, Bearing opening, const RangeSensor& sensor) {
        check(frame, sensor);
        const auto start = frame.to_cell(sensor_pose.position);
        if (!start) {
            return ReadingResult::sensor_outside;
        }
        const std::int32_t reach_mm = detail::usable(range_mm, sensor);
        if (reach_mm == 0) {
            return ReadingResult::refused;
        }
        const auto units = static_cast<std::uint16_t>(opening.units() < 32'767 ? opening.units() : 32'767);
        const auto beams = beams_of_cone(frame, reach_mm, units);
        const auto fan = [&](std::uint16_t across) {
            return Sweep::steps(sensor_pose.heading + bearing - Bearing::turns_of_65536(across / 2),
                                (std::uint32_t{across} << 16) / (beams - 1), beams);
        };
        const auto margin_mm = static_cast<std::int32_t>(frame.resolution_um() / 2000);
        const std::int32_t free_mm = reach_mm > margin_mm ? reach_mm - margin_mm : 1;
        const Sweep inside = fan(static_cast<std::uint16_t>(units - units / 16));
        const Passed passed = mark_passed(
            frame, sensor_pose.position, *start, inside.step(), beams, [&](std::size_t) { return free_mm; },
            [&](std::size_t i) { return inside.at(static_cast<std::uint32_t>(i)); }, free_mm,
            [&](std::int32_t, const detail::RayWalk& ray) {
                if (ray.ends_inside()) {
                    mark(ray.end());
                }
            });
        const bool whole =
            reach_mm == sensor.maximum_mm || raise_arc(frame, sensor_pose.position, fan(units), reach_mm, margin_mm);
        lower_marked(passed.first_row, passed.last_row);
        return whole ? ReadingResult::integrated : ReadingResult::in_part;
    }

    /// Lets old knowledge fade, so that the map forgets obstacles that have moved away: visits the next `budget` cells,
    /// row by row, and moves each by `Thresholds::decay` towards 0 (unknown). With the defaults a cell is forgotten
    /// after at most 72 rounds. Keep walls that are known in advance in another map, and join both with `overlay`.
    ///
    /// @return whether the last cell of the map was visited. A call stops there, and the next starts again. O(budget).
    constexpr bool decay(std::uint32_t budget) {
        decayed_ = contains(decayed_) ? decayed_ : Cell{};  // a bit may have flipped
        while (budget != 0) {
            std::uint32_t visited = 1;
            const int was = this->value(decayed_);
            if (was != 0) {
                const int less = (was < 0 ? -was : was) - T.decay;
                put(decayed_, less <= 0 ? 0 : was < 0 ? -less : less);
            } else if (decayed_.x % 4 == 0 && decayed_.x + 4 <= W && budget >= 4 &&
                       log_odds_[lanes_of(decayed_)] == 0) {
                visited = 4;  // all unknown
            }
            budget -= visited;
            decayed_.x = static_cast<std::int16_t>(decayed_.x + static_cast<std::int16_t>(visited));
            if (decayed_.x == W) {
                decayed_.x = 0;
                if (++decayed_.y == H) {
                    decayed_.y = 0;
                    return true;
                }
            }
        }
        return false;
    }

    /// Sets a cell to free or occupied with the greatest certainty, or to unknown. Use it to load a known map.
    ///
    /// Precondition: the cell lies in the map; else `panic`.
    constexpr void set(Cell cell, Knowledge knowledge) {
        require(contains(cell), "OccupancyGrid::set: the cell lies outside the map; ask contains() first");
        put(cell, knowledge == Knowledge::occupied ? T.most : knowledge == Knowledge::free ? T.least : 0);
    }

    /// The same for a cell from input data. @return false, without any change, if it lies outside the map.
    [[nodiscard]] constexpr bool try_set(Cell cell, Knowledge knowledge) {
        if (!contains(cell)) {
            return false;
        }
        set(cell, knowledge);
        return true;
    }

    /// Makes every cell unknown. O(cells).
    constexpr void clear() {
        for (int y = 0; y < H; ++y) {
            for (int x = 0; x < W; ++x) {
                const Cell cell = detail::cell_at(x, y);
                if (this->value(cell) != 0) {
                    put(cell, 0);
                }
            }
        }
    }

    /// Moves the contents: cell (x, y) becomes what (x + columns, y + rows) was; unknown if that lies outside. For a
    /// window that moves with a robot. All cells count as changed. O(W * H / 4).
    constexpr void scroll(int columns, int rows) {
        // A move by the whole width leaves nothing. A row of bytes has eight bits a cell.
        const int dx = columns < -W ? -W : columns > W ? W : columns;
        detail::shift_rows(log_odds_, static_cast<int>(lanes_per_row), 8 * std::int32_t{W}, H, 8 * std::int32_t{dx},
                           rows);
        obstacles_.scroll(dx, rows);
        known_free_.scroll(dx, rows);
        ++revision_;
        for (int row = 0; row < H; ++row) {
            for (int i = 0; i < words_per_row; ++i) {
                tell_of(static_cast<std::uint32_t>(row * words_per_row + i), ~bits_beyond(W, i));
            }
        }
    }

    /// Takes changed cells from the list, row by row: those that changed since they were last taken, also if they
    /// changed back. For a planner that repairs its path: call it after updating all of the planner's maps.
    ///
    /// @param into   receives the changes, from its first place on.
    /// @param count  receives the number of changes written to `into`.
    /// @return whether no more cells are left; if some are, they stay for the next call.
    ///
    /// Complexity: O(words / 32 + changes taken).
    [[nodiscard]] constexpr bool take_changes(std::span<CellChange> into, std::size_t& count) {
        return take(into, count, [this](Cell cell) { return CellChange{cell, knowledge(cell)}; });
    }
    /// The same without the new states. O(words / 32 + changes taken).
    [[nodiscard]] constexpr bool take_changes(std::span<Cell> into, std::size_t& count) {
        return take(into, count, [](Cell cell) { return cell; });
    }

    /// The same by words, all at once: calls visit(row, i, cells) for each word with changed cells; bit b of `cells` is
    /// cell (32 * i + b, row). `visit` may not change the grid. O(words / 32 + calls).
    template <class Visit>
    constexpr void take_changed_words(Visit&& visit) {
        (void)drain([&](int row, int i, std::uint32_t& cells) {
            visit(row, i, cells);
            cells = 0;
            return true;
        });
    }

    /// Whether `cell` lies in the map.
    static constexpr bool contains(Cell cell) { return detail::on_map<OccupancyGrid>(cell); }

    /// What is known about a cell; `unknown` outside the map.
    constexpr Knowledge knowledge(Cell cell) const { return contains(cell) ? this->known(cell) : Knowledge::unknown; }

    /// The log-odds that a cell is occupied, in units of `Thresholds`: for display only; 0 outside the map.
    constexpr std::int32_t log_odds(Cell cell) const { return contains(cell) ? this->value(cell) : 0; }

    /// Sets a cell's log-odds, in that unit, as if the cell had been unknown before. A value beyond the limits of
    /// `Thresholds` becomes the limit.
    ///
    /// Precondition: the cell lies in the map; else `panic`.
    constexpr void set_log_odds(Cell cell, std::int32_t value) {
        require(contains(cell), "OccupancyGrid::set_log_odds: the cell lies outside the map; ask contains() first");
        const std::int32_t held = value > T.most ? T.most : value < T.least ? T.least : value;
        if (held > T.free_from && held < T.occupied_from) {
            // Between these two limits the result depends on the old state, so make the cell unknown first.
            put(cell, 0);
        }
        put(cell, held);
    }

    /// The same for a cell from input data. @return false, without any change, if it lies outside the map.
    [[nodiscard]] constexpr bool try_set_log_odds(Cell cell, std::int32_t value) {
        if (!contains(cell)) {
            return false;
        }
        set_log_odds(cell, value);
        return true;
    }

    /// Whether `cell` may be entered: it is free or, if `U` says so, unknown; false outside the map.
    constexpr bool passable(Cell cell) const {
        return U == Unknown::free ? obstacles_.passable(cell) : contains(cell) && !known_free_.passable(cell);
    }

    /// Bit b is set if cell (32 * i + b, row) may not be entered; all ones outside the map.
    constexpr std::uint32_t blocked_word(int row, int i) const {
        return U == Unknown::free ? obstacles_.blocked_word(row, i) : ~known_free_word(row, i);
    }

    /// Bit b is set if cell (32 * i + b, row) is occupied; 0 outside the map. For each b exactly one of this word and
    /// the next two has the bit set.
    constexpr std::uint32_t occupied_word(int row, int i) const { return obstacles_.blocked_inside(row, i); }
    /// Bit b is set if cell (32 * i + b, row) is known to be free; 0 outside the map.
    constexpr std::uint32_t known_free_word(int row, int i) const { return known_free_.blocked_inside(row, i); }
    /// Bit b is set if cell (32 * i + b, row) is unknown; all ones outside the map.
    constexpr std::uint32_t unknown_word(int row, int i) const {
        return ~(obstacles_.blocked_inside(row, i) | known_free_.blocked_inside(row, i));
    }

    /// The occupied cells as a map in which unknown cells are free: the map to inflate.
    constexpr const BitGrid<W, H>& obstacles() const { return obstacles_; }

    /// Changes whenever `passable` changes for a cell; wraps after 2^32 changes. O(1). A change of knowledge alone does
    /// not disturb a running search.
    constexpr std::uint32_t revision() const { return revision_; }

private:
    static constexpr void check(const Frame& frame, const RangeSensor& sensor) {
        require(frame.width() == W && frame.height() == H, "OccupancyGrid: the frame must have the grid's size");
        require(sensor.maximum_mm >= 1 && sensor.minimum_mm <= sensor.maximum_mm,
                "OccupancyGrid: the sensor's maximum must be at least 1 and not below its minimum");
    }
};

template <int W, int H, Unknown U, Thresholds T>
inline constexpr bool answers_outside<OccupancyGrid<W, H, U, T>> = true;

}  // namespace firmpath
