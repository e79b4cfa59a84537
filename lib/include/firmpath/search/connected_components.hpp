/// @file
/// Which cells are connected, kept up to date while the map changes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/cell_index.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/moves/promises.hpp"
#include "firmpath/search/detail/component_trees.hpp"

namespace firmpath {

/// Result of `ConnectedComponents::connected`.
enum class Connected : std::uint8_t {
    no,       ///< there is no path: no search can find one
    yes,      ///< there is a path, if all moves are reversible; else there may be one
    unknown,  ///< not known before further calls of `step`; a search would find out
};

/// The connected components of the free cells. They give the result "no path" at once, without a search of all
/// reachable cells.
///
///     regions.begin(map);
///     while (regions.step(map, 100) == Status::running) {}     // when there is time
///     if (regions.connected(map, start, goal) == Connected::no) ...
///     map.set(cell, blocked);                                  // announce every edit, one by one
///     regions.changed(map, cell);
///
/// A cell that becomes free joins the components around it at once. A cell that is blocked changes nothing as long as
/// its neighbours stay connected among the eight cells around it:
///
///     . . .        . . .        . # .
///     . X .        # X .        . X .      the third X may have split its component, which
///     . . .        # # .        . # .      `step` then relabels
///
/// Guarantees: the result is never wrong, whatever was edited and however far `step` has come. The result is `unknown`
/// only for two cells whose components are both being labelled; all others are known meanwhile. Edits do not reset
/// `step`: a component that may be split during a round of relabelling is relabelled in the next. An edit that was not
/// announced makes everything `unknown` (if the map has a revision) until `begin`.
///
/// With irreversible moves, such as one-way aisles, the components are those of moves in either direction:
/// `no` is still certain, `yes` only means that there may be a path.
///
/// Precondition, met by the moves of the library: whether a step is allowed depends only on its ends and on cells that
/// touch both.
///
/// Complexity: a query is O(1): at most 2 * log2(W * H) steps through the tables, so 32 on 65,536 cells, also
/// on a map with many edits. Memory for N cells, with indices of i bytes (1 up to 256 cells, 2 up to
/// 65,536): N * (i + 1/8), and some 16 bytes.
///
/// Source: Tarjan, *Efficiency of a Good But Not Linear Set Union Algorithm*, 1975: trees linked by rank, one per
/// component (`detail::ComponentTrees`).
template <MapWithWidthHeightAndPassable Map, class Moves = Eight<>>
class ConnectedComponents {
    static_assert(Neighbourhood<Moves>,
                  "ConnectedComponents: Moves must model firmpath::Neighbourhood, such as Four or "
                  "Eight<Corner::never>");

    static constexpr int W = Map::width;
    static constexpr int H = Map::height;
    static constexpr std::size_t cells = static_cast<std::size_t>(W) * static_cast<std::size_t>(H);
    static_assert(cells <= std::uint32_t{1} << 24, "ConnectedComponents: the map has at most 2^24 cells");
    using Trees = detail::ComponentTrees<cells>;
    using Standing = typename Trees::Standing;

    static constexpr std::uint32_t joining = joining_moves<Moves>;

public:
    using map_type = Map;      ///< the type of the map
    using moves_type = Moves;  ///< the moves that connect cells

    constexpr ConnectedComponents() = default;

    /// Forgets everything and starts to label the map. More and more is known until `step` has finished.
    ///
    /// @return `running`.
    ///
    /// Complexity: O(W * H) to clear, one store per cell.
    constexpr Status begin(const Map& map) {
        revision_ = revision_of(map);
        trees_.begin();
        return Status::running;
    }

    /// Continues: at most `budget` units of one cell each.
    ///
    /// @return
    ///   - `running`: call again.
    ///   - `found`: everything is known, until the next edit.
    ///   - `map_changed`: the map was edited without a call of `changed`: begin again.
    ///   - `cancelled`: nothing was begun.
    ///
    /// Complexity: O(budget * log n). The first labelling takes one unit per cell of the map, each
    /// relabelling after edits takes two.
    constexpr Status step(const Map& map, std::uint32_t budget) {
        if (!trees_.begun()) {
            return Status::cancelled;
        }
        if (revision_of(map) != revision_) {
            return Status::map_changed;
        }
        for (; budget != 0 && !trees_.settled(); --budget) {
            trees_.visit_next([&](std::uint32_t node) { label(map, node); });
        }
        return trees_.settled() ? Status::found : Status::running;
    }

    /// Announces that a cell was blocked or freed. Call it after every edit of the map, before the next edit; also
    /// after an edit that changed only a weight.
    ///
    /// Nothing happens if the map's revision is the known one; if there was more than one edit since, everything is
    /// `unknown` until `begin`. A map without a revision is assumed to have changed in that cell only.
    ///
    /// A cell outside the map is ignored.
    ///
    /// Complexity: O(log n); examines the eight cells around and, if the moves do not promise `takes_shortcuts`, such
    /// as one-way aisles, the steps between them.
    constexpr void changed(const Map& map, Cell cell) {
        if (!detail::on_map<Map>(cell)) {
            return;
        }
        if constexpr (requires { map.revision(); }) {
            if (revision_of(map) != revision_ + 1) {
                return;
            }
            ++revision_;
        }
        if (!trees_.begun()) {
            return;
        }
        if (map.passable(cell)) {
            open(map, cell);
        } else {
            close(map, cell);
        }
    }

    /// Whether a path leads from `a` to `b`. Cells that are blocked or outside the map are connected to none; a free
    /// cell is connected to itself.
    ///
    /// Precondition: `map` is the one given to `begin`.
    ///
    /// Complexity: O(1), see above.
    constexpr Connected connected(const Map& map, Cell a, Cell b) const {
        if (!detail::on_map<Map>(a) || !detail::on_map<Map>(b) || !map.passable(a) || !map.passable(b)) {
            return Connected::no;
        }
        if (a == b) {
            return Connected::yes;
        }
        if (!trees_.begun() || revision_of(map) != revision_) {
            return Connected::unknown;
        }
        const std::uint32_t root_a = root(a);
        const std::uint32_t root_b = root(b);
        const Standing of_a = trees_.standing(root_a);
        const Standing of_b = trees_.standing(root_b);
        if (root_a == root_b) {
            return of_a == Standing::whole || of_a == Standing::part ? Connected::yes : Connected::unknown;
        }
        // A whole component has no neighbours, so cells outside it are unreachable.
        return of_a == Standing::whole || of_b == Standing::whole ? Connected::no : Connected::unknown;
    }

private:
    constexpr std::uint32_t root(Cell cell) const { return trees_.root(CellIndex<W>::of(cell)); }

    /// The cells connected with a cell by a joining move, in either direction.
    struct Joined {
        Cell cells[(reversible<Moves> ? 1 : 2) * Moves::directions]{};
        unsigned size = 0;

        constexpr const Cell* begin() const { return cells; }
        constexpr const Cell* end() const { return cells + size; }
    };
    static constexpr Joined joined(const Map& map, Cell cell) {
        Joined result;
        const std::uint32_t there = Moves::allowed(map, cell) & joining;
        for (unsigned d = 0; d < Moves::directions; ++d) {
            if ((there >> d & 1U) != 0) {
                result.cells[result.size++] = Moves::neighbour(cell, d);
            }
            if constexpr (!reversible<Moves>) {
                const Cell from = Moves::origin(cell, d);
                if (detail::on_map<Map>(from) && map.passable(from) &&
                    (Moves::allowed(map, from) & joining & std::uint32_t{1} << d) != 0) {
                    result.cells[result.size++] = from;
                }
            }
        }
        return result;
    }

    /// Records all steps to and from a free cell.
    constexpr void join_neighbours(const Map& map, Cell cell) {
        const std::uint32_t node = CellIndex<W>::of(cell);
        for (const Cell next : joined(map, cell)) {
            trees_.join(trees_.root(node), root(next));
        }
    }

    /// Joins an unlabelled cell, if it is free, with its neighbours.
    constexpr void label(const Map& map, std::uint32_t node) {
        const Cell cell = CellIndex<W>::cell(node);
        if (map.passable(cell)) {
            trees_.plant(node);
            join_neighbours(map, cell);
        }
    }

    constexpr void open(const Map& map, Cell cell) {
        const std::uint32_t node = CellIndex<W>::of(cell);
        if (trees_.unlabelled(node)) {
            // While trees are being cleared, this node may have children that are still to be removed.
            if (!trees_.clearing()) {
                trees_.plant(node);
            }
        } else {
            // The cell stayed in a tree when it was blocked. It may now touch other trees only.
            const std::uint32_t old = trees_.root(node);
            bool still_there = false;
            for (const Cell next : joined(map, cell)) {
                still_there = still_there || root(next) == old;
            }
            if (!still_there) {
                trees_.distrust(old);
            }
        }
        join_neighbours(map, cell);
        if constexpr (!takes_shortcuts<Moves>) {
            // A step between two others may need this cell free but not lead through it. (Shortcuts always do.)
            for_each_around(map, cell, [&](Cell other) { join_neighbours(map, other); });
        }
    }

    /// Calls visit(c) for each free cell of the eight around.
    template <class Visitor>
    static constexpr void for_each_around(const Map& map, Cell middle, const Visitor& visit) {
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const Cell c{static_cast<std::int16_t>(middle.x + dx), static_cast<std::int16_t>(middle.y + dy)};
                if ((dx != 0 || dy != 0) && detail::on_map<Map>(c) && map.passable(c)) {
                    visit(c);
                }
            }
        }
    }

    constexpr void close(const Map& map, Cell cell) {
        const std::uint32_t node = CellIndex<W>::of(cell);
        if (!trees_.remove_single(node)) {
            distrust_if_parted(map, cell, trees_.root(node));
        }
        if constexpr (!takes_shortcuts<Moves>) {
            for_each_around(map, cell, [&](Cell other) { distrust_if_parted(map, cell, root(other)); });
        }
    }

    constexpr void distrust_if_parted(const Map& map, Cell blocked, std::uint32_t tree) {
        if (trees_.trusted(tree) && may_part(map, blocked, tree)) {
            trees_.distrust(tree);
        }
    }

    /// Whether the neighbours in `tree` of a newly blocked cell are not connected among the eight cells around it.
    constexpr bool may_part(const Map& map, Cell middle, std::uint32_t tree) const {
        // The position of a cell around the middle, as a bit; 0 for cells farther away.
        const auto bit = [&](Cell c) {
            const int dx = c.x - middle.x;
            const int dy = c.y - middle.y;
            return dx < -1 || dx > 1 || dy < -1 || dy > 1 ? 0U : 1U << static_cast<unsigned>(3 * dy + dx + 4);
        };
        const auto in_tree = [&](Cell c) { return detail::on_map<Map>(c) && map.passable(c) && root(c) == tree; };
        std::uint32_t to_connect = 0;
        if constexpr (!takes_shortcuts<Moves>) {
            for_each_around(map, middle, [&](Cell c) { to_connect |= in_tree(c) ? bit(c) : 0U; });
        }
        for (unsigned d = 0; d < Moves::directions; ++d) {
            const Cell ends[] = {Moves::neighbour(middle, d), Moves::origin(middle, d)};
            for (const Cell end : ends) {
                if ((joining >> d & 1U) != 0 && in_tree(end)) {
                    if (bit(end) == 0) {
                        return true;  // a move that jumps: nothing is known of the cells between
                    }
                    to_connect |= bit(end);
                }
            }
        }
        // From one of them to all that are connected with it.
        std::uint32_t reached = to_connect & (~to_connect + 1);
        std::uint32_t seen = 0;
        while (reached != seen) {
            for (int dy = -1; dy <= 1; ++dy) {
                for (int dx = -1; dx <= 1; ++dx) {
                    const Cell c{static_cast<std::int16_t>(middle.x + dx), static_cast<std::int16_t>(middle.y + dy)};
                    if ((reached & ~seen & bit(c)) == 0) {
                        continue;
                    }
                    seen |= bit(c);
                    for (const Cell next : joined(map, c)) {
                        if (in_tree(next)) {
                            reached |= bit(next);
                        }
                    }
                }
            }
        }
        return (to_connect & ~reached) != 0;
    }

    Trees trees_{};
    std::uint32_t revision_ = 0;
};

}  // namespace firmpath
