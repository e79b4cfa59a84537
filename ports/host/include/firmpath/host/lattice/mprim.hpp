/// @file
/// Motion primitives from files of the SBPL library, and tables as a C++ header.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "firmpath/host/lattice/motion_tables.hpp"
#include "firmpath/lattice/footprint.hpp"

namespace firmpath::host {

/// Reads a `.mprim` file: for each of 8 or 16 headings, motions from cell to cell with poses in between. Poses that lie
/// within a millimetre and a third of a degree of a longer piece are left out.
///
/// A file with the line `min_turning_radius_m:` lists the angles of its headings, which need not be spaced evenly, but
/// are the same in each quarter turn; each of its motions has a line `turning_radius:`. Neither radius is used: the
/// poses say how a motion turns.
///
/// A motion costs its multiplier times the greater of its length and of what its turn costs.
///
/// @param bytes      the file's content
/// @param file       its name, for errors
/// @param body       the robot's outline
/// @param turn_cost  a turn by one heading costs as much as so many millimetres
/// Throws `InputError`, with the line that is wrong.
ShapedRobot parse_mprim(std::string_view bytes, const std::filesystem::path& file, const Footprint& body,
                        double turn_cost);

/// The tables as a C++ header: a `struct` of this name for a `StateLattice`. `notes` are lines of its comment.
///
/// Precondition: the name is an identifier.
std::string bake_primitives(const MotionTables& tables, const std::string& name, const std::vector<std::string>& notes);

}  // namespace firmpath::host
