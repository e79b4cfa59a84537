/// @file
/// Compares the results, or only the paths, of two planners.
#pragma once

#include "firmpath/core/cell.hpp"

namespace test_support {

/// Whether two views of paths have the same size and the same cells.
template <class A, class B>
bool same_path(const A& a, const B& b) {
    if (a.size() != b.size()) {
        return false;
    }
    auto at = b.begin();
    for (const firmpath::Cell c : a) {
        if (at == b.end() || c != *at++) {
            return false;
        }
    }
    return at == b.end();
}

/// Compares all results of a planner's last search.
template <class A, class B>
bool same_result(const A& a, const typename A::map_type& a_map, const B& b, const typename B::map_type& b_map) {
    return a.status() == b.status() && a.partial_cost() == b.partial_cost() && a.stats() == b.stats() &&
           same_path(a.partial_path(a_map), b.partial_path(b_map));
}

}  // namespace test_support
