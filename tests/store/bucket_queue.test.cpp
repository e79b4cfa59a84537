// The queue of buckets compared with an array that is searched linearly.
#include "firmpath/store/detail/bucket_queue.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "support/property.hpp"

using firmpath::detail::BucketQueue;
using test_support::Random;

namespace {

constexpr std::uint32_t lap = 64;
static_assert(BucketQueue<std::uint8_t, 2>::lap == lap && BucketQueue<std::uint16_t, 300>::lap == lap);

// All of it lies under a planner's seal.
template <class Queue>
constexpr bool is_16_bytes = sizeof(Queue) == 16 && std::has_unique_object_representations_v<Queue>;
static_assert(is_16_bytes<BucketQueue<std::uint8_t, 191>> && is_16_bytes<BucketQueue<std::uint16_t, 192>> &&
              is_16_bytes<BucketQueue<std::uint32_t, 100'000>>);

/// A queue and its linked records, which hold more than the links.
template <class Index, std::uint32_t Nodes>
class Chained {
public:
    struct Record {
        std::uint8_t other = 77;
        Index before = 0;
        Index after = 0;
    };

    constexpr void clear() { queue_.clear(); }
    constexpr std::uint32_t size() const { return queue_.size(); }
    constexpr std::uint32_t now() const { return queue_.now(); }
    constexpr const Record& record(std::uint32_t node) const { return records_[node]; }

    constexpr void push(std::uint32_t node, std::uint32_t bucket) { queue_.push(node, links()(node), bucket, links()); }
    constexpr std::uint32_t pop() { return queue_.pop(links()); }
    constexpr void remove(std::uint32_t node) { queue_.remove(node, links()); }

private:
    struct Links {
        Chained* chained;
        constexpr Record& operator()(std::uint32_t node) const { return chained->records_[node]; }
        constexpr Index& first(std::uint32_t bucket) const { return chained->first_[bucket]; }
    };
    constexpr Links links() { return {this}; }

    BucketQueue<Index, Nodes> queue_;
    Index first_[lap]{};
    Record records_[Nodes];
};

/// The reference: the expected results of a queue.
struct Plain {
    struct Node {
        std::uint32_t wanted;    // the bucket that it belongs to
        std::uint32_t bucket;    // the bucket in which it waits
        std::uint32_t sequence;  // the number of its insertion; 0: it is not in
    };
    static constexpr std::uint32_t most = 192;
    Node nodes[most];
    std::uint32_t size;
    std::uint32_t now;
    std::uint32_t sequence;

    void clear() {
        for (Node& node : nodes) {
            node.sequence = 0;
        }
        size = now = sequence = 0;
    }
    bool in(std::uint32_t node) const { return nodes[node].sequence != 0; }
    void push(std::uint32_t node, std::uint32_t bucket) {
        const std::uint32_t last = now + lap - 1;
        nodes[node] = {bucket, bucket > last ? last : bucket, ++sequence};
        ++size;
    }
    void remove(std::uint32_t node) {
        nodes[node].sequence = 0;
        --size;
    }
    std::uint32_t pop() {
        std::uint32_t best = pick(true, 0);
        for (std::uint32_t n = best + 1; n < most; ++n) {
            if (in(n) && (nodes[n].bucket < nodes[best].bucket ||
                          (nodes[n].bucket == nodes[best].bucket && nodes[n].sequence > nodes[best].sequence))) {
                best = n;
            }
        }
        now = nodes[best].bucket;
        remove(best);
        return best;
    }
    /// The k-th of the nodes that are in the queue, or of those that are not.
    std::uint32_t pick(bool wanted_in, std::uint32_t k) const {
        std::uint32_t n = 0;
        while (in(n) != wanted_in || k-- != 0) {
            ++n;
        }
        return n;
    }
    /// Whether the same bucket has a node that came later, or one that came earlier.
    bool has_mate(std::uint32_t node, bool younger) const {
        bool has = false;
        for (std::uint32_t n = 0; n < most; ++n) {
            has = has || (n != node && in(n) && nodes[n].bucket == nodes[node].bucket &&
                          (nodes[n].sequence > nodes[node].sequence) == younger);
        }
        return has;
    }
};

/// The distance between the queue's bucket and a node's bucket.
std::uint32_t ahead(Random& random, std::uint32_t manner) {
    switch (manner < 5 ? manner : random.below(5)) {
        case 0: return random.below(2);                   // long chains
        case 1: return random.below(lap);                 // nothing waits
        case 2: return lap - 2 + random.below(4);         // around the limit of waiting
        case 3: return random.below(5 * lap);             // much waits
        default: return random.chance(80) ? 0 : 1000000;  // waits for ever
    }
}

/// Counts of the cases that the rounds must cover.
struct Met {
    std::uint32_t only, first, middle, last;      // the place in its chain of a removed node
    std::uint32_t just_in, just_out, one_beyond;  // lap - 1, lap, lap + 1 buckets ahead
    std::uint32_t waited, returned;               // popped too early; pushed again
    std::uint32_t furthest;                       // the highest bucket reached
};

Plain plain;

template <class Index, std::uint32_t Nodes>
void operate(std::uint32_t seed, Met& met) {
    static Chained<Index, Nodes> queue;
    static_assert(Nodes <= Plain::most);
    Random random(seed);
    // The records keep their content from the round before.
    queue.clear();
    plain.clear();
    ASSERT_EQ(queue.size(), 0U);
    ASSERT_EQ(queue.now(), 0U);
    const std::uint32_t manner = random.below(6);
    const std::uint32_t operations = random.below(8 * Nodes + 60);
    const unsigned pushes = 35 + random.below(50);
    const unsigned removes = random.below(60);
    for (std::uint32_t i = 0; i < operations; ++i) {
        if (plain.size == 0 || (plain.size != Nodes && random.chance(pushes))) {
            const std::uint32_t node = plain.pick(false, random.below(Nodes - plain.size));
            const std::uint32_t distance = ahead(random, manner);
            met.just_in += distance == lap - 1 ? 1U : 0U;
            met.just_out += distance == lap ? 1U : 0U;
            met.one_beyond += distance == lap + 1 ? 1U : 0U;
            queue.push(node, plain.now + distance);
            plain.push(node, plain.now + distance);
        } else if (random.chance(removes)) {
            const std::uint32_t node = plain.pick(true, random.below(plain.size));
            const bool younger = plain.has_mate(node, true);
            const bool older = plain.has_mate(node, false);
            ++(younger ? older ? met.middle : met.last : older ? met.first : met.only);
            queue.remove(node);
            plain.remove(node);
            // A node may be pushed again at once, to any bucket.
            if (random.chance(50)) {
                const std::uint32_t bucket = plain.now + ahead(random, manner);
                queue.push(node, bucket);
                plain.push(node, bucket);
            }
        } else {
            const std::uint32_t node = plain.pop();
            ASSERT_EQ(queue.pop(), node);
            if (plain.nodes[node].wanted != plain.now) {
                ++met.waited;
                ASSERT_EQ(queue.now(), plain.now);
                if (random.chance(90)) {
                    ++met.returned;
                    queue.push(node, plain.nodes[node].wanted);
                    plain.push(node, plain.nodes[node].wanted);
                }
            }
            met.furthest = plain.now > met.furthest ? plain.now : met.furthest;
        }
        ASSERT_EQ(queue.size(), plain.size);
        ASSERT_EQ(queue.now(), plain.now);
    }
    for (std::uint32_t n = 0; n < Nodes; ++n) {
        ASSERT_TRUE(!plain.in(n) || queue.record(n).before != Nodes);
        ASSERT_EQ(+queue.record(n).other, 77);
    }
    // The remaining nodes leave in order; in some rounds a few stay for the next round.
    while (random.chance(97) && plain.size != 0) {
        const std::uint32_t node = plain.pop();
        ASSERT_EQ(queue.pop(), node);
        ASSERT_EQ(queue.size(), plain.size);
        ASSERT_EQ(queue.now(), plain.now);
    }
}

template <class Index, std::uint32_t Nodes>
void rounds(std::uint32_t on_host, std::uint32_t on_board) {
    SCOPED_TRACE(Nodes);
    const auto rounds = test_support::property(on_host, on_board);
    Met met{};
    for (auto round : rounds) {
        operate<Index, Nodes>(round.seed, met);
    }
    if (rounds.count >= 100) {
        EXPECT_GT(met.only, 0U);
        EXPECT_GT(met.first, 0U);
        EXPECT_GT(met.last, 0U);
        EXPECT_TRUE(Nodes < 3 || met.middle > 0);
        EXPECT_GT(met.just_in, 0U);
        EXPECT_GT(met.just_out, 0U);
        EXPECT_GT(met.one_beyond, 0U);
        EXPECT_GT(met.waited, 0U);
        EXPECT_GT(met.returned, 0U);
        EXPECT_GT(met.furthest, 10 * lap);
    }
}

TEST(BucketQueue, FewNodes) {
    rounds<std::uint8_t, 2>(2000, 100);
    rounds<std::uint16_t, 3>(2000, 100);
    rounds<std::uint8_t, 9>(2000, 100);
}

TEST(BucketQueue, AsManyNodesAsAnIndexHolds) {
    rounds<std::uint8_t, 191>(400, 20);
    rounds<std::uint16_t, 192>(400, 20);
}

#if __STDC_HOSTED__
TEST(BucketQueue, IndicesOf32Bits) { rounds<std::uint32_t, 100>(400, 0); }
#endif

/// In a bucket the last node leaves first, and buckets leave in order; a waiting node leaves with the last bucket.
constexpr bool in_order() {
    Chained<std::uint8_t, 8> queue;
    queue.push(0, 5);
    queue.push(1, 3);
    queue.push(2, 5);
    queue.push(3, 64);  // waits in bucket 63
    queue.push(4, 63);
    queue.push(5, 5);
    queue.push(6, 62);
    queue.remove(2);
    bool all = queue.size() == 6 && queue.now() == 0;
    for (const std::uint32_t node : {1U, 5U, 0U, 6U, 4U, 3U}) {
        all = all && queue.pop() == node;
    }
    all = all && queue.size() == 0 && queue.now() == 63;
    queue.push(3, 64);
    queue.push(7, 63 + 63);
    return all && queue.pop() == 3 && queue.now() == 64 && queue.pop() == 7 && queue.now() == 126;
}
static_assert(in_order());

/// Node 1 is first, in the middle, last or alone in its chain when it is removed and moved to another bucket.
constexpr bool moves(std::uint32_t younger, std::uint32_t older) {
    Chained<std::uint16_t, 8> queue;
    std::uint32_t next = 2;
    for (std::uint32_t k = 0; k < older; ++k) {
        queue.push(next++, 100);
    }
    queue.push(1, 100);
    for (std::uint32_t k = 0; k < younger; ++k) {
        queue.push(next++, 100);
    }
    queue.remove(1);
    queue.push(1, 0);
    bool all = queue.pop() == 1 && queue.now() == 0 && queue.size() == younger + older;
    while (queue.size() != 0) {
        all = all && queue.pop() == --next;
    }
    return all && next == 2;
}
static_assert(moves(0, 0) && moves(0, 2) && moves(2, 2) && moves(2, 0) && moves(1, 1));

/// After `clear` no node of before is in the queue.
constexpr bool forgets() {
    Chained<std::uint8_t, 4> queue;
    queue.push(0, 10);
    queue.push(1, 20);
    queue.push(2, 50);
    bool all = queue.pop() == 0 && queue.now() == 10;
    queue.clear();
    all = all && queue.size() == 0 && queue.now() == 0;
    queue.push(3, 20);
    queue.push(0, 50);
    return all && queue.pop() == 3 && queue.size() == 1 && queue.pop() == 0 && queue.now() == 50 && queue.size() == 0;
}
static_assert(forgets());

}  // namespace
