/// @file
/// Small code or fast code.
#pragma once

#include "firmpath/core/detail/requirements.hpp"

#include <cstdint>

namespace firmpath {

/// Whether a search's code is small or fast, where it cannot be both. Results never depend on it.
enum class Code : std::uint8_t {
    fast,   ///< code of its own for each direction, and for searches without slices
    small,  ///< one code for all
};

namespace detail {

/// The default, from the compiler's option: `Code::small` with -Os, else `Code::fast`. Searches that name a `Code` do
/// not depend on it.
#ifdef __OPTIMIZE_SIZE__
constexpr Code compiled_code = Code::small;
#else
constexpr Code compiled_code = Code::fast;
#endif

}  // namespace detail

}  // namespace firmpath
