#include "firmpath/host/planner.hpp"

#include <algorithm>
#include <string_view>

#include "firmpath/host/error.hpp"
#include "planners/row.hpp"
#include "planners/table.hpp"

namespace firmpath::host {
namespace {

/// In the order of `planner_infos`.
constexpr const PlannerRow* rows[] = {
#define X(row, ...) &row##_row,
    FIRMPATH_PLANNERS(X)
#undef X
};

}  // namespace

std::unique_ptr<Planner> make_planner(std::string_view name, int width, int height, const Motion& motion,
                                      const PlannerOptions& options) {
    const PlannerInfo& info = planner_info(name);
    if (motion.moves == 6 && !info.abilities.hexagons) {
        throw InputError(concat("--moves: ", name, " plans on squares; expected 4 or 8, or another planner"));
    }
    const int largest = info.largest_edge;
    if (std::max(width, height) > largest) {
        throw InputError(concat("--planner: ", name, " takes maps of up to ", largest, " x ", largest, " cells, not ",
                                width, " x ", height, "; expected another planner, or --coarsen"));
    }
    return rows[&info - planner_infos().data()]->make(std::max(width, height), motion, options);
}

}  // namespace firmpath::host
