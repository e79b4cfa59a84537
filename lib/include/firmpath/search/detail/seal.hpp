/// @file
/// Numbers of a planner under a checksum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "firmpath/core/code.hpp"

namespace firmpath::detail {

/// XOR of `sum` and the words of an object; of its half words or bytes, if it is aligned to these only.
template <class T>
std::uint32_t sum_of(const T& numbers, std::uint32_t sum = 0) {
    static_assert(std::has_unique_object_representations_v<T>,
                  "numbers under a seal must have no padding, which a copy may skip: choose other widths for members");
    using Unit = std::conditional_t<alignof(T) == 1, std::uint8_t,
                                    std::conditional_t<alignof(T) == 2, std::uint16_t, std::uint32_t>>;
    using Read [[gnu::may_alias]] = const Unit;
    constexpr std::size_t unit_size = sizeof(Unit), count = sizeof(T) / unit_size;
    const auto units = static_cast<Read*>(static_cast<const void*>(&numbers));
    const auto add = [&](std::size_t i) __attribute__((always_inline)) {
        sum ^= units[i];
        // One at a time: with vectors (Cortex-M55, -O3) GCC 12 moves the loads above stores to the same words.
        __asm__("" : "+r"(sum));
    };
    if constexpr (compiled_code == Code::small || count > 128) {  // compilers limit the terms of an expression
        for (std::size_t i = 0; i < count; ++i) {
            add(i);
        }
    } else {
        [&]<std::size_t... I>(std::index_sequence<I...>) { (add(I), ...); }
        (std::make_index_sequence<count>{});
    }
    return sum;
}

/// Numbers of a planner, with a checksum behind them. A bit that flips in one of them between two calls ends the search
/// with `corrupted`.
///
/// Guarantees: after a single flipped bit anywhere in a planner, between two calls, the search neither reads nor writes
/// outside the planner and the map, does no more work than its limits allow, and returns no path that the map does not
/// allow. One exception: the bit flips in the record of a step of the path that was checked before, in the last units
/// of the search or later. `still_valid` finds this. The memory is not protected during a call.
///
/// How: the loops would have to check each place, cell number and count before use. Instead these are `Numbers`, which
/// are trusted if their sum is right. There may be as many records as the map has cells, so of these only the counts,
/// their `numbers()`, are under the sum. The others are checked on use: a number from a record is limited to the number
/// of cells, and each step of a path is checked on the map.
///
/// What else a planner has is not under the sum, because no address depends on it: flags that an interrupt may write,
/// or what is set anew in each slice. A flipped bit there makes only that number wrong, or which of the cells reached
/// counts as the nearest.
///
/// A planner renews its seal at the end of every call that changes it, and checks it at the beginning of the next.
/// Constant expressions seal nothing; without a seal all is valid.
///
/// `Numbers` must have no padding: a compile error says so.
///
/// Complexity: two instructions for 4 bytes. Memory: 4 bytes.
template <class Numbers>
class Sealed : public Numbers {
public:
    /// The sum of all that is under the seal.
    std::uint32_t sum() const { return sum_of(*this); }
    /// Seals the current numbers, whose sum this is.
    constexpr void renew(std::uint32_t sum) { sum_ ^= sum; }
    /// Whether one of them has changed since `renew`.
    constexpr bool broken(std::uint32_t sum) const { return sum_ != 0 && sum != 0; }

private:
    std::uint32_t sum_ = 0;  // makes the sum of all 0
};

}  // namespace firmpath::detail
