#include "firmpath/host/sim/controller.hpp"

#include "firmpath/host/error.hpp"
#include "sim/controllers/row.hpp"

namespace firmpath::host::sim {

std::unique_ptr<Controller> make_controller(const ControllerOptions& options) {
    if (options.shape) {
        return make_shaped_controller(options);
    }
    if (options.explore) {
        return make_explorer_controller(options);
    }
    if (options.plan) {
        return make_planned_controller(options);
    }
    if (options.clearance > 0) {
        return make_keeping_away_controller(options);
    }
    if (options.planner == "jps") {
        return make_jump_point_controller(options);
    }
    if (options.planner == "dstar-lite") {
        return make_d_star_lite_controller(options);
    }
    throw InputError(concat("--planner: no controller plans with '", options.planner, "'; expected jps or dstar-lite"));
}

std::vector<Tile> Controller::learnt() const {
    std::vector<Tile> states;
    for (const Tile tile : belief()) {
        states.push_back(tile == Tile::occupied ? Tile::occupied : tile == Tile::unknown ? Tile::unknown : Tile::free);
    }
    return states;
}

}  // namespace firmpath::host::sim
