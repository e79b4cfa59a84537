// Wrong images of a jump graph: each result of `open`, and each number that it checks, on every target. An image of a
// golden map is changed, and its checksum made right again.
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/detail/jump_graph_format.hpp"
#include "firmpath/search/jump_graph.hpp"
#include "firmpath/search/jump_point_search.hpp"
#include "golden/graphs.hpp"
#include "golden/grounds.hpp"
#include "golden/maps.hpp"
#include "support/test.hpp"

#if __STDC_HOSTED__
#include <vector>
#endif

using firmpath::Cell;
using firmpath::Corner;
using firmpath::Eight;
using firmpath::Four;
using firmpath::JumpGraphMap;
using firmpath::JumpGraphResult;
using firmpath::JumpGraphView;

namespace {

using Format = firmpath::detail::JumpGraphFormat;
using Map = firmpath::JumpGrid<40, 12>;
using Never = Eight<Corner::never>;

constexpr std::size_t corners = 8;  // of the golden maps
static_assert(golden::maps[corners].width == 9 && golden::maps[corners].height == 7);
constexpr std::size_t room = 128;

/// A copy of an image, in which words are changed.
struct Image {
    std::uint32_t words[room]{};
    std::size_t size = 0;

    explicit Image(std::span<const std::uint32_t> image) {
        for (const std::uint32_t word : image) {
            words[size++] = word;
        }
    }
    std::span<const std::uint32_t> span() const { return std::span(words).first(size); }
    std::uint32_t& operator[](std::size_t at) { return words[at]; }
    Image& with(std::size_t at, std::uint32_t word) {
        words[at] = word;
        return *this;
    }
    /// Makes its length and checksum right.
    Image& complete() {
        words[Format::at_length] = static_cast<std::uint32_t>(size);
        words[Format::at_checksum] = firmpath::detail::jump_graph_checksum(span());
        return *this;
    }

    // Where its parts begin.
    std::size_t nodes() const { return words[Format::at_nodes]; }
    static constexpr std::size_t rows = Format::words;
    static constexpr std::size_t columns = rows + Map::height + 1;
    std::size_t heads() const { return columns + (nodes() + 1) / 2; }
    std::size_t links() const { return heads() + 2 * nodes(); }
};

const Map& map() {
    static Map drawn{firmpath::all_blocked};
    golden::for_each_cell<40, 12>([](Cell cell) { drawn.set(cell, golden::maps[corners].blocked(cell)); });
    return drawn;
}

/// (On the host in a block of exactly this size, so that the address sanitizer sees every access behind it.)
template <class Moves = Never>
JumpGraphResult opened(const Image& image) {
#if __STDC_HOSTED__
    const std::vector<std::uint32_t> words(image.span().begin(), image.span().end());
#else
    const std::span<const std::uint32_t> words = image.span();
#endif
    JumpGraphView<Map, Moves> graph;
    const JumpGraphResult result = graph.open(words, map());
    EXPECT_EQ(graph.empty(), result != JumpGraphResult::opened);
    return result;
}

Image image_of(std::span<const golden::graphs::Graph> graphs) { return Image(graphs[corners].image); }
Image never() { return image_of(golden::graphs::never); }
Image boxes() { return image_of(golden::graphs::never_boxes); }

TEST(JumpGraphImage, EachResult) {
    ASSERT_EQ(opened(never()), JumpGraphResult::opened);
    ASSERT_EQ(opened(boxes()), JumpGraphResult::opened);
    ASSERT_EQ(opened<Four>(image_of(golden::graphs::four_boxes)), JumpGraphResult::opened);
    EXPECT_EQ(opened(never().with(Format::at_magic, 0).complete()), JumpGraphResult::no_graph);
    EXPECT_EQ(opened(never().with(Format::at_version, 99).complete()), JumpGraphResult::other_version);
    EXPECT_EQ(opened(never().with(Format::at_length, Format::words - 1)), JumpGraphResult::cut_off);
    EXPECT_EQ(opened(never().with(Format::at_length, room)), JumpGraphResult::cut_off);
    EXPECT_EQ(opened(never().with(Format::at_size, 41 | 12 << 16).complete()), JumpGraphResult::other_size);
    EXPECT_EQ(opened<Four>(never()), JumpGraphResult::other_moves);
    EXPECT_EQ(opened<Eight<Corner::always>>(never()), JumpGraphResult::other_moves);
    EXPECT_EQ(opened(never().with(Format::at_map, 0).complete()), JumpGraphResult::other_map);
    EXPECT_EQ(opened(never().with(Image::rows, 1)), JumpGraphResult::damaged);
    EXPECT_EQ(opened(never().with(Image::rows, 1).complete()), JumpGraphResult::contradictory);
}

TEST(JumpGraphImage, EveryFlippedBitIsFound) {
    const Image right = boxes();
    for (std::size_t at = 0; at < right.size; ++at) {
        for (unsigned bit = 0; bit < 32; ++bit) {
            Image image = right;
            image[at] ^= std::uint32_t{1} << bit;
            ASSERT_NE(opened(image), JumpGraphResult::opened) << at << " " << bit;
        }
    }
}

TEST(JumpGraphImage, EveryLengthIsFound) {
    for (std::size_t size = 0; size < never().size; ++size) {
        Image image = never();
        image.size = size;
        ASSERT_EQ(opened(image), size < Format::words ? JumpGraphResult::no_graph : JumpGraphResult::cut_off) << size;
    }
}

bool contradictory(Image image) { return opened(image.complete()) == JumpGraphResult::contradictory; }

/// Two nodes without links, both in the first row: what is wrong in its rows is found nowhere else.
Image two_nodes() {
    Image image = never();
    image[Format::at_nodes] = 2;
    image.size = image.links();
    for (std::size_t at = Image::rows; at < image.size; ++at) {
        image[at] = at > Image::rows && at < Image::columns ? 2 : 0;
    }
    image[Image::columns] = 7 << 16 | 3;
    return image;
}

TEST(JumpGraphImage, NodesAreCounted) {
    ASSERT_EQ(opened(two_nodes().complete()), JumpGraphResult::opened);
    const auto n = static_cast<std::uint32_t>(never().nodes());
    ASSERT_GE(n, 4U);
    // With some of these, and 32 bits, the size of the tables would be less than that of the image.
    const std::uint32_t counts[] = {0, n - 1, n + 1, 0x6666'6666U, 0x7FFF'FFFFU, 0x8000'0000U, 0xFFFF'FFFFU};
    for (const std::uint32_t nodes : counts) {
        EXPECT_TRUE(contradictory(never().with(Format::at_nodes, nodes))) << nodes;
        EXPECT_TRUE(contradictory(never().with(Format::at_nodes, nodes).with(Image::rows + Map::height, nodes)));
    }
}

TEST(JumpGraphImage, RowsRise) {
    const std::size_t last = Image::rows + Map::height;
    EXPECT_TRUE(contradictory(two_nodes().with(Image::rows, 1)));
    EXPECT_TRUE(contradictory(two_nodes().with(last, 3)));
    EXPECT_TRUE(contradictory(two_nodes().with(last, 1)));
    EXPECT_TRUE(contradictory(two_nodes().with(last - 2, 1)));
    Image fewer = two_nodes();
    for (std::size_t at = Image::rows + 1; at <= last; ++at) {
        fewer[at] = 1;
    }
    EXPECT_TRUE(contradictory(fewer));
    // Behind an image without nodes there is nothing.
    Image none = two_nodes();
    none.size = Image::columns;
    none[Format::at_nodes] = 0;
    for (std::size_t at = Image::rows; at <= last; ++at) {
        none[at] = 0;
    }
    ASSERT_EQ(opened(none.complete()), JumpGraphResult::opened);
    EXPECT_TRUE(contradictory(none.with(Image::rows + 1, 1)));
    const std::uint32_t counts[] = {3, 0xFFFF'FFFFU};
    for (const std::uint32_t nodes : counts) {
        EXPECT_TRUE(contradictory(two_nodes().with(last - 1, nodes)));
        EXPECT_TRUE(contradictory(two_nodes().with(Image::rows + 1, nodes)));
    }
}

TEST(JumpGraphImage, ColumnsRiseWithinTheMap) {
    Image image = never();
    // Two nodes of the first row with two.
    std::size_t row = 0;
    while (image[Image::rows + row + 1] - image[Image::rows + row] < 2) {
        ++row;
    }
    const std::uint32_t node = image[Image::rows + row];
    const auto column = [&](std::uint32_t of) -> std::uint32_t {
        return image[Image::columns + of / 2] >> of % 2 * 16 & 0xFFFF;
    };
    const auto with_column = [&](std::uint32_t of, std::uint32_t x) {
        Image other = image;
        other[Image::columns + of / 2] += (x - column(of)) << of % 2 * 16;
        return other;
    };
    EXPECT_TRUE(contradictory(with_column(node + 1, column(node))));
    EXPECT_TRUE(contradictory(with_column(node, column(node + 1) + 1)));
    EXPECT_TRUE(contradictory(with_column(image[Image::rows + row + 1] - 1, Map::width)));
    EXPECT_EQ(opened(with_column(image[Image::rows + row + 1] - 1, Map::width - 1).complete()),
              JumpGraphResult::opened);
}

TEST(JumpGraphImage, LinksFollowOneAnother) {
    const std::size_t heads = never().heads();
    EXPECT_TRUE(contradictory(never().with(heads + 1, never()[heads + 1] + 1)));
    EXPECT_TRUE(contradictory(never().with(heads + 1, never()[heads + 1] - 1)));
    // A direction more takes the links of the next node.
    EXPECT_TRUE(contradictory(never().with(heads, never()[heads] ^ 0xFF00'0000)));
    // A direction that the moves do not have, with a link.
    Image four = image_of(golden::graphs::four_boxes);
    four[four.heads() + four.nodes() - 1] |= 1U << 28;
    four[four.size++] = 0;
    four[four.size++] = Format::last_link;
    EXPECT_EQ(opened<Four>(four.complete()), JumpGraphResult::contradictory);
}

TEST(JumpGraphImage, LinksEnd) {
    Image image = never();
    image[image.size - 1] &= ~Format::last_link;
    EXPECT_TRUE(contradictory(image));
    image = boxes();
    --image.size;  // the last direction has a box, but no link
    EXPECT_TRUE(contradictory(image));
    --image.size;
    EXPECT_TRUE(contradictory(image));
    image = never();
    image[image.size++] = Format::last_link;  // a link of no node
    EXPECT_TRUE(contradictory(image));
}

TEST(JumpGraphImage, LinksLeadToCells) {
    const std::size_t link = never().links();
    const std::uint32_t rest = never()[link] & ~Format::number_mask;
    // Rows take 64 numbers.
    EXPECT_EQ(opened(never().with(link, rest | (11 * 64 + 39)).complete()), JumpGraphResult::opened);
    EXPECT_TRUE(contradictory(never().with(link, rest | (11 * 64 + 40))));
    EXPECT_TRUE(contradictory(never().with(link, rest | 40)));
    EXPECT_TRUE(contradictory(never().with(link, rest | 12 * 64)));
    EXPECT_TRUE(contradictory(never().with(link, rest | Format::number_mask)));
}

using Planner = firmpath::JumpGraphSearch<Map, Never, firmpath::PooledNodes<64>>;
Planner planner;
Map live{firmpath::all_blocked};
Map twin{firmpath::all_blocked};

TEST(JumpGraphImage, TablesOfAnotherMapAreNotUsed) {
    live = map();
    JumpGraphView<Map, Never> graph;
    ASSERT_EQ(graph.open(golden::graphs::never[corners].image, live), JumpGraphResult::opened);
    EXPECT_TRUE((JumpGraphMap<Map, Never>(live, graph).has_graph()));
    twin = live;
    EXPECT_FALSE((JumpGraphMap<Map, Never>(twin, graph).has_graph()));
    // Edited after the graph was opened, and before the two are joined.
    live.set(Cell{0, 0}, live.passable(Cell{0, 0}));
    EXPECT_FALSE((JumpGraphMap<Map, Never>(live, graph).has_graph()));
}

TEST(JumpGraphImage, ASearchDoesNotGoOnWithoutItsTables) {
    live = map();
    JumpGraphView<Map, Never> graph;
    ASSERT_EQ(graph.open(golden::graphs::never[corners].image, live), JumpGraphResult::opened);
    const JumpGraphMap<Map, Never> known(live, graph), unknown(live, JumpGraphView<Map, Never>());
    const Cell start = golden::maps[corners].named('a'), goal = golden::maps[corners].named('b');
    ASSERT_EQ(planner.begin(known, start, goal), firmpath::Status::running);
    ASSERT_EQ(planner.step(known, 1), firmpath::Status::running);
    EXPECT_EQ(planner.step(unknown, 1), firmpath::Status::map_changed);
}

TEST(JumpGraphImage, EveryResultHasAName) {
    for (int i = 0; i <= static_cast<int>(JumpGraphResult::contradictory); ++i) {
        EXPECT_NE(to_string(static_cast<JumpGraphResult>(i))[0], 'u');
    }
    EXPECT_STREQ(to_string(static_cast<JumpGraphResult>(99)), "unknown result");
}

}  // namespace
