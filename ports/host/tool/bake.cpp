#include <iostream>
#include <memory>
#include <string>

#include "commands.hpp"
#include "firmpath/host/bake.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "options.hpp"

namespace firmpath::tool {
namespace {

struct BakeOptions {
    MapOptions map;
    std::string name;
    std::string output;
};

int run_bake(const BakeOptions& options) {
    if (!host::is_identifier(options.name)) {
        fail_option("--name", options.name, "a C++ identifier that is no keyword and not reserved");
    }
    const host::PlanningOptions planning = options.map.planning();
    const host::PlanningMap map = host::make_planning_map(host::read_map(options.map.file()), planning);
    const std::string text = host::bake(
        map, options.name,
        {options.map.file().filename().string(), planning.radius, planning.coarsen, planning.unknown_blocks});
    if (options.output.empty()) {
        std::cout << text;
    } else {
        host::write_file(options.output, text);
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
    command.option("-o,--output", options->output, "FILE", "the header to write; else standard output");
    command.footer("Example:\n  firmpath bake office.yaml --name office --radius 0.2 -o office.hpp\n"
                   "then, in C++:\n  #include \"office.hpp\"\n  planner.plan(office::grid, start, goal);");
}

}  // namespace firmpath::tool
