/// @file
/// A search record for every cell of the map.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "firmpath/store/bit_set.hpp"
#include "firmpath/store/index_heap.hpp"
#include "firmpath/store/nibble_array.hpp"
#include "firmpath/store/priority.hpp"
#include "firmpath/store/smallest_unsigned.hpp"

namespace firmpath {

/// How `DenseNodes` lays out its records. Both give the same results, bit for bit.
enum class Layout : std::uint8_t {
    compact,  ///< 6.625 bytes a cell with 16-bit costs; the open list looks its keys up
    fast,     ///< 8.625 bytes a cell with 16-bit costs; the keys lie in the open list
};

/// What became of a successor offered to the records.
enum class Offer : std::uint8_t {
    kept,      ///< a way at least as cheap was known
    opened,    ///< reached for the first time: now on the open list
    improved,  ///< reached in a cheaper way: moved up the open list
    full,      ///< reached for the first time, but the open list is full: nothing was changed
};

/// Names a store with a record for every cell, so one that never runs out of records.
///
/// `OpenCapacity` is the number of places on the open list; 0, the default, means as many as can ever
/// be needed. With fewer, a search may end with `Status::open_full`.
///
/// Memory of the records for N cells, costs of c bytes, indices of i bytes (2 up to 65,536 cells) and
/// M open places, besides a few bytes:
///
///     compact: N * (c + i + 1/2 + 1/8) + M * i
///     fast:    N * (c + i + 1/2 + 1/8) + M * (c + i)
template <Layout L = Layout::compact, std::size_t OpenCapacity = 0>
struct DenseNodes {
    template <std::size_t Cells, class Cost, class Priority>
    class Records;
};

/// The records themselves: for each cell its cost so far, the direction it was reached by, its place
/// on the open list, and whether it is closed.
///
/// An `Estimate` passed in gives the heuristic of a node: `h(Index)`. The open list is ordered by the
/// priority's key, ties as it says.
template <Layout L, std::size_t OpenCapacity>
template <std::size_t Cells, class Cost, class Priority>
class DenseNodes<L, OpenCapacity>::Records {
    // Keeping the key spares the open list's comparisons an addition and an estimate.
    static constexpr bool keeps_key = L == Layout::compact && Priority::stores_key;

    // The start leaves the open list before any other cell enters it, so there are at most
    // Cells - 1 at a time; with 65,536 cells a place fits 16 bits and 0 can mean "absent".
    static constexpr std::size_t most_open = Cells > 1 ? Cells - 1 : 1;

public:
    using Index = SmallestUnsigned<Cells - 1>;

    static constexpr std::size_t open_capacity =
        OpenCapacity == 0 || OpenCapacity > most_open ? most_open : OpenCapacity;
    /// No cost ever reaches this.
    static constexpr Cost unreached = std::numeric_limits<Cost>::max();

    /// Forgets everything. O(Cells).
    constexpr void clear() {
        for (Cost& cost : cost_) {
            cost = unreached;
        }
        closed_.clear();
        open_.clear();
    }

    constexpr std::size_t open_size() const { return open_.size(); }

    /// The direction by which the node was reached.
    constexpr unsigned direction(std::uint32_t node) const { return directions_.get(node); }
    constexpr void set_direction(std::uint32_t node, unsigned direction) { directions_.set(node, direction); }
    constexpr const NibbleArray<Cells>& directions() const { return directions_; }

    constexpr bool reached(std::uint32_t node) const { return cost_[node] != unreached; }
    constexpr bool closed(std::uint32_t node) const { return closed_.contains(node); }

    /// The cost of the best way known to a reached node. O(1).
    template <class Estimate>
    constexpr std::uint32_t g(std::uint32_t node, const Estimate& h) const {
        if constexpr (keeps_key) {
            return Priority::cost(cost_[node], h(node));
        } else {
            return cost_[node];
        }
    }

    /// Whether a way of cost g to `node` can be dismissed before its heuristic is known. O(1).
    constexpr bool dismissed(std::uint32_t node, std::uint32_t g) const {
        return (!keeps_key && g >= cost_[node]) || closed_.contains(node);
    }

    /// Offers a way of cost g to `node`, not dismissed before, whose heuristic is `h_node`. O(log n).
    template <class Estimate>
    constexpr Offer offer(std::uint32_t node, std::uint32_t g, std::uint32_t h_node, unsigned direction,
                          const Estimate& h) {
        const Cost key = static_cast<Cost>(Priority::key(g, h_node));
        const Cost known = cost_[node];
        if (keeps_key && key >= known) {
            return Offer::kept;
        }
        if (known == unreached && open_.full()) {
            return Offer::full;
        }
        cost_[node] = keeps_key ? key : static_cast<Cost>(g);
        directions_.set(node, direction);
        const Entry entry(static_cast<Index>(node), key);
        if (known == unreached) {
            open_.push(entry, order(h));
            return Offer::opened;
        }
        open_.decrease(place_[node], entry, order(h));
        return Offer::improved;
    }

    /// Takes the best node off the open list and closes it. Precondition: open_size() > 0. O(log n).
    template <class Estimate>
    constexpr std::uint32_t pop(const Estimate& h) {
        const std::uint32_t node = open_.pop(order(h)).node();
        closed_.insert(node);
        return node;
    }

private:
    /// An entry of the open list that leaves its key with the record.
    class Bare {
    public:
        constexpr Bare() = default;
        constexpr Bare(Index node, Cost) : node_(node) {}
        constexpr Index node() const { return node_; }

    private:
        Index node_ = 0;
    };
    /// An entry with its key beside it.
    class Keyed {
    public:
        constexpr Keyed() = default;
        constexpr Keyed(Index node, Cost key) : key_(key), node_(node) {}
        constexpr Index node() const { return node_; }
        constexpr Cost key() const { return key_; }

    private:
        Cost key_ = 0;
        Index node_ = 0;
    };
    /// The same as one word where both halves fit, so that it moves at once.
    class KeyedWord {
    public:
        constexpr KeyedWord() = default;
        constexpr KeyedWord(Index node, Cost key) : word_(std::uint32_t{key} << 16 | node) {}
        constexpr Index node() const { return static_cast<Index>(word_ & 0xFFFFU); }
        constexpr Cost key() const { return static_cast<Cost>(word_ >> 16); }

    private:
        std::uint32_t word_ = 0;
    };
    using Entry = std::conditional_t<L == Layout::compact, Bare,
                                     std::conditional_t<sizeof(Cost) == 2 && sizeof(Index) <= 2, KeyedWord, Keyed>>;
    using Heap = IndexHeap<open_capacity, Entry>;
    using Place = typename Heap::Place;

    /// What the open list asks and tells.
    template <class Estimate>
    struct Order {
        const Cost* cost;
        Place* place;
        const Estimate* h;

        // One of each by its constraint, not by `if constexpr`: statements are what constant expressions are limited by.
        constexpr std::uint32_t key(const Entry& e) const requires(L == Layout::fast) { return e.key(); }
        constexpr std::uint32_t key(const Entry& e) const requires(keeps_key) { return cost[e.node()]; }
        constexpr std::uint32_t key(const Entry& e) const requires(L == Layout::compact && !keeps_key) {
            return Priority::key(cost[e.node()], (*h)(std::uint32_t{e.node()}));
        }
        constexpr std::uint32_t estimate(const Entry& e) const { return (*h)(std::uint32_t{e.node()}); }
        /// Whether a comes before b although their keys are equal.
        constexpr bool wins_tie(const Entry& a, const Entry& b) const {
            return Priority::tie == Tie::none      ? false
                   : Priority::tie == Tie::lower_g ? cost[a.node()] < cost[b.node()]
                   : keeps_key                     ? estimate(a) < estimate(b)
                               // With equal keys the lower h is the higher g, which is at hand.
                               : cost[a.node()] > cost[b.node()];
        }
        constexpr bool before(const Entry& a, const Entry& b) const {
            const std::uint32_t key_a = key(a), key_b = key(b);
            return key_a != key_b ? key_a < key_b : wins_tie(a, b);
        }
        constexpr void placed(const Entry& e, Place at) const { place[e.node()] = at; }
    };
    template <class Estimate>
    constexpr Order<Estimate> order(const Estimate& h) {
        return {cost_, place_, &h};
    }

    Heap open_{};
    Cost cost_[Cells]{};  // the key if keeps_key, else g
    Place place_[Cells]{};
    BitSet<Cells> closed_{};
    NibbleArray<Cells> directions_{};
};

}  // namespace firmpath
