// Jump graphs at compile time, within the compilers' default limits: the assertions are the test. The
// images are those that the desktop tool makes for the golden maps.
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "golden/graphs.hpp"
#include "golden/grounds.hpp"
#include "golden/maps.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

using Map = firmpath::JumpGrid<40, 12>;
using Never = Eight<Corner::never>;
using Pool = PooledNodes<191>;

constexpr std::size_t pillars = 14, maze_39 = 28;  // of the golden maps
static_assert(golden::maps[pillars].name[0] == 'p' && golden::maps[maze_39].name[0] == 'm');

constexpr Map drawn(std::size_t of) {
    Map map{firmpath::all_blocked};
    golden::for_each_cell<40, 12>([&](Cell cell) { map.set(cell, golden::maps[of].blocked(cell)); });
    return map;
}

/// The image opens, and from one named cell to another a search on the tables ends as one that scans.
template <class Moves>
constexpr bool agree(std::size_t of, std::span<const golden::graphs::Graph> graphs, char from, char to,
                     std::uint32_t budget, Status expected) {
    const Map map = drawn(of);
    JumpGraphView<Map, Moves> graph;
    if (graph.open(graphs[of].image, map) != TablesResult::opened) {
        return false;
    }
    using Known = JumpGraphMap<Map, Moves>;
    const Known known(map, graph);
    const Cell start = golden::maps[of].named(from), goal = golden::maps[of].named(to);
    JumpPointSearch<Map, Moves, Pool> scanning;
    (void)scanning.plan(map, start, goal);
    JumpPointSearch<Known, Moves, Pool> planner;
    Status status = planner.begin(known, start, goal);
    while (status == Status::running) {
        status = planner.step(known, budget);
    }
    return graph.is_of(map) && status == expected && status == scanning.status() && planner.cost() == scanning.cost() &&
           planner.path(known).size() == scanning.path(map).size();
}
constexpr std::uint32_t whole = 0xFFFF'FFFF;
static_assert(agree<Never>(pillars, golden::graphs::never, 'a', 'b', whole, Status::found));
static_assert(agree<Never>(pillars, golden::graphs::never_boxes, 'a', 'b', whole, Status::found));
static_assert(agree<Never>(maze_39, golden::graphs::never, 'a', 'b', 3, Status::found));
static_assert(agree<Never>(maze_39, golden::graphs::never_boxes, 'c', 'd', 1, Status::found));
static_assert(agree<Four>(maze_39, golden::graphs::four_boxes, 'a', 'd', whole, Status::found));

/// The result for an image with another word.
constexpr TablesResult opened_with(std::size_t at, std::uint32_t word) {
    std::array<std::uint32_t, 1024> words{};
    std::size_t size = 0;
    for (const std::uint32_t each : golden::graphs::never_boxes[maze_39].image) {
        words[size++] = each;
    }
    words[at] = word;
    const Map map = drawn(maze_39);
    JumpGraphView<Map, Never> graph;
    return graph.open(std::span(words).first(size), map);
}
static_assert(opened_with(0, 0) == TablesResult::no_tables);
static_assert(opened_with(300, 0xFFFF'FFFF) == TablesResult::damaged);

/// The tables of another map.
constexpr TablesResult opened_on(std::size_t of) {
    const Map map = drawn(of);
    JumpGraphView<Map, Never> graph;
    return graph.open(golden::graphs::never[pillars].image, map);
}
static_assert(opened_on(pillars) == TablesResult::opened);
static_assert(opened_on(maze_39) == TablesResult::other_map);

TEST(JumpGraphConstant, OpensAndPlansAtCompileTime) { SUCCEED(); }

}  // namespace
