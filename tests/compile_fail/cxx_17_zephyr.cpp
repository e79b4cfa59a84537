// flags: -std=c++17
// expect at top: firmpath needs C++20: CONFIG_CPP=y, CONFIG_STD_CPP20=y, CONFIG_REQUIRES_FULL_LIBCPP=y in prj.conf
#define __ZEPHYR__ 1
#include "firmpath/firmpath.hpp"
