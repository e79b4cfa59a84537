// Fleets while bits flip in their memory: no step, plan or filling goes on without an end, and nothing outside the
// fleet is read or written. (Where robots are may be wrong then; of a number that nobody may change, `corrupted`
// tells.)
#include "faults/flips.hpp"
#include "firmpath/fleet/fleet.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "support/fleet.hpp"

namespace {

using namespace firmpath;
using faults::Fenced;
using Map = firmpath::BitGrid<9, 7>;
using Fleet = firmpath::Fleet<Map, 6, 6, firmpath::FleetRoom{.configurations = 12, .groups = 1}>;

constinit Map map;
constinit Map as_it_was;
constinit Fleet before;

// A step takes some looks along corridors for each robot; a plan, these for each of its configurations.
constexpr std::uint32_t watchdog = 100'000;

constexpr Cell starts[] = {{0, 0}, {8, 6}, {8, 0}, {4, 4}, {0, 6}, {5, 2}};
constexpr Cell goals[] = {{8, 6}, {0, 0}, {4, 4}, {8, 0}, {5, 2}, {5, 2}};

/// What is done in slices of one unit: filling, a plan, and the steps after it.
enum class Work : std::uint8_t { fill, plan, step };

Status work_on(Fleet& fleet, Work work) {
    switch (work) {
        case Work::fill: return fleet.fill(map, 1);
        case Work::plan: return fleet.plan(map, 1);
        case Work::step: break;
    }
    return fleet.step(map, 1);
}

/// @return whether it ended.
bool ends(Fleet& fleet, Work work) {
    std::uint32_t units = 0;
    while (work_on(fleet, work) == Status::running) {
        if (++units > watchdog) {
            return false;
        }
    }
    return true;
}

void flip_while(Work work, std::uint32_t every) {
    static Fenced<Fleet> fenced;
    Fleet& fleet = *fenced;
    const auto rounds = test_support::property(every, 40 * every);
    test_support::Random random(rounds.seed);
    test_support::renew(before);
    for (std::size_t i = 0; i < 6; ++i) {
        ASSERT_EQ(before.add(map, i, starts[i]), AddResult::added);
        ASSERT_EQ(i < 4 ? before.send(map, i, goals[i]) : before.gather(map, i, goals[i]), SendResult::sent);
    }
    ASSERT_TRUE(work == Work::fill || ends(before, Work::fill));
    ASSERT_TRUE(work != Work::step || ends(before, Work::plan));
    std::uint32_t corrupted = 0, tried = 0;
    for (std::uint32_t slice = 0; work_on(before, work) == Status::running; ++slice) {
        if (slice % rounds.count != 0) {
            continue;
        }
        for (std::size_t byte = 0; byte < sizeof fleet; byte += faults::stride(random)) {
            fleet = before;
            auto* const memory = static_cast<unsigned char*>(static_cast<void*>(&fleet));
            memory[byte] = static_cast<unsigned char>(memory[byte] ^ 1U << random.below(8));
            ASSERT_TRUE(ends(fleet, work)) << "slice " << slice << " byte " << byte;
            for (int steps = 0; steps < 4; ++steps) {
                ASSERT_TRUE(ends(fleet, Work::fill)) << "slice " << slice << " byte " << byte;
                ASSERT_TRUE(ends(fleet, Work::step)) << "slice " << slice << " byte " << byte;
            }
            for (std::size_t i = 0; i < Fleet::capacity; ++i) {
                (void)fleet.state(map, i);
                (void)fleet.take_back(i);
                (void)fleet.send(map, i, goals[i]);
                fleet.hold(i);
            }
            ASSERT_TRUE(ends(fleet, Work::step)) << "slice " << slice << " byte " << byte;
            ASSERT_TRUE(fenced.whole()) << "slice " << slice << " byte " << byte;
            ++tried;
            corrupted += fleet.step(map, 1) == Status::corrupted ? 1U : 0U;
        }
    }
    ASSERT_TRUE(map == as_it_was);
    ASSERT_GT(corrupted, 0U);
    faults::print("[ faults   ] ", tried, " flips, ", corrupted, " corrupted\n");
}

void draw() {
    faults::wall_up(map);
    faults::wall_up(as_it_was);
}

TEST(Faults, FleetThatFillsGoalBits) {
    draw();
    flip_while(Work::fill, 31);
}
TEST(Faults, FleetThatPlans) {
    draw();
    flip_while(Work::plan, 29);
}
TEST(Faults, FleetThatSteps) {
    draw();
    flip_while(Work::step, 1);
}

}  // namespace
