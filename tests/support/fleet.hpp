/// @file
/// Checks of what a fleet does that know nothing of the library but the cells that a fleet reports.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "firmpath/fleet/fleet.hpp"
#include "support/property.hpp"
#include "support/scenes.hpp"

namespace test_support {

using firmpath::Cell;
using firmpath::Status;

/// As `fleet = Robots()`, which takes a stack of the fleet's size.
template <class Robots>
void renew(Robots& fleet) {
    std::construct_at(&fleet);
}

/// Where all robots of a fleet were before a step; `-1,-1` for those that are not there.
template <class Robots>
struct Seen {
    Cell cells[Robots::capacity]{};

    explicit Seen(const Robots& fleet) {
        for (std::size_t i = 0; i < Robots::capacity; ++i) {
            cells[i] = fleet.cell(i);
        }
    }

    bool is_there(std::size_t i) const { return cells[i].x >= 0; }

    /// Whether two robots are on one cell, or one is off the map.
    bool collides() const {
        int on[Robots::map_type::width * Robots::map_type::height]{};
        for (std::size_t i = 0; i < Robots::capacity; ++i) {
            if (!is_there(i)) {
                continue;
            }
            if (cells[i].x >= Robots::map_type::width || cells[i].y < 0 || cells[i].y >= Robots::map_type::height ||
                on[cells[i].y * Robots::map_type::width + cells[i].x]++ != 0) {
                return true;
            }
        }
        return false;
    }
};

/// Whether a robot has its goal, alone or with others.
inline bool is_sent(firmpath::SendResult result) {
    return result == firmpath::SendResult::sent || result == firmpath::SendResult::shared;
}

inline int distance(Cell a, Cell b) {
    const int dx = a.x - b.x, dy = a.y - b.y;
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

/// Whether the centres of two robots that move at the same time and speed never come nearer than the root of 1/2 of a
/// cell: so robots of up to 0.7 of a cell do not touch.
inline bool keep_apart(Cell a, Cell next_a, Cell b, Cell next_b) {
    const int px = b.x - a.x, py = b.y - a.y;
    const int vx = next_b.x - next_a.x - px, vy = next_b.y - next_a.y - py;
    const int vv = vx * vx + vy * vy, pv = px * vx + py * vy;
    const bool nearest_between = pv < 0 && -pv < vv;  // else at the beginning or the end, a cell apart or more
    return !nearest_between || 2 * ((px * px + py * py) * vv - pv * pv) >= vv;
}

/// Compares robots before and after a step.
template <class Robots>
void expect_a_step(const typename Robots::map_type& map, const Seen<Robots>& before, const Seen<Robots>& after) {
    constexpr int width = Robots::map_type::width;
    ASSERT_FALSE(after.collides());
    std::uint16_t stood[width * Robots::map_type::height]{};  // the robot that was there, plus one
    for (std::size_t i = 0; i < Robots::capacity; ++i) {
        if (before.is_there(i)) {
            stood[before.cells[i].y * width + before.cells[i].x] = static_cast<std::uint16_t>(i + 1);
        }
    }
    for (std::size_t i = 0; i < Robots::capacity; ++i) {
        if (!before.is_there(i) || !after.is_there(i)) {
            continue;
        }
        const int moved = distance(before.cells[i], after.cells[i]);
        ASSERT_LE(moved, 1) << i;
        ASSERT_TRUE(moved == 0 || map.passable(after.cells[i])) << i;
        const std::uint16_t other = stood[after.cells[i].y * width + after.cells[i].x];
        const bool through = moved != 0 && other != 0 && after.cells[other - 1] == before.cells[i];
        ASSERT_FALSE(through) << i << " and " << other - 1;
        const Cell at = before.cells[i];
        for (int near = 0; near < 25; ++near) {
            const int x = at.x + near % 5 - 2, y = at.y + near / 5 - 2;
            const bool on_map = x >= 0 && y >= 0 && x < width && y < Robots::map_type::height;
            const std::uint16_t beside = on_map ? stood[y * width + x] : std::uint16_t{0};
            if (beside != 0 && beside - 1U != i && after.is_there(beside - 1U)) {
                ASSERT_TRUE(keep_apart(at, after.cells[i], before.cells[beside - 1U], after.cells[beside - 1U]))
                    << i << " and " << beside - 1;
            }
        }
    }
}

template <class Robots>
void fill_all(Robots& fleet, const typename Robots::map_type& map) {
    while (fleet.fill(map, 50) == Status::running) {
    }
}
template <class Robots>
void step_once(Robots& fleet, const typename Robots::map_type& map, std::uint32_t budget = 1000) {
    Status status = Status::running;
    for (int slices = 0; status == Status::running; ++slices) {
        ASSERT_LT(slices, 10'000);
        status = fleet.step(map, budget);
    }
    ASSERT_EQ(status, Status::found);
}

/// Puts robots on free cells, and gives each a free cell as its goal; up to `count` of them.
template <class Robots>
void populate(Robots& fleet, const typename Robots::map_type& map, int count, Random& random) {
    using Map = typename Robots::map_type;
    for (int i = 0; i < count; ++i) {
        const auto robot = static_cast<std::size_t>(i);
        (void)fleet.add(map, robot, any_cell<Map::width, Map::height>(random));
        (void)fleet.send(map, robot, any_cell<Map::width, Map::height>(random));
    }
}

/// A step in slices of less than `slice` units. Before one slice in a hundred / `meddling` something happens: the map
/// is edited, or a robot comes, goes, stands still, or gets another goal or priority.
template <class Robots>
void expect_a_step_whatever_happens(typename Robots::map_type& map, Robots& fleet, unsigned meddling,
                                    std::uint32_t slice, Random& random) {
    using Map = typename Robots::map_type;
    constexpr std::size_t N = Robots::capacity;
    Seen<Robots> before(fleet);
    ASSERT_FALSE(before.collides());
    Status status = Status::running;
    while (status == Status::running) {
        if (random.chance(meddling)) {
            const std::size_t robot = random.below(N);
            const Cell any = any_cell<Map::width, Map::height>(random);
            switch (random.below(7)) {
                case 0: map.set(any, map.passable(any)); break;
                case 1:
                    if (fleet.add(map, robot, any) == firmpath::AddResult::added) {
                        before.cells[robot] = any;
                    }
                    break;
                case 2:
                    fleet.remove(robot);
                    before.cells[robot] = {-1, -1};
                    break;
                case 3:
                    if constexpr (requires { fleet.gather(robot, any); }) {
                        if (random.chance(50)) {
                            (void)fleet.gather(map, robot, any);
                            break;
                        }
                    }
                    (void)fleet.send(map, robot, random.chance(10) ? Robots::no_goal : any);
                    break;
                case 4: fleet.hold(robot); break;
                case 5: fleet.release(robot); break;
                default: fleet.set_priority(robot, random.below(9)); break;
            }
        }
        // Until the step ends nobody has moved, and then no robot that is held.
        for (std::size_t i = 0; i < N; ++i) {
            ASSERT_TRUE(fleet.cell(i) == before.cells[i]) << i;
        }
        status = fleet.step(map, random.below(slice));
        for (std::size_t i = 0; i < N; ++i) {
            ASSERT_TRUE(fleet.state(map, i) != firmpath::RobotState::held || fleet.cell(i) == before.cells[i]) << i;
        }
    }
    ASSERT_EQ(status, Status::found);
    expect_a_step(map, before, Seen<Robots>(fleet));
}

/// After a step, before the next: a robot reports that it has not moved.
template <class Robots>
void expect_taken_back(const typename Robots::map_type& map, Robots& fleet, const Seen<Robots>& before,
                       std::size_t robot) {
    const Seen<Robots> after(fleet);
    const bool done = fleet.take_back(robot) == firmpath::TakeBackResult::taken_back;
    const Seen<Robots> now(fleet);
    ASSERT_FALSE(now.collides());
    ASSERT_TRUE(done || !after.is_there(robot) || !before.is_there(robot));
    for (std::size_t i = 0; i < Robots::capacity; ++i) {
        ASSERT_TRUE(now.cells[i] == after.cells[i] || (done && now.cells[i] == before.cells[i])) << i;
        // Only those go back whose cell was needed.
        const bool went_back = !(now.cells[i] == after.cells[i]);
        bool needed = i == robot;
        for (std::size_t k = 0; went_back && k < Robots::capacity; ++k) {
            needed = needed || (k != i && now.cells[k] == after.cells[i]);
        }
        ASSERT_TRUE(!went_back || needed) << i;
    }
    ASSERT_TRUE(!done || !before.is_there(robot) || now.cells[robot] == before.cells[robot]);
    step_once(fleet, map);
    expect_a_step(map, now, Seen<Robots>(fleet));
}

/// Whatever is called between two slices, on maps of any kind; plans, too, if the fleet has a pool for them.
template <class Robots>
void expect_no_collisions(typename Robots::map_type& map, Robots& fleet, std::uint32_t many, std::uint32_t few) {
    constexpr std::size_t N = Robots::capacity;
    const auto rounds = property(many, few);
    for (auto random : rounds) {
        any_scene(map, random);
        renew(fleet);
        populate(fleet, map, random.between(1, random.chance(50) ? N : 5), random);
        const unsigned meddling = random.below(3) * 15;
        for (int steps = 0; steps < 30; ++steps) {
            (void)fleet.fill(map, random.below(400));
            const Seen<Robots> before(fleet);
            if constexpr (requires { fleet.plan(map, 1); }) {
                Status planned = Status::running;
                for (unsigned left = random.below(20); planned == Status::running && left != 0; --left) {
                    planned = fleet.plan(map, random.below(2000));
                    for (std::size_t i = 0; i < N; ++i) {
                        ASSERT_TRUE(fleet.cell(i) == before.cells[i]) << i;
                    }
                }
            }
            expect_a_step_whatever_happens(map, fleet, meddling, 6, random);
            if (random.chance(20)) {
                const Seen<Robots> now(fleet);
                step_once(fleet, map);
                expect_taken_back(map, fleet, now, random.below(N));
            }
        }
    }
}

}  // namespace test_support
