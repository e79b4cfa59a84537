#include "firmpath/path/path_view.hpp"

#include <cstdint>
#include <iterator>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

using Map = firmpath::BitGrid<6, 1>;
using Planner = firmpath::AStar<Map>;
static_assert(std::forward_iterator<Planner::Path::iterator>);

TEST(PathView, IsAForwardRange) {
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
    EXPECT_EQ(none.size(), 0U);
}

// The numbers from the first one up to `last`, of which a path has ten at most.
template <bool Counted>
struct Numbers {
    using value_type = int;
    static constexpr std::uint32_t most = 10;
    static constexpr bool counted = Counted;

    int number = 0, last = 0;

    constexpr int here() const { return number; }
    constexpr void advance(std::uint32_t& left) { left = ++number <= last ? left - 1 : 0; }
};

template <class View>
constexpr int sum(const View& view) {
    int result = 0;
    for (const int i : view) {
        result += i;
    }
    return result;
}

constexpr PathView<Numbers<true>> counted(4, 3, 9);  // 3 4 5 6
static_assert(counted.size() == 4 && sum(counted) == 18);
constexpr PathView<Numbers<true>> ends_early(4, 3, 4);  // what it is read from has changed since
static_assert(ends_early.size() == 4 && sum(ends_early) == 7);
constexpr PathView<Numbers<true>> too_long(11, 3, 99);
static_assert(too_long.empty() && too_long.size() == 0 && sum(too_long) == 0);
constexpr PathView<Numbers<true>> none(0, 3, 9);
static_assert(none.empty() && sum(none) == 0);
constexpr PathView<Numbers<false>> walked(10, 3, 5);
static_assert(!walked.empty() && walked.size() == 3 && sum(walked) == 12);
constexpr PathView<Numbers<false>> endless(10, 1, 99);
static_assert(endless.size() == 10 && sum(endless) == 55);
constexpr PathView<Numbers<true>> again(counted.most(), counted.cursor());
static_assert(again.size() == 4 && sum(again) == 18);

}  // namespace
