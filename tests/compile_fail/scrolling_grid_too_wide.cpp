// expect: ScrollingGrid: width and height must fit a Cell
#include "firmpath/firmpath.hpp"

constinit firmpath::ScrollingGrid<32737, 5> window;
// right: constinit firmpath::ScrollingGrid<32736, 5> window;
