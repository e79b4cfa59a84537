// One floor plan in coarse and in fine cells, all in flash, and a tour through it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "floor_plan.hpp"

namespace building {

/// On the floor plan. A tour leads from each to the next.
inline constexpr firmpath::Cell stations[] = {{0, 0},  {12, 3}, {1, 6},  {14, 15}, {9, 9},
                                              {2, 15}, {15, 0}, {3, 12}, {0, 0}};
inline constexpr std::size_t legs = sizeof stations / sizeof stations[0] - 1;

/// The floor plan in cells `Finer` times as fine: a map for any planner, and a map that can be read word by word.
template <int Finer>
using PlainMap = firmpath::BitGrid<plan_size * Finer, plan_size * Finer>;
template <int Finer>
using WordMap = firmpath::JumpGrid<plan_size * Finer, plan_size * Finer>;

/// Where a station is on a map of that type.
template <class Map>
constexpr firmpath::Cell station(std::size_t i) {
    constexpr int finer = Map::width / plan_size;
    return {static_cast<std::int16_t>(stations[i].x * finer + finer / 2),
            static_cast<std::int16_t>(stations[i].y * finer + finer / 2)};
}

template <int Finer>
constexpr PlainMap<Finer> enlarged() {
    PlainMap<Finer> grid;
    // By words: setting one cell at a time takes more steps than clang++ allows for a constant.
    for (int plan_row = 0; plan_row < plan_size; ++plan_row) {
        for (int i = 0; i < grid.words_per_row; ++i) {
            std::uint32_t blocked = 0;
            for (int x = 32 * i; x < grid.width && x < 32 * (i + 1); ++x) {
                const firmpath::Cell on_plan{static_cast<std::int16_t>(x / Finer), static_cast<std::int16_t>(plan_row)};
                blocked |= floor_plan.passable(on_plan) ? 0U : 1U << x % 32;
            }
            for (int k = 0; k < Finer; ++k) {
                grid.block_word(plan_row * Finer + k, i, blocked);
            }
        }
    }
    return grid;
}

inline constexpr PlainMap<2> cells_32 = enlarged<2>();
inline constexpr WordMap<8> words_128{enlarged<8>()};
inline constexpr WordMap<32> words_512{enlarged<32>()};

}  // namespace building
