/// @file
/// The library's planners at a few sizes. A map uses the first size that it fits; the other cells are blocked, which
/// does not change the result.
#pragma once

#include <memory>
#include <stdexcept>

#include "firmpath/core/status.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/scale.hpp"
#include "planner.hpp"

namespace bench {

using Moves = firmpath::Eight<firmpath::Corner::never, firmpath::scale_fine>;

/// In ascending order of area. Each size adds a second of compile time per planner.
template <class Make>
auto with_size(int width, int height, const Make& make) {
    const auto fits = [&](int w, int h) { return width <= w && height <= h; };
    return fits(32, 32)       ? make.template operator()<32, 32>()
           : fits(64, 64)     ? make.template operator()<64, 64>()
           : fits(128, 128)   ? make.template operator()<128, 128>()
           : fits(256, 256)   ? make.template operator()<256, 256>()
           : fits(512, 512)   ? make.template operator()<512, 512>()
           : fits(768, 512)   ? make.template operator()<768, 512>()
           : fits(1024, 1024) ? make.template operator()<1024, 1024>()
           : fits(1536, 768)  ? make.template operator()<1536, 768>()
           : fits(2048, 2048) ? make.template operator()<2048, 2048>()
                              : throw std::invalid_argument("a map larger than 2048 x 2048");
}

/// Copies a map's free cells into a grid that is blocked so far.
template <class Grid>
void copy_free(const firmpath::host::PlanningMap& map, Grid& grid) {
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            if (!map.is_blocked(x, y)) {
                grid.set({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}, false);
            }
        }
    }
}

/// Any planner of the library with `plan(map, start, goal)` and `cost()`.
template <class Search>
class SizedPlanner final : public Planner {
    using Map = typename Search::map_type;
    using PlainMap = firmpath::BitGrid<Map::width, Map::height>;

public:
    explicit SizedPlanner(const firmpath::host::PlanningMap& map) { copy_free(map, map_); }

    std::optional<std::uint32_t> plan(firmpath::Cell start, firmpath::Cell goal) override {
        return search_.plan(map_, start, goal) == firmpath::Status::found ? std::optional(search_.cost())
                                                                          : std::nullopt;
    }

    std::size_t bytes() const override { return sizeof search_ + sizeof map_ - sizeof(PlainMap); }

private:
    Map map_{firmpath::all_blocked};
    Search search_{};
};

/// Makes `Choice::Search<W, H>` for the map's size.
template <class Choice>
std::unique_ptr<Planner> make_sized(const firmpath::host::PlanningMap& map) {
    return with_size(map.width, map.height, [&]<int W, int H>() -> std::unique_ptr<Planner> {
        return std::make_unique<SizedPlanner<typename Choice::template Search<W, H>>>(map);
    });
}

}  // namespace bench
