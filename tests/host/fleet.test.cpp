// Runs of fleets: whether they are the library's own, what is counted of them, and their pictures.
#include "firmpath/host/fleet.hpp"

#include <set>

#include "firmpath/fleet/fleet.hpp"
#include "firmpath/host/movingai.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "support/random_map.hpp"
#include "svg.hpp"

namespace {

using namespace firmpath;
using namespace firmpath::host;
using test_support::count;

PlanningMap map_of(const std::string& rows) {
    const auto width = rows.find('\n');
    return firmpath::host::make_planning_map(
        firmpath::host::parse_movingai_map("type octile\nheight " + std::to_string(rows.size() / (width + 1)) +
                                               "\nwidth " + std::to_string(width) + "\nmap\n" + rows,
                                           "a.map"),
        {});
}

/// Two rooms with a door one cell wide.
PlanningMap rooms() {
    return map_of("....@....\n"
                  "....@....\n"
                  ".........\n"
                  "....@....\n"
                  "....@....\n");
}

class Recorder final : public firmpath::host::FleetWatcher {
public:
    void prepares(std::size_t) override {}
    void moved(std::uint32_t step, const std::vector<Cell>& robots, const std::vector<Cell>& their_goals) override {
        EXPECT_EQ(step, cells.size());
        cells.push_back(robots);
        goals.push_back(their_goals);
    }

    std::vector<std::vector<Cell>> cells;
    std::vector<std::vector<Cell>> goals;
};

/// Robots that have to pass the door both ways.
std::vector<FleetTask> through_the_door() {
    std::vector<FleetTask> tasks;
    for (std::int16_t y = 0; y < 5; ++y) {
        tasks.push_back({{0, y}, {8, y}});
        tasks.push_back({{8, y}, {0, static_cast<std::int16_t>(4 - y)}});
    }
    return tasks;
}

TEST(FleetRun, IsThatOfAFleetOfExactlyThisSize) {
    const PlanningMap map = rooms();
    const std::vector<FleetTask> tasks = through_the_door();
    using Map = firmpath::BitGrid<9, 5>;
    Map same;
    for (const auto [x, y] : test_support::cells(9, 5)) {
        same.set({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}, map.is_blocked(x, y));
    }
    for (const bool plan : {true, false}) {
        firmpath::Fleet<Map, 10, 10, firmpath::FleetRoom{.configurations = 1000}> fleet;
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            ASSERT_EQ(fleet.add(same, i, tasks[i].start), AddResult::added);
            ASSERT_EQ(fleet.send(same, i, tasks[i].goal), SendResult::sent);
        }
        while (fleet.fill(same, 100) == Status::running) {
        }
        if (plan) {
            Status status = Status::running;
            while (status == Status::running) {
                status = fleet.plan(same, 100);
            }
            ASSERT_EQ(status, Status::found);
        }
        Recorder recorder;
        const FleetResult result = run_fleet(map, tasks, {.plan = plan}, recorder);
        EXPECT_EQ(result.arrived, 10U);
        EXPECT_EQ(result.conflicts, 0U);
        EXPECT_EQ(result.unreachable, 0U);
        EXPECT_EQ(recorder.cells.size(), result.steps + 1);
        EXPECT_EQ(result.configurations, plan ? fleet.configurations() : 0U);
        std::uint64_t costs = 0;
        std::vector<std::uint32_t> last_away(10);
        for (std::uint32_t step = 0; step <= result.steps; ++step) {
            for (std::size_t i = 0; i < 10; ++i) {
                EXPECT_EQ(recorder.cells[step][i], fleet.cell(i));
                last_away[i] = fleet.cell(i) == tasks[i].goal ? last_away[i] : step + 1;
            }
            while (fleet.step(same, 100) == Status::running) {
            }
        }
        for (const std::uint32_t steps : last_away) {
            costs += steps;
        }
        EXPECT_EQ(result.costs, costs);
    }
}

TEST(FleetRun, EndsAfterItsStepsOrWithAPoolThatIsFull) {
    Recorder recorder;
    const FleetResult result = run_fleet(rooms(), through_the_door(), {.steps = 3, .configurations = 4}, recorder);
    EXPECT_EQ(result.planned, Status::nodes_full);
    EXPECT_EQ(result.steps, 3U);
    EXPECT_LT(result.arrived, 10U);
    EXPECT_EQ(result.costs, 30U);
}

TEST(FleetRun, CountsGoalsThatNoPathLeadsTo) {
    Recorder recorder;
    const FleetResult result =
        run_fleet(map_of("..@.\n"), {{{0, 0}, {1, 0}}, {{1, 0}, {3, 0}}}, {.steps = 9}, recorder);
    EXPECT_EQ(result.planned, Status::no_path);
    EXPECT_EQ(result.unreachable, 1U);
    EXPECT_EQ(result.steps, 9U);
}

TEST(FleetRun, WithoutAnEndGivesNewGoals) {
    Recorder recorder;
    const FleetOptions options{.steps = 300, .endless = true, .seed = 5};
    const FleetResult result = run_fleet(rooms(), through_the_door(), options, recorder);
    EXPECT_EQ(result.conflicts, 0U);
    EXPECT_EQ(result.steps, 300U);
    std::uint64_t goals = 0, last = 0;
    for (std::size_t step = 1; step <= 300; ++step) {
        for (std::size_t i = 0; i < 10; ++i) {
            const bool there = recorder.cells[step][i] == recorder.goals[step - 1][i];
            goals += there ? 1U : 0U;
            last += there && step > 240 ? 1U : 0U;
        }
    }
    EXPECT_EQ(result.last_goals, last);
    EXPECT_EQ(result.goals, goals);
    EXPECT_GT(goals, 100U);
    Recorder again;
    run_fleet(rooms(), through_the_door(), options, again);
    EXPECT_EQ(recorder.cells, again.cells);
}

TEST(FleetConflicts, AreCounted) {
    const PlanningMap map = rooms();
    EXPECT_EQ(count_conflicts(map, {{0, 0}, {1, 0}, {2, 0}}, {{1, 0}, {2, 0}, {3, 0}}), 0U);
    EXPECT_EQ(count_conflicts(map, {{0, 0}, {2, 0}}, {{1, 0}, {1, 0}}), 1U);  // on one cell
    EXPECT_EQ(count_conflicts(map, {{0, 0}, {1, 0}}, {{1, 0}, {0, 0}}), 1U);  // through each other
    EXPECT_EQ(count_conflicts(map, {{3, 0}}, {{4, 0}}), 1U);                  // blocked
    EXPECT_EQ(count_conflicts(map, {{0, 0}}, {{-1, 0}}), 1U);                 // off the map
    EXPECT_EQ(count_conflicts(map, {{0, 0}}, {{1, 1}}), 1U);                  // too far
    EXPECT_EQ(count_conflicts(map, {{0, 0}, {1, 0}, {0, 1}, {1, 1}}, {{1, 0}, {1, 1}, {0, 0}, {0, 1}}), 0U);  // round
}

TEST(FleetTasks, AreDrawnWithoutRepeatingACell) {
    const std::vector<FleetTask> tasks = draw_fleet_tasks(rooms(), 41, 3);
    std::set<std::pair<int, int>> starts, goals;
    for (const FleetTask& task : tasks) {
        EXPECT_FALSE(rooms().is_blocked(task.start.x, task.start.y));
        starts.emplace(task.start.x, task.start.y);
        goals.emplace(task.goal.x, task.goal.y);
    }
    EXPECT_EQ(starts.size(), 41U);
    EXPECT_EQ(goals.size(), 41U);
    EXPECT_NE(draw_fleet_tasks(rooms(), 41, 4)[0].start, tasks[0].start);
}

TEST(FleetPicture, ShowsEachRobotAndItsGoal) {
    FleetFilm film;
    film.title = "A <fleet> & more";
    EXPECT_TRUE(film.add({{0, 0}, {8, 4}}, {{2, 0}, {8, 2}}));
    EXPECT_TRUE(film.add({{1, 0}, {8, 3}}, {{2, 0}, {8, 2}}));
    EXPECT_TRUE(film.add({{2, 0}, {8, 2}}, {{0, 1}, {8, 2}}));  // the first has another goal
    const std::string svg = draw_fleet(rooms(), film);
    test_support::expect_closed_elements(svg);
    test_support::expect_times_in_order(svg);
    EXPECT_EQ(count(svg, "<circle "), 2U);
    EXPECT_EQ(count(svg, "<path stroke="), 2U);
    EXPECT_EQ(count(svg, "calcMode=\"discrete\" values=\"2 0;0 1\""), 1U);
    EXPECT_EQ(count(svg, "type=\"translate\" values=\"0 0;1 0;2 0;2 0;"), 1U);
    EXPECT_EQ(count(svg, "transform=\"translate(8 2)\""), 2U);  // a still shows the end: robot and goal
    EXPECT_TRUE(test_support::has(svg, "A &lt;fleet&gt; &amp; more"));
}

TEST(FleetPicture, IsOfLimitedLength) {
    FleetFilm film;
    const std::vector<Cell> many(2000, Cell{0, 0});
    std::size_t steps = 0;
    while (film.add(many, many)) {
        ++steps;
    }
    EXPECT_EQ(steps, 300U);
}

}  // namespace
