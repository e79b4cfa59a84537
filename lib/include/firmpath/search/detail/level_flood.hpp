/// @file
/// Flooding a map level by level: the common part of breadth-first search and reachable sets.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/detail/states.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/store/detail/arrays.hpp"
#include "firmpath/store/detail/levels.hpp"

namespace firmpath::detail {

/// Result of a unit of work.
enum class Flooded : std::uint8_t {
    a_cell,   ///< a cell was expanded
    nothing,  ///< a stretch of the map was scanned, or a level ended
    all,      ///< no cell is left to expand
};

/// The direction in which moves are followed.
enum class Tide : std::uint8_t {
    out,  ///< from a cell to those it leads to
    in,   ///< from a cell to those that lead to it
};

/// Capacity of a ring that normally holds a level of a map of this size, and takes at most two bits per cell.
constexpr std::size_t fitting_ring(std::size_t width, std::size_t height) {
    const std::size_t in_two_bits = width * height / 4 / bytes_to_hold(width * height - 1);
    return in_two_bits == 0 ? 1 : width + height < in_two_bits ? width + height : in_two_bits;
}

/// The members of a `LevelFlood` with a fitting ring, for moves that can be made both ways.
constexpr MemberSizes level_flood_sizes(std::size_t width, std::size_t height) {
    const std::size_t cells = width * height;
    const std::size_t waiting = fitting_ring(width, height);
    return MemberSizes()
        .array(3, 4)
        .array(2, bytes_to_hold(waiting | 0xFFFF))  // the ring
        .array(waiting, bytes_to_hold(cells - 1))
        .array((cells + 15) / 16, 4);
}

/// Reaches the cells of a map from one cell, in order of their number of steps.
///
/// Each cell is marked with its level (number of steps) modulo 3. Cells to be expanded wait in a ring;
/// if it is too short for a level, that level is found again by scanning the marks:
///
///     . 2 1 2 .      level 0, 1, 2, 3 ... are marked 1, 2, 3, 1 ...
///     2 1 0 1 2      (drawn: the levels); levels 3, 6, ... lower
///     . 2 1 2 .      have the same mark, but their cells reach no new ones
///
/// so every ring gives the same levels. `Traced` floods can return the path back.
///
/// Complexity: O(cells) if the ring holds every level, O(levels * cells) at worst.
///
/// Memory: 4 * ceil(cells / 16) bytes, the ring, and 16 bytes; in a traced flood with moves that may
/// be one-way another ceil(cells / 2) bytes.
template <class Map, class Moves, std::size_t RingCapacity, bool Traced>
class LevelFlood : StepPlannerDemands<Map, Moves> {
    static constexpr int W = Map::width;
    static constexpr int H = Map::height;

public:
    static constexpr std::size_t cells = static_cast<std::size_t>(W) * static_cast<std::size_t>(H);
    static_assert(States<Moves, W>::per_cell == 1,
                  "breadth-first search: the moves must be without headings: choose AStar or Dijkstra for headings");

    using Index = SmallestUnsigned<cells - 1>;

private:
    // The length of a frontier on an open map, but at most two bits per cell.
    static constexpr std::size_t fitting = fitting_ring(W, H);

public:
    static constexpr std::size_t ring_capacity = RingCapacity == 0      ? fitting
                                                 : RingCapacity < cells ? RingCapacity
                                                                        : cells;
    /// A unit scans at most this many cells.
    static constexpr unsigned stretch = 64;

    /// Clears everything and reaches `from`, a cell of the map. O(cells / 16).
    constexpr void begin(Cell from) {
        levels_.clear();
        reach_first(from);
    }

    /// Clears the last flood a bounded stretch at a time, to begin another from `from`.
    /// @return whether all is cleared and `from` reached. Precondition: `rewind` was called before the first.
    constexpr bool begin_slowly(Cell from) {
        for (unsigned n = 0; n < stretch / 16 && numbers_.scan < cells; ++n, numbers_.scan += 16) {
            levels_.clear_word(numbers_.scan / 16);
        }
        if (numbers_.scan < cells) {
            return false;
        }
        reach_first(from);
        return true;
    }
    constexpr void rewind() { numbers_.scan = 0; }

    /// One unit of work: expands one cell, or scans a stretch of the map, or starts the next level. Calls
    /// `reached(cell, index)` for every cell reached, which has level() + 1 steps.
    template <class OnReached>
    constexpr Flooded step(const Map& map, Tide tide, const OnReached& reached) {
        std::uint32_t node = 0;
        if (!next(node)) {
            return numbers_.scanning && numbers_.scan < cells ? Flooded::nothing : end_level();
        }
        const Cell cell = CellIndex<W>::cell(node);
        if (tide == Tide::out || reversible<Moves>) {
            flow_out(map, cell, reached);
        } else {
            flow_in(map, cell, reached);
        }
        return Flooded::a_cell;
    }

    /// The cell that the next unit expands, if it expands one. For observers.
    constexpr Cell next_cell() const {
        if (!numbers_.scanning) {
            return numbers_.ring.empty() ? Cell{} : CellIndex<W>::cell(within<cells>(waiting_[numbers_.ring.front()]));
        }
        std::uint32_t node = numbers_.scan;
        while (node < cells && levels_.get(node) != numbers_.mark) {
            ++node;
        }
        return node < cells ? CellIndex<W>::cell(node) : Cell{};
    }

    /// The numbers under a planner's seal.
    constexpr const auto& numbers() const { return numbers_; }
    /// The number of steps of the cells that are being expanded.
    constexpr std::uint32_t level() const { return numbers_.level; }
    constexpr std::size_t waiting() const { return numbers_.ring.size(); }
    /// Whether `cell`, a cell of the map, was reached.
    constexpr bool reached(Cell cell) const { return levels_.get(CellIndex<W>::of(cell)) != 0; }

    /// The lowest move from a reached cell that leads a level down, towards the start of the flood; or
    /// Moves::directions if there is none.
    constexpr unsigned onward(const Map& map, Cell cell) const requires Traced {
        if constexpr (reversible<Moves>) {
            return lowest_to(cell, Moves::allowed(map, cell), levels_.before(levels_.get(CellIndex<W>::of(cell))));
        } else {
            const unsigned move = ways_.get(CellIndex<W>::of(cell));
            return (Moves::allowed(map, cell) >> move & 1U) != 0 ? move : Moves::directions;
        }
    }

private:
    constexpr void reach_first(Cell from) {
        const std::uint32_t node = CellIndex<W>::of(from);
        numbers_.ring.clear();
        static_assert(ring_capacity != fitting || !std::is_same_v<Ways, Nothing> ||
                      level_flood_sizes(W, H).total() == sizeof(LevelFlood));
        waiting_[numbers_.ring.push()] = static_cast<Index>(node);
        numbers_.level = 0;
        numbers_.mark = 1;
        numbers_.overflowed = false;
        numbers_.scanning = false;
        levels_.set(node, numbers_.mark);
    }

    /// The next cell to expand, from the ring or from a stretch of the map.
    constexpr bool next(std::uint32_t& node) {
        if (!numbers_.scanning) {
            if (numbers_.ring.empty() || levels_.get(within<cells>(waiting_[numbers_.ring.front()])) != numbers_.mark) {
                return false;
            }
            node = within<cells>(waiting_[numbers_.ring.pop()]);
            return true;
        }
        for (unsigned n = 0; n < stretch / 16 && numbers_.scan < cells; ++n) {
            const std::uint32_t word = numbers_.scan / 16;
            const std::uint32_t here = levels_.matches(word, numbers_.mark) & ~std::uint32_t{0}
                                                                                  << (numbers_.scan % 16 * 2);
            if (here != 0) {
                node = within<cells>(word * 16 + static_cast<std::uint32_t>(std::countr_zero(here)) / 2);
                numbers_.scan = word * 16 + static_cast<std::uint32_t>(std::countr_zero(here)) / 2 + 1;
                return true;
            }
            numbers_.scan = word * 16 + 16;
        }
        return false;
    }

    constexpr Flooded end_level() {
        if (numbers_.ring.empty()) {
            return Flooded::all;
        }
        ++numbers_.level;
        numbers_.mark = static_cast<std::uint16_t>(levels_.after(numbers_.mark));
        // A ring that was too short holds only a part of the level: all of it is found again.
        numbers_.scanning = numbers_.overflowed;
        if (numbers_.overflowed) {
            numbers_.overflowed = false;
            numbers_.ring.clear();
            numbers_.scan = 0;
        }
        return Flooded::nothing;
    }

    template <class OnReached>
    constexpr void reach(std::uint32_t node, Cell cell, const OnReached& reached) {
        levels_.set(node, levels_.after(numbers_.mark));
        if (numbers_.ring.full()) {
            numbers_.overflowed = true;
        } else {
            waiting_[numbers_.ring.push()] = static_cast<Index>(node);
        }
        reached(cell, node);
    }

    template <class OnReached>
    constexpr void flow_out(const Map& map, Cell cell, const OnReached& reached) {
        std::uint32_t moves = Moves::allowed(map, cell);
        for (unsigned d = 0; moves != 0; ++d, moves >>= 1) {
            if ((moves & 1U) != 0) {
                const Cell to = Moves::neighbour(cell, d);
                const std::uint32_t node = CellIndex<W>::of(to);
                if (levels_.get(node) == 0) {
                    reach(node, to, reached);
                }
            }
        }
    }

    template <class OnReached>
    constexpr void flow_in(const Map& map, Cell cell, const OnReached& reached) {
        for (unsigned d = 0; d < Moves::directions; ++d) {
            const Cell from = Moves::origin(cell, d);
            if (!on_map<Map>(from)) {
                continue;
            }
            const std::uint32_t node = CellIndex<W>::of(from);
            if (levels_.get(node) != 0 || !map.passable(from)) {
                continue;
            }
            const std::uint32_t moves = Moves::allowed(map, from);
            if ((moves >> d & 1U) == 0) {
                continue;
            }
            reach(node, from, reached);
            if constexpr (Traced && !reversible<Moves>) {
                // Now there are no marks of higher levels; later, a one-way move may lead to a cell whose mark looks
                // lower.
                ways_.set(node, lowest_to(from, moves, numbers_.mark));
            }
        }
    }

    /// The lowest of `moves` from `cell` to a cell marked `mark`.
    constexpr unsigned lowest_to(Cell cell, std::uint32_t moves, unsigned mark) const {
        for (unsigned d = 0; moves != 0; ++d, moves >>= 1) {
            if ((moves & 1U) != 0 && levels_.get(CellIndex<W>::of(Moves::neighbour(cell, d))) == mark) {
                return d;
            }
        }
        return Moves::directions;
    }

    struct Nothing {};
    using Ways = std::conditional_t<Traced && !reversible<Moves>, NibbleArray<cells>, Nothing>;

    struct Numbers {
        std::uint32_t level = 0;
        std::uint32_t scan = 0;  // the next cell to scan, if scanning
        std::uint16_t mark = 0;  // that of the level, 1 to 3 once begun
        bool scanning = false;
        bool overflowed = false;  // the ring had no place for some cell of the next level
        Ring<ring_capacity> ring{};
    };

    Numbers numbers_{};
    Index waiting_[ring_capacity]{};  // at the places of the ring
    [[no_unique_address]] Ways ways_{};
    LevelArray<cells> levels_{};
};

}  // namespace firmpath::detail
