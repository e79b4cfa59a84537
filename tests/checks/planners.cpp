// Maps and planners as global objects, one of each kind; sections.cmake looks at where the compiler has put them.
// `constinit` alone would not do: it lets an initial value be other than zero.

#include "firmpath/firmpath.hpp"

using Map = firmpath::BitGrid<64, 64>;

extern constinit Map map;
constinit Map map;

extern constinit firmpath::AStar<Map> a_star;
constinit firmpath::AStar<Map> a_star;

extern constinit firmpath::AStar<Map, firmpath::Four> a_star_four;
constinit firmpath::AStar<Map, firmpath::Four> a_star_four;
