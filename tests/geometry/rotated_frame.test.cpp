#include "firmpath/geometry/rotated_frame.hpp"

#include <cstdint>
#include <iterator>

#include "firmpath/geometry/bearing.hpp"
#include "firmpath/geometry/world_pose.hpp"
#include "firmpath/sense/occupancy_grid.hpp"
#include "firmpath/sense/ray_walk.hpp"
#include "support/property.hpp"

#if __STDC_HOSTED__
#include <cmath>
#endif

namespace {

using namespace firmpath;
using namespace test_support;

constexpr Rotation thirty(929'887'697, 536'870'912);
constexpr Rotation angles[] = {Rotation::quarter_turns(0),
                               Rotation::quarter_turns(1),
                               Rotation::quarter_turns(2),
                               Rotation::quarter_turns(3),
                               thirty,
                               {759'250'125, 759'250'125},    // 45 degrees
                               {-759'250'125, -759'250'125},  // 225 degrees
                               {18'740, 1'073'741'824},       // slightly less than a right angle
                               {-1'073'741'823, 48'000},      // slightly less than two
                               {536'870'912, -929'887'697}};

constexpr Cell cell_of(const detail::WorldFrame auto& frame, Point point) {
    return frame.to_cell(point).value_or({-1, -1});
}

static_assert(sizeof(Frame) == 16 && sizeof(RotatedFrame) == 24 && sizeof(WorldPose) == 12);

// A corridor that runs up the y axis from (1000, 2000): its x axis leads up, its y axis to the left.
constexpr RotatedFrame corridor(Frame({1000, 2000}, millimetres(50), 100, 10), Rotation::quarter_turns(1));
static_assert(cell_of(corridor, {1000, 2000}) == Cell{0, 0});
static_assert(cell_of(corridor, {951, 2049}) == Cell{0, 0});
static_assert(cell_of(corridor, {950, 2050}) == Cell{1, 1});
static_assert(cell_of(corridor, {1001, 2000}) == Cell{-1, -1});
static_assert(cell_of(corridor, {501, 6999}) == Cell{99, 9});
static_assert(cell_of(corridor, {500, 6999}) == Cell{-1, -1});
static_assert(corridor.to_cell_clamped({highest, highest}) == Cell{99, 0});
static_assert(corridor.to_cell_clamped({lowest, lowest}) == Cell{0, 9});
static_assert(corridor.to_point({1, 0}) == Point{975, 2075});
static_assert(corridor.to_local({{975, 2075}, Bearing::degrees(90)}) == WorldPose{{75, 25}, {}});
static_assert(cell_of(corridor.local_frame(), {75, 25}) == Cell{1, 0});
static_assert(corridor.to_local({{lowest, highest}, {}}) ==
              WorldPose{{highest - 2000, highest}, Bearing::degrees(-90)});
static_assert(Rotation::quarter_turns(-1).sine_q30() == -Rotation::one && Rotation::quarter_turns(5).cosine_q30() == 0);
static_assert(Rotation::quarter_turns(5).sine_q30() == Rotation::one);

// The robot looks to the north: east is to its right.
static_assert(offset_from({0, 0}, Rotation::quarter_turns(1), {30, 40}) == Offset{40, -30});
static_assert(offset_from({100, 100}, thirty, {187, 150}) == Offset{100, 0});
static_assert(offset_from({lowest, lowest}, Rotation::quarter_turns(0), {highest, 0}) == Offset{highest, highest});

TEST(RotatedFrame, UnturnedIsTheFrame) {
    for (auto random : property(20'000, 200)) {
        const std::uint32_t resolution = 1 + random.below(random.chance(50) ? 200'000 : 4'294'967);
        const int width = 1 + static_cast<int>(random.below(32'767));
        const bool far = random.chance(30);
        const auto origin = far ? static_cast<std::int32_t>(random.next()) : random.between(-50'000, 50'000);
        const Frame frame({origin, origin}, Micrometres(resolution), width, width);
        const RotatedFrame turned(frame, Rotation::quarter_turns(0));
        const auto x = far ? static_cast<std::int32_t>(random.next()) : origin + random.between(-3000, 2'000'000);
        const auto y = far ? static_cast<std::int32_t>(random.next()) : origin + random.between(-3000, 2'000'000);
        ASSERT_TRUE(turned.to_cell({x, y}) == frame.to_cell({x, y}));
        ASSERT_TRUE(frame.to_cell_clamped({x, y}) == turned.to_cell_clamped({x, y}));
        const Cell any{static_cast<std::int16_t>(random.next()), static_cast<std::int16_t>(random.next())};
        ASSERT_TRUE(frame.to_point(any) == turned.to_point(any));
    }
}

/// Quarter turns by hand: a point is turned back first, in 64 bits, and then looked up in a frame at (0, 0).
TEST(RotatedFrame, QuarterTurnsAreExact) {
    for (auto random : property(20'000, 200)) {
        const std::uint32_t resolution = 1 + random.below(random.chance(50) ? 200'000 : 4'294'967);
        const int width = 1 + static_cast<int>(random.below(32'767));
        const int turns = random.between(-9, 9);
        const Point origin{random.between(-50'000, 50'000), random.between(-50'000, 50'000)};
        const RotatedFrame turned(Frame(origin, Micrometres(resolution), width, width), Rotation::quarter_turns(turns));
        const std::int32_t x = random.between(-3000, 2'000'000);
        const std::int32_t y = random.between(-3000, 2'000'000);
        Point at{x, y};
        for (int n = 0; n < ((turns % 4) + 4) % 4; ++n) {
            at = {-at.y_mm, at.x_mm};
        }
        at = {origin.x_mm + at.x_mm, origin.y_mm + at.y_mm};
        const Frame plain({0, 0}, Micrometres(resolution), width, width);
        ASSERT_TRUE(cell_of(turned, at) == cell_of(plain, {x, y}));
        ASSERT_TRUE(turned.to_cell_clamped(at) == plain.to_cell_clamped({x, y}));
    }
}

/// A number of 128 bits, a type that boards do not have.
struct Wide {
    std::int64_t high;
    std::uint64_t low;

    static constexpr Wide product(std::int64_t a, std::uint32_t b) {
        // a * b, for |a| below 2^63: in two halves of 32 bits.
        const bool negative = a < 0;
        const std::uint64_t size =
            negative ? std::uint64_t{0} - static_cast<std::uint64_t>(a) : static_cast<std::uint64_t>(a);
        const std::uint64_t lower = (size & 0xFFFFFFFFU) * b;
        const std::uint64_t upper = (size >> 32) * b + (lower >> 32);
        Wide wide{static_cast<std::int64_t>(upper >> 32), upper << 32 | (lower & 0xFFFFFFFFU)};
        if (negative) {
            wide.low = ~wide.low + 1;
            wide.high = ~wide.high + (wide.low == 0 ? 1 : 0);
        }
        return wide;
    }
    friend constexpr bool operator<(const Wide& a, const Wide& b) {
        return a.high != b.high ? a.high < b.high : a.low < b.low;
    }
};

/// A point's cell by its definition: cell * resolution * 2^30 <= (cosine * dx + sine * dy) * 1000, and so on.
void expect_defined(const RotatedFrame& frame, Point point) {
    const std::int64_t dx = std::int64_t{point.x_mm} - frame.origin().x_mm;
    const std::int64_t dy = std::int64_t{point.y_mm} - frame.origin().y_mm;
    const std::int64_t c = frame.rotation().cosine_q30();
    const std::int64_t s = frame.rotation().sine_q30();
    const Wide at[] = {Wide::product(c * dx + s * dy, 1000), Wide::product(c * dy - s * dx, 1000)};
    const auto edge = [&](int cell) {
        return Wide::product(std::int64_t{cell} * (std::int64_t{1} << 30), frame.resolution_um());
    };
    const Cell clamped = frame.to_cell_clamped(point);
    const int cells[] = {clamped.x, clamped.y};
    const int sizes[] = {frame.width(), frame.height()};
    bool inside = true;
    for (int axis = 0; axis < 2; ++axis) {
        const bool before = at[axis] < edge(0);
        const bool after = !(at[axis] < edge(sizes[axis]));
        inside = inside && !before && !after;
        if (before || after) {
            ASSERT_EQ(cells[axis], before ? 0 : sizes[axis] - 1);
        } else {
            ASSERT_FALSE(at[axis] < edge(cells[axis]));
            ASSERT_TRUE(at[axis] < edge(cells[axis] + 1));
        }
    }
    ASSERT_TRUE(frame.to_cell(point) == (inside ? OptionalCell(clamped) : OptionalCell()));
}

constexpr std::int32_t ends[] = {lowest, -1, 0, 1, highest};

TEST(RotatedFrame, IsExactAtTheLimits) {
    for (const Rotation& rotation : angles) {
        for (const std::uint32_t resolution : {1U, 30'000U, 4'294'967U}) {
            for (const std::int32_t ox : ends) {
                for (const std::int32_t oy : ends) {
                    for (const int size : {1, 32'767}) {
                        SCOPED_TRACE(resolution);
                        SCOPED_TRACE(ox);
                        SCOPED_TRACE(oy);
                        const RotatedFrame frame(Frame({ox, oy}, Micrometres(resolution), size, size), rotation);
                        for (const std::int32_t x : ends) {
                            for (const std::int32_t y : ends) {
                                expect_defined(frame, {x, y});
                            }
                        }
                    }
                }
            }
        }
    }
}

TEST(RotatedFrame, IsExactAnywhere) {
    for (auto random : property(50'000, 200)) {
        const Rotation rotation = angles[random.below(std::size(angles))];
        const std::uint32_t resolution = 1 + random.below(random.chance(50) ? 200'000 : 4'294'967);
        const bool far = random.chance(40);
        const Point origin{far ? static_cast<std::int32_t>(random.next()) : random.between(-50'000, 50'000),
                           far ? static_cast<std::int32_t>(random.next()) : random.between(-50'000, 50'000)};
        const int width = 1 + static_cast<int>(random.below(32'767));
        const int height = 1 + static_cast<int>(random.below(32'767));
        const RotatedFrame frame(Frame(origin, Micrometres(resolution), width, height), rotation);
        expect_defined(frame, {static_cast<std::int32_t>(random.next()), static_cast<std::int32_t>(random.next())});
        if (!far) {
            expect_defined(frame, {origin.x_mm + random.between(-2'000'000, 2'000'000),
                                   origin.y_mm + random.between(-2'000'000, 2'000'000)});
            expect_defined(frame, {origin.x_mm + random.between(-200, 200), origin.y_mm + random.between(-200, 200)});
        }
        // To the centre and back: the error is below one millimetre per axis, plus the rounded cosine and sine.
        const Cell cell{static_cast<std::int16_t>(random.below(static_cast<std::uint32_t>(width))),
                        static_cast<std::int16_t>(random.below(static_cast<std::uint32_t>(height)))};
        if (!far && resolution >= 4000) {
            ASSERT_TRUE(cell_of(frame, frame.to_point(cell)) == cell);
        }
    }
}

/// A centre by its definition: mm * 2000 * 2^30 <= (cosine * x - sine * y) * resolution < (mm + 1) * 2000 * 2^30, where
/// x and y count half cells.
TEST(RotatedFrame, CentreIsRoundedDown) {
    for (auto random : property(50'000, 300)) {
        const Rotation rotation = angles[random.below(std::size(angles))];
        const std::uint32_t resolution = random.chance(10)   ? 4'294'967 - random.below(3)
                                         : random.chance(10) ? 1 + random.below(3)
                                                             : 1 + random.below(4'294'967);
        const Cell cell{static_cast<std::int16_t>(random.next()), static_cast<std::int16_t>(random.next())};
        const Point origin{random.between(-1'000'000, 1'000'000), random.between(-1'000'000, 1'000'000)};
        const RotatedFrame frame(Frame(origin, Micrometres(resolution), 1, 1), rotation);
        const Point point = frame.to_point(cell);
        const std::int64_t x = 2 * std::int64_t{cell.x} + 1;
        const std::int64_t y = 2 * std::int64_t{cell.y} + 1;
        const std::int64_t c = rotation.cosine_q30();
        const std::int64_t s = rotation.sine_q30();
        const Wide wanted[] = {Wide::product(c * x - s * y, resolution), Wide::product(s * x + c * y, resolution)};
        const std::int64_t got[] = {std::int64_t{point.x_mm} - origin.x_mm, std::int64_t{point.y_mm} - origin.y_mm};
        for (int axis = 0; axis < 2; ++axis) {
            ASSERT_FALSE(wanted[axis] < Wide::product(got[axis] * Rotation::one, 2000));
            ASSERT_TRUE(wanted[axis] < Wide::product((got[axis] + 1) * Rotation::one, 2000));
        }
    }
}

/// A scan in a turned frame gives the correct cells: the readings are computed in the world, by `moved`, and the map
/// learnt from them must have its walls in the cells that cover the points met.
TEST(RotatedFrame, ScansTeachATurnedMap) {
    constexpr int size = 24;
    constexpr std::uint32_t beams = 16;
    constexpr auto sweep = Sweep::full_turn(Bearing::degrees(-180), beams);
    for (auto random : property(2'000, 20)) {
        const Point origin{static_cast<std::int32_t>(random.next()) / 2, static_cast<std::int32_t>(random.next()) / 2};
        const RotatedFrame turned(Frame(origin, millimetres(50), size, size), angles[random.below(std::size(angles))]);
        static OccupancyGrid<size, size> map;
        map.clear();
        const WorldPose sensor{turned.to_point({12, 12}), Bearing::turns_of_65536(random.between(0, 65'535))};
        std::uint16_t ranges[beams];
        for (std::uint16_t& range : ranges) {
            range = static_cast<std::uint16_t>(random.between(100, 500));
        }
        ASSERT_EQ(map.integrate_scan(turned.local_frame(), turned.to_local(sensor), ranges, sweep, {100, 1000}),
                  ReadingResult::integrated);
        for (std::uint32_t beam = 0; beam < beams; ++beam) {
            const WorldPose along{sensor.position, sensor.heading + sweep.at(beam)};
            const Point met = moved(along, ranges[beam]).position;
            // Rounding of position and heading moves a point by up to 2 mm: near an edge it may lie in the next cell.
            bool occupied = false;
            for (int dx = -2; dx <= 2; ++dx) {
                for (int dy = -2; dy <= 2; ++dy) {
                    const Cell cell = cell_of(turned, {met.x_mm + dx, met.y_mm + dy});
                    occupied = occupied || map.knowledge(cell) == Knowledge::occupied;
                }
            }
            ASSERT_TRUE(occupied);
        }
        // A ray meets the obstacle that the beam met, at the end of the beam or earlier.
        const WorldPose local = turned.to_local(sensor);
        const Bearing first = local.heading + sweep.at(0);
        ASSERT_EQ(raycast(map.obstacles(), turned.local_frame(), local.position, first, ranges[0]).result,
                  RayResult::hit);
    }
}

#if __STDC_HOSTED__
/// The promise for angles that are not quarter turns, compared with the true sine and cosine.
TEST(RotatedFrame, ErrorAtOneKilometre) {
    long double worst = 0;
    for (auto random : property(20'000, 0)) {
        const long double angle = static_cast<long double>(random.next()) * 6.283185307179586476925L / 4294967296.0L;
        const Rotation rotation(static_cast<std::int32_t>(std::llround(std::cos(angle) * Rotation::one)),
                                static_cast<std::int32_t>(std::llround(std::sin(angle) * Rotation::one)));
        const std::int64_t dx = random.between(-1'000'000, 1'000'000);
        const auto dy = static_cast<std::int64_t>(std::sqrt(1e12L - static_cast<long double>(dx * dx)));
        const long double ahead =
            std::cos(angle) * static_cast<long double>(dx) + std::sin(angle) * static_cast<long double>(dy);
        const long double left =
            std::cos(angle) * static_cast<long double>(dy) - std::sin(angle) * static_cast<long double>(dx);
        const long double off = std::hypot(static_cast<long double>(rotation.ahead_q30(dx, dy)) / Rotation::one - ahead,
                                           static_cast<long double>(rotation.left_q30(dx, dy)) / Rotation::one - left);
        worst = off > worst ? off : worst;
    }
    EXPECT_LT(worst, 0.0007L);
    EXPECT_GT(worst, 0.0003L);
}
#endif

}  // namespace
