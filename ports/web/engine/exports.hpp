/// @file
/// What the sources of the module for firmware share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "board_budget.hpp"
#include "export.hpp"
#include "ground.hpp"

namespace firmpath::web {

/// What the page has written: what each cell is, a `firmpath::host::Tile`.
inline std::uint8_t tiles[cells];

/// Keeps a text for the page to read. @return where it is
const char* answer(std::string text);

/// A line of fields between tabs: a board, and whether the planner fits; if its processor was measured, what a search
/// costs.
std::string board_line(const tool::budget::Board& board, bool fits, const tool::budget::Search* measured);

}  // namespace firmpath::web
