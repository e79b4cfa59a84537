#include "firmpath/moves/eight.hpp"
#include "planners.hpp"

namespace firmpath::web {

Run* make_never(Planner planner, void* memory, std::size_t size) {
    return make_planner<Eight<Corner::never, scale_fine>>(planner, memory, size);
}

Run* make_never_weighing(Planner planner, void* memory, std::size_t size) {
    return make_weighing_planner<Eight<Corner::never, scale_10_14>>(planner, memory, size);
}

}  // namespace firmpath::web
