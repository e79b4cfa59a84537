#include "firmpath/moves/four.hpp"
#include "planners.hpp"

namespace firmpath::web {

Run* make_four(Planner planner, void* memory, std::size_t size) { return make_planner<Four>(planner, memory, size); }

Run* make_four_weighing(Planner planner, void* memory, std::size_t size) {
    return make_weighing_planner<Four>(planner, memory, size);
}

}  // namespace firmpath::web
