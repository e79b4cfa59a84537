/// @file
/// A map as C++, so that it lands in a microcontroller's flash.
#pragma once

#include <string>
#include <string_view>

#include "firmpath/host/planning_map.hpp"

namespace firmpath::host {

/// Whether `name` may name a namespace: no keyword, nothing reserved.
bool is_identifier(std::string_view name);

/// What the comment of a baked map says of its making.
struct BakeNotes {
    std::string source;  ///< the map file's name, without folders
    double radius = 0;   ///< metres
    int coarsen = 1;
    bool unknown_blocks = true;
};

/// A header with `name::grid`, a constexpr `firmpath::BitGrid`, and `name::frame`, its
/// `firmpath::Frame`. The same input gives the same bytes. Throws `InputError` if a Frame cannot
/// describe the map: a yaw that is not 0, cells above 4.29 m, or an origin beyond 2147 km.
std::string bake(const PlanningMap& map, std::string_view name, const BakeNotes& notes);

}  // namespace firmpath::host
