// expect note: Sweep::part: the sweep has fewer beams
constexpr auto half = firmpath::Sweep::degrees(-90, 90, 180).part(90, 180);
// right: constexpr auto half = firmpath::Sweep::degrees(-90, 90, 180).part(90, 90);
