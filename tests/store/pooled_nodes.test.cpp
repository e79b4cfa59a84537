// The pool of records against plain arrays, for thousands of searches on one pool that is never cleared.
#include "firmpath/store/pooled_nodes.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "firmpath/store/dense_nodes.hpp"
#include "support/property.hpp"
#include "support/random.hpp"
#include "support/test.hpp"

using firmpath::Layout;
using firmpath::PooledNodes;
using firmpath::PoolOffer;
using test_support::Random;

namespace {

constexpr std::uint32_t no_limit = 0xFFFFFFFF;
/// The length of a last leg from whose beginning no way back is cheaper.
constexpr std::uint32_t far = 1000000;

template <std::size_t N, std::size_t Cells, class Cost, std::size_t Open = 0, Layout L = Layout::compact>
using Records = typename PooledNodes<N, Open, L>::template Records<Cells, Cost>;

// Besides its nodes a pool holds a few counts, and which node is held back: 20 bytes at most.
constexpr std::size_t fixed = 20;
static_assert(sizeof(Records<512, 65'536, std::uint32_t>) <= 16 * 512 + fixed);
static_assert(sizeof(Records<512, 65'536, std::uint16_t>) <= 16 * 512 + fixed);
static_assert(sizeof(Records<512, 65'537, std::uint32_t>) <= 19 * 512 + fixed);
static_assert(sizeof(Records<512, std::size_t{1} << 20, std::uint32_t>) <= 19 * 512 + fixed);
static_assert(sizeof(Records<65'535, 65'536, std::uint32_t>) <= 16 * 65'536);
static_assert(sizeof(Records<512, 65'536, std::uint32_t, 0, Layout::fast>) <= 26 * 512 + 48);
// Fewer places on the open list save two bytes each.
static_assert(sizeof(Records<512, 65'536, std::uint32_t, 56>) == sizeof(Records<512, 65'536, std::uint32_t>) - 400);

static_assert(Records<512, 1024, std::uint32_t>::open_capacity == 256);
static_assert(Records<512, 1024, std::uint32_t, 7>::open_capacity == 7);
static_assert(Records<512, 1024, std::uint32_t, 600>::open_capacity == 512);
static_assert(Records<3, 1024, std::uint32_t>::open_capacity == 1 && Records<2, 4, std::uint16_t>::open_capacity == 1);
static_assert(PooledNodes<100>::capacity == 100 && Records<100, 1024, std::uint16_t>::capacity == 100);
static_assert(std::is_same_v<Records<255, 256, std::uint16_t>::Index, std::uint8_t>);
static_assert(std::is_same_v<Records<256, 256, std::uint16_t>::Index, std::uint16_t>);

/// An estimate with many equal values and no pattern; any will do, because a pool only compares.
constexpr std::uint32_t estimate(std::uint32_t cell) { return (cell * 0x9E37'79B9u >> 13) % 6; }
struct Estimate {
    constexpr std::uint32_t operator()(std::uint32_t cell) const { return estimate(cell); }
};

/// What a pool has to say, from arrays that are looked through from end to end.
template <std::size_t N, std::size_t Open>
struct Plain {
    struct Node {
        std::uint32_t cell;
        std::uint32_t g;
        std::uint32_t parent;
        std::uint32_t directions;
        bool open;
    };
    Node nodes[N];
    std::uint32_t used;
    std::uint32_t on_list;
    std::uint32_t peak;

    void clear() { used = on_list = peak = 0; }
    std::uint32_t find(std::uint32_t cell) const {
        std::uint32_t node = 0;
        while (node < used && nodes[node].cell != cell) {
            ++node;
        }
        return node;
    }
    void count() { peak = ++on_list > peak ? on_list : peak; }

    PoolOffer offer(std::uint32_t cell, std::uint32_t g, std::uint32_t parent, std::uint32_t directions) {
        const std::uint32_t node = find(cell);
        if (node == used) {
            if (used == N) {
                return PoolOffer::no_record;
            }
            if (on_list == Open) {
                return PoolOffer::open_full;
            }
            nodes[used++] = {cell, g, parent, directions, true};
            count();
            return PoolOffer::taken;
        }
        Node& known = nodes[node];
        if (g > known.g || (g == known.g && (directions & ~known.directions) == 0)) {
            return PoolOffer::kept;
        }
        if (g < known.g) {
            known.g = g;
            known.parent = parent;
            known.directions = directions;
        } else {
            if (!known.open && on_list == Open) {
                return PoolOffer::open_full;
            }
            known.directions |= directions;
        }
        if (!known.open) {
            known.open = true;
            count();
        }
        return PoolOffer::taken;
    }
    /// Whether no open node comes before this one: lower f, or the same f and a lower h.
    bool is_best(std::uint32_t node) const {
        const auto key = [&](std::uint32_t n) {
            const std::uint32_t h = estimate(nodes[n].cell);
            return std::uint64_t{nodes[n].g + h} << 32 | h;
        };
        bool best = nodes[node].open;
        for (std::uint32_t n = 0; n < used; ++n) {
            best = best && !(nodes[n].open && key(n) < key(node));
        }
        return best;
    }
};

/// A cell for a search to meet: any, or one of few that fall into the same bucket.
template <std::size_t Cells, std::size_t Wanted>
struct Supply {
    static constexpr std::uint32_t count = Wanted < Cells ? Wanted : Cells;
    std::uint32_t cells[count];

    void refill(Random& random) {
        const bool crowded = random.chance(30);
        // Multiples of the hash's inverse differ in the low bits of the hash only.
        constexpr std::uint32_t inverse = 340'573'321;
        static_assert(inverse * 2'654'435'769U == 1);
        std::uint32_t product = random.next();
        for (std::uint32_t i = 0; i < count; ++i) {
            std::uint32_t cell = random.below(Cells);
            for (int tries = 0; crowded && tries < 200; ++tries) {
                if (++product * inverse < Cells) {
                    cell = product * inverse;
                    break;
                }
            }
            // No cell twice.
            for (std::uint32_t k = 0; k < i; ++k) {
                if (cells[k] == cell) {
                    cell = (cell + 1) % Cells;
                    k = ~std::uint32_t{0};
                }
            }
            cells[i] = cell;
        }
    }
};

/// Holds what a pool says about every node, and about every cell it may know, against plain arrays.
template <class Pool, class Reference, class Cells>
void same(const Pool& pool, const Reference& plain, const Cells& supply) {
    ASSERT_EQ(pool.size(), plain.used);
    ASSERT_EQ(pool.open_size(), plain.on_list);
    ASSERT_EQ(pool.peak_open(), plain.peak);
    for (std::uint32_t n = 0; n < plain.used; ++n) {
        ASSERT_EQ(pool.cell(n), plain.nodes[n].cell);
        ASSERT_EQ(pool.g(n, estimate(plain.nodes[n].cell)), plain.nodes[n].g);
        ASSERT_EQ(pool.parent(n), plain.nodes[n].parent);
        ASSERT_EQ(pool.directions(n), plain.nodes[n].directions);
        ASSERT_EQ(pool.closed(n), !plain.nodes[n].open);
    }
    for (std::uint32_t i = 0; i < supply.count; ++i) {
        const std::uint32_t node = plain.find(supply.cells[i]);
        ASSERT_EQ(pool.find(supply.cells[i]), node == plain.used ? std::uint32_t{Pool::none} : node);
    }
}

/// Searches of random length on one pool, both layouts side by side.
template <std::size_t N, std::size_t Cells, class Cost, std::size_t Open = 0>
void searches(std::uint32_t count, std::uint32_t seed) {
    SCOPED_TRACE(N);
    using Compact = Records<N, Cells, Cost, Open, Layout::compact>;
    using Fast = Records<N, Cells, Cost, Open, Layout::fast>;
    static Compact compact;
    static Fast fast;
    static Plain<N, Compact::open_capacity> plain;
    static Supply<Cells, N + 1 + N / 4> supply;
    constexpr Estimate h{};
    std::uint32_t full = 0, open_full = 0, cheaper = 0, joined = 0, reopened = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        SCOPED_TRACE(seed + i);
        Random random(seed + i);
        supply.refill(random);
        compact.clear();
        fast.clear();
        plain.clear();
        // Short searches leave most of the long ones before them as they were.
        const std::uint32_t operations = random.below(static_cast<std::uint32_t>(random.chance(30) ? 8 * N : N) + 2);
        const unsigned pops = 10 + random.below(50);
        const std::uint32_t greatest = random.chance(50) ? 20 : 1000;
        bool ended = false;
        for (std::uint32_t n = 0; n < operations && !ended; ++n) {
            if (plain.on_list != 0 && random.chance(pops)) {
                const std::uint32_t node = compact.pop(h);
                ASSERT_EQ(fast.pop(h), node);
                ASSERT_TRUE(node < plain.used && plain.is_best(node));
                plain.nodes[node].open = false;
                --plain.on_list;
                continue;
            }
            const std::uint32_t cell = supply.cells[random.below(supply.count)];
            std::uint32_t g = random.below(greatest);
            const std::uint32_t parent = plain.used == 0 ? std::uint32_t{Compact::none} : random.below(plain.used);
            const std::uint32_t directions = 1U << random.below(8) | 1U << random.below(8);
            const std::uint32_t known = plain.find(cell);
            const bool is_known = known != plain.used;
            const bool is_closed = is_known && !plain.nodes[known].open;
            const std::uint32_t g_known = is_known ? plain.nodes[known].g : 0;
            // Of a closed node the cheapest way is known.
            if (is_closed && (g < g_known || random.chance(30))) {
                g = g_known;
            }
            const PoolOffer said = compact.offer(cell, g, far, no_limit, parent, directions, h);
            ASSERT_EQ(fast.offer(cell, g, far, no_limit, parent, directions, h), said);
            ASSERT_EQ(plain.offer(cell, g, parent, directions), said);
            full += said == PoolOffer::no_record ? 1U : 0U;
            open_full += said == PoolOffer::open_full ? 1U : 0U;
            const bool taken = said == PoolOffer::taken && is_known;
            cheaper += taken && g < g_known ? 1U : 0U;
            joined += taken && g == g_known && !is_closed ? 1U : 0U;
            reopened += taken && is_closed ? 1U : 0U;
            // A search ends when something is full; what was there is still to be read.
            ended = said == PoolOffer::open_full || said == PoolOffer::no_record;
            // Of a node that could not be opened again nothing is promised.
            if ((ended || n + 1 == operations || random.chance(10)) && !(ended && is_known)) {
                same(compact, plain, supply);
                same(fast, plain, supply);
            }
        }
        // A search that is over has its parents turned round.
        if (plain.used != 0) {
            const std::uint32_t node = random.below(plain.used);
            compact.set_parent(node, Compact::none);
            ASSERT_EQ(compact.parent(node), std::uint32_t{Compact::none});
            ASSERT_EQ(compact.find(plain.nodes[node].cell), node);
        }
    }
    if (N > 2 && count >= 200) {
        EXPECT_GT(Open == 0 ? open_full : full, 0U);
        EXPECT_GT(cheaper, 0U);
        EXPECT_GT(joined, 0U);
        EXPECT_GT(reopened, 0U);
    }
}

TEST(PooledNodes, TwoNodes) {
    const auto rounds = test_support::property(4000, 100);
    searches<2, 4, std::uint16_t>(rounds.count, rounds.seed);
    searches<2, 65'536, std::uint32_t, 1>(rounds.count, rounds.seed);
}

TEST(PooledNodes, FewNodes) {
    const auto rounds = test_support::property(4000, 100);
    searches<3, 16, std::uint16_t, 3>(rounds.count, rounds.seed);
    searches<8, 65'536, std::uint32_t>(rounds.count, rounds.seed);
    searches<8, 1'048'576, std::uint32_t, 8>(rounds.count, rounds.seed);
}

TEST(PooledNodes, AHundredNodes) {
    const auto rounds = test_support::property(1000, 5);
    searches<100, 1024, std::uint16_t>(rounds.count, rounds.seed);
#if __STDC_HOSTED__
    searches<100, 65'536, std::uint32_t, 90>(rounds.count, rounds.seed);
#endif
}

#if __STDC_HOSTED__
TEST(PooledNodes, FiveHundredNodes) {
    const auto rounds = test_support::property(200, 0);
    searches<512, 65'536, std::uint32_t>(rounds.count, rounds.seed);
    searches<512, 1'048'576, std::uint32_t>(rounds.count, rounds.seed);
}
#endif

/// A full pool knows all its nodes, and takes cheaper ways to them.
template <Layout L>
void full_pool() {
    static Records<8, 1024, std::uint32_t, 8, L> pool;
    constexpr Estimate h{};
    pool.clear();
    for (std::uint32_t cell = 0; cell < 8; ++cell) {
        ASSERT_EQ(pool.offer(100 * cell, 50, far, no_limit, pool.none, 1, h), PoolOffer::taken);
    }
    ASSERT_EQ(pool.offer(900, 1, far, no_limit, 0, 1, h), PoolOffer::no_record);
    ASSERT_EQ(pool.find(900), std::uint32_t{pool.none});
    ASSERT_EQ(pool.size(), 8U);
    ASSERT_EQ(pool.offer(300, 51, far, no_limit, 5, 1, h), PoolOffer::kept);
    // From cell 300, known at 50, back to where a leg of 4 began: 54. The way offered has 55 there, or 54, or 53.
    ASSERT_EQ(pool.offer(300, 59, 4, no_limit, 5, 1, h), PoolOffer::cheaper_back);
    ASSERT_EQ(pool.offer(300, 58, 4, no_limit, 5, 1, h), PoolOffer::kept);
    ASSERT_EQ(pool.offer(300, 57, 4, no_limit, 5, 1, h), PoolOffer::kept);
    ASSERT_EQ(pool.offer(300, 40, far, no_limit, 5, 6, h), PoolOffer::taken);
    ASSERT_EQ(pool.g(3, estimate(300)), 40U);
    ASSERT_EQ(pool.parent(3), 5U);
    ASSERT_EQ(pool.directions(3), 6U);
    ASSERT_EQ(pool.pop(h), 3U);
    ASSERT_TRUE(pool.closed(3));
    ASSERT_EQ(pool.offer(300, 40, far, no_limit, 5, 2, h), PoolOffer::kept);
    ASSERT_TRUE(pool.closed(3));
    ASSERT_EQ(pool.offer(300, 40, far, no_limit, 5, 9, h), PoolOffer::taken);
    ASSERT_FALSE(pool.closed(3));
    ASSERT_EQ(pool.directions(3), 15U);
    ASSERT_EQ(pool.pop(h), 3U);
    // Nothing is left of it in the next search.
    pool.clear();
    ASSERT_EQ(pool.offer(300, 10, far, 9 + estimate(300), 5, 1, h), PoolOffer::too_dear);
    ASSERT_EQ(pool.size(), 0U);
    ASSERT_EQ(pool.open_size(), 0U);
    ASSERT_EQ(pool.peak_open(), 0U);
    for (std::uint32_t cell = 0; cell < 8; ++cell) {
        ASSERT_EQ(pool.find(100 * cell), std::uint32_t{pool.none});
    }
}

TEST(PooledNodes, FullPoolKeepsWhatItHas) {
    full_pool<Layout::compact>();
    full_pool<Layout::fast>();
}

/// The lowest f first, among equal f the lowest h.
template <Layout L>
constexpr bool in_order() {
    struct Itself {
        constexpr std::uint32_t operator()(std::uint32_t cell) const { return cell; }
    };
    Records<16, 64, std::uint16_t, 16, L> pool;
    constexpr Itself h{};
    bool all = true;
    // f = 40, so the lowest h leaves first; but cell 1 has f = 41.
    for (const std::uint32_t cell : {30U, 7U, 21U, 3U, 12U}) {
        all = all && pool.offer(cell, 40 - cell, far, no_limit, pool.none, 1, h) == PoolOffer::taken;
    }
    all = all && pool.offer(1, 40, far, no_limit, pool.none, 1, h) == PoolOffer::taken;
    for (const std::uint32_t cell : {3U, 7U, 12U, 21U, 30U, 1U}) {
        all = all && pool.cell(pool.pop(h)) == cell;
    }
    return all && pool.open_size() == 0;
}
static_assert(in_order<Layout::compact>());
static_assert(in_order<Layout::fast>());

}  // namespace
