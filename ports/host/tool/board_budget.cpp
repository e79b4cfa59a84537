#include "board_budget.hpp"

#include "firmpath/host/planner_type.hpp"
#include "firmpath/host/planning_map.hpp"

namespace firmpath::tool {
namespace {

/// The name of a planner in the measurements.
std::string_view measured_name(const host::PlannerInfo& info, const host::Motion& motion) {
    return info.abilities.turns && motion.moves == 4 ? "turning_four" : info.measured;
}

}  // namespace

const budget::Search* find_search(const budget::Board& board, std::string_view algorithm) {
    for (const budget::Search& search : budget::searches) {
        if (search.board == board.measured_on && search.algorithm == algorithm) {
            return &search;
        }
    }
    return nullptr;
}

BudgetRow Budget::row(const host::PlannerInfo& info, int width, int height) const {
    const budget::Search* measured = find_search(board_, measured_name(info, motion_));
    int fits_at = 0;
    int beyond = info.largest_edge + 1;
    while (fits_at + 1 < beyond) {  // the memory of a planner grows with the map
        const int edge = (fits_at + beyond) / 2;
        (fits(info, edge, edge, measured) ? fits_at : beyond) = edge;
    }
    return {info.name,
            ram(info, width, height),
            map_bytes(info, width, height),
            measured,
            fits(info, width, height, measured),
            fits_at};
}

std::size_t Budget::map_bytes(const host::PlannerInfo& info, int width, int height) const {
    return options_.weighted_map    ? host::cost_grid_bytes(width, height)
           : host::jumps(info.name) ? host::jump_grid_bytes(width, height)
                                    : host::bit_grid_bytes(width, height);
}

bool Budget::fits(const host::PlannerInfo& info, int width, int height, const budget::Search* measured) const {
    return width <= info.largest_edge && height <= info.largest_edge &&
           has_room(board_, map_bytes(info, width, height) + code_bytes(measured),
                    ram(info, width, height) + stack_bytes);
}

}  // namespace firmpath::tool
