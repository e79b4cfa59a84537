#include "firmpath/sense/frontier.hpp"

#include <cstdint>

#include "firmpath/inflate/inflate.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "support/known_map.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

using Map = BitGrid<9, 5>;
using Known = test_support::KnownMap<9, 5>;
static_assert(firmpath::KnowledgeMap<Known> && !firmpath::KnowledgeMap<Map>);
static_assert(firmpath::WordMap<Frontier<Map, Known>> && !firmpath::WeightedMap<Frontier<Map, Known>>);
using OnCosts = Frontier<firmpath::CostGrid<9, 5>, Known>;
static_assert(sizeof(Frontier<Map, Known>) == 3 * sizeof(void*) + 8);
static_assert(firmpath::WeightedMap<OnCosts> && !firmpath::WordMap<OnCosts>);
static_assert(OnCosts::greatest_weight == firmpath::CostGrid<9, 5>::greatest_weight);

constexpr Map open{};
constexpr Known room = Known::drawn("#########"
                                    "......#??"
                                    "......#??"
                                    "......???"
                                    "#####?###");

/// A picture of the goal cells.
constexpr Map goals(const Known& known, const Map& given_up, Disc reach, Specks specks = Specks::counted) {
    const Frontier view(open, known, given_up, reach, specks);
    Map picture;
    for (const auto [x, y] : cells(9, 5)) {
        picture.set(cell(x, y), view.goal(cell(x, y)));
    }
    return picture;
}

// Next to an unknown cell; cells of walls and unknown cells are checked too.
static_assert(goals(room, open, Disc::cells(1)) == Map::drawn(".......##"
                                                              "......###"
                                                              "......###"
                                                              ".....####"
                                                              "....#.###"));
constexpr bool in_the_room(int x, int y) { return goals(room, open, Disc::cells(3)).passable(cell(x, y)) == false; }
// Along the bottom row up to three cells away; from above through the room, but not around the wall's end.
static_assert(in_the_room(3, 3) && !in_the_room(2, 3) && in_the_room(5, 1) && !in_the_room(0, 1));
// With both doors given up there is no goal in the room.
constexpr Map doors = Map::drawn("........."
                                 "........."
                                 "........."
                                 "......#.."
                                 ".....#...");
static_assert(!goals(room, doors, Disc::cells(3)).passable(cell(8, 2)));
static_assert(goals(room, doors, Disc::cells(3)).passable(cell(5, 3)));
// Both doors are specks. Behind the right one is a square, which is not in sight from the room.
static_assert(goals(room, open, Disc::cells(3), Specks::ignored).passable(cell(5, 3)));
static_assert(!goals(room, open, Disc::cells(3), Specks::ignored).passable(cell(6, 2)));
constexpr bool of_four_specks(const char* art) {
    return !goals(Known::drawn(art), open, Disc::cells(9), Specks::ignored).passable(cell(4, 2));
}
static_assert(of_four_specks("........."
                             "..??....."
                             "..??....."
                             "........."
                             "........."));
static_assert(!of_four_specks(".?....?.."
                              "..??..??."
                              ".?......."
                              ".?..??..."
                              ".?..?...."));

// The picture of the documentation.
constexpr bool is_as_drawn() {
    const Known known = Known::drawn("#########"
                                     "......???"
                                     "......???"
                                     "......???"
                                     "##?######");
    const Map walls = Map::drawn("#########"
                                 "........."
                                 "........."
                                 "........."
                                 "##.######");
    Map planning;
    firmpath::inflate(walls, Disc::cells(1), planning);
    const Map all = goals(known, open, Disc::cells(2));
    Map picture;
    for (const auto [x, y] : cells(6, 5)) {
        picture.set(cell(x, y), planning.passable(cell(x, y)) && !all.passable(cell(x, y)));
    }
    return picture == Map::drawn("........."
                                 "........."
                                 "..#.##..."
                                 "..#......"
                                 ".........");
}
static_assert(is_as_drawn());

constexpr bool gives_up_what_it_sees() {
    Map given_up;
    const Frontier view(open, room, given_up, Disc::cells(2));
    view.give_up(Cell{5, 3}, given_up);
    return given_up == doors;
}
static_assert(gives_up_what_it_sees());

// A robot in the middle of unknown cells sees its neighbours, anywhere on the map, but not its own cell.
constexpr Known nothing{};
constexpr int seen_from(Cell robot, Disc reach) {
    int count = 0;
    Frontier(open, nothing, open, reach).look(robot, [&](Cell) { return ++count != 0; });
    return count;
}
static_assert(seen_from(Cell{4, 2}, Disc::cells(3)) == 4);
static_assert(seen_from(Cell{0, 0}, Disc::cells(60000)) == 2 && seen_from(Cell{8, 4}, Disc::cells(2)) == 2);
static_assert(seen_from(Cell{4, 2}, Disc::cells(0)) == 0);

TEST(Frontier, ChangesItsRevisionWithEachOfItsMaps) {
    static Map planning;
    static Known known;
    static Map given_up;
    const Frontier view(planning, known, given_up, Disc::cells(3));
    std::uint32_t before = view.revision();
    planning.set(Cell{1, 1});
    EXPECT_NE(view.revision(), before);
    before = view.revision();
    known.learn(Cell{1, 1}, true);
    EXPECT_NE(view.revision(), before);
    before = view.revision();
    given_up.set(Cell{1, 1});
    EXPECT_NE(view.revision(), before);
    EXPECT_FALSE(view.passable(Cell{1, 1}));
    EXPECT_TRUE(view.passable(Cell{2, 1}));
    EXPECT_EQ(view.blocked_word(1, 0), planning.blocked_word(1, 0));
}

template <int W, int H>
void sees_what_is_in_sight(std::uint32_t seed) {
    SCOPED_TRACE(W);
    static BitGrid<W, H> planning;
    static test_support::KnownMap<W, H> known;
    static BitGrid<W, H> given_up;
    static BitGrid<W, H> seen;
    Random random(seed);
    scatter(known, random, random.below(60), random.below(50));
    scatter(given_up, random, random.below(30));
    const auto cells = static_cast<std::uint16_t>(random.below(8));
    const Frontier view(planning, known, given_up, Disc::cells(cells));
    for (int n = 0; n < 20; ++n) {
        const Cell c = any_cell<W, H>(random);
        std::uint32_t count = 0;
        std::uint32_t plain_count = 0;
        seen.fill(false);
        view.look(c, [&](Cell u) {
            seen.set(u);
            return ++count != 0;
        });
        for (const auto [x, y] : test_support::cells(W, H)) {
            const bool in_sight = given_up.passable(cell(x, y)) && plainly_in_sight(known, c, cell(x, y), cells);
            plain_count += in_sight ? 1 : 0;
            ASSERT_EQ(!seen.passable(cell(x, y)), in_sight) << c.x << ',' << c.y << " to " << x << ',' << y;
        }
        ASSERT_EQ(count, plain_count);  // each once
        ASSERT_EQ(view.goal(c), count != 0);
    }
}

TEST(Frontier, SeesWhatIsInSight) {
    for (auto round : property(500, 2)) {
        sees_what_is_in_sight<13, 9>(round.seed);
        sees_what_is_in_sight<33, 6>(round.seed);
        sees_what_is_in_sight<1, 1>(round.seed);
#if __STDC_HOSTED__
        sees_what_is_in_sight<64, 7>(round.seed);
        sees_what_is_in_sight<70, 11>(round.seed);
#endif
    }
}

}  // namespace
