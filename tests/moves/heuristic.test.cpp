#include "firmpath/moves/scale.hpp"

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "reference/plain_squares.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

constexpr int W = 9;
constexpr int H = 7;

/// On an empty map the estimate equals the cost.
template <class Moves, Beside Rule>
void exact_on_empty_map() {
    static const BitGrid<W, H> empty;
    static constinit PlainSquares<W, H> reference(Moves::scale.straight, Moves::scale.diagonal, Rule);
    for (int s = 0; s < W * H; s += 5) {
        const auto start = cell(s % W, s / W);
        reference.run(empty, start);
        for (int g = 0; g < W * H; ++g) {
            const auto goal = cell(g % W, g / W);
            EXPECT_EQ(Moves::estimate(start, goal), reference.cost(goal));
        }
    }
}

TEST(Heuristic, ManhattanIsExactForFour) { exact_on_empty_map<firmpath::Four, Beside::no_diagonals>(); }
TEST(Heuristic, OctileIsExactForEight) {
    exact_on_empty_map<Eight<Corner::never, firmpath::scale_10_14>, Beside::both>();
    exact_on_empty_map<Eight<Corner::always, firmpath::scale_fine>, Beside::none>();
}

// Weaker heuristics are accepted.
using Lazy = Eight<Corner::never, firmpath::scale_10_14, firmpath::NoEstimate>;
static_assert(Lazy::estimate({0, 0}, {5, 5}) == 0);
using Flat = Eight<Corner::never, firmpath::scale_10_14, firmpath::Chebyshev>;
static_assert(Flat::estimate({0, 0}, {5, -3}) == 50);
static_assert(firmpath::FourMoves<firmpath::Chebyshev>::estimate({0, 0}, {5, -3}) == 5);

}  // namespace
