// Robots that gather around a goal: which cells count, against a plain breadth-first search; that all get one; and that
// they never collide, whatever happens meanwhile.
#include <cstddef>
#include <cstdint>

#include "firmpath/fleet/fleet.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "support/fleet.hpp"
#include "support/property.hpp"
#include "support/scenes.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

constexpr int W = 9;
constexpr int H = 7;
constexpr int cells = W * H;
constexpr std::size_t N = 40;
using Map = BitGrid<W, H>;
// One field for all.
using Robots = Fleet<Map, N, 1, FleetRoom{.groups = 1}>;

constinit Robots fleet;
constinit Map map;

/// The cells for `members` robots around a goal: those nearest to it, level by level until they suffice.
class Reference {
public:
    Reference(Cell goal, int members) {
        for (int& d : distance_) {
            d = -1;
        }
        if (!map.passable(goal)) {
            return;
        }
        distance_[number(goal)] = 0;
        int level = 0;
        for (bool more = true; more; ++level) {
            last_ = within(level) < members ? level + 1 : last_;
            more = false;
            for (int at = 0; at < cells; ++at) {
                if (distance_[at] != level) {
                    continue;
                }
                const int x = at % W, y = at / W;
                more = reach(x + 1, y, level + 1) || more;
                more = reach(x - 1, y, level + 1) || more;
                more = reach(x, y + 1, level + 1) || more;
                more = reach(x, y - 1, level + 1) || more;
            }
        }
    }
    bool contains(Cell c) const { return distance_[number(c)] >= 0 && distance_[number(c)] <= last_; }
    bool is_reached(Cell c) const { return distance_[number(c)] >= 0; }
    int reached() const { return within(cells); }

private:
    static int number(Cell c) { return c.y * W + c.x; }
    int within(int level) const {
        int count = 0;
        for (const int d : distance_) {
            count += d >= 0 && d <= level ? 1 : 0;
        }
        return count;
    }
    bool reach(int x, int y, int level) {
        if (x < 0 || y < 0 || x >= W || y >= H || !map.passable(cell(x, y)) || distance_[y * W + x] >= 0) {
            return false;
        }
        distance_[y * W + x] = level;
        return true;
    }

    int distance_[cells];
    int last_ = 0;
};

TEST(FleetGroupsProperty, ACellNearTheGoalIsTheGoalOfAll) {
    for (auto random : property(3000, 8)) {
        any_scene(map, random);
        renew(fleet);
        const Cell goal = any_cell<W, H>(random);
        map.set(goal, false);
        int members = 0;
        for (int i = 0, most = random.between(1, int{N}); i < most; ++i) {
            if (fleet.add(map, static_cast<std::size_t>(i), any_cell<W, H>(random)) == AddResult::added) {
                ASSERT_EQ(fleet.gather(map, static_cast<std::size_t>(i), goal), SendResult::sent);
                ++members;
            }
        }
        fill_all(fleet, map);
        const Reference reference(goal, members);
        for (int steps = 0; steps < 20; ++steps) {
            step_once(fleet, map);
            std::size_t there = 0;
            for (std::size_t i = 0; i < N; ++i) {
                if (fleet.state(map, i) == RobotState::absent) {
                    continue;
                }
                const Cell at = fleet.cell(i);
                there += reference.contains(at) ? 1U : 0U;
                ASSERT_EQ(fleet.state(map, i), reference.contains(at)     ? RobotState::arrived
                                               : reference.is_reached(at) ? RobotState::moving
                                                                          : RobotState::unreachable)
                    << i;
            }
            ASSERT_EQ(fleet.arrived(), there);
        }
    }
}

TEST(FleetGroupsProperty, EachGetsACellOnAnOpenFloor) {
    for (auto random : property(500, 8)) {
        // Two rooms with a door.
        map.fill(false);
        const int wall = 2 + static_cast<int>(random.below(W - 4));
        const int door = static_cast<int>(random.below(H));
        for (int y = 0; y < H; ++y) {
            map.set(cell(wall, y), y != door);
        }
        renew(fleet);
        const Cell goal = any_cell<W, H>(random);
        for (int i = 0, most = random.between(1, 30); map.passable(goal) && i < most; ++i) {
            if (fleet.add(map, static_cast<std::size_t>(i), any_cell<W, H>(random)) == AddResult::added) {
                ASSERT_EQ(fleet.gather(map, static_cast<std::size_t>(i), goal), SendResult::sent);
            }
        }
        fill_all(fleet, map);
        for (int steps = 0; fleet.arrived() < fleet.size(); ++steps) {
            ASSERT_LT(steps, 200);
            step_once(fleet, map);
        }
    }
}

TEST(FleetGroupsProperty, NeverCollide) { expect_no_collisions(map, fleet, 3000, 8); }

TEST(FleetGroups, ShareGoalsUpToTheirNumber) {
    static Fleet<Map, 4, 4, FleetRoom{.groups = 2}> groups;
    map.fill(false);
    for (std::size_t i = 0; i < 4; ++i) {
        ASSERT_EQ(groups.add(map, i, cell(static_cast<int>(i), 0)), AddResult::added);
    }
    ASSERT_EQ(groups.gather(map, 0, {8, 0}), SendResult::sent);
    ASSERT_EQ(groups.gather(map, 1, {8, 6}), SendResult::sent);
    ASSERT_EQ(groups.gather(map, 2, {4, 4}), SendResult::no_room);  // a third
    ASSERT_EQ(groups.gather(map, 2, {8, 6}), SendResult::sent);
    ASSERT_EQ(groups.gather(map, 3, {9, 0}), SendResult::out_of_map);
    ASSERT_EQ(groups.gather(map, 4, {8, 6}), SendResult::no_such_robot);
    ASSERT_TRUE((groups.goal(2) == Cell{8, 6}));
    ASSERT_EQ(groups.send(map, 0, {0, 6}), SendResult::sent);  // then the first has none
    ASSERT_EQ(groups.gather(map, 3, {4, 4}), SendResult::sent);
    fill_all(groups, map);
    for (int steps = 0; groups.arrived() != 4; ++steps) {
        ASSERT_LT(steps, 60);
        step_once(groups, map);
    }
    ASSERT_TRUE((groups.cell(0) == Cell{0, 6}));
    ASSERT_TRUE((groups.cell(3) == Cell{4, 4}));
}

/// The area of a group that is dissolved becomes another's, though bits of the former goal are filled again.
TEST(FleetGroups, AnAreaIsThatOfItsLastGroup) {
    static Fleet<Map, 4, 4, FleetRoom{.groups = 1}> groups;
    map.fill(false);
    for (std::size_t i = 0; i < 4; ++i) {
        ASSERT_EQ(groups.add(map, i, cell(static_cast<int>(i), 0)), AddResult::added);
    }
    ASSERT_EQ(groups.gather(map, 0, {0, 6}), SendResult::sent);
    ASSERT_EQ(groups.gather(map, 1, {0, 6}), SendResult::sent);
    fill_all(groups, map);
    ASSERT_EQ(groups.send(map, 0, {0, 6}), SendResult::sent);
    ASSERT_EQ(groups.send(map, 1, {1, 6}), SendResult::sent);
    ASSERT_EQ(groups.gather(map, 2, {8, 0}), SendResult::sent);
    ASSERT_EQ(groups.gather(map, 3, {8, 0}), SendResult::sent);
    map.set({4, 4});
    fill_all(groups, map);
    for (int steps = 0; groups.arrived() != 4; ++steps) {
        ASSERT_LT(steps, 60);
        step_once(groups, map);
    }
    ASSERT_TRUE((groups.cell(0) == Cell{0, 6}));
    ASSERT_LE(distance(groups.cell(2), {8, 0}), 1);
    ASSERT_LE(distance(groups.cell(3), {8, 0}), 1);
}

}  // namespace
