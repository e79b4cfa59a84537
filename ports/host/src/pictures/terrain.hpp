/// @file
/// Terrain in pictures: the cells that cost more than plain floor, in a few levels, each with a colour.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "firmpath/host/planning_map.hpp"

namespace firmpath::host {

inline constexpr std::size_t most_terrain_levels = 6;

class Terrain {
public:
    explicit Terrain(const PlanningMap& map);

    std::size_t levels() const { return ranges_.size(); }
    /// Nothing for plain floor at full speed, and for cells that cannot be entered.
    std::optional<std::size_t> level(std::size_t cell) const;
    /// How many times as much as plain floor the cells of a level cost: "x2", or "x1.5 to x2.2".
    std::string name(std::size_t level) const;

private:
    const PlanningMap& map_;
    std::uint32_t unit_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ranges_;  ///< the least and the greatest weight of each level
};

}  // namespace firmpath::host
