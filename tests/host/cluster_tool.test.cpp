// `firmpath plan --clusters` and `firmpath size --clusters`: their figures, pictures and refusals.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "firmpath/cluster/cluster_map.hpp"
#include "firmpath/cluster/cluster_planner.hpp"
#include "firmpath/cluster/tiled_grid.hpp"
#include "firmpath/host/cluster_paths.hpp"
#include "firmpath/host/clusters.hpp"
#include "firmpath/host/raster.hpp"
#include "firmpath/jump/tables_result.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "program.hpp"
#include "reference/plain_squares.hpp"
#include "support/jump_graph_of.hpp"
#include "support/property.hpp"
#include "support/scenes.hpp"
#include "support/tile_memory.hpp"
#include "svg.hpp"

namespace {

using namespace firmpath;
using namespace test_support;
using nlohmann::json;

constexpr int W = 150;
constexpr int H = 110;

class ClusterTool : public ProgramTest {
protected:
    template <class Map>
    void write_map(const std::string& name, const Map& map) const {
        std::ostringstream text;
        text << "type octile\nheight " << Map::height << "\nwidth " << Map::width << "\nmap\n";
        for (int y = 0; y < Map::height; ++y) {
            for (int x = 0; x < Map::width; ++x) {
                text << (map.passable(cell(x, y)) ? '.' : '@');
            }
            text << '\n';
        }
        scratch.write(name, text.str());
    }
    static std::string place(Cell at) { return std::to_string(at.x) + ',' + std::to_string(at.y); }

    /// A field with a wall that leaves a gap.
    void write_field() const {
        JumpGrid<100, 70> field{all_free};
        for (int y = 0; y < 70; ++y) {
            field.set(cell(50, y), y != 60);
        }
        write_map("field.map", field);
    }
    static constexpr const char* across = "plan field.map --start 3,4 --goal 96,5 --clusters ";
};

template <Corner Rule, Beside Plain>
struct Rules {
    static constexpr Corner corner = Rule;
    static constexpr Beside beside = Plain;
};

TEST_F(ClusterTool, PlansPathsOfTheMap) {
    const auto rounds = property(12, 0);
    static BitGrid<W, H> map;
    std::uint32_t found = 0, legs = 0;
    const auto check = [&]<class Rule>(Rule, Random& random, const char* corner) {
        const int edge = random.chance(70) ? 32 : 64;
        const int detour = random.between(1, 30), landmarks = random.between(0, 5);
        const std::string clusters = " --clusters " + std::to_string(edge) + " --detour " + std::to_string(detour) +
                                     " --landmarks " + std::to_string(landmarks) + " --corner " + corner;
        const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
        const Outcome outcome =
            run("plan any.map --start " + place(start) + " --goal " + place(goal) + clusters + " --path --format json");
        ASSERT_EQ(outcome.err, "");
        const json result = json::parse(outcome.out);
        static PlainSquares<W, H> reference(10, 14, Rule::beside);
        if (!map.passable(start) || !map.passable(goal)) {
            EXPECT_EQ(result["status"], map.passable(start) ? "goal_blocked" : "start_blocked");
            EXPECT_EQ(outcome.code, 1);
            return;
        }
        reference.run(map, start);
        const host::Clusters made = host::make_clusters(
            planning_map_of(map), {.edge = edge, .corner = Rule::corner, .detour = detour, .landmarks = landmarks});
        EXPECT_EQ(result["gates"], made.gates.size());
        EXPECT_EQ(result["table_bytes"], made.bytes());
        if (reference.cost(goal) == unreachable) {
            EXPECT_EQ(result["status"], "no_path");
            EXPECT_EQ(result["path"], json::array());
            EXPECT_EQ(outcome.code, 1);
            return;
        }
        ++found;
        EXPECT_EQ(outcome.code, 0);
        ASSERT_EQ(result["status"], "found");
        const json& path = result["path"];
        EXPECT_EQ(path.size(), result["cells"]);
        EXPECT_EQ(path.front(), (json{start.x, start.y}));
        EXPECT_EQ(path.back(), (json{goal.x, goal.y}));
        const SquareSteps<W, H> steps{10, 14, Rule::beside};
        std::uint32_t cost = 0;
        for (std::size_t i = 1; i < path.size(); ++i) {
            const int x = path[i - 1][0], y = path[i - 1][1];
            const int dx = path[i][0].get<int>() - x, dy = path[i][1].get<int>() - y;
            ASSERT_LE(std::max(std::abs(dx), std::abs(dy)), 1) << i;
            const std::uint32_t step = steps(map, x, y, dx, dy);
            ASSERT_NE(step, 0U) << i;
            cost += step;
        }
        EXPECT_EQ(result["cost"], cost);
        EXPECT_GE(cost, reference.cost(goal));
        EXPECT_LE(cost, result["route_cost"]);
        EXPECT_GE(result["legs"], 1);
        legs += result["legs"].get<std::uint32_t>();
        // One step cheaper is too cheap for the route.
        const Outcome limited =
            run("plan any.map --start " + place(start) + " --goal " + place(goal) + clusters +
                " --format json --cost-limit " + std::to_string(result["route_cost"].get<int>() - 1));
        EXPECT_EQ(json::parse(limited.out)["status"], "cost_limit");
    };
    for (auto random : rounds) {
        any_scene(map, random);
        write_map("any.map", map);
        check(Rules<Corner::never, Beside::both>{}, random, "never");
        check(Rules<Corner::one_side, Beside::one>{}, random, "one-side");
    }
    EXPECT_GT(found, rounds.count / 3);
    EXPECT_GT(legs, found);
}

TEST_F(ClusterTool, PrintsTheFiguresOfAPlan) {
    write_field();
    const std::string outcome = out_of(std::string(across) + "32");
    EXPECT_TRUE(begins(
        outcome, "status      found: the path leads to the goal\n"
                 "planner     clusters of 32 x 32 cells, detour 16, 4 landmarks; 8 moves, corner never, scale 10/14\n"
                 "length      "));
    for (const char* line : {"\ncost        ", "\ncells       ", "\nroute_cost  ", "\nlegs        ", "\ngates       ",
                             "\nexpanded    ", "\ngenerated   ", "\npeak_open   ", "\nnodes       ", "\nram_bytes   ",
                             "\ntable_bytes ", "\ntiles       ", "\nwaypoints   "}) {
        EXPECT_EQ(count(outcome, line), 1U) << line << outcome;
    }
    const json result = json::parse(run(std::string(across) + "32 --format json").out);
    EXPECT_EQ(result["ram_bytes"], host::cluster_planner_bytes(32, result["nodes"].get<std::uint32_t>()));
    ASSERT_EQ(run("bake field.map --name field --clusters 32 --cluster-tables field.bin -o field.hpp").code, 0);
    EXPECT_EQ(result["table_bytes"], scratch.read("field.bin").size());
    // It says why there is no path.
    const Outcome limited = run(std::string(across) + "32 --work-limit 1");
    EXPECT_EQ(limited.code, 1);
    EXPECT_TRUE(begins(limited.out, "status      work_limit: the limit on work was reached\n"));
    EXPECT_FALSE(has(limited.out, "\nwaypoints"));
}

TEST_F(ClusterTool, DrawsClustersAndRoute) {
    write_field();
    const json result = json::parse(run(std::string(across) + "32 --format json --picture field.svg").out);
    const std::string svg = scratch.read("field.svg");
    expect_closed_elements(svg);
    const auto element = [&](const std::string& begin, const std::string& end) {
        const std::size_t at = svg.find(begin);
        return at == std::string::npos ? std::string() : svg.substr(at, svg.find(end, at) - at);
    };
    // 100 x 70 cells are 4 x 3 clusters.
    EXPECT_EQ(count(element("<path id=\"borders\"", "/>"), "M"), 3U + 2U) << svg;
    EXPECT_EQ(count(element("<g id=\"gates\"", "</g>"), "<circle"), result["gates"].get<std::size_t>());
    EXPECT_EQ(count(element("<g id=\"legs\"", "</g>"), "<circle"), result["legs"].get<std::size_t>() - 1);
    EXPECT_GE(count(element("<path id=\"route\"", "/>"), "L"), 4U);
    EXPECT_TRUE(has(svg, "<polyline id=\"path\""));
    for (const char* name : {">cluster<", ">gate<", ">route over gates<", ">path<", ">where a leg begins<"}) {
        EXPECT_TRUE(has(svg, name)) << name;
    }
    // Without a path: clusters, but no route.
    ASSERT_EQ(run("plan field.map --start 3,4 --goal 50,5 --clusters 32 --picture blocked.svg").code, 1);
    const std::string blocked = scratch.read("blocked.svg");
    EXPECT_TRUE(has(blocked, "<path id=\"borders\""));
    EXPECT_FALSE(has(blocked, "id=\"route\""));
    EXPECT_FALSE(has(blocked, "id=\"legs\""));

    ASSERT_EQ(run(std::string(across) + "32 --picture field.png --window 10,0,60,40").code, 0);
    const host::Raster png = host::parse_png(scratch.read("field.png"), "field.png");
    EXPECT_GT(png.width, 600);
    ASSERT_EQ(run(std::string(across) + "64 --picture field.txt --ascii").code, 0);
    EXPECT_TRUE(has(scratch.read("field.txt"), "o"));
}

/// Maps that are drawn smaller keep their clusters.
TEST_F(ClusterTool, PlansOnLargeMaps) {
    constexpr int width = 3001, height = 60;
    const std::size_t row = (width + 7) / 8;
    std::string bits(row * height, '\0');
    for (std::size_t y = 0; y < height; ++y) {
        if (y != 30) {
            bits[row * y + 1500 / 8] = 1 << 1500 % 8;
        }
    }
    scratch.write("wall.bits", bits);
    const std::string plan = "plan wall.bits --raw 3001x60 --start 0,0 --goal 3000,0 --clusters 256 ";
    const json result = json::parse(run(plan + "--format json --picture wall.svg").out);
    EXPECT_EQ(result["status"], "found");
    // By diagonals to the row of the gap and back; beside the gap no corner may be cut.
    EXPECT_GE(result["cost"], 2 * 30 * 14 + (2 * 1469 + 2) * 10);
    EXPECT_LE(result["cost"], result["route_cost"]);
    const std::string svg = scratch.read("wall.svg");
    const std::size_t at = svg.find("<path id=\"borders\"");
    ASSERT_NE(at, std::string::npos);
    EXPECT_EQ(count(svg.substr(at, svg.find("/>", at) - at), "M"), 11U);
    // More gates than a planner keeps of a route: it is continued, and drawn as one.
    const std::string long_route = "plan wall.bits --raw 3001x60 --start 0,0 --goal 3000,0 --clusters 32 ";
    const json small = json::parse(run(long_route + "--format json --picture long.svg").out);
    EXPECT_EQ(small["status"], "found");
    EXPECT_GE(small["cost"], 2 * 30 * 14 + (2 * 1469 + 2) * 10);
    const std::string drawn = scratch.read("long.svg");
    const std::size_t route = drawn.find("<path id=\"route\"");
    ASSERT_NE(route, std::string::npos);
    // Of 94 columns of clusters, it crosses each border.
    EXPECT_GE(count(drawn.substr(route, drawn.find("/>", route) - route), "L"), 94U);
}

constexpr int size_of_yard = 256;
using Yard = JumpGrid<size_of_yard, size_of_yard>;
using YardView = ClusterView<Yard, 64>;
using YardTown = ClusterMap<Yard, 64>;

/// Drives all legs. @return the status at the end, and the nodes that were needed.
template <class Planner>
std::pair<Status, std::uint32_t> drive(Planner& planner, const YardTown& town, Cell start, Cell goal) {
    Status status = planner.plan(town, start, goal);
    while (status == Status::leg_found) {
        status = planner.plan_leg(town);
    }
    return {status, std::max(2U, planner.stats().peak_nodes)};
}

/// The pool that `size` names suffices for the queries that it ran, and the largest pool of these that is smaller does
/// not.
template <std::size_t... Nodes>
void expect_enough(const YardTown& town, const std::vector<std::pair<Cell, Cell>>& queries, std::uint32_t most) {
    const auto one = [&]<std::size_t N>() {
        static ClusterPlanner<Yard, 64, PooledNodes<N>> planner;
        const auto is_full = [&](const auto& ends) {
            return drive(planner, town, ends.first, ends.second).first == Status::nodes_full;
        };
        EXPECT_EQ(std::any_of(queries.begin(), queries.end(), is_full), N < most) << N << " of " << most;
    };
    (one.template operator()<Nodes>(), ...);
}

/// The tiles that `size` names are those that paths read from memory.
void expect_tiles(const json& result, const Yard& yard, const std::vector<std::uint32_t>& image,
                  const std::vector<std::pair<Cell, Cell>>& queries) {
    using Tiled = TiledGrid<size_of_yard, size_of_yard, host::tiles_kept, TileReader<size_of_yard, size_of_yard>>;
    static TileMemory<size_of_yard, size_of_yard> memory;
    memory.write(yard);
    memory.set_word(3, firmpath::detail::cells_checksum_of(yard));
    memory.seal();
    static Tiled map;
    ASSERT_EQ(map.open({&memory}), TilesResult::opened);
    ClusterView<Tiled, 64> view;
    ASSERT_EQ(view.open(image, map), TablesResult::opened);
    const ClusterMap<Tiled, 64> town(map, view);
    static ClusterPlanner<Tiled, 64, PooledNodes<20'000>> planner;
    std::uint32_t first_leg = 0, most_first_leg = 0, all = 0, most = 0;
    for (const auto& [start, goal] : queries) {
        memory.reads = 0;
        Status status = planner.plan(town, start, goal);
        const std::uint32_t first_reads = memory.reads;
        while (status == Status::leg_found) {
            status = planner.plan_leg(town);
        }
        if (status == Status::found) {
            first_leg += first_reads;
            most_first_leg = std::max(most_first_leg, first_reads);
            all += memory.reads;
            most = std::max(most, memory.reads);
        }
    }
    EXPECT_EQ(result["tiles_kept"], 32);
    EXPECT_EQ(result["first_leg_tiles"], first_leg);
    EXPECT_EQ(result["most_first_leg_tiles"], most_first_leg);
    EXPECT_EQ(result["tiles"], all);
    EXPECT_EQ(result["most_tiles"], most);
    EXPECT_GT(first_leg, queries.size());
}

TEST_F(ClusterTool, SizeNamesAPoolThatIsEnough) {
    static Yard yard{all_free};
    Random random(41);
    for (int i = 0; i < 900; ++i) {
        const int x = random.between(0, size_of_yard - 9), y = random.between(0, size_of_yard - 9);
        const bool wide = random.chance(50);
        for (int k = 0; k < 9; ++k) {
            yard.set(cell(x + (wide ? k : 0), y + (wide ? 0 : k)), true);
        }
    }
    write_map("yard.map", yard);
    std::string scenario = "version 1\n";
    std::vector<std::pair<Cell, Cell>> queries;
    while (queries.size() < 60) {
        const Cell start = any_cell<size_of_yard, size_of_yard>(random);
        const Cell goal = any_cell<size_of_yard, size_of_yard>(random);
        if (yard.passable(start) && yard.passable(goal)) {
            queries.emplace_back(start, goal);
            std::ostringstream line;
            line << "0\tyard.map\t256\t256\t" << start.x << '\t' << start.y << '\t' << goal.x << '\t' << goal.y
                 << "\t0\n";
            scenario += line.str();
        }
    }
    scratch.write("yard.scen", scenario);
    const json result = json::parse(run("size yard.map --clusters 64 --detour 20 --scen yard.scen --format json").out);
    EXPECT_EQ(result["queries"], 60);
    EXPECT_EQ(result["scenario"], "yard.scen");

    const host::Clusters made = host::make_clusters(planning_map_of(yard), {.edge = 64, .detour = 20});
    EXPECT_EQ(result["gates"], made.gates.size());
    EXPECT_EQ(result["most_gates"], made.most_gates);
    EXPECT_EQ(result["table_bytes"], made.bytes());
    EXPECT_EQ(result["detour"], 20);
    YardView view;
    ASSERT_EQ(view.open(made.image, yard), TablesResult::opened);
    const YardTown town(yard, view);
    static ClusterPlanner<Yard, 64, PooledNodes<20'000>> planner;
    std::vector<std::uint32_t> nodes;
    for (const auto& [start, goal] : queries) {
        const auto [status, needed] = drive(planner, town, start, goal);
        ASSERT_TRUE(status == Status::found || status == Status::no_path);
        nodes.push_back(needed);
    }
    std::sort(nodes.begin(), nodes.end());
    expect_tiles(result, yard, made.image, queries);
    ASSERT_EQ(result["needs"].size(), 4U);
    EXPECT_EQ(result["needs"][0],
              (json{{"percent", 50}, {"nodes", nodes[29]}, {"ram_bytes", host::cluster_planner_bytes(64, nodes[29])}}));
    EXPECT_EQ(result["needs"][3]["nodes"], nodes.back());
    expect_enough<16, 64, 128, 200, 256, 400, 512, 1024>(town, queries, nodes.back());
    EXPECT_EQ(result["type"], "firmpath::ClusterPlanner<firmpath::BitGrid<256, 256>, 64, firmpath::PooledNodes<" +
                                  std::to_string(nodes.back()) + ">>");
}

TEST_F(ClusterTool, SizeSaysHowItSampled) {
    write_field();
    const std::string size = "size field.map --clusters 32 ";
    const std::string text = run(size + "--random 30 --seed 7").out;
    EXPECT_EQ(text, run(size + "--random 30 --seed 7").out);
    EXPECT_TRUE(has(text, "\nclusters    32 x 32 cells, detour 16, 4 landmarks: "));
    EXPECT_TRUE(has(text, " bytes of tables in flash\nqueries     30 random, seed 7\n"));
    EXPECT_TRUE(has(text, "\n 100 % "));
    EXPECT_TRUE(has(text, "\nwrite       firmpath::ClusterPlanner<firmpath::BitGrid<100, 70>, 32, "));
    const json result = json::parse(run(size + "--corner one-side --format json").out);
    EXPECT_EQ(result["queries"], 1000);
    EXPECT_EQ(result["seed"], 1);
    EXPECT_EQ(result["clusters"], 32);
    EXPECT_TRUE(has(result["type"].get<std::string>(),
                    ">, firmpath::Eight<firmpath::Corner::one_side, firmpath::scale_10_14>>"));
    // Whether it fits on boards. Tables and code fit into the flash of all.
    const json boards = json::parse(run("size field.map --clusters 128 --random 30 --board all --format json").out);
    const std::size_t ram = boards["needs"].back()["ram_bytes"];
    const std::size_t tables = boards["table_bytes"];
    const std::size_t map_bytes = boards["map_bytes"];
    std::size_t fitting = 0;
    for (const json& board : boards["boards"]) {
        EXPECT_EQ(board["ram_bytes"], ram + 2048) << board;
        EXPECT_EQ(board["flash_bytes"], map_bytes + board["flash_bytes_tiled"].get<std::size_t>()) << board;
        EXPECT_GT(board["flash_bytes_tiled"], tables + 10'000) << board;
        EXPECT_GT(board["ram_bytes_tiled"], ram + 2048 + 32 * host::tiles_kept) << board;
        fitting += board["fits"] ? 1U : 0U;
    }
    EXPECT_GE(boards["boards"].size(), 14U);
    EXPECT_GT(fitting, 0U);
    EXPECT_LT(fitting, boards["boards"].size());  // not into 8 KB
    const std::string table = run(size + "--random 30 --board microbit").out;
    EXPECT_TRUE(has(table, "\n microbit "));
    // Queries of boats, and without a way.
    scratch.write("lake.map", "type octile\nheight 2\nwidth 5\nmap\n..@.W\n..@.W\n");
    scratch.write("lake.scen", "version 1\n0\tlake.map\t5\t2\t4\t0\t4\t1\t1\n0\tlake.map\t5\t2\t0\t0\t3\t1\t1\n"
                               "0\tlake.map\t5\t2\t2\t0\t0\t0\t1\n");
    const json lake = json::parse(run("size lake.map --clusters 32 --scen lake.scen --format json").out);
    EXPECT_EQ(lake["left_out"], 1);
    EXPECT_EQ(lake["no_path"], 1);
    EXPECT_EQ(lake["legs"], 1);
}

TEST_F(ClusterTool, RefusesWhatItCannotUse) {
    write_field();
    const std::string plan = across;
    const std::string size = "size field.map --clusters ";
    for (const std::string& command : {plan, size}) {
        expect_refused(command + "48", "--clusters: '48'; expected 32, 64, 128 or 256");
        expect_refused(command + "32x", "--clusters: '32x'; expected 32, 64, 128 or 256");
        expect_refused(command + "64 --detour 0", "--detour: '0'; expected a whole number from 1 to 256");
        expect_refused(command + "64 --moves 4", "--moves: '4'; expected 8, for which clusters are made");
        expect_refused(command + "64 --landmarks 17", "--landmarks: '17'; expected a whole number from 0 to 16");
        expect_refused(command + "64 --corner always",
                       "--corner: 'always'; expected never or one-side, for which clusters are made");
    }
    const std::string alone = "--detour: there are no clusters; expected --clusters EDGE, too";
    expect_refused("plan field.map --start 3,4 --goal 96,5 --detour 5", alone);
    expect_refused("size field.map --detour 5", alone);
    expect_refused("plan field.map --start 3,4 --goal 96,5 --landmarks 5",
                   "--landmarks: there are no clusters; expected --clusters EDGE, too");

    for (const char* options : {"--planner jps", "--weight 2", "--heading 3"}) {
        expect_refused(plan + "64 " + options,
                       "--clusters: a planner of its own; expected it without --planner, --weight and --heading");
    }
    for (const char* option : {"--speed field.yaml", "--nearest", "--trace t.txt", "--animate", "--numbers"}) {
        const std::string text = option;
        expect_refused(plan + "64 " + text, text.substr(0, text.find(' ')) + ": --clusters does not use it");
    }
    expect_refused(plan + "64 --planner lattice --footprint 1x1 --drive diff",
                   "--clusters: --planner lattice does not use it");
    expect_refused(plan + "64 --scale 13860/19601",
                   "--scale: '13860/19601'; expected 10/14 with --clusters, whose costs have 16 bits");
    EXPECT_EQ(run(plan + "64 --scale 10/14").code, 0);
    expect_refused(plan + "64 --goal 5,6", "--goal: --clusters plans to one; expected it once");
    expect_refused(plan + "64 --window 1,1,2,2", "--window: '1,1,2,2'; expected --picture with it");
    expect_refused(size + "64 --boxes", "--boxes: not with --clusters");
    expect_refused(size + "64 --footprint 1x1 --drive diff", "--footprint: not with --clusters");

    scratch.write("swamp.map", "type octile\nheight 2\nwidth 2\nmap\n.S\n..\n");
    const std::string graded = "swamp.map: some cells cost more than others, and clusters plan without weights; "
                               "expected --ignore-weights";
    expect_refused("plan swamp.map --start 0,0 --goal 1,1 --clusters 32", graded);
    expect_refused("size swamp.map --clusters 32", graded);
    EXPECT_EQ(run("plan swamp.map --start 0,0 --goal 1,1 --clusters 32 --ignore-weights").code, 0);

    scratch.write("long.bits", std::string(5000 / 8, '\0'));
    expect_refused("plan long.bits --raw 5000x1 --start 0,0 --goal 9,0 --clusters 32",
                   "clusters of 32 cells a side are planned on in maps of up to 4096 x 4096 cells, not 5000 x 1; "
                   "expected larger clusters, or --coarsen");
    EXPECT_EQ(run("plan long.bits --raw 5000x1 --start 0,0 --goal 9,0 --clusters 64").code, 0);
}

TEST(ClusterPaths, RefuseWhatTheyAreNotMadeFor) {
    host::PlanningMap map;
    map.width = 2;
    map.height = 1;
    map.tiles.resize(2);
    using test_support::error_of;
    EXPECT_EQ(error_of([&] { return host::make_cluster_paths(map, {.edge = 48}); }),
              "clusters have an edge of 48 cells; expected 32, 64, 128 or 256");
    EXPECT_EQ(error_of([&] {
                  return host::make_cluster_paths(map, {.edge = 64, .scale = {5, 7}});
              }),
              "paths by clusters are planned at costs of 10 and 14, not 5 and 7");
}

}  // namespace
