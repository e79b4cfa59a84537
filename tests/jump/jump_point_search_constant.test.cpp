// Jump point search at compile time, within the compilers' default limits: the assertions are the test.
#include <cstddef>
#include <cstdint>

#include "firmpath/firmpath.hpp"
#include "support/constant_maps.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using test_support::serpentine;

using Map = JumpGrid<32, 32>;
using Fitting = firmpath::FittingCost;

/// One blocked cell in four, so that almost every cell is a jump point; the far corner is walled in.
constexpr BitGrid<32, 32> pillars() {
    BitGrid<32, 32> map;
    for (int y = 1; y < 32; y += 2) {
        for (int x = 1; x < 32; x += 2) {
            map.set(cell(x, y));
        }
    }
    map.set(Cell{31, 31}, false);
    map.set(Cell{30, 31});
    map.set(Cell{31, 30});
    return map;
}

/// A quarter of the cells, at random.
constexpr BitGrid<32, 32> clutter() {
    BitGrid<32, 32> map;
    test_support::Random random(15);
    for (int n = 0; n < 300; ++n) {
        map.set(test_support::any_cell<32, 32>(random));
    }
    map.set(Cell{0, 0}, false);
    map.set(Cell{31, 31}, false);
    return map;
}

constexpr BitGrid<32, 32> open_field;
constexpr BitGrid<32, 32> winding = serpentine();
constexpr BitGrid<32, 32> worst = pillars();
constexpr BitGrid<32, 32> cluttered = clutter();

struct Result {
    Status status;
    std::uint32_t cost;
    std::size_t cells;
    Cell last;
};

template <class Moves, class Nodes = PooledNodes<768>, class Word = firmpath::detail::MachineWord>
constexpr Result plan(const BitGrid<32, 32>& plain, Cell goal, bool nearest = false) {
    const Map map(plain);
    JumpPointSearch<Map, Moves, Nodes, Fitting, Word> planner;
    Result result{planner.plan(map, Cell{0, 0}, goal, {.nearest = nearest}), planner.cost(), 0, {}};
    for (const Cell c : planner.path(map)) {
        ++result.cells;
        result.last = c;
    }
    return result;
}

using Never = Eight<Corner::never, firmpath::scale_10_14>;
using OneSide = Eight<Corner::one_side, firmpath::scale_10_14>;
using Always = Eight<Corner::always, firmpath::scale_10_14>;

static_assert(plan<Never>(open_field, {31, 31}).cost == 31 * 14);
static_assert(plan<OneSide>(open_field, {31, 20}).cost == 20 * 14 + 11 * 10);
static_assert(plan<Always, PooledNodes<16>, std::uint32_t>(open_field, {7, 31}).cost == 7 * 14 + 24 * 10);
static_assert(plan<Always, PooledNodes<16>, std::uint64_t>(open_field, {7, 31}).cost == 7 * 14 + 24 * 10);
static_assert(plan<Four, PooledNodes<16>>(open_field, {31, 31}).cells == 63);

static_assert(plan<Never>(winding, {0, 30}).cells == 16 * 32 + 15);
static_assert(plan<Four>(winding, {0, 30}).cells == 16 * 32 + 15);
static_assert(plan<OneSide>(winding, {0, 30}).status == Status::found);
static_assert(plan<Always>(winding, {0, 30}).status == Status::found);

static_assert(plan<Never>(worst, {31, 31}).status == Status::no_path);
static_assert(plan<Never, PooledNodes<768>, std::uint32_t>(worst, {31, 31}).status == Status::no_path);
static_assert(plan<OneSide>(worst, {31, 31}).status == Status::no_path);
static_assert(plan<Always>(worst, {31, 31}).status == Status::found);

static_assert(plan<Never>(cluttered, {31, 31}).status == Status::found);
static_assert(plan<OneSide, PooledNodes<768>, std::uint32_t>(cluttered, {31, 31}).status == Status::found);
static_assert(plan<Always>(cluttered, {31, 31}).status == Status::found);
static_assert(plan<Four>(cluttered, {31, 31}).status == Status::found);

// With `nearest` every node takes a second look. The goal is in a wall, at the very end of the path.
static_assert(plan<Never>(winding, {31, 31}).status == Status::goal_blocked);
static_assert(plan<Never>(winding, {31, 31}, true).status == Status::partial);
static_assert(plan<Never>(winding, {31, 31}, true).last == Cell{31, 30});
static_assert(plan<Four>(winding, {31, 31}, true).last == Cell{31, 30});

// A map wider than one step of a look, with every start: looks begin and end anywhere in a word.
template <class Word>
constexpr bool crosses_words() {
    using Wide = JumpGrid<97, 3>;
    Wide map{firmpath::all_free};
    JumpPointSearch<Wide, Never, PooledNodes<8>, Fitting, Word> planner;
    for (int x = 0; x < 97; x += 8) {
        for (const int to : {0, 31, 32, 63, 64, 95, 96}) {
            for (const int y : {0, 2}) {
                if (planner.plan(map, cell(x, y), cell(to, y)) != Status::found ||
                    planner.cost() != static_cast<unsigned>(x < to ? to - x : x - to) * 10) {
                    return false;
                }
            }
        }
    }
    return true;
}
static_assert(crosses_words<std::uint32_t>());
static_assert(crosses_words<std::uint64_t>());

// In slices, and cancelled.
constexpr bool in_slices() {
    const Map map(winding);
    JumpPointSearch<Map, Never, PooledNodes<64>> planner;
    Status status = planner.begin(map, Cell{0, 0}, Cell{0, 10});
    while (status == Status::running) {
        status = planner.step(map, 3);
    }
    const bool found = status == Status::found && planner.path(map).size() == 6 * 32 + 5;
    (void)planner.begin(map, Cell{0, 0}, Cell{0, 10});
    planner.cancel();
    return found && planner.step(map, 3) == Status::cancelled;
}
static_assert(in_slices());

TEST(JumpPointSearchConstant, PlansAtCompileTime) { SUCCEED(); }

}  // namespace
