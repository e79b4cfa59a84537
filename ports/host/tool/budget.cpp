#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "board_budget.hpp"
#include "boards.hpp"
#include "commands.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/planner.hpp"
#include "options.hpp"
#include "report.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

struct BudgetOptions {
    std::string board;
    std::string size;
    std::string nodes = "512";
    bool squares = false;
    MotionOptions motion;
    FormatOption format;
};

void print(const budget::Board& board, Size size, const std::vector<BudgetRow>& rows, const std::string& moves,
           bool json) {
    Report report(json);
    report.data({{"board", board.name},
                 {"cpu", board.cpu},
                 {"flash_bytes", board.flash},
                 {"ram_bytes", board.ram},
                 {"width", size.width},
                 {"height", size.height},
                 {"stack_reserved", stack_bytes}});
    report.block(concat(board.name, ", ", board.cpu, ": ", board.flash / 1024, " KB of flash, ", board.ram / 1024,
                        " KB of RAM, ", stack_bytes, " bytes of it stack\n", size.width, " x ", size.height,
                        " cells, in flash; ", moves, "\n\n"));
    report.block("                          flash of flash of       instructions\n"
                 " planner     fits     RAM  the map the code stack an expansion  a slice square\n");
    auto planners = Json::array();
    for (const BudgetRow& row : rows) {
        Json planner = {{"planner", row.planner},
                        {"fits", row.fits},
                        {"ram_bytes", row.ram},
                        {"map_bytes", row.map},
                        {"largest_square", row.largest}};
        if (row.measured != nullptr) {
            planner.set("flash_bytes", row.measured->flash);
            planner.set("stack_bytes", row.measured->stack);
            planner.set("instructions_an_expansion", row.measured->expansion);
            planner.set("instructions_longest_slice", row.measured->slice);
        }
        planners.push_back(planner);
        const auto figure = [&](std::uint32_t budget::Search::*member) {
            return row.measured == nullptr ? std::string("-") : std::to_string(row.measured->*member);
        };
        char text[160];
        std::snprintf(text, sizeof text, " %-11s %-4s %7zu %8zu %8s %5s %12s %8s %6d\n",
                      std::string(row.planner).c_str(), row.fits ? "yes" : "no", row.ram, row.map,
                      figure(&budget::Search::flash).c_str(), figure(&budget::Search::stack).c_str(),
                      figure(&budget::Search::expansion).c_str(), figure(&budget::Search::slice).c_str(), row.largest);
        report.block(text);
    }
    report.data("planners", planners);
    report.block("\n An instruction takes 1.1 to 1.4 cycles from RAM, as measured on the RP2350's\n");
    report.block(" RISC-V cores; from flash with an empty cache a query takes up to 41,000 more.\n");
    report.print();
}

constexpr int squares[] = {16, 32, 64, 128, 256};

/// RAM on square maps; in text as tests/budgets/ram.csv has it.
int print_squares(const host::Motion& motion, std::uint32_t nodes, bool json) {
    Report report(json);
    report.block("planner,16,32,64,128,256\n");
    for (const host::PlannerInfo& info : host::planner_infos()) {
        auto all = Json::array();
        std::string line(info.name);
        for (const int edge : squares) {
            const std::size_t ram = info.ram_bytes(edge, edge, motion, {.nodes = nodes});
            all.push_back({{"edge", edge}, {"ram_bytes", ram}});
            line += concat(',', ram);
        }
        report.data(info.name, all);
        report.block(line + '\n');
    }
    report.print();
    return exit_found;
}

int run_budget(const BudgetOptions& options) {
    const bool json = options.format.json();
    const host::Motion motion = options.motion.motion();
    const std::uint32_t nodes = parse_nodes("--nodes", options.nodes);
    if (options.squares) {
        return print_squares(motion, nodes, json);
    }
    if (options.board.empty() || options.size.empty()) {
        throw host::InputError("budget: expected --board and --size, or --squares");
    }
    const budget::Board& board = find_board(options.board);
    const Size size = parse_size("--size", options.size);
    const Budget budget(board, motion, {.nodes = nodes});
    std::vector<BudgetRow> rows;
    for (const host::PlannerInfo& info : host::planner_infos()) {
        if (!info.abilities.tables) {  // how large they are depends on the map's cells
            rows.push_back(budget.row(info, size.width, size.height));
        }
    }
    print(board, size, rows, concat(options.motion.describe_for_ram(), "; pools of ", nodes, " nodes"), json);
    const bool any = std::any_of(rows.begin(), rows.end(), [](const BudgetRow& row) { return row.fits; });
    return any ? exit_found : exit_not_found;
}

}  // namespace

void add_budget(CommandLine& line) {
    const auto options = std::make_shared<BudgetOptions>();
    Command command = line.command("budget", "Prints which planners fit on a board, and what they cost there",
                                   [options] { return run_budget(*options); });
    command.option("--board", options->board, "NAME", "a board of ports/*/boards");
    command.option("--size", options->size, "WxH", "the map's size in cells");
    command.option("--nodes", options->nodes, "N",
                   "records in the pool of jump points; firmpath size prints how many are needed");
    command.flag("--squares", options->squares, "instead: RAM on square maps, as comma-separated values");
    options->motion.add_to(command, false);
    options->format.add_to(command);
    command.footer("The map lies in flash, a bit a cell, two for jump points. Code, stack and instructions were "
                   "measured at -Os on\n"
                   "a board with the same processor, on an emulator, over small maps (ports/host/data/searches.csv). "
                   "Exit code 1 if\n"
                   "nothing fits. Jump graphs are left out, because their tables depend on the map's cells: firmpath "
                   "size weighs them.\n\n"
                   "Example:\n  firmpath budget --board microbit --size 48x40");
}

}  // namespace firmpath::tool
