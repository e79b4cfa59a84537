#include "firmpath/store/dense_nodes.hpp"

#include <cstddef>
#include <cstdint>

#include "firmpath/grid/bit_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "support/test.hpp"

using firmpath::AStar;
using firmpath::BitGrid;
using firmpath::Corner;
using firmpath::DenseNodes;
using firmpath::Eight;
using firmpath::Four;
using firmpath::Layout;

namespace {

template <Layout L, std::size_t Cells, class Cost, std::size_t Open = 0>
using Records = typename DenseNodes<L, Open>::template Records<Cells, Cost>;

// A heap that cannot fill, 16-bit costs: at most 7 and at most 9 bytes a cell.
static_assert(sizeof(Records<Layout::compact, 65'536, std::uint16_t>) <= 7 * 65'536);
static_assert(sizeof(Records<Layout::fast, 65'536, std::uint16_t>) <= 9 * 65'536);
static_assert(sizeof(Records<Layout::compact, 1024, std::uint16_t>) <= 7 * 1024);
static_assert(sizeof(Records<Layout::fast, 1024, std::uint16_t>) <= 9 * 1024);

/// What a planner takes: records, and a fixed part for the search itself.
template <class Planner, std::size_t Bytes>
constexpr bool takes = sizeof(Planner) == Bytes;

constexpr std::size_t fixed16 = 48;  // with 16-bit costs
constexpr std::size_t fixed32 = 56;  // with 32-bit costs and indices

// Six configurations, pinned: a change of RAM shows up here first.
static_assert(takes<AStar<BitGrid<32, 32>>, 6788 + fixed16>);
static_assert(takes<AStar<BitGrid<64, 64>>, 27'140 + fixed16>);
static_assert(takes<AStar<BitGrid<64, 64>, Eight<>, DenseNodes<Layout::fast>>, 35'332 + fixed16>);
static_assert(takes<AStar<BitGrid<64, 64>, Eight<>, DenseNodes<Layout::compact, 512>>, 19'972 + fixed16>);
static_assert(takes<AStar<BitGrid<256, 256>, Four>, 434'180 + fixed16>);
static_assert(takes<AStar<BitGrid<512, 512>>, 3'309'572 + fixed32>);

TEST(DenseNodes, HeapHasAPlaceForAllCellsButTheStart) {
    using Whole = AStar<BitGrid<256, 256>, Four>;
    EXPECT_EQ(static_cast<std::size_t>(Whole::open_capacity), 65'535U);
    using Single = AStar<BitGrid<1, 1>>;
    EXPECT_EQ(static_cast<std::size_t>(Single::open_capacity), 1U);
    using Small = AStar<BitGrid<64, 64>, Eight<>, DenseNodes<Layout::compact, 512>>;
    EXPECT_EQ(static_cast<std::size_t>(Small::open_capacity), 512U);
    using Larger = AStar<BitGrid<4, 4>, Eight<>, DenseNodes<Layout::compact, 512>>;
    EXPECT_EQ(static_cast<std::size_t>(Larger::open_capacity), 15U);
}

}  // namespace
