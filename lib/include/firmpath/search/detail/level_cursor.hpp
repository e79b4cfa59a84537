/// @file
/// A path read from the levels of a breadth-first search.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"

namespace firmpath::detail {

/// A place on a path whose next cell is one step nearer to the goal. `Flood` provides `onward(map, cell)`, the move
/// there. The map is read while the path is walked.
template <class Map, class Moves, class Flood>
class LevelCursor {
public:
    using value_type = Cell;
    static constexpr std::uint32_t most = 0xFFFFFFFF;  // the searches bound it
    static constexpr bool counted = true;

    constexpr LevelCursor() = default;
    constexpr LevelCursor(const Map& map, const Flood& flood, Cell cell) : map_(&map), flood_(&flood), cell_(cell) {}

    constexpr Cell here() const { return cell_; }
    constexpr void advance(std::uint32_t& left) {
        if (--left != 0) {
            const unsigned move = flood_->onward(*map_, cell_);
            if (move < Moves::directions) {
                cell_ = Moves::neighbour(cell_, move);
            } else {
                left = 0;  // the map was edited since: better no cell than a wrong one
            }
        }
    }

private:
    const Map* map_ = nullptr;
    const Flood* flood_ = nullptr;
    Cell cell_{};
};

}  // namespace firmpath::detail
