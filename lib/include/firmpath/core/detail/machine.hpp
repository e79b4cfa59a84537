/// @file
/// What the processor does in one instruction: the width of its words, counting zeros.
#pragma once

#include "firmpath/core/detail/requirements.hpp"

#include <cstdint>
#include <limits>
#include <type_traits>

namespace firmpath::detail {

/// 64 bits where addresses have more than 32 bits, else 32 bits. Results never depend on it; only time does, and memory
/// where a class says so.
using MachineWord = std::conditional_t<(sizeof(void*) > 4), std::uint64_t, std::uint32_t>;

/// Whether `MachineWord` has 64 bits, as on a desktop and not on a microcontroller.
inline constexpr bool is_64_bit_machine = sizeof(MachineWord) == 8;

/// Whether the processor counts zeros in an instruction or two. Cortex-M0 and most of RV32 cannot: there, the
/// compiler's helper takes 60 bytes, and more time than a loop over the few bits needed here. Results are the same.
#if (defined(__arm__) && !defined(__ARM_FEATURE_CLZ)) || (defined(__riscv) && !defined(__riscv_zbb))
inline constexpr bool counts_zeros = false;
#else
inline constexpr bool counts_zeros = true;
#endif

/// The number of the lowest 1 of `word`, which is not 0 and has no 1 below `at`.
constexpr unsigned lowest_bit(std::uint32_t word, unsigned at = 0) {
    if constexpr (counts_zeros) {
        return static_cast<unsigned>(__builtin_ctzl(word));
    } else {
        for (word >>= at; (word & 1U) == 0; word >>= 1) {
            ++at;
        }
        return at;
    }
}

/// The number of the highest 1 of `word`, which is not 0, and below 2^`below`.
constexpr unsigned highest_bit(std::uint32_t word, unsigned below) {
    if constexpr (counts_zeros) {
        return std::numeric_limits<unsigned long>::digits - 1U - static_cast<unsigned>(__builtin_clzl(word));
    } else {
        do {
            --below;
        } while ((word >> below) == 0);
        return below;
    }
}

}  // namespace firmpath::detail
