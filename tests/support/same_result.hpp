/// @file
/// Compares the results of two planners.
#pragma once

#include "firmpath/core/cell.hpp"

namespace test_support {

/// Compares all results of a planner's last search.
template <class A, class B>
bool same_result(const A& a, const typename A::map_type& a_map, const B& b, const typename B::map_type& b_map) {
    const auto a_path = a.partial_path(a_map);
    const auto b_path = b.partial_path(b_map);
    if (a.status() != b.status() || a.partial_cost() != b.partial_cost() || !(a.stats() == b.stats()) ||
        a_path.size() != b_path.size()) {
        return false;
    }
    auto at = b_path.begin();
    for (const firmpath::Cell c : a_path) {
        if (c != *at++) {
            return false;
        }
    }
    return true;
}

}  // namespace test_support
