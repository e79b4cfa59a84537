// expect: deleted function
// expect note: unweighted: a temporary would be gone; name the map first
using Map = firmpath::CostGrid<24, 24>;
auto map = firmpath::unweighted(Map());
// right: Map costs; auto map = firmpath::unweighted(costs);
