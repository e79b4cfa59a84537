/// @file
/// The records of an incremental search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "firmpath/core/detail/integers.hpp"
#include "firmpath/store/index_heap.hpp"

namespace firmpath::detail {

/// The sizes of the members of `LifelongNodes`; `cost`: bytes of a cost.
constexpr MemberSizes lifelong_nodes_sizes(std::size_t cells, std::size_t cost, std::size_t open) {
    const auto entry = MemberSizes().array(1, bytes_to_hold(cells > 0x100 ? cells - 1 : 0x100)).array(2, cost);
    return MemberSizes()
        .member(index_heap_sizes(open, entry.total(), entry.alignment()))
        .array(cells, cost)
        .array(cells, bytes_to_hold(open));
}

/// The records of `DStarLite`. Each cell has two costs: g, which other cells rely on, and rhs, computed from its
/// neighbours' current g. A cell where they differ waits on the open list, an `IndexHeap`. Only there rhs is stored.
///
/// The list is ordered by key. Among equal keys the cells whose cost rises (g < rhs) come first, so that no cell relies
/// on a cost that is too low. Then come those with the larger cost, which are nearest to the end of the search. The
/// largest key also represents larger ones; there the smaller cost comes first.
///
/// Memory for N cells, costs of c bytes, indices of i bytes (2 up to 65,536 cells) and M open places, plus a few bytes:
///
///     N * (c + i) + M * (2 * c + i)        with 32-bit costs an entry of 10 bytes takes 12
template <std::size_t Cells, class Cost, std::size_t OpenCapacity = 0>
class LifelongNodes {
    // The goal is alone on the open list until it leaves, and never comes back. So at most Cells - 1 are on it at a
    // time.
    static constexpr std::size_t most_open = Cells > 1 ? Cells - 1 : 1;

public:
    using Index = SmallestUnsigned<Cells - 1>;

    static constexpr std::size_t open_capacity =
        OpenCapacity == 0 || OpenCapacity > most_open ? most_open : OpenCapacity;
    /// No cost ever reaches this.
    static constexpr Cost unreached = std::numeric_limits<Cost>::max();

    struct Entry {
        constexpr Entry() = default;
        constexpr Entry(Index n, Cost k, Cost r) : node(n), key(k), rhs(r) {}
        constexpr Entry(const Entry& other) : node(other.node), key(other.key), rhs(other.rhs) {}
        // Member by member: on small cores a copy of the whole is a function call.
        constexpr Entry& operator=(const Entry& other) {
            node = other.node;
            key = other.key;
            rhs = other.rhs;
            return *this;
        }

        Index node = 0;
        Cost key = 0;
        Cost rhs = 0;
    };

    /// Forgets the records from `first` up to, but not including, `last`. O(last - first).
    constexpr void forget(std::size_t first, std::size_t last) {
        static_assert(lifelong_nodes_sizes(Cells, sizeof(Cost), open_capacity).total() == sizeof(LifelongNodes));
        for (std::size_t i = first; i < last; ++i) {
            g_[i] = unreached;
            place_[i] = 0;
        }
    }
    /// Empties the open list. Places in records that are not forgotten yet stay as they are.
    constexpr void forget_open() { open_.clear(); }

    constexpr std::size_t open_size() const { return open_.size(); }
    /// The numbers under a planner's seal.
    constexpr const auto& numbers() const { return open_.numbers(); }
    /// The cell that leaves next. Precondition: open_size() > 0.
    constexpr Entry top() const {
        const Entry& top = open_.at(1);
        return {within<Cells>(top.node), top.key, top.rhs};
    }
    /// Removes the top. Precondition: open_size() > 0. O(log n).
    constexpr void pop() { open_.remove(1, Order{g_, place_}); }

    constexpr Cost g(std::uint32_t node) const { return g_[node]; }
    /// Precondition: the node is not on the open list, whose order depends on it.
    constexpr void set_g(std::uint32_t node, Cost g) { g_[node] = g; }

    constexpr Cost rhs(std::uint32_t node) const {
        const Place at = place(node);
        return at != 0 ? open_.at(at).rhs : g_[node];
    }

    /// Takes a node off the open list, if it is there. Its rhs is then its g. O(log n).
    constexpr void take_off(std::uint32_t node) {
        const Place at = place(node);
        if (at != 0) {
            open_.remove(at, Order{g_, place_});
        }
    }

    /// Puts a node on the open list, or changes its rhs and key there. Precondition: rhs is not g. O(log n).
    /// @return false if the open list is full: the node is not on it.
    constexpr bool put_on(std::uint32_t node, Cost rhs, Cost key) {
        Place at = place(node);
        if (at == 0) {
            if (open_.full()) {
                return false;
            }
            at = open_.add();
        }
        open_.replace(at, {static_cast<Index>(node), key, rhs}, Order{g_, place_});
        return true;
    }

private:
    using Heap = IndexHeap<open_capacity, Entry>;
    using Place = typename Heap::Place;

    /// The place of a node on the open list. 0 if it is not there, or if an error in memory has made the place invalid.
    constexpr Place place(std::uint32_t node) const {
        const Place at = place_[node];
        return at <= open_.size() ? at : Place{0};
    }

    struct Order {
        const Cost* g;
        Place* place;

        constexpr bool before(const Entry& a, const Entry& b) const {
            if (a.key != b.key) {
                return a.key < b.key;
            }
            const Cost g_a = g[within<Cells>(a.node)];
            const Cost g_b = g[within<Cells>(b.node)];
            const bool rises = g_a < a.rhs;
            if (rises != (g_b < b.rhs)) {
                return rises;
            }
            const Cost cost_a = rises ? g_a : a.rhs;
            const Cost cost_b = rises ? g_b : b.rhs;
            return a.key == unreached ? cost_a < cost_b : cost_a > cost_b;
        }
        constexpr void placed(const Entry& e, Place at) const { place[within<Cells>(e.node)] = at; }
    };

    Heap open_{};
    Cost g_[Cells]{};
    Place place_[Cells]{};
};

}  // namespace firmpath::detail
