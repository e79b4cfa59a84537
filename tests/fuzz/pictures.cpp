// Netpbm pictures, as text and binary, and Windows bitmaps.
#include <algorithm>

#include "firmpath/host/map_image.hpp"
#include "firmpath/host/raster.hpp"
#include "fuzz/reader.hpp"

using namespace firmpath::host;

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto picture = fuzz::read([&] { return parse_picture(fuzz::text_of(bytes, size), "a.pgm"); });
    if (picture) {
        FUZZ_EXPECT(picture->width >= 1 && picture->width <= max_map_edge);
        FUZZ_EXPECT(picture->height >= 1 && picture->height <= max_map_edge);
        FUZZ_EXPECT(picture->channels >= 1 && picture->channels <= 4);
        FUZZ_EXPECT(picture->samples.size() == static_cast<std::size_t>(picture->width) *
                                                   static_cast<std::size_t>(picture->height) *
                                                   static_cast<std::size_t>(picture->channels));
        FUZZ_EXPECT(*std::max_element(picture->samples.begin(), picture->samples.end()) <= picture->max);
    }
    return 0;
}
