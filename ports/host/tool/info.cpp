#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "commands.hpp"
#include "firmpath/host/components.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/map_image.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/read_map.hpp"
#include "firmpath/host/ros_map.hpp"
#include "json.hpp"
#include "lines.hpp"
#include "options.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

struct InfoOptions {
    MapOptions map;
    MotionOptions motion;
    std::string format = "text";
};

struct Facts {
    host::MapImage image;
    host::Motion motion;
    host::Components components;
    bool weighted_map;
    std::size_t by_other_rules;  ///< cells of a ROS map that have another value then
};

std::size_t by_other_rules(const host::MapImage& image, const std::filesystem::path& file) {
    if (!image.ros) {
        return 0;
    }
    const bool nav2 = image.ros->rules == host::MapRules::nav2;
    return host::count_other_values(image, host::read_map(file, nav2 ? host::MapRules::humble : host::MapRules::nav2));
}

/// The RAM of a planner; empty for a planner that does not plan on the map.
std::optional<std::size_t> ram_bytes(const host::PlannerInfo& info, const Facts& facts) {
    if (facts.weighted_map && !info.abilities.weighs) {
        return std::nullopt;
    }
    return info.ram_bytes(facts.image.width, facts.image.height, facts.motion, {.weighted_map = facts.weighted_map});
}

const char* rules_name(host::MapRules rules) { return rules == host::MapRules::nav2 ? "nav2" : "humble"; }

Json json_of(const Facts& facts, const std::string& file) {
    const host::MapImage& map = facts.image;
    Json ram;
    for (const host::PlannerInfo& info : host::planner_infos()) {
        if (const auto bytes = ram_bytes(info, facts)) {
            ram.set(info.name, *bytes);
        }
    }
    return {{"map", file},
            {"width", map.width},
            {"height", map.height},
            {"resolution", map.resolution},
            {"origin", Json::array({map.origin.x, map.origin.y, map.origin.yaw})},
            {"axes", map.axes == host::Axes::bottom_up ? "bottom_up" : "top_down"},
            {"free", map.count(host::Tile::free)},
            {"occupied", map.count(host::Tile::occupied)},
            {"unknown", map.count(host::Tile::unknown)},
            {"water", map.count(host::Tile::water)},
            {"graded", map.count_graded()},
            {"map_rules", map.ros ? Json(rules_name(map.ros->rules)) : Json()},
            {"cells_by_other_rules", map.ros ? Json(facts.by_other_rules) : Json()},
            {"free_cells_of_grey_205", map.ros ? Json(map.ros->free_of_205) : Json()},
            {"components", facts.components.count},
            {"largest_component", facts.components.largest},
            {"map_bytes",
             {{"BitGrid", host::bit_grid_bytes(map.width, map.height)},
              {"JumpGrid", host::jump_grid_bytes(map.width, map.height)}}},
            {"ram_bytes", ram}};
}

std::string share(std::size_t part, const host::MapImage& map) {
    char text[64];
    std::snprintf(text, sizeof text, "%zu (%.1f %%)", part,
                  100.0 * static_cast<double>(part) / static_cast<double>(map.states.size()));
    return text;
}

void print_text(const Facts& facts, const std::string& file, const MotionOptions& motion) {
    const host::MapImage& map = facts.image;
    const auto line = [](std::string_view name, const auto& value) { print_line(name, value, 20); };
    line("map", file);
    line("size", concat(map.width, " x ", map.height, " cells"));
    line("resolution",
         concat(map.resolution, " m a cell; ", map.width * map.resolution, " m x ", map.height * map.resolution, " m"));
    line("origin", concat(map.origin.x, " m, ", map.origin.y, " m, yaw ", map.origin.yaw));
    line("cell 0,0", map.axes == host::Axes::bottom_up ? "lower left, +y is up" : "top left, +y is down");
    line("free", share(map.count(host::Tile::free), map));
    line("occupied", share(map.count(host::Tile::occupied), map));
    line("unknown", share(map.count(host::Tile::unknown), map));
    if (map.count(host::Tile::water) != 0) {
        line("water", share(map.count(host::Tile::water), map));
    }
    if (map.count_graded() != 0) {
        const int greatest = *std::max_element(map.costs.begin(), map.costs.end());
        line("graded",
             concat(share(map.count_graded(), map), " cost more than plain floor, up to ",
                    decimals((50 + greatest) / 50.0, 2), " times as much", facts.weighted_map ? "" : "; ignored"));
    }
    if (map.ros) {
        const bool nav2 = map.ros->rules == host::MapRules::nav2;
        line("map rules", concat(rules_name(map.ros->rules), "; by those of ", nav2 ? "humble" : "nav2",
                                 ", --map-rules, ", share(facts.by_other_rules, map), " cells differ"));
        if (map.ros->free_of_205 != 0) {
            line("grey 205", concat(share(map.ros->free_of_205, map), " cells are free, as free_thresh is ",
                                    map.ros->free_thresh, "; map savers write this grey for unknown"));
        }
    }
    line("components", facts.components.count);
    line("largest component", share(facts.components.largest, map));
    line("as a BitGrid", concat(host::bit_grid_bytes(map.width, map.height), " bytes of flash or RAM"));
    if (facts.weighted_map) {
        line("as a CostGrid", concat(host::cost_grid_bytes(map.width, map.height), " bytes, with graded costs"));
    }
    line("as a JumpGrid", concat(host::jump_grid_bytes(map.width, map.height), " bytes, for jps"));
    std::cout << "\nRAM of a planner for exactly this map (" << motion.describe_for_ram() << "):\n";
    for (const host::PlannerInfo& info : host::planner_infos()) {
        const std::optional<std::size_t> bytes = ram_bytes(info, facts);
        if (!bytes) {
            line("  " + std::string(info.name), "plans without weights: only with --ignore-weights");
            continue;
        }
        const std::string each = decimals(static_cast<double>(*bytes) / static_cast<double>(map.states.size()), 2);
        const std::string pool = info.abilities.pooled ? concat(" with a pool of ", host::PlannerOptions{}.nodes,
                                                                " nodes; firmpath size tells how many you need")
                                                       : concat(", ", each, " a cell");
        line("  " + std::string(info.name), concat(*bytes, " bytes", pool));
    }
}

int run_info(const InfoOptions& options) {
    if (options.format != "text" && options.format != "json") {
        fail_option("--format", options.format, "text or json");
    }
    const host::Motion motion = options.motion.motion();
    const host::PlanningOptions planning = options.map.planning();
    const host::MapImage image = options.map.image();
    const host::PlanningMap map = host::make_planning_map(image, planning);
    const Facts facts{image, motion, host::count_components(map, motion), map.has_weights(),
                      by_other_rules(image, options.map.file())};
    const std::string file = options.map.file().string();
    if (options.format == "json") {
        std::cout << json_of(facts, file).lines() << '\n';
    } else {
        print_text(facts, file, options.motion);
    }
    return exit_found;
}

}  // namespace

void add_info(CommandLine& line) {
    const auto options = std::make_shared<InfoOptions>();
    Command command = line.command("info", "Prints a map's size, cells, components and the RAM that planners need",
                                   [options] { return run_info(*options); });
    options->map.add_map_to(command);
    options->map.add_unknown_to(command);
    options->map.add_weights_to(command);
    options->motion.add_to(command, true);
    command.option("--format", options->format, "text|json", "output format");
    command.footer("Example:\n  firmpath info office.yaml --corner always --format json");
}

}  // namespace firmpath::tool
