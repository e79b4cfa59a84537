#include "firmpath/sense/robot_map.hpp"

#include <cstdint>
#include <span>
#include <type_traits>

#include "firmpath/inflate/inflate.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/save.hpp"
#include "firmpath/sense/saved_robot_map.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/storage.hpp"

namespace {

using namespace firmpath;

constexpr int W = 40;
constexpr int H = 30;
constexpr Frame frame({-500, 200}, firmpath::millimetres(50), W, H);
constexpr RangeSensor sensor{60, 900};

/// `drivable()` as it must be: grown from scratch, and blocked beyond the part in use.
template <class Map>
BitGrid<W, H> grown_anew(const Map& map, Disc body) {
    BitGrid<W, H> obstacles;
    for (const auto [x, y] : test_support::cells(W, H)) {
        obstacles.set(cell(x, y), map.learnt().knowledge(cell(x, y)) == Knowledge::occupied);
    }
    BitGrid<W, H> grown;
    firmpath::inflate(obstacles, body, grown);
    for (const auto [x, y] : test_support::cells(W, H)) {
        if (!map.contains(cell(x, y))) {
            grown.set(cell(x, y));
        }
    }
    return grown;
}

/// Scrolls, and compares what is known of each place before and after.
template <class Map, class Tell>
void scroll(Map& map, int columns, int rows, const Tell& tell) {
    static std::int32_t odds[H][W];
    static Knowledge known[H][W];
    for (const auto [x, y] : test_support::cells(W, H)) {
        odds[y][x] = map.learnt().log_odds(cell(x, y));
        known[y][x] = map.learnt().knowledge(cell(x, y));
    }
    const firmpath::Point origin = map.frame().origin();
    ASSERT_TRUE(map.scroll(columns, rows, tell));
    EXPECT_EQ(map.frame().origin(), (firmpath::Point{origin.x_mm + 50 * columns, origin.y_mm + 50 * rows}));
    for (const auto [x, y] : test_support::cells(W, H)) {
        const int from_x = x + columns;
        const int from_y = y + rows;
        const bool stays = from_x >= 0 && from_x < W && from_y >= 0 && from_y < H;
        ASSERT_EQ(map.learnt().log_odds(cell(x, y)), stays ? odds[from_y][from_x] : 0) << x << ' ' << y;
        ASSERT_EQ(map.learnt().knowledge(cell(x, y)), stays ? known[from_y][from_x] : Knowledge::unknown);
    }
}

/// How far a coordinate in micrometres lies from cell `index`.
std::int64_t gap(std::int64_t at, int index) {
    const std::int64_t from = std::int64_t{50'000} * index;
    return at < from ? from - at : at > from + 50'000 ? at - from - 50'000 : 0;
}

/// `known_free` as it must be.
template <class Map>
bool known_free(const Map& map, firmpath::Point at, int radius_mm) {
    const std::int64_t x = std::int64_t{1000} * (at.x_mm - map.frame().origin().x_mm);
    const std::int64_t y = std::int64_t{1000} * (at.y_mm - map.frame().origin().y_mm);
    for (int row = 0; row < H; ++row) {
        for (int column = 0; column < W; ++column) {
            const std::int64_t dx = gap(x, column);
            const std::int64_t dy = gap(y, row);
            const bool touched = dx * dx + dy * dy < std::int64_t{1'000'000} * radius_mm * radius_mm;
            const Cell at_cell = cell(column, row);
            if (touched != map.touches(at, static_cast<std::uint16_t>(radius_mm), at_cell)) {
                return !map.known_free(at, static_cast<std::uint16_t>(radius_mm));
            }
            if (touched && map.contains(at_cell) && map.learnt().knowledge(at_cell) != Knowledge::free) {
                return false;
            }
        }
    }
    return true;
}

template <class Grown>
void check_in_step() {
    for (auto random : test_support::property(60, 6)) {
        static RobotMap<W, H, Grown> map;
        const auto radius = firmpath::millimetres(50 + random.below(130));
        const Disc body(radius, frame);
        const int width = random.chance(50) ? W : random.between(1, W);
        const int height = random.chance(50) ? H : random.between(1, H);
        map.begin(frame, sensor, radius, width, height);
        BitGrid<W, H> known_before = grown_anew(map, body);
        for (int n = 0; n < 25; ++n) {
            BitGrid<W, H> told = known_before;
            std::uint32_t twice = 0;
            const auto tell = [&](Cell at, bool blocked) {
                twice += told.passable(at) == blocked ? 0U : 1U;
                told.set(at, blocked);
                EXPECT_EQ(map.drivable().passable(at), !blocked);
            };
            const firmpath::Point origin = map.frame().origin();
            const WorldPose pose{{origin.x_mm + random.between(-200, 2100), origin.y_mm + random.between(-100, 1600)},
                                 Bearing::turns_of_65536(static_cast<std::int32_t>(random.below(Bearing::turn)))};
            switch (random.below(8)) {
                case 0: (void)map.fade(random.below(2000), tell); break;
                case 1:
                    (void)map.take(pose, random.between(-10, 1200),
                                   Bearing::turns_of_65536(static_cast<std::int32_t>(random.below(Bearing::turn))),
                                   tell);
                    break;
                case 3:
                    (void)map.take_cone(pose, static_cast<std::uint16_t>(random.below(1200)),
                                        Bearing::turns_of_65536(static_cast<std::int32_t>(random.below(Bearing::turn))),
                                        Bearing::degrees(30), tell);
                    break;
                case 2: {
                    const Cell at = cell(random.between(-1, W), random.between(-1, H));
                    const auto knowledge = static_cast<Knowledge>(random.below(3));
                    EXPECT_EQ(map.try_set(at, knowledge, tell), map.learnt().contains(at));
                    break;
                }
                case 4: {
                    const int most = random.chance(20) ? 50 : 7;
                    scroll(map, random.between(-most, most), random.between(-most, most), tell);
                    break;
                }
                default: {
                    std::uint16_t ranges[24];
                    for (std::uint16_t& range : ranges) {
                        range = static_cast<std::uint16_t>(random.below(1000));
                    }
                    (void)map.take(pose, ranges, Sweep::full_turn({}, 24), tell);
                }
            }
            ASSERT_EQ(twice, 0U);
            const int near = random.between(0, 250);
            ASSERT_EQ(map.known_free(pose.position, static_cast<std::uint16_t>(near)),
                      known_free(map, pose.position, near));
            const BitGrid<W, H> expected = grown_anew(map, body);
            for (const auto [x, y] : test_support::cells(W, H)) {
                ASSERT_EQ(map.drivable().passable(cell(x, y)), expected.passable(cell(x, y))) << x << ' ' << y;
            }
            ASSERT_EQ(told, expected);  // exactly the differences
            known_before = expected;
        }
    }
}

TEST(RobotMap, RefusesReadingsBeforeItBegins) {
    static RobotMap<W, H> map;
    const std::uint16_t ranges[4] = {500, 500, 500, 500};
    EXPECT_EQ(map.take({{0, 700}, {}}, ranges, Sweep::full_turn({}, 4)), ReadingResult::refused);
    EXPECT_EQ(map.take({{0, 700}, {}}, 500, {}), ReadingResult::refused);
    EXPECT_EQ(map.take_cone({{0, 700}, {}}, 500, {}, Bearing::degrees(30)), ReadingResult::refused);
    EXPECT_FALSE(map.try_set({3, 3}, Knowledge::occupied));
    EXPECT_EQ(map.take_contact({{0, 700}, {}}, 200, 0), ReadingResult::refused);
    EXPECT_FALSE(map.contains({0, 0}));
    map.begin(frame, sensor, firmpath::millimetres(50));
    EXPECT_EQ(map.take({{0, 700}, {}}, ranges, Sweep::full_turn({}, 4)), ReadingResult::integrated);
    EXPECT_FALSE(map.drivable().passable(frame.to_cell_clamped({500, 700})));
    EXPECT_EQ(map.frame().to_point({3, 4}), frame.to_point({3, 4}));
    map.begin(frame, sensor, firmpath::millimetres(50));  // it forgets all
    EXPECT_TRUE(map.drivable().passable(frame.to_cell_clamped({500, 700})));
    EXPECT_EQ(map.learnt().knowledge(frame.to_cell_clamped({500, 700})), Knowledge::unknown);
}

TEST(RobotMap, DoesNotGrowWhatIsOnThePlan) {
    static BitGrid<W, H> plan;
    static RobotMap<W, H, BitGrid<W, H>, firmpath::Thresholds{}, BitGrid<W, H>> map;
    plan.set({7, 6}, true);  // so near is what lies in columns 6 to 8 and rows 5 to 7
    map.begin_with_plan(frame, sensor, firmpath::millimetres(100), plan, Disc(firmpath::millimetres(75), frame));
    EXPECT_TRUE(map.try_set({8, 5}, Knowledge::occupied));
    EXPECT_EQ(map.learnt().knowledge({8, 5}), Knowledge::occupied);
    EXPECT_TRUE(map.drivable().passable({8, 5}));
    EXPECT_TRUE(map.try_set({11, 5}, Knowledge::occupied));
    EXPECT_FALSE(map.drivable().passable({9, 5}));  // grown from the other one
    EXPECT_TRUE(map.drivable().passable({8, 5}));
    EXPECT_TRUE(map.try_set({8, 5}, Knowledge::free));
    EXPECT_TRUE(map.try_set({11, 5}, Knowledge::free));
    EXPECT_TRUE(map.drivable().passable({9, 5}));
}

// Against a map without a plan, whose obstacles near those of the plan are left out.
TEST(RobotMap, APlanStaysWhereItIs) {
    using Plan = BitGrid<2 * W, H>;
    using Map = RobotMap<W, H, BitGrid<W, H>, firmpath::Thresholds{}, Plan>;
    for (auto random : test_support::property(60, 6)) {
        static Plan plan;
        static Map map;
        static RobotMap<W, H, BitGrid<W, H>> unplanned;
        plan = {};
        for (int n = 0; n < 40; ++n) {
            plan.set(cell(random.between(0, 2 * W - 1), random.between(0, H - 1)), true);
        }
        const auto radius = firmpath::millimetres(50 + random.below(130));
        int reach = random.between(0, 3);
        while (reach * reach > static_cast<int>(Disc(radius, frame).squared_cells())) {
            --reach;
        }
        map.begin_with_plan(frame, sensor, radius, plan, Disc::cells(static_cast<std::uint16_t>(reach)));
        unplanned.begin(frame, sensor, radius);
        int columns = 0;
        int rows = 0;
        for (int n = 0; n < 40; ++n) {
            if (random.chance(10)) {
                const int dx = random.between(-9, 15);
                const int dy = random.between(-9, 9);
                ASSERT_TRUE(map.scroll(dx, dy) && unplanned.scroll(dx, dy));
                columns += dx;
                rows += dy;
            } else if (random.chance(5)) {  // saved, and restored by a map that began elsewhere
                static test_support::StorageOf<Map> storage;
                storage = {};
                ASSERT_EQ(firmpath::save(map, storage.writer()), SaveResult::done);
                map.begin_with_plan(frame, sensor, radius, plan, Disc::cells(static_cast<std::uint16_t>(reach)));
                ASSERT_EQ(firmpath::restore(map, storage.reader()), SaveResult::done);
            } else {
                const Cell at = cell(random.between(0, W - 1), random.between(0, H - 1));
                bool planned = false;
                for (const auto [x, y] : test_support::cells(2 * W, H)) {
                    const int dx = x - columns - at.x;
                    const int dy = y - rows - at.y;
                    planned = planned || (!plan.passable(cell(x, y)) && dx * dx + dy * dy <= reach * reach);
                }
                ASSERT_TRUE(map.try_set(at, Knowledge::occupied));
                ASSERT_TRUE(planned || unplanned.try_set(at, Knowledge::occupied));
            }
            ASSERT_EQ(map.drivable(), unplanned.drivable());
        }
    }
}

// docs/tutorial.md, step seven.
TEST(RobotMap, AWallThatWasSetIsGoneAfterNineScansThroughIt) {
    static RobotMap<W, H> map;
    map.begin(frame, sensor, firmpath::millimetres(100));
    const Cell wall = frame.to_cell_clamped({500, 700});
    EXPECT_TRUE(map.try_set(wall, Knowledge::occupied));
    for (int scan = 0; scan < 9; ++scan) {
        EXPECT_FALSE(map.drivable().passable(cell(wall.x + 2, wall.y)));
        EXPECT_EQ(map.take({{0, 700}, {}}, 900, {}), ReadingResult::integrated);
    }
    EXPECT_TRUE(map.drivable().passable(cell(wall.x + 2, wall.y)));
    EXPECT_TRUE(map.drivable().passable(wall));
}

// The memory that it states.
static_assert(sizeof(RobotMap<W, H, BitGrid<W, H>>) <=
              sizeof(RobotMap<W, H>::Learnt) + 2 * sizeof(BitGrid<W, H>) + 28 + 4);

TEST(RobotMap, StaysInStep) {
    check_in_step<firmpath::JumpGrid<W, H>>();
    check_in_step<BitGrid<W, H>>();
}

template <class Map>
void learn(Map& map, test_support::Random& random) {
    for (int n = 0; n < 6; ++n) {
        std::uint16_t ranges[24];
        for (std::uint16_t& range : ranges) {
            range = static_cast<std::uint16_t>(random.below(1000));
        }
        const firmpath::Point origin = map.frame().origin();
        (void)map.take({{origin.x_mm + random.between(0, 1999), origin.y_mm + random.between(0, 1499)}, {}}, ranges,
                       Sweep::full_turn({}, 24));
        (void)map.scroll(random.between(-9, 9), random.between(-9, 9));
    }
}

template <class Map>
bool same(const Map& a, const Map& b) {
    bool same = a.frame().origin() == b.frame().origin() && a.drivable() == b.drivable();
    for (const auto [x, y] : test_support::cells(W, H)) {
        same = same && a.learnt().knowledge(cell(x, y)) == b.learnt().knowledge(cell(x, y));
    }
    return same;
}

TEST(RobotMap, ComesBackWhereItWas) {
    using Map = RobotMap<W, H, BitGrid<W, H>>;
    for (auto random : test_support::property(100, 5)) {
        static Map map;
        static Map other;
        static Map before;
        static test_support::StorageOf<Map> storage;
        const auto radius = firmpath::millimetres(50 + random.below(130));
        const Disc body(radius, frame);
        map.begin(frame, sensor, radius);
        other.begin(Frame({random.between(-900, 900), 0}, firmpath::millimetres(50), W, H), sensor, radius);
        learn(map, random);
        learn(other, random);
        storage = {};
        ASSERT_EQ(firmpath::save(map, storage.writer()), SaveResult::done);
        const std::size_t whole = storage.used;
        ASSERT_EQ(whole, firmpath::saved_size<Map>);
        // Torn, or with a byte changed: all is left as it was.
        before = other;
        storage.used = random.below(firmpath::saved_size<Map>);
        ASSERT_NE(firmpath::restore(other, storage.reader()), SaveResult::done);
        ASSERT_TRUE(same(other, before));
        storage.used = whole;
        std::uint8_t& byte = storage.bytes[random.below(firmpath::saved_size<Map>)];
        const auto flipped = static_cast<std::uint8_t>(1U << random.below(8));
        byte = static_cast<std::uint8_t>(byte ^ flipped);
        ASSERT_NE(firmpath::restore(other, storage.reader()), SaveResult::done);
        ASSERT_TRUE(same(other, before));
        byte = static_cast<std::uint8_t>(byte ^ flipped);
        ASSERT_EQ(firmpath::restore(other, storage.reader()), SaveResult::done);
        ASSERT_TRUE(same(other, map));
        ASSERT_EQ(other.drivable(), grown_anew(other, body));
        // With cells of another size, or before it begins, it takes nothing.
        other.begin(Frame({0, 0}, firmpath::millimetres(51), W, H), sensor, radius);
        ASSERT_EQ(firmpath::restore(other, storage.reader()), SaveResult::other_size);
        static Map not_begun;
        ASSERT_EQ(firmpath::restore(not_begun, storage.reader()), SaveResult::other_size);
    }
}

TEST(RobotMap, FeelsWhatItTouches) {
    static RobotMap<W, H> map;
    map.begin(frame, sensor, firmpath::millimetres(50));
    const WorldPose robot{{0, 700}, Bearing::degrees(90)};
    int told = 0;
    // Ahead is +y of the world, left is -x.
    EXPECT_EQ(map.take_contact(robot, 200, 100, [&](Cell, bool) { ++told; }), ReadingResult::integrated);
    const Cell there = *frame.to_cell({-100, 900});
    EXPECT_EQ(map.learnt().knowledge(there), Knowledge::occupied);
    EXPECT_FALSE(map.drivable().passable({static_cast<std::int16_t>(there.x + 1), there.y}));
    EXPECT_EQ(told, 5);
    EXPECT_EQ(map.take_contact(robot, 200, 501), ReadingResult::sensor_outside);
}

TEST(RobotMap, ScrollsNotBeyondTheWorld) {
    static RobotMap<W, H> map;
    EXPECT_FALSE(map.scroll(1, 1));
    map.begin(Frame({2'147'483'000, 0}, firmpath::millimetres(50), W, H), sensor, firmpath::millimetres(50));
    EXPECT_TRUE(map.scroll(12, 0));
    EXPECT_FALSE(map.scroll(1, 0));
    EXPECT_EQ(map.frame().origin(), (firmpath::Point{2'147'483'600, 0}));
}

}  // namespace
