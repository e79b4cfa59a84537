/// @file
/// The register width that the code is compiled for.
#pragma once

#include "firmpath/core/detail/requirements.hpp"

#include <cstdint>
#include <type_traits>

namespace firmpath::detail {

/// 64 bits where addresses have more than 32 bits, else 32 bits. Results never depend on it; only time does, and memory
/// where a class says so.
using MachineWord = std::conditional_t<(sizeof(void*) > 4), std::uint64_t, std::uint32_t>;

/// Whether `MachineWord` has 64 bits, as on a desktop and not on a microcontroller.
inline constexpr bool is_64_bit_machine = sizeof(MachineWord) == 8;

}  // namespace firmpath::detail
