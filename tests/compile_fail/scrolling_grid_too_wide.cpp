// expect: ScrollingGrid: width and height must fit a Cell
#include "firmpath/firmpath.hpp"

constinit firmpath::ScrollingGrid<32737, 1> window;
// right: constinit firmpath::ScrollingGrid<32736, 1> window;
