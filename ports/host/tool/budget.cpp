#include <algorithm>
#include <array>
#include <cstdio>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "boards.hpp"
#include "commands.hpp"
#include "firmpath/host/bake.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/planner.hpp"
#include "options.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

struct BudgetOptions {
    std::string board;
    std::string map;
    std::string nodes = "512";
    bool squares = false;
    MotionOptions motion;
    std::string format = "text";
};

/// The name of a planner in the measurements.
std::string_view measured_name(std::string_view planner, const host::Motion& motion) {
    constexpr std::array<std::array<std::string_view, 2>, 9> names{{{"astar", "astar"},
                                                                    {"bfs", "bfs_four"},
                                                                    {"dijkstra", "dijkstra"},
                                                                    {"dstar-lite", "dstar_lite"},
                                                                    {"greedy", "greedy"},
                                                                    {"jps", "jps_never"},
                                                                    {"jps-or-bfs", "jps_or_bfs"},
                                                                    {"theta", "theta_never"},
                                                                    {"weighted", "weighted_astar"}}};
    for (const auto& [tool, measured] : names) {
        if (planner == tool) {
            return measured;
        }
    }
    return motion.moves == 4 ? "turning_four" : "turning_eight";
}

struct Row {
    std::string_view planner;
    std::size_t ram;
    std::size_t map;
    const budget::Search* measured;  ///< null if this processor was not measured
    bool fits;
    int largest;  ///< edge of the largest square map that fits, 0 if none does
};

class Budget {
public:
    Budget(const budget::Board& board, const host::Motion& motion, std::uint32_t nodes)
        : board_(board), motion_(motion), options_{.nodes = nodes} {}

    Row row(const host::PlannerInfo& info, Size size) const {
        const budget::Search* measured = find_search(board_, measured_name(info.name, motion_));
        int fits_at = 0;
        int beyond = info.largest_edge + 1;
        while (fits_at + 1 < beyond) {  // the memory of a planner grows with the map
            const int edge = (fits_at + beyond) / 2;
            (fits(info, {edge, edge}, measured) ? fits_at : beyond) = edge;
        }
        return {info.name, ram(info, size), map_bytes(info, size), measured, fits(info, size, measured), fits_at};
    }

private:
    std::size_t ram(const host::PlannerInfo& info, Size size) const {
        return info.ram_bytes(size.width, size.height, motion_, options_);
    }
    /// The map lies in flash.
    static std::size_t map_bytes(const host::PlannerInfo& info, Size size) {
        return info.name.substr(0, 3) == "jps" ? host::jump_grid_bytes(size.width, size.height)
                                               : host::bit_grid_bytes(size.width, size.height);
    }
    bool fits(const host::PlannerInfo& info, Size size, const budget::Search* measured) const {
        const std::size_t flash = map_bytes(info, size) + (measured != nullptr ? measured->flash : 0);
        return size.width <= info.largest_edge && size.height <= info.largest_edge &&
               ram(info, size) + stack_bytes <= board_.ram && flash <= board_.flash;
    }

    const budget::Board& board_;
    host::Motion motion_;
    host::PlannerOptions options_;
};

void print_json(const budget::Board& board, Size size, const std::vector<Row>& rows) {
    auto planners = nlohmann::ordered_json::array();
    for (const Row& row : rows) {
        nlohmann::ordered_json planner = {{"planner", row.planner},
                                          {"fits", row.fits},
                                          {"ram_bytes", row.ram},
                                          {"map_bytes", row.map},
                                          {"largest_square", row.largest}};
        if (row.measured != nullptr) {
            planner["flash_bytes"] = row.measured->flash;
            planner["stack_bytes"] = row.measured->stack;
            planner["instructions_an_expansion"] = row.measured->expansion;
            planner["instructions_longest_slice"] = row.measured->slice;
        }
        planners.push_back(planner);
    }
    const nlohmann::ordered_json json = {
        {"board", board.name}, {"cpu", board.cpu},      {"flash_bytes", board.flash},    {"ram_bytes", board.ram},
        {"width", size.width}, {"height", size.height}, {"stack_reserved", stack_bytes}, {"planners", planners}};
    std::cout << json.dump(2) << '\n';
}

void print_text(const budget::Board& board, Size size, const std::vector<Row>& rows, const std::string& moves) {
    std::cout << concat(board.name, ", ", board.cpu, ": ", board.flash / 1024, " KB of flash, ", board.ram / 1024,
                        " KB of RAM, ", stack_bytes, " bytes of it for the stack\n", size.width, " x ", size.height,
                        " cells, in flash; ", moves, "\n\n");
    std::cout
        << " planner       fits        RAM   map, flash  code, flash   stack   instructions   longest    largest\n"
           "                                                                 an expansion     slice     square\n";
    for (const Row& row : rows) {
        const auto figure = [&](std::uint32_t budget::Search::*member) {
            return row.measured == nullptr ? std::string("-") : std::to_string(row.measured->*member);
        };
        char text[160];
        std::snprintf(text, sizeof text, " %-12s  %-4s %10zu %12zu %12s %7s %14s %9s %10d\n",
                      std::string(row.planner).c_str(), row.fits ? "yes" : "no", row.ram, row.map,
                      figure(&budget::Search::flash).c_str(), figure(&budget::Search::stack).c_str(),
                      figure(&budget::Search::expansion).c_str(), figure(&budget::Search::slice).c_str(), row.largest);
        std::cout << text;
    }
}

/// RAM on square maps, as tests/budgets/ram.csv has it.
int print_squares(const host::Motion& motion, std::uint32_t nodes) {
    std::cout << "planner,16,32,64,128,256\n";
    for (const host::PlannerInfo& info : host::planner_infos()) {
        std::cout << info.name;
        for (const int edge : {16, 32, 64, 128, 256}) {
            std::cout << ',' << info.ram_bytes(edge, edge, motion, {.nodes = nodes});
        }
        std::cout << '\n';
    }
    return exit_found;
}

int run_budget(const BudgetOptions& options) {
    if (options.format != "text" && options.format != "json") {
        fail_option("--format", options.format, "text or json");
    }
    const host::Motion motion = options.motion.motion();
    const std::uint32_t nodes = parse_nodes("--nodes", options.nodes);
    if (options.squares) {
        return print_squares(motion, nodes);
    }
    if (options.board.empty() || options.map.empty()) {
        throw host::InputError("budget: expected --board and --map, or --squares");
    }
    const budget::Board& board = find_board(options.board);
    const Size size = parse_size("--map", options.map);
    const Budget budget(board, motion, nodes);
    std::vector<Row> rows;
    for (const host::PlannerInfo& info : host::planner_infos()) {
        if (!info.abilities.tables) {  // how large they are depends on the map's cells
            rows.push_back(budget.row(info, size));
        }
    }
    if (options.format == "json") {
        print_json(board, size, rows);
    } else {
        print_text(board, size, rows, concat(options.motion.describe_for_ram(), "; pools of ", nodes, " nodes"));
    }
    const bool any = std::any_of(rows.begin(), rows.end(), [](const Row& row) { return row.fits; });
    return any ? exit_found : exit_not_found;
}

}  // namespace

void add_budget(CommandLine& line) {
    const auto options = std::make_shared<BudgetOptions>();
    Command command = line.command("budget", "Prints which planners fit on a board, and what they cost there",
                                   [options] { return run_budget(*options); });
    command.option("--board", options->board, "NAME", "a board of ports/*/boards");
    command.option("--map", options->map, "WxH", "the map's size in cells");
    command.option("--nodes", options->nodes, "N",
                   "records in the pool of jump points; firmpath size prints how many are needed");
    command.flag("--squares", options->squares, "instead: RAM on square maps, as comma-separated values");
    options->motion.add_to(command, false);
    command.option("--format", options->format, "text|json", "output format");
    command.footer("The map lies in flash, a bit a cell, two for jump points. Code, stack and instructions were "
                   "measured at -Os on\n"
                   "a board with the same processor, on an emulator, over small maps (ports/host/data/searches.csv). "
                   "Exit code 1 if\n"
                   "nothing fits. Jump graphs are left out, because their tables depend on the map's cells: firmpath "
                   "size weighs them.\n\n"
                   "Example:\n  firmpath budget --board microbit --map 48x40");
}

}  // namespace firmpath::tool
