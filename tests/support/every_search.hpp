/// @file
/// What every search promises: the same result in slices, after other searches and on a padded map; an end by `cancel`.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/status.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"

namespace test_support {

/// Units a slice; 0: another number each time.
inline constexpr std::uint32_t slice_budgets[] = {1, 2, 3, 7, 100, 0};

/// A map that changes without a new revision: of one row, from which the cell in column `gone` is missing.
struct Liar {
    static constexpr int width = 9;
    static constexpr int height = 1;
    int gone = -1;
    constexpr bool passable(firmpath::Cell c) const { return c.x >= 0 && c.x < width && c.y == 0 && c.x != gone; }
};

/// A free map that counts how often it is asked.
template <int W, int H>
struct Counting {
    static constexpr int width = W;
    static constexpr int height = H;
    int* asked = nullptr;
    bool passable(firmpath::Cell c) const { return ++*asked, firmpath::BitGrid<W, H>::contains(c); }
};

/// Each search is answered at once, and in slices of each of `slice_budgets`.
///
/// - `draw(random)`: draws the map.
/// - `check(units)`: looks at `whole` when a search in slices has taken so many units.
template <class Planner, class Draw, class Check>
void every_budget_gives_the_same(Planner& whole, Planner& sliced, const typename Planner::map_type& map,
                                 const Property& rounds, const Draw& draw, const Check& check) {
    using Map = typename Planner::map_type;
    using firmpath::Status;
    for (auto random : rounds) {
        draw(random);
        const firmpath::Cell start = any_cell<Map::width, Map::height>(random);
        const firmpath::Cell goal = any_cell<Map::width, Map::height>(random);
        const bool nearest = random.chance(50);
        const Status status = whole.plan(map, start, goal, {.nearest = nearest});
        for (const std::uint32_t budget : slice_budgets) {
            Status s = sliced.begin(map, start, goal, {.nearest = nearest});
            std::uint32_t units = 0;
            while (s == Status::running) {
                ASSERT_TRUE(sliced.path(map).empty());
                ASSERT_EQ(sliced.cost(), sliced.no_cost);
                const std::uint32_t slice = budget == 0 ? 1 + random.below(50) : budget;
                s = sliced.step(map, slice);
                units += slice;
            }
            ASSERT_EQ(s, status);
            ASSERT_EQ(sliced.cost(), whole.cost());
            ASSERT_TRUE(same_result(sliced, map, whole, map));
            check(units);
            ASSERT_EQ(sliced.step(map, 5), status);  // a final status stays
        }
    }
}

/// A planner answers like one that is new, also after searches that were left or cancelled. `draw(random)` draws a map
/// for every tenth round.
template <class Planner, class Draw>
void reuse_leaves_nothing_behind(Planner& used, Planner& fresh, const typename Planner::map_type& map,
                                 const Property& rounds, const Draw& draw) {
    using Map = typename Planner::map_type;
    static constexpr Planner unused{};  // a temporary would need the stack
    for (auto random : rounds) {
        if (random.seed % 10 == 0) {
            draw(random);
        }
        const firmpath::Cell start = any_cell<Map::width, Map::height>(random);
        const firmpath::Cell goal = any_cell<Map::width, Map::height>(random);
        const bool nearest = random.chance(30);
        fresh = unused;
        const firmpath::Status expected = fresh.plan(map, start, goal, {.nearest = nearest});
        if (random.chance(20)) {
            (void)used.begin(map, goal, start, {.nearest = random.chance(50)});
            (void)used.step(map, random.below(40));
            if (random.chance(50)) {
                used.cancel();
            }
        }
        ASSERT_EQ(used.plan(map, start, goal, {.nearest = nearest}), expected);
        ASSERT_EQ(used.cost(), fresh.cost());
        ASSERT_TRUE(same_result(used, map, fresh, map));
        for (const auto [x, y] : cells(Map::width, Map::height)) {
            ASSERT_EQ(used.closed(cell(x, y)), fresh.closed(cell(x, y)));
        }
    }
}

/// A map read at run time into a larger type: the other cells are blocked. `draw(random)` draws the map.
template <class Planner, class PaddedPlanner, class Draw>
void padding_changes_nothing(Planner& planner, const typename Planner::map_type& map, PaddedPlanner& padded_planner,
                             typename PaddedPlanner::map_type& padded, const Property& rounds, const Draw& draw) {
    using Map = typename Planner::map_type;
    for (auto random : rounds) {
        draw(random);
        padded.fill(true);
        for (const auto [x, y] : cells(Map::width, Map::height)) {
            padded.set(cell(x, y), !map.passable(cell(x, y)));
        }
        const firmpath::Cell start = any_cell<Map::width, Map::height>(random);
        const firmpath::Cell goal = any_cell<Map::width, Map::height>(random);
        for (const bool nearest : {false, true}) {
            const firmpath::Status status = planner.plan(map, start, goal, {.nearest = nearest});
            ASSERT_EQ(padded_planner.plan(padded, start, goal, {.nearest = nearest}), status);
            ASSERT_TRUE(same_result(padded_planner, padded, planner, map));
        }
    }
}

/// Before the first search nothing runs.
template <class Planner>
void nothing_begun_is_cancelled(Planner& unused, const typename Planner::map_type& map) {
    EXPECT_EQ(unused.status(), firmpath::Status::cancelled);
    EXPECT_EQ(unused.step(map, 1), firmpath::Status::cancelled);
    EXPECT_TRUE(unused.path(map).empty());
    EXPECT_EQ(unused.cost(), unused.no_cost);
}

/// Ends outside of a map of 13 x 11 cells, or at (3, 3), the only blocked one; and before the first search.
template <class Planner>
void bad_ends_are_refused(Planner& unused, typename Planner::map_type& map) {
    using firmpath::Cell;
    using firmpath::Status;
    map.fill(false);
    map.set(Cell{3, 3});
    nothing_begun_is_cancelled(unused, map);
    EXPECT_FALSE(unused.closed(Cell{0, 0}));
    for (const Cell outside : {Cell{-1, 0}, Cell{0, -1}, Cell{13, 0}, Cell{0, 11}}) {
        EXPECT_EQ(unused.begin(map, outside, Cell{0, 0}), Status::out_of_map);
        EXPECT_EQ(unused.begin(map, Cell{0, 0}, outside), Status::out_of_map);
        EXPECT_EQ(unused.step(map, 10), Status::out_of_map);
        EXPECT_EQ(unused.status(), Status::out_of_map);
        EXPECT_EQ(unused.plan(map, Cell{0, 0}, outside, {.nearest = true}), Status::out_of_map);
    }
    EXPECT_EQ(unused.plan(map, Cell{3, 3}, Cell{0, 0}), Status::start_blocked);
    EXPECT_EQ(unused.plan(map, Cell{0, 0}, Cell{3, 3}), Status::goal_blocked);
    EXPECT_FALSE(unused.closed(Cell{0, 0}));
    EXPECT_EQ(unused.plan(map, Cell{0, 0}, Cell{3, 3}, {.nearest = true}), Status::partial);
    EXPECT_FALSE(unused.path(map).empty());
}

/// From one corner of a free map to the other, on a path of so many cells.
template <class Planner>
void cancel_ends_the_search(Planner& planner, const typename Planner::map_type& map, std::size_t path_cells) {
    using firmpath::Status;
    const firmpath::Cell goal = cell(Planner::map_type::width - 1, Planner::map_type::height - 1);
    planner.cancel();  // nothing to cancel
    ASSERT_EQ(planner.begin(map, {0, 0}, goal), Status::running);
    ASSERT_EQ(planner.step(map, 3), Status::running);
    planner.cancel();
    EXPECT_EQ(planner.status(), Status::cancelled);
    EXPECT_EQ(planner.step(map, 3), Status::cancelled);
    EXPECT_EQ(planner.step(map, 3), Status::cancelled);
    EXPECT_TRUE(planner.path(map).empty());
    ASSERT_EQ(planner.plan(map, {0, 0}, goal), Status::found);
    planner.cancel();  // no search is running: the result stays
    EXPECT_EQ(planner.status(), Status::found);
    EXPECT_EQ(planner.step(map, 3), Status::found);
    EXPECT_EQ(planner.path(map).size(), path_cells);
}

/// Follows a search on a map of this size, and checks that its events are consistent.
template <std::size_t W, std::size_t H>
struct Follower {
    std::uint32_t expanded_count = 0;
    std::uint32_t first_seen = 0;
    std::uint32_t last_f = 0;
    bool f_never_falls = true;
    bool parents_were_expanded = true;
    bool expanded_as_generated = true;
    bool seen[H][W] = {};
    bool closed[H][W] = {};
    std::uint32_t g_of[H][W] = {};
    std::uint32_t f_of[H][W] = {};

    void expanded(firmpath::Cell c, std::uint32_t g) {
        ++expanded_count;
        expanded_as_generated = expanded_as_generated && !closed[c.y][c.x] && g_of[c.y][c.x] == g;
        closed[c.y][c.x] = true;
        f_never_falls = f_never_falls && f_of[c.y][c.x] >= last_f;
        last_f = f_of[c.y][c.x];
    }
    void generated(firmpath::Cell c, firmpath::Cell parent, std::uint32_t g, std::uint32_t f) {
        first_seen += seen[c.y][c.x] ? 0U : 1U;
        seen[c.y][c.x] = true;
        g_of[c.y][c.x] = g;
        f_of[c.y][c.x] = f;
        parents_were_expanded = parents_were_expanded && (c == parent || closed[parent.y][parent.x]);
    }
};

/// What an observer is told is what `stats` counts. `check(follower)` looks at what else a search promises.
template <class Planner, class Draw, class Check>
void observer_sees_what_is_counted(Planner& planner, const typename Planner::map_type& map, const Property& rounds,
                                   const Draw& draw, const Check& check) {
    using Map = typename Planner::map_type;
    static constexpr Follower<Map::width, Map::height> unused;
    static Follower<Map::width, Map::height> follower;
    for (auto random : rounds) {
        draw(random);
        const firmpath::Cell start = any_cell<Map::width, Map::height>(random);
        const firmpath::Cell goal = any_cell<Map::width, Map::height>(random);
        follower = unused;
        (void)planner.plan(map, start, goal, {}, follower);
        ASSERT_EQ(follower.expanded_count, planner.stats().expanded);
        ASSERT_EQ(follower.first_seen, planner.stats().generated);
        ASSERT_EQ(follower.first_seen, planner.stats().peak_nodes);  // a record for each cell reached
        ASSERT_TRUE(follower.parents_were_expanded);
        ASSERT_TRUE(follower.expanded_as_generated);
        check(follower);
        for (const auto [x, y] : cells(Map::width, Map::height)) {
            ASSERT_EQ(planner.closed(cell(x, y)), follower.closed[y][x]);
        }
        ASSERT_LE(planner.stats().peak_open, planner.stats().generated);
    }
}

}  // namespace test_support
