// What guides a search over states: never more than what is left to drive.
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <queue>
#include <utility>
#include <vector>

#include "firmpath/lattice/detail/kernel_distances.hpp"
#include "firmpath/lattice/detail/lattice_costs.hpp"
#include "firmpath/lattice/detail/lattice_nodes.hpp"
#include "firmpath/lattice/state_lattice.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/robots.hpp"

namespace {

using namespace firmpath;
using firmpath::host::MotionPrimitives;

constexpr std::uint32_t endless = 0xFFFFFFFF;
using Entry = std::pair<std::uint32_t, std::size_t>;
using Open = std::priority_queue<Entry, std::vector<Entry>, std::greater<>>;

/// A robot that covers three cells by one, and whose lattice has a place in every `Pitch`-th cell.
template <int Pitch>
struct Bar {
    static constexpr int pitch = Pitch;
    static constexpr std::array<firmpath::CellRun, 2> kernel{{{-1, 0, 3}, {0, 1, 1}}};
};

template <int Pitch, class Map>
void check_distances(test_support::Random& random) {
    constexpr int columns = (Map::width + Pitch - 1) / Pitch;
    constexpr int rows = (Map::height + Pitch - 1) / Pitch;
    Map map;
    for (std::uint32_t n = random.below(Map::width * Map::height / 8); n > 0; --n) {
        map.set(cell(random.between(0, Map::width - 1), random.between(0, Map::height - 1)));
    }
    const Cell goal = cell(random.between(0, Map::width - 1), random.between(0, Map::height - 1));
    const auto at = [&](int x, int y) { return cell(goal.x % Pitch + Pitch * x, goal.y % Pitch + Pitch * y); };
    const auto free = [&](int x, int y) {
        const Cell c = at(x, y);
        return map.passable(c) && map.passable(cell(c.x - 1, c.y)) && map.passable(cell(c.x + 1, c.y)) &&
               map.passable(cell(c.x, c.y + 1));
    };

    // Dijkstra's algorithm over all places, with every step of the 16.
    std::vector<std::uint32_t> expected(columns * rows, endless);
    Open open;
    if (free(goal.x / Pitch, goal.y / Pitch)) {
        const auto first = static_cast<std::size_t>(goal.y / Pitch * columns + goal.x / Pitch);
        expected[first] = 0;
        open.push({0, first});
    }
    while (!open.empty()) {
        const auto [distance, index] = open.top();
        open.pop();
        const int x = static_cast<int>(index) % columns;
        const int y = static_cast<int>(index) / columns;
        for (int dy = -2; dy <= 2; ++dy) {
            for (int dx = -2; dx <= 2; ++dx) {
                const std::uint32_t length = firmpath::detail::step_17(dx, dy);
                const bool knight = length == firmpath::detail::knight_17;
                const int one_x = dx > 0 ? 1 : -1;
                const int one_y = dy > 0 ? 1 : -1;
                if (length == 0 || !free(x + dx, y + dy) ||
                    (knight && !(free(x + dx / 2, y + dy / 2) && free(x + one_x, y + one_y)))) {
                    continue;
                }
                const auto to = static_cast<std::size_t>((y + dy) * columns + x + dx);
                if (distance + length < expected[to]) {
                    expected[to] = distance + length;
                    open.push({expected[to], to});
                }
            }
        }
    }

    const auto distances = std::make_unique<firmpath::detail::KernelDistances<Map, Bar<Pitch>>>();
    const auto nodes = std::make_unique<firmpath::detail::LatticeNodes<4000>>();
    distances->begin(goal);
    for (int y = 0; y < rows; ++y) {
        distances->begin_row(map, y);
    }
    nodes->clear();
    distances->add(*nodes, goal);
    while (nodes->open_size() != 0) {
        ASSERT_TRUE(distances->spread(*nodes));
    }
    for (const auto [x, y] : test_support::cells(columns, rows)) {
        const Cell c = at(x, y);
        if (map.contains(c)) {
            ASSERT_EQ(distances->is_free(c), free(x, y)) << x << ' ' << y;
            const std::uint32_t distance = (*distances)[c];
            ASSERT_EQ(distance == distances->unreached ? endless : distance,
                      expected[static_cast<std::size_t>(y * columns + x)])
                << x << ' ' << y;
        }
    }
}

TEST(LatticeEstimates, DistancesAreThoseOfDijkstra) {
    for (auto random : test_support::property(300, 0)) {
        check_distances<1, firmpath::BitGrid<45, 37>>(random);
        check_distances<1, firmpath::BitGrid<64, 21>>(random);
        check_distances<2, firmpath::BitGrid<191, 40>>(random);
        check_distances<3, firmpath::BitGrid<400, 33>>(random);
    }
}

/// In an empty plane: what it costs to drive from each state around to a goal. Some states at the edge cost less, since
/// their way leads through the outside; those are not looked at.
template <class Table>
void check_turning() {
    constexpr int reach = 60;  // places
    constexpr int inside = 45;
    constexpr int side = 2 * reach + 1;
    firmpath::detail::TurningCosts<Table> turning;
    std::uint32_t tight = 0;
    std::uint32_t all = 0;
    for (unsigned goal = 0; goal <= Table::headings / 4; ++goal) {
        std::vector<std::uint32_t> cost(side * side * Table::headings, endless);
        const auto number = [&](int x, int y, std::size_t heading) {
            return static_cast<std::size_t>((y + reach) * side + x + reach) * Table::headings + heading;
        };
        Open open;
        // The last round is for any heading of the goal.
        const bool any = goal == Table::headings / 4;
        for (unsigned heading = 0; heading < Table::headings; ++heading) {
            if (any || heading == goal) {
                cost[number(0, 0, heading)] = 0;
                open.push({0, number(0, 0, heading)});
            }
        }
        turning.begin(any ? firmpath::any_heading : goal);
        while (!open.empty()) {
            const auto [g, index] = open.top();
            open.pop();
            if (g != cost[index]) {
                continue;
            }
            const std::size_t heading = index % Table::headings;
            const int x = static_cast<int>(index / Table::headings) % side - reach;
            const int y = static_cast<int>(index / Table::headings) / side - reach;
            for (std::size_t i = 0; i < Table::size; ++i) {  // those that end here
                const MotionPrimitive& motion = Table::primitives[i];
                const int from_x = x - motion.dx / Table::pitch;
                const int from_y = y - motion.dy / Table::pitch;
                if (motion.to == heading && from_x >= -reach && from_x <= reach && from_y >= -reach &&
                    from_y <= reach) {
                    const std::size_t from = number(from_x, from_y, i / Table::per_heading);
                    if (g + motion.cost < cost[from]) {
                        cost[from] = g + motion.cost;
                        open.push({cost[from], from});
                    }
                }
            }
        }
        for (const auto [x, y] : test_support::cells::within(-inside, -inside, inside, inside)) {
            for (unsigned heading = 0; heading < Table::headings; ++heading) {
                const std::uint32_t bound = turning(-x, -y, heading);
                const std::uint32_t exact = cost[number(x, y, heading)];
                ASSERT_LE(bound, exact) << x << ' ' << y << ' ' << heading << ' ' << goal;
                tight += bound * 10 >= exact * 7 ? 1U : 0U;
                ++all;
            }
        }
    }
    EXPECT_GT(tight, all / 10 * 9);
}

TEST(LatticeEstimates, TurningCostsNoMoreThanInAnEmptyPlane) {
    check_turning<MotionPrimitives<test_support::coarse_cart>>();
    if (!test_support::sanitized) {  // they would take a minute
        check_turning<MotionPrimitives<test_support::small_cart>>();
        check_turning<MotionPrimitives<test_support::small_car>>();
        check_turning<MotionPrimitives<test_support::small_omni>>();
    }
}

template <class Table>
struct WithoutTurning : Table {
    static constexpr decltype(Table::turning) turning{};
};

/// The same costs with and without the table, and fewer expansions.
template <class Table>
void check_costs(test_support::Property rounds) {
    using Map = firmpath::BitGrid<90, 70>;
    const auto guided = std::make_unique<firmpath::StateLattice<Map, Table, 101'000>>();
    const auto plain = std::make_unique<firmpath::StateLattice<Map, WithoutTurning<Table>, 101'000>>();
    std::uint64_t guided_expansions = 0;
    std::uint64_t plain_expansions = 0;
    for (auto random : rounds) {
        Map map;
        for (std::uint32_t n = random.below(25); n > 0; --n) {
            const Cell corner = cell(random.between(0, 80), random.between(0, 60));
            for (int y = random.between(1, 9); y > 0; --y) {
                for (int x = 0; x < 6; ++x) {
                    map.set(cell(corner.x + x, corner.y + y));
                }
            }
        }
        const auto state = [&] {
            return LatticeState{cell(random.between(10, 79), random.between(10, 59)),
                                static_cast<std::uint16_t>(random.below(Table::headings))};
        };
        const LatticeState start = state();
        const LatticeState goal = state();
        ASSERT_EQ(guided->plan(map, start, goal), plain->plan(map, start, goal));
        ASSERT_EQ(guided->cost(), plain->cost());
        guided_expansions += guided->stats().expanded;
        plain_expansions += plain->stats().expanded;
    }
    EXPECT_LT(guided_expansions, plain_expansions / 2);
}

TEST(LatticeEstimates, TurningChangesNoCost) {
    const auto rounds = test_support::property(1000, 0);
    check_costs<MotionPrimitives<test_support::small_cart>>(rounds);
    check_costs<MotionPrimitives<test_support::small_car>>(rounds);
}

}  // namespace
