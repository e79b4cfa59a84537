// Jump graphs: made for random maps, opened, and searched; compared with plain costs. And images that are wrong.
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "firmpath/host/jump_graph.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "reference/nearest_reachable.hpp"
#include "reference/plain_squares.hpp"
#include "support/jump_graph_of.hpp"
#include "support/property.hpp"
#include "support/same_result.hpp"
#include "support/scenes.hpp"
#include "support/slices.hpp"
#include "support/table_images.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

constexpr int W = 45;
constexpr int H = 38;
using Plain = BitGrid<W, H>;
using Map = JumpGrid<W, H>;
using Reference = PlainSquares<W, H>;

template <class Moves, Beside Rule, class Word>
void cheapest_paths(std::uint32_t count) {
    const auto rounds = property(count, count);
    using Planner = JumpGraphSearch<Map, Moves, PooledNodes<W * H>, FittingCost, Word>;
    using Steps = typename Planner::moves_type;
    static Plain plain;
    static Map map{all_free};
    static Planner whole, sliced;
    static Reference reference(Steps::scale.straight, Steps::scale.diagonal, Rule);
    std::uint32_t boxed = 0, scanned = 0, partial = 0;
    for (auto random : rounds) {
        any_scene(plain, random);
        map.assign(plain);
        const bool boxes = random.chance(60);
        const host::JumpGraph made = jump_graph_of<Moves>(plain, Steps::scale, boxes);
        JumpGraphView<Map, Moves> graph;
        ASSERT_EQ(graph.open(made.image, map), TablesResult::opened);
        ASSERT_EQ(graph.size(), made.nodes);
        ASSERT_EQ(graph.has_boxes_for(Steps::scale), boxes);
        const JumpGraphMap<Map, Moves> known(map, graph);
        const JumpGraphMap<Map, Moves> unknown(map, JumpGraphView<Map, Moves>());
        for (int query = 0; query < 8; ++query) {
            const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
            if (!plain.passable(start)) {
                continue;
            }
            reference.run(plain, start);
            const bool nearest = random.chance(50);
            const Status status = whole.plan(known, start, goal, {.nearest = nearest});
            const std::uint32_t least = reference.cost(goal);
            if (least != unreachable) {
                ASSERT_EQ(status, Status::found);
                ASSERT_TRUE(last_of(whole.path(known)) == goal);
                ASSERT_EQ(whole.cost(), least);
            } else if (nearest) {
                ASSERT_EQ(status, Status::partial);
                const Cell end = nearest_reachable<Steps>(reference, goal);
                ASSERT_TRUE(last_of(whole.path(known)) == end);
                ASSERT_EQ(whole.cost(), reference.cost(end));
                ++partial;
            } else {
                ASSERT_EQ(status, plain.passable(goal) ? Status::no_path : Status::goal_blocked);
            }
            if (status == Status::found || status == Status::partial) {
                ASSERT_EQ(reference.cost_of(plain, whole.path(known)), whole.cost());
            }
            boxed += boxes ? whole.stats().expanded : 0;
            plan_in_slices(sliced, known, start, goal, {.nearest = nearest}, 12, random);
            ASSERT_TRUE(same_result(whole, known, sliced, known));
            // Without tables the search scans, and finds a path of the same cost.
            ASSERT_EQ(sliced.plan(unknown, start, goal, {.nearest = nearest}), status);
            ASSERT_EQ(sliced.cost(), whole.cost());
            scanned += boxes ? sliced.stats().expanded : 0;
            // A limit decides between found and cost_limit.
            if (status == Status::found && least != 0) {
                ASSERT_EQ(whole.plan(known, start, goal, {.cost_limit = least}), Status::found);
                ASSERT_EQ(whole.cost(), least);
                ASSERT_EQ(whole.plan(known, start, goal, {.cost_limit = least - 1}), Status::cost_limit);
            }
        }
    }
    EXPECT_GE(partial, rounds.count / 20);
    EXPECT_LT(boxed, scanned);  // boxes save work
}

TEST(JumpGraph, FindsCheapestPathsUnderEveryRule) {
    cheapest_paths<Eight<Corner::never>, Beside::both, std::uint64_t>(120);
    cheapest_paths<Eight<Corner::never, scale_fine>, Beside::both, std::uint32_t>(60);
    cheapest_paths<Eight<Corner::one_side>, Beside::one, std::uint32_t>(60);
    cheapest_paths<Eight<Corner::always>, Beside::none, std::uint64_t>(60);
    cheapest_paths<Four, Beside::no_diagonals, std::uint32_t>(60);
}

/// From 'a' to 'b' on a drawing of 16 x 16 cells, whose rows begin at the top.
template <class Moves>
void finds_the_way(const char* drawing) {
    static Plain plain;
    static Map map{all_free};
    plain.fill(true);
    Cell start{}, goal{};
    for (int i = 0; i < 256; ++i) {
        const Cell at = cell(i % 16, 15 - i / 16);
        plain.set(at, drawing[i] == '#');
        start = drawing[i] == 'a' ? at : start;
        goal = drawing[i] == 'b' ? at : goal;
    }
    map.assign(plain);
    static JumpPointSearch<Map, Moves, PooledNodes<64>> scanning;
    static JumpGraphSearch<Map, Moves, PooledNodes<64>> planner;
    ASSERT_EQ(scanning.plan(map, start, goal), Status::found);
    for (const bool boxes : {false, true}) {
        const host::JumpGraph made = jump_graph_of<Moves>(plain, decltype(scanning)::moves_type::scale, boxes);
        JumpGraphView<Map, Moves> graph;
        ASSERT_EQ(graph.open(made.image, map), TablesResult::opened);
        const JumpGraphMap<Map, Moves> known(map, graph);
        ASSERT_EQ(planner.plan(known, start, goal), Status::found);
        ASSERT_EQ(planner.cost(), scanning.cost());
    }
}

constexpr char walk_of_four[] = "################"
                                "################"
                                "################"
                                "################"
                                "################"
                                "################"
                                "################"
                                "################"
                                "################"
                                "################"
                                "#a.........#####"
                                "#########..#####"
                                "##########.#####"
                                "##########.#####"
                                "##b........#####"
                                "################";
constexpr char walk_of_one_side[] = "#####b##########"
                                    "#####.##########"
                                    "#####.......####"
                                    "###########.####"
                                    "##########..####"
                                    "#########..#####"
                                    "#########..#####"
                                    "########..######"
                                    "#######..#######"
                                    "######..########"
                                    "#####..#########"
                                    "####..##########"
                                    "##...###########"
                                    "##.#############"
                                    "#a.#############"
                                    "################";
constexpr char walk_of_always[] = "#######.########"
                                  "#####..#.#######"
                                  "##...####...####"
                                  "#b##########.###"
                                  "###########.####"
                                  "#########..#####"
                                  "#########.######"
                                  "########.#######"
                                  "#######.########"
                                  "######.#########"
                                  "#####.##########"
                                  "####.###########"
                                  "###.############"
                                  "##.#############"
                                  "#a##############"
                                  "################";

/// The start's walk passes a jump point that a path only reaches in other directions: the tables do not say how it goes
/// on from there.
TEST(JumpGraph, AWalkFromTheStartPassesJumpPoints) {
    finds_the_way<Four>(walk_of_four);
    finds_the_way<Eight<Corner::one_side>>(walk_of_one_side);
    finds_the_way<Eight<Corner::always>>(walk_of_always);
}

using Moves = Eight<Corner::never, scale_10_14>;
using View = JumpGraphView<Map, Moves>;

/// A map, and the image of its graph.
struct Scene {
    Plain plain;
    Map map{all_free};
    std::vector<std::uint32_t> image;

    Scene(std::uint32_t seed, bool boxes) {
        Random random(seed);
        scatter(plain, random, 20);
        map.assign(plain);
        image = jump_graph_of<Moves>(plain, Moves::scale, boxes).image;
    }
    void seal() { image[detail::JumpGraphFormat::at_checksum] = detail::tables_checksum(image); }
};

TEST(JumpGraph, AMapThatWasEditedIsScanned) {
    Scene scene(5, true);
    static JumpGraphSearch<Map, Moves, PooledNodes<W * H>> planner;
    an_edited_map_is_scanned<View>(scene, planner);
}

TEST(JumpGraph, AnEditDuringASearchEndsIt) {
    Scene scene(7, true);
    View graph;
    ASSERT_EQ(graph.open(scene.image, scene.map), TablesResult::opened);
    const JumpGraphMap known(scene.map, graph);
    static JumpGraphSearch<Map, Moves, PooledNodes<W * H>> planner;
    scene.map.set({0, 0}, false);
    scene.map.set({W - 1, H - 1}, false);
    ASSERT_EQ(planner.begin(known, {0, 0}, {W - 1, H - 1}), Status::running);
    scene.map.set({10, 10}, scene.map.passable({10, 10}));
    ASSERT_EQ(planner.step(known, 10), Status::map_changed);
}

TEST(JumpGraph, AFullPoolIsReported) {
    Scene scene(8, false);
    View graph;
    ASSERT_EQ(graph.open(scene.image, scene.map), TablesResult::opened);
    const JumpGraphMap known(scene.map, graph);
    static JumpGraphSearch<Map, Moves, PooledNodes<6>> planner;
    Random random(9);
    int full = 0;
    for (int i = 0; i < 100; ++i) {
        const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
        const Status status = planner.plan(known, start, goal);
        full += status == Status::nodes_full ? 1 : 0;
        ASSERT_EQ(planner.path(known).empty(), status != Status::found);
    }
    EXPECT_GE(full, 20);
}

TEST(JumpGraph, EveryKindOfWrongImageHasItsResult) {
    using Format = detail::JumpGraphFormat;
    Scene scene(1, true);
    View graph;
    const auto opened = [&](const std::vector<std::uint32_t>& image) { return graph.open(image, scene.map); };
    ASSERT_EQ(opened(scene.image), TablesResult::opened);
    ASSERT_EQ(opened({}), TablesResult::no_tables);
    EXPECT_TRUE(graph.empty());
    a_wrong_beginning_has_its_result<View, Format>(scene);
    const auto after = [&](std::size_t at, std::uint32_t word) {
        Scene other = scene;
        other.image[at] = word;
        other.seal();
        return graph.open(other.image, other.map);
    };
    ASSERT_EQ(after(Format::at_size, W | (H + 1) << 16), TablesResult::other_size);
    ASSERT_EQ(after(Format::at_moves, 8 | 1 << 8), TablesResult::other_moves);
    ASSERT_EQ(after(Format::at_nodes, 0xFFFF'FFFF), TablesResult::contradictory);
    ASSERT_EQ(after(Format::at_nodes, scene.image[Format::at_nodes] - 1), TablesResult::contradictory);
    ASSERT_EQ(after(Format::words, 1), TablesResult::contradictory);
    ASSERT_EQ(after(scene.image.size() - 1, scene.image.back() & ~Format::last_link), TablesResult::contradictory);
    ASSERT_EQ(after(scene.image.size() - 1, scene.image.back() | Format::number_mask), TablesResult::contradictory);
    const Scene other(2, true);
    ASSERT_EQ(graph.open(scene.image, other.map), TablesResult::other_map);
    JumpGraphView<Map, Eight<Corner::always, scale_10_14>> of_other_moves;
    ASSERT_EQ(of_other_moves.open(scene.image, scene.map), TablesResult::other_moves);
    EXPECT_STREQ(to_string(TablesResult::cut_off), "cut_off");
}

TEST(JumpGraph, AFlippedBitIsFound) {
    Scene scene(3, true);
    a_flipped_bit_is_found<View>(scene);
}

TEST(JumpGraph, AHostileImageLeadsNowhere) {
    const Scene scene(3, true);
    static JumpGraphSearch<Map, Moves, PooledNodes<W * H>> planner;
    a_hostile_image_leads_nowhere<View>(scene, planner);
}

}  // namespace
