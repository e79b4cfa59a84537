/// @file
/// Grid maps and scenarios in the formats of the MovingAI benchmarks.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/host/map_image.hpp"

namespace firmpath::host {

/// The byte of a firmpath::CostGrid for swamp: it costs twice as much as ground.
inline constexpr std::uint8_t swamp_cost = 50;

/// Reads a `.map`: `type octile`, `height`, `width` (in either order), `map`, then the rows.
/// In maps of the League of Robot Runners, which have an `E` somewhere, `E` and `S` are ground. Else
/// `.` `G` are ground, `S` is swamp, `@` `O` `T` block, `W` is water: a class of its own that is entered only
/// from water. Swamp can be entered from ground, like ground. The format gives it no cost; `MapImage::costs` has
/// `swamp_cost`. Cell (0, 0) is the file's first character. Throws `InputError`.
///
/// The lengths recorded in scenarios are for paths that treat swamp as ground.
MapImage parse_movingai_map(std::string_view text, const std::filesystem::path& file);

/// One line of a scenario.
struct ScenarioQuery {
    std::size_t line = 0;  ///< in the file, from 1
    int width = 0;         ///< of the map it was made for
    int height = 0;
    Cell start{};
    Cell goal{};
    double length = 0;  ///< of the shortest path; 0 with start != goal means that there is none
};

/// A scenario file: queries on one map.
struct Scenario {
    std::filesystem::path file;
    std::string map_name;  ///< without folders; empty if there is no query
    std::vector<ScenarioQuery> queries;
};

/// Reads a `.scen`, `version 1` or `1.0`, tab or space separated. Throws `InputError`.
Scenario parse_scenario(std::string_view text, const std::filesystem::path& file);

/// Throws `InputError` at the first query made for a map of another size than this.
void check_scenario(const Scenario& scenario, int width, int height);

}  // namespace firmpath::host
