/// @file
/// The result of writing a path to memory of the caller.
#pragma once

#include "firmpath/core/detail/requirements.hpp"

#include <cstdint>

namespace firmpath {

/// How `copy_path`, `to_points`, `encode` and `next_stretch` ended.
enum class [[nodiscard]] CopyResult : std::uint8_t{
    copied,     ///< all of the path was written
    too_small,  ///< the buffer holds the first part of the path only
    no_path,    ///< there is no path; nothing was written
    corrupted,  ///< the path contradicts itself or its map; what stands before that place was written
};

/// The enumerator's name, for logs.
/// @return a string literal; "unknown result" for a value that no enumerator has.
constexpr const char* to_string(CopyResult result) {
    switch (result) {
        case CopyResult::copied: return "copied";
        case CopyResult::too_small: return "too_small";
        case CopyResult::no_path: return "no_path";
        case CopyResult::corrupted: return "corrupted";
        default: break;
    }
    return "unknown result";
}

}  // namespace firmpath
