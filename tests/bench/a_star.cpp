#include "firmpath/search/a_star.hpp"

#include "sized.hpp"

namespace bench {
namespace {

template <firmpath::Layout L>
struct AStarOf {
    template <int W, int H>
    using Search = firmpath::AStar<firmpath::BitGrid<W, H>, Moves, firmpath::DenseNodes<L>, std::uint32_t>;
};

}  // namespace

std::unique_ptr<Planner> make_a_star(const firmpath::host::PlanningMap& map) {
    return make_sized<AStarOf<firmpath::Layout::fast>>(map);
}

std::unique_ptr<Planner> make_compact_a_star(const firmpath::host::PlanningMap& map) {
    return make_sized<AStarOf<firmpath::Layout::compact>>(map);
}

}  // namespace bench
