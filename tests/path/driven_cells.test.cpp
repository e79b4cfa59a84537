#include "firmpath/path/waypoints.hpp"

#include <cstddef>
#include <iterator>
#include <span>

#include "firmpath/moves/turning.hpp"
#include "firmpath/path/length.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

using Poses = std::span<const Pose>;

static_assert(std::forward_iterator<firmpath::detail::DrivenCells<Poses>::iterator>);

// Turns at the start, along the path and at the end.
constexpr Pose path[] = {{{0, 0}, 2}, {{0, 0}, 1}, {{0, 0}, 0}, {{1, 0}, 0},
                         {{2, 0}, 0}, {{2, 0}, 1}, {{2, 1}, 1}, {{2, 1}, 0}};
constexpr Cell cells[] = {{0, 0}, {1, 0}, {2, 0}, {2, 1}};

TEST(DrivenCells, GivesEachCellOnce) {
    std::size_t n = 0;
    for (const Cell c : driven_cells(Poses(path))) {
        ASSERT_LT(n, std::size(cells));
        EXPECT_TRUE(c == cells[n]) << n;
        ++n;
    }
    EXPECT_EQ(n, std::size(cells));
    EXPECT_FALSE(driven_cells(Poses(path)).empty());
}

TEST(DrivenCells, ShortPaths) {
    EXPECT_TRUE(driven_cells(Poses()).empty());
    EXPECT_TRUE(driven_cells(Poses()).begin() == driven_cells(Poses()).end());
    const auto turning_only = driven_cells(Poses(path, 3));
    auto at = turning_only.begin();
    EXPECT_TRUE(*at++ == cells[0]);
    EXPECT_TRUE(at == turning_only.end());
}

TEST(DrivenCells, FitsTheOtherViews) {
    EXPECT_EQ(firmpath::length(driven_cells(Poses(path))).straight, 3U);
    const Cell corners[] = {{0, 0}, {2, 0}, {2, 1}};
    std::size_t n = 0;
    for (const Cell c : firmpath::waypoints(driven_cells(Poses(path)))) {
        ASSERT_LT(n, std::size(corners));
        EXPECT_TRUE(c == corners[n++]);
    }
    EXPECT_EQ(n, std::size(corners));
}

// A cell that is driven through twice appears twice.
constexpr Pose there_and_back[] = {{{0, 0}, 0}, {{1, 0}, 0}, {{1, 0}, 1}, {{1, 0}, 2}, {{0, 0}, 2}};
constexpr int cells_there_and_back() {
    int n = 0;
    for (const Cell c : driven_cells(Poses(there_and_back))) {
        n += 1 + 0 * c.x;
    }
    return n;
}
static_assert(cells_there_and_back() == 3);

}  // namespace
