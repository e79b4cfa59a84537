/// @file
/// Robots with a shape, for tests of lattices.
#pragma once

#include "firmpath/host/lattice/motion_primitives.hpp"

namespace test_support {

inline constexpr firmpath::host::DifferentialDrive small_cart{
    .footprint = firmpath::Footprint::rectangle(400, 250), .cell = firmpath::millimetres(50), .radius_mm = 250};
inline constexpr firmpath::host::CarLike small_car{
    .footprint = firmpath::Footprint({{300, 110}, {-100, 110}, {-100, -110}, {300, -110}}),
    .cell = firmpath::millimetres(50),
    .turning_radius_mm = 300};
inline constexpr firmpath::host::Omnidirectional small_omni{
    .footprint = firmpath::Footprint({{200, 0}, {-150, 140}, {-150, -140}}),
    .cell = firmpath::millimetres(50),
    .headings = 8};
inline constexpr firmpath::host::DifferentialDrive coarse_cart{.footprint = firmpath::Footprint::rectangle(400, 250),
                                                               .cell = firmpath::millimetres(50),
                                                               .headings = 8,
                                                               .pitch = 2,
                                                               .radius_mm = 300};
/// On cells of 2 m.
inline constexpr firmpath::host::DifferentialDrive wide_cart{.footprint = firmpath::Footprint::rectangle(3000, 1500),
                                                             .cell = firmpath::millimetres(2000),
                                                             .headings = 8,
                                                             .radius_mm = 4000};

}  // namespace test_support
