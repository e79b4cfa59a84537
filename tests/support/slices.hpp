/// @file
/// Searches in slices.
#pragma once

#include <cstdint>

#include "firmpath/core/status.hpp"
#include "firmpath/search/options.hpp"
#include "support/random.hpp"
#include "support/test.hpp"

namespace test_support {

/// Continues a search that has begun with this status, in slices of 1 to `most` units. @return its last status.
/// Takes one number of `random`, so that the number of slices does not change what a test draws next.
template <class Planner, class Map>
firmpath::Status in_slices(Planner& planner, const Map& map, firmpath::Status status, Random& random,
                           std::uint32_t most = 9) {
    Random sizes(random.next());
    while (status == firmpath::Status::running) {
        status = planner.step(map, 1 + sizes.below(most));
    }
    return status;
}

/// Plans in slices of 1 to `most` units. Takes one number of `random`.
template <class Planner>
void plan_in_slices(Planner& planner, const typename Planner::map_type& map, firmpath::Cell start, firmpath::Cell goal,
                    const firmpath::SearchOptions& options, std::uint32_t most, Random& random) {
    Random sizes(random.next());
    firmpath::Status status = planner.begin(map, start, goal, options);
    for (int slices = 0; status == firmpath::Status::running; ++slices) {
        ASSERT_LT(slices, 100'000);
        const std::uint32_t expanded = planner.stats().expanded;
        const std::uint32_t budget = 1 + sizes.below(most);
        status = planner.step(map, budget);
        ASSERT_LE(planner.stats().expanded - expanded, budget);
    }
}

/// Plans in slices of one unit, and calls `meddle` before one of them, which must then end the search as `expected`.
/// @return the number of units.
template <class Planner, class Meddle>
std::uint32_t meddle_before_unit(Planner& planner, const typename Planner::map_type& map, firmpath::Cell start,
                                 firmpath::Cell goal, std::uint32_t unit, firmpath::Status expected,
                                 const Meddle& meddle) {
    firmpath::Status status = planner.begin(map, start, goal);
    std::uint32_t units = 0;
    for (; status == firmpath::Status::running; ++units) {
        if (units == unit) {
            meddle();
        }
        status = planner.step(map, 1);
        if (units == unit) {
            EXPECT_EQ(status, expected);
            EXPECT_TRUE(planner.path(map).empty());
            EXPECT_TRUE(planner.partial_path(map).empty());
            EXPECT_EQ(planner.cost(), planner.no_cost);
            EXPECT_EQ(planner.step(map, 5), expected);
            EXPECT_EQ(planner.status(), expected);
        }
    }
    return units;
}

}  // namespace test_support
