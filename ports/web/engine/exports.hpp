/// @file
/// What the sources of the module for firmware share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "board_budget.hpp"
#include "ground.hpp"

#define FIRMPATH_WEB(name) __attribute__((export_name(#name))) extern "C"

namespace firmpath::web {

inline std::uint8_t tiles[cells];  ///< what the page has written: what each cell is, a `firmpath::host::Tile`

/// Keeps a text for the page to read. @return where it is
const char* answer(std::string text);

/// A line of fields between tabs: a board, and whether so much fits; if its processor was measured, what a search costs.
std::string board_line(const tool::budget::Board& board, std::size_t ram, std::size_t map,
                       const tool::budget::Search* measured);

}  // namespace firmpath::web
