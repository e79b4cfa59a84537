/// @file
/// What holds for every image of tables: of a jump graph, and of clusters.
///
/// A scene has a `plain` map, the same as `map`, the `image` of its tables at {10, 14}, and `seal()`, which makes the
/// image's checksum right. Moves are eight, and cut no corner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "firmpath/jump/jump_graph.hpp"
#include "reference/plain_squares.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/slices.hpp"

namespace test_support {

template <class Scene>
using ReferenceOf = PlainSquares<decltype(Scene::map)::width, decltype(Scene::map)::height>;

template <class Scene>
firmpath::Cell any_cell_of(const Scene&, Random& random) {
    return any_cell<decltype(Scene::map)::width, decltype(Scene::map)::height>(random);
}

/// Whether a map joined to its tables can use them.
template <class Known>
bool has_tables(const Known& known) {
    if constexpr (requires { known.has_graph(); }) {
        return known.has_graph();
    } else {
        return known.has_boxes();
    }
}

/// Tables of a map that was edited since are not used; paths are cheapest ones.
template <class View, class Planner, class Scene>
void an_edited_map_is_scanned(Scene& scene, Planner& planner) {
    View tables;
    ASSERT_EQ(tables.open(scene.image, scene.map), firmpath::TablesResult::opened);
    const typename Planner::map_type known(scene.map, tables);
    ASSERT_TRUE(has_tables(known));
    Random random(6);
    ReferenceOf<Scene> reference(10, 14, Beside::both);
    for (int i = 0; i < 200; ++i) {
        const firmpath::Cell edited = any_cell_of(scene, random);
        scene.map.set(edited, scene.map.passable(edited));
        scene.plain.set(edited, !scene.map.passable(edited));
        ASSERT_FALSE(has_tables(known));
        const firmpath::Cell start = any_cell_of(scene, random), goal = any_cell_of(scene, random);
        if (!scene.plain.passable(start) || !scene.plain.passable(goal)) {
            continue;
        }
        reference.run(scene.plain, start);
        const bool reachable = reference.cost(goal) != unreachable;
        ASSERT_EQ(planner.plan(known, start, goal), reachable ? firmpath::Status::found : firmpath::Status::no_path);
        if (reachable) {
            ASSERT_EQ(planner.cost(), reference.cost(goal));
        }
    }
}

/// An image that is none, is cut off, is longer, or of another version.
template <class View, class Format, class Scene>
void a_wrong_beginning_has_its_result(const Scene& scene) {
    using firmpath::TablesResult;
    View tables;
    const auto opened = [&](const std::vector<std::uint32_t>& image) { return tables.open(image, scene.map); };
    ASSERT_EQ(opened(std::vector<std::uint32_t>(100)), TablesResult::no_tables);
    ASSERT_EQ(opened({scene.image.begin(), scene.image.begin() + Format::words - 1}), TablesResult::no_tables);
    ASSERT_EQ(opened({scene.image.begin(), scene.image.end() - 1}), TablesResult::cut_off);
    auto image = scene.image;
    image.push_back(7);  // flash is larger than the image
    ASSERT_EQ(opened(image), TablesResult::opened);
    image = scene.image;
    image[Format::at_version] += 1;
    ASSERT_EQ(opened(image), TablesResult::other_version);
}

template <class View, class Scene>
void a_flipped_bit_is_found(Scene& scene) {
    Random random(4);
    View tables;
    for (int i = 0; i < 2000; ++i) {
        const std::size_t at = random.below(static_cast<std::uint32_t>(scene.image.size()));
        const std::uint32_t bit = 1U << random.below(32);
        scene.image[at] ^= bit;
        ASSERT_NE(tables.open(scene.image, scene.map), firmpath::TablesResult::opened) << at;
        ASSERT_TRUE(tables.empty());
        scene.image[at] ^= bit;
    }
}

/// Whoever makes an image can make its checksum. What is opened must not lead a search out of the tables; the
/// sanitizers watch. A path that is found is one of the map.
template <class View, class Planner, class Scene>
void a_hostile_image_leads_nowhere(const Scene& scene, Planner& planner) {
    const auto rounds = property(3000, 3000);
    std::uint32_t opened = 0;
    ReferenceOf<Scene> reference(10, 14, Beside::both);
    for (auto random : rounds) {
        Scene hostile = scene;
        for (std::uint32_t k = 1 + random.below(4); k != 0; --k) {
            // Where links lie a change is rarely refused; a header that is changed mostly is.
            const auto size = static_cast<std::uint32_t>(hostile.image.size());
            const std::size_t at = random.chance(10) ? random.below(9) : random.below(size);
            hostile.image[at] = random.chance(50)   ? hostile.image[at] ^ 1U << random.below(32)
                                : random.chance(50) ? hostile.image[random.below(size)]
                                                    : random.below(0xFFFF'FFFF);
        }
        hostile.seal();
        View tables;
        if (tables.open(hostile.image, hostile.map) != firmpath::TablesResult::opened) {
            ASSERT_TRUE(tables.empty());
            continue;
        }
        ++opened;
        const typename Planner::map_type known(hostile.map, tables);
        const firmpath::Cell start = any_cell_of(scene, random), goal = any_cell_of(scene, random);
        plan_in_slices(planner, known, start, goal, {.nearest = random.chance(30)}, 12, random);
        if (!planner.path(known).empty()) {
            ASSERT_EQ(reference.cost_of(hostile.plain, planner.path(known)), planner.cost());
        }
    }
    EXPECT_GE(opened, rounds.count / 20);
}

}  // namespace test_support
