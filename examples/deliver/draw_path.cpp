// Draws what deliver.cpp prints on a desktop: as text for a terminal, and as a picture.
//
//     deliver | draw_path <map.pgm> <picture.svg>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "building.hpp"
#include "firmpath/path/length.hpp"

namespace {

using firmpath::Cell;
constexpr int width = building::grid.width, height = building::grid.height;
static_assert(width == 256 && height == 224, "the layout is for this map");

// What a cell shows. Of the cells that share a character of the text, the last of these shows.
enum Kind { on_floor, unknown, margin, occupied, looked, on_path, at_start, at_goal };
constexpr const char* characters[] = {" ", "\u2591", "\u2592", "\u2588", "\u25E6", "\u2022", "S", "G"};
constexpr const char* colours[] = {"#fcfcfa", "#cecac2", "#9eb0c2", "#2a3642", "#f0a30a"};
constexpr const char* names[] = {"free", "unknown", "too near", "occupied", "jump point"};

struct Picture {
    std::vector<Kind> kinds;  ///< of all cells, by rows from the lowest
    std::vector<Cell> points, path;
    std::string title, detail;
};

std::size_t index(int x, int y) { return static_cast<std::size_t>(y * width + x); }

/// What has been measured, and around it what the baked map has blocked. Empty if the file is not this map's picture.
std::vector<Kind> read_map(const char* name) {
    std::ifstream file(name, std::ios::binary);
    const std::string pgm(std::istreambuf_iterator<char>(file), {});
    const std::string header = "P5\n" + std::to_string(width) + ' ' + std::to_string(height) + "\n255\n";
    std::vector<Kind> kinds(index(0, height));
    if (!pgm.starts_with(header) || pgm.size() != header.size() + kinds.size()) {
        return {};
    }
    for (std::int16_t y = 0; y < height; ++y) {
        for (std::int16_t x = 0; x < width; ++x) {
            const char grey = pgm[header.size() + index(x, height - 1 - y)];
            const Kind floor = building::grid.passable({x, y}) ? on_floor : margin;
            kinds[index(x, y)] = grey == '\0' ? occupied : grey == '\xCD' ? unknown : floor;
        }
    }
    return kinds;
}

std::vector<Cell> cells_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<Cell> cells;
    char comma = ',';
    for (Cell cell{}; in >> cell.x >> comma >> cell.y;) {
        cells.push_back(cell);
    }
    return cells;
}

/// Walls also show in the upper or lower half of a character.
void draw_text(const Picture& picture) {
    constexpr int across = 4;
    std::vector<Kind> kinds = picture.kinds;
    const auto mark = [&](Cell cell, Kind kind) { kinds[index(cell.x, cell.y)] = kind; };
    for (const Cell cell : picture.points) {
        mark(cell, looked);
    }
    for (const Cell cell : picture.path) {
        mark(cell, on_path);
    }
    mark(picture.path.front(), at_start);
    mark(picture.path.back(), at_goal);
    const auto kind_of = [&](int left, int top) {
        Kind kind = on_floor;
        for (int y = top - across; y < top; ++y) {
            for (int x = left; x < left + across; ++x) {
                kind = std::max(kind, kinds[index(x, y)]);
            }
        }
        return kind;
    };
    for (int top = height; top > 0; top -= 2 * across) {
        for (int left = 0; left < width; left += across) {
            const Kind upper = kind_of(left, top), lower = kind_of(left, top - across), both = std::max(upper, lower);
            const bool is_half = both == occupied && upper != lower;
            std::cout << (!is_half ? characters[both] : upper == occupied ? "\u2580" : "\u2584");
        }
        std::cout << '\n';
    }
    std::cout << picture.title << '\n' << picture.detail << "\none character is 4 x 8 cells of 5 cm\n";
}

/// The rectangles of a kind, each as large as it gets to the right, and then up.
std::string rectangles(std::vector<Kind> kinds, Kind kind) {
    std::ostringstream svg;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            int right = x, top = y;
            while (right < width && kinds[index(right, y)] == kind) {
                ++right;
            }
            const auto row = [&](int at) { return kinds.begin() + at * width; };
            while (right > x && top < height && std::count(row(top) + x, row(top) + right, kind) == right - x) {
                std::fill(row(top) + x, row(top) + right, on_floor);
                ++top;
            }
            if (top > y) {
                svg << 'M' << x << ' ' << y << 'h' << right - x << 'v' << top - y << 'h' << x - right << 'z';
            }
        }
    }
    return svg.str();
}

std::string places(const std::vector<Cell>& cells, const char* before, const char* behind) {
    std::ostringstream svg;
    for (const Cell cell : cells) {
        svg << before << cell.x << ".5 " << cell.y << ".5" << behind;
    }
    return svg.str();
}

/// The unit is a cell; in <g> y is up.
void draw_svg(const Picture& picture, std::ostream& svg) {
    svg << "<svg xmlns='http://www.w3.org/2000/svg' width='1072' height='1032' viewBox='-6 -6 268 258'"
           " font-family='DejaVu Sans, Verdana, sans-serif' font-size='3.2' fill='#697582'>\n"
           "<path fill='#ffffff' d='M-6 -6h268v258h-268z'/>\n"
           "<g transform='matrix(1 0 0 -1 0 224)' stroke-linecap='round' stroke-linejoin='round'>\n"
           "<path fill='#fcfcfa' d='M0 0h256v224h-256z'/>\n";
    for (const Kind kind : {unknown, margin, occupied}) {
        svg << "<path fill='" << colours[kind] << "' shape-rendering='crispEdges' d='"
            << rectangles(picture.kinds, kind) << "'/>\n";
    }
    const std::string line = "M" + places(picture.path, "", " "), start = places({picture.path.front()}, "M", "h0"),
                      goal = places({picture.path.back()}, "M", "h0");
    const auto draw = [&](const std::string& shape, const char* pen, const char* colour) {
        svg << "<path fill='none' stroke='" << colour << "' stroke-width='" << pen << "' d='" << shape << "'/>\n";
    };
    draw(places(picture.points, "M", "h0"), "1.6", colours[looked]);
    draw(line, "1.8", "#ffffff");
    draw(line, "0.8", "#d62839");
    draw(start + goal, "4", "#ffffff");
    draw(start, "3.2", "#16914c");
    draw(goal, "3.2", "#d62839");
    draw(goal, "2", "#ffffff");
    draw(goal, "1", "#d62839");
    svg << "</g>\n";
    for (int i = 0; i < 5; ++i) {
        svg << "<rect x='" << 26 * i
            << "' y='228' width='3' height='3' rx='0.5' stroke-width='0.2' stroke='#949ea8' fill='" << colours[i]
            << "'/>\n<text x='" << 26 * i + 5 << "' y='231'>" << names[i] << "</text>\n";
    }
    svg << "<path fill='none' stroke='#1f2933' stroke-width='0.4' d='M256 227v1h-40v-1'/>\n"
           "<text x='256' y='232' text-anchor='end'>2 m</text>\n"
           "<text y='240' font-size='4.4' font-weight='600' fill='#1f2933'>"
        << picture.title << "</text>\n<text y='247'>" << picture.detail << "</text>\n</svg>\n";
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: deliver | draw_path <map.pgm> <picture.svg>\n";
        return 2;
    }
    std::map<std::string, std::string> said;  // what stands behind each line's first word
    for (std::string word, rest; std::cin >> word && std::getline(std::cin, rest);) {
        said[word] = rest.substr(std::min(rest.find_first_not_of(' '), rest.size()));
    }
    Picture picture{read_map(argv[1]), cells_of(said["looked"]), cells_of(said["path"]), {}, {}};
    if (picture.path.empty() || picture.kinds.empty()) {
        std::cerr << "draw_path: there is no path, or " << argv[1] << " is not its map\n";
        return 1;
    }
    const auto [straight, diagonal] = firmpath::length(picture.path);
    std::ostringstream title;
    title << std::fixed << std::setprecision(2) << "From the dock to the bed: "
          << (straight + diagonal * std::sqrt(2.0)) * building::frame.resolution_um() / 1e6 << " m";
    picture.title = title.str();
    picture.detail = said["expanded"] + " jump points expanded, " + said["ram_bytes"] +
                     " bytes of RAM; A*: " + said["astar_expanded"] + " cells expanded, " + said["astar_ram_bytes"] +
                     " bytes";
    draw_text(picture);
    std::ofstream svg(argv[2]);
    draw_svg(picture, svg);
    return svg.flush() ? 0 : 1;
}
