#include "firmpath/host/sim/mind.hpp"

#include "firmpath/host/error.hpp"
#include "minds/row.hpp"

namespace firmpath::host::sim {

std::unique_ptr<Mind> make_mind(const MindOptions& options) {
    if (options.explore) {
        return make_explorer_mind(options);
    }
    if (options.planner == "jps") {
        return make_jump_point_mind(options);
    }
    if (options.planner == "dstar-lite") {
        return make_d_star_lite_mind(options);
    }
    throw InputError(concat("--planner: there is no mind with '", options.planner, "'; expected jps or dstar-lite"));
}

std::vector<CellState> Mind::learnt() const {
    std::vector<CellState> states;
    for (const Tile tile : belief()) {
        states.push_back(tile == Tile::occupied  ? CellState::occupied
                         : tile == Tile::unknown ? CellState::unknown
                                                 : CellState::free);
    }
    return states;
}

}  // namespace firmpath::host::sim
