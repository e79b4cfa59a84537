/// @file
/// Lengths as types of their own, so that units and roles cannot be confused.
#pragma once

#include <cstdint>

#include "firmpath/core/panic.hpp"

namespace firmpath {

/// A length in micrometres. Plain numbers do not convert to it: a number of millimetres or cells in its place does not
/// compile.
///
///     constexpr firmpath::Frame frame({0, 0}, firmpath::millimetres(50), 64, 64);
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

/// The edge of a cell, where another length stands beside it: swapped, they do not compile.
///
///     constexpr firmpath::Disc robot(firmpath::millimetres(200), firmpath::CellSize(firmpath::millimetres(50)));
///
/// Memory: 4 bytes.
class CellSize {
public:
    /// Precondition: the edge is not 0; else `panic`.
    explicit constexpr CellSize(Micrometres edge) : edge_(edge) {
        require(edge.count() != 0, "CellSize: the edge of a cell must not be 0 micrometres");
    }

    /// How long it is.
    constexpr Micrometres edge() const { return edge_; }

private:
    Micrometres edge_;
};

}  // namespace firmpath
