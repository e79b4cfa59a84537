#include "pictures/svg_film.hpp"

#include <algorithm>

#include "firmpath/host/error.hpp"
#include "pictures/base64.hpp"
#include "pictures/svg_text.hpp"

namespace firmpath::host {
namespace {

std::string map_box(double width, double height) {
    return concat("x=\"", film_edge, "\" y=\"", film_edge, "\" width=\"", tenths(width), "\" height=\"", tenths(height),
                  '"');
}

/// With many pixels for each that there was: some viewers blur the edges of what they enlarge.
Canvas enlarged(const Canvas& canvas, int times) {
    Canvas large{canvas.width * times, canvas.height * times, {}};
    for (int y = 0; y < large.height; ++y) {
        for (int x = 0; x < large.width; ++x) {
            const auto at = 3 * (static_cast<std::ptrdiff_t>(y / times) * canvas.width + x / times);
            large.rgb.insert(large.rgb.end(), canvas.rgb.begin() + at, canvas.rgb.begin() + at + 3);
        }
    }
    return large;
}

Shade shade_of(Tile tile) {
    switch (tile) {
        case Tile::free: return Shade::free;
        case Tile::water: return Shade::water;
        case Tile::unknown: return Shade::unknown;
        case Tile::margin: return Shade::margin;
        case Tile::keepout: return Shade::keepout;
        case Tile::occupied: return Shade::occupied;
    }
    return Shade::unknown;
}

}  // namespace

std::string film_head(double map_width, double map_height, const std::string& title, std::size_t lines) {
    const std::string width = tenths(std::max(map_width, 480.0) + 2 * film_edge);
    const std::string height = tenths(map_height + 2 * film_edge + 24 + 18 * static_cast<double>(lines));
    return concat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
                  "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"",
                  width, "\" height=\"", height, "\" viewBox=\"0 0 ", width, ' ', height,
                  "\" font-family=\"'DejaVu Sans', Verdana, sans-serif\">\n<title>", escaped(title),
                  "</title>\n<rect width=\"", width, "\" height=\"", height, "\" fill=\"", hex(palette::paper),
                  "\"/>\n");
}

std::string film_map(double map_width, double map_height, const Canvas& map, const std::string& content) {
    return concat("<image ", map_box(map_width, map_height),
                  " preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\" "
                  "xlink:href=\"data:image/png;base64,",
                  base64(encode_png(enlarged(map, std::clamp(static_cast<int>(map_width) / map.width, 1, 8)))), "\">",
                  content, "</image>\n");
}

std::string film_frame(double map_width, double map_height) {
    return concat("<rect ", map_box(map_width, map_height), " fill=\"none\" stroke=\"", hex(palette::frame), "\"/>\n");
}

std::string film_caption(double map_height, const std::string& title, const std::vector<std::string>& details) {
    std::string svg;
    double y = map_height + film_edge + 22;
    const auto text = [&](int size, Colour colour, const std::string& content) {
        svg += concat("<text x=\"", film_edge, "\" y=\"", tenths(y), "\" font-size=\"", size, "\" fill=\"", hex(colour),
                      "\">", escaped(content), "</text>\n");
        y += 18;
    };
    text(16, palette::ink, title);
    for (const std::string& detail : details) {
        text(13, palette::faint_ink, detail);
    }
    return svg;
}

Canvas film_canvas(int width, int height, const std::function<Tile(int x, int row)>& tile) {
    Canvas canvas{width, height, {}};
    for (int row = 0; row < height; ++row) {
        for (int x = 0; x < width; ++x) {
            const Colour c = style_of(shade_of(tile(x, row))).colour;
            canvas.rgb.insert(canvas.rgb.end(), {c.r, c.g, c.b});
        }
    }
    return canvas;
}

}  // namespace firmpath::host
