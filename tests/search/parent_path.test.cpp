#include "firmpath/search/parent_path.hpp"

#include <iterator>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

using Map = firmpath::BitGrid<6, 1>;
using Planner = firmpath::AStar<Map>;
static_assert(std::forward_iterator<Planner::Path::iterator>);

TEST(ParentPath, IsAForwardRange) {
    static constexpr Map map;
    static Planner planner;
    ASSERT_EQ(planner.plan(map, {1, 0}, {4, 0}), firmpath::Status::found);
    const Planner::Path path = planner.path(map);
    EXPECT_EQ(path.size(), 4U);
    EXPECT_FALSE(path.empty());
    auto at = path.begin();
    EXPECT_EQ(at->x, 1);
    const auto first = at++;
    EXPECT_TRUE((*first == Cell{1, 0}));
    EXPECT_TRUE((*at == Cell{2, 0}));
    EXPECT_FALSE(first == at);
    ++at;
    ++at;
    EXPECT_TRUE((*at == Cell{4, 0}));
    EXPECT_FALSE(at == path.end());
    ++at;
    EXPECT_TRUE(at == path.end());
    // Several passes work; a default-constructed view has none.
    EXPECT_TRUE((*path.begin() == Cell{1, 0}));
    const Planner::Path none;
    EXPECT_TRUE(none.empty());
    EXPECT_TRUE(none.begin() == none.end());
}

}  // namespace
