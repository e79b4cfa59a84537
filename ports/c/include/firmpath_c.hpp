/// @file
/// The C++ half of C interfaces, for the sources that `firmpath c-api` writes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/path/waypoints.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath_c.h"

namespace firmpath::c {

constexpr bool same(firmpath_status c, Status status) { return static_cast<int>(c) == static_cast<int>(status); }
static_assert(same(FIRMPATH_RUNNING, Status::running) && same(FIRMPATH_FOUND, Status::found) &&
              same(FIRMPATH_PARTIAL, Status::partial) && same(FIRMPATH_NO_PATH, Status::no_path) &&
              same(FIRMPATH_START_BLOCKED, Status::start_blocked) &&
              same(FIRMPATH_GOAL_BLOCKED, Status::goal_blocked) && same(FIRMPATH_OUT_OF_MAP, Status::out_of_map) &&
              same(FIRMPATH_OPEN_FULL, Status::open_full) && same(FIRMPATH_NODES_FULL, Status::nodes_full) &&
              same(FIRMPATH_COST_OVERFLOW, Status::cost_overflow) && same(FIRMPATH_COST_LIMIT, Status::cost_limit) &&
              same(FIRMPATH_WORK_LIMIT, Status::work_limit) && same(FIRMPATH_CANCELLED, Status::cancelled) &&
              same(FIRMPATH_MAP_CHANGED, Status::map_changed) &&
              same(FIRMPATH_TOO_MANY_GOALS, Status::too_many_goals) &&
              same(FIRMPATH_FOUND_BY_FALLBACK, Status::found_by_fallback) &&
              same(FIRMPATH_LEG_FOUND, Status::leg_found) && same(FIRMPATH_CORRUPTED, Status::corrupted));

/// A number without a name is junk.
constexpr firmpath_status to_c(Status status) {
    return static_cast<firmpath_status>(status <= Status::corrupted ? status : Status::corrupted);
}
constexpr Cell from_c(firmpath_cell cell) { return {cell.x, cell.y}; }

/// In a map that was set, and in a planner that was begun. Any other word means that the bytes beside it are junk.
inline constexpr std::uint32_t mark = 0xF19E'3A71;

/// The object whose bytes lie in a struct of C.
template <class Object, class Struct>
auto& in(Struct* storage) {
    static_assert(sizeof storage->storage.bytes == sizeof(Object) && alignof(Struct) >= alignof(Object),
                  "the header was made for another version of firmpath: run firmpath c-api again");
    static_assert(std::is_trivially_destructible_v<Object>, "no destructor runs in C");
    using Found = std::conditional_t<std::is_const_v<Struct>, const Object, Object>;
    return *std::launder(reinterpret_cast<Found*>(storage->storage.bytes));
}

/// Adds up all words of a map: O(words).
template <class Struct>
std::uint32_t sum_of(const Struct* map) {
    constexpr std::size_t size = sizeof map->storage.bytes;
    static_assert(size % sizeof(std::uint32_t) == 0);
    std::uint32_t sum = 0;
    for (std::size_t at = 0; at < size; at += sizeof(std::uint32_t)) {
        std::uint32_t word;
        __builtin_memcpy(&word, map->storage.bytes + at, sizeof word);
        sum += word;
    }
    return sum;
}

template <class Struct>
void seal(Struct* map) {
    map->mark = mark;
    map->sum = sum_of(map);
}

/// A map's cells as words: what `BitGrid::words` returns, of any origin.
template <int W, int H>
class WordView {
public:
    static constexpr int width = W;
    static constexpr int height = H;

    explicit constexpr WordView(const std::uint32_t* words) : words_(words) {}
    constexpr bool passable(Cell cell) const {
        return detail::on_map<WordView>(cell) && (blocked_word(cell.y, cell.x / 32) >> (cell.x % 32) & 1U) == 0;
    }
    constexpr std::uint32_t blocked_word(int row, int i) const {
        return words_[static_cast<std::size_t>(row * words_in_row(W) + i)];
    }

private:
    const std::uint32_t* words_;
};

/// Sets all of a map, its border and marks too.
template <class Map, class Struct>
void fill(Struct* map, bool blocked) {
    in<Map>(map).fill(blocked);
    seal(map);
}

/// The same, with the cells of a bitmap.
template <class Map, class Struct>
void assign(Struct* storage, const std::uint32_t* words) {
    Map& map = in<Map>(storage);
    const WordView<Map::width, Map::height> view(words);
    if constexpr (requires { map.assign(view); }) {
        map.fill(true);  // the border
        map.assign(view);
    } else {
        map.fill(false);
        for (int y = 0; y < Map::height; ++y) {
            for (int i = 0; i < words_in_row(Map::width); ++i) {
                map.block_word(y, i, view.blocked_word(y, i));
            }
        }
    }
    seal(storage);
}

/// By how much the sum of a map's words grows when a cell is blocked.
template <int W, int H>
constexpr std::uint32_t weight_of(const BitGrid<W, H>&, Cell cell) {
    return std::uint32_t{1} << (cell.x % 32);
}
template <int W, int H>
constexpr std::uint32_t weight_of(const JumpGrid<W, H>&, Cell cell) {
    return 0 - (std::uint32_t{1} << (cell.x % 32)) - (std::uint32_t{1} << (cell.y % 32));
}

/// Sets a cell. The first call for a map that was never set blocks all others.
template <class Map, class Struct>
bool set(Struct* storage, Cell cell, bool blocked) {
    Map& map = in<Map>(storage);
    if (!map.contains(cell)) {
        return false;
    }
    if (storage->mark != mark) {
        fill<Map>(storage, true);
    }
    if (map.passable(cell) == blocked) {
        map.set(cell, blocked);
        const std::uint32_t weight = weight_of(map, cell);
        storage->sum += 1 + (blocked ? weight : 0 - weight);  // and 1 for the revision
    }
    return true;
}

template <class Map, class Struct>
bool passable(const Struct* map, Cell cell) {
    return map->mark == mark && in<const Map>(map).passable(cell);
}

/// Whether a planner was begun, and its numbers are those of its last call. Not during a call.
template <class Planner, class Struct>
bool begun(const Struct* storage) {
    struct Opened : Planner {
        bool whole() const { return !this->broken(); }
    };
    return storage->mark == mark && in<const Opened>(storage).whole();
}

/// A planner that was not begun becomes one of zeros, which has the status `cancelled`.
template <class Planner, class Struct>
Planner& ready(Struct* storage) {
    if (storage->mark != mark) {
        new (storage->storage.bytes) Planner{};
        storage->mark = mark;
    }
    return in<Planner>(storage);
}

/// Why a search cannot begin on a map, or `running`. A struct on the stack may still have the marks of the call before,
/// but other bytes: so the words are added up.
template <class Map, class Struct>
Status map_status(const Struct* storage) {
    if (storage->mark != mark) {
        return Status::start_blocked;
    }
    const Map& map = in<const Map>(storage);
    const std::uint32_t revision = map.revision();
    const bool whole = storage->sum == sum_of(storage);
    __asm__ volatile("" ::: "memory");  // reads the revision again: an interrupt may have edited the map
    return whole ? Status::running : map.revision() != revision ? Status::map_changed : Status::corrupted;
}

template <class Planner, class Struct, class MapStruct>
firmpath_status begin(Struct* storage, const MapStruct* map, firmpath_cell start, firmpath_cell goal,
                      const firmpath_options* options) {
    using Map = typename Planner::map_type;
    const Status status = map_status<Map>(map);
    if (status != Status::running) {
        storage->mark = 0;  // no path of the search before
        return to_c(status);
    }
    SearchOptions wanted;
    if (options != nullptr) {
        wanted.nearest = options->nearest;
        wanted.cost_limit = options->cost_limit != 0 ? options->cost_limit : wanted.cost_limit;
        wanted.work_limit = options->work_limit != 0 ? options->work_limit : wanted.work_limit;
    }
    return to_c(ready<Planner>(storage).begin(in<const Map>(map), from_c(start), from_c(goal), wanted));
}

template <class Planner, class Struct>
void cancel(Struct* storage) {
    if (storage->mark == mark) {
        in<Planner>(storage).cancel();
    }
}

template <class Planner, class Struct>
firmpath_status status(const Struct* storage) {
    return to_c(storage->mark == mark ? in<const Planner>(storage).status() : Status::cancelled);
}

template <class Planner, class Struct>
std::uint32_t cost(const Struct* storage) {
    const auto cost = begun<Planner>(storage) ? in<const Planner>(storage).cost() : Planner::no_cost;
    return cost != Planner::no_cost ? std::uint32_t{cost} : FIRMPATH_NO_COST;
}

template <class Planner, class Struct, class MapStruct>
typename Planner::Path path(const Struct* storage, const MapStruct* map) {
    return begun<Planner>(storage) ? in<const Planner>(storage).path(in<const typename Planner::map_type>(map))
                                   : typename Planner::Path();
}

/// Copies the cells of a path from number `first` on. @return how many.
template <class Path>
std::size_t copy(const Path& path, std::size_t first, firmpath_cell* cells, std::size_t capacity) {
    std::size_t count = 0;
    for (const Cell cell : path) {
        if (first != 0) {
            --first;
        } else if (count < capacity) {
            cells[count++] = {cell.x, cell.y};
        } else {
            break;
        }
    }
    return count;
}

}  // namespace firmpath::c
