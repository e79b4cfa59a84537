// Direction fields: a planner without RAM, baked bytes, damaged bytes, and the filler.
#include "firmpath/search/flow_field.hpp"

#include <cstddef>
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/flow_field_filler.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

/// Rows to drive from end to end.
template <int W, int H>
constexpr BitGrid<W, H> serpentine() {
    BitGrid<W, H> map;
    for (int y = 1; y < H; y += 2) {
        for (int x = 0; x < W - 1; ++x) {
            map.set(cell(y % 4 == 1 ? x : x + 1, y));
        }
    }
    return map;
}

// Map and field are constants, so on a board both lie in flash.
constexpr auto hall = serpentine<24, 24>();
constexpr auto to_dock = firmpath::baked_directions<Four>(hall, Cell{0, 0});
static_assert(to_dock.direction({0, 0}) == to_dock.at_goal);
static_assert(to_dock.next_step({5, 0}) == Cell{4, 0});
static_assert(to_dock.bytes().size() == 24 * 24 / 2);

TEST(FlowField, LeadsHomeWithoutRam) {
    for (const auto [x, y] : test_support::cells(24, 24)) {
        const Cell start = cell(x, y);
        int steps = -1;
        Cell last{-1, -1};
        for (const Cell at : to_dock.path(start)) {
            if (steps >= 0) {
                ASSERT_TRUE(hall.passable(at));
                ASSERT_EQ(
                    (at.x > last.x ? at.x - last.x : last.x - at.x) + (at.y > last.y ? at.y - last.y : last.y - at.y),
                    1);
            }
            ++steps;
            last = at;
        }
        if (!hall.passable(start)) {
            ASSERT_EQ(steps, -1);
            ASSERT_EQ(to_dock.direction(start), to_dock.nowhere);
            continue;
        }
        ASSERT_TRUE((last == Cell{0, 0}));
        // Each two rows take 25 steps, and rows alternate in direction.
        const int row = y / 2;
        const int along = row % 2 == 0 ? x : 23 - x;
        ASSERT_EQ(steps, y % 2 == 0 ? row * 25 + along : row * 25 + 24);
    }
}

/// Computed by the compiler within its default limits.
constexpr BitGrid<32, 32> plain_hall;
static_assert(firmpath::baked_directions(plain_hall, Cell{31, 31}).next_step({0, 0}) == Cell{1, 1});
static_assert(firmpath::baked_directions<Eight<Corner::always>>(plain_hall, Cell{16, 16}).direction({16, 20}) == 6);
static_assert(firmpath::baked_directions<Four>(serpentine<32, 32>(), Cell{0, 30}).next_step({0, 0}) == Cell{1, 0});

using Map = BitGrid<7, 3>;
constexpr Map room = Map::drawn("......."
                                ".###.#."
                                "...#.#.");
using Field = FlowField<7, 3>;

TEST(FlowField, BytesAreWhatTheDocumentationSays) {
    static Field field;
    static FlowFieldFiller<Map> filler;
    static constexpr Cell goals[] = {{2, 2}, {6, 2}};
    ASSERT_EQ(filler.fill(room, field, goals), Status::found);
    // By hand. No corner is cut; (2, 0) is six steps from the left goal and from the right one, so it leads to the
    // right goal, whose move has the lower number.
    static constexpr unsigned expected[] = {
        2 + 1, 4 + 1, 0 + 1, 0 + 1, 0 + 1, 0 + 1, 2 + 1,  //
        2 + 1, 0,     0,     0,     6 + 1, 0,     2 + 1,  //
        0 + 1, 0 + 1, 9,     0,     6 + 1, 0,     9,
    };
    for (unsigned i = 0; i < 21; ++i) {
        const unsigned byte = field.bytes()[i / 2];
        ASSERT_EQ(i % 2 == 0 ? byte & 15U : byte >> 4, expected[i]) << i;
    }
    ASSERT_EQ(field.bytes()[10] >> 4, 0);
    // And back.
    Field::Bytes bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = field.bytes()[i];
    }
    const Field copy(bytes);
    ASSERT_TRUE(copy == field);
    ASSERT_EQ(copy.direction({2, 2}), Field::at_goal);
}

TEST(FlowField, IsEmptyAtFirst) {
    static constinit Field field;
    ASSERT_EQ(field.direction({3, 1}), Field::nowhere);
    ASSERT_FALSE(field.next_step({3, 1}));
    ASSERT_TRUE(field.path({3, 1}).empty());
    for (const Cell outside : {Cell{-1, 0}, Cell{7, 0}, Cell{0, -1}, Cell{0, 3}}) {
        ASSERT_EQ(field.direction(outside), Field::nowhere);
        ASSERT_FALSE(field.next_step(outside));
        ASSERT_TRUE(field.path(outside).empty());
    }
}

TEST(FlowField, SetsOneCellAndNoOther) {
    static Field field;
    for (const unsigned first : {0U, 7U, Field::at_goal, Field::nowhere}) {
        for (const unsigned second : {0U, 5U, Field::at_goal, Field::nowhere}) {
            field.set({2, 1}, first);
            field.set({3, 1}, second);
            ASSERT_EQ(field.direction({2, 1}), first);
            ASSERT_EQ(field.direction({3, 1}), second);
        }
    }
    field.set({3, 1}, 3);
    field.clear();
    ASSERT_TRUE(field == Field{});
}

TEST(FlowField, DamagedBytesLeadAstrayButNotOut) {
    // Fields of one byte value, for all 256 values: no step leaves the map, and every path ends.
    for (unsigned value = 0; value < 256; ++value) {
        Field::Bytes bytes{};
        for (std::uint8_t& byte : bytes) {
            byte = static_cast<std::uint8_t>(value);
        }
        const Field eight(bytes);
        const FlowField<7, 3, Four> four(bytes);
        for (unsigned i = 0; i < 21; ++i) {
            const Cell start = cell(static_cast<int>(i % 7), static_cast<int>(i / 7));
            const unsigned code = i % 2 == 0 ? value & 15U : value >> 4;
            ASSERT_EQ(eight.direction(start), code >= 1 && code <= 9 ? code - 1 : Field::nowhere);
            ASSERT_EQ(four.direction(start), (code >= 1 && code <= 4) || code == 9 ? code - 1 : Field::nowhere);
            std::uint32_t length = 0;
            for (const Cell at : eight.path(start)) {
                ASSERT_TRUE(Field::contains(at));
                ASSERT_LE(++length, 21U);
            }
            ASSERT_EQ(length == 0, eight.direction(start) == Field::nowhere);
        }
    }
    // Two cells that lead to each other.
    static Field field;
    field.set({2, 1}, 0);
    field.set({3, 1}, 4);
    std::uint32_t length = 0;
    Cell last{};
    for (const Cell at : field.path({2, 1})) {
        ++length;
        last = at;
    }
    ASSERT_EQ(length, 21U);
    ASSERT_NE(field.direction(last), Field::at_goal);
}

TEST(FlowField, PathIsAForwardRange) {
    const auto path = to_dock.path({3, 0});
    auto first = path.begin();
    const auto copy = first;
    ASSERT_TRUE((*first++ == Cell{3, 0}));
    ASSERT_EQ(first->x, 2);
    ASSERT_TRUE((*copy == Cell{3, 0}));
    ASSERT_FALSE(copy == first);
    ++first;
    ++first;
    ASSERT_TRUE((*first == Cell{0, 0}));
    ASSERT_FALSE(first == path.end());
    ASSERT_TRUE(++first == path.end());
    ASSERT_TRUE(decltype(path)().begin() == decltype(path)().end());
}

TEST(FlowFieldFiller, EditedMapEndsIt) {
    static Map map;
    map = room;
    static Field field;
    static FlowFieldFiller<Map> filler;
    ASSERT_EQ(filler.status(), Status::cancelled);
    ASSERT_EQ(filler.step(map, field, 5), Status::cancelled);
    ASSERT_EQ(filler.begin(map, field, Cell{0, 0}), Status::running);
    ASSERT_EQ(filler.step(map, field, 3), Status::running);
    map.set(Cell{4, 0});
    ASSERT_EQ(filler.step(map, field, 3), Status::map_changed);
    // Filled again, the field has no data of the first map.
    ASSERT_EQ(filler.fill(map, field, Cell{0, 0}), Status::found);
    ASSERT_EQ(field.direction({6, 0}), Field::nowhere);
    ASSERT_EQ(field.direction({3, 0}), 4U);
    ASSERT_EQ(filler.distances().cost({3, 0}), 30);
}

TEST(FlowFieldFiller, AFieldRefusedIsEmpty) {
    static Field field;
    static FlowFieldFiller<Map> filler;
    ASSERT_EQ(filler.fill(room, field, Cell{0, 0}), Status::found);
    ASSERT_EQ(filler.fill(room, field, Cell{1, 1}), Status::goal_blocked);
    ASSERT_TRUE(field == Field{});
    ASSERT_EQ(filler.fill(room, field, Cell{0, 0}), Status::found);
    ASSERT_EQ(filler.begin(room, field, Cell{7, 0}), Status::out_of_map);
    ASSERT_TRUE(field == Field{});
}

TEST(FlowFieldFiller, LeadsHomeFromWhatIsFilled) {
    static Field field;
    static FlowFieldFiller<Map> filler;
    Status status = filler.begin(room, field, Cell{0, 0});
    while (status == Status::running) {
        for (unsigned i = 0; i < 21; ++i) {
            const Cell start = cell(static_cast<int>(i % 7), static_cast<int>(i / 7));
            Cell last{0, 0};
            for (const Cell at : field.path(start)) {
                last = at;
            }
            ASSERT_TRUE((last == Cell{0, 0}));
        }
        status = filler.step(room, field, 1);
    }
    ASSERT_EQ(status, Status::found);
    ASSERT_EQ(filler.begin(room, field, Cell{0, 0}), Status::running);
    ASSERT_EQ(filler.step(room, field, 2), Status::running);
    filler.cancel();
    ASSERT_EQ(filler.step(room, field, 2), Status::cancelled);
    ASSERT_EQ(filler.stats().expanded, 2U);
}

TEST(FlowFieldFiller, EveryCellMayBeAGoal) {
    static constexpr Map floor;
    static Cell all[21];
    for (int i = 0; i < 21; ++i) {
        all[i] = cell(i % 7, i / 7);
    }
    static Field field;
    static FlowFieldFiller<Map> filler;
    ASSERT_EQ(filler.fill(floor, field, all), Status::found);
    for (const Cell c : all) {
        ASSERT_EQ(field.direction(c), Field::at_goal);
    }
}

// Half a byte per cell, and nothing else.
static_assert(sizeof(FlowField<64, 64>) == 2048 && sizeof(FlowField<7, 3>) == 11);
static_assert(sizeof(FlowFieldFiller<Map>) == sizeof(FlowFieldFiller<Map>::Distances));

}  // namespace
