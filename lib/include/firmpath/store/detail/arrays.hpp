/// @file
/// Arrays of records: half a byte each, two arrays as one, filling.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "firmpath/core/detail/machine.hpp"

namespace firmpath::detail {

/// An array of N numbers from 0 to 15, two in a byte.
///
/// No bounds are checked: every index must be below N. Memory: ceil(N / 2) bytes.
template <std::size_t N>
class NibbleArray {
public:
    constexpr unsigned get(std::size_t i) const { return static_cast<unsigned>(bytes_[i / 2] >> shift(i)) & 15U; }

    constexpr void set(std::size_t i, unsigned value) {
        const unsigned others = bytes_[i / 2] & ~(15U << shift(i));
        bytes_[i / 2] = static_cast<std::uint8_t>(others | value << shift(i));
    }

private:
    static constexpr unsigned shift(std::size_t i) { return i % 2 * 4; }

    std::uint8_t bytes_[(N + 1) / 2]{};
};

/// An array of N values of `Pair`, stored as two arrays. The first halves, which are read most, are close together, and
/// there is no padding between the halves. It is read and written like a plain array.
///
/// A `Pair` has two types, `First` and `Second`, a constructor from both, and the functions `first()` and `second()`.
///
/// No bounds are checked: every index must be below N. Memory: N * (sizeof(First) + sizeof(Second)), rounded up.
template <class Pair, std::size_t N>
class SplitArray {
    using First = typename Pair::First;
    using Second = typename Pair::Second;

public:
    class Reference {
    public:
        constexpr Reference(First& first, Second& second) : first_(first), second_(second) {}
        constexpr operator Pair() const { return {first_, second_}; }
        constexpr Reference& operator=(const Pair& pair) {
            first_ = pair.first();
            second_ = pair.second();
            return *this;
        }
        constexpr Reference& operator=(const Reference& other) {
            first_ = other.first_;
            second_ = other.second_;
            return *this;
        }

    private:
        First& first_;
        Second& second_;
    };

    constexpr Reference operator[](std::size_t i) { return {first_[i], second_[i]}; }
    constexpr Pair operator[](std::size_t i) const { return {first_[i], second_[i]}; }

private:
    First first_[N]{};
    Second second_[N]{};
};

/// Two arrays of N elements: `first[i]` and `second()[i * step]`. An index below N leads to its element. An index below
/// `reach` leads to some element.
///
/// Two arrays of one type are stored in one array. If N is no power of two, the second begins at the end and runs
/// backwards. Then the reach of both is the next power of two. One instruction brings an index from memory below that;
/// a comparison with N takes three.
///
/// Memory: N * (sizeof(First) + sizeof(Second)), and padding.
template <std::size_t N, class First, class Second>
struct TwinArrays {
    static constexpr std::size_t reach = N;
    static constexpr std::ptrdiff_t step = 1;

    constexpr Second* second() { return second_; }
    constexpr const Second* second() const { return second_; }

    // (A member, not a function: clang limits the calls in constant expressions.)
    First first[N]{};

private:
    Second second_[N]{};
};

template <std::size_t N, class T>
struct TwinArrays<N, T, T> {
    static constexpr std::size_t reach = std::bit_ceil(N);
    static constexpr std::ptrdiff_t step = reach == N ? 1 : -1;

    constexpr T* second() { return first + (step > 0 ? N : 2 * N - 1); }
    constexpr const T* second() const { return first + (step > 0 ? N : 2 * N - 1); }

    T first[2 * N]{};
};

/// Sets `Count` numbers from `first` on to `value`. `Alignment` bytes: where `first` points. O(Count).
template <std::size_t Count, std::size_t Alignment = 1, class Number>
constexpr void fill(Number* first, Number value) {
    Number* const end = first + Count;
    if (!std::is_constant_evaluated()) {
        first = static_cast<Number*>(__builtin_assume_aligned(first, Alignment));
    }
    // Microcontrollers' compilers join neighbouring writes to wide ones, but do not unroll the loop. A desktop's make
    // memset of the plain one.
    if constexpr (!is_64_bit_machine) {
        for (; end - first >= 8; first += 8) {
            first[0] = first[1] = first[2] = first[3] = value;
            first[4] = first[5] = first[6] = first[7] = value;
        }
    }
    for (; first != end; ++first) {
        *first = value;
    }
}

}  // namespace firmpath::detail
