/// @file
/// A path read from the directions of a search.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/detail/forward_iterator.hpp"
#include "firmpath/moves/detail/move_table.hpp"
#include "firmpath/moves/detail/states.hpp"
#include "firmpath/store/detail/nibble_array.hpp"

namespace firmpath {

/// A view of a path from start to goal, both included: a forward range of `Cell` without a buffer. (Of the moves'
/// states, if these are more than cells.)
///
/// Borrows the planner it came from, and is valid until the planner's next `begin` or `plan`. Each
/// cell's record holds the direction to the next cell; the view holds the path's length, so it
/// ends whatever the records hold, and stays in the map.
///
/// Memory: a pointer and 8 bytes.
template <class Moves, int W, std::size_t Nodes>
class ParentPath {
    using States = detail::States<Moves, W>;
    using State = typename States::State;

public:
    class iterator : public detail::ForwardIterator<iterator, State> {
    public:
        constexpr iterator() = default;
        constexpr iterator(const detail::NibbleArray<Nodes>* directions, State state, std::uint32_t left)
            : directions_(directions), state_(state), left_(left) {}

        constexpr State operator*() const { return state_; }
        constexpr iterator& operator++() {
            --left_;
            // The last cell has no direction to follow.
            if (left_ != 0) {
                state_ = detail::move_table<Moves>.neighbour(state_, directions_->get(States::index(state_)));
                // A record changed by an error in memory since then leads at most to the edge of the map.
                if (static_cast<unsigned>(States::cell(state_).x) >= static_cast<unsigned>(W) ||
                    States::index(state_) >= Nodes) {
                    left_ = 0;
                }
            }
            return *this;
        }
        /// Two positions on one path are equal if the same number of cells is left.
        friend constexpr bool operator==(const iterator& a, const iterator& b) { return a.left_ == b.left_; }

    private:
        const detail::NibbleArray<Nodes>* directions_ = nullptr;
        State state_{};
        std::uint32_t left_ = 0;
    };
    using const_iterator = iterator;
    using value_type = State;

    /// No cells.
    constexpr ParentPath() = default;
    /// From `start` on, `size` states. Borrows the directions. O(1).
    constexpr ParentPath(const detail::NibbleArray<Nodes>& directions, State start, std::uint32_t size)
        : directions_(&directions), start_(start), size_(size <= Nodes ? size : 0) {}

    constexpr iterator begin() const { return {directions_, start_, size_}; }  ///< The start. O(1).
    constexpr iterator end() const { return {directions_, start_, 0}; }        ///< Behind the last cell. O(1).
    /// The number of cells, start and goal included; 0 if there is no path. O(1).
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }  ///< Whether there is no path. O(1).

private:
    const detail::NibbleArray<Nodes>* directions_ = nullptr;
    State start_{};
    std::uint32_t size_ = 0;
};

}  // namespace firmpath
