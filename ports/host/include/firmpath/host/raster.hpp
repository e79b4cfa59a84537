/// @file
/// Pictures as arrays of samples, from and to files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace firmpath::host {

/// A picture: `channels` samples a pixel (1 grey, 2 grey and alpha, 3 colour, 4 colour and alpha),
/// each from 0 to `max`. Row 0 is the top.
struct Raster {
    int width = 0;
    int height = 0;
    int channels = 1;
    std::uint16_t max = 255;
    std::vector<std::uint16_t> samples;

    bool has_alpha() const { return channels == 2 || channels == 4; }

    std::uint16_t sample(int x, int y, int channel) const {
        const auto row = static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
        return samples[(row + static_cast<std::size_t>(x)) * static_cast<std::size_t>(channels) +
                       static_cast<std::size_t>(channel)];
    }
};

/// An RGB picture of 8 bits a channel, row 0 at the top: what is drawn into and written.
struct Canvas {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;
};

/// Reads a netpbm grey map, `P2` (text) or `P5` (binary), with comments and a maxval up to 65535.
/// A single line end after the last pixel is allowed, anything more is an error. Throws `InputError`.
Raster parse_pgm(std::string_view bytes, const std::filesystem::path& file);

/// Reads a PNG of any kind: grey, colour, palette, with alpha, 1 to 16 bits. Throws `InputError`.
Raster parse_png(std::string_view bytes, const std::filesystem::path& file);

/// Reads PNG or PGM, recognised by content. Throws `InputError`.
Raster parse_picture(std::string_view bytes, const std::filesystem::path& file);

/// The bytes of a PNG file.
std::string encode_png(const Canvas& canvas);

}  // namespace firmpath::host
