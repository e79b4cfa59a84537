// A map whose size is known only at run time, as from an SD card. The planner is compiled for at most 64 x 64 cells; a
// smaller map lies in its corner, and all cells beyond it are blocked. The path, its cost and the counts of the search
// are those of a planner of exactly the map's size.
//
// What it costs: the RAM of the largest map. A jump point search clears nothing and looks at no cell beyond a blocked
// one, so a query takes as long as on the exact size. A* clears a record for each cell of the largest map in `begin`.
// docs/choosing.md has figures.
//
// What to change: `read` reads your file; `most` is the largest map.
#include <cstddef>
#include <cstdint>

#include "firmpath/firmpath.hpp"
#include "print.hpp"

namespace {

using examples::print;
using firmpath::Cell;
using firmpath::Status;

constexpr int most = 64;
using Moves = firmpath::Eight<firmpath::Corner::never>;

// The files: a line for each row of the map; # is blocked. All rows have the same length.
constexpr char building[] = "........#...............\n"
                            "........#.......#######.\n"
                            "...###..#.......#.......\n"
                            "...###..#..#########....\n"
                            "........#..........#....\n"
                            "........#.###......#..##\n"
                            "..####..#...#......#....\n"
                            ".....#......#...........\n"
                            ".....#......#...........\n";
constexpr char corridor[] = "......................................................................\n";
constexpr char torn[] = "....\n...\n";
constexpr char cut[] = "....\n..";

/// A file that is read a few bytes at a time.
class File {
public:
    explicit File(const char* text) : text_(text) {}

    /// @return how many bytes it has read; 0 at the end.
    std::size_t read(char* to, std::size_t count) {
        std::size_t done = 0;
        while (done < count && text_[at_] != '\0') {
            to[done++] = text_[at_++];
        }
        return done;
    }

private:
    const char* text_;
    std::size_t at_ = 0;
};

struct Size {
    int width = 0;
    int height = 0;
};

/// Reads a map into the corner of `map` and blocks all other cells.
/// @return what is wrong, or nothing.
template <class Map>
const char* load(File file, Map& map, Size& size) {
    map.fill(true);
    size = {};
    int x = 0;
    char bytes[16];
    for (std::size_t count = file.read(bytes, sizeof bytes); count != 0; count = file.read(bytes, sizeof bytes)) {
        for (std::size_t i = 0; i < count; ++i) {
            if (bytes[i] == '\n') {
                if (size.height != 0 && x != size.width) {
                    return "its rows differ in length";
                }
                size.width = x;
                ++size.height;
                x = 0;
            } else if (!map.try_set({static_cast<std::int16_t>(x), static_cast<std::int16_t>(size.height)},
                                    bytes[i] == '#')) {
                return "it is larger than 64 x 64 cells";
            } else {
                ++x;
            }
        }
    }
    return x == 0 ? nullptr : "its last row has no end";
}

constinit firmpath::JumpGrid<most, most> map{firmpath::all_blocked};
constinit firmpath::JumpPointSearch<firmpath::JumpGrid<most, most>, Moves, firmpath::PooledNodes<64>> planner;

void plan(const char* name, const char* text, Cell start, Cell goal) {
    Size size;
    if (const char* wrong = load(File(text), map, size)) {
        print(name, ": ", wrong, "\n");
        return;
    }
    const Status status = planner.plan(map, start, goal);
    print(name, ": ", size.width, " x ", size.height, " cells, ", firmpath::to_string(status), "\n");
    for (int y = 0; y < size.height; ++y) {
        char line[most + 1]{};
        for (int x = 0; x < size.width; ++x) {
            line[x] = map.passable(firmpath::cell(x, y)) ? '.' : '#';
        }
        for (const Cell cell : planner.path(map)) {
            line[cell.x] = cell.y == y ? '*' : line[cell.x];
        }
        print(line, "\n");
    }
}

}  // namespace

int main() {
    plan("building", building, {0, 8}, {17, 2});
    plan("corridor", corridor, {0, 0}, {69, 0});
    plan("torn", torn, {0, 0}, {3, 0});
    plan("cut", cut, {0, 0}, {3, 0});
    return 0;
}
