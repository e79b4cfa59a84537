#include "firmpath/path/follow.hpp"

#include <cstddef>
#include <span>

#include "firmpath/geometry/rotated_frame.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/path/waypoints.hpp"
#include "firmpath/search/a_star.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

constexpr Frame frame({-1000, 500}, firmpath::millimetres(50), 5, 3);
constexpr Cell corners[] = {{0, 0}, {4, 0}, {4, 2}};

template <class F>
constexpr Point last_of(const F& with) {
    Point points[3]{};
    std::size_t size = 0;
    return to_points(std::span<const Cell>(corners), with, points, size) == CopyResult::copied && size == 3 ? points[2]
                                                                                                            : Point{};
}
static_assert(last_of(frame) == Point{-775, 625});
static_assert(last_of(RotatedFrame(frame, Rotation::quarter_turns(2))) == Point{-1225, 375});

TEST(ToPoints, CornersOfAPlannersPath) {
    constexpr auto map = BitGrid<5, 3>::drawn("....."
                                              "####."
                                              ".....");
    firmpath::AStar<BitGrid<5, 3>> planner;
    Point points[8]{};
    std::size_t size = 7;
    EXPECT_EQ(to_points(planner.path(map), frame, points, size), CopyResult::no_path);
    EXPECT_EQ(size, 0U);
    ASSERT_EQ(planner.plan(map, {0, 0}, {0, 2}), Status::found);
    ASSERT_EQ(to_points(waypoints(planner.path(map)), frame, points, size), CopyResult::copied);
    constexpr Point expected[] = {{-975, 525}, {-775, 525}, {-775, 625}, {-975, 625}};
    ASSERT_EQ(size, 4U);
    for (std::size_t i = 0; i < size; ++i) {
        EXPECT_TRUE(points[i] == expected[i]);
    }
}

TEST(ToPoints, AShortBufferHoldsTheBeginning) {
    Point points[3]{};
    std::size_t size = 0;
    EXPECT_EQ(to_points(std::span<const Cell>(corners), frame, std::span<Point>(points, 2), size),
              CopyResult::too_small);
    EXPECT_EQ(size, 2U);
    EXPECT_TRUE(points[1] == (Point{-775, 525}));
    EXPECT_TRUE(points[2] == Point{});
    EXPECT_EQ(to_points(std::span<const Cell>(corners), frame, std::span<Point>(), size), CopyResult::too_small);
    EXPECT_EQ(size, 0U);
}

TEST(CopyResult, Names) {
    EXPECT_STREQ(to_string(CopyResult::copied), "copied");
    EXPECT_STREQ(to_string(CopyResult::too_small), "too_small");
    EXPECT_STREQ(to_string(CopyResult::no_path), "no_path");
    EXPECT_STREQ(to_string(CopyResult::corrupted), "corrupted");
    EXPECT_STREQ(to_string(static_cast<CopyResult>(4)), "unknown result");
}

}  // namespace
