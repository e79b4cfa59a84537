// Every search and path tool on hexagons, compared with plain references: random maps, with weights and without. The
// build defines FIRMPATH_TEST_LAYOUT and FIRMPATH_TEST_BOARD: one program per layout, so that each fits a small board.
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include "firmpath/firmpath.hpp"
#include "reference/nearest_reachable.hpp"
#include "reference/plain_board.hpp"
#include "reference/plain_field.hpp"
#include "reference/plain_hex.hpp"
#include "support/property.hpp"
#include "support/slices.hpp"
#include "support/weight_map.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

using Moves = firmpath::Hex<HexLayout::FIRMPATH_TEST_LAYOUT>;
constexpr auto board = Board::FIRMPATH_TEST_BOARD;

#if __STDC_HOSTED__
using Bits = BitGrid<13, 11>;
using Weights = WeightMap<12, 9>;
#else
using Bits = BitGrid<7, 6>;
using Weights = WeightMap<6, 5>;
#endif

void set(Bits& map, Random&, Cell at, bool blocked) { map.set(at, blocked); }
void set(Weights& map, Random& random, Cell at, bool blocked) { map.set_weight(at, blocked ? 0 : 1 + random.below(9)); }

template <class Map>
Cell any(Random& random) {
    return any_cell<Map::width, Map::height>(random);
}

/// A map, a free start, a goal, and the reference.
template <class M>
struct Question {
    using Map = M;
    static constexpr int W = M::width;
    static constexpr int H = M::height;

    M map{};
    Cell start{};
    Cell goal{};
    PlainHex<W, H> from_start{shoved_of(board)};

    void draw(Random& random) {
        const unsigned percent = random.below(50);
        for (int i = 0; i < W * H; ++i) {
            set(map, random, cell(i % W, i / W), random.chance(percent));
        }
        start = any<M>(random);
        goal = any<M>(random);
        set(map, random, start, false);
        from_start.run(map, start);
    }
    std::uint32_t least() const { return from_start.cost(goal); }
};
template <class Map>
constinit Question<Map> question;

/// Draws a map for each round, 2,000 on the host for all layouts together.
template <class Map, class Check>
void rounds(const Check& check) {
    const auto rounds = property(500, 8);
    auto& q = question<Map>;
    std::uint32_t reachable = 0;
    for (auto random : rounds) {
        q.draw(random);
        reachable += q.least() != unreachable ? 1U : 0U;
        check(q, random);
    }
    EXPECT_GE(reachable * 4, rounds.count) << "hardly any goal could be reached";
}

/// Runs in slices of a few units each.
template <class Planner, class Map, class... Rest>
Status sliced(Planner& planner, Random& random, const Map& map, const Rest&... rest) {
    const Status status = in_slices(planner, map, planner.begin(map, rest...), random);
    return status;
}

/// No bound: any path is enough.
constexpr std::uint32_t unbounded = 0;

/// The path, if there is one, costs at most num / den of the least.
template <class Planner, class Map>
void answers(const Planner& planner, const Question<Map>& q, std::uint32_t num = 1, std::uint32_t den = 1) {
    const bool found = planner.status() == Status::found;
    ASSERT_EQ(found, q.least() != unreachable);
    if (!found) {
        ASSERT_EQ(planner.status(), q.map.passable(q.goal) ? Status::no_path : Status::goal_blocked);
        ASSERT_TRUE(planner.path(q.map).empty());
        return;
    }
    ASSERT_TRUE(leads(planner.path(q.map), q.start, q.goal));
    ASSERT_EQ(q.from_start.cost_of(q.map, planner.path(q.map)), planner.cost());
    ASSERT_GE(planner.cost(), q.least());
    if (num != unbounded) {
        ASSERT_LE(planner.cost() * den, q.least() * num);
    }
}

/// The same; if there is no path to the goal, the cheapest path to the cell nearest to it.
template <class Planner, class Map>
void finds_the_cheapest(Question<Map>& q, Random& random) {
    static Planner planner;
    (void)sliced(planner, random, q.map, q.start, q.goal);
    answers(planner, q);
    const Status status = planner.plan(q.map, q.start, q.goal, {.nearest = true});
    ASSERT_EQ(status, q.least() == unreachable ? Status::partial : Status::found);
    const Cell end = q.least() == unreachable ? nearest_reachable<Moves>(q.from_start, q.goal) : q.goal;
    ASSERT_TRUE(leads(planner.path(q.map), q.start, end));
    ASSERT_EQ(planner.cost(), q.from_start.cost(end));
    ASSERT_EQ(q.from_start.cost_of(q.map, planner.path(q.map)), planner.cost());
}

template <class Map>
void best_first() {
    rounds<Map>([](Question<Map>& q, Random& random) {
        finds_the_cheapest<firmpath::AStar<Map, Moves>>(q, random);
        finds_the_cheapest<firmpath::Dijkstra<Map, Moves>>(q, random);
        static firmpath::GreedyBestFirst<Map, Moves> greedy;
        (void)sliced(greedy, random, q.map, q.start, q.goal);
        answers(greedy, q, unbounded);
        static firmpath::WeightedAStar<Map, Moves> weighted;
        (void)sliced(weighted, random, q.map, q.start, q.goal);
        answers(weighted, q, 3, 2);
    });
}
TEST(FIRMPATH_TEST_SUITE, BestFirst) { best_first<Bits>(); }
TEST(FIRMPATH_TEST_SUITE, BestFirstWithWeights) { best_first<Weights>(); }

template <class Map>
void nearest_goal() {
    rounds<Map>([](Question<Map>& q, Random& random) {
        static firmpath::NearestGoal<Map, 3, Moves> planner;
        const Cell goals[] = {q.goal, any<Map>(random), any<Map>(random)};
        std::uint32_t least = unreachable;
        bool any_free = false;
        for (const Cell goal : goals) {
            any_free = any_free || q.map.passable(goal);
            least = q.from_start.cost(goal) < least ? q.from_start.cost(goal) : least;
        }
        const Status status = sliced(planner, random, q.map, q.start, std::span<const Cell>(goals));
        ASSERT_EQ(status, least != unreachable ? Status::found : any_free ? Status::no_path : Status::goal_blocked);
        if (status == Status::found) {
            ASSERT_EQ(planner.cost(), least);
            ASSERT_EQ(q.from_start.cost_of(q.map, planner.path(q.map)), least);
            ASSERT_TRUE(leads(planner.path(q.map), q.start, goals[planner.winner()]));
        }
    });
}
TEST(FIRMPATH_TEST_SUITE, NearestGoal) { nearest_goal<Bits>(); }
TEST(FIRMPATH_TEST_SUITE, NearestGoalWithWeights) { nearest_goal<Weights>(); }

TEST(FIRMPATH_TEST_SUITE, BreadthFirst) {
    rounds<Bits>([](Question<Bits>& q, Random& random) {
        finds_the_cheapest<firmpath::BreadthFirst<Bits, Moves>>(q, random);
        // With a ring that overflows.
        finds_the_cheapest<firmpath::BreadthFirst<Bits, Moves, 2>>(q, random);
    });
}

/// Whether a set holds exactly the cells with a cost of at most `limit`.
template <class Map, class Contains>
void holds_what_is_within(std::uint32_t limit, const Question<Map>& q, const Contains& contains) {
    for (int i = 0; i < Map::width * Map::height; ++i) {
        const Cell at = cell(i % Map::width, i / Map::width);
        ASSERT_EQ(contains(at), q.from_start.cost(at) <= limit && q.from_start.cost(at) != unreachable);
    }
}

template <class Map>
void floods() {
    rounds<Map>([](Question<Map>& q, Random& random) {
        static firmpath::detail::Flood<Map, Moves> flood;
        ASSERT_EQ(flood.plan(q.map, q.start, {}), Status::no_path);
        holds_what_is_within(unreachable, q, [](Cell at) { return flood.closed(at); });
        static firmpath::ReachableWithinCost<Map, Moves> within_cost;
        const std::uint32_t limit = random.below(40);
        ASSERT_EQ(sliced(within_cost, random, q.map, q.start, limit), Status::found);
        holds_what_is_within(limit, q, [](Cell at) { return within_cost.contains(at); });
    });
}
TEST(FIRMPATH_TEST_SUITE, Floods) { floods<Bits>(); }
TEST(FIRMPATH_TEST_SUITE, FloodsWithWeights) { floods<Weights>(); }

TEST(FIRMPATH_TEST_SUITE, ReachableWithin) {
    rounds<Bits>([](Question<Bits>& q, Random& random) {
        static firmpath::ReachableWithin<Bits, Moves> within;
        const std::uint32_t steps = random.below(15);
        ASSERT_EQ(sliced(within, random, q.map, q.start, steps), Status::found);
        holds_what_is_within(steps, q, [](Cell at) { return within.contains(at); });
    });
}

template <class Map>
void fields() {
    static constinit PlainField<Map::width, Map::height> reference(board);
    rounds<Map>([](Question<Map>& q, Random& random) {
        using Distances = firmpath::DistanceField<Map, Moves>;
        using Filler = firmpath::FlowFieldFiller<Map, Moves>;
        static Distances distances;
        static Filler filler;
        static typename Filler::Field directions;
        const Cell list[] = {q.start, q.goal};  // the first is free
        const std::span<const Cell> goals(list);
        const auto step = q.from_start.steps_on(q.map);
        reference.run(step, [&](int x, int y) {
            return q.map.passable(cell(x, y)) && (cell(x, y) == list[0] || cell(x, y) == list[1]);
        });
        ASSERT_EQ(sliced(distances, random, q.map, goals), Status::found);
        ASSERT_EQ(filler.fill(q.map, directions, goals), Status::found);
        for (int i = 0; i < Map::width * Map::height; ++i) {
            const Cell at = cell(i % Map::width, i / Map::width);
            const int direction = reference.direction(step, at);
            const unsigned number = direction == reference.goal      ? Distances::at_goal
                                    : direction == reference.nowhere ? Distances::nowhere
                                                                     : static_cast<unsigned>(direction);
            ASSERT_EQ(distances.direction(at), number);
            ASSERT_EQ(directions.direction(at), number);
            ASSERT_EQ(distances.settled(at), reference.cost(at) != unreachable);
            ASSERT_EQ(reference.cost_of(step, q.map, directions.path(at)), reference.cost(at));
            ASSERT_EQ(reference.cost_of(step, q.map, distances.path(at)), reference.cost(at));
            if (distances.settled(at)) {
                ASSERT_EQ(distances.cost(at), reference.cost(at));
            }
        }
    });
}
TEST(FIRMPATH_TEST_SUITE, Fields) { fields<Bits>(); }
TEST(FIRMPATH_TEST_SUITE, FieldsWithWeights) { fields<Weights>(); }

/// Cells open and close, weights rise and fall, and the robot drives on or is moved elsewhere.
template <class Map>
void replanning() {
    rounds<Map>([](Question<Map>& q, Random& random) {
        static firmpath::DStarLite<Map, Moves> planner;
        (void)sliced(planner, random, q.map, q.start, q.goal);
        answers(planner, q);
        for (int change = 0; change < 10; ++change) {
            SCOPED_TRACE(change);
            Cell robot = q.start;
            if (random.chance(20)) {
                robot = any<Map>(random);
            } else if (planner.status() == Status::found && robot != q.goal) {
                robot = *++planner.path(q.map).begin();
            }
            for (std::uint32_t edits = random.below(4); edits != 0; --edits) {
                const Cell at = any<Map>(random);
                set(q.map, random, at, at != robot && random.chance(35));
            }
            if (!q.map.passable(robot)) {
                set(q.map, random, robot, false);
            }
            q.start = robot;
            planner.resume(robot);
            q.from_start.run(q.map, robot);
            Status status = Status::running;
            while (status == Status::running) {
                status = planner.step(q.map, random.below(9));
            }
            answers(planner, q);
        }
    });
}
TEST(FIRMPATH_TEST_SUITE, DStarLite) { replanning<Bits>(); }
TEST(FIRMPATH_TEST_SUITE, DStarLiteWithWeights) { replanning<Weights>(); }

/// The heading from one cell to the next; -1 if they do not touch.
int heading_between(Cell from, Cell to) {
    for (int heading = 0; heading < headings_of(board); ++heading) {
        if (ahead_of(board, from.x, from.y, heading) == to) {
            return heading;
        }
    }
    return -1;
}

/// Checks and prices a path; a valid path is also stored and read back, and reduced to the cells where the robot turns.
template <class Map, class Path>
void tools_agree(const Question<Map>& q, const Path& path) {
    const std::uint32_t expected = q.from_start.cost_of(q.map, path);
    std::uint32_t good = 0;
    Cell last{};
    for (const Cell c : path) {
        const bool reached = good == 0 ? q.map.passable(c)
                                       : hexagons_touch(shoved_of(board), last.x, last.y, c.x, c.y) && c.x >= 0 &&
                                             c.x < Map::width && c.y >= 0 && c.y < Map::height && q.map.passable(c);
        if (!reached) {
            break;
        }
        last = c;
        ++good;
    }
    const auto check = firmpath::still_valid<Moves>(q.map, path);
    ASSERT_EQ(check.broken(), expected == unreachable);
    if (check.broken()) {
        ASSERT_EQ(check.index(), good);
    }
    std::uint32_t cost = 0;
    ASSERT_EQ(firmpath::cost_of<Moves>(q.map, path, cost),
              expected == unreachable ? CostResult::no_path : CostResult::complete);
    if (expected == unreachable) {
        return;
    }
    ASSERT_EQ(cost, expected);

    std::uint8_t bytes[4 + Map::width * Map::height];
    std::size_t size = 0;
    ASSERT_EQ(firmpath::encode<Moves>(path, std::span(bytes), size), CopyResult::copied);
    const auto decoded = firmpath::decode<Moves>(q.map, std::span<const std::uint8_t>(bytes, size));
    ASSERT_EQ(decoded.check(), DecodeResult::whole);
    auto at = decoded.begin();
    const auto turns = firmpath::waypoints<Moves>(path);
    auto turn = turns.begin();
    Cell before{};
    int heading = -1;
    for (const Cell c : path) {
        ASSERT_TRUE(*at++ == c);
        const int next = at == decoded.end() ? -1 : heading_between(c, *at);
        if (next != heading || next == -1) {
            ASSERT_FALSE(turn == turns.end());
            ASSERT_TRUE(*turn == c);
            ++turn;
        }
        heading = next;
        before = c;
    }
    ASSERT_TRUE(before == last_of(path));
    ASSERT_TRUE(at == decoded.end());
    ASSERT_TRUE(turn == turns.end());
}

template <class Map>
void path_tools() {
    rounds<Map>([](Question<Map>& q, Random& random) {
        static firmpath::AStar<Map, Moves> planner;
        if (planner.plan(q.map, q.start, q.goal) == Status::found) {
            tools_agree(q, planner.path(q.map));
            // With a blocked cell, often one of the path's.
            set(q.map, random, any<Map>(random), true);
            tools_agree(q, planner.path(q.map));
        }
        // Other paths: mostly from hexagon to hexagon.
        Cell cells[6] = {q.start};
        for (std::size_t i = 1; i < std::size(cells); ++i) {
            const Cell from = cells[i - 1];
            cells[i] = random.chance(95) ? ahead_of(board, from.x, from.y, static_cast<int>(random.below(6)))
                                         : cell(from.x + random.between(-1, 1), from.y + random.between(-1, 1));
        }
        tools_agree(q, std::span<const Cell>(cells, 1 + random.below(std::size(cells))));
    });
}
TEST(FIRMPATH_TEST_SUITE, PathTools) { path_tools<Bits>(); }
TEST(FIRMPATH_TEST_SUITE, PathToolsWithWeights) { path_tools<Weights>(); }

}  // namespace
