// expect: Ring: the capacity must be at least 1
#include "firmpath/firmpath.hpp"

firmpath::Ring<int, 0> ring;
// right: firmpath::Ring<int, 1> ring;
