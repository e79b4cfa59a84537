/// @file
/// The whole library.
#pragma once

#include "firmpath/drive.hpp"
#include "firmpath/learn.hpp"
#include "firmpath/plan.hpp"
