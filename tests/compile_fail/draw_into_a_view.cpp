// expect: draw: the grid must have width, height and set(cell, value), such as BitGrid or CostGrid
constinit firmpath::BitGrid<24, 24> ground;
constinit firmpath::BitGrid<24, 24> learnt;
auto both = firmpath::overlay(ground, learnt);
// right: auto& both = learnt;
void wall() { draw_rectangle(both, {0, 0}, {9, 0}, true); }
