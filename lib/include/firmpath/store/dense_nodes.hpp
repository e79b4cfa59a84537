/// @file
/// A search record for every cell of the map.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/detail/machine.hpp"
#include "firmpath/store/bit_set.hpp"
#include "firmpath/store/detail/arrays.hpp"
#include "firmpath/store/detail/priority.hpp"
#include "firmpath/store/index_heap.hpp"

namespace firmpath {

namespace detail {

enum class Offer : std::uint8_t {
    kept,      ///< a path at least as cheap was known
    opened,    ///< reached for the first time: it is now on the open list
    improved,  ///< reached by a cheaper path: it has moved up the open list
    full,      ///< reached for the first time, but the open list is full: nothing has changed
};

}  // namespace detail

/// How `DenseNodes` lays out its records. Both give the same results, bit for bit.
enum class Layout : std::uint8_t {
    compact,  ///< 6.4 bytes per cell with 16-bit costs: an index heap, which reads its keys from the records, and a
              ///< closed set of one bit a cell; nothing else is cleared for a search
    fast,     ///< 8.1 bytes per cell with 16-bit costs; keys are in the open list
};

namespace detail {

/// The maximum number of open nodes, of `cells` nodes. See `DenseNodes::Records`.
constexpr std::size_t dense_nodes_open(std::size_t cells, std::size_t successors) {
    return cells > 1 ? cells - (cells + successors) / (successors + 1) : 1;
}

/// The sizes of the members of the records of compact `DenseNodes`, with places for all nodes that can be open; `cost`:
/// bytes of a cost.
constexpr MemberSizes dense_nodes_sizes(std::size_t cells, std::size_t successors, std::size_t cost) {
    const std::size_t open = dense_nodes_open(cells, successors);
    const std::size_t index = bytes_to_hold(cells - 1);
    return MemberSizes()
        .member(index_heap_sizes(open, index, MemberSizes::alignment_of(index)))
        .member(MemberSizes().array(cells, bytes_to_hold(open)).array(cells, cost))
        .array((cells + 1) / 2, 1)
        .array((cells + 31) / 32, 4);
}

}  // namespace detail

/// A store with a record for every cell: it never runs out of records. `AStar` and its relatives and the fields use it.
///
/// `OpenCapacity` is the number of places on the open list. 0, the default, means the maximum a search can ever
/// need: 8/9 of the cells for eight moves, 4/5 for four. With fewer, a search may end with `Status::open_full`.
///
/// Memory of the records, plus a few bytes, for N cells, costs of c bytes, indices of i bytes (2 up to 65,536
/// cells), M open places, and k bytes for a key with its index (4 where both take 2, else 8):
///
///     compact: N * (c + i + 5/8) + M * i
///     fast:    N * (c + i + 1/2) + M * k
///
/// Where pointers take 64 bits (on none of the boards here), k is 8 + i with 32-bit costs: there the key includes the
/// tie break.
template <Layout L = Layout::compact, std::size_t OpenCapacity = 0>
struct DenseNodes {
    template <std::size_t Cells, class Cost, class Priority, class Steps = detail::UnknownSteps<Cells>>
    class Records;
};

/// The records: for each cell its cost so far, the direction it was reached by, and its place on the open list, an
/// `IndexHeap`.
///
/// In the compact layout the closed cells are a `BitSet`. A cell is open if the entry at its place is the cell, so
/// places and costs need no initial value. In the fast layout a cell that was reached and has no place is closed.
///
/// An `Estimate` gives the heuristic of a node: `h(Index)`. The open list is ordered by the
/// key of the priority. The priority also says how ties are broken.
///
/// With any memory content, every call stays inside the records: a flipped bit leads to a wrong node, never outside.
///
/// `Steps::successors` is the number of nodes that a closed one can put on the open list; see `KeySteps`.
template <Layout L, std::size_t OpenCapacity>
template <std::size_t Cells, class Cost, class Priority, class Steps>
class DenseNodes<L, OpenCapacity>::Records {
    static constexpr bool keeps_set = L == Layout::compact;

    // With the key in the record, a comparison in the open list needs no addition and no estimate.
    static constexpr bool keeps_key = keeps_set && Priority::stores_key;

    // Whether a word has room for a 32-bit key and the tie break, so that one comparison does both. If not,
    // the key would take two words, and RAM is scarce.
    static constexpr bool wide_words = detail::is_64_bit_machine;

    // The start leaves the open list before any other cell enters it, and each closed cell puts at most `successors`
    // others there. So at most Cells - 1 are open: with 65,536 cells a place fits 16 bits, and 0 can mean "absent".
    static constexpr std::size_t most_open = detail::dense_nodes_open(Cells, Steps::successors);

public:
    using Index = detail::SmallestUnsigned<Cells - 1>;

    static constexpr std::size_t open_capacity =
        OpenCapacity == 0 || OpenCapacity > most_open ? most_open : OpenCapacity;
    /// No cost ever reaches this.
    static constexpr Cost unreached = std::numeric_limits<Cost>::max();

    /// Forgets everything. O(Cells); in the compact layout a 32nd of it.
    constexpr void clear() {
        static_assert(L != Layout::compact || open_capacity != most_open ||
                      detail::dense_nodes_sizes(Cells, Steps::successors, sizeof(Cost)).total() == sizeof(Records));
        if constexpr (keeps_set) {
            closed_.clear();
        } else {
            detail::fill<Cells>(numbers_.second() - (step > 0 ? 0 : Cells - 1), unreached);
        }
        clear_open();
    }

    /// Forgets which nodes are open: `open_size()` is 0.
    constexpr void clear_open() { open_.clear(); }

    constexpr std::size_t open_size() const { return open_.size(); }
    /// The numbers under a planner's seal.
    constexpr const auto& numbers() const { return open_.numbers(); }

    /// The direction by which the node was reached.
    constexpr unsigned direction(std::uint32_t node) const { return directions_.get(node); }
    constexpr void set_direction(std::uint32_t node, unsigned direction) { directions_.set(node, direction); }
    constexpr const detail::NibbleArray<Cells>& directions() const { return directions_; }

    constexpr bool reached(std::uint32_t node) const {
        if constexpr (keeps_set) {
            return closed_.contains(node) || is_open(node);
        } else {
            return numbers_.second()[step * static_cast<std::ptrdiff_t>(node)] != unreached;
        }
    }
    constexpr bool closed(std::uint32_t node) const {
        if constexpr (keeps_set) {
            return closed_.contains(node);
        } else {
            return numbers_.first[node] == 0 && reached(node);
        }
    }

    /// The cost of the best path known to a reached node.
    template <class Estimate>
    constexpr std::uint32_t g(std::uint32_t node, const Estimate& h) const {
        if constexpr (keeps_key) {
            return Priority::cost(numbers_.second()[step * static_cast<std::ptrdiff_t>(node)], h(node));
        } else {
            return numbers_.second()[step * static_cast<std::ptrdiff_t>(node)];
        }
    }

    /// Whether a path of cost g to a node can be discarded before its heuristic is known.
    constexpr bool dismissed(std::uint32_t node, std::uint32_t g) const {
        if constexpr (keeps_set) {
            return closed_.contains(node);
        } else {
            return g >= numbers_.second()[step * static_cast<std::ptrdiff_t>(node)];
        }
    }

    /// Offers a path of cost g to `node`, whose heuristic is `h_node`. Precondition: it was not dismissed. O(log n).
    template <class Estimate>
    constexpr detail::Offer offer(std::uint32_t node, std::uint32_t g, std::uint32_t h_node, unsigned direction,
                                  const Estimate& h) {
        const Cost key = static_cast<Cost>(Priority::key(g, h_node));
        const Order<Estimate> order{numbers_.second(), numbers_.first, &h};
        Cost& cost = order.cost[step * static_cast<std::ptrdiff_t>(node)];
        Place at = order.place[node];
        const bool opens = keeps_set ? !is_open(node) : cost == unreached;
        if (opens) {
            if (open_.full()) {
                return detail::Offer::full;
            }
            at = open_.add();
        } else if (keeps_set ? (keeps_key ? key : g) >= cost : std::uint32_t{at} - 1U >= open_.size()) {
            return detail::Offer::kept;
        }
        cost = keeps_key ? key : static_cast<Cost>(g);
        directions_.set(node, direction);
        open_.decrease(at, Entry(static_cast<Index>(node), key, g), order);
        return opens ? detail::Offer::opened : detail::Offer::improved;
    }

    /// The best node of the open list. Precondition: open_size() > 0.
    template <class Estimate>
    constexpr std::uint32_t top(const Estimate&) const {
        return detail::within<Cells>(open_.at(1).node());
    }

    /// Takes `node`, which `top` has just returned, off the open list and closes it. O(log n).
    template <class Estimate>
    constexpr void close(std::uint32_t node, const Estimate& h) {
        (void)open_.pop(Order<Estimate>{numbers_.second(), numbers_.first, &h});
        if constexpr (keeps_set) {
            closed_.insert(node);
        }
    }

private:
    /// Whether the open list has the node. (Its place may have any value before it was there.)
    constexpr bool is_open(std::uint32_t node) const {
        const std::uint32_t at = numbers_.first[node];
        return at - 1U < open_.size() && open_.at(at).node() == node;
    }

    using Place = detail::SmallestUnsigned<open_capacity>;
    using Numbers = detail::TwinArrays<Cells, Place, Cost>;

    // `near()` of an entry is its node, kept inside the arrays. It repeats `within`, because clang limits the calls in
    // constant expressions. Some other lines here are repeated for the same reason.
    static constexpr std::ptrdiff_t step = Numbers::step;
    static constexpr bool masks = (Numbers::reach & (Numbers::reach - 1)) == 0;
    static constexpr bool is_power = (Cells & (Cells - 1)) == 0;
    static constexpr Index mask = static_cast<Index>(Numbers::reach - 1);

    /// An entry of the open list whose key is in the record.
    class Bare {
    public:
        constexpr Bare() = default;
        constexpr Bare(Index node, Cost, std::uint32_t) : node_(node) {}
        constexpr Index node() const { return node_; }
        constexpr std::ptrdiff_t near() const {
            return static_cast<std::ptrdiff_t>(masks ? node_ & mask : node_ < Cells ? node_ : 0);
        }

    private:
        Index node_ = 0;
    };
    /// An entry with its key beside it.
    class Keyed {
    public:
        constexpr Keyed() = default;
        constexpr Keyed(Index node, Cost key, std::uint32_t) : key_(key), node_(node) {}
        constexpr Index node() const { return node_; }
        constexpr std::ptrdiff_t near() const {
            return static_cast<std::ptrdiff_t>(masks ? node_ & mask : node_ < Cells ? node_ : 0);
        }
        constexpr Cost key() const { return key_; }

    private:
        Cost key_ = 0;
        Index node_ = 0;
    };
    /// The same in one word, where both halves fit: one instruction moves it.
    class KeyedWord {
    public:
        constexpr KeyedWord() = default;
        constexpr KeyedWord(Index node, Cost key, std::uint32_t) : word_(std::uint32_t{key} << 16 | node) {}
        constexpr Index node() const { return static_cast<Index>(word_ & 0xFFFFU); }
        constexpr std::ptrdiff_t near() const {
            return static_cast<std::ptrdiff_t>(masks ? word_ & mask : (word_ & 0xFFFFU) < Cells ? word_ & 0xFFFFU : 0);
        }
        constexpr Cost key() const { return static_cast<Cost>(word_ >> 16); }

    private:
        std::uint32_t word_ = 0;
    };
    using Rank = std::conditional_t<sizeof(Cost) == 4, std::uint64_t, std::uint32_t>;
    /// An entry with its key and its cost, which breaks ties, in one word, if a word has room for both.
    class Ranked {
    public:
        using First = Rank;
        using Second = Index;
        // In a separate array an index is not padded to the width of a 64-bit rank: the heap takes less memory, and
        // less time.
        template <std::size_t N>
        using Array = std::conditional_t<sizeof(Rank) == 8, detail::SplitArray<Ranked, N>, Ranked[N]>;

        constexpr Ranked() = default;
        constexpr Ranked(Rank rank, Index node) : rank_(rank), node_(node) {}
        constexpr Ranked(Index node, Cost key, std::uint32_t g)
            : rank_(Rank{key} << 8 * sizeof(Cost) | (Priority::tie == detail::Tie::lower_h   ? unreached - g
                                                     : Priority::tie == detail::Tie::lower_g ? g
                                                                                             : 0U)),
              node_(node) {}
        constexpr Rank first() const { return rank_; }
        constexpr Index second() const { return node_; }
        constexpr Index node() const { return node_; }
        constexpr std::ptrdiff_t near() const {
            return static_cast<std::ptrdiff_t>(masks ? node_ & mask : node_ < Cells ? node_ : 0);
        }
        constexpr Rank rank() const { return rank_; }

    private:
        Rank rank_ = 0;
        Index node_ = 0;
    };
    using Entry =
        std::conditional_t<L == Layout::compact, Bare,
                           std::conditional_t<sizeof(Cost) == 4, std::conditional_t<wide_words, Ranked, Keyed>,
                                              std::conditional_t<sizeof(Index) == 4, Ranked, KeyedWord>>>;
    static constexpr bool ranked = std::is_same_v<Entry, Ranked>;
    using Heap = IndexHeap<open_capacity, Entry>;

    /// How the open list compares entries, and stores their places. Entries come from memory, so their nodes are
    /// brought inside.
    template <class Estimate>
    struct Order {
        Cost* cost;
        Place* place;
        const Estimate* h;

        constexpr std::uint32_t estimate(const Entry& e) const {
            return (*h)(is_power ? static_cast<std::uint32_t>(e.near())
                                 : std::uint32_t{detail::within<Cells>(e.node())});
        }
        // Chosen by constraints, not by `if constexpr`: clang limits the statements in constant expressions.
        constexpr std::uint32_t key(const Entry& e) const requires(L == Layout::fast && !ranked) { return e.key(); }
        constexpr Rank key(const Entry& e) const requires(ranked) { return e.rank(); }
        constexpr std::uint32_t key(const Entry& e) const requires(keeps_key) { return cost[step * e.near()]; }
        constexpr std::uint32_t key(const Entry& e) const requires(L == Layout::compact && !keeps_key) {
            return Priority::key(
                cost[step * e.near()],
                (*h)(is_power ? static_cast<std::uint32_t>(e.near()) : std::uint32_t{detail::within<Cells>(e.node())}));
        }
        /// Whether a comes before b although their keys are equal.
        constexpr bool wins_tie(const Entry& a, const Entry& b) const {
            return Priority::tie == detail::Tie::none || ranked ? false
                   : Priority::tie == detail::Tie::lower_g      ? cost[step * a.near()] < cost[step * b.near()]
                   : keeps_key                                  ? estimate(a) < estimate(b)
                               // With equal keys the lower h is the higher g, and g needs no computation.
                               : cost[step * a.near()] > cost[step * b.near()];
        }
        constexpr bool before(const Entry& a, const Entry& b) const {
            const auto key_a = key(a), key_b = key(b);
            return key_a < key_b || (key_a == key_b && wins_tie(a, b));
        }
        constexpr void placed(const Entry& e, Place at) const { place[e.near()] = at; }
    };

    Heap open_{};
    Numbers numbers_{};  // places; then keys if keeps_key, else costs so far
    detail::NibbleArray<Cells> directions_{};
    struct NoSet {};
    [[no_unique_address]] std::conditional_t<keeps_set, BitSet<Cells>, NoSet> closed_{};
};

}  // namespace firmpath
