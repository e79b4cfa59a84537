/// @file
/// Rounding, square root, sine and cosine for constants of the program, and what ends their computation.
#pragma once

#include "firmpath/core/panic.hpp"

namespace firmpath::host::detail {

/// Why there can be no tables for a robot.
struct ImpossibleRobot {
    const char* why;
};

/// If a condition does not hold: in a constant, a compile error; else an exception, or `panic` where there are none.
constexpr void demand(bool holds, const char* why) {
#ifdef __cpp_exceptions
    if (!holds) {
        throw ImpossibleRobot{why};
    }
#else
    require(holds, why);
#endif
}

inline constexpr double pi = 3.141592653589793238462643383279502884;

/// The nearest integer; between two of them, the upper one.
constexpr int nearest_integer(double a) {
    const double b = a + 0.5;
    const int n = static_cast<int>(b);
    return n > b ? n - 1 : n;
}

/// The square root of a number from 0 on. At most a few units of the last place off. (The standard library's is not for
/// constants.) For constant expressions and for desktop programs; firmware computes with integers.
constexpr double square_root(double x) {
    if (x <= 0) {
        return 0;
    }
    // Newton's iteration from above goes down until rounding stops it.
    double root = x < 1 ? 1 : x;
    for (;;) {
        const double next = (root + x / root) / 2;
        if (next >= root) {
            return root;
        }
        root = next;
    }
}

/// The sine of any angle in radians up to some thousand turns, at most 1e-12 off: Taylor's series around the nearest
/// multiple of a quarter turn.
constexpr double sine(double angle) {
    const double quarters = angle / (pi / 2);
    const int turned = nearest_integer(quarters);
    const double x = angle - turned * (pi / 2);
    const bool odd = (turned & 1) != 0;  // then it is a cosine
    double term = odd ? 1 : x;
    double sum = term;
    for (int n = odd ? 1 : 2; n < 22; n += 2) {
        term *= -x * x / (n * (n + 1));
        sum += term;
    }
    return (turned & 2) != 0 ? -sum : sum;
}
constexpr double cosine(double angle) { return sine(angle + pi / 2); }

/// The angle whose tangent is `x`, for -1 to 1, at most 1e-12 off: halved first, then Taylor's series.
constexpr double arctangent(double x) {
    const double half = x / (1 + square_root(1 + x * x));
    double power = half;
    double sum = half;
    for (int n = 3; n < 36; n += 2) {
        power *= -half * half;
        sum += power / n;
    }
    return 2 * sum;
}

}  // namespace firmpath::host::detail
