/// @file
/// Sizes are template arguments in the library; the desktop port has it in a few of them.
#pragma once

namespace firmpath::host {

/// Calls `make` with the smallest of the sizes that has room for a map of that edge: maps of up to Edge x Edge cells.
/// Each size costs seconds of compilation, so a planner that takes long starts at a larger one.
template <int Least = 128, class Make>
auto with_edge(int edge, Make make) {
    if constexpr (Least <= 128) {
        if (edge <= 128) {
            return make.template operator()<128>();
        }
    }
    return edge <= 512 ? make.template operator()<512>() : make.template operator()<2048>();
}

}  // namespace firmpath::host
