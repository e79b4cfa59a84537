/// @file
/// How much suffices for most.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace firmpath::tool {

/// Percents of the queries that tables speak of.
inline constexpr int shares[] = {50, 90, 99, 100};

/// What suffices for so many percent of the queries: the least that at least so many of them do not exceed.
/// `needs` are in ascending order, at least one.
inline std::uint32_t needed_by(const std::vector<std::uint32_t>& needs, int percent) {
    const std::size_t many = (needs.size() * static_cast<std::size_t>(percent) + 99) / 100;
    return needs[many - 1];
}

}  // namespace firmpath::tool
