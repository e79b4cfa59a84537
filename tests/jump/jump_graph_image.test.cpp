// Wrong images of a jump graph: each result of `open`, and each number that it checks, on every target. An image of a
// golden map is changed, and its checksum made right again.
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/jump/detail/jump_graph_format.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "golden/graphs.hpp"
#include "golden/grounds.hpp"
#include "golden/maps.hpp"
#include "support/test.hpp"

#if __STDC_HOSTED__
#include <vector>
#endif

namespace {

using namespace firmpath;

using Format = firmpath::detail::JumpGraphFormat;
using Map = firmpath::JumpGrid<40, 12>;
using Never = Eight<Corner::never>;

constexpr std::size_t corners = 8;  // of the golden maps
static_assert(golden::maps[corners].width == 9 && golden::maps[corners].height == 7);
constexpr std::size_t room = 192;

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
        words[Format::at_checksum] = firmpath::detail::tables_checksum(span());
        return *this;
    }

    // Where its parts begin.
    std::uint32_t count() const { return words[Format::at_nodes]; }
    std::size_t buckets() const { return Format::bucket_count(count()); }
    static constexpr std::size_t table = Format::words;  // of buckets
    std::size_t nodes() const { return table + buckets() + 1; }
    std::size_t node(std::uint32_t i) const { return nodes() + Format::node_words * i; }
    std::size_t links() const { return node(count()); }
};

const Map& map() {
    static Map drawn{firmpath::all_blocked};
    golden::for_each_cell<40, 12>([](Cell cell) { drawn.set(cell, golden::maps[corners].blocked(cell)); });
    return drawn;
}

/// (On the host in a block of exactly this size, so that the address sanitizer sees every access behind it.)
template <class Moves = Never>
TablesResult opened(const Image& image) {
#if __STDC_HOSTED__
    const std::vector<std::uint32_t> words(image.span().begin(), image.span().end());
#else
    const std::span<const std::uint32_t> words = image.span();
#endif
    JumpGraphView<Map, Moves> graph;
    const TablesResult result = graph.open(words, map());
    EXPECT_EQ(graph.empty(), result != TablesResult::opened);
    return result;
}

Image image_of(std::span<const golden::graphs::Graph> graphs) { return Image(graphs[corners].image); }
Image never() { return image_of(golden::graphs::never); }
Image boxes() { return image_of(golden::graphs::never_boxes); }

TEST(JumpGraphImage, EachResult) {
    ASSERT_EQ(opened(never()), TablesResult::opened);
    ASSERT_EQ(opened(boxes()), TablesResult::opened);
    ASSERT_EQ(opened<Four>(image_of(golden::graphs::four_boxes)), TablesResult::opened);
    EXPECT_EQ(opened(never().with(Format::at_magic, 0).complete()), TablesResult::no_tables);
    EXPECT_EQ(opened(never().with(Format::at_version, 99).complete()), TablesResult::other_version);
    EXPECT_EQ(opened(never().with(Format::at_version, Format::version | 1 << 9).complete()),
              TablesResult::other_version);
    EXPECT_EQ(opened(never().with(Format::at_version, Format::version | 1 << 20).complete()),
              TablesResult::other_version);
    EXPECT_EQ(opened(never().with(Format::at_length, Format::words - 1)), TablesResult::cut_off);
    EXPECT_EQ(opened(never().with(Format::at_length, room)), TablesResult::cut_off);
    EXPECT_EQ(opened(never().with(Format::at_size, 41 | 12 << 16).complete()), TablesResult::other_size);
    EXPECT_EQ(opened<Four>(never()), TablesResult::other_moves);
    EXPECT_EQ(opened<Eight<Corner::always>>(never()), TablesResult::other_moves);
    EXPECT_EQ(opened(never().with(Format::at_map, 0).complete()), TablesResult::other_map);
    EXPECT_EQ(opened(never().with(Image::table, 1)), TablesResult::damaged);
    EXPECT_EQ(opened(never().with(Image::table, 1).complete()), TablesResult::contradictory);
}

TEST(JumpGraphImage, EveryFlippedBitIsFound) {
    const Image right = boxes();
    for (std::size_t at = 0; at < right.size; ++at) {
        for (unsigned bit = 0; bit < 32; ++bit) {
            Image image = right;
            image[at] ^= std::uint32_t{1} << bit;
            ASSERT_NE(opened(image), TablesResult::opened) << at << " " << bit;
        }
    }
}

TEST(JumpGraphImage, EveryLengthIsFound) {
    for (std::size_t size = 0; size < never().size; ++size) {
        Image image = never();
        image.size = size;
        ASSERT_EQ(opened(image), size < Format::words ? TablesResult::no_tables : TablesResult::cut_off) << size;
    }
}

bool contradictory(Image image) { return opened(image.complete()) == TablesResult::contradictory; }

/// Nodes without links: what is wrong in their buckets is found nowhere else. Two of 4 buckets have a node each.
constexpr std::uint32_t first_number = 4, second_number = 1;
constexpr std::uint32_t first_bucket = Format::bucket(first_number, 2),
                        second_bucket = Format::bucket(second_number, 2);
static_assert(Format::bucket_count(3) == 4 && first_bucket == 1 && second_bucket == 2);

Image nodes_without_links() {
    Image image = never();
    image[Format::at_nodes] = 3;
    image.size = image.links();
    for (std::size_t at = Image::table; at < image.size; ++at) {
        image[at] = 0;
    }
    for (std::uint32_t b = 0; b < 4; ++b) {
        image[Image::table + b + 1] = (b >= first_bucket ? 1U : 0U) + (b >= second_bucket ? 2U : 0U);
    }
    image[image.node(0)] = first_number;
    image[image.node(1)] = image[image.node(2)] = second_number;  // the second is never found
    return image;
}

TEST(JumpGraphImage, NodesAreCounted) {
    ASSERT_EQ(opened(nodes_without_links().complete()), TablesResult::opened);
    const std::uint32_t n = never().count();
    ASSERT_GE(n, 4U);
    // With some of these, and 32 bits, the size of the tables would be less than that of the image.
    const std::uint32_t counts[] = {0,           n - 1, n + 1, 0x3333'3334U, 0x6666'6667U, 0x7FFF'FFFFU, 0x8000'0000U,
                                    0xFFFF'FFFFU};
    for (const std::uint32_t count : counts) {
        EXPECT_TRUE(contradictory(never().with(Format::at_nodes, count))) << count;
        EXPECT_TRUE(contradictory(never().with(Format::at_nodes, count).with(never().nodes() - 1, count)));
    }
    // The tables end one word behind the image.
    Image cut = nodes_without_links();
    --cut.size;
    EXPECT_TRUE(contradictory(cut));
}

TEST(JumpGraphImage, BucketsRise) {
    const std::size_t first = Image::table + first_bucket, last = Image::table + 4;
    EXPECT_TRUE(contradictory(nodes_without_links().with(Image::table, 1)));
    EXPECT_TRUE(contradictory(nodes_without_links().with(last, 4)));
    EXPECT_TRUE(contradictory(nodes_without_links().with(last, 2)));
    // A node lies in another bucket.
    EXPECT_TRUE(contradictory(nodes_without_links().with(first + 1, 0)));
    EXPECT_TRUE(contradictory(nodes_without_links().with(first, 1)));
    // Behind an image without nodes there is nothing.
    Image none = nodes_without_links();
    none[Format::at_nodes] = 0;
    none.size = none.nodes();
    for (std::size_t at = Image::table; at < none.size; ++at) {
        none[at] = 0;
    }
    ASSERT_EQ(none.buckets(), 2U);
    ASSERT_EQ(opened(none.complete()), TablesResult::opened);
    EXPECT_TRUE(contradictory(none.with(Image::table + 1, 1)));
    const std::uint32_t counts[] = {4, 0xFFFF'FFFFU};
    for (const std::uint32_t nodes : counts) {
        EXPECT_TRUE(contradictory(nodes_without_links().with(last - 1, nodes)));
        EXPECT_TRUE(contradictory(nodes_without_links().with(Image::table + 1, nodes)));
    }
}

/// An image with one node, without links.
Image node_of(std::uint32_t number) {
    Image image = nodes_without_links();
    image[Format::at_nodes] = 1;
    image.size = image.links();
    for (std::size_t at = Image::table; at < image.size; ++at) {
        image[at] = 0;
    }
    const std::uint32_t bucket = Format::bucket(number, 1);
    image[Image::table + 1] = 1 - bucket;
    image[Image::table + 2] = 1;
    return image.with(image.node(0), number);
}

TEST(JumpGraphImage, NodesAreCellsInTheirBuckets) {
    // Rows take 64 numbers.
    const std::uint32_t cells[] = {0, 39, 64, 11 * 64 + 39};
    for (const std::uint32_t number : cells) {
        ASSERT_EQ(opened(node_of(number).complete()), TablesResult::opened) << number;
        Image image = node_of(number);
        EXPECT_TRUE(contradictory(image.with(Image::table + 1, 1 - image[Image::table + 1]))) << number;
    }
    const std::uint32_t others[] = {40, 63, 11 * 64 + 40, 12 * 64, Format::number_mask, 0x8000'0000U, 0xFFFF'FFFFU};
    for (const std::uint32_t number : others) {
        EXPECT_TRUE(contradictory(node_of(number))) << number;
    }
}

TEST(JumpGraphImage, LinksFollowOneAnother) {
    const std::size_t second = never().node(1) + Format::at_links;
    EXPECT_TRUE(contradictory(never().with(second, never()[second] + 1)));
    EXPECT_TRUE(contradictory(never().with(second, never()[second] - 1)));
    // Other directions take more or fewer links than there are up to the next node.
    const std::size_t first = never().node(0) + Format::at_links;
    EXPECT_TRUE(contradictory(never().with(first, never()[first] ^ 0xFF00'0000)));
    EXPECT_TRUE(contradictory(never().with(first, never()[first] & 0x00FF'FFFF)));
    // A direction that the moves do not have, with a link.
    Image four = image_of(golden::graphs::four_boxes);
    const std::size_t node = four.node(four.count() - 1);
    const auto words = static_cast<std::uint32_t>(four.size - four.links());
    const std::uint32_t place = four[node + Format::at_links] & 0xFF'FFFF;
    four[four.size++] = 0;
    four[four.size++] = Format::last_link;
    four[node + Format::at_offsets + 1] = words - place;
    four[node + Format::at_links] |= 1U << 28;
    EXPECT_EQ(opened<Four>(four.complete()), TablesResult::contradictory);
    // The same link in a direction that they have.
    four[node + Format::at_links] ^= 1U << 28 | 1U << 27;
    four[node + Format::at_offsets] = (four[node + Format::at_offsets] & 0xFF'FFFF) | (words - place) << 24;
    EXPECT_EQ(opened<Four>(four.complete()), TablesResult::opened);
}

/// One node with links in directions 1 and 6, at so many words behind the place of its links.
Image offsets(std::uint32_t to_first, std::uint32_t to_second, unsigned shift, std::size_t words) {
    Image image = node_of(7);
    image[Format::at_version] |= std::uint32_t{shift} << 16;
    image[image.node(0) + Format::at_links] = 0x4200'0000;
    image[image.node(0) + Format::at_offsets] = to_first << 8;
    image[image.node(0) + Format::at_offsets + 1] = to_second << 16;
    const std::size_t links = image.size;
    while (image.size < links + words) {
        image[image.size++] = 0;
    }
    const std::size_t ends[] = {(std::size_t{to_first} << shift) + 1, (std::size_t{to_second} << shift) + 1};
    for (const std::size_t end : ends) {
        // The second link of each direction is its last.
        if (end < words) {
            image[links + end] = Format::last_link;
        }
    }
    return image;
}

/// (Out of line: the images of one test would take all of the stack.)
[[gnu::noinline]] TablesResult opened_with_offsets(std::uint32_t to_first, std::uint32_t to_second, unsigned shift,
                                                   std::size_t words) {
    return opened(offsets(to_first, to_second, shift, words).complete());
}

TEST(JumpGraphImage, OffsetsLeadToTheNextLinks) {
    ASSERT_EQ(opened_with_offsets(0, 2, 0, 4), TablesResult::opened);
    // A word before the first direction's links.
    EXPECT_EQ(opened_with_offsets(1, 3, 0, 5), TablesResult::contradictory);
    // A word between.
    EXPECT_EQ(opened_with_offsets(0, 3, 0, 5), TablesResult::contradictory);
    // The last link of one is the first of the other; both have the same.
    EXPECT_EQ(opened_with_offsets(0, 1, 0, 3), TablesResult::contradictory);
    EXPECT_EQ(opened_with_offsets(0, 0, 0, 2), TablesResult::contradictory);
    // Far behind the links.
    EXPECT_EQ(opened_with_offsets(0, 255, 0, 4), TablesResult::contradictory);
    // In steps of four words: up to three words fill the gap.
    ASSERT_EQ(opened_with_offsets(0, 1, 2, 6), TablesResult::opened);
    EXPECT_EQ(opened_with_offsets(1, 2, 2, 10), TablesResult::contradictory);
    EXPECT_EQ(opened_with_offsets(0, 2, 2, 10), TablesResult::contradictory);
    EXPECT_EQ(opened_with_offsets(0, 0, 2, 2), TablesResult::contradictory);
    EXPECT_EQ(opened_with_offsets(0, 1, 2, 5), TablesResult::contradictory);
    EXPECT_EQ(opened_with_offsets(0, 1, 2, 7), TablesResult::contradictory);
    // In the largest steps.
    EXPECT_EQ(opened_with_offsets(0, 255, 15, 6), TablesResult::contradictory);
    EXPECT_EQ(opened_with_offsets(0, 1, 15, 6), TablesResult::contradictory);
    // With the words that fill gaps the links end there, too.
    EXPECT_EQ(opened_with_offsets(0, 1, 2, 4), TablesResult::contradictory);
    EXPECT_EQ(opened_with_offsets(0, 1, 2, 3), TablesResult::contradictory);
    EXPECT_EQ(opened_with_offsets(0, 1, 2, 2), TablesResult::contradictory);
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
    image[image.size - 1] = 0;
    EXPECT_TRUE(contradictory(image));
}

TEST(JumpGraphImage, LinksLeadToCells) {
    const std::size_t link = never().links();
    const std::uint32_t rest = never()[link] & ~Format::number_mask;
    EXPECT_EQ(opened(never().with(link, rest | (11 * 64 + 39)).complete()), TablesResult::opened);
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
    ASSERT_EQ(graph.open(golden::graphs::never[corners].image, live), TablesResult::opened);
    EXPECT_TRUE((JumpGraphMap<Map, Never>(live, graph).has_graph()));
    twin = live;
    EXPECT_FALSE((JumpGraphMap<Map, Never>(twin, graph).has_graph()));
    // Edited after the graph was opened, and before the two are joined.
    live.set(Cell{0, 0}, live.passable(Cell{0, 0}));
    EXPECT_FALSE((JumpGraphMap<Map, Never>(live, graph).has_graph()));
}

TEST(JumpGraphImage, NodesAreFoundByTheirCells) {
    live = map();
    JumpGraphView<Map, Never> graph;
    for (std::int16_t x = 0; x < Map::width; ++x) {
        EXPECT_TRUE(graph.find(Cell{x, 2}) == nullptr);  // not opened
    }
    ASSERT_EQ(graph.open(golden::graphs::never[corners].image, live), TablesResult::opened);
    const Image image = never();
    std::uint32_t found = 0;
    for (std::int16_t y = -1; y <= Map::height; ++y) {
        for (std::int16_t x = -1; x <= Map::width; ++x) {
            const std::uint32_t* const node = graph.find(Cell{x, y});
            if (node != nullptr) {
                EXPECT_EQ(node[Format::at_number], static_cast<std::uint32_t>(y * 64 + x));
                ++found;
            }
        }
    }
    EXPECT_EQ(found, image.count());
    // (8, 2) has a node. These have its number.
    ASSERT_TRUE(graph.find(Cell{8, 2}) != nullptr);
    EXPECT_TRUE(graph.find(Cell{8 + 64, 1}) == nullptr);
    EXPECT_TRUE(graph.find(Cell{8 - 64, 3}) == nullptr);
    EXPECT_TRUE(graph.find(Cell{-32768, 32767}) == nullptr);
}

TEST(JumpGraphImage, ASearchDoesNotGoOnWithoutItsTables) {
    live = map();
    JumpGraphView<Map, Never> graph;
    ASSERT_EQ(graph.open(golden::graphs::never[corners].image, live), TablesResult::opened);
    const JumpGraphMap<Map, Never> known(live, graph), unknown(live, JumpGraphView<Map, Never>());
    const Cell start = golden::maps[corners].named('a'), goal = golden::maps[corners].named('b');
    ASSERT_EQ(planner.begin(known, start, goal), firmpath::Status::running);
    ASSERT_EQ(planner.step(known, 1), firmpath::Status::running);
    EXPECT_EQ(planner.step(unknown, 1), firmpath::Status::map_changed);
}

TEST(JumpGraphImage, EveryResultHasAName) {
    for (int i = 0; i <= static_cast<int>(TablesResult::contradictory); ++i) {
        EXPECT_NE(to_string(static_cast<TablesResult>(i))[0], 'u');
    }
    EXPECT_STREQ(to_string(static_cast<TablesResult>(99)), "unknown result");
}

}  // namespace
