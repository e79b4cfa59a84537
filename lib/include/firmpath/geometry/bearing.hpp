/// @file
/// Directions: angles as whole numbers, their sine and cosine, and the angle of an offset.
#pragma once

#include <bit>
#include <cstdint>

#include "firmpath/core/detail/integers.hpp"

namespace firmpath {

/// A direction in the world as a binary angle: 65,536 units to a turn, counter-clockwise from +x (towards +y). It wraps
/// on overflow, so a sum of two needs no reduction to one turn. Plain numbers do not convert to it: a number of degrees
/// or milliradians in its place does not compile.
///
///     Bearing::degrees(90)            towards +y
///     Bearing::milliradians(1571)     the same, to a milliradian
///     a - b                           from b to a, counter-clockwise
///     (a - b).signed_units() < 0      a lies clockwise of b, by the shorter turn
///
/// On a map whose +y points down, an angle that is counter-clockwise here looks clockwise.
///
/// Memory: 2 bytes.
class Bearing {
public:
    static constexpr std::int32_t turn = 65'536;       ///< units in a turn
    static constexpr std::int32_t quarter = turn / 4;  ///< units in a quarter turn, 90 degrees

    /// Towards +x: 0.
    constexpr Bearing() = default;

    /// The bearing nearest to any number of degrees, also negative or more than a turn; at most half a unit off.
    static constexpr Bearing degrees(int degrees) {
        // 8192/45 units per degree. Adding half of 45 rounds; the sum is not negative, so the division rounds down.
        const std::int32_t within = degrees % 360 + 360;
        return turns_of_65536((within * 8192 + 22) / 45);
    }
    /// The bearing of any number of milliradians, likewise; at most half a unit and 2^-18 off.
    static constexpr Bearing milliradians(std::int32_t milliradians) {
        // With 2^64 to a turn, whole turns wrap.
        constexpr std::uint64_t of_one = 2'935'890'503'282'001;  // 2^64 / (2000 * pi), rounded
        const std::uint64_t fine = static_cast<std::uint64_t>(std::int64_t{milliradians}) * of_one;
        return turns_of_65536(static_cast<std::int32_t>((fine + (std::uint64_t{1} << 47)) >> 48));
    }
    /// From any number of units, of which a turn has 65,536; wrapped.
    static constexpr Bearing turns_of_65536(std::int32_t units) { return Bearing(static_cast<std::uint16_t>(units)); }

    /// The angle from +x, counter-clockwise: 0 to 65,535.
    constexpr std::uint16_t units() const { return units_; }
    /// The angle as -32,768 to 32,767: half a turn to either side.
    constexpr std::int32_t signed_units() const { return static_cast<std::int16_t>(units_); }

    /// The sum of two angles, wrapped to one turn.
    friend constexpr Bearing operator+(Bearing a, Bearing b) { return turns_of_65536(a.units_ + b.units_); }
    /// The angle from `b` to `a`, counter-clockwise, wrapped to one turn.
    friend constexpr Bearing operator-(Bearing a, Bearing b) { return turns_of_65536(a.units_ - b.units_); }
    /// The opposite angle: clockwise instead of counter-clockwise.
    friend constexpr Bearing operator-(Bearing a) { return turns_of_65536(-a.units_); }
    friend constexpr bool operator==(Bearing, Bearing) = default;

private:
    explicit constexpr Bearing(std::uint16_t units) : units_(units) {}

    std::uint16_t units_ = 0;
};

namespace detail {

/// The value 1 in the units of `sine` and `cosine`, which are in Q14.
inline constexpr std::int32_t sine_of_quarter = 16'384;

/// sin(i / 64 quarters) * 2^15; one extra entry, so that the quarter itself has a next entry.
inline constexpr std::uint16_t quarter_wave[66] = {
    0,     804,   1608,  2411,  3212,  4011,  4808,  5602,  6393,  7180,  7962,  8740,  9512,  10279,
    11039, 11793, 12540, 13279, 14010, 14733, 15447, 16151, 16846, 17531, 18205, 18868, 19520, 20160,
    20788, 21403, 22006, 22595, 23170, 23732, 24279, 24812, 25330, 25833, 26320, 26791, 27246, 27684,
    28106, 28511, 28899, 29269, 29622, 29957, 30274, 30572, 30853, 31114, 31357, 31581, 31786, 31972,
    32138, 32286, 32413, 32522, 32610, 32679, 32729, 32758, 32768, 32768};

/// atan(2^-i) in units of 2^-32 of a turn.
inline constexpr std::uint32_t arctangents[18] = {
    536'870'912, 316'933'406, 167'458'907, 85'004'756, 42'667'331, 21'354'465, 10'679'838, 5'340'245, 2'670'163,
    1'335'087,   667'544,     333'772,     166'886,    83'443,     41'722,     20'861,     10'430,    5'215};

}  // namespace detail

/// The sine in Q14, from -16,384 to 16,384.
///
/// Guarantees: less than 2 units (1.2e-4) off the true value; exact at each quarter; sine(-a) == -sine(a).
///
/// Complexity: O(1), one multiplication and no division. Flash: 132 bytes of table. Interpolates linearly between the
/// 64 points of a quarter wave.
constexpr std::int32_t sine(Bearing a) {
    const std::uint32_t within = a.units() & 0x3FFFU;
    const std::uint32_t at = (a.units() & 0x4000U) != 0 ? 0x4000U - within : within;
    const std::uint32_t low = detail::quarter_wave[at >> 8];
    const std::uint32_t high = detail::quarter_wave[(at >> 8) + 1];
    const auto value = static_cast<std::int32_t>(((low << 8) + (high - low) * (at & 0xFFU) + 256) >> 9);
    return (a.units() & 0x8000U) != 0 ? -value : value;
}

/// The cosine in Q14. O(1). @see sine
constexpr std::int32_t cosine(Bearing a) { return sine(a + Bearing::turns_of_65536(Bearing::quarter)); }

/// The bearing of (dx, dy) from (0, 0), in any unit, over the full 32-bit range; 0 if both are 0.
///
/// Guarantees: at most 0.6 units (0.0033 degrees) off the true value; exact along the axes and diagonals;
/// bearing_of(dx, -dy) == -bearing_of(dx, dy), except for dy = -2^31, whose negative does not exist.
///
/// Complexity: O(1), 18 rounds of additions and shifts, without multiplication or division. Flash: 72 bytes of table.
///
/// Source: Volder, *The CORDIC Trigonometric Computing Technique*, 1959.
constexpr Bearing bearing_of(std::int32_t dx, std::int32_t dy) {
    std::uint32_t across = detail::magnitude(dx);
    std::uint32_t up = detail::magnitude(dy);
    if ((across | up) == 0) {
        return {};
    }
    // Scales the larger one to 29 bits, the most that fits: the rounds make the offset up to 2.33 times as large.
    const int spare = std::countl_zero(across | up) - 3;
    across = spare < 0 ? across >> -spare : across << spare;
    up = spare < 0 ? up >> -spare : up << spare;

    auto x = static_cast<std::int32_t>(across);
    auto y = static_cast<std::int32_t>(up);
    std::uint32_t angle = 0;
    unsigned round = 0;
    for (const std::uint32_t arctangent : detail::arctangents) {
        const std::int32_t step_x = y >> round;
        const std::int32_t step_y = x >> round;
        ++round;
        if (y > 0) {
            x += step_x;
            y -= step_y;
            angle += arctangent;
        } else {
            x -= step_x;
            y += step_y;
            angle -= arctangent;
        }
    }
    const auto first_quarter = static_cast<std::int32_t>((angle + 0x8000U) >> 16 & 0xFFFFU);
    const std::int32_t upper = dx < 0 ? Bearing::turn / 2 - first_quarter : first_quarter;
    return Bearing::turns_of_65536(dy < 0 ? -upper : upper);
}

}  // namespace firmpath
