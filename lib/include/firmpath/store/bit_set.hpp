/// @file
/// The bitset that closed sets use.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace firmpath {

/// A set of the integers 0 to N - 1, a bit each. `DenseNodes` keeps its closed states in one, `BitNodes` its open ones,
/// reachable sets their cells.
///
/// No bounds are checked: every index must be below N. Memory: 4 * ceil(N / 32) bytes.
template <std::size_t N>
class BitSet {
    static_assert(N >= 1, "BitSet: the capacity must be at least 1");

public:
    static constexpr std::size_t capacity = N;  ///< One more than the largest integer.

    /// Whether i is in the set.
    constexpr bool contains(std::size_t i) const { return (words_[i / 32] >> (i % 32) & 1U) != 0; }

    /// Puts i into the set.
    constexpr void insert(std::size_t i) { words_[i / 32] |= std::uint32_t{1} << (i % 32); }

    /// Removes i from the set.
    constexpr void erase(std::size_t i) { words_[i / 32] &= ~(std::uint32_t{1} << (i % 32)); }

    /// Empties the set. O(N / 32).
    constexpr void clear() {
        for (std::uint32_t& word : words_) {
            word = 0;
        }
    }

    /// The integers 32 * i to 32 * i + 31 as bits.
    constexpr std::uint32_t word(std::size_t i) const { return words_[i]; }

    /// The number of integers in the set. O(N / 32).
    constexpr std::size_t count() const {
        std::size_t n = 0;
        for (const std::uint32_t word : words_) {
            n += static_cast<std::size_t>(std::popcount(word));
        }
        return n;
    }

    friend constexpr bool operator==(const BitSet&, const BitSet&) = default;

private:
    std::uint32_t words_[(N + 31) / 32]{};
};

}  // namespace firmpath
