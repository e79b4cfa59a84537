// expect: line_of_sight: a straight line ignores the map's walls between cells and its one-way aisles
constexpr firmpath::WallGrid<16, 16> maze;
const bool seen = firmpath::line_of_sight<firmpath::Corner::never>(maze, {1, 1}, {5, 1});
// right: const bool seen = maze.wall({1, 1}, firmpath::Side::plus_x);
