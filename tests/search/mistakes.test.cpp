// Mistakes that docs/mistakes.md lists and no other test shows.
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "firmpath/geometry/bearing.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/geometry/micrometres.hpp"
#include "firmpath/geometry/world_pose.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/save.hpp"
#include "firmpath/map/terrain.hpp"
#include "firmpath/map/terrain_grid.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/turning.hpp"
#include "firmpath/path/still_valid.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/flow_field.hpp"
#include "firmpath/search/flow_field_filler.hpp"
#include "firmpath/sense/range_sensor.hpp"
#include "firmpath/sense/robot_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

using Grid = BitGrid<24, 24>;

struct WithoutRevision {
    static constexpr int width = 24;
    static constexpr int height = 24;
    Grid cells;
    bool passable(Cell cell) const { return cells.passable(cell); }
};

TEST(Mistakes, AnEditOfAMapWithoutRevisionIsFoundAtTheEnd) {
    static WithoutRevision map;
    static AStar<WithoutRevision, Four> planner;
    ASSERT_EQ(planner.begin(map, {0, 5}, {23, 5}), Status::running);
    Status status = Status::running;
    for (int units = 0; status == Status::running && units < 10; ++units) {
        status = planner.step(map, 1);
    }
    ASSERT_EQ(status, Status::running);
    for (std::int16_t y = 0; y < 24; ++y) {
        map.cells.set({2, y});  // across all paths that were found so far
    }
    while (status == Status::running) {
        status = planner.step(map, 1);
    }
    EXPECT_EQ(status, Status::corrupted);
    EXPECT_TRUE(planner.path(map).empty());
}

/// Calls a function once, while a search asks about a cell, as an interrupt may.
struct Interrupted {
    static constexpr int width = 24;
    static constexpr int height = 24;
    mutable void (*interrupt)() = nullptr;
    bool passable(Cell cell) const {
        if (interrupt != nullptr && cell == Cell{9, 5}) {
            auto* const once = interrupt;
            interrupt = nullptr;
            once();
        }
        return true;
    }
};

TEST(Mistakes, ASearchThatIsSteppedWhileItStepsIsCorrupted) {
    static AStar<Interrupted, Four> planner;
    static const Interrupted map{[] { (void)planner.step(map, 3); }};
    Status status = planner.begin(map, {0, 5}, {23, 5});
    while (status == Status::running) {
        status = planner.step(map, 5);
    }
    EXPECT_EQ(status, Status::corrupted);
    EXPECT_TRUE(planner.path(map).empty());
}

TEST(Mistakes, AHeadingInDegreesIsNone) {
    static const Grid map;
    static AStar<Grid, Turning<Four>> planner;
    EXPECT_EQ(planner.plan(map, {{2, 4}, 90}, {9, 9}), Status::out_of_map);
}

TEST(Mistakes, AWeightOfZeroBlocks) {
    static const TerrainGrid<24, 24> ground;
    static constexpr FixedWeights<0, 10> robot;
    const auto map = terrain(ground, robot);
    static AStar<std::remove_const_t<decltype(map)>> planner;
    EXPECT_EQ(planner.plan(map, {0, 0}, {9, 9}), Status::start_blocked);
}

TEST(Mistakes, AScanOfAnotherLengthChangesNothing) {
    static RobotMap<24, 24, Grid> map;
    const Frame frame({0, 0}, millimetres(50), 24, 24);
    map.begin(frame, {20, 900}, millimetres(60));
    const std::vector<std::uint16_t> ranges(64, 300);
    const WorldPose pose{{600, 600}, {}};
    EXPECT_EQ(map.take(pose, ranges, Sweep::full_turn({}, 360)), ReadingResult::other_count);
    EXPECT_EQ(map.take(pose, 0, Bearing{}), ReadingResult::refused);
    for (std::int16_t n = 0; n < 24 * 24; ++n) {
        const Cell cell{static_cast<std::int16_t>(n % 24), static_cast<std::int16_t>(n / 24)};
        EXPECT_TRUE(map.learnt().knowledge(cell) == Knowledge::unknown && map.drivable().passable(cell));
    }
}

TEST(Mistakes, BeamsTheOtherWayGiveAMirrorImage) {
    static RobotMap<24, 24, Grid> right;
    static RobotMap<24, 24, Grid> mirrored;
    const Frame frame({0, 0}, millimetres(50), 24, 24);
    const std::uint16_t ranges[4] = {500, 300, 400, 200};
    const WorldPose pose{{625, 625}, {}};  // in the middle of cell (12, 12)
    right.begin(frame, {20, 900}, millimetres(60));
    mirrored.begin(frame, {20, 900}, millimetres(60));
    ASSERT_TRUE(was_learnt(right.take(pose, ranges, Sweep::degrees(0, -270, 4))));
    ASSERT_TRUE(was_learnt(mirrored.take(pose, ranges, Sweep::degrees(0, 270, 4))));
    for (std::int16_t n = 1; n < 24 * 24; ++n) {
        const auto x = static_cast<std::int16_t>(n % 24);
        const auto y = static_cast<std::int16_t>(n / 24);
        if (y != 0) {  // row 12 is the axis
            const Cell other{x, static_cast<std::int16_t>(24 - y)};
            EXPECT_EQ(right.learnt().knowledge({x, y}), mirrored.learnt().knowledge(other));
        }
    }
    EXPECT_NE(right.learnt().knowledge({12, 6}), mirrored.learnt().knowledge({12, 6}));
}

TEST(Mistakes, AMapSavedToOnePlaceOverAndOverIsNone) {
    static Grid map;
    map.set({10, 8});
    std::vector<std::uint8_t> flash(saved_size<Grid>);
    ASSERT_EQ(save(map,
                   [&](std::span<const std::uint8_t> piece) {
                       for (std::size_t i = 0; i < piece.size(); ++i) {
                           flash[i] = piece[i];
                       }
                       return true;
                   }),
              SaveResult::done);
    static Grid restored;
    restored.set({3, 3});
    const auto read = [&](std::uint32_t at, std::span<std::uint8_t> piece) {
        for (std::size_t i = 0; i < piece.size(); ++i) {
            piece[i] = flash[at + i];
        }
        return true;
    };
    EXPECT_NE(restore(restored, read), SaveResult::done);
    EXPECT_TRUE(restored.passable({10, 8}) && !restored.passable({3, 3}));
}

TEST(Mistakes, APathAfterAnEditIsFoundByStillValid) {
    static Grid map;
    static AStar<Grid, Four> planner;
    ASSERT_EQ(planner.plan(map, {0, 5}, {9, 5}), Status::found);
    map.set({4, 5});
    EXPECT_FALSE(planner.path(map).empty());
    EXPECT_TRUE(still_valid<Four>(map, planner.path(map)).broken());
}

TEST(Mistakes, AFieldStaysThatOfTheMapAsItWas) {
    static Grid map;
    static FlowField<24, 24, Four> field;
    static FlowFieldFiller<Grid, Four> filler;
    ASSERT_EQ(filler.fill(map, field, Cell{9, 5}), Status::found);
    map.set({4, 5});
    EXPECT_FALSE(field.path({0, 5}).empty());
    EXPECT_TRUE(still_valid<Four>(map, field.path({0, 5})).broken());
}

TEST(Mistakes, ACopyThatWasNotEditedIsFoundByStillValid) {
    static Grid edited;
    static JumpGrid<24, 24> copy{all_free};
    static AStar<JumpGrid<24, 24>, Four> planner;
    edited.set({4, 5});
    ASSERT_EQ(planner.plan(copy, {0, 5}, {9, 5}), Status::found);
    EXPECT_TRUE(still_valid<Four>(edited, planner.path(copy)).broken());
}

TEST(Mistakes, AnOriginInMetresLiesElsewhere) {
    const Frame metres({-3, -3}, millimetres(50), 120, 120);
    const Frame millimetres_meant({-3000, -3000}, millimetres(50), 120, 120);
    EXPECT_EQ(metres.to_cell_clamped({-1250, -1250}), (Cell{0, 0}));
    EXPECT_EQ(millimetres_meant.to_cell_clamped({-1250, -1250}), (Cell{35, 35}));
}

TEST(Mistakes, AGoalKeptAsACellIsAnotherPlaceAfterScroll) {
    static RobotMap<24, 24, Grid> map;
    map.begin(Frame({0, 0}, millimetres(50), 24, 24), {20, 900}, millimetres(60));
    const Point goal{1000, 600};
    const Cell before = map.frame().to_cell_clamped(goal);
    ASSERT_TRUE(map.scroll(4, 0));
    EXPECT_EQ(map.frame().to_cell_clamped(goal), (Cell{static_cast<std::int16_t>(before.x - 4), before.y}));
}

}  // namespace
