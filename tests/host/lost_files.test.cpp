// No command writes over what it reads, over another of its outputs, or over a good file with half of one.
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>

#include "program.hpp"

namespace {

class LostFiles : public test_support::ProgramTest {
protected:
    void SetUp() override { scratch.write("yard.map", yard); }

    /// What is in the folder besides the files that tests make themselves.
    std::size_t files() const {
        std::size_t count = 0;
        for (const auto& entry : std::filesystem::directory_iterator(scratch.path(""))) {
            const std::string name = entry.path().filename().string();
            count += name == "out" || name == "err" ? 0U : 1U;
        }
        return count;
    }

    const std::string yard = "type octile\nheight 2\nwidth 4\nmap\n....\n..@.\n";
};

TEST_F(LostFiles, TwoOutputsOfOneNameAreRefused) {
    expect_refused("bake yard.map --name y --jump-graph same -o same",
                   "--output: 'same'; expected another file than that of --jump-graph");
    expect_refused("bake yard.map --name y --tiles ./same --cluster-tables same",
                   "--tiles: './same'; expected another file than that of --cluster-tables");
    expect_refused("plan yard.map --start 0,0 --goal 3,1 --picture a.txt --trace a.txt",
                   "--picture: 'a.txt'; expected another file than that of --trace");
    expect_refused("fleet yard.map --robots 2 --picture a.svg --paths a.svg",
                   "--paths: 'a.svg'; expected another file than that of --picture");
    EXPECT_EQ(files(), 1U);
}

TEST_F(LostFiles, AnOutputThatIsReadIsRefused) {
    const std::string why = ":1: is read, too; expected another name for what is written";
    scratch.write("b.svg", yard);
    expect_refused("plan b.svg --start 0,0 --goal 3,1 --picture b.svg", "b.svg" + why);
    std::filesystem::create_symlink("b.svg", scratch.path("link.svg"));
    expect_refused("plan b.svg --start 0,0 --goal 3,1 --picture link.svg", "link.svg" + why);
    expect_refused("plan b.svg --start 0,0 --goal 3,1 --trace ./b.svg", "./b.svg" + why);
    expect_refused("bake b.svg --name y -o b.svg", "b.svg" + why);
    EXPECT_EQ(scratch.read("b.svg"), yard);
    // The picture that a yaml names is read, too.
    const std::string pixels = "P2 2 1 255 254 254\n";
    scratch.write("m.png", pixels);
    scratch.write("m.yaml", "image: m.png\nresolution: 1\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\n"
                            "free_thresh: 0.196\n");
    expect_refused("plan m.yaml --cells --start 0,0 --goal 1,0 --picture m.png", "m.png" + why);
    EXPECT_EQ(scratch.read("m.png"), pixels);
}

TEST_F(LostFiles, AForgottenValueTakesNoOption) {
    expect_refused("bake yard.map --name y --jump-graph --boxes -o y.hpp",
                   "--jump-graph: '--boxes'; expected FILE, not another option; a file of this name is ./--boxes");
    expect_refused("plan yard.map --start 0,0 --goal 3,1 --picture --ascii",
                   "--picture: '--ascii'; expected FILE, not another option; a file of this name is ./--ascii");
    expect_refused("plan yard.map --start 0,0 --goal 3,1 --waypoints --path",
                   "--waypoints: '--path'; expected FILE, not another option; a file of this name is ./--path");
    EXPECT_EQ(files(), 1U);
    EXPECT_EQ(run("plan yard.map --start 0,0 --goal 3,1 --picture ./--ascii.txt").code, 0);
    EXPECT_EQ(files(), 2U);
}

// Before the work: in a map of a maze with boxes it may take minutes.
TEST_F(LostFiles, AnOutputThatCannotBeWrittenIsRefusedAtOnce) {
    const std::string why =
        ":1: cannot be written (No such file or directory); expected a file name in a folder that exists";
    scratch.write("m.pgm", "P2 3 3 255 254 254 254 254 254 254 254 254 254\n");
    scratch.write("m.yaml", "image: m.pgm\nresolution: 1\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\n"
                            "free_thresh: 0.196\n");
    // Each would fail for another reason if it had begun.
    expect_refused("bake none.map --name y --jump-graph no/graph --boxes -o y.hpp", "no/graph" + why);
    expect_refused("bake none.map --name y --tiles no/tiles -o y.hpp", "no/tiles" + why);
    expect_refused("sim none.yaml --radius 0.2 --start 1,1 --explore --save-map no/learnt.yaml",
                   "no/learnt.yaml" + why);
    expect_refused("sim none.yaml --radius 0.2 --start 1,1 --explore --picture no/p.svg", "no/p.svg" + why);
    expect_refused("plan none.map --start 0,0 --goal 1,1 --waypoints no/w.csv", "no/w.csv" + why);
    std::filesystem::create_directory(scratch.path("folder"));
    EXPECT_TRUE(test_support::has(run("plan yard.map --start 0,0 --goal 3,1 --picture folder").err,
                                  "folder:1: cannot be written (Is a directory)"));
    EXPECT_EQ(files(), 4U);
    scratch.write("w.csv", "old");
    expect_refused("plan none.map --start 0,0 --goal 1,1 --waypoints w.csv",
                   "none.map:1: cannot be opened (No such file or directory); expected a map: .yaml (ROS) or .map "
                   "(MovingAI)");
    EXPECT_EQ(scratch.read("w.csv"), "old");
    if (std::filesystem::exists("/dev/full")) {
        expect_refused(
            "plan yard.map --start 0,0 --goal 3,1 --trace /dev/full",
            "/dev/full:1: cannot be written (No space left on device); expected a file name in a folder that "
            "exists");
    }
}

// A full disk is a limit on the size of files here: writing fails in the same way.
TEST_F(LostFiles, AFullDiskLeavesTheOldFile) {
    for (const auto& [file, writes] :
         {std::pair("y.hpp", "bake yard.map --name y --jump-graph graph --picture p.svg -o y.hpp"),
          std::pair("f.svg", "field yard.map --goal 3,1 --picture f.svg"),
          std::pair("p.svg", "plan yard.map --start 0,0 --goal 3,1 --animate --picture p.svg")}) {
        scratch.write(file, "old");
        const std::string command = "cd '" + scratch.path("").string() +
                                    "' && (trap '' XFSZ; ulimit -f 1; '" FIRMPATH_PROGRAM "' " + writes +
                                    " >out 2>err)";
        EXPECT_NE(std::system(command.c_str()), 0) << writes;
        EXPECT_TRUE(test_support::has(scratch.read("err"), "cannot be written (File too large)"));
        EXPECT_EQ(scratch.read(file), "old");
    }
    for (const auto& entry : std::filesystem::directory_iterator(scratch.path(""))) {
        EXPECT_NE(entry.path().extension(), ".part") << entry.path();
    }
}

TEST_F(LostFiles, WhatHasTheNameKeepsItsPermissionsAndLinks) {
    scratch.write("p.svg", "old");
    std::filesystem::permissions(scratch.path("p.svg"), std::filesystem::perms::owner_all);
    std::filesystem::create_symlink("p.svg", scratch.path("link.svg"));
    EXPECT_EQ(run("plan yard.map --start 0,0 --goal 3,1 --picture link.svg").code, 0);
    EXPECT_TRUE(std::filesystem::is_symlink(scratch.path("link.svg")));
    EXPECT_NE(scratch.read("p.svg"), "old");
    EXPECT_EQ(std::filesystem::status(scratch.path("p.svg")).permissions(), std::filesystem::perms::owner_all);
    EXPECT_EQ(run("plan yard.map --start 0,0 --goal 3,1 --trace /dev/stdout").code, 0);
    EXPECT_EQ(run("bake yard.map --name y -o /dev/full").code, 2);
}

TEST_F(LostFiles, AFileThatIsTooLargeIsNotRead) {
    scratch.write("large.map", "");
    std::filesystem::resize_file(scratch.path("large.map"), std::uintmax_t{2} << 30);  // takes no room on the disk
    expect_refused("info large.map",
                   "large.map:1: is larger than 513 MiB; expected a map: .yaml (ROS) or .map (MovingAI)");
    for (const char* reads : {"plan large.map --raw 8x8 --start 0,0 --goal 1,1", "maze large.map",
                              "primitives --name y --footprint 1x1 --mprim large.map"}) {
        const auto refused = run(reads);
        EXPECT_EQ(refused.code, 2) << reads;
        EXPECT_TRUE(test_support::begins(refused.err, "large.map:1: is larger than 513 MiB; expected "));
    }
}

}  // namespace
