#include "firmpath/geometry/frame.hpp"

#include <cstdint>

#include "support/property.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

// A house of 25 m x 25 m at 5 cm, origin at its centre.
constexpr Frame house({-12'500, -12'500}, firmpath::millimetres(50), 500, 500);
static_assert(house.to_cell({-12'500, -12'500}) == Cell{0, 0});
static_assert(house.to_cell({-12'451, -12'450}) == Cell{0, 1});
static_assert(house.to_cell({0, 12'499}) == Cell{250, 499});
static_assert(!house.to_cell({-12'501, 0}));
static_assert(!house.to_cell({12'500, 0}));
static_assert(!house.to_cell({0, 12'500}));
static_assert(!house.to_cell({lowest, lowest}));
static_assert(!house.to_cell({highest, highest}));
static_assert(house.to_cell_clamped({lowest, highest}) == Cell{0, 499});
static_assert(house.to_cell_clamped({0, 0}) == Cell{250, 250});
static_assert(house.to_point({0, 499}) == Point{-12'475, 12'475});

// 2.5 cm and 3 cm are exact: cells do not drift over a long distance.
static_assert(Frame({0, 0}, firmpath::millimetres(25), 4000, 1).to_cell({99'975, 0}) == Cell{3999, 0});
static_assert(Frame({0, 0}, firmpath::millimetres(30), 1001, 1).to_cell({30'000, 0}) == Cell{1000, 0});
static_assert(Frame({0, 0}, firmpath::millimetres(30), 1001, 1).to_cell({29'999, 0}) == Cell{999, 0});

TEST(Frame, AgreesWithWideArithmetic) {
    for (auto random : property(20'000, 300)) {
        const bool far = random.chance(30);
        const std::uint32_t resolution = 1 + random.below(random.chance(50) ? 200'000 : 4'294'966);
        const std::int32_t origin = far ? static_cast<std::int32_t>(random.next()) : random.between(-50'000, 50'000);
        const std::int32_t x =
            far ? static_cast<std::int32_t>(random.next()) : origin + random.between(-3000, 2'000'000);
        const int width = 1 + static_cast<int>(random.below(32'767));
        SCOPED_TRACE(x);
        const Frame frame({origin, 0}, firmpath::Micrometres(resolution), width, 1);
        // The definition, in 64 bits: origin + x * resolution <= point < origin + (x + 1) * resolution.
        const std::int64_t offset_um = (std::int64_t{x} - origin) * 1000;
        const auto covering = frame.to_cell({x, 0});
        const bool inside = offset_um >= 0 && offset_um < std::int64_t{resolution} * width;
        ASSERT_EQ(bool(covering), inside);
        if (inside) {
            const Cell cell = *covering;
            ASSERT_TRUE(std::int64_t{resolution} * cell.x <= offset_um);
            ASSERT_TRUE(std::int64_t{resolution} * (cell.x + 1) > offset_um);
            ASSERT_TRUE(frame.to_cell_clamped({x, 0}) == cell);
        } else {
            ASSERT_EQ(frame.to_cell_clamped({x, 0}).x, offset_um < 0 ? 0 : width - 1);
        }
    }
}

constexpr std::int32_t origins[] = {lowest, lowest + 1, -1'000'000'000, -1, 0, 1, 1'000'000'000, highest - 1, highest};

TEST(Frame, AgreesWithWideArithmeticAtTheLimits) {
    for (const std::uint32_t resolution :
         {1U, 2U, 999U, 1000U, 2000U, 25'000U, 30'000U, 50'000U, 4'294'966U, 4'294'967U}) {
        for (const std::int32_t origin : origins) {
            for (const int width : {1, 2, 32'766, 32'767}) {
                SCOPED_TRACE(resolution);
                SCOPED_TRACE(origin);
                SCOPED_TRACE(width);
                const Frame frame({0, origin}, firmpath::Micrometres(resolution), 1, width);
                ASSERT_EQ(frame.width(), 1);
                ASSERT_EQ(frame.height(), width);
                // The first and last points of the frame's first and last cells, their neighbours, the world's ends.
                const std::int64_t end_um = std::int64_t{resolution} * width;
                std::int64_t past_mm = 0;  // the first millimetre past the end, computed bit by bit
                for (std::int64_t bit = std::int64_t{1} << 40; bit != 0; bit /= 2) {
                    past_mm += (past_mm + bit) * 1000 < end_um ? bit : 0;
                }
                ++past_mm;
                for (const std::int64_t base :
                     {std::int64_t{0}, past_mm, std::int64_t{lowest} - origin, std::int64_t{highest} - origin}) {
                    for (int beside = -2; beside <= 2; ++beside) {
                        const std::int64_t y = origin + base + beside;
                        if (y < lowest || y > highest) {
                            continue;
                        }
                        const std::int64_t offset_um = (y - origin) * 1000;
                        const auto covering = frame.to_cell({0, static_cast<std::int32_t>(y)});
                        const Cell cell = covering.value_or({-1, -1});
                        const bool inside = offset_um >= 0 && offset_um < end_um;
                        ASSERT_EQ(bool(covering), inside);
                        if (inside) {
                            ASSERT_TRUE(std::int64_t{resolution} * cell.y <= offset_um);
                            ASSERT_TRUE(std::int64_t{resolution} * (cell.y + 1) > offset_um);
                        }
                        ASSERT_EQ(frame.to_cell_clamped({0, static_cast<std::int32_t>(y)}).y, inside ? cell.y
                                                                                              : offset_um < 0
                                                                                                  ? 0
                                                                                                  : width - 1);
                    }
                }
            }
        }
    }
}

TEST(Frame, CentreAtTheLimits) {
    for (const std::uint32_t resolution : {1U, 1999U, 2000U, 2001U, 25'000U, 4'294'966U, 4'294'967U}) {
        for (const int index : {-32'768, -32'767, -1, 0, 1, 32'766, 32'767}) {
            SCOPED_TRACE(resolution);
            SCOPED_TRACE(index);
            for (const std::int32_t origin : origins) {
                const std::int64_t halves_um = (2 * std::int64_t{index} + 1) * resolution;
                // Divided by 2000 and rounded down, without a division: on a board that is a helper function.
                std::int64_t mm = -(std::int64_t{1} << 30);
                for (std::int64_t bit = std::int64_t{1} << 30; bit != 0; bit /= 2) {
                    mm += (mm + bit) * 2000 <= halves_um ? bit : 0;
                }
                if (origin + mm < lowest || origin + mm > highest) {
                    continue;
                }
                const Frame frame({origin, 0}, firmpath::Micrometres(resolution), 1, 1);
                ASSERT_EQ(frame.to_point({static_cast<std::int16_t>(index), 0}).x_mm, origin + mm);
            }
        }
    }
}

TEST(Frame, CentreLiesInItsCell) {
    for (auto random : property(20'000, 300)) {
        const std::uint32_t resolution = 1 + random.below(2'000'000);
        const auto index = static_cast<std::int16_t>(random.between(-500, 1000));
        const std::int32_t origin = random.between(-100'000, 100'000);
        SCOPED_TRACE(resolution);
        SCOPED_TRACE(index);
        const Frame frame({origin, 0}, firmpath::Micrometres(resolution), 1001, 1);
        const std::int64_t halves_um = (2 * std::int64_t{index} + 1) * resolution;  // twice the centre
        const std::int64_t centre_mm = frame.to_point({index, 0}).x_mm - std::int64_t{origin};
        // Rounded down: centre_mm <= halves / 2000 < centre_mm + 1.
        ASSERT_TRUE(centre_mm * 2000 <= halves_um);
        ASSERT_TRUE((centre_mm + 1) * 2000 > halves_um);
        if (index >= 0 && resolution >= 2000) {
            ASSERT_EQ((*frame.to_cell(frame.to_point({index, 0}))).x, index);
        }
    }
}

}  // namespace
