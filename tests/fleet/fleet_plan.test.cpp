// Fleets that plan all steps before the first: whether there is a plan, against a search through all configurations;
// that the plan is made; and what happens to it when robots or the map change.
#include <cstddef>
#include <cstdint>

#include "firmpath/fleet/fleet.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "support/fleet.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

constexpr int W = 4;
constexpr int H = 3;
constexpr int cells = W * H;
constexpr std::size_t N = 3;
constexpr int configurations = cells * cells * cells;
using Map = BitGrid<W, H>;
using Robots = Fleet<Map, N, N, FleetRoom{configurations}>;

constinit Robots fleet;
constinit Map map;

template <class Robots>
Status plan_all(Robots& robots, const typename Robots::map_type& on, std::uint32_t budget = 1000) {
    Status status = Status::running;
    while (status == Status::running) {
        status = robots.plan(on, budget);
    }
    return status;
}

/// The least number of steps that bring three robots to their goals, or -1: a breadth-first search through all
/// configurations. Robots that are not there have the cell -1.
class Reference {
public:
    int steps(const Map& on, const int (&from)[N], const int (&to)[N]) {
        for (bool& s : seen_) {
            s = false;
        }
        int begin = 0, end = 0;
        const auto reach = [&](const int(&c)[N], int distance) {
            const int number = number_of(c);
            if (!seen_[number]) {
                seen_[number] = true;
                waiting_[end] = number;
                distance_[end++] = distance;
            }
        };
        reach(from, 0);
        for (; begin != end; ++begin) {
            int c[N];
            for (std::size_t i = 0, rest = static_cast<std::size_t>(waiting_[begin]); i < N; ++i, rest /= cells) {
                c[i] = from[i] < 0 ? -1 : static_cast<int>(rest % cells);
            }
            if (number_of(c) == number_of(to)) {
                return distance_[begin];
            }
            for (int joint = 0; joint < 125; ++joint) {
                int next[N];
                const int digits[N] = {joint % 5, joint / 5 % 5, joint / 25};
                bool ok = true;
                for (std::size_t i = 0; ok && i < N; ++i) {
                    next[i] = c[i];
                    ok = c[i] < 0 ? digits[i] == 0 : moves(on, c[i], digits[i], next[i]);
                    for (std::size_t k = 0; ok && c[i] >= 0 && k < i; ++k) {
                        ok = next[i] != next[k] && (next[i] != c[k] || next[k] != c[i]);
                    }
                }
                if (ok) {
                    reach(next, distance_[begin] + 1);
                }
            }
        }
        return -1;
    }

private:
    static int number_of(const int (&c)[N]) {
        int number = 0;
        for (std::size_t i = N; i-- != 0;) {
            number = number * cells + (c[i] < 0 ? 0 : c[i]);
        }
        return number;
    }
    static bool moves(const Map& on, int from, int move, int& to) {
        constexpr int dx[] = {0, 1, -1, 0, 0};
        constexpr int dy[] = {0, 0, 0, 1, -1};
        const int x = from % W + dx[move], y = from / W + dy[move];
        to = y * W + x;
        return x >= 0 && x < W && y >= 0 && y < H && on.passable(cell(x, y));
    }

    bool seen_[configurations]{};
    int waiting_[configurations]{};
    int distance_[configurations]{};
};
constinit Reference reference;

TEST(FleetPlanProperty, ThereIsAPlanWheneverOneExists) {
    for (auto random : property(400, 10)) {
        scatter(map, random, random.below(60));
        renew(fleet);
        int from[N] = {-1, -1, -1};
        int to[N] = {-1, -1, -1};
        bool same_goal = false;
        for (std::size_t i = 0; i < N; ++i) {
            const Cell start = any_cell<W, H>(random);
            Cell goal = any_cell<W, H>(random);
            for (int more = 0; more < 20 && !map.passable(goal); ++more) {
                goal = any_cell<W, H>(random);
            }
            if (map.passable(goal) && fleet.add(map, i, start) == AddResult::added) {
                ASSERT_TRUE(is_sent(fleet.send(map, i, goal)));
                from[i] = start.y * W + start.x;
                to[i] = goal.y * W + goal.x;
                for (std::size_t k = 0; k < i; ++k) {
                    same_goal = same_goal || to[k] == to[i];
                }
            }
        }
        const int least = same_goal ? -1 : reference.steps(map, from, to);
        const Status status = plan_all(fleet, map, 1 + random.below(50));
        ASSERT_EQ(status, least < 0 ? Status::no_path : Status::found);
        for (std::size_t i = 0; i < N; ++i) {
            ASSERT_TRUE(from[i] < 0 || fleet.cell(i) == cell(from[i] % W, from[i] / W));
        }
        int steps = 0;
        for (; least >= 0 && fleet.arrived() != fleet.size(); ++steps) {
            ASSERT_LT(steps, configurations);
            const Seen<Robots> before(fleet);
            step_once(fleet, map, 1 + random.below(9));
            expect_a_step(map, before, Seen<Robots>(fleet));
        }
        ASSERT_GE(steps, least);
        // The search has left nothing behind: a robot alone arrives if it can.
        if (least < 0 && from[0] >= 0) {
            fleet.remove(1);
            fleet.remove(2);
            const int alone_from[N] = {from[0], -1, -1}, alone_to[N] = {to[0], -1, -1};
            const int alone = reference.steps(map, alone_from, alone_to);
            for (int made = 0; made < alone; ++made) {
                step_once(fleet, map);
            }
            ASSERT_TRUE(alone < 0 || fleet.cell(0) == fleet.goal(0));
        }
    }
}

// A floor for a crowd, and a pool that is soon full.
using Floor = BitGrid<9, 7>;
using Crowd = Fleet<Floor, 40, 40, FleetRoom{60}>;
constinit Floor hall;
constinit Crowd crowd;

TEST(FleetPlanProperty, NeverCollidesWhateverBecomesOfThePlan) { expect_no_collisions(hall, crowd, 500, 3); }

TEST(FleetPlan, IsTheSameForEveryBudget) {
    static constexpr Floor floor;
    static Crowd another;
    renew(crowd);
    Random random(7);
    populate(crowd, floor, 12, random);
    another = crowd;
    const Status status = plan_all(crowd, floor);
    ASSERT_EQ(status, Status::found);
    ASSERT_EQ(plan_all(another, floor, 1), status);
    for (int steps = 0; steps < 20; ++steps) {
        step_once(crowd, floor);
        step_once(another, floor, 3);
        for (std::size_t i = 0; i < Crowd::capacity; ++i) {
            ASSERT_TRUE(crowd.cell(i) == another.cell(i)) << i;
        }
    }
}

/// Neither more room for robots nor cells beyond the map change a plan: what a desktop tool finds, firmware finds.
TEST(FleetPlan, IsTheSameInALargerFleetOnALargerMap) {
    using Wide = BitGrid<W + 3, H + 2>;
    static Fleet<Map, N + 1, N + 1, FleetRoom{60}> small;
    static Fleet<Wide, N + 4, N + 4, FleetRoom{60}> large;
    static Wide wide;
    for (auto random : property(20'000, 1'000)) {
        renew(small);
        renew(large);
        wide.fill(true);
        for (int node = 0; node < cells; ++node) {
            const bool blocked = random.chance(20);
            map.set(cell(node % W, node / W), blocked);
            wide.set(cell(node % W, node / W), blocked);
        }
        for (std::size_t i = 0; i < N; ++i) {
            const Cell at = any_cell<W, H>(random), goal = any_cell<W, H>(random);
            ASSERT_EQ(small.add(map, i, at), large.add(wide, i, at));
            ASSERT_EQ(small.send(map, i, goal), large.send(wide, i, goal));
        }
        const Status status = plan_all(small, map);
        ASSERT_EQ(plan_all(large, wide), status);
        ASSERT_EQ(small.configurations(), large.configurations());
        if (status != Status::found) {
            continue;
        }
        for (std::size_t steps = 0; small.arrived() != small.size(); ++steps) {
            ASSERT_LT(steps, small.configurations());
            step_once(small, map);
            step_once(large, wide);
            for (std::size_t i = 0; i < N; ++i) {
                ASSERT_TRUE(small.cell(i) == large.cell(i)) << i;
            }
        }
    }
}

/// Three robots in a row, to be in the opposite order: it takes more than a few configurations.
template <class Robots>
bool put_in_a_row(Robots& robots, const Floor& floor) {
    renew(robots);
    for (std::size_t i = 0; i < 3; ++i) {
        if (robots.add(floor, i, cell(static_cast<int>(i), 0)) != AddResult::added ||
            robots.send(floor, i, cell(8 - static_cast<int>(i), 6)) != SendResult::sent) {
            return false;
        }
    }
    return true;
}

TEST(FleetPlan, APoolThatIsFullIsReported) {
    static constexpr Floor floor;
    static Fleet<Floor, 3, 3, FleetRoom{5}> small;
    ASSERT_TRUE(put_in_a_row(small, floor));
    ASSERT_EQ(plan_all(small, floor), Status::nodes_full);
    ASSERT_TRUE((small.cell(0) == Cell{0, 0}));
    for (int steps = 0; small.arrived() != 3; ++steps) {  // without a plan
        ASSERT_LT(steps, 100);
        step_once(small, floor);
    }
}

TEST(FleetPlan, EndsWhenItsConditionsChange) {
    hall.fill(false);
    ASSERT_TRUE(put_in_a_row(crowd, hall));
    fill_all(crowd, hall);
    ASSERT_EQ(crowd.plan(hall, 20), Status::running);
    hall.set({4, 4});
    ASSERT_EQ(crowd.plan(hall, 20), Status::map_changed);
    ASSERT_EQ(plan_all(crowd, hall), Status::found);

    ASSERT_TRUE(put_in_a_row(crowd, hall));
    fill_all(crowd, hall);
    ASSERT_EQ(crowd.plan(hall, 20), Status::running);
    crowd.cancel();
    ASSERT_EQ(crowd.plan(hall, 20), Status::cancelled);
    ASSERT_EQ(plan_all(crowd, hall), Status::found);

    crowd.hold(1);
    ASSERT_EQ(plan_all(crowd, hall), Status::no_path);  // it is not at its goal
    crowd.release(1);
    ASSERT_EQ(crowd.send(hall, 1, {4, 5}), SendResult::sent);
    ASSERT_EQ(plan_all(crowd, hall), Status::found);
    hall.set({4, 5});
    ASSERT_EQ(plan_all(crowd, hall), Status::no_path);  // its goal is blocked
    step_once(crowd, hall);
    ASSERT_EQ(crowd.state(hall, 1), RobotState::unreachable);
}

/// The robots have arrived, and then get new goals that are more than a step away.
TEST(FleetPlan, AfterAllHaveArrivedLeadsToTheNextGoals) {
    static constexpr Floor floor;
    ASSERT_TRUE(put_in_a_row(crowd, floor));
    for (int steps = 0; crowd.arrived() != 3; ++steps) {
        ASSERT_LT(steps, 200);
        step_once(crowd, floor);
    }
    for (std::size_t i = 0; i < 3; ++i) {
        ASSERT_EQ(crowd.send(floor, i, cell(static_cast<int>(i), 0)), SendResult::sent);
    }
    ASSERT_EQ(plan_all(crowd, floor), Status::found);
    for (std::size_t left = crowd.configurations(); left > 1; --left) {
        step_once(crowd, floor);
    }
    ASSERT_EQ(crowd.arrived(), 3U);
}

/// Bits that flip in the moves of a plan lead to no collision.
TEST(FleetPlan, AFlippedMoveIsNotMade) {
    static constexpr Floor floor;
    Random random(11);
    for (int round = 0; round < 400; ++round) {
        renew(crowd);
        populate(crowd, floor, 12, random);
        (void)plan_all(crowd, floor);
        // The pool lies at the end.
        for (int flips = 0; flips < 400; ++flips) {
            const std::size_t byte = sizeof(Crowd) - 1 - random.below(60 * 32);
            reinterpret_cast<unsigned char*>(&crowd)[byte] ^= static_cast<unsigned char>(1U << random.below(8));
        }
        for (int steps = 0; steps < 10; ++steps) {
            const Seen<Crowd> before(crowd);
            step_once(crowd, floor);
            expect_a_step(floor, before, Seen<Crowd>(crowd));
        }
    }
}

}  // namespace
