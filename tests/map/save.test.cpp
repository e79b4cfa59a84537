#include "firmpath/map/save.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/map/terrain_grid.hpp"
#include "firmpath/sense/saved_occupancy_grid.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/storage.hpp"
#include "support/undrawn.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

/// A program's own grid: heights below and above the sea.
template <int W, int H>
struct Heights {
    static constexpr int width = W;
    static constexpr int height = H;
    std::int8_t metres[static_cast<std::size_t>(W) * H]{};
    friend constexpr bool operator==(const Heights&, const Heights&) = default;
};

}  // namespace

template <int W, int H>
struct firmpath::Saved<Heights<W, H>> {
    static constexpr SavedKind kind{128};
    static constexpr unsigned bits = 8;
    static constexpr unsigned get(const Heights<W, H>& grid, Cell c) {
        return static_cast<std::uint8_t>(grid.metres[c.y * W + c.x]);
    }
    static constexpr void put(Heights<W, H>& grid, Cell c, unsigned number) {
        grid.metres[c.y * W + c.x] = static_cast<std::int8_t>(number);
    }
};

namespace {

static_assert(detail::Savable<BitGrid<3, 3>> && detail::Savable<JumpGrid<3, 3>> && detail::Savable<CostGrid<3, 3>>);
static_assert(detail::Savable<TerrainGrid<3, 3>> && detail::Savable<TerrainGrid<3, 3, 4>> &&
              detail::Savable<Heights<3, 3>>);
static_assert(!detail::Savable<int>);
static_assert(saved_size<BitGrid<1, 1>> == 32 && saved_size<BitGrid<12, 8>> == 32 && saved_size<BitGrid<97, 1>> == 64);
static_assert(saved_size<CostGrid<64, 64>> == 64 * 64 + 32 && saved_size<TerrainGrid<64, 64>> == 64 * 64 / 4 + 32);
static_assert(saved_size<CostGrid<32767, 32767>> == 1'073'676'320);

template <class Grid>
constexpr void randomise(Grid& grid, Random& random) {
    for (const auto [x, y] : cells(Grid::width, Grid::height)) {
        Saved<Grid>::put(grid, cell(x, y), random.next() >> (32 - Saved<Grid>::bits));
    }
}

// Hand-written streams; another program computed their checksums.

constexpr std::uint8_t bits_5x3[] = {'f',  'i',  'r', 'm', 1, 1, 1, 0, 5, 0, 3, 0, 32,   0,    0,    0,
                                     0xA4, 0x42, 0,   0,   0, 0, 0, 0, 0, 0, 0, 0, 0xAB, 0x44, 0xF8, 0xCF};
constexpr BitGrid<5, 3> drawn_5x3 = BitGrid<5, 3>::drawn("..#.."
                                                         "#.#.#"
                                                         "....#");
constexpr std::uint8_t kinds_3x3[] = {'f',  'i',  'r', 'm', 1, 2, 2, 0, 3, 0, 3, 0, 32,   0,    0,    0,
                                      0xE4, 0xE4, 3,   0,   0, 0, 0, 0, 0, 0, 0, 0, 0xFB, 0x31, 0xDA, 0xC6};
constexpr TerrainGrid<3, 3> drawn_3x3 = TerrainGrid<3, 3>::drawn("abc"
                                                                 "dab"
                                                                 "cdd",
                                                                 "abcd");

template <class Grid>
constexpr bool writes(const Grid& grid, std::span<const std::uint8_t> golden) {
    StorageOf<Grid> storage;
    bool same = save(grid, storage.writer()) == SaveResult::done && storage.used == golden.size();
    for (std::size_t i = 0; same && i < golden.size(); ++i) {
        same = storage.bytes[i] == golden[i];
    }
    return same;
}
template <class Grid>
constexpr bool reads(const Grid& grid, std::span<const std::uint8_t> golden) {
    Grid restored = undrawn<Grid>();
    const auto read = [&](std::uint32_t offset, std::span<std::uint8_t> to) {
        for (std::uint8_t& byte : to) {
            byte = golden[offset++];
        }
        return true;
    };
    return restore(restored, read) == SaveResult::done && restored == grid;
}
static_assert(writes(drawn_5x3, bits_5x3) && reads(drawn_5x3, bits_5x3));
static_assert(writes(JumpGrid<5, 3>(drawn_5x3), bits_5x3) && reads(JumpGrid<5, 3>(drawn_5x3), bits_5x3));
static_assert(writes(drawn_3x3, kinds_3x3) && reads(drawn_3x3, kinds_3x3));

TEST(Save, WritesTheBytesOfTheFormatOnEveryMachine) {
    EXPECT_TRUE(writes(drawn_5x3, bits_5x3));
    EXPECT_TRUE(reads(drawn_5x3, bits_5x3));
    EXPECT_TRUE(writes(drawn_3x3, kinds_3x3));
    EXPECT_TRUE(reads(drawn_3x3, kinds_3x3));
}

template <class Grid>
void survives(std::uint32_t seed) {
    SCOPED_TRACE(Grid::width);
    SCOPED_TRACE(Saved<Grid>::bits);
    static Grid grid = undrawn<Grid>();
    static Grid restored = undrawn<Grid>();
    static StorageOf<Grid> storage;
    Random random(seed);
    randomise(grid, random);
    randomise(restored, random);
    storage = {};
    ASSERT_EQ(save(grid, storage.writer()), SaveResult::done);
    ASSERT_EQ(storage.used, saved_size<Grid>);
    ASSERT_EQ(restore(restored, storage.reader()), SaveResult::done);
    ASSERT_TRUE(restored == grid);
}

TEST(Save, EveryKindSurvives) {
    for (auto round : property(200, 2)) {
        survives<BitGrid<1, 1>>(round.seed);
        survives<BitGrid<31, 5>>(round.seed);
        survives<BitGrid<33, 9>>(round.seed);
        survives<BitGrid<64, 7>>(round.seed);
        survives<JumpGrid<13, 17>>(round.seed);
        survives<TerrainGrid<7, 5>>(round.seed);
        survives<TerrainGrid<5, 3, 4>>(round.seed);
        survives<TerrainGrid<3, 5, 8>>(round.seed);
        survives<CostGrid<9, 11>>(round.seed);
        survives<Heights<11, 3>>(round.seed);
#if __STDC_HOSTED__
        survives<BitGrid<127, 65>>(round.seed);
        survives<JumpGrid<65, 130>>(round.seed);
        survives<CostGrid<64, 64, firmpath::Unknown::free>>(round.seed);
#endif
    }
}

TEST(Save, BothHalvesOfAJumpGridAreRestored) {
    Random random(7);
    static BitGrid<35, 40> plain;
    scatter(plain, random, 40);
    static StorageOf<BitGrid<35, 40>> storage;
    storage = {};
    ASSERT_EQ(save(plain, storage.writer()), SaveResult::done);
    static JumpGrid<35, 40> map{firmpath::all_blocked};
    const std::uint32_t revision = map.revision();
    ASSERT_EQ(restore(map, storage.reader()), SaveResult::done);
    EXPECT_NE(map.revision(), revision);
    for (int x = 0; x < 35; ++x) {
        for (int y = 0; y < 40; ++y) {
            ASSERT_EQ(map.passable(cell(x, y)), plain.passable(cell(x, y)));
            ASSERT_EQ((map.column(x)[y / 32] >> (y % 32) & 1U) != 0, plain.passable(cell(x, y)));
        }
    }
}

/// Random readings, so that cells have every state at every possible value.
template <class Grid>
void learn(Grid& grid, Random& random, int readings) {
    for (int i = 0; i < readings; ++i) {
        const Cell at = cell(static_cast<int>(random.below(Grid::width)), static_cast<int>(random.below(Grid::height)));
        const firmpath::Frame frame({0, 0}, firmpath::millimetres(1'000), Grid::width, Grid::height);
        const firmpath::WorldPose pose{frame.to_point(at), {}};
        (void)grid.integrate(frame, pose, random.below(2) == 0 ? 1 : 900, {}, {1, 800});
    }
}

TEST(Save, WhatReadingsTaughtIsKnownAfterwards) {
    using Learnt = firmpath::OccupancyGrid<6, 5>;
    for (auto random : property(200, 4)) {
        static Learnt grid;
        static Learnt restored;
        static StorageOf<Learnt> storage;
        grid = {};
        restored = {};
        storage = {};
        learn(grid, random, 300);
        learn(restored, random, 100);
        ASSERT_EQ(save(grid, storage.writer()), SaveResult::done);
        ASSERT_EQ(restore(restored, storage.reader()), SaveResult::done);
        constexpr firmpath::Thresholds limits{};
        for (int n = 0; n < 30; ++n) {
            const Cell at = cell(n % 6, n / 6);
            const int was = grid.log_odds(at);
            ASSERT_EQ(restored.knowledge(at), grid.knowledge(at));
            // Only a cell whose state depended on hysteresis alone may have a more certain value after restoring.
            if (was != restored.log_odds(at)) {
                ASSERT_TRUE(was > 0 ? was < limits.occupied_from : was > limits.free_from);
                ASSERT_NE(grid.knowledge(at), firmpath::Knowledge::unknown);
            }
        }
        ASSERT_TRUE(restored.obstacles() == grid.obstacles());
    }
}

TEST(Save, LogOddsBeyondTheLimitsAreTakenAsTheLimits) {
    firmpath::OccupancyGrid<2, 1> grid;
    grid.set_log_odds({0, 0}, 127);
    grid.set_log_odds({1, 0}, -128);
    EXPECT_EQ(grid.log_odds({0, 0}), firmpath::Thresholds{}.most);
    EXPECT_EQ(grid.log_odds({1, 0}), firmpath::Thresholds{}.least);
    EXPECT_EQ(grid.knowledge({0, 0}), firmpath::Knowledge::occupied);
    EXPECT_EQ(grid.knowledge({1, 0}), firmpath::Knowledge::free);
}

TEST(Save, SeveralGridsLieOneBehindTheOther) {
    using Costs = CostGrid<5, 4>;
    static Storage<saved_size<BitGrid<40, 9>> + saved_size<Costs>> storage;
    storage = {};
    Random random(3);
    BitGrid<40, 9> map;
    Costs costs;
    randomise(map, random);
    randomise(costs, random);
    ASSERT_EQ(save(map, storage.writer()), SaveResult::done);
    ASSERT_EQ(storage.used, (saved_size<BitGrid<40, 9>>));
    ASSERT_EQ(save(costs, storage.writer()), SaveResult::done);
    BitGrid<40, 9> map_again;
    Costs costs_again;
    EXPECT_EQ(restore(costs_again, storage.reader()), SaveResult::damaged);
    EXPECT_EQ(restore(costs_again, storage.reader(saved_size<BitGrid<40, 9>>)), SaveResult::done);
    EXPECT_EQ(restore(map_again, storage.reader()), SaveResult::done);
    EXPECT_TRUE(map_again == map);
    EXPECT_TRUE(costs_again == costs);
}

/// A saved map of three pieces, and another that a restore overwrites or not.
using Small = TerrainGrid<7, 15, 4>;
struct Scene {
    Small saved{};
    Small old{};
    StorageOf<Small> storage{};

    /// Resets the scene to its initial state.
    static Scene& anew() {
        static constinit Scene scene;
        scene = {};
        Random random(11);
        randomise(scene.saved, random);
        randomise(scene.old, random);
        (void)save(scene.saved, scene.storage.writer());
        scene.storage.calls = 0;
        return scene;
    }
    /// Whether a restore fails with this result, and leaves the old map unchanged.
    bool refused(SaveResult with) {
        Small map = old;
        return restore(map, storage.reader()) == with && map == old && map.revision() == old.revision();
    }
};

TEST(Restore, RefusesWhatIsCutOff) {
    Scene& scene = Scene::anew();
    ASSERT_EQ(saved_size<Small>, 96U);
    for (std::size_t left = 0; left < saved_size<Small>; ++left) {
        // Either the stream is cut here, or the bytes after this were never written.
        scene.storage.used = left;
        ASSERT_TRUE(scene.refused(SaveResult::damaged)) << left;
        scene.storage.used = saved_size<Small>;
        const StorageOf<Small> whole = scene.storage;
        for (std::size_t i = left; i < saved_size<Small>; ++i) {
            scene.storage.bytes[i] = 0xFF;
        }
        const SaveResult status = left < 4                 ? SaveResult::no_grid
                                  : left < 8 || left >= 16 ? SaveResult::damaged
                                                           : SaveResult::other_size;
        ASSERT_TRUE(scene.refused(status)) << left;
        scene.storage = whole;
    }
}

TEST(Restore, RefusesEveryWrongBit) {
    Scene& scene = Scene::anew();
    for (std::size_t bit = 0; bit < 8 * saved_size<Small>; ++bit) {
        scene.storage.bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
        const SaveResult status = bit < 8 * 4                    ? SaveResult::no_grid
                                  : bit < 8 * 8 || bit >= 8 * 16 ? SaveResult::damaged
                                                                 : SaveResult::other_size;
        ASSERT_TRUE(scene.refused(status)) << bit;
        scene.storage.bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
    }
    Small map = scene.old;
    ASSERT_EQ(restore(map, scene.storage.reader()), SaveResult::done);
    ASSERT_TRUE(map == scene.saved);
}

TEST(Restore, RefusesOtherGrids) {
    // Of the same size in bytes, so it is checked to the end.
    static TerrainGrid<4, 4, 4> terrain;
    static Storage<saved_piece> storage;
    const auto refuses = [&](const auto& grid, SaveResult with) {
        storage = {};
        TerrainGrid<4, 4, 4> map;
        return save(grid, storage.writer()) == SaveResult::done && restore(map, storage.reader()) == with &&
               map == terrain;
    };
    EXPECT_TRUE(refuses(BitGrid<4, 4>(), SaveResult::damaged));
    EXPECT_TRUE(refuses(TerrainGrid<4, 4, 2>(), SaveResult::damaged));
    EXPECT_TRUE(refuses(CostGrid<4, 3>(), SaveResult::damaged));
    EXPECT_TRUE(refuses(TerrainGrid<4, 5, 4>(), SaveResult::other_size));
    EXPECT_TRUE(refuses(TerrainGrid<5, 4, 4>(), SaveResult::other_size));
    // Another version, with a correct checksum.
    ASSERT_TRUE(refuses(terrain, SaveResult::done));
    storage.bytes[4] = 2;
    const std::uint32_t crc = firmpath::crc32(std::span<const std::uint8_t>(storage.bytes).first(saved_piece - 4));
    for (unsigned k = 0; k < 4; ++k) {
        storage.bytes[saved_piece - 4 + k] = static_cast<std::uint8_t>(crc >> (8 * k) & 0xFFU);
    }
    EXPECT_EQ(restore(terrain, storage.reader()), SaveResult::damaged);
}

TEST(Save, SaysThatWritingFailed) {
    Scene& scene = Scene::anew();
    static StorageOf<Small> storage;
    for (unsigned call = 1; call <= saved_size<Small> / saved_piece; ++call) {
        storage = {};
        storage.failing_call = call;
        ASSERT_EQ(save(scene.saved, storage.writer()), SaveResult::not_written);
        ASSERT_EQ(storage.calls, call);
        ASSERT_EQ(storage.used, (call - 1) * saved_piece);
    }
}

TEST(Restore, SaysWhenReadingFailed) {
    Scene& scene = Scene::anew();
    constexpr unsigned pieces = saved_size<Small> / saved_piece;
    for (unsigned call = 1; call <= 2 * pieces; ++call) {
        scene.storage.calls = 0;
        scene.storage.failing_call = call;
        if (call <= pieces) {
            ASSERT_TRUE(scene.refused(SaveResult::damaged)) << call;
        } else {
            Small map = scene.old;
            ASSERT_EQ(restore(map, scene.storage.reader()), SaveResult::changed) << call;
        }
        ASSERT_EQ(scene.storage.calls, call);
    }
}

TEST(Restore, SaysWhenTheBytesChangedMeanwhile) {
    Scene& scene = Scene::anew();
    scene.storage.changes_after = saved_size<Small> / saved_piece;
    Small map = scene.old;
    EXPECT_EQ(restore(map, scene.storage.reader()), SaveResult::changed);
}

}  // namespace
