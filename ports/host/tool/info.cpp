#include <algorithm>
#include <cstdio>
#include <filesystem>
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
#include "options.hpp"
#include "report.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

struct InfoOptions {
    MapOptions map;
    MotionOptions motion;
    FormatOption format;
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

std::string share(std::size_t part, const host::MapImage& map) {
    char text[64];
    std::snprintf(text, sizeof text, "%zu (%.1f %%)", part,
                  100.0 * static_cast<double>(part) / static_cast<double>(map.states.size()));
    return text;
}

/// A count of cells.
void add_share(Report& report, std::string_view name, std::size_t part, const host::MapImage& map) {
    report.add(name, part, share(part, map));
}

void add_ros(Report& report, const Facts& facts) {
    const host::MapImage& map = facts.image;
    report.data("map_rules", map.ros ? Json(rules_name(map.ros->rules)) : Json());
    report.data("cells_by_other_rules", map.ros ? Json(facts.by_other_rules) : Json());
    report.data("free_cells_of_grey_205", map.ros ? Json(map.ros->free_of_205) : Json());
    if (!map.ros) {
        return;
    }
    const bool nav2 = map.ros->rules == host::MapRules::nav2;
    report.line("map rules", concat(rules_name(map.ros->rules), "; by those of ", nav2 ? "humble" : "nav2",
                                    ", --map-rules, ", share(facts.by_other_rules, map), " cells differ"));
    if (map.ros->free_of_205 != 0) {
        report.line("grey 205", concat(share(map.ros->free_of_205, map), " cells are free, as free_thresh is ",
                                       map.ros->free_thresh, "; map savers write this grey for unknown"));
    }
}

void add_planners(Report& report, const Facts& facts, const MotionOptions& motion) {
    const host::MapImage& map = facts.image;
    Json ram;
    report.block(concat("\nRAM of a planner for exactly this map (", motion.describe_for_ram(), "):\n"));
    for (const host::PlannerInfo& info : host::planner_infos()) {
        const std::string name = "  " + std::string(info.name);
        const std::optional<std::size_t> bytes = ram_bytes(info, facts);
        if (!bytes) {
            report.line(name, "plans without weights: only with --ignore-weights");
            continue;
        }
        ram.set(info.name, *bytes);
        const std::string each = decimals(static_cast<double>(*bytes) / static_cast<double>(map.states.size()), 2);
        const std::string pool = info.abilities.pooled ? concat(" with a pool of ", host::PlannerOptions{}.nodes,
                                                                " nodes; see firmpath size")
                                                       : concat(", ", each, " a cell");
        report.line(name, concat(*bytes, " bytes", pool));
    }
    report.data("ram_bytes", ram);
}

void print(const Facts& facts, const std::string& file, const MotionOptions& motion, bool json) {
    const host::MapImage& map = facts.image;
    Report report(json, 20);
    report.add("map", file);
    report.data({{"width", map.width}, {"height", map.height}});
    report.line("size", concat(map.width, " x ", map.height, " cells"));
    report.add(
        "resolution", map.resolution,
        concat(map.resolution, " m a cell; ", map.width * map.resolution, " m x ", map.height * map.resolution, " m"));
    report.add("origin", Json::array({map.origin.x, map.origin.y, map.origin.yaw}),
               concat(map.origin.x, " m, ", map.origin.y, " m, yaw ", map.origin.yaw));
    const bool bottom_up = map.axes == host::Axes::bottom_up;
    report.line("cell 0,0", bottom_up ? "lower left, +y is up" : "top left, +y is down");
    report.data("axes", bottom_up ? "bottom_up" : "top_down");
    add_share(report, "free", map.count(host::Tile::free), map);
    add_share(report, "occupied", map.count(host::Tile::occupied), map);
    add_share(report, "unknown", map.count(host::Tile::unknown), map);
    if (json || map.count(host::Tile::water) != 0) {
        add_share(report, "water", map.count(host::Tile::water), map);
    }
    report.data("graded", map.count_graded());
    if (map.count_graded() != 0) {
        const int greatest = *std::max_element(map.costs.begin(), map.costs.end());
        report.line("graded", concat(share(map.count_graded(), map), " cost more than plain floor, up to ",
                                     decimals((50 + greatest) / 50.0, 2), " times as much",
                                     facts.weighted_map ? "" : "; ignored"));
    }
    add_ros(report, facts);
    report.add("components", facts.components.count);
    report.data("largest_component", facts.components.largest);
    report.line("largest component", share(facts.components.largest, map));
    const std::size_t bits = host::bit_grid_bytes(map.width, map.height);
    const std::size_t jumps = host::jump_grid_bytes(map.width, map.height);
    report.data("map_bytes", {{"BitGrid", bits}, {"JumpGrid", jumps}});
    report.line("as a BitGrid", concat(bits, " bytes of flash or RAM"));
    if (facts.weighted_map) {
        report.line("as a CostGrid", concat(host::cost_grid_bytes(map.width, map.height), " bytes, with graded costs"));
    }
    report.line("as a JumpGrid", concat(jumps, " bytes, for jps"));
    add_planners(report, facts, motion);
    report.print();
}

int run_info(const InfoOptions& options) {
    const bool json = options.format.json();
    const host::Motion motion = options.motion.motion();
    const host::PlanningOptions planning = options.map.planning();
    const host::MapImage image = options.map.image();
    const host::PlanningMap map = host::make_planning_map(image, planning);
    const Facts facts{image, motion, host::count_components(map, motion), map.has_weights(),
                      by_other_rules(image, options.map.file())};
    print(facts, options.map.file().string(), options.motion, json);
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
    options->format.add_to(command);
    command.footer("Example:\n  firmpath info office.yaml --corner always --format json");
}

}  // namespace firmpath::tool
