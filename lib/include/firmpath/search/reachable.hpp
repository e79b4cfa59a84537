/// @file
/// All cells within a number of steps, or within a cost.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/forward_iterator.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/detail/states.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/detail/level_flood.hpp"
#include "firmpath/search/detail/sliced_search.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/store/bit_set.hpp"
#include "firmpath/store/bucket_nodes.hpp"

namespace firmpath {

namespace detail {

/// Whether the cells found so far are valid after a search with this status.
constexpr bool leaves_a_set(Status status) { return status != Status::map_changed && status != Status::corrupted; }

/// The numbers of a `ReachableWithin` under its seal.
struct ReachableWithinNumbers : SliceNumbers<std::uint32_t> {
    std::uint32_t steps_ = 0;
    std::uint32_t count_ = 0;
};

/// The cells of a set as a forward range of `Cell`, each once: row by row from the lowest y, each from the lowest x.
///
/// `Set` provides `contains(cell)` for cells of a map of W x H. The range borrows it. Walking all of it is O(W * H).
template <class Set, int W, int H>
class CellsOf {
public:
    class iterator : public detail::ForwardIterator<iterator, Cell> {
    public:
        constexpr iterator() = default;
        /// The first cell of the set at `cell` or after it.
        constexpr iterator(const Set* set, Cell cell) : set_(set), cell_(cell) { seek(); }

        constexpr Cell operator*() const { return cell_; }
        constexpr iterator& operator++() {
            advance();
            seek();
            return *this;
        }
        friend constexpr bool operator==(const iterator& a, const iterator& b) { return a.cell_ == b.cell_; }

    private:
        constexpr void advance() {
            ++cell_.x;
            if (cell_.x == W) {
                cell_.x = 0;
                ++cell_.y;
            }
        }
        constexpr void seek() {
            while (cell_.y < H && !set_->contains(cell_)) {
                advance();
            }
        }

        const Set* set_ = nullptr;
        Cell cell_{};
    };
    using const_iterator = iterator;
    using value_type = Cell;

    /// The cells of `set`, which must outlive the view.
    explicit constexpr CellsOf(const Set& set) : set_(&set) {}

    constexpr iterator begin() const { return {set_, Cell{0, 0}}; }  ///< The first cell, by rows. O(cells before it).
    constexpr iterator end() const { return {set_, Cell{0, H}}; }    ///< Behind the last cell.
    constexpr bool empty() const { return begin() == end(); }        ///< Whether there are no cells. O(cells).

private:
    const Set* set_;
};

/// The set of cells that a search has reached. `Self` derives from this and has `contains(cell)`.
template <class Self, class Map>
class ReachedCells {
public:
    /// The set as bits, numbered as `CellIndex` does.
    using Bits = BitSet<std::size_t{Map::width} * std::size_t{Map::height}>;
    using Cells = CellsOf<Self, Map::width, Map::height>;  ///< the view that `cells` returns

    /// The cells of the set; borrows this object.
    constexpr Cells cells() const { return Cells(static_cast<const Self&>(*this)); }
    /// A copy of the set as bits. O(W * H).
    constexpr Bits bits() const {
        Bits result;
        for (const Cell cell : cells()) {
            result.insert(CellIndex<Map::width>::of(cell));
        }
        return result;
    }
};

}  // namespace detail

/// Finds the cells that can be reached in a number of steps, regardless of step costs.
///
///     constinit firmpath::ReachableWithin<firmpath::BitGrid<64, 64>> reach;
///     if (reach.plan(map, robot, 12) == Status::found) {
///         for (Cell cell : reach.cells()) ...
///     }
///
/// A unit of budget is an expansion or a scan of at most 64 cells of the map. `step` returns `running` or:
///   - `found`: the set is complete.
///   - `map_changed`: the map's revision is not that of `begin`; the set is empty.
///   - `corrupted`: the numbers or the levels contradict each other; the set is empty.
///   - `cancelled`: by `cancel`, or no search was begun.
///
/// Used like a planner: `begin` and `step`, or `plan`; the map is borrowed for each call. `map_changed` and `corrupted`
/// empty the set. Until `found`, and after any other status, it holds the cells found so far, all of them within reach.
/// The set is the same for every budget and every ring.
///
/// Complexity and memory are those of `BreadthFirst`, but memory is N / 4 bytes for N cells, the ring, and
/// some 40 bytes also with one-way moves.
template <detail::MapWithWidthHeightAndPassable Map, class Moves = Four, std::size_t RingCapacity = 0>
class ReachableWithin
    : detail::PlannerDemands<Map, Moves>,
      public detail::ReachedCells<ReachableWithin<Map, Moves, RingCapacity>, Map>,
      public detail::SlicedSearch<ReachableWithin<Map, Moves, RingCapacity>, Map, detail::ReachableWithinNumbers> {
    using Frame = detail::SlicedSearch<ReachableWithin, Map, detail::ReachableWithinNumbers>;
    friend Frame;
    using Frame::status_, Frame::steps_, Frame::count_;

    using Levels = detail::LevelFlood<Map, Moves, RingCapacity, false>;

public:
    /// Starts a new search from `start`. @return `running`; or at once `out_of_map`, `start_blocked`. O(W * H).
    constexpr Status begin(const Map& map, Cell start, std::uint32_t steps) { return this->start(map, start, steps); }

    /// `begin`, then `step` to the end. @return the result of either, never `running`. Complexity: see the class.
    constexpr Status plan(const Map& map, Cell start, std::uint32_t steps) {
        (void)begin(map, start, steps);
        return this->finish_slices(map);
    }

    /// Whether `cell` is in the set; false outside the map.
    constexpr bool contains(Cell cell) const {
        return count() != 0 && detail::on_map<Map>(cell) && levels_.reached(cell);
    }
    /// The number of cells in the set.
    constexpr std::uint32_t count() const { return detail::leaves_a_set(status_) ? count_ : 0; }

private:
    constexpr void prepare(const Map& map, Cell start, std::uint32_t steps) {
        count_ = 0;
        status_ = detail::start_status(map, start);
        // There are fewer levels than cells, unless an error in memory adds some.
        steps_ = steps < Levels::cells ? steps : std::uint32_t{Levels::cells};
        if (status_ == Status::running) {
            levels_.begin(start);
            count_ = 1;
        }
    }

    template <MapChanges, class Observer>
    constexpr void work(const Map& map, const Observer&) {
        if (levels_.level() >= steps_) {
            if (steps_ == Levels::cells) {
                status_ = Status::corrupted;
            } else {
                status_ = Status::found;
            }
        } else if (levels_.step(map, detail::Tide::out, [this](Cell, std::uint32_t) { ++count_; }) ==
                   detail::Flooded::all) {
            status_ = Status::found;
        }
    }

    constexpr const Levels& records() const { return levels_; }

    Levels levels_{};
};

/// Finds the cells that can be reached at a cost, weights of the map included: Dijkstra's algorithm without a goal.
///
/// Used like `ReachableWithin`. Parameters as for `AStar`; costs are in parts of `cost_unit`. With moves that
/// have headings the start is a state, and a cell is in the set if it can be reached in any heading.
///
/// Complexity: O(n log n) for n cells reached. Memory: as for `AStar`, plus 4 bytes.
template <detail::MapWithWidthHeightAndPassable Map, class Moves = Eight<Corner::never>, class Nodes = FittingNodes<>,
          class Cost = FittingCost>
class ReachableWithinCost : detail::Flood<Map, Moves, Nodes, Cost>,
                            public detail::ReachedCells<ReachableWithinCost<Map, Moves, Nodes, Cost>, Map> {
    using Search = detail::Flood<Map, Moves, Nodes, Cost>;
    using States = detail::States<Moves, Map::width>;

public:
    using State = typename Search::State;  ///< a `Cell`, or the state type of the moves

    using Search::cancel, Search::cost_unit, Search::stats;
    using typename Search::moves_type;  ///< the moves at the scale of the costs

    /// Starts a new search from `start`. @return `running`; or at once `out_of_map`, `start_blocked`. O(W * H).
    constexpr Status begin(const Map& map, State start, std::uint32_t cost) {
        return outcome(Search::begin(map, start, {}, {.cost_limit = cost}));
    }

    /// Continues: at most `budget` expansions.
    ///
    /// Precondition: the map is the one passed to `begin`.
    ///
    /// @return `running`: call again. Final:
    ///   - `found`: the set is complete.
    ///   - `open_full`: the open list was full.
    ///   - `cost_overflow`: a cost within the limit may exceed the cost type (only if the type was chosen explicitly).
    ///   - `map_changed`: the map's revision is not that of `begin`; the set is empty.
    ///   - `corrupted`: the records contradict each other or the map; the set is empty.
    ///   - `cancelled`: by `cancel`, or no search was begun.
    ///
    /// Complexity: O(budget * log n).
    constexpr Status step(const Map& map, std::uint32_t budget) { return outcome(Search::step(map, budget)); }

    /// `begin`, then `step` to the end. @return the result of either, never `running`. Complexity: see the class.
    constexpr Status plan(const Map& map, State start, std::uint32_t cost) {
        return outcome(Search::plan(map, start, {}, {.cost_limit = cost}));
    }

    /// Current status: the result of the last `begin` or `step`; `cancelled` if nothing was begun.
    constexpr Status status() const { return outcome(Search::status()); }

    /// Whether `cell` is in the set; false outside the map.
    constexpr bool contains(Cell cell) const {
        if (!detail::on_map<Map>(cell) || !detail::leaves_a_set(Search::status())) {
            return false;
        }
        const auto first = static_cast<std::uint32_t>(CellIndex<Map::width>::of(cell) * States::per_cell);
        for (std::uint32_t state = first; state != first + States::per_cell; ++state) {
            if (this->closed(States::state(state))) {
                return true;
            }
        }
        return false;
    }
    /// The number of cells in the set. O(W * H).
    constexpr std::uint32_t count() const {
        std::uint32_t n = 0;
        for (auto at = this->cells().begin(); at != this->cells().end(); ++at) {
            ++n;
        }
        return n;
    }

private:
    /// A flood has no goal: at its end it has found all reachable cells, or all within the limit.
    static constexpr Status outcome(Status status) {
        return status == Status::no_path || status == Status::cost_limit ? Status::found : status;
    }
};

}  // namespace firmpath
