/// @file
/// Indices from memory, kept inside an array.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace firmpath::detail {

/// The index itself if it is below N, else some number below N. So a flipped bit in
/// memory leads to a wrong element, and never out of the array.
///
/// Complexity: O(1). No instruction if the type holds no larger number, one if N is a power of two, else a comparison.
template <std::size_t N, class Index>
constexpr Index within(Index index) {
    // (No function of <bit>, and one statement: clang limits calls and statements in constant expressions.)
    return N > std::numeric_limits<Index>::max() ? index
           : (N & (N - 1)) == 0                  ? static_cast<Index>(index & (N - 1))
           : index < N                           ? index
                                                 : Index{0};
}

}  // namespace firmpath::detail
