// `firmpath plan --planner lattice`: its figures, files and refusals.
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "program.hpp"
#include "svg.hpp"

namespace {

using test_support::Outcome;

class LatticeTool : public test_support::ProgramTest {
protected:
    LatticeTool() : ProgramTest("plan") {
        // A hall of 6 x 4 m with a wall that leaves a door.
        std::string pixels = "P2\n120 80\n255\n";
        for (int row = 0; row < 80; ++row) {
            for (int x = 0; x < 120; ++x) {
                pixels += x >= 58 && x < 62 && (row < 30 || row > 50) ? "0 " : "254 ";
            }
            pixels += "\n";
        }
        scratch.write("hall.pgm", pixels);
        scratch.write("hall.yaml", "image: hall.pgm\nresolution: 0.05\norigin: [-3, -2, 0]\nnegate: 0\n"
                                   "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
    }
    static constexpr const char* car =
        "hall.yaml --planner lattice --footprint 0.8x0.5 --drive car --turning-radius 0.6 ";
};

TEST_F(LatticeTool, PlansForACar) {
    const std::string outcome =
        out_of(std::string(car) + "--start=-2.01,-1,0 --goal 2,1,1.57 --poses a.tsv --picture a.svg");
    EXPECT_TRUE(test_support::begins(outcome, "status      found: the path leads to the goal\n"
                                              "planner     lattice, 0.8x0.5 m, car, turning radius 0.6 m, 16 headings\n"
                                              "start       "));
    for (const char* line : {"\nlength      ", "\ncost        ", " mm straight on\nstops       ", "\nstates      ",
                             "\nexpanded    ", "\nnodes       ", "\nram_bytes   ", "\ntable_bytes 11299\n"}) {
        EXPECT_TRUE(test_support::has(outcome, line)) << line;
    }
    test_support::expect_closed_elements(scratch.read("a.svg"));
    EXPECT_TRUE(test_support::has(scratch.read("a.svg"), "<g id=\"outlines\""));

    std::istringstream poses(scratch.read("a.tsv"));
    double x = 0, y = 0, yaw = 0, last_x = 0, last_y = 0, last_yaw = 0;
    std::size_t count = 0;
    char tabs[2];
    std::string line;
    while (std::getline(poses, line)) {
        std::istringstream fields(line);
        fields >> x >> std::noskipws >> tabs[0] >> y >> tabs[1] >> yaw;
        ASSERT_TRUE(fields && fields.peek() == EOF && tabs[0] == '\t' && tabs[1] == '\t') << line;
        if (count++ == 0) {
            EXPECT_LE(std::hypot(x + 2.01, y + 1), 0.036);
            EXPECT_EQ(yaw, 0);
        } else {
            ASSERT_LE(std::hypot(x - last_x, y - last_y), 0.02);
            ASSERT_LE(std::fabs(std::remainder(yaw - last_yaw, 4 * std::acos(0))), 3 * std::acos(0) / 90);
        }
        last_x = x;
        last_y = y;
        last_yaw = yaw;
    }
    EXPECT_GT(count, 200U);
    EXPECT_LE(std::hypot(x - 2, y - 1), 0.036);
    EXPECT_NEAR(yaw, 1.5708, 1e-4);
}

TEST_F(LatticeTool, PlansForTheAxle) {
    // Where the middle of the footprint could stand, the axle 0.3 m behind it could not: the wall is 0.4 m away.
    const std::string places = "--start 0.53,1,0 --goal 2,1,0";
    EXPECT_TRUE(test_support::begins(run(std::string(car) + places).out, "status      found: "));
    EXPECT_TRUE(
        test_support::begins(run(std::string(car) + "--axle -0.3 " + places).out, "status      start_blocked: "));
    const Outcome ahead = run(std::string(car) + "--axle 0.3 --start 0.25,1,0 --goal 2,1,0");
    EXPECT_TRUE(test_support::begins(ahead.out, "status      found: "));
    EXPECT_TRUE(test_support::has(ahead.out, "0.8x0.5 m, axle 0.3 m behind, car, "));
}

TEST_F(LatticeTool, WritesJson) {
    const std::string outcome =
        out_of("hall.yaml --planner lattice --footprint 0.8x0.5 --start=-2,-1,0 --goal 2,1 --format json --headings 8 "
               "--pitch 2");
    const auto json = nlohmann::json::parse(outcome);
    EXPECT_EQ(json["status"], "found");
    EXPECT_EQ(json["goal_turn"], 0);
    EXPECT_EQ(json["states"][0][2], 0);
    EXPECT_GT(json["length"], 4.4);
    EXPECT_LT(json["length"], 6);
    EXPECT_GE(json["cost_mm"], 4400);
}

TEST_F(LatticeTool, TakesAnOutline) {
    const std::string rest = " --drive car --turning-radius 0.6 --start=-2,-1,0 --goal 2,1,1.57 --format json";
    const auto plan = [&](const std::string& footprint) {
        return run("hall.yaml --planner lattice --footprint '" + footprint + "'" + rest);
    };
    const std::string rectangle = plan("0.8x0.5").out;
    EXPECT_NE(rectangle, "");
    EXPECT_EQ(plan("[[0.4, 0.25], [-0.4, 0.25], [-0.4, -0.25], [0.4, -0.25]]").out, rectangle);
    EXPECT_EQ(plan("[[0.4, 0.25], [0.4, -0.25], [-0.4, -0.25], [-0.4, 0.25]]").out, rectangle);  // clockwise
    const std::string nose =
        out_of("hall.yaml --planner lattice --footprint '[[0.5,0],[-0.3,0.25],[-0.3,-0.25]]' --start "
               "1,1,0 --goal 2,1");
    EXPECT_TRUE(test_support::has(nose, "planner     lattice, an outline of 3 corners, diff, 16 headings\n"));
}

TEST_F(LatticeTool, LeadsToTheNearestOfSeveralGoals) {
    const auto cost = [&](const std::string& goals) {
        return nlohmann::json::parse(run(std::string(car) + "--start=-2,-1,0 --format json " + goals).out);
    };
    const auto far = cost("--goal 2,1,1.57");
    const auto near = cost("--goal=-1,1,1.57");
    const auto both = cost("--goal 2,1,1.57 --goal=-1,1,1.57");
    EXPECT_LT(near["cost_mm"], far["cost_mm"]);
    EXPECT_EQ(both["cost_mm"], near["cost_mm"]);
    EXPECT_EQ(both["winner"], 1);
    EXPECT_EQ(both["states"], near["states"]);
    const Outcome text = run(std::string(car) + "--start=-2,-1,0 --goal 2,1,1.57 --goal=-1,1,1.57");
    EXPECT_TRUE(test_support::has(text.out, "\ngoal        2 of 2, "));
}

TEST_F(LatticeTool, KeepsTheBoundOfItsWeight) {
    const auto plan = [&](const std::string& more) {
        return nlohmann::json::parse(
            run(std::string(car) + "--start=-2,-1,0 --goal 2,1,1.57 --format json " + more).out);
    };
    const auto exact = plan("");
    const auto weighted = plan("--weight 2");
    EXPECT_LT(weighted["expanded"], exact["expanded"]);
    EXPECT_GE(weighted["cost_mm"], exact["cost_mm"]);
    EXPECT_LE(weighted["cost_mm"].get<int>(), 2 * exact["cost_mm"].get<int>());
    EXPECT_EQ(plan("--weight 1"), exact);
    EXPECT_TRUE(test_support::has(run(std::string(car) + "--start=-2,-1,0 --goal 2,1 --weight 2").out,
                                  "\nplanner     lattice 2, "));
}

TEST_F(LatticeTool, CountsSpeedLimitsAndCosts) {
    // Half speed everywhere; then in the upper half of the hall only.
    const auto write_mask = [&](const std::string& name, int rows) {
        std::string pixels = "P2\n120 80\n255\n";
        for (int row = 0; row < 80; ++row) {
            for (int x = 0; x < 120; ++x) {
                pixels += row < rows ? "50 " : "0 ";
            }
            pixels += "\n";
        }
        scratch.write(name + ".pgm", pixels);
        scratch.write(name + ".yaml", "image: " + name +
                                          ".pgm\nmode: raw\nresolution: 0.05\norigin: [-3, -2, 0]\n"
                                          "negate: 0\noccupied_thresh: 1\nfree_thresh: 0\n");
    };
    write_mask("all", 80);
    write_mask("upper", 40);
    const auto plan = [&](const std::string& more) {
        const std::string outcome = out_of(std::string(car) + "--start=-2,0.5,0 --goal=-1,0.5,0 --format json " + more);
        return nlohmann::json::parse(outcome);
    };
    const auto plain = plan("");
    const auto slow = plan("--speed all.yaml");
    EXPECT_EQ(slow["length"], plain["length"]);
    EXPECT_EQ(slow["cost_mm"].get<int>(), 2 * plain["cost_mm"].get<int>());
    EXPECT_EQ(slow["table_bytes"].get<int>(), plain["table_bytes"].get<int>() + 902);
    EXPECT_EQ(plan("--speed upper.yaml")["cost_mm"], slow["cost_mm"]);
    // With a limit on the cost, in the same millimetres.
    const std::string limit = std::to_string(slow["cost_mm"].get<int>() - 1);
    EXPECT_TRUE(test_support::begins(
        run(std::string(car) + "--start=-2,0.5,0 --goal=-1,0.5,0 --speed all.yaml --cost-limit " + limit).out,
        "status      cost_limit: "));
    const Outcome text = run(std::string(car) + "--start=-2,0.5,0 --goal=-1,0.5,0 --speed all.yaml");
    EXPECT_TRUE(test_support::has(text.out, " mm straight on at full speed\n"));
}

TEST_F(LatticeTool, SaysWhyThereIsNoPath) {
    // The door is one metre and five centimetres wide: too narrow for a robot of 1.2 m to turn, or to pass sideways.
    const Outcome narrow =
        run("hall.yaml --planner lattice --footprint 1.4x1.1 --start=-2,-1,0 --goal 2,1 --picture a.png");
    EXPECT_EQ(narrow.code, 1) << narrow.out << narrow.err;
    EXPECT_TRUE(test_support::begins(narrow.out, "status      no_path: "));
    const Outcome nearest =
        run("hall.yaml --planner lattice --footprint 1.4x1.1 --start=-2,-1,0 --goal 2,1 --nearest --poses a.tsv");
    EXPECT_EQ(nearest.code, 1) << nearest.out << nearest.err;
    EXPECT_TRUE(test_support::begins(nearest.out, "status      partial: "));
    EXPECT_NE(scratch.read("a.tsv"), "");
    EXPECT_TRUE(test_support::begins(run(std::string(car) + "--start=-2,-1,0 --goal 2,1 --work-limit 3").out,
                                     "status      work_limit: "));
    EXPECT_TRUE(
        test_support::begins(run(std::string(car) + "--start 0,1.5,0 --goal 2,1").out, "status      start_blocked: "));
    EXPECT_TRUE(
        test_support::begins(run(std::string(car) + "--start 2,1,0 --goal 0,1.5,0").out, "status      goal_blocked: "));
}

TEST_F(LatticeTool, RefusesWhatItCannotUse) {
    const std::string hall = "hall.yaml --planner lattice ";
    const std::string places = " --start=-2,-1,0 --goal 2,1,0";
    const std::string forms = "LxW, each from 0.001 to 100 metres, as in 0.8x0.5, or 3 to 8 corners [[X,Y],...] around "
                              "the centre";
    expect_refused(hall + places, "--footprint: ''; expected " + forms);
    for (const char* outline : {"0.8x", "[[0.1,0.1]", "[[0.4,0.2],[-0.4,0.2]]", "[[1,0],[0,1],[-1]]", "[1,0,1]",
                                "[[\"a\",0],[0,1],[-1,0]]"}) {
        expect_refused(hall + "--footprint '" + outline + "'" + places,
                       std::string("--footprint: '") + outline + "'; expected " + forms);
    }
    expect_refused(hall + "--footprint '[[0.4,0.2],[0.1,0.2],[0.1,-0.2]]'" + places,
                   "--footprint: '[[0.4,0.2],[0.1,0.2],[0.1,-0.2]]'; expected the centre, 0,0, inside");
    expect_refused(hall + "--footprint '[[1,1],[0,0.3],[-1,1],[-1,-1],[1,-1]]'" + places,
                   "--footprint: '[[1,1],[0,0.3],[-1,1],[-1,-1],[1,-1]]'; expected a convex outline, its corners one "
                   "after another");
    expect_refused(hall + "--footprint '[[400,0.2],[-0.4,0.2],[-0.4,-0.2]]'" + places,
                   "--footprint: '[[400,0.2],[-0.4,0.2],[-0.4,-0.2]]'; expected no corner more than 100 metres away");
    expect_refused(hall + "--footprint 0.8x0.5 --weight 4" + places, "--weight: '4'; expected one of: 1, 3/2, 2, 3");
    std::string many;
    for (int n = 0; n < 17; ++n) {
        many += " --goal 2,1";
    }
    expect_refused(hall + "--footprint 0.8x0.5 --start=-2,-1,0" + many, "--goal: 17 goals; expected at most 16");
    expect_refused(hall + "--footprint 0.8x0.5 --drive boat" + places, "--drive: 'boat'; expected diff, car or omni");
    expect_refused(hall + "--footprint 0.8x0.5 --drive car" + places, "--drive car: expected --turning-radius with it");
    expect_refused(hall + "--footprint 0.8x0.5 --drive omni --turning-radius 1" + places,
                   "--turning-radius: '1'; expected no turning radius with --drive omni");
    expect_refused(
        hall + "--footprint 0.8x0.5 --turning-radius 50" + places,
        "the footprint or the turning radius reaches 50000 mm, more than 24 cells of 50 mm; expected a coarser map, as "
        "with --coarsen");
    expect_refused(hall + "--footprint 0.8x0.5 --axle 0.4" + places,
                   "--axle: '0.4'; expected metres, so that the middle of the axle lies under the robot");
    expect_refused(hall + "--footprint 0.8x0.5 --headings 12" + places, "--headings: '12'; expected 8 or 16");
    expect_refused(hall + "--footprint 0.8x0.5 --pitch 3" + places, "--pitch: '3'; expected 1 or 2");
    expect_refused(
        hall + "--footprint 0.8x0.5 --start=-2,-1 --goal 2,1,0",
        "--start: '-2,-1'; expected X,Y,YAW: metres in the map's frame, and radians of at most a turn (90 degrees "
        "are 1.5708)");
    expect_refused(
        hall + "--footprint 0.8x0.5 --start=-2,-1,0 --goal 2",
        "--goal: '2'; expected X,Y,YAW or X,Y: metres in the map's frame, and radians of at most a turn (90 degrees "
        "are 1.5708)");
    expect_refused(
        hall + "--footprint 0.8x0.5 --start=-2,-1,90 --goal 2,1",
        "--start: '-2,-1,90'; expected X,Y,YAW: metres in the map's frame, and radians of at most a turn (90 "
        "degrees are 1.5708)");
    expect_refused(hall + "--footprint 0.8x0.5 --start=-4,-1,0 --goal 2,1",
                   "the start lies outside the map: -4,-1; expected a place in its 120 x 80 cells");
    expect_refused(hall + "--footprint 0.8x0.5 --animate --picture a.svg" + places,
                   "--animate: --planner lattice does not use it");
    expect_refused("hall.yaml --footprint 0.8x0.5 --start=-2,-1 --goal 2,1",
                   "--footprint, --drive, --poses and the like are for --planner lattice");
}

TEST_F(LatticeTool, TellsHowManyNodesAMapNeeds) {
    const auto size = [&](const std::string& arguments) {
        const std::string command = "cd '" + scratch.path("").string() + "' && '" FIRMPATH_PROGRAM "' size hall.yaml " +
                                    arguments + " >out 2>err";
        EXPECT_EQ(std::system(command.c_str()), 0) << arguments << scratch.read("err");
        return scratch.read("out");
    };
    const std::string text = size("--footprint 0.8x0.5 --random 20");
    EXPECT_TRUE(test_support::begins(text, "map         hall.yaml, 120 x 80 cells, 1284 bytes as a BitGrid\n"
                                           "robot       0.8x0.5 m, diff, 16 headings, 10843 bytes of tables in flash\n"
                                           "queries     20 random, seed 1; 0 without a path; "));
    const auto json = nlohmann::json::parse(size("--footprint 0.8x0.5 --random 20 --format json"));
    EXPECT_EQ(json["queries"], 20);
    ASSERT_EQ(json["needs"].size(), 4U);
    EXPECT_EQ(json["needs"][3]["percent"], 100);
    EXPECT_EQ(json["type"], "firmpath::StateLattice<firmpath::BitGrid<120, 80>, Robot, " +
                                std::to_string(json["needs"][3]["nodes"].get<int>()) + ">");
    EXPECT_LE(json["needs"][0]["nodes"], json["needs"][3]["nodes"]);
    // With as many nodes, plan prints the same bytes.
    EXPECT_GT(json["needs"][3]["ram_bytes"], 16 * json["needs"][3]["nodes"].get<int>());
}

class PrimitivesTool : public test_support::ProgramTest {
protected:
    PrimitivesTool() : ProgramTest("primitives") {}
};

TEST_F(PrimitivesTool, WritesAHeader) {
    const std::string outcome =
        out_of("--name car --footprint 0.8x0.5 --cell 0.05 --drive car --turning-radius 0.6 -o car.hpp");
    EXPECT_EQ(outcome, "0.8x0.5 m, car, turning radius 0.6 m, on cells of 0.05 m\n"
                       "16 headings, 7 motions from each, a place in every cell\n"
                       "1800 runs of cells; 11299 bytes of flash, 902 more on maps with weights\n"
                       "with what turning costs at the least\n");
    const std::string header = scratch.read("car.hpp");
    EXPECT_TRUE(test_support::has(header, "// 0.8x0.5 m, car, turning radius 0.6 m, on cells of 0.05 m\n"));
    EXPECT_TRUE(test_support::has(header, "\nstruct car {\n"));
    EXPECT_EQ(run("--name car --footprint 0.8x0.5 --cell 0.05 --drive car --turning-radius 0.6").out, header);
}

TEST_F(PrimitivesTool, RefusesWhatItCannotUse) {
    expect_refused("--name 2 --footprint 0.8x0.5 --cell 0.05",
                   "--name: '2'; expected a C++ identifier that is neither a keyword nor reserved");
    expect_refused("--name a --footprint 0.8x0.5", "--cell: expected it, the edge of a cell of the map in metres");
    expect_refused("--name a --footprint 0.8x0.5 --cell 50", "--cell: '50'; expected 0.001 to 4 metres");
    scratch.write("a.mprim", "resolution_m: 0.1\n");
    expect_refused("--name a --footprint 0.8x0.5 --mprim a.mprim", "a.mprim: the file ends; expected numberofangles:");
    expect_refused("--name a --footprint 0.8x0.5 --mprim a.mprim --drive car",
                   "--mprim: the file says how the robot drives; expected no --drive, --turning-radius, --headings, "
                   "--pitch and --backwards");
    expect_refused("--name a --footprint 0.8x0.5 --mprim b.mprim",
                   "b.mprim:1: cannot be opened (No such file or directory); expected motion primitives");
}

}  // namespace
