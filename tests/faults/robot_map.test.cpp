// A robot's map while bits flip in its memory: nothing outside it is read or written, no cell is told that is not in
// the map, and what `begin` has set is checked.
#include <cstddef>
#include <cstdint>

#include "faults/flips.hpp"
#include "firmpath/sense/robot_map.hpp"

namespace {

using faults::Fenced;
using firmpath::Bearing;
using firmpath::Cell;
using firmpath::ReadingResult;
using firmpath::Sweep;
using firmpath::WorldPose;
using Map = firmpath::RobotMap<37, 9>;

constexpr firmpath::Frame frame({-300, 100}, firmpath::millimetres(50), 37, 9);
constexpr firmpath::Disc body(firmpath::millimetres(80), firmpath::millimetres(50));

ReadingResult scan(Map& map, test_support::Random& random, std::uint32_t& outside) {
    std::uint16_t ranges[90];
    for (std::uint16_t& range : ranges) {
        range = static_cast<std::uint16_t>(random.below(900));
    }
    const WorldPose pose{{random.between(-300, 1549), random.between(100, 549)}, {}};
    return map.take(pose, ranges, Sweep::full_turn({}, 90),
                    [&](Cell cell, bool) { outside += map.learnt().contains(cell) ? 0U : 1U; });
}

TEST(Faults, RobotMap) {
    static Fenced<Map> fenced;
    static Map before;
    Map& map = *fenced;
    const auto rounds = test_support::property(8, 1);
    std::uint32_t corrupted = 0;
    std::uint32_t outside = 0;
    before.begin(frame, {60, 800}, body);
    for (std::uint32_t round = 0; round < rounds.count; ++round) {
        test_support::Random random(rounds.seed + round);
        const auto tell = [&](Cell cell, bool) { outside += map.learnt().contains(cell) ? 0U : 1U; };
        (void)scan(before, random, outside);
        for (std::size_t byte = 0; byte < sizeof map; ++byte) {
            map = before;
            auto* const memory = static_cast<unsigned char*>(static_cast<void*>(&map));
            memory[byte] = static_cast<unsigned char>(memory[byte] ^ 1U << random.below(8));
            const ReadingResult result = scan(map, random, outside);
            ASSERT_NE(result, ReadingResult::refused) << "byte " << byte;
            corrupted += result == ReadingResult::corrupted ? 1U : 0U;
            (void)map.fade(400, tell);
            (void)map.try_set({36, 8}, firmpath::Knowledge::occupied, tell);
            (void)map.take_cone({{0, 300}, {}}, 500, {}, Bearing::degrees(40), tell);
            (void)map.scroll(3, -2, tell);
            firmpath::CellChange changes[8];
            std::size_t count = 0;
            (void)scan(map, random, outside);
            static Map::Learnt learnt;
            learnt = map.learnt();
            (void)learnt.take_changes(changes, count);
            ASSERT_TRUE(fenced.whole()) << "byte " << byte;
        }
    }
    ASSERT_EQ(outside, 0U);
    // All of what `begin` has set, each time, and its check.
    ASSERT_EQ(corrupted, 32 * rounds.count);
}

}  // namespace
