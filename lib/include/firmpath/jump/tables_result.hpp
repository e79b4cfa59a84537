/// @file
/// The result of opening tables that were made for a map.
#pragma once

#include <cstdint>

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

}  // namespace firmpath
