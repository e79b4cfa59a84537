/// @file
/// A course that planners are counted on: a map and queries, all constant, so that on a board they lie in flash.
#pragma once

#include "firmpath/core/cell.hpp"

namespace budgets {

struct Query {
    firmpath::Cell start;
    firmpath::Cell goal;
};

/// Every query has a path with the moves `Eight<Corner::never>`.
template <class Grid>
struct Course {
    static constexpr int query_count = 50;

    Grid grid{};
    Query queries[query_count]{};
};

}  // namespace budgets
