#include "firmpath/sense/ray_walk.hpp"

#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "reference/plain_ray.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

int distance(int a, int b) { return a < b ? b - a : a - b; }

/// Walks, and compares the cells with the definition; `width` and `height` must be at most 32.
void agrees_with_definition(const Frame& frame, Point from, Point to) {
    SCOPED_TRACE(frame.resolution_um());
    SCOPED_TRACE(from.x_mm);
    SCOPED_TRACE(from.y_mm);
    SCOPED_TRACE(to.x_mm);
    SCOPED_TRACE(to.y_mm);
    const auto start = frame.to_cell(from);
    const auto end = frame.to_cell(to);
    const bool ends_inside = bool(end);
    detail::RayWalk ray;
    ASSERT_EQ(ray.begin(frame, from, to), bool(start));
    if (!start) {
        ASSERT_FALSE(ray.advance());
        return;
    }
    std::uint32_t crossed[32]{};
    Cell before = *start;
    ASSERT_TRUE(ray.cell() == start);
    do {
        const Cell at = ray.cell();
        ASSERT_TRUE(at.x >= 0 && at.x < frame.width() && at.y >= 0 && at.y < frame.height());
        ASSERT_TRUE(distance(at.x, before.x) <= 1 && distance(at.y, before.y) <= 1);
        ASSERT_EQ(crossed[at.y] >> at.x & 1U, 0U) << "at " << at.x << ',' << at.y;
        crossed[at.y] |= std::uint32_t{1} << at.x;
        before = at;
    } while (ray.advance());
    ASSERT_EQ(ray.at_end(), ends_inside);
    if (ends_inside) {
        ASSERT_TRUE(before == end);
    }
    ASSERT_FALSE(ray.advance());
    ASSERT_TRUE(ray.cell() == before);
    for (const auto [x, y] : cells(frame.width(), frame.height())) {
        const Cell at = cell(x, y);
        const bool expected = at == start || (ends_inside && at == end) || line_crosses(frame, from, to, *start, at);
        ASSERT_EQ((crossed[y] >> x & 1U) != 0, expected) << "at " << x << ',' << y;
    }
}

/// A coordinate, often on a border between cells.
std::int32_t coordinate(Random& random, std::int32_t origin, std::int32_t resolution_mm, int size) {
    const int i = random.between(-3, size + 3);
    return origin + i * resolution_mm + (random.chance(40) ? 0 : random.between(0, resolution_mm));
}

TEST(RayWalk, CrossesWhatTheDefinitionSays) {
    for (auto random : property(20'000, 150)) {
        const int width = random.between(1, 32);
        const int height = random.between(1, 20);
        const int resolution_mm = random.chance(30) ? random.between(1, 4) : random.between(5, 120);
        // A few micrometres off; borders need not be whole millimetres.
        const int um = random.chance(30) ? random.between(-999, 999) : 0;
        const auto resolution = static_cast<std::uint32_t>(resolution_mm * 1000 + um);
        const Frame frame({random.between(-3000, 3000), random.between(-3000, 3000)}, Micrometres(resolution), width,
                          height);
        const std::int32_t x = coordinate(random, frame.origin().x_mm, resolution_mm, width);
        const std::int32_t y = coordinate(random, frame.origin().y_mm, resolution_mm, height);
        const std::int32_t to_x = random.chance(10) ? x : coordinate(random, frame.origin().x_mm, resolution_mm, width);
        const std::int32_t to_y =
            random.chance(10) ? y : coordinate(random, frame.origin().y_mm, resolution_mm, height);
        agrees_with_definition(frame, {x, y}, {to_x, to_y});
    }
}

TEST(RayWalk, OverTheWholeWorld) {
    constexpr std::int32_t ends[] = {lowest, lowest + 1, -1, 0, 1, highest - 1, highest};
    for (auto random : property(20'000, 100)) {
        const std::uint32_t resolution = random.chance(30)   ? 4'294'967
                                         : random.chance(50) ? 1 + random.below(4'294'967)
                                                             : 1 + random.below(50);
        const auto anywhere = [&] {
            return random.chance(50) ? ends[random.below(7)] : static_cast<std::int32_t>(random.next());
        };
        const std::int32_t origin_x = anywhere();
        const std::int32_t origin_y = anywhere();
        const Frame frame({origin_x, origin_y}, Micrometres(resolution), 31, 12);
        // Mostly from inside, and as far as the world allows.
        const auto near = [&](std::int32_t origin, int size) {
            const std::int64_t at =
                origin + static_cast<std::int64_t>(random.below(resolution / 1000 + 1)) * random.between(0, size);
            return at > highest ? highest : static_cast<std::int32_t>(at);
        };
        const std::int32_t x = near(origin_x, 31);
        const std::int32_t y = near(origin_y, 12);
        const std::int32_t to_x = anywhere();
        const std::int32_t to_y = anywhere();
        agrees_with_definition(frame, {x, y}, {to_x, to_y});
    }
}

/// The cells that `RayWalk::draw` marks, one after another.
struct Drawn {
    Cell* cells;
    int* count;
    Cell at;

    void mark() { cells[(*count)++] = at; }
    void to_column(int side) { at.x = static_cast<std::int16_t>(at.x + side); }
    void to_row(int side) { at.y = static_cast<std::int16_t>(at.y + side); }
};

TEST(RayWalk, SkipsAndDrawsWhatItWouldWalk) {
    for (auto random : property(20'000, 100)) {
        const int width = random.between(1, 40);
        const int height = random.between(1, 30);
        // Some with numbers of more than 32 bits; often from border to border, so that lines meet corners.
        const int edge_mm = random.chance(20) ? random.between(1000, 4000) : random.between(2, 90);
        const auto um = static_cast<std::uint32_t>(edge_mm * 1000 + (random.chance(50) ? random.between(-999, 0) : 0));
        const Frame frame({random.between(-3000, 3000), random.between(-3000, 3000)}, Micrometres(um), width, height);
        const auto somewhere = [&] {
            return Point{coordinate(random, frame.origin().x_mm, edge_mm, width),
                         coordinate(random, frame.origin().y_mm, edge_mm, height)};
        };
        const Point from = somewhere();
        const Point to = somewhere();
        detail::RayWalk steps;
        if (!steps.begin(frame, from, to)) {
            continue;
        }
        const int across = distance(to.x_mm, from.x_mm);
        const int up = distance(to.y_mm, from.y_mm);
        const bool by_column = across >= up;
        const int whole = (by_column ? across : up) / (edge_mm + 1);
        const int skipped = whole > 1 ? random.between(0, whole - 1) : 0;
        detail::RayWalk jump = steps;
        const Cell start = steps.cell();
        bool inside = true;
        while (inside &&
               distance(by_column ? steps.cell().x : steps.cell().y, by_column ? start.x : start.y) < skipped) {
            inside = steps.advance();
        }
        ASSERT_EQ(jump.skip(static_cast<std::uint32_t>(skipped)), inside);
        if (!inside) {
            continue;
        }
        ASSERT_EQ(jump.cell(), steps.cell());
        Cell cells[80];
        int count = 0;
        jump.draw(Drawn{cells, &count, jump.cell()});
        for (int k = 0; k < count; ++k) {
            ASSERT_EQ(cells[k], steps.cell());
            ASSERT_FALSE(steps.at_end());
            const bool further = steps.advance();
            ASSERT_EQ(further, k + 1 < count || steps.at_end()) << k;
        }
        ASSERT_EQ(jump.cell(), steps.cell());
        ASSERT_EQ(jump.at_end(), steps.at_end());
        ASSERT_FALSE(steps.advance());
    }
}

TEST(RayWalk, MeetsACornerAndGoesOnDiagonally) {
    const Frame frame({0, 0}, millimetres(10), 8, 8);
    detail::RayWalk ray;
    ASSERT_TRUE(ray.begin(frame, {5, 5}, {25, 25}));
    EXPECT_TRUE(ray.advance());
    EXPECT_TRUE((ray.cell() == Cell{1, 1}));
    EXPECT_TRUE(ray.advance());
    EXPECT_TRUE((ray.cell() == Cell{2, 2}));
    EXPECT_TRUE(ray.at_end());
    EXPECT_FALSE(ray.advance());
    // Exactly down to a corner: the cell above covers it, and no other cell is passed.
    ASSERT_TRUE(ray.begin(frame, {25, 15}, {20, 20}));
    EXPECT_TRUE(ray.advance());
    EXPECT_TRUE((ray.cell() == Cell{2, 2}));
    EXPECT_FALSE(ray.advance());
}

TEST(RayWalk, BeforeItBeginsItIsAtItsEnd) {
    detail::RayWalk ray;
    EXPECT_TRUE(ray.at_end());
    EXPECT_FALSE(ray.advance());
    EXPECT_FALSE(ray.begin(Frame({0, 0}, millimetres(10), 8, 8), {-1, 0}, {50, 0}));
    EXPECT_FALSE(ray.advance());
}

constexpr auto room = BitGrid<8, 6>::drawn("########"
                                           "#......#"
                                           "#......#"
                                           "#..#...#"
                                           "#......#"
                                           "########");
constexpr Frame room_frame({-400, -300}, millimetres(100), 8, 6);

constexpr RayHit seen(Point from, int degrees, std::int32_t range_mm) {
    return raycast(room, room_frame, from, Bearing::degrees(degrees), range_mm);
}
static_assert(sizeof(detail::RayWalk) == 40);
static_assert(seen({-250, 50}, 0, 5000).result == RayResult::hit);
static_assert(seen({-250, 50}, 0, 5000).cell == Cell{3, 3} && seen({-250, 50}, 0, 5000).distance_mm == 150);
static_assert(seen({250, 50}, 180, 5000).cell == Cell{3, 3} && seen({250, 50}, 180, 5000).distance_mm == 250);
static_assert(seen({-250, 50}, 90, 5000).cell == Cell{1, 5} && seen({-250, 50}, 90, 5000).distance_mm == 150);
static_assert(seen({-250, 50}, 270, highest).cell == Cell{1, 0} && seen({-250, 50}, 270, highest).distance_mm == 250);
// Nothing within the range: returns the searched distance, and its end.
static_assert(seen({-250, 50}, 0, 149).result == RayResult::clear && seen({-250, 50}, 0, 149).distance_mm == 149);
static_assert(seen({-250, 50}, 0, 149).cell == Cell{2, 3});
static_assert(seen({-250, 50}, 0, 0).cell == Cell{1, 3} && seen({-250, 50}, 0, lowest).distance_mm == 0);
// From inside an obstacle, and from outside.
static_assert(seen({-50, 50}, 77, 100).result == RayResult::hit && seen({-50, 50}, 77, 100).distance_mm == 0);
static_assert(seen({-401, 50}, 0, 100).result == RayResult::outside);
// Outside the map: nothing is met there.
static_assert(raycast(BitGrid<8, 6>{}, room_frame, {0, 0}, Bearing::degrees(33), 10'000).result == RayResult::clear);

TEST(Raycast, MeetsTheFirstBlockedCellAtTheRightDistance) {
    const auto rounds = property(5000, 50);
    Random random(rounds.seed);
    static BitGrid<40, 24> map;
    const Frame frame({-1000, 500}, millimetres(50), 40, 24);
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        if (i % 10 == 0) {
            scatter(map, random, 1 + random.below(20));
        }
        const std::int32_t x = random.between(-1000, 999);
        const std::int32_t y = random.between(500, 1699);
        const Bearing bearing = Bearing::turns_of_65536(random.between(0, 65'535));
        const std::int32_t range = random.between(1, 3000);
        SCOPED_TRACE(i);
        const RayHit hit = raycast(map, frame, {x, y}, bearing, range);
        // Along the line in steps of a millimetre: blocked after the reported distance and not before, except for one
        // or two millimetres of rounding, and for corners that such steps miss.
        const auto point_at = [&](std::int32_t mm) { return moved(WorldPose{{x, y}, bearing}, mm).position; };
        for (std::int32_t mm = 0; mm < hit.distance_mm - 1; ++mm) {
            const Point end = moved(WorldPose{{x, y}, bearing}, range).position;
            // On the line to the rounded end, like the ray, and so that it stays within 32 bits.
            const Point along{x + (end.x_mm - x) * mm / range, y + (end.y_mm - y) * mm / range};
            if (const auto at = frame.to_cell(along); at && !map.passable(*at)) {
                // Rounded to a millimetre it may be in the next cell: then it must be on the border.
                const std::int32_t in_x = (along.x_mm + 1000) % 50;
                const std::int32_t in_y = (along.y_mm - 500) % 50;
                ASSERT_TRUE(in_x == 0 || in_x == 49 || in_y == 0 || in_y == 49) << mm;
            }
        }
        if (hit.result == RayResult::hit) {
            ASSERT_FALSE(map.passable(hit.cell));
            const Point at = point_at(hit.distance_mm);
            const Point corner{frame.origin().x_mm + 50 * hit.cell.x, frame.origin().y_mm + 50 * hit.cell.y};
            ASSERT_TRUE(at.x_mm >= corner.x_mm - 3 && at.x_mm <= corner.x_mm + 53);
            ASSERT_TRUE(at.y_mm >= corner.y_mm - 3 && at.y_mm <= corner.y_mm + 53);
        } else {
            ASSERT_EQ(hit.distance_mm, range);
        }
    }
}

}  // namespace
