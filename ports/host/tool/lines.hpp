/// @file
/// Lines that several subcommands print.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/host/error.hpp"
#include "json.hpp"

namespace firmpath::tool {

/// Cells, separated by spaces.
inline std::string cells_text(const std::vector<Cell>& cells) {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        text += host::concat(i == 0 ? "" : " ", cells[i].x, ',', cells[i].y);
    }
    return text;
}

/// The same as JSON: [[x,y],...].
inline Json cells_json(const std::vector<Cell>& cells) {
    auto all = Json::array();
    for (const Cell cell : cells) {
        all.push_back(Json::array({cell.x, cell.y}));
    }
    return all;
}

/// A line of --paths: a number, a tab, and cells.
inline std::string path_line(std::size_t id, const std::vector<Cell>& cells) {
    return host::concat(id, '\t', cells_text(cells), '\n');
}

}  // namespace firmpath::tool
