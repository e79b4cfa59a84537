/// @file
/// Comparing what two planners found.
#pragma once

#include "firmpath/grid/cell.hpp"

namespace test_support {

/// Everything a planner says about its last search.
template <class A, class B>
bool same_result(const A& a, const B& b) {
    if (a.status() != b.status() || a.cost() != b.cost() || !(a.stats() == b.stats()) ||
        a.path().size() != b.path().size()) {
        return false;
    }
    auto at = b.path().begin();
    for (const firmpath::Cell c : a.path()) {
        if (c != *at++) {
            return false;
        }
    }
    return true;
}

}  // namespace test_support
