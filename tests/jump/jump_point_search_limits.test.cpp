// Jump point search with limits on cost and work, with costs that do not fit their type, and with too small a pool.
#include <cstddef>
#include <cstdint>

#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "reference/plain_squares.hpp"
#include "support/property.hpp"
#include "support/same_result.hpp"
#include "support/scenes.hpp"
#include "support/slices.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

using Fitting = firmpath::FittingCost;
using Map = JumpGrid<13, 11>;
using Plain = BitGrid<13, 11>;
using Reference = PlainSquares<13, 11>;
using Nodes = PooledNodes<143>;  // never full
using Octile = Eight<Corner::never, firmpath::scale_10_14>;

constinit Plain plain;
constinit Map map{firmpath::all_blocked};

// Shared by the tests, so that a small board has room for them.
template <class Planner>
constinit Planner first{};
template <class Planner>
constinit Planner second{};

/// The same search in slices of a few units.
template <class Planner, class Grid>
void plan_in_slices(Planner& planner, const Grid& grid, Cell start, Cell goal, SearchOptions options, Random& random) {
    (void)in_slices(planner, grid, planner.begin(grid, start, goal, options), random, 4);
}

/// A search that ended early leaves a path to a reachable cell that is not further from the goal than the
/// start, nor than any expanded node.
template <class Planner>
void leaves_a_path(const Planner& planner, const typename Planner::map_type& searched, const Reference& reference,
                   Cell start, Cell goal) {
    using Moves = typename Planner::moves_type;
    const auto path = planner.partial_path(searched);
    ASSERT_FALSE(path.empty());
    ASSERT_TRUE(*path.begin() == start);
    ASSERT_EQ(reference.cost_of(plain, path), planner.partial_cost());
    const bool arrived = planner.status() == Status::found || planner.status() == Status::partial;
    ASSERT_EQ(planner.path(searched).empty(), !arrived);
    ASSERT_EQ(planner.cost(), arrived ? planner.partial_cost() : planner.no_cost);
    const std::uint32_t h = Moves::estimate(last_of(path), goal);
    ASSERT_LE(h, Moves::estimate(start, goal));
    for (const auto [x, y] : cells(Map::width, Map::height)) {
        ASSERT_TRUE(!planner.closed(cell(x, y)) || h <= Moves::estimate(cell(x, y), goal)) << x << ',' << y;
    }
}

template <class Moves, Beside Rule>
void cost_limit_divides() {
    const auto rounds = property(500, 10);
    using Planner = JumpPointSearch<Map, Moves, Nodes>;
    Planner& limited = first<Planner>;
    Planner& other = second<Planner>;
    using Costly = typename Planner::moves_type;
    static constinit AStar<Plain, Moves> a_star;
    static constinit Reference reference(Costly::scale.straight, Costly::scale.diagonal, Rule);
    std::uint32_t too_expensive = 0;
    for (auto random : rounds) {
        any_scene(plain, random);
        const Cell start = any_cell<13, 11>(random), goal = any_cell<13, 11>(random);
        plain.set(start, false);
        plain.set(goal, random.chance(5) && !(start == goal));
        map.assign(plain);
        reference.run(plain, start);
        const std::uint32_t least = reference.cost(goal);
        const std::uint32_t limit = least == unreachable && random.chance(70)
                                        // Little more than the start needs: detours to nearer cells are beyond it.
                                        ? Costly::estimate(start, goal) + random.below(8 * Costly::scale.straight)
                                        : least == unreachable || random.chance(50)
                                              ? random.below(20 * Costly::scale.straight)
                                          : random.chance(50) ? least
                                                              : least - (least != 0 ? 1 : 0);
        const bool nearest = random.chance(50);
        const SearchOptions options{.nearest = nearest, .cost_limit = limit};
        const Status status = limited.plan(map, start, goal, options);
        plan_in_slices(other, map, start, goal, options, random);
        ASSERT_TRUE(same_result(limited, map, other, map));
        const Status by_cells = a_star.plan(plain, start, goal, options);
        if (least <= limit) {
            ASSERT_EQ(status, Status::found);
            ASSERT_EQ(limited.cost(), least);
            ASSERT_EQ(reference.cost_of(plain, limited.path(map)), least);
        } else if (least != unreachable) {
            ++too_expensive;
            ASSERT_EQ(status, Status::cost_limit);
        } else if (!nearest && !plain.passable(goal)) {
            ASSERT_EQ(status, Status::goal_blocked);
        } else {
            ASSERT_TRUE(status == Status::cost_limit || status == (nearest ? Status::partial : Status::no_path));
        }
        if (status == Status::partial) {
            // The limit may have left out cells, but none that is nearer.
            const std::uint32_t h = Costly::estimate(last_of(limited.path(map)), goal);
            for (const auto [x, y] : cells(Map::width, Map::height)) {
                ASSERT_TRUE(reference.cost(cell(x, y)) == unreachable || h <= Costly::estimate(cell(x, y), goal))
                    << x << ',' << y;
            }
        }
        if (status == Status::cost_limit) {
            leaves_a_path(limited, map, reference, start, goal);
            ASSERT_LE(limited.partial_cost(), limit);
            if (by_cells == Status::cost_limit) {
                // Both have reached every cell whose f is within the limit.
                ASSERT_TRUE(last_of(limited.partial_path(map)) == last_of(a_star.partial_path(plain)));
                ASSERT_EQ(limited.partial_cost(), a_star.partial_cost());
            }
        }
    }
    EXPECT_GE(too_expensive * 10, rounds.count);
}

// Together 2,000 maps on the host; boards have room for one set of moves.
TEST(JumpPointSearchLimits, CostLimitDividesFoundFromTooDear) {
    cost_limit_divides<Octile, Beside::both>();
#if __STDC_HOSTED__
    cost_limit_divides<Eight<Corner::one_side>, Beside::one>();
    cost_limit_divides<Eight<Corner::always>, Beside::none>();
    cost_limit_divides<Four, Beside::no_diagonals>();
#endif
}

TEST(JumpPointSearchLimits, WorkLimitEndsTheSearchWhereItStands) {
    const auto rounds = property(100, 5);
    using Planner = JumpPointSearch<Map, Octile, Nodes>;
    Planner& planner = first<Planner>;
    Planner& sliced = second<Planner>;
    static constinit Reference reference(10, 14, Beside::both);
    std::uint32_t limited = 0;
    for (auto random : rounds) {
        any_scene(plain, random);
        const Cell start = any_cell<13, 11>(random), goal = any_cell<13, 11>(random);
        plain.set(start, false);
        map.assign(plain);
        const Status whole = planner.plan(map, start, goal, {.nearest = true});
        const std::uint32_t enough = planner.stats().expanded;
        for (std::uint32_t limit = 0; limit <= enough; ++limit) {
            const SearchOptions options{.nearest = true, .work_limit = limit};
            const Status status = planner.plan(map, start, goal, options);
            // The last node taken off the open list may be the goal, which is not expanded.
            const bool ends = limit == enough || (limit + 1 == enough && status != Status::work_limit);
            ASSERT_EQ(status, ends ? whole : Status::work_limit) << limit;
            ASSERT_EQ(planner.stats().expanded, ends ? enough : limit);
            leaves_a_path(planner, map, reference, start, goal);
            plan_in_slices(sliced, map, start, goal, options, random);
            ASSERT_TRUE(same_result(planner, map, sliced, map));
            limited += status == Status::work_limit ? 1U : 0U;
        }
    }
    EXPECT_GE(limited, rounds.count);
}

/// A node may be reached at a lower cost after its successors; if the search ends before it is expanded
/// again, the path costs less than the records contain.
TEST(JumpPointSearchLimits, CostIsThatOfThePath) {
    using Yard = JumpGrid<10, 8>;
    static constexpr auto drawn = BitGrid<10, 8>::drawn("#........."
                                                        "...#....#."
                                                        ".#......#."
                                                        "..#......."
                                                        ".........."
                                                        ".#.......#"
                                                        "..#......#"
                                                        "..#...#...");
    static constexpr Yard yard(drawn);
    static constinit JumpPointSearch<Yard, Octile, PooledNodes<80>> planner;
    static constinit PlainSquares<10, 8> reference(10, 14, Beside::both);
    for (std::uint32_t limit = 0; limit < 10; ++limit) {
        for (int from = 0; from < 80; ++from) {
            const Cell start = cell(from % 10, from / 10);
            if (yard.passable(start)) {
                (void)planner.plan(yard, start, Cell{0, 5}, {.work_limit = limit});
                ASSERT_EQ(reference.cost_of(drawn, planner.partial_path(yard)), planner.partial_cost())
                    << from << ", " << limit;
            }
        }
    }
}

/// More work reaches more cells, so the result is at least as near.
TEST(JumpPointSearchLimits, MoreWorkComesNoLessNear) {
    using Planner = JumpPointSearch<Map, Octile, Nodes>;
    Planner& planner = first<Planner>;
    for (auto random : property(1000, 20)) {
        any_scene(plain, random);
        const Cell start = any_cell<13, 11>(random), goal = any_cell<13, 11>(random);
        plain.set(start, false);
        map.assign(plain);
        std::uint32_t last_h = Octile::estimate(start, goal);
        Status status = Status::work_limit;
        for (std::uint32_t limit = 0; status == Status::work_limit; ++limit) {
            status = planner.plan(map, start, goal, {.nearest = true, .work_limit = limit});
            const std::uint32_t h = Octile::estimate(last_of(planner.partial_path(map)), goal);
            ASSERT_LE(h, last_h) << limit;
            last_h = h;
        }
    }
}

/// With any small pool the result is a path to a reachable cell; and a pool that is large enough by a query's counts
/// gives the same result as any larger one.
template <class Moves, Beside Rule, std::size_t N>
void small_pools() {
    SCOPED_TRACE(N);
    const auto rounds = property(500, 10, 100);
    using Small = JumpPointSearch<Map, Moves, PooledNodes<N>, Fitting, std::uint32_t>;
    using SmallWide = JumpPointSearch<Map, Moves, PooledNodes<N>, Fitting, std::uint64_t>;
    static constinit Small small;
    static constinit SmallWide wide;
    JumpPointSearch<Map, Moves, Nodes>& whole = first<JumpPointSearch<Map, Moves, Nodes>>;
    using Costly = typename Small::moves_type;
    static constinit Reference reference(Costly::scale.straight, Costly::scale.diagonal, Rule);
    std::uint32_t full = 0;
    for (auto random : rounds) {
        scatter(plain, random, 5 + random.below(40));
        const Cell start = any_cell<13, 11>(random), goal = any_cell<13, 11>(random);
        plain.set(start, false);
        map.assign(plain);
        const SearchOptions options{.nearest = random.chance(50)};
        const Status status = small.plan(map, start, goal, options);
        ASSERT_EQ(wide.plan(map, start, goal, options), status);
        ASSERT_TRUE(same_result(small, map, wide, map));
        plan_in_slices(wide, map, start, goal, options, random);
        ASSERT_TRUE(same_result(small, map, wide, map));
        const Status without_bounds = whole.plan(map, start, goal, options);
        if (whole.stats().peak_nodes <= N) {
            ASSERT_EQ(status, without_bounds);
            ASSERT_TRUE(same_result(small, map, whole, map));
        } else {
            ++full;
            ASSERT_EQ(status, Status::nodes_full);
            ASSERT_EQ(small.stats().peak_nodes, N);
            leaves_a_path(small, map, reference, start, goal);
        }
    }
    EXPECT_GE(full * 10, rounds.count) << "the pool was hardly ever full";
}

TEST(JumpPointSearchLimits, FullPoolsLeaveAPath) {
    small_pools<Octile, Beside::both, 12>();
#if __STDC_HOSTED__
    small_pools<Octile, Beside::both, 2>();
    small_pools<Octile, Beside::both, 21>();
    small_pools<Eight<Corner::one_side>, Beside::one, 15>();
    small_pools<Eight<Corner::always>, Beside::none, 3>();
    small_pools<Eight<Corner::always>, Beside::none, 15>();
    small_pools<Four, Beside::no_diagonals, 8>();
    small_pools<Four, Beside::no_diagonals, 15>();
#endif
}

TEST(JumpPointSearchLimits, CostThatDoesNotFitHasItsOwnStatus) {
    // Four steps of 13860 fit 16 bits, five do not.
    using Corridor = JumpGrid<9, 2>;
    static constexpr Corridor open(BitGrid<9, 2>::drawn("........."
                                                        "#.#######"));
    using Fine = Eight<Corner::never, firmpath::scale_fine>;
    static constinit JumpPointSearch<Corridor, Fine, PooledNodes<8>, std::uint16_t> narrow;
    static_assert(decltype(narrow)::cost_is_checked);
    static constinit JumpPointSearch<Corridor, Fine, PooledNodes<8>> wide;
    static_assert(!decltype(wide)::cost_is_checked);
    ASSERT_EQ(wide.plan(open, Cell{0, 0}, Cell{8, 0}), Status::found);
    ASSERT_EQ(wide.cost(), 8U * 13'860);
    ASSERT_EQ(narrow.plan(open, Cell{0, 0}, Cell{8, 0}), Status::cost_overflow);
    // A path that fits is found with the same cost, even from the middle, where other paths do not fit.
    ASSERT_EQ(narrow.plan(open, Cell{4, 0}, Cell{8, 0}), Status::found);
    ASSERT_EQ(narrow.cost(), 4 * 13'860);
    // The result is the path to the nearest cell, here the start itself.
    ASSERT_EQ(narrow.plan(open, Cell{1, 0}, Cell{8, 0}), Status::cost_overflow);
    ASSERT_EQ(narrow.partial_path(open).size(), 1U);
    ASSERT_TRUE((*narrow.partial_path(open).begin() == Cell{1, 0}));
    ASSERT_EQ(narrow.partial_cost(), 0U);
    // There is no path, and no cell was left out for its cost.
    constexpr Corridor walled(BitGrid<9, 2>::drawn("..#......"
                                                   "..#......"));
    ASSERT_EQ(narrow.plan(walled, Cell{0, 0}, Cell{3, 0}), Status::no_path);
    // The status names the caller's own limit if that stopped the search.
    ASSERT_EQ(narrow.plan(open, Cell{0, 0}, Cell{3, 0}, {.cost_limit = 3 * 13'860}), Status::found);
    ASSERT_EQ(narrow.plan(open, Cell{0, 0}, Cell{3, 0}, {.cost_limit = 3 * 13'860 - 1}), Status::cost_limit);
    ASSERT_EQ(narrow.plan(open, Cell{0, 0}, Cell{3, 0}, {.cost_limit = 0}), Status::cost_limit);
    ASSERT_EQ(narrow.plan(open, Cell{0, 0}, Cell{5, 0}, {.cost_limit = 5 * 13'860}), Status::cost_overflow);
}

TEST(JumpPointSearchLimits, LargestCostThatFits) {
    // 65,535 marks an unreached cell, so a path may cost at most 65,534.
    using Corridor = JumpGrid<7, 1>;
    static constexpr Corridor open{BitGrid<7, 1>()};
    using Fifth = Eight<Corner::never, firmpath::Scale{13'107, 13'107}>;  // 5 * 13,107 = 65,535
    static constinit JumpPointSearch<Corridor, Fifth, PooledNodes<8>, std::uint16_t> planner;
    for (std::int16_t x = 0; x < 7; ++x) {
        const Status expected = x < 5 ? Status::found : Status::cost_overflow;
        ASSERT_EQ(planner.plan(open, Cell{0, 0}, Cell{x, 0}), expected) << x;
    }
}

TEST(JumpPointSearchLimits, ChecksCostsAgainstAWiderType) {
    // If both find a path, it is the same; if the narrow one does not, the cost is too large for it.
    using Coarse = Eight<Corner::never, firmpath::Scale{5000, 7071}>;
    const auto rounds = property(1000, 30);
    static constinit JumpPointSearch<Map, Coarse, Nodes, std::uint16_t> narrow;
    static constinit JumpPointSearch<Map, Coarse, Nodes, std::uint16_t> sliced;
    static constinit Reference reference(5000, 7071, Beside::both);
    std::uint32_t overflows = 0;
    for (auto random : rounds) {
        any_scene(plain, random);
        const Cell start = any_cell<13, 11>(random), goal = any_cell<13, 11>(random);
        plain.set(start, false);
        plain.set(goal, false);
        map.assign(plain);
        reference.run(plain, start);
        const std::uint32_t least = reference.cost(goal);
        const SearchOptions options{.nearest = random.chance(50)};
        const Status status = narrow.plan(map, start, goal, options);
        plan_in_slices(sliced, map, start, goal, options, random);
        ASSERT_TRUE(same_result(narrow, map, sliced, map));
        if (least < 0xFFFF) {
            ASSERT_EQ(status, Status::found);
            ASSERT_EQ(narrow.cost(), least);
        } else if (least != unreachable) {
            ASSERT_EQ(status, Status::cost_overflow);
            ++overflows;
            leaves_a_path(narrow, map, reference, start, goal);
        } else {
            ASSERT_TRUE(status == Status::cost_overflow ||
                        status == (options.nearest ? Status::partial : Status::no_path));
        }
    }
    EXPECT_GE(overflows * 100, rounds.count) << "hardly any path was too expensive";
}

#if __STDC_HOSTED__
/// A path of more than 2^32: 32-bit costs must not wrap to a small cost.
TEST(JumpPointSearchLimits, CostsBeyond32BitsAreSeen) {
    constexpr int size = 400;
    using Square = JumpGrid<size, size>;
    using Expensive = Eight<Corner::never, firmpath::Scale{60'000, 65'535}>;
    static constinit Square winding{firmpath::all_blocked};
    static constinit JumpPointSearch<Square, Expensive, PooledNodes<2000>, std::uint32_t, std::uint32_t> narrow;
    static constinit JumpPointSearch<Square, Expensive, PooledNodes<2000>, std::uint32_t, std::uint64_t> wide;
    static_assert(decltype(narrow)::cost_is_checked);
    winding.fill(false);
    for (int wall = 1; wall < size; wall += 2) {
        for (int x = 0; x < size; ++x) {
            winding.set(cell(x, wall), x != (wall / 2 % 2 == 0 ? size - 1 : 0));
        }
    }
    // Each row and the two steps past its wall are 401 steps: 176 rows are 70,576 steps or 4,234,560,000, below 2^32.
    ASSERT_EQ(narrow.plan(winding, Cell{0, 0}, cell(0, 2 * 176)), Status::found);
    ASSERT_EQ(narrow.cost(), 176U * 401 * 60'000);
    ASSERT_EQ(wide.plan(winding, Cell{0, 0}, cell(0, 2 * 176)), Status::found);
    ASSERT_TRUE(same_result(narrow, winding, wide, winding));
    for (int row = 180; row < 199; ++row) {
        const Cell goal = cell(row % 2 == 0 ? 0 : size - 1, 2 * row);
        ASSERT_EQ(narrow.plan(winding, Cell{0, 0}, goal), Status::cost_overflow) << row;
        ASSERT_EQ(wide.plan(winding, Cell{0, 0}, goal), Status::cost_overflow) << row;
        ASSERT_TRUE(same_result(narrow, winding, wide, winding));
    }
}
#endif

}  // namespace
