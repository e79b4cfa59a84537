/// @file
/// Images of tables that an input changes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "fuzz/fuzz.hpp"

namespace fuzz {

using Words = std::vector<std::uint32_t>;

/// Changes one part of an image.
inline void change(Words& image, Choices& choices) {
    const auto size = static_cast<std::uint32_t>(image.size());
    const std::uint32_t what = choices.below(8);
    const std::uint32_t at = choices.below(size + 1);
    const std::uint32_t count = std::min(size - at, choices.below(16));
    const auto from = image.begin() + at;
    if (what == 6) {  // words are inserted
        image.insert(from, choices.below(16), choices.word());
        return;
    }
    if (what == 7) {  // words are removed: a few, or all that follow
        image.erase(from, count == 0 ? image.end() : from + count);
        return;
    }
    if (at == size) {
        return;
    }
    switch (what) {
        case 0: *from ^= std::uint32_t{1} << choices.below(32); break;
        case 1: *from = choices.word(); break;
        case 2: *from = choices.byte(); break;
        case 3: *from += choices.byte() - 128U; break;
        case 4: *from = image[choices.below(size)]; break;
        default:
            for (std::uint32_t i = 0; i < count; ++i) {
                from[i] ^= choices.word();
            }
    }
}

}  // namespace fuzz
