/// @file
/// The library's planners at a few sizes. A map uses the first size that it fits; the other cells are blocked, which
/// does not change the result.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "firmpath/core/status.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/scale.hpp"
#include "firmpath/search/stats.hpp"
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
           : fits(4096, 4096) ? make.template operator()<4096, 4096>()
           : fits(8192, 8192) ? make.template operator()<8192, 8192>()
                              : throw std::invalid_argument("a map larger than 8192 x 8192");
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

/// How large a pool has to be for the queries so far.
class PeakNodes {
public:
    void take(const firmpath::Stats& stats) { nodes_ = std::max(nodes_, firmpath::host::pool_for(stats)); }
    /// What the tool's planner of that name takes with such a pool.
    std::size_t bytes(std::string_view planner, int width, int height) const {
        return firmpath::host::planner_info(planner).ram_bytes(width, height, {.scale = Moves::scale},
                                                               {.nodes = nodes_});
    }

private:
    std::uint32_t nodes_ = 2;
};

/// Any planner of the library with `plan(map, start, goal)` and `cost()`.
template <class Search>
class SizedPlanner final : public Planner {
    using Map = typename Search::map_type;
    using PlainMap = firmpath::BitGrid<Map::width, Map::height>;

public:
    explicit SizedPlanner(const firmpath::host::PlanningMap& map) { copy_free(map, map_); }

    std::optional<std::uint32_t> plan(firmpath::Cell start, firmpath::Cell goal) override {
        const firmpath::Status status = search_.plan(map_, start, goal);
        peak_.take(search_.stats());
        return status == firmpath::Status::found ? std::optional(search_.cost()) : std::nullopt;
    }

    std::size_t bytes() const override {
        if constexpr (requires { Search::node_capacity; }) {
            return peak_.bytes("jps", Map::width, Map::height) + sizeof map_ - sizeof(PlainMap);
        } else {
            return sizeof search_ + sizeof map_ - sizeof(PlainMap);
        }
    }

private:
    PeakNodes peak_;
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
