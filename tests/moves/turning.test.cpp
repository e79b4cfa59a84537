#include "firmpath/moves/turning.hpp"

#include <cstdint>
#include <type_traits>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/hex.hpp"
#include "reference/plain_turning.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using test_support::Board;

using Textbook = Eight<Corner::never, firmpath::scale_10_14>;

static_assert(firmpath::Neighbourhood<Turning<Four>>);
static_assert(firmpath::Neighbourhood<Turning<Eight<>>>);
static_assert(firmpath::Neighbourhood<Turning<Hex<HexLayout::even_q>>>);

// A turn costs exactly the given cost, at every scale.
static_assert(Turning<Four>::turn_cost == 1);
static_assert(Turning<Four>::scale == Scale{1, 1});
static_assert(Turning<Four, TurnCost{1, 2}>::turn_cost == 1);
static_assert(Turning<Four, TurnCost{1, 2}>::scale == Scale{2, 2});
static_assert(Turning<Four, TurnCost{2, 4}>::scale == Scale{2, 2});
static_assert(Turning<Four, TurnCost{7, 3}>::turn_cost == 7);
static_assert(Turning<Four, TurnCost{7, 3}>::step_cost(Pose{}, 0) == 3);
static_assert(Turning<Textbook, TurnCost{1, 2}>::turn_cost == 5);
static_assert(Turning<Textbook, TurnCost{1, 2}>::scale == firmpath::scale_10_14);
static_assert(Turning<Textbook, TurnCost{1, 4}>::turn_cost == 5);
static_assert(Turning<Textbook, TurnCost{1, 4}>::scale == Scale{20, 28});
static_assert(Turning<Textbook, TurnCost{0, 1}>::turn_cost == 0);
static_assert(Turning<Textbook, TurnCost{0, 5}>::scale == firmpath::scale_10_14);
using Fitting = Turning<Eight<>, TurnCost{3, 2}>;
static_assert(Fitting::at_scale_for<std::uint16_t>::turn_cost == 15);
static_assert(Fitting::at_scale_for<std::uint32_t>::turn_cost == 20790);
static_assert(Fitting::at_scale_for<std::uint32_t>::scale == firmpath::scale_fine);
static_assert(Turning<Textbook>::greatest_step_cost == 14);
static_assert(Turning<Textbook, TurnCost{6, 1}>::greatest_step_cost == 60);

template <class Moves>
void inverse() {
    constexpr unsigned n = Moves::states_per_cell;
    for (const auto [x, y] : test_support::cells::within(4, 4, 5, 5)) {
        for (unsigned heading = 0; heading < n; ++heading) {
            const Pose at{cell(x, y), static_cast<std::uint8_t>(heading)};
            for (unsigned d = 0; d < 3; ++d) {
                EXPECT_TRUE(Moves::neighbour(Moves::origin(at, d), d) == at) << heading << ':' << d;
                EXPECT_TRUE(Moves::origin(Moves::neighbour(at, d), d) == at) << heading << ':' << d;
                EXPECT_EQ(Moves::neighbour(at, d).cell == at.cell, d != 0) << heading << ':' << d;
            }
            EXPECT_EQ(Moves::neighbour(at, Moves::left).heading, (heading + 1) % n);
            EXPECT_EQ(Moves::neighbour(at, Moves::right).heading, (heading + n - 1) % n);
            EXPECT_EQ(Moves::neighbour(at, Moves::forward).heading, heading);
            EXPECT_TRUE(Moves::neighbour(at, Moves::forward).cell == Moves::base_type::neighbour(at.cell, heading));
        }
    }
}

TEST(Turning, MovesHaveInverses) {
    inverse<Turning<Four>>();
    inverse<Turning<Textbook>>();
    inverse<Turning<Hex<HexLayout::odd_r>>>();
    inverse<Turning<Hex<HexLayout::even_q>>>();
}

TEST(Turning, DrivesForwardWhereTheBaseMay) {
    constexpr auto map = BitGrid<3, 3>::drawn(".#."
                                              "..."
                                              "...");
    using Moves = Turning<Textbook>;
    EXPECT_EQ(Moves::allowed(map, Pose{{0, 0}, 0}), 0b110U);
    EXPECT_EQ(Moves::allowed(map, Pose{{0, 0}, 1}), 0b110U);  // would cut the corner
    EXPECT_EQ(Moves::allowed(map, Pose{{0, 0}, 2}), 0b111U);
    EXPECT_EQ(Moves::allowed(map, Pose{{0, 0}, 5}), 0b110U);
    EXPECT_EQ(Moves::step_cost(Pose{{0, 0}, 2}, Moves::forward), 10U);
    EXPECT_EQ(Moves::step_cost(Pose{{0, 0}, 3}, Moves::forward), 14U);
    EXPECT_EQ(Moves::step_cost(Pose{{0, 0}, 3}, Moves::right), 10U);
}

constexpr int size = 9;
constinit test_support::PlainTurning<size, size> reference;

/// Compares the estimate with all cheapest paths from the middle of an empty map: never above, or equal.
template <class Moves, Board B>
void estimates(bool exact) {
    static constexpr BitGrid<size, size> empty;
    reference.describe(B, Moves::scale.straight, Moves::scale.diagonal, Moves::turn_cost);
    for (unsigned heading = 0; heading < Moves::states_per_cell; ++heading) {
        for (int parity = 0; parity < 4; ++parity) {
            const Cell middle = cell(4 + parity % 2, 4 + parity / 2);
            const Pose from{middle, static_cast<std::uint8_t>(heading)};
            reference.run(empty, middle.x, middle.y, static_cast<int>(heading));
            for (int i = 0; i < size * size; ++i) {
                const Cell to = cell(i % size, i / size);
                const std::uint32_t least = reference.cost(to.x, to.y);
                ASSERT_LE(Moves::estimate(from, to), least) << heading << ':' << i;
                if (exact) {
                    ASSERT_EQ(Moves::estimate(from, to), least) << heading << ':' << i;
                }
                ASSERT_LE(Moves::estimate(middle, to), Moves::estimate(from, to)) << heading << ':' << i;
                for (unsigned d = 0; d < 3; ++d) {
                    ASSERT_LE(Moves::estimate(from, to),
                              Moves::estimate(Moves::neighbour(from, d), to) + Moves::step_cost(from, d))
                        << heading << ':' << i << ':' << d;
                }
            }
        }
    }
}

TEST(Turning, EstimateIsExactOnEmptyMaps) {
    estimates<Turning<Four>, Board::four>(true);
    estimates<Turning<Four, TurnCost{5, 2}>, Board::four>(true);
    estimates<Turning<Textbook>, Board::eight_never>(true);
    estimates<Turning<Textbook, TurnCost{1, 5}>, Board::eight_never>(true);
    estimates<Turning<Textbook, TurnCost{9, 1}>, Board::eight_never>(true);
}

// On hexagons the jagged edge of the map may block the path.
TEST(Turning, EstimateIsConsistentOnHexagons) {
    estimates<Turning<Hex<HexLayout::odd_r>>, Board::odd_rows>(false);
    estimates<Turning<Hex<HexLayout::even_r>>, Board::even_rows>(false);
    estimates<Turning<Hex<HexLayout::odd_q>, TurnCost{3, 1}>, Board::odd_columns>(false);
    estimates<Turning<Hex<HexLayout::even_q>>, Board::even_columns>(false);
}

TEST(Turning, EstimateIsConsistentWithWeakHeuristics) {
    using Blind = Eight<Corner::never, firmpath::scale_10_14, firmpath::NoEstimate>;
    estimates<Turning<Blind>, Board::eight_never>(false);
    EXPECT_EQ((Turning<Blind>::estimate(Pose{{4, 4}, 0}, Cell{0, 3})), 40U);
}

}  // namespace
