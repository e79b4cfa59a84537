/// @file
/// Which obstacles that a robot sees are those of a plan.
#pragma once

#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/geometry/disc.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath::detail {

/// A plan, and where it lies relative to a map that may scroll. Nothing is checked here: `sum` is for its owner's
/// checksum. Memory: 24 bytes on a processor of 32 bits.
template <class Plan>
class PlannedObstacles {
public:
    /// No plan.
    constexpr PlannedObstacles() = default;
    /// Cell (0, 0) of the plan lies at `origin`. An obstacle belongs to it if `near` around it reaches one of the plan.
    constexpr PlannedObstacles(const Plan& plan, Disc near, Point origin)
        : plan_(&plan), near_(near), origin_(origin) {}

    /// The map's origin is now here.
    constexpr void map_is_at(Point origin, std::uint32_t resolution_um) {
        columns_ = cells_between(origin_.x_mm, origin.x_mm, resolution_um);
        rows_ = cells_between(origin_.y_mm, origin.y_mm, resolution_um);
    }
    /// Whether an obstacle in this cell of the map is one of the plan. O(squared radius of `near`).
    constexpr bool have(Cell cell) const {
        bool planned = false;
        const auto row = [&](int dy, int reach) {
            for (int dx = -reach; dx <= reach && !planned; ++dx) {
                planned = blocked(cell.x + columns_ + dx, cell.y + rows_ + dy) ||
                          blocked(cell.x + columns_ + dx, cell.y + rows_ - dy);
            }
        };
        for_each_row(near_, Plan::width, Plan::height, row);
        return planned;
    }
    constexpr std::uint32_t sum() const {
        const std::uint32_t place = static_cast<std::uint32_t>(columns_) << 16 ^ static_cast<std::uint32_t>(rows_) ^
                                    static_cast<std::uint32_t>(origin_.x_mm) << 8 ^
                                    static_cast<std::uint32_t>(origin_.y_mm) ^ near_.squared_cells();
        if (std::is_constant_evaluated()) {
            return place;
        }
        return place ^ static_cast<std::uint32_t>(__builtin_bit_cast(std::uintptr_t, plan_));
    }

private:
    /// Whole cells, or a number that lies outside any plan.
    static constexpr std::int32_t cells_between(std::int32_t from_mm, std::int32_t to_mm, std::uint32_t resolution_um) {
        const auto from = static_cast<std::uint32_t>(from_mm);
        const auto to = static_cast<std::uint32_t>(to_mm);
        return to_mm >= from_mm ? cells_in(to - from, 0, resolution_um) : -cells_in(from - to, 0, resolution_um);
    }
    constexpr bool blocked(int x, int y) const {
        return x >= 0 && x < Plan::width && y >= 0 && y < Plan::height && !plan_->passable(cell_at(x, y));
    }

    const Plan* plan_ = nullptr;
    Disc near_{};
    Point origin_{};
    std::int32_t columns_ = 0;  // of the plan, on which column 0 of the map lies
    std::int32_t rows_ = 0;
};

/// None: for a map without a plan.
template <>
class PlannedObstacles<void> {
public:
    constexpr void map_is_at(Point /*origin*/, std::uint32_t /*resolution_um*/) {}
    constexpr bool have(Cell /*cell*/) const { return false; }
    constexpr std::uint32_t sum() const { return 0; }
};

}  // namespace firmpath::detail
