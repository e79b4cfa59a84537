#include <climits>
#include <cstdlib>
#include <memory>
#include <string>

#include "firmpath/host/error.hpp"
#include "firmpath/host/map_image.hpp"
#include "firmpath/host/raster.hpp"

#if __has_include(<stb/stb_image.h>)
#define STBI_ONLY_BMP
#define STBI_NO_STDIO
#define STBI_MAX_DIMENSIONS 8192
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#include <stb/stb_image.h>
#endif

namespace firmpath::host {

#if __has_include(<stb/stb_image.h>)
namespace {

/// A number of the header, lowest byte first.
std::size_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
    std::size_t number = 0;
    for (std::size_t i = size; i-- > 0;) {
        number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
    }
    return number;
}

/// Where the pixels end: rows are of whole 4 bytes, but for the last one. Past the end of a file that ends in its
/// header, of which stb_image takes missing bytes for 0. Precondition: the picture's size is in the file.
std::size_t end_of_pixels(std::string_view bytes, const Raster& picture) {
    const bool is_short = number_at(bytes, 14, 4) == 12;  // the header of OS/2, with sizes of 16 bits
    const std::size_t at_bits = is_short ? 24 : 28;
    if (bytes.size() < at_bits + 2) {
        return at_bits + 2;
    }
    const std::size_t bits = static_cast<std::size_t>(picture.width) * number_at(bytes, at_bits, 2);
    return number_at(bytes, 10, 4) + static_cast<std::size_t>(picture.height - 1) * ((bits + 31) / 32 * 4) +
           (bits + 7) / 8;
}

}  // namespace
#endif

Raster parse_bmp(std::string_view bytes, const std::filesystem::path& file) {
#if __has_include(<stb/stb_image.h>)
    static_assert(max_map_edge == STBI_MAX_DIMENSIONS);
    const auto* const data = reinterpret_cast<const stbi_uc*>(bytes.data());
    Raster picture;
    if (bytes.size() > INT_MAX || stbi_info_from_memory(data, static_cast<int>(bytes.size()), &picture.width,
                                                        &picture.height, &picture.channels) == 0) {
        fail_at_byte(file, 0, "damaged BMP (", stbi_failure_reason(), "); expected a complete image");
    }
    picture.height = std::abs(picture.height);  // negative if the first row is the top
    for (const int edge : {picture.width, picture.height}) {
        if (edge < 1 || edge > max_map_edge) {
            fail_at_byte(file, 0, "a BMP of ", picture.width, " x ", picture.height, " pixels; expected 1 to ",
                         max_map_edge, " each");
        }
    }
    // stb_image takes missing pixels for 0, and asks for the memory of all.
    const std::size_t pixels = static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
    if (end_of_pixels(bytes, picture) > bytes.size()) {
        fail_at_byte(file, bytes.size(), "damaged BMP (too short for so many pixels); expected a complete image");
    }
    const std::unique_ptr<stbi_uc, void (*)(void*)> samples(
        stbi_load_from_memory(data, static_cast<int>(bytes.size()), &picture.width, &picture.height, &picture.channels,
                              0),
        &stbi_image_free);
    if (!samples) {
        fail_at_byte(file, 0, "damaged BMP (", stbi_failure_reason(), "); expected a complete image");
    }
    picture.samples.assign(samples.get(), samples.get() + pixels * static_cast<std::size_t>(picture.channels));
    return picture;
#else
    (void)bytes;
    fail_at_byte(file, 0, "a BMP, and this program was built without libstb-dev; expected PNG or netpbm");
#endif
}

}  // namespace firmpath::host
