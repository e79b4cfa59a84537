// expect: FloodFill reports no events: take DistanceField to observe a flood
using Maze = firmpath::WallGrid<16, 16>;
struct Watcher : firmpath::NoObserver {};
firmpath::FloodFill<Maze> flood;
firmpath::Status step(const Maze& maze, Watcher& watcher) { return flood.step(maze, 10, watcher); }
// right: firmpath::Status step(const Maze& maze, Watcher&) { return flood.step(maze, 10); }
