// Distance fields: small cases, statuses, limits.
#include "firmpath/search/distance_field.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/overlay.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

using Map = BitGrid<9, 5>;
using Field = DistanceField<Map>;

constexpr Map room = Map::drawn("........."
                                ".#######."
                                ".#.....#."
                                ".#######."
                                ".........");

/// The cells of a path, and its last one.
struct Walk {
    std::uint32_t cells = 0;
    Cell last{-1, -1};
};
template <class Path>
constexpr Walk walk(const Path& path) {
    Walk result;
    for (const Cell c : path) {
        ++result.cells;
        result.last = c;
    }
    return result;
}

TEST(DistanceField, SaysNothingBeforeItIsBegun) {
    static constinit Field field;
    ASSERT_EQ(field.status(), Status::cancelled);
    ASSERT_EQ(field.step(room, 10), Status::cancelled);
    ASSERT_EQ(field.cost({0, 0}), Field::unreached);
    ASSERT_EQ(field.direction({0, 0}), Field::nowhere);
    ASSERT_FALSE(field.next_step({0, 0}));
    ASSERT_TRUE(field.path({0, 0}).empty());
    field.cancel();
    ASSERT_EQ(field.begin(room, Cell{0, 0}), Status::running);  // an earlier request to cancel is forgotten
    ASSERT_EQ(field.step(room, 1000), Status::found);
}

TEST(DistanceField, LeadsFromEveryCell) {
    static Field field;
    ASSERT_EQ(field.fill(room, Cell{0, 2}), Status::found);
    ASSERT_EQ(field.cost({0, 2}), 0);
    ASSERT_EQ(field.direction({0, 2}), Field::at_goal);
    ASSERT_FALSE(field.next_step({0, 2}));
    ASSERT_EQ(walk(field.path({0, 2})).cells, 1U);
    // Around the walls, whose corners must not be cut.
    ASSERT_EQ(field.cost({8, 2}), 12 * 10);
    // The rows above and below are equally far: move 2, +y, has the lower number.
    ASSERT_EQ(field.direction({8, 2}), 2U);
    ASSERT_TRUE((field.next_step({8, 2}) == Cell{8, 3}));
    ASSERT_EQ(walk(field.path({8, 2})).cells, 13U);
    ASSERT_TRUE((walk(field.path({8, 2})).last == Cell{0, 2}));
    // Walled in, blocked, outside.
    for (const Cell c : {Cell{4, 2}, Cell{4, 1}, Cell{-1, 2}, Cell{9, 2}, Cell{0, -1}, Cell{0, 5}}) {
        ASSERT_EQ(field.cost(c), Field::unreached);
        ASSERT_EQ(field.direction(c), Field::nowhere);
        ASSERT_FALSE(field.next_step(c));
        ASSERT_TRUE(field.path(c).empty());
        ASSERT_FALSE(field.settled(c));
    }
}

TEST(DistanceField, TheNearestOfManyGoalsWins) {
    static Field field;
    // One goal twice, one blocked, one walled in.
    static constexpr Cell goals[] = {{8, 4}, {0, 0}, {1, 1}, {8, 4}, {3, 2}};
    ASSERT_EQ(field.fill(room, goals), Status::found);
    ASSERT_TRUE((walk(field.path({1, 0})).last == Cell{0, 0}));
    ASSERT_TRUE((walk(field.path({8, 3})).last == Cell{8, 4}));
    ASSERT_TRUE((walk(field.path({6, 2})).last == Cell{3, 2}));
    ASSERT_EQ(field.cost({6, 2}), 30);
    ASSERT_EQ(field.cost({1, 1}), Field::unreached);
    ASSERT_EQ(field.stats().expanded, 24U + 5U);
}

TEST(DistanceField, RefusesGoalsOfNoUse) {
    static Field field;
    static constexpr Cell outside[] = {{0, 0}, {9, 0}};
    static constexpr Cell blocked[] = {{1, 1}, {2, 1}};
    const auto is_empty = [] { return field.cost({0, 0}) == Field::unreached && field.path({0, 0}).empty(); };
    ASSERT_EQ(field.fill(room, Cell{0, 0}), Status::found);
    ASSERT_EQ(field.begin(room, outside), Status::out_of_map);
    ASSERT_TRUE(is_empty());  // the field of before is gone
    ASSERT_EQ(field.step(room, 10), Status::out_of_map);
    ASSERT_EQ(field.fill(room, Cell{0, 0}), Status::found);
    ASSERT_EQ(field.fill(room, blocked), Status::goal_blocked);
    ASSERT_TRUE(is_empty());
    ASSERT_EQ(field.fill(room, Cell{0, 0}), Status::found);
    ASSERT_EQ(field.fill(room, std::span<const Cell>()), Status::goal_blocked);
    ASSERT_TRUE(is_empty());
    ASSERT_EQ(field.begin(room, Cell{0, -1}), Status::out_of_map);
}

TEST(DistanceField, EditedMapEmptiesIt) {
    static Map map;
    map = room;
    static Field field;
    ASSERT_EQ(field.begin(map, Cell{0, 0}), Status::running);
    ASSERT_EQ(field.step(map, 3), Status::running);
    ASSERT_EQ(field.cost({0, 0}), 0);
    map.set(Cell{5, 0});
    ASSERT_EQ(field.step(map, 3), Status::map_changed);
    ASSERT_EQ(field.cost({0, 0}), Field::unreached);
    ASSERT_EQ(field.step(map, 3), Status::map_changed);
    // After the end an edit changes nothing: the field was correct when it was filled.
    ASSERT_EQ(field.fill(map, Cell{0, 0}), Status::found);
    map.set(Cell{5, 0}, false);
    ASSERT_EQ(field.step(map, 3), Status::found);
    ASSERT_EQ(field.cost({4, 0}), 40);
}

TEST(DistanceField, CancelKeepsWhatIsSettled) {
    static Field field;
    ASSERT_EQ(field.begin(room, Cell{0, 0}), Status::running);
    ASSERT_EQ(field.step(room, 2), Status::running);
    field.cancel();
    ASSERT_EQ(field.status(), Status::cancelled);
    ASSERT_EQ(field.step(room, 0), Status::cancelled);
    ASSERT_EQ(field.step(room, 100), Status::cancelled);
    ASSERT_EQ(field.stats().expanded, 2U);
    ASSERT_EQ(field.cost({0, 0}), 0);
    ASSERT_EQ(field.cost({8, 4}), Field::unreached);
    ASSERT_EQ(field.fill(room, Cell{0, 0}), Status::found);
    field.cancel();  // too late
    ASSERT_EQ(field.status(), Status::found);
}

TEST(DistanceField, AnInterruptMayCancelIt) {
    static Field field;
    ASSERT_EQ(field.begin(room, Cell{0, 0}), Status::running);
    std::uint32_t settled = 0;
    const auto interrupt = [&settled](Cell, unsigned) {
        if (++settled == 3) {
            field.cancel();
        }
    };
    ASSERT_EQ(field.step(room, 1000, interrupt), Status::cancelled);
    ASSERT_EQ(field.stats().expanded, 3U);
}

TEST(DistanceField, TheLastCellSettledEndsIt) {
    static Field field;
    ASSERT_EQ(field.begin(room, Cell{0, 0}), Status::running);
    ASSERT_EQ(field.step(room, 23), Status::running);
    ASSERT_EQ(field.step(room, 1), Status::found);  // 24 cells around the walls
}

TEST(DistanceField, FullOpenListHasItsOwnStatus) {
    static DistanceField<Map, Eight<>, DenseNodes<Layout::compact, 3>> field;
    static constexpr Map open_floor;
    ASSERT_EQ(field.fill(open_floor, Cell{4, 2}), Status::open_full);
    ASSERT_EQ(field.cost({4, 2}), 0);  // settled cells are correct
    ASSERT_EQ(field.cost({5, 2}), field.unreached);
    static constexpr Cell goals[] = {{0, 0}, {2, 0}, {4, 0}, {6, 0}};
    ASSERT_EQ(field.begin(open_floor, goals), Status::open_full);
    ASSERT_EQ(field.cost({0, 0}), field.unreached);
    // A corridor needs at most two places.
    ASSERT_EQ(field.fill(room, Cell{4, 0}), Status::found);
    ASSERT_EQ(field.stats().peak_open, 2U);
}

TEST(DistanceField, EveryCellMayBeAGoal) {
    using Small = BitGrid<4, 3>;
    static constexpr Small map;
    static Cell all[13];
    for (int i = 0; i < 13; ++i) {
        all[i] = cell(i % 12 % 4, i % 12 / 4);  // one of them twice
    }
    static DistanceField<Small> field;
    for (const std::size_t count : {std::size_t{11}, std::size_t{12}, std::size_t{13}}) {
        ASSERT_EQ(field.fill(map, std::span<const Cell>(all, count)), Status::found);
        ASSERT_EQ(field.stats().expanded, 12U);
        for (int i = 0; i < 12; ++i) {
            const bool is_goal = static_cast<std::size_t>(i) < count;
            ASSERT_EQ(field.cost(all[i]), is_goal ? 0 : 10) << i;
            ASSERT_EQ(field.direction(all[i]) == field.at_goal, is_goal) << i;
        }
    }
    using Cellar = BitGrid<1, 1>;
    static constexpr Cellar cellar;
    static DistanceField<Cellar> one;
    ASSERT_EQ(one.fill(cellar, Cell{0, 0}), Status::found);
    ASSERT_EQ(one.cost({0, 0}), 0);
    ASSERT_EQ(walk(one.path({0, 0})).cells, 1U);
}

TEST(DistanceField, CostThatDoesNotFitHasItsOwnStatus) {
    // Four steps of 13860 fit 16 bits, five do not.
    using Corridor = BitGrid<9, 1>;
    static constexpr Corridor map;
    using Fine = Eight<Corner::never, firmpath::scale_fine>;
    static DistanceField<Corridor, Fine, DenseNodes<>, std::uint16_t> narrow;
    static_assert(decltype(narrow)::cost_is_checked);
    static_assert(!DistanceField<Corridor, Fine>::cost_is_checked);
    ASSERT_EQ(narrow.fill(map, Cell{0, 0}), Status::cost_overflow);
    ASSERT_EQ(narrow.cost({4, 0}), 4 * 13'860);
    ASSERT_EQ(narrow.cost({5, 0}), narrow.unreached);
    ASSERT_TRUE(narrow.path({5, 0}).empty());
    ASSERT_EQ(narrow.fill(map, Cell{4, 0}), Status::found);
    ASSERT_EQ(narrow.cost({8, 0}), 4 * 13'860);
}

TEST(DistanceField, WorksOnAnOverlay) {
    static Map learnt;
    static DistanceField<firmpath::Overlay<Map, Map>, Four> field;
    learnt.set(Cell{0, 1});
    const auto both = firmpath::overlay(room, learnt);
    ASSERT_EQ(field.fill(both, Cell{0, 0}), Status::found);
    ASSERT_EQ(field.cost({0, 2}), 8 + 4 + 8 + 2);
}

// The memory that the documentation states: N * (c + 2 * i + 5/8), and the fixed part.
static_assert(sizeof(DistanceField<BitGrid<64, 64>>) <= 4096 * (2 + 2 * 2) + 4096 * 5 / 8 + 40);
static_assert(sizeof(DistanceField<BitGrid<64, 64>, Eight<Corner::never, firmpath::scale_fine>>) <=
              4096 * (4 + 2 * 2) + 4096 * 5 / 8 + 40);

// Usable in a constant expression.
constexpr bool measures_at_compile_time() {
    Field field;
    return field.fill(room, Cell{0, 2}) == Status::found && field.cost({8, 2}) == 120 &&
           walk(field.path({8, 2})).cells == 13;
}
static_assert(measures_at_compile_time());

/// If its memory is damaged, a field is emptied, including the cells settled before.
struct Damaged {
    using Corridor = BitGrid<300, 1>;
    using OnFour = DistanceField<Corridor, Four, DenseNodes<>>;
    using Bytes = std::array<unsigned char, sizeof(OnFour)>;
    // A flag, the revision, the status, two flags, three counts and their sum lie before the records, which begin with
    // the count of open cells.
    static constexpr std::size_t counts = 12;
    static constexpr std::size_t records = 28 + 4;

    static void read(const OnFour& field, Bytes& bytes) {
        const auto* const from = static_cast<const unsigned char*>(static_cast<const void*>(&field));
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            bytes[i] = from[i];
        }
    }
    static void write(OnFour& field, const Bytes& bytes, std::size_t first) {
        auto* const to = static_cast<unsigned char*>(static_cast<void*>(&field));
        for (std::size_t i = first; i < bytes.size(); ++i) {
            to[i] = bytes[i];
        }
    }
};

TEST(DistanceField, ANumberThatChangedEmptiesIt) {
    static Damaged::OnFour field;
    const Damaged::Corridor map;
    ASSERT_EQ(field.begin(map, Cell{0, 0}), Status::running);
    ASSERT_EQ(field.step(map, 2), Status::running);
    ASSERT_EQ(field.cost(Cell{0, 0}), 0U);
    static Damaged::Bytes bytes;
    Damaged::read(field, bytes);
    bytes[Damaged::counts] ^= 1;
    Damaged::write(field, bytes, 0);
    ASSERT_EQ(field.step(map, 1), Status::corrupted);
    EXPECT_EQ(field.cost(Cell{0, 0}), field.unreached);
    EXPECT_TRUE(field.path(Cell{1, 0}).empty());
}

/// In a corridor one cell is open at a time. If the records are restored, the wave stays on the same cell, until the
/// number of settled cells is too large.
TEST(DistanceField, AWaveWithoutAnEndEmptiesIt) {
    static Damaged::OnFour field;
    const Damaged::Corridor map;
    ASSERT_EQ(field.begin(map, Cell{0, 0}), Status::running);
    static Damaged::Bytes bytes;
    Damaged::read(field, bytes);
    for (int i = 0; i < 300; ++i) {
        Damaged::write(field, bytes, Damaged::records);
        ASSERT_EQ(field.step(map, 1), Status::running) << i;
        ASSERT_EQ(field.cost(Cell{0, 0}), 0U);
    }
    ASSERT_EQ(field.step(map, 1), Status::corrupted);
    EXPECT_EQ(field.cost(Cell{0, 0}), field.unreached);
    EXPECT_TRUE(field.path(Cell{0, 0}).empty());
}

}  // namespace
