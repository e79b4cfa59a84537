/// @file
/// Squares, their corner rules by definition, and the costs of cheapest paths on them. Shares no code with the library.
#pragma once

#include <cstdint>

#include "reference/plain_costs.hpp"

namespace test_support {

/// The number of cells next to a diagonal step that must be free.
enum class Beside { both, one, none, no_diagonals };

/// Whether a robot at (x, y) may step by (dx, dy), on a map of W x H cells.
template <int W, int H, class Map>
constexpr bool step_allowed(const Map& map, Beside rule, int x, int y, int dx, int dy) {
    const auto free = [&](int cx, int cy) {
        return cx >= 0 && cx < W && cy >= 0 && cy < H &&
               map.passable({static_cast<std::int16_t>(cx), static_cast<std::int16_t>(cy)});
    };
    if ((dx == 0 && dy == 0) || !free(x + dx, y + dy)) {
        return false;
    }
    if (dx == 0 || dy == 0) {
        return true;
    }
    const int beside = (free(x + dx, y) ? 1 : 0) + (free(x, y + dy) ? 1 : 0);
    switch (rule) {
        case Beside::both: return beside == 2;
        case Beside::one: return beside >= 1;
        case Beside::none: return true;
        case Beside::no_diagonals: return false;
    }
    return false;
}

/// The cost of a step from (x, y) by (dx, dy) under a corner rule: the step's cost times the weight of the cell it
/// enters; 0 if is not allowed.
template <int W, int H>
struct SquareSteps {
    std::uint32_t straight;
    std::uint32_t diagonal;
    Beside rule;

    template <class Map>
    constexpr std::uint32_t operator()(const Map& map, int x, int y, int dx, int dy) const {
        if (!map.passable({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}) ||
            !step_allowed<W, H>(map, rule, x, y, dx, dy)) {
            return 0;
        }
        return (dx != 0 && dy != 0 ? diagonal : straight) * plain_weight(map, x + dx, y + dy);
    }
};

/// The cost of the cheapest path from one cell to every other, on a map of W x H squares.
template <int W, int H>
class PlainSquares : public PlainCosts<W, H> {
public:
    constexpr PlainSquares(std::uint32_t straight, std::uint32_t diagonal, Beside rule)
        : steps_{straight, diagonal, rule} {}

    template <class Map>
    void run(const Map& map, firmpath::Cell start) {
        this->run_from(on(map), start);
    }
    /// The cost of a path, or `unreachable` if it is empty or makes a step that is not allowed.
    template <class Map, class Path>
    std::uint32_t cost_of(const Map& map, const Path& path) const {
        return plain_cost_of(on(map), map, path);
    }

private:
    template <class Map>
    auto on(const Map& map) const {
        return [this, &map](int x, int y, int dx, int dy) { return steps_(map, x, y, dx, dy); };
    }

    SquareSteps<W, H> steps_;
};

}  // namespace test_support
