/// @file
/// The expected content of an occupancy grid, in plain arrays.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/sense/occupancy_grid.hpp"
#include "reference/plain_ray.hpp"
#include "support/random_map.hpp"

namespace test_support {

/// The reference of `OccupancyGrid`: every rule as documented there, one cell at a time. It stores only the state
/// itself, nothing derived from it.
template <int W, int H>
struct PlainOccupancy {
    static constexpr auto columns = static_cast<std::size_t>(W);
    static constexpr auto rows = static_cast<std::size_t>(H);

    firmpath::Thresholds rule;
    int odds[rows][columns]{};
    firmpath::Knowledge state[rows][columns]{};
    bool told[rows][columns]{};  // changed and not yet taken
    bool passed[rows][columns]{};
    bool ended[rows][columns]{};
    std::uint32_t closed_or_opened = 0;
    bool unknown_is_free = false;

    bool passable(firmpath::Knowledge knowledge) const {
        return knowledge == firmpath::Knowledge::free || (unknown_is_free && knowledge == firmpath::Knowledge::unknown);
    }

    void put(int x, int y, int value) {
        using firmpath::Knowledge;
        value = value > rule.most ? rule.most : value < rule.least ? rule.least : value;
        odds[y][x] = value;
        const Knowledge was = state[y][x];
        Knowledge now = Knowledge::unknown;
        if (value >= rule.occupied_from || (was == Knowledge::occupied && value >= rule.occupied_until)) {
            now = Knowledge::occupied;
        } else if (value <= rule.free_from || (was == Knowledge::free && value <= rule.free_until)) {
            now = Knowledge::free;
        }
        if (now != was) {
            state[y][x] = now;
            told[y][x] = true;
            closed_or_opened += passable(now) != passable(was) ? 1U : 0U;
        }
    }

    /// Raises the cells that are marked as ended, and lowers the other marked ones.
    void add(int hit) {
        for (const auto [x, y] : cells(W, H)) {
            if (ended[y][x]) {
                put(x, y, odds[y][x] + hit);
            } else if (passed[y][x]) {
                put(x, y, odds[y][x] - rule.miss);
            }
            passed[y][x] = false;
            ended[y][x] = false;
        }
    }

    /// Collects all the cells that a straight line crosses, but for `end`, the one that it ends in.
    void pass(const firmpath::Frame& frame, firmpath::Point from, firmpath::Cell start, firmpath::Point to,
              firmpath::Cell end) {
        const firmpath::Cell toward = frame.to_cell_clamped(to);
        for (const auto [x, y] : cells::within(std::min(start.x, toward.x), std::min(start.y, toward.y),
                                               std::max(start.x, toward.x), std::max(start.y, toward.y))) {
            const firmpath::Cell at = cell(x, y);
            if (at != end && (at == start || line_crosses(frame, from, to, start, at))) {
                passed[y][x] = true;
            }
        }
    }

    /// A cone: first the cells that it passed, then those on its arc that explain the echo.
    firmpath::ReadingResult cone(const firmpath::Frame& frame, const firmpath::WorldPose& pose, std::int64_t range,
                                 firmpath::Bearing bearing, firmpath::Bearing opening,
                                 const firmpath::RangeSensor& sensor) {
        using firmpath::Cell;
        using firmpath::Knowledge;
        using firmpath::ReadingResult;
        const auto start = frame.to_cell(pose.position);
        if (!start) {
            return ReadingResult::sensor_outside;
        }
        const bool met = range != firmpath::nothing_returned && range < sensor.maximum_mm;
        if (met && (range == 0 || range < sensor.minimum_mm)) {
            return ReadingResult::refused;
        }
        const std::int64_t reach = met ? range : sensor.maximum_mm;
        const std::int64_t units = std::min<std::int64_t>(opening.units(), 32'767);
        const std::int64_t half_mm = std::max<std::int64_t>(1, (frame.resolution_um() / 2 + 1) / 1000);
        // (Small boards have no division of 64 bits; 32 are enough for 131 m.)
        const std::uint32_t half_cells =
            static_cast<std::uint32_t>(reach * units) / 10'430 / static_cast<std::uint32_t>(half_mm);
        const std::int64_t gaps = 1 + std::min<std::int64_t>(half_cells, 4 * (W + H));
        // The end of beam i of a fan, which is so many units wide.
        const auto end_of = [&](std::int64_t wide, std::int64_t i, std::int64_t length) {
            const std::int64_t first = std::int64_t{pose.heading.units()} + bearing.units() - wide / 2;
            const std::uint32_t step = static_cast<std::uint32_t>(wide * 65'536) / static_cast<std::uint32_t>(gaps);
            const std::int64_t fine = first * 65'536 + i * step + 32'768;
            const auto direction = firmpath::Bearing::turns_of_65536(static_cast<std::int32_t>(fine >> 16));
            return firmpath::moved({pose.position, direction}, static_cast<std::int32_t>(length)).position;
        };
        const std::int64_t margin = frame.resolution_um() / 2 / 1000;
        for (std::int64_t i = 0; i <= gaps; ++i) {
            const firmpath::Point to = end_of(units - units / 16, i, std::max<std::int64_t>(1, reach - margin));
            const auto covering = frame.to_cell(to);
            const bool inside = bool(covering);
            const Cell end = covering.value_or({-1, -1});
            pass(frame, pose.position, *start, to, end);
            if (inside) {
                passed[end.y][end.x] = true;
            }
        }
        bool beyond = false;
        bool any = false;
        int explaining[3]{};
        bool arc[rows][columns]{};
        for (const bool among_passed : {false, true}) {
            for (std::int64_t i = 0; met && i <= gaps && (!among_passed || !any); ++i) {
                for (const std::int64_t length : {reach, reach + margin}) {
                    const auto covering = frame.to_cell(end_of(units, i, length));
                    beyond = beyond || (!covering && length == reach);
                    const Cell at = covering.value_or({});
                    if (covering && (among_passed ? length == reach : !passed[at.y][at.x])) {
                        arc[at.y][at.x] = true;
                    }
                }
            }
            for (const auto [x, y] : cells(W, H)) {
                if (arc[y][x] && !any) {
                    passed[y][x] = false;
                }
            }
            any = any || std::any_of(&arc[0][0], &arc[0][0] + rows * columns, [](bool here) { return here; });
        }
        for (const auto [x, y] : cells(W, H)) {
            explaining[static_cast<int>(state[y][x])] += arc[y][x] ? 1 : 0;
        }
        Knowledge best = Knowledge::free;
        for (const Knowledge better : {Knowledge::unknown, Knowledge::occupied}) {
            best = explaining[static_cast<int>(better)] != 0 ? better : best;
        }
        for (const auto [x, y] : cells(W, H)) {
            ended[y][x] = arc[y][x] && state[y][x] == best;
        }
        const int sharing = std::max(3, explaining[static_cast<int>(best)]);
        add(std::max(1, 3 * rule.hit / sharing));
        return beyond ? ReadingResult::in_part : ReadingResult::integrated;
    }

    /// First collects all the cells that the beams passed, and those in which they ended.
    firmpath::ReadingResult scan(const firmpath::Frame& frame, const firmpath::WorldPose& pose,
                                 std::span<const std::int32_t> ranges, std::span<const firmpath::Bearing> bearings,
                                 const firmpath::RangeSensor& sensor) {
        using firmpath::Cell;
        using firmpath::ReadingResult;
        const auto start = frame.to_cell(pose.position);
        if (!start) {
            return ReadingResult::sensor_outside;
        }
        std::size_t refused = 0;
        bool beyond = false;
        for (std::size_t i = 0; i < ranges.size(); ++i) {
            if (ranges[i] <= 0 || ranges[i] < sensor.minimum_mm) {
                ++refused;
                continue;
            }
            const bool met = ranges[i] < sensor.maximum_mm;
            const firmpath::Point to =
                firmpath::moved({pose.position, pose.heading + bearings[i]}, met ? ranges[i] : sensor.maximum_mm)
                    .position;
            const auto covering = frame.to_cell(to);
            const bool inside = bool(covering);
            const Cell end = covering.value_or({-1, -1});
            beyond = beyond || (met && !inside);
            pass(frame, pose.position, *start, to, end);
            if (inside && met) {
                ended[end.y][end.x] = true;
            }
        }
        add(rule.hit);
        return refused == ranges.size() ? ReadingResult::refused
               : refused != 0 || beyond ? ReadingResult::in_part
                                        : ReadingResult::integrated;
    }
};

}  // namespace test_support
