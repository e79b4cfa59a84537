// The open lists of search records, as tests use them.
#pragma once

#include <cstdint>

namespace test_support {

/// Takes the best node off the open list.
template <class Records, class Estimate>
std::uint32_t take(Records& records, const Estimate& estimate) {
    const std::uint32_t node = records.top(estimate);
    records.close(node, estimate);
    return node;
}

}  // namespace test_support
