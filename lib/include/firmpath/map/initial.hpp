/// @file
/// What all cells of a grid are at the start, said where it is made.
#pragma once

namespace firmpath {

/// All cells free.
struct AllFree {
    explicit AllFree() = default;
};
/// All cells blocked.
struct AllBlocked {
    explicit AllBlocked() = default;
};
/// Nothing known of any cell.
struct AllUnknown {
    explicit AllUnknown() = default;
};

/// How a grid starts: `constinit firmpath::JumpGrid<64, 64> map{firmpath::all_free};`
inline constexpr AllFree all_free{};
inline constexpr AllBlocked all_blocked{};
inline constexpr AllUnknown all_unknown{};

}  // namespace firmpath
