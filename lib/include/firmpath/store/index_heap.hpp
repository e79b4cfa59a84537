/// @file
/// The fixed-capacity index heap: an open list that can change the key of an entry.
#pragma once

#include <cstddef>

#include "firmpath/core/detail/integers.hpp"

namespace firmpath {

namespace detail {

/// The storage of a heap's entries.
template <class Entry, std::size_t N>
struct ArrayOf {
    using type = Entry[N];
};
template <class Entry, std::size_t N>
requires requires { typename Entry::template Array<N>; }
struct ArrayOf<Entry, N> {
    using type = typename Entry::template Array<N>;
};

constexpr MemberSizes index_heap_sizes(std::size_t capacity, std::size_t entry, std::size_t alignment) {
    return MemberSizes().array(1, bytes_to_hold(capacity)).member((capacity + 1) * entry, alignment);
}

}  // namespace detail

/// A binary min-heap of at most `Capacity` entries, the open list of A* and its relatives, of Theta* and of D* Lite. It
/// reports the place of each entry to the entry's owner. So an entry whose key falls is found in O(1) and moved in
/// O(log n).
///
/// An `Entry` is an index, or an index with its key beside it. The caller keeps the keys and the places. Every call
/// takes an `order` with
///
///     bool before(Entry a, Entry b) const;      // a strict weak order: a leaves the heap before b
///     void placed(Entry e, Place place) const;  // e is now at `place`; 0: it has left the heap
///
/// The heap keeps the entries in a plain array, or in an `Entry::Array<N>` if there is such a type.
///
/// Places run from 1. So 0 can mean "not in the heap", in memory that starts as zeros.
/// The same calls in the same order give the same heap on every target.
///
/// Memory: an array of Capacity + 1 entries, and sizeof(Place), rounded up.
///
/// Source: J. W. J. Williams, Algorithm 232: Heapsort, 1964; sifting down after R. W. Floyd
/// (Wegener 1993 calls it bottom-up): first to a leaf, then up, which halves the comparisons.
template <std::size_t Capacity, class Entry>
class IndexHeap {
    static_assert(Capacity >= 1, "IndexHeap: the capacity must be at least 1");
    static_assert(Capacity < 0xFFFFFFFF, "IndexHeap: the capacity must be below 2^32 - 1");

public:
    /// The place of an entry: 1 to Capacity. 0 is no place.
    using Place = detail::SmallestUnsigned<Capacity>;

    static constexpr std::size_t capacity = Capacity;  ///< The most entries.

    constexpr std::size_t size() const { return size_; }       ///< The number of entries.
    constexpr const auto& numbers() const { return size_; }    ///< The same, for a planner's seal.
    constexpr bool empty() const { return size_ == 0; }        ///< Whether there is no entry.
    constexpr bool full() const { return size_ >= Capacity; }  ///< Whether no entry can be added.

    /// Removes all entries without a call of `placed`.
    constexpr void clear() {
        static_assert(!std::is_same_v<Entries, Entry[Capacity + 1]> ||
                      detail::index_heap_sizes(Capacity, sizeof(Entry), alignof(Entry)).total() == sizeof(IndexHeap));
        size_ = 0;
    }

    /// The entry at a place from 1 to size(). The first, `at(1)`, is the one that leaves next.
    constexpr decltype(auto) at(std::size_t place) const { return (entries_[place]); }

    /// Adds an entry. Precondition: not full. O(log n).
    template <class Order>
    constexpr void push(Entry entry, const Order& order) {
        move_up(add(), entry, order);
    }

    /// Makes a place at the end. The next call must put an entry there: `decrease` or `replace`.
    /// @return the place. Precondition: not full.
    constexpr Place add() { return static_cast<Place>(++size_); }

    /// Removes the first entry. Precondition: not empty. O(log n).
    template <class Order>
    constexpr Entry pop(const Order& order) {
        const Entry first = entries_[1];
        remove_first(order);
        return first;
    }

    /// Puts an entry at `place`. Precondition: it comes no later than the entry that was there. O(log n).
    template <class Order>
    constexpr void decrease(Place place, Entry entry, const Order& order) {
        move_up(place, entry, order);
    }

    /// Removes the entry at `place`. O(log n). (Always inlined: that saves a stack frame.)
    template <class Order>
    [[gnu::always_inline]] constexpr void remove(Place place, const Order& order) {
        order.placed(entries_[place], Place{0});
        --size_;
        if (Capacity > 1 && place <= size_) {
            // The last entry is now behind the end, but can still be copied.
            replace(place, entries_[size_ + std::size_t{1}], order);
        }
    }

    /// Puts an entry at `place`, instead of one that comes before or after it, or at the place that `add` has made.
    /// Precondition: `entry` is no reference to an entry in the heap. O(log n).
    /// (Sifting up and down are in one function. `push`, `pop` and `decrease` are faster, but larger together.)
    template <class Order>
    constexpr void replace(Place place, const Entry& entry, const Order& order) {
        std::size_t hole = place;
        for (bool sunk = false;; sunk = true) {
            const std::size_t from = hole;
            for (; Capacity > 1 && hole > 1 && order.before(entry, entries_[hole / 2]); hole /= 2) {
                entries_[hole] = entries_[hole / 2];
                order.placed(entries_[hole], static_cast<Place>(hole));
            }
            if (Capacity == 1 || hole != from || sunk || 2 * hole > size_) {
                break;
            }
            hole = sink(hole, order);
        }
        entries_[hole] = entry;
        order.placed(entry, static_cast<Place>(hole));
    }

private:
    /// Removes the first entry. (Not a part of `pop`: in one function A* takes 16 bytes more of stack.)
    template <class Order>
    constexpr void remove_first(const Order& order) {
        const Entry last = entries_[size_];
        const std::size_t left = --size_;
        order.placed(entries_[1], Place{0});
        if (left == 0 || Capacity == 1) {
            return;
        }
        if constexpr (Capacity == 2) {
            entries_[1] = last;
            order.placed(last, Place{1});
            return;
        }
        std::size_t hole = 1;
        for (std::size_t child = 2; child <= left; child = 2 * hole) {
            if (child < left && order.before(entries_[child + 1], entries_[child])) {
                ++child;
            }
            // (The entry is read back from the hole: compilers know its value.)
            entries_[hole] = entries_[child];
            order.placed(entries_[hole], static_cast<Place>(hole));
            hole = child;
        }
        move_up(hole, last, order);
    }

    /// Sifts the hole to a leaf along the preferred child. @return the hole's final place. (`remove_first` repeats this
    /// loop: with one loop for both, GCC 12 makes A* on poses a quarter slower on Cortex-M0.)
    template <class Order>
    constexpr std::size_t sink(std::size_t hole, const Order& order) {
        for (std::size_t child = 2 * hole; child <= size_; child = 2 * hole) {
            if (Capacity > 2 && child < size_ && order.before(entries_[child + 1], entries_[child])) {
                ++child;
            }
            // (The entry is read back from the hole: compilers know its value.)
            entries_[hole] = entries_[child];
            order.placed(entries_[hole], static_cast<Place>(hole));
            hole = child;
        }
        return hole;
    }

    template <class Order>
    constexpr void move_up(std::size_t hole, Entry entry, const Order& order) {
        while (Capacity > 1 && hole > 1) {
            const Entry parent = entries_[hole / 2];
            if (!order.before(entry, parent)) {
                break;
            }
            entries_[hole] = parent;
            order.placed(parent, static_cast<Place>(hole));
            hole /= 2;
        }
        entries_[hole] = entry;
        order.placed(entry, static_cast<Place>(hole));
    }

    using Entries = typename detail::ArrayOf<Entry, Capacity + 1>::type;

    // The count is as wide as the alignment of the entries: it takes no more memory, and less code.
    using Size = detail::SmallestUnsigned<Capacity | (alignof(Entries) >= 4   ? 0xFFFFFFFF
                                                      : alignof(Entries) == 2 ? 0xFFFF
                                                                              : 0)>;

    // The count lies before the array: on Cortex-M0 only the first 124 bytes of an object are cheap to reach.
    Size size_ = 0;
    // Place 0 is unused: one entry more, one addition less on every access.
    Entries entries_{};
};

}  // namespace firmpath
