/// @file
/// The next step from every cell, in half a byte per cell.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/path/path_view.hpp"
#include "firmpath/search/detail/path_cursors.hpp"

namespace firmpath {

/// For every cell of a map of `W` x `H` the first move of a cheapest path to a goal: a distance field without the
/// costs. It is filled by a `FlowFieldFiller`, at run time or by the compiler (`baked_directions`), or given as bytes.
/// A `constexpr` field lies in flash: a robot then needs no RAM to find its dock from anywhere.
///
/// A literal type. A value-initialised field leads nowhere and lies in `.bss`.
///
/// Layout: row by row, (0, 0), (1, 0), ..., two cells to a byte, the first in the low half:
///
///     0        no path to a goal, or a blocked cell
///     1 to 8   move 0 to 7 of `Moves`
///     9        a goal
///     others   never written; read as 0
///
/// Guarantees: with any bytes, no step leads out of the map, and every path ends. No step leads into an
/// obstacle as long as the map is the one that the field was filled from.
///
/// Memory: ceil(W * H / 2) bytes.
template <int W, int H, class Moves = Eight<Corner::never>>
class FlowField {
    static_assert(W >= 1 && H >= 1 && W <= 32767 && H <= 32767,
                  "FlowField: width and height must be 1 to 32767, those of the map");
    static_assert(Moves::directions <= 8, "FlowField: the moves must have at most eight directions");

public:
    static constexpr int width = W;   ///< columns of the map
    static constexpr int height = H;  ///< rows of the map
    /// Cells of the map.
    static constexpr std::uint32_t cells = static_cast<std::uint32_t>(W) * static_cast<std::uint32_t>(H);
    static constexpr std::size_t size_bytes = (std::size_t{cells} + 1) / 2;  ///< bytes of the layout above
    /// The direction of a goal.
    static constexpr unsigned at_goal = 8;
    /// The direction of a cell from which no goal can be reached.
    static constexpr unsigned nowhere = 15;

    using moves_type = Moves;                               ///< the moves that it names
    using Path = PathView<detail::FieldCursor<FlowField>>;  ///< the view that `path` returns
    /// Type of a baked field's bytes.
    using Bytes = std::array<std::uint8_t, size_bytes>;

    /// Leads nowhere.
    constexpr FlowField() = default;

    /// From the bytes of the layout above. O(W * H).
    explicit constexpr FlowField(const Bytes& bytes) {
        for (std::size_t i = 0; i < size_bytes; ++i) {
            bytes_[i] = bytes[i];
        }
    }

    /// The field as bytes in the layout above: to be stored, or written as source text.
    constexpr std::span<const std::uint8_t, size_bytes> bytes() const { return bytes_; }

    /// The first move of a cheapest path from `cell`; `at_goal` at a goal; `nowhere` without a path, and outside.
    constexpr unsigned direction(Cell cell) const {
        if (!contains(cell)) {
            return nowhere;
        }
        const std::uint32_t node = CellIndex<W>::of(cell);
        const unsigned code = static_cast<unsigned>(bytes_[node / 2] >> (node % 2 * 4)) & 15U;
        return code == 0 || (code > Moves::directions && code != at_goal + 1) ? nowhere : code - 1;
    }

    /// The next cell of a cheapest path from `cell`; none at a goal, and if no path leads to one. So this loop ends:
    ///
    ///     while (const auto next = field.next_step(robot)) robot = *next;
    ///     if (field.direction(robot) != field.at_goal) stop();  // there was no path
    constexpr OptionalCell next_step(Cell cell) const { return detail::next_step<FlowField, Moves>(*this, cell); }

    /// A cheapest path from `start` to a goal, both included; empty if there is none. Valid while the field
    /// is unchanged.
    constexpr Path path(Cell start) const { return Path(direction(start) == nowhere ? 0 : cells, *this, start); }

    /// Sets the move that leads on from `cell`: below `Moves::directions`, `at_goal` or `nowhere`.
    ///
    /// Precondition: the cell lies in the map; else `panic`.
    constexpr void set(Cell cell, unsigned direction) {
        require(contains(cell), "FlowField::set: the cell lies outside the map; ask contains() first");
        put(cell, direction);
    }

    /// The same for a cell from unchecked data. @return false, without a change, if it lies outside.
    [[nodiscard]] constexpr bool try_set(Cell cell, unsigned direction) {
        if (!contains(cell)) {
            return false;
        }
        set(cell, direction);
        return true;
    }

    /// Makes the field lead nowhere again. O(W * H).
    constexpr void clear() {
        for (std::uint8_t& byte : bytes_) {
            byte = 0;
        }
    }

    /// Whether `cell` lies in the map.
    static constexpr bool contains(Cell cell) { return detail::on_map<FlowField>(cell); }

    friend constexpr bool operator==(const FlowField&, const FlowField&) = default;

private:
    // Its cells are known to lie in the map.
    template <detail::MapWithWidthHeightAndPassable, class, class, class>
    friend class FlowFieldFiller;

    constexpr void put(Cell cell, unsigned direction) {
        const std::uint32_t node = CellIndex<W>::of(cell);
        const unsigned shift = node % 2 * 4;
        const unsigned others = bytes_[node / 2] & ~(15U << shift);
        bytes_[node / 2] = static_cast<std::uint8_t>(others | ((direction + 1) & 15U) << shift);
    }

    std::uint8_t bytes_[size_bytes]{};
};

}  // namespace firmpath
