// expect at top: MapWithWidthHeightAndPassable
using Map = firmpath::RobotMap<32, 32>;
firmpath::AStar<Map::Learnt> planner;
// right: firmpath::AStar<Map::Drivable> planner;
