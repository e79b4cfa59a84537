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

    /// First collects all the cells that the beams passed, and those in which they ended.
    firmpath::ReadingResult scan(const firmpath::Frame& frame, const firmpath::WorldPose& pose,
                                 std::span<const std::int32_t> ranges, std::span<const firmpath::Bearing> bearings,
                                 const firmpath::RangeSensor& sensor) {
        using firmpath::Cell;
        using firmpath::ReadingResult;
        using firmpath::Status;
        Cell start{};
        if (frame.to_cell(pose.position, start) != Status::found) {
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
            Cell end{-1, -1};
            const bool inside = frame.to_cell(to, end) == Status::found;
            beyond = beyond || (met && !inside);
            const Cell toward = frame.to_cell_clamped(to);
            for (int y = std::min(start.y, toward.y); y <= std::max(start.y, toward.y); ++y) {
                for (int x = std::min(start.x, toward.x); x <= std::max(start.x, toward.x); ++x) {
                    const Cell at = cell(x, y);
                    if (at == end) {
                        ended[y][x] = ended[y][x] || met;
                    } else if (at == start || line_crosses(frame, pose.position, to, start, at)) {
                        passed[y][x] = true;
                    }
                }
            }
        }
        for (int y = 0; y < H; ++y) {
            for (int x = 0; x < W; ++x) {
                if (ended[y][x]) {
                    put(x, y, odds[y][x] + rule.hit);
                } else if (passed[y][x]) {
                    put(x, y, odds[y][x] - rule.miss);
                }
                passed[y][x] = false;
                ended[y][x] = false;
            }
        }
        return refused == ranges.size() ? ReadingResult::refused
               : refused != 0 || beyond ? ReadingResult::in_part
                                        : ReadingResult::integrated;
    }
};

}  // namespace test_support
