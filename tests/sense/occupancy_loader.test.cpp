#include "firmpath/sense/occupancy_loader.hpp"

#include <cstdint>
#include <span>
#include <type_traits>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/sense/occupancy_grid.hpp"
#include "firmpath/sense/robot_map.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;

constexpr int W = 37;
constexpr int H = 11;
constexpr Frame frame({0, 0}, firmpath::millimetres(50), W, H);

static_assert(sizeof(OccupancyLoader) == 12);

using Values = std::int8_t[W * H];

/// A message of values at random, most of them 0, 100 or -1.
void fill(Values& values, int size, test_support::Random& random) {
    for (int i = 0; i < size; ++i) {
        const int kind = random.between(0, 9);
        values[i] = static_cast<std::int8_t>(kind < 4 ? 0 : kind < 7 ? 100 : kind < 9 ? -1 : random.between(0, 100));
    }
}

Knowledge meaning(int value, OccupancyValues rule) {
    return value == -1                  ? Knowledge::unknown
           : value <= rule.free_to      ? Knowledge::free
           : value < rule.occupied_from ? Knowledge::unknown
                                        : Knowledge::occupied;
}

bool blocks(Knowledge knowledge, Unknown unknown) {
    return knowledge == Knowledge::occupied || (knowledge == Knowledge::unknown && unknown == Unknown::blocked);
}

/// Hands the message over in pieces of any length, none included.
template <class Map>
LoadResult load(Map& map, const Values& values, int columns, int rows, OccupancyValues rule, Unknown unknown,
                test_support::Random& random) {
    OccupancyLoader loader;
    EXPECT_EQ(loader.begin(map, static_cast<std::uint32_t>(columns), static_cast<std::uint32_t>(rows), rule, unknown),
              LoadResult::loading);
    for (int at = 0; at < columns * rows;) {
        EXPECT_EQ(loader.state(), LoadResult::loading);
        const int left = columns * rows - at;
        const int count = random.between(0, left < 50 ? left : 50);
        (void)loader.take(map, std::span<const std::int8_t>(values + at, static_cast<std::size_t>(count)));
        at += count;
    }
    return loader.state();
}

TEST(OccupancyLoader, EveryCellIsThatOfTheMessage) {
    static BitGrid<W, H> bits;
    static JumpGrid<W, H> jumps{all_blocked};
    static OccupancyGrid<W, H> known;
    static Values values;
    for (auto random : test_support::property(300, 10)) {
        const int columns = random.between(1, W);
        const int rows = random.between(1, H);
        const OccupancyValues rule = random.chance(50)
                                         ? OccupancyValues{}
                                         : OccupancyValues{static_cast<std::int8_t>(random.between(0, 40)),
                                                           static_cast<std::int8_t>(random.between(41, 100))};
        const Unknown unknown = random.chance(50) ? Unknown::blocked : Unknown::free;
        fill(values, columns * rows, random);
        test_support::scatter(bits, random, 30);
        const BitGrid<W, H> before = bits;
        known.clear();
        EXPECT_EQ(load(bits, values, columns, rows, rule, unknown, random), LoadResult::loaded);
        EXPECT_EQ(load(jumps, values, columns, rows, rule, unknown, random), LoadResult::loaded);
        EXPECT_EQ(load(known, values, columns, rows, rule, unknown, random), LoadResult::loaded);
        for (const auto [x, y] : test_support::cells(W, H)) {
            const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
            if (x >= columns || y >= rows) {
                ASSERT_EQ(bits.passable(cell), before.passable(cell));
                ASSERT_EQ(known.knowledge(cell), Knowledge::unknown);
                continue;
            }
            const Knowledge expected = meaning(values[y * columns + x], rule);
            ASSERT_EQ(bits.passable(cell), !blocks(expected, unknown)) << x << ' ' << y;
            ASSERT_EQ(jumps.passable(cell), !blocks(expected, unknown)) << x << ' ' << y;
            ASSERT_EQ(known.knowledge(cell), expected) << x << ' ' << y;
        }
    }
}

TEST(OccupancyLoader, ARobotMapIsThatOfItsCells) {
    using Map = RobotMap<W, H>;
    static Map loaded;
    static Map set;
    static Values values;
    auto random = test_support::Random(7);
    fill(values, W * H, random);
    OccupancyLoader loader;
    EXPECT_EQ(loader.begin(loaded, W, H), LoadResult::loading);
    EXPECT_EQ(loader.take(loaded, std::span<const std::int8_t>(values)), LoadResult::refused);  // before begin
    for (Map* const map : {&loaded, &set}) {
        map->begin(frame, {60, 900}, firmpath::millimetres(80));
    }
    EXPECT_EQ(load(loaded, values, W, H, {}, Unknown::blocked, random), LoadResult::loaded);
    for (const auto [x, y] : test_support::cells(W, H)) {
        const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
        ASSERT_TRUE(set.try_set(cell, meaning(values[y * W + x], {})));
    }
    for (const auto [x, y] : test_support::cells(W, H)) {
        const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
        ASSERT_EQ(loaded.learnt().knowledge(cell), set.learnt().knowledge(cell));
        ASSERT_EQ(loaded.drivable().passable(cell), set.drivable().passable(cell));
    }
}

TEST(OccupancyLoader, SaysWhatIsWrongWithAMessage) {
    static BitGrid<W, H> map;
    OccupancyLoader loader;
    EXPECT_EQ(loader.state(), LoadResult::other_size);
    const std::uint8_t bytes[] = {0, 100, 255, 0, 101, 0};
    EXPECT_EQ(loader.take(map, std::span<const std::uint8_t>(bytes)), LoadResult::other_size);
    for (const auto [columns, rows] : {Cell{0, 1}, Cell{1, 0}, Cell{W + 1, 1}, Cell{1, H + 1}}) {
        EXPECT_EQ(loader.begin(map, static_cast<std::uint32_t>(columns), static_cast<std::uint32_t>(rows)),
                  LoadResult::other_size);
    }
    // As a product of 32 bits these have few cells.
    EXPECT_EQ(loader.begin(map, 0x10000, 0x10000), LoadResult::other_size);
    EXPECT_EQ(loader.begin(map, 2, 2), LoadResult::loading);
    EXPECT_EQ(loader.take(map, std::span<const std::uint8_t>(bytes, 4)), LoadResult::loaded);
    EXPECT_TRUE(map.passable({0, 0}));
    EXPECT_FALSE(map.passable({1, 0}));
    EXPECT_FALSE(map.passable({0, 1}));  // unknown
    EXPECT_TRUE(map.passable({1, 1}));
    EXPECT_EQ(loader.take(map, std::span<const std::uint8_t>()), LoadResult::loaded);
    EXPECT_EQ(loader.take(map, std::span<const std::uint8_t>(bytes, 1)), LoadResult::too_long);
    EXPECT_EQ(loader.begin(map, 3, 2), LoadResult::loading);
    EXPECT_EQ(loader.take(map, std::span<const std::uint8_t>(bytes)), LoadResult::bad_value);
    EXPECT_EQ(loader.take(map, std::span<const std::uint8_t>(bytes, 1)), LoadResult::bad_value);
    const std::int8_t below[] = {-2};
    EXPECT_EQ(loader.begin(map, 1, 1), LoadResult::loading);
    EXPECT_EQ(loader.take(map, std::span<const std::int8_t>(below)), LoadResult::bad_value);
}

}  // namespace
