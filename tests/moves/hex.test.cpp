#include "firmpath/moves/hex.hpp"

#include <cstdint>
#include <type_traits>

#include "firmpath/map/bit_grid.hpp"
#include "reference/plain_hex.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

static_assert(firmpath::Neighbourhood<Hex<HexLayout::odd_r>>);
static_assert(firmpath::Neighbourhood<Hex<HexLayout::even_q>>);

template <int W, int H>
using Fitting = typename detail::CostChoice<BitGrid<W, H>, Hex<HexLayout::odd_r>>::type;
static_assert(std::is_same_v<Fitting<290, 290>, std::uint16_t>);
static_assert(std::is_same_v<Fitting<300, 300>, std::uint32_t>);

template <HexLayout L, Shoved S>
void moves_lead_to_the_six_that_touch() {
    for (const auto [x, y] : cells::within(-3, -3, 3, 3)) {
        const Cell at = cell(x, y);
        for (unsigned d = 0; d < 6; ++d) {
            const Cell to = Hex<L>::neighbour(at, d);
            EXPECT_TRUE(hexagons_touch(S, x, y, to.x, to.y)) << x << ',' << y << ':' << d;
            EXPECT_TRUE(Hex<L>::neighbour(Hex<L>::origin(at, d), d) == at) << x << ',' << y << ':' << d;
            EXPECT_TRUE(Hex<L>::neighbour(to, (d + 3) % 6) == at) << x << ',' << y << ':' << d;
            // Around the circle: each neighbour touches the next.
            const Cell next = Hex<L>::neighbour(at, (d + 1) % 6);
            EXPECT_TRUE(hexagons_touch(S, to.x, to.y, next.x, next.y)) << x << ',' << y << ':' << d;
            for (unsigned other = 0; other < d; ++other) {
                EXPECT_TRUE(Hex<L>::neighbour(at, other) != to) << x << ',' << y << ':' << d;
            }
        }
    }
}

TEST(Hex, MovesLeadToTheSixThatTouch) {
    moves_lead_to_the_six_that_touch<HexLayout::odd_r, Shoved::odd_rows>();
    moves_lead_to_the_six_that_touch<HexLayout::even_r, Shoved::even_rows>();
    moves_lead_to_the_six_that_touch<HexLayout::odd_q, Shoved::odd_columns>();
    moves_lead_to_the_six_that_touch<HexLayout::even_q, Shoved::even_columns>();
}

/// Where a hexagon's label stands in a drawing.
struct Place {
    int column;
    int line;
};
Place place_of(const char* drawing, Cell at) {
    Place place{0, 0};
    for (; *drawing != '\0'; ++drawing) {
        if (drawing[0] == '0' + at.x && drawing[1] == ',' && drawing[2] == '0' + at.y) {
            return place;
        }
        place = *drawing == '\n' ? Place{0, place.line + 1} : Place{place.column + 1, place.line};
    }
    return {-1, -1};
}

/// In the drawing, move d leads from each label to the label at position d of the circle.
template <HexLayout L>
void is_drawn(const char* drawing, const Place (&circle)[6]) {
    for (const auto [x, y] : cells(3, 3)) {
        const Place from = place_of(drawing, cell(x, y));
        ASSERT_GE(from.line, 0) << x << ',' << y;
        for (unsigned d = 0; d < 6; ++d) {
            const Cell to = Hex<L>::neighbour(cell(x, y), d);
            if (to.x < 0 || to.x > 2 || to.y < 0 || to.y > 2) {
                continue;
            }
            const Place there = place_of(drawing, to);
            EXPECT_EQ(there.column - from.column, circle[d].column) << x << ',' << y << ':' << d;
            EXPECT_EQ(there.line - from.line, circle[d].line) << x << ',' << y << ':' << d;
        }
    }
}

// The drawings of the documentation.
TEST(Hex, LayoutsAreAsDrawn) {
    const Place pointed[6] = {{4, 0}, {2, -2}, {-2, -2}, {-4, 0}, {-2, 2}, {2, 2}};
    is_drawn<HexLayout::odd_r>(R"(
 / \ / \ / \    .
|0,2|1,2|2,2|
 \ / \ / \ / \  .
  |0,1|1,1|2,1|
 / \ / \ / \ /
|0,0|1,0|2,0|
 \ / \ / \ /
)",
                               pointed);
    is_drawn<HexLayout::even_r>(R"(
   / \ / \ / \  .
  |0,2|1,2|2,2|
 / \ / \ / \ /
|0,1|1,1|2,1|
 \ / \ / \ / \  .
  |0,0|1,0|2,0|
   \ / \ / \ /
)",
                                pointed);
    const Place flat[6] = {{4, -1}, {0, -2}, {-4, -1}, {-4, 1}, {0, 2}, {4, 1}};
    is_drawn<HexLayout::odd_q>(R"(
     ___
 ___/1,2\___
/0,2\___/2,2\   .
\___/1,1\___/
/0,1\___/2,1\   .
\___/1,0\___/
/0,0\___/2,0\   .
\___/   \___/
)",
                               flat);
    is_drawn<HexLayout::even_q>(R"(
 ___     ___
/0,2\___/2,2\   .
\___/1,2\___/
/0,1\___/2,1\   .
\___/1,1\___/
/0,0\___/2,0\   .
\___/1,0\___/
    \___/
)",
                                flat);
}

TEST(Hex, AllowsFreeNeighboursOnly) {
    constexpr auto map = BitGrid<3, 3>::drawn(".#."
                                              "..."
                                              "...");
    // Row 1 is shifted: below it lie (1, 0) and (2, 0), above it (1, 2) and (2, 2).
    EXPECT_EQ(Hex<HexLayout::odd_r>::allowed(map, Cell{1, 1}), 0b101111U);
    EXPECT_EQ(Hex<HexLayout::even_r>::allowed(map, Cell{1, 1}), 0b011111U);
    EXPECT_EQ(Hex<HexLayout::odd_r>::allowed(map, Cell{0, 0}), 0b000010U);
    EXPECT_EQ(Hex<HexLayout::odd_q>::allowed(map, Cell{1, 1}), 0b101111U);
    EXPECT_EQ(Hex<HexLayout::even_q>::allowed(map, Cell{0, 0}), 0b000011U);
    EXPECT_EQ(Hex<HexLayout::odd_q>::allowed(map, Cell{2, 2}), 0b011100U);
}

template <HexLayout L, Shoved S, int W, int H>
void exact_on_empty_map() {
    static const BitGrid<W, H> empty;
    static constinit PlainHex<W, H> reference(S);
    for (int s = 0; s < W * H; ++s) {
        const Cell from = cell(s % W, s / W);
        reference.run(empty, from);
        for (int g = 0; g < W * H; ++g) {
            const Cell to = cell(g % W, g / W);
            ASSERT_EQ(Hex<L>::estimate(from, to), reference.cost(to)) << s << " to " << g;
            for (unsigned d = 0; d < 6; ++d) {
                const Cell next = Hex<L>::neighbour(from, d);
                ASSERT_LE(Hex<L>::estimate(from, to), Hex<L>::estimate(next, to) + Hex<L>::step_cost(d));
            }
        }
    }
}

template <int W, int H>
void exact_on_empty_maps() {
    exact_on_empty_map<HexLayout::odd_r, Shoved::odd_rows, W, H>();
    exact_on_empty_map<HexLayout::even_r, Shoved::even_rows, W, H>();
    exact_on_empty_map<HexLayout::odd_q, Shoved::odd_columns, W, H>();
    exact_on_empty_map<HexLayout::even_q, Shoved::even_columns, W, H>();
}

TEST(Hex, EstimateIsExactOnEmptyMaps) {
    exact_on_empty_maps<9, 8>();
    exact_on_empty_maps<1, 7>();
    exact_on_empty_maps<2, 9>();
    exact_on_empty_maps<7, 1>();
}

// The corners of the largest board: of 65,532 and of 65,535 halves along, each step across covers one.
static_assert(Hex<HexLayout::odd_r>::estimate({0, 0}, {32766, 32766}) == 32766 + (65532 - 32766) / 2);
static_assert(Hex<HexLayout::odd_q>::estimate({32766, -1}, {-1, 32766}) == 32767 + (65535 - 32767) / 2);

/// A shortest path enters at most three cells of any block of 2 x 2; the bound for costs depends on this. Of any three
/// cells that touch each other it enters two, and a block is two such threes.
TEST(Hex, BlocksAreTwoTriangles) {
    for (const Shoved shoved : {Shoved::odd_rows, Shoved::even_rows, Shoved::odd_columns, Shoved::even_columns}) {
        for (const auto [x, y] : cells(4, 4)) {
            int pairs = 0;
            for (int a = 0; a < 4; ++a) {
                for (int b = 0; b < a; ++b) {
                    pairs += hexagons_touch(shoved, x + a % 2, y + a / 2, x + b % 2, y + b / 2);
                }
            }
            EXPECT_EQ(pairs, 5) << x << ',' << y;
        }
    }
}

}  // namespace
