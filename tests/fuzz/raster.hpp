/// @file
/// What every reader of pictures promises.
#pragma once

#include <algorithm>

#include "firmpath/host/map_image.hpp"
#include "firmpath/host/raster.hpp"
#include "fuzz/fuzz.hpp"

namespace fuzz {

inline void expect_whole(const firmpath::host::Raster& picture) {
    FUZZ_EXPECT(picture.width >= 1 && picture.width <= firmpath::host::max_map_edge);
    FUZZ_EXPECT(picture.height >= 1 && picture.height <= firmpath::host::max_map_edge);
    FUZZ_EXPECT(picture.channels >= 1 && picture.channels <= 4);
    FUZZ_EXPECT(picture.samples.size() == static_cast<std::size_t>(picture.width) *
                                              static_cast<std::size_t>(picture.height) *
                                              static_cast<std::size_t>(picture.channels));
    FUZZ_EXPECT(*std::max_element(picture.samples.begin(), picture.samples.end()) <= picture.max);
}

}  // namespace fuzz
