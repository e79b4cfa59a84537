// flags: -std=c++17
// expect at top: firmpath needs C++20: compiler.cpp.extra_flags=-std=gnu++20
#define ARDUINO 10819
#define ESP_PLATFORM
#include "firmpath/firmpath.hpp"
