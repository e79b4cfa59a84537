// expect: BitSet: the capacity must be at least 1
#include "firmpath/firmpath.hpp"

firmpath::BitSet<0> set;
// right: firmpath::BitSet<1> set;
