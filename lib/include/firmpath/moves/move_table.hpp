/// @file
/// Strides and costs of moves, by their numbers.
#pragma once

#include <bit>
#include <cstdint>

#include "firmpath/map/weights.hpp"
#include "firmpath/moves/added_weights.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/moves/states.hpp"

namespace firmpath::detail {

/// The stride between the numbers of two cells, and the cost, of each move that has the same one everywhere on maps of
/// width W. Strides that depend on where a move starts (the parity of a row, a heading) are computed each time.
template <class Moves, int W>
struct MoveTable {
    static constexpr bool has_strides = States<Moves, W>::per_cell == 1 && requires { Moves::dx(0U); };
    /// A direction from memory, brought below this, leads to some move.
    static constexpr unsigned places = std::bit_ceil(Moves::directions);
    static constexpr bool has_costs = requires { Moves::step_cost(0U); };

    std::int8_t dx[places]{};
    std::int8_t dy[places]{};
    bool costs_fit = true;

    /// The state that move d leads to.
    constexpr typename States<Moves, W>::State neighbour(typename States<Moves, W>::State from, unsigned d) const {
        if constexpr (has_strides) {
            return {static_cast<std::int16_t>(from.x + dx[d % places]),
                    static_cast<std::int16_t>(from.y + dy[d % places])};
        } else {
            return Moves::neighbour(from, d);
        }
    }

    /// The state that move d comes from.
    constexpr typename States<Moves, W>::State origin(typename States<Moves, W>::State to, unsigned d) const {
        if constexpr (has_strides) {
            return {static_cast<std::int16_t>(to.x - dx[d % places]), static_cast<std::int16_t>(to.y - dy[d % places])};
        } else {
            return Moves::origin(to, d);
        }
    }

    /// The cost of move d from `from`, which enters `to`.
    template <class Map>
    constexpr std::uint32_t step(const Map& map, typename States<Moves, W>::State from, unsigned d,
                                 typename States<Moves, W>::State to) const {
        if constexpr (WeightedMap<Map>) {
            return step_into<Moves>(map, step_cost<Moves>(from, d), States<Moves, W>::cell(to));
        } else {
            return step_cost<Moves>(from, d);
        }
    }

    constexpr MoveTable() {
        for (unsigned d = 0; d < Moves::directions; ++d) {
            if constexpr (has_strides) {
                dx[d] = static_cast<std::int8_t>(Moves::dx(d));
                dy[d] = static_cast<std::int8_t>(Moves::dy(d));
            }
            if constexpr (has_costs) {
                costs_fit = costs_fit && Moves::step_cost(d) <= greatest_step_cost<Moves>();
            }
        }
    }
};

/// One table for all that use it.
template <class Moves, int W>
inline constexpr MoveTable<Moves, W> move_table{};

}  // namespace firmpath::detail
