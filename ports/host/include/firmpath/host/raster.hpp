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

/// Reads a netpbm picture: bits, greys or colours, as text (`P1` to `P3`) or binary (`P4` to `P6`), with comments and a
/// maximum up to 65535. In bits 1 is black. Between a binary header and its pixels stands one blank, or a line end of
/// two bytes if all others in the header are such. A single line end after the last pixel is allowed, anything more is
/// an error. Throws `InputError`.
Raster parse_pnm(std::string_view bytes, const std::filesystem::path& file);

/// Reads a PNG of any kind: grey, colour, palette, with alpha, 1 to 16 bits. Throws `InputError`.
Raster parse_png(std::string_view bytes, const std::filesystem::path& file);

/// Reads a Windows bitmap, by stb_image; refuses it if the program was built without. Throws `InputError`.
Raster parse_bmp(std::string_view bytes, const std::filesystem::path& file);

/// Reads PNG, netpbm or BMP, recognised by content. Throws `InputError`.
Raster parse_picture(std::string_view bytes, const std::filesystem::path& file);

/// The bytes of a PNG file.
std::string encode_png(const Canvas& canvas);

}  // namespace firmpath::host
