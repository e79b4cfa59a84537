// Fleets on public maps: that they never collide, whatever happens; how many reach their goals; and that they do not
// jam. The folder of maps is FIRMPATH_DATA.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "firmpath/fleet/fleet.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "support/fleet.hpp"
#include "support/property.hpp"
#include "support/public_maps.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

namespace fs = std::filesystem;

const fs::path maps = fs::path(FIRMPATH_DATA).empty() ? fs::path() : fs::path(FIRMPATH_DATA) / "mapf";

class FleetOnPublicMaps : public testing::Test {
protected:
    void SetUp() override {
        if (!fs::is_directory(maps)) {
            GTEST_SKIP() << "FIRMPATH_DATA names no folder with mapf/";
        }
    }
};

/// Reads a map of exactly this size, and returns its free cells.
template <class Map>
std::vector<Cell> read_into(Map& map, const std::string& name) {
    const Picture picture = read_picture(maps / (name + ".map"));
    std::vector<Cell> free;
    EXPECT_TRUE(picture.wide == Map::width && picture.high == Map::height) << name;
    if (testing::Test::HasFailure()) {
        return free;
    }
    for (const auto [x, y] : cells(Map::width, Map::height)) {
        const Cell cell = test_support::cell(x, y);
        map.set(cell, !picture.is_ground(x, y));
        if (picture.is_ground(x, y)) {
            free.push_back(cell);
        }
    }
    return free;
}

Cell any_of(const std::vector<Cell>& cells, Random& random) {
    return cells[random.below(static_cast<std::uint32_t>(cells.size()))];
}

/// The first `count` of the cells in random order.
std::vector<Cell> drawn(std::vector<Cell> cells, std::size_t count, Random& random) {
    for (std::size_t i = 0; i < count; ++i) {
        std::swap(cells[i], cells[i + random.below(static_cast<std::uint32_t>(cells.size() - i))]);
    }
    cells.resize(count);
    return cells;
}

/// Robot-steps on a map of this size, with some on each number of robots.
template <int W, int H, std::size_t N>
void never_collide(const std::string& name) {
    using Map = BitGrid<W, H>;
    using Robots = Fleet<Map, N>;
    SCOPED_TRACE(name);
    static Map map;
    static Robots fleet;
    const auto rounds = property(1'000'000, 0, 20'000);
    std::uint32_t done = 0;
    // With sanitizers most of the time is for the goals of each number of robots.
    for (unsigned percent = 10; percent <= 90; percent += sanitized ? 40 : 10) {
        SCOPED_TRACE(percent);
        Random random(rounds.seed + percent);
        const std::vector<Cell> free = read_into(map, name);
        ASSERT_FALSE(testing::Test::HasFailure());
        renew(fleet);
        // Of large maps the densities are those of the fleet.
        const std::size_t most = std::min(N, free.size());
        const std::size_t count = std::max<std::size_t>(1, most * percent / 100);
        const std::vector<Cell> starts = drawn(free, count, random);
        for (std::size_t i = 0; i < count; ++i) {
            ASSERT_EQ(fleet.add(map, i, starts[i]), AddResult::added);
            ASSERT_TRUE(is_sent(fleet.send(map, i, any_of(free, random))));
        }
        fill_all(fleet, map);
        for (std::uint32_t until = done + rounds.count / 9; done <= until; done += static_cast<std::uint32_t>(count)) {
            expect_a_step_whatever_happens(map, fleet, 5, static_cast<std::uint32_t>(count), random);
            ASSERT_FALSE(testing::Test::HasFailure());
            // Each edit makes all goal bits stale; refilling them may take several steps.
            if (random.chance(50)) {
                fill_all(fleet, map);
            } else {
                (void)fleet.fill(map, 1'000);
            }
        }
    }
    std::printf("[ collisions ] %s: none in %u robot-steps\n", name.c_str(), done);
}

TEST_F(FleetOnPublicMaps, NeverCollideWhateverHappensOnSmallOnes) {
    never_collide<8, 8, 64>("empty-8-8");
    never_collide<32, 32, 1024>("random-32-32-20");
    never_collide<32, 32, 1024>("room-32-32-4");
    never_collide<32, 32, 1024>("maze-32-32-2");
}

TEST_F(FleetOnPublicMaps, NeverCollideWhateverHappensOnLargeOnes) {
    never_collide<64, 64, 1000>("random-64-64-20");
    never_collide<65, 81, 1000>("den312d");
    never_collide<161, 63, 1000>("warehouse-10-20-10-2-1");
}

struct Total {
    unsigned cases = 0;
    unsigned arrived = 0;
    unsigned planned = 0;
};

/// As many robots as both files of a map have, up to 200; a pool of at most 64 KB for 200 of them.
template <int W, int H>
void one_shot(const std::string& name, Total& total) {
    using Map = BitGrid<W, H>;
    using Robots = Fleet<Map, 200, 200, firmpath::FleetRoom{.configurations = 674}>;
    static_assert(sizeof(Robots) - sizeof(Fleet<Map, 200>) <= 65'536);
    SCOPED_TRACE(name);
    static Map map;
    static Robots fleet;
    read_into(map, name);
    ASSERT_FALSE(testing::Test::HasFailure());
    for (const char* kind : {"even", "random"}) {
        const auto queries = read_queries(maps / (name + '-' + kind + "-1.scen"));
        for (const std::size_t count : {10U, 20U, 50U, 100U, 200U}) {
            if (count > queries.size()) {
                continue;
            }
            renew(fleet);
            for (std::size_t i = 0; i < count; ++i) {
                ASSERT_EQ(fleet.add(map, i, queries[i].start), AddResult::added);
                ASSERT_TRUE(is_sent(fleet.send(map, i, queries[i].goal)));
            }
            Status status = Status::running;
            while (status == Status::running) {
                status = fleet.plan(map, 1000);
            }
            int steps = 0;
            for (; fleet.arrived() < count && steps < 2000; ++steps) {
                const Seen<Robots> before(fleet);
                step_once(fleet, map);
                expect_a_step(map, before, Seen<Robots>(fleet));
                ASSERT_FALSE(testing::Test::HasFailure());
            }
            bool there = true;
            for (std::size_t i = 0; i < count; ++i) {
                there = there && fleet.cell(i) == queries[i].goal;
            }
            ++total.cases;
            total.arrived += there ? 1U : 0U;
            total.planned += status == Status::found ? 1U : 0U;
            ASSERT_EQ(fleet.arrived() == count, there);
        }
    }
}

TEST_F(FleetOnPublicMaps, AllArrive) {
    Total total;
    one_shot<8, 8>("empty-8-8", total);
    one_shot<32, 32>("random-32-32-20", total);
    one_shot<32, 32>("room-32-32-4", total);
    one_shot<32, 32>("maze-32-32-2", total);
    one_shot<64, 64>("random-64-64-20", total);
    one_shot<65, 81>("den312d", total);
    one_shot<161, 63>("warehouse-10-20-10-2-1", total);
    std::printf("[ one-shot ] %u of %u cases arrived, %u with a plan\n", total.arrived, total.cases, total.planned);
    EXPECT_EQ(total.cases, 62U);
    EXPECT_GE(total.arrived, 60U);
}

/// Goals a step in the last thousand of 5,000 steps; each robot at its goal gets another one.
template <int W, int H, std::size_t N>
double goals_a_step(const std::string& name, std::uint32_t seed) {
    using Map = BitGrid<W, H>;
    static Map map;
    static Fleet<Map, N> fleet;
    Random random(seed);
    std::vector<Cell> free = read_into(map, name);
    renew(fleet);
    const std::vector<Cell> starts = drawn(free, N, random);
    for (std::size_t i = 0; i < N; ++i) {
        EXPECT_EQ(fleet.add(map, i, starts[i]), AddResult::added);
        EXPECT_TRUE(is_sent(fleet.send(map, i, any_of(free, random))));
    }
    std::uint32_t reached = 0;
    for (int step = 0; step < 5000; ++step) {
        fill_all(fleet, map);
        step_once(fleet, map);
        for (std::size_t i = 0; i < N; ++i) {
            // (A few free cells of these maps cannot be reached.)
            const bool unreachable = step == 0 && fleet.state(map, i) == firmpath::RobotState::unreachable;
            if (fleet.cell(i) == fleet.goal(i) || unreachable) {
                reached += step >= 4000 ? 1U : 0U;
                do {
                    EXPECT_TRUE(is_sent(fleet.send(map, i, any_of(free, random))));
                    fill_all(fleet, map);
                } while (fleet.state(map, i) == firmpath::RobotState::unreachable);
            }
        }
    }
    std::printf("[ endless ] %s, %u robots, seed %u: %u goals in the last 1000 steps\n", name.c_str(),
                static_cast<unsigned>(N), seed, reached);
    return reached / 1000.0;
}

TEST_F(FleetOnPublicMaps, DoNotJam) {
    const std::uint32_t seeds = sanitized ? 1 : 3;
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
        EXPECT_GE((goals_a_step<32, 32, 100>("random-32-32-20", seed)), 3.0);
    }
    if (!sanitized) {
        EXPECT_GE((goals_a_step<64, 64, 1000>("random-64-64-20", 0)), 9.0);
    }
}

}  // namespace
