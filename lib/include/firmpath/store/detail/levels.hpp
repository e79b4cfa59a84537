/// @file
/// Records of a breadth-first search: the levels of the cells, and the ring of those to expand.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/detail/integers.hpp"

namespace firmpath::detail {

/// An array of N marks: 0 for "not reached", or a level modulo 3, as 1, 2 or 3.
///
/// Three marks distinguish a level from the one before and the one after. Breadth-first search needs no more.
/// A word has sixteen marks, so a search for a mark checks sixteen at a time.
///
/// No bounds are checked: every index must be below N. Memory: 4 * ceil(N / 16) bytes.
///
/// Source: Cooperman and Finkelstein, *New Methods for Using Cayley Graphs in Interconnection Networks*, 1992.
template <std::size_t N>
class LevelArray {
    static_assert(N >= 1, "LevelArray: the capacity must be at least 1");

public:
    static constexpr std::size_t words = (N + 15) / 16;

    /// The mark of the level after that of `mark`, 1 to 3.
    static constexpr unsigned after(unsigned mark) { return mark == 3 ? 1 : mark + 1; }
    /// The mark of the level before that of `mark`, 1 to 3.
    static constexpr unsigned before(unsigned mark) { return mark == 1 ? 3 : mark - 1; }

    /// The mark at i, 0 if none was set.
    constexpr unsigned get(std::size_t i) const { return static_cast<unsigned>(words_[i / 16] >> shift(i)) & 3U; }

    /// Sets the mark at i to 1, 2 or 3. Precondition: it has none yet.
    constexpr void set(std::size_t i, unsigned mark) { words_[i / 16] |= std::uint32_t{mark} << shift(i); }

    /// Where a mark from 1 to 3 is set among the indices 16 * word to 16 * word + 15: bit 2 * k is set if it is
    /// at 16 * word + k. The odd bits are 0.
    constexpr std::uint32_t matches(std::size_t word, unsigned mark) const {
        const std::uint32_t differs = words_[word] ^ (mark * 0x5555'5555U);
        return ~(differs | differs >> 1) & 0x5555'5555U;
    }

    /// Clears the marks at the indices 16 * word to 16 * word + 15.
    constexpr void clear_word(std::size_t word) { words_[word] = 0; }

    constexpr void clear() {
        for (std::uint32_t& word : words_) {
            word = 0;
        }
    }

private:
    static constexpr unsigned shift(std::size_t i) { return i % 16 * 2; }

    std::uint32_t words_[words]{};
};

/// First in, first out, for at most `N` elements in an array that is used as a ring:
///
///     [ 7 | 8 |   |   | 4 | 5 | 6 ]      pop() returns the place of 4, push() the place after 8
///
/// The caller has the array. So a ring has nothing but counts, all of which lie under a planner's seal.
///
/// `N` need not be a power of two: the next place is found by a comparison, not by a division.
///
/// Memory: two numbers of at least 16 bits that hold 0 to N.
template <std::size_t N>
class Ring {
    static_assert(N >= 1, "Ring: the capacity must be at least 1");
    static_assert(N <= 0x7FFFFFFF, "Ring: the capacity must be below 2^31");

public:
    static constexpr std::size_t capacity = N;

    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr bool full() const { return size_ == N; }

    constexpr void clear() {
        first_ = 0;
        size_ = 0;
    }

    /// The place of the element that leaves next. Precondition: not empty.
    constexpr std::size_t front() const { return first_; }

    /// The place for an element that is added. Precondition: not full.
    constexpr std::size_t push() {
        const std::size_t place = std::size_t{first_} + size_;
        ++size_;
        return place < N ? place : place - N;
    }

    /// The place of the element that was added first, which leaves. Precondition: not empty.
    constexpr std::size_t pop() {
        const std::size_t place = first_;
        first_ = static_cast<Place>(first_ + 1U == N ? 0U : first_ + 1U);
        --size_;
        return place;
    }

private:
    using Place = SmallestUnsigned<N | 0xFFFF>;

    Place first_ = 0;
    Place size_ = 0;
};

}  // namespace firmpath::detail
