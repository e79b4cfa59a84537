/// @file
/// A search record for every cell of the map, with an open list of buckets.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/detail/machine.hpp"
#include "firmpath/store/dense_nodes.hpp"
#include "firmpath/store/detail/arrays.hpp"
#include "firmpath/store/detail/priority.hpp"

namespace firmpath {

namespace detail {

/// Whether a node number of so many cells takes three bytes. (Not `std::size_t`, which may have 16 bits.)
constexpr bool links_take_24_bits(std::uint32_t cells) { return cells > 65536 && cells <= std::uint32_t{1} << 24; }

/// The two neighbours of a node in a chain.
template <std::size_t Cells>
struct Link {
    using Index = SmallestUnsigned<Cells - 1>;

    constexpr std::uint32_t before() const { return before_; }
    constexpr std::uint32_t after() const { return after_; }
    constexpr void set_before(std::uint32_t node) { before_ = static_cast<Index>(node); }
    constexpr void set_after(std::uint32_t node) { after_ = static_cast<Index>(node); }

private:
    Index before_ = 0;
    Index after_ = 0;
};

/// The same in 24 bits each.
template <std::size_t Cells>
requires(links_take_24_bits(Cells)) struct Link<Cells> {
    constexpr std::uint32_t before() const { return std::uint32_t{before_high_} << 16 | before_; }
    constexpr std::uint32_t after() const { return std::uint32_t{after_high_} << 16 | after_; }
    constexpr void set_before(std::uint32_t node) {
        before_ = static_cast<std::uint16_t>(node);
        before_high_ = static_cast<std::uint8_t>(node >> 16);
    }
    constexpr void set_after(std::uint32_t node) {
        after_ = static_cast<std::uint16_t>(node);
        after_high_ = static_cast<std::uint8_t>(node >> 16);
    }

private:
    std::uint16_t before_ = 0;
    std::uint16_t after_ = 0;
    std::uint8_t before_high_ = 0;
    std::uint8_t after_high_ = 0;
};

/// The sizes of the members of the records of `BucketNodes`; `cost`: bytes of a cost.
constexpr MemberSizes bucket_nodes_sizes(std::size_t cells, std::size_t ring, std::size_t cost) {
    const std::size_t index = bytes_to_hold(cells - 1);
    const bool in_24_bits = links_take_24_bits(static_cast<std::uint32_t>(cells));
    return MemberSizes()
        .array(3, 4)
        .array(ring, index)
        .member(cells * cost, alignof(std::uint32_t))
        .member(cells * (in_24_bits ? 6 : 2 * index), MemberSizes::alignment_of(in_24_bits ? 2 : index))
        .array((cells + 1) / 2, 1);
}

}  // namespace detail

/// A store with a record for every cell, and an open list of buckets, one for each key that can be on it at a time: a
/// node is put in, moved and taken out in constant time. It fits searches whose keys never fall, and for which 32
/// buckets suffice; this follows from the moves, the scale and the map. At {10, 14} all keys are even and there are 15
/// buckets. `FittingNodes` takes it wherever it fits.
///
///     AStar<BitGrid<64, 64>, Eight<>, BucketNodes> planner;
///
/// Of equal keys the newest leaves first. So of equally cheap paths the search may find another than with
/// `DenseNodes`, which takes the node nearest to the goal first.
///
/// Memory of the records, plus at most 44 bytes, for N cells, costs of c bytes and indices of i bytes (1 up to 256
/// cells, 2 up to 65,536, 3 up to 2^24, else 4): N * (c + 2 * i + 1/2).
///
/// Source: R. B. Dial, *Algorithm 360: Shortest-Path Forest with Topological Ordering*, 1969.
struct BucketNodes {
    template <std::size_t Cells, class Cost, class Priority, class Steps>
    class Records;
};

/// The records: for each cell its cost so far, the direction it was reached by, and its neighbours in the chain of its
/// bucket. The members and their preconditions are those of `DenseNodes`. The list is never full.
///
/// With any memory content, every call stays inside the records.
template <std::size_t Cells, class Cost, class Priority, class Steps>
class BucketNodes::Records {
    static_assert(
        Steps::buckets != 0,
        "BucketNodes: the keys of this search do not rise by few equal steps: choose DenseNodes, or the scale "
        "{10, 14}");
    static constexpr std::uint32_t ring = std::bit_ceil(Steps::buckets);

public:
    using Index = detail::SmallestUnsigned<Cells - 1>;

    static constexpr std::size_t open_capacity = detail::dense_nodes_open(Cells, Steps::successors);
    /// No cost ever reaches this.
    static constexpr Cost unreached = std::numeric_limits<Cost>::max();

    /// Forgets everything. O(Cells).
    constexpr void clear() {
        static_assert(detail::bucket_nodes_sizes(Cells, ring, sizeof(Cost)).total() == sizeof(Records));
        detail::fill<Cells, alignof(std::uint32_t)>(cost_, unreached);
        clear_open();
    }

    /// Forgets which nodes are open: `open_size()` is 0. Precondition: `clear` comes before the next offer.
    constexpr void clear_open() {
        numbers_.open_size = 0;
        numbers_.filled = 0;
        numbers_.first = 0;
    }

    constexpr std::size_t open_size() const { return numbers_.open_size; }
    /// The numbers under a planner's seal.
    constexpr const auto& numbers() const { return numbers_; }

    /// The direction by which the node was reached.
    constexpr unsigned direction(std::uint32_t node) const { return directions_.get(node); }
    constexpr void set_direction(std::uint32_t node, unsigned direction) { directions_.set(node, direction); }
    constexpr const detail::NibbleArray<Cells>& directions() const { return directions_; }

    constexpr bool reached(std::uint32_t node) const { return cost_[node] != unreached; }
    constexpr bool closed(std::uint32_t node) const { return reached(node) && is_closed(node); }

    /// The cost of the best path known to a reached node.
    template <class Estimate>
    constexpr std::uint32_t g(std::uint32_t node, const Estimate&) const {
        return cost_[node];
    }

    /// Whether a path of cost g to a node is no better than the known one.
    constexpr bool dismissed(std::uint32_t node, std::uint32_t g) const { return g >= cost_[node]; }

    /// Offers a path of cost g to `node`, whose heuristic is `h_node`.
    ///
    /// Preconditions: it was not dismissed. Its key is not below that of the last node taken, and above it by less than
    /// there are buckets; before any is taken, all keys are equal. If not, nodes leave in another order.
    template <class Estimate>
    constexpr detail::Offer offer(std::uint32_t node, std::uint32_t g, std::uint32_t h_node, unsigned direction,
                                  const Estimate&) {
        const std::uint32_t known = cost_[node];
        if (known == unreached) {
            ++numbers_.open_size;
        } else {
            if (is_closed(node)) {
                return detail::Offer::kept;
            }
            take_out(node, bucket(Priority::key(known, h_node)));
        }
        cost_[node] = static_cast<Cost>(g);
        directions_.set(node, direction);
        put_in(node, bucket(Priority::key(g, h_node)));
        return known == unreached ? detail::Offer::opened : detail::Offer::improved;
    }

    /// The best node of the open list. Precondition: open_size() > 0.
    template <class Estimate>
    constexpr std::uint32_t top(const Estimate&) {
        numbers_.first = first_filled();
        return detail::within<Cells>(heads_[numbers_.first]);
    }

    /// Takes `node`, which `top` has just returned, off the open list and closes it.
    template <class Estimate>
    constexpr void close(std::uint32_t node, const Estimate&) {
        take_front(node, numbers_.first);
        --numbers_.open_size;
        mark_closed(node);
    }

private:
    static constexpr std::uint32_t bucket(std::uint32_t key) { return key / Steps::unit % ring; }

    /// The bucket of the lowest key.
    constexpr std::uint32_t first_filled() const {
        const std::uint32_t turned = ring == 32 ? std::rotr(numbers_.filled, static_cast<int>(numbers_.first))
                                                : (numbers_.filled | numbers_.filled << (ring % 32)) >> numbers_.first;
        return turned == 0 ? 0 : (numbers_.first + detail::lowest_bit(turned)) % ring;
    }

    // At both ends of a chain, a node is its own neighbour. So the two neighbours of an open node differ, or both are
    // the node itself. Two equal neighbours that are another node mark a closed node, which takes no memory.
    constexpr void mark_closed(std::uint32_t node) {
        link_[node].set_before(node ^ 1U);
        link_[node].set_after(node ^ 1U);
    }
    constexpr bool is_closed(std::uint32_t node) const {
        const auto& link = link_[node];
        return link.before() == link.after() && link.after() != node;
    }

    /// Puts a node at the front of its bucket.
    constexpr void put_in(std::uint32_t node, std::uint32_t at) {
        const std::uint32_t bit = std::uint32_t{1} << at;
        std::uint32_t next = node;
        if ((numbers_.filled & bit) != 0) {
            next = detail::within<Cells>(heads_[at]);
            link_[next].set_before(node);
        }
        numbers_.filled |= bit;
        heads_[at] = static_cast<Index>(node);
        link_[node].set_before(node);
        link_[node].set_after(next);
    }

    /// Takes the node at the front out of its bucket.
    constexpr void take_front(std::uint32_t node, std::uint32_t at) {
        const std::uint32_t after = detail::within<Cells>(link_[node].after());
        if (after == node) {
            numbers_.filled &= ~(std::uint32_t{1} << at);
        } else {
            heads_[at] = static_cast<Index>(after);
            link_[after].set_before(after);
        }
    }

    /// Takes a node out of its bucket.
    constexpr void take_out(std::uint32_t node, std::uint32_t at) {
        const std::uint32_t before = detail::within<Cells>(link_[node].before());
        if (before == node) {
            take_front(node, at);
        } else {
            const std::uint32_t after = detail::within<Cells>(link_[node].after());
            link_[before].set_after(after == node ? before : after);
            link_[after].set_before(before);
        }
    }

    struct Numbers {
        std::uint32_t open_size = 0;
        std::uint32_t filled = 0;  // bit b is set if bucket b is not empty
        std::uint32_t first = 0;   // the bucket of the last node taken
    };

    // Before the arrays: on Cortex-M0 only the first 124 bytes of an object are cheap to reach.
    Numbers numbers_{};
    Index heads_[ring]{};
    alignas(std::uint32_t) Cost cost_[Cells]{};
    detail::Link<Cells> link_[Cells]{};
    detail::NibbleArray<Cells> directions_{};
};

/// `BucketNodes` where the search's keys rise by few equal steps, `Otherwise` elsewhere: with weights, with finer
/// scales (32-bit costs have one by default), with headings, and for weighted and greedy searches.
template <class Otherwise = DenseNodes<>>
struct FittingNodes {
    /// The records of the store that fits.
    template <std::size_t Cells, class Cost, class Priority, class Steps>
    using Records = typename std::conditional_t<Steps::buckets != 0, BucketNodes,
                                                Otherwise>::template Records<Cells, Cost, Priority, Steps>;
};

}  // namespace firmpath
