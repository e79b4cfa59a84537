#include "firmpath/jump/jump_point_search.hpp"

#include "sized.hpp"

namespace bench {
namespace {

/// With one record for 8 cells. The number of records needed depends on the map, not on its size.
struct JumpPointOf {
    template <int W, int H>
    using Search = firmpath::JumpPointSearch<firmpath::JumpGrid<W, H>, Moves,
                                             firmpath::PooledNodes<std::size_t{W} * H / 8>, std::uint32_t>;
};

}  // namespace

std::unique_ptr<Planner> make_jump_point(const firmpath::host::PlanningMap& map) {
    return make_sized<JumpPointOf>(map);
}

}  // namespace bench
