// flags: -std=c++17
// expect at top: firmpath needs C++20: in platformio.ini, build_unflags = -std=gnu++11 -std=gnu++17, build_flags =
#define PLATFORMIO 60111
#define ARDUINO 10812
#include "firmpath/firmpath.hpp"
