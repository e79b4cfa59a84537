/// @file
/// Paths by clusters at one size. Each edge of clusters has its own source file: the searches are large templates, and
/// separate files compile in parallel.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "firmpath/cluster/cluster_map.hpp"
#include "firmpath/cluster/cluster_planner.hpp"
#include "firmpath/cluster/detail/cluster_format.hpp"
#include "firmpath/cluster/tiled_grid.hpp"
#include "firmpath/host/cluster_paths.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/tiles.hpp"
#include "firmpath/path/length.hpp"
#include "maps/sizes.hpp"
#include "planners/cpu_clock.hpp"
#include "planners/zeroed.hpp"

namespace firmpath::host {

/// More than any search takes: a record for each cell of the largest window, and for each gate of a map.
inline constexpr std::size_t plenty_of_cluster_nodes = std::size_t{1} << 18;

/// Reads an image of a map in tiles.
struct TileReader {
    const std::vector<std::uint8_t>* image = nullptr;

    bool operator()(std::uint32_t offset, std::span<std::uint8_t> to) const {
        std::copy_n(image->begin() + static_cast<std::ptrdiff_t>(offset), to.size(), to.begin());
        return true;
    }
};

/// The words of tables that depend only on how many clusters there are.
constexpr std::size_t words_for_clusters(int width, int height, int edge) {
    using Format = firmpath::detail::ClusterFormat;
    const auto clusters = static_cast<std::uint32_t>((width + edge - 1) / edge * ((height + edge - 1) / edge));
    return Format::words_of_halves(2 * clusters + 1) + clusters + 1;
}

template <int Size, int Edge, Corner Rule>
class SizedClusterPaths final : public ClusterPaths {
    // It counts what is read of it.
    using Map = TiledGrid<Size, Size, tiles_kept, TileReader>;
    using Moves = Eight<Rule, scale_10_14>;
    using View = ClusterView<Map, Edge, Moves>;
    using Town = ClusterMap<Map, Edge, Moves>;
    using Search = ClusterPlanner<Map, Edge, PooledNodes<plenty_of_cluster_nodes>, Moves>;

public:
    SizedClusterPaths(const PlanningMap& map, const ClusterOptions& options)
        : SizedClusterPaths(map, padded(map, Size, Size), options) {}

    ClusterResult plan(const PlanQuery& query) override {
        ClusterResult result;
        const std::uint32_t tiles_before = map_->tiles_read();
        result.nanoseconds =
            cpu_nanoseconds_of([&] { result.status = search_->plan(town_, query.start, query.goal, query.options); });
        result.first_leg_tiles = map_->tiles_read() - tiles_before;
        std::vector<Cell> kept;
        const auto take = [&] {
            take_route(result, kept);
            take_leg(result);
        };
        while (result.status == Status::leg_found) {
            take();
            result.nanoseconds += cpu_nanoseconds_of([&] { result.status = search_->plan_leg(town_); });
        }
        if (result.status == Status::found) {
            take();
        }
        result.tiles = map_->tiles_read() - tiles_before;
        result.stats = search_->stats();
        if (result.status != Status::found) {
            result.path.clear();
            result.legs.clear();
        }
        for (std::size_t i = 1; i < result.path.size(); ++i) {
            result.cost += Moves::estimate(result.path[i - 1], result.path[i]);
        }
        result.route_cost = search_->route_cost() != Search::no_cost ? search_->route_cost() : 0;
        result.steps = firmpath::length(result.path);
        return result;
    }

private:
    SizedClusterPaths(const PlanningMap& map, const PlanningMap& padded_map, const ClusterOptions& options)
        : ClusterPaths(make_clusters(padded_map, options)),
          image_(tile_image(padded_map)),
          map_(std::make_unique<Map>()),
          town_(*map_, View()) {
        set_table_bytes(clusters().bytes() -
                        4 * (words_for_clusters(Size, Size, Edge) - words_for_clusters(map.width, map.height, Edge)));
        View view;
        if (map_->open({&image_}) != TilesResult::opened ||
            view.open(clusters().image, *map_) != TablesResult::opened) {
            throw InputError("the clusters that were made for the map do not open; please report this");
        }
        town_ = Town(*map_, view);
    }

    /// Takes the gates of the present route, if it is a new one.
    void take_route(ClusterResult& result, std::vector<Cell>& kept) const {
        std::vector<Cell> now;
        for (std::size_t i = 0; i < search_->route_size(); ++i) {
            now.push_back(search_->route_cell(town_, i));
        }
        if (now != kept) {
            result.route.insert(result.route.end(), now.begin(), now.end());
            kept = std::move(now);
        }
    }
    /// Joins the present leg to the path, which ends where the leg begins.
    void take_leg(ClusterResult& result) const {
        if (!result.path.empty()) {
            result.path.pop_back();
        }
        result.legs.push_back(result.path.size());
        for (const Cell cell : search_->path(town_)) {
            result.path.push_back(cell);
        }
    }

    std::vector<std::uint8_t> image_;
    std::unique_ptr<Map> map_;
    Town town_;
    Zeroed<Search> search_;
};

/// The sizes of maps.
using ClusterSizes = Sizes<256, 8192>;
/// The tables number their clusters in 15 bits.
using SizesOfSmallClusters = Sizes<256, 4096>;

template <int Edge, class Edges = ClusterSizes>
std::unique_ptr<ClusterPaths> make_sized_cluster_paths(const PlanningMap& map, const ClusterOptions& options) {
    return with_edge(Edges{}, std::max(map.width, map.height), [&]<int Size>() -> std::unique_ptr<ClusterPaths> {
        if (options.corner == Corner::one_side) {
            return std::make_unique<SizedClusterPaths<Size, Edge, Corner::one_side>>(map, options);
        }
        return std::make_unique<SizedClusterPaths<Size, Edge, Corner::never>>(map, options);
    });
}

std::unique_ptr<ClusterPaths> make_cluster_paths_32(const PlanningMap& map, const ClusterOptions& options);
std::unique_ptr<ClusterPaths> make_cluster_paths_64(const PlanningMap& map, const ClusterOptions& options);
std::unique_ptr<ClusterPaths> make_cluster_paths_128(const PlanningMap& map, const ClusterOptions& options);
std::unique_ptr<ClusterPaths> make_cluster_paths_256(const PlanningMap& map, const ClusterOptions& options);

}  // namespace firmpath::host
