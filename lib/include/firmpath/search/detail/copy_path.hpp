/// @file
/// A path copied into the caller's buffer.
#pragma once

#include <cstddef>
#include <span>

#include "firmpath/core/status.hpp"

namespace firmpath::detail {

/// Copies a path, up to the size of `out`.
///
/// @param size  receives the number of cells (or states) copied.
/// @return `found` if all cells fit; `buffer_too_small` if `out` holds only the first out.size() cells; `no_path` if
///         there is none. O(cells copied).
template <class Path>
constexpr Status copy_path(const Path& path, std::span<typename Path::value_type> out, std::size_t& size) {
    size = 0;
    if (path.empty()) {
        return Status::no_path;
    }
    for (const auto cell : path) {
        if (size == out.size()) {
            return Status::buffer_too_small;
        }
        out[size++] = cell;
    }
    return Status::found;
}
template <class Path>
constexpr Status copy_path(const Path& path, std::span<typename Path::value_type> out) {
    std::size_t size = 0;
    return copy_path(path, out, size);
}

}  // namespace firmpath::detail
