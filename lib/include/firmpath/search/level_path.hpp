/// @file
/// A path read from the levels of a breadth-first search.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/forward_iterator.hpp"

namespace firmpath {

/// A view of a path from start to goal, both included: a forward range of `Cell` without a buffer.
///
/// The next cell is the neighbour one step nearer to the goal, by the lowest move if
/// there are several. So the view reads the map while it is walked: it borrows the map and the planner,
/// and is valid until the map is edited or the planner begins again. It holds the path's length, so
/// it ends whatever map and planner hold.
///
/// `Flood` provides `onward(map, cell)`, the move to the next cell. A step is O(1).
///
/// Memory: two pointers and 8 bytes.
template <class Map, class Moves, class Flood>
class LevelPath {
public:
    class iterator : public detail::ForwardIterator<iterator, Cell> {
    public:
        constexpr iterator() = default;
        constexpr iterator(const Map* map, const Flood* flood, Cell cell, std::uint32_t left)
            : map_(map), flood_(flood), cell_(cell), left_(left) {}

        constexpr Cell operator*() const { return cell_; }
        constexpr iterator& operator++() {
            --left_;
            // The last cell has no next one.
            if (left_ != 0) {
                const unsigned move = flood_->onward(*map_, cell_);
                if (move < Moves::directions) {
                    cell_ = Moves::neighbour(cell_, move);
                } else {
                    left_ = 0;  // the map was edited since: better no cell than a wrong one
                }
            }
            return *this;
        }
        /// Two positions on one path are equal if the same number of cells is left.
        friend constexpr bool operator==(const iterator& a, const iterator& b) { return a.left_ == b.left_; }

    private:
        const Map* map_ = nullptr;
        const Flood* flood_ = nullptr;
        Cell cell_{};
        std::uint32_t left_ = 0;
    };
    using const_iterator = iterator;
    using value_type = Cell;

    /// No cells.
    constexpr LevelPath() = default;
    /// From `start` on, `size` cells. Borrows map and flood. O(1).
    constexpr LevelPath(const Map& map, const Flood& flood, Cell start, std::uint32_t size)
        : map_(&map), flood_(&flood), start_(start), size_(size) {}

    constexpr iterator begin() const { return {map_, flood_, start_, size_}; }  ///< The start. O(1).
    constexpr iterator end() const { return {map_, flood_, start_, 0}; }        ///< Behind the last cell. O(1).
    /// The number of cells, start and goal included; 0 if there is no path. O(1).
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }  ///< Whether there is no path. O(1).

private:
    const Map* map_ = nullptr;
    const Flood* flood_ = nullptr;
    Cell start_{};
    std::uint32_t size_ = 0;
};

}  // namespace firmpath
