// A robot's map while bits flip in its memory: nothing outside it is read or written, no cell is told that is not in
// the map, and what `begin` has set is checked.
#include <cstddef>
#include <cstdint>

#include "faults/flips.hpp"
#include "firmpath/sense/edge_echoes.hpp"
#include "firmpath/sense/recent_cones.hpp"
#include "firmpath/sense/robot_map.hpp"

namespace {

using namespace firmpath;
using faults::Fenced;
using Map = firmpath::RobotMap<37, 9>;

constexpr firmpath::Frame frame({-300, 100}, firmpath::millimetres(50), 37, 9);

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
    before.begin(frame, {60, 800}, firmpath::millimetres(80));
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

/// Flips each byte of an object once, uses it, and looks at what lies beside it.
template <class T, class Use>
void flip_each_byte(const T& before, const Use& use) {
    static Fenced<T> fenced;
    for (auto random : test_support::property(8, 2)) {
        for (std::size_t byte = 0; byte < sizeof(T); ++byte) {
            *fenced = before;
            auto* const memory = static_cast<unsigned char*>(static_cast<void*>(&*fenced));
            memory[byte] = static_cast<unsigned char>(memory[byte] ^ 1U << random.below(8));
            use(*fenced);
            ASSERT_TRUE(fenced.whole()) << "byte " << byte;
        }
    }
}

TEST(Faults, RecentCones) {
    static constexpr firmpath::RangeSensor sonar{50, 4000};
    using Cones = firmpath::RecentCones<5>;
    const auto hear = [](Cones& cones, std::int32_t from, int count) {
        for (int i = 0; i < count; ++i) {
            const WorldPose pose{{from + 25 * i, 0}, {}};
            if (cones.begin_round(pose)) {
                cones.take(pose, 700, Bearing::degrees(40 * i), Bearing::degrees(30), sonar);
            }
        }
    };
    Cones before;
    hear(before, 0, 4);
    flip_each_byte(before, [&](Cones& cones) {
        firmpath::Point where;
        (void)cones.nothing_before({}, 200, where);
        ASSERT_LE(cones.size(), 5U);
        hear(cones, 100, 4);
        (void)cones.nothing_at({100, 300});
        ASSERT_LE(cones.size(), 5U);
    });
}

TEST(Faults, EdgeEchoes) {
    static constexpr firmpath::RangeSensor lidar{50, 8000};
    using Edges = firmpath::EdgeEchoes<5, 3>;
    const auto scan = [](Edges& edges) {
        std::uint16_t ranges[] = {500, 5000, 500, 5000};
        (void)edges.take_from(ranges, {}, Sweep::degrees(0, 3, 4), lidar, frame);
    };
    Edges before;
    scan(before);
    scan(before);
    flip_each_byte(before, [&](Edges& edges) {
        for (int n = 0; n < 4; ++n) {
            std::uint32_t visited = 0;
            edges.for_each([&](const WorldPose&) { ++visited; });
            ASSERT_LE(visited, 5U);
            scan(edges);
        }
    });
}

}  // namespace
