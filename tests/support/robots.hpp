/// @file
/// Robots with a shape, for tests of lattices.
#pragma once

#include "firmpath/moves/motion_primitives.hpp"

namespace test_support {

inline constexpr firmpath::DifferentialDrive small_cart{
    .footprint = firmpath::Footprint::rectangle(400, 250), .cell = firmpath::millimetres(50), .radius_mm = 250};
inline constexpr firmpath::CarLike small_car{
    .footprint = firmpath::Footprint({{300, 110}, {-100, 110}, {-100, -110}, {300, -110}}),
    .cell = firmpath::millimetres(50),
    .turning_radius_mm = 300};
inline constexpr firmpath::Omnidirectional small_omni{
    .footprint = firmpath::Footprint({{200, 0}, {-150, 140}, {-150, -140}}),
    .cell = firmpath::millimetres(50),
    .headings = 8};
inline constexpr firmpath::DifferentialDrive coarse_cart{.footprint = firmpath::Footprint::rectangle(400, 250),
                                                         .cell = firmpath::millimetres(50),
                                                         .headings = 8,
                                                         .pitch = 2,
                                                         .radius_mm = 300};

}  // namespace test_support
