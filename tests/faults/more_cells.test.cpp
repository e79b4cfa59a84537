// A* on more cells than a byte can number, while bits flip in its memory: with 16-bit numbers records lie elsewhere.
#include "faults/flips.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/store/dense_nodes.hpp"

namespace {

using Map = firmpath::BitGrid<19, 17>;
using Moves = firmpath::Eight<firmpath::Corner::never>;

template <firmpath::Layout L>
void survives() {
    // 63 of the cells can be free; plus the steps of the path, less than 20.
    faults::flip_every_byte<firmpath::AStar<Map, Moves, firmpath::DenseNodes<L>>, Map>(
        faults::to_the_goal, faults::by_a_step<Moves>, 2 * faults::cells + 2, 20);
}

TEST(Faults, AStarCompactOnMoreCells) { survives<firmpath::Layout::compact>(); }
TEST(Faults, AStarFastOnMoreCells) { survives<firmpath::Layout::fast>(); }

}  // namespace
