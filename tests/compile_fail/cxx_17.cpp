// flags: -std=c++17
// expect at top: firmpath needs C++20: compile with -std=c++20
#include "firmpath/firmpath.hpp"
