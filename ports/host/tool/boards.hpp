/// @file
/// Boards, and what searches were measured to cost on their processors.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "budget_rows.hpp"  // made from the boards' files and ports/host/data/searches.csv

namespace firmpath::tool {

/// The default stack size of firmware: `firmpath_add_firmware`.
inline constexpr std::size_t stack_bytes = 2048;

/// The board of that name. Throws `InputError` with a list of the names, and of what else may be written.
const budget::Board& find_board(const std::string& name, const std::string& besides = "");

/// What a search costs on a board's processor; null if it was not measured.
const budget::Search* find_search(const budget::Board& board, std::string_view algorithm);

}  // namespace firmpath::tool
