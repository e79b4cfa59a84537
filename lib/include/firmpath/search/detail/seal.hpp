/// @file
/// A check for changes in a planner's numbers between two calls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "firmpath/core/code.hpp"

namespace firmpath::detail {

/// XOR of `Count` words from `first` on.
template <std::size_t Count>
inline std::uint32_t sum_of_words(const void* first) {
    using Word [[gnu::may_alias]] = const std::uint32_t;
    const auto words = static_cast<Word*>(first);
    std::uint32_t sum = 0;
    const auto add = [&](std::size_t i) __attribute__((always_inline)) {
        sum ^= words[i];
        // One word at a time: with vectors (Cortex-M55, -O3) GCC 12 moves the loads above stores to the same words.
        __asm__("" : "+r"(sum));
    };
    if constexpr (compiled_code == Code::small || Count > 128) {  // compilers limit the terms of an expression
        for (std::size_t i = 0; i < Count; ++i) {
            add(i);
        }
    } else {
        [&]<std::size_t... I>(std::index_sequence<I...>) { (add(I), ...); }
        (std::make_index_sequence<Count>{});
    }
    return sum;
}

/// A checksum over a planner's numbers. A bit that flips in one of them between two calls ends the search with
/// `corrupted`.
///
/// Guarantees: after a single flipped bit anywhere in a planner, between two calls, the search neither reads nor writes
/// outside the planner and the map, does no more work than its limits allow, and returns no path that the map does not
/// allow. One exception: the bit flips in the record of a step of the path that was checked before, in the last units
/// of the search or later. `still_valid` finds this. The memory is not protected during a call.
///
/// How: the loops would have to check each place, cell number and count before use. Instead these numbers are stored
/// together under one sum, and are trusted if the sum is right. There may be as many records as the map has cells, so
/// only their first words, with their counts, are under the sum. The others are checked on use: a number from a record
/// is limited to the number of cells, and each step of a path is checked on the map.
///
/// Not under the sum, because no address depends on it: a planner's counts for `stats()`, and the members that its
/// class lists after its sealed ones. A flipped bit there makes only that number wrong: a count in `stats()`, or which
/// of the cells reached counts as the nearest.
///
/// A planner renews its seal at the end of every call that changes it, and checks it at the beginning of the next.
/// Members that an interrupt may write are before it. Constant expressions seal nothing; without a seal all is valid.
///
/// Complexity: two instructions for 4 bytes. Memory: 4 bytes.
class Seal {
public:
    /// @param sum  the sum of all words under the seal, this object included.
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
