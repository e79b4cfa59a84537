#include "firmpath/moves/route_distance.hpp"

#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "reference/plain_hex.hpp"
#include "reference/plain_squares.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

/// Counts steps with a search on an empty map, for each pair of cells.
template <class Moves, int W, int H, class Reference>
void counts_steps(Reference& reference) {
    static const BitGrid<W, H> empty;
    for (int a = 0; a < W * H; ++a) {
        reference.run(empty, cell(a % W, a / W));
        for (int b = 0; b < W * H; ++b) {
            ASSERT_EQ(route_distance<Moves>(cell(a % W, a / W), cell(b % W, b / W)), reference.cost(cell(b % W, b / W)))
                << a << " to " << b;
        }
    }
}

template <class Moves, Beside Rule, int W, int H>
void counts_square_steps() {
    static constinit PlainSquares<W, H> reference(1, 1, Rule);
    counts_steps<Moves, W, H>(reference);
}

template <HexLayout L, Shoved S, int W, int H>
void counts_hex_steps() {
    static constinit PlainHex<W, H> reference(S);
    counts_steps<Hex<L>, W, H>(reference);
}

template <int W, int H>
void counts_steps_on() {
    counts_square_steps<Four, Beside::no_diagonals, W, H>();
    // The weaker heuristic changes nothing.
    counts_square_steps<firmpath::FourMoves<firmpath::NoEstimate>, Beside::no_diagonals, W, H>();
    counts_square_steps<Eight<Corner::never>, Beside::both, W, H>();
    counts_square_steps<Eight<Corner::one_side, firmpath::scale_fine>, Beside::one, W, H>();
    counts_square_steps<Eight<Corner::always, firmpath::scale_10_14, firmpath::NoEstimate>, Beside::none, W, H>();
    counts_hex_steps<HexLayout::odd_r, Shoved::odd_rows, W, H>();
    counts_hex_steps<HexLayout::even_r, Shoved::even_rows, W, H>();
    counts_hex_steps<HexLayout::odd_q, Shoved::odd_columns, W, H>();
    counts_hex_steps<HexLayout::even_q, Shoved::even_columns, W, H>();
}

TEST(RouteDistance, CountsStepsOnEmptyMaps) {
    counts_steps_on<7, 5>();
    counts_steps_on<1, 6>();
    counts_steps_on<5, 2>();
}

struct OneWayAisles : Four {};
static_assert(route_distance<OneWayAisles>({1, 2}, {4, 0}) == 5);
struct Rocks : Hex<HexLayout::odd_q> {};
static_assert(route_distance<Rocks>({0, 0}, {2, 2}) == 3);

// The largest distance.
static_assert(route_distance<Four>({-1, -1}, {32767, 32767}) == 65536);
static_assert(route_distance<Eight<>>({32767, -1}, {-1, 32767}) == 32768);

}  // namespace
