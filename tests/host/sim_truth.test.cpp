#include "firmpath/host/sim/truth.hpp"

#include <algorithm>
#include <cmath>

#include "firmpath/host/reference.hpp"
#include "scratch.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using namespace firmpath::host;
using namespace firmpath::host::sim;
using test_support::error_of;

/// Two rooms with a door; the wall beyond is unknown.
MapImage two_rooms() {
    MapImage map(80, 60, Axes::bottom_up);
    map.resolution = 0.1;
    for (const auto [x, y] : test_support::cells(80, 60)) {
        const bool border = x < 3 || y < 3 || x >= 77 || y >= 57;
        const bool wall = x == 40 && (y < 40 || y >= 50);
        map.states[map.index(x, y)] = border ? Tile::unknown : wall ? Tile::occupied : Tile::free;
    }
    return map;
}

TEST(SimTruth, UnknownCellsGrowLikeWalls) {
    const Truth truth(two_rooms(), 0.25);
    EXPECT_FALSE(truth.fits(cell(4, 30)));
    EXPECT_TRUE(truth.fits(cell(5, 30)));
    EXPECT_FALSE(truth.fits(cell(38, 30)));
    EXPECT_TRUE(truth.fits(cell(37, 30)));
}

TEST(SimTruth, DoorsAreTooNarrowForSome) {
    EXPECT_TRUE(Truth(two_rooms(), 0.3).connected(cell(20, 20), cell(60, 20)));
    EXPECT_FALSE(Truth(two_rooms(), 0.6).connected(cell(20, 20), cell(60, 20)));
    EXPECT_EQ(Truth(two_rooms(), 0.6).shortest({cell(20, 20), cell(60, 20)}), std::nullopt);
}

TEST(SimTruth, TheShortestWayIsStraightWhereItCan) {
    const Truth truth(two_rooms(), 0.25);
    EXPECT_NEAR(*truth.shortest({cell(10, 10), cell(30, 45)}), std::hypot(2.0, 3.5), 1e-5);
}

TEST(SimTruth, TheShortestWayIsNearThatOfATextbook) {
    const Truth truth(two_rooms(), 0.25);
    Random random(5);
    for (int i = 0; i < 20; ++i) {
        const Errand errand = truth.draw(random, {.apart = 1});
        const auto plain = host::reference_path(truth.grown(), host::Motion{}, errand.start, errand.goal);
        ASSERT_TRUE(plain.has_value());
        const double shortest = *truth.shortest(errand);
        EXPECT_LE(shortest, plain->length() * 0.1 + 1e-9);
        // Paths of eight moves are longer by at most this factor.
        EXPECT_GE(shortest * 1.0824, plain->length() * 0.1);
    }
}

TEST(SimTruth, ErrandsKeepTheRulesAndTheSeed) {
    const Truth truth(two_rooms(), 0.2);
    Random random(11);
    Random again(11);
    for (int i = 0; i < 50; ++i) {
        const Errand errand = truth.draw(random, {});
        const Errand same = truth.draw(again, {});
        EXPECT_EQ(errand.start, same.start);
        EXPECT_EQ(errand.goal, same.goal);
        const Place a = truth.world().centre_of(errand.start);
        const Place b = truth.world().centre_of(errand.goal);
        EXPECT_GE(distance(a, b), 5);
        EXPECT_FALSE(truth.world().collides(a, 0.3));
        EXPECT_FALSE(truth.world().collides(b, 0.3));
        EXPECT_TRUE(truth.shortest(errand).has_value());
    }
}

TEST(SimTruth, SaysThatThereIsNoErrand) {
    const Truth truth(MapImage(3, 3, Axes::bottom_up), 0.2);
    Random random(1);
    EXPECT_EQ(
        error_of([&] { return truth.draw(random, {}); }),
        "the map has no two connected places 5 m apart with 0.3 m of clearance; expected a larger map or a smaller "
        "--radius");
}

TEST(SimTruth, WithinReachAreTheFreeCellsBesideWhereItCanGet) {
    MapImage map = two_rooms();
    for (int y = 40; y < 50; ++y) {
        map.states[map.index(40, y)] = Tile::occupied;  // the door is shut
    }
    const Truth truth(map, 0.25);
    const std::vector<Cell> cells = truth.within_reach(cell(20, 20), 0.5);
    for (const auto [x, y] : test_support::cells(80, 60)) {
        // By the definition, cell by cell.
        bool near = false;
        for (int cy = 0; cy < 60 && !near; ++cy) {
            for (int cx = 0; cx < 80 && !near; ++cx) {
                near = cx < 40 && truth.fits(cell(cx, cy)) && (cx - x) * (cx - x) + (cy - y) * (cy - y) <= 25;
            }
        }
        const bool expected = near && map.states[map.index(x, y)] == Tile::free;
        ASSERT_EQ(std::find(cells.begin(), cells.end(), cell(x, y)) != cells.end(), expected) << x << ',' << y;
    }
}

}  // namespace
