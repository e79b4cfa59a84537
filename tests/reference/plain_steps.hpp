/// @file
/// Numbers of steps by their definition, the reference for breadth-first searches; some steps may be banned. It shares
/// no code with the library.
#pragma once

#include <cstdint>

#include "reference/plain_costs.hpp"
#include "reference/plain_squares.hpp"

namespace test_support {

/// Bans nothing: only the map and the corner rule determine the steps.
struct NoBan {
    static constexpr bool banned(int /*x*/, int /*y*/, int /*dx*/, int /*dy*/) { return false; }
};

/// Bans about a third of all steps at random, each in one direction only.
struct SomeBanned {
    static constexpr bool banned(int x, int y, int dx, int dy) {
        const auto number = static_cast<std::uint32_t>(((y + 1) * 64 + x + 1) * 9 + (dy + 1) * 3 + dx + 1);
        return (number * 0x9E37'79B9u >> 16) % 3 == 0;
    }
};

/// Numbers of steps to or from one cell on a map of W x H cells: the costs where each step costs 1.
template <int W, int H, Beside Rule, class Ban = NoBan>
class PlainSteps : public PlainCosts<W, H> {
    using Base = PlainCosts<W, H>;

public:
    template <class Map>
    static constexpr bool allowed(const Map& map, firmpath::Cell from, int dx, int dy) {
        return map.passable(from) && step_allowed<W, H>(map, Rule, from.x, from.y, dx, dy) &&
               !Ban::banned(from.x, from.y, dx, dy);
    }

    /// The number of steps from `cell` to each cell.
    template <class Map>
    void run_from(const Map& map, firmpath::Cell cell) {
        Base::run_from(on(map), cell);
    }
    /// The number of steps from each cell to `cell`.
    template <class Map>
    void run_to(const Map& map, firmpath::Cell cell) {
        Base::run_to(on(map), cell);
    }

    /// The steps of a path, or `unreachable` if it is empty or makes a step that is not allowed.
    template <class Map, class Path>
    static std::uint32_t cost_of(const Map& map, const Path& path) {
        return plain_cost_of(on(map), map, path);
    }

private:
    template <class Map>
    static auto on(const Map& map) {
        return [&map](int x, int y, int dx, int dy) -> std::uint32_t {
            const firmpath::Cell from{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
            return allowed(map, from, dx, dy) ? 1 : 0;
        };
    }
};

/// Moves without those that a ban takes away: one-way steps.
template <class Base, class Ban>
struct Banned : Base {
    template <class Cost>
    using at_scale_for = Banned<typename Base::template at_scale_for<Cost>, Ban>;

    template <class Map>
    static constexpr std::uint32_t allowed(const Map& map, firmpath::Cell cell) {
        std::uint32_t moves = Base::allowed(map, cell);
        for (unsigned d = 0; d < Base::directions; ++d) {
            if (Ban::banned(cell.x, cell.y, Base::dx(d), Base::dy(d))) {
                moves &= ~(std::uint32_t{1} << d);
            }
        }
        return moves;
    }
};

}  // namespace test_support
