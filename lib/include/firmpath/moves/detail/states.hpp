/// @file
/// The state of a search: a cell, or a cell and a heading.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"

namespace firmpath::detail {

/// The states of a search over `Moves` on maps of width W, numbered: here the cells.
template <class Moves, int W>
struct States {
    using State = Cell;
    static constexpr std::size_t per_cell = 1;

    // Aliases instead of wrappers save a call: compilers limit the calls in constant expressions.
    static constexpr auto& index = CellIndex<W>::of;
    static constexpr auto& state = CellIndex<W>::cell;
    static constexpr Cell cell(Cell c) { return c; }
    static constexpr bool valid(Cell) { return true; }
};

/// Moves whose states are a cell and a heading: the headings of a cell have consecutive numbers.
template <class Moves, int W>
requires requires { typename Moves::State; }
struct States<Moves, W> {
    using State = typename Moves::State;
    static constexpr std::size_t per_cell = Moves::states_per_cell;

    static constexpr std::uint32_t index(State s) {
        return CellIndex<W>::of(s.cell) * static_cast<std::uint32_t>(per_cell) + s.heading;
    }
    static constexpr State state(std::uint32_t node) {
        constexpr auto n = static_cast<std::uint32_t>(per_cell);
        return {CellIndex<W>::cell(node / n), static_cast<std::uint8_t>(node % n)};
    }
    static constexpr Cell cell(State s) { return s.cell; }
    static constexpr bool valid(State s) { return s.heading < per_cell; }
};

/// A state with a heading, without padding.
template <class State>
struct StoredState {
    Cell cell{};
    std::uint32_t heading = 0;

    constexpr StoredState& operator=(const State& state) {
        cell = state.cell;
        heading = state.heading;
        return *this;
    }
    friend constexpr bool operator==(const StoredState&, const StoredState&) = default;
    constexpr operator State() const { return {cell, static_cast<decltype(State::heading)>(heading)}; }
};

/// How a planner keeps a state under its seal.
template <class State>
using Stored = std::conditional_t<std::has_unique_object_representations_v<State>, State, StoredState<State>>;

}  // namespace firmpath::detail
