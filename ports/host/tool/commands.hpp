/// @file
/// The tool's subcommands. Each adds itself to the command line and leaves in `run` what is to be done
/// if it is the one chosen; `run` returns the exit code.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace firmpath::tool {

/// Found.
inline constexpr int exit_found = 0;
/// No path, or for scenarios: a promise was broken.
inline constexpr int exit_not_found = 1;
/// The input is wrong.
inline constexpr int exit_bad_input = 2;

using Run = std::function<int()>;

void add_info(CLI::App& app, Run& run);
void add_plan(CLI::App& app, Run& run);
void add_scen(CLI::App& app, Run& run);
void add_bake(CLI::App& app, Run& run);

}  // namespace firmpath::tool
