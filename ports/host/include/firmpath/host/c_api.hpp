/// @file
/// Writes the C interface of a planner.
#pragma once

#include <string>
#include <string_view>

#include "firmpath/host/planner.hpp"

namespace firmpath::host {

/// Whether `name` is valid as the prefix of a C interface: an identifier in C and C++ that neither the languages nor
/// firmpath_c.h reserve.
bool is_c_name(std::string_view name);

/// Which planner, and what the files are called.
struct CPlanner {
    std::string name;         ///< the prefix, valid for `is_c_name`
    std::string header_file;  ///< without folders, as the source includes it
    std::string command;      ///< for the comment: how the files were made
    std::string planner;      ///< as in `planner_info`, without headings
    int width = 0;
    int height = 0;
    Motion motion;
    PlannerOptions options;  ///< maps without weights; `cost_bytes` 0 means the library's choice
};

struct CApi {
    std::string header;  ///< C99, and C++
    std::string source;  ///< C++20
};

/// The folders that both files include from, as options of a compiler.
inline constexpr std::string_view c_api_folders = "-I firmpath/ports/c/include -I firmpath/lib/include";

/// The interface: structs of the size of planner and map, and functions of C. The same input gives the same bytes.
/// Throws `InputError` for a planner that the interface cannot express, and for costs that the planner cannot have.
CApi c_api(CPlanner planner);

}  // namespace firmpath::host
