/// @file
/// The maps and queries of the comparison.
#pragma once

#include <string>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/host/planning_map.hpp"

namespace bench {

struct Query {
    firmpath::Cell start;
    firmpath::Cell goal;
};

struct Course {
    std::string name;
    firmpath::host::PlanningMap map;
    std::vector<Query> queries;
};

/// The scenarios below `folder`, by name: every query that starts on the ground. Throws `InputError`.
std::vector<Course> recorded_courses(const std::string& folder);

/// Generated, and the same on every machine: rooms, clutter, a maze and streets, of edge x edge cells, each with
/// `queries` queries between connected cells.
std::vector<Course> generated_courses(int edge, int queries);

/// A square map of rooms of 16 x 16 cells, or one on which each fifth cell is blocked at random.
Course rooms_course(int edge, int queries);
Course clutter_course(int edge, int queries);

}  // namespace bench
