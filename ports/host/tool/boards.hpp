/// @file
/// The boards by name.
#pragma once

#include <string>

#include "board_budget.hpp"

namespace firmpath::tool {

/// The board of that name. Throws `InputError` with a list of the names, and of what else may be written.
const budget::Board& find_board(const std::string& name, const std::string& besides = "");

}  // namespace firmpath::tool
