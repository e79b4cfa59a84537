/// @file
/// The whole library for sketches: `#include <firmpath.h>`. Needs C++20.
#pragma once

// Arduino.h defines macros with names that the library and the standard headers give to functions.
#pragma push_macro("abs")
#pragma push_macro("bit")
#pragma push_macro("max")
#pragma push_macro("min")
#pragma push_macro("radians")
#pragma push_macro("round")
#pragma push_macro("sq")
#pragma push_macro("word")
#undef abs
#undef bit
#undef max
#undef min
#undef radians
#undef round
#undef sq
#undef word
#ifdef degrees
#undef degrees
#define FIRMPATH_REPLACES_DEGREES
#endif

#include "firmpath/firmpath.hpp"

#pragma pop_macro("abs")
#pragma pop_macro("bit")
#pragma pop_macro("max")
#pragma pop_macro("min")
#pragma pop_macro("radians")
#pragma pop_macro("round")
#pragma pop_macro("sq")
#pragma pop_macro("word")

#ifdef FIRMPATH_REPLACES_DEGREES
#undef FIRMPATH_REPLACES_DEGREES
/// Replaces the macro of Arduino.h: with the macro, sketches could not call `firmpath::Bearing::degrees`.
constexpr double degrees(double radians) { return radians * 57.295779513082320876798154814105; }
#endif
