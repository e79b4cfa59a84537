/// @file
/// Walls between cells.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

/// One of the four sides of a cell, numbered like the moves of `Four` across them.
enum class Side : std::uint8_t { plus_x, plus_y, minus_x, minus_y };

/// A map whose obstacles are walls between its `W` x `H` cells: any cell may be entered, but not through a wall. For
/// mazes, and rooms with thin walls. The map always has a wall around it.
///
/// Moves must check the walls: `Walled<Four>` does. Planners refuse this map with moves that do not.
///
///     WallGrid<16, 16> maze;                         // no walls but the border
///     maze.set_wall({3, 4}, Side::plus_x, true);     // also the wall at the -x side of (4, 4)
///     AStar<WallGrid<16, 16>, Walled<Four>> planner;
///
/// A literal type: a `constexpr` grid lies in flash. A value-initialised grid has no walls and lies in `.bss`.
///
/// Each cell keeps the walls at its +x and +y side, so a wall is stored once and both cells agree on it:
///
///        o---o---o         bit 0 of a: the wall |
///        | a |   |         bit 1 of a: the wall +++
///        o+++o   o
///        |       |         (here with +y down)
///        o---o---o
///
/// One writer per grid: `set_wall` is not atomic.
///
/// Memory: ceil(W * H / 4) + 4 bytes, rounded up to whole words: 68 for 16 x 16.
template <int W, int H>
class WallGrid : public HoldsCells {
    static_assert(W >= 1 && H >= 1, "WallGrid: width and height must be at least 1");
    static_assert(W <= 32767 && H <= 32767, "WallGrid: width and height must fit a Cell: at most 32767");

    static constexpr std::size_t word_count = (static_cast<std::size_t>(W) * H + 15) / 16;

public:
    static constexpr int width = W;   ///< columns
    static constexpr int height = H;  ///< rows

    /// No walls but the border.
    constexpr WallGrid() = default;

    /// Draws a grid in the usual text form of mazes: a post 'o' or '+' at each corner of a cell, "---" or '|' for a
    /// wall, blanks for no wall. Characters inside a cell, such as S and G, are skipped, and so are blanks before a
    /// line. The first row of cells is row 0. Meant for tests and constant maps.
    ///
    ///     WallGrid<2, 2>::drawn(R"(
    ///         o---o---o
    ///         | S |   |
    ///         o   o   o
    ///         |     G |
    ///         o---o---o
    ///     )");
    ///
    /// Precondition: exactly W x H cells are drawn, with the border; else `panic` (a compile error in a constant).
    /// O(W * H).
    static constexpr WallGrid drawn(const char* art) {
        WallGrid grid;
        for (int y = 0; y <= H; ++y) {
            art = line_at(art);
            for (int x = 0; x < W; ++x) {
                const bool wall = across(post(art));
                art += 4;
                require(wall || (y != 0 && y != H), "WallGrid::drawn: a wall of the border is missing");
                if (wall && y != 0) {
                    grid.set_wall(detail::cell_at(x, y - 1), Side::plus_y, true);
                }
            }
            (void)post(art);
            ++art;
            if (y == H) {
                break;
            }
            art = line_at(art);
            for (int x = 0; x <= W; ++x) {
                const bool wall = *art == '|';
                require(wall || *art == ' ', "WallGrid::drawn: expected | or a space between two cells of a row");
                require(wall || (x != 0 && x != W), "WallGrid::drawn: a wall of the border is missing");
                if (wall && x != 0) {
                    grid.set_wall(detail::cell_at(x - 1, y), Side::plus_x, true);
                }
                ++art;
                for (int i = 0; i < 3 && x != W; ++i) {
                    require(*art != '\0' && *art != '\n', "WallGrid::drawn: a line is too short");
                    ++art;
                }
            }
        }
        require(*line_at(art) == '\0', "WallGrid::drawn: more cells than width * height");
        return grid;
    }

    /// Whether `cell` lies in the map.
    static constexpr bool contains(Cell cell) { return detail::on_map<WallGrid>(cell); }

    /// Whether `cell` lies in the map: no cell is blocked.
    constexpr bool passable(Cell cell) const { return contains(cell); }

    /// Whether this side of a cell has a wall; true for every side of a cell outside the map.
    constexpr bool wall(Cell cell, Side side) const { return (walls(cell) >> static_cast<unsigned>(side) & 1U) != 0; }

    /// The walls of a cell, bit s for side s; all four for a cell outside the map.
    constexpr std::uint32_t walls(Cell cell) const {
        if (!contains(cell)) {
            return 15;
        }
        const std::uint32_t i = CellIndex<W>::of(cell);
        const std::uint32_t own = kept(i);
        const std::uint32_t plus_x = cell.x == W - 1 ? 1U : own & 1U;
        const std::uint32_t plus_y = cell.y == H - 1 ? 1U : own >> 1;
        const std::uint32_t minus_x = cell.x == 0 ? 1U : kept(i - 1) & 1U;
        const std::uint32_t minus_y = cell.y == 0 ? 1U : kept(i - W) >> 1;
        return plus_x | plus_y << 1 | minus_x << 2 | minus_y << 3;
    }

    /// The walls stored with sixteen cells, numbers 16 * i to 16 * i + 15 (`CellIndex`), for searches that read many
    /// at once: bit 2 * k is the wall at the +x side of cell 16 * i + k, bit 2 * k + 1 that at its +y side. At the
    /// border the bits are 0. Precondition: 16 * i is the number of a cell.
    constexpr std::uint32_t wall_word(std::size_t i) const { return words_[i]; }

    /// Adds or removes the wall at one side of a cell, also for the cell beyond it, and increments the revision if that
    /// changed it. The walls of the border always stand: setting them changes nothing.
    ///
    /// Precondition: the cell lies in the map; else `panic`.
    constexpr void set_wall(Cell cell, Side side, bool standing) {
        require(contains(cell), "WallGrid::set_wall: the cell lies outside the map; ask contains() first");
        const bool along_x = side == Side::plus_x || side == Side::minus_x;
        if (side == Side::minus_x) {
            cell = left_of(cell);
        } else if (side == Side::minus_y) {
            cell = before(cell);
        }
        if (!contains(cell) || (along_x ? cell.x == W - 1 : cell.y == H - 1)) {
            return;
        }
        const std::uint32_t i = CellIndex<W>::of(cell);
        const std::uint32_t bit = std::uint32_t{along_x ? 1U : 2U} << shift(i);
        if (((words_[i / 16] & bit) != 0) != standing) {
            words_[i / 16] ^= bit;
            ++revision_;
        }
    }

    /// The same for a cell from input data. @return false, without any change, if it lies outside the map, or if the
    /// wall belongs to the border and `standing` is false.
    [[nodiscard]] constexpr bool try_set_wall(Cell cell, Side side, bool standing) {
        if (!contains(cell)) {
            return false;
        }
        set_wall(cell, side, standing);
        return wall(cell, side) == standing;
    }

    /// Changes whenever `set_wall` changes a wall; wraps after 2^32 changes. Assigning a whole grid also copies the
    /// other grid's revision, so a running search may not notice the change: begin a new search.
    constexpr std::uint32_t revision() const { return revision_; }

    /// Compares the walls; ignores the revision. O(cells).
    friend constexpr bool operator==(const WallGrid& a, const WallGrid& b) {
        const std::uint32_t* other = b.words_;
        for (const std::uint32_t word : a.words_) {
            if (word != *other++) {
                return false;
            }
        }
        return true;
    }

private:
    static constexpr unsigned shift(std::uint32_t i) { return i % 16 * 2; }

    /// The walls that are stored with cell number i of the map.
    constexpr std::uint32_t kept(std::uint32_t i) const { return words_[i / 16] >> shift(i) & 3U; }

    static constexpr Cell left_of(Cell cell) { return {static_cast<std::int16_t>(cell.x - 1), cell.y}; }
    static constexpr Cell before(Cell cell) { return {cell.x, static_cast<std::int16_t>(cell.y - 1)}; }

    /// The first character from here on that is not a blank or a line end.
    static constexpr const char* line_at(const char* art) {
        while (*art == ' ' || *art == '\n' || *art == '\r') {
            ++art;
        }
        return art;
    }
    /// Steps over a post.
    static constexpr const char* post(const char* art) {
        require(*art == 'o' || *art == '+', "WallGrid::drawn: expected o or + at the corners of cells");
        return art + 1;
    }
    /// Whether a wall is drawn between two posts.
    static constexpr bool across(const char* art) {
        const char first = *art;
        require(first == '-' || first == ' ', "WallGrid::drawn: expected --- or three spaces between two posts");
        for (int i = 1; i < 3; ++i) {
            require(art[i] == first, "WallGrid::drawn: expected --- or three spaces between two posts");
        }
        return first == '-';
    }

    std::uint32_t revision_ = 0;
    std::uint32_t words_[word_count]{};
};

template <int W, int H>
inline constexpr bool answers_outside<WallGrid<W, H>> = true;

}  // namespace firmpath
