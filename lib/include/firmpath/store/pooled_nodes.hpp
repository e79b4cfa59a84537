/// @file
/// A pool of search records, for searches that reach few of a map's cells.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "firmpath/store/dense_nodes.hpp"
#include "firmpath/store/index_heap.hpp"
#include "firmpath/store/smallest_unsigned.hpp"

namespace firmpath {

/// What became of a way offered to a pool of records.
enum class PoolOffer : std::uint8_t {
    taken,         ///< the node was new, or the way is cheaper than the one known, or as cheap with new directions
    kept,          ///< a way was known that is cheaper, or as cheap with all these directions
    cheaper_back,  ///< kept, and the way known is cheaper even where the last leg of this one begins, going back
    too_dear,      ///< the node was new, and its cost and estimate exceed the limit
    no_record,     ///< the node was new, and there is no record left for it
    open_full,     ///< there is no place left on the open list
};

/// Names a store with `N` records, so that memory follows the search and not the map. It can be full, and says so.
///
/// `OpenCapacity` is the number of places on the open list; 0, the default, means half of N. `L` says where the keys
/// lie: beside the indices of the open list (`fast`), or with the records. Results are the same, bit for bit.
///
/// Memory of the records on maps of up to 65,536 cells, with costs of 4 bytes, indices of 2 (up to 65,535 nodes), M places
/// and B = bit_floor(N) buckets, besides some bytes:
///
///     compact: N * 13 + B * 2 + M * 2      16 bytes a node
///     fast:    N * 16 + B * 2 + M * 16     26 bytes a node
///
/// and on larger maps N * 3 more in the compact layout: 19 bytes a node.
template <std::size_t N, std::size_t OpenCapacity = 0, Layout L = Layout::compact>
struct PooledNodes {
    static_assert(N >= 2 && N <= 0xFFFFFE, "PooledNodes: the number of nodes must be 2 to 16,777,214");
    static constexpr std::size_t capacity = N;

    template <std::size_t Cells, class Cost>
    class Records;
};

/// The records: for each node its cell, the cost of the way to it, the node it was reached from, the directions in which to go
/// on, and its place on the open list.
///
/// Nodes are numbered as they come, from 0. They are found by cell in an index of buckets, chained from younger to older
/// nodes. Nothing of it is cleared for a new search: the head of a bucket counts only if it names a node in use whose
/// cell belongs to that bucket, because such a node can have got in only by becoming, or being followed by, the
/// head in this search.
///
/// Source: the check that replaces clearing is after Briggs and Torczon, *An Efficient Representation for Sparse Sets*, 1993.
template <std::size_t N, std::size_t OpenCapacity, Layout L>
template <std::size_t Cells, class Cost>
class PooledNodes<N, OpenCapacity, L>::Records {
    // Where the key lies: on the open list, or in the record. In the record f alone must do if it has 32 bits.
    static constexpr bool keyed = L == Layout::fast;
    static constexpr bool ranked = !keyed && sizeof(Cost) == 2;
    // Where a record has a byte to spare, its directions fill it.
    static constexpr bool whole = keyed || Cells > 65536;

public:
    using Index = SmallestUnsigned<N>;
    using Number = std::conditional_t<keyed, std::uint32_t, SmallestUnsigned<Cells - 1>>;

    static constexpr std::size_t capacity = N;
    static constexpr std::size_t open_capacity = OpenCapacity == 0 ? N / 2 : OpenCapacity < N ? OpenCapacity : N;
    /// No node.
    static constexpr Index none = static_cast<Index>(N);
    /// No cost ever reaches this.
    static constexpr Cost unreached = std::numeric_limits<Cost>::max();

    /// Forgets everything. O(1).
    constexpr void clear() {
        used_ = 0;
        peak_open_ = 0;
        holds_ = false;
        open_.clear();
    }

    /// Nodes in use: 0 to size() - 1.
    constexpr std::uint32_t size() const { return used_; }
    constexpr std::size_t open_size() const { return open_.size() + (holds_ ? 1U : 0U); }
    /// The most nodes that were on the open list at a time.
    constexpr std::uint32_t peak_open() const { return peak_open_; }

    /// The number of a node's cell.
    constexpr std::uint32_t cell(std::uint32_t node) const { return nodes_[node].cell; }
    /// The node it was reached from; `none` for the start.
    constexpr std::uint32_t parent(std::uint32_t node) const { return nodes_[node].parent; }
    constexpr void set_parent(std::uint32_t node, std::uint32_t parent) {
        nodes_[node].parent = static_cast<Index>(parent);
    }
    /// The directions in which to go on from a node.
    constexpr std::uint32_t directions(std::uint32_t node) const {
        if constexpr (whole) {
            return nodes_[node].directions;
        } else {
            return directions_[node];
        }
    }
    /// The estimate of a node. O(1).
    template <class Estimate>
    constexpr std::uint32_t h(std::uint32_t node, const Estimate& estimate) const {
        return ranked ? nodes_[node].cost & 0xFFFFU : estimate(std::uint32_t{nodes_[node].cell});
    }
    /// The cost of the best way known to a node, whose estimate is h.
    constexpr std::uint32_t g(std::uint32_t node, std::uint32_t h) const {
        return keyed ? nodes_[node].cost : (nodes_[node].cost >> (ranked ? 16 : 0)) - h;
    }
    /// Whether a node was taken off the open list, and no new directions were found since.
    constexpr bool closed(std::uint32_t node) const { return nodes_[node].place == 0; }

    /// The node of a cell; `none` if it has none. O(1) expected.
    constexpr std::uint32_t find(std::uint32_t cell) const {
        const std::uint32_t bucket = bucket_of(cell);
        return is_head(heads_[bucket], bucket) ? find_from(heads_[bucket], cell) : std::uint32_t{none};
    }

    /// Offers a way to `cell` of cost g from `parent`, whose last leg costs `length`, whence to go on in `directions`. `h`
    /// gives the estimate of a cell's number; new nodes whose cost and estimate exceed `limit` are not taken. O(log N), with a
    /// look-up of O(1) expected.
    ///
    /// A cheaper way replaces the directions, one as cheap adds its own; a node that was closed goes back to the
    /// open list for these.
    template <class Estimate>
    [[gnu::always_inline]] constexpr PoolOffer offer(std::uint32_t cell, std::uint32_t g, std::uint32_t length,
                                                     std::uint32_t limit, std::uint32_t parent,
                                                     std::uint32_t directions, const Estimate& h) {
        const std::uint32_t bucket = bucket_of(cell);
        const std::uint32_t head = heads_[bucket];
        const bool chained = is_head(head, bucket);
        const std::uint32_t known = chained ? find_from(head, cell) : std::uint32_t{none};
        if (known == none) {
            const std::uint32_t h_cell = h(cell);
            if (g > limit || h_cell > limit - g) {
                return PoolOffer::too_dear;
            }
            if (used_ == N) {
                return PoolOffer::no_record;
            }
            if (open_size() == open_capacity) {
                return PoolOffer::open_full;
            }
            const auto node = static_cast<Index>(used_++);
            Node& record = nodes_[node];
            record.cell = static_cast<Number>(cell);
            // A chain leads from younger nodes to older ones, and ends where it would not.
            record.next = chained ? static_cast<Index>(head) : node;
            heads_[bucket] = node;
            write(node, g, h_cell, parent, directions);
            push(node, g, h_cell, h);
            return PoolOffer::taken;
        }
        Node& record = nodes_[known];
        // Most ways are no better than the one known, and need no estimate where the record tells its own.
        const std::uint32_t h_known = keyed ? 0 : ranked ? record.cost & 0xFFFFU : h(cell);
        const std::uint32_t g_known = this->g(known, h_known);
        if (g > g_known) {
            return g_known + 2 * length < g ? PoolOffer::cheaper_back : PoolOffer::kept;
        }
        if (g == g_known) {
            if ((directions & ~this->directions(known)) == 0) {
                return PoolOffer::kept;
            }
            add_directions(known, directions);
            if (record.place == 0) {
                if (open_size() == open_capacity) {
                    return PoolOffer::open_full;
                }
                push(static_cast<Index>(known), g, keyed ? h(cell) : h_known, h);
            }
            return PoolOffer::taken;
        }
        // With a consistent heuristic no cheaper way comes once a node is closed.
        if (record.place == 0) {
            return PoolOffer::kept;
        }
        const std::uint32_t h_cell = keyed ? h(cell) : h_known;
        write(known, g, h_cell, parent, directions);
        const Entry moved = entry(static_cast<Index>(known), g, h_cell);
        if (record.place == held) {
            held_ = moved;
        } else {
            open_.decrease(static_cast<Place>(record.place), moved, Order<Estimate>{nodes_, &h});
        }
        return PoolOffer::taken;
    }

    /// Takes the best node off the open list. Precondition: open_size() > 0. O(log N).
    template <class Estimate>
    constexpr std::uint32_t pop(const Estimate& h) {
        const Order<Estimate> order{nodes_, &h};
        if (holds_ && (open_.empty() || !order.before(open_.at(1), held_))) {
            holds_ = false;
            nodes_[held_.node].place = 0;
            return held_.node;
        }
        return open_.pop(order).node;
    }

private:
    static constexpr std::size_t buckets = std::bit_floor(N);
    static constexpr std::uint32_t bucket_of(std::uint32_t cell) {
        // Fibonacci hashing (Knuth, volume 3, 6.4): cells of a row, a column or a diagonal spread evenly.
        return cell * 2654435769U >> (32 - (std::bit_width(buckets) - 1));
    }

    /// What a record says of the cost of its way.
    static constexpr std::uint32_t cost_of(std::uint32_t g, std::uint32_t h) {
        return keyed ? g : ranked ? (g + h) << 16 | h : g + h;
    }

    struct BareNode {
        std::uint32_t cost = 0;  // f, which spares the open list's comparisons an estimate; of 16 bits, and h below it
        Number cell = 0;
        Index parent = 0;
        Index place = 0;
        Index next = 0;
    };
    struct WholeNode {
        std::uint32_t cost = 0;  // with the key on the open list, g
        Number cell = 0;
        Index parent = 0;
        Index place = 0;
        Index next = 0;
        std::uint8_t directions = 0;
    };
    using Node = std::conditional_t<whole, WholeNode, BareNode>;

    struct BareEntry {
        Index node = 0;
    };
    struct KeyedEntry {
        std::uint64_t key = 0;  // f, and h below it
        Index node = 0;
    };
    using Entry = std::conditional_t<keyed, KeyedEntry, BareEntry>;
    // A node goes to the heap only while another is held back.
    using Heap = IndexHeap<(open_capacity > 1 ? open_capacity - 1 : 1), Entry>;
    using Place = typename Heap::Place;
    /// The place of the node held back.
    static constexpr Index held = none;

    static constexpr Entry entry(Index node, std::uint32_t g, std::uint32_t h) {
        if constexpr (keyed) {
            return {std::uint64_t{g + h} << 32 | h, node};
        } else {
            return {node};
        }
    }

    /// What the open list asks and tells.
    template <class Estimate>
    struct Order {
        Node* nodes;
        const Estimate* h;

        [[gnu::always_inline]] constexpr bool before(const Entry& a, const Entry& b) const {
            if constexpr (keyed) {
                return a.key < b.key;
            } else {
                const std::uint32_t cost_a = nodes[a.node].cost, cost_b = nodes[b.node].cost;
                return ranked || cost_a != cost_b
                           ? cost_a < cost_b
                           : (*h)(std::uint32_t{nodes[a.node].cell}) < (*h)(std::uint32_t{nodes[b.node].cell});
            }
        }
        constexpr void placed(const Entry& e, Place at) const { nodes[e.node].place = at; }
    };

    /// Whether the head of a bucket counts.
    constexpr bool is_head(std::uint32_t node, std::uint32_t bucket) const {
        if constexpr (sizeof(void*) > 4) {
            // Not `&&`: on a large machine what there is to save is less than a wrong guess costs.
            return (static_cast<unsigned>(node < used_) &
                    static_cast<unsigned>(bucket_of(nodes_[node].cell) == bucket)) != 0;
        } else {
            return node < used_ && bucket_of(nodes_[node].cell) == bucket;
        }
    }

    template <class Estimate>
    constexpr void push(Index node, std::uint32_t g, std::uint32_t h_cell, const Estimate& h) {
        const Order<Estimate> order{nodes_, &h};
        Entry last = entry(node, g, h_cell);
        if (!holds_ || order.before(last, held_)) {
            const Entry first = last;
            last = held_;
            held_ = first;
            nodes_[node].place = held;
        }
        if (holds_) {
            open_.push(last, order);
        }
        holds_ = true;
        if (open_.size() >= peak_open_) {
            peak_open_ = static_cast<std::uint32_t>(open_.size() + 1);
        }
    }

    /// Goes down a bucket's chain.
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

    constexpr void write(std::uint32_t node, std::uint32_t g, std::uint32_t h, std::uint32_t parent,
                         std::uint32_t directions) {
        nodes_[node].cost = cost_of(g, h);
        nodes_[node].parent = static_cast<Index>(parent);
        if constexpr (whole) {
            nodes_[node].directions = static_cast<std::uint8_t>(directions);
        } else {
            directions_[node] = static_cast<std::uint8_t>(directions);
        }
    }
    constexpr void add_directions(std::uint32_t node, std::uint32_t directions) {
        if constexpr (whole) {
            nodes_[node].directions |= static_cast<std::uint8_t>(directions);
        } else {
            directions_[node] |= static_cast<std::uint8_t>(directions);
        }
    }

    // The small members first: Cortex-M0 reaches only what lies near the start of an object cheaply.
    std::uint32_t used_ = 0;
    std::uint32_t peak_open_ = 0;
    // The best of the newest nodes is held back from the heap: it often is the next to leave, and then need not go through.
    bool holds_ = false;
    Entry held_{};
    Heap open_{};
    Node nodes_[N]{};
    Index heads_[buckets]{};
    std::uint8_t directions_[whole ? 1 : N]{};
};

}  // namespace firmpath
