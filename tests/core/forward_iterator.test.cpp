#include "firmpath/core/detail/forward_iterator.hpp"

#include <cstdint>
#include <iterator>
#include <type_traits>

#include "firmpath/firmpath.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

/// The cells of the lowest row, from x = 0 on.
class Row : public firmpath::detail::ForwardIterator<Row, Cell> {
public:
    constexpr Row() = default;
    explicit constexpr Row(std::int16_t x) : x_(x) {}
    constexpr Cell operator*() const { return {x_, 0}; }
    constexpr Row& operator++() {
        ++x_;
        return *this;
    }
    friend constexpr bool operator==(const Row& a, const Row& b) { return a.x_ == b.x_; }

private:
    std::int16_t x_ = 0;
};
static_assert(sizeof(Row) == sizeof(std::int16_t));

TEST(ForwardIterator, AddsWhatIsMissing) {
    Row at(3);
    EXPECT_EQ(at->x, 3);
    const Row before = at++;
    EXPECT_EQ(before->x, 3);
    EXPECT_EQ(at->x, 4);
    EXPECT_EQ((++at)->x, 5);
    EXPECT_EQ(std::distance(Row(), Row(7)), 7);
}

template <class Range>
constexpr bool is_forward_range() {
    using Iterator = typename Range::iterator;
    using Traits = std::iterator_traits<Iterator>;
    return std::forward_iterator<Iterator> && std::is_default_constructible_v<Iterator> &&
           std::is_same_v<typename Traits::iterator_category, std::forward_iterator_tag> &&
           std::is_same_v<typename Traits::value_type, typename Range::value_type>;
}

using Map = firmpath::BitGrid<8, 8>;
using Path = firmpath::AStar<Map>::Path;
using Moves = firmpath::AStar<Map>::moves_type;
static_assert(is_forward_range<Path>());
static_assert(is_forward_range<firmpath::BreadthFirst<Map>::Path>());
static_assert(is_forward_range<firmpath::DStarLite<Map>::Path>());
static_assert(is_forward_range<firmpath::LazyThetaStar<Map>::Path>());
static_assert(is_forward_range<firmpath::DistanceField<Map>::Path>());
static_assert(is_forward_range<firmpath::FloodFill<firmpath::WallGrid<8, 8>>::Path>());
static_assert(is_forward_range<firmpath::FlowField<8, 8>::Path>());
static_assert(is_forward_range<firmpath::ReachableWithin<Map>::Cells>());
static_assert(is_forward_range<firmpath::ReachableWithinCost<Map>::Cells>());
static_assert(is_forward_range<firmpath::detail::Waypoints<Path>>());
static_assert(is_forward_range<firmpath::detail::Smooth<Moves, Map, Path>>());
static_assert(is_forward_range<firmpath::DecodedPath<Moves, 8, 8>>());
using Poses = firmpath::AStar<Map, firmpath::Turning<firmpath::Four>>::Path;
static_assert(is_forward_range<Poses>());
static_assert(is_forward_range<firmpath::detail::DrivenCells<Poses>>());

}  // namespace
