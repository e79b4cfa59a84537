/// @file
/// A queue of fixed capacity.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/detail/member_sizes.hpp"
#include "firmpath/core/detail/smallest_unsigned.hpp"

namespace firmpath::detail {

constexpr MemberSizes ring_sizes(std::size_t capacity, std::size_t number) {
    return MemberSizes().array(2, bytes_to_hold(capacity)).array(capacity, number);
}

/// First in, first out, for at most `N` elements in an array that is used as a ring:
///
///     [ 7 | 8 |   |   | 4 | 5 | 6 ]      pop() takes 4, push() writes after 8
///
/// `N` need not be a power of two: the next place is found by a comparison, not by a division.
///
/// Memory: N * sizeof(T) and two numbers that hold 0 to N, rounded up.
template <class T, std::size_t N>
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

    /// The element that leaves next. Precondition: not empty.
    constexpr const T& front() const { return elements_[first_]; }

    /// Adds an element. Precondition: not full.
    constexpr void push(const T& element) {
        const std::size_t place = std::size_t{first_} + size_;
        elements_[place < N ? place : place - N] = element;
        ++size_;
    }

    /// Takes out the element that was added first. Precondition: not empty.
    constexpr T pop() {
        const T element = elements_[first_];
        first_ = static_cast<Place>(first_ + 1U == N ? 0U : first_ + 1U);
        --size_;
        return element;
    }

private:
    using Place = SmallestUnsigned<N>;

    Place first_ = 0;
    Place size_ = 0;
    T elements_[N]{};
};

}  // namespace firmpath::detail
