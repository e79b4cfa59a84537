/// @file
/// Loads a map that arrives as a nav_msgs/OccupancyGrid.
#pragma once

#include <cstdint>
#include <span>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/sense/knowledge.hpp"

namespace firmpath {

/// Which values of a nav_msgs/OccupancyGrid are free and which occupied. -1 and the values between are unknown.
/// The default values are those of ROS's map savers.
struct OccupancyValues {
    std::int8_t free_to = 25;        ///< 0 to this is free
    std::int8_t occupied_from = 65;  ///< this to 100 is occupied
};

/// How far an `OccupancyLoader` is.
enum class [[nodiscard]] LoadResult : std::uint8_t{
    other_size,  ///< the message has no cells, or more columns or rows than the map, or none was begun
    loading,     ///< more bytes are expected
    loaded,      ///< every cell of the message is in the map
    bad_value,   ///< a byte that is neither -1 nor 0 to 100; the cells before it are in the map
    too_long,    ///< more bytes came than the message has cells; these are in the map
    refused,     ///< the map takes no cells: a `RobotMap` before `begin`, or damaged
};

/// The enumerator's name, for logs.
/// @return a string literal; "unknown result" for a value that no enumerator has.
constexpr const char* to_string(LoadResult result) {
    switch (result) {
        case LoadResult::other_size: return "other_size";
        case LoadResult::loading: return "loading";
        case LoadResult::loaded: return "loaded";
        case LoadResult::bad_value: return "bad_value";
        case LoadResult::too_long: return "too_long";
        case LoadResult::refused: return "refused";
        default: break;
    }
    return "unknown result";
}

namespace detail {

template <class Map>
concept TakesKnowledge = requires(Map& map, Cell cell) {
    map.try_set(cell, Knowledge::free);
};

template <class Map>
concept TakesObstacles = requires(Map& map, Cell cell) {
    map.try_set(cell);
};

}  // namespace detail

/// Puts the cells of a nav_msgs/OccupancyGrid message into a map as their bytes arrive, in pieces of any length: from a
/// radio, a file, or `msg.data` in slices. No part of the message is kept.
///
///     firmpath::OccupancyLoader loader;
///     (void)loader.begin(map, info.width, info.height);
///     while (loader.state() == LoadResult::loading && receive(bytes)) (void)loader.take(map, bytes);
///     if (loader.state() != LoadResult::loaded) ...                  // do not plan on the map
///
/// The message's first byte is cell (0, 0), and rows follow one another, as in the message. The map's frame is that of
/// the message's info: `Frame({x_mm, y_mm}, resolution, W, H)`, or a `RotatedFrame` if its orientation has a yaw. Cells
/// of the map beyond the message stay as they are: begin with a map whose cells are all blocked or all unknown.
///
/// A `RobotMap` or an `OccupancyGrid` knows the cells as if they had been seen for long. In a map of obstacles, such as
/// a `BitGrid` or a `JumpGrid`, an unknown cell is blocked, or free with `Unknown::free`.
///
/// Until the result is `loaded` a part of the map is old. A search on a map with a revision ends with `map_changed`.
///
/// In `.bss`. Memory: 12 bytes. Complexity: that of `try_set` for each byte.
class OccupancyLoader {
public:
    /// Nothing is begun.
    constexpr OccupancyLoader() = default;

    /// Begins a message of `columns` x `rows` cells: `info.width` and `info.height`.
    ///
    /// Precondition: 0 <= free_to < occupied_from <= 100; else `panic`.
    ///
    /// @return `loading`, or `other_size`.
    template <class Map>
    constexpr LoadResult begin(const Map&, std::uint32_t columns, std::uint32_t rows, OccupancyValues values = {},
                               Unknown unknown = Unknown::blocked) {
        require(values.free_to >= 0 && values.free_to < values.occupied_from && values.occupied_from <= 100,
                "OccupancyLoader::begin: expected 0 <= free_to < occupied_from <= 100");
        const bool fits = columns >= 1 && rows >= 1 && columns <= static_cast<std::uint32_t>(Map::width) &&
                          rows <= static_cast<std::uint32_t>(Map::height);
        next_ = {};
        columns_ = static_cast<std::int16_t>(fits ? columns : 0);
        rows_ = static_cast<std::int16_t>(fits ? rows : 0);
        values_ = values;
        unknown_ = unknown;
        return state_ = fits ? LoadResult::loading : LoadResult::other_size;
    }

    /// Takes the next bytes of the message. After a result other than `loading`, they are ignored, but that bytes
    /// after the last make it `too_long`.
    template <class Map>
    constexpr LoadResult take(Map& map, std::span<const std::int8_t> bytes) {
        return take_all(map, bytes);
    }
    /// The same for bytes without a sign, as a radio or a file gives them: 255 is -1.
    template <class Map>
    constexpr LoadResult take(Map& map, std::span<const std::uint8_t> bytes) {
        return take_all(map, bytes);
    }

    /// The result of the last call; `other_size` before `begin`.
    constexpr LoadResult state() const { return state_; }

private:
    template <class Map, class Byte>
    constexpr LoadResult take_all(Map& map, std::span<const Byte> bytes) {
        for (const Byte byte : bytes) {
            if (state_ == LoadResult::loaded) {
                state_ = LoadResult::too_long;
            }
            if (state_ != LoadResult::loading) {
                break;
            }
            state_ = put(map, static_cast<std::int8_t>(byte));
        }
        return state_;
    }

    template <class Map>
    constexpr LoadResult put(Map& map, std::int8_t value) {
        if (value < -1 || value > 100) {
            return LoadResult::bad_value;
        }
        const Knowledge knowledge = value >= values_.occupied_from           ? Knowledge::occupied
                                    : value >= 0 && value <= values_.free_to ? Knowledge::free
                                                                             : Knowledge::unknown;
        if (!set(map, knowledge)) {
            return LoadResult::refused;
        }
        if (++next_.x == columns_) {
            next_.x = 0;
            ++next_.y;
        }
        return next_.y == rows_ ? LoadResult::loaded : LoadResult::loading;
    }

    template <class Map>
    constexpr bool set(Map& map, Knowledge knowledge) const {
        static_assert(detail::TakesKnowledge<Map> || detail::TakesObstacles<Map>,
                      "OccupancyLoader: the map must be a RobotMap, an OccupancyGrid, a BitGrid or a JumpGrid, or have "
                      "their try_set");
        if constexpr (detail::TakesKnowledge<Map>) {
            return map.try_set(next_, knowledge);
        } else {
            return map.try_set(next_, knowledge == Knowledge::occupied ||
                                          (knowledge == Knowledge::unknown && unknown_ == Unknown::blocked));
        }
    }

    Cell next_{};
    std::int16_t columns_ = 0;
    std::int16_t rows_ = 0;
    OccupancyValues values_{0, 0};
    Unknown unknown_ = Unknown::blocked;
    LoadResult state_ = LoadResult::other_size;
};

}  // namespace firmpath
