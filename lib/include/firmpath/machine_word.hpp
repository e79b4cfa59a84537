/// @file
/// How wide a register is, for code that looks at as many bits at once as the machine can.
#pragma once

#include <cstdint>
#include <type_traits>

namespace firmpath::detail {

/// 64 bits where addresses have more than 32, else 32: results never depend on it, only time does, and memory where a
/// class says so.
using MachineWord = std::conditional_t<(sizeof(void*) > 4), std::uint64_t, std::uint32_t>;

/// Whether it has 64 bits: a desktop, not a microcontroller.
inline constexpr bool is_64_bit_machine = sizeof(MachineWord) == 8;

}  // namespace firmpath::detail
