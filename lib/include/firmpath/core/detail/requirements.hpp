/// @file
/// The library's requirements on compiler and target, one sentence each.
#pragma once

// Each message is one sentence, which says where to set the flag in the build that is running. PlatformIO and Arduino
// come before the frameworks that they use.
#if __cplusplus < 202002L
#if defined(PLATFORMIO)
#error "firmpath needs C++20: in platformio.ini, build_unflags = -std=gnu++11 -std=gnu++17, build_flags = -std=gnu++20"
#elif defined(ARDUINO)
#error "firmpath needs C++20: compiler.cpp.extra_flags=-std=gnu++20 in platform.local.txt (ESP32: core 3.0 or later)"
#elif defined(ESP_PLATFORM)
#error "firmpath needs C++20: take ESP-IDF 5.1 or later, or remove the component's own -std= flag"
#elif defined(__ZEPHYR__)
#error "firmpath needs C++20: CONFIG_CPP=y, CONFIG_STD_CPP20=y, CONFIG_REQUIRES_FULL_LIBCPP=y in prj.conf"
#else
#error "firmpath needs C++20: compile with -std=c++20 (CMake: set(CMAKE_CXX_STANDARD 20))"
#endif
#endif

#include <cstddef>
#include <limits>

static_assert(std::numeric_limits<unsigned char>::digits == 8,
              "firmpath: this target's bytes do not have 8 bits, and records are packed into such bytes");
static_assert(sizeof(std::size_t) >= 2 && sizeof(int) >= 2,
              "firmpath: this target's size_t has less than 16 bits, which is too few to number the cells of a map");
