#include "firmpath/search/frontier_search.hpp"

#include <cstdint>

#include "firmpath/inflate/inflate.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/sense/frontier.hpp"
#include "firmpath/sense/occupancy_grid.hpp"
#include "reference/plain_squares.hpp"
#include "support/known_map.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"
#include "support/test.hpp"

using firmpath::BitGrid;
using firmpath::Cell;
using firmpath::Corner;
using firmpath::Disc;
using firmpath::Eight;
using firmpath::Four;
using firmpath::Frontier;
using firmpath::FrontierSearch;
using firmpath::Status;
using test_support::any_cell;
using test_support::Beside;
using test_support::cell;
using test_support::KnownMap;
using test_support::last_of;
using test_support::plainly_in_sight;
using test_support::PlainSquares;
using test_support::Random;

namespace {

constexpr int W = 13;
constexpr int H = 9;
using Map = BitGrid<W, H>;
using Known = KnownMap<W, H>;
using View = Frontier<Map, Known>;
using Moves = Eight<Corner::never, firmpath::scale_10_14>;

Map planning;
Known known;
Map given_up;
FrontierSearch<View, Moves> search;

void clear_all() {
    planning = {};
    known = {};
    given_up = {};
}

// A room with a door at the right that is too narrow for a robot of one cell's radius.
constexpr Known with_a_door = Known::drawn("?????????????"
                                           "?##########??"
                                           "?#........#??"
                                           "?#........#??"
                                           "?#.........??"
                                           "?#........#??"
                                           "?#........#??"
                                           "?##########??"
                                           "?????????????");
template <class K>
constexpr Map grown(const K& knowledge, int radius) {
    Map occupied;
    for (int y = 0; y < H; ++y) {
        for (int x = 0; x < W; ++x) {
            occupied.set(cell(x, y), !knowledge.known_free(cell(x, y)) && !knowledge.unknown(cell(x, y)));
        }
    }
    Map map;
    firmpath::inflate(occupied, Disc::cells(static_cast<std::uint16_t>(radius)), map);
    return map;
}

TEST(FrontierSearch, LooksThroughADoorThatIsTooNarrow) {
    clear_all();
    known = with_a_door;
    planning = grown(known, 1);
    const View near(planning, known, given_up, Disc::cells(1));
    EXPECT_EQ(search.plan(near, Cell{3, 4}, {}), Status::no_path);
    EXPECT_EQ(search.path(near).size(), 0U);
    const View far(planning, known, given_up, Disc::cells(4));
    ASSERT_EQ(search.plan(far, Cell{3, 4}, {}), Status::found);
    EXPECT_TRUE(test_support::leads(search.path(far), Cell{3, 4}, Cell{7, 4}));
    EXPECT_EQ(search.cost(), 40);
    // That cell shows nothing new: the visible unknown cells are given up, and nothing else is in sight.
    ASSERT_EQ(search.plan(far, Cell{7, 4}, {}), Status::found);
    EXPECT_EQ(search.path(far).size(), 1U);
    far.give_up(Cell{7, 4}, given_up);
    EXPECT_FALSE(given_up.passable(Cell{11, 4}));
    EXPECT_EQ(search.plan(far, Cell{7, 4}, {}), Status::no_path);
}

TEST(FrontierSearch, EveryStatusHasItsCause) {
    clear_all();
    const View view(planning, known, given_up, Disc::cells(3));
    EXPECT_EQ(search.plan(view, Cell{W, 0}, {}), Status::out_of_map);
    planning.set(Cell{4, 4});
    EXPECT_EQ(search.plan(view, Cell{4, 4}, {}), Status::start_blocked);
    // All is unknown: an unknown cell is in sight from any cell.
    EXPECT_EQ(search.plan(view, Cell{0, 0}, {}), Status::found);
    EXPECT_EQ(search.path(view).size(), 1U);
    for (int y = 0; y < H; ++y) {
        for (int x = 0; x < W; ++x) {
            known.learn(cell(x, y), x % 4 == 3 && y != 5);
        }
    }
    EXPECT_EQ(search.plan(view, Cell{0, 0}, {}), Status::no_path);
    known.forget(Cell{W - 1, 0});
    EXPECT_EQ(search.plan(view, Cell{0, 0}, {}), Status::found);
    EXPECT_EQ(search.plan(view, Cell{0, 0}, {}, {.cost_limit = 20}), Status::cost_limit);
    EXPECT_EQ(search.plan(view, Cell{0, 0}, {}, {.work_limit = 5}), Status::work_limit);
    // The search notices a change of knowledge.
    ASSERT_EQ(search.begin(view, Cell{0, 0}, {}), Status::running);
    ASSERT_EQ(search.step(view, 3), Status::running);
    known.learn(Cell{W - 1, 0}, false);
    EXPECT_EQ(search.step(view, 3), Status::map_changed);
    ASSERT_EQ(search.begin(view, Cell{0, 0}, {}), Status::running);
    ASSERT_EQ(search.step(view, 3), Status::running);
    search.cancel();
    EXPECT_EQ(search.step(view, 3), Status::cancelled);
}

/// With an OccupancyGrid only cells that open or close end a search.
TEST(FrontierSearch, KnowledgeAloneEndsNoSearch) {
    using Learnt = firmpath::OccupancyGrid<W, H, firmpath::Unknown::free>;
    using Watch = Frontier<Learnt, Learnt>;
    static Learnt learnt;
    static FrontierSearch<Watch, Moves> explorer;
    clear_all();
    learnt.clear();
    for (int n = 0; n < W * H - 1; ++n) {
        learnt.set(cell(n % W, n / W), firmpath::Knowledge::free);
    }
    const Watch view(learnt, learnt, given_up, Disc::cells(3));
    ASSERT_EQ(explorer.begin(view, Cell{0, 0}, {}), Status::running);
    ASSERT_EQ(explorer.step(view, 3), Status::running);
    // The last cell was unknown and free to enter before: now nothing unknown is left.
    learnt.set(Cell{W - 1, H - 1}, firmpath::Knowledge::free);
    EXPECT_EQ(explorer.step(view, 1000), Status::no_path);
    ASSERT_EQ(explorer.begin(view, Cell{0, 0}, {}), Status::running);
    ASSERT_EQ(explorer.step(view, 3), Status::running);
    learnt.set(Cell{W - 1, H - 1}, firmpath::Knowledge::occupied);
    EXPECT_EQ(explorer.step(view, 1000), Status::map_changed);
}

/// A partly known world; some other cells are blocked for the robot's centre, some given up.
void random_scene(Random& random) {
    clear_all();
    test_support::scatter(known, random, random.below(40), random.below(50));
    test_support::scatter(given_up, random, random.below(60));
    planning = grown(known, static_cast<int>(random.below(2)));
    for (unsigned n = random.below(20); n != 0; --n) {
        planning.set(any_cell<W, H>(random));
    }
}

template <class Moves, Beside Rule>
void finds_the_nearest(test_support::Property rounds) {
    static FrontierSearch<View, Moves> whole;
    static FrontierSearch<View, Moves> sliced;
    static constinit PlainSquares<W, H> reference(Moves::scale.straight, Moves::scale.diagonal, Rule);
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        SCOPED_TRACE(rounds.seed + i);
        Random random(rounds.seed + i);
        random_scene(random);
        const Cell start = any_cell<W, H>(random);
        planning.set(start, false);
        const auto cells = static_cast<std::uint16_t>(random.below(5));
        const std::uint32_t least = 1 + random.below(3);
        const View view(planning, known, given_up, Disc::cells(cells), least);
        const auto is_goal = [&](Cell c) {
            std::uint32_t seen = 0;
            for (int y = 0; y < H; ++y) {
                for (int x = 0; x < W; ++x) {
                    const bool counts = given_up.passable(cell(x, y));
                    seen += counts && plainly_in_sight(known, c, cell(x, y), cells) ? 1U : 0U;
                }
            }
            return seen >= least;
        };
        reference.run(planning, start);
        std::uint32_t cheapest = test_support::unreachable;
        for (int y = 0; y < H; ++y) {
            for (int x = 0; x < W; ++x) {
                const std::uint32_t cost = reference.cost(cell(x, y));
                cheapest = cost < cheapest && is_goal(cell(x, y)) ? cost : cheapest;
            }
        }
        const Status status = whole.plan(view, start, {});
        if (cheapest == test_support::unreachable) {
            ASSERT_EQ(status, Status::no_path);
        } else {
            ASSERT_EQ(status, Status::found);
            ASSERT_EQ(whole.cost(), cheapest);
            ASSERT_EQ(reference.cost_of(planning, whole.path(view)), cheapest);
            ASSERT_TRUE(is_goal(last_of(whole.path(view))));
        }
        for (const std::uint32_t budget : {1U, 2U, 3U, 7U, 50U}) {
            Status s = sliced.begin(view, start, {});
            while (s == Status::running) {
                s = sliced.step(view, budget);
            }
            ASSERT_TRUE(test_support::same_result(whole, view, sliced, view)) << budget;
        }
    }
}

// Together 2,000 maps on the host.
TEST(FrontierSearch, FindsTheNearestOnRandomMaps) {
    finds_the_nearest<Moves, Beside::both>(test_support::property(1000, 3));
#if __STDC_HOSTED__
    finds_the_nearest<Eight<Corner::one_side, firmpath::scale_10_14>, Beside::one>(test_support::property(500, 0));
    finds_the_nearest<Eight<Corner::always, firmpath::scale_10_14>, Beside::none>(test_support::property(250, 0));
    finds_the_nearest<Four, Beside::no_diagonals>(test_support::property(250, 0));
#endif
}

/// A robot with a sensor in all directions learns everything that it can, and then stops. Every visit shows something
/// new, so no visit is repeated.
TEST(FrontierSearch, ExploresAllThatCanBeSeen) {
    constexpr int radius = 1;
    constexpr int range = 4;
    const auto rounds = test_support::property(300, 1);
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        SCOPED_TRACE(rounds.seed + i);
        Random random(rounds.seed + i);
        static Map world;
        clear_all();
        test_support::scatter(world, random, random.below(20));
        Cell robot = any_cell<W, H>(random);
        world.set(robot, false);
        const auto learn = [&](Cell c) { known.learn(c, !world.passable(c)); };
        const View view(planning, known, given_up, Disc::cells(range));
        learn(robot);
        planning = grown(known, radius);
        unsigned visits = 0;
        for (Status status = Status::running;; ++visits) {
            ASSERT_LE(visits, static_cast<unsigned>(W * H));
            status = search.plan(view, robot, {});
            if (status != Status::found) {
                ASSERT_TRUE(status == Status::no_path || status == Status::start_blocked);
                break;
            }
            robot = last_of(search.path(view));
            // Learns like a sensor, by the definition: a cell that becomes known may bring more cells into sight.
            for (bool learnt = true; learnt;) {
                learnt = false;
                for (int y = 0; y < H; ++y) {
                    for (int x = 0; x < W; ++x) {
                        if (plainly_in_sight(known, robot, cell(x, y), range)) {
                            learn(cell(x, y));
                            learnt = true;
                        }
                    }
                }
            }
            planning = grown(known, radius);
        }
        if (search.status() == Status::start_blocked) {
            continue;
        }
        static PlainSquares<W, H> reference(10, 14, Beside::both);
        reference.run(planning, robot);
        for (int n = 0; n < W * H; ++n) {
            const Cell at = cell(n % W, n / W);
            for (int k = 0; k < W * H && reference.cost(at) != test_support::unreachable; ++k) {
                ASSERT_FALSE(plainly_in_sight(known, at, cell(k % W, k / W), range)) << n << ' ' << k;
            }
        }
    }
}

constexpr std::uint32_t cost_to_the_border() {
    using Row = BitGrid<6, 1>;
    const Row free{};
    const auto seen = KnownMap<6, 1>::drawn("#....?");
    FrontierSearch<Frontier<Row, KnownMap<6, 1>>, Four> planner;
    const Frontier view(free, seen, free, Disc::cells(2));
    return planner.plan(view, Cell{1, 0}, {}) == Status::found ? planner.cost() : 0;
}
static_assert(cost_to_the_border() == 2 * Four::scale.straight);

}  // namespace
