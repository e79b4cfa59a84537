// Jump point search compared with plain costs and A*, on maps of many kinds and shapes, with both words and layouts,
// small code and fast code.
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "firmpath/core/code.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "reference/nearest_reachable.hpp"
#include "reference/plain_squares.hpp"
#include "support/property.hpp"
#include "support/same_result.hpp"
#include "support/scenes.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

using Fitting = firmpath::FittingCost;

/// Checks the planner's answer by the definition of the query.
template <class Planner, class Map>
void holds(const Planner& planner, const typename Planner::map_type& its_map,
           const PlainSquares<Map::width, Map::height>& reference, const Map& map, Cell start, Cell goal,
           bool nearest) {
    const std::uint32_t least = reference.cost(goal);
    const Status status = planner.status();
    if (!map.passable(start)) {
        ASSERT_EQ(status, Status::start_blocked);
    } else if (!nearest && !map.passable(goal)) {
        ASSERT_EQ(status, Status::goal_blocked);
    } else if (!nearest && least == unreachable) {
        ASSERT_EQ(status, Status::no_path);
    } else {
        const bool reachable = least != unreachable;
        const Cell end = reachable ? goal : nearest_reachable<typename Planner::moves_type>(reference, goal);
        ASSERT_EQ(status, reachable ? Status::found : Status::partial);
        ASSERT_TRUE(leads(planner.path(its_map), start, end)) << end.x << ',' << end.y;
        ASSERT_EQ(planner.cost(), reference.cost(end));
        ASSERT_EQ(reference.cost_of(map, planner.path(its_map)), reference.cost(end));
        std::size_t cells = 0;
        for ([[maybe_unused]] const Cell c : planner.path(its_map)) {
            ++cells;
        }
        ASSERT_EQ(planner.path(its_map).size(), cells);
        return;
    }
    ASSERT_TRUE(planner.path(its_map).empty());
    ASSERT_TRUE(planner.path(its_map).begin() == planner.path(its_map).end());
    ASSERT_EQ(planner.cost(), planner.no_cost);
}

/// After a path to the goal is found, only nodes that may improve it leave the open list, with the tolerance of a
/// bucket; one more node leaves, which shows that no other can.
template <class Planner, int W, int H>
void takes_no_more_than_it_must(const Planner& planner, const PlainSquares<W, H>& reference, Cell goal) {
    std::uint32_t beyond = 0;
    for (int i = 0; planner.status() == Status::found && i < W * H; ++i) {
        const Cell c = cell(i % W, i / W);
        beyond += planner.closed(c) && reference.cost(c) + Planner::moves_type::estimate(c, goal) >
                                           planner.cost() + Planner::moves_type::scale.straight
                      ? 1U
                      : 0U;
    }
    ASSERT_LE(beyond, 1U);
}

/// The same search in slices of `budget` units, or of random numbers of units if that is 0.
template <class Planner, class Map>
void in_slices(Planner& planner, const Map& map, Cell start, Cell goal, SearchOptions options, std::uint32_t budget,
               Random& random) {
    Status status = planner.begin(map, start, goal, options);
    std::uint32_t units = 0;
    while (status == Status::running) {
        ASSERT_TRUE(planner.path(map).empty());
        ASSERT_EQ(planner.cost(), planner.no_cost);
        const std::uint32_t now = budget != 0 ? budget : 1 + random.below(19);
        const std::uint32_t expanded = planner.stats().expanded;
        status = planner.step(map, now);
        ASSERT_EQ(planner.status(), status);
        ASSERT_LE(planner.stats().expanded - expanded, now);
        units += now;
        ASSERT_LT(units, 10'000'000U) << "it does not end";
    }
    // A unit takes at most one node, or walks at most 32 cells of the path.
    ASSERT_LE(planner.stats().expanded + planner.path(map).size() / 32, std::size_t{units} + 2);
    ASSERT_EQ(planner.step(map, 5), status);  // a final status stays
}

template <class Moves, Beside Rule, int W, int H>
void rounds_on(Property rounds) {
    SCOPED_TRACE(W);
    SCOPED_TRACE(H);
    using Map = JumpGrid<W, H>;
    constexpr std::size_t nodes = W * H < 2 ? 2 : W * H;  // never full
    using Narrow = JumpPointSearch<Map, Moves, PooledNodes<nodes>, Fitting, std::uint32_t, Code::small>;
    using Wide = JumpPointSearch<Map, Moves, PooledNodes<nodes>, Fitting, std::uint64_t, Code::fast>;
    using Costly = typename Narrow::moves_type;
    static BitGrid<W, H> plain;
    static Map map{firmpath::all_blocked};
    static Narrow narrow;
    static Wide wide;
    static AStar<BitGrid<W, H>, Moves> a_star;
    static constinit PlainSquares<W, H> reference(Costly::scale.straight, Costly::scale.diagonal, Rule);
    for (auto random : rounds) {
        any_scene(plain, random);
        const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
        plain.set(start, !plain.passable(start) && random.chance(20));
        plain.set(goal, !plain.passable(goal) && random.chance(20));
        map.assign(plain);
        reference.run(plain, start);
        for (const bool nearest : {false, true}) {
            const SearchOptions options{.nearest = nearest};
            const Status status = narrow.plan(map, start, goal, options);
            holds(narrow, map, reference, plain, start, goal, nearest);
            takes_no_more_than_it_must(narrow, reference, goal);
            ASSERT_EQ(a_star.plan(plain, start, goal, options), status);
            ASSERT_EQ(a_star.cost(), narrow.cost());
            ASSERT_TRUE(last_of(a_star.path(plain)) == last_of(narrow.path(map)));
            ASSERT_EQ(wide.plan(map, start, goal, options), status);
            ASSERT_TRUE(same_result(wide, map, narrow, map));
            in_slices(wide, map, start, goal, options, 0, random);
            ASSERT_TRUE(same_result(wide, map, narrow, map));
#if __STDC_HOSTED__
            static Narrow sliced;
            for (const std::uint32_t budget : {1U, 2U, 3U, 7U, 0U}) {
                in_slices(sliced, map, start, goal, options, budget, random);
                ASSERT_TRUE(same_result(sliced, map, narrow, map)) << budget;
                in_slices(wide, map, start, goal, options, budget, random);
                ASSERT_TRUE(same_result(wide, map, narrow, map)) << budget;
            }
#endif
        }
    }
}

/// 2,250 maps on the host, of nine shapes.
template <class Moves, Beside Rule>
void property() {
    const auto rounds = test_support::property(250, 15);
    rounds_on<Moves, Rule, 11, 9>(rounds);
    rounds_on<Moves, Rule, 1, 17>(rounds);
    rounds_on<Moves, Rule, 33, 3>(rounds);
#if __STDC_HOSTED__
    rounds_on<Moves, Rule, 32, 32>(rounds);
    rounds_on<Moves, Rule, 70, 12>(rounds);
    rounds_on<Moves, Rule, 12, 70>(rounds);
    rounds_on<Moves, Rule, 64, 31>(rounds);
    rounds_on<Moves, Rule, 130, 20>(rounds);
    rounds_on<Moves, Rule, 200, 40>(rounds);
#endif
}

// One program per set of moves, so that each fits a small board.
TEST(JumpPointSearchProperty, FIRMPATH_TEST_NAME) { property<FIRMPATH_TEST_MOVES, Beside::FIRMPATH_TEST_BESIDE>(); }

}  // namespace
