/// @file
/// Whether tables in flash fit the map, and the check.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/core/crc32.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

/// The result of opening an image of tables: a jump graph, or clusters.
enum class [[nodiscard]] TablesResult : std::uint8_t{
    opened,         ///< the tables can be used
    no_tables,      ///< the words are no image of tables of this kind
    other_version,  ///< an image of another version of the format
    cut_off,        ///< the image is longer than the words passed, or its length is damaged
    other_size,     ///< made for a map of another width or height, or for other clusters
    other_moves,    ///< made for other moves, or for another corner rule
    damaged,        ///< a checksum is wrong: the image was changed, or written in part
    other_map,      ///< made for a map with other cells
    contradictory,  ///< the checksum is right, but a number leads out of the tables or the map
};

/// The enumerator's name, for logs.
/// @return a string literal; "unknown result" for a value without an enumerator.
constexpr const char* to_string(TablesResult result) {
    switch (result) {
        case TablesResult::opened: return "opened";
        case TablesResult::no_tables: return "no_tables";
        case TablesResult::other_version: return "other_version";
        case TablesResult::cut_off: return "cut_off";
        case TablesResult::other_size: return "other_size";
        case TablesResult::other_moves: return "other_moves";
        case TablesResult::damaged: return "damaged";
        case TablesResult::other_map: return "other_map";
        case TablesResult::contradictory: return "contradictory";
        default: break;
    }
    return "unknown result";
}

namespace detail {

/// The words with which an image of tables begins, each stored lowest byte first.
struct TablesFormat {
    static constexpr std::size_t at_magic = 0;
    static constexpr std::size_t at_version = 1;   // and options
    static constexpr std::size_t at_size = 2;      // width, and above 16 bits height
    static constexpr std::size_t at_moves = 3;     // number of directions, and above 8 bits the corner rule
    static constexpr std::size_t at_scale = 4;     // cost of a straight step, and above 16 bits of a diagonal one
    static constexpr std::size_t at_nodes = 5;     // number of nodes
    static constexpr std::size_t at_length = 6;    // words of the image
    static constexpr std::size_t at_map = 7;       // checksum of the map's cells
    static constexpr std::size_t at_checksum = 8;  // of all other words
    static constexpr std::size_t words = 9;
    static constexpr std::uint32_t options = 0;  // bits of the word of the version that say more
};

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
    const std::uint32_t header = crc32_of_words(image.first(TablesFormat::at_checksum), 0);
    return crc32_of_words(image.subspan(TablesFormat::at_checksum + 1), header);
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

/// The checksum of a map's cells: its `cells_checksum`, or computed from all words. (Inlined: it saves stack.)
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

/// Checks the common part of an image of tables, and cuts off the words behind the image.
///
/// @param fits  called as fits(image) -> TablesResult once all its words are known to be as they were written: whether
///              they were made for these moves.
template <class Format, class Map, class Fits>
constexpr TablesResult check_tables(std::span<const std::uint32_t>& image, const Map& map, const Fits& fits) {
    if (image.size() < Format::words || image[Format::at_magic] != Format::magic) {
        return TablesResult::no_tables;
    }
    // A bit that this version does not know says what a later one means by it.
    if ((image[Format::at_version] & ~Format::options) != Format::version) {
        return TablesResult::other_version;
    }
    const std::uint32_t length = image[Format::at_length];
    if (length < Format::words || length > image.size()) {
        return TablesResult::cut_off;
    }
    image = image.first(length);
    if (image[Format::at_checksum] != tables_checksum(image)) {
        return TablesResult::damaged;
    }
    if (image[Format::at_size] != (std::uint32_t{Map::width} | std::uint32_t{Map::height} << 16)) {
        return TablesResult::other_size;
    }
    const TablesResult result = fits(image);
    if (result != TablesResult::opened) {
        return result;
    }
    return image[Format::at_map] == cells_checksum_of(map) ? TablesResult::opened : TablesResult::other_map;
}

}  // namespace detail

}  // namespace firmpath
