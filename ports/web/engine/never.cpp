#include "firmpath/moves/eight.hpp"
#include "planners.hpp"

namespace firmpath::web {

Run* make_never(Planner planner, void* memory, std::size_t size) {
    return make_planner<Eight<Corner::never, scale_fine>>(planner, memory, size);
}

}  // namespace firmpath::web
