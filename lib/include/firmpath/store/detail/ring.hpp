/// @file
/// The places of a queue of fixed capacity.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/detail/smallest_unsigned.hpp"

namespace firmpath::detail {

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
