#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cluster_choice.hpp"
#include "commands.hpp"
#include "firmpath/host/bake.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/field.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/tiles.hpp"
#include "options.hpp"
#include "pictures.hpp"
#include "places.hpp"
#include "progress.hpp"
#include "report.hpp"
#include "status_words.hpp"

namespace firmpath::tool {
namespace {

struct BakeOptions {
    MapOptions map;
    MotionOptions motion;
    std::vector<std::string> goals;
    std::vector<std::string> stations;
    std::string name;
    std::string output;
    std::string jump_graph;
    bool boxes = false;
    ClusterChoice clusters;
    std::string cluster_tables;
    std::string tiles;
    PictureOptions picture;
    std::string node;
    FormatOption format;

    bool to_standard_output() const { return output.empty() || output == "-"; }
};

/// Throws for an option that lacks another.
PictureKind picture_of(const BakeOptions& options) {
    const PictureKind kind = options.picture.kind(false);
    if (kind != PictureKind::none && options.jump_graph.empty()) {
        throw host::InputError("--picture: there is no jump graph to draw; expected --jump-graph FILE, too");
    }
    if (kind == PictureKind::terminal && options.to_standard_output()) {
        fail_option("--picture", "-", "a file, because the header goes to standard output");
    }
    if (kind == PictureKind::none && !options.node.empty()) {
        fail_option("--node", options.node, "--picture with it");
    }
    return kind;
}

void draw_graph(const BakeOptions& options, const host::PlanningMap& map, const host::JumpGraph& graph,
                const host::Motion& motion, PictureKind kind) {
    host::Scene scene;
    scene.map = map;
    scene.title = host::concat("jump graph: ", graph.nodes, " nodes, ", graph.links, " links, ", graph.bytes(),
                               " bytes", options.boxes ? " with boxes" : "");
    scene.details.push_back(host::concat(options.map.file().filename().string(), ", ", map.width, " x ", map.height,
                                         " cells, ", options.motion.describe(motion.scale == scale_10_14)));
    scene.show_scale_bar = map.has_metres();
    std::optional<Cell> chosen;
    if (!options.node.empty()) {
        chosen = parse_cell("--node", options.node, {map, options.map.cells()});
    }
    scene.graph = host::drawn_graph(graph, motion, chosen);
    if (chosen && !scene.graph->chosen) {
        const auto far = [&](Cell cell) { return std::abs(cell.x - chosen->x) + std::abs(cell.y - chosen->y); };
        const auto& nodes = scene.graph->nodes;
        const auto nearest =
            std::min_element(nodes.begin(), nodes.end(), [&](Cell a, Cell b) { return far(a) < far(b); });
        fail_option("--node", options.node,
                    nearest == nodes.end()
                        ? std::string("a map with corners, because paths on this one never have to turn")
                        : host::concat("a node, such as the nearest: ", nearest->x, ',', nearest->y));
    }
    if (chosen) {
        scene.details.push_back(host::concat("in colours: where node ", chosen->x, ',', chosen->y, " leads",
                                             options.boxes ? ", and the boxes beyond" : ""));
    }
    options.picture.draw(scene, kind);
}

/// The directions to the requested goals, if any.
std::optional<host::BakedField> baked_field(const BakeOptions& options, const host::PlanningMap& map) {
    const host::Motion motion = options.motion.motion();
    if (options.goals.empty()) {
        return std::nullopt;
    }
    const Places places(map, options.map.cells());
    std::vector<Cell> goals;
    host::BakedField baked{{}, motion, {}};
    for (const std::string& goal : options.goals) {
        goals.push_back(parse_cell("--goal", goal, places));
        refuse_blocked("--goal", goal, places, goals.back());
        baked.goals += host::concat(baked.goals.empty() ? "(" : " or (", goals.back().x, ", ", goals.back().y, ')');
    }
    host::Field field = host::distance_field(map, motion, goals);
    if (field.status != Status::found) {
        fail_option("--goal", options.goals.front(), host::concat("a free cell, but ", in_words(field.status)));
    }
    baked.directions = std::move(field.direction);
    return baked;
}

/// The goals of a fleet, each once.
std::vector<Cell> stations_of(const BakeOptions& options, const host::PlanningMap& map) {
    const Places places(map, options.map.cells());
    std::vector<Cell> stations;
    for (const std::string& station : options.stations) {
        const Cell cell = parse_cell("--station", station, places);
        refuse_blocked("--station", station, places, cell);
        if (std::find(stations.begin(), stations.end(), cell) != stations.end()) {
            fail_option("--station", station, "each only once");
        }
        stations.push_back(cell);
    }
    return stations;
}

/// The moves for which tables are made, at a scale.
host::Motion motion_of_tables(const BakeOptions& options, const host::PlanningMap& map) {
    host::Motion motion = options.motion.motion();
    if (motion.scale == Scale{}) {
        motion.scale = host::default_costs(map.width, map.height, motion).scale;
    }
    return motion;
}

void write_tables(const std::string& file, const host::BakedTables& tables) {
    std::string bytes;
    bytes.reserve(4 * tables.image.size());
    for (const std::uint32_t word : tables.image) {
        for (unsigned k = 0; k < 4; ++k) {
            bytes += static_cast<char>(static_cast<std::uint8_t>(word >> 8 * k));
        }
    }
    host::write_file(file, bytes);
}

/// The jump graph, which is drawn.
host::BakedTables make_graph(const BakeOptions& options, const host::PlanningMap& map) {
    const PictureKind kind = picture_of(options);
    const bool drawn = kind != PictureKind::none;
    const host::Motion motion = motion_of_tables(options, map);
    Progress progress;
    host::JumpGraphOptions wanted{.motion = motion, .drawn = drawn, .progress = progress.of_tables()};
    host::JumpGraph graph = host::make_jump_graph(map, wanted);
    if (!graph.pay()) {
        std::cerr << host::InputError::printable(
                         host::concat(options.map.file().string(), ": ", host::why_not(graph, map),
                                      options.boxes ? ", without boxes" : "", "; firmpath size tells what it saves"))
                  << '\n';
    }
    if (options.boxes) {  // only now, because they may take long
        wanted.boxes = true;
        graph = host::make_jump_graph(map, wanted);
    }
    if (drawn) {
        options.picture.window(map);
        draw_graph(options, map, graph, motion, kind);
    }
    return host::baked_jump_graph(graph, motion, options.boxes);
}

host::BakedTables make_clusters(const BakeOptions& options, const host::PlanningMap& map) {
    host::ClusterOptions wanted = options.clusters.options(options.motion);
    Progress progress;
    wanted.progress = progress.of_tables();
    return host::baked_clusters(host::make_clusters(map, wanted), wanted);
}

/// All tables that are asked for, each of which is written to its file.
std::vector<host::BakedTables> make_tables(const BakeOptions& options, const host::PlanningMap& map) {
    if (options.jump_graph.empty()) {
        (void)picture_of(options);
        if (options.boxes) {
            throw host::InputError("--boxes: there is no jump graph to add boxes to; expected --jump-graph FILE, too");
        }
    }
    if (options.clusters.given() == options.cluster_tables.empty()) {
        throw host::InputError(options.clusters.given()
                                   ? "--clusters: there is no file for the tables; expected --cluster-tables FILE, too"
                                   : "--cluster-tables: there are no clusters; expected --clusters EDGE, too");
    }
    options.clusters.refuse_details_alone();
    std::vector<host::BakedTables> all;
    const auto add = [&](const std::string& file, const auto& make) {
        if (!file.empty()) {
            all.push_back(make(options, map));
            write_tables(file, all.back());
        }
    };
    add(options.jump_graph, make_graph);
    add(options.cluster_tables, make_clusters);
    return all;
}

int run_bake(const BakeOptions& options) {
    const bool json = options.format.json_beside_header(options.to_standard_output());
    if (!host::is_identifier(options.name)) {
        fail_option("--name", options.name, "a C++ identifier that is neither a keyword nor reserved");
    }
    const host::PlanningOptions planning = options.map.planning();
    host::MapImage image = options.map.image();
    host::PlanningOptions without_costs = planning;  // they come with the masks
    without_costs.graded = false;
    host::PlanningMap map = host::make_planning_map(image, without_costs);
    options.map.tell_growth(map);
    const host::Masks masks = options.map.masks();
    const host::PlanningMap masked = host::make_planning_map(std::move(image), planning, masks);
    map.costs = masked.costs;  // those of a graded keep-out mask, too
    host::BakedMasks baked_masks;
    baked_masks.speed = masked.speed;
    for (std::size_t i = 0; masks.keepout && i < map.tiles.size(); ++i) {
        baked_masks.keepout.push_back(masked.is_blocked(i) && !map.is_blocked(i) ? 1 : 0);
    }
    const std::vector<host::BakedTables> tables = make_tables(options, map);
    const std::vector<Cell> stations = stations_of(options, map);
    const std::string text = host::bake(map, options.name,
                                        {options.map.file().filename().string(), planning.radius, planning.coarsen,
                                         planning.unknown_blocks, options.map.masks_text(masked)},
                                        baked_field(options, masked), baked_masks, tables, stations);
    if (!options.tiles.empty()) {
        const std::vector<std::uint8_t> bytes = host::tile_image(map);
        host::write_file(options.tiles, std::string(bytes.begin(), bytes.end()));
    }
    if (options.to_standard_output()) {
        std::cout << text;
        return exit_found;
    }
    host::write_file(options.output, text);
    if (json) {
        std::size_t table_bytes = 0;
        for (const host::BakedTables& each : tables) {
            table_bytes += 4 * each.image.size();
        }
        Report report(json);
        report.data({{"header", options.output},
                     {"width", map.width},
                     {"height", map.height},
                     {"resolution", map.resolution},
                     {"blocked", map.count_blocked()},
                     {"masks", options.map.masks_text(masked)},
                     {"grid_bytes", host::bit_grid_bytes(map.width, map.height)},
                     {"cost_bytes", map.costs.empty() ? 0 : host::cost_grid_bytes(map.width, map.height)},
                     {"table_bytes", table_bytes},
                     {"stations", stations.size()}});
        report.print();
    }
    return exit_found;
}

}  // namespace

void add_bake(CommandLine& line) {
    const auto options = std::make_shared<BakeOptions>();
    Command command = line.command("bake", "Writes a map as a constexpr firmpath::BitGrid, for flash",
                                   [options] { return run_bake(*options); });
    options->map.add_map_to(command);
    command.option("--name", options->name, "ID", "namespace of the grid and its frame", Need::required);
    options->map.add_growth_to(command);
    options->map.add_unknown_to(command);
    options->map.add_keepout_to(command);
    options->map.add_speed_to(command);
    options->map.add_weights_to(command);
    command.option("--goal", options->goals, "X,Y",
                   "also the first step to this cell from every other, as a firmpath::FlowField; may be given "
                   "several times");
    command.option("--station", options->stations, "X,Y",
                   "also the way to this cell for a firmpath::Fleet, a bit a cell; may be given several times");
    options->map.add_cells_to(command);
    options->motion.add_to(command, true);
    command.output("--jump-graph", options->jump_graph, "FILE",
                   "also a jump graph of the map, as an image that firmpath::JumpGraphView opens");
    command.flag("--boxes", options->boxes, "with boxes: larger, and searches do less");
    options->clusters.add_to(command,
                             "also clusters of so many cells a side, 32, 64, 128 or 256: for maps of kilometres");
    command.output("--cluster-tables", options->cluster_tables, "FILE",
                   "with --clusters: their tables, as an image that firmpath::ClusterView opens");
    command.output("--tiles", options->tiles, "FILE",
                   "also the map in tiles, for memory that firmware reads through a function: an image that "
                   "firmpath::TiledGrid opens");
    options->picture.add_to(command);
    command.option("--node", options->node, "X,Y",
                   "in the picture of the jump graph: the links and boxes of this node");
    command.output("-o,--output", options->output, "FILE",
                   "the header to write; without it, or with -, standard output");
    options->format.add_to(command);
    command.footer("Example:\n  firmpath bake office.yaml --name office --radius 0.2 -o office.hpp\n"
                   "then, in C++:\n  #include \"office.hpp\"\n  planner.plan(office::grid, start, goal);\n"
                   "For jump points (the grid itself then takes no flash):\n"
                   "  constexpr firmpath::JumpGrid<office::grid.width, office::grid.height> map{office::grid};\n"
                   "Graded costs (ROS mode scale or raw, swamp) are baked beside the map, a byte a cell:\n"
                   "  planner.plan(office::costs, start, goal);\n"
                   "Masks are baked beside the map:\n"
                   "  const auto map = firmpath::overlay(office::grid, office::keepout);\n"
                   "  const auto timed = firmpath::speed_limited(map, office::speed);\n"
                   "--picture draws the jump graph.\nA line says so where tables do not pay (more than one free cell "
                   "in five is a node); they are "
                   "written all the same.\n"
                   "With --jump-graph office.bin, link that file as office_jump_graph (firmpath_add_map does so), and\n"
                   "  graph.open(office::jump_graph, map);   // a firmpath::JumpGraphView\n"
                   "and so with --clusters 128 --cluster-tables town.bin, town_clusters and firmpath::ClusterView.\n"
                   "With --tiles town.tiles, store that file in flash on a bus or on a card, and\n"
                   "  firmpath::TiledGrid<4096, 4096, 32> map;   // width and height as town::grid has them\n"
                   "  map.open(read);\n"
                   "With --goal, and no RAM at all:\n"
                   "  if (const auto next = office::to_goal.next_step(robot)) robot = *next;\n"
                   "With --station, robots of a fleet need no RAM for these goals (without keep-out mask):\n"
                   "  firmpath::Fleet<Map, 20, 5, firmpath::FleetRoom{}, office::stations> fleet;");
}

}  // namespace firmpath::tool
