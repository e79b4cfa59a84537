#include "firmpath/host/c_api.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "commands.hpp"
#include "firmpath/host/bake.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/planner_type.hpp"
#include "options.hpp"
#include "report.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

struct CApiOptions {
    PlannerChoice planner;
    std::string size;
    MotionOptions motion;
    std::string nodes;
    std::string cost_bits;
    std::string name;
    std::vector<std::string> output;
    FormatOption format;
};

std::size_t parse_cost_bits(const std::string& text) {
    if (!text.empty() && text != "16" && text != "32") {
        fail_option("--cost-bits", text, "16 or 32");
    }
    return text.empty() ? 0 : text == "16" ? 2 : 4;
}

/// Throws unless the names are those of two files that a source can include.
void check_names(const std::filesystem::path& header, const std::filesystem::path& source) {
    const std::string file = header.filename().string();
    const bool plain = file.find_first_of("\"\\\n") == std::string::npos;
    if (!plain || header.extension() != ".h") {
        fail_option("-o", header.string(), "the header's name, which ends in .h, and then the source's");
    }
    if (source.extension() == ".h" || source.filename() == "-") {
        fail_option("-o", source.string(), "the name of a C++ source after the header's");
    }
}

/// Writes both files, or none.
void write_both(const std::filesystem::path& header, const std::filesystem::path& source, const host::CApi& api) {
    host::NewFile first(header);
    first.write(api.header);
    host::write_file(source, api.source);
    first.keep();
}

/// What the user typed, with the names of the files without their folders.
std::string command_of(const CApiOptions& options, const host::Motion& motion) {
    const auto unless_empty = [](const char* option, const std::string& value) {
        return value.empty() ? std::string() : concat(' ', option, ' ', value);
    };
    return concat("firmpath c-api --planner ", options.planner.name(),
                  unless_empty("--weight", options.planner.weight()), " --size ", options.size,
                  unless_empty("--nodes", options.nodes), unless_empty("--moves", motion.moves == 4 ? "4" : ""),
                  unless_empty("--corner", motion.corner == Corner::one_side ? "one-side"
                                           : motion.corner == Corner::always ? "always"
                                                                             : ""),
                  unless_empty("--cost-bits", options.cost_bits), unless_empty("--name", options.name), " -o ",
                  std::filesystem::path(options.output[0]).filename().string(), ' ',
                  std::filesystem::path(options.output[1]).filename().string());
}

int run_c_api(const CApiOptions& options) {
    const bool json = options.format.json();
    const Size size = parse_size("--size", options.size);
    const std::filesystem::path header = options.output[0];
    const std::filesystem::path source = options.output[1];
    check_names(header, source);

    host::CPlanner planner;
    planner.planner = options.planner.name();
    if (host::planner_info(planner.planner).abilities.tables) {
        fail_option("--planner", planner.planner,
                    "a planner without tables, because the C interface has no jump graphs");
    }
    planner.options = options.planner.options();
    planner.options.cost_bytes = parse_cost_bits(options.cost_bits);
    planner.motion = options.motion.motion();
    planner.width = size.width;
    planner.height = size.height;
    planner.name = options.name.empty() ? header.stem().string() : options.name;
    planner.header_file = header.filename().string();
    if (!host::is_c_name(planner.name)) {
        fail_option("--name", planner.name,
                    "an identifier of C and C++ that is neither a keyword nor reserved (default: the header's name)");
    }
    if (!options.nodes.empty()) {
        if (!host::jumps(planner.planner)) {
            fail_option("--nodes", options.nodes, concat("--planner jps or jps-or-bfs with it, not ", planner.planner));
        }
        planner.options.nodes = parse_nodes("--nodes", options.nodes);
    }
    planner.command = command_of(options, planner.motion);
    write_both(header, source, host::c_api(planner));
    Report report(json);
    report.block(concat("compile with ", host::c_api_folders, ", and ", source.filename().string(), " as C++20\n"));
    report.data({{"header", header.string()}, {"source", source.string()}, {"prefix", planner.name}});
    report.print();
    return exit_found;
}

}  // namespace

void add_c_api(CommandLine& line) {
    const auto options = std::make_shared<CApiOptions>();
    Command command =
        line.command("c-api", "Writes a planner's C interface", [options] { return run_c_api(*options); });
    options->planner.add_search_to(command, false);
    command.option("--size", options->size, "WxH", "the map's size in cells", Need::required);
    command.option("--nodes", options->nodes, "N",
                   "for --planner jps and jps-or-bfs: records in the pool, default 512; firmpath size prints how many "
                   "are needed");
    options->motion.add_to(command, false);
    command.option("--cost-bits", options->cost_bits, "16|32",
                   "the width of costs; default: the one that no path overflows");
    command.option("--name", options->name, "ID", "the prefix of all names; default: the header's name without .h");
    command.pair("-o,--output", options->output, "HEADER SOURCE", "the files to write: a header of C, a source of C++",
                 Need::required);
    options->format.add_to(command);
    command.footer(
        "The source is compiled as C++20; the program can be C. The include folders of both, in a clone of firmpath:\n"
        "  firmpath/ports/c/include and firmpath/lib/include\n"
        "\n"
        "Example:\n  firmpath c-api --planner jps --size 256x224 --nodes 104 -o planner.h planner.cpp\n"
        "then, in C:\n  #include \"planner.h\"\n  static struct planner planner;\n"
        "  static struct planner_map map;\n  planner_map_fill(&map, false);\n  ...\n"
        "  enum firmpath_status status = planner_begin(&planner, &map, start, goal, NULL);\n"
        "  while (status == FIRMPATH_RUNNING) status = planner_step(&planner, &map, 100);");
}

}  // namespace firmpath::tool
