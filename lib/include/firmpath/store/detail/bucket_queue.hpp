/// @file
/// An open list whose operations take constant time.
#pragma once

#include <bit>
#include <cstdint>

#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/detail/machine.hpp"

namespace firmpath::detail {

/// A queue of nodes in buckets. The nodes of the lowest bucket leave first; of these, the last one pushed. A node
/// must not belong to a bucket before the current one.
///
/// There are `lap` buckets in a ring. As the queue goes on, each bucket is used again for a number that is `lap`
/// higher. A node that belongs more than a lap ahead goes into the last bucket; the caller that pops it there must push
/// it again.
///
/// The nodes of a bucket are linked through the caller's records. So nothing can be full, and any node can be removed.
/// `links(node)` is a reference to a record with the members `before` and `after` of type `Index`; `links.first(i)` is
/// one to the first node of bucket i, an `Index`; the caller has an array of `lap` of these. `Nodes` is one more than
/// the highest node; an Index holds Nodes + lap. While a node is in the queue, its `before` is never `Nodes`: the
/// caller may use this value for nodes that are not in it. So a queue has nothing but counts, all of which lie under a
/// planner's seal.
///
/// With any content of records and chains, the queue calls `links` only for nodes below `Nodes`, and every call ends.
///
/// The same calls in the same order give the same queue on every target.
///
/// Complexity: O(1) for every call. Memory: 16 bytes.
///
/// Source: R. B. Dial, Algorithm 360: Shortest-Path Forest with Topological Ordering, 1969.
template <class Index, std::uint32_t Nodes>
class BucketQueue {
    static_assert(Nodes >= 2, "BucketQueue: the number of nodes must be at least 2");
    // The bits that a machine shifts at once. The alignment is the same on all machines, and so is the size of a queue.
    using Bits = detail::MachineWord;
    struct [[gnu::packed, gnu::aligned(4)]] Word {
        Bits bits = 0;
    };
    static constexpr std::uint32_t digits = 8 * sizeof(Bits);

public:
    static constexpr std::uint32_t lap = 64;

    /// Removes all nodes and starts with bucket 0.
    constexpr void clear() {
        for (Word& word : filled_) {
            word.bits = 0;
        }
        size_ = 0;
        now_ = 0;
    }

    constexpr std::uint32_t size() const { return size_; }
    /// The bucket that the last node left from. All remaining nodes are in this bucket or the `lap` - 1 after it.
    constexpr std::uint32_t now() const { return now_; }

    /// Adds a node, whose record this is. Precondition: it is not in the queue, and bucket >= now().
    template <class Record, class Links>
    [[gnu::always_inline]] constexpr void push(std::uint32_t node, Record& record, std::uint32_t bucket,
                                               const Links& links) {
        const std::uint32_t slot = (bucket - now_ < lap ? bucket : now_ + (lap - 1)) % lap;
        const Bits bit = Bits{1} << slot % digits;
        Word& word = filled_[slot / digits];
        record.before = static_cast<Index>(Nodes + 1 + slot);
        // A chain ends with a node linked to itself.
        if ((word.bits & bit) != 0) {
            const Index next = within<Nodes>(links.first(slot));
            record.after = next;
            links(next).before = static_cast<Index>(node);
        } else {
            word.bits |= bit;
            record.after = static_cast<Index>(node);
        }
        links.first(slot) = static_cast<Index>(node);
        ++size_;
    }

    /// Removes the next node. Precondition: size() > 0.
    template <class Links>
    constexpr std::uint32_t pop(const Links& links) {
        Bits bits = filled_[now_ / digits % words].bits >> now_ % digits;
        // (The loop is bounded, so a fault in memory cannot make it endless.)
        for (std::uint32_t k = 0; bits == 0 && k < words; ++k) {
            now_ = (now_ | (digits - 1)) + 1;
            bits = filled_[now_ / digits % words].bits;
        }
        now_ += static_cast<std::uint32_t>(std::countr_zero(bits));
        const std::uint32_t node = within<Nodes>(links.first(now_ % lap));
        remove_first(now_ % lap, node, links);
        return node;
    }

    /// Removes any node. Precondition: it is in the queue.
    template <class Links>
    constexpr void remove(std::uint32_t node, const Links& links) {
        std::uint32_t before = links(node).before;
        if (before > Nodes) {
            remove_first((before - Nodes - 1) % lap, node, links);
            return;
        }
        before = within<Nodes>(before);
        const std::uint32_t after = within<Nodes>(links(node).after);
        links(before).after = static_cast<Index>(after == node ? before : after);
        if (after != node) {
            links(after).before = static_cast<Index>(before);
        }
        --size_;
    }

private:
    static constexpr std::uint32_t words = lap / digits;

    template <class Links>
    constexpr void remove_first(std::uint32_t slot, std::uint32_t node, const Links& links) {
        const std::uint32_t after = within<Nodes>(links(node).after);
        if (after == node) {
            filled_[slot / digits].bits &= ~(Bits{1} << slot % digits);
        } else {
            links.first(slot) = static_cast<Index>(after);
            links(after).before = static_cast<Index>(Nodes + 1 + slot);
        }
        --size_;
    }

    Word filled_[words]{};  // which buckets hold a node
    std::uint32_t size_ = 0;
    std::uint32_t now_ = 0;
};

}  // namespace firmpath::detail
