/// @file
/// A map that a robot learns from readings and can plan on.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/geometry/bearing.hpp"
#include "firmpath/geometry/disc.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/geometry/micrometres.hpp"
#include "firmpath/geometry/world_pose.hpp"
#include "firmpath/inflate/inflate.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/sense/detail/planned_obstacles.hpp"
#include "firmpath/sense/knowledge.hpp"
#include "firmpath/sense/occupancy_grid.hpp"
#include "firmpath/sense/range_sensor.hpp"

namespace firmpath {

template <class Grid>
struct Saved;

/// A robot's map of what its range sensor has seen, and where the robot may drive: an `OccupancyGrid`, and its
/// obstacles grown by the robot's radius. Both agree after every call.
///
///     constinit RobotMap<200, 200> map;
///     map.begin(frame, {120, 8000}, millimetres(180));
///     (void)map.take(compose(robot, lidar), ranges, Sweep::full_turn({}, 360));
///     planner.plan(map.drivable(), start, goal);   // unknown cells may be entered: the robot will see what is there
///
/// Each function that changes cells takes a function `told`, which is called with each cell of `drivable()` whose state
/// changed, after the change: `told(cell, blocked)`. `still_valid(map.drivable(), path)` says whether the present path
/// is still free.
///
/// A map smaller than the world moves with the robot: see `scroll`. `save` and `restore` work on it as on a grid, with
/// `saved_robot_map.hpp`; a stream that is torn, damaged or of another size leaves it as it was.
///
/// Guarantees: `drivable()` is the result of `inflate(learnt().obstacles(), Disc(radius, frame), ...)`, and blocked
/// beyond the part of the grid that is in use. Before `begin`, no reading counts, and nothing is drivable in a
/// `JumpGrid`.
///
/// - `Grown`: the map to plan on: a `JumpGrid` for jump points, or a `BitGrid`, which takes half the memory.
/// - `T`: how readings count; see `OccupancyGrid`.
/// - `Plan`: the type of a map of what is known in advance, such as the building's plan: see `begin_with_plan`.
///   Obstacles that are seen near one of the plan are learnt, but do not grow: noise would make the plan's walls
///   thicker. Plan on the `overlay` of the grown plan and of `drivable()`.
///
/// After a bit has flipped between two calls, nothing outside the object is read or written. If the bit is in what
/// `begin` has set, the next call reports it. A flipped bit of a cell is not noticed: the cell may be wrong until it is
/// seen again, or until `scroll` grows all obstacles again.
///
/// Memory: an `OccupancyGrid`, a `BitGrid` and a `Grown`, and 32 bytes: about 2 bytes a cell; with a plan, 24 bytes
/// more. `take` uses up to 700 bytes of stack. One writer per map.
template <int W, int H, class Grown = JumpGrid<W, H>, Thresholds T = Thresholds{}, class Plan = void>
class RobotMap {
    static_assert(WordMap<Grown> && Grown::width == W && Grown::height == H,
                  "RobotMap: the map to plan on must be a JumpGrid or a BitGrid of the same size");
    static_assert(std::is_void_v<Plan> || GridMap<Plan>,
                  "RobotMap: the plan must model firmpath::GridMap: width, height and passable(Cell)");
    using Silent = detail::IgnoreChanges;

public:
    static constexpr int width = W;   ///< columns
    static constexpr int height = H;  ///< rows
    /// What is known, as of an `OccupancyGrid`. It is no map to plan on: there obstacles have not grown.
    struct Learnt : OccupancyGrid<W, H, Unknown::free, T> {
        bool passable(Cell) const = delete;  ///< Plan on `drivable()`.
    };
    using Drivable = Grown;  ///< the map to plan on

    /// An empty map: call `begin`. In `.bss`.
    constexpr RobotMap() = default;

    /// Clears the map, and sets where it lies, the sensor and the robot. O(W * H).
    ///
    /// Preconditions: the frame has the grid's size; `columns` and `rows` are from 1 to it; the sensor's maximum is at
    /// least 1 and not below its minimum; else `panic`.
    ///
    /// @param frame   where the map lies in the world.
    /// @param sensor  what its readings mean.
    /// @param radius  the robot's, with the margin that it shall keep.
    /// @param columns  in use; cells beyond are not drivable. Likewise `rows`.
    constexpr void begin(const Frame& frame, const RangeSensor& sensor, Micrometres radius, int columns = W,
                         int rows = H) {
        static_assert(std::is_void_v<Plan>,
                      "RobotMap::begin: this map has a plan: begin_with_plan(frame, sensor, radius, plan, near)");
        start(frame, sensor, radius, columns, rows);
    }
    /// The same with a plan, as it is built: not grown.
    ///
    /// Precondition: `near` is no larger than the radius; else `panic`.
    ///
    /// @param plan  its cell (0, 0) is that of the map now; it stays there when the map scrolls. Borrowed, and must not
    ///              change.
    /// @param near  how far from an obstacle of the plan one is seen that is the same; larger than the sensor's noise.
    ///              It does not grow: a robot may come as near to it as `radius` less this. So at most the margin that
    ///              `radius` has beyond the robot's body.
    template <class Of>
    constexpr void begin_with_plan(const Frame& frame, const RangeSensor& sensor, Micrometres radius, Of&& plan,
                                   Disc near, int columns = W, int rows = H) {
        static_assert(std::is_same_v<std::remove_cvref_t<Of>, Plan>,
                      "RobotMap::begin_with_plan: the plan must be of the type that the RobotMap names as its Plan");
        static_assert(std::is_lvalue_reference_v<Of>,
                      "RobotMap::begin_with_plan: a temporary plan would be gone; name it first");
        planned_ = {plan, near, frame.origin()};
        start(frame, sensor, radius, columns, rows);
        require(near.squared_cells() <= body_.squared_cells(),
                "RobotMap::begin_with_plan: the disc must be no larger than the radius");
    }

    /// Takes a whole scan. @see OccupancyGrid::integrate_scan
    ///
    /// @return as there; `refused` before `begin`; `corrupted` if what `begin` has set was overwritten: nothing was
    /// changed.
    ///
    /// Complexity: that of the scan, and of `inflate_added` or `inflate_removed` for each cell that became an obstacle
    /// or ceased to be one: bounded by the beams, their range and the radius. For shorter calls, take a part of the
    /// beams at a time, with a sweep that begins at the first of them:
    ///
    ///     (void)map.take(lidar_pose, ranges.subspan(90, 90), sweep.part(90, 90));
    ///
    /// Each part is a scan of its own: a cell that two parts pass is lowered twice.
    template <class Told = Silent>
    constexpr ReadingResult take(const WorldPose& sensor_pose, std::span<const std::uint16_t> ranges,
                                 const Sweep& sweep, Told&& told = Told{}) {
        return after([&] { return learnt_.integrate_scan(frame(), sensor_pose, ranges, sweep, sensor_); }, told);
    }
    /// Takes one reading of a beam. @see OccupancyGrid::integrate, and above
    template <class Told = Silent>
    constexpr ReadingResult take(const WorldPose& sensor_pose, std::int32_t range_mm, Bearing bearing,
                                 Told&& told = Told{}) {
        return after([&] { return learnt_.integrate(frame(), sensor_pose, range_mm, bearing, sensor_); }, told);
    }
    /// Takes one reading of a cone, as of sonar. @see OccupancyGrid::integrate_cone, and above
    template <class Told = Silent>
    constexpr ReadingResult take_cone(const WorldPose& sensor_pose, std::uint16_t range_mm, Bearing bearing,
                                      Bearing opening, Told&& told = Told{}) {
        return after([&] { return learnt_.integrate_cone(frame(), sensor_pose, range_mm, bearing, opening, sensor_); },
                     told);
    }

    /// Lets the next `budget` cells fade. @see OccupancyGrid::decay
    /// @return whether the last cell of the map was visited. O(budget), and what `take` needs for each obstacle that is
    /// forgotten.
    template <class Told = Silent>
    constexpr bool fade(std::uint32_t budget, Told&& told = Told{}) {
        if (state() != ReadingResult::integrated) {
            return true;
        }
        const bool last = learnt_.decay(budget);
        in_step(told);
        return last;
    }
    /// Takes a reading of a bumper that was pressed, or of a cliff sensor that saw no floor: makes the cell there an
    /// obstacle, with the greatest certainty. It is forgotten like others, when beams pass or cells fade.
    ///
    /// @param robot       where the robot is.
    /// @param forward_mm  where the obstacle is, relative to the robot: for a bumper, half a cell before it.
    /// @param left_mm     likewise, to the left.
    /// @return
    ///   - `integrated`: it counts.
    ///   - `sensor_outside`: that place lies outside the map; nothing was changed.
    ///   - `refused`, `corrupted`: as of `take`.
    ///
    /// Complexity: O(radius^2).
    template <class Told = Silent>
    constexpr ReadingResult take_contact(const WorldPose& robot, std::int32_t forward_mm, std::int32_t left_mm,
                                         Told&& told = Told{}) {
        if (state() != ReadingResult::integrated) {
            return state();
        }
        const auto at = frame().to_cell(moved(robot, forward_mm, left_mm).position);
        if (!at) {
            return ReadingResult::sensor_outside;
        }
        (void)try_set(*at, Knowledge::occupied, told);
        return ReadingResult::integrated;
    }
    /// Sets a cell: for an obstacle that only the caller knows of. @return false, without any change, if it lies
    /// outside the map, before `begin`, and if what `begin` has set was overwritten. O(radius^2).
    template <class Told = Silent>
    constexpr bool try_set(Cell cell, Knowledge knowledge, Told&& told = Told{}) {
        if (state() != ReadingResult::integrated || !learnt_.try_set(cell, knowledge)) {
            return false;
        }
        in_step(told);
        return true;
    }

    /// Moves the window: cell (x, y) becomes the place that (x + columns, y + rows) was, and `frame()` moves with it.
    /// What leaves the window is forgotten, and what enters it is unknown. Cells of paths and goals then stand for
    /// other places, so begin all searches again. Call it when the robot nears an edge.
    ///
    /// Precondition: cells of whole millimetres, so that the origin is a point; else `panic`.
    ///
    /// @return false, without any change, before `begin`, if what it has set was overwritten, and if the new origin
    /// does not fit 32 bits.
    ///
    /// Complexity: O(W * H / 4 + words of the map * radius), and a `set` for each cell of `drivable()` that changes.
    template <class Told = Silent>
    constexpr bool scroll(int columns, int rows, Told&& told = Told{}) {
        if (state() != ReadingResult::integrated) {
            return false;
        }
        require(resolution_um_ % 1000 == 0, "RobotMap::scroll: the resolution must be whole millimetres");
        const auto edge_mm = static_cast<std::int32_t>(resolution_um_ / 1000);
        const std::int64_t to_x = std::int64_t{columns} * edge_mm + origin_.x_mm;
        const std::int64_t to_y = std::int64_t{rows} * edge_mm + origin_.y_mm;
        const Point to{detail::held(to_x), detail::held(to_y)};
        if (to.x_mm != to_x || to.y_mm != to_y) {
            return false;
        }
        origin_ = to;
        planned_.map_is_at(origin_, resolution_um_);
        check_ = sum();
        learnt_.scroll(columns, rows);
        learnt_.take_changed_words([](int, int, std::uint32_t) {});
        obstacles_.scroll(columns, rows);
        detail::GrownRow<W, H> row;
        for (int y_row = 0; y_row < height_; ++y_row) {
            row.grow(obstacles_, body_, y_row, 0, words_in_row(W) - 1);
            for (int i = 0; i < words_in_row(W); ++i) {
                const std::uint32_t used = ~bits_beyond(width_, i);
                const std::uint32_t changed = used & (row.word(i) ^ grown_.blocked_word(y_row, i));
                detail::set_all(grown_, 32 * i, y_row, changed & row.word(i), true, told);
                detail::set_all(grown_, 32 * i, y_row, changed & ~row.word(i), false, told);
            }
        }
        return true;
    }

    /// What is known.
    constexpr const Learnt& learnt() const { return learnt_; }
    /// The map to plan on: the cells where the robot's centre may be.
    constexpr const Drivable& drivable() const { return grown_; }
    /// Where the map lies in the world. O(1). Precondition: after `begin`, and what it has set is whole; else `panic`.
    constexpr Frame frame() const {
        require(state() == ReadingResult::integrated, "RobotMap::frame: call begin first, and after `corrupted` again");
        return {origin_, Micrometres(resolution_um_), W, H};
    }
    /// Whether a round robot at a place touches only cells that are known to be free, so that it may stop there. (Plans
    /// may lead through unknown cells, but an unknown cell may hide an obstacle.) Cells beyond the part in use do not
    /// count: they are not drivable.
    ///
    /// @param radius_mm  of the robot; a cell that it only borders on is not touched.
    /// @return false before `begin`, and if what it has set was overwritten. O(radius^2), in cells.
    constexpr bool known_free(Point centre, std::uint16_t radius_mm) const {
        if (state() != ReadingResult::integrated) {
            return false;
        }
        const auto at = [&](std::int32_t mm, int aside) { return detail::held(std::int64_t{mm} + aside * radius_mm); };
        const std::int32_t first = frame().column(at(centre.x_mm, -1));
        const std::int32_t last = frame().column(at(centre.x_mm, 1));
        const std::int32_t last_row = frame().row(at(centre.y_mm, 1));
        for (std::int32_t y = not_negative(frame().row(at(centre.y_mm, -1))); y <= last_row && y < height_; ++y) {
            for (std::int32_t x = not_negative(first); x <= last && x < width_; ++x) {
                const Cell cell = detail::cell_at(x, y);
                if (learnt_.knowledge(cell) != Knowledge::free && touches(centre, radius_mm, cell)) {
                    return false;
                }
            }
        }
        return true;
    }
    /// Whether a round robot at a place touches a cell; not if it only borders on it.
    constexpr bool touches(Point centre, std::uint16_t radius_mm, Cell cell) const {
        const std::int64_t radius = std::int64_t{radius_mm} * 1000;
        const auto gap = [&](std::int32_t value, std::int32_t origin, std::int16_t index) {
            const std::int64_t from = std::int64_t{resolution_um_} * index;
            const std::int64_t at = (std::int64_t{value} - origin) * 1000;
            return at < from ? from - at : at > from + resolution_um_ ? at - from - resolution_um_ : std::int64_t{0};
        };
        const std::int64_t dx = gap(centre.x_mm, origin_.x_mm, cell.x);
        const std::int64_t dy = gap(centre.y_mm, origin_.y_mm, cell.y);
        return dx < radius && dy < radius && dx * dx + dy * dy < radius * radius;
    }
    /// Whether a cell lies in the part in use.
    constexpr bool contains(Cell cell) const {
        return cell.x >= 0 && cell.x < width_ && cell.y >= 0 && cell.y < height_;
    }

private:
    friend struct Saved<RobotMap>;

    constexpr void start(const Frame& frame, const RangeSensor& sensor, Micrometres radius, int columns, int rows) {
        require(frame.width() == W && frame.height() == H, "RobotMap::begin: the frame must have the size of the grid");
        require(columns >= 1 && columns <= W && rows >= 1 && rows <= H,
                "RobotMap::begin: the part in use must be 1 to W columns and 1 to H rows");
        require(sensor.maximum_mm >= 1 && sensor.minimum_mm <= sensor.maximum_mm,
                "RobotMap::begin: the sensor's maximum must be at least 1 and not below its minimum");
        origin_ = frame.origin();
        resolution_um_ = frame.resolution_um();
        sensor_ = sensor;
        body_ = Disc(radius, frame);
        planned_.map_is_at(origin_, resolution_um_);
        width_ = static_cast<std::int16_t>(columns);
        height_ = static_cast<std::int16_t>(rows);
        check_ = sum();
        learnt_.clear();
        learnt_.take_changed_words([](int, int, std::uint32_t) {});
        obstacles_.fill(false);
        grown_.fill(true);
        for (int y = 0; y < rows; ++y) {
            for (int x = 0; x < columns; ++x) {
                grown_.set(detail::cell_at(x, y), false);
            }
        }
    }

    static constexpr std::int32_t not_negative(std::int32_t value) { return value < 0 ? 0 : value; }

    /// The checksum of what `begin` has set.
    constexpr std::uint32_t sum() const {
        return ~(static_cast<std::uint32_t>(origin_.x_mm) ^ static_cast<std::uint32_t>(origin_.y_mm) ^ resolution_um_ ^
                 static_cast<std::uint32_t>(sensor_.minimum_mm) ^ static_cast<std::uint32_t>(sensor_.maximum_mm) ^
                 body_.squared_cells() ^ (static_cast<std::uint32_t>(static_cast<std::uint16_t>(width_)) << 16) ^
                 static_cast<std::uint16_t>(height_) ^ planned_.sum());
    }
    /// `integrated` if readings may be taken.
    constexpr ReadingResult state() const {
        const bool nothing = width_ == 0 && height_ == 0 && resolution_um_ == 0 && check_ == 0;
        return sum() == check_ ? ReadingResult::integrated
               : nothing       ? ReadingResult::refused
                               : ReadingResult::corrupted;
    }

    /// Takes a reading, and makes the maps agree. @return its result.
    template <class Reading, class Told>
    constexpr ReadingResult after(const Reading& reading, Told& told) {
        if (state() != ReadingResult::integrated) {
            return state();
        }
        const ReadingResult result = reading();
        in_step(told);
        return result;
    }

    /// `told`, but for cells beyond the part in use, which stay blocked.
    template <class Told>
    constexpr auto within(Told& told) {
        return [&](Cell cell, bool blocked) {
            if (!blocked && !contains(cell)) {
                grown_.set(cell, true);
            } else {
                told(cell, blocked);
            }
        };
    }

    /// Grows new obstacles, and frees the cells around those that are gone.
    template <class Told>
    constexpr void in_step(Told&& told) {
        const auto tell = within(told);
        const detail::SmallDisc body(body_);
        learnt_.take_changed_words([&](int row, int i, std::uint32_t cells) {
            // Most changes are of free cells, in neither.
            cells &= learnt_.occupied_word(row, i) | obstacles_.blocked_word(row, i);
            for (; cells != 0; cells &= cells - 1) {
                settle(detail::cell_at(32 * i + std::countr_zero(cells), row), body, tell);
            }
        });
    }
    /// The same for one cell.
    template <class Tell>
    constexpr void settle(Cell cell, const detail::SmallDisc& body, const Tell& tell) {
        const bool blocked = learnt_.knowledge(cell) == Knowledge::occupied && !planned_.have(cell);
        if (blocked == obstacles_.passable(cell)) {
            obstacles_.set(cell, blocked);
            if (blocked && body.is_small()) {
                body.add(cell, grown_, tell);
            } else if (blocked) {
                detail::add_disc(cell, body_, grown_, tell);
            } else if (body.is_small()) {
                body.remove(obstacles_, cell, grown_, tell);
            } else {
                detail::remove_disc(obstacles_, cell, body_, grown_, tell);
            }
        }
    }

    [[no_unique_address]] detail::PlannedObstacles<Plan> planned_{};
    Point origin_{};
    std::uint32_t resolution_um_ = 0;
    RangeSensor sensor_{};
    Disc body_{};
    std::int16_t width_ = 0;  // in use; 0: not begun
    std::int16_t height_ = 0;
    std::uint32_t check_ = 0;
    // What lies in `.bss`: of a JumpGrid, all blocked.
    Grown grown_ = [] {
        if constexpr (std::is_default_constructible_v<Grown>) {
            return Grown();
        } else {
            return Grown(all_blocked);
        }
    }();
    BitGrid<W, H> obstacles_{};  // those that have grown: changes come one by one, and may overlap
    Learnt learnt_{};
};

}  // namespace firmpath
