/// @file
/// Weights of kinds of ground for a robot.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/map/terrain_grid.hpp"

namespace firmpath {

namespace detail {

/// The least of the weights that are not 0, or `otherwise` if there is none.
template <std::size_t N>
constexpr std::uint32_t least_weight_in(const std::uint16_t (&weights)[N], std::uint32_t otherwise) {
    std::uint32_t least = otherwise;
    for (const std::uint16_t weight : weights) {
        least = weight != 0 && weight < least ? weight : least;
    }
    return least;
}

template <std::size_t N>
constexpr std::uint32_t greatest_weight_in(const std::uint16_t (&weights)[N]) {
    std::uint32_t greatest = 0;
    for (const std::uint16_t weight : weights) {
        greatest = weight > greatest ? weight : greatest;
    }
    return greatest;
}

template <std::uint16_t... weights>
struct WeightsInFlash {
    static constexpr std::uint16_t table[] = {weights...};
};

}  // namespace detail

/// The weight of each kind of ground for a robot, in the order of their numbers, fixed at compile time; 0 means
/// "blocked", and kinds that are not listed are blocked, too.
///
///     constexpr firmpath::FixedWeights<10, 14, 30> robot;   // floor, carpet, ramp; not into the water
///     constexpr firmpath::FixedWeights<0, 0, 0, 10> boat;
///
/// The least weight (a factor of the heuristic) and the greatest (a bound on costs) are those of the list. The least is
/// also the `weight_unit`: the easiest ground is plain floor.
///
/// Memory: an empty object; the list lies in flash.
template <std::uint16_t... weights>
struct FixedWeights {
    static_assert((... || (weights != 0)),
                  "FixedWeights: at least one kind of ground must have a weight that is not 0");

    static constexpr unsigned kinds = sizeof...(weights);  ///< the number of kinds of ground listed
    /// The greatest weight of the list.
    static constexpr std::uint32_t greatest = detail::greatest_weight_in(detail::WeightsInFlash<weights...>::table);
    /// The least weight of the list that is not 0: that of plain floor.
    static constexpr std::uint32_t unit = detail::least_weight_in(detail::WeightsInFlash<weights...>::table, greatest);

    /// The weight of a kind; 0 if it is blocked.
    static constexpr std::uint32_t weight(unsigned kind) {
        return kind < kinds ? detail::WeightsInFlash<weights...>::table[kind] : 0;
    }
    /// The least weight that is not 0.
    static constexpr std::uint32_t least() { return unit; }
    static constexpr std::uint32_t revision() { return 0; }  ///< 0: the weights never change.
};

/// The same, but changeable at run time, for a robot that learns the cost of carpet. No weight may exceed `Greatest`,
/// which bounds costs at compile time; `Unit` is the weight of plain floor.
///
///     constinit firmpath::WeightTable<4> robot({10, 14, 30, 0});
///
/// Memory: 2 * Kinds + 8 bytes, rounded up to whole words.
template <unsigned Kinds, std::uint16_t Greatest = 255, std::uint16_t Unit = 10>
class WeightTable {
    static_assert(Kinds >= 1 && Kinds <= 16, "WeightTable: the number of kinds of ground must be 1 to 16");
    static_assert(Unit >= 1 && Greatest >= Unit, "WeightTable: plain floor must weigh at least 1 and at most Greatest");

public:
    static constexpr unsigned kinds = Kinds;             ///< the number of kinds of ground
    static constexpr std::uint32_t greatest = Greatest;  ///< no weight may exceed it
    static constexpr std::uint32_t unit = Unit;          ///< the weight of plain floor

    /// One weight for each kind, in the order of their numbers; 0 means "blocked".
    ///
    /// Precondition: none exceeds `Greatest`; else `panic` (a compile error in a constant). O(Kinds).
    explicit constexpr WeightTable(const std::uint16_t (&weights)[Kinds]) {
        for (unsigned kind = 0; kind < Kinds; ++kind) {
            weights_[kind] = checked(weights[kind]);
        }
        least_ = detail::least_weight_in(weights_, Greatest);
    }

    /// Changes the weight of a kind of ground, and the revision of every map built with the table. O(Kinds).
    ///
    /// Precondition: the table contains the kind, and the weight does not exceed `Greatest`; else `panic`.
    template <class Kind>
    constexpr void set(Kind kind, std::uint16_t weight) {
        require(static_cast<unsigned>(kind) < Kinds, "WeightTable::set: the table has no such kind of ground");
        revision_ += weights_[static_cast<unsigned>(kind)] != weight ? 1U : 0U;
        weights_[static_cast<unsigned>(kind)] = checked(weight);
        least_ = detail::least_weight_in(weights_, Greatest);
    }

    /// The same for input data. @return false, without any change, if the table has no such kind or the weight exceeds
    /// `Greatest`. O(Kinds).
    template <class Kind>
    [[nodiscard]] constexpr bool try_set(Kind kind, std::uint16_t weight) {
        if (static_cast<unsigned>(kind) >= Kinds || weight > Greatest) {
            return false;
        }
        set(kind, weight);
        return true;
    }

    /// The weight of a kind; 0 if it is blocked.
    constexpr std::uint32_t weight(unsigned kind) const { return kind < Kinds ? weights_[kind] : 0; }
    /// The least weight that is not 0; `Greatest` if all are 0.
    constexpr std::uint32_t least() const { return least_; }
    /// Changes whenever a weight does.
    constexpr std::uint32_t revision() const { return revision_; }

private:
    static constexpr std::uint16_t checked(std::uint16_t weight) {
        require(weight <= Greatest, "WeightTable: a weight must be at most Greatest");
        return weight;
    }

    std::uint32_t revision_ = 0;
    std::uint32_t least_ = 0;
    std::uint16_t weights_[Kinds]{};
};

/// A map built from a grid of kinds of ground and their weights for one robot. A robot, a boat and a drone read one
/// grid through three of these, without a copy.
///
/// Models `WeightedMap`: a kind of weight 0 is blocked. Every search takes the least weight of the table (not of the
/// cells) at `begin`, so its heuristic stays admissible.
///
/// Borrows both: they must outlive the view. Memory: two pointers.
template <class Grid, class Table>
class Terrain {
    static_assert(Table::kinds <= Grid::kinds,
                  "terrain: the table has more kinds of ground than a cell's bits can store");

public:
    static constexpr int width = Grid::width;                          ///< columns of the grid
    static constexpr int height = Grid::height;                        ///< rows of the grid
    static constexpr std::uint32_t greatest_weight = Table::greatest;  ///< no cell weighs more
    static constexpr std::uint32_t weight_unit = Table::unit;          ///< the weight of plain floor

    /// A view of both, which must outlive it. `terrain` makes it without template arguments.
    constexpr Terrain(const Grid& grid, const Table& table) : grid_(&grid), table_(&table) {}

    /// Whether the ground of `cell` has a weight; false outside the map.
    constexpr bool passable(Cell cell) const { return weight(cell) != 0; }

    /// The weight of the ground of a cell; 0 (blocked) outside the map.
    [[gnu::always_inline]] constexpr std::uint32_t weight(Cell cell) const {
        return grid_->contains(cell) ? table_->weight(grid_->number(cell)) : 0;
    }

    /// The least weight in the table.
    constexpr std::uint32_t least_weight() const { return table_->least(); }

    /// The sum of both revisions: changes whenever a cell or a weight does.
    constexpr std::uint32_t revision() const { return detail::revision_of(*grid_) + table_->revision(); }

private:
    const Grid* grid_;
    const Table* table_;
};

template <class Grid, class Table>
inline constexpr bool answers_outside<Terrain<Grid, Table>> = true;

/// A map from a grid of kinds of ground and a table of weights. O(1). @see Terrain
template <class Grid, class Table>
constexpr Terrain<Grid, Table> terrain(const Grid& grid, const Table& table) {
    return {grid, table};
}

// Compilers quote the line, and so show the remedy.
template <class G, class T>
Terrain<G, T> terrain(const G&&, const T&) = delete;  // terrain: a temporary would be gone; name grid and table first
template <class G, class T>
Terrain<G, T> terrain(const G&, const T&&) = delete;  // terrain: a temporary would be gone; name grid and table first
template <class G, class T>
Terrain<G, T> terrain(const G&&, const T&&) = delete;  // terrain: a temporary would be gone; name grid and table first

}  // namespace firmpath
