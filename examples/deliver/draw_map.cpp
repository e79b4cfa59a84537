// Draws the building of this example as the picture map.pgm: one character of the plan below is 20 cm, one pixel 5 cm.
//
//     draw_map <file.pgm>
//
// A small care home. The robot's dock is in the store room at the lower left; it delivers to the bed at the upper left.

#include <array>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>

namespace {

//   #       outer wall             | -     thin: an open door's leaf, a screen
//   +       partition, 10 cm       A to Z  square furniture: bed, shelf, table, desk, kitchen, wardrobe...
//   .       floor                  a to z  round furniture: chair, plant, low table, toilet...: the ellipse in its box
//   blank   never seen: outside
constexpr std::string_view plan = R"(
  ############################################################
  #........WWWWWW+.......bbb+....BBBBB.NN..+.............WWWW#
  #........WWWWWW+.......bbb+WWW.BBBBB.NN..+BBBBBBBBBB...WWWW#
  #........WWWWWW+..........+WWW.BBBBB.....+BBBBBBBBBB...WWWW#
  #..............+....+.....+WWW.BBBBB.....+BBBBBBBBBB...WWWW#
  #..............+....+.....+WWW.BBBBB.....+BBBBBBBBBB...WWWW#
  #NN............++++++...tt+WWW.BBBBB.....+BBBBBBBBBB...WWWW#
  #NN............+........tt+....BBBBB.....+.............WWWW#
  #BBBBBBBBBB....+........tt+....BBBBB.....+NN...............#
  #BBBBBBBBBB....+..........+....BBBBB.....+NN...............#
  #BBBBBBBBBB....+..........+....BBBBB..TTT+..cc.............#
  #BBBBBBBBBB...|+..........+..|......ccTTT+..cc..........|..#
  #BBBBBBBBBB...|+........|.+..|......ccTTT+TTTTT.........|..#
  #ccc..........|+HH......|.+..|........TTT+TTTTT.........|..#
  #ccc..........|+HH......|.+..|...........+TTTTT.........|..#
  #ccc..........|+HH......|.+..|...........+..............|..#
  #++++++++.....++++++....++++++.....++++++++++++++++.....+++#
  #ooo.................-----+.................KKKK...........#
  #ooo........................................KKKK...........#
  #ooo.......................................................#
  #..........................................................#
  #..........................................................#
  #..........................................................#
  #.............HHHHHH......+.......HHHHHHHH.................#
  #++.....++++++++++++++++++++++++++++++++++++++++++......+++#
  #.|.......DDDD........+KKKKKKKKKKKK+.........ooo+.......|..#
  #.|.......DDDD.....SSS+KKKKKKKKKKKK+.........ooo+.......|..#
  #.|.....ccDDDD.....SSS+KKKKKKKKKKKK+.........ooo+.......|..#
  #.|.....ccDDDD.....SSS+KKK.........+...cc.cc.cc.+.......|..#
  #.|.......DDDDcc...SSS+KKK.............cc.cc.cc.+.......|..#
  #.........DDDDcc...SSS+KKK.............TTTTTTTT.+..........#
  #.........DDDD.....SSS+KKK.............TTTTTTTT.+..........#
  #.........DDDD.....SSS+KKK.............TTTTTTTT.+.......FFF#
  #..................SSS+KKK.............TTTTTTTT.+.......FFF#
  #..SSSSSSSSS.......SSS+KKK.........+...cc.cc.cc.+....ll.FFF#
  #..SSSSSSSSS..........+KKK.........+...cc.cc.cc.+....ll.FFF#
  #+++++++++++++++++++++++++++++++++++............+....ll.FFF#
  #SSSSSSSSSSSS.......SS+..............................ll.FFF#
  #SSSSSSSSSSSS.......SS+.................................FFF#
  #...................SS+.................................FFF#
  #.....................................cc.cc................#
  #.....SSSSSSSSSSSS....................cc.cc................#
  #.....SSSSSSSSSSSS....................TTTTT.....+..........#
  #...................................ccTTTTTcc..#############
  #.........................cc.cc.....ccTTTTTcc..#
  #................-----+...cc.cc.......TTTTT....#
  #.....................+...TTTTT.......cc.cc....#
  #.....SS..............+...TTTTT.......cc.cc....#
  #.....SS...SSSSSSSS...+...TTTTT................#
  #.....SS...SSSSSSSS...+........................#
  #.....SS...SSSSSSSS...+........................#
  ################################################
)";

constexpr int columns = 64, rows = 56;  // of the plan, with two blank ones on every side
constexpr int pixels = 4;               // along the edge of a character
constexpr int width = columns * pixels, height = rows * pixels;

// The usual grey values of map_server's trinary maps.
constexpr std::uint8_t occupied = 0, unknown = 205, free_floor = 254;

std::array<std::array<char, columns>, rows> read_plan() {
    std::array<std::array<char, columns>, rows> read;
    for (auto& row : read) {
        row.fill(' ');
    }
    std::size_t row = 1, column = 0;  // the plan begins with a line end: two blank rows in total
    for (const char c : plan) {
        if (c == '\n') {
            ++row;
            column = 0;
        } else {
            read.at(row).at(column++) = c;
        }
    }
    return read;
}

const auto cells = read_plan();
std::string picture(static_cast<std::size_t>(width* height), static_cast<char>(free_floor));

char cell(int x, int y) { return cells.at(static_cast<std::size_t>(y)).at(static_cast<std::size_t>(x)); }

void paint(int left, int top, int w, int h, std::uint8_t grey) {
    for (int y = top; y < top + h; ++y) {
        for (int x = left; x < left + w; ++x) {
            picture.at(static_cast<std::size_t>(y * width + x)) = static_cast<char>(grey);
        }
    }
}

/// A partition fills the middle of its character, and extends to the walls beside it.
void paint_partition(int x, int y) {
    const auto is_wall = [](char c) { return c == '+' || c == '#'; };
    const int left = x * pixels, top = y * pixels, edge = pixels / 4, thick = pixels / 2;
    paint(left + edge, top + edge, thick, thick, occupied);
    if (is_wall(cell(x - 1, y)))
        paint(left, top + edge, edge, thick, occupied);
    if (is_wall(cell(x + 1, y)))
        paint(left + pixels - edge, top + edge, edge, thick, occupied);
    if (is_wall(cell(x, y - 1)))
        paint(left + edge, top, thick, edge, occupied);
    if (is_wall(cell(x, y + 1)))
        paint(left + edge, top + pixels - edge, thick, edge, occupied);
}

/// A round piece is drawn when its upper left character is read.
void paint_round(int x, int y, char c) {
    if (cell(x - 1, y) == c || cell(x, y - 1) == c) {
        return;
    }
    int w = 0, h = 0;
    while (cell(x + w, y) == c)
        ++w;
    while (cell(x, y + h) == c)
        ++h;
    w *= pixels;
    h *= pixels;
    for (int py = 0; py < h; ++py) {
        for (int px = 0; px < w; ++px) {
            const int dx = (2 * px + 1 - w) * h, dy = (2 * py + 1 - h) * w;
            if (dx * dx + dy * dy <= w * h * w * h) {
                paint(x * pixels + px, y * pixels + py, 1, 1, occupied);
            }
        }
    }
}

void paint_cell(int x, int y) {
    const char c = cell(x, y);
    if (c == ' ') {
        paint(x * pixels, y * pixels, pixels, pixels, unknown);
    } else if (c == '+') {
        paint_partition(x, y);
    } else if (c == '|') {
        paint(x * pixels + pixels / 2, y * pixels, 1, pixels, occupied);
    } else if (c == '-') {
        paint(x * pixels, y * pixels + pixels / 2, pixels, 1, occupied);
    } else if (c >= 'a' && c <= 'z') {
        paint_round(x, y, c);
    } else if (c != '.') {
        paint(x * pixels, y * pixels, pixels, pixels, occupied);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: draw_map <file.pgm>\n";
        return 2;
    }
    for (int y = 0; y < rows; ++y) {
        for (int x = 0; x < columns; ++x) {
            paint_cell(x, y);
        }
    }
    std::ofstream file(argv[1], std::ios::binary);
    file << "P5\n" << width << ' ' << height << "\n255\n" << picture << std::flush;
    if (!file) {
        std::cerr << "draw_map: cannot write " << argv[1] << '\n';
        return 1;
    }
}
