// The pool of records compared with plain arrays, in thousands of searches on one pool that is never fully cleared.
#include "firmpath/store/pooled_nodes.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

#include "firmpath/store/detail/bucket_queue.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;
using firmpath::detail::PoolOffer;
using test_support::Random;

constexpr std::uint32_t no_limit = 0xFFFFFFFF;
/// A length of a last leg for which no path back is cheaper.
constexpr std::uint32_t far = 1000000;

template <std::size_t N, std::size_t Cells, class Cost, std::uint32_t Step>
using Records = typename PooledNodes<N>::template Records<Cells, Cost, Step>;

/// The promised memory with indices of 2 bytes; a pool is a whole number of words long.
constexpr std::size_t bytes(std::size_t nodes, std::size_t a_node) {
    return (nodes * a_node + std::bit_floor(nodes) / 2 * 2 + 156 + 3) / 4 * 4;
}
static_assert(sizeof(Records<512, 65'536, std::uint32_t, 10>) == bytes(512, 15));
static_assert(sizeof(Records<512, 65'536, std::uint32_t, 1>) == 16 * 512 + 156);
static_assert(sizeof(Records<512, 65'536, std::uint16_t, 10>) == bytes(512, 15));
static_assert(sizeof(Records<512, 65'537, std::uint32_t, 10>) == bytes(512, 17));
static_assert(sizeof(Records<512, std::size_t{1} << 20, std::uint32_t, 10>) == 18 * 512 + 156);
static_assert(sizeof(Records<513, 65'536, std::uint32_t, 10>) == bytes(513, 15));
static_assert(sizeof(Records<513, 65'536, std::uint32_t, 10>) <= 16 * 513 + 156);
static_assert(sizeof(Records<192, 1024, std::uint16_t, 10>) == bytes(192, 15));
static_assert(sizeof(Records<65'471, 65'536, std::uint32_t, 10>) == bytes(65'471, 15));
// With indices of 1 byte: four bytes less per node, and one per chain; the queue's buckets are smaller too.
static_assert(sizeof(Records<100, 1024, std::uint16_t, 10>) == 100 * 11 + 32 + 92);
static_assert(sizeof(Records<100, 65'536, std::uint32_t, 10>) == 100 * 11 + 32 + 92);

static_assert(PooledNodes<100>::capacity == 100 && Records<100, 1024, std::uint16_t, 10>::capacity == 100);
// An index counts 64 buckets in addition to the nodes.
static_assert(std::is_same_v<Records<191, 256, std::uint16_t, 10>::Index, std::uint8_t>);
static_assert(std::is_same_v<Records<192, 256, std::uint16_t, 10>::Index, std::uint16_t>);
static_assert(std::is_same_v<Records<65'471, 65'536, std::uint32_t, 10>::Index, std::uint16_t>);
static_assert(std::is_same_v<Records<65'472, 65'536, std::uint32_t, 10>::Index, std::uint32_t>);

/// A random estimate with many equal values; any estimate is allowed, because a pool only compares.
constexpr std::uint32_t estimate(std::uint32_t cell) { return (cell * 0x9E37'79B9u >> 13) % 6; }
struct Estimate {
    constexpr std::uint32_t operator()(std::uint32_t cell) const { return estimate(cell); }
};

/// The reference: the expected results of a pool, from arrays that are searched linearly.
template <std::size_t N, std::uint32_t Step>
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
    std::uint32_t least;
    std::uint32_t now;  // the bucket of the node that left last

    /// The number of values of f per bucket: the greatest power of two that is at most five eighths of a step.
    static constexpr std::uint32_t in_bucket() {
        std::uint32_t values = 1;
        while (values * 16 <= Step * 5) {
            values *= 2;
        }
        return values;
    }

    void clear(std::uint32_t least_f) {
        used = on_list = peak = now = 0;
        least = least_f;
    }
    std::uint32_t find(std::uint32_t cell) const {
        std::uint32_t node = 0;
        while (node < used && nodes[node].cell != cell) {
            ++node;
        }
        return node;
    }
    std::uint32_t f(std::uint32_t node) const { return nodes[node].g + estimate(nodes[node].cell); }
    std::uint32_t bucket(std::uint32_t node) const { return (f(node) - least) / in_bucket(); }
    /// The lowest f that may still be offered.
    std::uint32_t floor() const { return least + now * in_bucket(); }

    void open(Node& node) {
        if (!node.open) {
            node.open = true;
            peak = ++on_list > peak ? on_list : peak;
        }
    }

    PoolOffer offer(std::uint32_t cell, std::uint32_t g, std::uint32_t length, std::uint32_t limit,
                    std::uint32_t parent, std::uint32_t directions) {
        const std::uint32_t node = find(cell);
        if (node == used) {
            if (std::uint64_t{g} + estimate(cell) > limit) {
                return PoolOffer::too_expensive;
            }
            if (used == N) {
                return PoolOffer::no_record;
            }
            nodes[used++] = {cell, g, parent, directions, false};
            open(nodes[node]);
            return PoolOffer::taken;
        }
        Node& known = nodes[node];
        if (g > known.g) {
            // Compares the costs at the beginning of the last leg: by the offered path, and back from the known node.
            const bool back = std::int64_t{known.g} + length < std::int64_t{g} - length;
            return back ? PoolOffer::cheaper_back : PoolOffer::kept;
        }
        if (g == known.g) {
            if ((directions & ~known.directions) == 0) {
                return PoolOffer::kept;
            }
            known.directions |= directions;
        } else {
            known.g = g;
            known.parent = parent;
            known.directions = directions;
        }
        open(known);
        return PoolOffer::taken;
    }
    /// Whether a node is open, and no open node lies in a lower bucket.
    bool may_leave(std::uint32_t node) const {
        bool may = node < used && nodes[node].open;
        for (std::uint32_t n = 0; n < used && may; ++n) {
            may = !(nodes[n].open && bucket(n) < bucket(node));
        }
        return may;
    }
    void leave(std::uint32_t node) {
        nodes[node].open = false;
        --on_list;
        now = bucket(node);
    }
    /// Whether every open node has more than this f.
    bool is_past(std::uint32_t value) const {
        bool past = true;
        for (std::uint32_t n = 0; n < used; ++n) {
            past = past && !(nodes[n].open && f(n) <= value);
        }
        return past;
    }
    /// The most times that nodes come up before their turn: once for each lap - 1 buckets of distance.
    std::uint32_t most_waits() const {
        constexpr std::uint32_t ahead = firmpath::detail::BucketQueue<std::uint32_t, N>::lap - 1;
        std::uint32_t waits = 0;
        for (std::uint32_t n = 0; n < used; ++n) {
            waits += nodes[n].open ? (bucket(n) - now + ahead - 1) / ahead : 0;
        }
        return waits;
    }
};

/// The cells of a search: any, or many that have the same hash bucket.
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

/// Compares a pool's results for every node, and for every cell it may know, with plain arrays.
template <class Pool, class Reference, class Cells>
void same(const Pool& pool, const Reference& plain, const Cells& supply) {
    ASSERT_EQ(pool.size(), plain.used);
    ASSERT_EQ(pool.open_size(), plain.on_list);
    ASSERT_EQ(pool.peak_open(), plain.peak);
    for (std::uint32_t n = 0; n < plain.used; ++n) {
        ASSERT_EQ(pool.cell(n), plain.nodes[n].cell);
        ASSERT_EQ(pool.h(n, Estimate{}), estimate(plain.nodes[n].cell));
        ASSERT_EQ(pool.f(n), plain.f(n));
        ASSERT_EQ(pool.parent(n), plain.nodes[n].parent);
        ASSERT_EQ(pool.directions(n), plain.nodes[n].directions);
        ASSERT_EQ(pool.closed(n), !plain.nodes[n].open);
    }
    for (std::uint32_t i = 0; i < supply.count; ++i) {
        const std::uint32_t node = plain.find(supply.cells[i]);
        ASSERT_EQ(pool.find(supply.cells[i]), node == plain.used ? std::uint32_t{Pool::none} : node);
    }
}

/// Takes the next node off the list, and counts how often the pool reports that none is due.
template <class Pool, class Reference>
void take(Pool& pool, Pool& fresh, Reference& plain, Random& random, std::uint32_t greatest, std::uint32_t& waited,
          bool& went_well) {
    went_well = false;
    const std::uint32_t most_waits = plain.most_waits();
    std::uint32_t waits = 0;
    std::uint32_t node = pool.pop();
    ASSERT_EQ(fresh.pop(), node);
    while (node == Pool::none) {
        ASSERT_LT(waits++, most_waits);
        ASSERT_EQ(pool.open_size(), plain.on_list);
        const std::uint32_t f = plain.floor() + random.below(greatest);
        ASSERT_TRUE(!pool.is_past(f + 1) || plain.is_past(f));
        node = pool.pop();
        ASSERT_EQ(fresh.pop(), node);
    }
    waited += waits;
    ASSERT_TRUE(plain.may_leave(node));
    plain.leave(node);
    ASSERT_TRUE(pool.closed(node));
    ASSERT_EQ(pool.open_size(), plain.on_list);
    ASSERT_EQ(pool.peak_open(), plain.peak);
    // It knows that the buckets before this node's are empty, and does not claim more than is true.
    ASSERT_TRUE(pool.is_past(plain.floor()));
    const std::uint32_t f = plain.floor() + random.below(random.chance(50) ? plain.in_bucket() : greatest);
    ASSERT_TRUE(!pool.is_past(f + 1) || plain.is_past(f));
    went_well = true;
}

/// Searches of random length on one pool, and each on a new one as well.
template <std::size_t N, std::size_t Cells, class Cost, std::uint32_t Step>
void searches(test_support::Property rounds) {
    SCOPED_TRACE(N);
    using Pool = Records<N, Cells, Cost, Step>;
    static Pool pool;
    static Pool fresh;
    static Plain<N, Step> plain;
    static Supply<Cells, N + 1 + N / 4> supply;
    constexpr std::uint32_t highest = sizeof(Cost) == 2 ? 0xFFFE : 0xF000'0000;
    std::uint32_t full = 0, too_expensive = 0, back = 0, cheaper = 0, joined = 0, reopened = 0, improved = 0,
                  waited = 0;
    for (auto random : rounds) {
        supply.refill(random);
        const std::uint32_t least = 5 + random.below(random.chance(70) ? 1000 : highest / 2);
        pool.clear(least);
        ::new (static_cast<void*>(&fresh)) Pool{};
        fresh.clear(least);
        plain.clear(least);
        same(pool, plain, supply);
        // A short search leaves most records of a long one before it unchanged.
        const std::uint32_t operations = random.below(static_cast<std::uint32_t>(random.chance(30) ? 8 * N : N) + 2);
        const unsigned pops = 10 + random.below(50);
        // All within a few buckets; within many; within several laps.
        const std::uint32_t spreads[] = {20, 1000, 2 * plain.in_bucket(), 300 * plain.in_bucket()};
        const std::uint32_t greatest = spreads[random.below(4)];
        const std::uint32_t limit = random.chance(70) ? no_limit : least + random.below(2 * greatest);
        bool ended = false, went_well = false;
        for (std::uint32_t n = 0; n < operations && !ended; ++n) {
            if (plain.on_list != 0 && random.chance(pops)) {
                take(pool, fresh, plain, random, greatest, waited, went_well);
                ASSERT_TRUE(went_well);
                continue;
            }
            const std::uint32_t cell = supply.cells[random.below(supply.count)];
            const std::uint32_t known = plain.find(cell);
            const bool is_known = known != plain.used;
            const bool is_closed = is_known && !plain.nodes[known].open;
            const std::uint32_t g_known = is_known ? plain.nodes[known].g : 0;
            std::uint32_t f = plain.floor() + random.below(greatest);
            f = f > highest ? highest : f;
            // Many paths as cheap as the known one, or a little cheaper; but no f below the current bucket.
            if (is_known && plain.f(known) >= plain.floor() && random.chance(50)) {
                f = random.chance(50) ? plain.f(known)
                                      : plain.floor() + random.below(plain.f(known) - plain.floor() + 1);
            }
            const std::uint32_t g = f - estimate(cell);
            const std::uint32_t length = random.chance(50) ? far : random.below(greatest);
            const std::uint32_t parent = plain.used == 0 ? std::uint32_t{Pool::none} : random.below(plain.used);
            const std::uint32_t directions = 1U << random.below(8) | 1U << random.below(8);
            const PoolOffer said = pool.offer(cell, g, length, limit, parent, directions, Estimate{});
            ASSERT_EQ(fresh.offer(cell, g, length, limit, parent, directions, Estimate{}), said);
            ASSERT_EQ(plain.offer(cell, g, length, limit, parent, directions), said);
            full += said == PoolOffer::no_record ? 1U : 0U;
            too_expensive += said == PoolOffer::too_expensive ? 1U : 0U;
            back += said == PoolOffer::cheaper_back ? 1U : 0U;
            const bool taken = said == PoolOffer::taken && is_known;
            cheaper += taken && g < g_known && !is_closed ? 1U : 0U;
            joined += taken && g == g_known && !is_closed ? 1U : 0U;
            reopened += taken && g == g_known && is_closed ? 1U : 0U;
            improved += taken && g < g_known && is_closed ? 1U : 0U;
            // A search may end when the pool is full; otherwise it continues, and the records stay readable.
            ended = said == PoolOffer::no_record && random.chance(50);
            if (ended || n + 1 == operations || random.chance(10)) {
                same(pool, plain, supply);
            }
        }
        // Some searches continue to the end, others stop early.
        if (random.chance(30)) {
            while (plain.on_list != 0) {
                take(pool, fresh, plain, random, greatest, waited, went_well);
                ASSERT_TRUE(went_well);
            }
            same(pool, plain, supply);
        }
        // A finished search reverses its parents.
        if (plain.used != 0) {
            const std::uint32_t node = random.below(plain.used);
            pool.set_parent(node, Pool::none);
            ASSERT_EQ(pool.parent(node), std::uint32_t{Pool::none});
            ASSERT_EQ(pool.find(plain.nodes[node].cell), node);
        }
    }
    if (const auto count = rounds.count; N > 2 && count >= 100 && N * count >= 5000) {
        EXPECT_GT(full, 0U);
        EXPECT_GT(too_expensive, 0U);
        EXPECT_GT(back, 0U);
        EXPECT_GT(cheaper, 0U);
        EXPECT_GT(joined, 0U);
        EXPECT_GT(reopened, 0U);
        // A cheaper path can come only while nodes of the same bucket leave.
        EXPECT_EQ(improved > 0, plain.in_bucket() > 1);
        EXPECT_GT(waited, 0U);
    }
}

TEST(PooledNodes, TwoNodes) {
    const auto rounds = test_support::property(4000, 100);
    searches<2, 4, std::uint16_t, 1>(rounds);
    searches<2, 65'536, std::uint32_t, 10>(rounds);
}

TEST(PooledNodes, FewNodes) {
    const auto rounds = test_support::property(4000, 100);
    searches<3, 16, std::uint16_t, 2>(rounds);
    searches<8, 65'536, std::uint32_t, 5>(rounds);
    searches<8, 1'048'576, std::uint32_t, 1000>(rounds);
}

TEST(PooledNodes, AHundredNodes) {
    const auto rounds = test_support::property(1000, 5);
    searches<100, 1024, std::uint16_t, 10>(rounds);
#if __STDC_HOSTED__
    searches<100, 65'536, std::uint32_t, 1>(rounds);
#endif
}

#if __STDC_HOSTED__
TEST(PooledNodes, AsManyNodesAsAnIndexHolds) {
    const auto rounds = test_support::property(300, 0);
    searches<191, 4096, std::uint16_t, 3>(rounds);
    searches<192, 4096, std::uint16_t, 7>(rounds);
}

TEST(PooledNodes, FiveHundredNodes) {
    const auto rounds = test_support::property(200, 0);
    searches<512, 65'536, std::uint32_t, 10>(rounds);
    searches<512, 1'048'576, std::uint32_t, 4>(rounds);
}
#endif

/// A full pool knows all its nodes, and takes cheaper paths to them.
TEST(PooledNodes, FullPoolKeepsWhatItHas) {
    static Records<8, 1024, std::uint32_t, 14> pool;
    constexpr Estimate h{};
    pool.clear(0);
    for (std::uint32_t cell = 0; cell < 8; ++cell) {
        ASSERT_EQ(pool.offer(100 * cell, 50, far, no_limit, pool.none, 1, h), PoolOffer::taken);
    }
    ASSERT_EQ(pool.offer(900, 1, far, no_limit, 0, 1, h), PoolOffer::no_record);
    ASSERT_EQ(pool.find(900), std::uint32_t{pool.none});
    ASSERT_EQ(pool.size(), 8U);
    ASSERT_EQ(pool.offer(300, 51, far, no_limit, 5, 1, h), PoolOffer::kept);
    // From cell 300, known at 50, back along a leg of 4: cost 54. The offered path has cost 55 there, or 54, or 53.
    ASSERT_EQ(pool.offer(300, 59, 4, no_limit, 5, 1, h), PoolOffer::cheaper_back);
    ASSERT_EQ(pool.offer(300, 58, 4, no_limit, 5, 1, h), PoolOffer::kept);
    ASSERT_EQ(pool.offer(300, 57, 4, no_limit, 5, 1, h), PoolOffer::kept);
    ASSERT_EQ(pool.offer(300, 34, far, no_limit, 5, 6, h), PoolOffer::taken);
    ASSERT_EQ(pool.f(3), 34 + estimate(300));
    ASSERT_EQ(pool.parent(3), 5U);
    ASSERT_EQ(pool.directions(3), 6U);
    ASSERT_EQ(pool.pop(), 3U);
    ASSERT_TRUE(pool.closed(3));
    ASSERT_EQ(pool.offer(300, 34, far, no_limit, 5, 2, h), PoolOffer::kept);
    ASSERT_TRUE(pool.closed(3));
    ASSERT_EQ(pool.offer(300, 34, far, no_limit, 6, 9, h), PoolOffer::taken);
    ASSERT_FALSE(pool.closed(3));
    ASSERT_EQ(pool.directions(3), 15U);
    ASSERT_EQ(pool.parent(3), 5U);
    ASSERT_EQ(pool.pop(), 3U);
    // A cheaper path of the same bucket: it replaces all that was known, even for a node that had left.
    ASSERT_EQ(pool.offer(300, 32, far, no_limit, 7, 2, h), PoolOffer::taken);
    ASSERT_FALSE(pool.closed(3));
    ASSERT_EQ(pool.f(3), 32 + estimate(300));
    ASSERT_EQ(pool.directions(3), 2U);
    ASSERT_EQ(pool.parent(3), 7U);
    ASSERT_EQ(pool.open_size(), 8U);
    ASSERT_EQ(pool.pop(), 3U);
    // The rest have f = 50 or a little more.
    ASSERT_TRUE(pool.is_past(32));
    ASSERT_FALSE(pool.is_past(56));
    // The next search contains nothing of it.
    pool.clear(0);
    ASSERT_EQ(pool.offer(300, 10, far, 9 + estimate(300), 5, 1, h), PoolOffer::too_expensive);
    ASSERT_EQ(pool.size(), 0U);
    ASSERT_EQ(pool.open_size(), 0U);
    ASSERT_EQ(pool.peak_open(), 0U);
    for (std::uint32_t cell = 0; cell < 8; ++cell) {
        ASSERT_EQ(pool.find(100 * cell), std::uint32_t{pool.none});
    }
}

/// If buckets hold one value: the lowest f first, for equal f the last node first; else only buckets are in order.
template <class Cost, std::uint32_t Step>
constexpr bool in_order(std::uint32_t least, std::uint32_t apart) {
    struct Itself {
        constexpr std::uint32_t operator()(std::uint32_t cell) const { return cell; }
    };
    Records<16, 64, Cost, Step> pool;
    constexpr Itself h{};
    pool.clear(least);
    bool all = true;
    // f is `least` or a little more; but cell 1 has the first f of the next bucket.
    for (const std::uint32_t cell : {30U, 7U, 21U, 3U, 12U}) {
        const std::uint32_t f = least + cell % apart;
        all = all && pool.offer(cell, f - cell, far, no_limit, pool.none, 1, h) == PoolOffer::taken;
    }
    all = all && pool.offer(1, least + apart - 1, far, no_limit, pool.none, 1, h) == PoolOffer::taken;
    all = all && pool.offer(2, least - 2, far, no_limit, pool.none, 1, h) == PoolOffer::taken;
    all = all && !pool.is_past(least + 1);
    for (const std::uint32_t cell : {2U, 12U, 3U, 21U, 7U, 30U}) {
        all = all && pool.cell(pool.pop()) == cell;
        all = all && !pool.is_past(least + apart);
    }
    all = all && pool.cell(pool.pop()) == 1;
    return all && pool.is_past(least + apart) && pool.open_size() == 0 && pool.peak_open() == 7;
}
static_assert(in_order<std::uint16_t, 1>(40, 1) && in_order<std::uint32_t, 1>(40, 1));
static_assert(in_order<std::uint16_t, 4>(41, 2) && in_order<std::uint32_t, 7>(1000, 4));
static_assert(in_order<std::uint16_t, 10>(65'000, 4) && in_order<std::uint32_t, 1000>(3'000'000'000, 512));

/// A node several laps ahead comes up several times before its turn, and then leaves.
constexpr bool waits() {
    struct None {
        constexpr std::uint32_t operator()(std::uint32_t) const { return 0; }
    };
    Records<4, 64, std::uint32_t, 1> pool;
    constexpr None h{};
    pool.clear(7);
    bool all = pool.offer(1, 7 + 200, far, no_limit, pool.none, 1, h) == PoolOffer::taken;
    all = all && pool.offer(2, 7, far, no_limit, pool.none, 1, h) == PoolOffer::taken && pool.pop() == 1;
    // In buckets 63, 126 and 189.
    for (int k = 0; k < 3; ++k) {
        all = all && pool.pop() == pool.none && !pool.closed(0) && pool.open_size() == 1 && !pool.is_past(7 + 201);
    }
    return all && pool.pop() == 0 && pool.closed(0) && pool.open_size() == 0 && pool.is_past(7 + 200);
}
static_assert(waits());

}  // namespace
