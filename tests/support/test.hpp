/// @file
/// Every test file includes this: GoogleTest on the host, a small runner with the same macros on a board.
#pragma once

#if __STDC_HOSTED__
#include <gtest/gtest.h>

#include <ostream>
#include <type_traits>

namespace firmpath {

/// Failures show an enumerator as its number, on the host as on the board.
template <class E>
requires std::is_enum_v<E> std::ostream& operator<<(std::ostream& out, E value) {
    return out << +static_cast<std::underlying_type_t<E>>(value);
}

}  // namespace firmpath
#else
#include "support/small_test.hpp"
#endif
