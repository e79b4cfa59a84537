/// @file
/// The maps of the golden results as text, and the queries on them.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"

namespace golden {

/// A map drawn with one letter per cell, row 0 first. Each algorithm reads the letters that it needs:
///
///     .  free                            2 to 9    ground of that weight, else 1
///     #  blocked                         > < ^ v   a one-way aisle; v leads to the next row
///     a to u  a free cell with a name    |  _  +   a wall on the side of the next column, of the next row, on both
///     A to F  a blocked one              ?         not known yet: free for all but exploring searches
///
/// The queries stand in one text, separated by blanks: the names of start and goal, z for a cell outside the map, and
/// optionally
///
///     ?      if there is no path to the goal, the path to the nearest cell
///     $<n>   with a cost of at most n straight steps
///     %<n>   with at most n expansions
struct Drawing {
    const char* name;
    std::int16_t width;
    std::int16_t height;
    const char* letters;
    const char* queries;

    constexpr bool contains(firmpath::Cell cell) const {
        return cell.x >= 0 && cell.x < width && cell.y >= 0 && cell.y < height;
    }
    /// The letter of a cell; all cells outside are blocked.
    constexpr char at(firmpath::Cell cell) const { return contains(cell) ? letters[cell.y * width + cell.x] : '#'; }
    constexpr bool blocked(firmpath::Cell cell) const {
        const char letter = at(cell);
        return letter == '#' || (letter >= 'A' && letter <= 'F');
    }
    constexpr std::uint32_t weight(firmpath::Cell cell) const {
        const char letter = at(cell);
        return letter >= '2' && letter <= '9' ? static_cast<std::uint32_t>(letter - '0') : 1;
    }
    /// The cell with a name; one outside the map if there is none.
    constexpr firmpath::Cell named(char name_of_cell) const {
        for (std::int16_t y = 0; y < height; ++y) {
            for (std::int16_t x = 0; x < width; ++x) {
                if (at({x, y}) == name_of_cell) {
                    return {x, y};
                }
            }
        }
        return {-1, 0};
    }
    /// Whether any cell has one of these letters.
    constexpr bool has(const char* any_of) const {
        for (const char* letter = letters; *letter != '\0'; ++letter) {
            for (const char* one = any_of; *one != '\0'; ++one) {
                if (*letter == *one) {
                    return true;
                }
            }
        }
        return false;
    }
};

/// For clusters, each cell of a drawing is a square of so many cells: else a map would be a single cluster, or two.
inline constexpr int enlarged = 4;
inline constexpr int cluster_edge = 32;  ///< cells of a cluster's edge

inline constexpr std::uint32_t no_limit = 0xFFFFFFFF;

/// A query on a map.
struct Query {
    firmpath::Cell start;
    firmpath::Cell goal;
    bool nearest = false;
    std::uint32_t most_steps = no_limit;  // in straight steps
    std::uint32_t work_limit = no_limit;
};

/// Whether the query has only start and goal.
constexpr bool is_plain(const Query& query) {
    return !query.nearest && query.most_steps == no_limit && query.work_limit == no_limit;
}

/// The queries of a drawing, one after the other.
class Queries {
public:
    explicit constexpr Queries(const Drawing& drawing) : drawing_(&drawing), at_(drawing.queries) {}

    constexpr bool at_end() const { return *at_ == '\0'; }
    /// The text of the next query, up to a blank or the end.
    constexpr const char* text() const { return at_; }
    constexpr Query next() {
        Query query{drawing_->named(at_[0]), drawing_->named(at_[1])};
        at_ += 2;
        while (*at_ != '\0' && *at_ != ' ') {
            const char kind = *at_++;
            if (kind == '?') {
                query.nearest = true;
            } else {
                (kind == '$' ? query.most_steps : query.work_limit) = number();
            }
        }
        at_ += *at_ == ' ' ? 1 : 0;
        return query;
    }

private:
    constexpr std::uint32_t number() {
        std::uint32_t n = 0;
        for (; *at_ >= '0' && *at_ <= '9'; ++at_) {
            n = n * 10 + static_cast<std::uint32_t>(*at_ - '0');
        }
        return n;
    }

    const Drawing* drawing_;
    const char* at_;
};

}  // namespace golden
