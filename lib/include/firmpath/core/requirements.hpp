/// @file
/// What the library requires of compiler and target, one sentence each.
#pragma once

#if __cplusplus < 202002L
#error "firmpath needs C++20: compile with -std=c++20 (CMake: set(CMAKE_CXX_STANDARD 20))"
#endif

#include <cstddef>
#include <limits>

static_assert(std::numeric_limits<unsigned char>::digits == 8,
              "firmpath: this target's bytes do not have 8 bits, and records are packed into such bytes");
static_assert(sizeof(std::size_t) >= 2 && sizeof(int) >= 2,
              "firmpath: this target's size_t has less than 16 bits, which is too few to number the cells of a map");
