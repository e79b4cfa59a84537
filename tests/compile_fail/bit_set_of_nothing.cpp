// expect: BitSet: the capacity must be at least 1
#include "firmpath/firmpath.hpp"

firmpath::detail::BitSet<0> set;
// right: firmpath::detail::BitSet<1> set;
