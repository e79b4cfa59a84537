// flags: -std=c++17
// expect at top: firmpath needs C++20: take ESP-IDF 5.1 or later
#define ESP_PLATFORM
#include "firmpath/firmpath.hpp"
