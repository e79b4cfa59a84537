/// @file
/// Kinds of ground, and what they mean to a robot.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "firmpath/grid/cell.hpp"
#include "firmpath/grid/cell_index.hpp"
#include "firmpath/panic.hpp"

namespace firmpath {

/// The kind of ground of each of `W` x `H` cells, in 2 or 4 bits: a number, or an enumeration of the user's.
///
///     enum class Ground : std::uint8_t { floor, carpet, ramp, water };
///     firmpath::TerrainGrid<64, 64, 2, Ground> ground;
///
/// What a kind costs differs from robot to robot, so this is not a map yet: `terrain(grid, table)` makes one.
///
/// A literal type: a `constexpr` grid lies in flash. A value-initialised grid is all kind 0 and lies in `.bss`.
///
/// Layout: cells count row by row without gaps, cell i = y * W + x; the lowest bits of a byte hold its first cell:
///
///     2 bits: byte 0 = cells 3 2 1 0      4 bits: byte 0 = cells 1 0
///
/// One writer a grid: `set` is not atomic.
///
/// Memory: ceil(W * H * Bits / 8) + 4 bytes, rounded up to whole words.
template <int W, int H, int Bits = 2, class Kind = std::uint8_t>
class TerrainGrid {
    static_assert(W >= 1 && H >= 1, "TerrainGrid: width and height must be at least 1");
    static_assert(W <= 32767 && H <= 32767, "TerrainGrid: width and height must fit a Cell: at most 32767");
    static_assert(Bits == 2 || Bits == 4, "TerrainGrid: a cell has 2 bits (4 kinds) or 4 bits (16 kinds)");

    static constexpr std::uint32_t per_byte = 8 / Bits;
    static constexpr std::size_t size = (static_cast<std::size_t>(W) * H + per_byte - 1) / per_byte;

public:
    static constexpr int width = W;
    static constexpr int height = H;
    /// How many kinds a cell can tell apart.
    static constexpr unsigned kinds = 1U << Bits;

    /// What a cell holds.
    using value_type = Kind;
    /// The cells as one array, in the layout above: what a baked map is written as.
    using Bytes = std::array<std::uint8_t, size>;

    /// All kind 0.
    constexpr TerrainGrid() = default;

    /// From the bytes of the layout above. O(cells).
    explicit constexpr TerrainGrid(const Bytes& bytes) {
        const std::uint8_t* from = bytes.data();
        for (std::uint8_t& to : cells_) {
            to = *from++;
        }
        // The last byte's spare bits are kept 0, so that grids compare by their cells.
        constexpr std::uint32_t spare = static_cast<std::uint32_t>(size * per_byte - static_cast<std::size_t>(W) * H);
        cells_[size - 1] = static_cast<std::uint8_t>(cells_[size - 1] & 0xFFU >> (spare * Bits));
    }

    /// Draws a grid: the letter `kinds_by_letter[k]` stands for kind k, line ends and blanks are skipped; the first line
    /// is row 0. Meant for tests and small constant maps.
    ///
    ///     TerrainGrid<4, 2>::drawn("..~~"
    ///                              ".~~#", ".~#");   // kind 0 is '.', 1 is '~', 2 is '#'
    ///
    /// Precondition: exactly W * H cells are drawn, in letters that are listed; else `panic` (a compile error in a
    /// constant).
    static constexpr TerrainGrid drawn(const char* art, const char* kinds_by_letter) {
        TerrainGrid grid;
        std::uint32_t n = 0;
        for (; *art != '\0'; ++art) {
            if (*art == '\n' || *art == '\r' || *art == ' ') {
                continue;
            }
            unsigned kind = 0;
            while (kinds_by_letter[kind] != *art) {
                require(kinds_by_letter[kind] != '\0', "drawn: a letter that no kind of ground has");
                ++kind;
            }
            require(kind < kinds, "drawn: more kinds of ground than a cell's bits can tell apart");
            require(n < static_cast<std::uint32_t>(W * H), "drawn: more cells than width * height");
            grid.put(n++, kind);
        }
        require(n == static_cast<std::uint32_t>(W * H), "drawn: fewer cells than width * height");
        return grid;
    }

    /// Whether `cell` lies in the map. O(1).
    static constexpr bool contains(Cell cell) {
        return static_cast<unsigned>(cell.x) < static_cast<unsigned>(W) &&
               static_cast<unsigned>(cell.y) < static_cast<unsigned>(H);
    }

    /// The kind of a cell of the map. O(1).
    constexpr Kind at(Cell cell) const { return static_cast<Kind>(number(cell)); }

    /// The same as a number, for tables. O(1).
    constexpr unsigned number(Cell cell) const {
        const std::uint32_t i = CellIndex<W>::of(cell);
        return static_cast<unsigned>(cells_[i / per_byte]) >> shift(i) & (kinds - 1);
    }

    /// Sets a cell and bumps the revision if that changed it. O(1).
    ///
    /// Precondition: the cell lies in the map and the kind fits the bits; else `panic`.
    constexpr void set(Cell cell, Kind kind) {
        require(contains(cell), "TerrainGrid::set: the cell lies outside the map; ask contains() first");
        require(static_cast<unsigned>(kind) < kinds, "TerrainGrid::set: the kind needs more bits than a cell has");
        revision_ += number(cell) != static_cast<unsigned>(kind) ? 1U : 0U;
        put(CellIndex<W>::of(cell), static_cast<unsigned>(kind));
    }

    /// Sets every cell; one revision. O(cells).
    ///
    /// Precondition: as for `set`.
    constexpr void fill(Kind kind) {
        require(static_cast<unsigned>(kind) < kinds, "TerrainGrid::fill: the kind needs more bits than a cell has");
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(W * H); ++i) {
            put(i, static_cast<unsigned>(kind));
        }
        ++revision_;
    }

    /// Changes whenever a member changes a cell; wraps after 2^32 changes. Assigning a whole grid takes over the other's
    /// revision, so a search under way need not notice: begin anew.
    constexpr std::uint32_t revision() const { return revision_; }

    /// The first byte of the layout above.
    constexpr const std::uint8_t* data() const { return cells_; }

    /// Equal cells; the revision does not count. O(cells).
    friend constexpr bool operator==(const TerrainGrid& a, const TerrainGrid& b) {
        const std::uint8_t* other = b.cells_;
        for (const std::uint8_t byte : a.cells_) {
            if (byte != *other++) {
                return false;
            }
        }
        return true;
    }

private:
    static constexpr unsigned shift(std::uint32_t i) { return i % per_byte * Bits; }

    constexpr void put(std::uint32_t i, unsigned kind) {
        const unsigned others = cells_[i / per_byte] & ~((kinds - 1) << shift(i));
        cells_[i / per_byte] = static_cast<std::uint8_t>(others | kind << shift(i));
    }

    std::uint32_t revision_ = 0;
    std::uint8_t cells_[size]{};
};

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

/// What each kind of ground weighs for a robot, in the order of their numbers, fixed at compile time; 0 stands for
/// "blocked", and so do kinds that are not listed.
///
///     constexpr firmpath::FixedWeights<10, 14, 30> robot;   // floor, carpet, ramp; not into the water
///     constexpr firmpath::FixedWeights<0, 0, 0, 10> boat;
///
/// The least weight, by which estimates are multiplied, and the greatest, by which costs are bounded, are those of the
/// list. The least is also the `weight_unit`: the easiest ground is plain floor.
///
/// Memory: an empty object; the list lies in flash.
template <std::uint16_t... weights>
struct FixedWeights {
    static_assert((... || (weights != 0)),
                  "FixedWeights: at least one kind of ground must have a weight that is not 0");

    static constexpr unsigned kinds = sizeof...(weights);
    static constexpr std::uint32_t greatest = detail::greatest_weight_in(detail::WeightsInFlash<weights...>::table);
    static constexpr std::uint32_t unit = detail::least_weight_in(detail::WeightsInFlash<weights...>::table, greatest);

    /// The weight of a kind; 0 if it is blocked. O(1).
    static constexpr std::uint32_t weight(unsigned kind) {
        return kind < kinds ? detail::WeightsInFlash<weights...>::table[kind] : 0;
    }
    /// The least weight that is not 0. O(1).
    static constexpr std::uint32_t least() { return unit; }
    static constexpr std::uint32_t revision() { return 0; }
};

/// The same, changeable at run time: a robot that learns what carpet costs it. No weight may exceed `Greatest`, by which
/// costs are bounded at compile time; `Unit` is the weight of plain floor.
///
///     constinit firmpath::WeightTable<4> robot({10, 14, 30, 0});
///
/// Memory: 2 * Kinds + 8 bytes, rounded up to whole words.
template <unsigned Kinds, std::uint16_t Greatest = 255, std::uint16_t Unit = 10>
class WeightTable {
    static_assert(Kinds >= 1 && Kinds <= 16, "WeightTable: a grid tells at most 16 kinds of ground apart");
    static_assert(Unit >= 1 && Greatest >= Unit, "WeightTable: plain floor must weigh at least 1 and at most Greatest");

public:
    static constexpr unsigned kinds = Kinds;
    static constexpr std::uint32_t greatest = Greatest;
    static constexpr std::uint32_t unit = Unit;

    /// One weight for each kind, in the order of their numbers; 0 stands for "blocked".
    ///
    /// Precondition: none exceeds `Greatest`; else `panic` (a compile error in a constant).
    explicit constexpr WeightTable(const std::uint16_t (&weights)[Kinds]) {
        for (unsigned kind = 0; kind < Kinds; ++kind) {
            weights_[kind] = checked(weights[kind]);
        }
        least_ = detail::least_weight_in(weights_, Greatest);
    }

    /// Changes the weight of a kind of ground, and the revision of every map made with the table. O(Kinds).
    ///
    /// Precondition: the kind has a place in the table and the weight does not exceed `Greatest`; else `panic`.
    template <class Kind>
    constexpr void set(Kind kind, std::uint16_t weight) {
        require(static_cast<unsigned>(kind) < Kinds, "WeightTable::set: the table has no such kind of ground");
        revision_ += weights_[static_cast<unsigned>(kind)] != weight ? 1U : 0U;
        weights_[static_cast<unsigned>(kind)] = checked(weight);
        least_ = detail::least_weight_in(weights_, Greatest);
    }

    /// The weight of a kind; 0 if it is blocked. O(1).
    constexpr std::uint32_t weight(unsigned kind) const { return kind < Kinds ? weights_[kind] : 0; }
    /// The least weight that is not 0; `Greatest` if all are. O(1).
    constexpr std::uint32_t least() const { return least_; }
    /// Changes whenever a weight does.
    constexpr std::uint32_t revision() const { return revision_; }

private:
    static constexpr std::uint16_t checked(std::uint16_t weight) {
        require(weight <= Greatest, "WeightTable: a weight may not exceed Greatest");
        return weight;
    }

    std::uint32_t revision_ = 0;
    std::uint32_t least_ = 0;
    std::uint16_t weights_[Kinds]{};
};

/// A map made of kinds of ground and what they weigh for one robot. A robot, a boat and a drone read one grid through
/// three of these, without a copy.
///
/// Models `WeightedMap`: a kind of weight 0 is blocked. Every search takes the least weight of the table (not of the
/// cells) at `begin`, so its estimates stay admissible.
///
/// Borrows both: they must outlive the view. Memory: two pointers.
template <class Grid, class Table>
class Terrain {
    static_assert(Table::kinds <= Grid::kinds,
                  "terrain: the table has more kinds of ground than a cell's bits can tell apart");

public:
    static constexpr int width = Grid::width;
    static constexpr int height = Grid::height;
    static constexpr std::uint32_t greatest_weight = Table::greatest;
    static constexpr std::uint32_t weight_unit = Table::unit;

    constexpr Terrain(const Grid& grid, const Table& table) : grid_(&grid), table_(&table) {}

    /// Whether the ground of `cell` has a weight; false outside the map. O(1).
    constexpr bool passable(Cell cell) const { return grid_->contains(cell) && weight(cell) != 0; }

    /// The weight of the ground of a cell of the map. O(1).
    constexpr std::uint32_t weight(Cell cell) const { return table_->weight(grid_->number(cell)); }

    /// The least weight in the table. O(1).
    constexpr std::uint32_t least_weight() const { return table_->least(); }

    /// The sum of both revisions: changes whenever a cell or a weight does.
    constexpr std::uint32_t revision() const { return grid_->revision() + table_->revision(); }

private:
    const Grid* grid_;
    const Table* table_;
};

/// Reads a grid of kinds of ground by a table of weights. @see Terrain
template <class Grid, class Table>
constexpr Terrain<Grid, Table> terrain(const Grid& grid, const Table& table) {
    return {grid, table};
}

// Compilers quote the line, and so the remedy.
template <class G, class T>
Terrain<G, T> terrain(const G&&, const T&) = delete;  // terrain: a temporary would be gone; name grid and table first
template <class G, class T>
Terrain<G, T> terrain(const G&, const T&&) = delete;  // terrain: a temporary would be gone; name grid and table first
template <class G, class T>
Terrain<G, T> terrain(const G&&, const T&&) = delete;  // terrain: a temporary would be gone; name grid and table first

}  // namespace firmpath
