// expect: inflate_costs: obstacles and costs must have the same width and height
using Map = firmpath::BitGrid<24, 24>;
void grow(const Map& obstacles, const firmpath::CostFalloff<11>& falloff, firmpath::CostGrid<24, 25>& out) {
    // right: void grow(const Map& obstacles, const firmpath::CostFalloff<11>& falloff, firmpath::CostGrid<24, 24>& out) {
    firmpath::inflate_costs(obstacles, falloff, out);
}
