/// @file
/// Hexagons, and the costs of cheapest paths on them, the reference for the moves and the searches. It shares no code
/// with them: it places the hexagons in the plane; two are neighbours if their centres have the least distance.
#pragma once

#include <cstdint>

#include "reference/plain_costs.hpp"

namespace test_support {

/// The rows or columns that are shifted by half a hexagon.
enum class Shoved { odd_rows, even_rows, odd_columns, even_columns };

/// A hexagon's centre: along its row (or column) in halves of the distance between neighbours, across in rows.
struct Centre {
    int along;
    int across;
};
constexpr Centre centre_of(Shoved shoved, int x, int y) {
    const bool in_rows = shoved == Shoved::odd_rows || shoved == Shoved::even_rows;
    const bool odd = shoved == Shoved::odd_rows || shoved == Shoved::odd_columns;
    const int line = in_rows ? y : x;
    const bool line_is_odd = line % 2 != 0;
    return {2 * (in_rows ? x : y) + (line_is_odd == odd ? 1 : 0), line};
}

/// Rows are sqrt(3) halves apart, so squared distances are integers; neighbours are two halves apart.
constexpr bool hexagons_touch(Shoved shoved, int x, int y, int other_x, int other_y) {
    const Centre a = centre_of(shoved, x, y);
    const Centre b = centre_of(shoved, other_x, other_y);
    const int along = a.along - b.along;
    const int across = a.across - b.across;
    return along * along + 3 * across * across == 4;
}

/// The cost of the cheapest path from one cell to every other, on a map of W x H hexagons: a step costs the weight of
/// the cell it enters, so on a map without weights these are numbers of steps.
template <int W, int H>
class PlainHex : public PlainCosts<W, H> {
public:
    explicit constexpr PlainHex(Shoved shoved) : shoved_(shoved) {}

    /// The cost of a step from (x, y) by (dx, dy); 0 if not allowed. All neighbours are among the eight cells around.
    template <class Map>
    constexpr std::uint32_t step(const Map& map, int x, int y, int dx, int dy) const {
        const auto free = [&](int cx, int cy) {
            return cx >= 0 && cx < W && cy >= 0 && cy < H &&
                   map.passable({static_cast<std::int16_t>(cx), static_cast<std::int16_t>(cy)});
        };
        const bool allowed = hexagons_touch(shoved_, x, y, x + dx, y + dy) && free(x, y) && free(x + dx, y + dy);
        return allowed ? plain_weight(map, x + dx, y + dy) : 0;
    }
    /// The same on one map.
    template <class Map>
    constexpr auto steps_on(const Map& map) const {
        return [this, &map](int x, int y, int dx, int dy) { return step(map, x, y, dx, dy); };
    }

    template <class Map>
    void run(const Map& map, firmpath::Cell start) {
        this->run_from(steps_on(map), start);
    }
    /// The cost of a path, or `unreachable` if it is empty or makes a step that is not allowed.
    template <class Map, class Path>
    std::uint32_t cost_of(const Map& map, const Path& path) const {
        return plain_cost_of(steps_on(map), map, path);
    }

private:
    Shoved shoved_;
};

}  // namespace test_support
