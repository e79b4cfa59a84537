/// @file
/// What the library needs of whole numbers: magnitude, common divisor, fitting types, an index in bounds, sizes.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace firmpath::detail {

/// |value|, also for the lowest value, whose positive counterpart does not fit its own type.
template <std::signed_integral T>
constexpr std::make_unsigned_t<T> magnitude(T value) {
    // Compilers recognise this form. They drop the first check where they know that the value has a counterpart.
    return value == std::numeric_limits<T>::min() ? std::make_unsigned_t<T>{1} << std::numeric_limits<T>::digits
                                                  : static_cast<std::make_unsigned_t<T>>(value < 0 ? -value : value);
}

/// The number, or 2^32 - 1 if 32 bits do not hold it.
constexpr std::uint32_t at_most_32_bits(std::uint64_t number) {
    return number <= 0xFFFFFFFF ? static_cast<std::uint32_t>(number) : 0xFFFFFFFF;
}

/// Euclid's algorithm. O(log b).
constexpr std::uint32_t greatest_common_divisor(std::uint32_t a, std::uint32_t b) {
    while (b != 0) {
        const std::uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/// The narrowest of 8, 16 and 32 unsigned bits that holds 0 to `Max`.
template <std::uint64_t Max>
using SmallestUnsigned =
    std::conditional_t<Max <= 0xFF, std::uint8_t, std::conditional_t<Max <= 0xFFFF, std::uint16_t, std::uint32_t>>;

/// Bytes of the narrowest of these that holds 0 to `greatest`.
constexpr std::size_t bytes_to_hold(std::uint64_t greatest) {
    return greatest <= 0xFF ? 1 : greatest <= 0xFFFF ? 2 : 4;
}

/// A bool or an enumeration stored in an unsigned `Number`: so that members fill a structure without padding. A bool
/// has a valid value after any flipped bit.
template <class T, class Number = std::uint16_t>
class Wide {
public:
    constexpr Wide() = default;
    // No constructor: in `condition ? wide : value` both could be converted to the other.
    constexpr Wide& operator=(T value) {
        number_ = static_cast<Number>(value);
        return *this;
    }
    constexpr operator T() const { return static_cast<T>(number_); }

private:
    Number number_ = 0;
};

/// The index itself if it is below N, else some number below N. So a flipped bit in
/// memory leads to a wrong element, and never out of the array.
///
/// Complexity: O(1). No instruction if the type holds no larger number, one if N is a power of two, else a comparison.
template <std::size_t N, class Index>
constexpr Index within(Index index) {
    // (No function of <bit>, and one statement: clang limits calls and statements in constant expressions.)
    return N > std::numeric_limits<Index>::max() ? index
           : (N & (N - 1)) == 0                  ? static_cast<Index>(index & (N - 1))
           : index < N                           ? index
                                                 : Index{0};
}

/// Adds up `sizeof` of a class, member by member, in the order of its members. Each kind of records has such a formula
/// beside it, and compares it with its own `sizeof` at compile time. So a desktop tool can tell what records take on a
/// map of any size.
class MemberSizes {
public:
    constexpr MemberSizes& member(std::size_t bytes, std::size_t alignment) {
        bytes_ = rounded_up(bytes_, alignment) + bytes;
        alignment_ = alignment > alignment_ ? alignment : alignment_;
        return *this;
    }
    constexpr MemberSizes& member(const MemberSizes& inner) { return member(inner.total(), inner.alignment()); }
    /// Adds an array of numbers, each of so many bytes.
    constexpr MemberSizes& array(std::size_t count, std::size_t bytes) {
        return member(count * bytes, alignment_of(bytes));
    }
    /// Of a number of so many bytes, up to four.
    static constexpr std::size_t alignment_of(std::size_t bytes) {
        return bytes < alignof(std::uint32_t) ? bytes : alignof(std::uint32_t);
    }

    constexpr std::size_t total() const { return rounded_up(bytes_, alignment_); }
    constexpr std::size_t alignment() const { return alignment_; }

private:
    static constexpr std::size_t rounded_up(std::size_t n, std::size_t to) { return (n + to - 1) / to * to; }

    std::size_t bytes_ = 0;
    std::size_t alignment_ = 1;
};

}  // namespace firmpath::detail
