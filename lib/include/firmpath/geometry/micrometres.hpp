/// @file
/// A length as its own type, so that units cannot be confused.
#pragma once

#include <cstdint>

#include "firmpath/core/panic.hpp"

namespace firmpath {

/// A length in micrometres: a cell's edge, or a radius on cells. Plain numbers do not convert to it: a number of
/// millimetres or cells in its place does not compile.
///
///     constexpr firmpath::Disc robot(firmpath::millimetres(200), firmpath::millimetres(50));
///
/// Up to 4.29 km. Memory: 4 bytes.
class Micrometres {
public:
    /// A length of `count` micrometres.
    explicit constexpr Micrometres(std::uint32_t count) : count_(count) {}

    /// How many micrometres.
    constexpr std::uint32_t count() const { return count_; }

    friend constexpr bool operator==(Micrometres, Micrometres) = default;

private:
    std::uint32_t count_;
};

/// A length of `count` millimetres.
///
/// Precondition: at most 4,294,967 (4.29 km); else `panic` (a compile error in a constant).
constexpr Micrometres millimetres(std::uint32_t count) {
    require(count <= 0xFFFF'FFFF / 1000, "millimetres: the length must be at most 4294967");
    return Micrometres(count * 1000);
}

}  // namespace firmpath
