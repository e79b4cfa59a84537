/// @file
/// Driving a path: waypoints, smoothing, validity, encoding, following.
///
/// What one of these headers brings along is not listed again.
#pragma once

#include "firmpath/core/detail/requirements.hpp"

#include "firmpath/core/crc32.hpp"
#include "firmpath/core/version.hpp"
#include "firmpath/geometry/disc.hpp"
#include "firmpath/geometry/rotated_frame.hpp"
#include "firmpath/path/encode.hpp"
#include "firmpath/path/follow.hpp"
#include "firmpath/path/keep_or_replan.hpp"
#include "firmpath/path/path_view.hpp"
#include "firmpath/path/smooth.hpp"
#include "firmpath/path/still_valid.hpp"
#include "firmpath/path/waypoints.hpp"
