#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "commands.hpp"
#include "firmpath/host/bake.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/lattice/mprim.hpp"
#include "firmpath/host/numbers.hpp"
#include "options.hpp"
#include "report.hpp"
#include "robot_options.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

struct PrimitivesOptions {
    RobotOptions robot;
    std::string name;
    std::string cell;
    std::string output;
    FormatOption format;
};

int run_primitives(const PrimitivesOptions& options) {
    if (!host::is_identifier(options.name)) {
        fail_option("--name", options.name, "a C++ identifier that is neither a keyword nor reserved");
    }
    const bool to_file = !options.output.empty() && options.output != "-";
    const bool json = options.format.json_beside_header(!to_file);
    std::optional<Micrometres> cell;
    if (!options.cell.empty()) {
        const auto metres = host::parse_number(options.cell);
        if (!metres || *metres < 0.001 || *metres > 4) {
            fail_option("--cell", options.cell, "0.001 to 4 metres");
        }
        cell = host::to_micrometres(*metres);
    }
    const host::MotionTables tables = host::make_tables(options.robot.robot(cell));
    const host::ShapedRobot& robot = tables.robot;
    const bool guided = std::any_of(tables.turning.begin(), tables.turning.end(), [](auto v) { return v != 0; });
    const std::vector<std::string> notes = {
        concat(options.robot.describe(), ", on cells of ", robot.cell.count() / 1e6, " m"),
        concat(robot.headings, " headings, ", tables.per_heading, " motions from each, a place in every ",
               robot.pitch == 1 ? "" : concat(robot.pitch, ". "), "cell"),
        concat(tables.runs.size(), " runs of cells; ", tables.bytes(), " bytes of flash, ", tables.weight_bytes(),
               " more on maps with weights"),
        guided ? "with what turning costs at the least"
               : "without what turning costs: the motions are not the same after a quarter turn"};
    const std::string text = host::bake_primitives(tables, options.name, notes);
    if (!to_file) {
        std::cout << text;
        return exit_found;
    }
    host::write_file(options.output, text);
    Report report(json);
    for (const std::string& note : notes) {
        report.block(note + '\n');
    }
    report.data({{"header", options.output},
                 {"robot", options.robot.describe()},
                 {"cell", robot.cell.count() / 1e6},
                 {"headings", robot.headings},
                 {"motions_of_a_heading", tables.per_heading},
                 {"pitch", robot.pitch},
                 {"table_bytes", tables.bytes()},
                 {"weight_bytes", tables.weight_bytes()},
                 {"guided", guided}});
    report.print();
    return exit_found;
}

}  // namespace

void add_primitives(CommandLine& line) {
    const auto options = std::make_shared<PrimitivesOptions>();
    Command command = line.command("primitives", "Writes the motions of a robot with a shape as tables, for flash",
                                   [options] { return run_primitives(*options); });
    command.option("--name", options->name, "ID", "name of the struct", Need::required);
    command.option("--cell", options->cell, "METRES", "edge of a cell of the map; a .mprim file names it itself");
    options->robot.add_to(command);
    command.output("-o,--output", options->output, "FILE",
                   "the header to write; without it, or with -, standard output");
    options->format.add_to(command);
    command.footer("Example:\n  firmpath primitives --name Cart --footprint 0.8x0.5 --cell 0.05 -o cart.hpp\n"
                   "then, in C++:\n  #include \"cart.hpp\"\n"
                   "  firmpath::StateLattice<firmpath::BitGrid<256, 224>, Cart, 6000> planner;");
}

}  // namespace firmpath::tool
