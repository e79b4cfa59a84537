// expect: MapGoals: the map must have bool goal(Cell), as firmpath::Frontier has
#include "firmpath/firmpath.hpp"

struct Marked : firmpath::BitGrid<24, 24> {
    static constexpr bool marked(firmpath::Cell cell) { return cell.x == 20; }
    // right: static constexpr bool goal(firmpath::Cell cell) { return cell.x == 20; }
};
constinit Marked map;
constinit firmpath::FrontierSearch<Marked> search;
bool any() { return search.plan(map, {0, 0}, {}) == firmpath::Status::found; }
