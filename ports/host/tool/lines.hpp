/// @file
/// Lines that several subcommands print.
#pragma once

#include <cstddef>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/host/error.hpp"

namespace firmpath::tool {

/// A figure: its name, and its value from that column on.
template <class Value>
void print_line(std::string_view name, const Value& value, std::size_t column = 12) {
    std::cout << name << std::string(name.size() < column ? column - name.size() : 1, ' ') << value << '\n';
}

/// The same, unless there is nothing to say.
inline void print_note(std::string_view name, const std::string& text) {
    if (!text.empty()) {
        print_line(name, text);
    }
}

/// Cells, separated by spaces.
inline std::string cells_text(const std::vector<Cell>& cells) {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        text += host::concat(i == 0 ? "" : " ", cells[i].x, ',', cells[i].y);
    }
    return text;
}

/// A line of --paths: a number, a tab, and cells.
inline std::string path_line(std::size_t id, const std::vector<Cell>& cells) {
    return host::concat(id, '\t', cells_text(cells), '\n');
}

}  // namespace firmpath::tool
