/// @file
/// A pool of search records, for searches that reach few of a map's cells.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/detail/machine.hpp"
#include "firmpath/store/detail/bucket_queue.hpp"
#include "firmpath/store/detail/pool_numbers.hpp"

namespace firmpath {

namespace detail {

/// Result of offering a path to a pool of records. After the first two, the common ones, the search continues.
enum class PoolOffer : std::uint8_t {
    taken,          ///< the node was new, or the path is cheaper than the known one, or as cheap with new directions
    kept,           ///< a known path is cheaper, or as cheap with all these directions
    cheaper_back,   ///< kept; the known path plus the last leg back is also cheaper to the start of that leg
    too_expensive,  ///< the node was new, and its cost and estimate exceed the limit
    no_record,      ///< the node was new, and there is no record left for it
};

/// The number of chains of a pool.
constexpr std::size_t pooled_nodes_chains(std::size_t nodes) { return nodes < 4 ? 2 : std::bit_floor(nodes) / 2; }

/// The sizes of the members of the records of `PooledNodes`; `numbers`: of cells, see `PoolNumbers`.
constexpr MemberSizes pooled_nodes_sizes(std::size_t nodes, std::size_t numbers) {
    using Queue = BucketQueue<std::uint32_t, 2>;
    const std::size_t index = bytes_to_hold(nodes + Queue::lap);
    const auto node = MemberSizes().array(2, 2).array(1, bytes_to_hold(numbers - 1)).array(4, index);
    return MemberSizes()
        .array(3, 4)
        .member(sizeof(Queue), alignof(Queue))
        .array(Queue::lap, index)
        .member(nodes * node.total(), node.alignment())
        .array(pooled_nodes_chains(nodes), index)
        .array(nodes, 1);  // directions
}

}  // namespace detail

/// A store with `N` records: its memory depends on the search and not on the map. `JumpPointSearch` uses it. A search
/// ends with `nodes_full` if the pool is too small.
///
/// Memory of the records on maps of up to 65,536 cells, with indices of 2 bytes (up to 65,471 nodes) and
/// B = bit_floor(N) / 2 chains of nodes that share a hash, with costs of 2 or 4 bytes:
///
///     N * 15 + B * 2 + 156      16 bytes per node
///
/// On larger maps N * 2 more: 18 bytes per node. With indices of one byte (up to 191 nodes) N * 11 + B + 92: 12 bytes
/// per node. With indices of four bytes (more than 65,471 nodes) 26 bytes per node. All rounded up to 4; B >= 2.
template <std::size_t N>
struct PooledNodes {
    static_assert(N >= 2 && N <= 0xFFFFFE, "PooledNodes: the number of nodes must be 2 to 16,777,214");
    static constexpr std::size_t capacity = N;  ///< the number of records

    template <std::size_t Cells, class Cost, std::uint32_t Step>
    class Records;
};

/// The records: for each node its cell, the cost of the path to it, its parent, the directions in
/// which to continue, and its neighbours on the open list.
///
/// Nodes are numbered from 0 in order of creation. A node is found by its cell, through a chain from younger to older
/// nodes. A new search clears no chains. The head of a chain counts only if it names a node in use whose cell belongs
/// to the chain. Such a node became the head in this search, or another node of this search followed it as the head.
///
/// The open list is a `BucketQueue` by f, with buckets about half as wide as the cost of a straight step. So a node may
/// leave it before another whose f is slightly lower. If a cheaper path is then found to a node that has left, it goes
/// back.
///
/// - `Cells`: numbers of cells run from 0 to Cells - 1.
/// - `Cost`: 16 or 32 bits. With 16 bits the record keeps the estimate beside f, and it is computed only once.
/// - `Step`: the cost of a straight step.
///
/// Source: the check that replaces clearing is after Briggs and Torczon, *An Efficient Representation for Sparse Sets*,
/// 1993.
template <std::size_t N>
template <std::size_t Cells, class Cost, std::uint32_t Step>
class PooledNodes<N>::Records {
    static constexpr bool keeps_h = sizeof(Cost) == 2;
    // About half of a step: with wider buckets more nodes leave too early, with narrower ones the search for a filled
    // one is longer.
    static constexpr std::uint32_t width = std::bit_width(Step * 5 / 8 | 1U) - 1;

public:
    using Index = detail::SmallestUnsigned<N + detail::BucketQueue<std::uint32_t, N>::lap>;
    using Number = detail::SmallestUnsigned<Cells - 1>;

    static constexpr std::size_t capacity = N;
    /// No node.
    static constexpr Index none = static_cast<Index>(N);
    /// No cost ever reaches this.
    static constexpr Cost unreached = std::numeric_limits<Cost>::max();

    /// Clears everything, for a search in which f is nowhere less than `least`, and at no node less than at its
    /// parent. A consistent estimate ensures this.
    constexpr void clear(std::uint32_t least) {
        static_assert(detail::pooled_nodes_sizes(N, Cells).total() == sizeof(Records));
        numbers_.used = 0;
        numbers_.peak_open = 0;
        numbers_.least_f = least;
        numbers_.open.clear();
    }

    /// Adds node 0, of a cell with this estimate, as one that has already left the open list. Precondition: there is no
    /// node yet.
    constexpr void take_first(std::uint32_t cell, std::uint32_t h, std::uint32_t directions) {
        Node& record = nodes_[0];
        record.set(h, h);
        record.cell = static_cast<Number>(cell);
        record.parent = none;
        record.before = none;
        record.next = 0;
        heads_[chain_of(cell)] = 0;
        directions_[0] = static_cast<std::uint8_t>(directions);
        numbers_.used = 1;
        numbers_.peak_open = 1;
    }

    /// The numbers under a planner's seal.
    constexpr const auto& numbers() const { return numbers_; }

    /// Nodes in use: 0 to size() - 1.
    constexpr std::uint32_t size() const { return numbers_.used; }
    constexpr std::uint32_t open_size() const { return numbers_.open.size(); }
    /// The maximum number of nodes on the open list at a time. (Between two that leave, it only grows.)
    constexpr std::uint32_t peak_open() const {
        return numbers_.peak_open > numbers_.open.size() ? numbers_.peak_open : numbers_.open.size();
    }

    /// The number of a node's cell.
    constexpr std::uint32_t cell(std::uint32_t node) const { return nodes_[node].cell; }
    /// The parent of a node; `none` for the start.
    constexpr std::uint32_t parent(std::uint32_t node) const { return nodes_[node].parent; }
    constexpr void set_parent(std::uint32_t node, std::uint32_t parent) {
        nodes_[node].parent = static_cast<Index>(parent);
    }
    /// The directions in which to continue from a node.
    constexpr std::uint32_t directions(std::uint32_t node) const { return directions_[node]; }
    /// The estimate of a node.
    template <class Estimate>
    constexpr std::uint32_t h(std::uint32_t node, const Estimate& estimate) const {
        return keeps_h ? nodes_[node].low : estimate(std::uint32_t{nodes_[node].cell});
    }
    /// The cost of the best path known to a node, plus its estimate.
    constexpr std::uint32_t f(std::uint32_t node) const {
        const Node& record = nodes_[node];
        return keeps_h ? record.high : std::uint32_t{record.high} << 16 | record.low;
    }
    /// Whether a node has left the open list, and no better path or new directions were found since.
    constexpr bool closed(std::uint32_t node) const { return nodes_[node].before == none; }

    /// The node of a cell; `none` if it has none. O(1) expected.
    constexpr std::uint32_t find(std::uint32_t cell) const {
        const std::uint32_t chain = chain_of(cell);
        return is_head(heads_[chain], chain) ? find_from(heads_[chain], cell) : std::uint32_t{none};
    }

    /// Offers a path of cost g to `cell` from `parent`. Its last leg costs `length`; `directions` are those in which to
    /// continue. `estimate` gives the estimate of a cell's number. A new node whose cost plus estimate exceeds `limit`
    /// is not taken. O(1) expected.
    ///
    /// A cheaper path replaces the directions of the node; an equally cheap path adds its own. Then a closed node goes
    /// back to the open list.
    template <class Estimate>
    [[gnu::always_inline]] constexpr detail::PoolOffer offer(std::uint32_t cell, std::uint32_t g, std::uint32_t length,
                                                             std::uint32_t limit, std::uint32_t parent,
                                                             std::uint32_t directions, const Estimate& estimate) {
        const std::uint32_t chain = chain_of(cell);
        const std::uint32_t head = heads_[chain];
        const bool chained = is_head(head, chain);
        std::uint32_t node = chained ? find_from(head, cell) : std::uint32_t{none};
        Node* record = nodes_ + node;
        std::uint32_t h = 0;
        if (node == none) {
            h = estimate(cell);
            // (Two costs of 16 bits do not exceed 32.)
            if (keeps_h ? g + h > limit : g > limit || h > limit - g) {
                return detail::PoolOffer::too_expensive;
            }
            if (numbers_.used == N) {
                return detail::PoolOffer::no_record;
            }
            node = numbers_.used++;
            record = nodes_ + node;
            record->cell = static_cast<Number>(cell);
            // A chain leads from younger nodes to older ones. It ends at the first link that does not.
            record->next = static_cast<Index>(chained ? head : node);
            heads_[chain] = static_cast<Index>(node);
        } else {
            // Most paths do not improve on the known one. If the record keeps the estimate, they need no new one.
            h = this->h(node, estimate);
            const std::uint32_t known = f(node) - h;
            if (g > known) {
                return known + 2 * length < g ? detail::PoolOffer::cheaper_back : detail::PoolOffer::kept;
            }
            if (g == known) {
                if ((directions & ~this->directions(node)) == 0) {
                    return detail::PoolOffer::kept;
                }
                directions |= this->directions(node);
                parent = record->parent;
            }
            if (!closed(node)) {
                if (g == known) {
                    directions_[node] = static_cast<std::uint8_t>(directions);
                    return detail::PoolOffer::taken;
                }
                numbers_.open.remove(node, links());
            }
        }
        record->set(g + h, h);
        record->parent = static_cast<Index>(parent);
        directions_[node] = static_cast<std::uint8_t>(directions);
        push(node, *record, g + h);
        return detail::PoolOffer::taken;
    }

    /// Takes a node off the open list. Only nodes of the same bucket may have a lower f. Precondition: open_size() > 0.
    ///
    /// @return `none` if the node's turn has not come yet: call again.
    constexpr std::uint32_t pop() {
        if (numbers_.open.size() > numbers_.peak_open) {
            numbers_.peak_open = numbers_.open.size();
        }
        const std::uint32_t node = numbers_.open.pop(links());
        // (A bucket before the current one can only be an error in memory. Pushed there, the node would never leave.)
        if (bucket_of(f(node)) > numbers_.open.now()) [[unlikely]] {
            defer(node);
            return none;
        }
        nodes_[node].before = none;
        return node;
    }
    /// A bound on how often the turn of a node is deferred, if no f is greater than `most_f`.
    static constexpr std::uint32_t most_laps(std::uint64_t most_f) {
        const std::uint32_t f = detail::at_most_32_bits(most_f < unreached ? most_f : std::uint64_t{unreached});
        return (f >> width) / (detail::BucketQueue<Index, N>::lap - 1) + 2;
    }
    /// Whether every node on the open list is known to have at least this f, which is not below `least`.
    constexpr bool is_past(std::uint32_t f) const { return numbers_.open.now() << width >= f - numbers_.least_f; }

private:
    using Queue = detail::BucketQueue<Index, N>;

    /// f in halves: one number of 32 bits would be aligned to 4 bytes.
    struct Node {
        std::uint16_t low = 0;   // of f; if costs have 16 bits, h
        std::uint16_t high = 0;  // of f; if costs have 16 bits, f
        Number cell = 0;
        Index parent = 0;
        Index before = 0;  // on the open list; `none`: not there
        Index after = 0;
        Index next = 0;  // of the chain

        constexpr void set(std::uint32_t f, std::uint32_t h) {
            low = static_cast<std::uint16_t>(keeps_h ? h : f);
            high = static_cast<std::uint16_t>(keeps_h ? f : f >> 16);
        }
    };

    constexpr std::uint32_t bucket_of(std::uint32_t f) const { return (f - numbers_.least_f) >> width; }

    static constexpr std::size_t chains = detail::pooled_nodes_chains(N);
    static constexpr std::uint32_t chain_of(std::uint32_t cell) {
        constexpr unsigned bits = std::bit_width(chains) - 1;  // its type depends on the standard library
        return detail::fibonacci_hash(cell, bits);
    }

    /// Whether the head of a chain is valid.
    constexpr bool is_head(std::uint32_t node, std::uint32_t chain) const {
        if constexpr (detail::is_64_bit_machine) {
            // Not `&&`: on a large machine a mispredicted branch costs more than it can save.
            return (static_cast<unsigned>(node < numbers_.used) &
                    static_cast<unsigned>(chain_of(nodes_[detail::within<N>(node)].cell) == chain)) != 0;
        } else {
            return node < numbers_.used && chain_of(nodes_[node].cell) == chain;
        }
    }

    /// Follows a chain from `node` to the node of the cell; `none` if it has none.
    constexpr std::uint32_t find_from(std::uint32_t node, std::uint32_t cell) const {
        while (nodes_[node].cell != cell) {
            const std::uint32_t next = nodes_[node].next;
            if (next >= node) {
                return none;
            }
            node = next;
        }
        return node;
    }

    /// What the open list is linked through.
    struct Links {
        Records* records;
        constexpr Node& operator()(std::uint32_t node) const { return records->nodes_[node]; }
        constexpr Index& first(std::uint32_t bucket) const { return records->first_[bucket]; }
    };
    constexpr Links links() { return {this}; }

    // Not inlined: it is almost never called.
    [[gnu::noinline]] constexpr void defer(std::uint32_t node) { push(node, nodes_[node], f(node)); }
    [[gnu::always_inline]] constexpr void push(std::uint32_t node, Node& record, std::uint32_t f) {
        numbers_.open.push(node, record, bucket_of(f), links());
    }

    struct Numbers {
        std::uint32_t used = 0;
        std::uint32_t peak_open = 0;
        std::uint32_t least_f = 0;
        Queue open{};
    };

    // Before the arrays: on Cortex-M0 only the first 124 bytes of an object are cheap to reach.
    Numbers numbers_{};
    Index first_[Queue::lap]{};  // of each bucket
    Node nodes_[N]{};
    Index heads_[chains]{};
    std::uint8_t directions_[N]{};
};

}  // namespace firmpath
