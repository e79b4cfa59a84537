// Searches on a jump graph in which a bit has flipped since it was opened, as in flash that has aged: one bit at a
// time. Nothing outside of the tables is read (on the host the address sanitizer watches), every search ends, and a
// path is one of the map. It may cost more than the cheapest, or not be found. Left out are the bits that say where
// nodes and links begin and end: these are trusted once they were checked (docs/integrity.md).
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include "faults/flips.hpp"
#include "firmpath/jump/detail/jump_graph_format.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "golden/graphs.hpp"

namespace {

using faults::Cell;
using faults::Status;
using Grid = firmpath::JumpGrid<9, 7>;

using Format = firmpath::detail::JumpGraphFormat;

/// Whether a bit says where nodes or links begin or end.
bool is_trusted(std::span<const std::uint32_t> image, std::size_t at, unsigned bit) {
    const std::uint32_t count = image[Format::at_nodes];
    const std::size_t nodes = Format::words + Format::bucket_count(count) + 1;
    const std::size_t links = nodes + Format::node_words * count;
    if (at < Format::words || at >= links) {
        return at >= links && std::uint32_t{1} << bit == Format::last_link;
    }
    const std::size_t word = at < nodes ? Format::at_links : (at - nodes) % Format::node_words;
    return word >= Format::at_links && word < Format::at_reach;
}

/// How searches ended.
struct Ends {
    std::uint32_t same = 0;
    std::uint32_t costlier = 0;
    std::uint32_t not_found = 0;
    std::uint32_t corrupted = 0;
};

template <class Moves>
class Searches {
    using Known = firmpath::JumpGraphMap<Grid, Moves>;
    using Planner = firmpath::JumpGraphSearch<Grid, Moves, firmpath::PooledNodes<63>>;

public:
    void open(std::span<const std::uint32_t> words) {
        faults::wall_up(map);
        firmpath::JumpGraphView<Grid, Moves> graph;
        ASSERT_EQ(graph.open(words, map), firmpath::TablesResult::opened);
        known = Known(map, graph);
    }

    /// From one cell to another, in slices of one unit; `least` is the cost of a cheapest path.
    void run(Cell start, Cell goal, std::uint32_t least) {
        Status status = planner.begin(known, start, goal);
        std::uint32_t units = 0;
        while (status == Status::running && units < 10'000) {
            status = planner.step(known, 1);
            ++units;
        }
        ASSERT_NE(status, Status::running);
        switch (status) {
            case Status::found: {
                std::uint32_t cost = 0;
                Cell last = start;
                for (const Cell cell : planner.path(known)) {
                    ASSERT_TRUE(cell == start ? last == start : faults::by_a_step<Moves>(map, last, cell));
                    cost += cell == start ? 0 : Moves::estimate(last, cell);
                    last = cell;
                }
                ASSERT_TRUE(last == goal);
                ASSERT_EQ(planner.cost(), cost);
                ASSERT_GE(cost, least);
                ++(cost == least ? ends.same : ends.costlier);
                break;
            }
            case Status::no_path: ++ends.not_found; break;
            case Status::work_limit:  // in a circle, or to a cost that no path has
            case Status::corrupted: ++ends.corrupted; break;
            default: FAIL() << firmpath::to_string(status);
        }
        ASSERT_TRUE(status == Status::found || planner.path(known).empty());
    }

    static inline Grid map{firmpath::all_blocked};
    static inline Known known{map, {}};
    static inline Planner planner{};
    Ends ends{};
};

template <class Moves, const auto& Image>
void survives_flips() {
    constexpr std::size_t size = std::size(Image);
#if __STDC_HOSTED__  // in a block of exactly this size
    const auto block = std::make_unique<std::uint32_t[]>(size);
    std::uint32_t* const words = block.get();
#else
    static std::uint32_t words[size];
#endif
    for (std::size_t i = 0; i < size; ++i) {
        words[i] = Image[i];
    }
    Searches<Moves> searches;
    searches.open({words, size});
    constexpr Cell from[] = {{0, 0}, {8, 6}, {4, 2}, {2, 4}};
    constexpr Cell to[] = {{8, 6}, {0, 0}, {8, 0}, {8, 4}};
    std::uint32_t least[4];
    for (int k = 0; k < 4; ++k) {
        ASSERT_EQ(searches.planner.plan(searches.known, from[k], to[k]), Status::found);
        least[k] = searches.planner.cost();
    }
    for (std::size_t at = 0; at < size; ++at) {
        for (unsigned bit = 0; bit < 32; ++bit) {
            if (is_trusted(Image, at, bit)) {
                continue;
            }
            SCOPED_TRACE(static_cast<std::uint32_t>(at * 32 + bit));
            words[at] ^= std::uint32_t{1} << bit;
            for (int k = 0; k < 4; ++k) {
                searches.run(from[k], to[k], least[k]);
            }
            words[at] ^= std::uint32_t{1} << bit;
        }
    }
    const Ends& ends = searches.ends;
    EXPECT_GE(ends.costlier + ends.not_found + ends.corrupted, 10U);  // some bits matter
    faults::print("[ faults   ] cheapest ", ends.same, ", at a higher cost ", ends.costlier, ", not found ",
                  ends.not_found, ", corrupted ", ends.corrupted, "\n");
}

using Eight = firmpath::Eight<firmpath::Corner::never, firmpath::scale_10_14>;
TEST(Tables, OfLinks) { survives_flips<Eight, golden::graphs::walled_up>(); }
TEST(Tables, WithBoxes) { survives_flips<Eight, golden::graphs::walled_up_boxes>(); }
TEST(Tables, OfFour) { survives_flips<firmpath::Four, golden::graphs::walled_up_four_boxes>(); }

}  // namespace
