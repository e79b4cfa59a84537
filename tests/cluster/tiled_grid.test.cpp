#include "firmpath/cluster/tiled_grid.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/overlay.hpp"
#include "support/property.hpp"
#include "support/tile_memory.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

template <int W, int H, std::size_t Tiles>
using Grid = TiledGrid<W, H, Tiles, TileReader<W, H>>;

static_assert(firmpath::JumpMap<TiledGrid<40, 30, 4>>);
static_assert(firmpath::answers_outside<TiledGrid<40, 30, 4>>);
static_assert(firmpath::WordMap<firmpath::Overlay<TiledGrid<40, 30, 4>, BitGrid<40, 30>>>);
static_assert(TiledGrid<17, 16, 4>::image_size == 96);
static_assert(TiledGrid<32767, 32767, 1>::image_size == 32 * (2048 * 2048 + 1));
static_assert(sizeof(void*) != 4 || sizeof(TiledGrid<4096, 4096, 1>) == 36 + 20);
static_assert(sizeof(void*) != 4 || sizeof(TiledGrid<4096, 4096, 32>) == 36 * 32 + 16 + 20);

// Written by hand; another program computed the checksums.
constexpr std::uint8_t image_5x3[] = {'F',  'P',  'T',  'I',  1,    0,    0,    0,    5,    0,    3,    0,    0xE6,
                                      0xBA, 0xB0, 0x0F, 0xA3, 0x3A, 0x2F, 0x81, 0,    0,    0,    0,    0,    0,
                                      0,    0,    0x91, 0x06, 0xFE, 0xF4, 0xE4, 0xFF, 0xF5, 0xFF, 0xF0, 0xFF, 0xFF,
                                      0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                      0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};
constexpr BitGrid<5, 3> drawn_5x3 = BitGrid<5, 3>::drawn("..#.."
                                                         "#.#.#"
                                                         "....#");
constexpr bool read_5x3(std::uint32_t offset, std::span<std::uint8_t> to) {
    for (std::uint8_t& byte : to) {
        byte = image_5x3[offset++];
    }
    return true;
}

constexpr bool is_drawn() {
    TiledGrid<5, 3, 1> grid;
    bool same = grid.open(read_5x3) == TilesResult::opened && grid.check() == TilesResult::opened;
    for (const auto [x, y] : cells::within(-1, -1, 5, 3)) {
        same = same && grid.passable(cell(x, y)) == drawn_5x3.passable(cell(x, y));
    }
    return same && grid.tiles_read() == 1 && !grid.read_failed() && grid.cells_checksum() == 0x0FB0'BAE6;
}
#if defined(__clang__)  // GCC 12 reads no mutable member in constant expressions
static_assert(is_drawn());
#endif

TEST(TiledGrid, ReadsTheBytesOfTheFormatOnEveryMachine) {
    EXPECT_TRUE(is_drawn());
    static TileMemory<5, 3> memory;
    memory.write(drawn_5x3);
    memory.set_word(3, 0x0FB0'BAE6);
    memory.seal();
    for (std::size_t i = 0; i < memory.size; ++i) {
        ASSERT_EQ(memory.bytes[i], image_5x3[i]);
    }
}

/// Which tiles are kept, by definition: of the tiles (x, y) of equal (x + 13 y) modulo half their number, the two that
/// were read last.
template <std::size_t Tiles>
struct PlainCache {
    static constexpr std::size_t ways = Tiles == 1 ? 1 : 2;
    std::uint32_t kept[Tiles]{};  // offsets, by their sets, the one that was read first first; 0: none

    bool has(int x, int y, std::uint32_t offset) {
        const std::uint32_t* set = of(x, y);
        return set[0] == offset || set[ways - 1] == offset;
    }
    void miss(int x, int y, std::uint32_t offset, bool failed) {
        std::uint32_t* set = of(x, y);
        if (set[0] != 0 && set[ways - 1] != 0) {
            set[0] = ways == 1 ? 0 : set[ways - 1];
            set[ways - 1] = 0;
        }
        if (!failed) {
            set[set[0] == 0 ? 0 : ways - 1] = offset;
        }
    }

private:
    std::uint32_t* of(int x, int y) { return kept + ways * (static_cast<std::size_t>(x + 13 * y) % (Tiles / ways)); }
};

/// What one query has to read, and which of its tiles it cannot.
template <int W, int H, std::size_t Tiles>
class Expected {
public:
    Expected(TileMemory<W, H>& memory, PlainCache<Tiles>& cache) : memory_(memory), cache_(cache) {}

    /// Takes a tile. @return whether it cannot be read.
    bool fails(int x, int y) {
        const auto offset = static_cast<std::uint32_t>(32 + 32 * (y * memory_.columns + x));
        if (cache_.has(x, y, offset)) {
            return false;
        }
        const bool known = read_ < memory_.reads && read_ < 2;
        EXPECT_TRUE(known);
        EXPECT_EQ(memory_.offsets[known ? read_ : 0], offset);
        const bool failed = known && memory_.failed[read_];
        ++read_;
        cache_.miss(x, y, offset, failed);
        return failed;
    }
    /// The ones of two tiles that cannot be read. `second`: whether there is a second one.
    std::uint32_t lost(int x0, int y0, int x1, int y1, bool second) {
        const std::uint32_t low = fails(x0, y0) ? 0xFFFFU : 0U;
        return low | (second && fails(x1, y1) ? 0xFFFF'0000U : 0U);
    }
    std::uint32_t read() const { return read_; }

private:
    TileMemory<W, H>& memory_;
    PlainCache<Tiles>& cache_;
    std::uint32_t read_ = 0;
};

/// Random queries, while some reads fail: each answer, what it reads, and what is told of failures.
template <int W, int H, std::size_t Tiles>
void answers_as_a_plain_grid(std::uint32_t seed) {
    SCOPED_TRACE(W);
    SCOPED_TRACE(H);
    SCOPED_TRACE(Tiles);
    static BitGrid<W, H> plain;
    static firmpath::JumpGrid<W, H> transposed{firmpath::all_blocked};
    static TileMemory<W, H> memory;
    static Grid<W, H, Tiles> grid;
    Random random(seed);
    scatter(plain, random, random.below(101));
    transposed.assign(plain);
    memory = {};
    memory.random = Random(seed);
    memory.write(plain);
    ASSERT_EQ(grid.open({&memory}), TilesResult::opened);
    ASSERT_EQ(grid.check(), TilesResult::opened);
    memory.failing_percent = random.below(4) * random.below(15);
    PlainCache<Tiles> cache;
    std::uint32_t read = 0;
    std::uint32_t revision = grid.revision();
    for (int i = 0; i < 150; ++i) {
        // A walk, so that tiles are asked for again.
        const int x = random.between(0, W - 1);
        const int y = random.between(0, H - 1);
        const int outside = random.between(0, 9) == 0 ? random.between(-40, 40) : 0;
        const std::uint32_t failures = memory.failures;
        memory.reads = 0;
        Expected<W, H, Tiles> expected(memory, cache);
        const std::uint32_t kind = random.below(4);
        if (kind == 0) {
            const Cell asked = cell(x + outside, y);
            const bool answer = grid.passable(asked);
            const bool lost = plain.contains(asked) && expected.fails(asked.x / 16, y / 16);
            ASSERT_EQ(answer, plain.passable(asked) && !lost);
        } else if (kind == 1 || kind == 2) {
            // A line can be read as far as two words beyond it.
            const int at = x / 32 + (kind == 1 ? outside : outside < 0 ? -1 : outside > 0 ? 1 : 0);
            const std::uint32_t answer = kind == 1 ? grid.blocked_word(y, at) : ~grid.row(y)[at];
            const bool inside = at >= 0 && 32 * at < W;
            const std::uint32_t lost =
                inside ? expected.lost(2 * at, y / 16, 2 * at + 1, y / 16, 32 * at + 16 < W) : 0U;
            ASSERT_EQ(answer, plain.blocked_word(y, at) | lost);
        } else {
            const std::uint32_t answer = ~grid.column(x)[y / 32];
            const int at = y / 32;
            const std::uint32_t lost = expected.lost(x / 16, 2 * at, x / 16, 2 * at + 1, 32 * at + 16 < H);
            const std::uint32_t beyond = H - 32 * at >= 32 ? 0 : ~std::uint32_t{0} << (H - 32 * at);
            ASSERT_EQ(answer, ~transposed.column(x)[at] | beyond | lost);
        }
        read += expected.read();
        ASSERT_EQ(memory.reads, expected.read());
        ASSERT_EQ(grid.tiles_read(), read);
        ASSERT_EQ(grid.revision() != revision, memory.failures != failures);
        ASSERT_EQ(grid.read_failed(), memory.failures != 0);
        revision = grid.revision();
    }
}

TEST(TiledGrid, AnswersAsAPlainGridAndReadsWhatItMust) {
    for (auto round : property(100, 2)) {
        answers_as_a_plain_grid<1, 1, 1>(round.seed);
        answers_as_a_plain_grid<33, 40, 1>(round.seed);
        answers_as_a_plain_grid<33, 40, 2>(round.seed);
        answers_as_a_plain_grid<65, 20, 4>(round.seed);
#if __STDC_HOSTED__
        answers_as_a_plain_grid<16, 17, 2>(round.seed);
        answers_as_a_plain_grid<32, 64, 8>(round.seed);
        answers_as_a_plain_grid<150, 110, 16>(round.seed);
        answers_as_a_plain_grid<110, 250, 64>(round.seed);
#endif
    }
}

template <int W, int H>
void is_read_by_lines(std::uint32_t seed) {
    static BitGrid<W, H> plain;
    static TileMemory<W, H> memory;
    static Grid<W, H, 4> grid;
    Random random(seed);
    scatter(plain, random, 40);
    memory = {};
    memory.write(plain);
    ASSERT_EQ(grid.open({&memory}), TilesResult::opened);
    const auto free = [](int x, int y) { return plain.passable(cell(x, y)) ? 1U : 0U; };
    for (int i = 0; i < 100; ++i) {
        // The first column and row that is read, and the last.
        const int y = random.between(-1, H);
        const int x = random.between(-1, W);
        const int word = random.between(-2, firmpath::words_in_row(W));
        const int column_word = random.between(-2, firmpath::words_in_row(H));
        std::uint64_t row = 0;
        std::uint64_t column = 0;
        for (int b = 0; b < 64; ++b) {
            row |= std::uint64_t{free(32 * word + b, y)} << b;
            column |= std::uint64_t{free(x, 32 * column_word + b)} << b;
        }
        ASSERT_EQ(grid.row(y).template cells<std::uint64_t>(word), row);
        ASSERT_EQ(grid.row(y).template cells<std::uint32_t>(word), static_cast<std::uint32_t>(row));
        ASSERT_EQ(grid.column(x).template cells<std::uint64_t>(column_word), column);
        if (y >= 0) {
            ASSERT_EQ((grid.row(y - 1) + grid.row_stride)[word], static_cast<std::uint32_t>(row));
        }
        if (x < W) {
            ASSERT_EQ((grid.column(x + 1) - grid.column_stride)[column_word], static_cast<std::uint32_t>(column));
        }
    }
}

TEST(TiledGrid, IsReadByLines) {
    for (auto round : property(50, 2)) {
        is_read_by_lines<33, 40>(round.seed);
        is_read_by_lines<64, 15>(round.seed);
    }
}

using Small = Grid<20, 18, 2>;

/// A map of four tiles.
struct Scene {
    BitGrid<20, 18> plain{};
    TileMemory<20, 18> memory{};

    static Scene& anew() {
        static constinit Scene scene;
        scene = {};
        Random random(5);
        scatter(scene.plain, random, 40);
        scene.memory.write(scene.plain);
        return scene;
    }
    TilesResult opened(std::size_t word, std::uint32_t value, bool sealed) {
        anew();
        memory.set_word(word, value);
        if (sealed) {
            memory.seal();
        }
        return open();
    }
    /// A map that is not opened is blocked everywhere, and reads nothing.
    TilesResult open() {
        Small grid;
        (void)grid.open({&memory});  // the second time it has something to forget
        (void)grid.blocked_word(0, 0);
        const std::uint32_t revision = grid.revision();
        const TilesResult result = grid.open({&memory});
        EXPECT_NE(grid.revision(), revision);
        EXPECT_EQ(grid.is_open(), result == TilesResult::opened);
        if (result != TilesResult::opened) {
            memory.reads = 0;
            EXPECT_EQ(grid.blocked_word(0, 0), 0xFFFF'FFFFU);
            EXPECT_EQ(grid.blocked_word(17, 0), 0xFFFF'FFFFU);
            EXPECT_EQ(grid.cells_checksum(), 0U);
            EXPECT_EQ(grid.check(), TilesResult::not_read);
            EXPECT_EQ(memory.reads, 0U);
            EXPECT_FALSE(grid.read_failed());
        }
        return result;
    }
};

TEST(TiledGrid, EveryFaultOfTheHeaderHasItsResult) {
    Scene& scene = Scene::anew();
    EXPECT_EQ(scene.open(), TilesResult::opened);
    EXPECT_EQ(scene.opened(0, 0xFFFF'FFFF, true), TilesResult::no_tiles);
    EXPECT_EQ(scene.opened(1, 2, true), TilesResult::other_version);
    EXPECT_EQ(scene.opened(2, 20 | 19 << 16, true), TilesResult::other_size);
    EXPECT_EQ(scene.opened(2, 20 | 19 << 16, false), TilesResult::damaged);
    EXPECT_EQ(scene.opened(3, 7, false), TilesResult::damaged);
    EXPECT_EQ(scene.opened(3, 7, true), TilesResult::opened);
    EXPECT_EQ(scene.opened(5, 1, false), TilesResult::damaged);
    for (std::uint32_t bit = 0; bit < 256; ++bit) {
        Scene::anew();
        scene.memory.bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
        ASSERT_NE(scene.open(), TilesResult::opened) << bit;
    }
    Scene::anew();
    for (scene.memory.length = 0; scene.memory.length < scene.memory.size; ++scene.memory.length) {
        ASSERT_EQ(scene.open(), scene.memory.length < 32 ? TilesResult::not_read : TilesResult::cut_off);
    }
    EXPECT_EQ(scene.open(), TilesResult::opened);
    static TiledGrid<5, 3, 1> by_pointer;
    EXPECT_EQ(by_pointer.open(nullptr), TilesResult::not_read);
    EXPECT_EQ(by_pointer.open(read_5x3), TilesResult::opened);
}

TEST(TiledGrid, CheckFindsEveryFlippedBitOfATile) {
    Scene& scene = Scene::anew();
    static Small grid;
    ASSERT_EQ(grid.open({&scene.memory}), TilesResult::opened);
    for (std::size_t bit = 0; bit < 8 * scene.memory.size; ++bit) {
        scene.memory.bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
        ASSERT_NE(grid.check(), TilesResult::opened) << bit;
        if (bit >= 256) {
            ASSERT_EQ(grid.check(), TilesResult::damaged) << bit;
        }
        scene.memory.bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
    }
    scene.memory.reads = 0;
    ASSERT_EQ(grid.check(), TilesResult::opened);
    EXPECT_EQ(scene.memory.reads, 5U);
    EXPECT_EQ(grid.tiles_read(), 0U);
    scene.memory.length = scene.memory.size - 1;
    EXPECT_EQ(grid.check(), TilesResult::not_read);
}

TEST(TiledGrid, ATileThatWasNotReadIsReadAgain) {
    Scene& scene = Scene::anew();
    static Small grid;
    ASSERT_EQ(grid.open({&scene.memory}), TilesResult::opened);
    const std::uint32_t revision = grid.revision();
    scene.memory.failing_percent = 100;
    EXPECT_EQ(grid.blocked_word(3, 0), 0xFFFF'FFFFU);
    EXPECT_TRUE(grid.read_failed());
    EXPECT_NE(grid.revision(), revision);
    EXPECT_EQ(grid.tiles_read(), 2U);
    scene.memory.failing_percent = 0;
    EXPECT_EQ(grid.blocked_word(3, 0), scene.plain.blocked_word(3, 0));
    EXPECT_EQ(grid.tiles_read(), 4U);
    EXPECT_TRUE(grid.read_failed());
    ASSERT_EQ(grid.open({&scene.memory}), TilesResult::opened);
    EXPECT_FALSE(grid.read_failed());
    EXPECT_EQ(grid.tiles_read(), 0U);
}

TEST(TiledGrid, ResultsHaveNames) {
    EXPECT_STREQ(to_string(TilesResult::opened), "opened");
    EXPECT_STREQ(to_string(TilesResult::not_read), "not_read");
    EXPECT_STREQ(to_string(TilesResult::no_tiles), "no_tiles");
    EXPECT_STREQ(to_string(TilesResult::other_version), "other_version");
    EXPECT_STREQ(to_string(TilesResult::damaged), "damaged");
    EXPECT_STREQ(to_string(TilesResult::other_size), "other_size");
    EXPECT_STREQ(to_string(TilesResult::cut_off), "cut_off");
    EXPECT_STREQ(to_string(TilesResult{99}), "unknown result");
}

}  // namespace
