#include "firmpath/map/draw.hpp"

#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/map/layers.hpp"
#include "firmpath/map/terrain_grid.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using test_support::Random;

/// A cell in or around a map of W x H.
template <int W, int H>
Cell around(Random& random) {
    return cell(random.between(-6, W + 5), random.between(-6, H + 5));
}

/// A cell must be blocked if and only if `covered` returns true.
template <int W, int H, class Covered>
void covers_exactly(const BitGrid<W, H>& grid, Covered covered) {
    for (const auto [x, y] : test_support::cells(W, H)) {
        ASSERT_EQ(!grid.passable(cell(x, y)), covered(x, y)) << "at " << x << ',' << y;
    }
}

template <int W, int H>
void rectangle_by_definition(Random& random) {
    static BitGrid<W, H> grid;
    grid.fill(false);
    const Cell a = around<W, H>(random);
    const Cell b = around<W, H>(random);
    draw_rectangle(grid, a, b, true);
    covers_exactly(grid, [&](int x, int y) {
        return ((a.x <= x && x <= b.x) || (b.x <= x && x <= a.x)) && ((a.y <= y && y <= b.y) || (b.y <= y && y <= a.y));
    });
}

template <int W, int H>
void disc_by_definition(Random& random) {
    static BitGrid<W, H> grid;
    grid.fill(false);
    const Cell centre = around<W, H>(random);
    const std::uint32_t edge = 100'000 + random.below(200'000);
    const Disc disc =
        random.chance(5) ? Disc() : Disc(Micrometres(edge + random.below(2'000'000)), CellSize(Micrometres(edge)));
    draw_disc(grid, centre, disc, true);
    covers_exactly(grid, [&](int x, int y) { return disc.covers(x - centre.x, y - centre.y); });
}

/// Whether (x, y) lies on the line from a to b.
bool on_line(Cell a, Cell b, int x, int y) {
    const bool in_box = x >= (a.x < b.x ? a.x : b.x) && x <= (a.x < b.x ? b.x : a.x) && y >= (a.y < b.y ? a.y : b.y) &&
                        y <= (a.y < b.y ? b.y : a.y);
    return in_box && (b.x - a.x) * (y - a.y) == (b.y - a.y) * (x - a.x);
}

/// Inside by the even-odd rule, or on the edge. Counts the edges that a ray along (1000, 1) crosses: corners are fewer
/// than 1000 columns away, so the ray meets none of them.
template <std::size_t N>
bool in_polygon(const Cell (&corners)[N], std::size_t n, int x, int y) {
    bool inside = false;
    for (std::size_t i = 0; i < n; ++i) {
        const Cell a = corners[i];
        const Cell b = corners[(i + 1) % n];
        if (on_line(a, b, x, y)) {
            return true;
        }
        // If the edge's corners lie on both sides of the ray's line, it meets the edge at (x, y) + t * (1000, 1) with
        // t = t_above / t_below; on the ray itself t is positive.
        const std::int64_t a_side = std::int64_t{1000} * (a.y - y) - (a.x - x);
        const std::int64_t b_side = std::int64_t{1000} * (b.y - y) - (b.x - x);
        if ((a_side > 0) == (b_side > 0)) {
            continue;
        }
        const std::int64_t t_above = std::int64_t{a.x - x} * (b.y - a.y) - std::int64_t{a.y - y} * (b.x - a.x);
        const std::int64_t t_below = std::int64_t{1000} * (b.y - a.y) - (b.x - a.x);
        inside ^= (t_above > 0) == (t_below > 0);
    }
    return inside;
}

template <int W, int H>
void polygon_by_definition(Random& random) {
    static BitGrid<W, H> grid;
    grid.fill(false);
    Cell corners[9]{};
    const std::size_t n = random.below(10);
    for (std::size_t i = 0; i < n; ++i) {
        // Collinear corners, repeated corners and horizontal edges are the hard cases.
        corners[i] = around<W, H>(random);
        if (i > 0 && random.chance(20)) {
            corners[i].y = corners[i - 1].y;
        }
        if (i > 0 && random.chance(10)) {
            corners[i] = corners[random.below(static_cast<std::uint32_t>(i))];
        }
    }
    draw_polygon(grid, {corners, n}, true);
    covers_exactly(grid, [&](int x, int y) { return in_polygon(corners, n, x, y); });
}

template <int W, int H>
void figures_by_definition(std::uint32_t seed) {
    SCOPED_TRACE(W);
    Random random(seed);
    rectangle_by_definition<W, H>(random);
    disc_by_definition<W, H>(random);
    polygon_by_definition<W, H>(random);
}

TEST(Draw, CoversWhatTheDefinitionsSay) {
    for (auto round : test_support::property(2000, 15)) {
        figures_by_definition<13, 11>(round.seed);
        figures_by_definition<1, 1>(round.seed);
        figures_by_definition<35, 4>(round.seed);
    }
}

TEST(Draw, PolygonsMayBeConcave) {
    static BitGrid<9, 6> grid;
    const Cell arrow_head[] = {{0, 0}, {8, 0}, {4, 2}, {4, 5}};
    draw_polygon(grid, arrow_head, true);
    EXPECT_TRUE(grid == (BitGrid<9, 6>::drawn("#########"
                                              ".######.."
                                              "..###...."
                                              "...##...."
                                              "....#...."
                                              "....#....")));
    grid.fill(false);
    // A five-pointed star crosses itself: the edge winds around its middle twice.
    static BitGrid<11, 11> sky;
    const Cell star[] = {{5, 0}, {8, 10}, {0, 4}, {10, 4}, {2, 10}};
    draw_polygon(sky, star, true);
    EXPECT_FALSE(sky.passable(Cell{5, 2}));
    EXPECT_TRUE(sky.passable(Cell{5, 6}));
    EXPECT_FALSE(sky.passable(Cell{1, 4}));
}

TEST(Draw, FewCornersMakePointsAndLines) {
    static BitGrid<9, 6> grid;
    draw_polygon(grid, {}, true);
    EXPECT_TRUE(grid == (BitGrid<9, 6>()));
    const Cell line[] = {{8, 5}, {0, 1}};
    draw_polygon(grid, line, true);
    const Cell point[] = {{7, 0}};
    draw_polygon(grid, point, true);
    EXPECT_TRUE(grid == (BitGrid<9, 6>::drawn(".......#."
                                              "#........"
                                              "..#......"
                                              "....#...."
                                              "......#.."
                                              "........#")));
}

TEST(Draw, AnyGridWillDo) {
    static CostGrid<9, 6> costs;
    draw_rectangle(costs, Cell{1, 1}, Cell{3, 2}, 254);
    EXPECT_EQ(costs.cost(Cell{3, 2}), 254);
    EXPECT_EQ(costs.cost(Cell{4, 2}), 0);
    EXPECT_EQ(costs.revision(), 6);

    enum class Ground : std::uint8_t { floor, water };
    static TerrainGrid<9, 6, 2, Ground> ground;
    draw_disc(ground, Cell{4, 3}, Disc::cells(1), Ground::water);
    EXPECT_EQ(ground.at(Cell{4, 2}), Ground::water);
    EXPECT_EQ(ground.at(Cell{3, 2}), Ground::floor);
    EXPECT_EQ(ground.revision(), 5);

    static ByteLayer<9, 6> danger;
    const Cell zone[] = {{0, 0}, {3, 0}, {0, 3}};
    draw_polygon(danger, zone, 9);
    EXPECT_EQ(danger.value(Cell{1, 2}), 9);
    EXPECT_EQ(danger.value(Cell{2, 2}), 0);
    EXPECT_EQ(danger.revision(), 10);

    // And erased again.
    static BitGrid<9, 6> bits;
    bits.fill(true);
    draw_rectangle(bits, Cell{8, 5}, Cell{0, 0}, false);
    EXPECT_TRUE(bits == (BitGrid<9, 6>()));
}

/// The farthest cells that a Cell can hold: nothing overflows.
TEST(Draw, ReachesFarOutside) {
    static BitGrid<9, 6> grid;
    draw_rectangle(grid, Cell{-32768, -32768}, Cell{32767, 0}, true);
    EXPECT_EQ(grid.revision(), 9);
    draw_disc(grid, Cell{32767, 3}, Disc::cells(32765), true);
    EXPECT_TRUE(grid.passable(Cell{1, 3}));
    EXPECT_FALSE(grid.passable(Cell{2, 3}));
    EXPECT_TRUE(grid.passable(Cell{2, 4}));
    draw_disc(grid, Cell{-32759, -32000}, Disc(Micrometres(0xFFFF'FFFF), CellSize(Micrometres(1))), false);
    EXPECT_TRUE(grid == (BitGrid<9, 6>()));
    // Below the line from corner to corner, of 32,767 columns and rows.
    const Cell half[] = {{-16000, -16000}, {16767, 16767}, {-16000, 16767}};
    draw_polygon(grid, half, true);
    covers_exactly(grid, [](int x, int y) { return y >= x; });
}

constexpr bool drawn_in_a_constant() {
    BitGrid<5, 5> grid;
    draw_disc(grid, Cell{2, 2}, Disc::cells(1), true);
    draw_rectangle(grid, Cell{0, 0}, Cell{1, 0}, true);
    const Cell corner[] = {{4, 2}, {4, 4}, {2, 4}};
    draw_polygon(grid, corner, true);
    return grid == BitGrid<5, 5>::drawn("##..."
                                        "..#.."
                                        ".####"
                                        "..###"
                                        "..###");
}
static_assert(drawn_in_a_constant());

}  // namespace
