#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "firmpath/core/version.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/jump_graph.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/host/raster.hpp"
#include "firmpath/host/read_map.hpp"
#include "firmpath/host/tiles.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "planner_names.hpp"
#include "program.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;
using namespace test_support;
using firmpath::host::split_fields;
using firmpath::host::split_lines;
using nlohmann::json;

class Tool : public ProgramTest {
protected:
    void write_yard() const {
        scratch.write("yard.map", "type octile\nheight 5\nwidth 6\nmap\n"
                                  "......\n"
                                  ".@@@@.\n"
                                  ".@..@.\n"
                                  ".@@@@.\n"
                                  "....WW\n");
    }

    void write_hall() const {
        scratch.write("hall.yaml", "image: hall.pgm\nresolution: 0.5\norigin: [-1, 10, 0]\nnegate: 0\n"
                                   "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
        scratch.write("hall.pgm", "P2 6 4 255\n"
                                  "254 254 254 254 254 254\n"
                                  "254 254   0 254 254 254\n"
                                  "254 254   0 254 254 205\n"
                                  "254 254   0 254 254 254\n");
    }

    /// What the tool plans on without options.
    host::PlanningMap planning_map(const std::string& name) const {
        return host::make_planning_map(host::read_map(scratch.path(name)), {});
    }

    /// The library's result for a search around the block in the yard.
    static std::uint32_t pool_of_the_way_around() {
        JumpGrid<6, 5> yard{BitGrid<6, 5>::drawn("......"
                                                 ".####."
                                                 ".#..#."
                                                 ".####."
                                                 "....##")};
        JumpPointSearch<JumpGrid<6, 5>, Eight<Corner::never>, PooledNodes<60>> search;
        EXPECT_EQ(search.plan(yard, {0, 0}, {5, 3}), Status::found);
        const Stats stats = search.stats();
        EXPECT_GT(stats.peak_nodes, 2U);
        return stats.peak_nodes;
    }
};

TEST_F(Tool, HelpAndVersion) {
    EXPECT_EQ(run("--version").out, "firmpath " + std::to_string(version.major) + "." + std::to_string(version.minor) +
                                        "." + std::to_string(version.patch) + "\n");
    for (const char* command :
         {"", "info ", "plan ", "compare ", "scen ", "field ", "range ", "bake ", "size ", "budget ", "c-api "}) {
        const std::string outcome = out_of(std::string(command) + "--help");
        EXPECT_TRUE(has(outcome, "Example")) << command;
    }
}

/// No line is wider than the terminal, and no word is lost.
TEST_F(Tool, HelpIsWrapped) {
    std::string commands = "info plan compare scen size budget field range bake c-api sim fleet primitives maze";
    std::istringstream names(commands);
    std::vector<std::string> all{""};
    for (std::string name; names >> name;) {
        all.push_back(name);
    }
    const auto words = [](std::string text) {
        std::replace(text.begin(), text.end(), '\n', ' ');
        std::istringstream in(text);
        std::string joined;
        for (std::string word; in >> word;) {
            joined += word.ends_with('|') ? word : word + ' ';
        }
        return joined;
    };
    for (const std::string& name : all) {
        ASSERT_EQ(setenv("COLUMNS", "9999", 1), 0);
        const std::string wide = out_of(name + " --help");
        for (const char* columns : {"60", "80", "100"}) {
            ASSERT_EQ(setenv("COLUMNS", columns, 1), 0);
            const std::string help = out_of(name + " --help");
            for (const std::string_view line : split_lines(help)) {
                EXPECT_LE(line.size(), std::stoul(columns)) << name << ": " << line;
            }
            EXPECT_EQ(words(help), words(wide)) << name;
        }
    }
    ASSERT_EQ(unsetenv("COLUMNS"), 0);
}

TEST_F(Tool, PlanGivesExactlyTheseFields) {
    write_yard();
    const std::string outcome = out_of("plan yard.map --start 0,0 --goal 5,3 --path --format json");
    const json result = json::parse(outcome);
    std::vector<std::string> keys;
    const auto in_order = nlohmann::ordered_json::parse(outcome);
    for (const auto& [key, value] : in_order.items()) {
        keys.push_back(key);
    }
    EXPECT_EQ(keys, (std::vector<std::string>{"status", "length", "cost", "cells", "expanded", "generated", "peak_open",
                                              "ram_bytes", "unit", "waypoints", "turns", "path"}));
    EXPECT_EQ(result["status"], "found");
    EXPECT_EQ(result["cost"], 8 * 13860);
    EXPECT_EQ(result["length"], 8.0);
    EXPECT_EQ(result["cells"], 9);
    EXPECT_EQ(result["path"].size(), 9U);
    EXPECT_EQ(result["path"][0], json::parse("[0,0]"));
    EXPECT_EQ(result["path"][8], json::parse("[5,3]"));
    EXPECT_EQ(result["ram_bytes"], sizeof(AStar<BitGrid<6, 5>>));
}

TEST_F(Tool, PlanFollowsMovesCornersAndScale) {
    scratch.write("m.map", "type octile\nheight 2\nwidth 2\nmap\n.@\n..\n");
    const auto plan = [&](const std::string& more) {
        return json::parse(run("plan m.map --start 0,0 --goal 1,1 --format json " + more).out);
    };
    EXPECT_EQ(plan("")["cost"], 2 * 13860);
    EXPECT_EQ(plan("--moves 4")["cost"], 2);
    EXPECT_EQ(plan("--corner one-side")["cost"], 19601);
    EXPECT_EQ(plan("--corner one-side")["length"], std::sqrt(2.0));
    EXPECT_EQ(plan("--corner always --scale 10/14")["cost"], 14);
    EXPECT_EQ(plan("--corner never --scale 10/14")["cost"], 20);
}

TEST_F(Tool, PlanByEveryPlanner) {
    write_yard();
    std::vector<std::string> planners{"weighted --weight 1"};
    for (const auto& info : host::planner_infos()) {
        planners.emplace_back(info.name);
    }
    for (const std::string& planner : planners) {
        const std::string outcome = out_of("plan yard.map --start 0,0 --goal 5,3 --format json --planner " + planner);
        EXPECT_EQ(json::parse(outcome)["length"], 8.0) << planner;
    }
    EXPECT_TRUE(has(run("plan yard.map --start 0,0 --goal 5,3 --planner weighted").out, "weighted 3/2, 8 moves"));
}

TEST_F(Tool, PlanWithLimits) {
    write_yard();
    const auto status = [&](const std::string& more) {
        const Outcome outcome = run("plan yard.map --start 0,0 --goal 5,3 --moves 4 --format json " + more);
        const auto text = json::parse(outcome.out)["status"].get<std::string>();
        EXPECT_EQ(outcome.code, text == "found" ? 0 : 1) << more;
        return text;
    };
    EXPECT_EQ(status("--cost-limit 8"), "found");
    EXPECT_EQ(status("--cost-limit 7"), "cost_limit");
    EXPECT_EQ(status("--cost-limit 0"), "cost_limit");
    EXPECT_EQ(status("--work-limit 3"), "work_limit");
    EXPECT_EQ(status("--work-limit 1000"), "found");
}

TEST_F(Tool, PlanSaysWhyThereIsNoPath) {
    write_yard();
    const auto status = [&](const std::string& more) {
        const Outcome outcome = run("plan yard.map --path --format json " + more);
        EXPECT_EQ(outcome.code, 1) << more;
        EXPECT_EQ(outcome.err, "") << more;
        return json::parse(outcome.out);
    };
    EXPECT_EQ(status("--start 0,0 --goal 2,2")["status"], "no_path");
    EXPECT_EQ(status("--start 0,0 --goal 2,2")["path"], json::array());
    EXPECT_EQ(status("--start 0,0 --goal 1,1")["status"], "goal_blocked");
    EXPECT_EQ(status("--start 1,1 --goal 0,0")["status"], "start_blocked");
    const json nearest = status("--start 0,0 --goal 2,2 --nearest");
    EXPECT_EQ(nearest["status"], "partial");
    EXPECT_EQ(nearest["path"].back(), json::parse("[2,0]"));
    const Outcome text = run("plan yard.map --start 0,0 --goal 2,2");
    EXPECT_EQ(text.code, 1);
    EXPECT_TRUE(has(text.out, "no_path: the goal cannot be reached"));
}

TEST_F(Tool, PlanTellsWhyAPlaceIsBlocked) {
    write_yard();
    write_hall();
    EXPECT_TRUE(has(run("plan yard.map --start 0,0 --goal 1,1").out,
                    "blocked     cell 1,1 is an obstacle; nearest free cell 1,0, 1.0 cells away\n"));
    const json json_of = json::parse(run("plan yard.map --start 1,1 --goal 0,0 --format json").out);
    EXPECT_EQ(json_of["blocked_by"], "obstacle");
    EXPECT_EQ(json_of["nearest_free"], json::parse("[1,0]"));
    EXPECT_TRUE(has(run("plan yard.map --start 0,0 --goal 4,4").out, "blocked     cell 4,4 is water; nearest free"));
    // Cells of half a metre; in column 2 of row 2 is an obstacle.
    EXPECT_TRUE(has(run("plan hall.yaml --cells --radius 0.5 --start 0,0 --goal 1,1").out,
                    "blocked     cell 1,1 is too near to an obstacle for --radius; nearest free cell "));
    EXPECT_TRUE(has(run("plan hall.yaml --cells --radius 0.5 --start 0,0 --goal 1,1").out, " cells (0.50 m) away\n"));
    scratch.write("k.yaml", "image: k.pgm\nresolution: 1\norigin: [-1, 10, 0]\nnegate: 0\noccupied_thresh: 0.65\n"
                            "free_thresh: 0.196\n");
    scratch.write("k.pgm", "P2 3 1 255\n0 0 0\n");
    const std::string kept_out = run("plan hall.yaml --cells --start 0,3 --goal 0,0 --keepout k.yaml").out;
    EXPECT_TRUE(has(kept_out, "blocked     cell 0,0 is kept out by the mask; nearest free cell 0,2, "));
    EXPECT_TRUE(has(kept_out, "masks       10 cells are kept out\n"));
}

// Every subcommand that has places tells why one is blocked, in the unit in which it was given.
TEST_F(Tool, EverySubcommandTellsWhyAPlaceIsBlocked) {
    write_hall();
    const std::string wall = "place 0.25,10.25 is an obstacle; nearest free place -0.25,10.25, 1.0 cells (0.50 m) away";
    const std::string blocked = "blocked     " + wall + '\n';
    const auto tells = [&](const std::string& command) { EXPECT_TRUE(has(run(command).out, blocked)) << command; };
    tells("plan hall.yaml --start 0.1,10.1 --goal -1,10");
    tells("plan hall.yaml --start -1,10 --goal 0.1,10.1 --clusters 32");
    tells("plan hall.yaml --start 0.1,10.1 --goal -1,10 --clusters 32");
    tells("plan hall.yaml --planner lattice --footprint 0.2x0.2 --drive diff --start 0.25,10.25,0 --goal -0.75,10.25");
    tells("compare hall.yaml --start 0.1,10.1 --goal -1,10");
    tells("compare hall.yaml --start -1,10 --goal 0.1,10.1");
    tells("field hall.yaml --goal 0.1,10.1");
    tells("range hall.yaml --start 0.1,10.1 --steps 3");
    EXPECT_TRUE(has(run("plan hall.yaml --planner lattice --footprint 2x2 --drive diff --start -0.75,10.25,0 --goal "
                        "1.75,10.25")
                        .out,
                    "blocked     the robot's footprint meets an obstacle when its centre is at -0.75,10.25\n"));
    for (const std::string command :
         {"fleet hall.yaml --robots 2 --gather", "bake hall.yaml --name h --station", "bake hall.yaml --name h --goal",
          "bake hall.yaml --name h --goal -1,10 --goal"}) {
        expect_refused(command + " 0.1,10.1",
                       command.substr(command.rfind("--")) + ": '0.1,10.1'; expected a free cell: " + wall);
    }
    expect_refused("sim hall.yaml --radius 0.1 --start 0.1,10.1 --goal -1,10",
                   "--start: '0.1,10.1'; expected a place with room for a robot of radius 0.1 m; the nearest is "
                   "-0.25,10.25");

    const json told = json::parse(run("plan hall.yaml --start 0.1,10.1 --goal -1,10 --format json").out);
    EXPECT_EQ(told["unit"], "metres");
    EXPECT_EQ(told["nearest_free"], json::parse("[-0.25,10.25]"));
    // It is a place for --start.
    EXPECT_EQ(run("plan hall.yaml --start -0.25,10.25 --goal -1,10").code, 0);
    const json moved =
        json::parse(out_of("compare hall.yaml --start 0.1,10.1 --goal -1,10 --nearest --planners astar --format json"));
    EXPECT_EQ(moved["moved_start"], told["nearest_free"]);
    EXPECT_EQ(moved["planners"][0]["status"], "found");
    EXPECT_EQ(json::parse(out_of("plan hall.yaml --start -0.25,10.25 --goal -0.75,10.25 --path --format json"))["path"],
              json::parse("[[-0.25,10.25],[-0.75,10.25]]"));
}

TEST_F(Tool, BlockedGoalsAmongSeveralAreTold) {
    write_yard();
    for (const std::string command : {"plan yard.map --start 0,0 ", "field yard.map "}) {
        const std::string goals = "--goal 1,1 --goal 5,3 --goal 4,4";
        const std::string text = out_of(command + goals);
        EXPECT_TRUE(has(text, "blocked     goal 1 of 3: cell 1,1 is an obstacle; nearest free cell 1,0, 1.0 cells"))
            << text;
        EXPECT_TRUE(has(text, "blocked     goal 3 of 3: cell 4,4 is water; nearest free cell ")) << text;
        EXPECT_FALSE(has(text, "goal 2 of 3: ")) << text;
        const json blocked = json::parse(out_of(command + goals + " --format json"))["blocked_goals"];
        ASSERT_EQ(blocked.size(), 2U);
        EXPECT_EQ(blocked[0]["goal"], json::parse("[1,1]"));
        EXPECT_EQ(blocked[0]["nearest_free"], json::parse("[1,0]"));
        EXPECT_EQ(blocked[1]["blocked_by"], "water");
        EXPECT_TRUE(has(run(command + "--goal 1,1 --goal 2,1").out, "goal_blocked"));
    }
    EXPECT_TRUE(json::parse(out_of("field yard.map --goal 0,0 --goal 5,3 --format json"))["blocked_goals"].empty());
}

TEST_F(Tool, ADrawingWithAResolutionHasMetres) {
    scratch.write("d.txt", "....\n.###\n....\n");
    EXPECT_TRUE(has(out_of("plan d.txt --resolution 0.5 --start 0.1,0.1 --goal 1.9,1.4"),
                    "waypoints   0.25,0.25 0.25,1.25 1.75,1.25 (metres)\n"));
    const std::string in_cells = "waypoints   0,0 0,2 3,2 (cells)\n";
    EXPECT_TRUE(has(out_of("plan d.txt --resolution 0.5 --cells --start 0,0 --goal 3,2"), in_cells));
    EXPECT_TRUE(has(out_of("plan d.txt --start 0,0 --goal 3,2"), in_cells));
}

TEST_F(Tool, WhatPlansWithoutWeightsOffersNoClearance) {
    write_hall();
    EXPECT_FALSE(has(out_of("fleet --help"), "  --clearance"));
    EXPECT_FALSE(has(out_of("size --help"), "  --clearance"));
    expect_refused("plan hall.yaml --start -1,10 --goal 0.8,10.1 --clearance 1 --ignore-weights",
                   "--clearance: it gives cells weights; expected no --ignore-weights with it");
    expect_refused("plan hall.yaml --start -1,10 --goal 0.8,10.1 --inflation-radius 1 --ignore-weights",
                   "--inflation-radius: it gives cells weights; expected no --ignore-weights with it");
    // Its planners are chosen for the map, unless they are named.
    const json weighed =
        json::parse(out_of("compare hall.yaml --start -1,10 --goal -0.3,11.9 --clearance 1 --format json"));
    const json plain = json::parse(out_of("compare hall.yaml --start -1,10 --goal -0.3,11.9 --format json"));
    EXPECT_EQ(plain["planners"].size(), 4U);
    ASSERT_EQ(weighed["planners"].size(), 3U);
    EXPECT_EQ(weighed["planners"][2]["planner"], "greedy");
    EXPECT_EQ(run("compare hall.yaml --start -1,10 --goal -0.3,11.9 --clearance 1 --planners jps").code, 2);
}

TEST_F(Tool, AMistypedOptionIsNamedEvenIfItIsRequired) {
    write_yard();
    expect_refused("plan yard.map --strat 0,0 --goal 1,0",
                   "firmpath: The following argument was not expected: --strat; did you mean --start?; see firmpath "
                   "--help");
    expect_refused("plan yard.map --goal 1,0", "firmpath: --start is required; see firmpath --help");
}

// Tables, lists and sentences fit into a terminal of 80 columns.
TEST_F(Tool, ReportsFitIntoATerminal) {
    write_hall();
    ASSERT_EQ(setenv("COLUMNS", "80", 1), 0);
    for (const std::string command :
         {"info hall.yaml", "plan hall.yaml --start -1,10 --goal 0.1,10.1",
          "plan hall.yaml --start -1,10 --goal -0.3,11.9 --goal 0.1,10.1 --path --clearance 1",
          "plan hall.yaml --start -1,10 --goal -0.3,11.9 --clusters 32",
          "plan hall.yaml --planner lattice --footprint 0.2x0.2 --drive diff --start -0.75,10.25,0 --goal -0.75,11.75",
          "compare hall.yaml --start -1,10 --goal -0.3,11.9", "size hall.yaml --random 20 --board all",
          "size hall.yaml --random 2 --clusters 32 --board microbit", "budget --board microbit --size 48x40",
          "field hall.yaml --goal -1,10", "range hall.yaml --start -1,10 --steps 3", "fleet hall.yaml --robots 2",
          "sim hall.yaml --radius 0.1 --start -1,10 --goal -0.3,11.7"}) {
        const std::string text = run(command).out;
        EXPECT_FALSE(text.empty()) << command;
        for (const std::string_view line : split_lines(text)) {
            const bool one_word = line.find(' ', line.find_first_not_of(' ')) == std::string_view::npos;
            EXPECT_TRUE(line.size() <= 80 || one_word) << command << ": " << line;
        }
    }
    ASSERT_EQ(unsetenv("COLUMNS"), 0);
}

TEST_F(Tool, APlaceInTheOtherUnitIsTold) {
    write_hall();
    expect_refused("plan hall.yaml --cells --start 0,11 --goal 0,0",
                   "--start: '0,11'; expected a place in the map: cells 0,0 to 5,3; without --cells it is cell 2,2");
    expect_refused(
        "plan hall.yaml --start 3,3 --goal 0,11",
        "--start: '3,3'; expected a place in the map: metres -1,10 to 2,12; with --cells it is a cell of the map");
    expect_refused("plan hall.yaml --cells --start 99,99 --goal 0,0",
                   "--start: '99,99'; expected a place in the map: cells 0,0 to 5,3");
}

/// A place in metres is the cell that contains it, in every command that has places.
TEST_F(Tool, EveryPlaceIsInMetresOnMapsThatHaveThem) {
    write_hall();
    write_yard();
    const auto same = [&](const std::string& metres, const std::string& cells) {
        const Outcome outcome = run(metres);
        EXPECT_LE(outcome.code, 1) << metres << outcome.err;
        EXPECT_EQ(outcome.out, run(cells).out) << metres;
        EXPECT_FALSE(outcome.out.empty()) << metres;
    };
    same("field hall.yaml --goal -0.1,10.9 --goal 1.2,11.6", "field hall.yaml --cells --goal 1,1 --goal 4,3");
    same("range hall.yaml --start -0.6,10.1 --steps 3", "range hall.yaml --cells --start 0,0 --steps 3");
    same("compare hall.yaml --start -0.6,10.1 --goal 1.2,11.6", "compare hall.yaml --cells --start 0,0 --goal 4,3");
    same("fleet hall.yaml --robots 3 --gather -0.6,10.1", "fleet hall.yaml --cells --robots 3 --gather 0,0");
    same("bake hall.yaml --name hall --goal -0.6,10.1 --station 1.2,11.6",
         "bake hall.yaml --name hall --cells --goal 0,0 --station 4,3");
    same("sim hall.yaml --radius 0.1 --start -0.75,10.25 --goal -0.75,11.75",
         "sim hall.yaml --radius 0.1 --cells --start 0,0 --goal 0,3");
    same("plan yard.map --start 0,0 --goal 5,3", "plan yard.map --cells --start 0,0 --goal 5,3");
    expect_refused("plan hall.yaml --planner lattice --footprint 0.2x0.2 --cells --start 0,0,0 --goal 3,3",
                   "--cells: --planner lattice does not use it");
    expect_refused("fleet hall.yaml --robots 3 --gather 9,9",
                   "--gather: '9,9'; expected a place in the map: metres -1,10 to 2,12");
}

/// A tour costs what its legs cost.
TEST_F(Tool, ToursReachTheirGoalsInOrder) {
    write_yard();
    const auto leg = [&](const std::string& from, const std::string& to, const std::string& planner) {
        return json::parse(out_of("plan yard.map --format json --path --start " + from + " --goal " + to + planner));
    };
    for (const std::string planner : {"", " --planner jps", " --planner bfs", " --planner theta --moves 8"}) {
        const json tour =
            json::parse(out_of("plan yard.map --format json --path --start 0,0 --tour --goal 5,3 --goal 0,4 "
                               "--goal 0,4 --goal 0,0" +
                               planner));
        const json legs[] = {leg("0,0", "5,3", planner), leg("5,3", "0,4", planner), leg("0,4", "0,0", planner)};
        std::uint64_t cost = 0;
        double length = 0;
        json path = json::array();
        for (const json& each : legs) {
            cost += each["cost"].get<std::uint64_t>();
            length += each["length"].get<double>();
            path.insert(path.end(), each["path"].begin() + (path.empty() ? 0 : 1), each["path"].end());
        }
        EXPECT_EQ(tour["status"], "found") << planner;
        EXPECT_EQ(tour["reached"], 4) << planner;
        EXPECT_EQ(tour["cost"], cost) << planner;
        EXPECT_DOUBLE_EQ(tour["length"].get<double>(), length) << planner;
        EXPECT_EQ(tour["path"], path) << planner;
    }
    const Outcome stopped = run("plan yard.map --start 0,0 --tour --goal 5,3 --goal 1,1 --goal 0,0 --picture tour.svg");
    EXPECT_EQ(stopped.code, 1);
    EXPECT_TRUE(begins(stopped.out, "status      goal_blocked: "));
    EXPECT_TRUE(has(stopped.out, "reached     1 of 3 goals\n"));
    EXPECT_TRUE(has(stopped.out, "blocked     goal 2 of 3: cell 1,1 is an obstacle"));
    // 700 legs of 511 steps, at 13,860 each, are more than 32 bits hold.
    scratch.write("long.map", "type octile\nheight 1\nwidth 512\nmap\n" + std::string(512, '.') + '\n');
    std::string there_and_back;
    for (int i = 0; i < 350; ++i) {
        there_and_back += " --goal 511,0 --goal 0,0";
    }
    const Outcome endless = run("plan long.map --start 0,0 --tour" + there_and_back);
    EXPECT_EQ(endless.code, 1);
    EXPECT_TRUE(begins(endless.out, "status      cost_overflow: ")) << endless.out;
    EXPECT_TRUE(has(endless.out, "reached     606 of 700 goals\n")) << endless.out;
    // A turn at a goal costs what it costs on the way: down at the right edge, then back up.
    scratch.write("l.map", "type octile\nheight 3\nwidth 3\nmap\n...\n@@.\n@@.\n");
    const json there = json::parse(
        out_of("plan l.map --planner turning --moves 4 --format json --start 0,0 --tour --goal 2,0 --goal 2,2"));
    const json straight =
        json::parse(out_of("plan l.map --planner turning --moves 4 --format json --start 0,0 --goal 2,2"));
    EXPECT_EQ(there["cost"], straight["cost"]);
    EXPECT_EQ(there["turns"], 1);
    expect_refused("plan yard.map --start 0,0 --goal 5,3 --goal 0,4 --tour --trace t.tsv",
                   "--trace: there is a search for each goal; expected one --goal");
}

TEST_F(Tool, OfSeveralGoalsTheCheapestIsChosen) {
    write_yard();
    const std::string start = "plan yard.map --start 0,0 --path --format json";
    const std::vector<std::string> goals = {"5,3", "0,4", "3,0"};
    for (const auto& info : firmpath::host::planner_infos()) {
        const std::string planner = " --planner " + std::string(info.name);
        std::uint64_t least = ~std::uint64_t{0};
        std::uint64_t expanded = 0;
        json cheapest;
        for (const std::string& goal : goals) {
            const json each = json::parse(out_of(start + planner + " --goal " + goal));
            if (each["cost"].get<std::uint64_t>() < least) {
                least = each["cost"].get<std::uint64_t>();
                cheapest = each;
            }
            expanded += each["expanded"].get<std::uint64_t>();
        }
        const json several = json::parse(
            out_of(start + planner + " --goal " + goals[0] + " --goal " + goals[1] + " --goal " + goals[2]));
        EXPECT_EQ(several["status"], "found") << info.name;
        EXPECT_EQ(several["cost"], least) << info.name;
        EXPECT_EQ(several["path"], cheapest["path"]) << info.name;
        EXPECT_EQ(several["goal"], cheapest["path"].back()) << info.name;
        EXPECT_LE(several["expanded"].get<std::uint64_t>(), expanded) << info.name;
    }
    // Blocked goals are passed over; if all are, the first tells why.
    EXPECT_TRUE(has(run("plan yard.map --start 0,0 --goal 1,1 --goal 3,0").out, "goal        3,0, number 2 of 2\n"));
    scratch.write("cut.map", "type octile\nheight 1\nwidth 9\nmap\n....@....\n");
    const std::string cut = "plan cut.map --start 0,0 --goal 4,0 --goal 8,0 --goal 6,0 ";
    EXPECT_TRUE(begins(run(cut).out, "status      goal_blocked: "));
    const std::string near = run(cut + "--nearest").out;
    EXPECT_TRUE(has(near, "goal        4,0, number 1 of 3\n"));
    EXPECT_EQ(run("plan cut.map --start 0,0 --goal 4,0 --goal 2,0 --goal 3,0 --goal 8,0 --picture g.svg").code, 0);
    expect_refused("plan yard.map --start 0,0 --goal 5,3 --goal 0,4 --numbers --picture n.svg",
                   "--numbers: there is a search for each goal; expected one --goal");
}

/// A detour of two turns, or the way ahead through a slalom of six.
TEST_F(Tool, ATurnsCostDecidesBetweenRoutes) {
    scratch.write("turns.map",
                  "type octile\nheight 5\nwidth 9\nmap\n.........\n.@@@@@@@.\n.@.@@.@@.\n...@.....\n@@...@@@@\n");
    const std::string plan = "plan turns.map --planner turning --moves 4 --start 0,3 --goal 8,3 --format json ";
    const auto turns = [&](const std::string& cost) { return json::parse(out_of(plan + cost))["turns"].get<int>(); };
    EXPECT_GT(turns("--turn-cost 0"), turns("--turn-cost 20"));
    EXPECT_EQ(turns("--turn-cost 20"), 2);
    const std::string text =
        run("plan turns.map --planner turning --moves 4 --start 0,0 --goal 2,0 --turn-cost 2.5").out;
    EXPECT_TRUE(has(text, "cost        20 (as much as 2.00 straight steps)\n")) << text;
    // Seconds: 0.5 m/s on cells of 0.1 m are five cells a second.
    scratch.write("room.yaml", "image: room.pgm\nresolution: 0.1\norigin: [0, 0, 0]\nnegate: 0\n"
                               "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
    scratch.write("room.pgm", "P2 3 3 255\n254 254 254\n254 254 254\n254 254 254\n");
    const std::string room = "plan room.yaml --planner turning --cells --start 0,0 --goal 0,2 --moves 4 ";
    EXPECT_EQ(json::parse(out_of(room + "--format json --turn-cost 2s --full-speed 0.5"))["cost"], 20 + 100);
    EXPECT_EQ(json::parse(out_of(room + "--format json --turn-cost 10"))["cost"], 20 + 100);
    expect_refused(room + "--turn-cost 2s", "--turn-cost: '2s'; expected --full-speed with seconds");
    expect_refused(room + "--turn-cost 2 --full-speed 0.5", "--full-speed: '0.5'; expected --speed with it");
    expect_refused("plan turns.map --planner turning --start 0,0 --goal 2,0 --turn-cost 2s --full-speed 1",
                   "--turn-cost: '2s'; expected straight steps: the map has no metres");
    expect_refused(room + "--turn-cost 1001",
                   "--turn-cost: '1001'; expected 0 to 1000 straight steps, or seconds, such as 0.8s");
    expect_refused(room + "--turn-cost=-1",
                   "--turn-cost: '-1'; expected 0 to 1000 straight steps, or seconds, such as 0.8s");
    expect_refused(room + "--turn-cost s --full-speed 1",
                   "--turn-cost: 's'; expected 0 to 1000 straight steps, or seconds, such as 0.8s");
    expect_refused("plan room.yaml --cells --start 0,0 --goal 0,2 --turn-cost 2",
                   "--turn-cost: '2'; expected --planner turning with it, not astar");
    expect_refused(room + "--turn-cost 2 --scale 13860/19601",
                   "--scale: '13860/19601'; expected 10/14 with --turn-cost");
}

TEST_F(Tool, ABlockedStartIsMovedWithNearest) {
    write_yard();
    EXPECT_EQ(json::parse(run("plan yard.map --start 1,1 --goal 5,3 --format json").out)["status"], "start_blocked");
    const json moved = json::parse(out_of("plan yard.map --start 1,1 --goal 5,3 --nearest --path --format json"));
    EXPECT_EQ(moved["status"], "found");
    EXPECT_EQ(moved["moved_start"], json::parse("[1,0]"));
    EXPECT_EQ(moved["path"].front(), json::parse("[1,0]"));
    EXPECT_TRUE(has(run("plan yard.map --start 1,1 --goal 5,3 --nearest").out,
                    "start       moved: cell 1,1 is an obstacle; nearest free cell 1,0, 1.0 cells away\n"));
    EXPECT_FALSE(
        json::parse(out_of("plan yard.map --start 0,0 --goal 5,3 --nearest --format json")).contains("moved_start"));
    const std::string tour = "plan yard.map --start 1,1 --tour --goal 5,3 --goal 0,4 --nearest --format json";
    EXPECT_EQ(json::parse(out_of(tour))["moved_start"], json::parse("[1,0]"));
}

/// Of 40 x 30 cells, 6 x 4 are known.
TEST_F(Tool, PicturesShowWhatIsKnown) {
    scratch.write("wide.yaml", "image: wide.pgm\nresolution: 0.5\norigin: [0, 0, 0]\nnegate: 0\n"
                               "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
    std::string picture = "P2 40 30 255\n";
    for (int y = 0; y < 30; ++y) {
        for (int x = 0; x < 40; ++x) {
            picture += x >= 10 && x < 16 && y >= 20 && y < 24 ? "254 " : "205 ";
        }
    }
    scratch.write("wide.pgm", picture);
    const std::string plan = "plan wide.yaml --cells --start 10,6 --goal 15,9 ";
    EXPECT_EQ(run(plan + "--picture known.txt").code, 0);
    const std::string known = scratch.read("known.txt");
    EXPECT_TRUE(has(known, "cropped to 10 x 8 cells from 8,4, as the rest is unknown; all: --window 0,0,40,30"));
    EXPECT_EQ(run(plan + "--picture all.txt --window 0,0,40,30").code, 0);
    EXPECT_FALSE(has(scratch.read("all.txt"), "cropped"));
    EXPECT_LT(known.size(), scratch.read("all.txt").size());
    EXPECT_EQ(run(plan + "--picture known.svg").code, 0);
    EXPECT_TRUE(has(scratch.read("known.svg"), "cropped to 10 x 8 cells"));
    // A path through what is unknown is drawn whole.
    EXPECT_EQ(run("plan wide.yaml --cells --unknown free --start 0,0 --goal 15,9 --picture far.txt").code, 0);
    EXPECT_TRUE(has(scratch.read("far.txt"), "cropped to 18 x 12 cells from 0,0"));
}

TEST_F(Tool, MapsWithoutAHeaderGetOne) {
    scratch.write("m.txt", "...\n.#.\n...\n");
    EXPECT_EQ(json::parse(out_of("plan m.txt --start 0,1 --goal 2,1 --format json"))["length"], 4.0);
    EXPECT_TRUE(
        has(run("plan m.txt --cells --start 0,1 --goal 2,1 --resolution 0.1 --radius 0.1").out, "start_blocked"));
    EXPECT_EQ(json::parse(out_of("info m.txt --resolution 0.1 --format json"))["resolution"], 0.1);
    scratch.write("m.data", std::string("\0\0\x64\0\xFF\0", 6));
    const std::string data = "plan m.data --occupancy 3x2 --resolution 0.5 --origin 2,3,0 ";
    const json plan = json::parse(out_of(data + "--start 2.2,3.2 --goal 3.2,3.7 --unknown free --format json"));
    EXPECT_EQ(plan["unit"], "metres");
    EXPECT_EQ(plan["waypoints"].back(), json::parse("[3.25,3.75]"));
    EXPECT_EQ(json::parse(run(data + "--start 2.2,3.2 --goal 3.2,3.7 --format json").out)["status"], "no_path");
    write_hall();
    expect_refused("info hall.yaml --resolution 0.1",
                   "--resolution: '0.1'; expected a map without one; a ROS map names its own");
    expect_refused("info m.txt --origin 0,0,0", "--origin: '0,0,0'; expected --occupancy with it");
    for (const char* origin : {"0,0", "0,0,0,0", "0,x,0", "0,0,inf", "0,0,0,", ",0,0"}) {
        expect_refused(std::string("info m.data --occupancy 3x2 --origin ") + origin,
                       std::string("--origin: '") + origin +
                           "'; expected X,Y,YAW in metres and radians, as in the "
                           "message's info");
    }
    expect_refused("info m.data --occupancy 3x2 --raw 3x2", "--occupancy: '3x2'; expected no --raw with it");
    scratch.write("maze.txt", "o---o\n|   |\no---o\n");
    expect_refused("info maze.txt", "maze.txt:1: is a maze, with walls between cells; expected firmpath maze for it");
}

TEST_F(Tool, FleetsMoveOnMapsWithWater) {
    scratch.write("pond.map", "type octile\nheight 3\nwidth 4\nmap\n....\n....\n..WW\n");
    EXPECT_TRUE(has(out_of("fleet pond.map --robots 2"), "arrived: all 2 robots"));
}

/// The lower left corner of the hall is at -1, 10; a cell is half a metre. A wall closes column 2 of the rows 0 to 2.
TEST_F(Tool, PlanGivesWaypointsInTheUnitAskedFor) {
    write_hall();
    const std::string metres = "plan hall.yaml --start -0.9,10.1 --goal 1.9,10.1 --unknown free ";
    const std::string cells = "plan hall.yaml --cells --start 0,0 --goal 5,0 --unknown free ";
    EXPECT_EQ(run(metres + "--waypoints w.csv").code, 0);
    EXPECT_EQ(scratch.read("w.csv").substr(0, 16), "x,y\n-0.75,10.25\n");
    EXPECT_EQ(run(cells + "--waypoints w.txt").code, 0);
    EXPECT_EQ(run(cells + "--waypoints w.json").code, 0);
    // Corners only: where the direction of the whole path changes, and its ends.
    const json path = json::parse(run(cells + "--path --format json").out)["path"];
    json corners = json::array({path.front()});
    for (std::size_t i = 1; i + 1 < path.size(); ++i) {
        const auto step = [&](std::size_t k, std::size_t axis) {
            return path[k][axis].get<int>() - path[k - 1][axis].get<int>();
        };
        if (step(i, 0U) != step(i + 1, 0U) || step(i, 1U) != step(i + 1, 1U)) {
            corners.push_back(path[i]);
        }
    }
    corners.push_back(path.back());
    EXPECT_EQ(json::parse(scratch.read("w.json")), corners);
    std::string lines;
    for (const json& corner : corners) {
        lines += std::to_string(corner[0].get<int>()) + "," + std::to_string(corner[1].get<int>()) + "\n";
    }
    EXPECT_EQ(scratch.read("w.txt"), lines);
    const json told = json::parse(run(metres + "--format json").out);
    EXPECT_EQ(told["unit"], "metres");
    ASSERT_EQ(told["waypoints"].size(), corners.size());
    for (std::size_t i = 0; i < corners.size(); ++i) {
        EXPECT_EQ(told["waypoints"][i][0].get<double>(), -1 + 0.5 * (corners[i][0].get<int>() + 0.5));
        EXPECT_EQ(told["waypoints"][i][1].get<double>(), 10 + 0.5 * (corners[i][1].get<int>() + 0.5));
    }
    EXPECT_FALSE(told.contains("path"));
    EXPECT_TRUE(has(run(metres).out, " (metres)\n"));
    EXPECT_FALSE(has(run(metres).out, "\npath "));
    EXPECT_TRUE(has(run(metres + "--path").out, "\npath        -0.75,10.25 "));
    EXPECT_TRUE(has(run(cells + "--waypoints -").out, '\n' + lines));
    // No path: no corners.
    EXPECT_EQ(run("plan hall.yaml --cells --start 0,0 --goal 2,0 --waypoints none.csv").code, 1);
    EXPECT_EQ(scratch.read("none.csv"), "x,y\n");
    expect_refused(cells + "--format json --waypoints -",
                   "--waypoints: '-'; expected a file, because --format json writes to standard output");
}

TEST_F(Tool, EveryCommandPrintsJson) {
    write_yard();
    write_hall();
    scratch.write("yard.scen", "version 1\n0\tyard.map\t6\t5\t0\t0\t5\t0\t5\n");
    for (const std::string command :
         {"info yard.map",
          "plan yard.map --start 0,0 --goal 5,3",
          "plan yard.map --start 0,0 --goal 5,3 --clusters 32",
          "plan hall.yaml --planner lattice --footprint 0.2x0.2 --start -0.75,10.25,0 --goal -0.75,11.25",
          "compare yard.map --start 0,0 --goal 5,3",
          "scen yard.scen",
          "scen yard.scen --no-times --planner jps",
          "field yard.map --goal 0,0",
          "range yard.map --start 0,0 --steps 3",
          "size yard.map",
          "size yard.map --clusters 32",
          "size hall.yaml --footprint 0.2x0.2 --random 3",
          "budget --board microbit --size 8x8",
          "budget --squares",
          "bake hall.yaml --name hall -o hall.hpp",
          "c-api --planner jps --size 9x9 -o p.h p.cpp",
          "primitives --name Cart --footprint 0.2x0.2 --cell 0.05 -o cart.hpp",
          "fleet yard.map --robots 2",
          "sim hall.yaml --radius 0.1 --start -0.75,10.25 --goal -0.75,11.25",
          "sim hall.yaml --radius 0.1 --explore --start -0.75,10.25",
          "sim hall.yaml --radius 0.1 --explore --start -0.75,10.25 --runs 2"}) {
        const Outcome outcome = run(command + " --format json");
        EXPECT_LE(outcome.code, 1) << command << '\n' << outcome.err;
        const json told = json::parse(outcome.out, nullptr, false);
        EXPECT_TRUE(told.is_object() && !told.empty()) << command << '\n' << outcome.out;
        EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 1) << command;
        expect_refused(command + " --format xml", "--format: 'xml'; expected text or json");
    }
    for (const std::string command :
         {"bake hall.yaml --name hall", "primitives --name Cart --footprint 0.2x0.2 --cell 0.05"}) {
        expect_refused(command + " --format json",
                       "--format: 'json'; expected -o FILE with it, because the header goes to standard output");
    }
}

TEST_F(Tool, PlanOnWaterStaysOnWater) {
    write_yard();
    EXPECT_EQ(run("plan yard.map --start 4,4 --goal 5,4").code, 0);
    EXPECT_EQ(json::parse(run("plan yard.map --start 4,4 --goal 3,4 --format json").out)["status"], "goal_blocked");
    EXPECT_EQ(json::parse(run("plan yard.map --start 3,4 --goal 4,4 --format json").out)["status"], "goal_blocked");
}

/// A wall with a gap in the middle, in raw bits, on a map that is drawn smaller.
TEST_F(Tool, PlansOnLargeRawMaps) {
    constexpr int height = 60;
    std::string bits(std::size_t{376} * height, '\0');
    for (int y = 0; y < height; ++y) {
        if (y != 30) {
            bits[static_cast<std::size_t>(376 * y + 1500 / 8)] = 1 << 1500 % 8;
        }
    }
    scratch.write("wall.bits", bits);
    const std::string plan = "plan wall.bits --raw 3001x60 --start 0,0 --goal 3000,0 ";
    std::vector<json> results;
    for (const char* planner : {"astar", "jps"}) {
        const Outcome outcome = run(plan + "--format json --planner " + planner);
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        results.push_back(json::parse(outcome.out));
        // By diagonals to the row of the gap and back; beside the gap no corner may be cut.
        EXPECT_EQ(results.back()["cost"], 2 * 30 * 19601 + (2 * 1469 + 2) * 13860) << planner;
    }
    EXPECT_GT(results[0]["expanded"], 10'000);
    EXPECT_LT(results[1]["expanded"], 100);
    ASSERT_EQ(run(plan + "--planner jps --picture wall.png").code, 0);
    const host::Raster picture = host::parse_png(scratch.read("wall.png"), "wall.png");
    EXPECT_LE(std::max(picture.width, picture.height), 2048);
    EXPECT_GE(picture.width, 900);
    ASSERT_EQ(run(plan + "--planner jps --picture wall.svg").code, 0);
    EXPECT_TRUE(has(scratch.read("wall.svg"), "each square stands for 3 x 3 cells"));
    // A part of it is drawn as it is.
    ASSERT_EQ(run(plan + "--planner jps --window 1490,20,20,20 --picture part.svg").code, 0);
    EXPECT_FALSE(has(scratch.read("part.svg"), "each square"));
    expect_refused(plan + "--planner theta",
                   "--planner: theta takes maps of up to 2048 x 2048 cells, not 3001 x 60; expected another planner, "
                   "or --coarsen");
    expect_refused("plan wall.bits --raw 3001x50 --start 0,0 --goal 1,1",
                   "wall.bits: byte 22560: file of 22560 bytes; expected 18800 for 3001 x 50 cells, a bit each");
    expect_refused("plan wall.bits --raw 3000 --start 0,0 --goal 1,1",
                   "--raw: '3000'; expected WxH, each a whole number from 1 to 8192, as in 64x64");
    expect_refused("range wall.bits --raw 3001x60 --start 0,0 --steps 3",
                   "the map has an edge of 3001 cells; expected at most 2048 x 2048 cells, as with --coarsen");
}

TEST_F(Tool, PlanInMetres) {
    write_hall();
    const auto plan = [&](const std::string& more) {
        return json::parse(run("plan hall.yaml --path --format json " + more).out);
    };
    // The lower left corner of the map is at -1, 10; a cell is half a metre.
    const json path = plan("--start -1,10 --goal 1.99,11.99")["path"];
    EXPECT_EQ(path.front(), json::parse("[-0.75,10.25]"));
    EXPECT_EQ(path.back(), json::parse("[1.75,11.75]"));
    // Turned by a quarter, x of the map points along y of the world.
    scratch.write("turned.yaml", "image: hall.pgm\nresolution: 0.5\norigin: [2, 3, 1.5707963267948966]\nnegate: 0\n"
                                 "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
    const json turned =
        json::parse(run("plan turned.yaml --start 1.75,3.25 --goal 0.25,5.75 --path --format json").out)["path"];
    EXPECT_EQ(turned.front(), json::parse("[1.75,3.25]"));
    EXPECT_EQ(turned.back(), json::parse("[0.25,5.75]"));
    EXPECT_TRUE(has(run("plan hall.yaml --cells --start 0,0 --goal 1,0").out, "1.00 cells (0.50 m)"));
}

TEST_F(Tool, PlanGrowsAndCoarsens) {
    write_hall();
    const auto status = [&](const std::string& more) {
        return json::parse(run("plan hall.yaml --cells --format json " + more).out)["status"].get<std::string>();
    };
    EXPECT_EQ(status("--start 0,0 --goal 5,3"), "found");
    EXPECT_EQ(status("--start 0,0 --goal 4,0 --radius 0.5"), "no_path");
    EXPECT_EQ(status("--start 0,0 --goal 5,1"), "goal_blocked");
    EXPECT_EQ(status("--start 0,0 --goal 5,1 --unknown free"), "found");
    EXPECT_EQ(status("--start 0,1 --goal 2,1 --coarsen 2"), "no_path");
    EXPECT_EQ(status("--start 0,1 --goal 0,0 --coarsen 2"), "found");
    // A radius in another unit is nearly always too small to count, or too large to leave anything.
    const auto told = [&](const std::string& radius) {
        return run("bake hall.yaml --name hall -o hall.hpp --coarsen 2 --radius " + radius).err;
    };
    EXPECT_EQ(told("0.5"), "");
    EXPECT_EQ(told("0.49"), "hall.yaml: --radius 0.49 (metres): less than a cell of 0.5 m: no obstacle grows\n");
    EXPECT_EQ(told("200"), "hall.yaml: --radius 200 (metres): no cell is left free\n");
}

TEST_F(Tool, PlanDrawsAndTraces) {
    write_hall();
    for (const char* name : {"p.svg", "p.png", "p.txt"}) {
        (void)out_of(std::string("plan hall.yaml --cells --start 0,0 --goal 5,3 --picture ") + name);
        EXPECT_FALSE(scratch.read(name).empty());
    }
    EXPECT_TRUE(begins(scratch.read("p.svg"), "<?xml"));
    EXPECT_EQ(host::read_file(scratch.path("p.png"), "").substr(1, 3), "PNG");
    EXPECT_TRUE(has(run("plan hall.yaml --cells --start 0,0 --goal 5,3 --picture - --ascii").out, "S"));

    const json result =
        json::parse(run("plan hall.yaml --cells --start 0,0 --goal 5,3 --trace t.tsv --format json").out);
    const std::string trace = scratch.read("t.tsv");
    const auto lines = split_lines(trace);
    EXPECT_EQ(lines[0], "event\tx\ty\tparent_x\tparent_y\tg\tf");
    EXPECT_TRUE(lines[1].starts_with("generated\t0\t0\t0\t0\t0\t")) << lines[1];
    EXPECT_TRUE(lines[2].starts_with("expanded\t0\t0\t-\t-\t0\t-")) << lines[2];
    std::uint32_t expanded = 0;
    for (const auto line : lines) {
        expanded += line.starts_with("expanded\t") ? 1U : 0U;
    }
    EXPECT_EQ(result["expanded"], expanded);
}

TEST_F(Tool, PlanAnimatesAnSvg) {
    write_yard();
    const std::string plan = "plan yard.map --start 0,0 --goal 5,3 --animate ";
    for (const auto& info : host::planner_infos()) {
        EXPECT_EQ(run(plan + "--picture a.svg --planner " + std::string(info.name)).code, 0) << info.name;
        EXPECT_TRUE(has(scratch.read("a.svg"), "<animate")) << info.name;
    }
    for (const char* picture : {"", "--picture a.png", "--picture a.txt", "--picture -"}) {
        expect_refused(plan + picture,
                       "--animate: only an SVG moves; expected --picture with a name that ends in .svg");
    }
}

TEST_F(Tool, PlanWritesNumbers) {
    scratch.write("long.map", "type octile\nheight 1\nwidth 30\nmap\n" + std::string(30, '.') + "\n");
    const auto texts = [&](const std::string& more) {
        (void)out_of("plan long.map --numbers --picture n.svg " + more);
        std::string svg = scratch.read("n.svg");
        svg = svg.substr(svg.find("<g id=\"numbers\""));
        svg = svg.substr(0, svg.find("<path"));
        std::string all;
        for (std::size_t at = svg.find("</text>"); at != std::string::npos; at = svg.find("</text>", at + 1)) {
            const std::size_t begin = svg.rfind('>', at) + 1;
            all += svg.substr(begin, at - begin) + ' ';
        }
        return all;
    };
    // f, g and h of the cells 4 to 6, on the way from 4 to 6.
    const std::string query = "--start 4,0 --goal 6,0 --window 4,0,3,1 ";
    EXPECT_EQ(texts(query + "--scale 10/14"), "20 0 20 20 10 10 20 20 0 ");
    EXPECT_EQ(texts(query), "2.0 0.0 2.0 2.0 1.0 1.0 2.0 2.0 0.0 ");
    EXPECT_EQ(texts(query + "--scale 10/14 --planner dijkstra"), "0 0 0 10 10 0 20 20 0 ");
    EXPECT_EQ(texts(query + "--scale 10/14 --planner greedy"), "20 0 20 10 10 10 0 20 0 ");
    EXPECT_EQ(texts(query + "--scale 10/14 --planner weighted"), "30 0 20 25 10 10 20 20 0 ");
    EXPECT_EQ(texts(query + "--planner bfs"), "0 0 0 1 1 0 2 2 0 ");  // from the goal
    EXPECT_EQ(texts(query + "--planner theta"), "2.0 0.0 2.0 2.0 1.0 1.0 2.0 2.0 0.0 ");

    const std::string plan = "plan long.map --start 4,0 --goal 6,0 --numbers ";
    expect_refused(plan + "--picture n.svg",
                   "--numbers: 30 x 1 cells are too many to read; expected at most 24 x 24, by --window X,Y,W,H");
    expect_refused(plan + "--picture n.svg --window 0,0,9,1 --animate",
                   "--numbers: they are those at the end of the search; expected no --animate");
    for (const char* picture : {"", "--picture n.txt", "--picture -"}) {
        expect_refused(plan + picture, "--numbers: expected --picture with a name that ends in .svg or .png");
    }
    for (const char* window :
         {"1", "0,0,31,1", "0,0,0,1", "-1,0,2,1", "29,0,2,1", "0,1,1,1", "0,0,1,1,1", "0,0,1,1,", "a,b,c,d"}) {
        expect_refused(plan + "--picture n.svg --window " + window,
                       std::string("--window: '") + window +
                           "'; expected X,Y,W,H: a cell, a width and a height, within the map's 30 x 1 cells");
    }
    expect_refused("plan long.map --start 4,0 --goal 6,0 --window 0,0,1,1",
                   "--window: '0,0,1,1'; expected --picture with it");
    EXPECT_EQ(run("field long.map --goal 3,0 --picture f.txt --window 2,0,4,1 --ascii").code, 0);
    EXPECT_EQ(scratch.read("f.txt").substr(0, 5), ">G<<\n");
    EXPECT_EQ(run("range long.map --start 3,0 --steps 1 --picture r.txt --window 1,0,4,1 --ascii").code, 0);
    EXPECT_EQ(scratch.read("r.txt").substr(0, 5), " .S.\n");
}

TEST_F(Tool, CompareIsWhatPlanSays) {
    write_yard();
    const std::string outcome =
        out_of("compare yard.map --start 0,0 --goal 5,3 --planners astar,bfs,jps,theta --picture c.svg");
    const auto lines = split_lines(outcome);
    ASSERT_EQ(lines.size(), 5U) << outcome;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        std::istringstream row{std::string(lines[i])};
        std::string planner, status;
        double length = 0;
        std::uint32_t expanded = 0, generated = 0, peak_open = 0, ram_bytes = 0;
        row >> planner >> status >> length >> expanded >> generated >> peak_open >> ram_bytes;
        const json plan =
            json::parse(run("plan yard.map --start 0,0 --goal 5,3 --format json --planner " + planner).out);
        EXPECT_EQ(plan["status"], status);
        EXPECT_EQ(plan["length"], length);
        EXPECT_EQ(plan["expanded"], expanded);
        EXPECT_EQ(plan["generated"], generated);
        EXPECT_EQ(plan["peak_open"], peak_open);
        EXPECT_EQ(plan["ram_bytes"], ram_bytes);
        EXPECT_EQ(lines[i].size(), lines[0].size());
        EXPECT_TRUE(has(scratch.read("c.svg"), ">" + planner + ": 8.00 cells<"));
        std::string unbroken;
        for (const char c : lines[i]) {
            unbroken += c == ' ' ? "\u00A0" : std::string(1, c);
        }
        EXPECT_TRUE(has(scratch.read("c.svg"), ">" + unbroken + "<"));
    }
    const std::string compare = "compare yard.map --start 0,0 --goal ";
    EXPECT_EQ(run(compare + "2,2").code, 1);
    EXPECT_EQ(run(compare + "5,3 --picture c.png --window 0,0,3,2").code, 0);
    EXPECT_TRUE(has(run(compare + "5,3 --planners bfs --picture - --ascii").out, "S*****\n"));
    for (const char* names : {"best", "astar,", ",astar", "astar,,bfs", "astar bfs"}) {
        expect_refused(
            compare + "5,3 --planners '" + names + "'",
            "--planners: '" + std::string(names) + "'; expected names with commas between them, of: " + planner_names);
    }
    scratch.write("swamp.map", "type octile\nheight 1\nwidth 3\nmap\n.S.\n");
    expect_refused(
        "compare swamp.map --start 0,0 --goal 2,0 --planners astar,jps",
        "swamp.map: some cells cost more than others, and jps plans without weights; expected --planners of " +
            weighing_names + ", or --ignore-weights");
    EXPECT_EQ(run("compare swamp.map --start 0,0 --goal 2,0 --planners astar,turning").code, 0);
}

TEST_F(Tool, HexagonsWhereTheyCanBeDrawn) {
    scratch.write("hex.map", "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n");
    const std::string query = "hex.map --moves 6 ";
    const json plan = json::parse(run("plan " + query + "--start 0,1 --goal 3,1 --format json").out);
    EXPECT_EQ(plan["cost"],
              4);  // row 1 is shifted: up, two to the right and down would be three steps without the wall
    EXPECT_EQ(plan["length"], 4.0);
    EXPECT_TRUE(has(run("plan " + query + "--start 0,1 --goal 3,1 --picture h.svg --numbers").out, "astar, 6 moves\n"));
    EXPECT_TRUE(has(scratch.read("h.svg"), "<g id=\"hexagons\">"));
    EXPECT_TRUE(has(run("range " + query + "--start 0,1 --steps 1 --picture h.png").out, "cells       5 of 12"));
    EXPECT_EQ(run("field " + query + "--goal 0,1 --picture h.svg").code, 0);
    EXPECT_TRUE(has(scratch.read("h.svg"), "<path id=\"arrows\""));
    EXPECT_EQ(run("compare " + query + "--start 0,1 --goal 3,1 --planners astar,bfs --picture h.png").code, 0);
    expect_refused("plan " + query + "--start 0,1 --goal 3,1 --planner theta",
                   "--moves: theta plans on squares; expected 4 or 8, or another planner");
    expect_refused("plan hex.map --start 0,1 --goal 3,1 --moves 5", "--moves: '5'; expected 4, 6 or 8");
    for (const char* command : {"scen hex.map.scen --moves 6", "size hex.map --moves 6", "budget --moves 6 --size 4x3",
                                "bake hex.map --name h --moves 6"}) {
        expect_refused(command, "--moves: '6'; expected 4 or 8");
    }
}

TEST_F(Tool, EveryPlannerTraces) {
    write_yard();
    for (const auto& info : host::planner_infos()) {
        const std::string planner(info.name);
        SCOPED_TRACE(planner);
        const std::string outcome =
            out_of("plan yard.map --start 0,0 --goal 5,3 --format json --trace t.tsv --planner " + planner);
        int expanded = 0;
        const std::string trace = scratch.read("t.tsv");
        for (const auto line : split_lines(trace)) {
            expanded += line.starts_with("expanded\t") ? 1 : 0;
            EXPECT_EQ(std::count(line.begin(), line.end(), '\t'), 6);
        }
        EXPECT_EQ(json::parse(outcome)["expanded"], expanded);
        EXPECT_GE(expanded, 2);
    }
}

/// A name of a value that a subcommand takes, from its --help.
struct NamedValue {
    std::string command;
    std::string name;  ///< of an option; empty for a positional argument
};

/// Every subcommand's operands and options that take a value, as --help lists them.
std::vector<NamedValue> values_in_help(const std::function<std::string(const std::string&)>& help) {
    std::vector<NamedValue> values;
    std::vector<std::string> commands;
    bool listed = false;
    const std::string all = help("--help");
    for (const auto line : split_lines(all)) {
        if (line == "Subcommands:") {
            listed = true;
        } else if (listed && line.starts_with("  ")) {
            commands.emplace_back(line.substr(2, line.find(' ', 2) - 2));
        } else {
            listed = false;
        }
    }
    for (const std::string& command : commands) {
        const std::string text = help(command + " --help");
        bool operands = false;
        for (const auto line : split_lines(text)) {
            operands = line == "Positionals:" || (operands && line.starts_with(' '));
            const std::size_t end = line.find(' ', 2);
            const bool takes_value = line.starts_with("  ") && line.size() > 2 && line[2] != ' ' &&
                                     end + 1 < line.size() && line[end + 1] != ' ';
            if (operands && takes_value) {
                values.push_back({command, ""});
            } else if (line.starts_with("  -") && takes_value) {
                std::string names(line.substr(2, end - 2));
                for (std::size_t comma = 0; comma != std::string::npos;) {
                    comma = names.find(',');
                    values.push_back({command, names.substr(0, comma)});
                    names.erase(0, comma == std::string::npos ? comma : comma + 1);
                }
            }
        }
    }
    return values;
}

// If a script forgot to set a variable, a keep-out zone must still apply.
TEST_F(Tool, RefusesAnEmptyValueOfEveryOption) {
    const auto values = values_in_help([&](const std::string& arguments) { return run(arguments).out; });
    std::size_t operands = 0;
    std::size_t count = 0;
    for (const auto& [command, name] : values) {
        operands += name.empty() ? 1U : 0U;
        if (sanitized && ++count % 5 != 0) {  // the tool takes half a second to start
            continue;
        }
        std::vector<std::string> forms = {name + " \"\""};
        if (name.starts_with("--")) {
            forms.push_back(name + "=");
        } else if (!name.empty()) {
            forms.push_back(name + "=");
        }
        for (const std::string& form : forms) {
            const Outcome outcome = run(command + ' ' + form);
            EXPECT_EQ(outcome.code, 2) << command << ' ' << form;
            EXPECT_EQ(outcome.out, "") << command << ' ' << form;
            EXPECT_EQ(split_lines(outcome.err).size(), 1U) << outcome.err;
            EXPECT_TRUE(has(outcome.err, ": ''; expected ")) << command << ' ' << form << ": ";
            EXPECT_TRUE(has(outcome.err, ", not an empty value\n")) << command << ' ' << form << ": ";
            if (name.starts_with("--")) {
                EXPECT_TRUE(begins(outcome.err, name + ": ''")) << command << ' ' << form << ": ";
            }
        }
    }
    // The help was parsed completely.
    EXPECT_EQ(operands, 11U);
    EXPECT_GT(values.size(), 80U);

    write_yard();
    const std::string plan = "plan yard.map --start 0,0 --goal 5,3 ";
    expect_refused(plan + "--keepout \"\"", "--keepout: ''; expected MASK.yaml, not an empty value");
    expect_refused(plan + "--speed=", "--speed: ''; expected MASK.yaml, not an empty value");
    expect_refused(plan + "--picture \"\"", "--picture: ''; expected FILE, not an empty value");
    expect_refused(plan + "--cells=", "--cells: ''; expected no value");
    expect_refused("info \"\"", "map: ''; expected MAP, not an empty value");
    // Also as one of several values.
    expect_refused("field yard.map --goal 0,0 --goal \"\"", "--goal: ''; expected X,Y, not an empty value");
}

TEST_F(Tool, DashMeansStandardOutput) {
    write_yard();
    const std::string plan = "plan yard.map --start 0,0 --goal 5,3 ";
    EXPECT_EQ(run(plan + "--trace t.tsv").code, 0);
    const std::string traced = out_of(plan + "--trace -");
    EXPECT_EQ(traced, scratch.read("t.tsv") + run(plan).out);
    expect_refused(plan + "--trace - --format json",
                   "--trace: '-'; expected a file, because --format json writes to standard output");
    EXPECT_EQ(run("bake yard.map --name yard -o -").out, run("bake yard.map --name yard").out);
    EXPECT_EQ(run("field yard.map --goal 0,0 --picture - --ascii").code, 0);
    scratch.write("good.scen", "version 1\n0\tyard.map\t6\t5\t0\t0\t5\t3\t8\n");
    expect_refused("scen good.scen --paths -",
                   "--paths: '-'; expected a file, because the table goes to standard output");
    expect_refused("sim hall.yaml --explore --picture -", "--picture: '-'; expected a name that ends in .svg");
    expect_refused("sim hall.yaml --explore --save-map -",
                   "--save-map: '-'; expected a name that ends in .yaml; the picture is written beside it");
    EXPECT_FALSE(std::filesystem::exists(scratch.path("-")));
    EXPECT_FALSE(std::filesystem::exists(scratch.path("-.pgm")));
}

TEST_F(Tool, FieldLeadsToTheGoals) {
    write_yard();
    const std::string outcome = out_of("field yard.map --goal 0,0 --goal 5,3 --moves 4 --picture f.svg");
    EXPECT_TRUE(has(outcome, "reached     16 of 30 cells\n"));
    EXPECT_TRUE(has(outcome, "largest     7 (7.00 cells)\n"));
    EXPECT_TRUE(has(outcome, " 15 for directions"));
    EXPECT_TRUE(begins(scratch.read("f.svg"), "<?xml"));
    for (const char* name : {"f.png", "f.txt"}) {
        EXPECT_EQ(run(std::string("field yard.map --goal 0,0 --picture ") + name).code, 0);
        EXPECT_FALSE(scratch.read(name).empty());
    }
    EXPECT_TRUE(has(run("field yard.map --goal 0,0 --picture - --ascii").out, "G####<\n"));
    const Outcome blocked = run("field yard.map --goal 1,1");
    EXPECT_EQ(blocked.code, 1);
    EXPECT_TRUE(has(blocked.out, "goal_blocked"));
    EXPECT_EQ(run("field yard.map").code, 2);
    expect_refused("field yard.map --goal 9,9", "--goal: '9,9'; expected a place in the map: cells 0,0 to 5,4");
}

TEST_F(Tool, RangeCountsCells) {
    write_yard();
    const auto cells = [&](const std::string& more) {
        const std::string outcome = out_of("range yard.map --start 0,0 " + more);
        const std::size_t at = outcome.find("cells       ");
        return at == std::string::npos ? outcome : outcome.substr(at + 12, outcome.find(' ', at + 12) - at - 12);
    };
    EXPECT_EQ(cells("--steps 0"), "1");
    EXPECT_EQ(cells("--steps 2 --picture r.svg"), "5");
    EXPECT_TRUE(begins(scratch.read("r.svg"), "<?xml"));
    EXPECT_EQ(cells("--cost 2 --moves 4"), "5");
    EXPECT_EQ(cells("--cost 13859"), "1");
    EXPECT_EQ(cells("--cost 13860"), "3");
    const Outcome blocked = run("range yard.map --start 1,1 --steps 3");
    EXPECT_EQ(blocked.code, 1);
    EXPECT_TRUE(has(blocked.out, "start_blocked"));
    expect_refused("range yard.map --start 0,0", "--steps, --cost: expected one of them");
    expect_refused("range yard.map --start 0,0 --steps 1 --cost 1", "--steps, --cost: expected one of them");
    expect_refused("range yard.map --start 0,0 --steps x",
                   "--steps: 'x'; expected a whole number from 0 to 4294967295");
}

TEST_F(Tool, ScenCountsWhatTheFallbackFound) {
    Random random(77);
    std::string map = "type octile\nheight 120\nwidth 150\nmap\n";
    for (int y = 0; y < 120; ++y) {
        for (int x = 0; x < 150; ++x) {
            map += random.chance(30) && x + y != 0 && x + y != 268 ? '@' : '.';
        }
        map += '\n';
    }
    scratch.write("m.map", map);
    scratch.write("m.scen", "version 1\n0\tm.map\t150\t120\t0\t0\t0\t0\t0\n0\tm.map\t150\t120\t0\t0\t149\t119\t1\n");
    // The costs are counted in steps, so the recorded lengths do not apply.
    const Outcome eight = run("scen m.scen --planner jps-or-bfs --corner always");
    EXPECT_EQ(eight.code, 0) << eight.err;
    EXPECT_TRUE(has(eight.out, "\tfound\t"));
    EXPECT_TRUE(has(eight.out, "\tfound_by_fallback\t"));
    EXPECT_TRUE(has(eight.err, " optimal, 1 by the fallback, 0 failures, "));
    EXPECT_TRUE(begins(run("scen m.scen --planner jps --corner always").err, "2 queries, 2 optimal, 0 failures, "));
}

TEST_F(Tool, MasksBlockAndSlow) {
    write_hall();
    // The lower half is closed; in the upper half one column is slow. A mask may be smaller than the map.
    scratch.write("k.yaml", "image: k.pgm\nresolution: 1\norigin: [-1, 10, 0]\nnegate: 0\noccupied_thresh: 0.65\n"
                            "free_thresh: 0.196\n");
    scratch.write("k.pgm", "P2 3 1 255\n0 0 0\n");
    scratch.write("s.yaml", "image: s.pgm\nmode: raw\nresolution: 0.5\norigin: [-1, 10, 0]\nnegate: 0\n"
                            "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
    scratch.write("s.pgm", "P2 6 4 255\n"
                           "0 0 10 0 0 0\n"
                           "0 0 0 0 0 0\n"
                           "0 0 0 0 0 0\n"
                           "0 0 0 0 0 0\n");
    const auto plan = [&](const std::string& more) {
        return json::parse(run("plan hall.yaml --cells --unknown free --format json " + more).out);
    };
    EXPECT_EQ(plan("--start 0,3 --goal 0,0")["status"], "found");
    EXPECT_EQ(plan("--start 0,3 --goal 0,0 --keepout k.yaml")["status"], "goal_blocked");
    EXPECT_EQ(plan("--start 0,3 --goal 0,2 --keepout k.yaml")["cost"], 13860);
    // Five straight steps, one of them into a cell at a tenth of the speed: there is no other path.
    EXPECT_EQ(plan("--start 0,3 --goal 5,3 --speed s.yaml")["cost"], 10 * (4 * 100 + 1000));
    EXPECT_EQ(plan("--start 0,3 --goal 5,3 --speed s.yaml --moves 4")["cost"], 4 * 100 + 1000);
    EXPECT_EQ(plan("--start 0,3 --goal 5,3")["cost"], 5 * 13860);
    const std::string text = out_of(
        "plan hall.yaml --cells --unknown free --start 0,3 --goal 5,3 --speed s.yaml --keepout k.yaml --picture m.svg");
    EXPECT_TRUE(has(text, "cost        14000 (as long as 14.00 cells at full speed)"));
    EXPECT_TRUE(has(scratch.read("m.svg"), "<g id=\"terrain\""));
    EXPECT_TRUE(has(scratch.read("m.svg"), ">keep-out<"));
    EXPECT_EQ(run("plan hall.yaml --cells --start 0,3 --goal 1,3 --speed s.yaml --keepout k.yaml --picture m.png").code,
              0);
    EXPECT_TRUE(has(run("field hall.yaml --cells --goal 0,3 --keepout k.yaml").out, "reached     11 of 24"));
    EXPECT_TRUE(
        has(run("range hall.yaml --cells --start 0,3 --steps 99 --keepout k.yaml").out, "cells       11 of 24"));
    const std::string baked = run("bake hall.yaml --name hall --keepout k.yaml --speed s.yaml").out;
    EXPECT_TRUE(has(baked, "inline constexpr firmpath::BitGrid<6, 4> keepout{"));
    EXPECT_TRUE(has(baked, "inline constexpr firmpath::SpeedMask<6, 4, 10> speed{"));

    const std::string query = "plan hall.yaml --cells --start 0,3 --goal 1,3 ";
    expect_refused(query + "--speed s.yaml --planner bfs",
                   "--speed: bfs plans without weights; expected --planner " + weighing_names);
    expect_refused(query + "--speed s.yaml --scale 13860/19601",
                   "--scale: '13860/19601'; expected 10/14 with --speed, because weights multiply costs");
    expect_refused(query + "--keepout k.pgm", "k.pgm:1: is not a mask; expected a map_server .yaml");
    expect_refused(query + "--keepout none.yaml",
                   "none.yaml:1: cannot be opened (No such file or directory); expected a map_server .yaml");
    // Nav2's own example: a limit of 100 - value percent, here 90 in place of 10.
    scratch.write("p.yaml",
                  "costmap_filter_info_server:\n  ros__parameters: {type: 1, base: 100.0, multiplier: -1.0}\n");
    for (const char* rule : {"--speed-base 100 --speed-multiplier -1", "--speed-params p.yaml"}) {
        EXPECT_EQ(plan(std::string("--start 0,3 --goal 5,3 --speed s.yaml ") + rule)["cost"], 10 * (5 * 100 + 12));
    }
    expect_refused(query + "--speed-base 100", "--speed-base: '100'; expected --speed with it");
    expect_refused(query + "--speed s.yaml --speed-params p.yaml --speed-base 1",
                   "--speed-params: 'p.yaml'; expected no --speed-base and no --speed-multiplier with it");
    expect_refused(query + "--keepout-radius 1", "--keepout-radius: '1'; expected --keepout with it");
    EXPECT_TRUE(has(run("range hall.yaml --cells --start 0,3 --steps 99 --keepout k.yaml --keepout-radius 0.5").out,
                    "masks       15 cells are kept out"));
    write_yard();
    expect_refused("plan yard.map --start 0,0 --goal 5,3 --keepout k.yaml",
                   "k.yaml:1: is a mask, but the map has no origin; expected a map_server .yaml as the map");
    scratch.write("far.yaml", "image: k.pgm\nresolution: 1\norigin: [90, 10, 0]\nnegate: 0\noccupied_thresh: 0.65\n"
                              "free_thresh: 0.196\n");
    expect_refused(query + "--keepout far.yaml",
                   "far.yaml:1: the mask does not overlap the map; expected one that does");
}

class GradedTool : public Tool {
protected:
    GradedTool() {
        // Grey cells in mode scale: occupancy 97 of 100 is 246 in a CostGrid. Straight through costs more than around.
        scratch.write("grey.yaml", "image: grey.pgm\nmode: scale\nresolution: 0.5\norigin: [0, 0, 0]\nnegate: 0\n"
                                   "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
        scratch.write("grey.pgm", "P2 5 4 255\n"
                                  "254 254  93 254 254\n"
                                  "254 254  93 254 254\n"
                                  "254 254  93 254 254\n"
                                  "254 254 254 254 254\n");
        // Swamp costs twice as much as ground, and there is no other path.
        scratch.write("swamp.map", "type octile\nheight 2\nwidth 5\nmap\n..S..\n..S..\n");
        scratch.write("swamp.scen", "version 1\n0\tswamp.map\t5\t2\t0\t0\t4\t0\t4\n");
    }

    json plan(const std::string& more) const {
        const Outcome outcome = run("plan grey.yaml --cells --start 1,3 --goal 3,3 --path --format json " + more);
        EXPECT_EQ(outcome.code, 0) << more << outcome.err;
        return outcome.code == 0 ? json::parse(outcome.out) : json();
    }

    static std::string refused(const std::string& file, const std::string& what, const std::string& remedy = "") {
        return file + ": some cells cost more than others, and " + what + " without weights; expected " + remedy +
               "--ignore-weights";
    }

    static constexpr const char* round = "[[1,3],[1,2],[1,1],[2,0],[3,1],[3,2],[3,3]]";
    static constexpr const char* through = "[[1,3],[2,3],[3,3]]";
};

TEST_F(GradedTool, PlansRoundExpensiveCells) {
    EXPECT_EQ(plan("")["path"], json::parse(round));
    EXPECT_EQ(plan("")["cost"], (4 * 10 + 2 * 14) * 50);
    EXPECT_EQ(plan("--ignore-weights")["path"], json::parse(through));
    EXPECT_EQ(plan("--ignore-weights")["cost"], 2 * 13860);
    for (const char* planner : {"astar", "dijkstra", "weighted --weight 1", "dstar-lite"}) {
        EXPECT_EQ(plan(std::string("--planner ") + planner)["path"], json::parse(round)) << planner;
    }
    EXPECT_GE(plan("--planner greedy")["cost"], 3400);
    // With four moves the path around has eight steps, so the path through costs less.
    EXPECT_EQ(plan("--moves 4")["cost"], 50 + 50 + 246);
    // The path around has turns, so here too the path through costs less.
    EXPECT_EQ(plan("--planner turning --heading 0")["cost"], 10 * (50 + 50 + 246));
    const Outcome text = run("plan grey.yaml --cells --start 1,3 --goal 3,3 --picture p.svg");
    EXPECT_TRUE(has(text.out, "planner     astar, 8 moves, corner never, scale 10/14\n"));
    EXPECT_TRUE(has(text.out, "weights     3 cells cost more than plain floor, up to 5.92 times as much\n"));
    EXPECT_TRUE(has(text.out, "cost        3400 (as much as 6.80 cells of plain floor)\n"));
    EXPECT_TRUE(has(scratch.read("p.svg"), ">costs x5.92<"));
    const Outcome ignored = run("plan grey.yaml --cells --start 1,3 --goal 3,3 --ignore-weights");
    EXPECT_TRUE(has(ignored.out, "weights     ignored: 3 cells of the file cost more than plain floor\n"));
    expect_refused("plan grey.yaml --cells --start 1,3 --goal 3,3 --scale 13860/19601",
                   "--scale: '13860/19601'; expected 10/14 with graded costs, because weights multiply costs");
    // The same map, with thresholds that make all cells black or white, has no weights.
    scratch.write("black.yaml", "image: grey.pgm\nmode: scale\nresolution: 0.5\norigin: [0, 0, 0]\nnegate: 0\n"
                                "occupied_thresh: 0.63\nfree_thresh: 0.196\n");
    EXPECT_EQ(run("plan black.yaml --cells --start 1,3 --goal 3,3 --planner jps").code, 0);
    EXPECT_FALSE(has(run("plan black.yaml --cells --start 1,3 --goal 3,3").out, "weights"));
}

TEST_F(GradedTool, RawValuesAreCosts) {
    scratch.write("raw.yaml", "image: raw.pgm\nmode: raw\nresolution: 0.5\norigin: [0, 0, 0]\nnegate: 0\n"
                              "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
    scratch.write("raw.pgm", "P2 5 1 255\n0 0 99 50 0\n");
    const json result = json::parse(run("plan raw.yaml --cells --start 0,0 --goal 4,0 --format json").out);
    EXPECT_EQ(result["cost"], 10 * (4 * 50 + 251 + 127));
}

TEST_F(GradedTool, SwampCostsTwiceAsMuch) {
    const std::string query = "plan swamp.map --start 0,0 --goal 4,0 --format json ";
    EXPECT_EQ(json::parse(run(query).out)["cost"], 10 * 50 * 5);
    EXPECT_EQ(json::parse(run(query + "--moves 4").out)["cost"], 50 * 5);
    EXPECT_EQ(json::parse(run(query + "--ignore-weights").out)["cost"], 4 * 13860);
    // Recorded lengths ignore swamp, and the scenario is compared with them; a message reports this.
    const Outcome scen = run("scen swamp.scen");
    EXPECT_EQ(scen.code, 0) << scen.err;
    EXPECT_TRUE(begins(scen.err,
                       "2 cells of the map cost more than plain floor; planned without weights, as lengths are "
                       "recorded\n1 queries, 1 optimal, 0 failures, "));
    EXPECT_EQ(run("scen swamp.scen --planner jps").code, 0);
}

TEST_F(GradedTool, RefusesPlannersWithoutWeights) {
    const std::string remedy = "--planner " + weighing_names + ", or ";
    for (const auto& info : host::planner_infos()) {
        if (info.abilities.weighs) {
            continue;
        }
        const std::string planner(info.name);
        const std::string grey = "plan grey.yaml --cells --start 1,3 --goal 3,3 --planner " + planner;
        expect_refused(grey, refused("grey.yaml", planner + " plans", remedy));
        EXPECT_EQ(run(grey + " --ignore-weights").code, 0);
        expect_refused("plan swamp.map --start 0,0 --goal 4,0 --planner " + planner,
                       refused("swamp.map", planner + " plans", remedy));
    }
    expect_refused("size grey.yaml", refused("grey.yaml", "jump points plan"));
    EXPECT_EQ(run("size grey.yaml --random 9 --ignore-weights").code, 0);
    expect_refused("sim grey.yaml --explore", refused("grey.yaml", "the simulated robot plans"));
    EXPECT_NE(run("sim grey.yaml --explore --radius 0.1 --ignore-weights").code, 2);
}

TEST_F(GradedTool, EveryCommandHonoursOrNamesThem) {
    const std::string field = out_of("field grey.yaml --cells --goal 3,3 --picture f.txt");
    EXPECT_TRUE(has(field, "weights     3 cells cost more"));
    // From the upper left corner: three diagonal and three straight steps.
    EXPECT_TRUE(has(field, "largest     3600 (7.20 cells of plain floor)\n"));
    const Outcome range = run("range grey.yaml --cells --start 1,3 --cost 500");
    EXPECT_TRUE(has(range.out, "weights     3 cells cost more"));
    EXPECT_TRUE(has(range.out, "within      a cost of 500 (as much as 1.00 cells of plain floor)\n"));
    EXPECT_TRUE(has(range.out, "cells       3 of 20\n"));
    EXPECT_TRUE(
        has(run("range grey.yaml --cells --start 1,3 --cost 13860 --ignore-weights").out, "cells       4 of 20\n"));
    EXPECT_TRUE(has(run("range grey.yaml --cells --start 1,3 --steps 1").out, "cells       6 of 20\n"));

    const json info = json::parse(run("info grey.yaml --format json").out);
    EXPECT_EQ(info["graded"], 3);
    EXPECT_EQ(info["free"], 20);
    EXPECT_TRUE(info["ram_bytes"].contains("turning"));
    EXPECT_FALSE(info["ram_bytes"].contains("jps"));
    EXPECT_TRUE(json::parse(run("info grey.yaml --ignore-weights --format json").out)["ram_bytes"].contains("jps"));
    const std::string text = run("info swamp.map").out;
    EXPECT_TRUE(has(text, "graded              2 (20.0 %) cost more than plain floor, up to 2.00 times as much\n"));
    EXPECT_TRUE(has(text, "theta             plans without weights: only with --ignore-weights\n"));

    const std::string baked = run("bake grey.yaml --name grey").out;
    EXPECT_TRUE(has(baked, "inline constexpr firmpath::CostGrid<5, 4> costs{firmpath::CostGrid<5, 4>::Bytes{\n"
                           "    0, 0, 0, 0, 0, 0, 0, 246, 0, 0, 0, 0, 246, 0, 0, 0, 0, 246, 0, 0,\n}};"));
    EXPECT_FALSE(has(run("bake grey.yaml --name grey --ignore-weights").out, "CostGrid"));
}

TEST_F(Tool, InfoCounts) {
    write_hall();
    const json hall = json::parse(run("info hall.yaml --format json").out);
    EXPECT_EQ(hall["width"], 6);
    EXPECT_EQ(hall["height"], 4);
    EXPECT_EQ(hall["resolution"], 0.5);
    EXPECT_EQ(hall["free"], 20);
    EXPECT_EQ(hall["occupied"], 3);
    EXPECT_EQ(hall["unknown"], 1);
    EXPECT_EQ(hall["largest_component"], 20);
    EXPECT_EQ(hall["ram_bytes"]["astar"], sizeof(AStar<BitGrid<6, 4>>));
    EXPECT_EQ(hall["ram_bytes"]["jps"], sizeof(JumpPointSearch<JumpGrid<6, 4>>));
    EXPECT_EQ(hall["map_bytes"]["BitGrid"], sizeof(BitGrid<6, 4>));
    EXPECT_EQ(hall["map_bytes"]["JumpGrid"], sizeof(JumpGrid<6, 4>));
    const std::string text = run("info hall.yaml").out;
    EXPECT_TRUE(has(text, "as a JumpGrid       " + std::to_string(sizeof(JumpGrid<6, 4>)) + " bytes"));
    EXPECT_TRUE(has(text, " bytes with a pool of 512 nodes;"));
    scratch.write("m.map", "type octile\nheight 2\nwidth 2\nmap\n.@\n@.\n");
    EXPECT_EQ(json::parse(run("info m.map --format json").out)["largest_component"], 1);
    EXPECT_EQ(json::parse(run("info m.map --corner always --format json").out)["largest_component"], 2);
    EXPECT_TRUE(has(run("info m.map").out, "largest component   1 (25.0 %)"));
}

TEST_F(Tool, ScenChecksLengths) {
    write_yard();
    scratch.write("good.scen", "version 1\n"
                               "0\tmaps/yard.map\t6\t5\t0\t0\t5\t3\t8\n"
                               "0\tmaps/yard.map\t6\t5\t0\t0\t2\t2\t0\n"
                               "0\tmaps/yard.map\t6\t5\t3\t2\t3\t2\t0\n"
                               "0\tmaps/yard.map\t6\t5\t4\t4\t5\t4\t1\n");
    const Outcome good = run("scen good.scen --paths p.tsv");
    EXPECT_EQ(good.code, 0) << good.err;
    EXPECT_TRUE(begins(good.err, "4 queries, 4 optimal, 0 failures, "));
    EXPECT_TRUE(has(good.err, "planned on a grid of 128 x 128 cells; paths and counts are those of 6 x 5, but nanos "
                              "include clearing 546.1 times the cells\n"));
    const auto lines = split_lines(good.out);
    ASSERT_EQ(lines.size(), 5U);
    EXPECT_EQ(
        lines[0],
        "id\tsx\tsy\tgx\tgy\tstatus\tlength\toptimal\texpanded\tgenerated\tpeak_nodes\tram_bytes\tnanos\tcold_nanos");
    const auto first = split_fields(lines[1]);
    ASSERT_EQ(first.size(), 14U);
    EXPECT_EQ(first[0], "0");
    EXPECT_EQ(first[5], "found");
    EXPECT_EQ(first[6], "8");
    EXPECT_EQ(first[7], "8");
    EXPECT_EQ(first[11], std::to_string(sizeof(AStar<BitGrid<6, 5>>)));
    EXPECT_EQ(split_fields(lines[2])[5], "no_path");
    EXPECT_EQ(split_fields(lines[3])[5], "found");
    const std::string paths = scratch.read("p.tsv");
    EXPECT_EQ(split_lines(paths)[0].substr(0, 9), "0\t0,0 1,0");
    EXPECT_EQ(split_lines(paths)[1], "1\t");
    EXPECT_EQ(split_lines(paths)[2], "2\t3,2");

    EXPECT_EQ(split_lines(run("scen good.scen --limit 2").out).size(), 3U);
    // Without times, the rest is the same.
    const Outcome untimed = run("scen good.scen --no-times");
    EXPECT_EQ(untimed.err, "4 queries, 4 optimal, 0 failures\n");
    const auto rows = split_lines(untimed.out);
    ASSERT_EQ(rows.size(), lines.size());
    EXPECT_EQ(rows[0], lines[0]);
    for (std::size_t i = 1; i < rows.size(); ++i) {
        auto fields = split_fields(lines[i]);
        for (std::size_t time = 12; time < 14; ++time) {
            EXPECT_NE(fields.at(time), "-");
            fields[time] = "-";
        }
        EXPECT_EQ(split_fields(rows[i]), fields);
    }
    // If the recorded lengths do not apply, the result is compared with the tool's own search.
    EXPECT_EQ(run("scen good.scen --moves 4").code, 0);
    EXPECT_EQ(run("scen good.scen --corner always").code, 0);

    // Each planner must keep its own promise.
    for (const char* planner : {"dijkstra", "greedy", "weighted", "weighted --weight 1", "weighted --corner always",
                                "bfs", "bfs --moves 4", "turning", "turning --heading 3", "theta", "theta --moves 4",
                                "dstar-lite", "jps", "jps --corner always", "jps --moves 4", "jump-graph",
                                "jump-graph --corner one-side", "jump-graph-boxes", "jump-graph-boxes --moves 4"}) {
        EXPECT_EQ(run(std::string("scen good.scen --planner ") + planner).code, 0) << planner;
    }
    scratch.write("bad.scen", "version 1\n0\tyard.map\t6\t5\t0\t0\t5\t3\t7.9\n");
    const Outcome bad = run("scen bad.scen");
    EXPECT_EQ(bad.code, 1);
    EXPECT_TRUE(begins(bad.err, "bad.scen:2: length 8; expected 7.9\n1 queries, 0 optimal, 1 failures, "));
    EXPECT_EQ(run("scen bad.scen --planner weighted --weight 1").code, 1);
    EXPECT_EQ(run("scen bad.scen --planner weighted").code, 0);  // 8 is at most 3/2 * 7.9
    EXPECT_EQ(run("scen bad.scen --planner greedy").code, 0);
    scratch.write("far.scen", "version 1\n0\tyard.map\t6\t5\t0\t0\t5\t3\t5\n");
    EXPECT_TRUE(begins(run("scen far.scen --planner weighted").err,
                       "far.scen:2: length 8; expected 5 or up to 3/2 times that\n"));
    scratch.write("near.scen", "version 1\n0\tyard.map\t6\t5\t0\t0\t5\t3\t9\n");
    EXPECT_TRUE(begins(run("scen near.scen --planner greedy").err, "near.scen:2: length 8; expected at least 9\n"));
    scratch.write("none.scen", "version 1\n0\tyard.map\t6\t5\t0\t0\t5\t3\t0\n");
    EXPECT_EQ(run("scen none.scen").code, 1);
}

TEST_F(Tool, ScenTellsThePool) {
    write_yard();
    // To stay takes one node, so a pool of two; the path around the block takes more.
    scratch.write("two.scen", "version 1\n"
                              "0\tyard.map\t6\t5\t0\t0\t0\t0\t0\n"
                              "0\tyard.map\t6\t5\t0\t0\t5\t3\t8\n");
    const Outcome outcome = run("scen two.scen --planner jps");
    EXPECT_EQ(outcome.code, 0);
    const auto lines = split_lines(outcome.out);
    const auto stays = split_fields(lines[1]);
    const auto around = split_fields(lines[2]);
    const auto& jps = host::planner_info("jps");
    EXPECT_EQ(stays[11], std::to_string(jps.ram_bytes(6, 5, {}, {.nodes = 2})));
    EXPECT_EQ(around[11], std::to_string(jps.ram_bytes(6, 5, {}, {.nodes = pool_of_the_way_around()})));
    const std::string most = std::to_string(pool_of_the_way_around());
    EXPECT_TRUE(has(outcome.err, "\nnodes: 2 for 50 %, " + most + " for 90 %, " + most + " for 99 %, " + most +
                                     " for 100 % of the queries\n"));
    EXPECT_FALSE(has(run("scen two.scen").err, "nodes:"));
}

TEST_F(Tool, JumpGraphsTellTheirTables) {
    write_yard();
    const std::string query = "plan yard.map --start 0,0 --goal 5,3 --format json --planner ";
    const json graph = json::parse(run(query + "jump-graph").out),
               boxes = json::parse(run(query + "jump-graph-boxes").out);
    const host::PlanningMap map = planning_map("yard.map");
    EXPECT_EQ(graph["table_bytes"], host::make_jump_graph(map, {}).bytes());
    EXPECT_EQ(boxes["table_bytes"], host::make_jump_graph(map, {.boxes = true}).bytes());
    EXPECT_FALSE(json::parse(run(query + "jps").out).contains("table_bytes"));
    EXPECT_TRUE(has(run("plan yard.map --start 0,0 --goal 5,3 --planner jump-graph").out, "\ntable_bytes "));
}

TEST_F(Tool, SizeTellsThePool) {
    write_yard();
    // Nine queries that stay (a pool of two), one around the block, and one from a blocked cell.
    std::string scenario = "version 1\n";
    for (int i = 0; i < 9; ++i) {
        scenario += "0\tyard.map\t6\t5\t0\t0\t0\t0\t0\n";
    }
    scenario += "0\tyard.map\t6\t5\t0\t0\t5\t3\t8\n";
    scenario += "0\tyard.map\t6\t5\t1\t1\t5\t3\t8\n";
    scratch.write("ten.scen", scenario);
    const std::uint32_t most = pool_of_the_way_around();

    const std::string outcome = out_of("size yard.map --scen ten.scen --format json");
    const json result = json::parse(outcome);
    EXPECT_EQ(result["queries"], 11);
    EXPECT_EQ(result["left_out"], 1);
    EXPECT_EQ(result["scenario"], "ten.scen");
    EXPECT_EQ(result["map_bytes"], sizeof(JumpGrid<6, 5>));
    EXPECT_EQ(result["learnt_bytes"], sizeof(JumpGrid<6, 5>));
    ASSERT_EQ(result["planners"].size(), 3U);
    const json& online = result["planners"][0];
    EXPECT_EQ(online["planner"], "jps");
    const auto& needs = online["needs"];
    ASSERT_EQ(needs.size(), 4U);
    const int percents[] = {50, 90, 99, 100};
    for (std::size_t i = 0; i < 4; ++i) {
        const std::uint32_t nodes = i < 2 ? 2 : most;
        EXPECT_EQ(needs[i]["percent"], percents[i]);
        EXPECT_EQ(needs[i]["nodes"], nodes);
        EXPECT_EQ(needs[i]["ram_bytes"], host::planner_info("jps").ram_bytes(6, 5, {}, {.nodes = nodes}));
    }
    const std::string type =
        "firmpath::JumpPointSearch<firmpath::JumpGrid<6, 5>, firmpath::Eight<firmpath::Corner::never>, "
        "firmpath::PooledNodes<" +
        std::to_string(most) + ">";
    EXPECT_EQ(online["type"], type + ">");

    const std::string text = run("size yard.map --scen ten.scen").out;
    EXPECT_TRUE(has(text, "queries     11 of ten.scen; 1 left out: start or goal is blocked\n"));
    EXPECT_TRUE(has(text, "8 moves, corner never, scale 10/14\n"));
    EXPECT_TRUE(has(text, "\nwrite       " + type + ">\n"));
    EXPECT_TRUE(has(run("size yard.map --moves 4").out, ">, firmpath::Four, firmpath::PooledNodes<"));
    EXPECT_TRUE(
        has(run("size yard.map --corner one-side").out, ">, firmpath::Eight<firmpath::Corner::one_side>, firmpath::"));
    // If 32 bits may be too few for a cost, the cost type must be given.
    std::string wide = "type octile\nheight 800\nwidth 800\nmap\n";
    for (int y = 0; y < 800; ++y) {
        wide += std::string(800, '.') + '\n';
    }
    scratch.write("wide.map", wide);
    EXPECT_TRUE(has(run("size wide.map --random 3").out, ">, std::uint32_t>\n"));
}

TEST_F(Tool, SizeWeighsJumpGraphs) {
    write_yard();
    scratch.write("two.scen", "version 1\n0\tyard.map\t6\t5\t0\t0\t0\t0\t0\n"
                              "0\tyard.map\t6\t5\t0\t0\t5\t3\t8\n");
    const json result = json::parse(run("size yard.map --scen two.scen --board microbit --format json").out);
    const json jps = json::parse(run("budget --board microbit --size 6x5 --format json").out)["planners"][8];
    ASSERT_EQ(jps["planner"], "jps");
    const host::PlanningMap map = planning_map("yard.map");
    const host::Motion motion{.scale = scale_10_14};
    const std::size_t map_bytes = sizeof(JumpGrid<6, 5>);
    const std::string names[] = {"jps", "jump-graph", "jump-graph-boxes"};
    for (std::size_t i = 0; i < 3; ++i) {
        SCOPED_TRACE(names[i]);
        const json& each = result["planners"][i];
        EXPECT_EQ(each["planner"], names[i]);
        const std::size_t tables = i == 0 ? 0 : host::make_jump_graph(map, {.motion = motion, .boxes = i == 2}).bytes();
        EXPECT_EQ(each["table_bytes"], tables);
        const auto planner = host::make_planner(names[i], 6, 5, motion);
        planner->set_map(map);
        const auto around = planner->plan({{0, 0}, {5, 3}}, nullptr).stats;
        EXPECT_EQ(each["expanded"], planner->plan({{0, 0}, {0, 0}}, nullptr).stats.expanded + around.expanded);
        const std::uint32_t nodes = around.peak_nodes;
        EXPECT_EQ(each["needs"][3]["nodes"], nodes);
        const std::size_t ram = host::planner_info(names[i]).ram_bytes(6, 5, motion, {.nodes = nodes});
        EXPECT_EQ(each["needs"][3]["ram_bytes"], ram);
        const json& board = each["boards"][0];
        EXPECT_EQ(board["board"], "microbit");
        EXPECT_EQ(board["ram_bytes"], ram + 2048);
        EXPECT_GE(board["flash_bytes"], map_bytes + tables + jps["flash_bytes"].get<std::size_t>());
        EXPECT_EQ(board["fits"], true);
        EXPECT_EQ(board["fits_learnt"], true);
    }
    EXPECT_TRUE(
        has(result["planners"][2]["type"].get<std::string>(), "firmpath::JumpGraphSearch<firmpath::JumpGrid<6, 5>, "));
    const std::string text = run("size yard.map --scen two.scen").out;
    EXPECT_TRUE(has(text, "\nwith boxes  firmpath::JumpGraphSearch<"));
    EXPECT_TRUE(has(text, "a JumpGrid in RAM, " + std::to_string(map_bytes) + " bytes\n"));
    EXPECT_FALSE(has(text, "boxes       left out"));
}

TEST_F(Tool, SizeTellsWhatFitsNoLonger) {
    // Tables that are larger than the flash of one board, and a map that is too large for the RAM of another.
    std::string cluttered = "type octile\nheight 120\nwidth 120\nmap\n";
    Random random(3);
    for (int i = 0; i < 120 * 120; ++i) {
        cluttered += i != 0 && random.chance(30) ? "@" : ".";
        cluttered += i % 120 == 119 ? "\n" : "";
    }
    scratch.write("stays.scen", "version 1\n0\tcluttered.map\t120\t120\t0\t0\t0\t0\t0\n");
    scratch.write("cluttered.map", cluttered);
    const json result = json::parse(run("size cluttered.map --scen stays.scen --board all --format json").out);
    ASSERT_EQ(result["planners"].size(), 3U);
    const auto on = [&](std::size_t planner, const std::string& board) -> const json& {
        const json& boards = result["planners"][planner]["boards"];
        EXPECT_GE(boards.size(), 14U);
        return *std::find_if(boards.begin(), boards.end(), [&](const json& each) { return each["board"] == board; });
    };
    EXPECT_EQ(on(0, "stm32f103_blue_pill")["fits"], true);
    EXPECT_EQ(on(1, "stm32f103_blue_pill")["fits"], false);
    EXPECT_EQ(on(1, "stm32f411_black_pill")["fits"], true);
    EXPECT_EQ(on(1, "stm32f411_black_pill")["fits_learnt"], true);

    std::string hall = "type octile\nheight 150\nwidth 200\nmap\n";
    for (int y = 0; y < 150; ++y) {
        hall += std::string(200, '.') + "\n";
    }
    scratch.write("hall.map", hall);
    const json small = json::parse(run("size hall.map --random 20 --board stm32vldiscovery --format json").out);
    EXPECT_EQ(small["planners"][1]["boards"][0]["fits"], true);
    EXPECT_EQ(small["planners"][1]["boards"][0]["fits_learnt"], false);
    const Outcome outcome = run("size hall.map --random 20 --board stm32vldiscovery");
    EXPECT_TRUE(has(outcome.out, " stm32vldiscovery jump-graph "));
    const Outcome unknown = run("size hall.map --board arena");
    EXPECT_EQ(unknown.code, 2);
    EXPECT_TRUE(begins(unknown.err, "--board: 'arena'; expected one of "));
    EXPECT_TRUE(has(unknown.err, ", stm32vldiscovery, raspberry_pi_pico2_riscv, sifive_e, or all\n"));
}

TEST_F(Tool, BakeWritesClusters) {
    write_yard();
    const std::string bake = "bake yard.map --name yard -o yard.hpp ";
    (void)out_of(bake + "--clusters 32 --cluster-tables y.bin --corner one-side --detour 5");
    EXPECT_TRUE(has(scratch.read("yard.hpp"), "/// Clusters of the grid, for `firmpath::ClusterView<Map, 32, firmpath::"
                                              "Eight<firmpath::Corner::one_side, firmpath::Scale{10, 14}>>::open`: 0 "
                                              "gates; "));
    EXPECT_EQ(scratch.read("y.bin").substr(0, 4), "FPCL");
    expect_refused(bake + "--clusters 32",
                   "--clusters: there is no file for the tables; expected --cluster-tables FILE, too");
    expect_refused(bake + "--cluster-tables y.bin",
                   "--cluster-tables: there are no clusters; expected --clusters EDGE, "
                   "too");
    expect_refused(bake + "--detour 5", "--detour: there are no clusters; expected --clusters EDGE, too");
    expect_refused(bake + "--landmarks 5", "--landmarks: there are no clusters; expected --clusters EDGE, too");
    expect_refused(bake + "--clusters 32 --cluster-tables y.bin --landmarks 17",
                   "--landmarks: '17'; expected a whole number from 0 to 16");
    const std::string clusters = bake + "--cluster-tables y.bin --clusters ";
    expect_refused(clusters + "48", "--clusters: '48'; expected 32, 64, 128 or 256");
    expect_refused(clusters + "64 --moves 4", "--moves: '4'; expected 8, for which clusters are made");
    expect_refused(clusters + "64 --corner always",
                   "--corner: 'always'; expected never or one-side, for which clusters are made");
}

TEST_F(Tool, BakeWritesTiles) {
    write_yard();
    const std::string bake = "bake yard.map --name yard -o yard.hpp --tiles ";
    (void)out_of(bake + "yard.tiles");
    const std::vector<std::uint8_t> image = host::tile_image(planning_map("yard.map"));
    EXPECT_EQ(scratch.read("yard.tiles"), std::string(image.begin(), image.end()));
    EXPECT_EQ(image.size(), 64U);
    expect_refused(bake + "none/yard.tiles",
                   "none/yard.tiles:1: cannot be written (No such file or directory); expected a file name in a folder "
                   "that exists");
    expect_refused(bake + "other.tiles --coarsen 0", "--coarsen: '0'; expected a whole number from 1 to 8192");
    EXPECT_FALSE(std::filesystem::exists(scratch.path("other.tiles")));
}

TEST_F(Tool, BakeDrawsTheJumpGraph) {
    write_yard();
    const std::string bake = "bake yard.map --name yard -o yard.hpp ";
    const host::PlanningMap map = planning_map("yard.map");
    const host::Motion motion{.scale = scale_10_14};
    const auto graph = host::make_jump_graph(map, {.motion = motion, .boxes = true, .drawn = true});
    ASSERT_GE(graph.drawn.size(), 2U);
    const auto& node = graph.drawn.front();
    const std::string at = std::to_string(node.cell.x) + "," + std::to_string(node.cell.y);
    const std::string drawn = out_of(bake + "--jump-graph y.bin --boxes --picture y.svg --node " + at);
    const std::string svg = scratch.read("y.svg");
    std::size_t discs = 0;
    for (std::size_t found = svg.find("<circle cx"); found != std::string::npos;
         found = svg.find("<circle cx", found + 1)) {
        ++discs;
    }
    EXPECT_EQ(discs, graph.nodes);
    EXPECT_TRUE(has(svg, "<circle id=\"node\""));
    EXPECT_TRUE(has(svg, "where node " + at + " leads, and the boxes beyond<"));
    EXPECT_EQ(run(bake + "--jump-graph y.bin --picture y.png").code, 0);
    EXPECT_EQ(scratch.read("y.png").substr(1, 3), "PNG");
    EXPECT_TRUE(has(run(bake + "--jump-graph y.bin --picture - --ascii").out, "o"));

    expect_refused(bake + "--picture y.svg",
                   "--picture: there is no jump graph to draw; expected --jump-graph FILE, too");
    expect_refused("bake yard.map --name yard --jump-graph y.bin --picture -",
                   "--picture: '-'; expected a file, because the header goes to standard output");
    expect_refused(bake + "--jump-graph y.bin --node 0,0", "--node: '0,0'; expected --picture with it");
    const auto is_node = [&](int x) {
        return std::any_of(graph.drawn.begin(), graph.drawn.end(), [&](const auto& each) {
            return each.cell == Cell{static_cast<std::int16_t>(x), 0};
        });
    };
    int x = 0;
    while (is_node(x)) {
        ++x;
    }
    const std::string beside = std::to_string(x) + ",0";
    const Outcome none = run(bake + "--jump-graph y.bin --picture y.svg --node " + beside);
    EXPECT_EQ(none.code, 2);
    EXPECT_TRUE(begins(none.err, "--node: '" + beside + "'; expected a node, such as the nearest: "));
    scratch.write("hall.map", "type octile\nheight 2\nwidth 2\nmap\n..\n..\n");
    expect_refused("bake hall.map --name hall -o hall.hpp --jump-graph y.bin --picture y.svg --node 0,0",
                   "--node: '0,0'; expected a map with corners, because paths on this one never have to turn");
}

TEST_F(Tool, TellsWhereTablesDoNotPay) {
    // A maze with ways of one cell, and the same one with ways of five.
    const std::string maze[] = {".@...", ".@.@.", ".@.@.", "...@."};
    for (const int wide : {1, 5}) {
        std::string text =
            wide == 1 ? "type octile\nheight 4\nwidth 5\nmap\n" : "type octile\nheight 20\nwidth 25\nmap\n";
        for (const std::string& row : maze) {
            for (int i = 0; i < wide; ++i) {
                for (const char cell : row) {
                    text += std::string(static_cast<std::size_t>(wide), cell);
                }
                text += "\n";
            }
        }
        scratch.write(wide == 1 ? "narrow.map" : "wide.map", text);
    }
    const auto bytes = [&](const std::string& name) {
        return std::to_string(host::make_jump_graph(planning_map(name), {}).bytes());
    };
    const std::string start = "a jump graph does not pay here: ";
    for (const std::string boxes : {"", " --boxes"}) {
        const Outcome narrow = run("bake narrow.map --name maze --jump-graph maze.bin -o maze.hpp" + boxes);
        EXPECT_EQ(narrow.code, 0);
        EXPECT_TRUE(begins(narrow.err, "narrow.map: " + start));
        EXPECT_TRUE(has(narrow.err, "its tables take " + bytes("narrow.map") + " bytes, "));
        EXPECT_EQ(narrow.err.find(", without boxes; firmpath size") == std::string::npos, boxes.empty());
        EXPECT_FALSE(scratch.read("maze.bin").empty());  // it is written all the same
        EXPECT_EQ(run("bake wide.map --name maze --jump-graph wide.bin -o maze.hpp" + boxes).err, "");
    }
    EXPECT_TRUE(has(run("size narrow.map").out, "\ntables      " + start));
    EXPECT_FALSE(has(run("size wide.map").out, start));
    EXPECT_EQ(json::parse(run("size narrow.map --format json").out)["tables_pay"], false);
    EXPECT_EQ(json::parse(run("size wide.map --format json").out)["tables_pay"], true);
}

TEST_F(Tool, SizeLeavesOutBoxesThatTakeLong) {
    std::string cluttered = "type octile\nheight 300\nwidth 300\nmap\n";
    Random random(4);
    for (int i = 0; i < 300 * 300; ++i) {
        cluttered += random.chance(20) ? "@" : ".";
        cluttered += i % 300 == 299 ? "\n" : "";
    }
    scratch.write("cluttered.map", cluttered);
    EXPECT_EQ(json::parse(run("size cluttered.map --random 5 --format json").out)["planners"].size(), 2U);
    const std::string text = run("size cluttered.map --random 5").out;
    EXPECT_TRUE(has(text, "\nboxes       left out: "));
    EXPECT_TRUE(has(text, " free cells take a while; to weigh them, too: --boxes\n"));
}

TEST_F(Tool, SizeAtRandomIsTheSameAgain) {
    write_yard();
    const std::string once = run("size yard.map --random 50 --seed 7").out;
    EXPECT_TRUE(has(once, "queries     50 random, seed 7\n"));
    EXPECT_EQ(run("size yard.map --random 50 --seed 7").out, once);
    const json usual = json::parse(run("size yard.map --format json").out);
    EXPECT_EQ(usual["queries"], 1000);
    EXPECT_EQ(usual["seed"], 1);
    EXPECT_EQ(usual["left_out"], 0);  // starts and goals are free
    EXPECT_EQ(usual["no_path"], 0);   // and goals in reach
}

TEST_F(Tool, SizeOnWaterAndGrownMaps) {
    write_yard();
    scratch.write("water.scen", "version 1\n0\tyard.map\t6\t5\t4\t4\t5\t4\t1\n0\tyard.map\t6\t5\t0\t0\t0\t4\t4\n"
                                "0\tyard.map\t6\t5\t4\t4\t5\t4\t1\n");
    EXPECT_EQ(json::parse(run("size yard.map --scen water.scen --format json").out)["left_out"], 0);
    scratch.write("apart.scen", "version 1\n0\tyard.map\t6\t5\t0\t0\t2\t2\t0\n");
    EXPECT_EQ(json::parse(run("size yard.map --scen apart.scen --format json").out)["no_path"], 1);
    EXPECT_TRUE(has(run("size yard.map --scen apart.scen").out, "queries     1 of apart.scen; 1 without a path\n"));
    write_hall();
    // After growing by one cell, the wall in the middle reaches the lower edge: the map has two parts.
    scratch.write("hall.scen", "version 1\n0\thall.yaml\t6\t4\t0\t0\t4\t0\t0\n0\thall.yaml\t6\t4\t0\t0\t1\t0\t0\n");
    EXPECT_EQ(json::parse(run("size hall.yaml --scen hall.scen --format json").out)["left_out"], 0);
    EXPECT_EQ(json::parse(run("size hall.yaml --scen hall.scen --radius 0.5 --format json").out)["left_out"], 1);
    EXPECT_EQ(json::parse(run("size hall.yaml --coarsen 2 --unknown free --format json").out)["width"], 3);
}

TEST_F(Tool, SizeRefusesBadInput) {
    write_yard();
    scratch.write("good.scen", "version 1\n0\tyard.map\t6\t5\t0\t0\t5\t3\t8\n");
    expect_refused("size yard.map --random 0", "--random: '0'; expected a whole number from 1 to 10000000");
    expect_refused("size yard.map --random x", "--random: 'x'; expected a whole number from 1 to 10000000");
    expect_refused("size yard.map --seed -1", "--seed: '-1'; expected a whole number from 0 to 4294967295");
    expect_refused("size yard.map --scen good.scen --random 3", "--scen, --random: expected one of them");
    expect_refused("size yard.map --scen good.scen --seed 3", "--seed: '3'; expected --random with it, not --scen");
    expect_refused("size yard.map --scen good.scen --coarsen 2",
                   "--coarsen: '2'; expected --random with it, because a scenario counts the map's own cells");
    expect_refused("size yard.map --format xml", "--format: 'xml'; expected text or json");
    expect_refused("size yard.map --corner some", "--corner: 'some'; expected never, one-side or always");
    expect_refused("size yard.map --scen none.scen",
                   "none.scen:1: cannot be opened (No such file or directory); expected a MovingAI scenario");
    expect_refused("size none.map", "none.map:1: cannot be opened (No such file or directory); expected a map: .yaml "
                                    "(ROS) or .map (MovingAI)");
    scratch.write("empty.scen", "version 1\n");
    expect_refused("size yard.map --scen empty.scen",
                   "empty.scen:1: no query; expected at least one line after the version");
    scratch.write("other.scen", "version 1\n0\tyard.map\t5\t6\t0\t0\t4\t3\t8\n");
    expect_refused("size yard.map --scen other.scen",
                   "other.scen:2: made for a map of 5 x 6 cells; expected 6 x 5, the size of the map");
    scratch.write("blocked.scen", "version 1\n0\tyard.map\t6\t5\t1\t1\t5\t3\t8\n");
    expect_refused("size yard.map --scen blocked.scen",
                   "yard.map: no query with start and goal free; expected at least one");
    scratch.write("full.map", "type octile\nheight 1\nwidth 2\nmap\n@@\n");
    expect_refused("size full.map", "full.map: every cell is blocked; expected a free one");
}

TEST_F(Tool, BakeIsDeterministic) {
    write_hall();
    EXPECT_EQ(run("bake hall.yaml --name hall -o one.hpp").code, 0);
    EXPECT_EQ(run("bake hall.yaml --name hall -o two.hpp").code, 0);
    EXPECT_NE(scratch.read("one.hpp"), "");
    EXPECT_EQ(scratch.read("one.hpp"), scratch.read("two.hpp"));
    EXPECT_EQ(run("bake hall.yaml --name hall").out, scratch.read("one.hpp"));
    EXPECT_TRUE(has(run("bake hall.yaml --cells --name hall --goal 0,0 --corner always").out,
                    "firmpath::FlowField<6, 4, firmpath::Eight<firmpath::Corner::always>> to_goal"));
    expect_refused(
        "bake hall.yaml --cells --name hall --goal 2,0",
        "--goal: '2,0'; expected a free cell: cell 2,0 is an obstacle; nearest free cell 1,0, 1.0 cells (0.50 m) away");
}

TEST_F(Tool, RefusesBadArguments) {
    write_yard();
    const std::string plan = "plan yard.map --start 0,0 --goal 5,3 ";
    // Each name has one spelling, with hyphens.
    for (const std::string name : {"best", "jps_or_bfs", "dstar_lite", "JPS"}) {
        expect_refused(plan + "--planner " + name,
                       "--planner: there is no planner '" + name + "'; expected one of: " + planner_names);
    }
    for (const char* help : {"--help", "plan --help", "scen --help", "size --help", "budget --help", "info yard.map",
                             "budget --squares", "budget --board microbit --size 9x9"}) {
        EXPECT_FALSE(has(run(help).out, "jps_or_bfs")) << help;
    }
    expect_refused(plan + "--weight 2", "--weight: '2'; expected --planner weighted with it, not astar");
    expect_refused(plan + "--planner weighted --weight 7", "--weight: '7'; expected one of: 1, 3/2, 2, 3");
    expect_refused(plan + "--heading 2", "--heading: '2'; expected --planner turning with it, not astar");
    expect_refused(plan + "--planner turning --heading 8", "--heading: '8'; expected a whole number from 0 to 7");
    expect_refused(plan + "--planner turning --moves 4 --heading 4",
                   "--heading: '4'; expected a whole number from 0 to 3");
    expect_refused(plan + "--work-limit -1", "--work-limit: '-1'; expected a whole number from 0 to 4294967295");
    expect_refused(plan + "--cost-limit 4294967296",
                   "--cost-limit: '4294967296'; expected a whole number from 0 to 4294967295");
    expect_refused(plan + "--moves 5", "--moves: '5'; expected 4, 6 or 8");
    expect_refused(plan + "--corner some", "--corner: 'some'; expected never, one-side or always");
    expect_refused(plan + "--scale 1/1", "--scale: '1/1'; expected 10/14 or 13860/19601");
    expect_refused(plan + "--radius nan", "--radius: 'nan'; expected metres from 0 to 1000");
    expect_refused(plan + "--radius -1", "--radius: '-1'; expected metres from 0 to 1000");
    expect_refused(plan + "--coarsen 0", "--coarsen: '0'; expected a whole number from 1 to 8192");
    expect_refused(plan + "--unknown maybe", "--unknown: 'maybe'; expected free or blocked");
    expect_refused(plan + "--format xml", "--format: 'xml'; expected text or json");
    expect_refused(plan + "--picture p.gif",
                   "--picture: 'p.gif'; expected a name that ends in .svg, .png or .txt, or - for the terminal");
    expect_refused(plan + "--picture none/p.svg",
                   "none/p.svg:1: cannot be written (No such file or directory); expected a file name in a folder "
                   "that exists");
    expect_refused("plan yard.map --start 6,0 --goal 5,3",
                   "--start: '6,0'; expected a place in the map: cells 0,0 to 5,4");
    expect_refused("plan yard.map --start 0,0 --goal -1,3",
                   "--goal: '-1,3'; expected a place in the map: cells 0,0 to 5,4");
    expect_refused("plan yard.map --start 0.5,0 --goal 5,3",
                   "--start: '0.5,0'; expected X,Y: two whole numbers, the cell");
    expect_refused("plan yard.map --start 0 --goal 5,3", "--start: '0'; expected X,Y: two whole numbers, the cell");
    expect_refused("plan yard.map --start 99999999999,0 --goal 5,3",
                   "--start: '99999999999,0'; expected X,Y: two whole numbers, the cell");
    expect_refused("plan yard.map --start inf,0 --goal 5,3",
                   "--start: 'inf,0'; expected X,Y: two whole numbers, the cell");
    expect_refused("bake yard.map --name 2x",
                   "--name: '2x'; expected a C++ identifier that is neither a keyword nor reserved");
    expect_refused("scen x.scen --limit 0", "x.scen:1: cannot be opened (No such file or directory); expected a "
                                            "MovingAI scenario");
    for (const char* arguments : {"", "fly", "plan", "plan yard.map", "info", "info a b", "info yard.map --speed 9"}) {
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.code, 2) << arguments;
        EXPECT_EQ(split_lines(outcome.err).size(), 1U) << outcome.err;
        EXPECT_TRUE(begins(outcome.err, "firmpath: "));
    }
}

TEST_F(Tool, WritesACInterface) {
    const std::string planner = "c-api --planner jps --size 256x224 --nodes 104 -o planner.h planner.cpp";
    const std::string outcome = out_of(planner);
    const std::string folders = "-I firmpath/ports/c/include -I firmpath/lib/include";
    EXPECT_EQ(outcome, "compile with " + folders + ", and planner.cpp as C++20\n");
    const std::string header = scratch.read("planner.h");
    EXPECT_TRUE(has(header, folders));
    const auto bytes = [](std::size_t size) { return "unsigned char bytes[" + std::to_string(size) + "];"; };
    using Map = JumpGrid<256, 224>;
    using Planner = JumpPointSearch<Map, Eight<Corner::never>, PooledNodes<104>>;
    EXPECT_TRUE(has(header, bytes(sizeof(Map))));
    EXPECT_TRUE(has(header, bytes(sizeof(Planner))));
    EXPECT_TRUE(has(header, "`firmpath " + planner + "`"));
    EXPECT_TRUE(has(header, "planner_begin("));
    EXPECT_TRUE(has(scratch.read("planner.cpp"), "#include \"planner.h\""));
    EXPECT_EQ(run("c-api --name search --size 9x9 -o other.h planner.cpp").code, 0);
    EXPECT_TRUE(has(scratch.read("other.h"), "search_begin("));
    EXPECT_EQ(scratch.read("planner.h"), header);
}

TEST_F(Tool, CInterfaceRefusesBadArguments) {
    const std::string to = " -o p.h p.cpp";
    for (const std::string size : {"0x3", "3x", "64", "3x8193", "3X3", "-1x3"}) {
        expect_refused("c-api --size " + size + to,
                       "--size: '" + size + "'; expected WxH, each a whole number from 1 to 8192, as in 64x64");
    }
    expect_refused("c-api --size 9x9 --planner best" + to,
                   "--planner: there is no planner 'best'; expected one of: " + planner_names);
    expect_refused("c-api --size 9x9 --planner turning" + to,
                   "--planner: turning starts with a heading, which the C interface cannot express; expected another "
                   "one");
    expect_refused("c-api --size 9x9 --nodes 10" + to,
                   "--nodes: '10'; expected --planner jps or jps-or-bfs with it, not astar");
    for (const std::string planner : {"jump-graph", "jump-graph-boxes"}) {
        expect_refused("c-api --size 9x9 --planner " + planner + to,
                       "--planner: '" + planner +
                           "'; expected a planner without tables, because the C interface has no jump graphs");
    }
    EXPECT_FALSE(has(run("c-api --help").out, "jump-graph"));
    expect_refused("c-api --size 9x9 --planner jps --nodes 1" + to, "--nodes: '1'; expected 2 or more");
    expect_refused("c-api --size 9x9 --weight 2" + to, "--weight: '2'; expected --planner weighted with it, not astar");
    expect_refused("c-api --size 9x9 --cost-bits 8" + to, "--cost-bits: '8'; expected 16 or 32");
    expect_refused("c-api --size 9x9 --planner bfs --cost-bits 16" + to,
                   "--cost-bits: bfs counts steps; expected no --cost-bits");
    expect_refused("c-api --size 9x9 --planner theta --cost-bits 16" + to,
                   "--cost-bits: theta adds up lengths of 32 bits; expected 32");
    for (const std::string name : {"2x", "int", "restrict", "_p", "firmpath_cell", "a-b"}) {
        expect_refused("c-api --size 9x9 --name " + name + to,
                       "--name: '" + name +
                           "'; expected an identifier of C and C++ that is neither a keyword nor reserved (default: "
                           "the header's name)");
    }
    expect_refused("c-api --size 9x9 -o p.cpp p.h",
                   "-o: 'p.cpp'; expected the header's name, which ends in .h, and then the source's");
    expect_refused("c-api --size 9x9 -o p.h p.h", "-o: 'p.h'; expected the name of a C++ source after the header's");
    for (const char* arguments :
         {"c-api", "c-api --size 9x9", "c-api --size 9x9 -o p.h", "c-api --size 9x9 -o p.h p.cpp q"}) {
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.code, 2) << arguments;
        EXPECT_EQ(split_lines(outcome.err).size(), 1U) << outcome.err;
    }
    EXPECT_FALSE(std::filesystem::exists(scratch.path("p.h")));
}

TEST_F(Tool, CInterfaceLosesNoFile) {
    const std::string no_folder =
        "none/p.cpp:1: cannot be written (No such file or directory); expected a file name in a folder that exists";
    expect_refused("c-api --size 9x9 -o p.h none/p.cpp", no_folder);
    EXPECT_FALSE(std::filesystem::exists(scratch.path("p.h")));
    scratch.write("p.h", "old");
    expect_refused("c-api --size 9x9 -o p.h none/p.cpp", no_folder);
    EXPECT_EQ(scratch.read("p.h"), "old");
    expect_refused("c-api --size 9x9 -o none/p.h p.cpp",
                   "none/p.h:1: cannot be written (No such file or directory); expected a file name in a folder that "
                   "exists");
    EXPECT_FALSE(std::filesystem::exists(scratch.path("p.cpp")));
}

TEST_F(Tool, SuggestsWhatWasMeant) {
    write_yard();
    const auto ends = [&](const std::string& arguments, const std::string& end) {
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.code, 2) << arguments;
        EXPECT_TRUE(outcome.err.ends_with(end + "; see firmpath --help\n")) << outcome.err;
    };
    ends("plna yard.map", "; did you mean plan?");
    ends("plan yard.map --start 0,0 --goal 1,0 --plannr jps", "; did you mean --planner?");
    ends("plan yard.map --start 0,0 --gaol=1,0", "; did you mean --goal?");
    EXPECT_FALSE(has(run("plan yard.map --start 0,0 --goal 1,0 --quicksilver").err, "did you mean"));
    EXPECT_FALSE(has(run("simulate").err, "did you mean"));
}

TEST_F(Tool, RefusesBadFiles) {
    write_yard();
    expect_refused("info none.map",
                   "none.map:1: cannot be opened (No such file or directory); expected a map: .yaml (ROS) or .map "
                   "(MovingAI)");
    expect_refused("info .", ".:1: is a directory; expected a map: .yaml (ROS) or .map (MovingAI)");
    scratch.write("garbage.map", std::string("\x7F"
                                             "ELF\0\1\2\n\n",
                                             9));
    expect_refused("info garbage.map",
                   "garbage.map:1: '?ELF?\?\?'; expected 'type octile', the start of a MovingAI map");
    scratch.write("m.yaml", "image: m.pgm\nresolution: 0.1\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\n"
                            "free_thresh: 0.196\n");
    expect_refused("info m.yaml", "m.yaml:1: image m.pgm does not exist; expected a picture, relative to the yaml");
    scratch.write("m.pgm", "P5 2 2 255 abc");
    expect_refused("info m.yaml", "m.pgm: byte 14: file ends after 3 bytes of pixels; expected 4");
    scratch.write("other.scen", "version 1\n0\tyard.map\t5\t6\t0\t0\t4\t3\t8\n");
    expect_refused("scen other.scen",
                   "other.scen:2: made for a map of 5 x 6 cells; expected 6 x 5, the size of the map");
    scratch.write("lost.scen", "version 1\n0\tlost.map\t5\t6\t0\t0\t4\t3\t8\n");
    expect_refused("scen lost.scen",
                   "lost.scen:2: there is no 'lost.map' beside this file; expected it there, or --map");
    expect_refused("scen lost.scen --map yard.map",
                   "lost.scen:2: made for a map of 5 x 6 cells; expected 6 x 5, the size of the map");
    scratch.write("empty.scen", "version 1\n");
    expect_refused("scen empty.scen", "empty.scen:1: no query; expected at least one line after the version");
}

TEST_F(Tool, SaysWhenOutputIsLost) {
    write_yard();
    if (!std::filesystem::exists("/dev/full")) {
        GTEST_SKIP() << "there is no /dev/full";
    }
    const std::string command =
        "cd '" + scratch.path("").string() + "' && '" FIRMPATH_PROGRAM "' info yard.map >/dev/full 2>err";
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 2);
    EXPECT_EQ(scratch.read("err"), "firmpath: standard output cannot be written\n");
}

TEST_F(Tool, AbsentImageOfARealMap) {
    const std::string data = FIRMPATH_DATA;
    if (data.empty()) {
        GTEST_SKIP() << "FIRMPATH_DATA is empty";
    }
    const std::string yaml = data + "/ros/nav2_unit/invalid_image.yaml";
    expect_refused("info '" + yaml + "'", yaml + ":1: image " + data +
                                              "/ros/nav2_unit/invalid.png does not exist; expected a picture, "
                                              "relative to the yaml");
}

TEST_F(Tool, BudgetTellsWhatFits) {
    const std::string outcome = out_of("budget --board microbit --size 48x40 --format json");
    const json result = json::parse(outcome);
    EXPECT_EQ(result["ram_bytes"], 16 * 1024);
    EXPECT_EQ(result["flash_bytes"], 256 * 1024);
    // Those with tables depend on more than the size of a map.
    const auto& infos = host::planner_infos();
    EXPECT_EQ(result["planners"].size(),
              std::count_if(infos.begin(), infos.end(), [](const auto& info) { return !info.abilities.tables; }));
    for (const json& planner : result["planners"]) {
        SCOPED_TRACE(planner["planner"]);
        const std::size_t ram = planner["ram_bytes"];
        EXPECT_EQ(planner["fits"], ram + 2048 <= 16 * 1024);
        EXPECT_GT(planner["flash_bytes"], 1000);
        EXPECT_GT(planner["stack_bytes"], 100);
        EXPECT_GT(planner["instructions_longest_slice"], 100);
    }
    EXPECT_EQ(result["planners"][0]["ram_bytes"], sizeof(AStar<BitGrid<48, 40>>));
    EXPECT_EQ(result["planners"][0]["map_bytes"], sizeof(BitGrid<48, 40>));
}

TEST_F(Tool, BudgetKnowsTheLargestMap) {
    const json result = json::parse(run("budget --board stm32vldiscovery --size 32x32 --format json").out);
    EXPECT_EQ(result["planners"][0]["fits"], false);
    const int edge = result["planners"][0]["largest_square"];
    const std::string square = std::to_string(edge);
    const std::string beyond = std::to_string(edge + 1);
    const json last =
        json::parse(run("budget --board stm32vldiscovery --format json --size " + square + "x" + square).out);
    const json too_large =
        json::parse(run("budget --board stm32vldiscovery --format json --size " + beyond + "x" + beyond).out);
    EXPECT_EQ(last["planners"][0]["fits"], true);
    EXPECT_EQ(too_large["planners"][0]["fits"], false);
    // Nothing fits, and the exit code shows it.
    EXPECT_EQ(run("budget --board stm32vldiscovery --size 2000x2000").code, 1);
}

TEST_F(Tool, BudgetRefusesBadInput) {
    expect_refused("budget", "budget: expected --board and --size, or --squares");
    expect_refused("budget --board microbit", "budget: expected --board and --size, or --squares");
    for (const std::string size : {"3", "0x3", "3x", "x", "-1x4", "3x4x5", "3x99999", "3.5x4"}) {
        expect_refused("budget --board microbit --size " + size,
                       "--size: '" + size + "'; expected WxH, each a whole number from 1 to 8192, as in 64x64");
    }
    expect_refused("budget --board microbit --size 3x3 --nodes 1", "--nodes: '1'; expected 2 or more");
    expect_refused("budget --board microbit --size 3x3 --format x", "--format: 'x'; expected text or json");
    const Outcome unknown = run("budget --board nano --size 3x3");
    EXPECT_EQ(unknown.code, 2);
    EXPECT_TRUE(begins(unknown.err, "--board: 'nano'; expected one of microbit, "));
}

}  // namespace
