/// @file
/// An editable map of weights.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"

namespace test_support {

/// A weight from 1 to 9 for each cell, 0 for a blocked one. The least weight is that of the current cells, so it
/// rises and falls.
template <int W, int H>
class WeightMap {
public:
    static constexpr int width = W;
    static constexpr int height = H;
    static constexpr std::uint32_t greatest_weight = 9;
    static constexpr std::uint32_t weight_unit = 1;

    constexpr bool passable(firmpath::Cell c) const {
        return c.x >= 0 && c.x < W && c.y >= 0 && c.y < H && weights_[c.y * W + c.x] != 0;
    }
    constexpr std::uint32_t weight(firmpath::Cell c) const { return weights_[c.y * W + c.x]; }
    constexpr std::uint32_t least_weight() const {
        std::uint32_t least = greatest_weight;
        for (const std::uint8_t w : weights_) {
            if (w != 0 && w < least) {
                least = w;
            }
        }
        return least;
    }
    constexpr std::uint32_t revision() const { return revision_; }

    constexpr void set_weight(firmpath::Cell c, std::uint32_t weight) {
        revision_ += weights_[c.y * W + c.x] != weight ? 1U : 0U;
        weights_[c.y * W + c.x] = static_cast<std::uint8_t>(weight);
    }

private:
    std::uint8_t weights_[static_cast<std::size_t>(W) * H] = {};
    std::uint32_t revision_ = 0;
};

}  // namespace test_support
