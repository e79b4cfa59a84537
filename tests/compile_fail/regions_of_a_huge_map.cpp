// expect: ConnectedComponents: the map has at most 2^24 cells
#include "firmpath/firmpath.hpp"

constinit firmpath::ConnectedComponents<firmpath::BitGrid<5000, 4000>> regions;
// right: constinit firmpath::ConnectedComponents<firmpath::BitGrid<500, 400>> regions;
