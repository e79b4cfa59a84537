/// @file
/// The thirty maps of the golden results, and the queries on each.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "golden/drawing.hpp"
#include "support/random.hpp"
#include "support/random_map.hpp"
#include "support/scenes.hpp"

namespace golden {

namespace detail {

/// The letters of a random map.
template <int W, int H>
struct Letters {
    char of[static_cast<std::size_t>(W) * H + 1]{};
};

/// Puts four names on free cells, and A on a blocked one.
template <int W, int H>
constexpr Letters<W, H> with_names(const firmpath::BitGrid<W, H>& grid, test_support::Random& random) {
    using test_support::cell;
    Letters<W, H> letters;
    for (int i = 0; i < W * H; ++i) {
        letters.of[i] = grid.passable(cell(i % W, i / W)) ? '.' : '#';
    }
    for (const char name : {'a', 'b', 'c', 'd', 'A'}) {
        const char on = name == 'A' ? '#' : '.';
        int at = 0;
        do {
            at = static_cast<int>(random.below(W * H));
        } while (letters.of[at] != on);
        letters.of[at] = name;
    }
    return letters;
}

template <int W, int H>
constexpr Letters<W, H> clutter(std::uint32_t seed, unsigned percent) {
    test_support::Random random(seed);
    firmpath::BitGrid<W, H> grid;
    test_support::scatter(grid, random, percent);
    return with_names(grid, random);
}

/// One of the scenes of property tests.
template <int W, int H>
constexpr Letters<W, H> scene(std::uint32_t seed, void (*draw)(firmpath::BitGrid<W, H>&, test_support::Random&)) {
    test_support::Random random(seed);
    firmpath::BitGrid<W, H> grid;
    draw(grid, random);
    return with_names(grid, random);
}

inline constexpr auto clutter_40 = clutter<40, 12>(1, 20);
inline constexpr auto clutter_33 = clutter<33, 11>(2, 35);
inline constexpr auto clutter_8 = clutter<8, 8>(3, 25);
inline constexpr auto rooms_37 = scene<37, 11>(4, test_support::rooms<37, 11>);
inline constexpr auto maze_39 = scene<39, 11>(5, test_support::maze<39, 11>);
inline constexpr auto maze_8 = scene<8, 8>(6, test_support::maze<8, 8>);

}  // namespace detail

// clang-format off
inline constexpr Drawing maps[] = {
    {"empty", 8, 8,
     "a......."
     "........"
     "......d."
     "...c...."
     "........"
     "........"
     "........"
     ".......b",
     "ab ba ac cd aa ab$9 ab%5 az zb az?"},
    {"single", 1, 1, "a", "aa aa? az za"},
    {"row", 40, 1,
     "a......b.......................c.......d",
     "ad da bc ad$38 ad$39 ad%30"},
    {"row_parted", 33, 1,
     "a......b...............c.......#d",
     "ac ca ad ad? da? bc%9"},
    {"column", 1, 12,
     "a" "." "." "b" "." "." "." "c" "#" "." "." "d",
     "ac cb ad da?"},
    {"gap", 16, 8,
     "a......#........"
     ".......#........"
     ".......#........"
     "...c...#....d..."
     ".......#........"
     ".......#........"
     "................"
     ".......#.......b",
     "ab ba cd dc? cd$12 cd%20 ab%40"},
    {"closed_room", 10, 8,
     "a........."
     "..#####..."
     "..#...#..."
     "..#.b.#..."
     "..#...#..c"
     "..#####..."
     ".........."
     "...A....d.",
     "ab ab? ba? cd ab$4 ab?$4 aA aA? ab?%9"},
    {"diagonals", 8, 8,
     "a.#...#."
     ".#...#.."
     "#...#..."
     "...#c..#"
     "..#...#."
     ".#...#.."
     "#...#..."
     "d..#...b",
     "ab ba ac cb ad da ab? cd%3"},
    {"corners", 9, 7,
     "a..#....."
     "...#.#..."
     "....#..b."
     "##.#.###."
     "c.#......"
     ".#...#.#."
     "....d.#.e",
     "ab ba ac ca ad de ed ce bc%4"},
    {"blocked_ends", 8, 6,
     "A......."
     "..####.."
     "..#B.#.."
     "..#..#.c"
     "..####.."
     "a......C",
     "Ac aA aB aB? aC? AB cz za Ac? ac"},
    {"trap", 20, 12,
     "...................."
     ".....##########....."
     "..............#....."
     "..............#....."
     "..............#....."
     "a......c......#....b"
     "..............#....."
     "..............#....."
     "..............#....."
     ".....##########....."
     "...................."
     "d...................",
     "ab ba cb bc db ab$20 cb%30 cb?%30 ab%100"},
    {"spiral", 15, 11,
     "a.............."
     "#############.#"
     "............#.."
     ".##########.##."
     ".#........#.#.."
     ".#.######.#.#.#"
     ".#.#b...#.#.#.."
     ".#.####.#.#.##."
     ".#......#.#.#.."
     ".########.#.#.#"
     "..........#...c",
     "ab ba ac cb ab?%40 ab$60"},
    {"word_edge", 34, 9,
     "a..............................#.."
     "...............................#.."
     "..............................##.."
     "...............................#.."
     "c...............................d."
     "...............................#.."
     "...............................##."
     "...............................#.."
     "...............................#.b",
     "ab ba cd dc ad ab$40 ba%12"},
    {"long_rows", 40, 12,
     "a......................................."
     "#######################################."
     "........................................"
     ".#######################################"
     "........................................"
     "......................c................."
     ".#######################.##############."
     "........................................"
     "#######################################."
     "........................................"
     ".#######################################"
     "b......................................d",
     "ac cd ca ab%200 ad?%99"},
    {"pillars", 17, 9,
     "a................"
     ".#.#.#.#.#.#.#.#."
     "................."
     ".#.#.#.#c#.#.#.#."
     "................."
     ".#.#.#.#.#.#.#.#."
     "d................"
     ".#.#.#.#.#.#.#.#."
     "................b",
     "ab ba cb cd db ab%25"},
    {"ground", 16, 10,
     "a....222........"
     ".....2992......."
     ".....29992......"
     ".....2999922...."
     "..c..29999992..."
     ".....2299992...."
     "....33229922...."
     "...3333222......"
     "....333...55555."
     "..........5...5b",
     "ab ba ac cb ab$18 ab%30 ba?%20"},
    {"river", 20, 8,
     "a........7.........."
     "........77.....c...."
     "........78.........."
     "#######.88.........."
     "......#.99.........."
     "......#.22.........."
     "...d..#.99.........."
     "......#.88.........b",
     "ab ba ac da ad? db%40"},
    {"slope", 8, 8,
     "a1234567"
     "11234567"
     "12234567"
     "22334567"
     "3344#567"
     "44556#67"
     "5566778b"
     "c6778899",
     "ab ba ac ca bc ab$15"},
    {"aisles", 12, 8,
     "a.....>....b"
     ".####.#####."
     ".#..#.#...v."
     "^#..#.#.c.v."
     "^...v.<...v."
     ".####.####.."
     "d...<<<....."
     "............",
     "ab ba ac cd da db bd?"},
    {"roundabout", 9, 9,
     "...<.>..."
     "...<.>..."
     "..<<<<^.."
     "v<v###^<<"
     "a.v###^.b"
     ">>v###^>>"
     "..v>>>^.."
     "...<.>..."
     "c..<.>..d",
     "ab ba cb cd dc ad ab%20"},
    {"warehouse", 24, 11,
     "a......................."
     ".v###^###v###^###v###^.."
     ".v###^###v###^###v###^.."
     ".v###^###v###^###v###^.."
     ".v...^...v...^...v...^.."
     ".>>>>>>>>>>>>>>>>>>>>>.c"
     ".v###^###v###^###v###^.."
     ".v###^###v###^###v###^.."
     ".v###^###v###^###v###^.."
     ".<<<<<<<<<<<<<<<<<<<<<.."
     "d......................b",
     "ab ba ca dc ac%60 ab$30"},
    {"thin_walls", 8, 8,
     "a.|....."
     "_.|.___."
     "..|..|.."
     ".__+.|.."
     "..c|.+_."
     ".|....|."
     ".|__..|."
     "......|b",
     "ab ba ac cb bc%9 ab$12"},
    {"thin_rooms", 12, 8,
     "a..|...|...b"
     "...|........"
     "_._+___+__._"
     "...|...|...."
     "...........|"
     "_._+.__+___+"
     "...|...|...."
     "c..|.......d",
     "ab ba ac cd ad ad? db%20"},
    {"unknown", 16, 8,
     "a........#??????"
     ".........#??????"
     ".........#??????"
     "...c.....#??????"
     "............????"
     "######.###??????"
     "....d#.#????????"
     ".....#b#????????",
     "ab ca db ca$8 ab%3 ac"},
    {"clutter_40", 40, 12, detail::clutter_40.of, "ab ba cd ac bd aA? ab%50"},
    {"clutter_33", 33, 11, detail::clutter_33.of, "ab? ba? cd? ac db cA?"},
    {"clutter_8", 8, 8, detail::clutter_8.of, "ab ba cd? ac? aA? bd?"},
    {"rooms_37", 37, 11, detail::rooms_37.of, "ab ba cd ac? bd"},
    {"maze_39", 39, 11, detail::maze_39.of, "ab ba cd ad? bc%60"},
    {"maze_8", 8, 8, detail::maze_8.of, "ab ba cd ac? bd%9"},
};
// clang-format on
static_assert(sizeof maps / sizeof *maps == 30);

namespace detail {

constexpr bool well_drawn(const Drawing& drawing) {
    int letters = 0;
    while (drawing.letters[letters] != '\0') {
        ++letters;
    }
    if (letters != drawing.width * drawing.height) {
        return false;
    }
    for (Queries queries(drawing); !queries.at_end(); (void)queries.next()) {
        for (int i = 0; i < 2; ++i) {
            const char name = queries.text()[i];
            if (name != 'z' && !drawing.contains(drawing.named(name))) {
                return false;
            }
        }
    }
    return true;
}
/// The index of the first map with too few letters or with a query for a missing name.
constexpr std::size_t first_badly_drawn() {
    std::size_t i = 0;
    while (i < sizeof maps / sizeof *maps && well_drawn(maps[i])) {
        ++i;
    }
    return i;
}

}  // namespace detail

static_assert(detail::first_badly_drawn() == 30);

}  // namespace golden
