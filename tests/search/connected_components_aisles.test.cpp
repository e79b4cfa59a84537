// Regions among one-way aisles, where a freed cell allows a diagonal step past it between cells that are not connected
// through it. Compared with a search over the allowed moves, after every slice and edit of random maps.
#include <array>
#include <cstddef>
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/aisles.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/connected_components.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using test_support::cell;

template <int W, int H>
using Floor = firmpath::WithAisles<BitGrid<W, H>, AisleGrid<W, H>>;

TEST(ConnectedComponentsAisles, AFreedCellLetsADiagonalPass) {
    using Moves = Aisled<Eight<Corner::never>>;
    BitGrid<2, 2> free = BitGrid<2, 2>::drawn(".#"
                                              "..");
    const AisleGrid<2, 2> arrows = firmpath::drawn_aisles<2, 2>("3<"
                                                                "^.");
    const Floor<2, 2> map = firmpath::with_aisles(free, arrows);
    ConnectedComponents<Floor<2, 2>, Moves> regions;
    (void)regions.begin(map);
    EXPECT_EQ(regions.step(map, 1000), Status::found);
    EXPECT_EQ(regions.connected(map, {0, 0}, {1, 1}), Connected::no);
    free.set({1, 0}, false);
    regions.changed(map, {1, 0});
    EXPECT_NE(regions.connected(map, {0, 0}, {1, 1}), Connected::no);
    firmpath::AStar<Floor<2, 2>, Moves> planner;
    EXPECT_EQ(planner.plan(map, {0, 0}, {1, 1}), Status::found);
    // That step is no longer possible when the cell is blocked again.
    free.set({1, 0}, true);
    regions.changed(map, {1, 0});
    EXPECT_NE(regions.connected(map, {0, 0}, {1, 1}), Connected::yes);
    EXPECT_EQ(regions.step(map, 1000), Status::found);
    EXPECT_EQ(regions.connected(map, {0, 0}, {1, 1}), Connected::no);
}

/// All pairs of connected cells, by moves in either direction or only along the moves.
template <int W, int H, class Moves>
class Plain {
public:
    explicit Plain(const Floor<W, H>& map) {
        for (int i = 0; i < W * H; ++i) {
            component_[at(i)] = along_[at(i)] = 0;
        }
        for (int i = 0; i < W * H; ++i) {
            along_[at(i)] = component_[at(i)] = std::uint32_t{1} << i;
            const Cell from = cell(i % W, i / W);
            if (!map.passable(from)) {
                continue;
            }
            const std::uint32_t moves = Moves::allowed(map, from);
            for (unsigned d = 0; d < Moves::directions; ++d) {
                if ((moves >> d & 1U) != 0) {
                    const Cell to = Moves::neighbour(from, d);
                    along_[at(i)] |= std::uint32_t{1} << (to.y * W + to.x);
                }
            }
        }
        for (int i = 0; i < W * H; ++i) {
            for (int k = 0; k < W * H; ++k) {
                if ((along_[at(i)] >> k & 1U) != 0) {
                    component_[at(i)] |= std::uint32_t{1} << k;
                    component_[at(k)] |= std::uint32_t{1} << i;
                }
            }
        }
        close(along_);
        close(component_);
    }

    bool connected(Cell a, Cell b) const { return (component_[index(a)] >> index(b) & 1U) != 0; }
    bool reachable(Cell a, Cell b) const { return (along_[index(a)] >> index(b) & 1U) != 0; }

private:
    static_assert(W * H <= 32);
    using Rows = std::array<std::uint32_t, static_cast<std::size_t>(W) * H>;

    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    static std::size_t index(Cell c) { return static_cast<std::size_t>(c.y * W + c.x); }
    /// Warshall's closure; a row of the relation is one word.
    static void close(Rows& rows) {
        for (std::size_t k = 0; k < rows.size(); ++k) {
            for (std::uint32_t& row : rows) {
                row |= (row >> k & 1U) != 0 ? rows[k] : 0U;
            }
        }
    }

    Rows along_{};
    Rows component_{};
};

template <Corner C>
void is_never_wrong() {
    constexpr int W = 6, H = 4;
    using Moves = Aisled<Eight<C>>;
    // Ten edits each.
    const auto rounds = test_support::property(3334, 30);
    static BitGrid<W, H> blocked;
    static AisleGrid<W, H> arrows;
    const Floor<W, H> map = firmpath::with_aisles(blocked, arrows);
    static ConnectedComponents<Floor<W, H>, Moves> regions;
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        test_support::Random random(rounds.seed + i);
        SCOPED_TRACE(rounds.seed + i);
        test_support::scatter(blocked, random, 20 + random.below(50));
        const unsigned driven = random.below(101);
        for (int k = 0; k < W * H; ++k) {
            const auto arrow = random.chance(driven) ? static_cast<Arrow>(1 + random.below(8)) : Arrow::none;
            arrows.set(cell(k % W, k / W), arrow);
        }
        (void)regions.begin(map);
        if (random.chance(70)) {
            while (regions.step(map, 100) == Status::running) {
            }
        }
        for (int turn = 0; turn < 10; ++turn) {
            const Cell edited = test_support::any_cell<W, H>(random);
            blocked.set(edited, blocked.passable(edited));
            regions.changed(map, edited);
            Status status = Status::running;
            for (int look = 0; look < 2; ++look) {
                const Plain<W, H, Moves> plain(map);
                for (int k = 0; k < W * H; ++k) {
                    const Cell a = cell(k % W, k / W);
                    const Cell b = test_support::any_cell<W, H>(random);
                    if (!map.passable(a) || !map.passable(b)) {
                        continue;
                    }
                    const Connected answer = regions.connected(map, a, b);
                    ASSERT_FALSE(answer == Connected::no && plain.reachable(a, b))
                        << "no way from (" << a.x << ", " << a.y << ") to (" << b.x << ", " << b.y << ")";
                    ASSERT_FALSE(answer != Connected::unknown && (answer == Connected::yes) != plain.connected(a, b))
                        << "of (" << a.x << ", " << a.y << ") and (" << b.x << ", " << b.y << ")";
                    ASSERT_FALSE(answer == Connected::unknown && status == Status::found);
                }
                status = regions.step(map, random.below(random.chance(50) ? 8 : 100));
            }
        }
    }
}

// 100,000 edits on the host, with all three tests.
TEST(ConnectedComponentsAisles, IsNeverWrongIfNoCornerIsCut) { is_never_wrong<Corner::never>(); }
TEST(ConnectedComponentsAisles, IsNeverWrongIfOneSideIsFree) { is_never_wrong<Corner::one_side>(); }
TEST(ConnectedComponentsAisles, IsNeverWrongIfCornersAreCut) { is_never_wrong<Corner::always>(); }

}  // namespace
