// expect: this planner counts steps and ignores the map's weights: plan with AStar, or on unweighted(map)
using Map = firmpath::CostGrid<24, 24>;
firmpath::BreadthFirst<Map> planner;
// right: firmpath::BreadthFirst<firmpath::Unweighted<Map>> planner;
