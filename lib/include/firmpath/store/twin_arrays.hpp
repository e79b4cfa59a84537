/// @file
/// Two arrays of one length, which may be read with wrong indices.
#pragma once

#include <bit>
#include <cstddef>

namespace firmpath::detail {

/// Two arrays of N elements: `first[i]` and `second()[i * step]`. An index below N leads to its element, one below `reach`
/// to some element.
///
/// Two of one type lie in one array, and where N is no power of two the second begins at its end and runs backwards: then
/// the reach of both is the next power of two, and an index from memory is brought below that by one instruction, where a
/// comparison with N takes three.
///
/// Memory: N * (sizeof(First) + sizeof(Second)), and padding.
template <std::size_t N, class First, class Second>
struct TwinArrays {
    static constexpr std::size_t reach = N;
    static constexpr std::ptrdiff_t step = 1;

    constexpr Second* second() { return second_; }
    constexpr const Second* second() const { return second_; }

    // (Not behind a function: constant expressions are limited by calls.)
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

}  // namespace firmpath::detail
