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
    static constexpr std::uint32_t most = std::uint32_t{Map::width} * std::uint32_t{Map::height};
    static constexpr bool counted = true;

    constexpr LevelCursor() = default;
    constexpr LevelCursor(const Map& map, const Flood& flood, Cell cell) : map_(&map), flood_(&flood), cell_(cell) {}

    constexpr Cell here() const { return cell_; }
    constexpr bool advance() {
        const unsigned move = flood_->onward(*map_, cell_);
        if (move >= Moves::directions) {
            return false;  // the map was edited since: better no cell than a wrong one
        }
        cell_ = Moves::neighbour(cell_, move);
        return true;
    }

private:
    const Map* map_ = nullptr;
    const Flood* flood_ = nullptr;
    Cell cell_{};
};

}  // namespace firmpath::detail
