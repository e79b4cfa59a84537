/// @file
/// Small code or fast code.
#pragma once

#include "firmpath/core/detail/requirements.hpp"

#include <cstdint>

namespace firmpath {

/// What a search's code is to be, where it cannot be both. Results never depend on it.
enum class Code : std::uint8_t {
    fast,   ///< code of its own for each direction, and for searches without slices
    small,  ///< one code for all
};

/// What the compiler optimises this file for: `Code::small` with -Os, else `Code::fast`. Searches that name a `Code`
/// do not depend on it.
#ifdef __OPTIMIZE_SIZE__
constexpr Code compiled_code = Code::small;
#else
constexpr Code compiled_code = Code::fast;
#endif

}  // namespace firmpath
