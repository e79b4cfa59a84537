/// @file
/// The checksums of tables that were made for a map.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>

#include "firmpath/core/crc32.hpp"
#include "firmpath/jump/detail/jump_graph_format.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

namespace detail {

/// The CRC-32 of words, each lowest byte first.
constexpr std::uint32_t crc32_of_words(std::span<const std::uint32_t> words, std::uint32_t before) {
    for (const std::uint32_t word : words) {
        const std::array<std::uint8_t, 4> bytes{static_cast<std::uint8_t>(word), static_cast<std::uint8_t>(word >> 8),
                                                static_cast<std::uint8_t>(word >> 16),
                                                static_cast<std::uint8_t>(word >> 24)};
        before = crc32(bytes, before);
    }
    return before;
}

/// The checksum of an image of tables, except the checksum itself.
constexpr std::uint32_t tables_checksum(std::span<const std::uint32_t> image) {
    const std::uint32_t header = crc32_of_words(image.first(JumpTablesFormat::at_checksum), 0);
    return crc32_of_words(image.subspan(JumpTablesFormat::at_checksum + 1), header);
}

/// The checksum of the cells of a map whose words are blocked_word(row, i).
template <class BlockedWord>
constexpr std::uint32_t cells_checksum(int width, int height, const BlockedWord& blocked_word) {
    std::uint32_t crc = 0;
    for (int y = 0; y < height; ++y) {
        for (int i = 0; i < words_in_row(width); ++i) {
            const std::array<std::uint32_t, 1> word{blocked_word(y, i) | bits_beyond(width, i)};
            crc = crc32_of_words(word, crc);
        }
    }
    return crc;
}

/// The checksum of a map's cells: what the map tells, if it does; else of all its words. (Inlined: it saves stack.)
template <WordMap Map>
[[gnu::always_inline]] constexpr std::uint32_t cells_checksum_of(const Map& map) {
    if constexpr (requires {
                      { map.cells_checksum() } -> std::same_as<std::uint32_t>;
                  }) {
        return map.cells_checksum();
    } else {
        return cells_checksum(Map::width, Map::height, [&](int y, int i) { return map.blocked_word(y, i); });
    }
}

}  // namespace detail

}  // namespace firmpath
