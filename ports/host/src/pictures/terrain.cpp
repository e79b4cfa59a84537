#include "pictures/terrain.hpp"

#include <cmath>
#include <set>

#include "firmpath/host/error.hpp"

namespace firmpath::host {

Terrain::Terrain(const PlanningMap& map) : map_(map), unit_(weight_unit(map)) {
    if (!map.has_weights()) {
        return;
    }
    std::set<std::uint32_t> seen;
    for (std::size_t cell = 0; cell < map.tiles.size(); ++cell) {
        const std::uint32_t weight = weight_of(map, cell);
        if (weight != unit_ && map.tiles[cell] < Tile::margin) {
            seen.insert(weight);
        }
    }
    // Each weight has its level; if there are too many, each level has an equal part of their range.
    const bool few = seen.size() <= most_terrain_levels;
    std::size_t last = most_terrain_levels;
    for (const std::uint32_t weight : seen) {
        const std::uint64_t above = weight - *seen.begin();
        const std::uint64_t range = std::uint64_t{*seen.rbegin()} - *seen.begin() + 1;
        const std::size_t part = few ? ranges_.size() : static_cast<std::size_t>(above * most_terrain_levels / range);
        if (ranges_.empty() || part != last) {
            ranges_.emplace_back(weight, weight);
            last = part;
        }
        ranges_.back().second = weight;
    }
}

std::optional<std::size_t> Terrain::level(std::size_t cell) const {
    if (ranges_.empty() || map_.tiles[cell] >= Tile::margin) {
        return std::nullopt;
    }
    const std::uint32_t weight = weight_of(map_, cell);
    for (std::size_t i = 0; i < ranges_.size(); ++i) {
        if (weight >= ranges_[i].first && weight <= ranges_[i].second) {
            return i;
        }
    }
    return std::nullopt;
}

std::string Terrain::name(std::size_t level) const {
    const auto times = [&](std::uint32_t weight) { return concat('x', std::round(weight * 100.0 / unit_) / 100); };
    const auto [least, greatest] = ranges_[level];
    return least == greatest ? times(least) : concat(times(least), " to ", times(greatest));
}

}  // namespace firmpath::host
