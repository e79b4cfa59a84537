// Jump graphs of large maps: links of two words, distances that do not fit in a byte, boxes of more than one cell.
// Compared with searches that scan the map.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "firmpath/jump/detail/jump_graph_format.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "support/jump_graph_of.hpp"
#include "support/part_of_map.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

using Moves = Eight<Corner::never, scale_10_14>;

template <class Map>
std::vector<std::uint32_t> image_of(const Map& map, bool boxes) {
    using Steps = typename JumpGraphSearch<Map, Moves>::moves_type;
    return jump_graph_of<Moves>(map, Steps::scale, boxes, 0).image;
}

/// Searches between cells of a part, on the tables and without them.
template <class Map, std::size_t Nodes>
void same_costs(const Map& map, const Part& part, const std::vector<std::uint32_t>& image, bool boxes, int queries,
                Random& random) {
    static JumpGraphSearch<Map, Moves, PooledNodes<Nodes>> planner;
    static JumpPointSearch<Map, Moves, PooledNodes<Nodes>> scanning;
    using Steps = typename JumpPointSearch<Map, Moves, PooledNodes<Nodes>>::moves_type;
    JumpGraphView<Map, Moves> graph;
    ASSERT_EQ(graph.open(image, map), TablesResult::opened);
    ASSERT_EQ(graph.has_boxes_for(Steps::scale), boxes);
    const JumpGraphMap<Map, Moves> known(map, graph);
    int found = 0;
    for (int i = 0; i < queries; ++i) {
        const Cell start = part.any_cell(random), goal = part.any_cell(random);
        const SearchOptions options{.nearest = random.chance(20)};
        const Status status = scanning.plan(map, start, goal, options);
        ASSERT_NE(status, Status::nodes_full);
        ASSERT_EQ(planner.plan(known, start, goal, options), status);
        ASSERT_EQ(planner.cost(), scanning.cost());
        found += status == Status::found ? 1 : 0;
    }
    EXPECT_GE(found, queries / 2);
}

TEST(LargeJumpGraph, LinksOfTwoWords) {
    using Map = JumpGrid<4096, 2049>;
    static_assert(JumpGraphView<Map, Moves>::link_words == 2);
    const auto rounds = property(1, 1);
    Random random(rounds.seed);
    static Map map{all_blocked};
    // The last row has the numbers that one word cannot hold.
    constexpr Part part{3990, 1990, 106, 59};
    draw(map, part, 900, random);
    for (const bool boxes : {false, true}) {
        auto image = image_of(map, boxes);
        same_costs<Map, 8192>(map, part, image, boxes, 100, random);
        // Half a link is missing, then a whole one.
        for (int words = 1; words <= 2; ++words) {
            image.pop_back();
            image[detail::JumpGraphFormat::at_length] = static_cast<std::uint32_t>(image.size());
            image[detail::JumpGraphFormat::at_checksum] = detail::tables_checksum(image);
            JumpGraphView<Map, Moves> graph;
            EXPECT_EQ(graph.open(image, map), TablesResult::contradictory);
        }
    }
}

/// On maps with more and more obstacles.
template <class Map>
void same_costs_in_clutter(bool boxes, std::uint32_t count) {
    const auto rounds = property(count, count);
    static Map map{all_blocked};
    constexpr Part part{0, 0, Map::width, Map::height};
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        SCOPED_TRACE(rounds.seed + i);
        Random random(rounds.seed + i);
        draw(map, part, 10 << i % 4 * 2, random);
        same_costs<Map, 8192>(map, part, image_of(map, boxes), boxes, 300, random);
    }
}

/// Diagonals of more than 255 free steps.
TEST(LargeJumpGraph, LongDiagonals) { same_costs_in_clutter<JumpGrid<700, 640>>(false, 4); }

/// Coordinates of boxes are halved.
TEST(LargeJumpGraph, BoxesOfMoreThanACell) {
    using Map = JumpGrid<300, 280>;
    static_assert(JumpGraphView<Map, Moves>::box_shift == 1);
    same_costs_in_clutter<Map>(true, 3);
}

}  // namespace
