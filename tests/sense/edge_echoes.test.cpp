// Echoes of edges, compared with their description in floating point.
#include "firmpath/sense/edge_echoes.hpp"

#include <cmath>
#include <cstdint>
#include <deque>
#include <numbers>
#include <vector>

#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;

constexpr RangeSensor lidar{100, 8000};
constexpr firmpath::Frame frame({0, 0}, firmpath::millimetres(50), 1, 1);

bool echo(std::uint16_t range) { return range >= lidar.minimum_mm && range < lidar.maximum_mm; }
bool behind(std::uint16_t range, std::uint16_t here) {
    return range >= lidar.maximum_mm || (range >= lidar.minimum_mm && range > here + 150);
}

/// The beams that are of edges. `step` is in radians.
std::vector<std::size_t> edges_of(const std::vector<std::uint16_t>& ranges, double step, bool closed) {
    std::vector<std::size_t> edges;
    const std::size_t beams = ranges.size();
    for (std::size_t i = 0; i < beams; ++i) {
        const bool left = (closed || i + 1 < beams) && behind(ranges[(i + 1) % beams], ranges[i]);
        const bool right = (closed || i > 0) && behind(ranges[(i + beams - 1) % beams], ranges[i]);
        if (echo(ranges[i]) && (left || right) && ranges[i] * step < 100) {
            edges.push_back(i);
        }
    }
    return edges;
}

/// Ranges with steps, gaps and failures.
std::vector<std::uint16_t> random_ranges(test_support::Random& random, std::size_t beams) {
    std::vector<std::uint16_t> ranges;
    int range = random.between(200, 7000);
    for (std::size_t i = 0; i < beams; ++i) {
        if (random.chance(10)) {
            range = random.between(50, 8500);
        }
        range += random.between(-60, 60);
        range = range < 1 ? 1 : range > 9000 ? 9000 : range;
        ranges.push_back(static_cast<std::uint16_t>(random.chance(5)   ? 0
                                                    : random.chance(5) ? nothing_returned
                                                                       : range));
    }
    return ranges;
}

TEST(EdgeEchoes, AreThoseWithNothingCloseBehind) {
    const auto rounds = test_support::property(400, 40);
    std::uint32_t edges_seen = 0;
    for (auto random : rounds) {
        EdgeEchoes<400, 3> edges;
        const std::size_t beams = static_cast<std::size_t>(random.between(2, 400));
        const bool closed = random.chance(50);
        const int across = closed ? 360 : random.between(1, 350);
        const Sweep sweep = closed              ? Sweep::full_turn({}, static_cast<std::uint32_t>(beams))
                            : random.chance(50) ? Sweep::degrees(0, across, static_cast<std::uint32_t>(beams))
                                                : Sweep::degrees(across, 0, static_cast<std::uint32_t>(beams));
        const double step = across * std::numbers::pi / 180 / static_cast<double>(closed ? beams : beams - 1);
        // Near the limit of density the rounding of angles decides.
        const bool unclear_step = std::fabs(std::remainder(100 / step, 1.0)) < 0.01;
        std::deque<std::size_t> counts;
        for (int scan = 0; scan < 5 && !unclear_step; ++scan) {
            const WorldPose pose{{random.between(-5000, 5000), random.between(-5000, 5000)},
                                 Bearing::turns_of_65536(static_cast<std::int32_t>(random.below(Bearing::turn)))};
            const std::vector<std::uint16_t> before = random_ranges(random, beams);
            std::vector<std::uint16_t> after = before;
            const auto expected = edges_of(before, step, closed);
            ASSERT_EQ(edges.take_from(after, pose, sweep, lidar, frame), expected.size());
            std::vector<std::uint16_t> without = before;
            for (const std::size_t edge : expected) {
                without[edge] = 0;
            }
            ASSERT_EQ(after, without);
            edges_seen += static_cast<std::uint32_t>(expected.size());
            counts.push_back(expected.size());
            if (counts.size() > 3) {
                counts.pop_front();
            }
            std::size_t kept = 0;
            for (const std::size_t count : counts) {
                kept += count;
            }
            ASSERT_EQ(edges.size(), kept);
            // The last ones visited are those of this scan, where they were heard.
            std::vector<WorldPose> places;
            edges.for_each([&](const WorldPose& edge) { places.push_back(edge); });
            ASSERT_EQ(places.size(), kept);
            for (std::size_t n = 0; n < expected.size(); ++n) {
                const std::size_t beam = expected[n];
                const WorldPose along{pose.position, pose.heading + sweep.at(static_cast<std::uint32_t>(beam))};
                ASSERT_EQ(places[kept - expected.size() + n], firmpath::moved(along, before[beam]));
            }
        }
    }
    EXPECT_GT(edges_seen, rounds.count);
}

TEST(EdgeEchoes, StayInTheScanIfThereIsNoRoomForThem) {
    EdgeEchoes<3, 2> edges;
    const auto take = [&] {
        std::uint16_t ranges[] = {500, 5000, 500, 5000};  // two edges
        const auto taken = edges.take_from(ranges, {}, Sweep::degrees(0, 3, 4), lidar, frame);
        EXPECT_EQ(ranges[1], 5000);
        EXPECT_EQ((ranges[0] == 0 ? 1U : 0U) + (ranges[2] == 0 ? 1U : 0U), taken);
        return taken;
    };
    EXPECT_EQ(take(), 2U);
    EXPECT_EQ(take(), 1U);  // three are kept
    EXPECT_EQ(take(), 2U);  // the first two are forgotten
    EXPECT_EQ(edges.size(), 3U);
    EXPECT_EQ(edges.take_from({}, {}, Sweep{}, lidar, frame), 0U);
    EXPECT_EQ(edges.size(), 2U);
    std::uint16_t ranges[] = {500, 5000, 500, 5000};
    EXPECT_EQ(edges.take_from(ranges, {}, Sweep::degrees(0, 4, 5), lidar, frame), 0U);  // no such scan
    EXPECT_EQ(ranges[0], 500);
    EXPECT_EQ(edges.size(), 2U);
    EXPECT_EQ(sizeof(EdgeEchoes<64>), 64U * 12 + 20);
}

TEST(EdgeEchoes, NothingIsNoEchoAlsoOfASensorThatSeesFartherThanAReadingHolds) {
    constexpr RangeSensor far{100, 100'000};
    EdgeEchoes<8> edges;
    std::uint16_t ranges[] = {nothing_returned, 0, nothing_returned, nothing_returned, 500};
    EXPECT_EQ(edges.take_from(ranges, {}, Sweep::degrees(0, 0, 5), far, {{0, 0}, firmpath::millimetres(4'000), 1, 1}),
              1U);
    EXPECT_EQ(ranges[0], nothing_returned);
    EXPECT_EQ(ranges[2], nothing_returned);
    EXPECT_EQ(ranges[4], 0);
}

}  // namespace
