/// @file
/// A partly known map for tests of exploring, and the definition of sight on it. The definition shares no
/// code with the library.
#pragma once

#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/map.hpp"
#include "reference/plain_sight.hpp"

namespace test_support {

/// Cells known to be free, known to be occupied, or unknown. A model of `KnowledgeMap`; all unknown at first.
template <int W, int H>
class KnownMap {
public:
    static constexpr int width = W;
    static constexpr int height = H;

    /// '.' free, '#' occupied, '?' unknown.
    static constexpr KnownMap drawn(const char* art) {
        KnownMap map;
        for (int i = 0; i < W * H; ++i) {
            if (art[i] != '?') {
                map.learn(cell(i % W, i / W), art[i] == '#');
            }
        }
        return map;
    }

    constexpr void learn(firmpath::Cell c, bool occupied) {
        free_.set(c, !occupied);
        occupied_.set(c, occupied);
    }
    constexpr void forget(firmpath::Cell c) {
        free_.set(c, false);
        occupied_.set(c, false);
    }
    constexpr bool known_free(firmpath::Cell c) const { return free_.contains(c) && !free_.passable(c); }
    constexpr bool unknown(firmpath::Cell c) const { return free_.passable(c) && occupied_.passable(c); }

    constexpr std::uint32_t known_free_word(int row, int i) const {
        return inside(row, i) & free_.blocked_word(row, i);
    }
    constexpr std::uint32_t unknown_word(int row, int i) const {
        return inside(row, i) & ~free_.blocked_word(row, i) & ~occupied_.blocked_word(row, i);
    }
    constexpr std::uint32_t revision() const { return free_.revision() + occupied_.revision(); }

private:
    static constexpr std::uint32_t inside(int row, int i) {
        return row < 0 || row >= H || i < 0 ? 0 : ~firmpath::bits_beyond(W, i);
    }

    // A set bit means that the cell is in this state.
    firmpath::BitGrid<W, H> free_{};
    firmpath::BitGrid<W, H> occupied_{};
};

/// Makes each cell unknown, occupied or free with these chances.
template <int W, int H>
void scatter(KnownMap<W, H>& map, Random& random, unsigned percent_unknown, unsigned percent_occupied) {
    for (const auto [x, y] : cells(W, H)) {
        if (random.chance(percent_unknown)) {
            map.forget(cell(x, y));
        } else {
            map.learn(cell(x, y), random.chance(percent_occupied));
        }
    }
}

/// Whether the unknown cell u is in sight of c, within `cells` cells: the line between them crosses only known free
/// except at its ends.
template <int W, int H>
bool plainly_in_sight(const KnownMap<W, H>& map, firmpath::Cell c, firmpath::Cell u, int cells) {
    struct {
        const KnownMap<W, H>& map;
        firmpath::Cell c;
        firmpath::Cell u;
        bool passable(firmpath::Cell at) const { return at == c || at == u || map.known_free(at); }
    } const clear{map, c, u};
    const int dx = u.x - c.x;
    const int dy = u.y - c.y;
    return !(c == u) && map.unknown(u) && dx * dx + dy * dy <= cells * cells &&
           plain_sight<W, H>(clear, Beside::one, c, u);
}

}  // namespace test_support
