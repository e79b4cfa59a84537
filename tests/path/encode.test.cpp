#include "firmpath/path/encode.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/path/waypoints.hpp"
#include "firmpath/search/a_star.hpp"
#include "support/odd_moves.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;

constexpr BitGrid<400, 300> wide;

template <std::size_t N>
using Bytes = std::array<std::uint8_t, N>;

TEST(Encode, WritesTheFormatItDraws) {
    // 33 steps by move 0, which need two runs, then two by move 2, then one by move 5.
    static std::array<Cell, 37> path{};
    std::size_t n = 0;
    for (int x = 260; x <= 293; ++x) {
        path[n++] = cell(x, 3);
    }
    path[n++] = cell(293, 4);
    path[n++] = cell(293, 5);
    path[n++] = cell(292, 4);
    ASSERT_EQ(n, path.size());
    Bytes<16> bytes{};
    std::size_t size = 99;
    EXPECT_EQ(encode<Eight<>>(path, bytes, size), CopyResult::copied);
    constexpr Bytes<8> expected{{4, 1, 3, 0, 0 << 5 | 31, 0 << 5 | 0, 2 << 5 | 1, 5 << 5 | 0}};
    ASSERT_EQ(size, expected.size());
    for (std::size_t i = 0; i < size; ++i) {
        EXPECT_EQ(bytes[i], expected[i]) << i;
    }
    const auto decoded = decode<Eight<>>(wide, std::span(bytes).first(size));
    EXPECT_EQ(decoded.check(), DecodeResult::whole);
    n = 0;
    for (const Cell c : decoded) {
        ASSERT_LT(n, path.size());
        EXPECT_TRUE(c == path[n]);
        ++n;
    }
    EXPECT_EQ(n, path.size());
}

constexpr bool round_trip_at_compile_time() {
    constexpr std::array<Cell, 4> path{{{1, 1}, {2, 2}, {3, 3}, {2, 3}}};
    Bytes<6> bytes{};
    std::size_t size = 0;
    if (encode<Eight<>>(path, bytes, size) != CopyResult::copied || size != 6) {
        return false;
    }
    std::size_t n = 0;
    for (const Cell c : decode<Eight<>>(wide, bytes)) {
        if (n == path.size() || c != path[n++]) {
            return false;
        }
    }
    return n == path.size();
}
static_assert(round_trip_at_compile_time());

TEST(Encode, SaysWhyNot) {
    Bytes<8> bytes{};
    std::size_t size = 99;
    EXPECT_EQ(encode<Four>(std::array<Cell, 0>{}, bytes, size), CopyResult::no_path);
    EXPECT_EQ(size, 0U);
    EXPECT_EQ(encode<Four>(std::array<Cell, 1>{{{7, 8}}}, bytes, size), CopyResult::copied);
    EXPECT_EQ(size, 4U);
    EXPECT_EQ(encode<Four>(std::array<Cell, 1>{{{7, 8}}}, std::span(bytes).first(3), size), CopyResult::too_small);
    EXPECT_EQ(size, 0U);
    // A diagonal is not one of the four moves; the cells before it are kept.
    constexpr std::array<Cell, 4> bent{{{0, 0}, {1, 0}, {2, 0}, {3, 1}}};
    EXPECT_EQ(encode<Four>(bent, bytes, size), CopyResult::corrupted);
    EXPECT_EQ(size, 5U);
    EXPECT_EQ(bytes[4], 1U);
    EXPECT_EQ(encode<Four>(std::array<Cell, 2>{{{0, 0}, {0, 0}}}, bytes, size), CopyResult::corrupted);
    EXPECT_EQ(size, 4U);
}

TEST(Encode, APlannersPath) {
    constexpr auto map = BitGrid<5, 3>::drawn("....."
                                              "####."
                                              ".....");
    static firmpath::AStar<BitGrid<5, 3>> planner;
    ASSERT_EQ(planner.plan(map, {0, 0}, {0, 2}), Status::found);
    Bytes<7> bytes{};
    std::size_t size = 0;
    EXPECT_EQ(encode<Eight<>>(planner.path(map), bytes, size), CopyResult::copied);
    EXPECT_EQ(size, 7U);
    // The view works like any other path.
    std::size_t corners = 0;
    for (const Cell c : firmpath::waypoints(decode<Eight<>>(map, bytes))) {
        corners += c.x == 0 || c.x == 4 ? 1U : 0U;
    }
    EXPECT_EQ(corners, 4U);
}

template <class Moves>
DecodeResult check(std::span<const std::uint8_t> bytes) {
    return decode<Moves>(BitGrid<10, 5>(), bytes).check();
}

TEST(Decode, SaysWhatIsWrong) {
    EXPECT_EQ(check<Four>({}), DecodeResult::no_bytes);
    EXPECT_EQ(check<Four>(Bytes<1>{}), DecodeResult::corrupted);
    EXPECT_EQ(check<Four>(Bytes<3>{}), DecodeResult::corrupted);
    EXPECT_EQ(check<Four>(Bytes<4>{{9, 0, 4, 0}}), DecodeResult::whole);
    EXPECT_EQ(check<Four>(Bytes<4>{{10, 0, 4, 0}}), DecodeResult::out_of_map);
    EXPECT_EQ(check<Four>(Bytes<4>{{9, 0, 5, 0}}), DecodeResult::out_of_map);
    EXPECT_EQ(check<Four>(Bytes<4>{{0, 0x80, 0, 0}}), DecodeResult::out_of_map);
    EXPECT_EQ(check<Four>(Bytes<4>{{0, 0, 0xFF, 0xFF}}), DecodeResult::out_of_map);
    EXPECT_EQ(check<Four>(Bytes<5>{{0, 0, 0, 0, 8}}), DecodeResult::whole);
    EXPECT_EQ(check<Four>(Bytes<5>{{0, 0, 0, 0, 9}}), DecodeResult::out_of_map);
    EXPECT_EQ(check<Four>(Bytes<5>{{0, 0, 0, 0, 3 << 5}}), DecodeResult::out_of_map);
    EXPECT_EQ(check<Four>(Bytes<5>{{0, 0, 0, 0, 4 << 5}}), DecodeResult::corrupted);
    EXPECT_EQ(check<test_support::Six>(Bytes<5>{{0, 0, 0, 0, 6 << 5}}), DecodeResult::corrupted);
    EXPECT_EQ(check<Eight<>>(Bytes<5>{{9, 0, 0, 0, 3 << 5}}), DecodeResult::whole);
    const firmpath::DecodedPath<Four, 3, 3> none;
    EXPECT_TRUE(none.empty());
    EXPECT_TRUE(none.begin() == none.end());
    EXPECT_EQ(none.check(), DecodeResult::no_bytes);
}

TEST(Decode, StopsBeforeTheBadPlace) {
    // Four of the ten steps leave the map.
    constexpr Bytes<6> out{{3, 0, 0, 0, 9, 1 << 5}};
    int n = 0;
    Cell last{};
    for (const Cell c : decode<Four>(BitGrid<10, 5>(), out)) {
        ++n;
        last = c;
    }
    EXPECT_EQ(n, 7);
    EXPECT_TRUE((last == Cell{9, 0}));
}

constexpr int longest = 150;
struct Stroll {
    std::array<Cell, longest> cells{};
    std::size_t size = 0;

    std::span<const Cell> path() const { return std::span(cells).first(size); }
};

/// A walk that often repeats its last move, so that runs of every length occur.
template <class Moves>
void stroll(Stroll& walk, test_support::Random& random) {
    walk.size = 1 + random.below(longest);
    const unsigned percent_turn = random.below(2) == 0 ? 3 : 50;
    unsigned move = random.below(Moves::directions);
    walk.cells[0] = test_support::any_cell<wide.width, wide.height>(random);
    for (std::size_t i = 1; i < walk.size; ++i) {
        if (random.chance(percent_turn)) {
            move = random.below(Moves::directions);
        }
        Cell next = Moves::neighbour(walk.cells[i - 1], move);
        // In a corner some moves leave the map: if no try succeeds, the walk ends there.
        for (int attempt = 0; attempt < 20 && !wide.contains(next); ++attempt) {
            move = random.below(Moves::directions);
            next = Moves::neighbour(walk.cells[i - 1], move);
        }
        if (!wide.contains(next)) {
            walk.size = i;
            return;
        }
        walk.cells[i] = next;
    }
}

template <class Moves>
void round_trip(test_support::Random& random) {
    static Stroll walk;
    stroll<Moves>(walk, random);
    static Bytes<longest + 4> bytes;
    std::size_t size = 0;
    ASSERT_EQ(encode<Moves>(walk.path(), bytes, size), CopyResult::copied);
    // One byte for each maximal run of equal moves, two if it has more than 32.
    std::size_t expected_size = 4;
    int row = 0;
    int last_dx = 9;
    int last_dy = 9;
    bool last_odd = false;
    for (std::size_t i = 1; i < walk.size; ++i) {
        const int dx = walk.cells[i].x - walk.cells[i - 1].x;
        const int dy = walk.cells[i].y - walk.cells[i - 1].y;
        const bool odd = (walk.cells[i - 1].y & 1) != 0;
        // With six neighbours the same move has another offset in every other row.
        const bool same = Moves::directions != 6 || dy == 0
                              ? dx == last_dx && dy == last_dy
                              : dy == last_dy && odd != last_odd && dx == last_dx + (odd ? 1 : -1);
        row = same ? row + 1 : 1;
        expected_size += row % 32 == 1 ? 1U : 0U;
        last_dx = dx;
        last_dy = dy;
        last_odd = odd;
    }
    ASSERT_EQ(size, expected_size);
    for (std::size_t room = 0; room <= size; ++room) {
        static Bytes<longest + 4> cut;
        cut.fill(0xEE);
        std::size_t cut_size = 99;
        const CopyResult result = encode<Moves>(walk.path(), std::span(cut).first(room), cut_size);
        ASSERT_EQ(result, room == size ? CopyResult::copied : CopyResult::too_small);
        ASSERT_EQ(cut_size, room < 4 ? 0 : room);
        ASSERT_TRUE(room == cut.size() || cut[room] == 0xEE);
        const auto decoded = decode<Moves>(wide, std::span<const std::uint8_t>(cut).first(cut_size));
        ASSERT_EQ(decoded.check(), room < 4 ? DecodeResult::no_bytes : DecodeResult::whole);
        std::size_t n = 0;
        for (const Cell c : decoded) {
            ASSERT_LT(n, walk.size);
            ASSERT_TRUE(c == walk.cells[n]);
            ++n;
        }
        ASSERT_TRUE(room == size ? n == walk.size : n < walk.size);
    }
}

TEST(Encode, RoundTripsInBuffersOfEverySize) {
    for (auto random : test_support::property(2000, 15)) {
        round_trip<Four>(random);
        round_trip<Eight<>>(random);
        round_trip<test_support::Six>(random);
        round_trip<test_support::EastNorth>(random);
    }
}

/// The cells of any bytes, by the format's drawing. @return their number, or -1 if there are none.
template <class Moves, std::size_t N>
int plainly_decoded(std::span<const std::uint8_t> bytes, std::array<Cell, N>& cells, int width, int height) {
    if (bytes.size() < 4) {
        return 0;
    }
    int x = bytes[0] + 256 * bytes[1];
    int y = bytes[2] + 256 * bytes[3];
    if (x >= width || y >= height) {
        return 0;
    }
    int n = 0;
    cells[static_cast<std::size_t>(n++)] = cell(x, y);
    for (std::size_t i = 4; i < bytes.size(); ++i) {
        for (int step = 0; step <= (bytes[i] & 31); ++step) {
            const unsigned move = bytes[i] >> 5;
            if (move >= Moves::directions) {
                return n;
            }
            const Cell next = Moves::neighbour(cell(x, y), move);
            x = next.x;
            y = next.y;
            if (x < 0 || y < 0 || x >= width || y >= height) {
                return n;
            }
            cells[static_cast<std::size_t>(n++)] = next;
        }
    }
    return n;
}

template <class Moves>
void decodes_anything(test_support::Random& random) {
    constexpr std::size_t most = 16;
    // At the very end of its array, so that a read beyond it is outside the array.
    static Bytes<most> room;
    const std::size_t size = random.below(most + 1);
    const auto bytes = std::span(room).last(size);
    for (std::uint8_t& byte : bytes) {
        byte = static_cast<std::uint8_t>(random.below(256));
    }
    if (size >= 4 && random.chance(90)) {
        bytes[1] = bytes[3] = 0;
        bytes[0] = static_cast<std::uint8_t>(random.below(50));
        bytes[2] = static_cast<std::uint8_t>(random.below(40));
    }
    static std::array<Cell, 32 * most> expected;
    const int n = plainly_decoded<Moves>(bytes, expected, 50, 40);
    const auto decoded = decode<Moves>(BitGrid<50, 40>(), bytes);
    int k = 0;
    for (const Cell c : decoded) {
        ASSERT_LT(k, n);
        ASSERT_TRUE(c == expected[static_cast<std::size_t>(k)]);
        ++k;
    }
    ASSERT_EQ(k, n);
    ASSERT_EQ(decoded.empty(), n == 0);
    // Whole if every run is complete.
    int whole = 1;
    for (std::size_t i = 4; i < size; ++i) {
        whole += (bytes[i] & 31) + 1;
    }
    ASSERT_EQ(decoded.check() == DecodeResult::whole, size >= 4 && n == whole);
}

TEST(Decode, IsSafeOnGarbage) {
    for (auto random : test_support::property(20000, 200)) {
        decodes_anything<Four>(random);
        decodes_anything<Eight<>>(random);
        decodes_anything<test_support::Six>(random);
    }
}

}  // namespace
