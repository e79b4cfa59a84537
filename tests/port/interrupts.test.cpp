// Searches while a timer interrupt edits their map and sets their flag: 10,000 for each planner, at pseudo-random
// times. The emulator counts instructions, so the times are the same in every run.
//
// FIRMPATH_TEST_NRF51_TIMER chooses between the timers of the emulated boards, both on interrupt 8.

#include <cstdint>

#include "faults/scene.hpp"
#include "firmpath/cluster/cluster_map.hpp"
#include "firmpath/cluster/cluster_planner.hpp"
#include "firmpath/inflate/inflate.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/path/still_valid.hpp"
#include "firmpath/port/port.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/breadth_first.hpp"
#include "firmpath/search/d_star_lite.hpp"
#include "firmpath/sense/robot_map.hpp"
#include "golden/graphs.hpp"
#include "support/one_gate.hpp"
#include "support/test.hpp"
#include "support/undrawn.hpp"

namespace {

using namespace firmpath;
using test_support::Random;

constexpr std::uint32_t runs = 10'000;
constexpr std::uint32_t seed = 20'240'601;
constexpr int size = 8;
using Moves = firmpath::Eight<firmpath::Corner::never>;

volatile std::uint32_t& hardware_register(std::uint32_t address) {
    return *reinterpret_cast<volatile std::uint32_t*>(address);
}

// Fires once, after this many instructions: in the emulator each takes 256 ns.
#if FIRMPATH_TEST_NRF51_TIMER
constexpr std::uint32_t timer = 0x4000'8000;
void start_timer(std::uint32_t instructions) {
    hardware_register(timer + 0x504) = 0;                             // MODE: a timer
    hardware_register(timer + 0x508) = 3;                             // BITMODE: 32 bits
    hardware_register(timer + 0x510) = 0;                             // PRESCALER: 16 MHz
    hardware_register(timer + 0x200) = 1u << 8;                       // SHORTS: stop at this value
    hardware_register(timer + 0x540) = instructions * 4096u / 1000u;  // CC[0]
    hardware_register(timer + 0x304) = 1u << 16;                      // INTENSET: COMPARE[0]
    hardware_register(timer + 0x00C) = 1;                             // TASKS_CLEAR
    hardware_register(timer + 0x000) = 1;                             // TASKS_START
}
void quiet_timer() {
    hardware_register(timer + 0x004) = 1;  // TASKS_STOP
    hardware_register(timer + 0x140) = 0;  // EVENTS_COMPARE[0]
}
#else
constexpr std::uint32_t timer = 0x4000'0000;
void start_timer(std::uint32_t instructions) {
    hardware_register(timer + 0x8) = 0xFFFF'FFFF;               // RELOAD: do not repeat; this sets the value too
    hardware_register(timer + 0x4) = instructions * 64u / 10u;  // VALUE, at 25 MHz
    hardware_register(timer + 0x0) = 1u << 3 | 1u;              // CTRL: interrupt, on
}
void quiet_timer() {
    hardware_register(timer + 0x0) = 0;
    hardware_register(timer + 0xC) = 1;  // INTCLEAR
}
#endif

void allow_interrupt() { hardware_register(0xE000'E100) = 1u << 8; }
void forbid_interrupt() {
    hardware_register(0xE000'E180) = 1u << 8;
    asm volatile("dsb\n isb" ::: "memory");
}

/// The interrupt's function; what it must do, and what it has done, in this run.
void (*act)() = nullptr;
volatile bool edits, cancels;
volatile std::uint32_t acted = 0;
volatile std::uint64_t cancelled_at = 0;
Cell where;
std::uint32_t again_after = 0;

extern "C" void timer_interrupt() {
    quiet_timer();
    act();
    acted = acted + 1;
    if (again_after != 0) {
        start_timer(again_after);
        again_after = 0;
    }
}

using Function = void (*)();
[[gnu::section(".vectors.interrupts"), gnu::used]] const Function interrupts[9] = {
    nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, timer_interrupt};

template <class Map, class Planner>
struct Scene {
    static inline Map map = test_support::undrawn<Map>();
    static inline Map begun = test_support::undrawn<Map>();   // as it was when the search began
    static inline Map before = test_support::undrawn<Map>();  // as it was before the last edit
    static inline Planner planner{};

    static void interrupt() {
        if (edits) {
            before = map;
            map.set(where, map.passable(where));
        }
        if (cancels) {
            cancelled_at = cancelled_at == 0 ? firmpath::port::instructions() : cancelled_at;
            planner.cancel();
        }
    }
};

/// Random cells are blocked, and the search is on the grid itself.
struct RandomCells {
    template <class Map>
    static const Map& draw(Map& map, Cell& start, Cell& goal, Random& random) {
        map.fill(false);
        for (int i = 0; i < 12; ++i) {
            map.set(any_cell<Map>(random));
        }
        start = Cell{0, static_cast<std::int16_t>(random.below(Map::height))};
        goal = Cell{Map::width - 1, static_cast<std::int16_t>(random.below(Map::height))};
        map.set(start, false);
        map.set(goal, false);
        return map;
    }
    static void after_edit(Cell, Cell) {}

    template <class Map>
    static Cell any_cell(Random& random) {
        const auto x = static_cast<std::int16_t>(random.below(Map::width));
        return {x, static_cast<std::int16_t>(random.below(Map::height))};
    }
};

/// The map of tests/faults in flash, with its jump graph.
struct KnownBuilding {
    using Grid = firmpath::JumpGrid<9, 7>;
    using Known = firmpath::JumpGraphMap<Grid, Moves>;

    static const Known& draw(Grid& map, Cell& start, Cell& goal, Random& random) {
        faults::wall_up(map);
        firmpath::JumpGraphView<Grid, Moves> graph;
        EXPECT_EQ(graph.open(golden::graphs::walled_up_boxes, map), firmpath::TablesResult::opened);
        known_ = Known(map, graph);
        start = free_cell(random);
        goal = free_cell(random);
        return known_;
    }
    /// The map is scanned: the tables are out of date.
    static void after_edit(Cell start, Cell goal) {
        static firmpath::JumpPointSearch<Grid, Moves, firmpath::PooledNodes<64>> scanning;
        static firmpath::JumpGraphSearch<Grid, Moves, firmpath::PooledNodes<64>> planner;
        const Grid& map = Scene<Grid, Planner>::map;
        ASSERT_TRUE(!known_.has_graph());
        ASSERT_EQ(planner.plan(known_, start, goal), scanning.plan(map, start, goal));
        ASSERT_EQ(planner.cost(), scanning.cost());
    }

    using Planner = firmpath::JumpGraphSearch<Grid, Moves, firmpath::PooledNodes<64>>;

private:
    static Cell free_cell(Random& random) {
        Cell cell = RandomCells::any_cell<Grid>(random);
        while (!known_.passable(cell)) {
            cell = RandomCells::any_cell<Grid>(random);
        }
        return cell;
    }
    static inline Known known_{Scene<Grid, Planner>::map, {}};
};

template <class M, class Path>
bool leads(const auto& map, const Path& path, Cell from, Cell to) {
    Cell first{-1, -1}, last{-1, -1};
    for (const Cell cell : path) {
        first = first.x < 0 ? cell : first;
        last = cell;
    }
    return first == from && last == to && !firmpath::still_valid<M>(map, path).broken();
}

/// 10,000 searches. `step(planner, map, budget)` is a slice; `longest`: the most instructions from the flag to the end
/// of a search; `allowed`: whether the search goes on after an edit of the map.
template <class Map, class Planner, class M, class Ground = RandomCells, class Step>
void interrupted(const Step& step, std::uint32_t longest, bool allowed) {
    using S = Scene<Map, Planner>;
    act = S::interrupt;
    Random random(seed);
    std::uint32_t counts[32]{};
    std::uint32_t edited = 0, stopped = 0, latest = 0, work = 4000;
    const std::uint32_t most_work = longest > 12'000 ? 5 * longest : 60'000;
    for (std::uint32_t run = 0; run < runs; ++run) {
        Cell start, goal;
        const auto& planned = Ground::draw(S::map, start, goal, random);
        S::begun = S::map;
        where = RandomCells::any_cell<Map>(random);
        const std::uint32_t what = random.below(4);
        edits = what != 0;
        cancels = what == 0 || what == 1;
        again_after = random.chance(30) ? 200 + random.below(2000) : 0;
        acted = 0;
        cancelled_at = 0;
        const std::uint32_t budget = random.chance(30) ? 0xFFFF'FFFF : 1 + random.below(20);
        Status status = S::planner.begin(planned, start, goal);
        const std::uint64_t begun_at = firmpath::port::instructions();
        start_timer(20 + random.below(work));
        allow_interrupt();
        while (status == Status::running) {
            status = step(S::planner, planned, budget);
        }
        const std::uint64_t ended_at = firmpath::port::instructions();
        forbid_interrupt();
        quiet_timer();
        hardware_register(0xE000'E280) = 1u << 8;  // a pending interrupt does not belong to the next run
        work = (3 * work + 2 * static_cast<std::uint32_t>(ended_at - begun_at)) / 4 + 100;
        work = work > most_work ? most_work : work;

        ++counts[static_cast<unsigned>(status)];
        edited += acted != 0 && edits ? 1U : 0U;
        if (status == Status::cancelled) {
            ASSERT_TRUE(acted != 0 && cancels) << "run " << run;
            const auto late = static_cast<std::uint32_t>(ended_at - cancelled_at);
            latest = late > latest ? late : latest;
            ++stopped;
        }
        switch (status) {
            case Status::found:
                // Correct on the map at the start of the search, or at its end, or before an edit after the check.
                if (!allowed) {
                    const auto path = S::planner.path(planned);
                    ASSERT_TRUE(leads<M>(S::begun, path, start, goal) || (acted != 0 && path.empty())) << "run " << run;
                } else {
                    const auto path = S::planner.path(planned);
                    ASSERT_TRUE(leads<M>(S::map, path, start, goal) || leads<M>(S::before, path, start, goal) ||
                                (acted != 0 && path.empty()))
                        << "run " << run;
                }
                break;
            case Status::no_path:
            case Status::cancelled: break;
            case Status::start_blocked:  // by an edit after which the search went on
            case Status::goal_blocked: ASSERT_TRUE(acted != 0 && edits && allowed) << "run " << run; break;
            case Status::map_changed: ASSERT_TRUE(acted != 0 && edits) << "run " << run; break;
            default: ASSERT_EQ(status, Status::found) << "run " << run; break;
        }
        if (acted != 0 && edits) {
            Ground::after_edit(start, goal);
        }
    }
    EXPECT_LE(latest, longest);
    // Each result occurred often enough to be tested.
    EXPECT_GE(counts[static_cast<unsigned>(Status::found)], runs / 20);
    EXPECT_GE(stopped, runs / 20);
    EXPECT_GE(edited, runs / 10);
    const auto say = [](const char* what, std::uint32_t count) {
        testing::print((testing::Message() << what << count).text());
    };
    say("[ contract ] searches ", runs);
    say(", found ", counts[static_cast<unsigned>(Status::found)]);
    say(", no path ", counts[static_cast<unsigned>(Status::no_path)]);
    say(", map changed ", counts[static_cast<unsigned>(Status::map_changed)]);
    say(", cancelled ", stopped);
    say("; edited ", edited);
    say("; instructions from flag to end, at most ", latest);
    testing::print("\n");
}

constexpr auto slice = [](auto& planner, const auto& map, std::uint32_t budget) { return planner.step(map, budget); };

using Grid = firmpath::BitGrid<size, size>;
using Twin = firmpath::JumpGrid<size, size>;

TEST(Interrupts, AStar) { interrupted<Grid, firmpath::AStar<Grid, Moves>, Moves>(slice, 4000, false); }
TEST(Interrupts, AStarGoesOn) {
    constexpr auto on = [](auto& planner, const Grid& map, std::uint32_t budget) {
        return planner.template step<MapChanges::allowed>(map, budget);
    };
    interrupted<Grid, firmpath::AStar<Grid, Moves>, Moves>(on, 4000, true);
}
TEST(Interrupts, BreadthFirst) { interrupted<Grid, firmpath::BreadthFirst<Grid, Moves>, Moves>(slice, 4000, false); }
TEST(Interrupts, DStarLite) { interrupted<Grid, firmpath::DStarLite<Grid, Moves>, Moves>(slice, 12'000, true); }
// Its two halves are edited one after the other, both before the search continues.
TEST(Interrupts, JumpPointSearch) {
    interrupted<Twin, firmpath::JumpPointSearch<Twin, Moves, firmpath::PooledNodes<64>>, Moves>(slice, 6000, false);
}
/// Readings arrive in the interrupt while a search plans on what is drivable.
struct Learning {
    using Map = firmpath::RobotMap<size, size>;
    static constexpr firmpath::Frame frame{{0, 0}, firmpath::millimetres(100), size, size};
    static constexpr auto radius = firmpath::millimetres(100);
    static inline Map map;
    static inline Random random{seed};

    static void interrupt() {
        const firmpath::WorldPose pose{{random.between(0, 799), random.between(0, 799)}, {}};
        const auto bearing =
            firmpath::Bearing::turns_of_65536(static_cast<std::int32_t>(random.below(firmpath::Bearing::turn)));
        if (random.chance(50)) {
            (void)map.take(pose, random.between(60, 600), bearing);
        } else if (random.chance(50)) {
            (void)map.take_contact(pose, 0, 0);
        } else {
            (void)map.fade(size * size);
        }
    }
    /// Whether `drivable()` is what growing all obstacles gives.
    static bool in_step() {
        firmpath::BitGrid<size, size> grown;
        firmpath::inflate(map.learnt().obstacles(), firmpath::Disc(radius, frame), grown);
        for (std::int16_t y = 0; y < size; ++y) {
            for (std::int16_t x = 0; x < size; ++x) {
                if (grown.passable({x, y}) != map.drivable().passable({x, y})) {
                    return false;
                }
            }
        }
        return true;
    }
};

TEST(Interrupts, ReadingsOfARobotMap) {
    static firmpath::JumpPointSearch<Learning::Map::Drivable, Moves, firmpath::PooledNodes<64>> planner;
    static Twin begun = test_support::undrawn<Twin>();
    act = Learning::interrupt;
    again_after = 0;
    Random random(seed);
    std::uint32_t found = 0, changed = 0;
    for (std::uint32_t run = 0; run < 3000; ++run) {
        if (run % 10 == 0) {
            Learning::map.begin(Learning::frame, {50, 700}, Learning::radius);
        }
        const Twin& drivable = Learning::map.drivable();
        begun = drivable;
        const std::uint32_t revision = drivable.revision();
        const Cell start{0, static_cast<std::int16_t>(random.below(size))};
        const Cell goal{size - 1, static_cast<std::int16_t>(random.below(size))};
        acted = 0;
        Status status = planner.begin(drivable, start, goal);
        start_timer(20 + random.below(3000));
        allow_interrupt();
        while (status == Status::running) {
            status = planner.step(drivable, 1);
        }
        forbid_interrupt();
        quiet_timer();
        hardware_register(0xE000'E280) = 1u << 8;
        ASSERT_TRUE(Learning::in_step()) << "run " << run;
        if (status == Status::found) {
            const auto path = planner.path(drivable);
            ASSERT_TRUE(leads<Moves>(begun, path, start, goal) || (acted != 0 && path.empty())) << "run " << run;
            ++found;
        } else if (status == Status::map_changed) {
            ASSERT_TRUE(acted != 0 && drivable.revision() != revision) << "run " << run;
            ++changed;
        }
    }
    EXPECT_GE(found, 300U);
    EXPECT_GE(changed, 30U);
}
/// Two clusters. The map is a random one, and its tables are made anew each time.
struct Town {
    using Grid = firmpath::BitGrid<36, size>;
    using Scaled = firmpath::Eight<firmpath::Corner::never, firmpath::scale_10_14>;
    using Known = firmpath::ClusterMap<Grid, 32, Scaled>;
    using Planner = firmpath::ClusterPlanner<Grid, 32, firmpath::PooledNodes<64>, Scaled, 2>;

    static const Known& draw(Grid& map, Cell& start, Cell& goal, Random& random) {
        (void)RandomCells::draw(map, start, goal, random);
        map.set({31, 0}, false);
        map.set({32, 0}, false);
        image_ = test_support::one_gate<32, Scaled>(map);
        firmpath::ClusterView<Grid, 32, Scaled> view;
        EXPECT_EQ(view.open(image_, map), firmpath::TablesResult::opened);
        known_ = Known(map, view);
        return known_;
    }
    /// The tables are out of date.
    static void after_edit(Cell start, Cell goal) {
        const bool free = known_.passable(start) && known_.passable(goal);
        const Status status = Scene<Grid, Planner>::planner.plan(known_, start, goal);
        ASSERT_TRUE(!free || status == Status::map_changed);
    }

private:
    static inline Known known_{Scene<Grid, Planner>::map, {}};
    static inline decltype(test_support::one_gate<32, Scaled>(Grid{})) image_{};
};
// A unit is 32 rows of the window.
TEST(Interrupts, ClusterPlanner) { interrupted<Town::Grid, Town::Planner, Town::Scaled, Town>(slice, 100'000, false); }
TEST(Interrupts, JumpGraphSearch) {
    interrupted<KnownBuilding::Grid, KnownBuilding::Planner, Moves, KnownBuilding>(slice, 6000, false);
}

}  // namespace
