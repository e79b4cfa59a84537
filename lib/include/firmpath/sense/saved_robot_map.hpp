/// @file
/// Saves a robot's map.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/core/cell.hpp"
#include "firmpath/inflate/inflate.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/save.hpp"
#include "firmpath/sense/knowledge.hpp"
#include "firmpath/sense/occupancy_grid.hpp"
#include "firmpath/sense/range_sensor.hpp"
#include "firmpath/sense/robot_map.hpp"
#include "firmpath/sense/saved_occupancy_grid.hpp"

namespace firmpath {

/// Saves what is known and where the map lies, so that a map that has scrolled comes back at its place. The sensor, the
/// body and the part in use are not saved: they are those of `begin`. Restoring fails with `other_size` before `begin`,
/// and if the edge of a cell is not the saved one. It grows the obstacles again; begin all searches again after it.
template <int W, int H, class Grown, Thresholds T, class Plan>
struct Saved<RobotMap<W, H, Grown, T, Plan>> {
    using Map = RobotMap<W, H, Grown, T, Plan>;
    using Cells = Saved<OccupancyGrid<W, H, Unknown::free, T>>;
    static constexpr SavedKind kind = SavedKind::robot_map;
    static constexpr unsigned bits = 8;
    static constexpr unsigned details = 12;

    static constexpr std::uint8_t get_detail(const Map& map, unsigned k) {
        const std::uint32_t number = k < 4   ? static_cast<std::uint32_t>(map.origin_.x_mm)
                                     : k < 8 ? static_cast<std::uint32_t>(map.origin_.y_mm)
                                             : map.resolution_um_;
        return detail::byte_of(number, k % 4);
    }
    static constexpr bool accepts(const Map& map, std::span<const std::uint8_t> bytes) {
        return map.state() == ReadingResult::integrated && number(bytes, 8) == map.resolution_um_;
    }
    static constexpr void put_details(Map& map, std::span<const std::uint8_t> bytes) {
        map.origin_ = {static_cast<std::int32_t>(number(bytes, 0)), static_cast<std::int32_t>(number(bytes, 4))};
        map.planned_.map_is_at(map.origin_, map.resolution_um_);
        map.check_ = map.sum();
    }

    static constexpr unsigned get(const Map& map, Cell cell) { return Cells::get(map.learnt_, cell); }
    static constexpr void put(Map& map, Cell cell, unsigned value) {
        Cells::put(map.learnt_, cell, value);
        detail::IgnoreChanges nobody;
        map.settle(cell, detail::SmallDisc(map.body_), map.within(nobody));
    }

private:
    static constexpr std::uint32_t number(std::span<const std::uint8_t> bytes, std::size_t first) {
        std::uint32_t number = 0;
        for (std::size_t k = 4; k > 0; --k) {
            number = number << 8 | bytes[first + k - 1];
        }
        return number;
    }
};

}  // namespace firmpath
