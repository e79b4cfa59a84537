// The YAML file of a ROS map, and the conversion of a picture's pixels that it describes.
#include <algorithm>
#include <cmath>

#include "firmpath/host/ros_map.hpp"
#include "fuzz/reader.hpp"

using namespace firmpath::host;

namespace {

/// Every brightness, and with alpha also every opacity.
Raster shades(int channels, std::uint16_t max) {
    Raster picture{17, channels % 2 == 0 ? 5 : 1, channels, max, {}};
    for (int y = 0; y < picture.height; ++y) {
        for (int x = 0; x < picture.width; ++x) {
            for (int channel = 0; channel < channels; ++channel) {
                const bool alpha = channels % 2 == 0 && channel == channels - 1;
                picture.samples.push_back(static_cast<std::uint16_t>(alpha ? max * y / 4 : max * x / 16));
            }
        }
    }
    return picture;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto map = fuzz::read([&] { return parse_ros_yaml(fuzz::text_of(bytes, size), "maps/a.yaml"); });
    if (!map) {
        return 0;
    }
    FUZZ_EXPECT(map->resolution > 0 && map->resolution <= 1000);
    FUZZ_EXPECT(map->free_thresh >= 0 && map->free_thresh <= map->occupied_thresh && map->occupied_thresh <= 1);
    FUZZ_EXPECT(std::isfinite(map->origin.x) && std::isfinite(map->origin.y) && std::isfinite(map->origin.yaw));
    FUZZ_EXPECT(!map->image.empty() && map->image_line >= 1);
    for (const int channels : {1, 2, 3, 4}) {
        for (const std::uint16_t max : {std::uint16_t{1}, std::uint16_t{255}, std::uint16_t{65535}}) {
            const MapImage image = to_map(shades(channels, max), *map);
            FUZZ_EXPECT(std::all_of(image.raw.begin(), image.raw.end(), [](int v) { return v >= -1 && v <= 100; }));
        }
    }
    return 0;
}
