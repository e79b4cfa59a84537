/// @file
/// Two arrays of one length that stay in bounds when an index is wrong.
#pragma once

#include <bit>
#include <cstddef>

namespace firmpath::detail {

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

}  // namespace firmpath::detail
