/// @file
/// Sizes are template arguments in the library; the desktop port has it in a few of them.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "firmpath/grid/inflate.hpp"
#include "firmpath/host/planner.hpp"

namespace firmpath::host {

/// The library at one size: maps of up to `edge` x `edge` cells.
struct SizeClass {
    int edge;
    /// Grows the cells that are not 0 by `disc`, as firmpath::inflate does, in a map of w x h cells.
    void (*inflate)(int w, int h, Disc disc, std::vector<std::uint8_t>& cells);
    /// The planner of that name, or null if there is none.
    std::unique_ptr<Planner> (*make_planner)(std::string_view name, const Motion& motion);
};

/// The smallest class that has room for the map.
const SizeClass& size_class_for(int width, int height);

// One a translation unit: the searches are large templates, and so they compile side by side.
extern const SizeClass size_class_128;
extern const SizeClass size_class_512;
extern const SizeClass size_class_2048;

}  // namespace firmpath::host
