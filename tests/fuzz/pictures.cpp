// Netpbm pictures, as text and binary, and Windows bitmaps.
#include "firmpath/host/raster.hpp"
#include "fuzz/raster.hpp"
#include "fuzz/reader.hpp"

using namespace firmpath::host;

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto picture = fuzz::read([&] { return parse_picture(fuzz::text_of(bytes, size), "a.pgm"); });
    if (picture) {
        fuzz::expect_whole(*picture);
    }
    return 0;
}
