/// @file
/// Numbers of steps found by the definition, to hold breadth-first searches against: sweep after sweep over the whole
/// map. It shares no code with the library.
#pragma once

#include <cstdint>

#include "firmpath/grid/cell.hpp"
#include "support/plain_dijkstra.hpp"

namespace test_support {

/// Bans nothing: which steps there are follows from the map and the rule at corners alone.
struct NoBan {
    static constexpr bool banned(int /*x*/, int /*y*/, int /*dx*/, int /*dy*/) { return false; }
};

/// Bans about a third of all steps, each in one direction only, with no pattern.
struct SomeBanned {
    static constexpr bool banned(int x, int y, int dx, int dy) {
        const auto number = static_cast<std::uint32_t>(((y + 1) * 64 + x + 1) * 9 + (dy + 1) * 3 + dx + 1);
        return (number * 0x9E37'79B9u >> 16) % 3 == 0;
    }
};

/// Steps to or from one cell on a map of W x H cells.
template <int W, int H, Beside Rule, class Ban = NoBan>
class PlainSteps {
public:
    static constexpr std::uint32_t unreachable = 0xFFFFFFFF;

    template <class Map>
    static constexpr bool allowed(const Map& map, firmpath::Cell from, int dx, int dy) {
        return map.passable(from) && step_allowed<W, H>(map, Rule, from.x, from.y, dx, dy) &&
               !Ban::banned(from.x, from.y, dx, dy);
    }

    /// How many steps each cell is away from `cell`.
    template <class Map>
    void run_from(const Map& map, firmpath::Cell cell) {
        run(map, cell, 1);
    }
    /// How many steps `cell` is away from each cell.
    template <class Map>
    void run_to(const Map& map, firmpath::Cell cell) {
        run(map, cell, -1);
    }

    std::uint32_t steps(firmpath::Cell cell) const { return steps_[cell.y * W + cell.x]; }

    /// The steps of a path, or `unreachable` if it is empty or makes a step that is not allowed.
    template <class Map, class Path>
    static std::uint32_t steps_of(const Map& map, const Path& path) {
        std::uint32_t steps = unreachable;
        firmpath::Cell last{};
        for (const firmpath::Cell at : path) {
            const int dx = at.x - last.x;
            const int dy = at.y - last.y;
            if (steps == unreachable) {
                if (!map.passable(at)) {
                    return unreachable;
                }
            } else if (dx < -1 || dx > 1 || dy < -1 || dy > 1 || !allowed(map, last, dx, dy)) {
                return unreachable;
            }
            ++steps;  // from unreachable to 0
            last = at;
        }
        return steps;
    }

private:
    template <class Map>
    void run(const Map& map, firmpath::Cell cell, int sign) {
        for (std::uint32_t& s : steps_) {
            s = unreachable;
        }
        steps_[cell.y * W + cell.x] = 0;
        bool any = true;
        for (std::uint32_t level = 0; any; ++level) {
            any = false;
            for (int i = 0; i < W * H; ++i) {
                if (steps_[i] != level) {
                    continue;
                }
                for (int dy = -1; dy <= 1; ++dy) {
                    for (int dx = -1; dx <= 1; ++dx) {
                        const int x = i % W + sign * dx;
                        const int y = i / W + sign * dy;
                        if (x < 0 || x >= W || y < 0 || y >= H || steps_[y * W + x] != unreachable) {
                            continue;
                        }
                        const firmpath::Cell here{static_cast<std::int16_t>(i % W), static_cast<std::int16_t>(i / W)};
                        const firmpath::Cell there{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
                        if (allowed(map, sign > 0 ? here : there, dx, dy)) {
                            steps_[y * W + x] = level + 1;
                            any = true;
                        }
                    }
                }
            }
        }
    }

    std::uint32_t steps_[static_cast<std::uint32_t>(W) * H] = {};
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
