// The records with an open list of buckets: their size, their order, and against a plain list.
#include "firmpath/store/bucket_nodes.hpp"

#include <cstddef>
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/moves/aisles.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/hex.hpp"
#include "firmpath/moves/turning.hpp"
#include "firmpath/search/a_star.hpp"
#include "store/take.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;
using firmpath::detail::KeySteps;
using firmpath::detail::Offer;
using test_support::take;

using Map = BitGrid<8, 8>;
using Coarse = Eight<Corner::never, scale_10_14>;
using Fine = Eight<Corner::never, scale_fine>;

// Which searches have keys for buckets: from the step costs, the estimates, and whether moves can be reversed.
template <class Moves, class Priority = detail::ByTotal, class On = Map>
constexpr std::uint32_t buckets = KeySteps<On, Moves, Priority>::buckets;
static_assert(KeySteps<Map, Coarse, detail::ByTotal>::unit == 2 && buckets<Coarse> == 15);
static_assert(buckets<Coarse, detail::ByCost> == 8);
static_assert(buckets<Eight<Corner::always, scale_5_7>> == 15);
static_assert(buckets<Four> == 3 && buckets<Four, detail::ByCost> == 2);
static_assert(buckets<Hex<HexLayout::odd_r>> == 3);
static_assert(buckets<Fine> == 0 && buckets<Fine, detail::ByCost> == 0);
static_assert(buckets<Coarse, detail::ByEstimate> == 0 && buckets<Coarse, detail::ByWeightedTotal<3, 2>> == 0);
static_assert(buckets<Coarse, detail::ByTotal, CostGrid<8, 8>> == 0);
static_assert(buckets<Aisled<Coarse>> == 0);

template <std::size_t Cells, class Cost = std::uint16_t>
using Records = BucketNodes::Records<Cells, Cost, detail::ByTotal, KeySteps<Map, Coarse, detail::ByTotal>>;

// At most 8.8 bytes a cell with 16-bit costs, also with numbers of 24 bits.
static_assert(sizeof(Records<64>) <= 64 * 9 / 2 + 32);
static_assert(sizeof(Records<1024>) <= 1024 * 13 / 2 + 44);
static_assert(sizeof(Records<65'536>) <= 65'536 * 13 / 2 + 44);
static_assert(sizeof(Records<254'930>) <= 254'930 * 17 / 2 + 80);
static_assert(sizeof(AStar<BitGrid<32, 32>>) == 6700 + 60);

// Every search without a weight takes them by default, and the heap where they do not fit.
static_assert(sizeof(AStar<Map, Fine>) == sizeof(AStar<Map, Fine, DenseNodes<>>));
static_assert(sizeof(AStar<Map, Coarse>) == sizeof(AStar<Map, Coarse, BucketNodes>));
static_assert(sizeof(Dijkstra<Map, Coarse>) == sizeof(Dijkstra<Map, Coarse, BucketNodes>));

/// A plain list of what is open: what leaves must have the lowest key, and be the newest of that key.
template <std::size_t Cells>
class Model {
public:
    struct Entry {
        std::uint32_t key, g, order;
        bool open, closed;
    };
    Entry at[Cells]{};

    void clear() {
        for (Entry& e : at) {
            e = {};
        }
        next_ = 0;
    }
    void put(std::size_t node, std::uint32_t key, std::uint32_t g) { at[node] = {key, g, ++next_, true, false}; }
    std::size_t first() const {
        std::size_t best = Cells;
        for (std::size_t i = 0; i < Cells; ++i) {
            if (at[i].open && (best == Cells || at[i].key < at[best].key ||
                               (at[i].key == at[best].key && at[i].order > at[best].order))) {
                best = i;
            }
        }
        return best;
    }

private:
    std::uint32_t next_ = 0;
};

/// Random offers whose keys are at most 28 above the key of the last node taken. `Numbers` cells, of which so many are
/// used: so numbers of every width are covered, at the end of the range, too.
template <std::size_t Numbers, class Cost>
void agrees_with_a_list() {
    constexpr std::size_t used = Numbers < 40 ? Numbers : 40;
    static Records<Numbers, Cost> records;
    static Model<used> model;
    static std::uint32_t h_of[used];
    const auto estimate = [](std::uint32_t) { return 0U; };  // not asked
    const auto number = [](std::size_t i) { return static_cast<std::uint32_t>(Numbers - used + i); };
    const auto rounds = test_support::property(Numbers > 1'000'000 ? 60 : 300, 10);  // those take long to clear
    for (auto random : rounds) {
        records.clear();
        model.clear();
        std::uint32_t floor = 2 * random.below(200);
        for (std::uint32_t& h : h_of) {
            h = 2 * random.below(30);
        }
        std::size_t open = 0;
        bool taken = false;  // before that, a search offers only nodes with the key of the first
        for (int i = 0; i < 300; ++i) {
            const std::size_t any = random.below(static_cast<std::uint32_t>(used));
            const std::uint32_t node = number(any);
            const std::uint32_t h = h_of[any];
            const std::uint32_t key = taken ? floor + 2 * random.below(15) : floor;
            if (random.chance(60) && key >= h) {
                const std::uint32_t g = key - h;
                auto& entry = model.at[any];
                const bool better = (!entry.open && !entry.closed) || g < entry.g;
                ASSERT_EQ(records.dismissed(node, g), !better);
                if (better) {
                    const Offer expected = entry.closed ? Offer::kept : entry.open ? Offer::improved : Offer::opened;
                    ASSERT_EQ(static_cast<int>(records.offer(node, g, h, any % 8, estimate)),
                              static_cast<int>(expected));
                    if (!entry.closed) {
                        open += entry.open ? 0 : 1;
                        model.put(any, key, g);
                        ASSERT_EQ(records.direction(node), any % 8);
                    }
                }
            } else if (open != 0) {
                const std::size_t first = model.first();
                ASSERT_EQ(records.top(estimate), number(first));
                ASSERT_EQ(take(records, estimate), number(first));
                ASSERT_EQ(records.g(number(first), estimate), model.at[first].g);
                model.at[first].open = false;
                model.at[first].closed = true;
                floor = model.at[first].key;
                taken = true;
                --open;
            }
            ASSERT_EQ(static_cast<std::size_t>(records.open_size()), open);
            for (std::size_t n = 0; n < used; ++n) {
                ASSERT_EQ(records.reached(number(n)), model.at[n].open || model.at[n].closed);
                ASSERT_EQ(records.closed(number(n)), model.at[n].closed);
            }
        }
    }
}

TEST(BucketNodes, AgreesWithAList) {
    agrees_with_a_list<1, std::uint16_t>();
    agrees_with_a_list<2, std::uint16_t>();
    agrees_with_a_list<100, std::uint16_t>();
    agrees_with_a_list<256, std::uint32_t>();
    agrees_with_a_list<300, std::uint16_t>();
#if __STDC_HOSTED__
    agrees_with_a_list<65'536, std::uint16_t>();
    agrees_with_a_list<65'537, std::uint16_t>();
    agrees_with_a_list<std::size_t{1} << 24, std::uint16_t>();
    agrees_with_a_list<(std::size_t{1} << 24) + 1, std::uint32_t>();
#endif
}

/// On open ground every cell is offered once: what leads there at the same cost by another way is left out.
TEST(BucketNodes, OpenGroundOffersEachCellOnce) {
    struct Count {
        std::uint32_t offered = 0;
        void expanded(Cell, std::uint32_t) {}
        void generated(Cell, Cell, std::uint32_t, std::uint32_t) { ++offered; }
    };
    static constexpr BitGrid<13, 11> open_ground;
    static detail::Flood<BitGrid<13, 11>, Coarse> flood;
    Count count;
    ASSERT_EQ(flood.plan(open_ground, {3, 4}, {}, SearchOptions{}, count), Status::no_path);
    EXPECT_EQ(count.offered, 13U * 11U);
    EXPECT_EQ(flood.stats().expanded, 13U * 11U);
}

}  // namespace
