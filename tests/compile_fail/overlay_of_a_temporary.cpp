// expect: deleted function
// expect note: overlay: a temporary would be gone; name both maps first
using Map = firmpath::BitGrid<24, 24>;
constinit Map learnt;
auto joined = firmpath::overlay(Map(), learnt);
// right: auto joined = firmpath::overlay(learnt, learnt);
