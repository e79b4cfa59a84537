#include <cstdint>
#include <limits>

#include "firmpath/sense/occupancy_grid.hpp"
#include "reference/plain_occupancy.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;

constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t highest = std::numeric_limits<std::int32_t>::max();
constexpr std::uint32_t most_beams = 16;

/// All results of the grid follow from the reference.
template <class Grid, class Plain>
void agree(const Grid& grid, const Plain& plain) {
    for (int y = -1; y <= Grid::height; ++y) {
        for (int i = -1; i <= Grid::words_per_row; ++i) {
            std::uint32_t occupied = 0;
            std::uint32_t free = 0;
            std::uint32_t blocked = 0;
            for (int b = 0; b < 32; ++b) {
                const Cell at = cell(32 * i + b, y);
                const Knowledge knowledge = Grid::contains(at) ? plain.state[y][at.x] : Knowledge::unknown;
                const bool passable = Grid::contains(at) && plain.passable(knowledge);
                ASSERT_EQ(grid.knowledge(at), knowledge) << "at " << at.x << ',' << y;
                ASSERT_EQ(grid.passable(at), passable) << "at " << at.x << ',' << y;
                ASSERT_EQ(grid.obstacles().passable(at), Grid::contains(at) && knowledge != Knowledge::occupied);
                if (Grid::contains(at)) {
                    ASSERT_EQ(grid.log_odds(at), plain.odds[y][at.x]) << "at " << at.x << ',' << y;
                }
                const std::uint32_t bit = std::uint32_t{1} << b;
                occupied |= knowledge == Knowledge::occupied ? bit : 0U;
                free |= knowledge == Knowledge::free ? bit : 0U;
                blocked |= passable ? 0U : bit;
            }
            ASSERT_EQ(grid.occupied_word(y, i), occupied);
            ASSERT_EQ(grid.known_free_word(y, i), free);
            ASSERT_EQ(grid.unknown_word(y, i), ~(occupied | free));
            ASSERT_EQ(grid.blocked_word(y, i), blocked);
        }
    }
    ASSERT_EQ(grid.revision(), plain.closed_or_opened);
}

/// Takes changes, often with a buffer that is too short, and removes them from the reference.
template <class Grid, class Plain>
void take(Grid& grid, Plain& plain, test_support::Random& random) {
    CellChange changes[40];
    const std::size_t room = random.below(41);
    std::size_t count = 99;
    const bool all = grid.take_changes(std::span<CellChange>(changes, room), count);
    ASSERT_LE(count, room);
    for (std::size_t k = 0; k < count; ++k) {
        const auto [at, now] = changes[k];
        ASSERT_TRUE(Grid::contains(at));
        ASSERT_TRUE(plain.told[at.y][at.x]) << "at " << at.x << ',' << at.y;
        ASSERT_EQ(now, plain.state[at.y][at.x]) << "at " << at.x << ',' << at.y;
        plain.told[at.y][at.x] = false;
    }
    bool more = false;
    for (const auto [x, y] : test_support::cells(Grid::width, Grid::height)) {
        more = more || plain.told[y][x];
    }
    ASSERT_EQ(all, !more);
    if (more) {
        ASSERT_EQ(count, room);
    }
}

/// A scan for the grid and for the reference, which takes ranges as single readings.
template <std::uint32_t Most>
struct Scan {
    std::uint16_t ranges[Most];
    std::int32_t wide[Most];
    Bearing bearings[Most];

    void set(std::uint32_t i, int range, Bearing bearing) {
        ranges[i] = static_cast<std::uint16_t>(range);
        wide[i] = range == nothing_returned ? highest : range;
        bearings[i] = bearing;
    }
    template <class Grid, class Plain>
    void take(Grid& grid, Plain& plain, const Frame& frame, const WorldPose& pose, std::uint32_t count,
              const Sweep& sweep, const RangeSensor& sensor) const {
        const ReadingResult expected =
            plain.scan(frame, pose, std::span(wide, count), std::span(bearings, count), sensor);
        ASSERT_EQ(grid.integrate_scan(frame, pose, std::span<const std::uint16_t>(ranges, count), sweep, sensor),
                  expected);
    }
};

template <int W, int H, Unknown U, Thresholds T>
void lives_as_the_reference(std::uint32_t seed, std::uint32_t steps) {
    test_support::Random random(seed);
    static OccupancyGrid<W, H, U, T> grid;
    static test_support::PlainOccupancy<W, H> plain;
    // Copied from flash, because a new one does not fit a board's stack.
    static constexpr OccupancyGrid<W, H, U, T> new_grid{};
    static constexpr test_support::PlainOccupancy<W, H> new_plain{};
    grid = new_grid;
    plain = new_plain;
    plain.rule = T;
    plain.unknown_is_free = U == Unknown::free;
    const int resolution_mm = random.between(20, 150);
    const Frame frame({random.between(-2000, 2000), random.between(-2000, 2000)},
                      Micrometres(static_cast<std::uint32_t>(resolution_mm * 1000 + random.between(-500, 500))), W, H);
    const RangeSensor sensor{random.between(-5, 100), random.between(100, 3000)};
    std::uint32_t decayed = 0;
    for (std::uint32_t step = 0; step < steps; ++step) {
        SCOPED_TRACE(step);
        const std::int32_t x = frame.origin().x_mm + random.between(-resolution_mm, (W + 1) * resolution_mm);
        const std::int32_t y = frame.origin().y_mm + random.between(-resolution_mm, (H + 1) * resolution_mm);
        const WorldPose pose{{x, y}, Bearing::turns_of_65536(random.between(0, 65'535))};
        const std::uint32_t what = random.below(100);
        if (what < 20) {
            const auto range = static_cast<std::uint16_t>(random.chance(20)   ? nothing_returned
                                                          : random.chance(10) ? random.between(0, 100)
                                                                              : random.between(0, 3300));
            const Bearing bearing = Bearing::turns_of_65536(random.between(0, 65'535));
            const Bearing opening = Bearing::turns_of_65536(random.between(0, random.chance(10) ? 65'535 : 8'000));
            const auto expected = plain.cone(frame, pose, range, bearing, opening, sensor);
            ASSERT_EQ(grid.integrate_cone(frame, pose, range, bearing, opening, sensor), expected);
        } else if (what < 40) {
            std::int32_t range = random.between(-10, 3300);
            if (random.chance(5)) {
                range = random.chance(50) ? lowest : highest;
            }
            const Bearing bearing = Bearing::turns_of_65536(random.between(0, 65'535));
            ReadingResult expected = plain.scan(frame, pose, std::span(&range, 1), std::span(&bearing, 1), sensor);
            if (range <= 0 || range < sensor.minimum_mm) {
                expected = ReadingResult::refused;  // for any place of the sensor
            }
            ASSERT_EQ(grid.integrate(frame, pose, range, bearing, sensor), expected);
        } else if (what < 80) {
            Scan<most_beams> scan;
            const std::uint32_t count = random.below(most_beams + 1);
            const Bearing first = Bearing::turns_of_65536(random.between(0, 65'535));
            const Sweep sweep = Sweep::steps(first, random.next() >> random.below(32), count);
            for (std::uint32_t i = 0; i < count; ++i) {
                scan.set(i, random.chance(10) ? 0 : random.chance(10) ? 0xFFFF : random.between(1, 3300), sweep.at(i));
            }
            scan.take(grid, plain, frame, pose, count, sweep, sensor);
        } else if (what < 85) {
            std::uint32_t budget = random.below(W * H * 2);
            const bool all = grid.decay(budget);
            bool expected = false;
            for (; budget != 0 && !expected; --budget) {
                const auto column = static_cast<int>(decayed % W);
                const auto row = static_cast<int>(decayed / W);
                const int value = plain.odds[row][column];
                const int by = value < 0 ? -value : value;
                const int down = by < T.decay ? by : T.decay;
                plain.put(column, row, value < 0 ? value + down : value - down);
                decayed = (decayed + 1) % (W * H);
                expected = decayed == 0;
            }
            ASSERT_EQ(all, expected);
        } else if (what < 98) {
            const Cell at = test_support::any_cell<W, H>(random);
            const auto knowledge = static_cast<Knowledge>(random.below(3));
            grid.set(at, knowledge);
            plain.put(at.x, at.y,
                      knowledge == Knowledge::occupied ? T.most
                      : knowledge == Knowledge::free   ? T.least
                                                       : 0);
        } else {
            grid.clear();
            for (int row = 0; row < H; ++row) {
                for (int column = 0; column < W; ++column) {
                    plain.put(column, row, 0);
                }
            }
        }
        agree(grid, plain);
        if (random.chance(30)) {
            take(grid, plain, random);
        }
    }
}

// One set where every reading changes the state; and one where many are needed.
constexpr Thresholds quick{.hit = 127,
                           .miss = 127,
                           .most = 60,
                           .least = -67,
                           .occupied_from = 1,
                           .occupied_until = 1,
                           .free_from = -1,
                           .free_until = -1,
                           .decay = 100};
constexpr Thresholds slow{.hit = 5,
                          .miss = 3,
                          .most = 30,
                          .least = -20,
                          .occupied_from = 20,
                          .occupied_until = 7,
                          .free_from = -12,
                          .free_until = -4,
                          .decay = 3};

TEST(OccupancyGrid, LivesAsTheReference) {
    const std::uint32_t steps = __STDC_HOSTED__ ? 100 : 20;
    for (auto round : test_support::property(25, 2)) {
        lives_as_the_reference<33, 9, Unknown::free, Thresholds{}>(round.seed, steps);
        lives_as_the_reference<20, 7, Unknown::blocked, quick>(round.seed, steps);
        lives_as_the_reference<5, 13, Unknown::blocked, slow>(round.seed, steps);
#if __STDC_HOSTED__
        lives_as_the_reference<64, 20, Unknown::blocked, Thresholds{}>(round.seed, steps);
        lives_as_the_reference<1, 1, Unknown::free, slow>(round.seed, steps);
        lives_as_the_reference<70, 40, Unknown::free, slow>(round.seed, steps);
#endif
    }
}

// Many beams, less than a cell apart near the sensor: walls, jumps between near and far, failed beams.
template <int W, int H, std::uint32_t Most>
void scans_as_the_reference(std::uint32_t seed) {
    test_support::Random random(seed);
    static OccupancyGrid<W, H, Unknown::free, slow> grid;
    static test_support::PlainOccupancy<W, H> plain;
    static constexpr OccupancyGrid<W, H, Unknown::free, slow> new_grid{};
    static constexpr test_support::PlainOccupancy<W, H> new_plain{};
    grid = new_grid;
    plain = new_plain;
    plain.rule = slow;
    plain.unknown_is_free = true;
    const int edge_mm = random.between(15, 120);
    const Frame frame({random.between(-2000, 2000), random.between(-2000, 2000)},
                      Micrometres(static_cast<std::uint32_t>(edge_mm * 1000 + random.between(-500, 500))), W, H);
    const RangeSensor sensor{50, edge_mm * random.between(5, 2 * W)};
    const int rounded = static_cast<int>(Most) - 20;
    for (int scan = 0; scan < 3; ++scan) {
        SCOPED_TRACE(scan);
        const WorldPose pose{{frame.origin().x_mm + random.between(0, W * edge_mm - edge_mm),
                              frame.origin().y_mm + random.between(0, H * edge_mm - edge_mm)},
                             Bearing::turns_of_65536(random.between(0, 65'535))};
        const auto count = static_cast<std::uint32_t>(20 + random.between(0, rounded));
        Scan<Most> beams;
        const Bearing first = Bearing::turns_of_65536(random.between(0, 65'535));
        const int angle = random.between(10, 359) * (random.chance(50) ? 1 : -1);
        Sweep sweep = random.chance(50) ? Sweep::full_turn(first, count) : Sweep::degrees(0, angle, count);
        sweep = random.chance(10) ? Sweep::steps(first, random.next() >> random.below(12), count) : sweep;
        const std::uint32_t jumps = random.below(16);
        const std::uint32_t failures = random.below(11);
        int wall = random.between(60, W * edge_mm);
        for (std::uint32_t i = 0; i < count; ++i) {
            wall = random.chance(jumps) ? random.between(60, W * edge_mm) : wall + random.between(-edge_mm, edge_mm);
            wall = wall < 60 ? 60 : wall;
            beams.set(i, random.chance(failures) ? 0 : random.chance(failures) ? 0xFFFF : wall, sweep.at(i));
        }
        beams.take(grid, plain, frame, pose, count, sweep, sensor);
        agree(grid, plain);
    }
}

TEST(OccupancyGrid, DenseScansAreTheirBeams) {
    for (auto round : test_support::property(500, 4)) {
        scans_as_the_reference<40, 12, 60>(round.seed);
#if __STDC_HOSTED__
        scans_as_the_reference<70, 60, 400>(round.seed);
#endif
    }
}

}  // namespace
