#include <exception>
#include <iostream>
#include <string>

#include "commands.hpp"
#include "firmpath/core/version.hpp"
#include "firmpath/host/error.hpp"
#include "progress.hpp"

namespace {

using firmpath::host::concat;
using firmpath::host::InputError;

std::string version_text() {
    const firmpath::Version v = firmpath::version;
    return concat("firmpath ", int{v.major}, '.', int{v.minor}, '.', int{v.patch});
}

constexpr const char* examples = R"(Examples:
  firmpath info office.yaml
  firmpath plan office.yaml --start 1.5,2 --goal 12,8.25 --radius 0.2 --picture path.svg
  firmpath plan arena.map --start 1,11 --goal 47,46 --format json
  firmpath compare arena.map --start 1,11 --goal 47,46 --planners astar,greedy,jps --picture all.svg
  firmpath scen arena.map.scen
  firmpath field office.yaml --goal 3,4 --picture field.svg
  firmpath range office.yaml --start 3,4 --steps 40 --picture range.svg
  firmpath size office.yaml --radius 0.2
  firmpath budget --board microbit --size 48x40
  firmpath bake office.yaml --name office --radius 0.2 --coarsen 2 -o office.hpp
  firmpath c-api --planner jps --size 256x224 --nodes 104 -o planner.h planner.cpp
  firmpath sim office.yaml --radius 0.2 --start 1.5,2 --goal 12,8.25 --picture drive.svg
  firmpath fleet office.yaml --robots 20 --picture fleet.svg
  firmpath maze contest.txt --picture -
  firmpath primitives --name Cart --footprint 0.8x0.5 --cell 0.05 -o cart.hpp

Exit codes: 0 found, 1 no path (or a scenario not solved as promised), 2 bad input: one line says what is wrong.
`firmpath COMMAND --help` prints more.)";

int fail(const std::string& message) {
    std::cerr << InputError::printable(message) << '\n';
    return firmpath::tool::exit_bad_input;
}

int run(int argc, char** argv) {
    firmpath::tool::CommandLine line(
        "Plans paths on occupancy grids with the firmpath library, and prepares maps for firmware.", version_text(),
        examples);
    firmpath::tool::add_info(line);
    firmpath::tool::add_plan(line);
    firmpath::tool::add_compare(line);
    firmpath::tool::add_scen(line);
    firmpath::tool::add_size(line);
    firmpath::tool::add_budget(line);
    firmpath::tool::add_field(line);
    firmpath::tool::add_range(line);
    firmpath::tool::add_bake(line);
    firmpath::tool::add_c_api(line);
    firmpath::tool::add_sim(line);
    firmpath::tool::add_fleet(line);
    firmpath::tool::add_primitives(line);
    firmpath::tool::add_maze(line);
    const firmpath::tool::Run chosen = line.parse(argc, argv);
    int code = firmpath::tool::exit_found;
    if (chosen) {
        const firmpath::tool::Alive alive;
        code = chosen();
    }
    std::cout.flush();
    return std::cout ? code : fail("firmpath: standard output cannot be written");
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const InputError& error) {
        return fail(error.what());
    } catch (const std::exception& error) {
        return fail(concat("firmpath: ", error.what()));
    }
}
