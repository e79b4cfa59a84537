/// @file
/// The targets and costs of moves, by their numbers.
#pragma once

#include <bit>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/added_weights.hpp"
#include "firmpath/moves/detail/states.hpp"
#include "firmpath/moves/neighbourhood.hpp"

namespace firmpath::detail {

/// Whether moves that tell their offsets (`dx`, `dy`) lead to these, and come from the opposite ones.
template <class Moves>
consteval bool offsets_agree() {
    constexpr Cell at{5, 5};
    for (unsigned d = 0; d < Moves::directions; ++d) {
        const int dx = Moves::dx(d);
        const int dy = Moves::dy(d);
        if (Moves::neighbour(at, d) != cell_at(at.x + dx, at.y + dy) ||
            Moves::origin(at, d) != cell_at(at.x - dx, at.y - dy)) {
            return false;
        }
    }
    return true;
}

/// A table of the offsets of moves that have the same ones everywhere. Neighbours that depend on where a move starts
/// (the parity of a row, a heading) are computed each time.
template <class Moves>
class MoveTable {
    using States = detail::States<Moves, 1>;  // of any width: it only matters to the numbers of states
    static constexpr bool has_offsets = States::per_cell == 1 && requires { Moves::dx(0U); };
    /// A direction from memory is brought below this, so that it names some move.
    static constexpr unsigned places = std::bit_ceil(Moves::directions);

public:
    using State = typename States::State;

    constexpr MoveTable() {
        if constexpr (has_offsets) {
            static_assert(offsets_agree<Moves>(),
                          "the moves' neighbour, origin, dx and dy disagree: define all of them, or none of dx and dy");
            for (unsigned d = 0; d < Moves::directions; ++d) {
                dx_[d] = static_cast<std::int8_t>(Moves::dx(d));
                dy_[d] = static_cast<std::int8_t>(Moves::dy(d));
            }
        }
    }

    constexpr State neighbour(State from, unsigned d) const {
        if constexpr (has_offsets) {
            return {static_cast<std::int16_t>(from.x + dx_[d % places]),
                    static_cast<std::int16_t>(from.y + dy_[d % places])};
        } else {
            return Moves::neighbour(from, d);
        }
    }

    constexpr State origin(State to, unsigned d) const {
        if constexpr (has_offsets) {
            return {static_cast<std::int16_t>(to.x - dx_[d % places]),
                    static_cast<std::int16_t>(to.y - dy_[d % places])};
        } else {
            return Moves::origin(to, d);
        }
    }

    /// The cost of move d from `from`, which enters `to`.
    template <class Map>
    constexpr std::uint32_t step(const Map& map, State from, unsigned d, State to) const {
        if constexpr (WeightedMap<Map>) {
            return step_into<Moves>(map, step_cost<Moves>(from, d), States::cell(to));
        } else {
            return step_cost<Moves>(from, d);
        }
    }

private:
    std::int8_t dx_[places]{};
    std::int8_t dy_[places]{};
};

/// One table for all that use it.
template <class Moves>
inline constexpr MoveTable<Moves> move_table{};

/// Whether no move costs more than the moves say. (Costs that depend on where a move starts are not compared.)
template <class Moves>
consteval bool step_costs_fit() {
    if constexpr (requires { Moves::step_cost(0U); }) {
        for (unsigned d = 0; d < Moves::directions; ++d) {
            if (Moves::step_cost(d) > greatest_step_cost<Moves>()) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace firmpath::detail
