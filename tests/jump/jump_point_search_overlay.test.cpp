// Jump point search on two maps as one: equal to the search on their copy.
#include <cstdint>

#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/overlay.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"

namespace {

using namespace firmpath;
using test_support::any_cell;

constexpr int W = 41;
constexpr int H = 35;
using Plain = BitGrid<W, H>;
using Map = JumpGrid<W, H>;
using Joined = Overlay<Map, Map>;
using Nested = Overlay<Map, Joined>;

template <class Moves, class Word>
void same_as_a_copy() {
    using Nodes = PooledNodes<512>;
    static constinit JumpPointSearch<Map, Moves, Nodes, FittingCost, Word> of_copy;
    static constinit JumpPointSearch<Nested, Moves, Nodes, FittingCost, Word> planner;
    static constinit Plain plain[3]{};
    static constinit Map maps[3]{Map(all_blocked), Map(all_blocked), Map(all_blocked)};
    static constinit Map copy(all_blocked);
    for (auto random : test_support::property(300, 5)) {
        for (int k = 0; k < 3; ++k) {
            test_support::scatter(plain[k], random, random.below(15));
            maps[k].assign(plain[k]);
        }
        const Joined two(maps[1], maps[2]);
        const Nested all(maps[0], two);
        copy.assign(all);
        for (int query = 0; query < 5; ++query) {
            const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
            const SearchOptions options{.nearest = random.chance(50)};
            ASSERT_EQ(planner.plan(all, start, goal, options), of_copy.plan(copy, start, goal, options));
            ASSERT_TRUE(test_support::same_result(planner, all, of_copy, copy));
        }
        // An edit of any of them is noticed.
        ASSERT_EQ(planner.begin(all, {0, 0}, {0, 0}, {.nearest = true}),
                  of_copy.begin(copy, {0, 0}, {0, 0}, {.nearest = true}));
        const bool running = planner.status() == Status::running;
        maps[random.below(3)].fill(false);
        ASSERT_TRUE(!running || planner.step(all, 1) == Status::map_changed);
    }
}

TEST(JumpPointSearchOverlay, GivesTheResultsOfACopy) {
    same_as_a_copy<Eight<Corner::never>, std::uint32_t>();
#if __STDC_HOSTED__
    same_as_a_copy<Eight<Corner::never>, std::uint64_t>();
    same_as_a_copy<Eight<Corner::one_side>, std::uint64_t>();
    same_as_a_copy<Four, std::uint32_t>();
#endif
}

}  // namespace
