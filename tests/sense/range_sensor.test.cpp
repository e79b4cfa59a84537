#include "firmpath/sense/range_sensor.hpp"

#include <cstdint>

#include "support/property.hpp"

namespace {

using namespace firmpath;

static_assert(Sweep::full_turn(Bearing{}, 4).at(3) == Bearing::degrees(270));
static_assert(Sweep::full_turn(Bearing::degrees(180), 2).at(1) == Bearing{});
static_assert(Sweep::full_turn(Bearing::degrees(90), 360).at(359) == Bearing::degrees(89));
static_assert(Sweep::degrees(-135, 135, 1081).at(0) == Bearing::degrees(-135));
static_assert(Sweep::degrees(-135, 135, 1081).at(540) == Bearing{});
static_assert(Sweep::degrees(-135, 135, 1081).at(1080) == Bearing::degrees(135));
static_assert(Sweep::degrees(90, -90, 7).at(1) == Bearing::degrees(60));
static_assert(Sweep::degrees(90, -90, 7).at(6) == Bearing::degrees(-90));
static_assert(Sweep::degrees(10, 10, 5).at(4) == Bearing::degrees(10));
static_assert(Sweep::degrees(0, 359, 360).at(359) == Bearing::degrees(359));

TEST(Sweep, PartsHaveItsBeams) {
    for (auto random : test_support::property(20'000, 500)) {
        const std::uint32_t count = random.below(2000);
        const Sweep sweep =
            Sweep::steps(Bearing::turns_of_65536(random.between(0, 65'535)), random.next() >> random.below(32), count);
        const std::uint32_t first = random.below(count + 1);
        const std::uint32_t size = random.below(count - first + 1);
        const Sweep part = sweep.part(first, size);
        ASSERT_EQ(part.beams(), size);
        for (std::uint32_t i = 0; i < size; ++i) {
            ASSERT_EQ(part.at(i).units(), sweep.at(first + i).units());
        }
    }
}

TEST(Sweep, LastBeamLiesWhereItIsSaid) {
    for (auto random : test_support::property(20'000, 500)) {
        const int first = random.between(-360, 360);
        const int last = first + random.between(-359, 359);
        const std::uint32_t count = 2 + random.below(2000);
        SCOPED_TRACE(first);
        SCOPED_TRACE(last);
        SCOPED_TRACE(count);
        const Sweep sweep = Sweep::degrees(first, last, count);
        EXPECT_EQ(sweep.at(0).units(), Bearing::degrees(first).units());
        const std::int32_t beside = (sweep.at(count - 1) - Bearing::degrees(last)).signed_units();
        ASSERT_TRUE(beside >= -1 && beside <= 1);
        // Even spacing between beams.
        const std::uint32_t k = random.below(count - 1);
        const std::int32_t step = (sweep.at(k + 1) - sweep.at(k)).signed_units();
        const std::int32_t other = (sweep.at(1) - sweep.at(0)).signed_units();
        ASSERT_TRUE(step - other >= -1 && step - other <= 1);
        // In a full turn, the beam after the last equals the first.
        const Sweep turn = Sweep::full_turn(Bearing::degrees(first), count);
        ASSERT_TRUE(turn.at(count) == turn.at(0));
    }
}

static_assert(was_learnt(ReadingResult::integrated) && was_learnt(ReadingResult::in_part));
static_assert(!was_learnt(ReadingResult::refused) && !was_learnt(ReadingResult::other_count) &&
              !was_learnt(ReadingResult::sensor_outside) && !was_learnt(ReadingResult::corrupted));

}  // namespace
