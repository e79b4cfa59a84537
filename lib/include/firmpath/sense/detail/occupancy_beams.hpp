/// @file
/// The effect of beams on the cells of an occupancy grid.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/geometry/world_pose.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/sense/detail/near_beams.hpp"
#include "firmpath/sense/detail/occupancy_cells.hpp"
#include "firmpath/sense/knowledge.hpp"
#include "firmpath/sense/range_sensor.hpp"
#include "firmpath/sense/ray_walk.hpp"

namespace firmpath::detail {

/// The part of an `OccupancyGrid` that finds the cells that the beams of a scan or a cone have passed, and those of an
/// arc that explain an echo.
template <int W, int H, Unknown U, Thresholds T>
class OccupancyBeams : protected OccupancyCells<W, H, U, T> {
protected:
    using Cells = OccupancyCells<W, H, U, T>;
    using Cells::marked_, Cells::log_odds_;

    struct Passed {
        int first_row;  // with marked cells
        int last_row;
        std::size_t counted;  // beams with a range
    };
    /// Marks the cells that beams from `start` pass, but not those in which they end. `range(i)` is the range of beam
    /// i, at most `longest_mm`, 0 if it does not count; `bearing(i)` its direction in the world. Calls end(range, ray)
    /// for each that counts.
    template <class Range, class Bearings, class End>
    constexpr Passed mark_passed(const Frame& frame, Point from, Cell start, std::uint32_t step, std::size_t beams,
                                 const Range& range, const Bearings& bearing, std::int32_t longest_mm, const End& end) {
        NearBeams near(frame, from, start, step, beams, longest_mm);
        near.fill<W, H>(marked_, range, bearing);
        NearBeams::Least<2, Range, Bearings> least(near, range, bearing);
        Passed passed{near.first_row() < start.y ? near.first_row() : start.y,
                      near.last_row() > start.y ? near.last_row() : start.y, 0};
        for (std::size_t i = 0; i < beams; ++i) {
            const std::int32_t range_mm = range(i);
            const std::int32_t least_mm = least.next();
            if (range_mm == 0) {
                continue;
            }
            ++passed.counted;
            const Point to = moved({from, bearing(i)}, range_mm).position;
            RayWalk ray;
            ray.begin_in(frame, start, from, to);
            end(range_mm, ray);
            if (!ray.skip(near.cells_of(least_mm, to, range_mm))) {
                continue;
            }
            ray.draw(typename Cells::Pen(marked_, ray.cell()));
            const int row = ray.cell().y;
            passed.first_row = row < passed.first_row ? row : passed.first_row;
            passed.last_row = row > passed.last_row ? row : passed.last_row;
        }
        return passed;
    }

    /// The number of beams for a cone: at their ends they are at most half a cell apart.
    static constexpr std::uint32_t beams_of_cone(const Frame& frame, std::int32_t reach_mm, std::uint16_t units) {
        const auto reach = static_cast<std::uint32_t>(reach_mm);
        // A radian has 10,430 units. An edge of a cell is at least a micrometre.
        const std::uint32_t arc_mm = reach / 10'430 * units + reach % 10'430 * units / 10'430;
        const std::uint32_t half_um = frame.resolution_um() / 2 + 1;
        const std::uint32_t half_mm = half_um < 1000 ? 1 : half_um / 1000;
        // More would be of no use in any map of this size.
        constexpr std::uint32_t most = 4 * static_cast<std::uint32_t>(W + H);
        return 2 + (arc_mm / half_mm < most ? arc_mm / half_mm : most);
    }

    /// Raises the cells on an arc that explain an echo best; see `integrate_cone`. Cells that are marked are free.
    /// @return whether the whole arc lies in the map. O(beams).
    constexpr bool raise_arc(const Frame& frame, Point from, const Sweep& fan, std::int32_t reach_mm,
                             std::int32_t margin_mm) {
        const auto along = [&](std::int32_t length_mm, const auto& use) {
            bool inside = true;
            for (std::uint32_t i = 0; i < fan.beams(); ++i) {
                if (const auto at = frame.to_cell(moved({from, fan.at(i)}, length_mm).position)) {
                    use(*at);
                } else {
                    inside = false;
                }
            }
            return inside;
        };
        std::int32_t cells[3]{};  // of each state
        const auto count = [&](Cell cell) {
            std::uint32_t& lanes = log_odds_[Cells::lanes_of(cell)];
            const std::uint32_t counted = std::uint32_t{0x80} << Cells::shift_of(cell);
            cells[static_cast<unsigned>(this->known(cell))] += (lanes & counted) == 0 ? 1 : 0;
            lanes |= counted;
        };
        const auto count_if_not_passed = [&](Cell cell) {
            if ((marked_[Cells::word_of(cell)] & Cells::bit(cell)) == 0) {
                count(cell);
            }
        };
        const bool inside = along(reach_mm, count_if_not_passed);
        (void)along(reach_mm + margin_mm, count_if_not_passed);
        if (cells[0] + cells[1] + cells[2] == 0) {
            // The echo comes from somewhere within cells that the cone seems to have passed.
            (void)along(reach_mm, [&](Cell cell) {
                marked_[Cells::word_of(cell)] &= ~Cells::bit(cell);
                count(cell);
            });
        }
        const auto of = [&](Knowledge knowledge) { return cells[static_cast<unsigned>(knowledge)]; };
        const Knowledge best = of(Knowledge::occupied) != 0  ? Knowledge::occupied
                               : of(Knowledge::unknown) != 0 ? Knowledge::unknown
                                                             : Knowledge::free;
        const std::int32_t share = of(best) <= 3 ? T.hit : 3 * std::int32_t{T.hit} / of(best);
        const auto settle = [&](Cell cell) {
            std::uint32_t& lanes = log_odds_[Cells::lanes_of(cell)];
            const std::uint32_t counted = std::uint32_t{0x80} << Cells::shift_of(cell);
            if ((lanes & counted) != 0) {
                lanes &= ~counted;
                if (this->known(cell) == best) {
                    this->raise(cell, share == 0 ? 1 : share);
                }
            }
        };
        (void)along(reach_mm, settle);
        (void)along(reach_mm + margin_mm, settle);
        return inside;
    }
};

}  // namespace firmpath::detail
