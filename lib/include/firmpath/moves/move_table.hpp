/// @file
/// Strides and costs of moves, by their numbers.
#pragma once

#include <cstdint>

#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/moves/states.hpp"

namespace firmpath::detail {

/// The stride between the numbers of two cells, and the cost, of each move that has the same one everywhere on maps of
/// width W. Strides that depend on where a move starts (the parity of a row, a heading) are computed each time.
template <class Moves, int W>
struct MoveTable {
    static constexpr bool has_strides = States<Moves, W>::per_cell == 1 && requires { Moves::dx(0U); };
    static constexpr bool has_costs = requires { Moves::step_cost(0U); };

    std::int16_t stride[Moves::directions]{};  // in the order of the cells
    std::uint16_t cost[Moves::directions]{};
    bool costs_fit = true;

    constexpr MoveTable() {
        for (unsigned d = 0; d < Moves::directions; ++d) {
            if constexpr (has_strides) {
                stride[d] = static_cast<std::int16_t>(Moves::dy(d) * W + Moves::dx(d));
            }
            if constexpr (has_costs) {
                cost[d] = static_cast<std::uint16_t>(Moves::step_cost(d));
                costs_fit = costs_fit && Moves::step_cost(d) <= greatest_step_cost<Moves>();
            }
        }
    }
};

}  // namespace firmpath::detail
