/// @file
/// Whether a planner's numbers are as the last call left them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "firmpath/core/machine_word.hpp"

namespace firmpath::detail {

/// `Count` words from `first` on, added without carry.
template <std::size_t Count>
inline std::uint32_t sum_of_words(const void* first) {
    using Word [[gnu::may_alias]] = const std::uint32_t;
    const auto words = static_cast<Word*>(first);
    std::uint32_t sum = 0;
    const auto add = [&](std::size_t i) __attribute__((always_inline)) {
        sum ^= words[i];
        // One word at a time: of vectors (Cortex-M55, -O3) GCC 12 moves the loads above stores to what they read.
        __asm__("" : "+r"(sum));
    };
    if constexpr (small_code) {
        for (std::size_t i = 0; i < Count; ++i) {
            add(i);
        }
    } else {
        [&]<std::size_t... I>(std::index_sequence<I...>) { (add(I), ...); }
        (std::make_index_sequence<Count>{});
    }
    return sum;
}

/// A check sum over a planner's numbers, so that a bit that flips in one of them between two calls ends the search with
/// `corrupted`.
///
/// What it promises: after a single flipped bit anywhere in a planner, between two calls, the search neither reads nor writes
/// outside of the planner and the map, does no more work than its limits allow, and gives no path that the map does not
/// allow. The memory is not protected during a call.
///
/// How: the loops would have to check each place, cell number and count before they use it. Instead these numbers lie one
/// behind the other under one sum, and are taken as they are when the sum is right. Records are as many as the map has cells,
/// so only their first words are under the sum, where their counts stand. The others are checked where they are used: a
/// number from a record is cut off at the number of cells, and each step of a path is asked of the map.
///
/// What is not under the sum, because nothing is read or written by it: a planner's counts for `stats()`, and what its class
/// lists behind its sealed members. A flipped bit there makes that number wrong, and no more: a count in `stats()`, or which of
/// the cells reached is taken for the nearest.
///
/// A planner renews its seal at the end of every call that changes it, and looks at it at the beginning of the next. What an
/// interrupt may write lies before it. Nothing is sealed in constant expressions; what was never sealed counts as whole.
///
/// Complexity: two instructions for 4 bytes. Memory: 4 bytes.
class Seal {
public:
    /// @param sum  that of all words under the seal, this object among them.
    constexpr void renew(std::uint32_t sum) { sum_ ^= sum; }
    /// Whether a word under the seal has changed since `renew`.
    constexpr bool broken(std::uint32_t sum) const { return sum_ != 0 && sum != 0; }

private:
    std::uint32_t sum_ = 0;  // makes the sum of all words 0
};

/// Bytes of `Records` that are not under a planner's seal.
template <class Records>
inline constexpr std::size_t unsealed_bytes = sizeof(Records) - Records::sealed_words * sizeof(std::uint32_t);

}  // namespace firmpath::detail
