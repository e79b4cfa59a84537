/// @file
/// Filling an array at the speed of words.
#pragma once

#include <cstddef>
#include <type_traits>

#include "firmpath/core/detail/machine_word.hpp"

namespace firmpath::detail {

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
