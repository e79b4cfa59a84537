/// @file
/// Sizes are template arguments in the library; the desktop port compiles it for a few of them.
#pragma once

#include "firmpath/host/error.hpp"

namespace firmpath::host {

/// Edges of square maps, in ascending order. Each size of each planner costs a second or two of compilation.
template <int... Edge>
struct Sizes {};

using AllSizes = Sizes<128, 512, 2048>;
using LargeSizes = Sizes<512, 2048>;
/// What a simulated robot knows. See also `sim::Belief`.
using SimSizes = Sizes<512, 2048>;
// For those who plan on the largest maps.
using AllSizesAndHuge = Sizes<128, 512, 2048, 8192>;

// clang-tidy, which takes minutes, sees the same code at every size.
#ifdef FIRMPATH_ONE_SIZE
inline constexpr bool one_size = true;
#else
inline constexpr bool one_size = false;
#endif

/// Calls `make` with the smallest of the sizes that has room for a map of that edge. Throws `InputError` if none has.
template <int First, int... More, class Make>
auto with_edge(Sizes<First, More...>, int edge, Make make) {
    if constexpr (sizeof...(More) > 0 && !one_size) {
        if (edge > First) {
            return with_edge(Sizes<More...>{}, edge, make);
        }
    }
    if (edge > First) {
        throw InputError(concat("the map has an edge of ", edge, " cells; expected at most ", First, " x ", First,
                                " cells, as with --coarsen"));
    }
    return make.template operator()<First>();
}

}  // namespace firmpath::host
