// Every query of the large benchmark maps, compared with its recorded length. The folder of maps is FIRMPATH_DATA.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <vector>

#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "reference/plain_squares.hpp"
#include "support/public_maps.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

namespace fs = std::filesystem;

// The largest map has 1491 x 656 cells.
constexpr int width = 1500;
constexpr int height = 768;
using Map = JumpGrid<width, height>;
// With 32 bits an exact scale may overflow on a map of this size: that has its own status, and fails here.
using Planner =
    JumpPointSearch<Map, Eight<Corner::never, firmpath::scale_fine>, PooledNodes<65'000>, std::uint32_t, std::uint32_t>;
using WidePlanner =
    JumpPointSearch<Map, Eight<Corner::never, firmpath::scale_fine>, PooledNodes<65'000>, std::uint32_t, std::uint64_t>;

struct Search {
    Map map{firmpath::all_blocked};
    Planner planner;
    WidePlanner wide;
};

std::uint32_t run(const fs::path& scenario, Search& search) {
    SCOPED_TRACE(scenario.filename().string());
    const Picture picture = read_picture(map_of(scenario));
    EXPECT_TRUE(picture.wide >= 1 && picture.wide <= width && picture.high >= 1 && picture.high <= height);
    EXPECT_EQ(picture.rows.size(), static_cast<std::size_t>(picture.high));
    if (testing::Test::HasFailure()) {
        return 0;
    }
    search.map.fill(true);
    for (const auto [x, y] : cells(picture.wide, picture.high)) {
        search.map.set({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}, !picture.is_ground(x, y));
    }
    std::uint32_t done = 0;
    for (const Query& q : read_queries(scenario)) {
        ++done;
        const Status status = search.planner.plan(search.map, q.start, q.goal);
        const Status wide = search.wide.plan(search.map, q.start, q.goal);
        EXPECT_EQ(wide, status) << "query " << done;
        EXPECT_TRUE(search.wide.stats() == search.planner.stats()) << "query " << done;
        if (q.length == 0 && !(q.start == q.goal)) {
            EXPECT_EQ(status, Status::no_path) << "query " << done;
            continue;
        }
        EXPECT_EQ(status, Status::found) << "query " << done;
        // The path's length from its steps; each step is checked on the map.
        double length = 0;
        Cell last = q.start;
        bool right = !search.planner.path(search.map).empty() && *search.planner.path(search.map).begin() == q.start;
        auto same = search.wide.path(search.map).begin();
        for (const Cell c : search.planner.path(search.map)) {
            right = right && c == *same++;
            const int dx = c.x - last.x;
            const int dy = c.y - last.y;
            if (dx != 0 || dy != 0) {
                right = right && std::abs(dx) <= 1 && std::abs(dy) <= 1 &&
                        step_allowed<width, height>(search.map, Beside::both, last.x, last.y, dx, dy);
                length += dx != 0 && dy != 0 ? std::sqrt(2.0) : 1.0;
            }
            last = c;
        }
        EXPECT_TRUE(right && last == q.goal) << "query " << done;
        // Lengths are recorded with six digits.
        EXPECT_NEAR(length, q.length, std::max(0.005, 1e-4 * q.length)) << "query " << done;
    }
    return done;
}

TEST(JumpPointSearchScenarios, EveryRecordedLengthIsFound) {
    const fs::path data = FIRMPATH_DATA;
    std::vector<fs::path> scenarios;
    for (const char* folder : {"movingai", "mapf"}) {
        if (!data.empty() && fs::is_directory(data / folder)) {
            for (const auto& entry : fs::recursive_directory_iterator(data / folder)) {
                if (entry.path().extension() == ".scen") {
                    scenarios.push_back(entry.path());
                }
            }
        }
    }
    if (scenarios.empty()) {
        GTEST_SKIP() << "FIRMPATH_DATA names no folder with scenarios in movingai/ or mapf/";
    }
    const auto search = std::make_unique<Search>();
    std::uint32_t queries = 0;
    for (const fs::path& scenario : scenarios) {
        queries += run(scenario, *search);
    }
    std::printf("[ scenarios ] %u files, %u queries\n", static_cast<unsigned>(scenarios.size()), queries);
    EXPECT_GE(queries, scenarios.size());
}

}  // namespace
