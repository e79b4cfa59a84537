// The yardstick finds cheapest paths too: a fast wrong one would prove nothing.
#include "bench/textbook_a_star.hpp"

#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "reference/plain_squares.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using Map = firmpath::BitGrid<24, 17>;
using Plain = test_support::PlainSquares<Map::width, Map::height>;

bench::TextbookAStar<Map> textbook;

}  // namespace

TEST(TextbookAStar, FindsCheapestPaths) {
    for (auto random : test_support::property(2000, 0)) {
        Map map{firmpath::all_free};
        test_support::scatter(map, random, 10 + random.below(30));
        const firmpath::Cell start = test_support::any_cell<Map::width, Map::height>(random);
        const firmpath::Cell goal = test_support::any_cell<Map::width, Map::height>(random);
        map.set(start, false);
        map.set(goal, false);
        static constinit Plain plain(10, 14, test_support::Beside::both);
        plain.run(map, start);
        const bool reachable = plain.cost(goal) != Plain::unreachable;
        ASSERT_EQ(textbook.plan(map, start, goal), reachable);
        if (reachable) {
            ASSERT_EQ(textbook.cost(), plain.cost(goal));
        }
    }
}
