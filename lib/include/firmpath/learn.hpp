/// @file
/// Learning a map: frames and poses, sensors, occupancy, growing of obstacles, drawing and saving.
///
/// What one of these headers brings along is not listed again.
#pragma once

#include "firmpath/core/detail/requirements.hpp"

#include "firmpath/core/version.hpp"
#include "firmpath/geometry/rotated_frame.hpp"
#include "firmpath/inflate/inflate_costs.hpp"
#include "firmpath/map/draw.hpp"
#include "firmpath/map/layers.hpp"
#include "firmpath/map/nearest_free.hpp"
#include "firmpath/map/overlay.hpp"
#include "firmpath/map/speed_mask.hpp"
#include "firmpath/map/terrain.hpp"
#include "firmpath/map/wall_grid.hpp"
#include "firmpath/sense/edge_echoes.hpp"
#include "firmpath/sense/frontier.hpp"
#include "firmpath/sense/occupancy_loader.hpp"
#include "firmpath/sense/recent_cones.hpp"
#include "firmpath/sense/saved_robot_map.hpp"
