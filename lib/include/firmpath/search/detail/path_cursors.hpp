/// @file
/// How the paths of the searches are read, one cursor for each kind of records.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/added_weights.hpp"
#include "firmpath/moves/detail/move_table.hpp"
#include "firmpath/moves/detail/states.hpp"
#include "firmpath/store/detail/arrays.hpp"

namespace firmpath::detail {

// A cursor's `moves_type` are the moves of the path's planner: `still_valid` takes them from there.

/// A corner of a path whose cells each have the number of the next one.
template <class Index, int W, std::size_t Cells, class Moves>
class LinkCursor {
public:
    using value_type = Cell;
    using moves_type = Moves;
    static constexpr bool straight_lines = true;
    static constexpr std::uint32_t most = Cells;
    static constexpr bool counted = true;

    constexpr LinkCursor() = default;
    constexpr LinkCursor(const Index* links, std::uint32_t at) : links_(links), at_(at) {}

    constexpr Cell here() const { return CellIndex<W>::cell(within<Cells>(at_)); }
    constexpr void advance(std::uint32_t& left) {
        if (--left != 0) {  // the last cell's link leads nowhere
            at_ = links_[within<Cells>(at_)];
        }
    }

private:
    const Index* links_ = nullptr;
    std::uint32_t at_ = 0;
};

/// A place on a path whose states each have a direction that leads to the next one.
template <class Moves, int W, std::size_t Nodes>
class ParentCursor {
    using States = detail::States<Moves, W>;

public:
    using value_type = typename States::State;
    using moves_type = Moves;
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

/// A place on a path whose next cell is one step nearer to the goal. `Flood` provides `onward(map, cell)`, the move
/// there. The map is read while the path is walked.
template <class Map, class Moves, class Flood>
class LevelCursor {
public:
    using value_type = Cell;
    using moves_type = Moves;
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

/// The next cell on a field's path from `cell`; none at a goal, if there is no path, or if the direction there is
/// damaged and leads off the map. `Map` provides the size.
template <class Map, class Moves, class Field>
constexpr OptionalCell next_step(const Field& field, Cell cell) {
    const unsigned d = field.direction(cell);
    const Cell next = d < Moves::directions ? Moves::neighbour(cell, d) : Cell{-1, -1};
    return on_map<Map>(next) ? next : OptionalCell();
}

/// A place on the path from a cell to the goal that a field leads to. It ends at the first cell without a next one, and
/// in any case after as many cells as the map has: a damaged field gives a wrong path, not an endless one. A path that
/// does not end at a goal (`field.direction(last) != field.at_goal`) is a sign of damage.
template <class Field>
class FieldCursor {
public:
    using value_type = Cell;
    using moves_type = typename Field::moves_type;
    static constexpr std::uint32_t most = Field::cells;
    static constexpr bool counted = false;

    constexpr FieldCursor() = default;
    constexpr FieldCursor(const Field& field, Cell cell) : field_(&field), cell_(cell) {}

    constexpr Cell here() const { return cell_; }
    constexpr void advance(std::uint32_t& left) {
        const auto next = field_->next_step(cell_);
        left = next ? left - 1 : 0;
        cell_ = next.value_or(cell_);
    }

private:
    const Field* field_ = nullptr;
    Cell cell_{};
};

/// A place on a path that needs no record of directions. The next cell is the one behind the first move whose cost is
/// the difference of the two cells' costs to the goal. The path ends early if no move fits. Costs fall along it, so it
/// ends whatever the records hold. A step takes one call of `allowed` and at most eight costs.
template <class Map, class Moves, class Nodes>
class DownhillCursor {
public:
    using value_type = Cell;
    using moves_type = Moves;
    static constexpr std::uint32_t most = 0xFFFFFFFF;
    static constexpr bool counted = false;

    constexpr DownhillCursor() = default;
    /// On a passable cell.
    constexpr DownhillCursor(const Nodes& nodes, const Map& map, Cell cell) : nodes_(&nodes), map_(&map), cell_(cell) {}

    constexpr Cell here() const { return cell_; }
    /// `left` is one more than the cost to the goal.
    constexpr void advance(std::uint32_t& left) {
        const std::uint32_t cost = left - 1;
        left = 0;
        if (cost == 0) {  // the goal
            return;
        }
        std::uint32_t moves = Moves::allowed(*map_, cell_);
        for (unsigned d = 0; moves != 0; ++d, moves >>= 1) {
            if ((moves & 1U) == 0) {
                continue;
            }
            const Cell next = Moves::neighbour(cell_, d);
            const std::uint32_t g = nodes_->g(CellIndex<Map::width>::of(next));
            if (g < cost && cost - g == step_into<Moves>(*map_, Moves::step_cost(d), next)) {
                cell_ = next;
                left = g + 1;
                break;
            }
        }
    }

private:
    const Nodes* nodes_ = nullptr;
    const Map* map_ = nullptr;
    Cell cell_{};
};

}  // namespace firmpath::detail
