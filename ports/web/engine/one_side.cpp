#include "firmpath/moves/eight.hpp"
#include "planners.hpp"

namespace firmpath::web {

Run* make_one_side(Planner planner, void* memory, std::size_t size) {
    return make_planner<Eight<Corner::one_side, scale_fine>>(planner, memory, size);
}

Run* make_one_side_weighing(Planner planner, void* memory, std::size_t size) {
    return make_weighing_planner<Eight<Corner::one_side, scale_10_14>>(planner, memory, size);
}

}  // namespace firmpath::web
