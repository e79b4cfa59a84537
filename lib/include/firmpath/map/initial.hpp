/// @file
/// The initial state of a grid's cells, as an argument of its constructor.
///
/// Without an argument a grid lies in `.bss`, as its zeros mean what a new grid should be: all free, all of the first
/// kind (`TerrainGrid`), or all unknown (`OccupancyGrid`). Where zeros mean anything else there is no default
/// constructor: `JumpGrid` needs an argument.
#pragma once

namespace firmpath {

namespace detail {

/// All cells free.
struct AllFree {
    explicit AllFree() = default;
};

/// All cells blocked.
struct AllBlocked {
    explicit AllBlocked() = default;
};

/// All cells unknown.
struct AllUnknown {
    explicit AllUnknown() = default;
};

}  // namespace detail

/// All cells free: `constinit firmpath::JumpGrid<64, 64> map{firmpath::all_free};`
inline constexpr detail::AllFree all_free{};
/// All cells blocked: `constinit firmpath::JumpGrid<64, 64> map{firmpath::all_blocked};`
inline constexpr detail::AllBlocked all_blocked{};
/// All cells unknown: `constinit firmpath::OccupancyGrid<64, 64> map{firmpath::all_unknown};`
inline constexpr detail::AllUnknown all_unknown{};

}  // namespace firmpath
