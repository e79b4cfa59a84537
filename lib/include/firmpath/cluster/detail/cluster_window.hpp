/// @file
/// A window of a large map, and the searches in it.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath::detail {

/// A square of `Size` cells of a map, of which only a smaller square counts: the other cells are blocked. Borrows the
/// map.
template <WordMap Map, int Size>
class WindowOf {
public:
    static constexpr int width = Size;
    static constexpr int height = Size;

    /// `corner`: its first cell, whose column is a multiple of 32. `span`: how many columns, and rows, of it count, a
    /// multiple of 32.
    constexpr WindowOf(const Map& map, Cell corner, int span) : map_(map), corner_(corner), span_(span) {}

    constexpr bool passable(Cell cell) const { return (blocked_word(cell.y, cell.x >> 5) >> (cell.x & 31) & 1U) == 0; }
    constexpr std::uint32_t blocked_word(int row, int i) const {
        const bool inside = row >= 0 && row < span_ && i >= 0 && 32 * i < span_;
        const Anywhere<Map>& anywhere = map_;
        return inside ? anywhere.blocked_word(corner_.y + row, (corner_.x >> 5) + i) : ~std::uint32_t{0};
    }

private:
    const Map& map_;
    Cell corner_;
    int span_;
};

/// The copy of a window's cells. A copy of the planner has one at another address, and continues with it.
template <int Size>
struct WindowGrid : JumpGrid<Size, Size>, InsidePlanner {
    using JumpGrid<Size, Size>::JumpGrid;
};

}  // namespace firmpath::detail

template <int Size>
inline constexpr bool firmpath::answers_outside<firmpath::detail::WindowGrid<Size>> = true;

namespace firmpath::detail {

/// A window of a large map: a square of two clusters by two, or of only one. It copies the cells of the map, and runs
/// jump point searches in the copy.
///
/// As in all parts of a `ClusterPlanner`, the object has the numbers that the planner's seal covers. What is large is
/// another struct, here `Cells`, which lies outside the seal; the planner passes it to each call.
template <WordMap Map, int Edge, class Moves, class Nodes>
class ClusterWindow {
public:
    using moves_type = Moves;
    static constexpr int size = 2 * Edge;
    using Grid = WindowGrid<size>;
    struct Search : JumpPointSearch<Grid, Moves, Nodes, std::uint32_t> {
        using JumpPointSearch<Grid, Moves, Nodes, std::uint32_t>::broken;
        using JumpPointSearch<Grid, Moves, Nodes, std::uint32_t>::records;
    };
    using Records = std::remove_cvref_t<decltype(std::declval<Search&>().records())>;
    /// The copy, and a search whose pool also serves the search over gates, when no search in the window is under way.
    struct Cells {
        Grid grid{all_blocked};
        Search search{};
    };

    /// A cell beside the only cluster, which is free: a search towards it goes through the whole cluster.
    static constexpr Cell beside() { return {size - 1, size - 1}; }

    /// Forgets the copy, as the map may have changed, and any search.
    constexpr void clear() {
        row_ = size;
        clusters_ = 0;
        searching_ = false;
    }
    /// Moves the window: `corner` is its first cell, and it has so many clusters in a row. What is loaded stays.
    constexpr void move_to(Cell corner, unsigned clusters) {
        searching_ = false;
        if (!is_loaded() || corner != corner_ || clusters != clusters_) {
            corner_ = corner;
            clusters_ = static_cast<std::uint8_t>(clusters);
            row_ = 0;
        }
    }
    /// Whether all rows are copied, since it was moved.
    constexpr bool is_loaded() const { return row_ >= size; }
    /// Copies the next 32 rows. Precondition: not all are loaded.
    constexpr void load(const Map& map, Cells& cells) {
        cells.grid.assign_rows(WindowOf<Map, size>(map, corner_, clusters_ * Edge), row_ & ~31 & (size - 1));
        row_ = static_cast<std::int16_t>(row_ + 32);
        if (is_loaded() && clusters_ == 1) {
            cells.grid.set(beside(), false);
        }
    }

    constexpr const Cell& corner() const { return corner_; }
    /// A cell of the map, in the window.
    constexpr Cell inside(Cell cell) const { return cell_at(cell.x - corner_.x, cell.y - corner_.y); }
    /// A cell of the window, on the map.
    constexpr Cell on_map(Cell cell) const { return cell_at(corner_.x + cell.x, corner_.y + cell.y); }

    /// Searches between two cells of the map; if there is only one cluster, through all of it, whatever `to`. Begins,
    /// or takes at most `budget` units.
    constexpr Status search(Cells& cells, const Cell& from, const Cell& to, std::uint32_t budget) {
        if (!searching_) {
            return begin(cells, from, to);
        }
        const Status status = cells.search.step(cells.grid, budget);
        searching_ = status == Status::running;
        return status;
    }
    /// Whether a search is under way.
    constexpr bool is_searching() const { return searching_; }

private:
    /// (Out of line: its stack is free again when the search goes on.)
    [[gnu::noinline]] constexpr Status begin(Cells& cells, const Cell& from, const Cell& to) {
        searching_ = true;
        return cells.search.begin(cells.grid, inside(from), clusters_ == 1 ? beside() : inside(to));
    }

    Cell corner_{};
    std::int16_t row_ = 0;  // those before it are loaded
    std::uint8_t clusters_ = 0;
    bool searching_ = false;
};

}  // namespace firmpath::detail
