// Boxes at jump points: made for random maps, opened, and asked by searches; compared with plain costs. And images that
// are wrong.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <type_traits>
#include <vector>

#include "firmpath/host/jump_graph.hpp"
#include "firmpath/jump/jump_boxes.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "reference/nearest_reachable.hpp"
#include "reference/plain_squares.hpp"
#include "support/jump_graph_of.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"
#include "support/scenes.hpp"
#include "support/slices.hpp"
#include "support/table_images.hpp"
#include "support/test.hpp"

#include "hall.hpp"
#include "yard.hpp"

namespace {

using namespace firmpath;
using test_support::any_cell;
using test_support::Beside;
using test_support::last_of;
using test_support::Random;

constexpr int W = 45;
constexpr int H = 38;
using Plain = BitGrid<W, H>;
using Map = JumpGrid<W, H>;
using Reference = test_support::PlainSquares<W, H>;

/// The nodes that searches expanded, where there is a path.
struct Work {
    std::uint32_t bounded = 0, scanned = 0;
};

template <class Moves, Beside Rule, class Word>
void cheapest_paths(std::uint32_t count) {
    const auto rounds = test_support::property(count, count, (count + 4) / 5);
    using Planner = JumpBoxesSearch<Map, Moves, PooledNodes<W * H>, FittingCost, Word>;
    using Steps = typename Planner::moves_type;
    static Plain plain;
    static Map map{all_free};
    static Planner whole, sliced;
    static JumpPointSearch<Map, Moves, PooledNodes<W * H>, FittingCost, Word> scanning;
    static Reference reference(Steps::scale.straight, Steps::scale.diagonal, Rule);
    Work work;
    std::uint32_t partial = 0, no_path = 0;
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        SCOPED_TRACE(rounds.seed + i);
        Random random(rounds.seed + i);
        test_support::any_scene(plain, random);
        map.assign(plain);
        const host::JumpGraph made = test_support::jump_boxes_of<Moves>(plain, Steps::scale);
        JumpBoxesView<Map, Moves> boxes;
        ASSERT_EQ(boxes.open(made.image, map), TablesResult::opened);
        ASSERT_EQ(boxes.size(), made.nodes);
        ASSERT_TRUE(boxes.has_boxes_for(Steps::scale));
        const JumpBoxesMap<Map, Moves> known(map, boxes);
        const JumpBoxesMap<Map, Moves> unknown(map, JumpBoxesView<Map, Moves>());
        for (int query = 0; query < 8; ++query) {
            const Cell start = any_cell<W, H>(random);
            const Cell goal = any_cell<W, H>(random);
            if (!plain.passable(start)) {
                continue;
            }
            reference.run(plain, start);
            const bool nearest = random.chance(50);
            const Status status = whole.plan(known, start, goal, {.nearest = nearest});
            const std::uint32_t least = reference.cost(goal);
            if (least != test_support::unreachable) {
                ASSERT_EQ(status, Status::found);
                ASSERT_TRUE(last_of(whole.path(known)) == goal);
                ASSERT_EQ(whole.cost(), least);
            } else if (nearest) {
                ASSERT_EQ(status, Status::partial);
                const Cell end = test_support::nearest_reachable<Steps>(reference, goal);
                ASSERT_TRUE(last_of(whole.path(known)) == end);
                ASSERT_EQ(whole.cost(), reference.cost(end));
                ++partial;
            } else {
                ASSERT_EQ(status, plain.passable(goal) ? Status::no_path : Status::goal_blocked);
                no_path += status == Status::no_path ? 1U : 0U;
            }
            if (status == Status::found || status == Status::partial) {
                ASSERT_EQ(reference.cost_of(plain, whole.path(known)), whole.cost());
            }
            work.bounded += status == Status::found ? whole.stats().expanded : 0;
            test_support::plan_in_slices(sliced, known, start, goal, {.nearest = nearest}, 12, random);
            ASSERT_TRUE(test_support::same_result(whole, known, sliced, known));
            // Without boxes all is as in a search on the map itself.
            ASSERT_EQ(sliced.plan(unknown, start, goal, {.nearest = nearest}), status);
            ASSERT_EQ(scanning.plan(map, start, goal, {.nearest = nearest}), status);
            ASSERT_TRUE(test_support::same_result(sliced, unknown, scanning, map));
            work.scanned += status == Status::found ? scanning.stats().expanded : 0;
            // A limit decides between found and cost_limit.
            if (status == Status::found && least != 0) {
                ASSERT_EQ(whole.plan(known, start, goal, {.cost_limit = least}), Status::found);
                ASSERT_EQ(whole.cost(), least);
                ASSERT_EQ(whole.plan(known, start, goal, {.nearest = nearest, .cost_limit = least - 1}),
                          Status::cost_limit);
                if (const auto kept = whole.partial_path(known); !kept.empty()) {
                    ASSERT_EQ(reference.cost_of(plain, kept), whole.partial_cost());
                }
            }
        }
    }
    EXPECT_GE(partial, rounds.count / 20);
    EXPECT_GE(no_path, rounds.count / 50);
    EXPECT_LT(work.bounded, work.scanned);  // boxes save work
    std::printf("[ property ] expanded with boxes: %u, without: %u\n", work.bounded, work.scanned);
}

TEST(JumpBoxes, FindsCheapestPathsUnderEveryRule) {
    cheapest_paths<Eight<Corner::never>, Beside::both, std::uint64_t>(120);
    cheapest_paths<Eight<Corner::never, scale_fine>, Beside::both, std::uint32_t>(60);
    cheapest_paths<Eight<Corner::one_side>, Beside::one, std::uint32_t>(60);
    cheapest_paths<Eight<Corner::always>, Beside::none, std::uint64_t>(60);
    cheapest_paths<Four, Beside::no_diagonals, std::uint32_t>(60);
}

/// What `firmpath_add_map` has linked.
template <class Moves, class Grid>
void linked_boxes_open(const Grid& grid, std::span<const std::uint32_t> words) {
    using Baked = JumpGrid<Grid::width, Grid::height>;
    const Baked map(grid);
    JumpBoxesView<Baked, Moves> boxes;
    ASSERT_EQ(boxes.open(words, map), TablesResult::opened);
    const JumpBoxesMap<Baked, Moves> known(map, boxes);
    JumpBoxesSearch<Baked, Moves, PooledNodes<64>> planner;
    JumpPointSearch<Baked, Moves, PooledNodes<64>> scanning;
    ASSERT_TRUE(boxes.has_boxes_for(decltype(scanning)::moves_type::scale));  // the library's scale on this map
    for (int y = 0; y < Grid::height; ++y) {
        for (int x = 0; x < Grid::width; ++x) {
            const Status status = scanning.plan(map, {0, 0}, cell(x, y));
            ASSERT_EQ(planner.plan(known, {0, 0}, cell(x, y)), status);
            ASSERT_EQ(planner.cost(), scanning.cost());
        }
    }
}

TEST(JumpBoxes, CMakeLinksThemAsData) {
    linked_boxes_open<Eight<Corner::never>>(hall::grid, hall::jump_boxes);
    linked_boxes_open<Four>(yard::grid, yard::jump_boxes);
    ASSERT_LT(hall::jump_boxes.size(), hall::jump_graph.size());  // one map may have both
}

/// A box contains its node, and the first cell in its direction.
template <class Moves>
void boxes_contain_what_they_lead_to() {
    static Plain plain;
    static Map map{all_free};
    std::size_t bytes = 0, graph_bytes = 0;
    for (std::uint32_t seed = 1; seed <= 10; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        test_support::any_scene(plain, random);
        map.assign(plain);
        const host::JumpGraph made = test_support::jump_boxes_of<Moves>(plain, scale_10_14);
        const host::JumpGraph graph = test_support::jump_graph_of<Moves>(plain, scale_10_14, true);
        JumpBoxesView<Map, Moves> boxes;
        ASSERT_EQ(boxes.open(made.image, map), TablesResult::opened);
        JumpGraphView<Map, Moves> links;
        ASSERT_EQ(links.open(graph.image, map), TablesResult::opened);
        ASSERT_EQ(boxes.size(), links.size());
        bytes += made.bytes();
        graph_bytes += graph.bytes();
        for (int i = 0; i < W * H; ++i) {
            const Cell at = cell(i % W, i / W);
            const std::uint32_t* const node = boxes.find(at);
            ASSERT_EQ(node == nullptr, links.find(at) == nullptr);
            if (node == nullptr) {
                continue;
            }
            ASSERT_EQ(links.directions(links.find(at)), boxes.directions(node));
            const std::uint32_t* box = boxes.boxes(node);
            for (std::uint32_t left = boxes.directions(node); left != 0; left &= left - 1, ++box) {
                ASSERT_TRUE(detail::BoxedCell(boxes.box_shift, at.x, at.y).is_in(*box));
                const auto d = static_cast<unsigned>(std::countr_zero(left));
                const Cell next = cell(at.x + Moves::dx(d), at.y + Moves::dy(d));
                if (Moves::directions == 4 || Moves::dx(d) == 0 || Moves::dy(d) == 0) {
                    ASSERT_TRUE(!map.passable(next) || detail::BoxedCell(boxes.box_shift, next.x, next.y).is_in(*box));
                }
            }
        }
    }
    EXPECT_LT(bytes, graph_bytes);
    std::printf("bytes of boxes: %zu, of jump graphs with boxes: %zu\n", bytes, graph_bytes);
}

TEST(JumpBoxes, ContainWhatTheyLeadTo) {
    boxes_contain_what_they_lead_to<Eight<Corner::never>>();
    boxes_contain_what_they_lead_to<Eight<Corner::one_side>>();
    boxes_contain_what_they_lead_to<Eight<Corner::always>>();
    boxes_contain_what_they_lead_to<Four>();
}

using Moves = Eight<Corner::never, scale_10_14>;
using View = JumpBoxesView<Map, Moves>;
using Planner = JumpBoxesSearch<Map, Moves, PooledNodes<W * H>>;
static_assert(std::is_trivially_copyable_v<Planner>);
static_assert(sizeof(Planner) == sizeof(JumpPointSearch<Map, Moves, PooledNodes<W * H>>) + 8);

/// A map, and the image of its boxes.
struct Scene {
    Plain plain;
    Map map{all_free};
    std::vector<std::uint32_t> image;

    explicit Scene(std::uint32_t seed, Scale scale = Moves::scale) {
        Random random(seed);
        test_support::scatter(plain, random, 20);
        map.assign(plain);
        image = test_support::jump_boxes_of<Moves>(plain, scale).image;
    }
    void seal() { image[detail::JumpBoxesFormat::at_checksum] = detail::tables_checksum(image); }
};

TEST(JumpBoxes, AMapThatWasEditedIsScannedInAllDirections) {
    Scene scene(5);
    static Planner planner;
    test_support::an_edited_map_is_scanned<View>(scene, planner);
}

TEST(JumpBoxes, OfAnotherScaleAreNotAsked) {
    const Scene scene(11, scale_fine);
    View boxes;
    ASSERT_EQ(boxes.open(scene.image, scene.map), TablesResult::opened);
    ASSERT_FALSE(boxes.has_boxes_for(Moves::scale));
    const JumpBoxesMap known(scene.map, boxes);
    static Planner planner;
    static JumpPointSearch<Map, Moves, PooledNodes<W * H>> scanning;
    Random random(12);
    for (int i = 0; i < 50; ++i) {
        const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
        const Status status = planner.plan(known, start, goal);
        ASSERT_EQ(scanning.plan(scene.map, start, goal), status);
        ASSERT_TRUE(test_support::same_result(planner, known, scanning, scene.map));
    }
}

TEST(JumpBoxes, AnEditDuringASearchEndsIt) {
    Scene scene(7);
    View boxes;
    ASSERT_EQ(boxes.open(scene.image, scene.map), TablesResult::opened);
    const JumpBoxesMap known(scene.map, boxes);
    static Planner planner;
    scene.map.set({0, 0}, false);
    scene.map.set({W - 1, H - 1}, false);
    ASSERT_EQ(planner.begin(known, {0, 0}, {W - 1, H - 1}), Status::running);
    scene.map.set({10, 10}, scene.map.passable({10, 10}));
    ASSERT_EQ(planner.step(known, 10), Status::map_changed);
}

/// A search whose later slices bring no boxes scans on in all directions.
TEST(JumpBoxes, MayBeGoneDuringASearch) {
    const Scene scene(13);
    View boxes;
    ASSERT_EQ(boxes.open(scene.image, scene.map), TablesResult::opened);
    const JumpBoxesMap known(scene.map, boxes);
    const JumpBoxesMap unknown(scene.map, View());
    static Planner planner;
    Random random(14);
    Reference reference(10, 14, Beside::both);
    for (int i = 0; i < 100; ++i) {
        const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
        Status status = planner.begin(known, start, goal);
        for (int slice = 0; status == Status::running; ++slice) {
            status = planner.step(slice < 3 ? known : unknown, 4);
        }
        if (status == Status::found) {
            reference.run(scene.plain, start);
            ASSERT_EQ(planner.cost(), reference.cost(goal));
        }
    }
}

TEST(JumpBoxes, EveryKindOfWrongImageHasItsResult) {
    using Format = detail::JumpBoxesFormat;
    const Scene scene(1);
    View boxes;
    const auto opened = [&](const std::vector<std::uint32_t>& image) { return boxes.open(image, scene.map); };
    ASSERT_EQ(opened(scene.image), TablesResult::opened);
    ASSERT_EQ(opened({}), TablesResult::no_tables);
    EXPECT_TRUE(boxes.empty());
    ASSERT_EQ(opened({scene.image.begin(), scene.image.end() - 1}), TablesResult::cut_off);
    // A jump graph is no image of boxes, nor are boxes one of a jump graph.
    const host::JumpGraph graph = test_support::jump_graph_of<Moves>(scene.plain, Moves::scale, true);
    ASSERT_EQ(opened(graph.image), TablesResult::no_tables);
    JumpGraphView<Map, Moves> links;
    ASSERT_EQ(links.open(scene.image, scene.map), TablesResult::no_tables);
    const auto after = [&](std::size_t at, std::uint32_t word) {
        Scene other = scene;
        other.image[at] = word;
        other.seal();
        return boxes.open(other.image, other.map);
    };
    for (unsigned bit = 0; bit < 32; ++bit) {
        ASSERT_EQ(after(Format::at_version, Format::version ^ 1U << bit), TablesResult::other_version);
    }
    ASSERT_EQ(after(Format::at_size, W | (H + 1) << 16), TablesResult::other_size);
    ASSERT_EQ(after(Format::at_moves, 8 | 1 << 8), TablesResult::other_moves);
    ASSERT_EQ(after(Format::at_nodes, 0xFFFF'FFFF), TablesResult::contradictory);
    ASSERT_EQ(after(Format::at_nodes, scene.image[Format::at_nodes] - 1), TablesResult::contradictory);
    ASSERT_EQ(after(Format::words, 1), TablesResult::contradictory);
    // The first node: its number, the place of its boxes, its directions.
    const std::size_t node = Format::words + Format::bucket_count(scene.image[Format::at_nodes]) + 1;
    ASSERT_EQ(after(node, W), TablesResult::contradictory);
    ASSERT_EQ(after(node, 0xFFFF'FFFF), TablesResult::contradictory);
    ASSERT_EQ(after(node + 1, scene.image[node + 1] + 1), TablesResult::contradictory);
    ASSERT_EQ(after(node + 1, scene.image[node + 1] | 0xFF'FFFF), TablesResult::contradictory);
    for (unsigned d = 0; d < 8; ++d) {
        ASSERT_EQ(after(node + 1, scene.image[node + 1] ^ 1U << (24 + d)), TablesResult::contradictory);
    }
    // Boxes of no node, and a box too few.
    Scene other = scene;
    other.image.push_back(0);
    ++other.image[Format::at_length];
    other.seal();
    ASSERT_EQ(boxes.open(other.image, other.map), TablesResult::contradictory);
    other = scene;
    other.image.pop_back();
    --other.image[Format::at_length];
    other.seal();
    ASSERT_EQ(boxes.open(other.image, other.map), TablesResult::contradictory);
}

TEST(JumpBoxes, AFlippedBitIsFound) {
    Scene scene(3);
    test_support::a_flipped_bit_is_found<View>(scene);
}

TEST(JumpBoxes, AHostileImageLeadsNowhere) {
    const Scene scene(3);
    static Planner planner;
    test_support::a_hostile_image_leads_nowhere<View>(scene, planner);
}

}  // namespace
