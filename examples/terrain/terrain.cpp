// One map for a rover, an amphibian and a drone; and the same map again under observation by a watch post.
//
// What it shows: the map stores kinds of ground, and each robot has a table with the weights of these kinds. Danger and
// cover are layers on top: a step costs more in sight of a watch post, and a little less beside trees and rocks. One
// small planner plans on all of these maps, because they have the same type.
//
// How to run it: build the target terrain of a preset, and then
//
//     build/host/examples/terrain
//     ctest --preset microbit -R examples.terrain -V    (the same in the emulator)
//
// What to change: the map and the tables; where the watch post is and how far it sees; what it costs to be seen
// (`danger_in_sight`; a higher cost gives longer detours) and how much cover saves (`Cover::greatest`).
#include <cstddef>
#include <cstdint>
#include <utility>

#include "firmpath/firmpath.hpp"
#include "firmpath/port/port.hpp"
#include "print.hpp"

namespace {

using examples::print;
using firmpath::Cell;
using firmpath::Status;

// The map, half a byte per cell, in flash.

enum class Ground : std::uint8_t { grass, road, forest, water, rock };
constexpr const char* letters = ".=T~#";  // in that order

using Map = firmpath::TerrainGrid<40, 17, 4, Ground>;
constexpr const char* drawing = R"(
    .........~~~~~..........TTTT............
    ..TT.....~~~~~~........TTTTTT...........
    .TTTT.....~~~~~~......TTTTTTTT..##......
    ..TTT......~~~~~~......TTTTTT..####.....
    ...T.=======~~~~~.......TTTT....##......
    .....=.....~~~~~~~...............=====..
    .....=..TT..~~~~~~~..............=...=..
    .....=.TTTT..~~~~~~~~~...........=...=..
    ....==..TT...~..~~~~~~~~.........=......
    ....=.......TTT....~~~~~~~.......=......
    ....=..#...TTTTTT....===============....
    ....=..##...TTTT......~~~~~..TTT.=......
    ....================...~~~~.TTTT.=..TTT.
    .......##..........==...~~~~~TT..=.TTTTT
    .....####...........======~~~~~..=..TTT.
    ......##..TTT............======..=......
    ..........TTTT...........~~~~~====......
)";
constexpr Map country = Map::drawn(drawing, letters);
constexpr Cell start{6, 1};
constexpr Cell goal{37, 7};
constexpr Cell watch_post{26, 6};
constexpr int sight_cells = 12;

// The weights of the ground for each robot, in the order of `Ground`; 0 is blocked. A table instead of FixedWeights, so
// that all robots' maps have one type, and therefore one planner.

using Robot = firmpath::WeightTable<5, 20>;
constexpr Robot rover({6, 4, 12, 0, 0});
constexpr Robot amphibian({9, 8, 16, 5, 0});
constexpr Robot drone({6, 6, 6, 6, 6});

/// What can be looked through: eyesight is treated as one more robot. In a wood, no cell is seen.
constexpr firmpath::FixedWeights<1, 1, 0, 1, 0> eyesight;

// Layers.

constexpr std::uint8_t danger_in_sight = 20;
constinit firmpath::ByteLayer<Map::width, Map::height> danger{};

/// How much cover saves. A layer of your own needs no memory if its values can be computed. If they are subtracted, a
/// small `greatest` keeps the search fast.
struct Cover {
    static constexpr int width = Map::width;
    static constexpr int height = Map::height;
    static constexpr std::uint32_t greatest = 2;

    bool sought = false;

    /// `greatest` beside forest and rock.
    constexpr std::uint32_t value(Cell cell) const {
        using Beside = firmpath::Four;
        for (unsigned d = 0; sought && d < Beside::directions; ++d) {
            const Cell at = Beside::neighbour(cell, d);
            if (country.contains(at) && (country.at(at) == Ground::forest || country.at(at) == Ground::rock)) {
                return greatest;
            }
        }
        return 0;
    }
    /// Lets a running search detect that values have changed.
    constexpr std::uint32_t revision() const { return sought ? 1 : 0; }
};
constinit Cover cover{};

// The planner. It is small because of costs of 16 bits, far more than paths need here, and an open list of 88 places;
// the program prints how many were needed. If one of the two is too small, `plan` returns cost_overflow or open_full.

using Land = firmpath::Terrain<Map, Robot>;
using View = decltype(firmpath::layers(std::declval<const Land&>(), firmpath::plus(danger), firmpath::minus(cover)));
using Moves = firmpath::Eight<firmpath::Corner::never, firmpath::scale_5_7>;
using Planner = firmpath::AStar<View, Moves, firmpath::DenseNodes<firmpath::Layout::compact, 88>, std::uint16_t>;
static_assert(sizeof(Planner) <= 4 * Map::width * Map::height);
constinit Planner planner;

bool in_sight(Cell cell) { return danger.at(cell) != 0; }

/// Draws the map, grass in sight as `:`, and a path over it: `*`, and `!` where it is seen.
void draw(const Planner::Path& path) {
    for (std::int16_t y = 0; y < Map::height; ++y) {
        char line[Map::width + 1];
        for (std::int16_t x = 0; x < Map::width; ++x) {
            const bool seen_grass = in_sight({x, y}) && country.at({x, y}) == Ground::grass;
            line[x] = seen_grass ? ':' : letters[country.number({x, y})];
        }
        for (const Cell cell : path) {
            if (cell.y == y) {
                line[cell.x] = in_sight(cell) ? '!' : '*';
            }
        }
        line[Map::width] = '\n';
        firmpath::port::write_bytes(line, sizeof line);
    }
}

/// Plans for a robot, with danger and cover as they are now. @return whether there is a path.
bool plan(const char* name, const Robot& robot) {
    const auto land = firmpath::terrain(country, robot);
    const View map = firmpath::layers(land, firmpath::plus(danger), firmpath::minus(cover));
    const Status status = planner.plan(map, start, goal);

    // The cost of the same path without danger and cover.
    std::uint32_t without_danger = 0;
    const firmpath::CostResult priced = firmpath::cost_of<Planner::moves_type>(land, planner.path(map), without_danger);
    std::uint32_t seen = 0;
    for (const Cell cell : planner.path(map)) {
        seen += in_sight(cell) ? 1U : 0U;
    }
    print(name, ": ", firmpath::to_string(status), ", cost ", planner.cost(), ", of the ground alone ", without_danger,
          "; ", planner.path(map).size(), " cells, ", seen, " in sight; ", planner.stats().expanded,
          " expanded, at most ", planner.stats().peak_open, " open\n");
    draw(planner.path(map));
    print("\n");
    return firmpath::has_path(status) && priced == firmpath::CostResult::complete;
}

/// Marks what the watch post sees. @return how many cells.
std::uint32_t watch() {
    const auto view = firmpath::terrain(country, eyesight);
    std::uint32_t seen = 0;
    for (std::int16_t y = 0; y < Map::height; ++y) {
        for (std::int16_t x = 0; x < Map::width; ++x) {
            const int dx = x - watch_post.x;
            const int dy = y - watch_post.y;
            if (dx * dx + dy * dy <= sight_cells * sight_cells &&
                firmpath::line_of_sight<firmpath::Corner::one_side>(view, watch_post, {x, y})) {
                danger.set({x, y}, danger_in_sight);
                ++seen;
            }
        }
    }
    return seen;
}

}  // namespace

int main() {
    print("planner ", sizeof planner, " bytes of RAM, danger ", sizeof danger, "; map ", sizeof country,
          " bytes of flash\n\n");
    bool good = plan("rover", rover);
    good = plan("amphibian", amphibian) && good;
    good = plan("drone", drone) && good;

    const std::uint32_t seen = watch();
    cover.sought = true;
    print("A post at ", watch_post.x, ",", watch_post.y, " sees ", seen, " cells.\n");
    good = plan("rover", rover) && good;
    good = plan("amphibian", amphibian) && good;
    return good ? 0 : 1;
}
