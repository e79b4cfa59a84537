// Fleets: no collisions whatever happens between the slices, the same moves for every budget, arrival, and what robots
// say of themselves. The checker here knows nothing of the library but the cells that a fleet reports.
#include "firmpath/fleet/fleet.hpp"

#include <cstddef>
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/four.hpp"
#include "support/fleet.hpp"
#include "support/property.hpp"
#include "support/scenes.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

constexpr int W = 9;
constexpr int H = 7;
constexpr std::size_t N = 40;
using Map = BitGrid<W, H>;
using Robots = Fleet<Map, N>;

// For all tests: a small board has no room for one each.
constinit Robots fleet;
constinit Robots another;
constinit Map map;

TEST(FleetProperty, NeverCollides) { expect_no_collisions(map, fleet, 6000, 8); }

TEST(FleetProperty, MovesAreTheSameForEveryBudget) {
    for (auto random : property(200, 3)) {
        any_scene(map, random);
        fleet = Robots();
        populate(fleet, map, random.between(1, N), random);
        another = fleet;
        fill_all(fleet, map);  // or in the first step
        for (int steps = 0; steps < 25; ++steps) {
            step_once(fleet, map);
            step_once(another, map, random.below(4));
            for (std::size_t i = 0; i < N; ++i) {
                ASSERT_TRUE(fleet.cell(i) == another.cell(i)) << i;
            }
        }
    }
}

/// Before every slice, of each of some budgets, something happens to a robot that would move: its next cell is blocked,
/// or it is held, or taken off the map. Then it does not move, and all others do as the checks want it.
TEST(FleetProperty, NobodyEntersACellThatIsBlockedBeforeTheStepHasEnded) {
    std::uint32_t meddled = 0;
    const auto rounds = property(8, 1);
    for (auto random : rounds) {
        any_scene(map, random);
        renew(fleet);
        populate(fleet, map, random.between(2, N), random);
        for (int steps = static_cast<int>(random.below(4)); steps != 0; --steps) {
            step_once(fleet, map);
        }
        const Seen<Robots> before(fleet);
        another = fleet;
        step_once(another, map);
        const Seen<Robots> undisturbed(another);
        for (const std::uint32_t budget : {1U, 2U, 3U, 7U, 40U}) {
            for (unsigned what = 0; what < 3; ++what) {
                std::size_t robot = random.below(N);
                for (std::size_t i = 0; i < N && undisturbed.cells[robot] == before.cells[robot]; ++i) {
                    robot = robot + 1 == N ? 0 : robot + 1;
                }
                const Cell next = undisturbed.cells[robot];
                if (next == before.cells[robot]) {
                    continue;  // nobody would move
                }
                bool ended = false;
                for (std::uint32_t slices = 0; !ended; ++slices) {
                    another = fleet;
                    for (std::uint32_t n = 0; n < slices && !ended; ++n) {
                        ended = another.step(map, budget) != Status::running;
                    }
                    if (ended) {
                        break;  // all slices have had their turn
                    }
                    Seen<Robots> expected = before;
                    if (what == 0) {
                        map.set(next);
                    } else if (what == 1) {
                        another.hold(robot);
                    } else {
                        another.remove(robot);
                        expected.cells[robot] = {-1, -1};
                    }
                    step_once(another, map, budget);
                    const Seen<Robots> after(another);
                    expect_a_step(map, expected, after);
                    ASSERT_TRUE(what != 1 || after.cells[robot] == before.cells[robot]);
                    ASSERT_TRUE(what != 2 || !after.is_there(robot));
                    map.set(next, false);
                    ++meddled;
                }
            }
        }
    }
    EXPECT_GT(meddled, 100 * rounds.count);
}

/// On an open floor every two neighbouring cells lie on a circle: there each robot arrives some time, in any crowd, but
/// not all at the same time.
TEST(FleetProperty, EachArrivesSomeTimeOnAnOpenFloor) {
    static constexpr Map floor;
    for (auto random : property(300, 5)) {
        fleet = Robots();
        // Starts and goals are two shuffles of the cells.
        Cell starts[W * H];
        Cell goals[W * H];
        for (int i = 0; i < W * H; ++i) {
            const auto put = [&](Cell* cells) {
                const std::uint32_t at = random.below(static_cast<std::uint32_t>(i) + 1);
                cells[i] = cells[at];
                cells[at] = cell(i % W, i / W);
            };
            put(starts);
            put(goals);
        }
        for (std::size_t i = 0; i < N; ++i) {
            ASSERT_EQ(fleet.add(floor, i, starts[i]), AddResult::added);
            ASSERT_EQ(fleet.send(floor, i, goals[i]), SendResult::sent);
        }
        fill_all(fleet, floor);
        bool was_there[N]{};
        std::size_t count = 0;
        for (int steps = 0; count != N && steps < 2000; ++steps) {
            step_once(fleet, floor);
            for (std::size_t i = 0; i < N; ++i) {
                if (!was_there[i] && fleet.cell(i) == goals[i]) {
                    was_there[i] = true;
                    ++count;
                }
            }
        }
        ASSERT_EQ(count, N);
    }
}

TEST(Fleet, TwoSwapInACorridorWithOneBay) {
    static constexpr Map corridor = Map::drawn("#########"
                                               "#########"
                                               "####.####"
                                               "........."
                                               "#########"
                                               "#########"
                                               "#########");
    fleet = Robots();
    ASSERT_EQ(fleet.add(corridor, 0, {0, 3}), AddResult::added);
    ASSERT_EQ(fleet.add(corridor, 1, {8, 3}), AddResult::added);
    ASSERT_EQ(fleet.send(corridor, 0, {8, 3}), SendResult::sent);
    ASSERT_EQ(fleet.send(corridor, 1, {0, 3}), SendResult::sent);
    fill_all(fleet, corridor);
    int steps = 0;
    for (; fleet.arrived() != 2 && steps < 200; ++steps) {
        const Seen<Robots> before(fleet);
        step_once(fleet, corridor);
        expect_a_step(corridor, before, Seen<Robots>(fleet));
    }
    ASSERT_EQ(fleet.arrived(), 2U);
}

/// Three want to enter a dead end, and one wants to leave it.
TEST(Fleet, ADeadEndIsLeftThoughOthersWaitForIt) {
    map.fill(true);
    for (int x = 0; x < W; ++x) {
        map.set(cell(x, 0), false);
    }
    for (int y = 0; y < H; ++y) {
        map.set(cell(0, y), false);
        map.set(cell(1, y), false);
    }
    fleet = Robots();
    for (std::size_t i = 0; i < 4; ++i) {
        // Those that want to enter come first.
        ASSERT_EQ(fleet.add(map, i, cell(5 + static_cast<int>(i), 0)), AddResult::added);
        ASSERT_TRUE(is_sent(fleet.send(map, i, i == 3 ? cell(0, H - 1) : cell(8, 0))));
    }
    fill_all(fleet, map);
    for (int steps = 0; !(fleet.cell(3) == cell(0, H - 1)); ++steps) {
        ASSERT_LT(steps, 200);
        step_once(fleet, map);
    }
}

TEST(Fleet, SaysWhatEachRobotDoes) {
    static constexpr Map room = Map::drawn("....#...."
                                           "....#...."
                                           "....#...."
                                           "....#...."
                                           "....#...."
                                           "....#...."
                                           "....#....");
    map = room;
    static Fleet<Map, 5, 2> two_goals;
    ASSERT_EQ(two_goals.state(map, 0), RobotState::absent);
    ASSERT_TRUE((two_goals.cell(0) == Cell{-1, -1}));
    ASSERT_EQ(two_goals.state(map, 99), RobotState::absent);
    ASSERT_EQ(two_goals.send(map, 0, {1, 1}), SendResult::no_such_robot);
    ASSERT_EQ(two_goals.send(map, 0, Robots::no_goal), SendResult::no_such_robot);
    ASSERT_EQ(two_goals.take_back(0), TakeBackResult::no_such_robot);
    ASSERT_EQ(two_goals.add(map, 0, {0, 0}), AddResult::added);
    ASSERT_EQ(two_goals.add(map, 0, {1, 0}), AddResult::number_taken);
    ASSERT_EQ(two_goals.add(map, 1, {0, 0}), AddResult::cell_taken);
    ASSERT_EQ(two_goals.add(map, 1, {4, 0}), AddResult::cell_blocked);
    ASSERT_EQ(two_goals.add(map, 1, {9, 0}), AddResult::out_of_map);
    ASSERT_EQ(two_goals.add(map, 5, {1, 1}), AddResult::no_such_robot);
    ASSERT_EQ(two_goals.send(map, 0, {0, 7}), SendResult::out_of_map);
    ASSERT_EQ(two_goals.send(map, 0, {4, 0}), SendResult::goal_blocked);
    ASSERT_EQ(two_goals.size(), 1U);
    ASSERT_TRUE((two_goals.goal(0) == Robots::no_goal));
    ASSERT_EQ(two_goals.take_back(0), TakeBackResult::taken_back);  // it has made no move
    ASSERT_EQ(two_goals.state(map, 0), RobotState::arrived);        // it has no goal

    ASSERT_EQ(two_goals.add(map, 1, {1, 0}), AddResult::added);
    ASSERT_EQ(two_goals.add(map, 2, {2, 0}), AddResult::added);
    ASSERT_EQ(two_goals.send(map, 0, {0, 3}), SendResult::sent);
    ASSERT_EQ(two_goals.send(map, 1, {8, 6}), SendResult::sent);  // behind the wall
    ASSERT_EQ(two_goals.send(map, 2, {0, 6}), SendResult::sent);
    ASSERT_EQ(two_goals.state(map, 0), RobotState::waiting);
    fill_all(two_goals, map);
    ASSERT_EQ(two_goals.state(map, 0), RobotState::moving);
    ASSERT_EQ(two_goals.state(map, 1), RobotState::unreachable);
    ASSERT_EQ(two_goals.state(map, 2), RobotState::waiting);  // for the place of another goal
    ASSERT_TRUE((two_goals.goal(1) == Cell{8, 6}));
    ASSERT_EQ(two_goals.send(map, 1, {0, 3}), SendResult::shared);  // with robot 0
    fill_all(two_goals, map);
    ASSERT_EQ(two_goals.state(map, 1), RobotState::moving);
    ASSERT_EQ(two_goals.state(map, 2), RobotState::moving);

    two_goals.hold(0);
    ASSERT_EQ(two_goals.state(map, 0), RobotState::held);
    step_once(two_goals, map);
    ASSERT_TRUE((two_goals.cell(0) == Cell{0, 0}));
    two_goals.release(0);
    step_once(two_goals, map);
    ASSERT_TRUE((two_goals.cell(0) == Cell{0, 1}));

    // After an edit the next step fills their bits again.
    map.set({3, 6});
    ASSERT_EQ(two_goals.state(map, 0), RobotState::waiting);
    step_once(two_goals, map);
    ASSERT_TRUE((two_goals.cell(0) == Cell{0, 2}));
    // A goal that the map blocks.
    map.set({0, 6});
    fill_all(two_goals, map);
    ASSERT_EQ(two_goals.state(map, 2), RobotState::unreachable);

    two_goals.remove(0);
    two_goals.remove(0);
    ASSERT_EQ(two_goals.size(), 2U);
    ASSERT_EQ(two_goals.state(map, 0), RobotState::absent);
    ASSERT_EQ(two_goals.add(map, 3, {0, 2}), AddResult::added);
}

constexpr Map hall = Map::drawn("........."
                                ".#######."
                                "........."
                                ".#######."
                                "........."
                                ".#######."
                                ".........");
constexpr auto to_corner = baked_goal_bits(hall, {8, 6});
constexpr auto to_side = baked_goal_bits(hall, {0, 2});

TEST(Fleet, GoalsInFlashAreUsedUntilAnEdit) {
    using Baked = BakedGoals<hall, to_corner, to_side>;
    static Fleet<Map, 3, 1, FleetRoom{}, Baked> small;
    static Fleet<Map, 3> plain;
    map = hall;
    const Cell goals[] = {{8, 6}, {0, 2}, {0, 6}};
    for (std::size_t i = 0; i < 3; ++i) {
        ASSERT_EQ(small.add(map, i, cell(3 + static_cast<int>(i), 0)), AddResult::added);
        ASSERT_EQ(small.send(map, i, goals[i]), SendResult::sent);
        ASSERT_EQ(plain.add(map, i, cell(3 + static_cast<int>(i), 0)), AddResult::added);
        ASSERT_EQ(plain.send(map, i, goals[i]), SendResult::sent);
    }
    ASSERT_EQ(small.state(map, 0), RobotState::moving);
    ASSERT_EQ(small.state(map, 1), RobotState::moving);
    ASSERT_EQ(small.state(map, 2), RobotState::waiting);  // not in flash
    fill_all(small, map);
    fill_all(plain, map);
    for (int steps = 0; steps < 5; ++steps) {
        step_once(small, map);
        step_once(plain, map);
        for (std::size_t i = 0; i < 3; ++i) {
            ASSERT_TRUE(small.cell(i) == plain.cell(i)) << i;
        }
    }
    map.set({7, 6});  // the only place in RAM is in use
    fill_all(small, map);
    ASSERT_EQ(small.state(map, 0), RobotState::waiting);
    ASSERT_EQ(small.state(map, 1), RobotState::waiting);
    ASSERT_EQ(small.state(map, 2), RobotState::moving);
    ASSERT_EQ(small.send(map, 2, Robots::no_goal), SendResult::sent);
    fill_all(small, map);
    ASSERT_EQ(small.state(map, 0), RobotState::moving);
}

/// Nothing but `add`, `send` and `step` is needed.
TEST(Fleet, AStepFillsTheWaysToNewGoals) {
    static constexpr Map floor;
    fleet = Robots();
    ASSERT_EQ(fleet.add(floor, 0, {0, 0}), AddResult::added);
    for (const Cell goal : {Cell{8, 6}, Cell{0, 6}}) {
        ASSERT_EQ(fleet.send(floor, 0, goal), SendResult::sent);
        for (int left = distance(fleet.cell(0), goal); left != 0; --left) {
            ASSERT_EQ(distance(fleet.cell(0), goal), left);
            step_once(fleet, floor, 1 + static_cast<std::uint32_t>(left % 3));
        }
        ASSERT_EQ(fleet.arrived(), 1U);
    }
    // While it fills them, `cancel` ends the step.
    ASSERT_EQ(fleet.send(floor, 0, {5, 5}), SendResult::sent);
    ASSERT_EQ(fleet.step(floor, 1), Status::running);
    fleet.cancel();
    ASSERT_EQ(fleet.step(floor, 1), Status::cancelled);
    ASSERT_TRUE((fleet.cell(0) == Cell{0, 6}));
    step_once(fleet, floor);
    ASSERT_EQ(distance(fleet.cell(0), {5, 5}), 5);
}

TEST(Fleet, AGoalThatChangesWhileItsBitsAreFilledIsTheNewOne) {
    static constexpr Map floor;
    static Fleet<Map, 1, 1> alone;
    ASSERT_EQ(alone.add(floor, 0, {4, 3}), AddResult::added);
    ASSERT_EQ(alone.send(floor, 0, {0, 0}), SendResult::sent);
    ASSERT_EQ(alone.fill(floor, 1), Status::running);
    ASSERT_EQ(alone.fill(floor, 5), Status::running);
    ASSERT_EQ(alone.send(floor, 0, {8, 6}), SendResult::sent);
    fill_all(alone, floor);
    for (int steps = 0; steps < 7; ++steps) {
        step_once(alone, floor);
    }
    ASSERT_TRUE((alone.cell(0) == Cell{8, 6}));
}

TEST(Fleet, HigherPrioritiesGoFirst) {
    // Two robots want the same cell, each in one step.
    static constexpr Map floor;
    for (const std::size_t first : {std::size_t{0}, std::size_t{1}}) {
        fleet = Robots();
        ASSERT_EQ(fleet.add(floor, 0, {3, 3}), AddResult::added);
        ASSERT_EQ(fleet.add(floor, 1, {5, 3}), AddResult::added);
        ASSERT_EQ(fleet.send(floor, 0, {4, 3}), SendResult::sent);
        ASSERT_EQ(fleet.send(floor, 1, {4, 3}), SendResult::shared);
        fleet.set_priority(first, 7);
        fleet.set_priority(1 - first, 0);
        fill_all(fleet, floor);
        fleet.hold(0);
        fleet.hold(1);
        step_once(fleet, floor);  // orders them
        fleet.release(0);
        fleet.release(1);
        step_once(fleet, floor);
        ASSERT_TRUE((fleet.cell(first) == Cell{4, 3}));
        ASSERT_FALSE((fleet.cell(1 - first) == Cell{4, 3}));
    }
}

TEST(Fleet, AStepThatIsCancelledMovesNobody) {
    static constexpr Map floor;
    fleet = Robots();
    ASSERT_EQ(fleet.status(), Status::cancelled);
    for (std::size_t i = 0; i < 20; ++i) {
        ASSERT_EQ(fleet.add(floor, i, cell(static_cast<int>(i) % W, static_cast<int>(i) / W)), AddResult::added);
        ASSERT_EQ(fleet.send(floor, i, cell(static_cast<int>(i) % W, H - 1 - static_cast<int>(i) / W)),
                  SendResult::sent);
    }
    fill_all(fleet, floor);
    const Seen<Robots> before(fleet);
    ASSERT_EQ(fleet.step(floor, 5), Status::running);
    fleet.cancel();
    ASSERT_EQ(fleet.step(floor, 1000), Status::cancelled);
    for (std::size_t i = 0; i < 20; ++i) {
        ASSERT_TRUE(fleet.cell(i) == before.cells[i]);
    }
    step_once(fleet, floor);
    expect_a_step(floor, before, Seen<Robots>(fleet));
}

/// A bit that flips among the numbers that say which robots there are, and how far the step is: the fleet stands from
/// then on, and reads and writes nothing outside of itself. (Sanitizers watch.)
TEST(Fleet, AFlippedCountIsFinal) {
    static constexpr Map floor;
    constexpr std::size_t sealed = sizeof(Robots) - sizeof(detail::FleetBoard<Map, N, N, 0, detail::NoBakedGoals>);
    for (std::size_t byte = 4; byte < sealed; ++byte) {  // behind the flag of `cancel`
        for (const int slices : {0, 2, 9}) {
            fleet = Robots();
            for (std::size_t i = 0; i < 20; ++i) {
                ASSERT_EQ(fleet.add(floor, i, cell(static_cast<int>(i) % W, static_cast<int>(i) / W)),
                          AddResult::added);
                ASSERT_EQ(fleet.send(floor, i, cell(static_cast<int>(i) % W, H - 1 - static_cast<int>(i) / W)),
                          SendResult::sent);
            }
            fill_all(fleet, floor);
            for (int i = 0; i < slices; ++i) {
                (void)fleet.step(floor, 3);
            }
            reinterpret_cast<unsigned char*>(&fleet)[byte] ^= 0x80U;
            ASSERT_EQ(fleet.add(floor, 30, {0, 6}), AddResult::corrupted) << byte;
            ASSERT_EQ(fleet.send(floor, 1, {0, 0}), SendResult::corrupted);
            ASSERT_EQ(fleet.take_back(1), TakeBackResult::corrupted);
            fleet.hold(1);
            fleet.remove(2);
            ASSERT_EQ(fleet.fill(floor, 9), Status::corrupted);
            ASSERT_EQ(fleet.step(floor, 1000), Status::corrupted);
            ASSERT_EQ(fleet.step(floor, 1000), Status::corrupted);
        }
    }
}

constexpr bool meets_in_a_constant_expression() {
    constexpr BitGrid<4, 3> floor;
    Fleet<BitGrid<4, 3>, 2> pair;
    bool ok = pair.add(floor, 0, {0, 1}) == AddResult::added && pair.add(floor, 1, {3, 1}) == AddResult::added &&
              pair.send(floor, 0, {3, 1}) == SendResult::sent && pair.send(floor, 1, {0, 1}) == SendResult::sent;
    for (int steps = 0; steps < 8; ++steps) {
        Status status = Status::running;
        while (status == Status::running) {
            status = pair.step(floor, 100);
        }
        ok = ok && !(pair.cell(0) == pair.cell(1));
    }
    return ok && pair.arrived() == 2;
}
static_assert(meets_in_a_constant_expression());

// Two bytes a cell, at most 32 a robot, and the goal bits with their filler.
template <class Map, std::size_t Count>
constexpr bool is_small() {
    using Bits = GoalBits<Map::width, Map::height>;
    return sizeof(Fleet<Map, Count>) <=
           2 * Bits::cells + Count * (32 + 12 + sizeof(Bits)) + sizeof(GoalBitsFiller<Map>) + 80;
}
static_assert(is_small<BitGrid<32, 32>, 100>() && is_small<BitGrid<64, 64>, 1000>());

}  // namespace
