// Goal bits: a bit a cell that leads to a goal; its layout, any words, and the filler.
#include "firmpath/fleet/goal_bits.hpp"

#include <cstddef>
#include <cstdint>

#include "firmpath/fleet/goal_bits_filler.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "reference/plain_steps.hpp"
#include "support/property.hpp"
#include "support/scenes.hpp"

namespace {

using namespace firmpath;

using Map = BitGrid<7, 3>;
using Bits = GoalBits<7, 3>;
constexpr Map room = Map::drawn("......."
                                ".###.#."
                                "...#.#.");

// Computed by the compiler within its default limits; on a board it lies in flash.
constexpr BitGrid<32, 32> hall;
constexpr auto to_dock = firmpath::baked_goal_bits(hall, Cell{31, 31});
static_assert(to_dock.goal() == Cell{31, 31});
static_assert(to_dock.nearer(hall, {0, 0}) == 3 && to_dock.next_step(hall, {0, 0}) == Cell{1, 0});
static_assert(to_dock.nearer(hall, {31, 31}) == 0 && to_dock.reached_from(hall, {31, 31}));

// A bit a cell, the goal, and nothing else.
static_assert(sizeof(GoalBits<64, 64>) == 512 + 4 && sizeof(Bits) == 4 + 4);

TEST(GoalBits, WordsAreWhatTheDocumentationSays) {
    static Bits bits;
    static GoalBitsFiller<Map> filler;
    ASSERT_EQ(filler.fill(room, bits, Cell{6, 2}), Status::found);
    ASSERT_TRUE((bits.goal() == Cell{6, 2}));
    // By hand. Distances:  8 7 6 5 4 3 2     their halves, modulo 2:  0 1 1 0 0 1 1
    //                      9 # # # 5 # 1                              0 . . . 0 . 0
    //                    10 11 12 # 6 # 0                             1 1 0 . 1 . 0
    static constexpr unsigned expected[] = {
        0, 1, 1, 0, 0, 1, 1,  //
        0, 0, 0, 0, 0, 0, 0,  //
        1, 1, 0, 0, 1, 0, 0,
    };
    for (unsigned i = 0; i < 21; ++i) {
        ASSERT_EQ(bits.words()[0] >> i & 1U, expected[i]) << i;
    }
    ASSERT_EQ(bits.words()[0] >> 21, 0U);
    // And back.
    const Bits copy(bits.goal(), bits.words());
    ASSERT_TRUE(copy == bits);
    ASSERT_TRUE((copy.next_step(room, {0, 2}) == Cell{0, 1}));
}

TEST(GoalBits, LeadsNowhereAtFirst) {
    static constinit Bits bits;
    ASSERT_TRUE(bits.goal() == Bits::no_goal);
    for (const Cell at : {Cell{3, 0}, Cell{0, 0}, Cell{-1, -1}, Cell{7, 0}, Cell{0, 3}}) {
        ASSERT_EQ(bits.nearer(room, at), 0U);
        ASSERT_FALSE(bits.next_step(room, at));
        ASSERT_FALSE(bits.reached_from(room, at));
    }
    ASSERT_TRUE(Bits({7, 0}, {}) == bits);
    ASSERT_TRUE(Bits({0, -1}, {}) == bits);
}

TEST(GoalBits, DamagedWordsLeadAstrayButNotOut) {
    test_support::Random random(3);
    for (int round = 0; round < 200; ++round) {
        const Bits bits(cell(random.between(0, 6), random.between(0, 2)), {random.next()});
        for (int i = -1; i < 22; ++i) {
            const Cell at = i < 0 ? Cell{-1, 2} : cell(i % 7, i / 7);
            for (unsigned d = 0; d < 4; ++d) {
                if ((bits.nearer(room, at) >> d & 1U) != 0) {
                    ASSERT_TRUE(room.passable(firmpath::Four::neighbour(at, d)));
                }
            }
        }
    }
}

TEST(GoalBitsFiller, UntilFoundTheyLeadNowhere) {
    static Map map;
    map = room;
    static Bits bits;
    static GoalBitsFiller<Map> filler;
    ASSERT_EQ(filler.status(), Status::cancelled);
    ASSERT_EQ(filler.step(map, bits, 5), Status::cancelled);
    ASSERT_EQ(filler.fill(map, bits, Cell{0, 0}), Status::found);
    ASSERT_EQ(filler.begin(map, bits, Cell{0, 0}), Status::running);
    ASSERT_EQ(filler.step(map, bits, 3), Status::running);
    ASSERT_FALSE(bits.next_step(map, {1, 0}));
    map.set(Cell{4, 0});
    ASSERT_EQ(filler.step(map, bits, 3), Status::map_changed);
    ASSERT_FALSE(bits.next_step(map, {1, 0}));
    // Filled again, they lead only where the second map does.
    ASSERT_EQ(filler.fill(map, bits, Cell{0, 0}), Status::found);
    ASSERT_TRUE((bits.next_step(map, {3, 0}) == Cell{2, 0}));
    ASSERT_FALSE(bits.reached_from(map, {5, 0}));

    ASSERT_EQ(filler.begin(map, bits, Cell{0, 0}), Status::running);
    filler.cancel();
    ASSERT_EQ(filler.step(map, bits, 3), Status::cancelled);
    ASSERT_TRUE(bits.goal() == Bits::no_goal);
}

TEST(GoalBitsFiller, AGoalRefusedLeadsNowhere) {
    static Bits bits;
    static GoalBitsFiller<Map> filler;
    ASSERT_EQ(filler.fill(room, bits, Cell{0, 0}), Status::found);
    ASSERT_EQ(filler.fill(room, bits, Cell{1, 1}), Status::goal_blocked);
    ASSERT_TRUE(bits == Bits{});
    ASSERT_EQ(filler.fill(room, bits, Cell{0, 0}), Status::found);
    ASSERT_EQ(filler.begin(room, bits, Cell{7, 0}), Status::out_of_map);
    ASSERT_TRUE(bits == Bits{});
}

/// A map of one's own, without words.
template <class Grid>
struct WithoutWords {
    static constexpr int width = Grid::width;
    static constexpr int height = Grid::height;
    bool passable(Cell cell) const { return grid->passable(cell); }
    std::uint32_t revision() const { return grid->revision(); }
    const Grid* grid;
};

/// The moves that the bits name are those to cells with fewer steps to the goal, from every cell; and a cell is reached
/// from where there is a number of steps. Equal for every budget, and for a map without words. `reached` is told of all
/// cells in the order of their steps.
template <int W, int H>
void names_the_nearer_neighbours(std::uint32_t rounds, std::uint32_t at_least) {
    using Grid = BitGrid<W, H>;
    using Plain = test_support::PlainSteps<W, H, test_support::Beside::no_diagonals>;
    static Grid map;
    static Plain steps;
    static GoalBits<W, H> bits;
    static GoalBits<W, H> in_slices;
    static GoalBitsFiller<Grid> filler;
    static GoalBitsFiller<WithoutWords<Grid>> other_filler;
    for (auto random : test_support::property(rounds, at_least)) {
        test_support::any_scene(map, random);
        const Cell goal = cell(random.between(0, W - 1), random.between(0, H - 1));
        const Status status = filler.fill(map, bits, goal);
        ASSERT_EQ(status, map.passable(goal) ? Status::found : Status::goal_blocked);
        const WithoutWords<Grid> own{&map};
        Status sliced = other_filler.begin(own, in_slices, goal);
        std::uint32_t told = 0;
        std::uint32_t last = 1;
        bool in_order = true;
        steps.run_to(map, goal);
        while (sliced == Status::running) {
            sliced = other_filler.step(own, in_slices, random.below(9), [&](std::uint32_t node, std::uint32_t n) {
                ++told;
                in_order = in_order && n >= last &&
                           n == steps.cost(cell(static_cast<int>(node) % W, static_cast<int>(node) / W));
                last = n;
            });
        }
        ASSERT_EQ(sliced, status);
        ASSERT_TRUE(in_slices == bits);
        ASSERT_TRUE(in_order);
        if (status != Status::found) {
            continue;
        }
        std::uint32_t reached = 0;
        for (int n = 0; n < W * H; ++n) {
            const Cell at = cell(n % W, n / W);
            if (!map.passable(at)) {
                continue;
            }
            const std::uint32_t here = steps.cost(at);
            ASSERT_EQ(bits.reached_from(map, at), here != Plain::unreachable);
            if (here == Plain::unreachable) {
                continue;
            }
            ++reached;
            for (unsigned d = 0; d < 4; ++d) {
                const Cell to = firmpath::Four::neighbour(at, d);
                const bool nearer = map.passable(to) && steps.cost(to) < here;
                ASSERT_EQ((bits.nearer(map, at) >> d & 1U) != 0, nearer) << at.x << "," << at.y << " move " << d;
            }
        }
        ASSERT_EQ(told, reached - 1);
        ASSERT_EQ(filler.stats().generated, reached);
    }
}

TEST(GoalBitsProperty, NamesTheNearerNeighbours) { names_the_nearer_neighbours<37, 11>(2000, 20); }

// Widths and heights that are, and are not, those of whole tiles and words.
TEST(GoalBitsProperty, OnMapsOfAnySize) {
    names_the_nearer_neighbours<32, 8>(200, 5);
    names_the_nearer_neighbours<8, 4>(200, 5);
    names_the_nearer_neighbours<64, 5>(200, 5);
    names_the_nearer_neighbours<33, 3>(200, 5);
    names_the_nearer_neighbours<1, 9>(200, 5);
    names_the_nearer_neighbours<9, 1>(200, 5);
    names_the_nearer_neighbours<40, 12>(200, 5);
}

}  // namespace
