// `firmpath fleet`: its figures, files and refusals.
#include <cstdlib>
#include <string>

#include "program.hpp"
#include "svg.hpp"

namespace {

using test_support::Outcome;

class FleetTool : public test_support::ProgramTest {
protected:
    FleetTool() : ProgramTest("fleet") {
        scratch.write("rooms.map", "type octile\nheight 3\nwidth 7\nmap\n"
                                   "...@...\n"
                                   ".......\n"
                                   "...@...\n");
        scratch.write("rooms.scen", "version 1\n"
                                    "0\trooms.map\t7\t3\t0\t0\t6\t0\t8\n"
                                    "0\trooms.map\t7\t3\t6\t0\t0\t0\t8\n"
                                    "0\trooms.map\t7\t3\t0\t1\t6\t1\t6\n"
                                    "0\trooms.map\t7\t3\t0\t0\t6\t2\t6\n");
        scratch.write("hall.map", "type octile\nheight 2\nwidth 3\nmap\n...\n@.@\n");
    }
};

TEST_F(FleetTool, MovesTheRobotsOfAScenario) {
    const std::string outcome = out_of("rooms.map --scen rooms.scen --robots 2 --picture a.svg --paths a.tsv");
    EXPECT_TRUE(test_support::begins(outcome, "status        arrived: all 2 robots are at their goals\n"));
    for (const char* line : {"\nrobots        2\n", "\nmakespan      ", "\nsum_of_costs  ",
                             "\nplan          found, in ", "\nconflicts     0\n", "\nram_bytes     "}) {
        EXPECT_TRUE(test_support::has(outcome, line)) << line;
    }
    const std::string paths = scratch.read("a.tsv");
    EXPECT_TRUE(test_support::begins(paths, "0\t0,0 6,0\n1\t"));
    EXPECT_EQ(paths.substr(paths.size() - 9), "\t6,0 0,0\n") << paths;
    test_support::expect_closed_elements(scratch.read("a.svg"));
}

TEST_F(FleetTool, DrawsTasksByLot) {
    const std::string outcome = out_of("rooms.map --robots 6 --seed 2 --paths a.tsv");
    EXPECT_EQ(run("rooms.map --robots 6 --seed 2 --paths b.tsv").out, outcome);
    EXPECT_EQ(scratch.read("a.tsv"), scratch.read("b.tsv"));
}

TEST_F(FleetTool, MovesWithoutAnEnd) {
    const std::string outcome = out_of("rooms.map --robots 4 --endless --steps 100");
    EXPECT_TRUE(test_support::has(outcome, "\ngoals         "));
    EXPECT_TRUE(test_support::has(outcome, " a step; in the last 20 steps "));
    EXPECT_FALSE(test_support::has(outcome, "makespan"));
}

TEST_F(FleetTool, GathersRobotsAroundACell) {
    const std::string outcome = out_of("rooms.map --robots 8 --gather 5,1 --paths a.tsv");
    EXPECT_TRUE(test_support::has(outcome, " with one field for all\n"));
    // Nine cells lie within two steps of the place.
    const std::string paths = scratch.read("a.tsv");
    std::string last = paths.substr(paths.rfind('\t') + 1);
    for (std::size_t at = 0; at < last.size(); at += 4) {
        const int x = last[at] - '0', y = last[at + 2] - '0';
        EXPECT_LE(std::abs(x - 5) + std::abs(y - 1), 2) << last;
    }
}

TEST_F(FleetTool, SaysWhyNotAllArrive) {
    // A robot whose goal lies behind a wall arrives nowhere.
    scratch.write("wall.map", "type octile\nheight 1\nwidth 3\nmap\n.@.\n");
    scratch.write("wall.scen", "version 1\n0\twall.map\t3\t1\t0\t0\t2\t0\t0\n");
    const Outcome wall = run("wall.map --scen wall.scen --steps 5");
    EXPECT_EQ(wall.code, 1);
    EXPECT_TRUE(test_support::begins(
        wall.out, "status        moving: 0 of 1 robots are at their goals after 5 steps; no path leads to the "
                  "goals of 1\n"));
    const Outcome full = run("rooms.map --scen rooms.scen --robots 3 --configurations 2 --steps 2");
    EXPECT_EQ(full.code, 1);
    EXPECT_TRUE(
        test_support::has(full.out, "\nplan          the pool of 2 configurations is full: moved without a plan\n"));
    EXPECT_TRUE(test_support::has(full.out, "\nmakespan      2 steps, and not all arrived\n"));
    EXPECT_TRUE(test_support::has(run("rooms.map --robots 2 --no-plan").out, "\nplan          none\n"));
}

TEST_F(FleetTool, RefusesBadInput) {
    expect_refused("rooms.map",
                   "--robots: how many are there? expected --robots, or --scen with a start and a goal for "
                   "each");
    expect_refused("rooms.map --robots 0", "--robots: '0'; expected a whole number from 1 to 2048");
    expect_refused("rooms.map --robots 20", "the largest connected part of the map has 19 free cells; expected 20, one "
                                            "for each robot");
    scratch.write("wall.scen", "version 1\n0\thall.map\t3\t2\t0\t0\t0\t1\t0\n");
    expect_refused("hall.map --scen wall.scen",
                   "robot 0 cannot go to 0,1 (goal_blocked); expected a free cell as its goal");
    expect_refused("rooms.map --scen rooms.scen", "rooms.scen:5: the start 0,0 is that of an earlier robot; expected a "
                                                  "free cell of its own for each robot");
    expect_refused("rooms.map --scen rooms.scen --robots 5", "rooms.scen: 4 queries; expected 5, one for each robot");
    expect_refused("hall.map --scen rooms.scen",
                   "rooms.scen:2: made for a map of 7 x 3 cells; expected 3 x 2, the size of the map");
    expect_refused("rooms.map --scen rooms.scen --coarsen 2",
                   "--coarsen: the scenario is for the cells of the file; expected no --scen");
    expect_refused("rooms.map --robots 2 --picture a.png", "--picture: 'a.png'; expected a name that ends in .svg");
    expect_refused("rooms.map --robots 2 --paths -",
                   "--paths: '-'; expected a file, because the figures go to standard output");
    expect_refused("rooms.map --robots 2 --endless --configurations 9",
                   "--configurations: nothing is planned; expected none of --endless, --gather, --no-plan");
    expect_refused("rooms.map --robots 2 --endless --gather 1,1",
                   "--gather: robots that gather stay there; expected no --endless");
    expect_refused(
        "rooms.map --robots 2 --gather 3,0",
        "--gather: '3,0'; expected a free cell: cell 3,0 is an obstacle; nearest free cell 2,0, 1.0 cells away");
    scratch.write("blocked.scen", "version 1\n0\thall.map\t3\t2\t0\t1\t0\t0\t0\n");
    expect_refused("hall.map --scen blocked.scen", "blocked.scen:2: the start 0,1 is blocked; expected a free cell of "
                                                   "its own for each robot");
}

}  // namespace
