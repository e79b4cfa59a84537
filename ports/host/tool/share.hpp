/// @file
/// What suffices for a share of the queries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace firmpath::tool {

/// The percentages of the queries in tables.
inline constexpr int shares[] = {50, 90, 99, 100};

/// What suffices for `percent` of the queries: the least value that at least this percentage of them does not exceed.
/// `needs` are in ascending order, with at least one element.
inline std::uint32_t needed_by(const std::vector<std::uint32_t>& needs, int percent) {
    const std::size_t many = (needs.size() * static_cast<std::size_t>(percent) + 99) / 100;
    return needs[many - 1];
}

}  // namespace firmpath::tool
