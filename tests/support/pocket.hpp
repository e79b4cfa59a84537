/// @file
/// What searches for cheapest paths by steps find on one small map, a pocket.
#pragma once

#include <span>

#include "firmpath/core/status.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "reference/plain_costs.hpp"
#include "support/test.hpp"

namespace test_support {

inline constexpr auto pocket = firmpath::BitGrid<8, 5>::drawn("........"
                                                              ".######."
                                                              ".#....#."
                                                              ".#.####."
                                                              ".#......");

template <class Planner>
class InPocket {
public:
    using Map = typename Planner::map_type;
    using Status = firmpath::Status;

    InPocket(Planner& planner, const Map& map) : planner_(planner), map_(map), closed_(map) { closed_.set({2, 3}); }

    void finds_the_only_way() {
        EXPECT_EQ(planner_.plan(map_, {0, 4}, {5, 2}), Status::found);
        // Up, along the top, down, back and into the pocket.
        firmpath::Cell path[40];
        EXPECT_EQ(planner_.copy_path(map_, path), firmpath::CopyResult::copied);
        EXPECT_EQ(planner_.path(map_).size(), 26U);
        constexpr struct {
            int at;
            firmpath::Cell expected;
        } corners[] = {{0, {0, 4}},  {1, {0, 3}},  {4, {0, 0}},  {11, {7, 0}},
                       {15, {7, 4}}, {20, {2, 4}}, {22, {2, 2}}, {25, {5, 2}}};
        for (const auto& [at, expected] : corners) {
            EXPECT_TRUE(path[at] == expected) << at;
        }
        EXPECT_EQ(planner_.cost(), 10U * (planner_.path(map_).size() - 1));
    }

    void start_may_be_the_goal() {
        EXPECT_EQ(planner_.plan(map_, {3, 0}, {3, 0}), Status::found);
        EXPECT_EQ(planner_.path(map_).size(), 1U);
        EXPECT_TRUE((*planner_.path(map_).begin() == firmpath::Cell{3, 0}));
        EXPECT_EQ(planner_.cost(), 0U);
    }

    void says_why_not() {
        EXPECT_EQ(planner_.plan(map_, {-1, 0}, {0, 0}), Status::out_of_map);
        EXPECT_EQ(planner_.plan(map_, {0, 0}, {8, 0}), Status::out_of_map);
        EXPECT_EQ(planner_.plan(map_, {0, 0}, {0, 5}), Status::out_of_map);
        EXPECT_EQ(planner_.plan(map_, {0, 0}, {0, 5}, {.nearest = true}), Status::out_of_map);
        EXPECT_EQ(planner_.plan(map_, {1, 1}, {0, 0}), Status::start_blocked);
        EXPECT_EQ(planner_.plan(map_, {1, 1}, {0, 0}, {.nearest = true}), Status::start_blocked);
        EXPECT_EQ(planner_.plan(map_, {0, 0}, {1, 1}), Status::goal_blocked);
        EXPECT_EQ(planner_.step(map_, 1), Status::goal_blocked);
        EXPECT_EQ(planner_.plan(closed_, {0, 0}, {4, 2}), Status::no_path);
        EXPECT_TRUE(planner_.path(closed_).empty());
        EXPECT_TRUE(planner_.path(closed_).begin() == planner_.path(closed_).end());
        EXPECT_EQ(planner_.cost(), planner_.no_cost);
        firmpath::Cell buffer[1];
        EXPECT_EQ(planner_.copy_path(closed_, buffer), firmpath::CopyResult::no_path);
    }

    void finds_the_nearest_cell_on_request() {
        // (4, 2) is walled in; straight above and below it lie (4, 0) and (4, 4) at the same distance, of which (4, 0)
        // is nearer to the start. Neither is a jump point.
        EXPECT_EQ(planner_.plan(closed_, {1, 0}, {4, 2}, {.nearest = true}), Status::partial);
        EXPECT_TRUE((last_of(planner_.path(closed_)) == firmpath::Cell{4, 0}));
        EXPECT_EQ(planner_.cost(), 30U);
        // With this option a blocked goal is allowed.
        EXPECT_EQ(planner_.plan(map_, {0, 0}, {3, 1}, {.nearest = true}), Status::partial);
        EXPECT_TRUE((last_of(planner_.path(map_)) == firmpath::Cell{3, 0}));
        // A reachable goal is found as usual.
        EXPECT_EQ(planner_.plan(map_, {0, 0}, {3, 0}, {.nearest = true}), Status::found);
    }

    void copies_a_prefix_into_a_small_buffer() {
        EXPECT_EQ(planner_.plan(map_, {0, 0}, {7, 0}), Status::found);
        firmpath::Cell buffer[9];
        EXPECT_EQ(planner_.copy_path(map_, std::span(buffer, 7)), firmpath::CopyResult::too_small);
        EXPECT_TRUE((buffer[6] == firmpath::Cell{6, 0}));
        EXPECT_EQ(planner_.copy_path(map_, std::span(buffer, 8)), firmpath::CopyResult::copied);
        EXPECT_TRUE((buffer[7] == firmpath::Cell{7, 0}));
    }

private:
    Planner& planner_;
    const Map& map_;
    Map closed_;
};

/// A corner, and a gap between two, by each rule. `Search<Moves>` plans on 2 x 2 cells.
template <template <class> class Search>
void follows_corner_rules() {
    using firmpath::Corner;
    using firmpath::Status;
    using Map = typename Search<firmpath::Four>::map_type;
    constexpr Map corner(firmpath::BitGrid<2, 2>::drawn(".#"
                                                        ".."));
    constexpr Map gap(firmpath::BitGrid<2, 2>::drawn(".#"
                                                     "#."));
    Search<firmpath::Eight<Corner::never>> never;
    Search<firmpath::Eight<Corner::one_side>> one_side;
    Search<firmpath::Eight<Corner::always>> always;
    Search<firmpath::Four> four;
    EXPECT_EQ(never.plan(corner, {0, 0}, {1, 1}), Status::found);
    EXPECT_EQ(never.cost(), 20U);
    EXPECT_EQ(one_side.plan(corner, {0, 0}, {1, 1}), Status::found);
    EXPECT_EQ(one_side.cost(), 14U);
    EXPECT_EQ(four.plan(corner, {0, 0}, {1, 1}), Status::found);
    EXPECT_EQ(four.cost(), 2U);
    EXPECT_EQ(never.plan(gap, {0, 0}, {1, 1}), Status::no_path);
    EXPECT_EQ(one_side.plan(gap, {0, 0}, {1, 1}), Status::no_path);
    EXPECT_EQ(four.plan(gap, {0, 0}, {1, 1}), Status::no_path);
    EXPECT_EQ(always.plan(gap, {0, 0}, {1, 1}), Status::found);
    EXPECT_EQ(always.cost(), 14U);
}

}  // namespace test_support
