/// @file
/// The result of offering a path to the records of a search.
#pragma once

#include <cstdint>

namespace firmpath::detail {

enum class Offer : std::uint8_t {
    kept,      ///< a path at least as cheap was known
    opened,    ///< reached for the first time: it is now on the open list
    improved,  ///< reached by a cheaper path: it has moved up the open list
    full,      ///< reached for the first time, but the open list is full: nothing has changed
};

}  // namespace firmpath::detail
