/// @file
/// The boards by name.
#pragma once

#include <string_view>

#include "board_budget.hpp"

namespace firmpath::tool {

/// The board of that name. Throws `InputError` with a list of the names, and of what else may be written.
const budget::Board& find_board(std::string_view name, std::string_view besides = "");

}  // namespace firmpath::tool
