/// @file
/// A search record for every cell of the map, with the number of the parent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "firmpath/core/detail/integers.hpp"
#include "firmpath/store/bit_set.hpp"
#include "firmpath/store/index_heap.hpp"

namespace firmpath::detail {

constexpr MemberSizes linked_nodes_sizes(std::size_t cells) {
    const std::size_t open = cells > 1 ? cells - 1 : 1;
    const std::size_t index = bytes_to_hold(cells - 1);
    return MemberSizes()
        .member(index_heap_sizes(open, index, MemberSizes::alignment_of(index)))
        .array(cells, 4)                    // keys
        .array(cells, index)                // links
        .array(cells, bytes_to_hold(open))  // places on the open list
        .array((cells + 31) / 32, 4);       // the closed set
}

/// The records of `LazyThetaStar`, where parents need not be neighbours: for each of `Cells` cells its key, the cell it
/// is linked to, its place on the open list, and whether it is closed. Never full.
///
/// The key of an open cell is its priority f; the key of a closed cell is its cost g. So the closed cells need their
/// own set, one bit each. The open list, an `IndexHeap`, is ordered by f. A `Tie` decides between equal f: the cell
/// with the lower `tie(Index)` comes first.
///
/// Memory for N cells and indices of i bytes (1 up to 256 cells, 2 up to 65,536, else 4): N * (4 + 3 * i + 1/8),
/// plus a few bytes.
template <std::size_t Cells>
class LinkedNodes {
    // The start leaves the open list before any other cell enters it. So at most Cells - 1 cells are on it at a time.
    static constexpr std::size_t most_open = Cells > 1 ? Cells - 1 : 1;

public:
    using Index = SmallestUnsigned<Cells - 1>;

    static constexpr std::size_t open_capacity = most_open;
    /// No key ever reaches this.
    static constexpr std::uint32_t unreached = std::numeric_limits<std::uint32_t>::max();

    /// Forgets everything. O(Cells).
    constexpr void clear() {
        static_assert(linked_nodes_sizes(Cells).total() == sizeof(LinkedNodes));
        for (std::uint32_t& key : key_) {
            key = unreached;
        }
        closed_.clear();
        open_.clear();
    }

    constexpr std::size_t open_size() const { return open_.size(); }
    /// The numbers under a planner's seal.
    constexpr const auto& numbers() const { return open_.numbers(); }
    constexpr bool reached(std::uint32_t node) const { return key_[node] != unreached; }
    constexpr bool closed(std::uint32_t node) const { return closed_.contains(node); }
    /// f of an open node, g of a closed one, else `unreached`.
    constexpr std::uint32_t key(std::uint32_t node) const { return key_[node]; }
    constexpr std::uint32_t link(std::uint32_t node) const { return within<Cells>(link_[node]); }
    constexpr void set_link(std::uint32_t node, std::uint32_t to) { link_[node] = static_cast<Index>(to); }
    constexpr const Index* links() const { return link_; }

    /// Puts a node on the open list. Precondition: it is not there. O(log n).
    template <class Tie>
    [[gnu::always_inline]] constexpr void open(std::uint32_t node, std::uint32_t f, std::uint32_t link,
                                               const Tie& tie) {
        key_[node] = f;
        link_[node] = static_cast<Index>(link);
        // There is room, unless an error in memory has put other nodes there.
        if (!open_.full()) {
            open_.push(static_cast<Index>(node), order(tie));
        }
    }

    /// Moves an open node up the open list. Precondition: f is not above its key. O(log n).
    template <class Tie>
    constexpr void improve(std::uint32_t node, std::uint32_t f, std::uint32_t link, const Tie& tie) {
        key_[node] = f;
        link_[node] = static_cast<Index>(link);
        // The node is there, unless an error in memory has changed its place.
        const Place at = place_[node];
        if (at != 0 && at <= open_.size()) {
            open_.decrease(at, static_cast<Index>(node), order(tie));
        }
    }

    /// The best node of the open list. Precondition: open_size() > 0.
    constexpr std::uint32_t top() const { return within<Cells>(open_.at(1)); }

    /// Takes the best node off the open list. Precondition: open_size() > 0. O(log n).
    template <class Tie>
    constexpr std::uint32_t pop(const Tie& tie) {
        return within<Cells>(open_.pop(order(tie)));
    }

    /// Closes a node that has been taken off the open list.
    constexpr void close(std::uint32_t node, std::uint32_t g) {
        key_[node] = g;
        closed_.insert(node);
    }

    /// Marks a node that was taken off the open list as never reached.
    constexpr void forget(std::uint32_t node) { key_[node] = unreached; }

private:
    using Heap = IndexHeap<most_open, Index>;
    using Place = typename Heap::Place;

    /// How the open list compares cells, and stores their places.
    template <class Tie>
    struct Order {
        const std::uint32_t* key;
        Place* place;
        const Tie* tie;

        constexpr bool before(Index a, Index b) const {
            const std::uint32_t first = within<Cells>(a), second = within<Cells>(b);
            return key[first] != key[second] ? key[first] < key[second] : (*tie)(first) < (*tie)(second);
        }
        constexpr void placed(Index node, Place at) const { place[within<Cells>(node)] = at; }
    };
    template <class Tie>
    constexpr Order<Tie> order(const Tie& tie) {
        return {key_, place_, &tie};
    }

    Heap open_{};
    std::uint32_t key_[Cells]{};
    Index link_[Cells]{};
    Place place_[Cells]{};
    BitSet<Cells> closed_{};
};

}  // namespace firmpath::detail
