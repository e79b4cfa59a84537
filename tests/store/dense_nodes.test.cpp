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
using Records = typename DenseNodes<L, Open>::template Records<Cells, Cost, firmpath::ByTotal>;

// A heap that cannot fill, 16-bit costs: at most 7 and at most 9 bytes a cell.
static_assert(sizeof(Records<Layout::compact, 65'536, std::uint16_t>) <= 7 * 65'536);
static_assert(sizeof(Records<Layout::fast, 65'536, std::uint16_t>) <= 9 * 65'536);
static_assert(sizeof(Records<Layout::compact, 1024, std::uint16_t>) <= 7 * 1024);
static_assert(sizeof(Records<Layout::fast, 1024, std::uint16_t>) <= 9 * 1024);

/// What a planner takes: records, and a fixed part for the search itself.
template <class Planner, std::size_t Bytes>
constexpr bool takes = sizeof(Planner) == Bytes;

constexpr std::size_t fixed16 = 56;  // with 16-bit costs
constexpr std::size_t fixed32 = 64;  // with 32-bit costs and indices

// Six configurations, pinned: a change of RAM shows up here first.
static_assert(takes<AStar<BitGrid<32, 32>>, 6788 + fixed16>);
static_assert(takes<AStar<BitGrid<64, 64>>, 27'140 + fixed16>);
static_assert(takes<AStar<BitGrid<64, 64>, Eight<>, DenseNodes<Layout::fast>>, 35'332 + fixed16>);
static_assert(takes<AStar<BitGrid<64, 64>, Eight<>, DenseNodes<Layout::compact, 512>>, 19'972 + fixed16>);
static_assert(takes<AStar<BitGrid<256, 256>, Four>, 434'180 + fixed16>);
static_assert(takes<AStar<BitGrid<512, 512>>, 3'309'572 + fixed32>);

// The table in the README: the largest square map that leaves 2 KiB of stack, with the default cost type, with 16-bit
// costs, and with an open list of an eighth of the cells besides.
template <int N, class Cost, std::size_t Open = 0>
using Square = AStar<BitGrid<N, N>, Eight<>, DenseNodes<Layout::compact, Open>, Cost>;
template <std::size_t KiB, int N, class Cost>
constexpr bool largest = sizeof(Square<N, Cost>) <= (KiB - 2) * 1024U &&
                         sizeof(Square<N + 1, Cost>) > (KiB - 2) * 1024U;
template <std::size_t KiB, int N>
constexpr bool largest_with_small_heap = sizeof(Square<N, std::uint16_t, std::size_t{N} * N / 8>) <=
                                             (KiB - 2) * 1024U &&
                                         sizeof(Square<N + 1, std::uint16_t, std::size_t{N + 1} * (N + 1) / 8>) >
                                             (KiB - 2) * 1024U;
using Fitting = firmpath::detail::FittingCost;
static_assert(largest<8, 30, Fitting> && largest<8, 30, std::uint16_t> && largest_with_small_heap<8, 39>);
static_assert(largest<16, 46, Fitting> && largest<16, 46, std::uint16_t> && largest_with_small_heap<16, 54>);
static_assert(largest<128, 122, Fitting> && largest<128, 139, std::uint16_t> && largest_with_small_heap<128, 162>);
static_assert(largest<4096, 628, std::uint16_t> && largest_with_small_heap<4096, 767>);
static_assert(sizeof(Square<540, Fitting>) <= 4094 * 1024);  // 541 would need another scale

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
