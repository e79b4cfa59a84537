/// @file
/// The tool's subcommands. Each adds itself to the command line.
#pragma once

#include "command_line.hpp"

namespace firmpath::tool {

/// Found.
inline constexpr int exit_found = 0;
/// No path; for scenarios, a promise was broken; for drives, not all arrived.
inline constexpr int exit_not_found = 1;
/// The input is wrong.
inline constexpr int exit_bad_input = 2;

void add_info(CommandLine& line);
void add_plan(CommandLine& line);
void add_compare(CommandLine& line);
void add_scen(CommandLine& line);
void add_size(CommandLine& line);
void add_field(CommandLine& line);
void add_range(CommandLine& line);
void add_bake(CommandLine& line);
void add_budget(CommandLine& line);
void add_c_api(CommandLine& line);
void add_sim(CommandLine& line);
void add_fleet(CommandLine& line);
void add_primitives(CommandLine& line);
void add_maze(CommandLine& line);

}  // namespace firmpath::tool
