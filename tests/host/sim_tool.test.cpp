#include <sstream>
#include <string>

#include "firmpath/host/read_map.hpp"
#include "firmpath/host/ros_map.hpp"
#include "program.hpp"

namespace {

using firmpath::host::read_map;
using firmpath::host::Tile;
using test_support::Outcome;

class SimTool : public test_support::ProgramTest {
protected:
    SimTool() : ProgramTest("sim") {
        std::string pixels;
        for (int y = 0; y < 60; ++y) {
            for (int x = 0; x < 80; ++x) {
                const bool wall = x == 0 || y == 0 || x == 79 || y == 59 || (x == 40 && y > 20);
                pixels += wall ? " 0" : " 254";
            }
            pixels += '\n';
        }
        scratch.write("room.pgm", "P2 80 60 255\n" + pixels);
        scratch.write("room.yaml", "image: room.pgm\nresolution: 0.1\norigin: [-1, 2, 0]\nnegate: 0\n"
                                   "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
        scratch.write("yard.map", "type octile\nheight 1\nwidth 2\nmap\n..\n");
    }
};

TEST_F(SimTool, DrivesAndDrawsAndSaves) {
    const std::string outcome =
        out_of("room.yaml --radius 0.2 --start 0,3 --goal 6,3 --picture drive.svg --save-map learnt.yaml --seed 4");
    EXPECT_TRUE(test_support::begins(outcome, "status      arrived\n"));
    for (const char* name : {"\ndriven ", "\nreplans ", "\nexpanded ", "\ncollisions  0,", "\nram_bytes "}) {
        EXPECT_TRUE(test_support::has(outcome, name)) << name;
    }
    EXPECT_TRUE(test_support::has(scratch.read("drive.svg"), "<animateTransform"));
    const auto learnt = read_map(scratch.path("learnt.yaml"));
    EXPECT_EQ(learnt.width, 80);
    EXPECT_EQ(learnt.origin.y, 2);
    EXPECT_EQ(learnt.states[learnt.index(10, 10)], Tile::free);
    EXPECT_GT(learnt.count(Tile::occupied), 100U);
}

TEST_F(SimTool, IsTheSameForTheSameSeed) {
    EXPECT_EQ(run("room.yaml --radius 0.2 --pairs 3 --seed 9").out,
              run("room.yaml --radius 0.2 --pairs 3 --seed 9").out);
}

TEST_F(SimTool, DrawsPairsByLot) {
    const std::string outcome = out_of("room.yaml --radius 0.2 --pairs 4");
    EXPECT_TRUE(test_support::has(outcome, "arrived     4 of 4\n"));
    EXPECT_TRUE(test_support::has(outcome, "collisions  0\n"));
}

TEST_F(SimTool, DrivesRobotsWithAShape) {
    for (const char* drive : {"", "--drive car --turning-radius 0.8 "}) {
        const std::string outcome = out_of(std::string("room.yaml --footprint 0.8x0.5 ") + drive + "--pairs 3");
        EXPECT_TRUE(test_support::has(outcome, "arrived     3 of 3\n"));
        EXPECT_TRUE(test_support::has(outcome, "collisions  0\n"));
        EXPECT_TRUE(test_support::has(outcome, "StateLattice "));
    }
    (void)out_of(
        "room.yaml --footprint 0.8x0.5 --drive car --turning-radius 0.8 --start 0,3 --goal 6,3 --picture a.svg");
    EXPECT_TRUE(test_support::has(scratch.read("a.svg"), "<polygon points="));
    const Outcome narrow = run("room.yaml --footprint 0.8x0.5 --start=-0.75,3 --goal 6,3");
    EXPECT_EQ(narrow.code, 2);
    expect_refused("room.yaml --footprint 0.8x0.5 --radius 0.3 --pairs 2",
                   "--footprint: not with --radius, --planner, --explore, --plan-known and --ultrasonic");
    expect_refused(
        "room.yaml --footprint 0.8x0.5 --drive omni --pairs 2",
        "--footprint: the simulated robot drives as diff or car, with 16 headings and a pitch of 1; expected "
        "no other");
    expect_refused(
        "room.yaml --footprint 0.8x0.5 --headings 8 --pairs 2",
        "--footprint: the simulated robot drives as diff or car, with 16 headings and a pitch of 1; expected "
        "no other");
}

/// How near the robot came to a wall on its drives, on average.
double mean_nearest(const std::string& rows) {
    double sum = 0;
    int pairs = 0;
    std::istringstream lines(rows);
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line) && !test_support::begins(line, "arrived")) {
        std::istringstream columns(line);
        std::string column;
        for (int i = 0; i < 9; ++i) {
            columns >> column;
        }
        sum += std::stod(column);
        ++pairs;
    }
    return sum / pairs;
}

TEST_F(SimTool, KeepsAwayFromWalls) {
    const std::string pairs = "room.yaml --radius 0.2 --pairs 6 --seed 3";
    const std::string shortest = out_of(pairs);
    const std::string kept = out_of(pairs + " --clearance 0.8");
    EXPECT_TRUE(test_support::has(kept, "arrived     6 of 6\n"));
    EXPECT_TRUE(test_support::has(kept, "collisions  0\n"));
    EXPECT_TRUE(test_support::has(kept, "CostGrid 4804, CostFalloff 72, AStar "));
    EXPECT_GT(mean_nearest(kept), mean_nearest(shortest) + 0.1);
    // It says less of a clearance that ends inside the first cell, or beyond the table.
    expect_refused("room.yaml --radius 0.2 --pairs 2 --clearance 0.05",
                   "--clearance: costs reach 0.05 m beyond the radius; expected 0.1 to 10");
    // As Nav2 has it: 252 falls to 1 over the clearance.
    EXPECT_EQ(out_of(pairs + " --inflation-radius 1 --cost-scaling 6.911785"), kept);
    expect_refused("room.yaml --radius 0.2 --pairs 2 --cost-scaling 3",
                   "--cost-scaling: '3'; expected --inflation-radius with it");
    for (const char* other : {"--planner dstar-lite --pairs 2", "--explore", "--plan-known --pairs 2"}) {
        expect_refused(std::string("room.yaml --radius 0.2 --clearance 0.5 ") + other,
                       "--clearance: plans by A* on what is learnt; expected no --footprint, --planner, --explore and "
                       "--plan-known");
    }
}

TEST_F(SimTool, Explores) {
    const std::string outcome = out_of("room.yaml --radius 0.2 --explore");
    EXPECT_TRUE(test_support::begins(outcome, "status      explored\n"));
}

TEST_F(SimTool, DrivesWithAPlanAroundFurniture) {
    const std::string outcome =
        out_of("room.yaml --radius 0.2 --start 0,6.5 --goal 6,6.5 --plan-known --furniture 12 --seed 3");
    EXPECT_TRUE(test_support::begins(outcome, "status      arrived\n"));
    EXPECT_TRUE(test_support::has(outcome, "\ncollisions  0,"));
    const auto answered = outcome.find("\nanswered    ");
    ASSERT_NE(answered, std::string::npos) << outcome;
    EXPECT_NE(outcome.find(" by the jump graph of the plan, ", answered), std::string::npos) << outcome;
    EXPECT_TRUE(test_support::has(outcome, "JumpGraphPlanner "));
    // Without the plan nothing is said about it.
    EXPECT_FALSE(test_support::has(run("room.yaml --radius 0.2 --start 0,6.5 --goal 6,6.5").out, "answered"));
}

TEST_F(SimTool, TheSeedDecidesWhereFurnitureStands) {
    const std::string pairs = "room.yaml --radius 0.2 --pairs 3 --plan-known --furniture 10";
    const std::string first = out_of(pairs + " --seed 9");
    EXPECT_TRUE(test_support::has(first, "arrived     3 of 3\n"));
    EXPECT_TRUE(test_support::has(first, "collisions  0\n"));
    EXPECT_EQ(first, run(pairs + " --seed 9").out);
    EXPECT_NE(first, run(pairs + " --seed 10").out);
}

TEST_F(SimTool, ReportsHowWrongThePositionWas) {
    const std::string drive = "room.yaml --radius 0.2 --start 0,3 --goal 6,3 --drift 2 --correct-every 3";
    const std::string outcome = out_of(drive + " --picture drift.svg");
    EXPECT_TRUE(test_support::begins(outcome, "status      arrived\n"));
    EXPECT_TRUE(test_support::has(outcome, "\nposition    largest error 0."));
    EXPECT_TRUE(test_support::has(outcome, " corrections\nend         0."));
    EXPECT_TRUE(test_support::has(scratch.read("drift.svg"), "id=\"believed\""));
    EXPECT_EQ(outcome, run(drive).out);
    const std::string pairs = out_of("room.yaml --radius 0.2 --pairs 3 --drift 2 --correct-every 3");
    EXPECT_TRUE(test_support::has(pairs, "nearest error to goal status\n"));
    EXPECT_TRUE(test_support::has(pairs, "\nposition    largest error 0."));
    EXPECT_TRUE(test_support::has(pairs, " m, where the robot believed to have arrived; 0 missed the goal\n"));
    // Nobody who only believes to have arrived has arrived.
    const Outcome lost = run("room.yaml --radius 0.2 --pairs 6 --drift 15");
    EXPECT_EQ(lost.code, 1) << lost.out << lost.err;
    EXPECT_TRUE(test_support::has(lost.out, " missed the goal\n"));
    // Without drift nothing is said about it.
    const Outcome exact = run("room.yaml --radius 0.2 --start 0,3 --goal 6,3");
    EXPECT_EQ(exact.out, run("room.yaml --radius 0.2 --start 0,3 --goal 6,3 --drift 0").out);
    EXPECT_FALSE(test_support::has(exact.out, "position"));
}

TEST_F(SimTool, RefusesWhatMakesNoSense) {
    expect_refused("room.yaml", "--goal, --explore, --pairs: expected one of them");
    expect_refused("room.yaml --radius 0.2 --goal 1,3", "--goal: no start; expected --start too");
    expect_refused("room.yaml --radius 0.2 --explore --seed x", "--seed: 'x'; expected a whole number from 0");
    expect_refused("room.yaml --radius 0.2 --explore --noise -1", "--noise: '-1'; expected metres from 0 to 1");
    expect_refused("room.yaml --radius 0.2 --explore --picture a.png",
                   "--picture: 'a.png'; expected a name that ends in .svg");
    expect_refused(
        "room.yaml --radius 0.2 --start -1,2 --goal 1,4",
        "--start: '-1,2'; expected a place with room for a robot of radius 0.2 m; the nearest is -0.65,2.35");
    expect_refused("yard.map --explore", "yard.map: not a ROS map; expected a map_server .yaml, which gives metres");
    expect_refused("room.yaml --pairs 1 --radius 5",
                   "the map has no two connected places 5 m apart with 0.3 m of clearance; expected a larger map or a "
                   "smaller --radius");
    expect_refused("room.yaml --radius 0.2 --start 0,3 --goal 6,3 --planner bfs",
                   "--planner: no controller plans with 'bfs'; expected jps or dstar-lite");
    expect_refused("room.yaml --radius 0.2 --explore --plan-known",
                   "--plan-known: a robot that has the plan has nothing to explore; expected no --explore");
    expect_refused("room.yaml --radius 0.2 --pairs 1 --plan-known --planner dstar-lite",
                   "--planner: 'dstar-lite'; expected no other with --plan-known than jps, on the plan's jump graph");
    expect_refused("room.yaml --radius 0.2 --pairs 1 --furniture 3",
                   "--furniture: what is not on the plan; expected --plan-known too");
    expect_refused("room.yaml --radius 0.2 --pairs 1 --plan-known --furniture x",
                   "--furniture: 'x'; expected a whole number from 1 to 10000");
    expect_refused("room.yaml --radius 0.2 --explore --drift 30", "--drift: '30'; expected per cent from 0 to 20");
    expect_refused("room.yaml --radius 0.2 --explore --drift much", "--drift: 'much'; expected per cent from 0 to 20");
    expect_refused("room.yaml --radius 0.2 --explore --correct-every 5",
                   "--correct-every: '5'; expected none without --drift: a robot that knows its position needs no "
                   "correction");
    expect_refused("room.yaml --radius 0.2 --explore --drift 1 --correct-every 0",
                   "--correct-every: '0'; expected seconds from 0.02 to 3600");
    expect_refused("room.yaml --radius 0.2 --explore --drift 1 --correction-error 0.1",
                   "--correction-error: '0.1'; expected --correct-every too");
    expect_refused("room.yaml --radius 0.2 --explore --drift 1 --correct-every 5 --correction-error -1",
                   "--correction-error: '-1'; expected metres from 0 to 5");
    const Outcome full = run("room.yaml --radius 0.2 --pairs 1 --plan-known --furniture 2000");
    EXPECT_EQ(full.code, 2);
    EXPECT_TRUE(test_support::begins(full.err, "--furniture: '2000'; expected at most "));
}

}  // namespace
