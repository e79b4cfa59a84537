/// @file
/// A path read from the directions of a search.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/moves/detail/move_table.hpp"
#include "firmpath/moves/detail/states.hpp"
#include "firmpath/store/detail/nibble_array.hpp"

namespace firmpath::detail {

/// A place on a path whose states each have a direction that leads to the next one.
template <class Moves, int W, std::size_t Nodes>
class ParentCursor {
    using States = detail::States<Moves, W>;

public:
    using value_type = typename States::State;
    static constexpr std::uint32_t most = Nodes;
    static constexpr bool counted = true;

    constexpr ParentCursor() = default;
    constexpr ParentCursor(const NibbleArray<Nodes>& directions, value_type state)
        : directions_(&directions), state_(state) {}

    constexpr value_type here() const { return state_; }
    constexpr void advance(std::uint32_t& left) {
        if (--left != 0) {  // the last one has no direction to follow
            state_ = move_table<Moves>.neighbour(state_, directions_->get(States::index(state_)));
            // A record changed by an error in memory since then leads at most to the edge of the map.
            if (static_cast<unsigned>(States::cell(state_).x) >= static_cast<unsigned>(W) ||
                States::index(state_) >= Nodes) {
                left = 0;
            }
        }
    }

private:
    const NibbleArray<Nodes>* directions_ = nullptr;
    value_type state_{};
};

}  // namespace firmpath::detail
