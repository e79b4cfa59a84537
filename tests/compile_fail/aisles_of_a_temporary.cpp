// expect: deleted function
// expect note: with_aisles: a temporary would be gone; name both first
constinit firmpath::BitGrid<24, 24> ground;
constinit firmpath::AisleGrid<24, 24> aisles;
auto map = firmpath::with_aisles(ground, firmpath::AisleGrid<24, 24>());
// right: auto map = firmpath::with_aisles(ground, aisles);
