/// @file
/// Sizes are template arguments in the library; the desktop port compiles it for a few of them.
#pragma once

namespace firmpath::host {

/// Edges of square maps, in ascending order. Each size of each planner costs a second or two of compilation.
template <int... Edge>
struct Sizes {};

using AllSizes = Sizes<128, 512, 2048>;
using LargeSizes = Sizes<512, 2048>;

/// Calls `make` with the smallest of the sizes that has room for a map of that edge; with the last, if none has.
template <int First, int... More, class Make>
auto with_edge(Sizes<First, More...>, int edge, Make make) {
    if constexpr (sizeof...(More) > 0) {
        if (edge > First) {
            return with_edge(Sizes<More...>{}, edge, make);
        }
    }
    return make.template operator()<First>();
}

}  // namespace firmpath::host
