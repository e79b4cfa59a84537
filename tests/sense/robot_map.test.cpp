#include "firmpath/sense/robot_map.hpp"

#include <cstdint>
#include <span>
#include <type_traits>

#include "firmpath/inflate/inflate.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

using firmpath::Bearing;
using firmpath::BitGrid;
using firmpath::Cell;
using firmpath::Disc;
using firmpath::Frame;
using firmpath::Knowledge;
using firmpath::RangeSensor;
using firmpath::ReadingResult;
using firmpath::RobotMap;
using firmpath::Sweep;
using firmpath::WorldPose;
using test_support::cell;

namespace {

constexpr int W = 40;
constexpr int H = 30;
constexpr Frame frame({-500, 200}, firmpath::millimetres(50), W, H);
constexpr RangeSensor sensor{60, 900};

/// `drivable()` as it must be: grown from scratch, and blocked beyond the part in use.
template <class Map>
BitGrid<W, H> grown_anew(const Map& map, Disc body) {
    BitGrid<W, H> obstacles;
    for (int y = 0; y < H; ++y) {
        for (int x = 0; x < W; ++x) {
            obstacles.set(cell(x, y), map.learnt().knowledge(cell(x, y)) == Knowledge::occupied);
        }
    }
    BitGrid<W, H> grown;
    firmpath::inflate(obstacles, body, grown);
    for (int y = 0; y < H; ++y) {
        for (int x = 0; x < W; ++x) {
            if (!map.contains(cell(x, y))) {
                grown.set(cell(x, y));
            }
        }
    }
    return grown;
}

template <class Grown>
void check_in_step() {
    const auto rounds = test_support::property(60, 6);
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        SCOPED_TRACE(rounds.seed + i);
        test_support::Random random(rounds.seed + i);
        static RobotMap<W, H, Grown> map;
        const Disc body(firmpath::millimetres(random.below(180)), firmpath::millimetres(50));
        const int width = random.chance(50) ? W : random.between(1, W);
        const int height = random.chance(50) ? H : random.between(1, H);
        map.begin(frame, sensor, body, width, height);
        BitGrid<W, H> known_before = grown_anew(map, body);
        for (int n = 0; n < 25; ++n) {
            BitGrid<W, H> told = known_before;
            std::uint32_t twice = 0;
            const auto tell = [&](Cell at, bool blocked) {
                twice += told.passable(at) == blocked ? 0U : 1U;
                told.set(at, blocked);
                EXPECT_EQ(map.drivable().passable(at), !blocked);
            };
            const WorldPose pose{{random.between(-700, 1600), random.between(100, 1800)},
                                 Bearing::of(static_cast<std::int32_t>(random.below(Bearing::turn)))};
            switch (random.below(7)) {
                case 0: (void)map.fade(random.below(2000), tell); break;
                case 1:
                    (void)map.take(pose, random.between(-10, 1200),
                                   Bearing::of(static_cast<std::int32_t>(random.below(Bearing::turn))), tell);
                    break;
                case 3:
                    (void)map.take_cone(pose, static_cast<std::uint16_t>(random.below(1200)),
                                        Bearing::of(static_cast<std::int32_t>(random.below(Bearing::turn))),
                                        Bearing::degrees(30), tell);
                    break;
                case 2: {
                    const Cell at = cell(random.between(-1, W), random.between(-1, H));
                    const auto knowledge = static_cast<Knowledge>(random.below(3));
                    EXPECT_EQ(map.try_set(at, knowledge, tell), map.learnt().contains(at));
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
            const BitGrid<W, H> expected = grown_anew(map, body);
            for (int y = 0; y < H; ++y) {
                for (int x = 0; x < W; ++x) {
                    ASSERT_EQ(map.drivable().passable(cell(x, y)), expected.passable(cell(x, y))) << x << ' ' << y;
                }
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
    EXPECT_FALSE(map.contains({0, 0}));
    map.begin(frame, sensor, Disc::cells(1));
    EXPECT_EQ(map.take({{0, 700}, {}}, ranges, Sweep::full_turn({}, 4)), ReadingResult::integrated);
    EXPECT_FALSE(map.drivable().passable(frame.to_cell_clamped({500, 700})));
    EXPECT_EQ(map.frame().to_point({3, 4}), frame.to_point({3, 4}));
    map.begin(frame, sensor, Disc::cells(1));  // it forgets all
    EXPECT_TRUE(map.drivable().passable(frame.to_cell_clamped({500, 700})));
    EXPECT_EQ(map.learnt().knowledge(frame.to_cell_clamped({500, 700})), Knowledge::unknown);
}

/// Obstacles in the first ten columns are known from another map.
struct FirstColumns {
    constexpr bool operator()(Cell at) const { return at.x < 10; }
};

TEST(RobotMap, DoesNotGrowWhatIsKnown) {
    static RobotMap<W, H, BitGrid<W, H>, firmpath::Thresholds{}, FirstColumns> map;
    map.begin(frame, sensor, Disc::cells(2));
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

// The memory that it states.
static_assert(sizeof(RobotMap<W, H, BitGrid<W, H>>) <=
              sizeof(RobotMap<W, H>::Learnt) + 2 * sizeof(BitGrid<W, H>) + 28 + 4);

TEST(RobotMap, StaysInStep) {
    check_in_step<firmpath::JumpGrid<W, H>>();
    check_in_step<BitGrid<W, H>>();
}

}  // namespace
