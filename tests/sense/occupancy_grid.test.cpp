#include "firmpath/sense/occupancy_grid.hpp"

#include <cstdint>
#include <limits>
#include <span>

#include "firmpath/map/map.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t highest = std::numeric_limits<std::int32_t>::max();

using Grid = OccupancyGrid<20, 12>;
static_assert(firmpath::WordMap<Grid>);
static_assert(sizeof(Grid) == 2 * sizeof(BitGrid<20, 12>) + 240 + 2 * 48 + 4 + 8);

// 2 m x 1.2 m in cells of 10 cm; a sensor in the middle of cell (5, 5) that looks along +x.
constexpr Frame frame({0, 0}, firmpath::millimetres(100), 20, 12);
constexpr WorldPose pose{{550, 550}, {}};
constexpr RangeSensor sonar{100, 1000};
constexpr Bearing ahead{};

constexpr Knowledge known(const Grid& grid, int x, int y) { return grid.knowledge(cell(x, y)); }

constexpr bool reads_a_wall() {
    Grid grid;
    if (grid.integrate(frame, pose, 420, ahead, sonar) != ReadingResult::integrated) {
        return false;
    }
    for (int x = 0; x < 20; ++x) {
        const Knowledge expected = x < 5 || x > 9 ? Knowledge::unknown : x == 9 ? Knowledge::occupied : Knowledge::free;
        if (known(grid, x, 5) != expected || known(grid, x, 4) != Knowledge::unknown) {
            return false;
        }
    }
    return grid.revision() == 4;
}
static_assert(reads_a_wall());

constexpr bool scans_in_a_constant() {
    Grid grid;
    const std::uint16_t ranges[] = {400, 300, 400, 300};
    return grid.integrate_scan(frame, pose, ranges, Sweep::full_turn({}, 4), sonar) == ReadingResult::integrated &&
           known(grid, 9, 5) == Knowledge::occupied && known(grid, 5, 8) == Knowledge::occupied &&
           known(grid, 1, 5) == Knowledge::occupied && known(grid, 5, 2) == Knowledge::occupied &&
           known(grid, 5, 5) == Knowledge::free;
}
static_assert(scans_in_a_constant());

/// Whether nothing is known and no change is reported.
bool untouched(Grid& grid) {
    CellChange changes[1];
    std::size_t count = 1;
    for (int y = 0; y < 12; ++y) {
        if (grid.unknown_word(y, 0) != ~std::uint32_t{0}) {
            return false;
        }
    }
    return grid.take_changes(std::span<CellChange>(changes), count) && count == 0 && grid.revision() == 0;
}

TEST(OccupancyGrid, RefusesReadingsThatAreNone) {
    static Grid grid;
    constexpr std::int32_t none[] = {0, -1, lowest, 1, 99};
    for (const std::int32_t range : none) {
        EXPECT_EQ(grid.integrate(frame, pose, range, ahead, sonar), ReadingResult::refused);
    }
    EXPECT_EQ(grid.integrate(frame, pose, 0, ahead, {lowest, 1000}), ReadingResult::refused);
    const std::uint16_t refused[] = {0, 1, 99};
    EXPECT_EQ(grid.integrate_scan(frame, pose, refused, Sweep::full_turn({}, 3), sonar), ReadingResult::refused);
    EXPECT_EQ(grid.integrate_scan(frame, pose, {}, {}, sonar), ReadingResult::refused);
    const std::uint16_t ranges[] = {500, 500, 500};
    EXPECT_EQ(grid.integrate_scan(frame, pose, ranges, Sweep::full_turn({}, 4), sonar), ReadingResult::other_count);
    EXPECT_EQ(grid.integrate_scan(frame, pose, ranges, Sweep::full_turn({}, 2), sonar), ReadingResult::other_count);
    EXPECT_EQ(grid.integrate_scan(frame, pose, {}, Sweep::full_turn({}, 3), sonar), ReadingResult::other_count);
    EXPECT_TRUE(untouched(grid));
}

TEST(OccupancyGrid, RefusesPosesOutside) {
    static Grid grid;
    const std::uint16_t ranges[] = {500, nothing_returned};
    constexpr std::int32_t far[] = {lowest, -1, 2000, highest};
    constexpr std::int32_t any[] = {lowest, 550, highest};
    for (const std::int32_t x : far) {
        for (const std::int32_t y : any) {
            const WorldPose outside{{x, y}, Bearing::degrees(180)};
            EXPECT_EQ(grid.integrate(frame, outside, 900, ahead, sonar), ReadingResult::sensor_outside);
            EXPECT_EQ(grid.integrate(frame, outside, highest, ahead, {1, highest}), ReadingResult::sensor_outside);
            EXPECT_EQ(grid.integrate_scan(frame, outside, ranges, Sweep::full_turn({}, 2), sonar),
                      ReadingResult::sensor_outside);
        }
    }
    EXPECT_TRUE(untouched(grid));
}

TEST(OccupancyGrid, NothingMetClearsTheWayUpToTheMaximum) {
    constexpr std::int32_t far[] = {1000, 1001, highest};
    for (const std::int32_t range : far) {
        static Grid grid;
        grid = {};
        EXPECT_EQ(grid.integrate(frame, pose, range, ahead, sonar), ReadingResult::integrated);
        EXPECT_EQ(known(grid, 14, 5), Knowledge::free);
        EXPECT_EQ(known(grid, 15, 5), Knowledge::unknown);  // seen in part
        EXPECT_EQ(grid.occupied_word(5, 0), 0U);
    }
    static Grid grid;
    const std::uint16_t ranges[] = {nothing_returned};
    // Also if the sensor's range exceeds 16 bits.
    EXPECT_EQ(grid.integrate_scan(frame, {{550, 550}, Bearing::degrees(90)}, ranges, Sweep::full_turn({}, 2).part(0, 1),
                                  {100, 100'000}),
              ReadingResult::integrated);
    EXPECT_EQ(known(grid, 5, 11), Knowledge::free);
    EXPECT_EQ(grid.occupied_word(11, 0), 0U);
}

TEST(OccupancyGrid, ReadsBeyondItsEdge) {
    static Grid grid;
    EXPECT_EQ(grid.integrate(frame, pose, 900, Bearing::degrees(-90), sonar), ReadingResult::in_part);
    for (int y = 0; y <= 5; ++y) {
        EXPECT_EQ(known(grid, 5, y), Knowledge::free) << y;
    }
    EXPECT_EQ(grid.integrate(frame, pose, highest - 1, Bearing::degrees(45), {1, highest}), ReadingResult::in_part);
    EXPECT_EQ(known(grid, 11, 11), Knowledge::free);
    for (int y = 0; y < 12; ++y) {
        EXPECT_EQ(grid.occupied_word(y, 0), 0U);
    }
    // Some beams only.
    const std::uint16_t ranges[] = {400, 900};
    EXPECT_EQ(grid.integrate_scan(frame, pose, ranges, Sweep::degrees(0, 90, 2), sonar), ReadingResult::in_part);
    EXPECT_EQ(known(grid, 9, 5), Knowledge::occupied);
    EXPECT_EQ(known(grid, 5, 11), Knowledge::free);
}

TEST(OccupancyGrid, LiesAtTheEndOfTheWorld) {
    static Grid grid;
    const Frame last({highest - 1999, highest - 1199}, firmpath::millimetres(100), 20, 12);
    for (int degrees = 0; degrees < 360; degrees += 15) {
        const WorldPose corner{{highest, highest}, Bearing::degrees(degrees)};
        (void)grid.integrate(last, corner, highest, ahead, {1, highest});
        (void)grid.integrate(last, corner, 500, ahead, sonar);
    }
    EXPECT_EQ(known(grid, 0, 11), Knowledge::free);
    const Frame first({lowest, lowest}, firmpath::millimetres(100), 20, 12);
    for (int degrees = 0; degrees < 360; degrees += 15) {
        const WorldPose corner{{lowest, lowest}, Bearing::degrees(degrees)};
        (void)grid.integrate(first, corner, highest, ahead, {1, highest});
    }
    EXPECT_EQ(known(grid, 0, 0), Knowledge::free);
}

TEST(OccupancyGrid, ClosesAroundTheRobot) {
    static Grid grid;
    std::uint16_t ranges[60];
    for (std::uint16_t& range : ranges) {
        range = 100;
    }
    for (int scan = 0; scan < 20; ++scan) {
        EXPECT_EQ(grid.integrate_scan(frame, pose, ranges, Sweep::full_turn({}, 60), sonar), ReadingResult::integrated);
    }
    EXPECT_EQ(known(grid, 5, 5), Knowledge::free);
    constexpr Cell ring[] = {{4, 5}, {6, 5}, {5, 4}, {5, 6}};
    for (const Cell around : ring) {
        EXPECT_EQ(grid.knowledge(around), Knowledge::occupied);
        EXPECT_EQ(grid.log_odds(around), Thresholds{}.most);
    }
    // And on the sensor itself: the beams end in its own cell.
    for (int scan = 0; scan < 20; ++scan) {
        EXPECT_EQ(grid.integrate(frame, pose, 1, ahead, {0, 1000}), ReadingResult::integrated);
    }
    EXPECT_EQ(known(grid, 5, 5), Knowledge::occupied);
    EXPECT_FALSE(grid.passable(Cell{5, 5}));
}

TEST(OccupancyGrid, AScanCountsOnceInACell) {
    static Grid grid;
    std::uint16_t ranges[60];
    for (std::uint16_t& range : ranges) {
        range = nothing_returned;
    }
    ranges[0] = 400;  // a thin post, with beams all around it
    EXPECT_EQ(grid.integrate_scan(frame, pose, ranges, Sweep::full_turn({}, 60), sonar), ReadingResult::integrated);
    EXPECT_EQ(grid.log_odds({5, 5}), -Thresholds{}.miss);
    EXPECT_EQ(grid.log_odds({6, 5}), -Thresholds{}.miss);
    EXPECT_EQ(grid.log_odds({9, 5}), Thresholds{}.hit);
    // The next scan counts again, to the last row it reaches.
    EXPECT_EQ(grid.integrate_scan(frame, pose, ranges, Sweep::full_turn({}, 60), sonar), ReadingResult::integrated);
    EXPECT_EQ(grid.log_odds({5, 0}), -2 * Thresholds{}.miss);
    EXPECT_EQ(grid.log_odds({5, 11}), -2 * Thresholds{}.miss);
    EXPECT_EQ(grid.log_odds({9, 5}), 2 * Thresholds{}.hit);
}

TEST(OccupancyGrid, ChangesItsMindAsDocumented) {
    static Grid grid;
    const auto read = [&](std::int32_t range_mm, int times) {
        for (; times != 0; --times) {
            EXPECT_EQ(grid.integrate(frame, pose, range_mm, ahead, sonar), ReadingResult::integrated);
        }
        return known(grid, 9, 5);
    };
    EXPECT_EQ(read(600, 1), Knowledge::free);
    EXPECT_EQ(read(600, 20), Knowledge::free);
    EXPECT_EQ(read(400, 1), Knowledge::free);
    EXPECT_EQ(read(400, 1), Knowledge::unknown);
    EXPECT_EQ(read(400, 1), Knowledge::occupied);
    EXPECT_EQ(read(400, 20), Knowledge::occupied);
    EXPECT_EQ(read(600, 8), Knowledge::occupied);
    EXPECT_EQ(read(600, 1), Knowledge::unknown);
    EXPECT_EQ(read(600, 1), Knowledge::free);
}

TEST(OccupancyGrid, ForgetsInSlices) {
    static Grid grid;
    grid.set({19, 11}, Knowledge::occupied);
    grid.set({0, 0}, Knowledge::free);
    const auto round = [&] {
        int slices = 1;
        for (; !grid.decay(50); ++slices) {
        }
        return slices;
    };
    for (int rounds = 1; rounds <= 72; ++rounds) {
        EXPECT_EQ(known(grid, 19, 11), Knowledge::occupied);
        EXPECT_EQ(known(grid, 0, 0), rounds <= 32 ? Knowledge::free : Knowledge::unknown);
        EXPECT_EQ(round(), 5);
    }
    EXPECT_EQ(known(grid, 19, 11), Knowledge::unknown);
    EXPECT_FALSE(grid.decay(0));
    EXPECT_TRUE(grid.decay(0xFFFF'FFFF));
    EXPECT_EQ(grid.log_odds({19, 11}), 0);
}

TEST(OccupancyGrid, TellsChangesInParts) {
    static Grid grid;
    EXPECT_EQ(grid.integrate(frame, pose, 420, ahead, sonar), ReadingResult::integrated);
    CellChange two[2];
    std::size_t count = 0;
    EXPECT_FALSE(grid.take_changes(std::span<CellChange>(two), count));
    EXPECT_EQ(count, 2U);
    EXPECT_TRUE((two[0] == CellChange{{5, 5}, Knowledge::free}));
    EXPECT_TRUE((two[1] == CellChange{{6, 5}, Knowledge::free}));
    // Changed again, before the next call takes changes.
    grid.set({5, 5}, Knowledge::occupied);
    Cell cells[4];
    EXPECT_FALSE(grid.take_changes(std::span<Cell>(), count));
    EXPECT_EQ(count, 0U);
    EXPECT_TRUE(grid.take_changes(std::span<Cell>(cells), count));
    EXPECT_EQ(count, 4U);
    EXPECT_TRUE((cells[0] == Cell{5, 5} && cells[1] == Cell{7, 5} && cells[2] == Cell{8, 5} && cells[3] == Cell{9, 5}));
    EXPECT_TRUE(grid.take_changes(std::span<Cell>(), count));
    grid.clear();
    EXPECT_FALSE(grid.take_changes(std::span<Cell>(cells), count));
    EXPECT_TRUE(grid.take_changes(std::span<Cell>(cells), count));
    EXPECT_EQ(count, 1U);
}

/// A value has the same meaning whatever the cell was before, and changes it at most once.
TEST(OccupancyGrid, LogOddsCountAsOfAnUnknownCell) {
    static OccupancyGrid<20, 12, Unknown::free> grid;
    constexpr Cell at{4, 4};
    constexpr Thresholds defaults{};
    for (const Knowledge before : {Knowledge::unknown, Knowledge::free, Knowledge::occupied}) {
        for (std::int32_t value = -40; value <= 80; ++value) {
            SCOPED_TRACE(value);
            grid.set(at, before);
            const std::uint32_t revision = grid.revision();
            grid.set_log_odds(at, value);
            const Knowledge now = value >= defaults.occupied_from ? Knowledge::occupied
                                  : value <= defaults.free_from   ? Knowledge::free
                                                                  : Knowledge::unknown;
            ASSERT_EQ(grid.knowledge(at), now);
            ASSERT_EQ(grid.log_odds(at), value > 72 ? 72 : value < -32 ? -32 : value);
            const bool differs = (before == Knowledge::occupied) != (now == Knowledge::occupied);
            ASSERT_EQ(grid.revision(), revision + (differs ? 1U : 0U));
        }
    }
    // Setting the same value again changes nothing.
    Cell cells[1];
    std::size_t count = 0;
    grid.set(at, Knowledge::occupied);
    EXPECT_TRUE(grid.take_changes(std::span<Cell>(cells), count));
    grid.set_log_odds(at, grid.log_odds(at));
    EXPECT_TRUE(grid.take_changes(std::span<Cell>(cells), count));
    EXPECT_EQ(count, 0U);
}

TEST(OccupancyGrid, TheOutsideIsUnknownAndBlocked) {
    static Grid careful;
    static OccupancyGrid<20, 12, Unknown::free> bold;
    constexpr Cell beyond[] = {{-1, 0}, {20, 0}, {0, -1}, {0, 12}, {-32768, 32767}};
    for (const Cell outside : beyond) {
        EXPECT_FALSE(careful.passable(outside));
        EXPECT_FALSE(bold.passable(outside));
        EXPECT_EQ(bold.knowledge(outside), Knowledge::unknown);
    }
    EXPECT_FALSE(careful.passable(Cell{3, 3}));
    EXPECT_TRUE(bold.passable(Cell{3, 3}));
    EXPECT_EQ(bold.blocked_word(0, 0), 0xFFF0'0000U);
    EXPECT_EQ(careful.blocked_word(0, 0), 0xFFFF'FFFFU);
    for (int row = -1; row <= 12; row += 13) {
        EXPECT_EQ(bold.blocked_word(row, 0), 0xFFFF'FFFFU);
        EXPECT_EQ(bold.occupied_word(row, 0), 0U);
        EXPECT_EQ(bold.known_free_word(row, 0), 0U);
        EXPECT_EQ(bold.unknown_word(row, 0), 0xFFFF'FFFFU);
    }
}

}  // namespace
