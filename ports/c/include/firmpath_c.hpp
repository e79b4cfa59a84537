/// @file
/// The C++ half of C interfaces, for the sources that `firmpath c-api` writes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
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
              same(FIRMPATH_BUFFER_TOO_SMALL, Status::buffer_too_small) &&
              same(FIRMPATH_FOUND_BY_FALLBACK, Status::found_by_fallback) &&
              same(FIRMPATH_CORRUPTED, Status::corrupted));

constexpr firmpath_status to_c(Status status) { return static_cast<firmpath_status>(status); }
constexpr Cell from_c(firmpath_cell cell) { return {cell.x, cell.y}; }

/// The object whose bytes lie in a struct of C. All bytes zero are a valid object.
template <class Object, class Struct>
auto& in(Struct* storage) {
    static_assert(sizeof(Struct) == sizeof(Object) && alignof(Struct) >= alignof(Object),
                  "the header was made for another version of firmpath: run firmpath c-api again");
    static_assert(std::is_trivially_destructible_v<Object>, "no destructor runs in C");
    using Found = std::conditional_t<std::is_const_v<Struct>, const Object, Object>;
    return *std::launder(reinterpret_cast<Found*>(storage->storage.bytes));
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

/// Replaces all cells of a map.
template <class Map>
void assign(Map& map, const std::uint32_t* words) {
    const WordView<Map::width, Map::height> view(words);
    if constexpr (requires { map.assign(view); }) {
        map.assign(view);
    } else {
        map.fill(false);
        for (int y = 0; y < Map::height; ++y) {
            for (int i = 0; i < words_in_row(Map::width); ++i) {
                map.block_word(y, i, view.blocked_word(y, i));
            }
        }
    }
}

template <class Planner>
firmpath_status begin(Planner& planner, const typename Planner::map_type& map, firmpath_cell start, firmpath_cell goal,
                      const firmpath_options* options) {
    SearchOptions wanted;
    if (options != nullptr) {
        wanted.nearest = options->nearest;
        wanted.cost_limit = options->cost_limit != 0 ? options->cost_limit : wanted.cost_limit;
        wanted.work_limit = options->work_limit != 0 ? options->work_limit : wanted.work_limit;
    }
    return to_c(planner.begin(map, from_c(start), from_c(goal), wanted));
}

template <class Planner>
std::uint32_t cost(const Planner& planner) {
    const auto cost = planner.cost();
    return cost != Planner::no_cost ? std::uint32_t{cost} : FIRMPATH_NO_COST;
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
